//! Thresholds: when to leave a node, which child to enter, and with which thresholds of its own.
//! This is all that df-pn, df-pn with 1+ε, and PDS differ in.
//!
//! - df-pn (Nagai 2002; Kishimoto & Müller 2003, Fig. 2) leaves a node when *either* number
//!   reaches its threshold and enters the child that the mover needs least for. With 1+ε
//!   (Pawlewicz & Lew 2006, section 3.2) the child may go past its best sibling by a factor.
//! - PDS (Nagai 1998; Pawlewicz & Lew 2006, section 3.3) leaves when *both* are reached, and asks
//!   of a proof-like child one more in its proof number, of a disproof-like one in the other. Children
//!   that the mover needs no more for than he did for the node when it was entered are equally good
//!   in φ, and δ decides, as in the published procedure (`SelectChild` in Winands et al. 2002).
//!
//! Invariant: a child's thresholds exceed its numbers, both (df-pn) or one of them (PDS), so that
//! a visit always changes something. All in the φ/δ form: φ is what the side to move at the
//! *parent* needs.

use super::node::Summary;
use crate::number::{Number, Numbers};
use crate::options::{Algorithm, Epsilon, Options};
use tsume_game::Role;

/// A threshold policy.
#[derive(Clone, Copy, Debug)]
pub(super) enum Policy {
    /// df-pn; `complete` starts at infinity, otherwise one below as Nagai has it.
    DfPn { epsilon: Epsilon, complete: bool },
    /// PDS.
    Pds { epsilon: Epsilon },
}

/// ⌈n(1+ε)⌉, and at least n + 1. What is past the finite numbers is infinite: until solved.
fn beyond(n: Number, epsilon: Epsilon) -> Number {
    let grown = (n.0 as f64 * (1.0 + epsilon.get())).ceil();
    if grown >= Number::INFINITY.0 as f64 {
        Number::INFINITY
    } else {
        Number((grown as u32).max(n.0.saturating_add(1)))
    }
}

impl Policy {
    pub fn new(options: &Options) -> Policy {
        let epsilon = options.epsilon;
        match options.algorithm {
            Algorithm::Pds => Policy::Pds { epsilon },
            algorithm => Policy::DfPn { epsilon, complete: algorithm != Algorithm::DfPnBasic },
        }
    }

    /// The root's first thresholds.
    pub fn root(self) -> Numbers {
        let threshold = match self {
            Policy::DfPn { complete: true, .. } => Number::INFINITY,
            Policy::DfPn { complete: false, .. } => Number::MAX,
            Policy::Pds { .. } => Number(2),
        };
        Numbers { pn: threshold, dn: threshold }
    }

    /// The root's next thresholds when it was left unsolved, if the search goes on at all.
    pub fn next_root(self, numbers: Numbers) -> Option<Numbers> {
        match self {
            Policy::DfPn { .. } => None,
            Policy::Pds { epsilon } if numbers.pn <= numbers.dn => {
                Some(Numbers { pn: beyond(numbers.pn, epsilon), dn: numbers.dn })
            }
            Policy::Pds { epsilon } => {
                Some(Numbers { pn: numbers.pn, dn: beyond(numbers.dn, epsilon) })
            }
        }
    }

    /// Whether a node with these numbers is left.
    #[inline]
    pub fn leaves(self, numbers: Numbers, thresholds: Numbers) -> bool {
        let (pn, dn) = (numbers.pn >= thresholds.pn, numbers.dn >= thresholds.dn);
        numbers.is_solved()
            || match self {
                Policy::DfPn { .. } => pn || dn,
                Policy::Pds { .. } => pn && dn,
            }
    }

    /// The φ up to which all children of a node are taken for equally good, so that δ decides: in
    /// PDS by the numbers that the node had when it was entered. `None` goes by φ alone.
    #[inline]
    pub fn bound(self, role: Role, before: Numbers) -> Option<Number> {
        match self {
            Policy::DfPn { .. } => None,
            Policy::Pds { .. } => Some(before.phi(role)),
        }
    }

    /// Thresholds for the best child of a node, as the parent sees its numbers.
    pub fn child(self, role: Role, node: &Summary, thresholds: Numbers) -> Numbers {
        let child = node.best_numbers;
        let (phi_c, delta_c) = (child.phi(role), child.delta(role));
        let (phi, delta) = match self {
            Policy::DfPn { epsilon, .. } => {
                let phi = thresholds.phi(role).min(beyond(node.second_phi, epsilon));
                let delta = thresholds.delta(role);
                let delta = if delta.is_infinite() || node.best_outside_sum {
                    delta
                } else {
                    Number((delta.0 as u64).saturating_sub(node.delta_others) as u32)
                };
                (phi, delta.max(beyond(delta_c, Epsilon::OFF)))
            }
            Policy::Pds { epsilon } => {
                let more_delta = thresholds.delta(role) > node.numbers.delta(role)
                    && (delta_c <= phi_c || thresholds.phi(role) <= node.numbers.phi(role));
                if more_delta {
                    (phi_c, beyond(delta_c, epsilon))
                } else {
                    (beyond(phi_c, epsilon), delta_c)
                }
            }
        };
        Numbers::from_phi_delta(role, phi, delta)
    }
}

/// The threshold controlling algorithm raises thresholds above the numbers (Kishimoto 2010).
pub(super) fn above(numbers: Numbers, thresholds: Numbers) -> Numbers {
    Numbers {
        pn: thresholds.pn.max(beyond(numbers.pn, Epsilon::OFF)),
        dn: thresholds.dn.max(beyond(numbers.dn, Epsilon::OFF)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_plus_epsilon_always_goes_past() {
        let quarter = Epsilon::new(0.25).unwrap();
        assert_eq!(beyond(Number(1), quarter), Number(2));
        assert_eq!(beyond(Number(8), quarter), Number(10));
        assert_eq!(beyond(Number(9), quarter), Number(12));
        assert_eq!(beyond(Number(8), Epsilon::OFF), Number(9));
        assert_eq!(beyond(Number::MAX, Epsilon::OFF), Number::INFINITY);
        assert_eq!(beyond(Number::INFINITY, quarter), Number::INFINITY);
    }
}
