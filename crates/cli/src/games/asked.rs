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
    /// The stones that need the eye, one of each block: "D4 E5"; otherwise those marked in the file
    /// (one-eye)
    #[arg(long, value_name = "POINTS")]
    pub crucial: Option<String>,
    /// The points that may be played on: "A1 B1 C1"; otherwise those marked in the file, or what the
    /// crucial stones reach (one-eye)
    #[arg(long, value_name = "POINTS")]
    pub region: Option<String>,
    /// Who moves first: black, white; otherwise as the file says (one-eye, capture)
    #[arg(long, value_name = "SIDE")]
    pub first: Option<String>,
    /// What is asked: make, prevent the eye; otherwise whether the side to move succeeds (one-eye)
    #[arg(long, value_name = "AIM")]
    pub aim: Option<String>,
    /// Knowledge to do without: ac, dc, fam, fdm, large-eyes, guesses (one-eye)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub without: Vec<String>,
    /// A stone of the block that is to be captured, or several: "D4"; otherwise those marked in the
    /// file (capture)
    #[arg(long, value_name = "POINTS")]
    pub target: Option<String>,
    /// The attacker's moves: heuristic, heuristic+, full (capture)
    #[arg(long, value_name = "NAME")]
    pub generator: Option<String>,
    /// The greatest order of threats, 1 to 15; otherwise 3 (capture)
    #[arg(long, value_name = "N", value_parser = values::order, allow_negative_numbers = true)]
    pub order: Option<u32>,
    /// The status of the block: with the attacker moving first, and with its owner (capture)
    #[arg(long)]
    pub both: bool,
    /// The position before this move of the record, as in game.sgf:212
    #[arg(skip)]
    pub before: Option<usize>,
    /// Search a second time to tell a ko from a result that holds without one: the default for people
    /// (one-eye, capture)
    #[arg(long)]
    ko: bool,
    /// Search under superko alone: the default with --json (one-eye, capture)
    #[arg(long, conflicts_with = "ko")]
    no_ko: bool,
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

    /// Whether kos are looked into, for people or for programs.
    pub fn ko(&self, people: bool) -> bool {
        self.ko || (people && !self.no_ko)
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
            ("--crucial", self.crucial.is_some(), own("--crucial")),
            ("--region", self.region.is_some(), own("--region")),
            ("--first", self.first.is_some(), own("--first")),
            ("--aim", self.aim.is_some(), own("--aim")),
            ("--without", !self.without.is_empty(), own("--without")),
            ("--target", self.target.is_some(), own("--target")),
            ("--generator", self.generator.is_some(), own("--generator")),
            ("--order", self.order.is_some(), own("--order")),
            ("--both", self.both, own("--both")),
            ("a move number", self.before.is_some(), own("--target")),
            ("--ko", self.ko, own("--ko")),
            ("--no-ko", self.no_ko, own("--ko")),
        ];
        if let Some((option, ..)) = given.into_iter().find(|(_, given, fits)| *given && !fits) {
            return Some(format!("{option} does not apply to {} games", kind.name));
        }
        let attacker = self.attacker.as_deref().filter(|side| !kind.sides.contains(side))?;
        Some(format!("--attacker takes {}, not '{attacker}'", kind.sides.join(" or ")))
    }
}
