//! The two sides, by what they want.

/// A side by what it wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Wants an eye for the crucial stones, which are his.
    Maker,
    /// Wants to prevent it.
    Breaker,
}

impl Side {
    /// The opponent.
    #[inline]
    pub fn other(self) -> Side {
        match self {
            Side::Maker => Side::Breaker,
            Side::Breaker => Side::Maker,
        }
    }

    /// The name used in certificates.
    pub fn name(self) -> &'static str {
        match self {
            Side::Maker => "maker",
            Side::Breaker => "breaker",
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

impl Aim {
    /// The side that has it.
    #[inline]
    pub(super) fn side(self) -> Side {
        match self {
            Aim::Make => Side::Maker,
            Aim::Prevent => Side::Breaker,
        }
    }

    /// Both.
    pub const ALL: [Aim; 2] = [Aim::Make, Aim::Prevent];

    /// The name used in certificates and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Aim::Make => "make",
            Aim::Prevent => "prevent",
        }
    }
}
