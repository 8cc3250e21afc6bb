//! Capturing problems: can a block be captured? Problems are SGF records with a marked stone, or any
//! record with `--target`.

mod deepen;
mod playable;
mod status;

use super::asked::{Choice, FIRST};
use super::go::{self, points, side};
use super::{Asked, Certificate, Checked, First, Kind, Question, Refusal, Wanted};
use crate::answer::Answer;
use crate::session::{Method, Session};
use crate::values;
use std::any::Any;
use tsume_game::text::ParseError;
use tsume_game::{Lambda, MAX_ORDER, Notation, Threats};
use tsume_go::capture::{Generator, NAME};
use tsume_go::sgf::{NodeId, Tree};
use tsume_go::{Capture, Colour, PointSet};
use tsume_proof::{self as proof, CheckLimits, Header};
use tsume_search::Unsupported;

/// The greatest order of threats that is searched unless the user says otherwise.
pub const ORDER: u32 = 3;

/// The game.
pub static KIND: Kind = Kind {
    title: "Capturing problems",
    named: false,
    hint: Some(
        "mark a stone of the target with TR, or say --target POINT; for one-eye, mark the region with SQ too",
    ),
    choices: &[&TARGET, &FIRST, &GENERATOR, &ORDERS, &BOTH],
    told_by: &["target"],
    kos: true,
    tries: true,
    threats: true,
    solution: Some("SGF"),
    recognises: |text| go::recognises(text, marked),
    expected: go::expected,
    check,
    ..Kind::new::<Capture>(NAME, &["sgf"], |bytes, asked| {
        go::read(bytes, |tree| problem(&tree, asked))
    })
};

static TARGET: Choice = Choice::new(
    "target",
    "POINTS",
    "A stone of the block that is to be captured, or several: \"D4\"; otherwise those marked in the file",
)
.for_most();
static GENERATOR: Choice =
    Choice::new("generator", "NAME", "The attacker's moves: heuristic, heuristic+, full")
        .takes(|text| values::one_of(text, &Generator::ALL.map(Generator::name)));
static ORDERS: Choice =
    Choice::new(LAMBDA, "N", "The greatest order of threats, 1 to 15; otherwise 3")
        .takes(|text| values::order(text).map(|_| ()));
static BOTH: Choice = Choice::switch(
    "both",
    "The status of the block: with the attacker moving first, and with its owner",
)
.for_most();

/// Whether a record has a marked stone and no marked region.
fn marked(tree: &Tree) -> bool {
    let marked = |&id: &NodeId| tree.node(id).has("TR") || tree.node(id).has("MA");
    let Some(at) = tree.main_line().find(marked) else { return false };
    let root = tree.node(at);
    let Ok(position) = tree.position(at) else {
        return root.has("TR") && !root.has("SQ") && !root.has("CR");
    };
    let empty = |p: &_| position.board.is_empty(*p);
    let stones = root.has("TR") || root.points("MA").iter().any(|p| !empty(p));
    let region = root.has("SQ") || root.has("CR") || root.points("MA").iter().any(empty);
    stones && !region
}

/// A capturing problem as the user asks it.
#[derive(Clone)]
pub struct Asking {
    game: Capture,
    /// The order of threats, if the user has named one.
    order: Option<u32>,
    both: bool,
}

/// What the user asks counts more than what the record says.
fn problem(tree: &Tree, asked: &Asked) -> Result<Asking, ParseError> {
    let mut targets = PointSet::EMPTY;
    if let Some(text) = asked.value("target") {
        let board = tree.position(Tree::ROOT)?.board;
        targets = points(&board, "--target", text)?;
    }
    let mut game = match asked.before {
        Some(n) => Capture::before_move(tree, n, &targets)?,
        None if targets.is_empty() => Capture::from_sgf(tree)?,
        None => Capture::with_targets(tree, &targets)?,
    };
    if let Some(colour) = asked.value("first").and_then(side) {
        game = game.with_first(colour);
    }
    if let Some(generator) = asked.value("generator").and_then(|name| name.parse().ok()) {
        game = game.generator(generator);
    }
    let both = asked.is_on("both", false);
    Ok(Asking { both, ..Asking::new(game, asked.parsed(LAMBDA)) })
}

/// The game in which a target has escaped that threats of this order cannot capture: with so many
/// liberties and two more (section 5.1).
pub fn of_order(game: Capture, order: u32) -> Capture {
    game.within(order as usize + 1)
}

impl Asking {
    /// Whether a block can be captured, by threats of this order if there is one.
    pub fn new(game: Capture, order: Option<u32>) -> Asking {
        Asking { game: of_order(game, order.unwrap_or(ORDER)), order, both: false }
    }

    /// The same question for both sides moving first.
    #[must_use]
    pub fn both(self) -> Asking {
        Asking { both: true, ..self }
    }

    /// The same question with a side to move first.
    fn first(&self, colour: Colour) -> Asking {
        Asking { game: self.game.clone().with_first(colour), ..*self }
    }

    /// Answers by the method that the user has chosen: lambda search if none.
    fn solve(&self, session: &mut Session<'_>) -> Result<Answer, Unsupported> {
        let pseudo = match session.run().method.unwrap_or(Method::Lambda) {
            Method::Plain(_) => return session.answer(&self.game),
            method => method == Method::PseudoLambda,
        };
        let of_order = |order| {
            let lambda = Lambda::new(of_order(self.game.clone(), order), order);
            if pseudo { lambda.pseudo() } else { lambda }
        };
        match self.order {
            Some(order) => session.answer(&of_order(order)),
            None => session.counted(|session| deepen::answer(session, self.game.order(), of_order)),
        }
    }
}

impl Question for Asking {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn text(&self) -> String {
        self.game.to_sgf().to_string()
    }

    fn choices(&self) -> Vec<(&'static str, String)> {
        let mut choices = self.game.options();
        choices.extend(self.order.map(|order| (LAMBDA, order.to_string())));
        choices.extend(self.both.then(|| ("both", "on".to_string())));
        choices
    }

    fn perft(&self, depth: u32) -> Vec<u64> {
        tsume_game::conformance::perft(&self.game, depth)
    }

    fn answer(&self, session: &mut Session<'_>) -> Result<Answer, Unsupported> {
        if self.both { status::answer(self, session) } else { self.solve(session) }
    }

    fn firsts(&self) -> Vec<First> {
        let after = |first: First| {
            let question: Box<dyn Any> = first.question;
            let game = question.downcast::<Capture>().ok()?;
            let question = Box::new(Asking { game: *game, order: self.order, both: false });
            Some(First { question, ..first })
        };
        Question::firsts(&self.game).into_iter().filter_map(after).collect()
    }
}

/// The option of a header that makes it the lambda game.
const LAMBDA: &str = "order";

/// Sets the game up from a certificate's header.
fn restore(header: &Header) -> Result<Capture, Refusal> {
    let mut game = go::restored(header, Capture::from_sgf)?;
    for (line, (name, value)) in (header.option_line(0)..).zip(&header.options) {
        if name == LAMBDA {
            continue;
        }
        game = game.with_option(name, value).ok_or_else(|| {
            Refusal::of_header(line, format!("'{value}' is no value of the option '{name}'"))
        })?;
    }
    Ok(game)
}

/// Checks a certificate of either game: with orders, or without.
fn check(
    certificate: &mut Certificate,
    wanted: Wanted<'_>,
    limits: CheckLimits,
) -> Result<Checked, Refusal> {
    let header = certificate.header();
    let game = restore(header)?;
    let order =
        (header.option_line(0)..).zip(&header.options).find(|(_, (name, _))| name == LAMBDA);
    if let Some(wanted) = wanted {
        let any: &dyn Any = wanted;
        let difference = match any.downcast_ref::<Asking>() {
            Some(wanted) => difference(&game, header, &wanted.game),
            None => Some((header.line, format!("the game is not {}", wanted.kind().name))),
        };
        if let Some((line, reason)) = difference {
            return Err(Refusal::of_header(line, reason));
        }
    }
    let Some((line, (_, value))) = order else {
        return Ok(proof::check(&game, NAME, certificate, limits));
    };
    let order = value.parse().ok().filter(|order| (1..=MAX_ORDER).contains(order));
    let order = order.ok_or_else(|| Refusal::of_header(line, format!("'{value}' is no order")))?;
    Ok(proof::check(&Lambda::new(game, order), NAME, certificate, limits))
}

/// How a question of a certificate differs from the wanted one.
fn difference(game: &Capture, header: &Header, wanted: &Capture) -> Option<(u64, String)> {
    let root = header.root_line();
    let (said, expected) = (game.position_text(), wanted.position_text());
    if said != expected {
        return Some((root, format!("the root is {said}, not {expected}")));
    }
    (game.targets() != wanted.targets())
        .then(|| (header.problem_line() + 1, "the targets are others".to_string()))
}
