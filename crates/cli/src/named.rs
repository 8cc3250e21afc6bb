//! The options that say which problems, and what is asked about them. What can be asked comes from the
//! tables of the games.

use crate::error::Failure;
use crate::registry;
use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::ptr;
use tsume::board::Look;
use tsume::games::{Asked, Choice, Kind};
use tsume::{Source, values};

/// The problems that a user names.
#[derive(Clone, clap::Args)]
pub struct Named {
    /// Files, directories, '-' for standard input; FILE#NAME, game.sgf:212, example:NAME
    ///
    /// Files, directories, '-' for standard input, or example:NAME (see 'tsume examples'); FILE#NAME
    /// is one problem of a file, game.sgf:212 a record before move 212
    #[arg(required_unless_present_any = ["position", "board"], value_name = "PROBLEM")]
    problems: Vec<PathBuf>,
    #[arg(long, value_name = "G", value_parser = kind, help = game_help(), help_heading = PROBLEM)]
    game: Option<&'static Kind>,
    /// A position instead of a file, as a file would have it: a FEN, startpos, a line of a .loa file
    #[arg(long, value_name = "TEXT", conflicts_with = "problems", help_heading = PROBLEM)]
    #[arg(hide_short_help = true)]
    position: Option<String>,
    #[arg(long, value_name = "WxH|LOOK", value_parser = word, action = ArgAction::Append)]
    #[arg(help_heading = PROBLEM, hide_short_help = true, help = board_help())]
    board: Vec<Word>,
    #[arg(long, value_name = "STONES", requires = "board", help_heading = PROBLEM)]
    #[arg(hide_short_help = true, help = setup_help())]
    setup: Option<String>,
}

/// The heading of options that say what the problem is.
pub const PROBLEM: &str = "Problem";

/// A value of `--game`.
pub fn kind(name: &str) -> Result<&'static Kind, String> {
    registry().find(name).ok_or_else(|| format!("one of {}", registry().names()))
}

fn game_help() -> String {
    format!("The game, if the file does not tell: {}", registry().names())
}

/// The games that can do something.
pub fn games(able: impl Fn(&Kind) -> bool) -> String {
    let able = registry().kinds().filter(|kind| able(kind)).map(|kind| kind.name);
    able.collect::<Vec<_>>().join(", ")
}

fn board_help() -> String {
    format!(
        "A board of so many columns and rows instead of a file ({}); or how boards are drawn: auto (on a \
         terminal), unicode, ascii, none. Both may be given",
        games(|kind| kind.set_up.is_some())
    )
}

fn setup_help() -> String {
    let known = registry().kinds().filter_map(|kind| Some((kind.name, kind.set_up.as_ref()?)));
    let known = known.map(|(name, set_up)| format!("{} ({name})", set_up.names.join(", ")));
    format!(
        "What stands on that board, the first if not said: {}",
        known.collect::<Vec<_>>().join("; ")
    )
}

/// A value of `--board`, which has two uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    /// A board to begin with: columns and rows.
    Size(usize, usize),
    /// How boards are drawn.
    Drawn(Look),
    /// As fits the terminal.
    Auto,
}

fn word(text: &str) -> Result<Word, String> {
    match (text, values::size(text)) {
        (_, Some((columns, rows))) => Ok(Word::Size(columns, rows)),
        ("auto", _) => Ok(Word::Auto),
        ("none", _) => Ok(Word::Drawn(Look::None)),
        ("ascii", _) => Ok(Word::Drawn(Look::Plain)),
        ("unicode", _) => Ok(Word::Drawn(Look::Unicode)),
        _ => Err("a size from 1x1 to 19x19, or one of auto, unicode, ascii, none".to_string()),
    }
}

/// What the terminal can show, if standard output is one.
pub fn fitting() -> Look {
    if !io::stdout().is_terminal() {
        return Look::None;
    }
    // The first of these that is set decides.
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    if locale.contains("utf-8") || locale.contains("utf8") { Look::Unicode } else { Look::Plain }
}

impl Named {
    /// The game, if the user says so.
    pub fn game(&self) -> Option<&'static Kind> {
        self.game
    }

    /// How boards are to be drawn.
    pub fn look(&self) -> Look {
        let look = |word: &Word| match word {
            Word::Drawn(look) => Some(*look),
            _ => None,
        };
        self.board.iter().find_map(look).unwrap_or_else(fitting)
    }

    /// Where the problems come from.
    pub fn sources(&self) -> Result<Vec<Source>, Failure> {
        let is_size = |word: &Word| matches!(word, Word::Size(..));
        let sizes = self.board.iter().filter(|word| is_size(word)).count();
        let start = self.board.iter().find_map(|word| match *word {
            Word::Size(columns, rows) => {
                Some(Source::Board { columns, rows, setup: self.setup.clone() })
            }
            _ => None,
        });
        let wrong = match start {
            _ if sizes > 1 || self.board.len() - sizes > 1 => "'--board' was given twice",
            Some(_) if !self.problems.is_empty() => "a board of --board does not go with files",
            Some(_) if self.position.is_some() => "a board of --board does not go with --position",
            None if self.setup.is_some() => "--setup needs the size of a board: --board 6x6",
            None if self.problems.is_empty() && self.position.is_none() => "PROBLEM is missing",
            _ => "",
        };
        if !wrong.is_empty() {
            return Err(Failure::usage(wrong, "give one size such as 6x6, or files to read"));
        }
        let files = self.problems.iter().cloned().map(Source::File);
        let text = self.position.as_ref().map(|text| Source::Text(text.as_bytes().to_vec()));
        Ok(files.chain(text).chain(start).collect())
    }
}

/// What the user chose where the games leave a choice.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    /// The choices.
    pub asked: Asked,
}

/// Every choice of every game, once, with the games that have it. Those of research may take other values
/// in another game.
fn choices() -> Vec<(&'static Choice, Vec<&'static Kind>)> {
    let mut all: Vec<(&'static Choice, Vec<&'static Kind>)> = Vec::new();
    for kind in registry().kinds() {
        for &choice in kind.choices {
            let same = |known: &Choice| {
                known.name == choice.name && (!choice.research || ptr::eq(known, choice))
            };
            match all.iter_mut().find(|(known, _)| same(known)) {
                Some((_, kinds)) => kinds.push(kind),
                None => all.push((choice, vec![kind])),
            }
        }
    }
    all
}

/// The choices that are set by `--set`, with the games that have them.
pub fn research() -> impl Iterator<Item = (&'static Choice, Vec<&'static Kind>)> {
    choices().into_iter().filter(|(choice, _)| choice.research)
}

/// Those with an option of their own.
fn options() -> impl Iterator<Item = (&'static Choice, Vec<&'static Kind>)> {
    choices().into_iter().filter(|(choice, _)| !choice.research)
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Chosen, clap::Error> {
        let mut asked = Asked::default();
        for (choice, _) in options() {
            if choice.value.is_none() {
                if matches.get_flag(choice.name) {
                    asked = asked.with(choice.name, "on");
                }
            } else if let Some(value) = matches.get_one::<String>(choice.name) {
                asked = asked.with(choice.name, value);
            }
        }
        Ok(Chosen { asked })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Chosen::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for Chosen {
    fn augment_args(command: Command) -> Command {
        options().fold(command, |command, (choice, kinds)| command.arg(arg(choice, &kinds)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Chosen::augment_args(command)
    }
}

fn arg(choice: &'static Choice, kinds: &[&'static Kind]) -> Arg {
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
    let heading = match kinds {
        [kind] => kind.title,
        _ => "Question",
    };
    let games = names.join(", ");
    let short = choice.help.split_once(';').map_or(choice.help, |(short, _)| short);
    let arg = Arg::new(choice.name)
        .long(choice.name)
        .help(format!("{short} ({games})"))
        .long_help(format!("{} ({games})", choice.help))
        .help_heading(heading)
        .hide_short_help(!choice.common);
    let arg = match choice.not_with {
        Some(other) => arg.conflicts_with(other),
        None => arg,
    };
    match choice.value {
        None => arg.action(ArgAction::SetTrue),
        Some(value) => {
            let check = choice.check;
            let parse = move |text: &str| check(text).map(|()| text.to_string());
            arg.value_name(value).value_parser(ValueParser::new(parse)).allow_negative_numbers(true)
        }
    }
}
