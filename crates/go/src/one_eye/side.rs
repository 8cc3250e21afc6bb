//! The two sides, by what they want.

use tsume_game::names;

/// A side by what it wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Wants an eye for the crucial stones, which are his.
    Maker,
    /// Wants to prevent it.
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

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// Can the maker make an eye?
    Make,
    /// Can the breaker prevent it?
    Prevent,
}

names!(Aim: Make "make", Prevent "prevent");

impl Aim {
    /// The side that has it.
    #[inline]
    pub(super) fn side(self) -> Side {
        match self {
            Aim::Make => Side::Maker,
            Aim::Prevent => Side::Breaker,
        }
    }
}
