//! The games that the program knows: how their files are read, what their results are called, and
//! what they can do. To add one, write its file and name it in [`ALL`].

mod asked;
mod atari_go;
pub mod capture;
pub mod go;
mod graph;
mod loa;
mod mate;
mod one_eye;
mod tries;

pub use asked::Asked;

use crate::board::Diagram;
use crate::check::Refusal;
use crate::error::BadInput;
use crate::search::{Answer, Search};
use serde_json::{Map, Value};
use std::any::Any;
use std::io::BufRead;
use std::num::NonZeroU16;
use tsume::game::graph::ParseError;
use tsume::game::{CycleRule, Notation, Role, conformance};
use tsume::proof::{self, CheckLimits, Header, Reader, Rejection, Strategy, Summary};
use tsume::search::{Solver, Unsupported, Verdict};
use tsume_go::ko::KoResult;

/// Every game.
pub static ALL: [&Kind; 6] =
    [&graph::KIND, &mate::KIND, &loa::KIND, &atari_go::KIND, &capture::KIND, &one_eye::KIND];

/// A game that the program knows.
pub struct Kind {
    /// The name used on the command line and in results.
    pub name: &'static str,
    /// How the names of its files end; the first is that of a single problem.
    pub extensions: &'static [&'static str],
    /// Whether such a name tells the game; otherwise the content has to, since other games are kept
    /// in the same way.
    pub named: bool,
    /// What to do about a file whose content does not tell.
    pub hint: Option<&'static str>,
    /// The sides that `--attacker` may name; none if the problem says who attacks.
    pub sides: &'static [&'static str],
    /// Whether the question can be bounded by a number of moves.
    pub bounds: bool,
    /// The options of [`Asked`] that are this game's own.
    pub choices: &'static [&'static str],
    /// Problems without a file, if there are any.
    pub set_up: Option<SetUp>,
    /// The format of its solutions, if they can be written to a file.
    pub solution: Option<&'static str>,
    /// Whether a text looks like problems of this game, good or bad.
    pub recognises: fn(&str) -> bool,
    /// Reads the problems of a file.
    pub read: fn(&[u8], &Asked) -> Problems,
    /// Checks a certificate, which must be of the wanted problem if there is one: [`check`].
    pub check: fn(Certificate, Wanted<'_>, CheckLimits) -> Result<Checked, Refusal>,
}

/// How a game begins on a board of any size.
pub struct SetUp {
    /// The values of `--setup`, the usual one first.
    pub names: &'static [&'static str],
    /// The problem as a file would have it, from the columns, the rows and one of the names.
    pub text: fn(usize, usize, &str) -> Option<String>,
}

/// The problems of a file, or what is wrong with each.
pub type Problems = Vec<Result<Found, ParseError>>;
/// The question that a certificate has to be about, if that matters.
pub type Wanted<'a> = Option<&'a dyn Question>;

/// A certificate of which the header was read.
pub type Certificate = Reader<Box<dyn BufRead>>;
/// What the checker says once the root is set up.
pub type Checked = Result<Summary, Rejection>;

/// The game with this name.
pub fn by_name(name: &str) -> Option<&'static Kind> {
    ALL.into_iter().find(|kind| kind.name == name)
}

/// The names of all games.
pub fn names() -> String {
    ALL.map(|kind| kind.name).join(", ")
}

/// A value of `--game`.
pub fn parse(name: &str) -> Result<&'static Kind, String> {
    by_name(name).ok_or_else(|| format!("one of {}", names()))
}

/// A problem in a file.
pub struct Found {
    /// Its name within the file; empty if it needs none.
    pub name: String,
    /// The question.
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
    fn answer(&self, search: &mut Search<'_>) -> Result<Answer, Unsupported>;
}

impl<G: Playable + Send> Question for G {
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

    fn answer(&self, search: &mut Search<'_>) -> Result<Answer, Unsupported> {
        search.answer(self)
    }
}

/// What a solution file says besides the moves.
pub struct Caption<'a> {
    /// The problem.
    pub problem: &'a str,
    /// The verdict in words.
    pub claim: &'a str,
    /// The side whose strategy it is.
    pub winner: Role,
    /// Whether nothing may be left out, however large it gets.
    pub full: bool,
}

/// How soon the attacker wins, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// The attacker cannot win in so many moves.
    pub not_within: u16,
    /// The attacker wins in at most so many.
    pub within: Option<u16>,
}

/// What two searches say of a ko.
#[derive(Clone, Debug, Default)]
pub struct KoClaim {
    /// The result in words.
    pub claim: String,
    /// The word for programs.
    pub outcome: &'static str,
    /// What ko has to do with it, in words.
    pub ko: &'static str,
}

/// A position with a question, as the program deals with it.
pub trait Playable: Notation + 'static {
    /// The game.
    const KIND: &'static Kind;

    /// Switches on what the game can do for a search.
    fn abilities(solver: Solver<'_, Self>) -> Solver<'_, Self>;

    /// The problem alone, in the notation of its game; with the options it makes the question.
    fn text(&self) -> String;

    /// The choices that make the question, named as on the command line.
    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The name of what it is searched with, if that is another than the algorithm's.
    fn algorithm(&self) -> Option<&'static str> {
        None
    }

    /// Sets the question up from a certificate's header.
    fn restore(header: &Header) -> Result<Self, Refusal>;

    /// How it differs from the wanted question, and the line of the header at fault.
    fn difference(&self, header: &Header, wanted: &Self) -> Option<(u64, String)>;

    /// The number of move sequences of each length up to `depth`, from 0 on.
    fn perft(&self, depth: u32) -> Vec<u64> {
        conformance::perft(self, depth)
    }

    /// The most moves that the attacker may take.
    fn bound(&self) -> Option<NonZeroU16> {
        None
    }

    /// The same question with a bound, where the game knows bounds.
    fn bounded(&self, _moves: NonZeroU16) -> Option<Self> {
        None
    }

    /// The question of the second search, which tells a ko, after `winner` has won the first.
    fn second_phase(&self, _winner: Role) -> Option<Self> {
        None
    }

    /// What both searches say, in words.
    fn ko_claim(&self, _result: KoResult) -> KoClaim {
        KoClaim::default()
    }

    /// The word for programs that a verdict has in this game.
    fn outcome(&self, _verdict: Verdict) -> Option<&'static str> {
        None
    }

    /// A verdict in words.
    fn claim(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Proven => "the attacker wins",
            Verdict::Disproven => "the attacker cannot win",
            Verdict::Unknown => "no answer",
        }
        .to_string()
    }

    /// The widest bound that asks the same as this one: larger where the attacker's last move cannot
    /// fall between the two.
    fn widest(&self, bound: NonZeroU16) -> NonZeroU16 {
        bound
    }

    /// The bound that holds a win of at most so many moves of both sides.
    fn bound_for(&self, moves: u64) -> u64 {
        match self.role() {
            Role::Attacker => moves.div_ceil(2),
            Role::Defender => moves / 2,
        }
    }

    /// How soon the attacker wins, in words.
    fn length_claim(&self, range: Range) -> String {
        let Range { not_within, within } = range;
        match within {
            Some(n) if n == not_within + 1 => format!("the attacker wins in {n} and no sooner"),
            Some(n) => format!("no win in {not_within}, a win in at most {n}"),
            None => format!("no win in {not_within}"),
        }
    }

    /// Who is to move, in words.
    fn mover(&self) -> &'static str {
        role(self.role())
    }

    /// The moves of a line for programs, and those that the game leaves out at its end.
    fn texts(&self, moves: &[Self::Move]) -> Vec<String> {
        let mut at = self.clone();
        let text = |&m: &Self::Move| {
            let text = at.move_text(m);
            at.play(m);
            text
        };
        moves.iter().map(text).collect()
    }

    /// A line for people.
    fn line(&self, moves: &[Self::Move]) -> String {
        crate::people::moves(&self.texts(moves))
    }

    /// The first move of a line for people.
    fn first(&self, moves: &[Self::Move]) -> Option<String> {
        self.texts(moves).first().map(|text| crate::text::short(text))
    }

    /// Why the defender is content with the end of a line.
    fn ending(&self, _moves: &[Self::Move]) -> Option<String> {
        None
    }

    /// What a verdict rests on: a name and a sentence each.
    fn assumptions(&self) -> Vec<(&'static str, &'static str)> {
        let repetition = match self.cycle_rule() {
            CycleRule::None => "cannot happen in this game",
            CycleRule::AttackerLoses => "a position that returns is no win for the attacker",
            CycleRule::Illegal => "a move back to a position of the path is illegal",
        };
        vec![("repetition", repetition)]
    }

    /// Fields that the game adds to a JSON result.
    fn facts(&self) -> Map<String, Value> {
        Map::new()
    }

    /// The position as a picture, with the move to play (as in [`Playable::texts`]) if there is one.
    fn diagram(&self, _best: Option<&str>) -> Option<Diagram> {
        None
    }

    /// A strategy as the content of a solution file.
    fn solution(&self, _strategy: &Strategy<Self::Move>, _: &Caption<'_>) -> Option<String> {
        None
    }
}

/// The word for a role.
pub fn role(role: Role) -> &'static str {
    match role {
        Role::Attacker => "attacker",
        Role::Defender => "defender",
    }
}

/// Checks a certificate of a game against the problem in its header.
fn check<G: Playable>(
    certificate: Certificate,
    wanted: Wanted<'_>,
    limits: CheckLimits,
) -> Result<Checked, Refusal> {
    let header = certificate.header();
    let root = G::restore(header)?;
    if let Some(wanted) = wanted {
        let any: &dyn Any = wanted;
        let difference = match any.downcast_ref::<G>() {
            Some(wanted) => root.difference(header, wanted),
            None => Some((2, format!("the game is not {}", wanted.kind().name))),
        };
        if let Some((line, reason)) = difference {
            return Err(Refusal::of_header(line, reason));
        }
    }
    Ok(proof::check(&root, G::KIND.name, certificate, limits))
}

/// The line of a header that the problem begins after.
fn above_problem(header: &Header) -> u64 {
    6 + header.options.len() as u64
}

/// An error of a reader, in a file.
pub fn bad_input(file: &str, e: ParseError) -> BadInput {
    BadInput { place: Some((e.line, e.column)), ..BadInput::file(file, e.message, e.help) }
}
