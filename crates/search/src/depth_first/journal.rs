//! Searching again for a certificate: single positions, with a journal that forgets nothing.
//!
//! The first result for a position stays in the journal. It was derived from results before it,
//! so moves taken from the journal never lead round in a circle; those from a table whose entries
//! were replaced in the meantime may.

use super::Searcher;
use super::ghi::holds_on;
use super::settings::Settings;
use crate::budget::{Limited, StopReason};
use crate::number::Numbers;
use crate::options::Options;
use crate::path::{Path, Signature};
use crate::solver::Abilities;
use crate::table::{Entry, NO_MOVE, Twin};
use rustc_hash::FxHashMap;
use tsume_game::{Game, Key, Role};

/// Every result since it was begun.
#[derive(Default)]
pub(super) struct Journal {
    /// Path-free results: winner and best move.
    results: FxHashMap<Key, (Role, u32)>,
    /// Twins, with the signature that each is stored under.
    twins: FxHashMap<Key, Vec<(Signature, Twin)>>,
    twin_count: usize,
}

impl Journal {
    pub fn keep(&mut self, position: Key, winner: Role, best: u32) {
        self.results.entry(position).or_insert((winner, best));
    }

    pub fn keep_twin(&mut self, position: Key, stored: Signature, twin: Twin) {
        let twins = self.twins.entry(position).or_default();
        if twins.iter().all(|(other, _)| *other != stored) {
            twins.push((stored, twin));
            self.twin_count += 1;
        }
    }

    fn bytes(&self) -> usize {
        self.results.capacity() * (size_of::<(Key, (Role, u32))>() + 1)
            + self.twins.capacity() * (size_of::<(Key, Vec<(Signature, Twin)>)>() + 1)
            + self.twin_count * 2 * size_of::<(Signature, Twin)>()
    }
}

impl<G: Game> Searcher<'_, '_, G> {
    /// The same search with nothing known yet.
    pub fn afresh(self, game: &G, abilities: Abilities<G>) -> Self {
        Searcher::new(game, &Options::default(), abilities, self.monitor, None)
    }

    /// Solves a position with a path as its history, or, for a side, whether that wins without any
    /// repetition; gives the winner. If the budget ends, the path is of no more use.
    pub fn resolve(
        &mut self,
        game: &G,
        history: &mut Path,
        path: Signature,
        ladder_for: Option<Role>,
    ) -> Limited<Role> {
        std::mem::swap(&mut self.path, history);
        self.stand_at(game, ladder_for);
        let result = self.run(path);
        std::mem::swap(&mut self.path, history);
        result?.winner().ok_or(StopReason::Thresholds)
    }

    /// Begins anew at a position, with the path as its history.
    pub(super) fn stand_at(&mut self, game: &G, ladder_for: Option<Role>) {
        self.game.clone_from(game);
        self.ladder_for = ladder_for;
        self.stacks.clear();
        self.pending = 0;
        self.depth = self.path.len() as u32;
    }

    /// Makes the search ready to find what a certificate lacks: complete, with every result that
    /// may be path-free treated so, and with a journal.
    pub fn begin_journal(&mut self) {
        let Settings { rule, abilities, .. } = self.settings;
        self.settings = Settings::new(&Options::default(), rule, abilities);
        self.journal = Some(Journal::default());
        // A table that fills the memory would leave nothing for the certificate.
        while self.table.bytes() > self.monitor.limits().memory / 2 {
            let bytes = self.table.bytes();
            self.table.halve();
            if self.table.bytes() == bytes {
                break;
            }
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        let journal = self.journal.as_ref().map_or(0, Journal::bytes);
        self.table.bytes() + journal
    }

    /// Bytes that stay in use when the search is over.
    pub fn kept_bytes(&self) -> usize {
        self.table.kept_bytes()
    }

    /// Leaves room for `bytes` that are in use elsewhere.
    pub fn reserve(&mut self, bytes: usize) {
        self.reserved = bytes;
        self.stack_bytes = 0;
    }

    /// Whether the table has a position.
    pub fn knows(&self, position: Key) -> bool {
        self.table.get(position).is_some()
    }

    /// The move by which `winner` wins, as far as the journal and the table know, whatever the
    /// path. At a position of the loser it means nothing.
    pub fn path_free_win(&self, position: Key, winner: Role) -> Option<u32> {
        if let Some(journal) = &self.journal
            && let Some(&(side, best)) = journal.results.get(&position)
        {
            return (side == winner).then_some(best);
        }
        let entry = self.table.get(position)?;
        (entry.numbers.winner() == Some(winner)).then_some(entry.best)
    }

    /// As above, with this history; the position, reached by `path`, is not on it yet.
    pub fn win_on_path(
        &self,
        history: &Path,
        position: Key,
        path: Signature,
        winner: Role,
    ) -> Option<u32> {
        let journal = self.journal.as_ref().and_then(|journal| journal.twins.get(&position));
        let holds = |stored: Signature, twin: &Twin| {
            stored == path || (self.twins_are_shared() && holds_on(history, twin.leans, stored))
        };
        let here =
            journal.and_then(|twins| twins.iter().find(|(stored, twin)| holds(*stored, twin)));
        let here = here.map(|(_, twin)| *twin).or_else(|| {
            // Exactly this path, as the levels without sharing store it; or one that begins so.
            let exact = self.table.get_twin(path.twin(position));
            exact.or_else(|| self.twin_on(history, position, path))
        });
        here.filter(|twin| twin.winner == winner).map(|twin| twin.best)
    }

    /// Forgets what is known of a position whatever the path.
    pub fn forget(&mut self, position: Key) {
        if let Some(journal) = &mut self.journal {
            journal.results.remove(&position);
        }
        if let Some(entry) = self.table.get(position) {
            self.table.put(position, &Entry { numbers: Numbers::UNIT, best: NO_MOVE, ..entry });
        }
    }
}
