//! Zones: the part of a position on which a result rests.
//!
//! A *zone* of a position P that a side wins is a set of places such that it wins every position Q
//! that agrees with P on them, with the same side to move, whatever is elsewhere: by the same
//! strategy, and without any repetition. A search makes zones of its results, from their ends to
//! their beginnings, and leaves out what changes nothing in them: if the loser would lose after a
//! pass of his, only a move that changes something in the zone of that result can help him.
//!
//! Why that is right whatever the history: let W be the set of all positions that a side wins
//! without any repetition. Everything that is left out leads to a position in W. On any path, the
//! first position in W is won, because a win without repetition runs through positions of W only, and
//! none of them is on the path before; and what is concluded below it in favour of that side
//! changes nothing. Certificates have all moves, so an error here would be found.

use crate::{Game, Role};

/// The number of places that a zone can tell apart.
pub const PLACES: usize = 512;

/// A set of places. What a place is, the game knows: in Go, a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub struct Zone(pub [u64; PLACES / 64]);

impl Zone {
    /// Without places.
    pub const EMPTY: Zone = Zone([0; PLACES / 64]);

    /// The places of either.
    #[must_use]
    pub fn with(mut self, other: &Zone) -> Zone {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }
}

/// Games that know on which part of a position a result rests.
///
/// Q is any position that agrees with this one, P, on a zone.
pub trait Zones: Game {
    /// The zone of a position that `winner` has won at once: by its status, or by what a reader says.
    /// `None` where that is not known.
    fn end_zone(&self, winner: Role) -> Option<Zone>;
    /// The zone of a position from which the side to move wins by `m`; `after` is that of the position
    /// after it. In Q, `m` must be a move, and lead to a position that agrees on `after`. `None` where
    /// that is not known.
    fn win_zone(&self, m: Self::Move, after: Zone) -> Option<Zone>;
    /// What a move of a side that loses adds to the zone of its position; `after` is that of the
    /// position after `m`. In Q, `m` must lead to a position that agrees on `after`, if it is legal.
    fn loss_zone(&self, m: Self::Move, after: Zone) -> Zone;
    /// The zone of a position that all moves of the side to move lose; `moves` is what they add. If
    /// there is a [stand-in](Zones::stand_in), `base` is its zone, and `moves` has only those that change
    /// something in it; in Q no others may do so. `None` where the zone is not known.
    fn position_zone(&self, moves: Zone, base: Option<&Zone>) -> Option<Zone>;
    /// Where the side to move has many moves, turns the position into its *stand-in*, as if that side
    /// had passed: if that is lost for it, so is every other after a move that changes nothing in the
    /// zone. Elsewhere nothing is changed; whether there is one.
    fn stand_in(&mut self) -> bool;
    /// Whether a move of the side to move changes anything in a zone, which is that of the stand-in.
    fn changes(&self, m: Self::Move, zone: &Zone) -> bool;
}
