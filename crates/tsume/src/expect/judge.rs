//! Judging what files say: is it right, and is it all?

use super::{Expected, Solution, knows_ko, threats};
use crate::record::Record;
use crate::sketch::PASS;
use serde::Serialize;
use serde_json::Value;
use tsume_search::Verdict;

/// How what a file says stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is as the file says.
    Right,
    /// The file's moves are right, and there are others.
    NotUnique,
    /// It is not as the file says.
    Wrong,
    /// That was not decided.
    Undecided,
}

impl Judgement {
    /// The name used in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Right => "right",
            Judgement::NotUnique => "not-unique",
            Judgement::Wrong => "wrong",
            Judgement::Undecided => "undecided",
        }
    }
}

/// What a file says of a problem, judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// The problem.
    pub problem: String,
    /// How it stands.
    #[serde(skip)]
    pub judgement: Judgement,
    /// What the file says.
    pub expected: String,
    /// What was found.
    pub found: String,
}

/// How the results of a run compare with what the files say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Results of which the files say something.
    pub told: u64,
    /// Those that are as expected.
    pub same: u64,
    /// Those that are unknown.
    pub open: u64,
    /// Those that are as expected, where other first moves are right, too.
    pub not_unique: Vec<Judged>,
    /// Those that are not as expected.
    pub differences: Vec<Judged>,
}

impl Compared {
    /// Judges what a file says by the result, and counts it; none if there is nothing to compare.
    pub fn add(&mut self, expected: &Expected, record: &Record) -> Option<Judged> {
        let judged = expected.judge(record)?;
        self.told += 1;
        match judged.judgement {
            Judgement::Right => self.same += 1,
            Judgement::Undecided => self.open += 1,
            Judgement::Wrong => self.differences.push(judged.clone()),
            Judgement::NotUnique => {
                self.same += 1;
                self.not_unique.push(judged.clone());
            }
        }
        Some(judged)
    }
}

impl Judged {
    /// Whether there is something to correct.
    pub fn is_correctable(&self) -> bool {
        matches!(self.judgement, Judgement::NotUnique | Judgement::Wrong)
    }

    /// Whether it is as the file says; none if that was not decided.
    pub fn is_as_expected(&self) -> Option<bool> {
        match self.judgement {
            Judgement::Right | Judgement::NotUnique => Some(true),
            Judgement::Wrong => Some(false),
            Judgement::Undecided => None,
        }
    }
}

impl Expected {
    /// Judges it by a result; none if it says nothing about the question asked.
    pub fn judge(&self, record: &Record) -> Option<Judged> {
        let judged = |judgement, expected: String, found: String| {
            Some(Judged { problem: record.problem.clone(), judgement, expected, found })
        };
        if let Some(solution) = &self.solution {
            let (judgement, found) = self.judge_solution(solution, record)?;
            return judged(judgement, format!("the move {}", self.moves.join(" or ")), found);
        }
        let said = self.said(record)?;
        // The searches for a ko may have come to no end.
        let ko_open = match self.by_threats(record) {
            Some(_) => threats(record).is_none(),
            None => self.ko.is_some() && record.ko("fight").is_some_and(Value::is_null),
        };
        let all = said.iter().map(|(expected, _)| expected.as_str()).collect::<Vec<_>>().join(", ");
        if record.is(Verdict::Unknown) || ko_open {
            return judged(Judgement::Undecided, all, record.claim.clone());
        }
        match said.into_iter().find_map(|(expected, found)| Some((expected, found?))) {
            Some((expected, found)) => judged(Judgement::Wrong, expected, found),
            None => judged(Judgement::Right, all, record.claim.clone()),
        }
    }

    /// A solution is right if all its moves are, and unique if there are no others.
    fn judge_solution(&self, solution: &Solution, record: &Record) -> Option<(Judgement, String)> {
        if solution.mover != record.to_move {
            return None;
        }
        if record.is(Verdict::Unknown) {
            return Some((Judgement::Undecided, record.claim.clone()));
        }
        let best = record.best_moves();
        let right: Vec<Option<bool>> =
            self.moves.iter().map(|name| stands(name, best.as_deref(), record)).collect();
        let succeeds = match &best {
            Some(best) => !best.is_empty(),
            // Who has no threat loses the ko that is right.
            None => {
                let ko = knows_ko(record) && record.fact("outcome") == Some("ko");
                record.mover_wins() || ko
            }
        };
        if !succeeds {
            return Some((Judgement::Wrong, format!("no move that helps: {}", record.claim)));
        }
        if right.contains(&Some(false)) {
            let found = best.unwrap_or_else(|| record.best_move.iter().cloned().collect());
            return Some((Judgement::Wrong, found.join(" or ")));
        }
        if right.contains(&None) {
            let found = match self.moves.iter().find(|name| is_outside(name, record)) {
                Some(name) => format!("that {name} is outside the region"),
                None => "not whether it is right".to_string(),
            };
            return Some((Judgement::Undecided, found));
        }
        let others = best.into_iter().flatten().filter(|name| !self.moves.contains(name));
        let others: Vec<String> = others.collect();
        Some(match others.is_empty() {
            true => (Judgement::Right, record.claim.clone()),
            false => (Judgement::NotUnique, format!("that {} is right, too", others.join(" or "))),
        })
    }
}

/// Whether a move is outside the region that the question is about: then the answer does not speak of it.
fn is_outside(name: &str, record: &Record) -> bool {
    let region = record.facts.get("region").and_then(Value::as_array);
    name != PASS && region.is_some_and(|region| region.iter().all(|point| point != name))
}

/// Whether a first move of a file is right, as far as that is known.
fn stands(name: &String, best: Option<&[String]>, record: &Record) -> Option<bool> {
    if best.is_some_and(|best| best.contains(name)) {
        return Some(true);
    }
    let tried = record.tried(name).and_then(|tried| tried.get("right")).and_then(Value::as_bool);
    if tried.is_some() {
        return tried;
    }
    if is_outside(name, record) {
        return None;
    }
    if best.is_some() {
        return (!record.leaves_open("best_moves")).then_some(false);
    }
    (record.mover_wins() && record.best_move.as_ref() == Some(name)).then_some(true)
}
