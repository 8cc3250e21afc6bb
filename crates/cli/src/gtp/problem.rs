//! Problems on the board of a session, answered by the library.

use tsume::answer::{Both, Part};
use tsume::games::Question;
use tsume::games::capture::Asking;
use tsume::games::life::{self, Manner, Wanted};
use tsume::{Answer, Run};
use tsume_go::ko::Rules;
use tsume_go::{Board, Capture, Colour, OneEye, Point, PointSet};

/// What may be asked of a position.
#[derive(Clone, Debug)]
pub enum Problem {
    /// Can one of these blocks be captured?
    Capture(PointSet),
    /// Can these stones make an eye in this region, or in what they reach?
    OneEye(PointSet, Option<PointSet>),
    /// Do these stones live in this region, or in what they reach?
    Life(PointSet, Option<PointSet>),
}

/// A position of a session.
pub struct Position<'a> {
    /// The stones.
    pub board: &'a Board,
    /// Who moves first.
    pub first: Colour,
    /// What may not be played on at once.
    pub ko: Option<Point>,
}

impl Problem {
    /// Solves the problem in a position.
    pub fn solve(&self, at: &Position<'_>, run: &Run) -> Result<Part, String> {
        let answer = match self {
            Problem::Capture(targets) => answer(&asking(targets, at)?, run)?,
            Problem::OneEye(crucial, region) => {
                let game = OneEye::new(at.board.clone(), crucial, region.as_ref(), at.first);
                answer(&game.map_err(|e| e.message)?, run)?
            }
            Problem::Life(crucial, region) => {
                // The first move that is found is enough.
                let manner = Manner { wanted: Wanted::Code, ..Manner::default() };
                answer(&*living(crucial, region.as_ref(), at, manner)?, run)?
            }
        };
        Ok(Part::from(&answer))
    }
}

/// What becomes of blocks whoever moves first.
pub fn status(targets: &PointSet, at: &Position<'_>, run: &Run) -> Result<Option<Both>, String> {
    Ok(answer(&asking(targets, at)?.both(), run)?.both)
}

/// Whether stones live whoever moves first.
pub fn life(
    crucial: &PointSet,
    region: Option<&PointSet>,
    at: &Position<'_>,
    run: &Run,
) -> Result<Option<Both>, String> {
    let manner = Manner { both: true, ..Manner::default() };
    Ok(answer(&*living(crucial, region, at, manner)?, run)?.both)
}

fn living(
    crucial: &PointSet,
    region: Option<&PointSet>,
    at: &Position<'_>,
    manner: Manner,
) -> Result<Box<dyn Question>, String> {
    life::ask(at.board.clone(), crucial, region, at.first, manner).map_err(|e| e.message)
}

fn asking(targets: &PointSet, at: &Position<'_>) -> Result<Asking, String> {
    let game = Capture::new(at.board.clone(), targets, at.first).map_err(|e| e.message)?;
    let game = match at.ko {
        Some(p) => game.after_ko(p).map_err(|e| e.message)?,
        None => game,
    };
    Ok(Asking::new(game.under(Rules::default()), None))
}

fn answer(question: &dyn Question, run: &Run) -> Result<Answer, String> {
    run.solve(question, "").map_err(|e| e.to_string())
}

/// The result in a word, the first move if it is that of the side to move, and a line that shows it.
pub fn describe(part: &Part) -> String {
    let Some(outcome) = part.outcome else {
        let known = part.known.as_ref().filter(|known| !known.words.is_empty());
        return known.map_or("unknown".to_string(), |known| format!("unknown ({})", known.words));
    };
    let word = match (outcome, part.code.as_deref()) {
        ("escapes", _) => "safe",
        ("seki", Some("alive")) | (_, None) => outcome,
        (_, Some(code)) => code,
    };
    let mut words = vec![word.to_string()];
    // Who loses a ko of life and death still has to fight it.
    if part.mover_wins || word.contains("-ko:") {
        words.push(part.line.first().map_or("pass".to_string(), |m| m.text.clone()));
    }
    if let Some(ko) = part.ko.as_ref().filter(|_| part.is_ko()) {
        words.push(ko.words.clone());
    }
    if let Some(status) = part.japanese {
        words.push(format!("({status} under Japanese rules)"));
    }
    if let Some(order) = part.order.filter(|_| outcome == "escapes") {
        words.push(format!("against threats of order {}", order));
    }
    let doubts = [(part.ko_open(), "(a ko or not: unknown)"), (!part.checked, "(not checked)")];
    words.extend(doubts.iter().filter(|(open, _)| *open).map(|(_, doubt)| doubt.to_string()));
    let line: Vec<String> = part
        .line
        .iter()
        .map(|m| format!("{} {}", m.side.get(..1).unwrap_or_default(), m.text))
        .collect();
    let line = line.join(" ");
    let line = if line.is_empty() { line } else { format!("\n{line}") };
    format!("{}{line}", words.join(" "))
}
