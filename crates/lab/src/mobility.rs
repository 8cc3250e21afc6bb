//! Chess mates with the leaves of Breuker et al. 2001: the number of moves.
//!
//! The paper does not say how it initialises leaves, but its counts do. An unsolved leaf gets the
//! number of its moves, as proof number where the defender is to move and as disproof number where
//! the attacker is, and 1 for the other. With it, 15 or more of the 82 positions from
//! Reinfeld have the very counts of the appendix, and the others are near; with 1 and 1 they are ten
//! times as large. Mate in one is not looked for.

use tsume::game::{Estimate, Estimates, Game, Irreversible, Role, forward};
use tsume_chess::Mate;

/// A mate problem whose leaves are judged by the number of their moves.
#[derive(Clone)]
pub struct Mobility(pub Mate);

impl Game for Mobility {
    forward!(0 as Mate: Game moves);
}

impl Irreversible for Mobility {
    forward!(0 as Mate: is_irreversible);
}

impl Estimates for Mobility {
    fn estimate(&self) -> Estimate {
        let mut moves = 0;
        self.0.board().generate_moves(|some| {
            moves += some.len() as u32;
            false
        });
        match self.role() {
            Role::Attacker => Estimate { proof: 1, disproof: moves },
            Role::Defender => Estimate { proof: moves, disproof: 1 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsume::search::{Algorithm, Options, Solver, Verdict};

    /// The leaf with one answer is expanded first: root, reply, mate.
    #[test]
    fn a_forced_mate_takes_one_node_for_each_move() {
        let fen = "5r1k/6pp/7N/8/2Q5/8/8/K7 w - - 0 1";
        let game = Mobility(Mate::new(fen.parse().unwrap()));
        let solver = Solver::new(&game).with_estimates().options(Options::new(Algorithm::Pn));
        let outcome = solver.solve().unwrap();
        assert_eq!((outcome.verdict, outcome.stats.nodes), (Verdict::Proven, 3));
    }
}
