//! Atari Go with its moves in an order of choice.
//!
//! On a single position, one order of the moves instead of another changes the time of a search
//! several times over, up or down. Several orders show what is the method's and what is chance.

use tsume::game::random::Rng;
use tsume::game::{Estimates, Game, Notation, forward};
use tsume_go::{AtariGo, Point};

#[derive(Clone, Copy)]
pub enum Order {
    /// Drawn by lot, with this seed.
    Lot(u64),
    /// Row by row.
    Rows,
    /// Row by row, each from the other end.
    Mirrored,
    /// The game's own: from the centre.
    Centre,
}

impl Order {
    /// Those that a program has by itself. On a square with a crosscut, rows from other corners, or
    /// columns, come to one of these, turned or reflected.
    pub const PLAIN: [Order; 3] = [Order::Rows, Order::Mirrored, Order::Centre];

    /// A name for the position with its moves in this order.
    pub fn name(self) -> String {
        match self {
            Order::Lot(seed) => seed.to_string(),
            Order::Rows => "rows".to_string(),
            Order::Mirrored => "mirrored".to_string(),
            Order::Centre => "centre".to_string(),
        }
    }

    fn of(self, game: &AtariGo) -> Vec<Point> {
        let mut order: Vec<Point> = game.board().points().collect();
        match self {
            Order::Lot(seed) => {
                let mut rng = Rng::new(seed);
                for last in (1..order.len()).rev() {
                    order.swap(last, rng.below(last as u64 + 1) as usize);
                }
            }
            Order::Rows => order.sort_by_key(|p| (p.y(), p.x())),
            Order::Mirrored => order.sort_by_key(|p| (p.y(), std::cmp::Reverse(p.x()))),
            Order::Centre => {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                // What is no move yet may become one; it comes last.
                order.sort_by_key(|p| moves.iter().position(|m| m == p).unwrap_or(usize::MAX));
            }
        }
        order
    }
}

/// A position whose moves come in an order of choice.
#[derive(Clone)]
pub struct Ordered {
    game: AtariGo,
    order: std::sync::Arc<[Point]>,
}

impl Ordered {
    pub fn new(game: AtariGo, order: Order) -> Ordered {
        Ordered { order: order.of(&game).into(), game }
    }
}

impl Game for Ordered {
    forward!(game as AtariGo: Game);

    #[inline]
    fn moves(&self, out: &mut Vec<Point>) {
        let (board, side) = (self.game.board(), self.game.to_move());
        out.extend(self.order.iter().filter(|&&p| board.is_legal(p, side)));
    }
}

impl Estimates for Ordered {
    forward!(game as AtariGo: estimate);
}

impl Notation for Ordered {
    forward!(game as AtariGo: Notation);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_are_the_same_in_another_order() {
        let game = AtariGo::crosscut(6, 6).unwrap();
        let moves = |order| {
            let mut out = Vec::new();
            Ordered::new(game.clone(), order).moves(&mut out);
            out
        };
        let mut own = Vec::new();
        game.moves(&mut own);
        assert_eq!(moves(Order::Centre), own);
        let mut seen = vec![own.clone()];
        own.sort();
        for order in [Order::Lot(1), Order::Lot(2), Order::Rows, Order::Mirrored] {
            let mut other = moves(order);
            assert!(!seen.contains(&other), "{}", order.name());
            seen.push(other.clone());
            other.sort();
            assert_eq!(own, other);
        }
    }
}
