//! Simulation and dual simulation: a result is replayed move by move where it may hold as well.
//!
//! - On another path to the same position (Kishimoto & Müller 2005, section 3.3): a twin shows the
//!   moves.
//! - At a sibling (Kawano 1996; Kishimoto & Müller 2003, section 5.3): when a move of a node has
//!   failed, the same answers are tried against the others. The game is played on two boards, one
//!   that shows the moves and one where they are tried.
//!
//! The replay is a search of its own with the real history: every move of the loser is tried, and
//! what a simulation misses in the table makes it fail. It never assumes, so the positions where it
//! holds are stored like any other result.

use super::Searcher;
use super::ghi::{Known, Outcome};
use super::lists::Lists;
use super::node::Child;
use crate::budget::Limited;
use crate::leans::Leans;
use crate::number::Numbers;
use crate::path::Signature;
use crate::table::NO_MOVE;
use tsume_game::{CycleRule, Estimate, Game, Key, Role};

/// Simulations tried on one position before it is searched like any other.
const MAX_TWINS_TRIED: usize = 4;
/// Simulation nodes for each node of the search, all in all. On long paths through many twins
/// every simulation may fail late; this keeps them from taking over.
const SIMULATION_SHARE: u64 = 4;
/// What simulations may look at before that share counts.
const FREE_SIMULATION: u64 = 10_000;

impl<G: Game> Searcher<'_, '_, G> {
    /// Tries to carry a result of another path over to the position that the game stands at,
    /// which is not on the path yet. Gives the winner and what the result leans on.
    pub(super) fn simulate_twins(
        &mut self,
        key: Key,
        path: Signature,
        mut link: u64,
    ) -> Limited<Option<(Role, Leans)>> {
        for _ in 0..MAX_TWINS_TRIED {
            if link == 0 {
                break;
            }
            let Some((twin, next)) = self.linked_twin(key, link) else { break };
            self.monitor.stats.simulations += 1;
            let simulation = Simulation { winner: twin.winner, guide: None };
            if let Some(leans) = self.simulate(simulation, path, Signature(link))? {
                return Ok(Some((twin.winner, leans)));
            }
            self.monitor.stats.failed_simulations += 1;
            link = next;
        }
        Ok(None)
    }

    /// A child of the last frame was just lost for the side to move: tries the same answers
    /// against its open siblings.
    pub(super) fn simulate_siblings(&mut self) -> Limited {
        let Some(frame) = self.stacks.frames.last() else { return Ok(()) };
        let (first, chosen, path) = (frame.first_child, frame.chosen, frame.signature);
        let winner = frame.role.other();
        if self.stacks.children[first..].iter().all(|child| child.numbers.is_solved()) {
            return Ok(());
        }
        let other = path.then(chosen as u32);
        let could_do_less = self.stacks.children[first + chosen].dominated;
        let mut guide = self.copies.of(&self.game);
        guide.play(self.stacks.children[first + chosen].mv);
        for at in first..self.stacks.children.len() {
            let Child { numbers, mv, dominated, .. } = self.stacks.children[at];
            // Where the move could do less, its failure says little of one that can do more.
            if numbers.is_solved() || (could_do_less && !dominated) {
                continue;
            }
            self.monitor.stats.sibling_simulations += 1;
            let undo = self.game.play(mv);
            let simulation = Simulation { winner, guide: Some(&mut *guide) };
            let found = self.simulate(simulation, path.then((at - first) as u32), other);
            self.game.undo(mv, undo);
            match found? {
                Some(leans) => {
                    self.stacks.update(at, Numbers::won_by(winner), leans);
                }
                None => self.monitor.stats.failed_sibling_simulations += 1,
            }
        }
        self.copies.give_back(guide);
        Ok(())
    }

    /// Replays the result for the winner that the table holds for the path `other`, with the real
    /// history of `path`. Succeeds with what the result leans on.
    pub(super) fn simulate(
        &mut self,
        mut simulation: Simulation<'_, G>,
        path: Signature,
        other: Signature,
    ) -> Limited<Option<Leans>> {
        let winner = simulation.winner;
        // The side that has just moved: the loser chose this position, or its path.
        let mover = self.stacks.frames.last().map_or(self.game.role(), |frame| frame.role);
        let mut stack: Vec<Replay<G>> = Vec::new();
        // What became of the position that was looked at last.
        let mut last = self.begin_replay(&simulation, path, Some(other), mover);
        let outcome = loop {
            match last {
                Err(reason) => break Err(reason),
                Ok(Step::Fails) => break Ok(None),
                Ok(Step::Opens(replay)) => stack.push(replay),
                Ok(Step::Holds(leans)) => match stack.last_mut() {
                    None => break Ok(Some(leans)),
                    Some(replay) => {
                        replay.take_back(&mut self.game, &mut simulation);
                        replay.leans = replay.leans.and(leans);
                    }
                },
            }
            let Some(replay) = stack.last_mut() else { break Ok(None) };
            if let Some((index, m)) = replay.moves.pop() {
                let (mover, path) = (self.game.role(), replay.path.then(index));
                let other = replay.play(&mut self.game, &mut simulation, &mut self.lists, index, m);
                self.monitor.stats.generated += 1;
                last = self.begin_replay(&simulation, path, other, mover);
                continue;
            }
            // Every move of this position holds, and so does the position.
            let depth = self.depth + stack.len() as u32;
            let Some(Replay { key, path, link, leans, best, .. }) = stack.pop() else {
                break Ok(None);
            };
            self.path.pop();
            let leans = self.settle(leans, depth);
            let distance = depth;
            self.keep(key, path, link, Outcome { winner, leans, best, size: 0, distance });
            self.settle_members(depth, (winner == Role::Defender).then_some(leans));
            last = Ok(Step::Holds(leans));
        };
        // After a failure, or where the budget ended, the game and the path still stand deep inside.
        while let Some(mut replay) = stack.pop() {
            self.settle_members(self.depth + 1 + stack.len() as u32, None);
            replay.take_back(&mut self.game, &mut simulation);
            self.path.pop();
        }
        outcome
    }

    /// Looks at the position that the game stands at, which `mover` has just moved to. The moves
    /// to try are those of the path `other`, if that goes on so far.
    fn begin_replay(
        &mut self,
        simulation: &Simulation<'_, G>,
        path: Signature,
        other: Option<Signature>,
        mover: Role,
    ) -> Limited<Step<G>> {
        let winner = simulation.winner;
        if let Some(side) = self.game.status().winner() {
            return Ok(if side == winner { Step::Holds(Leans::NOTHING) } else { Step::Fails });
        }
        let (key, situation) = (self.game.key(), self.on_path());
        if let Some(depth) = self.path.depth_of(situation) {
            let lost = self.loser(mover) == Some(winner);
            return Ok(if lost { Step::Fails } else { Step::Holds(Leans::on(depth)) });
        }
        let known = self.look_up(key, path);
        if let Some(Known { entry, leans }) = known
            && let Some(side) = entry.numbers.winner()
        {
            return Ok(if side == winner { Step::Holds(leans) } else { Step::Fails });
        }
        let link = known.map_or(0, |known| known.entry.link);
        let limit = SIMULATION_SHARE * self.monitor.stats.nodes + FREE_SIMULATION;
        let shown = other.and_then(|other| self.shown(simulation, key, other, link));
        // A certificate needs every result.
        let goes_on = self.journal.is_some() || self.monitor.stats.simulation_nodes < limit;
        let Some(best) = shown.filter(|_| goes_on) else {
            // A look ahead may still tell.
            let estimate =
                self.settings.abilities.appraise.map(|appraise| appraise(&mut self.game));
            let certain = match winner {
                Role::Attacker => Estimate::WON,
                Role::Defender => Estimate::LOST,
            };
            let holds = estimate == Some(certain);
            return Ok(if holds { Step::Holds(Leans::NOTHING) } else { Step::Fails });
        };
        self.monitor.step()?;
        self.monitor.stats.simulation_nodes += 1;
        self.monitor.stats.sibling_simulation_nodes += simulation.guide.is_some() as u64;
        let own = self.game.role() == winner;
        let all = (0..).zip(self.lists.of(&self.game, key).iter().copied());
        let mut moves: Vec<(u32, G::Move)>;
        if !own {
            moves = all.filter(|&(_, m)| !self.game.is_dominated(m)).collect();
            if self.settings.abilities.zones.is_some() && self.journal.is_none() {
                if let Some((maker, zone)) = self.zone_to_change(moves.len()) {
                    moves.retain(|&(_, m)| (maker.changes)(&self.game, m, &zone));
                }
                // The last is replayed first, and a pass has to be before the rest: it makes the zone.
                moves.reverse();
            }
        } else {
            let is_shown = |&(index, m): &(u32, G::Move)| match best {
                Shown::Index(best) => index == best,
                Shown::Move(best) => m == best,
                Shown::Nothing => false,
            };
            moves = all.filter(is_shown).collect();
        }
        let best = match moves.first() {
            Some(&(index, _)) if own => index,
            None if own => return Ok(Step::Fails),
            _ => NO_MOVE,
        };
        if self.settings.rule != CycleRule::None {
            self.path.push(situation, path);
        }
        Ok(Step::Opens(Replay {
            key,
            path,
            other,
            link,
            best,
            leans: Leans::NOTHING,
            moves,
            shown: Vec::new(),
            listed: false,
            playing: None,
            guiding: None,
        }))
    }

    /// What the result that is replayed says of the position: nothing if it does not know it, or
    /// knows it to be won by the other side.
    fn shown(
        &mut self,
        simulation: &Simulation<'_, G>,
        key: Key,
        other: Signature,
        link: u64,
    ) -> Option<Shown<G::Move>> {
        let winner = simulation.winner;
        let Some(guide) = &simulation.guide else {
            // The twin of the other path, or else the latest: it is only asked for its move.
            let twin = self.linked_twin(key, other.0).or_else(|| self.linked_twin(key, link));
            let (twin, _) = twin.filter(|(twin, _)| twin.winner == winner)?;
            return Some(Shown::Index(twin.best));
        };
        if guide.role() != self.game.role() || guide.status().winner().is_some() {
            return None;
        }
        let there = guide.key();
        let entry = self.table.get(there)?;
        let best = match entry.numbers.winner() {
            Some(side) => (side == winner).then_some(entry.best)?,
            None => {
                let twin = self.linked_twin(there, other.0);
                let twin = twin.or_else(|| self.linked_twin(there, entry.link));
                twin.filter(|(twin, _)| twin.winner == winner)?.0.best
            }
        };
        if guide.role() != winner {
            return Some(Shown::Nothing);
        }
        self.lists.of(&**guide, there).get(best as usize).copied().map(Shown::Move)
    }
}

/// What a simulation is about.
pub(super) struct Simulation<'a, G> {
    pub winner: Role,
    /// The position that shows the moves, if it is another than that where they are tried.
    pub guide: Option<&'a mut G>,
}

/// The move that is shown for a position.
#[derive(Clone, Copy)]
enum Shown<M> {
    Index(u32),
    Move(M),
    /// The loser is to move.
    Nothing,
}

/// What a simulation finds at a position.
enum Step<G: Game> {
    /// The result holds here, leaning on this.
    Holds(Leans),
    /// It does not, or the table does not know.
    Fails,
    /// Moves must be replayed.
    Opens(Replay<G>),
}

/// A position that a simulation is in the middle of.
struct Replay<G: Game> {
    key: Key,
    path: Signature,
    /// The path that shows the moves.
    other: Option<Signature>,
    link: u64,
    best: u32,
    leans: Leans,
    /// Moves still to be replayed, with their indices.
    moves: Vec<(u32, G::Move)>,
    /// The moves of the position that shows them, once they are listed.
    shown: Vec<G::Move>,
    listed: bool,
    playing: Option<(G::Move, G::Undo)>,
    guiding: Option<(G::Move, G::Undo)>,
}

impl<G: Game> Replay<G> {
    /// Plays a move on both boards; gives the path that goes on showing moves.
    fn play(
        &mut self,
        game: &mut G,
        simulation: &mut Simulation<'_, G>,
        lists: &mut Lists<G::Move>,
        index: u32,
        m: G::Move,
    ) -> Option<Signature> {
        let mut there = Some(index);
        if let Some(guide) = &mut simulation.guide {
            if !self.listed && self.other.is_some() && guide.status().winner().is_none() {
                self.shown.extend_from_slice(lists.of(&**guide, guide.key()));
            }
            self.listed = true;
            let mut all = (0..).zip(&self.shown);
            there = all.find(|&(_, &other)| other == m).map(|(index, _)| index);
            self.guiding = there.map(|_| (m, guide.play(m)));
        }
        self.playing = Some((m, game.play(m)));
        Some(self.other?.then(there?))
    }

    /// Takes the move back that is being replayed.
    fn take_back(&mut self, game: &mut G, simulation: &mut Simulation<'_, G>) {
        if let Some((m, undo)) = self.playing.take() {
            game.undo(m, undo);
        }
        if let (Some(guide), Some((m, undo))) = (&mut simulation.guide, self.guiding.take()) {
            guide.undo(m, undo);
        }
    }
}
