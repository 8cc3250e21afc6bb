//! Atari Go with its moves in an order of choice.
//!
//! On a single position, one order of the moves instead of another changes the time of a search
//! several times over, up or down. Several orders show what is the method's and what is chance.

use tsume::game::random::Rng;
use tsume::game::{CycleRule, Estimate, Estimates, Game, Key, Notation, Role, Status};
use tsume_go::atari::Undo;
use tsume_go::{AtariGo, Point};

/// A position whose moves come in a random order.
#[derive(Clone)]
pub struct Ordered {
    game: AtariGo,
    order: std::sync::Arc<[Point]>,
}

impl Ordered {
    /// With the order that goes with a seed.
    pub fn new(game: AtariGo, seed: u64) -> Ordered {
        let mut rng = Rng::new(seed);
        let mut order: Vec<Point> = game.board().points().collect();
        for last in (1..order.len()).rev() {
            order.swap(last, rng.below(last as u64 + 1) as usize);
        }
        Ordered { game, order: order.into() }
    }
}

impl Game for Ordered {
    type Move = Point;
    type Undo = Undo;

    fn role(&self) -> Role {
        self.game.role()
    }

    fn status(&self) -> Status {
        self.game.status()
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Point>) {
        let (board, side) = (self.game.board(), self.game.to_move());
        out.extend(self.order.iter().filter(|&&p| board.is_legal(p, side)));
    }

    #[inline]
    fn play(&mut self, p: Point) -> Undo {
        self.game.play(p)
    }

    #[inline]
    fn undo(&mut self, p: Point, undo: Undo) {
        self.game.undo(p, undo);
    }

    #[inline]
    fn key(&self) -> Key {
        self.game.key()
    }

    fn cycle_rule(&self) -> CycleRule {
        self.game.cycle_rule()
    }
}

impl Estimates for Ordered {
    fn estimate(&self) -> Estimate {
        self.game.estimate()
    }
}

impl Notation for Ordered {
    fn position_text(&self) -> String {
        self.game.position_text()
    }

    fn move_text(&self, p: Point) -> String {
        self.game.move_text(p)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_are_the_same_in_another_order() {
        let game = AtariGo::crosscut(6, 6).unwrap();
        let moves = |game: &dyn Fn(&mut Vec<Point>)| {
            let mut out = Vec::new();
            game(&mut out);
            out
        };
        let own = moves(&|out| game.moves(out));
        let first = moves(&|out| Ordered::new(game.clone(), 1).moves(out));
        let second = moves(&|out| Ordered::new(game.clone(), 2).moves(out));
        assert!(own != first && first != second);
        let sorted = |mut moves: Vec<Point>| {
            moves.sort();
            moves
        };
        assert_eq!(sorted(own.clone()), sorted(first));
        assert_eq!(sorted(own), sorted(second));
    }
}
