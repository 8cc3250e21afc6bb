//! One node of the path: its children, held once per visit, and what they add up to.
//!
//! φ is the minimum over the children, δ the sum. With minimal distance (Kishimoto & Müller 2003,
//! section 4) the sum runs over the *normal* children only, those farther from the root than the
//! node; *old* ones, which lead back, count by their maximum and only when no normal child is
//! left. A node all of whose open children are old takes over the least of their distances.
//!
//! A dominated child counts for φ alone: in lambda search, φ is the minimum over all orders and δ
//! that of the highest (Yoshizoe et al. 2007, section 4.1). When the others are lost, the node is.

use super::thresholds::Policy;
use crate::number::{Number, Numbers};
use tsume_game::{Estimate, Game, Key, Role};

/// Leans on no position of the path.
pub(super) const PATH_FREE: u32 = u32::MAX;
/// Has twins, which were not looked at yet.
pub(super) const HAS_TWINS: u32 = u32::MAX - 1;

/// A child as its parent sees it.
pub(super) struct Child<M> {
    pub key: Key,
    /// Its numbers; of an open child, with the cost of the edge added.
    pub numbers: Numbers,
    /// What a solved child's result leans on: an index among the sets of the search, or
    /// [`PATH_FREE`].
    pub leans: u32,
    pub distance: u32,
    /// Whether another child is at least as good for the mover: it is left out of δ.
    pub dominated: bool,
    pub mv: M,
}

/// A node of the path that is being searched.
pub(super) struct Frame<G: Game> {
    pub key: Key,
    /// The path that it was reached by.
    pub signature: crate::path::Signature,
    pub role: Role,
    /// Where its children begin on the stack of children.
    pub first_child: usize,
    /// Where its sets of what children lean on begin.
    pub first_leans: usize,
    /// The child being searched, as an index among the children.
    pub chosen: usize,
    /// Its numbers on arrival.
    pub before: Numbers,
    pub thresholds: Numbers,
    /// The cost of the edge that led here.
    pub cost: Estimate,
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
    pub best_numbers: Numbers,
    /// Whether the best child is no part of δ: it is old, or dominated.
    pub best_outside_sum: bool,
    /// The second-smallest φ.
    pub second_phi: Number,
    /// What the normal children other than the best add to δ.
    pub delta_others: u64,
    /// The minimal distance that follows from the children.
    pub distance: u32,
}

/// Adds up the children of a node.
pub(super) fn summarise<M>(
    children: &[Child<M>],
    role: Role,
    distance: u32,
    before: Numbers,
    minimal_distance: bool,
    policy: Policy,
) -> Summary {
    let mut sums = match (role, policy.bound(role, before)) {
        (Role::Attacker, None) => add_up::<M, true>(children, distance),
        (Role::Defender, None) => add_up::<M, false>(children, distance),
        (Role::Attacker, Some(bound)) => rank::<M, true>(children, distance, bound),
        (Role::Defender, Some(bound)) => rank::<M, false>(children, distance, bound),
    };
    let best_delta = children
        .get(sums.best)
        .map_or(0, |c| if c.dominated { 0 } else { c.numbers.delta(role).0 as u64 });
    let all_old = sums.normal == 0 && sums.old > 0;
    let all_lost = sums.normal == 0 && sums.old == 0;
    if !minimal_distance {
        sums.normal += sums.old;
    }
    let mut s = Summary {
        numbers: Numbers::won_by(role.other()),
        best: sums.best,
        best_numbers: Numbers::UNIT,
        best_outside_sum: false,
        second_phi: Number(sums.second_phi),
        delta_others: sums.normal.saturating_sub(best_delta),
        distance,
    };
    if sums.least_phi == 0 {
        return won(children, role, s);
    }
    if let Some(best) = children.get(sums.best)
        && !all_lost
    {
        let delta =
            if sums.normal > 0 { Number::finite(sums.normal) } else { Number(sums.greatest_old) };
        s.numbers = Numbers::from_phi_delta(role, Number(sums.least_phi), delta);
        s.best_numbers = best.numbers;
        let is_old = minimal_distance && best.distance <= distance;
        s.best_outside_sum = is_old || best.dominated;
        if all_old {
            s.distance = sums.least_distance.min(distance);
        }
    }
    s
}

#[derive(Default)]
struct Sums {
    least_phi: u32,
    second_phi: u32,
    /// The open child to be entered.
    best: usize,
    /// Sums of δ over the normal and over the old children.
    normal: u64,
    old: u64,
    /// The greatest δ and the least distance of an old child, if there are no others.
    greatest_old: u32,
    least_distance: u32,
}

/// φ and δ as the side to move at the parent sees them.
#[inline(always)]
fn phi_delta<M, const ATTACKER: bool>(child: &Child<M>) -> (u32, u32) {
    let Numbers { pn: Number(pn), dn: Number(dn) } = child.numbers;
    if ATTACKER { (pn, dn) } else { (dn, pn) }
}

/// What a child adds to δ.
#[inline(always)]
fn counted<M, const ATTACKER: bool>(child: &Child<M>) -> u32 {
    let (_, delta) = phi_delta::<M, ATTACKER>(child);
    if child.dominated { 0 } else { delta }
}

/// This runs over all children of a node on every visit and is a good part of the search's time,
/// hence one loop per role, one for φ and one for δ, without a branch on the numbers. A child that
/// is lost for the mover has φ = ∞ and δ = 0, and so counts for nothing by itself.
#[inline(always)]
fn add_up<M, const ATTACKER: bool>(children: &[Child<M>], distance: u32) -> Sums {
    let (mut least_phi, mut second_phi, mut best) = (u32::MAX, u32::MAX, 0);
    for (i, child) in children.iter().enumerate() {
        let (phi, _) = phi_delta::<M, ATTACKER>(child);
        second_phi = second_phi.min(phi.max(least_phi));
        best = if phi < least_phi { i } else { best };
        least_phi = least_phi.min(phi);
    }
    let (mut all, mut old) = (0, 0);
    for child in children {
        let delta = counted::<M, ATTACKER>(child);
        all += delta as u64;
        old += if child.distance <= distance { delta as u64 } else { 0 };
    }
    let normal = all - old;
    let mut sums = Sums { least_phi, second_phi, best, normal, old, ..Sums::default() };
    if normal == 0 && old > 0 {
        sums.least_distance = u32::MAX;
        for child in children.iter().filter(|c| c.distance <= distance) {
            let delta = counted::<M, ATTACKER>(child);
            sums.greatest_old = sums.greatest_old.max(delta);
            if delta > 0 {
                sums.least_distance = sums.least_distance.min(child.distance);
            }
        }
    }
    sums
}

/// As above, with another child to enter: up to the bound all are as good in φ, and δ decides.
fn rank<M, const ATTACKER: bool>(children: &[Child<M>], distance: u32, bound: Number) -> Sums {
    let mut sums = add_up::<M, ATTACKER>(children, distance);
    let open = |(i, child)| {
        let (phi, delta) = phi_delta::<M, ATTACKER>(child);
        (delta > 0).then_some((phi.max(bound.0), delta, i))
    };
    sums.best = children.iter().enumerate().filter_map(open).min().map_or(0, |(_, _, i)| i);
    sums
}

/// A node with a winning child: of several, one that is path-free if there is one.
fn won<M>(children: &[Child<M>], role: Role, mut s: Summary) -> Summary {
    let winning = |c: &Child<M>| c.numbers.winner() == Some(role);
    let best = children.iter().enumerate().filter(|(_, c)| winning(c));
    s.best = best.max_by_key(|(i, c)| (c.leans == PATH_FREE, usize::MAX - i)).map_or(0, |(i, _)| i);
    s.numbers = Numbers::won_by(role);
    s
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The child that is entered at an OR node with this bound, by the children's numbers.
    fn entered(children: &[(u32, u32)], bound: u32) -> usize {
        let child = |&(pn, dn): &(u32, u32)| Child {
            key: Key(0),
            numbers: Numbers { pn: Number(pn), dn: Number(dn) },
            leans: PATH_FREE,
            distance: 1,
            dominated: false,
            mv: (),
        };
        let children: Vec<Child<()>> = children.iter().map(child).collect();
        rank::<(), true>(&children, 0, Number(bound)).best
    }

    #[test]
    fn pds_goes_by_the_disproof_number_up_to_its_bound() {
        let children = [(2, 9), (4, 3), (2, 5), (5, 1)];
        assert_eq!(entered(&children, 1), 2);
        assert_eq!(entered(&children, 4), 1);
        assert_eq!(entered(&children, 5), 3);
        // What is lost already is never entered.
        assert_eq!(entered(&[(Number::INFINITY.0, 0), (7, 8)], u32::MAX), 1);
    }
}
