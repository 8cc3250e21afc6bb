//! Capturing problems: can a block be captured? Problems are SGF records with a marked stone, or any
//! record with `--target`.

pub(super) mod deepen;
mod playable;
mod prove;
mod status;
mod subject;

use super::asked::{BOTH, Choice, FIRST, RULES, TARGET};
use super::go::{self, points, recognise, side};
use super::{Asked, First, Kind, Question};
use crate::answer::{Answer, Known};
use crate::session::{Method, Session, WITHOUT, by_threats};
use crate::values;
use std::any::Any;
use tsume_game::Lambda;
use tsume_game::text::ParseError;
use tsume_go::capture::{Generator, NAME};
use tsume_go::ko::{Rules, Supply};
use tsume_go::sgf::Tree;
use tsume_go::{Capture, Colour, PointSet};
use tsume_search::{Limits, Unsupported, Verdict};

/// The game.
pub static KIND: Kind = Kind {
    title: "Capturing problems",
    named: false,
    hint: Some(recognise::help),
    choices: &[&TARGET, &FIRST, &ORDERS, &BOTH, &RULES, &GENERATOR],
    told_by: &[LAMBDA, "generator"],
    records: true,
    kos: true,
    tries: true,
    threats: true,
    solution: Some("SGF"),
    recognises: |text, asked| recognise::recognises(NAME, text, asked),
    reads: recognise::reads,
    expected: go::expected,
    corrected: Some(go::corrected),
    restore: subject::restore,
    ..Kind::new::<Capture>(NAME, &["sgf"], |bytes, asked| {
        go::read(bytes, |tree| problem(&tree, asked))
    })
};

static GENERATOR: Choice =
    Choice::new("generator", "NAME", "The attacker's moves: heuristic, heuristic+, full")
        .takes(|text| values::one_of(text, &Generator::ALL.map(Generator::name)));
static ORDERS: Choice = Choice::new(
    LAMBDA,
    "N",
    "Ask about threats of this order or less, 1 to 15; otherwise about any capture",
)
.takes(|text| values::order(text).map(|_| ()));

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
    game = game.under(asked.parsed("rules").unwrap_or_default());
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
    /// Whether a block can be captured, or whether threats of an order do it if there is one.
    pub fn new(game: Capture, order: Option<u32>) -> Asking {
        Asking { game: game.within(usize::MAX), order, both: false }
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

    /// The same question with ko threats.
    fn supplied(&self, supply: Option<Supply>) -> Asking {
        Asking { game: self.game.clone().with_supply(supply), ..*self }
    }

    /// The game of threats of an order, by the moves of a generator.
    fn lambda(&self, session: &Session<'_>, order: u32, generator: Generator) -> Lambda<Capture> {
        let game = of_order(self.game.clone(), order).generator(generator);
        let lambda = Lambda::new(game, order).with_free_pass();
        let pseudo = session.run().method == Some(Method::PseudoLambda);
        if pseudo { lambda.pseudo() } else { lambda }
    }

    /// Answers by the method that the user has chosen: lambda search if none.
    fn solve(&self, session: &mut Session<'_>) -> Result<Answer, Unsupported> {
        if let Some(Method::Plain(_)) = session.run().method {
            return session.counted(|session| plainly(session, &self.game));
        }
        if self.game.rules() == Rules::Superko {
            return session.counted(|session| deepen::answer(session, self));
        }
        let sides = [self.game.owner().other(), self.game.owner()].map(Colour::name);
        session.counted(|session| {
            let mut most = None;
            by_threats(session, sides, |session, supply| {
                let asking = self.supplied(supply);
                let before = session.budget().spent();
                let left = session.budget().left();
                let limits = Limits { nodes: left.nodes.into_iter().chain(most).min(), ..left };
                let answer = session.within(limits, |session| deepen::answer(session, &asking))?;
                let endless = supply.is_some_and(|supply| supply.left == Supply::UNLIMITED);
                // Threats without end are never used up: without a certificate a result may lean on a
                // repetition that no number of threats brings about.
                let answer = if endless && answer.check.is_err() {
                    deepen::withdrawn(answer)
                } else {
                    answer
                };
                // What threats change should not take much longer than the question itself.
                most = most.or(Some(KO_LEAST.max(KO_TIMES * (session.budget().spent() - before))));
                Ok(answer)
            })
        })
    }
}

/// Nodes for what ko threats change: so many at least, or so many times those of the question itself.
const KO_LEAST: u64 = 10_000;
const KO_TIMES: u64 = 10;
/// A target with more liberties than this has escaped, for searches without orders.
const PLAIN_LIBERTIES: usize = 6;

/// Answers by a search without orders. An escape is one to more liberties than count, and no verdict.
fn plainly(session: &mut Session<'_>, game: &Capture) -> Result<Answer, Unsupported> {
    let game = game.clone().within(PLAIN_LIBERTIES);
    let certified = session.certify(&game, None, None)?;
    let answer = session.conclude(&game, certified);
    if answer.verdict != Verdict::Disproven {
        let without = if answer.verdict == Verdict::Proven { WITHOUT } else { "" };
        return Ok(Answer { claim: answer.claim + without, ..answer });
    }
    let words = format!(
        "not captured before it has {} liberties; whether it can be captured at all is open",
        PLAIN_LIBERTIES + 1
    );
    let generator = Some(game.attacker_moves().name());
    let known = Known { outcome: Some("escapes"), generator, words, ..Known::default() };
    Ok(Answer { known: Some(known), ..deepen::withdrawn(answer) })
}

impl Question for Asking {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn text(&self) -> String {
        self.game.to_sgf().to_string()
    }

    fn choices(&self) -> Vec<(&'static str, String)> {
        let mut choices = vec![("rules", self.game.rules().to_string())];
        choices.push(("generator", self.game.attacker_moves().to_string()));
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
