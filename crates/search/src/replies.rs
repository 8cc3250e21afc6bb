//! What the winner plays: a search that is asked about single positions after its end.
//!
//! For those who follow a strategy in their own way, such as a game whose certificates have zones. What the table
//! has forgotten is searched again, within the same limits.

use crate::depth_first::Searcher;
use crate::extract::NoCertificate;
use crate::path::{Path, Signature};
use tsume_game::{Notation, Role};

/// The moves of the side that has won a search.
pub struct Replies<'s, 'm, G: Notation> {
    searcher: Searcher<'s, 'm, G>,
    winner: Role,
}

impl<'s, 'm, G: Notation> Replies<'s, 'm, G> {
    pub(crate) fn new(mut searcher: Searcher<'s, 'm, G>, winner: Role) -> Self {
        searcher.begin_journal();
        Replies { searcher, winner }
    }

    /// The side whose moves they are.
    pub fn winner(&self) -> Role {
        self.winner
    }

    /// A move that wins from an open position in which the winner is to move, whatever the path.
    ///
    /// # Errors
    ///
    /// When the position is not won without a repetition, or a limit is reached.
    pub fn reply(&mut self, position: &G) -> Result<G::Move, NoCertificate> {
        self.searcher.monitor.step()?;
        let key = position.key();
        let mut best = self.searcher.path_free_win(key, self.winner);
        if best.is_none() {
            let path = Signature::sub_root(key, 1 + self.winner as u64);
            let ladder = Some(self.winner);
            self.searcher.resolve(position, &mut Path::new(), path, ladder)?;
            best = self.searcher.path_free_win(key, self.winner);
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        best.and_then(|best| moves.get(best as usize).copied())
            .ok_or_else(|| NoCertificate::Contradicted(position.position_text()))
    }
}
