//! One node of the path: its children, held once per visit, and what they add up to.
//!
//! φ is the minimum over the children, δ the sum. With minimal distance (Kishimoto & Müller 2003,
//! section 4) the sum runs over the *normal* children only, those farther from the root than the
//! node; *old* ones, which lead back, count by their maximum and only when no normal child is
//! left. A node all of whose open children are old takes over the least of their distances.

use super::thresholds::Policy;
use crate::number::{Number, Numbers};
use tsume_game::{Estimate, Game, Key, Role};

/// Leans on no position of the path.
pub(super) const PATH_FREE: u32 = u32::MAX;

/// A child as its parent sees it.
pub(super) struct Child<M> {
    pub key: Key,
    pub numbers: Numbers,
    pub cost: Estimate,
    /// The depth of the shallowest path position that a solved child's result leans on.
    pub leans_on: u32,
    pub distance: u32,
    pub mv: M,
}

impl<M> Child<M> {
    /// The numbers with the cost of the edge added.
    #[inline]
    pub fn view(&self) -> Numbers {
        self.numbers.over_edge(self.cost)
    }
}

/// A node of the path that is being searched.
pub(super) struct Frame<G: Game> {
    pub key: Key,
    /// The path that it was reached by.
    pub signature: crate::path::Signature,
    pub role: Role,
    /// Where its children begin on the stack of children.
    pub first_child: usize,
    /// The child being searched, as an index among the children.
    pub chosen: usize,
    pub thresholds: Numbers,
    pub distance: u32,
    /// The latest twin of the position, or zero.
    pub link: u64,
    /// How many threshold increments were pending on arrival.
    pub pending: u32,
    /// The node count on arrival.
    pub nodes_before: u64,
    /// The move that led here and what takes it back; nothing at the root.
    pub arrived: Option<(G::Move, G::Undo)>,
}

/// What a node's children add up to.
#[derive(Debug)]
pub(super) struct Summary {
    pub numbers: Numbers,
    /// The child to enter, or that wins; meaningless when the side to move has lost.
    pub best: usize,
    pub best_view: Numbers,
    pub best_is_old: bool,
    /// The second-smallest φ.
    pub second_phi: Number,
    /// The sum of δ over the normal children, exact.
    pub delta_sum: u64,
    /// The minimal distance that follows from the children.
    pub distance: u32,
    /// Whether an open child leads back.
    pub has_old: bool,
}

/// Adds up the children of a node.
pub(super) fn summarise<M>(
    children: &[Child<M>],
    role: Role,
    distance: u32,
    thresholds: Numbers,
    minimal_distance: bool,
    policy: Policy,
) -> Summary {
    let mut s = Summary {
        numbers: Numbers::won_by(role.other()),
        best: 0,
        best_view: Numbers::UNIT,
        best_is_old: false,
        second_phi: Number::INFINITY,
        delta_sum: 0,
        distance,
        has_old: false,
    };
    let (mut least_phi, mut old_delta, mut open) = (Number::INFINITY, Number::ZERO, false);
    let (mut all_old, mut least_distance) = (true, distance);
    for (i, child) in children.iter().enumerate() {
        let view = child.view();
        match view.winner() {
            Some(winner) if winner == role => return won(children, role, s),
            Some(_) => continue,
            None => {}
        }
        let (phi, delta) = (view.phi(role), view.delta(role));
        let old = child.distance <= distance;
        s.has_old |= old;
        all_old &= old;
        least_distance = least_distance.min(child.distance);
        let old = old && minimal_distance;
        if old {
            old_delta = old_delta.max(delta);
        } else {
            s.delta_sum += delta.0 as u64;
        }
        if phi < least_phi {
            s.second_phi = least_phi;
            least_phi = phi;
        } else if phi < s.second_phi {
            s.second_phi = phi;
        }
        if !open || policy.prefers(role, thresholds, view, s.best_view) {
            (s.best, s.best_view, s.best_is_old) = (i, view, old);
        }
        open = true;
    }
    if open {
        let delta = if s.delta_sum > 0 { Number::finite(s.delta_sum) } else { old_delta };
        s.numbers = Numbers::from_phi_delta(role, least_phi, delta);
        if all_old {
            s.distance = least_distance;
        }
    }
    s
}

/// A node with a winning child: of several, the one that leans on the path least.
fn won<M>(children: &[Child<M>], role: Role, mut s: Summary) -> Summary {
    let winning = |c: &Child<M>| c.numbers.winner() == Some(role);
    let best = children.iter().enumerate().filter(|(_, c)| winning(c));
    s.best = best.max_by_key(|(i, c)| (c.leans_on, usize::MAX - i)).map_or(0, |(i, _)| i);
    s.numbers = Numbers::won_by(role);
    s
}
