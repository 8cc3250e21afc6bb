//! Results that lean on a repetition: the graph-history interaction (GHI) problem.
//!
//! Kishimoto & Müller 2005. A solved position is either *path-free*, and then it is in its base
//! entry, or it leans on positions of the path, and then it is a twin: an entry for the position
//! and the signature of the path. A twin holds for its own path; for another path it is replayed
//! move by move with that path's real history ([`simulation`](super::simulation), section 3.3).
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
use crate::leans::Leans;
use crate::number::Numbers;
use crate::options::Ghi;
use crate::path::{Path, Signature};
use crate::table::{Entry, NO_MOVE, Twin};
use tsume_game::{CycleRule, Game, Key, Role};

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
            && let Some(twin) = self.twin_on(&self.path, key, path)
        {
            let numbers = Numbers::won_by(twin.winner);
            let entry = Entry { numbers, best: twin.best, size: twin.size, ..entry };
            return Some(Known { entry, leans: twin.leans });
        }
        Some(Known { entry, leans: Leans::NOTHING })
    }

    /// Whether results hold on every path with the positions that they lean on.
    pub(super) fn twins_are_shared(&self) -> bool {
        self.settings.rule == CycleRule::AttackerLoses && self.settings.ghi == Ghi::Full
    }

    /// A twin of a position that holds with this history; the position itself, reached by `path`,
    /// is not on it yet.
    pub(super) fn twin_on(&self, history: &Path, key: Key, path: Signature) -> Option<Twin> {
        if !self.twins_are_shared() {
            return self.table.get_twin(path.twin(key));
        }
        let twin = self.table.get_twin(Signature::ANY.twin(key))?;
        holds_on(history, twin.leans, Signature(twin.link)).then_some(twin)
    }

    /// The twin of a position that `link` leads to, whether or not it holds here, and the next.
    pub(super) fn linked_twin(&self, key: Key, link: u64) -> Option<(Twin, u64)> {
        if self.twins_are_shared() {
            return self.table.get_twin(Signature::ANY.twin(key)).map(|twin| (twin, 0));
        }
        self.table.get_twin(Signature(link).twin(key)).map(|twin| (twin, twin.link))
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
        let path_free = match self.settings.ghi {
            _ if self.settings.rule == CycleRule::None => true,
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
            self.stacks.members.push(Member { position: key, best, size, leans });
        } else {
            twin.link = if link == stored.0 { 0 } else { link };
            self.table.put_twin(stored.twin(key), &twin);
        }
        // The open numbers were those of a question that is now answered: start afresh.
        let numbers = Numbers::UNIT;
        let base = Entry { numbers, link: stored.0, best: NO_MOVE, size, distance };
        self.table.put(key, &base);
    }
}

/// Whether a path begins with the one that a shared twin is stored under.
pub(super) fn holds_on(path: &Path, leans: Leans, stored: Signature) -> bool {
    leans.reach().is_some_and(|depth| path.signature(depth) == Some(stored))
}
