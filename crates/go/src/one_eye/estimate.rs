//! What the search is told of positions that it has not searched.
//!
//! Everything here is knowledge beyond the rules: what is certain is said as won or lost, and
//! otherwise a guess at how hard it will be. A certificate shows all of it move by move.

use super::arena::each;
use super::{OneEye, Side, State};
use tsume_game::{Estimate, Estimates};

/// What is known beyond the rules, each by its own switch. None changes the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Enhancements {
    /// Connections of the breaker's stones to safe ones: AC in the paper.
    pub breaker_connections: bool,
    /// Connections of the maker's stones around an eye to crucial ones: DC in the paper.
    pub maker_connections: bool,
    /// The breaker must stop an eye that can be made at once: FAM, forced attacker's moves.
    pub forced_breaker: bool,
    /// The maker must save the last potential eye: FDM, forced defender's moves.
    pub forced_maker: bool,
    /// Eyes of two points and more.
    pub large_eyes: bool,
    /// Guesses at how hard a position is.
    pub guesses: bool,
}

impl Enhancements {
    /// The rules alone.
    pub const NONE: Enhancements = Enhancements::all(false);

    /// Everything.
    pub const ALL: Enhancements = Enhancements::all(true);

    const fn all(on: bool) -> Enhancements {
        Enhancements {
            breaker_connections: on,
            maker_connections: on,
            forced_breaker: on,
            forced_maker: on,
            large_eyes: on,
            guesses: on,
        }
    }

    /// The names of the switches on the command line: those of the paper, where it has one.
    pub const NAMES: [&str; 6] = ["ac", "dc", "fam", "fdm", "large-eyes", "guesses"];

    /// Switches one on or off; `None` for a name that is not among [those](Enhancements::NAMES).
    #[must_use]
    pub fn switch(mut self, name: &str, on: bool) -> Option<Enhancements> {
        *match name {
            "ac" => &mut self.breaker_connections,
            "dc" => &mut self.maker_connections,
            "fam" => &mut self.forced_breaker,
            "fdm" => &mut self.forced_maker,
            "large-eyes" => &mut self.large_eyes,
            "guesses" => &mut self.guesses,
            _ => return None,
        } = on;
        Some(self)
    }
}

impl Default for Enhancements {
    fn default() -> Enhancements {
        Enhancements::ALL
    }
}

/// What is known of a position.
enum Known {
    Won(Side),
    /// How hard it looks for the maker and for the breaker.
    Open(u32, u32),
}

impl OneEye {
    fn known(&self) -> Known {
        let with = self.enhancements;
        if with == Enhancements::NONE {
            return Known::Open(1, 1);
        }
        let (arena, State { stones, to_move, .. }) = (&*self.arena, self.at);
        let banned = self.banned();
        if stones.maker_holds(arena, with, to_move)
            || (with.forced_breaker
                && to_move == Side::Maker
                && stones.makes_eye_at_once(arena, with, banned))
        {
            return Known::Won(Side::Maker);
        }
        let safe = stones.held_by_breaker(arena, with);
        let Some(point) = stones.potential_eyes(arena, safe).next() else {
            return Known::Won(Side::Breaker);
        };
        if with.forced_maker
            && to_move == Side::Breaker
            && stones.takes_last_eye(arena, with, safe, point, banned)
        {
            return Known::Won(Side::Breaker);
        }
        if !with.guesses {
            return Known::Open(1, 1);
        }
        // The maker needs the stones that the easiest eye lacks, and one more if the breaker is to
        // move; the breaker must spoil them all. Whether an eye there could be connected takes
        // longer to see than it is worth.
        let lacks = |p: usize| {
            let stone = stones.of(Side::Breaker) & 1 << p != 0;
            (arena.near(p) & !stones.of(Side::Maker)).count_ones() + 2 * stone as u32
        };
        let points = arena.region & arena.enclosed & !stones.of(Side::Maker) & !safe;
        let places = each(points).filter(|&p| arena.near(p) & safe == 0);
        let (easiest, count) =
            places.fold((lacks(point), 0), |(easiest, n), p| (lacks(p).min(easiest), n + 1));
        let count = u32::max(count, 1);
        Known::Open(easiest + (to_move == Side::Breaker) as u32, count)
    }
}

impl Estimates for OneEye {
    fn estimate(&self) -> Estimate {
        match self.known() {
            Known::Won(side) if side == self.aim.side() => Estimate::WON,
            Known::Won(_) => Estimate::LOST,
            Known::Open(make, prevent) if self.aim.side() == Side::Maker => {
                Estimate { proof: make, disproof: prevent }
            }
            Known::Open(make, prevent) => Estimate { proof: prevent, disproof: make },
        }
    }
}
