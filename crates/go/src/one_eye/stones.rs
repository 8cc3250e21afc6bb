//! The stones in play, and the rules by which they come and go.

use super::Side;
use super::arena::{Arena, Nodes, each};

/// The stones of both sides: those in the region, and the maker's outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones(pub [Nodes; 2]);

/// What a stone has done.
pub(super) struct Played {
    pub stones: Stones,
    /// What it has captured.
    pub captured: Nodes,
}

impl Stones {
    #[inline]
    pub fn of(&self, side: Side) -> Nodes {
        self.0[side as usize]
    }

    /// The points of the region without a stone.
    #[inline]
    pub fn empty(&self, arena: &Arena) -> Nodes {
        arena.region & !(self.0[0] | self.0[1])
    }

    /// The breaker's stones that nothing can capture any more.
    #[inline]
    pub fn safe_breaker(&self, arena: &Arena) -> Nodes {
        let stones = self.of(Side::Breaker);
        arena.reach(arena.safe[Side::Breaker as usize], stones)
    }

    /// Whether a stone may be played on an empty point: it, or what it is connected to, has a
    /// liberty then.
    #[inline]
    pub fn is_legal(&self, arena: &Arena, node: usize, side: Side) -> bool {
        let (bit, near, empty) = (1 << node, arena.near(node), self.empty(arena));
        if near & empty != 0 || arena.safe[side as usize] & bit != 0 {
            return true;
        }
        let mut own = near & self.of(side);
        while own != 0 {
            let (block, beside) = arena.block(own & own.wrapping_neg(), self.of(side));
            if beside & empty & !bit != 0 || block & arena.safe[side as usize] != 0 {
                return true;
            }
            own &= !block;
        }
        self.captures(arena, node, side) != 0
    }

    /// What a stone on an empty point would capture.
    #[inline]
    pub fn captures(&self, arena: &Arena, node: usize, side: Side) -> Nodes {
        let (bit, empty, other) = (1 << node, self.empty(arena), side.other());
        let mut enemies = arena.near(node) & self.of(other);
        let mut captured = 0;
        while enemies != 0 {
            let (block, beside) = arena.block(enemies & enemies.wrapping_neg(), self.of(other));
            if beside & empty & !bit == 0 && block & arena.safe[other as usize] == 0 {
                captured |= block;
            }
            enemies &= !block;
        }
        captured
    }

    /// Plays a stone where it is legal.
    #[inline]
    pub fn play(mut self, arena: &Arena, node: usize, side: Side) -> Played {
        let captured = self.captures(arena, node, side);
        self.0[side as usize] |= 1 << node;
        self.0[side.other() as usize] &= !captured;
        Played { stones: self, captured }
    }

    /// Whether the stone on `node`, having captured this, could be captured at once by one stone
    /// that would stand where it captured: a ko.
    pub fn is_ko(&self, arena: &Arena, node: usize, side: Side, captured: Nodes) -> bool {
        let (bit, near) = (1 << node, arena.near(node));
        captured.count_ones() == 1
            && near & self.of(side) == 0
            && arena.safe[side as usize] & bit == 0
            && near & self.empty(arena) == captured
            && arena.region & captured != 0
    }

    /// The hash of the stones.
    pub fn key(&self, keys: impl Fn(usize, Side) -> u64, arena: &Arena) -> u64 {
        Side::ALL.into_iter().fold(0, |key, side| {
            each(self.of(side) & arena.region).fold(key, |key, node| key ^ keys(node, side))
        })
    }
}
