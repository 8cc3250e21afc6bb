//! What does not change during play: what lies beside what, and where stones are safe.

use super::{Set, Side};

/// The ground on which stones are played.
#[derive(Clone, Debug)]
pub(crate) struct Ground<N> {
    /// The nodes beside each node.
    pub near: Vec<N>,
    /// The nodes that may be played on.
    pub region: N,
    /// The nodes at which a stone of the maker, or of the breaker, cannot be captured, because it
    /// has a liberty outside the region or is connected to a stone that has one.
    pub safe: [N; 2],
}

impl<N: Set> Ground<N> {
    /// The nodes beside a node.
    #[inline]
    pub fn near(&self, node: usize) -> N {
        self.near.get(node).copied().unwrap_or(N::NONE)
    }

    /// Where stones of a side are safe.
    #[inline]
    pub fn safe(&self, side: Side) -> N {
        self.safe[side as usize]
    }

    /// The nodes beside a set, some of which may be in it.
    #[inline]
    pub fn beside(&self, set: N) -> N {
        set.each().fold(N::NONE, |all, node| all | self.near(node))
    }

    /// What can be reached from some nodes within a set.
    #[inline]
    pub fn reach(&self, from: N, within: N) -> N {
        self.block(from, within).0
    }

    /// What can be reached from some nodes within a set, and the nodes beside it.
    #[inline]
    pub fn block(&self, from: N, within: N) -> (N, N) {
        let (mut todo, mut beside) = (from & within, N::NONE);
        let mut reached = todo;
        while !todo.is_none() {
            let near = self.near(todo.least());
            todo = todo.rest();
            beside |= near;
            let new = near & within & !reached;
            reached |= new;
            todo |= new;
        }
        (reached, beside)
    }

    /// The parts of a set that are connected within it, each with the nodes beside it.
    #[inline]
    pub fn parts(&self, set: N) -> impl Iterator<Item = (N, N)> {
        self.parts_of(set, set)
    }

    /// The same, of those parts that have some of these nodes.
    #[inline]
    pub fn parts_of(&self, some: N, set: N) -> impl Iterator<Item = (N, N)> {
        let mut rest = some & set;
        std::iter::from_fn(move || {
            (!rest.is_none()).then(|| {
                let part = self.block(rest.first(), set);
                rest &= !part.0;
                part
            })
        })
    }
}
