//! Problems on the board of a session, solved and checked.

use super::moves::letter;
use crate::games::capture;
use std::time::{Duration, Instant};
use tsume::game::{Estimates, Lambda, Notation, Role, Threats};
use tsume::search::{Cancel, Limits, Solver};
use tsume::{Certifier, Check};
use tsume_go::ko::{self, Ko, KoResult, Retakes};
use tsume_go::solution::Recorded;
use tsume_go::{Board, Capture, Colour, OneEye, Point, PointSet};

/// Bytes for a search.
const MEMORY: usize = 1 << 30;

/// What may be asked of a position.
#[derive(Clone, Debug)]
pub enum Problem {
    /// Can one of these blocks be captured?
    Capture(PointSet),
    /// Can these stones make an eye in this region, or in what they reach?
    OneEye(PointSet, Option<PointSet>),
}

/// What a search may use.
#[derive(Clone, Debug)]
pub struct Budget {
    pub time: Duration,
    pub cancel: Cancel,
}

/// A checked answer.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The winner, by colour.
    pub winner: Colour,
    /// The word for the result.
    pub outcome: &'static str,
    /// Whether no higher order is left to be looked into.
    pub whole: bool,
    /// More about it, in words.
    pub remark: Option<String>,
    /// A line that shows it; a pass has no point.
    pub line: Vec<(Colour, Option<Point>)>,
}

impl Solved {
    /// The line in the words of the protocol.
    pub fn line_text(&self, board: &Board) -> String {
        let text = |&(colour, p): &(Colour, Option<Point>)| {
            let p = p.map_or("pass".to_string(), |p| board.name(p));
            format!("{} {p}", letter(colour))
        };
        self.line.iter().map(text).collect::<Vec<_>>().join(" ")
    }

    /// The first move, if it is `colour`'s.
    pub fn first(&self, colour: Colour) -> Option<Option<Point>> {
        self.line.first().filter(|(mover, _)| *mover == colour).map(|&(_, p)| p)
    }
}

impl Problem {
    /// Solves the problem with `first` to move; `ko` may not be played on at once. Nothing where no
    /// checked answer was found within the budget.
    pub fn solve(
        &self,
        board: &Board,
        first: Colour,
        ko: Option<Point>,
        budget: &Budget,
    ) -> Result<Option<Solved>, String> {
        match self {
            Problem::Capture(targets) => {
                let game = Capture::new(board.clone(), targets, first).map_err(|e| e.message)?;
                let game = match ko {
                    Some(p) => game.after_ko(p).map_err(|e| e.message)?,
                    None => game,
                };
                Ok(solve_capture(&game, budget))
            }
            Problem::OneEye(crucial, region) => {
                let game = OneEye::new(board.clone(), crucial, region.as_ref(), first)
                    .map_err(|e| e.message)?;
                Ok(solve(&game, tsume_go::one_eye::NAME, budget, |solver| solver.with_estimates())
                    .map(|(result, line)| {
                        let eye = game.makes_eye(result.winner);
                        let outcome = match (eye, result.ko) {
                            (_, Ko::Fight) => "ko",
                            (true, Ko::None) => "eye",
                            (false, Ko::None) => "no-eye",
                        };
                        let winner = if eye { game.maker() } else { game.maker().other() };
                        let line = played(&game, &line);
                        Solved { winner, outcome, whole: true, remark: None, line }
                    }))
            }
        }
    }
}

/// Order after order, as far as the time goes: what is captured by a low one needs no higher one.
fn solve_capture(game: &Capture, budget: &Budget) -> Option<Solved> {
    let start = Instant::now();
    let mut found = None;
    for order in game.order().saturating_sub(1).clamp(1, capture::ORDER)..=capture::ORDER {
        let lambda = Lambda::new(capture::of_order(game.clone(), order), order);
        let left = budget.time.saturating_sub(start.elapsed());
        let part = Budget { time: left, cancel: budget.cancel.clone() };
        let Some((result, line)) =
            solve(&lambda, capture::NAME, &part, |solver| solver.with_estimates().with_zones())
        else {
            break;
        };
        let captured = result.winner == Role::Attacker;
        let (outcome, remark) = match (captured, result.ko) {
            (_, Ko::Fight) => ("ko", None),
            (true, Ko::None) => ("captured", None),
            (false, Ko::None) => ("safe", Some(format!("against threats of order {order}"))),
        };
        let winner = if captured { game.owner().other() } else { game.owner() };
        let whole = outcome == "captured" || order == capture::ORDER;
        found = Some(Solved { winner, outcome, whole, remark, line: played(&lambda, &line) });
        if outcome == "captured" {
            break;
        }
    }
    found
}

/// The moves of a line that stand in a record.
fn played<G: Recorded>(root: &G, line: &[G::Move]) -> Vec<(Colour, Option<Point>)> {
    let mut at = root.clone();
    let mut played = Vec::new();
    for &m in line {
        played.extend(at.stones(m).first().map(|&stone| (at.to_move(), stone)));
        at.play(m);
    }
    played
}

/// Searches, and searches again to tell a ko.
fn solve<G: Notation + Estimates + Retakes>(
    game: &G,
    name: &str,
    budget: &Budget,
    able: fn(Solver<'_, G>) -> Solver<'_, G>,
) -> Option<(KoResult, Vec<G::Move>)> {
    let start = Instant::now();
    let mut line = None;
    let result = ko::solve(game, |game: &G| {
        let time = Some(budget.time.saturating_sub(start.elapsed()));
        let limits = Limits { time, memory: MEMORY, ..Limits::default() };
        let certifier = Certifier::new(name, game).limits(limits).cancel(budget.cancel.clone());
        let certified = certifier.solve(able)?;
        let checked = matches!(certified.check, Check::Checked(..));
        line.get_or_insert(certified.outcome.line);
        Ok::<_, tsume::search::Unsupported>(certified.outcome.verdict.winner().filter(|_| checked))
    });
    Some((result.ok()??, line?))
}
