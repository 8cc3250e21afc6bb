//! The rules that differ from place to place.
//!
//! The defaults are those of Winands' test sets (Pawlewicz & Lew 2006, section 4.1), which are
//! also those of the tournaments: a position in which both sides are connected is a draw, who
//! cannot move passes, and a repetition is a draw. A draw is no win for the attacker.

use tsume_game::{CycleRule, names};

/// What a move means that connects both sides at once (by capturing the right piece).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Simultaneous {
    /// A draw.
    #[default]
    Draw,
    /// The side that made the move has won.
    MoverWins,
}

/// What happens to a side that has no legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stuck {
    /// It passes.
    #[default]
    Passes,
    /// It has lost.
    Loses,
}

/// What a move means that brings back an earlier position with the same side to move. The rule
/// books wait for the third time; here the second time counts, as it does in every solver. For
/// [`Repetition::Draw`] that makes no difference to who can force a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// The game is drawn: [`CycleRule::AttackerLoses`].
    #[default]
    Draw,
    /// The side that makes the move has lost. This is [`CycleRule::Illegal`] to the letter: a side
    /// all of whose moves repeat has lost, whether they are banned or lose at once. (Such a side
    /// is not stuck: it has moves, and may not pass.)
    MoverLoses,
}

impl Repetition {
    /// What the search is told.
    pub fn cycle_rule(self) -> CycleRule {
        match self {
            Repetition::Draw => CycleRule::AttackerLoses,
            Repetition::MoverLoses => CycleRule::Illegal,
        }
    }
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// A move that connects both sides.
    pub simultaneous: Simultaneous,
    /// A side without a legal move.
    pub stuck: Stuck,
    /// A position that returns.
    pub repetition: Repetition,
}

names!(Simultaneous: Draw "draw", MoverWins "mover-wins");
names!(Stuck: Passes "passes", Loses "loses");
names!(Repetition: Draw "draw", MoverLoses "mover-loses");
