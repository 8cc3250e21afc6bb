//! Ko threats elsewhere, for games in which they matter.

use crate::Role;

/// The ko threats that a side has elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Supply {
    /// Whose they are.
    pub holder: Role,
    /// How many are left, or [`Supply::UNLIMITED`].
    pub left: u8,
}

impl Supply {
    /// More than any number.
    pub const UNLIMITED: u8 = u8::MAX;
    /// The most that can be asked for otherwise.
    pub const MOST: u8 = 99;

    /// What is left after one was spent.
    #[inline]
    #[must_use]
    pub fn less_one(left: u8) -> u8 {
        if left == Supply::UNLIMITED { left } else { left.saturating_sub(1) }
    }

    /// A number of threats as text.
    pub fn number(left: u8) -> String {
        if left == Supply::UNLIMITED { "unlimited".to_string() } else { left.to_string() }
    }
}
