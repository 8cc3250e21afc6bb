//! What the search is told of positions that it has not searched.
//!
//! Everything here is knowledge beyond the rules: what is certain is said as won or lost, and
//! otherwise a guess at how hard it will be. A certificate shows all of it move by move.

use super::{LifeOn, Side};
use crate::region::Set;
use tsume_game::{Estimate, Estimates};

/// What is known beyond the rules, each by its own switch. None changes the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Enhancements {
    /// The breaker captures at once.
    pub captures: bool,
    /// The maker has eyes at once.
    pub eyes: bool,
    /// The breaker leaves no room at once.
    pub deaths: bool,
    /// The breaker's connections that cannot be cut.
    pub joined: bool,
    /// Guesses at how hard a position is.
    pub guesses: bool,
}

impl Enhancements {
    /// The rules alone.
    pub const NONE: Enhancements = Enhancements::all(false);

    /// Everything.
    pub const ALL: Enhancements = Enhancements::all(true);

    const fn all(on: bool) -> Enhancements {
        Enhancements { captures: on, eyes: on, deaths: on, joined: on, guesses: on }
    }

    /// The names of the switches on the command line.
    pub const NAMES: [&str; 5] = ["captures", "eyes", "deaths", "joined", "guesses"];

    /// Switches one on or off; `None` for a name that is not among [those](Enhancements::NAMES).
    #[must_use]
    pub fn switch(mut self, name: &str, on: bool) -> Option<Enhancements> {
        *match name {
            "captures" => &mut self.captures,
            "eyes" => &mut self.eyes,
            "deaths" => &mut self.deaths,
            "joined" => &mut self.joined,
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
        let to_move = self.at.to_move;
        let banned = self.banned();
        if with.captures && to_move == Side::Breaker && self.captures_at_once(banned) {
            return Known::Won(Side::Breaker);
        }
        if with.deaths && to_move == Side::Breaker && self.leaves_no_room(banned) {
            return Known::Won(Side::Breaker);
        }
        if with.joined && to_move == Side::Maker && !self.has_joined_room() {
            return Known::Won(Side::Breaker);
        }
        if with.joined && to_move == Side::Breaker && self.leaves_no_joined_room(banned) {
            return Known::Won(Side::Breaker);
        }
        if with.eyes && to_move == Side::Maker && self.lives_at_once(banned) {
            return Known::Won(Side::Maker);
        }
        if !with.guesses {
            return Known::Open(1, 1);
        }
        let (live, kill) = self.guess();
        Known::Open(live, kill)
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
