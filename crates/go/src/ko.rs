//! Ko in the terms that players use, under two sets of [`Rules`].
//!
//! # By finite threats
//!
//! A ko is fought with threats elsewhere. Under [`Rules::Threats`] a side that has just lost a stone in
//! a ko is *banned* from retaking it for one turn, and one side may hold a [`Supply`] of threats, each
//! of which lifts a ban against it at once. The result without threats is the answer; the least number
//! of threats with which its loser wins says how much of a ko it is.
//!
//! Whether *any* number helps is one more game, with [`Supply::UNLIMITED`]. There a position returns
//! when a threat was spent and the ko taken back, so the repetition rule cannot be that of the others. It
//! is [`CycleRule::AttackerLoses`](tsume_game::CycleRule::AttackerLoses), the attacker being the side
//! *without* the threats: he has to win without going round. Then a proof holds for every finite number.
//!
//! Why: the proof gives each of its positions a rank, and every step of play goes to a smaller one,
//! whatever the holder does. Take any finite number, and let the attacker play the same moves, looking
//! at stones, side to move and ban alone. What the holder may do then, he may do with threats without
//! end: he has no more of them, and superko only forbids. And the attacker's own moves are never
//! forbidden: as ranks fall, no stones with the same side to move and ban are met twice. So the play goes
//! to the same ends. The converse does not hold: without a proof, nothing is known of finite numbers.
//!
//! # By two searches
//!
//! Kishimoto & Müller 2003, section 6, under [`Rules::Superko`].
//! The first search is that of the game as it is: under superko, without ko threats elsewhere. Then
//! its loser is allowed to retake every ko at once, as if he had a threat for each, and there is a
//! second search. If it has the same winner, the result holds whatever happens elsewhere; if not,
//! the position is a ko: the winner of the first search *takes first*, and the loser has to find the
//! first threat.
//!
//! The paper marks nodes of the first search that a ko has touched, and keeps the others for the second.
//! Here a result that no repetition has touched is *path-free*: a search that begins with the
//! memory of the first (`Solver::reuse`) has those, and nothing left to do where the whole result is one.

use crate::board::Colour;
pub use tsume_game::Supply;
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

/// Whose how many, as the option `threats` of a certificate says it: `0`, `2 black`, `unlimited white`.
///
/// ```
/// use tsume_go::Colour;
/// use tsume_go::ko::{parse_supply, supply_option};
///
/// assert_eq!(supply_option(Some((Colour::Black, 2))), "2 black");
/// assert_eq!(parse_supply("2 black"), Some(Some((Colour::Black, 2))));
/// assert_eq!(parse_supply("0"), Some(None));
/// assert_eq!(parse_supply("0 black"), None);
/// ```
pub fn supply_option(held: Option<(Colour, u8)>) -> String {
    match held {
        Some((holder, left)) if left > 0 => {
            format!("{} {}", Supply::number(left), holder.name().to_lowercase())
        }
        _ => "0".to_string(),
    }
}

/// What [`supply_option`] has written; `None` for anything else.
pub fn parse_supply(text: &str) -> Option<Option<(Colour, u8)>> {
    if text == "0" {
        return Some(None);
    }
    let (number, holder) = text.split_once(' ')?;
    let left = match number {
        "unlimited" => Supply::UNLIMITED,
        _ => number.parse().ok().filter(|n| (1..=Supply::MOST).contains(n))?,
    };
    let holder = Colour::ALL.into_iter().find(|c| c.name().to_lowercase() == holder)?;
    // There is one text for each.
    let held = Some((holder, left));
    (supply_option(held) == text).then_some(held)
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

/// A game that can be played under [`Rules::Threats`].
pub trait Fought: Game {
    /// The same question with threats for one side, or for none. With threats without end it is asked
    /// of the side that does not hold them whether it wins: [`Game::role`] may change sides.
    #[must_use]
    fn supplied(&self, supply: Option<Supply>) -> Self;
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
