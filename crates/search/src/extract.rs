//! Extraction: from what a search left behind to a strategy that can be written down and checked.
//!
//! A best-first search leaves its graph, a depth-first one its table. The strategy is followed
//! from the root: one move where the winner is to move, all moves where the loser is. What the
//! graph or the table does not have (any more) is searched again with df-pn, within the same
//! budget, and then kept in a journal. The shapes (see the manual's page on certificates):
//!
//! - *Ladder*: [`positions`] ranks the positions. Entries of a table that forgot some of them may
//!   lean on each other in a circle; then the positions without a rank are forgotten and searched
//!   again, each result now leaning only on results before it.
//! - *Trap*: every position that the defender's moves lead to; none needs a rank.
//! - *Walk*: under `illegal`, the tree of all paths from the root; where a path-free result is
//!   known, or a rank turns up, a ladder begins.
//!
//! A position that turns out to be won by the other side contradicts the verdict: there is no
//! strategy, and the verdict must not be reported.

mod positions;
mod walk;

use crate::best_first::{Graph, Kind, NodeId};
use crate::budget::{Limited, StopReason};
use crate::depth_first::{SLACK, Searcher};
use crate::path::{Path, Signature};
use positions::{Positions, To};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;
use tsume_game::{CycleRule, Game, Key, Notation, Role};
use tsume_proof::{Choice, Hole, NearEnds, Shape, Strategy};

/// Why a verdict has no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoCertificate {
    /// The budget ended first.
    Stopped(StopReason),
    /// The verdict is contradicted at this position: it is not to be trusted.
    Contradicted(String),
    /// The verdict was confirmed, but its reasons kept leaning on each other in a circle.
    Tangled,
    /// None was wanted, for this reason.
    Unwanted(&'static str),
}

impl fmt::Display for NoCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCertificate::Stopped(reason) => {
                write!(f, "the budget ended before the check: {reason}")
            }
            NoCertificate::Contradicted(position) => {
                write!(f, "the verdict is contradicted at position {position}")
            }
            NoCertificate::Tangled => {
                write!(f, "no strategy was found that could be written down")
            }
            NoCertificate::Unwanted(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for NoCertificate {}

impl From<StopReason> for NoCertificate {
    fn from(reason: StopReason) -> Self {
        NoCertificate::Stopped(reason)
    }
}

/// Rounds of forgetting and searching again before giving up.
const MAX_ROUNDS: usize = 64;

/// Where a position stands in what the search left behind.
#[derive(Clone, Copy)]
struct Place {
    node: Option<NodeId>,
    path: Signature,
}

impl Place {
    fn child(self, index: usize, node: Option<NodeId>) -> Place {
        Place { node, path: self.path.then(index as u32) }
    }
}

/// Moves to follow, and where they lead.
type Steps<G> = Vec<(<G as Game>::Move, Place)>;

/// A strategy being put together.
pub(crate) struct Extractor<'s, 'm, G: Game> {
    searcher: Searcher<'s, 'm, G>,
    graph: Option<Graph<G::Move>>,
    winner: Role,
    rule: CycleRule,
    positions: Positions<G::Move>,
    /// Nodes of the graph, and positions by the table, that were followed.
    visited_nodes: FxHashSet<NodeId>,
    visited: FxHashSet<Key>,
    /// Positions with a path-free result that walks lead to.
    seeds: Vec<Key>,
    /// Whether only the graph is followed, and nothing is searched again.
    graph_only: bool,
    /// How often the search for a strategy was begun anew.
    rounds: u64,
    /// The path to the position that is being followed, where results may lean on it.
    path: Path,
    /// The paths that were left behind where a position was searched by itself.
    outer_paths: Vec<Path>,
    /// The winner's moves on walks, by the trail of keys from the root.
    walks: FxHashMap<u64, G::Move>,
    /// Finds the ends that a brief strategy leaves out.
    near: Option<NearEnds<G::Move>>,
    /// Those found, with their lengths.
    near_ends: FxHashMap<Key, u32>,
    looks: Looks,
}

/// Looks for near ends among the positions that the table has. There is no need for those, since it
/// says how to go on; where a search sees its ends from afar, hardly one is near, and a look takes long.
#[derive(Default)]
struct Looks {
    all: u32,
    found: u32,
}

impl Looks {
    /// Looks before it is said that they are in vain, and the part of them that must not be.
    const ENOUGH: u32 = 16;
    const PART: u32 = 4;

    fn count(&mut self, found: bool) {
        self.all = self.all.saturating_add(1);
        self.found += u32::from(found);
    }

    fn are_in_vain(&self) -> bool {
        self.all >= Looks::ENOUGH && self.found < self.all / Looks::PART
    }
}

/// A position whose moves are being followed.
struct Visit<G: Game> {
    at: u32,
    /// Whether its moves are new to the graph of positions.
    fresh: bool,
    pending: Steps<G>,
    playing: Option<(G::Move, G::Undo)>,
    /// Whether the path was begun anew at this position.
    begins_path: bool,
}

impl<'s, 'm, G: Notation> Extractor<'s, 'm, G> {
    /// Begins with the table of a depth-first search, or with a graph and an empty table.
    pub fn new(
        mut searcher: Searcher<'s, 'm, G>,
        graph: Option<Graph<G::Move>>,
        winner: Role,
        rule: CycleRule,
    ) -> Self {
        searcher.begin_journal();
        Extractor {
            searcher,
            graph,
            winner,
            rule,
            positions: Positions::new(),
            visited_nodes: FxHashSet::default(),
            visited: FxHashSet::default(),
            seeds: Vec::new(),
            graph_only: false,
            rounds: 0,
            path: Path::new(),
            outer_paths: Vec::new(),
            walks: FxHashMap::default(),
            near: None,
            near_ends: FxHashMap::default(),
            looks: Looks::default(),
        }
    }

    /// Leaves near ends out of the strategy.
    pub fn brief(mut self, brief: bool) -> Self {
        self.near = brief.then(|| NearEnds::new(self.winner));
        self
    }

    /// The strategy of the winner from `root`.
    pub fn extract(mut self, root: &G) -> Result<Strategy<G::Move>, NoCertificate> {
        if root.status().winner().is_none() {
            let mut found = self.find(root);
            if matches!(found, Err(NoCertificate::Contradicted(_))) && self.graph.is_some() {
                // A graph with a false result in it does not make the verdict false.
                self.start_over();
                found = self.find(root);
            }
            found?;
        }
        let limit = self.searcher.monitor.limits().memory;
        let kept = self.positions.bytes() + self.searcher.kept_bytes();
        let memory = (limit + SLACK).saturating_sub(kept);
        drop((self.searcher, self.graph));
        let (positions, walks, near_ends) = (&self.positions, &self.walks, &self.near_ends);
        let trap = self.rule == CycleRule::AttackerLoses && self.winner == Role::Defender;
        let mut trail = Vec::new();
        let strategy = Strategy::follow(root, self.winner, memory, |game: &G, path| {
            let key = game.key();
            if near_ends.contains_key(&key) {
                return Some(Choice::Near);
            }
            if trap {
                return Some(Choice::Entry(Shape::Trap, positions.any_move(key)));
            }
            trail.truncate(path.len());
            trail.push(walk::trail(trail.last().copied(), key));
            if let Some((rank, reply)) = positions.ladder(key) {
                return Some(Choice::Entry(Shape::Ladder(rank), reply));
            }
            Some(Choice::Entry(Shape::Walk, walks.get(trail.last()?).copied()))
        });
        strategy.map_err(|hole| match hole {
            Hole::Memory => NoCertificate::Stopped(StopReason::Memory),
            hole => NoCertificate::Contradicted(hole.to_string()),
        })
    }

    fn find(&mut self, root: &G) -> Result<(), NoCertificate> {
        match (self.rule, self.winner) {
            (CycleRule::Illegal, _) => self.find_walks(root),
            (CycleRule::AttackerLoses, Role::Defender) => self.collect(root),
            _ => self.find_ladder(root),
        }
    }

    /// Ranks the positions of a ladder.
    fn find_ladder(&mut self, root: &G) -> Result<(), NoCertificate> {
        for _ in 0..MAX_ROUNDS {
            self.collect(root)?;
            self.positions.rank();
            if self.positions.ladder(root.key()).is_some() {
                return Ok(());
            }
            self.start_over();
        }
        Err(NoCertificate::Tangled)
    }

    /// Forgets the results that lean on each other in a circle.
    fn start_over(&mut self) {
        for key in self.positions.unranked() {
            self.searcher.forget(key);
        }
        self.graph = None;
        self.graph_only = false;
        self.rounds += 1;
        self.path = Path::new();
        self.outer_paths.clear();
        self.positions.clear();
        self.visited.clear();
        self.seeds.clear();
        self.walks.clear();
    }

    /// Collects every position that the winner's moves lead to from `start`, without regard to
    /// paths. For ladders and traps.
    fn collect(&mut self, start: &G) -> Result<(), NoCertificate> {
        let place = self.root_place(start);
        self.collect_from(&mut start.clone(), place)
    }

    /// Where to begin: what the search left behind, or afresh.
    fn root_place(&self, root: &G) -> Place {
        let node = self.graph.as_ref().map(|_| NodeId::ROOT);
        let path = match self.rounds {
            0 => Signature::ROOT,
            // Twins of rounds before are no longer found by this name.
            round => Signature::sub_root(root.key(), round << 8),
        };
        Place { node, path }
    }

    fn collect_from(&mut self, game: &mut G, place: Place) -> Result<(), NoCertificate> {
        let mut stack: Vec<Visit<G>> = Vec::new();
        stack.extend(self.open(game, place)?);
        while let Some(visit) = stack.last_mut() {
            if let Some((mv, undo)) = visit.playing.take() {
                game.undo(mv, undo);
            }
            let Some((mv, place)) = visit.pending.pop() else {
                self.close(visit.begins_path);
                stack.pop();
                continue;
            };
            let (from, fresh) = (visit.at, visit.fresh);
            visit.playing = Some((mv, game.play(mv)));
            if self.step_to(game, from, fresh, mv)? {
                stack.extend(self.open(game, place)?);
            }
        }
        Ok(())
    }

    /// Enters the move that led to the game's position; says whether that goes on.
    fn step_to(
        &mut self,
        game: &mut G,
        from: u32,
        fresh: bool,
        mv: G::Move,
    ) -> Result<bool, NoCertificate> {
        let to = match game.status().winner() {
            Some(side) if side == self.winner => To::End { length: 0 },
            Some(_) => return Err(NoCertificate::Contradicted(game.position_text())),
            None => self.near_end(game).unwrap_or_else(|| {
                To::Position(self.positions.enter(game.key(), game.role() == self.winner))
            }),
        };
        if fresh {
            self.positions.add(from, mv, to);
        }
        Ok(matches!(to, To::Position(_)))
    }

    /// The position as a near end, if it is one that the strategy leaves out.
    fn near_end(&mut self, game: &mut G) -> Option<To> {
        let near = self.near.as_mut()?;
        let key = game.key();
        let known = self.near_ends.get(&key).copied();
        // What was entered is followed already, as the root is.
        let length = known.or_else(|| {
            if self.positions.contains(key) {
                return None;
            }
            let known = self.searcher.knows(key);
            if known && self.looks.are_in_vain() {
                return None;
            }
            let length = near.length(game);
            if known {
                self.looks.count(length.is_some());
            }
            let length = length?;
            self.near_ends.insert(key, length);
            Some(length)
        })?;
        Some(To::End { length })
    }

    /// Finds the moves to follow at a position, unless they were followed before.
    fn open(&mut self, game: &G, mut place: Place) -> Result<Option<Visit<G>>, NoCertificate> {
        self.account()?;
        let key = game.key();
        let at = self.positions.enter(key, game.role() == self.winner);
        // Different nodes for one position may know different moves of the winner; the table
        // knows one.
        let mut pending = None;
        if let Some((node, graph)) = place.node.zip(self.graph.as_ref()) {
            if !self.visited_nodes.insert(graph.base(node)) {
                return Ok(None);
            }
            pending = self.graph_steps(game, place);
        }
        let own_path = place.path;
        let pending = match pending {
            Some(pending) => pending,
            None if self.graph_only || !self.visited.insert(key) => return Ok(None),
            None => self.table_steps(game, &mut place)?,
        };
        let begins_path = place.path != own_path;
        if self.follows_paths() {
            if begins_path {
                let outer = std::mem::replace(&mut self.path, Path::new());
                self.outer_paths.push(outer);
            }
            self.path.push(game.situation(), place.path);
        }
        let fresh = self.positions.expand(at);
        Ok(Some(Visit { at, fresh, pending, playing: None, begins_path }))
    }

    /// Whether the path is kept up while positions are collected: only where results
    /// that lean on it are of use, which is for traps. A walk has the path for itself.
    fn follows_paths(&self) -> bool {
        self.rule == CycleRule::AttackerLoses
    }

    /// Leaves a position that was opened.
    fn close(&mut self, begins_path: bool) {
        if self.follows_paths() {
            self.path.pop();
            if begins_path && let Some(outer) = self.outer_paths.pop() {
                self.path = outer;
            }
        }
    }

    /// Counts one step of work and compares the memory in use with the limit.
    fn account(&mut self) -> Limited {
        self.searcher.monitor.step()?;
        let sets = self.walks.capacity() * (size_of::<(u64, G::Move)>() + 1)
            + self.visited.capacity() * (size_of::<Key>() + 1)
            + self.near_ends.capacity() * (size_of::<(Key, u32)>() + 1)
            + self.visited_nodes.capacity() * (size_of::<NodeId>() + 1);
        let graph = self.graph.as_ref().map_or(0, Graph::bytes);
        let own = self.positions.bytes() + sets + graph;
        self.searcher.reserve(own);
        let bytes = own + self.path.bytes() + self.searcher.bytes();
        self.searcher.monitor.check_memory(bytes.saturating_sub(SLACK))
    }

    /// The moves to follow at a node of the graph: those that win, or all that the loser has.
    fn graph_steps(&self, game: &G, place: Place) -> Option<Steps<G>> {
        let (graph, node) = (self.graph.as_ref()?, place.node?);
        if graph.numbers(node).winner() != Some(self.winner) {
            return None;
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        if graph.degree(node) != moves.len() {
            return None;
        }
        let won = |child: NodeId| graph.numbers(child).winner() == Some(self.winner);
        let followed = |child: NodeId| won(child) && graph.kind(child) != Kind::Repetition;
        let mut steps = Vec::with_capacity(moves.len());
        for (index, (edge, mv)) in graph.edges(node).zip(moves).enumerate() {
            if graph.mv(edge) != mv {
                return None;
            }
            let child = graph.target(edge);
            steps.push((child, (mv, place.child(index, Some(child).filter(|&c| followed(c))))));
        }
        if game.role() == self.winner {
            if steps.iter().any(|(child, _)| followed(*child)) {
                steps.retain(|(child, _)| followed(*child));
            } else {
                steps.retain(|(child, _)| won(*child));
                steps.truncate(1);
            }
            if steps.is_empty() {
                return None;
            }
        } else {
            steps.retain(|(_, (mv, _))| !game.is_dominated(*mv));
        }
        Some(steps.into_iter().map(|(_, step)| step).collect())
    }

    /// The moves to follow by the table, after another search if it has forgotten them.
    fn table_steps(&mut self, game: &G, place: &mut Place) -> Result<Steps<G>, NoCertificate> {
        let key = game.key();
        let mut best = self.searcher.path_free_win(key, self.winner);
        if best.is_none() && self.rule != CycleRule::Illegal {
            best = self.searcher.win_on_path(&self.path, key, place.path, self.winner);
        }
        if best.is_none() {
            place.path = self.search_again(game)?;
            best = self.searcher.path_free_win(key, self.winner);
        }
        let best = best.ok_or_else(|| NoCertificate::Contradicted(game.position_text()))?;
        if game.role() != self.winner {
            self.searcher.carry_over(game)?;
        }
        self.steps(game, best, Place { node: None, path: place.path })
    }

    /// The move with index `best` of the winner, or all moves of the loser.
    fn steps(&self, game: &G, best: u32, place: Place) -> Result<Steps<G>, NoCertificate> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let all = moves.into_iter().enumerate().map(|(i, mv)| (mv, place.child(i, None)));
        if game.role() != self.winner {
            return Ok(all.filter(|&(mv, _)| !game.is_dominated(mv)).collect());
        }
        let chosen: Vec<_> = all.skip(best as usize).take(1).collect();
        if chosen.is_empty() {
            return Err(NoCertificate::Contradicted(game.position_text()));
        }
        Ok(chosen)
    }

    /// Searches a position by itself, for a win that no path can spoil.
    fn search_again(&mut self, game: &G) -> Result<Signature, NoCertificate> {
        let ladder = (self.rule == CycleRule::Illegal).then_some(self.winner);
        let path = Signature::sub_root(game.key(), ladder.map_or(0, |side| 1 + side as u64));
        if self.searcher.resolve(game, &mut Path::new(), path, ladder)? == self.winner {
            Ok(path)
        } else {
            Err(NoCertificate::Contradicted(game.position_text()))
        }
    }
}
