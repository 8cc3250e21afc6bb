//! Eyes: made, possible, and larger than one point. Section 5.1 of the paper.
//!
//! An eye is an empty point of the region all of whose neighbours are stones of one block, to which
//! all crucial stones belong. The paper asks for the diagonals instead (all but one of them, all at
//! the edge); with them the neighbours are connected, but they can be connected by a longer way
//! too, around stones of the breaker that live inside.
//!
//! A point is a *potential eye point* if the maker could make an eye there with any number of
//! moves in a row: it is empty or a breaker's stone that is not safe, and the points that are not
//! a safe breaker's stone connect all its neighbours and all crucial stones, without the point
//! itself. Without such a point the breaker wins, whoever is to move: he passes. What is safe stays
//! on the board, no stone of the maker is captured, and so no point becomes one that was not. The
//! diagonals of the paper are a sufficient sign of that in the places where they are usual.
//!
//! A *larger eye* is an area without the maker's stones that one block with all crucial stones
//! surrounds, each of its points being a liberty of that block when it is empty.
//!
//! - Two points: the maker fills one, or captures the stone on one by playing the other, and has an
//!   eye on the one that is left. He is in time if he is to move, if both points are empty (the
//!   breaker's stone on one is captured at once), or if the block has another liberty besides (the
//!   breaker cannot fill the last point of the two: that is suicide).
//! - More points: the block must not be capturable. Then the maker's stones in the area, being part
//!   of it, stay. The breaker cannot fill the area (suicide) nor have an eye in it, so the maker can
//!   always add one more stone, and each makes what is left smaller: down to one point.
//!
//! Bans do not matter: the maker's stones in such an area belong to the block, so none is captured
//! there in a ko.

use super::Side;
use super::arena::{Arena, Nodes, each};
use super::stones::Stones;

impl Stones {
    /// The block of the crucial stones, if they are all connected.
    #[inline]
    pub fn crucial_block(&self, arena: &Arena) -> Option<Nodes> {
        let first = arena.crucial & arena.crucial.wrapping_neg();
        let block = arena.reach(first, self.of(Side::Maker));
        (arena.crucial & !block == 0).then_some(block)
    }

    /// Whether the maker has an eye.
    #[inline]
    pub fn has_eye(&self, arena: &Arena) -> bool {
        let points = self.empty(arena) & arena.enclosed;
        let stones = self.of(Side::Maker);
        // Most positions have no point with the maker's stones all around.
        let mut surrounded = each(points).filter(|&p| arena.near(p) & !stones == 0).peekable();
        surrounded.peek().is_some()
            && self
                .crucial_block(arena)
                .is_some_and(|block| surrounded.any(|p| arena.near(p) & !block == 0))
    }

    /// The points where the maker could have an eye if the breaker, whose stones in `safe` stay,
    /// only passed; given in a row, for as long as they are asked for.
    #[inline]
    pub fn potential_eyes(&self, arena: &Arena, safe: Nodes) -> impl Iterator<Item = usize> {
        let free = (arena.region | arena.outside) & !safe;
        let first = arena.crucial & arena.crucial.wrapping_neg();
        let space = arena.reach(first, free);
        let points = if arena.crucial & !space == 0 {
            space & arena.enclosed & !self.of(Side::Maker)
        } else {
            0
        };
        each(points).filter(move |&p| {
            let near = arena.near(p);
            near & !space == 0 && arena.connects(near, space & !(1 << p))
        })
    }

    /// Whether the maker has an eye of two points or more, or will have made it in time.
    pub fn has_large_eye(&self, arena: &Arena, to_move: Side) -> bool {
        let Some(block) = self.crucial_block(arena) else { return false };
        let beside = arena.beside(block);
        let space = arena.region & !self.of(Side::Maker);
        let liberties = beside & self.empty(arena);
        let immortal = block & arena.safe[Side::Maker as usize] != 0;
        let mut rest = space & beside & arena.enclosed;
        while rest != 0 {
            let (area, around) = arena.block(rest & rest.wrapping_neg(), space);
            rest &= !area;
            if area & !(beside & arena.enclosed) != 0 || around & !(area | block) != 0 {
                continue;
            }
            let in_time =
                to_move == Side::Maker || area & !liberties == 0 || liberties & !area != 0;
            if immortal || (area.count_ones() == 2 && in_time) {
                return true;
            }
        }
        false
    }
}

impl Arena {
    /// Whether some nodes are connected within a set.
    #[inline]
    fn connects(&self, nodes: Nodes, within: Nodes) -> bool {
        let mut todo = nodes & nodes.wrapping_neg() & within;
        let mut reached = todo;
        while todo != 0 {
            if nodes & !reached == 0 {
                return true;
            }
            let near = self.near(todo.trailing_zeros() as usize);
            todo &= todo - 1;
            let new = near & within & !reached;
            reached |= new;
            todo |= new;
        }
        nodes & !reached == 0
    }
}
