//! The games: how their files are read, what can be asked about them, what their results are called.
//!
//! A game is two traits on its position and one static [`Kind`]. [`Playable`] is what a question
//! needs: to be written down and set up again. [`Words`] is what the words need, and has defaults for
//! all of it. A [`Registry`] holds the games that a program knows: those of this crate, and others.

mod asked;
#[cfg(feature = "go")]
mod atari_go;
#[cfg(feature = "go")]
pub mod capture;
#[cfg(feature = "go")]
pub mod go;
mod graph;
#[cfg(feature = "go")]
pub mod life;
mod lines;
#[cfg(feature = "loa")]
mod loa;
#[cfg(feature = "chess")]
mod mate;
#[cfg(feature = "go")]
pub mod one_eye;
mod playable;
mod subject;

pub use asked::{ATTACKER, Asked, Choice, FIRST, UNBOUNDED, WITHIN};
pub use lines::lines;
pub use playable::{Caption, KoClaim, Playable, Played, Range, Words};
pub use subject::{About, Subject, restore};
pub use tsume_game::text::ParseError;

use crate::answer::Answer;
use crate::check::Refusal;
use crate::expect::Expected;
use crate::record::Record;
use crate::session::Session;
use std::any::Any;
use std::io::BufRead;
use tsume_proof::{Header, Reader, Rejection, Summary};
use tsume_search::Unsupported;

/// The games that a program knows.
#[derive(Clone)]
pub struct Registry(Vec<&'static Kind>);

impl Default for Registry {
    /// The games of this crate, as far as its features go.
    fn default() -> Registry {
        Registry(vec![
            &graph::KIND,
            #[cfg(feature = "chess")]
            &mate::KIND,
            #[cfg(feature = "loa")]
            &loa::KIND,
            #[cfg(feature = "go")]
            &atari_go::KIND,
            #[cfg(feature = "go")]
            &life::KIND,
            #[cfg(feature = "go")]
            &capture::KIND,
            #[cfg(feature = "go")]
            &one_eye::KIND,
        ])
    }
}

impl Registry {
    /// The same with more games. Those come first: a file that both would take is theirs.
    #[must_use]
    pub fn with(mut self, more: &[&'static Kind]) -> Registry {
        self.0.splice(0..0, more.iter().copied());
        self
    }

    /// All games.
    pub fn kinds(&self) -> impl Iterator<Item = &'static Kind> + Clone {
        self.0.iter().copied()
    }

    /// The game with this name.
    pub fn find(&self, name: &str) -> Option<&'static Kind> {
        self.kinds().find(|kind| kind.name == name)
    }

    /// The names of all games.
    pub fn names(&self) -> String {
        self.kinds().map(|kind| kind.name).collect::<Vec<_>>().join(", ")
    }
}

/// The text of a corrected problem, from what the file says, our solution, and the result.
pub type Corrects = fn(&Expected, &str, &Record) -> Option<String>;

/// A game: [`Kind::new`] is one with the least that it needs, and the other fields are for what it
/// can do besides.
pub struct Kind {
    /// The name used on the command line and in results.
    pub name: &'static str,
    /// What it is called above its options.
    pub title: &'static str,
    /// How the names of its files end; the first is that of a single problem.
    pub extensions: &'static [&'static str],
    /// Whether such a name tells the game; otherwise the content has to, since other games are kept
    /// in the same way.
    pub named: bool,
    /// What to do about a file whose content does not tell, by its name and content.
    pub hint: Option<fn(&str, &[u8]) -> String>,
    /// What can be asked, where the game leaves a choice.
    pub choices: &'static [&'static Choice],
    /// Those of the choices that tell the game where nothing else does.
    pub told_by: &'static [&'static str],
    /// Whether a problem can be a position of a record, by the number of a move: `game.sgf:212`.
    pub records: bool,
    /// Whether the question can be bounded by a number of moves: `--shortest`.
    pub bounds: bool,
    /// Whether a second search can tell a ko: [`Playable::second_phase`].
    pub kos: bool,
    /// Whether solutions judge first moves: [`Question::firsts`].
    pub tries: bool,
    /// Whether it has orders of threats: [`Method::Lambda`](crate::session::Method::Lambda).
    pub threats: bool,
    /// Problems without a file, if there are any.
    pub set_up: Option<SetUp>,
    /// The format of its solutions, if they can be written to a file.
    pub solution: Option<&'static str>,
    /// Whether a text looks like problems of this game, good or bad.
    pub recognises: fn(&str, &Asked) -> bool,
    /// How it was told that the problems of a file are of this game, where that is worth a word.
    pub reads: fn(&[u8], &Asked) -> Vec<Option<ReadAs>>,
    /// Reads the problems of a file.
    pub read: fn(&[u8], &Asked) -> Problems,
    /// What a file says of the answers, in the order of its problems.
    pub expected: fn(&[u8]) -> Vec<Option<Expected>>,
    /// What corrects a problem whose solution in the file is not right.
    pub corrected: Option<Corrects>,
    /// The longest problem that a certificate may hold, in bytes; larger ones are not even read.
    pub longest: usize,
    /// What the header of a certificate is about: [`restore`].
    pub restore: fn(&Header) -> Result<Box<dyn Subject>, Refusal>,
}

impl Kind {
    /// A game of positions `G` that is told by the endings of its files' names.
    pub const fn new<G: Playable>(
        name: &'static str,
        extensions: &'static [&'static str],
        read: fn(&[u8], &Asked) -> Problems,
    ) -> Kind {
        Kind {
            name,
            title: name,
            extensions,
            named: true,
            hint: None,
            choices: &[],
            told_by: &[],
            records: false,
            bounds: false,
            kos: false,
            tries: false,
            threats: false,
            set_up: None,
            solution: None,
            recognises: |_, _| false,
            reads: |_, _| Vec::new(),
            read,
            expected: |_| Vec::new(),
            corrected: None,
            longest: 1 << 16,
            restore: restore::<G>,
        }
    }
}

/// How a game begins on a board of any size.
pub struct SetUp {
    /// The values of `--setup`, the usual one first.
    pub names: &'static [&'static str],
    /// The problem as a file would have it, from the columns, the rows and one of the names.
    pub text: fn(usize, usize, &str) -> Option<String>,
}

/// How it was told what a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadAs {
    /// The game's name.
    pub game: &'static str,
    /// What has told it, for programs.
    pub by: &'static str,
    /// The same in words.
    pub words: &'static str,
}

impl ReadAs {
    /// Whether the record does not say it outright, so that another game may be meant.
    pub fn is_guess(&self) -> bool {
        !matches!(self.by, "property" | "rules")
    }

    /// What it was read as and why, and how to ask for something else.
    pub fn sentence(&self) -> String {
        let ReadAs { game, words, .. } = self;
        let others = ["life", "capture", "one-eye"].into_iter().filter(|other| other != game);
        let others: Vec<String> = others.map(|other| format!("--game {other}")).collect();
        format!("{game}, because {words}; otherwise say {}", others.join(" or "))
    }
}

/// The problems of a file, or what is wrong with each.
pub type Problems = Vec<Result<Found, ParseError>>;

/// A certificate of which the header was read.
pub type Certificate = Reader<Box<dyn BufRead>>;
/// What the checker says once the root is set up.
pub type Checked = Result<Summary, Rejection>;

/// A problem in a file.
pub struct Found {
    /// Its name within the file; empty if it needs none.
    pub name: String,
    /// The question.
    pub question: Box<dyn Question>,
}

/// A first move, and what is then asked.
pub struct First {
    /// The move.
    pub played: Played,
    /// Whether the same side still gets what it wants.
    pub question: Box<dyn Question>,
}

/// A question about a position of any game.
pub trait Question: Any + Send {
    /// The game.
    fn kind(&self) -> &'static Kind;
    /// As [`Playable::text`].
    fn text(&self) -> String;
    /// As [`Playable::options`].
    fn choices(&self) -> Vec<(&'static str, String)>;
    /// As [`Playable::perft`].
    fn perft(&self, depth: u32) -> Vec<u64>;
    /// Searches for the answer.
    ///
    /// # Errors
    ///
    /// When the algorithm and the game do not go together.
    fn answer(&self, session: &mut Session<'_>) -> Result<Answer, Unsupported>;
    /// The first moves of the side to move, those first that are most worth a look.
    fn firsts(&self) -> Vec<First> {
        Vec::new()
    }
}

impl dyn Question {
    /// The position, if it is one of this game.
    pub fn position<G: Playable>(&self) -> Option<&G> {
        let any: &dyn Any = self;
        any.downcast_ref()
    }
}

impl<G: Playable> Question for G {
    fn kind(&self) -> &'static Kind {
        G::KIND
    }

    fn text(&self) -> String {
        Playable::text(self)
    }

    fn choices(&self) -> Vec<(&'static str, String)> {
        Playable::options(self)
    }

    fn perft(&self, depth: u32) -> Vec<u64> {
        Playable::perft(self, depth)
    }

    fn answer(&self, session: &mut Session<'_>) -> Result<Answer, Unsupported> {
        session.answer(self)
    }

    fn firsts(&self) -> Vec<First> {
        let mut moves = Vec::new();
        if self.status().winner().is_none() {
            self.moves(&mut moves);
        }
        let first = |m: G::Move| {
            let played = self.played(&[m]).into_iter().next()?;
            let mut after = self.clone();
            after.play(m);
            Some(First { played, question: Box::new(after) })
        };
        moves.into_iter().filter_map(first).collect()
    }
}
