//! Searching again for a certificate: single positions, with a journal that forgets nothing.
//!
//! The first result for a position stays in the journal. It was derived from results before it,
//! so moves taken from the journal never lead round in a circle; those from a table whose entries
//! were replaced in the meantime may.

use super::Searcher;
use super::thresholds::Policy;
use crate::budget::StopReason;
use crate::number::Numbers;
use crate::options::Options;
use crate::path::Signature;
use crate::solver::Abilities;
use crate::table::{Entry, NO_MOVE};
use rustc_hash::FxHashMap;
use tsume_game::{Game, Key, Role};

/// Winner and best move by the key of the table entry.
pub(super) type Journal = FxHashMap<Key, (Role, u32)>;

impl<G: Game> Searcher<'_, '_, G> {
    /// The same search with nothing known yet.
    pub fn afresh(self, game: &G, abilities: Abilities<G>) -> Self {
        Searcher::new(game, &Options::default(), abilities, self.monitor)
    }

    /// Solves a position with the path as its history; gives the winner.
    pub fn resolve(&mut self, game: &G, path: Signature) -> Result<Role, StopReason> {
        self.game = game.clone();
        self.frames.clear();
        self.children.clear();
        self.pending = 0;
        self.depth = self.path.len() as u32;
        self.run(path)?.winner().ok_or(StopReason::Thresholds)
    }

    /// Makes the search ready to find what a certificate lacks: complete, with every result that
    /// may be path-free treated so, and with a journal.
    pub fn begin_journal(&mut self) {
        let options = Options::default();
        self.ghi = options.ghi;
        self.policy = Policy::new(&options);
        self.minimal_distance = options.minimal_distance;
        self.threshold_control = options.threshold_control;
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
        let entry = size_of::<(Key, (Role, u32))>() + 1;
        let journal = self.journal.as_ref().map_or(0, |journal| journal.capacity() * entry);
        self.table.bytes() + self.path.bytes() + journal
    }

    /// Leaves room for `bytes` that are in use elsewhere.
    pub fn reserve(&mut self, bytes: usize) {
        self.reserved = bytes;
        self.stack_bytes = 0;
    }

    /// The move by which `winner` wins, as far as the journal and the table know, whatever the
    /// path. At a position of the loser it means nothing.
    pub fn path_free_win(&self, position: Key, winner: Role) -> Option<u32> {
        self.recall(position, winner)
    }

    /// As above, for a position on this very path.
    pub fn win_on_path(&self, position: Key, path: Signature, winner: Role) -> Option<u32> {
        self.recall(path.twin(position), winner)
    }

    fn recall(&self, key: Key, winner: Role) -> Option<u32> {
        if let Some(&(side, best)) = self.journal.as_ref().and_then(|journal| journal.get(&key)) {
            return (side == winner).then_some(best);
        }
        let entry = self.table.get(key)?;
        (entry.numbers.winner() == Some(winner)).then_some(entry.best)
    }

    /// Forgets what is known of a position.
    pub fn forget(&mut self, position: Key) {
        if let Some(journal) = &mut self.journal {
            journal.remove(&position);
        }
        if let Some(entry) = self.table.get(position) {
            self.table.put(position, &Entry { numbers: Numbers::UNIT, best: NO_MOVE, ..entry });
        }
    }
}
