//! The stones in play, and the rules by which they come and go.

use super::{Ground, Set, Side};

/// The stones of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stones<N>(pub [N; 2]);

/// What a stone has done.
pub(crate) struct Played<N> {
    pub stones: Stones<N>,
    /// What it has captured.
    pub captured: N,
}

impl<N: Set> Stones<N> {
    #[inline]
    pub fn of(&self, side: Side) -> N {
        self.0[side as usize]
    }

    /// The points of the region without a stone.
    #[inline]
    pub fn empty(&self, ground: &Ground<N>) -> N {
        ground.region & !(self.0[0] | self.0[1])
    }

    /// Whether a stone may be played on an empty point: it, or what it is connected to, has a
    /// liberty then.
    #[inline]
    pub fn is_legal(&self, ground: &Ground<N>, node: usize, side: Side) -> bool {
        let (bit, near, empty) = (N::one(node), ground.near(node), self.empty(ground));
        if near.meets(empty) || ground.safe(side).meets(bit) {
            return true;
        }
        let mut own = near & self.of(side);
        while !own.is_none() {
            let (block, beside) = ground.block(own.first(), self.of(side));
            if (beside & empty).meets(!bit) || block.meets(ground.safe(side)) {
                return true;
            }
            own &= !block;
        }
        !self.captures(ground, node, side).is_none()
    }

    /// What a stone on an empty point would capture.
    #[inline]
    pub fn captures(&self, ground: &Ground<N>, node: usize, side: Side) -> N {
        let (bit, empty, other) = (N::one(node), self.empty(ground), side.other());
        let mut enemies = ground.near(node) & self.of(other);
        let mut captured = N::NONE;
        while !enemies.is_none() {
            let (block, beside) = ground.block(enemies.first(), self.of(other));
            if !(beside & empty).meets(!bit) && !block.meets(ground.safe(other)) {
                captured |= block;
            }
            enemies &= !block;
        }
        captured
    }

    /// Plays a stone where it is legal.
    #[inline]
    pub fn play(mut self, ground: &Ground<N>, node: usize, side: Side) -> Played<N> {
        let captured = self.captures(ground, node, side);
        self.0[side as usize] |= N::one(node);
        self.0[side.other() as usize] &= !captured;
        Played { stones: self, captured }
    }

    /// Whether the stone on `node`, having captured this, could be captured at once by one stone
    /// that would stand where it captured: a ko.
    #[inline]
    pub fn is_ko(&self, ground: &Ground<N>, node: usize, side: Side, captured: N) -> bool {
        let near = ground.near(node);
        captured.is_one()
            && !near.meets(self.of(side))
            && !ground.safe(side).has(node)
            && near & self.empty(ground) == captured
            && ground.region.meets(captured)
    }
}
