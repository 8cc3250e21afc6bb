//! What the search is told of positions that it has not searched.

use super::OneEye;
use tsume_game::{Estimate, Estimates};

/// What is known beyond the rules, each by its own switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Enhancements {
    /// Connections of the breaker's stones to safe ones (AC).
    pub breaker_connections: bool,
}

impl Enhancements {
    /// The rules alone.
    pub const NONE: Enhancements = Enhancements { breaker_connections: false };
    /// Everything.
    pub const ALL: Enhancements = Enhancements { breaker_connections: true };
}

impl Default for Enhancements {
    fn default() -> Enhancements {
        Enhancements::ALL
    }
}

impl Estimates for OneEye {
    fn estimate(&self) -> Estimate {
        let _ = self.enhancements;
        Estimate { proof: 1, disproof: 1 }
    }
}
