//! Capturing problems: can a block be captured? Problems are SGF records with a marked stone, or any
//! record with `--target`.

mod deepen;
mod playable;
mod status;

use super::go::{self, bad, names, points, refusal, side};
use super::{
    Asked, Certificate, Checked, Found, Kind, Problems, Question, Refusal, Wanted, above_problem,
};
use crate::search::{Answer, Search};
use crate::values::Method;
use std::any::Any;
use tsume::game::{Lambda, MAX_ORDER, Notation, Threats};
use tsume::proof::{self, CheckLimits, Header};
use tsume::search::Unsupported;
use tsume_go::capture::Generator;
pub use tsume_go::capture::NAME;
use tsume_go::sgf::{NodeId, SgfError, Tree, parse_each};
use tsume_go::{Capture, Colour, PointSet};

/// The greatest order of threats that is searched unless the user says otherwise.
pub const ORDER: u32 = 3;

pub static KIND: Kind = Kind {
    name: NAME,
    extensions: &["sgf"],
    named: false,
    hint: Some(
        "mark a stone of the target with TR, or say --target POINT; for one-eye, mark the region with SQ too",
    ),
    sides: &[],
    bounds: false,
    choices: &["--target", "--first", "--generator", "--order", "--both", "--ko", "--lambda"],
    set_up: None,
    solution: Some("SGF"),
    recognises,
    read,
    check,
};

/// Whether the text is an SGF with a marked stone and no marked region.
fn recognises(text: &str) -> bool {
    let looks = text.trim_start_matches('\u{feff}').trim_start().starts_with('(');
    let marked = |tree: &Tree| {
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
    };
    looks && parse_each(text.as_bytes()).iter().flatten().any(marked)
}

/// A capturing problem as the user asks it.
#[derive(Clone)]
pub struct Asking {
    game: Capture,
    /// The order of threats, if the user has named one.
    order: Option<u32>,
    both: bool,
}

fn read(bytes: &[u8], asked: &Asked) -> Problems {
    let trees = parse_each(bytes);
    let only = trees.len() == 1;
    let names = names(&trees);
    let found = |(tree, name): (Result<Tree, SgfError>, Option<String>)| {
        let asking = tree.and_then(|tree| problem(&tree, asked)).map_err(bad)?;
        let question: Box<dyn Question> = Box::new(asking);
        Ok(Found { name: name.filter(|_| !only).unwrap_or_default(), question })
    };
    trees.into_iter().zip(names).map(found).collect()
}

/// What the user asks counts more than what the record says.
fn problem(tree: &Tree, asked: &Asked) -> Result<Asking, SgfError> {
    let wrong = |option: &str, value: &str, known: &str| {
        Err(refusal(format!("{option} takes {known}, not '{value}'"), "correct the option"))
    };
    let mut targets = PointSet::EMPTY;
    if let Some(text) = asked.target.as_deref() {
        let board = tree.position(Tree::ROOT)?.board;
        targets = points(&board, "--target", text)?;
    }
    let mut game = match asked.before {
        Some(n) => Capture::before_move(tree, n, &targets)?,
        None if targets.is_empty() => Capture::from_sgf(tree)?,
        None => Capture::with_targets(tree, &targets)?,
    };
    if let Some(first) = asked.first.as_deref() {
        let Some(colour) = side(first) else {
            return wrong("--first", first, "black or white");
        };
        game = game.with_first(colour);
    }
    if let Some(name) = asked.generator.as_deref() {
        let Some(generator) = Generator::from_name(name) else {
            let known = Generator::ALL.map(Generator::name).join(", ");
            return wrong("--generator", name, &known);
        };
        game = game.generator(generator);
    }
    let game = of_order(game, asked.order.unwrap_or(ORDER));
    Ok(Asking { game, order: asked.order, both: asked.both })
}

/// The game in which a target has escaped that threats of this order cannot capture: with so many
/// liberties and two more (section 5.1).
pub fn of_order(game: Capture, order: u32) -> Capture {
    game.within(order as usize + 1)
}

impl Asking {
    /// The same question with a side to move first.
    fn first(&self, colour: Colour) -> Asking {
        Asking { game: self.game.clone().with_first(colour), ..*self }
    }

    /// Answers by the method that the user has chosen: lambda search if none.
    fn solve(&self, search: &mut Search<'_>) -> Result<Answer, Unsupported> {
        let pseudo = match search.run.method.unwrap_or(Method::Lambda) {
            Method::Plain(_) => return search.answer(&self.game),
            method => method == Method::PseudoLambda,
        };
        let of_order = |order| {
            let lambda = Lambda::new(of_order(self.game.clone(), order), order);
            if pseudo { lambda.pseudo() } else { lambda }
        };
        match self.order {
            Some(order) => search.answer(&of_order(order)),
            None => deepen::answer(search, self.game.order(), of_order),
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
        tsume::game::conformance::perft(&self.game, depth)
    }

    fn answer(&self, search: &mut Search<'_>) -> Result<Answer, Unsupported> {
        if self.both { status::answer(self, search) } else { self.solve(search) }
    }
}

/// The option of a header that makes it the lambda game.
const LAMBDA: &str = "order";

/// Sets the game up from a certificate's header.
fn restore(header: &Header) -> Result<Capture, Refusal> {
    let mut game = go::restored(header, Capture::from_sgf)?;
    for (line, (name, value)) in (5..).zip(&header.options) {
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
    certificate: Certificate,
    wanted: Wanted<'_>,
    limits: CheckLimits,
) -> Result<Checked, Refusal> {
    let header = certificate.header();
    let game = restore(header)?;
    let order = (5..).zip(&header.options).find(|(_, (name, _))| name == LAMBDA);
    if let Some(wanted) = wanted {
        let any: &dyn Any = wanted;
        let difference = match any.downcast_ref::<Asking>() {
            Some(wanted) => difference(&game, header, &wanted.game),
            None => Some((2, format!("the game is not {}", wanted.kind().name))),
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
    let root = 5 + header.options.len() as u64;
    let (said, expected) = (game.position_text(), wanted.position_text());
    if said != expected {
        return Some((root, format!("the root is {said}, not {expected}")));
    }
    (game.targets() != wanted.targets())
        .then(|| (above_problem(header) + 1, "the targets are others".to_string()))
}
