//! The moves of a capturing problem as they stand in a game record.

use super::{Capture, Move};
use crate::board::{Colour, Point};
use crate::solution::Recorded;

impl Recorded for Capture {
    fn name(&self, p: Point) -> String {
        self.board.name(p)
    }

    fn to_move(&self) -> Colour {
        Capture::to_move(self)
    }

    fn stones(&self, m: Move) -> Vec<Option<Point>> {
        self.played(m).map(|(_, stone)| stone).into_iter().collect()
    }
}
