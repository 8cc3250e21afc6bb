//! How hard an unsearched position looks (df-pn+).
//!
//! A proof looks the harder, the more groups the attacker's pieces are in: each move can join a
//! few of them, and the defender has all the time between to prevent it. The cube of what is left
//! to join did better than the number itself and its square. Besides, where a side has many moves
//! to choose from, all of them must fail for the other side to succeed; three moves for each of
//! its pieces is as good a guess as counting them, at a small part of the price. So is the Euler
//! number (Winands uses it to find connections) for the number of groups: holes are rare.

use crate::board;
use crate::position::Loa;
use tsume_game::{Estimate, Estimates, Game, Role};

/// The moves that a side has for each of its pieces, roughly.
const MOVES_PER_PIECE: u32 = 3;

impl Estimates for Loa {
    fn estimate(&self) -> Estimate {
        let groups = board::euler_number(self.pieces(self.attacker()));
        let to_join = (groups - 1).max(1) as u32;
        let replies = MOVES_PER_PIECE * self.pieces(self.to_move()).count_ones();
        let proof = to_join * to_join * to_join;
        match self.role() {
            Role::Attacker => Estimate { proof, disproof: replies },
            Role::Defender => Estimate { proof: proof * replies, disproof: 1 },
        }
    }
}
