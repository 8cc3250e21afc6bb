//! Positions and moves as text.

use super::arena::each;
use super::{Move, NO_KO, OneEye, Side, State};
use crate::board::Colour;
use crate::ko::{Rules, Supply};
use tsume_game::Notation;

impl Notation for OneEye {
    /// The rows from top to bottom (`X` Black, `O` White) and the side to move (`b` or `w`); then
    /// `ban` with the point that the side to move is banned from, `threats` with the number of ko
    /// threats left, if there are any, `passed` after a pass (the ban is then that of the side that has
    /// passed), `captured` at the end by capture, and, under superko, `ko` with the point where the side
    /// that may retake kos has just done so.
    fn position_text(&self) -> String {
        let State { stones, passed, lost, ko, threats, .. } = self.at;
        let arena = &*self.arena;
        let mut rows = arena.rows.clone();
        let symbols = match arena.maker {
            Colour::Black => [b'X', b'O'],
            Colour::White => [b'O', b'X'],
        };
        let mut put = |node: usize, symbol: u8| {
            if let Some(place) = arena.columns.get(node).and_then(|&at| rows.get_mut(at)) {
                *place = symbol;
            }
        };
        each(stones.empty(arena)).for_each(|node| put(node, b'.'));
        for side in Side::ALL {
            each(stones.of(side)).for_each(|node| put(node, symbols[side as usize]));
        }
        let mut text = String::from_utf8(rows).unwrap_or_default();
        text.push_str(if self.to_move() == Colour::Black { " b" } else { " w" });
        let add_ko = |word: &str, text: &mut String| {
            if ko != NO_KO {
                text.push_str(word);
                text.push_str(&self.move_text(Move(ko)));
            }
        };
        if self.rules == Rules::Threats {
            add_ko(" ban ", &mut text);
        }
        if threats > 0 {
            text.push_str(" threats ");
            text.push_str(&Supply::number(threats));
        }
        if passed {
            text.push_str(" passed");
        }
        if lost {
            text.push_str(" captured");
        }
        if self.rules == Rules::Superko {
            add_ko(" ko ", &mut text);
        }
        text
    }

    /// The point as in GTP, `pass`, `resume` or `threat`.
    fn move_text(&self, m: Move) -> String {
        match m {
            Move::PASS => "pass".to_string(),
            Move::RESUME => "resume".to_string(),
            Move::THREAT => "threat".to_string(),
            _ => self.point(m).map_or_else(|| "?".to_string(), |p| self.arena.board.name(p)),
        }
    }
}
