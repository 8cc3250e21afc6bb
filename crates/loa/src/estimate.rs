//! How hard an unsearched position looks (df-pn+).
//!
//! A proof looks the harder, the more groups the attacker's pieces are in: each move can join a
//! few of them, and the defender has all the time between to prevent it. The cube of what is left
//! to join did better than the number itself and its square. Besides, where a side has many moves
//! to choose from, all of them must fail for the other side to succeed; about three moves for each
//! of its pieces is as good a guess as counting them, at a small part of the price. On the
//! positions of `suites/loa`, df-pn needs 10 to 20 times fewer nodes with this than without.

use crate::board;
use crate::position::Loa;
use tsume_game::{Estimate, Estimates, Game, Role};

/// The moves that a side has for each of its pieces, roughly.
const MOVES_PER_PIECE: u32 = 3;

impl Estimates for Loa {
    fn estimate(&self) -> Estimate {
        let to_join = groups(self.pieces(self.attacker())).saturating_sub(1);
        let replies = MOVES_PER_PIECE * self.pieces(self.to_move()).count_ones();
        let proof = to_join * to_join * to_join;
        match self.role() {
            Role::Attacker => Estimate { proof, disproof: replies },
            Role::Defender => Estimate { proof: proof * replies, disproof: 1 },
        }
    }
}

/// The number of groups that pieces are in.
fn groups(mut pieces: u64) -> u32 {
    let mut count = 0;
    while pieces != 0 {
        pieces &= !board::group(pieces, pieces & pieces.wrapping_neg());
        count += 1;
    }
    count
}
