//! Life and death: do stones live in a region? Problems are SGF records as they are found: what they do
//! not say is [inferred](tsume_go::life::infer).
//!
//! A question is an [`Asking`], for sets of one word or for [wide](tsume_go::life::Wide) ones, as its
//! region needs; [`ask`] chooses.

mod answer;
mod best;
mod japanese;
mod open;
mod playable;
mod words;

use super::asked::{BOTH, Choice, FIRST, REGION, TARGET};
use super::go::{self, recognise, refusal, unplayable};
use super::{Asked, First, Kind, Question, Subject};
use crate::answer::{Answer, Part};
use crate::check::Refusal;
use crate::session::Session;
use crate::values;
use open::Open;
use tsume_game::names;
use tsume_game::text::ParseError;
use tsume_go::life::infer::{enclosed, infer};
use tsume_go::life::{Enhancements, LifeOn, NAME, Set, Unplayable};
use tsume_go::sgf::Tree;
use tsume_go::{Board, Colour, Life, Point, PointSet, WideLife};
use tsume_proof::Header;
use tsume_search::Unsupported;

/// The game.
pub static KIND: Kind = Kind {
    title: "Life and death",
    named: false,
    hint: Some(recognise::help),
    records: true,
    choices: &[&TARGET, &REGION, &FIRST, &BOTH, &WITHOUT, &ANSWER],
    kos: true,
    tries: true,
    solution: Some("SGF"),
    recognises: |text, asked| recognise::recognises(NAME, text, asked),
    reads: recognise::reads,
    expected: go::expected,
    corrected: Some(go::corrected),
    restore,
    ..Kind::new::<Life>(NAME, &["sgf"], |bytes, asked| {
        go::read_each(bytes, |tree| problem(&tree, asked))
    })
};

static WITHOUT: Choice = Choice::new(
    "without",
    "NAMES",
    "Knowledge to do without: captures, eyes, deaths, joined, guesses, several with commas",
)
.takes(|text| text.split(',').try_for_each(|name| values::one_of(name, &Enhancements::NAMES)))
.for_research();
static ANSWER: Choice = Choice::new(
    "answer",
    "PARTS",
    "How much of the answer is wanted: code, what ko threats change and no more; all",
)
.takes(|text| values::one_of(text, &Wanted::ALL.map(Wanted::name)))
.for_research();

/// How much of the answer is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// Alive or dead, and what ko threats change.
    Code,
    /// Also whether it is a seki, what Japanese rules say, and all first moves that are right.
    #[default]
    All,
}

names!(Wanted: Code "code", All "all");

/// A question of life and death as the user asks it.
#[derive(Clone, Debug)]
pub struct Asking<N> {
    game: LifeOn<N>,
    both: bool,
    wanted: Wanted,
    /// What was closed, where the position is open.
    open: Option<Open>,
}

/// How a position is asked about.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// For both sides moving first.
    pub both: bool,
    /// How much of the answer is wanted.
    pub wanted: Wanted,
    /// What the search is told.
    pub with: Enhancements,
}

/// Whether stones live: those named, with all that is joined to them, in a region, or in what they reach
/// inside safe stones of the other side, or inside a fence.
///
/// # Errors
///
/// What [`LifeOn::new`] says, or the stones cannot be captured.
///
/// ```
/// use tsume::Run;
/// use tsume::games::life::{Manner, ask};
/// use tsume_go::{Colour, sgf};
///
/// let record = "(;SZ[9]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea])";
/// let board = sgf::parse(record.as_bytes())?.trees[0].position(sgf::Tree::ROOT)?.board;
/// let stone = board.parse_point("A8").into_iter().collect();
/// let question = ask(board, &stone, None, Colour::White, Manner::default())?;
/// let answer = Run::default().solve(&*question, "three in the corner")?;
/// assert_eq!((answer.claim.as_str(), answer.code.as_deref()), ("White lives", Some("alive")));
/// assert_eq!(answer.best_moves.as_deref(), Some(&["B9".to_string()][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ask(
    board: Board,
    crucial: &PointSet,
    region: Option<&PointSet>,
    first: Colour,
    manner: Manner,
) -> Result<Box<dyn Question>, Unplayable> {
    match region {
        Some(_) => fitting(LifeOn::new(board, crucial, region, first)?, manner, None),
        None => {
            let found = enclosed(board, crucial, first)?;
            let game = found.question()?;
            fitting(game, manner, Open::of(&found))
        }
    }
}

/// The question with the smallest sets that have room for it.
fn fitting(
    game: WideLife,
    manner: Manner,
    open: Option<Open>,
) -> Result<Box<dyn Question>, Unplayable> {
    if let Some(safe) = safe(&game) {
        return Err(safe);
    }
    let narrow: Result<Life, _> = game.in_sets();
    Ok(match narrow {
        Ok(game) => Box::new(Asking::new(game, manner, open)),
        Err(_) => Box::new(Asking::new(game, manner, open)),
    })
}

/// Why there is nothing to ask: a crucial chain has a liberty that nobody can fill.
fn safe(game: &WideLife) -> Option<Unplayable> {
    let (board, crucial) = (game.board(), game.crucial());
    let region: PointSet = game.region().iter().copied().collect();
    let open = |p: Point| board.neighbours(p).find(|&q| board.is_empty(q) && !region.contains(q));
    let (stone, liberty) = crucial.into_iter().find_map(|p| Some((p, open(p)?)))?;
    let message = format!(
        "the stones at {} cannot be captured: they have a liberty outside the region, at {}",
        board.name(stone),
        board.name(liberty)
    );
    let help = "make that point part of the region, or leave the region out".to_string();
    Some(Unplayable { message, help })
}

/// A record as the user asks about it. What he says counts more than what it says.
fn problem(tree: &Tree, asked: &Asked) -> Result<Box<dyn Question>, ParseError> {
    let given = recognise::given(tree, asked)?;
    let without = asked.value("without").into_iter().flat_map(|names| names.split(','));
    let with =
        without.fold(Enhancements::ALL, |with, name| with.switch(name, false).unwrap_or(with));
    let (both, wanted) = (asked.is_on("both", false), asked.parsed("answer").unwrap_or_default());
    let found = infer(tree, &given)?;
    let named = found.board.empty_set().and(&given.region);
    if asked.value("region").is_some() && named.is_empty() {
        let help = "name the empty points around the stones, or leave the option out";
        return Err(refusal("--region names no empty point", help));
    }
    let game = found.game()?;
    fitting(game, Manner { both, wanted, with }, Open::of(&found)).map_err(unplayable)
}

/// Sets the question up that the header of a certificate asks.
fn restore(header: &Header) -> Result<Box<dyn Subject>, Refusal> {
    // What is too long is refused unread.
    if header.problem.len() <= KIND.longest {
        let game: WideLife = go::restored(header, LifeOn::from_sgf)?;
        if game.in_sets::<u64>().is_err() {
            return super::restore::<WideLife>(header);
        }
    }
    super::restore::<Life>(header)
}

impl<N: Set> Asking<N> {
    fn new(game: LifeOn<N>, manner: Manner, open: Option<Open>) -> Asking<N> {
        let Manner { both, wanted, with } = manner;
        Asking { game: game.with(with), both, wanted, open }
    }

    /// Answers with a side to move first.
    fn solve(&self, session: &mut Session<'_>, game: &LifeOn<N>) -> Result<Answer, Unsupported> {
        let answer = answer::answer(game, self.wanted, session)?;
        Ok(match &self.open {
            Some(open) => open.beyond(answer, game),
            None => answer,
        })
    }

    /// The same question with a side to move first.
    fn first(&self, colour: Colour) -> LifeOn<N> {
        if self.game.to_move() == colour { self.game.clone() } else { self.game.after_pass() }
    }
}

impl<N: Set> Question for Asking<N> {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn text(&self) -> String {
        self.game.to_sgf().to_string()
    }

    fn choices(&self) -> Vec<(&'static str, String)> {
        let both = self.both.then(|| ("both", "on".to_string()));
        let less = (self.wanted != Wanted::All).then(|| ("answer", self.wanted.to_string()));
        both.into_iter().chain(less).collect()
    }

    fn perft(&self, depth: u32) -> Vec<u64> {
        tsume_game::conformance::perft(&self.game, depth)
    }

    fn answer(&self, session: &mut Session<'_>) -> Result<Answer, Unsupported> {
        if !self.both {
            return self.solve(session, &self.game);
        }
        go::both(
            session,
            self.game.maker(),
            self.game.to_move(),
            |session, first| self.solve(session, &self.first(first)),
            |attack, defence| status(attack, defence, self.game.maker()),
        )
    }

    /// What follows each of them is asked as far as a mark needs it.
    fn firsts(&self) -> Vec<First> {
        let first = |m| {
            let played = super::Words::played(&self.game, &[m]).into_iter().next()?;
            let game = self.game.after(m)?;
            let open = self.open.clone();
            let question = Box::new(Asking { game, both: false, wanted: Wanted::Code, open });
            Some(First { played, question })
        };
        self.game.first_moves().into_iter().filter_map(first).collect()
    }
}

/// The status for programs and in words: who moves first makes no difference, or decides.
fn status(attack: &Part, defence: &Part, maker: Colour) -> (&'static str, String) {
    let breaker = maker.other();
    match (&attack.code, &defence.code) {
        (Some(attacked), Some(defended)) if attacked == defended => {
            let alive = attacked.starts_with("alive");
            let words = match alive {
                _ if attacked.contains("-ko") => {
                    "settled: the same whoever moves first".to_string()
                }
                true => format!("settled: alive even if {breaker} moves first"),
                false => format!("settled: dead even if {maker} moves first"),
            };
            (if alive { "alive" } else { "dead" }, words)
        }
        (Some(_), Some(_)) => ("unsettled", "unsettled: whoever moves first decides".to_string()),
        _ => ("unknown", "no answer".to_string()),
    }
}
