//! What guides the search: numbers for positions that were not searched yet.

use crate::mate::Mate;
use crate::one::mate_in_one;
use cozy_chess::Move;
use tsume_game::{Estimate, Estimates, Game, Role};

impl Estimates for Mate {
    fn estimate(&self) -> Estimate {
        match self.role() {
            Role::Attacker => {
                if mate_in_one(self.board()).is_some() {
                    return Estimate::WON;
                }
                if self.moves_left() == Some(1) {
                    return Estimate::LOST;
                }
                Estimate { proof: 1, disproof: 1 }
            }
            Role::Defender => {
                let mut n = 0;
                self.board().generate_moves(|moves| {
                    n += moves.len() as u32;
                    false
                });
                Estimate { proof: n, disproof: 1 }
            }
        }
    }

    fn cost(&self, _m: Move) -> Estimate {
        Estimate { proof: 0, disproof: 0 }
    }
}
