//! The only first move: the game once more, without one of its first moves.
//!
//! The position at the root cannot come back (superko), so a move can be taken away there, and there
//! only, by looking at the key. If the winner then loses, he had no other first move.

use tsume_game::{Estimate, Estimates, Game, Key, Notation, forward};
use tsume_go::OneEye;
use tsume_go::one_eye::Move;

/// A problem without one of its first moves.
#[derive(Clone)]
pub struct Without {
    game: OneEye,
    root: Key,
    first: Move,
}

impl Without {
    pub fn new(game: &OneEye, first: Move) -> Without {
        Without { game: game.clone(), root: game.key(), first }
    }
}

impl Game for Without {
    forward!(game as OneEye: Game);

    fn moves(&self, out: &mut Vec<Move>) {
        self.game.moves(out);
        if self.key() == self.root {
            out.retain(|&m| m != self.first);
        }
    }
}

impl Estimates for Without {
    /// What is known of the root counts on the move that is missing.
    fn estimate(&self) -> Estimate {
        if self.key() == self.root {
            return Estimate { proof: 1, disproof: 1 };
        }
        self.game.estimate()
    }
}

impl Notation for Without {
    forward!(game as OneEye: Notation);
}
