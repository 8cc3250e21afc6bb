//! Proof and disproof numbers.
//!
//! Invariant: a number is infinite only when its node is solved. Sums clamp one below infinity,
//! so that a saturated sum is never mistaken for a solution. Allis et al. 1994; the φ/δ form is
//! Nagai's.

use std::fmt;
use tsume_game::{Estimate, Role};

/// A proof or disproof number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(pub(crate) u32);

impl Number {
    /// Solved in favour of the side that the number counts for.
    pub const ZERO: Number = Number(0);
    /// A leaf that nothing is known of.
    pub const ONE: Number = Number(1);
    /// The largest number of an unsolved node.
    pub const MAX: Number = Number(u32::MAX - 1);
    /// Solved against the side that the number counts for.
    pub const INFINITY: Number = Number(u32::MAX);

    /// A finite number; what is too large becomes [`Number::MAX`].
    pub fn finite(n: u64) -> Number {
        Number(n.min(Number::MAX.0 as u64) as u32)
    }

    /// The value, `None` for infinity.
    pub fn get(self) -> Option<u32> {
        (self != Number::INFINITY).then_some(self.0)
    }

    /// Whether this is [`Number::INFINITY`].
    pub fn is_infinite(self) -> bool {
        self == Number::INFINITY
    }

    /// A sum that never becomes infinite unless a summand is.
    #[must_use]
    pub fn plus(self, other: Number) -> Number {
        if self.is_infinite() || other.is_infinite() {
            Number::INFINITY
        } else {
            Number::finite(self.0 as u64 + other.0 as u64)
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Some(n) => write!(f, "{n}"),
            None => write!(f, "∞"),
        }
    }
}

/// The cost of a move in a game that knows none.
pub(crate) const FREE: Estimate = Estimate { proof: 0, disproof: 0 };

/// The proof and the disproof number of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Numbers {
    /// Proof number: what the attacker's side still needs.
    pub pn: Number,
    /// Disproof number: what the defender's side still needs.
    pub dn: Number,
}

impl Numbers {
    /// A leaf that nothing is known of.
    pub const UNIT: Numbers = Numbers { pn: Number::ONE, dn: Number::ONE };
    /// Won for the attacker.
    pub const PROVEN: Numbers = Numbers { pn: Number::ZERO, dn: Number::INFINITY };
    /// Not won for the attacker.
    pub const DISPROVEN: Numbers = Numbers { pn: Number::INFINITY, dn: Number::ZERO };

    /// Solved, for `winner`.
    pub fn won_by(winner: Role) -> Numbers {
        match winner {
            Role::Attacker => Numbers::PROVEN,
            Role::Defender => Numbers::DISPROVEN,
        }
    }

    /// Who a solved node is won for.
    pub fn winner(self) -> Option<Role> {
        if self.pn == Number::ZERO {
            Some(Role::Attacker)
        } else if self.dn == Number::ZERO {
            Some(Role::Defender)
        } else {
            None
        }
    }

    /// Whether the node is proven or disproven.
    pub fn is_solved(self) -> bool {
        (self.pn == Number::ZERO) | (self.dn == Number::ZERO)
    }

    /// Builds the pair from φ and δ as `role`, to move, sees them.
    pub fn from_phi_delta(role: Role, phi: Number, delta: Number) -> Numbers {
        match role {
            Role::Attacker => Numbers { pn: phi, dn: delta },
            Role::Defender => Numbers { pn: delta, dn: phi },
        }
    }

    /// φ: what `role` needs to win.
    pub fn phi(self, role: Role) -> Number {
        match role {
            Role::Attacker => self.pn,
            Role::Defender => self.dn,
        }
    }

    /// δ: what the opponent of `role` needs.
    pub fn delta(self, role: Role) -> Number {
        self.phi(role.other())
    }

    /// The numbers of a leaf from a game's estimate: solved if the game says so, otherwise at least
    /// one and never infinite.
    pub fn from_estimate(e: Estimate) -> Numbers {
        if e == Estimate::WON {
            return Numbers::PROVEN;
        }
        if e == Estimate::LOST {
            return Numbers::DISPROVEN;
        }
        Numbers {
            pn: Number::finite(e.proof.max(1) as u64),
            dn: Number::finite(e.disproof.max(1) as u64),
        }
    }

    /// Thresholds as a child sees them that is reached over an edge with a cost: never below one.
    #[must_use]
    pub fn without(self, cost: Estimate) -> Numbers {
        let less = |n: Number, cost: u32| match n.get() {
            None => n,
            Some(n) => Number(n.saturating_sub(cost).max(1)),
        };
        Numbers { pn: less(self.pn, cost.proof), dn: less(self.dn, cost.disproof) }
    }

    /// An unsolved node as seen over an edge with a cost (df-pn+); a solved one stays as it is.
    #[must_use]
    pub fn over_edge(self, cost: Estimate) -> Numbers {
        if cost == FREE || self.is_solved() {
            self
        } else {
            Numbers {
                pn: self.pn.plus(Number::finite(cost.proof as u64)),
                dn: self.dn.plus(Number::finite(cost.disproof as u64)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_clamp_below_infinity() {
        assert_eq!(Number::MAX.plus(Number::MAX), Number::MAX);
        assert!(Number::MAX < Number::INFINITY);
        assert_eq!(Number::ONE.plus(Number::INFINITY), Number::INFINITY);
        assert!(!Numbers { pn: Number::MAX, dn: Number::MAX }.is_solved());
    }

    #[test]
    fn phi_and_delta_change_sides() {
        let n = Numbers { pn: Number(3), dn: Number(5) };
        assert_eq!(n.phi(Role::Attacker), Number(3));
        assert_eq!(n.phi(Role::Defender), Number(5));
        assert_eq!(n.delta(Role::Defender), Number(3));
        for role in Role::ALL {
            assert_eq!(Numbers::from_phi_delta(role, n.phi(role), n.delta(role)), n);
            assert_eq!(Numbers::won_by(role).winner(), Some(role));
        }
    }
}
