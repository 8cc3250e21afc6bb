//! Connections that cannot be cut. Section 5.2, "Safety by Connections to Safe Stones".
//!
//! A block is connected to others if it can be joined to them by either of two empty points: when
//! the opponent takes one, the other is taken (*miai*). No point serves two connections, so one
//! answer is always enough. A *protected liberty* is a point beside both of them where the opponent
//! cannot play, because all around it are stones that have other liberties; the block needs
//! another liberty, and when that one is taken, the protected one is filled.
//!
//! - For the breaker (AC): what is connected to safe stones is as good as safe. Without a potential
//!   eye point the breaker wins, as he does by the rules: he answers when the maker interferes, and
//!   passes otherwise.
//! - For the maker (DC): a point with his stones all around is as good as an eye when its
//!   neighbours and all crucial stones are connected. He answers when the breaker interferes, and
//!   otherwise makes a connection himself; each move leaves fewer to be made. Until then every part
//!   has two points to be joined at, so nothing can be captured and the breaker cannot play in the
//!   eye. A protected liberty gives its second point to one of the two parts only, so it is used
//!   where the other part is safe.
//!
//! In both, the stones that matter are never captured and never more than one answer is due. Play
//! by these answers does not return to a position, so they are right whatever the path was: if an
//! answer is forbidden because its position was on the path, then that position was already won.
//!
//! Bans do not matter. A ban is about a point where a stone has just been captured, and the point of
//! an answer was empty before the opponent's move; where the maker is banned from one of two points
//! to begin with, he connects at the other. An answer joins blocks, so it is no capture in a ko, and gives
//! the opponent no ban to lift; and a threat that lifts one is no second stone in a row.

use super::Side;
use super::arena::{Arena, Nodes, each};
use super::stones::Stones;

/// The lowest bit.
#[inline]
fn first(set: Nodes) -> Nodes {
    set & set.wrapping_neg()
}

impl Stones {
    /// The breaker's stones that are safe or connected to safe ones, given the safe ones.
    pub fn connected_breaker(&self, arena: &Arena, safe: Nodes) -> Nodes {
        if safe == self.of(Side::Breaker) {
            return safe;
        }
        let ground = arena.safe[Side::Breaker as usize];
        self.joined(arena, Side::Breaker, safe, ground, 0, true)
    }

    /// Whether the maker has a point with his stones all around which are connected, together with
    /// all crucial stones.
    pub fn has_connected_eye(&self, arena: &Arena) -> bool {
        let stones = self.of(Side::Maker);
        each(self.empty(arena) & arena.enclosed).any(|p| {
            let near = arena.near(p);
            near & !stones == 0 && {
                let start = arena.reach(first(arena.crucial), stones);
                let joined = self.joined(arena, Side::Maker, start, 0, 1 << p, false);
                (near | arena.crucial) & !joined == 0
            }
        })
    }

    /// What is connected to `start`, a set of whole blocks. A stone on `ground` would be, too;
    /// points in `used` serve other ends.
    fn joined(
        &self,
        arena: &Arena,
        side: Side,
        start: Nodes,
        ground: Nodes,
        mut used: Nodes,
        protected: bool,
    ) -> Nodes {
        let (stones, empty) = (self.of(side), self.empty(arena));
        let mut joined = start;
        let mut touched = (arena.beside(joined) | ground) & empty;
        let mut again = true;
        while again {
            again = false;
            let mut rest = stones & !joined;
            while rest != 0 {
                let (block, beside) = arena.block(first(rest), stones);
                rest &= !block;
                let liberties = beside & empty & !used;
                let shared = liberties & touched;
                let one = first(shared);
                let mut two = first(shared & !one);
                if one != 0 && two == 0 && protected {
                    let point = one.trailing_zeros() as usize;
                    let closed = arena.near(point) & !(joined | block) == 0
                        && arena.safe[side.other() as usize] & one == 0;
                    two = if closed { first(liberties & !one) } else { 0 };
                }
                if two != 0 {
                    used |= one | two;
                    joined |= block;
                    touched |= beside & empty;
                    again = true;
                }
            }
        }
        joined
    }
}
