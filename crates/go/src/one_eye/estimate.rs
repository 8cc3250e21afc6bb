//! What the search is told of positions that it has not searched.
//!
//! Everything here is knowledge beyond the rules: what is certain is said as won or lost, and
//! otherwise a guess at how hard it will be. A certificate shows all of it move by move.

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
    pub const NONE: Enhancements = Enhancements {
        breaker_connections: false,
        maker_connections: false,
        forced_breaker: false,
        forced_maker: false,
        large_eyes: false,
        guesses: false,
    };

    /// Everything.
    pub const ALL: Enhancements = Enhancements {
        breaker_connections: true,
        maker_connections: true,
        forced_breaker: true,
        forced_maker: true,
        large_eyes: true,
        guesses: true,
    };

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

    /// Every combination, from none to all.
    pub fn combinations() -> impl Iterator<Item = Enhancements> {
        (0..1 << Self::NAMES.len()).map(|bits: u32| {
            let names = Self::NAMES.into_iter().enumerate();
            names.fold(Enhancements::NONE, |with, (bit, name)| {
                with.switch(name, bits >> bit & 1 != 0).unwrap_or(with)
            })
        })
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
        if stones.maker_holds(arena, with, to_move)
            || (with.forced_breaker
                && to_move == Side::Maker
                && stones.makes_eye_at_once(arena, with))
        {
            return Known::Won(Side::Maker);
        }
        let safe = stones.held_by_breaker(arena, with);
        let mut points = stones.potential_eyes(arena, safe);
        let Some(point) = points.next() else { return Known::Won(Side::Breaker) };
        if with.forced_maker
            && to_move == Side::Breaker
            && stones.takes_last_eye(arena, with, safe, point)
        {
            return Known::Won(Side::Breaker);
        }
        if !with.guesses {
            return Known::Open(1, 1);
        }
        // The maker needs the stones that the easiest eye lacks, and one more if the breaker is to
        // move; the breaker must spoil them all.
        let lacks = |p: usize| {
            let stone = stones.of(Side::Breaker) & 1 << p != 0;
            (arena.near(p) & !stones.of(Side::Maker)).count_ones() + 2 * stone as u32
        };
        let (easiest, count) =
            points.fold((lacks(point), 1), |(easiest, n), p| (lacks(p).min(easiest), n + 1));
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
