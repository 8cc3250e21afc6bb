//! What can be wrong with a problem.

use crate::board::{Board, PointSet};
use std::fmt;

/// Why a problem cannot be set up, and the way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unplayable {
    /// What is wrong, in one line.
    pub message: String,
    /// What to do about it. The board is shown below where that helps.
    pub help: String,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Unplayable {}

impl Unplayable {
    pub(crate) fn new(message: impl Into<String>, help: impl Into<String>) -> Unplayable {
        Unplayable { message: message.into(), help: help.into() }
    }

    pub(super) fn region_too_large(points: usize) -> Unplayable {
        let message = format!("the region is too large: {points} points and blocks beside it");
        Unplayable::new(message, "give a region of no more than 60 points")
    }

    /// Stones outside the region could be captured.
    pub(super) fn unsafe_outside(board: &Board, stones: &PointSet) -> Unplayable {
        let first = stones.iter().next();
        let colour = first.and_then(|p| board.colour(p)).map_or(String::new(), |c| c.to_string());
        let name = first.map_or(String::new(), |p| board.name(p));
        let message = format!(
            "the stones of {colour} at {name} are not safe: they have no liberty outside the region"
        );
        Unplayable::new(message, "make them part of the region, or give them a liberty outside it")
    }

    /// Nothing stops the crucial stones from running away.
    pub(crate) fn open(board: &Board, reached: &PointSet) -> Unplayable {
        let message = format!(
            "the position is open: the crucial stones reach {} points and are not enclosed",
            reached.len()
        );
        let mut help = String::from("surround them, or mark the region; '+' is what they reach:\n");
        help.push_str(&diagram(board, reached));
        Unplayable::new(message, help)
    }
}

/// The board with the empty points of a set as `+`.
fn diagram(board: &Board, marked: &PointSet) -> String {
    let text = board.to_string();
    let mut rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    for p in marked.iter().filter(|&p| board.is_empty(p)) {
        // Two digits come first, then a space before each point.
        if let Some(place) = rows.get_mut(p.y()).and_then(|row| row.get_mut(3 + 2 * p.x())) {
            *place = '+';
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect()
}
