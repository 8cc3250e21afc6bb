//! The lambda game, if need be without one of its first moves: the only one that wins?
//!
//! The move is taken away at the root only, which the key tells: the root cannot come back with the
//! same order. If the winner then loses, he had no other first move within the order.

use tsume_game::{Estimate, Estimates, Game, Key, Lambda, LambdaMove, Notation, Role, forward};
use tsume_go::Capture;
use tsume_go::capture::Move;
use tsume_go::ko::Retakes;

/// A problem, with all of its first moves or all but one.
#[derive(Clone)]
pub struct Question {
    game: Lambda<Capture>,
    /// The root with its order, and the move that is taken away there.
    without: Option<(Key, u32, Move)>,
}

impl Question {
    pub fn new(game: Lambda<Capture>) -> Question {
        Question { game, without: None }
    }

    pub fn without(&self, first: Move) -> Question {
        let root = self.capture().key();
        Question { without: Some((root, self.game.order(), first)), ..self.clone() }
    }

    /// The problem.
    pub fn capture(&self) -> &Capture {
        self.game.game()
    }

    /// Whether a move only says that the defender plays on.
    pub fn is_playing_on(&self, m: LambdaMove<Move>) -> bool {
        self.game.is_playing_on(m)
    }

    /// The move that is not there.
    fn missing(&self) -> Option<Move> {
        let (root, order, first) = self.without?;
        (self.capture().key() == root && self.game.order() == order).then_some(first)
    }
}

impl Retakes for Question {
    fn let_retake(&mut self, side: Option<Role>) {
        self.game.let_retake(side);
    }
}

impl Game for Question {
    forward!(game as Lambda<Capture>: Game);

    fn moves(&self, out: &mut Vec<Self::Move>) {
        self.game.moves(out);
        if let Some(first) = self.missing() {
            out.retain(|&m| m.mv != first || self.game.is_playing_on(m));
        }
    }
}

impl Estimates for Question {
    /// What is known of the root counts on the move that is missing.
    fn estimate(&self) -> Estimate {
        if self.missing().is_some() {
            return Estimate { proof: 1, disproof: 1 };
        }
        self.game.estimate()
    }

    forward!(game as Lambda<Capture>: cost);
}

impl Notation for Question {
    forward!(game as Lambda<Capture>: Notation);
}
