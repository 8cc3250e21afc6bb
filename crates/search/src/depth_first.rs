//! The depth-first family: one loop, driven by a threshold policy, over a bounded table.
//!
//! Nagai's MID without recursion. The path from the root is a stack of frames; a frame holds its
//! node's children with their numbers while the node is being searched, so that a table that
//! forgets costs time and nothing else. The loop looks at the last frame: if its numbers reach
//! their thresholds it is stored and left, otherwise its best child is entered.
//!
//! - [`settings`] and [`stacks`]: what it is told, and what it holds;
//! - [`thresholds`]: when to leave a node and which child to enter (df-pn, 1+ε, PDS);
//! - [`expand`] and [`node`]: children, their sums, minimal distance;
//! - [`leaves`]: what was seen and not entered; [`lists`]: which moves it has;
//! - [`copies`]: positions to be played on;
//! - [`delayed`]: positions that are judged when they are entered;
//! - [`ghi`] and [`members`]: results that lean on a repetition;
//! - [`simulation`]: results that are replayed elsewhere;
//! - [`zones`]: moves that change nothing;
//! - [`journal`] and [`line`]: what is asked of the search afterwards.
//!
//! The threshold controlling algorithm (Kishimoto 2010) is here: a node with a child that leads
//! back raises the thresholds below it, until a position is expanded that never was before or
//! something is solved. Without it df-pn can go round among known positions for ever: their
//! numbers reach the thresholds before anything new is seen (Kishimoto & Müller 2003, Fig. 3).

mod copies;
mod delayed;
mod expand;
mod ghi;
mod journal;
mod leaves;
mod line;
mod lists;
mod members;
mod node;
mod settings;
mod simulation;
mod stacks;
mod thresholds;
mod zones;

use crate::budget::{Limited, Monitor, StopReason};
use crate::leans::Leans;
use crate::memory::{Lent, Memory};
use crate::number::{FREE, Numbers};
use crate::options::{Ghi, Options};
use crate::path::{Path, Signature};
use crate::solver::{Abilities, Found};
use crate::table::{ENTRY_BYTES, Entry, NO_DEPTH, NO_MOVE, size_class};
use copies::Copies;
use expand::Scratch;
use ghi::Known;
use journal::Journal;
use leaves::Leaves;
use lists::Lists;
use members::Member;
use node::{Child, Frame, HAS_TWINS, PATH_FREE, Summary, summarise};
use settings::Settings;
use stacks::Stacks;
use thresholds::above;
use tsume_game::{CycleRule, Estimate, Game, Key, Role};
pub(crate) use zones::ZoneMaker;

/// A depth-first search in progress.
pub(crate) struct Searcher<'s, 'm, G: Game> {
    game: G,
    settings: Settings<G>,
    table: Lent<'s>,
    leaves: Leaves,
    zones: zones::Kept,
    lists: Lists<G::Move>,
    copies: Copies<G>,
    /// The positions from the root to the game's, itself left out until it is searched; empty
    /// between runs.
    path: Path,
    /// The number of moves from the root to the game's position.
    depth: u32,
    stacks: Stacks<G>,
    scratch: Scratch<G>,
    /// Threshold increments that wait for an expansion of something new.
    pending: u32,
    /// Bytes of the stacks when they were last compared with the limit.
    stack_bytes: usize,
    /// Bytes in use elsewhere that count against the same limit.
    reserved: usize,
    /// Every result since it was begun, in the order of derivation (see [`Searcher::begin_journal`]).
    journal: Option<Journal>,
    /// If set, the run is for a win of this side that needs no repetition: any repetition is lost
    /// for it.
    ladder_for: Option<Role>,
    pub monitor: &'s mut Monitor<'m>,
}

impl<'s, 'm, G: Game> Searcher<'s, 'm, G> {
    pub fn new(
        game: &G,
        options: &Options,
        abilities: Abilities<G>,
        monitor: &'s mut Monitor<'m>,
        memory: Option<&'s mut Memory>,
    ) -> Self {
        let limits = monitor.limits();
        let entries = limits.memory / ENTRY_BYTES;
        let entries = limits.table_entries.map_or(entries, |n| n.min(entries));
        Searcher {
            game: game.clone(),
            settings: Settings::new(options, game.cycle_rule(), abilities),
            table: Lent::new(entries, options.replacement, memory),
            leaves: Leaves::beside(entries),
            zones: zones::Kept::default(),
            lists: Lists::new(abilities.zones.is_some()),
            copies: Copies::new(),
            path: Path::new(),
            depth: 0,
            stacks: Stacks::new(),
            scratch: Scratch::new(),
            pending: 0,
            stack_bytes: 0,
            reserved: 0,
            journal: None,
            ladder_for: None,
            monitor,
        }
    }

    /// Solves the game.
    pub fn solve(&mut self) -> Limited<Found<G::Move>> {
        let game = self.game.clone();
        if let Some(winner) = game.status().winner() {
            return Ok(Found { root: Numbers::won_by(winner), line: Vec::new() });
        }
        let result = self.run(Signature::ROOT);
        self.note_table();
        let root = result?;
        if !root.is_solved() {
            return Err(StopReason::Thresholds);
        }
        Ok(Found { root, line: self.line(&game) })
    }

    /// Notes how full the table is, for whoever watches.
    fn note_table(&mut self) {
        self.monitor.stats.table_used = self.table.used() as u64;
        self.monitor.stats.table_entries = self.table.entries() as u64;
    }

    /// Whom a move of `mover` back to a position of the path is lost for.
    fn loser(&self, mover: Role) -> Option<Role> {
        self.ladder_for.or(self.settings.rule.loser(mover))
    }

    /// What stands for the game's position on the path. The positions of a ladder are told apart by
    /// their keys: it leans on no repetition, so none has to be known.
    #[inline]
    fn on_path(&self) -> Key {
        if self.ladder_for.is_some() { self.game.key() } else { self.game.situation() }
    }

    /// Searches from the game's position until the policy leaves the root.
    fn run(&mut self, path: Signature) -> Limited<Numbers> {
        let key = self.game.key();
        let known = self.look_up(key, path);
        if let Some(known) = known
            && known.entry.numbers.is_solved()
        {
            return Ok(known.entry.numbers);
        }
        self.enter(key, path, known, self.settings.policy.root(), FREE, None)?;
        loop {
            let Some(frame) = self.stacks.frames.last() else { return Ok(self.monitor.root) };
            let summary = summarise(
                &self.stacks.children[frame.first_child..],
                frame.role,
                frame.distance,
                frame.before,
                self.settings.minimal_distance,
                self.settings.policy,
            );
            let is_root = self.stacks.frames.len() == 1;
            if is_root {
                self.monitor.root = summary.numbers;
            }
            let thresholds = self.controlled(frame, summary.numbers);
            let increment_used = self.pending == 0 && frame.pending > 0;
            if !increment_used && !self.settings.policy.leaves(summary.numbers, thresholds) {
                self.descend(&summary, thresholds)?;
                continue;
            }
            if is_root
                && !summary.numbers.is_solved()
                && let Some(next) = self.settings.policy.next_root(summary.numbers)
                && let Some(frame) = self.stacks.frames.last_mut()
            {
                frame.thresholds = next;
                continue;
            }
            self.leave(&summary)?;
        }
    }

    /// The frame's thresholds, raised while an increment is pending.
    #[inline]
    fn controlled(&self, frame: &Frame<G>, numbers: Numbers) -> Numbers {
        if self.pending > 0 { above(numbers, frame.thresholds) } else { frame.thresholds }
    }

    /// Enters the best child of the last frame, or finds that the table has its answer by now.
    fn descend(&mut self, summary: &Summary, thresholds: Numbers) -> Limited {
        let Some(frame) = self.stacks.frames.last_mut() else { return Ok(()) };
        frame.chosen = summary.best;
        let path = frame.signature.then(summary.best as u32);
        let thresholds = self.settings.policy.child(frame.role, summary, thresholds);
        let at = frame.first_child + summary.best;
        let Child { key, mv, .. } = self.stacks.children[at];
        let cost = self.settings.abilities.cost.map_or(FREE, |cost| cost(&self.game, mv));
        let thresholds = thresholds.without(cost);
        let known = self.look_up(key, path);
        if let Some(Known { entry, leans }) = known {
            let numbers = entry.numbers.over_edge(cost);
            if numbers.is_solved()
                || (self.pending == 0
                    && numbers != self.stacks.children[at].numbers
                    && self.settings.policy.leaves(entry.numbers, thresholds))
            {
                let child = self.stacks.update(at, numbers, leans);
                child.distance = child.distance.min(entry.distance);
                return self.learn_from(numbers);
            }
        } else {
            self.pending = self.pending.saturating_sub(1);
        }
        let undo = self.game.play(mv);
        if let Some(numbers) = self.judge(key, at)? {
            self.game.undo(mv, undo);
            return self.learn_from(numbers);
        }
        self.depth += 1;
        self.enter(key, path, known, thresholds, cost, Some((mv, undo)))
    }

    /// Puts a frame for the game's position on the stack and looks at its children.
    fn enter(
        &mut self,
        key: Key,
        path: Signature,
        known: Option<Known>,
        thresholds: Numbers,
        cost: Estimate,
        arrived: Option<(G::Move, G::Undo)>,
    ) -> Limited {
        self.monitor.step()?;
        self.check_memory()?;
        // A depth must fit its field in the table.
        if self.depth >= NO_DEPTH - 1 {
            return Err(StopReason::Memory);
        }
        if self.monitor.stats.nodes.is_multiple_of(1 << 12) {
            self.note_table();
        }
        let stats = &mut self.monitor.stats;
        let nodes_before = stats.nodes;
        stats.nodes += 1;
        stats.reexpanded += known.is_some() as u64;
        stats.max_depth = stats.max_depth.max(self.depth as u64);
        if self.settings.rule != CycleRule::None {
            self.path.push(self.on_path(), path);
        }
        let frame = Frame {
            key,
            signature: path,
            role: self.game.role(),
            first_child: self.stacks.children.len(),
            first_leans: self.stacks.leans.len(),
            chosen: 0,
            before: known.map_or(Numbers::UNIT, |k| k.entry.numbers),
            thresholds,
            cost,
            distance: known.map_or(self.depth, |k| k.entry.distance.min(self.depth)),
            link: known.map_or(0, |k| k.entry.link),
            pending: self.pending,
            nodes_before,
            arrived,
        };
        let (first, distance) = (frame.first_child, frame.distance);
        self.stacks.frames.push(frame);
        self.generate(key, first);
        let (probes, hits, twins) = self.probe(first);
        self.monitor.stats.probes += probes;
        self.monitor.stats.hits += hits;
        if twins {
            self.evaluate_twins(first, path)?;
        }
        if self.settings.abilities.zones.is_some() && self.game.role() == Role::Attacker {
            self.leave_out();
        }
        if self.settings.threshold_control {
            let open = self.stacks.children[first..].iter().filter(|c| !c.numbers.is_solved());
            if open.fold(false, |old, c| old | (c.distance <= distance)) {
                self.pending += 1;
            }
        }
        Ok(())
    }

    /// Gives the open children of the last frame that have twins what those say on this path.
    #[cold]
    fn evaluate_twins(&mut self, first: usize, path: Signature) -> Limited {
        for at in first..self.stacks.children.len() {
            let Child { key, leans, mv, .. } = self.stacks.children[at];
            if leans != HAS_TWINS {
                continue;
            }
            self.stacks.children[at].leans = PATH_FREE;
            let path = path.then((at - first) as u32);
            let Some(Known { entry, leans }) = self.look_up(key, path) else { continue };
            let mut solved = entry.numbers.winner().map(|winner| (winner, leans));
            if solved.is_some() && self.twins_are_shared() {
                let Entry { best, size, .. } = entry;
                self.stacks.members.push(Member { position: key, best, size, leans });
            }
            if solved.is_none() && self.settings.ghi >= Ghi::Sim {
                let undo = self.game.play(mv);
                solved = self.simulate_twins(key, path, entry.link)?;
                self.game.undo(mv, undo);
            }
            if let Some((winner, leans)) = solved {
                self.stacks.update(at, Numbers::won_by(winner), leans);
            }
        }
        Ok(())
    }

    /// Stores the last frame and hands its numbers to its parent.
    fn leave(&mut self, summary: &Summary) -> Limited {
        let Some(frame) = self.stacks.frames.pop() else { return Ok(()) };
        let children = &self.stacks.children[frame.first_child..];
        let numbers = summary.numbers;
        let size = size_class(self.monitor.stats.nodes - frame.nodes_before);
        let mut leans = Leans::NOTHING;
        if let Some(winner) = numbers.winner() {
            let of = |child: &Child<G::Move>| match child.leans {
                PATH_FREE => Leans::NOTHING,
                set => self.stacks.leans[set as usize],
            };
            let (all, best) = if winner == frame.role {
                (of(&children[summary.best]), summary.best as u32)
            } else {
                let refuted = children.iter().filter(|c| !c.dominated);
                (refuted.fold(Leans::NOTHING, |all, c| all.and(of(c))), NO_MOVE)
            };
            leans = self.settle(all, self.depth);
            let distance = summary.distance;
            let outcome = ghi::Outcome { winner, leans, best, size, distance };
            self.keep(frame.key, frame.signature, frame.link, outcome);
        } else {
            let best = summary.best as u32;
            let (link, distance) = (frame.link, summary.distance);
            let entry = Entry { numbers, link, best, size, distance };
            self.table.put(frame.key, &entry);
        }
        self.stacks.children.truncate(frame.first_child);
        self.stacks.leans.truncate(frame.first_leans);
        self.pending = self.pending.min(frame.pending);
        if self.settings.rule != CycleRule::None {
            self.path.pop();
            let disproven = numbers.winner() == Some(Role::Defender);
            self.settle_members(self.depth, disproven.then_some(leans));
        }
        if let Some((mv, undo)) = frame.arrived {
            self.game.undo(mv, undo);
            self.depth -= 1;
        }
        if let Some(parent) = self.stacks.frames.last() {
            let at = parent.first_child + parent.chosen;
            let child = self.stacks.update(at, numbers.over_edge(frame.cost), leans);
            child.distance = summary.distance;
        }
        self.learn_from(numbers)
    }

    /// The chosen child of the last frame has these numbers now: what failed against it may be
    /// tried against its siblings.
    #[inline]
    fn learn_from(&mut self, numbers: Numbers) -> Limited {
        let Some(frame) = self.stacks.frames.last() else { return Ok(()) };
        if numbers.winner() != Some(frame.role.other()) {
            return Ok(());
        }
        if self.settings.abilities.zones.is_some()
            && self.stacks.children[frame.first_child + frame.chosen].dominated
        {
            self.leave_out();
        }
        if self.settings.sibling_simulation {
            return self.simulate_siblings();
        }
        Ok(())
    }

    /// Compares the memory of stacks and table with the limit, when the stacks have grown.
    #[inline]
    fn check_memory(&mut self) -> Limited {
        let bytes =
            self.stacks.bytes() + self.leaves.bytes() + self.zones.bytes() + self.lists.bytes();
        if bytes == self.stack_bytes {
            return Ok(());
        }
        self.stack_bytes = bytes;
        let stacks = bytes + self.path.bytes() + self.reserved;
        let limit = self.monitor.limits().memory;
        self.table.limit_bytes(limit.saturating_sub(stacks));
        self.monitor.check_memory((stacks + self.table.bytes()).saturating_sub(SLACK))
    }
}

/// What a search may use beyond its limit: the stacks of an ordinary search beside a table that
/// fills the limit exactly.
pub(crate) const SLACK: usize = 16 << 20;
