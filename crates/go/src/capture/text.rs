//! Positions and moves as text.

use super::{Capture, Ko, Move};
use crate::board::Colour;
use tsume_game::Notation;

impl Notation for Capture {
    /// The rows from top to bottom (`X` Black, `O` White; `#` and `@` where those are a target's
    /// given stone) and the side to move (`b` or `w`); then `passed` after a pass, `ko` with the
    /// point where it may not be retaken, and `retaken` with the point where the side that may
    /// retake kos has just done so.
    fn position_text(&self) -> String {
        let board = &self.board;
        let mut rows = board.rows().into_bytes();
        for &p in self.targets() {
            if let Some(symbol) = rows.get_mut(p.y() * (board.width() + 1) + p.x()) {
                *symbol = match board.colour(p) {
                    Some(Colour::Black) => b'#',
                    Some(Colour::White) => b'@',
                    None => *symbol,
                };
            }
        }
        let mut text = String::from_utf8(rows).unwrap_or_default();
        text.push_str(if self.to_move() == Colour::Black { " b" } else { " w" });
        if self.at.passed {
            text.push_str(" passed");
        }
        if self.at.threats > 0 {
            text.push_str(&format!(" threats {}", self.at.threats));
        }
        match self.at.ko {
            Ko::None => {}
            Ko::Banned(p) => text.push_str(&format!(" ko {}", board.name(p))),
            Ko::Retaken(p) => text.push_str(&format!(" retaken {}", board.name(p))),
        }
        text
    }

    /// The point as in GTP, `pass`, or `resume`.
    fn move_text(&self, m: Move) -> String {
        match m {
            Move::Stone(p) => self.board.name(p),
            Move::Pass => "pass".to_string(),
            Move::Resume => "resume".to_string(),
            Move::Threat => "threat".to_string(),
        }
    }
}
