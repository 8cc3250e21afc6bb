//! Ko in the terms that players use, by searching twice. Kishimoto & Müller 2003, section 6.
//!
//! The first search is that of the game as it is: under superko, without ko threats elsewhere. Then
//! its loser is allowed to retake every ko at once, as if he had a threat for each, and there is a
//! second search. If it has the same winner, the result holds whatever happens elsewhere; if not,
//! the position is a ko: the winner of the first search *takes first*, and the loser has to find the
//! first threat.
//!
//! The paper marks nodes of the first search that a ko has touched, and keeps the others for the second.
//! Here a result that no repetition has touched is *path-free*: a search that begins with the
//! memory of the first (`Solver::reuse`) has those, and nothing left to do where the whole result is one.

use tsume_game::{Game, Lambda, Role, Threats, names};

/// Under which rules kos are fought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// A ko may not be retaken at once: whoever did is *banned* from the point for one turn. A pass
    /// lifts the ban, and so does a ko threat elsewhere, of which one side may have a [`Supply`].
    #[default]
    Threats,
    /// The papers' rules: situational superko, without threats; who may retake is told by two searches.
    Superko,
}

names!(Rules: Threats "threats", Superko "superko");

/// The ko threats that a side has elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Supply {
    /// Whose they are.
    pub holder: Role,
    /// How many are left, or [`Supply::UNLIMITED`].
    pub left: u8,
}

impl Supply {
    /// More than any number.
    pub const UNLIMITED: u8 = u8::MAX;
    /// The most that can be asked for otherwise.
    pub const MOST: u8 = 99;
}

/// A game of which a side can be allowed to retake kos at once.
///
/// What a game does about it: a position right after the favoured side has captured in a ko is
/// another one than the same stones without that (it has another key). So his capture never brings
/// back a position; that of the other side does, and stays forbidden.
pub trait Retakes: Game {
    /// Allows a side to retake kos; `None` is the game as it is.
    fn let_retake(&mut self, side: Option<Role>);
}

impl<G: Retakes + Threats> Retakes for Lambda<G> {
    fn let_retake(&mut self, side: Option<Role>) {
        self.game_mut().let_retake(side);
    }
}

/// What a result has to do with ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ko {
    /// The winner wins without a ko, or wins every ko.
    None,
    /// The winner wins a ko if nobody has a threat; with enough threats, the other side does.
    Fight,
}

/// The game of the second search, after `winner` has won the first.
#[must_use]
pub fn second_phase<G: Retakes>(game: &G, winner: Role) -> G {
    let mut again = game.clone();
    again.let_retake(Some(winner.other()));
    again
}
