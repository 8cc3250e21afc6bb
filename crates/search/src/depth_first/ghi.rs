//! Results that lean on a repetition: the graph-history interaction (GHI) problem.
//!
//! Kishimoto & Müller 2005. A solved position is either *path-free*, and then it is in its base
//! entry, or it leans on positions of the path, and then it is a twin: an entry for the position
//! and the signature of the path. A twin holds for its own path; for another path it is replayed
//! move by move with that path's real history (simulation and dual simulation, section 3.3).
//! What a simulation misses in the table makes it fail: it never assumes.
//!
//! What makes a result path-free:
//!
//! - No repetition in its tree (section 3.4), under every rule. Under `illegal` this is subtle:
//!   a position of the tree may well stand on another path. But then that position is itself won
//!   by the same side without any repetition, and so was the first such position of the path.
//!   Whatever is concluded below it in that side's favour changes nothing, since only that side's
//!   wins follow from it.
//! - Under `attacker-loses` also a disproof whose every repetition is of the position itself or
//!   of one below it: the positions of its tree form a set that the defender never has to leave.
//!   Under `illegal` this does not hold (the paper's Fig. 4).
//!
//! Which paths a twin holds for: under `illegal` its own. Under `attacker-loses` more, and this
//! goes beyond the paper: a disproof that leans on some positions of the path holds on every path
//! that has those positions, because whatever else is on the path can only end the attacker's tries
//! sooner. So a twin is stored with the signature of the path to the *deepest* position that it
//! leans on, one for each position, and holds wherever the path begins in that way. Without this a
//! disproof is found again for each of the paths below that position, and their number is
//! exponential. What becomes of it when that position is left: [`members`](super::members).

use super::Searcher;
use super::members::Member;
use crate::budget::StopReason;
use crate::leans::Leans;
use crate::number::Numbers;
use crate::options::Ghi;
use crate::path::Signature;
use crate::table::{Entry, NO_MOVE, Twin};
use tsume_game::{CycleRule, Game, Key, Role};

/// Simulations tried on one position before it is searched like any other.
const MAX_TWINS_TRIED: usize = 4;
/// Simulation nodes for each node of the search, all in all. On long paths through many twins
/// every simulation may fail late; this keeps them from taking over.
const SIMULATION_SHARE: u64 = 4;
/// What simulations may look at before that share counts.
const FREE_SIMULATION: u64 = 10_000;

/// What the table knows of a position on a path.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub entry: Entry,
    /// What a solved result leans on.
    pub leans: Leans,
}

/// A result to be kept.
pub(super) struct Outcome {
    pub winner: Role,
    pub leans: Leans,
    pub best: u32,
    pub size: u8,
    pub distance: u32,
}

impl<G: Game> Searcher<'_, '_, G> {
    /// Looks a position up: its path-free result, or that for this very path, or its open numbers.
    #[inline]
    pub(super) fn look_up(&mut self, key: Key, path: Signature) -> Option<Known> {
        self.monitor.stats.probes += 1;
        let entry = self.table.get(key)?;
        self.monitor.stats.hits += 1;
        if entry.link != 0
            && !entry.numbers.is_solved()
            && let Some(twin) = self.twin_here(key, path)
        {
            let numbers = Numbers::won_by(twin.winner);
            let entry = Entry { numbers, best: twin.best, size: twin.size, ..entry };
            return Some(Known { entry, leans: twin.leans });
        }
        Some(Known { entry, leans: Leans::NOTHING })
    }

    /// Whether results hold on every path with the positions that they lean on.
    pub(super) fn twins_are_shared(&self) -> bool {
        self.rule == CycleRule::AttackerLoses && self.ghi == Ghi::Full
    }

    /// A twin of a position that holds on the path; the position itself, reached by `path`, is
    /// not on it yet.
    pub(super) fn twin_here(&self, key: Key, path: Signature) -> Option<Twin> {
        if !self.twins_are_shared() {
            return self.table.get_twin(path.twin(key));
        }
        let twin = self.table.get_twin(Signature::ANY.twin(key))?;
        self.holds_here(twin.leans, Signature(twin.link)).then_some(twin)
    }

    /// The twin of a position that `link` leads to, whether or not it holds here, and the next.
    fn linked_twin(&self, key: Key, link: u64) -> Option<(Twin, u64)> {
        if self.twins_are_shared() {
            return self.table.get_twin(Signature::ANY.twin(key)).map(|twin| (twin, 0));
        }
        self.table.get_twin(Signature(link).twin(key)).map(|twin| (twin, twin.link))
    }

    /// Whether the path begins with the one that a shared twin is stored under.
    pub(super) fn holds_here(&self, leans: Leans, stored: Signature) -> bool {
        leans.reach().is_some_and(|depth| self.path.signature(depth) == Some(stored))
    }

    /// The signature that a twin is stored under, for a position reached by `path`.
    fn stored_under(&self, leans: Leans, path: Signature) -> Signature {
        if !self.twins_are_shared() {
            return path;
        }
        leans.reach().and_then(|depth| self.path.signature(depth)).unwrap_or(path)
    }

    /// What a result at `depth` leans on in the end, given what its tree leans on.
    pub(super) fn settle(&self, leans: Leans, depth: u32) -> Leans {
        if self.twins_are_shared() { leans.above(depth) } else { leans }
    }

    /// Stores a result: in the base entry if it is path-free, else as a twin.
    pub(super) fn keep(&mut self, key: Key, path: Signature, link: u64, result: Outcome) {
        let Outcome { winner, leans, best, size, distance } = result;
        let numbers = Numbers::won_by(winner);
        let path_free = match self.ghi {
            _ if self.rule == CycleRule::None => true,
            Ghi::Ignore => true,
            Ghi::Dup | Ghi::Sim => false,
            Ghi::Full => leans.is_nothing(),
        };
        if path_free {
            if let Some(journal) = &mut self.journal {
                journal.keep(key, winner, best);
            }
            self.table.put(key, &Entry { numbers, link: 0, best, size, distance });
            return;
        }
        self.monitor.stats.twins += 1;
        let stored = self.stored_under(leans, path);
        let mut twin = Twin { winner, best, leans, link, size };
        if let Some(journal) = &mut self.journal {
            journal.keep_twin(key, stored, twin);
        }
        if self.twins_are_shared() {
            twin.link = stored.0;
            self.table.put_twin(Signature::ANY.twin(key), &twin);
            self.members.push(Member { position: key, best, size, leans });
        } else {
            twin.link = if link == stored.0 { 0 } else { link };
            self.table.put_twin(stored.twin(key), &twin);
        }
        // The open numbers were those of a question that is now answered: start afresh.
        let numbers = Numbers::UNIT;
        let base = Entry { numbers, link: stored.0, best: NO_MOVE, size, distance };
        self.table.put(key, &base);
    }

    /// Tries to carry a result of another path over to the position that the game stands at,
    /// which is not on the path yet. Gives the winner and what the result leans on.
    pub(super) fn simulate_twins(
        &mut self,
        key: Key,
        path: Signature,
        mut link: u64,
    ) -> Result<Option<(Role, Leans)>, StopReason> {
        for _ in 0..MAX_TWINS_TRIED {
            if link == 0 {
                break;
            }
            let Some((twin, next)) = self.linked_twin(key, link) else { break };
            self.monitor.stats.simulations += 1;
            if let Some(leans) = self.simulate(twin.winner, path, Signature(link))? {
                return Ok(Some((twin.winner, leans)));
            }
            self.monitor.stats.failed_simulations += 1;
            link = next;
        }
        Ok(None)
    }

    /// Replays the result for `winner` that the table holds for the path `other`, with the real
    /// history of `path`. Succeeds with what the result leans on.
    fn simulate(
        &mut self,
        winner: Role,
        path: Signature,
        other: Signature,
    ) -> Result<Option<Leans>, StopReason> {
        let limit = SIMULATION_SHARE * self.monitor.stats.nodes + FREE_SIMULATION;
        let mut stack: Vec<Replay<G>> = Vec::new();
        // What became of the position that was looked at last.
        let mut last = self.begin_replay(winner, path, other, self.game.role(), limit)?;
        let outcome = loop {
            match last {
                Step::Fails => break None,
                Step::Opens(replay) => stack.push(replay),
                Step::Holds(leans) => match stack.last_mut() {
                    None => break Some(leans),
                    Some(replay) => {
                        if let Some((m, undo)) = replay.playing.take() {
                            self.game.undo(m, undo);
                        }
                        replay.leans = replay.leans.and(leans);
                    }
                },
            }
            let Some(replay) = stack.last_mut() else { break None };
            if let Some((index, m)) = replay.moves.pop() {
                let (mover, path, other) =
                    (self.game.role(), replay.path.then(index), replay.other.then(index));
                replay.playing = Some((m, self.game.play(m)));
                last = self.begin_replay(winner, path, other, mover, limit)?;
                continue;
            }
            // Every move of this position holds, and so does the position.
            let depth = self.depth + stack.len() as u32;
            let Some(Replay { key, path, link, leans, best, .. }) = stack.pop() else {
                break None;
            };
            self.path.pop();
            let leans = self.settle(leans, depth);
            let distance = depth;
            self.keep(key, path, link, Outcome { winner, leans, best, size: 0, distance });
            self.settle_members(depth, (winner == Role::Defender).then_some(leans));
            last = Step::Holds(leans);
        };
        // After a failure the game and the path still stand deep inside.
        while let Some(replay) = stack.pop() {
            self.settle_members(self.depth + 1 + stack.len() as u32, None);
            if let Some((m, undo)) = replay.playing {
                self.game.undo(m, undo);
            }
            self.path.pop();
        }
        Ok(outcome)
    }

    /// Looks at the position that the game stands at, which `mover` has just moved to.
    fn begin_replay(
        &mut self,
        winner: Role,
        path: Signature,
        other: Signature,
        mover: Role,
        limit: u64,
    ) -> Result<Step<G>, StopReason> {
        if let Some(side) = self.game.status().winner() {
            return Ok(if side == winner { Step::Holds(Leans::NOTHING) } else { Step::Fails });
        }
        let key = self.game.key();
        if let Some(depth) = self.path.depth_of(key) {
            let lost = self.loser(mover) == Some(winner);
            return Ok(if lost { Step::Fails } else { Step::Holds(Leans::on(depth)) });
        }
        let known = self.look_up(key, path);
        if let Some(Known { entry, leans }) = known
            && let Some(side) = entry.numbers.winner()
        {
            return Ok(if side == winner { Step::Holds(leans) } else { Step::Fails });
        }
        // The twin of the other path, or else the latest: it is only asked for its move.
        let latest = known.map_or(0, |known| known.entry.link);
        let twin = self.linked_twin(key, other.0).or_else(|| self.linked_twin(key, latest));
        let Some((twin, _)) = twin.filter(|(twin, _)| twin.winner == winner) else {
            return Ok(Step::Fails);
        };
        if self.monitor.stats.simulation_nodes >= limit {
            return Ok(Step::Fails);
        }
        self.monitor.step()?;
        self.monitor.stats.simulation_nodes += 1;
        let mut all = Vec::new();
        self.game.moves(&mut all);
        let mut moves: Vec<(u32, G::Move)> = (0..).zip(all).collect();
        if self.game.role() == winner {
            moves.retain(|&(index, _)| index == twin.best);
            if moves.is_empty() {
                return Ok(Step::Fails);
            }
        }
        self.path.push(key, path);
        Ok(Step::Opens(Replay {
            key,
            path,
            other,
            link: known.map_or(0, |k| k.entry.link),
            best: twin.best,
            leans: Leans::NOTHING,
            moves,
            playing: None,
        }))
    }
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
    other: Signature,
    link: u64,
    best: u32,
    leans: Leans,
    /// Moves still to be replayed, with their indices.
    moves: Vec<(u32, G::Move)>,
    playing: Option<(G::Move, G::Undo)>,
}
