//! Positions and moves as text.

use super::{LifeOn, Move, NO_KO, Side, State};
use crate::board::{Colour, Point};
use crate::ko::Supply;
use crate::region::Set;
use crate::solution::Recorded;
use tsume_game::Notation;

impl<N: Set> Notation for LifeOn<N> {
    /// The rows from top to bottom (`X` Black, `O` White) and the side to move (`b` or `w`); then
    /// `ban` with the point that the side to move is banned from, `threats` with the number of ko
    /// threats left, if there are any, `passed` after a pass (the ban is then that of the side that has
    /// passed), and `captured` with the first point of each crucial chain that was captured.
    fn position_text(&self) -> String {
        let mut text = self.stones_text();
        for (index, number) in self.captured().enumerate() {
            text.push_str(if index == 0 { " captured " } else { "," });
            let node = self.arena.chains[number].least();
            text.push_str(&self.move_text(Move(node as u16)));
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

impl<N: Set> LifeOn<N> {
    /// All but the chains that were captured.
    fn stones_text(&self) -> String {
        let State { stones, passed, ko, threats, .. } = self.at;
        let arena = &*self.arena;
        let mut rows = arena.rows.clone();
        let symbols = match arena.maker {
            Colour::Black => [b'X', b'O'],
            Colour::White => [b'O', b'X'],
        };
        for (node, &at) in arena.columns.iter().enumerate() {
            let side = Side::ALL.into_iter().find(|&side| stones.of(side).has(node));
            if let Some(place) = rows.get_mut(at) {
                *place = side.map_or(b'.', |side| symbols[side as usize]);
            }
        }
        let mut text = String::from_utf8(rows).unwrap_or_default();
        text.push_str(if self.to_move() == Colour::Black { " b" } else { " w" });
        if ko != NO_KO {
            text.push_str(" ban ");
            text.push_str(&self.move_text(Move(ko)));
        }
        if threats > 0 {
            text.push_str(" threats ");
            text.push_str(&Supply::number(threats));
        }
        if passed {
            text.push_str(" passed");
        }
        text
    }
}

impl<N: Set> Recorded for LifeOn<N> {
    fn name(&self, p: Point) -> String {
        self.arena.board.name(p)
    }

    fn to_move(&self) -> Colour {
        LifeOn::to_move(self)
    }

    fn stones(&self, m: Move) -> Vec<Option<Point>> {
        self.played(m).map(|(_, stone)| stone).into_iter().collect()
    }
}
