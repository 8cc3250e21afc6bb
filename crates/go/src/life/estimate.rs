//! What the search is told of positions that it has not searched.
//!
//! Everything here is knowledge beyond the rules: what is certain is said as won or lost, and
//! otherwise a guess at how hard it will be. A certificate shows all of it move by move.

use super::{LifeOn, Side, State};
use crate::region::Set;
use tsume_game::{Estimate, Estimates};

/// What is known beyond the rules, each by its own switch. None changes the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Enhancements {
    /// The breaker captures at once.
    pub captures: bool,
    /// The maker has eyes at once.
    pub eyes: bool,
    /// Guesses at how hard a position is.
    pub guesses: bool,
}

impl Enhancements {
    /// The rules alone.
    pub const NONE: Enhancements = Enhancements::all(false);

    /// Everything.
    pub const ALL: Enhancements = Enhancements::all(true);

    const fn all(on: bool) -> Enhancements {
        Enhancements { captures: on, eyes: on, guesses: on }
    }

    /// The names of the switches on the command line.
    pub const NAMES: [&str; 3] = ["captures", "eyes", "guesses"];

    /// Switches one on or off; `None` for a name that is not among [those](Enhancements::NAMES).
    #[must_use]
    pub fn switch(mut self, name: &str, on: bool) -> Option<Enhancements> {
        *match name {
            "captures" => &mut self.captures,
            "eyes" => &mut self.eyes,
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

impl<N: Set> LifeOn<N> {
    fn known(&self) -> Known {
        let with = self.enhancements;
        let (ground, State { stones, to_move, left, passed, .. }) = (&self.arena.ground, self.at);
        if passed {
            return Known::Open(1, 1);
        }
        let banned = self.banned();
        if with.captures && to_move == Side::Breaker && self.captures_at_once(banned) {
            return Known::Won(Side::Breaker);
        }
        if with.eyes && to_move == Side::Maker {
            for node in (stones.empty(ground) & !banned).each() {
                if stones.is_legal(ground, node, Side::Maker)
                    && stones.play(ground, node, Side::Maker).stones.is_alive(ground, left)
                {
                    return Known::Won(Side::Maker);
                }
            }
        }
        if !with.guesses {
            return Known::Open(1, 1);
        }
        let (live, kill) = self.distances();
        Known::Open(
            live + (to_move == Side::Breaker) as u32,
            kill + (to_move == Side::Maker) as u32,
        )
    }

    fn distances(&self) -> (u32, u32) {
        let (ground, State { stones, .. }) = (&self.arena.ground, self.at);
        let (own, theirs, empty) =
            (stones.of(Side::Maker), stones.of(Side::Breaker), stones.empty(ground));
        let (safe, beside) = ground.block(ground.safe(Side::Breaker), theirs);
        let inner = ground.region & !safe & !beside & !ground.safe(Side::Breaker);
        let mut first = (u32::MAX / 4, 0);
        let mut second = u32::MAX / 4;
        for p in (inner & !own).each() {
            let near = ground.near(p);
            let lacks =
                (near & empty).count() + 2 * (near & theirs).count() + 2 * theirs.has(p) as u32;
            if lacks < first.0 {
                if !ground.near(p).has(first.1) {
                    second = second.min(first.0);
                }
                first = (lacks, p);
            } else if !near.has(first.1) {
                second = second.min(lacks);
            }
        }
        let live = if second < 1000 { first.0 + second } else { 6 };
        let kill = (inner & !own).count();
        (live.max(1), kill.max(1))
    }

    /// Whether the breaker can capture all crucial stones that are left with one stone.
    fn captures_at_once(&self, banned: N) -> bool {
        let (ground, State { stones, left, .. }) = (&self.arena.ground, self.at);
        let own = stones.of(Side::Maker);
        let empty = stones.empty(ground);
        let mut last = None;
        for (chain, beside) in ground.parts_of(left, own) {
            let liberties = beside & empty;
            if !liberties.is_one()
                || chain.meets(ground.safe(Side::Maker))
                || *last.get_or_insert(liberties) != liberties
            {
                return false;
            }
        }
        last.is_some_and(|last| !last.meets(banned))
    }
}

impl<N: Set> Estimates for LifeOn<N> {
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
