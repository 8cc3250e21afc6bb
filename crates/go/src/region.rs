//! Play within a region of the board, on sets of its points.
//!
//! Everything that play can change fits into two sets, one for the stones of each side. A *node* is a
//! point of the region by its number, row by row.
//!
//! - `set.rs`: sets of nodes, in one word or in several.
//! - `ground.rs`: what does not change, which is what lies beside what, and where stones are safe.
//! - `stones.rs`: stones come and go by the rules.

mod ground;
mod set;
mod stones;

pub(crate) use ground::Ground;
pub use set::{Set, Wide};
pub(crate) use stones::{Played, Stones};

use tsume_game::names;

/// A side by what it wants for the crucial stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Wants eyes for them: they are his.
    Maker,
    /// Wants to prevent that.
    Breaker,
}

names!(Side: Maker "maker", Breaker "breaker");

impl Side {
    /// The opponent.
    #[inline]
    pub fn other(self) -> Side {
        match self {
            Side::Maker => Side::Breaker,
            Side::Breaker => Side::Maker,
        }
    }
}
