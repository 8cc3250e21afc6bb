//! The moves of the one-eye problem as they stand in a game record.

use super::{Move, OneEye};
use crate::board::{Colour, Point};
use crate::solution::Recorded;

impl Recorded for OneEye {
    fn name(&self, p: Point) -> String {
        self.arena.board.name(p)
    }

    fn to_move(&self) -> Colour {
        OneEye::to_move(self)
    }

    fn stones(&self, m: Move) -> Vec<Option<Point>> {
        self.played(m).map(|(_, stone)| stone).into_iter().collect()
    }
}
