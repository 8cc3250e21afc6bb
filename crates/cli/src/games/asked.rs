//! The options by which the user says what is asked, where a game leaves a choice.

use super::Kind;
use crate::values;
use std::num::NonZeroU16;
use tsume_loa::{Repetition, Simultaneous, Stuck};

/// What the user wants to know.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Asked {
    /// Who attacks: white, black; otherwise the side to move, or the one that the file says (mate,
    /// loa, atari-go)
    #[arg(long, value_name = "SIDE")]
    pub attacker: Option<String>,
    /// A win in at most N moves of the attacker (mate), or N plies: moves of both sides (atari-go)
    #[arg(long, value_name = "N", value_parser = values::moves, allow_negative_numbers = true)]
    pub within: Option<NonZeroU16>,
    /// A win in any number of moves, whatever the file says of it (mate)
    #[arg(long, conflicts_with = "within")]
    pub unbounded: bool,
    /// A move that connects both sides: draw, mover-wins (loa)
    #[arg(long, value_name = "RULE", value_parser = values::rule::<Simultaneous>)]
    pub simultaneous: Option<Simultaneous>,
    /// A side without a move: passes, loses (loa)
    #[arg(long, value_name = "RULE", value_parser = values::rule::<Stuck>)]
    pub stuck: Option<Stuck>,
    /// A position that returns: draw, mover-loses (loa)
    #[arg(long, value_name = "RULE", value_parser = values::rule::<Repetition>)]
    pub repetition: Option<Repetition>,
    /// Take a turned or reflected position for the same one: the default (atari-go)
    #[arg(long)]
    symmetry: bool,
    /// Tell turned and reflected positions apart (atari-go)
    #[arg(long, conflicts_with = "symmetry")]
    no_symmetry: bool,
    /// Decide a position as soon as nothing prevents a capture: the default (atari-go)
    #[arg(long)]
    look_ahead: bool,
    /// Play until the capture (atari-go)
    #[arg(long, conflicts_with = "look_ahead")]
    no_look_ahead: bool,
}

impl Asked {
    /// Whether images of a position are one position.
    pub fn symmetric(&self) -> bool {
        !self.no_symmetry
    }

    /// Whether captures are seen before they are played.
    pub fn looks_ahead(&self) -> bool {
        !self.no_look_ahead
    }

    /// The first choice that a game does not leave.
    pub fn refusal(&self, kind: &Kind) -> Option<String> {
        let own = |option| kind.choices.contains(&option);
        let given = [
            ("--within", self.within.is_some(), kind.bounds),
            ("--unbounded", self.unbounded, kind.bounds),
            ("--attacker", self.attacker.is_some(), !kind.sides.is_empty()),
            ("--simultaneous", self.simultaneous.is_some(), own("--simultaneous")),
            ("--stuck", self.stuck.is_some(), own("--stuck")),
            ("--repetition", self.repetition.is_some(), own("--repetition")),
            ("--symmetry", self.symmetry, own("--symmetry")),
            ("--no-symmetry", self.no_symmetry, own("--symmetry")),
            ("--look-ahead", self.look_ahead, own("--look-ahead")),
            ("--no-look-ahead", self.no_look_ahead, own("--look-ahead")),
        ];
        if let Some((option, ..)) = given.into_iter().find(|(_, given, fits)| *given && !fits) {
            return Some(format!("{option} does not apply to {} games", kind.name));
        }
        let attacker = self.attacker.as_deref().filter(|side| !kind.sides.contains(side))?;
        Some(format!("--attacker takes {}, not '{attacker}'", kind.sides.join(" or ")))
    }
}
