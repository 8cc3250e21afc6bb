//! What the user asks, where a game leaves a choice: each game has a table of its [`Choice`]s, and
//! [`Asked`] is what was chosen. Options of the command line and lines of a certificate's header are
//! the same thing.

use super::{Kind, Registry};
use crate::check::Refusal;
use crate::values;
use std::str::FromStr;
use tsume_proof::Header;

/// Something that a game leaves to choose.
#[derive(Debug)]
pub struct Choice {
    /// Its name: `--NAME` on the command line, `option: NAME` in a certificate.
    pub name: &'static str,
    /// What a value of it is called; none for a switch, which is `on` if it is given.
    pub value: Option<&'static str>,
    /// What it takes, if this is no value of it.
    pub check: fn(&str) -> Result<(), String>,
    /// What it does.
    pub help: &'static str,
    /// Whether it makes a difference to the search alone: `--set NAME=VALUE` on the command line.
    pub research: bool,
    /// Whether most people need it.
    pub common: bool,
    /// Another one that makes no sense together with it.
    pub not_with: Option<&'static str>,
}

impl Choice {
    /// A choice of any text.
    pub const fn new(name: &'static str, value: &'static str, help: &'static str) -> Choice {
        let check = |_: &str| Ok(());
        Choice {
            name,
            value: Some(value),
            check,
            help,
            research: false,
            common: false,
            not_with: None,
        }
    }

    /// A switch.
    pub const fn switch(name: &'static str, help: &'static str) -> Choice {
        let check = |text: &str| values::one_of(text, &["on"]);
        Choice { name, value: None, check, help, research: false, common: false, not_with: None }
    }

    /// The same, of some texts alone.
    #[must_use]
    pub const fn takes(self, check: fn(&str) -> Result<(), String>) -> Choice {
        Choice { check, ..self }
    }

    /// The same, which most people need.
    #[must_use]
    pub const fn for_most(self) -> Choice {
        Choice { common: true, ..self }
    }

    /// The same, for those who look into the search.
    #[must_use]
    pub const fn for_research(self) -> Choice {
        Choice { research: true, ..self }
    }
}

/// Who attacks.
pub static ATTACKER: Choice = Choice::new(
    "attacker",
    "SIDE",
    "Who attacks: white, black; otherwise the side to move, or the one that the file says",
)
.takes(side)
.for_most();
/// A bound.
pub static WITHIN: Choice = Choice::new(
    "within",
    "N",
    "A win in at most N moves; of the attacker in chess, of both sides (plies) in Atari Go",
)
.takes(|text| values::moves(text).map(|_| ()))
.for_most();
/// No bound.
pub static UNBOUNDED: Choice = Choice {
    not_with: Some("within"),
    ..Choice::switch("unbounded", "A win in any number of moves, whatever the file says of it")
};
/// Who moves first.
pub static FIRST: Choice =
    Choice::new("first", "SIDE", "Who moves first: black, white; otherwise as the file says")
        .takes(side);
/// Which stones it is about.
#[cfg(feature = "go")]
pub static TARGET: Choice = Choice::new(
    "target",
    "POINTS",
    "A stone of the block that it is about, or several: \"D4\"; otherwise those marked in the file",
)
.for_most();
/// Where it is.
#[cfg(feature = "go")]
pub static REGION: Choice = Choice::new(
    "region",
    "POINTS",
    "The points that may be played on: \"A1 B1 C1\"; otherwise those marked in the file, or what the stones reach",
);
/// Whether both sides are asked about.
#[cfg(feature = "go")]
pub static BOTH: Choice = Choice::switch(
    "both",
    "The status of the stones: with the attacker moving first, and with their owner",
)
.for_most();
/// How kos are fought.
pub static RULES: Choice = Choice::new(
    "rules",
    "RULES",
    "How kos are fought: threats, with bans and ko threats; superko, as in the papers; otherwise threats",
)
.takes(|text| values::one_of(text, &["threats", "superko"]));

fn side(text: &str) -> Result<(), String> {
    values::one_of(text, &["black", "white"])
}

/// What the user wants to know.
///
/// ```
/// use tsume::games::Asked;
///
/// let asked = Asked::default().with("attacker", "black").with("within", "3");
/// assert_eq!(asked.value("attacker"), Some("black"));
/// assert_eq!(asked.parsed::<u16>("within"), Some(3));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Asked {
    given: Vec<(String, String)>,
    /// The position before this move of a record, as in `game.sgf:212`.
    pub before: Option<usize>,
}

impl Asked {
    /// With a choice made.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Asked {
        self.given.push((name.to_string(), value.to_string()));
        self
    }

    /// What was chosen.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.given.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// The same as a number or the like.
    pub fn parsed<T: FromStr>(&self, name: &str) -> Option<T> {
        self.value(name)?.parse().ok()
    }

    /// Whether a switch is on; if it was not given, as `usually`.
    pub fn is_on(&self, name: &str, usually: bool) -> bool {
        self.value(name).map_or(usually, |value| value == "on")
    }

    /// What is wrong with the choices for a game of a registry, if anything is.
    pub fn refusal(&self, kind: &Kind, registry: &Registry) -> Option<String> {
        let refused = |what: &str| Some(format!("{what} does not apply to {} games", kind.name));
        if self.before.is_some() && !kind.records {
            return refused("a move number");
        }
        self.given.iter().find_map(|(name, value)| {
            let is_it = |choice: &&&Choice| choice.name == name;
            let choice = kind.choices.iter().find(is_it);
            let any = registry.kinds().find_map(|kind| kind.choices.iter().find(is_it));
            let option = match any {
                Some(choice) if choice.research => format!("--set {name}"),
                _ => format!("--{name}"),
            };
            let Some(choice) = choice else { return refused(&option) };
            let known = (choice.check)(value).err()?;
            Some(format!("{option} takes {known}, not '{value}'"))
        })
    }

    /// What the header of a certificate asks; what is no choice of the game means nothing.
    pub(super) fn of_header(kind: &Kind, header: &Header) -> Result<Asked, Refusal> {
        let mut asked = Asked::default();
        for (line, (name, value)) in (header.option_line(0)..).zip(&header.options) {
            let Some(choice) = kind.choices.iter().find(|choice| choice.name == name) else {
                continue;
            };
            (choice.check)(value).map_err(|_| {
                Refusal::of_header(line, format!("'{value}' is no value of the option '{name}'"))
            })?;
            asked = asked.with(name, value);
        }
        Ok(asked)
    }
}
