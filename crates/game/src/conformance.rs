//! A conformance kit: does a game keep the contract of [`Game`]?
//!
//! A search trusts a game blindly, and a game that breaks the contract gives wrong answers far
//! from the mistake. So a game's own tests run [`check`], and [`check_text`] and
//! [`check_irreversible`] if it has those capabilities, from a few positions each.
//!
//! Positions are explored breadth first, then by random play. What is seen is put together in a
//! graph, in which positions are told apart by their keys, and the moves that must never lead
//! back are looked for on its cycles.

mod explorer;
mod perft;

pub use perft::{enumerate, perft};

use crate::{Game, Irreversible, Notation};
use explorer::Explorer;
use std::fmt;

/// A clause of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Law {
    /// `undo` restores the role, the status, the key and the moves in their order.
    UndoRestores,
    /// Positions with the same key have the same role, status and moves in the same order.
    KeyIdentifies,
    /// `moves` appends to the list, and gives each move once.
    UniqueMoves,
    /// The cycle rule is the same in every position.
    ConstantRule,
    /// Under [`CycleRule::None`](crate::CycleRule::None) no position can return.
    NoRepetition,
    /// Positions have the same text if and only if they have the same key.
    PositionText,
    /// A move's text is a word, no other move has it, and it is read back as the same move.
    MoveText,
    /// `parse_move` gives legal moves only.
    LegalParse,
    /// After an irreversible move, no earlier position can return.
    Irreversible,
}

/// How a game breaks the contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The clause.
    pub law: Law,
    /// The moves that lead from the start to the position, as `Debug` shows them.
    pub line: Vec<String>,
    /// What was seen there.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} after [{}]: {}", self.law, self.line.join(", "), self.detail)
    }
}

impl std::error::Error for Violation {}

/// How much was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Different positions of which every move was tried.
    pub positions: u64,
    /// Moves tried there.
    pub moves: u64,
    /// Random games played.
    pub playouts: u64,
    /// The longest line of play, in moves.
    pub longest: u64,
}

/// Checks what every [`Game`] must keep, on about `budget` positions. The time and the memory
/// are proportional to that, and to the number of moves.
///
/// # Errors
///
/// The first violation found.
pub fn check<G: Game>(game: &G, seed: u64, budget: u64) -> Result<Report, Violation> {
    Explorer::new(game).run(game, seed, budget)
}

/// As [`check`], and what [`Notation`] promises.
///
/// # Errors
///
/// The first violation found.
pub fn check_text<G: Notation>(game: &G, seed: u64, budget: u64) -> Result<Report, Violation> {
    Explorer::new(game).with_text().run(game, seed, budget)
}

/// As [`check`], and what [`Irreversible`] promises.
///
/// # Errors
///
/// The first violation found.
pub fn check_irreversible<G: Irreversible>(
    game: &G,
    seed: u64,
    budget: u64,
) -> Result<Report, Violation> {
    Explorer::new(game).with_irreversible().run(game, seed, budget)
}
