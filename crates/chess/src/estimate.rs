//! What guides the search: numbers for positions that were not searched yet.
//!
//! - Where the attacker is to move, a look at his checks tells whether he mates at once; with one
//!   move left that decides the question.
//! - Where the defender is to move, the proof has to answer each of its moves: its mobility is the
//!   proof number. A move of the king weighs a little more than others.
//!
//! The numbers are in sixteenths, so that weights can be finer than a node.

use crate::mate::Mate;
use crate::one::mate_in_one;
use cozy_chess::Piece;
use tsume_game::{Estimate, Estimates, Game, Role};

/// For a position where the attacker has no mate in one: dearer than a reply that was not looked
/// at, so that lines are not followed deep before their alternatives are seen.
const ATTACKER: Estimate = Estimate { proof: 48, disproof: 16 };
/// For each reply of the king, and for each other reply.
const KING_REPLY: u32 = 18;
const OTHER_REPLY: u32 = 12;
const DEFENDER_DISPROOF: u32 = 16;

impl Estimates for Mate {
    fn estimate(&self) -> Estimate {
        let board = self.board();
        match self.role() {
            Role::Attacker if mate_in_one(board).is_some() => Estimate::WON,
            Role::Attacker if self.moves_left() == Some(1) => Estimate::LOST,
            Role::Attacker => ATTACKER,
            Role::Defender => {
                let mut proof = 0;
                board.generate_moves(|moves| {
                    let weight = if moves.piece == Piece::King { KING_REPLY } else { OTHER_REPLY };
                    proof += weight * moves.len() as u32;
                    false
                });
                Estimate { proof, disproof: DEFENDER_DISPROOF }
            }
        }
    }
}
