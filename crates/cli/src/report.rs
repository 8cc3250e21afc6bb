//! What there is to tell about a problem and about a run, whatever the game and the output.

use crate::board::Diagram;
use crate::error::Exit;
use crate::expect::Compared;
use crate::games::{Playable, Range};
use crate::record::Record;
use serde_json::{Map, Value};
use std::time::Duration;
use tsume::Check;
use tsume::game::{CycleRule, Role};
use tsume::proof::Summary;
use tsume::search::{Algorithm, Numbers, Outcome, Stats, StopReason, Verdict};

/// Why there is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A limit of the search.
    Limit(StopReason),
    /// There was one, and it did not stand up to its check.
    Certificate,
}

impl Stop {
    /// The name used in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Stop::Limit(reason) => reason.name(),
            Stop::Certificate => "certificate",
        }
    }
}

/// The result of one problem.
pub struct Report {
    /// `FILE#NAME`.
    pub problem: String,
    /// The game's name.
    pub game: &'static str,
    /// What was searched with.
    pub algorithm: Algorithm,
    /// Its name, if it has one of its own with this game.
    pub named: Option<&'static str>,
    /// The answer.
    pub verdict: Verdict,
    /// Why there is none.
    pub stop: Option<Stop>,
    /// The verdict in words.
    pub claim: String,
    /// What is known without a verdict, in words.
    pub known: Option<String>,
    /// How soon the attacker wins, where that was asked.
    pub range: Option<Range>,
    /// Who is to move.
    pub to_move: Role,
    /// The same, in the words of the game.
    pub mover: &'static str,
    /// A line that shows the verdict, as text.
    pub line: Vec<String>,
    /// Its first move, for people.
    pub first: Option<String>,
    /// The line, for people.
    pub shown: String,
    /// Why the defender is content with its end.
    pub ending: Option<String>,
    /// What the verdict rests on.
    pub assumptions: Vec<(&'static str, &'static str)>,
    /// What else the game has to say in JSON.
    pub facts: Map<String, Value>,
    /// The position as a picture.
    pub diagram: Option<Diagram>,
    /// The root's numbers.
    pub root: Numbers,
    /// Whether such a search is always right on such a game.
    pub sound: bool,
    /// What a repetition means.
    pub rule: CycleRule,
    /// The counts.
    pub stats: Stats,
    /// The time that the search took.
    pub time: Duration,
    /// The certificate that was checked, or why none was.
    pub check: Result<Summary, String>,
    /// The file that the certificate was kept in.
    pub kept: Option<String>,
    /// The file that the certificate of the refutation was kept in.
    pub kept_refutation: Option<String>,
    /// The file that the solution was written to.
    pub solution: Option<String>,
}

impl Report {
    /// The name of what was searched with.
    pub fn method(&self) -> &'static str {
        self.named.unwrap_or(self.algorithm.name())
    }

    /// Puts the outcome of a search into the game's own notation. The check may leave its
    /// certificate behind.
    pub fn new<G: Playable>(
        problem: String,
        position: &G,
        algorithm: Algorithm,
        claim: String,
        outcome: Outcome<G::Move>,
        check: Check,
    ) -> (Report, Option<Vec<u8>>) {
        let failed = matches!(check, Check::Failed(..));
        let stop = match outcome.verdict {
            _ if failed => Some(Stop::Certificate),
            Verdict::Unknown => outcome.stop.map(Stop::Limit),
            _ => None,
        };
        let (check, certificate) = match check {
            Check::Checked(summary, certificate) => (Ok(summary), Some(certificate)),
            Check::NotChecked(reason) => (Err(reason), None),
            Check::Failed(reason, certificate) => (Err(reason), certificate),
        };
        let line = position.texts(&outcome.line);
        let plays = outcome.verdict.winner() == Some(position.role());
        let best = line.first().filter(|_| plays).map(String::as_str);
        let diagram = position.diagram(best);
        let report = Report {
            problem,
            game: G::KIND.name,
            algorithm,
            named: position.algorithm(),
            verdict: outcome.verdict,
            stop,
            claim,
            known: None,
            range: None,
            to_move: position.role(),
            mover: position.mover(),
            line,
            first: position.first(&outcome.line),
            shown: position.line(&outcome.line),
            ending: (outcome.verdict == Verdict::Disproven)
                .then(|| position.ending(&outcome.line))
                .flatten(),
            assumptions: position.assumptions(),
            facts: position.facts(),
            diagram,
            root: outcome.root,
            sound: outcome.sound,
            rule: position.cycle_rule(),
            stats: outcome.stats,
            time: outcome.time,
            check,
            kept: None,
            kept_refutation: None,
            solution: None,
        };
        (report, certificate)
    }

    /// Whether the verdict did not stand up to its check.
    pub fn failed(&self) -> bool {
        self.stop == Some(Stop::Certificate)
    }

    /// The verdict in words, or why there is none.
    pub fn said(&self) -> String {
        let stop = match self.stop {
            _ if self.verdict != Verdict::Unknown => return self.claim.clone(),
            None => "no answer",
            Some(Stop::Certificate) => "the verdict failed its check",
            Some(Stop::Limit(reason)) => match reason {
                StopReason::Nodes => "node limit reached",
                StopReason::Time => "time limit reached",
                StopReason::Memory => "memory limit reached",
                StopReason::Cancelled => "interrupted",
                StopReason::Thresholds => "thresholds reached",
            },
        };
        match &self.known {
            Some(known) => format!("{known}; {stop}"),
            None => stop.to_string(),
        }
    }
}

/// The results of a run, counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Problems that the attacker wins.
    pub proven: u64,
    /// Problems that the attacker does not win.
    pub disproven: u64,
    /// Problems without an answer.
    pub unknown: u64,
    /// Verdicts with a certificate that was accepted.
    pub checked: u64,
    /// Verdicts that did not stand up to their check; they count as unknown.
    pub failed: u64,
    /// Files and problems that could not be understood.
    pub errors: u64,
    /// Problems on which the program itself failed.
    pub crashed: u64,
    /// Results that an earlier run had found.
    pub resumed: u64,
    /// Nodes in total.
    pub nodes: u64,
    /// What each problem took.
    pub times: Times,
    /// How the results compare with what the files say, if that was asked.
    pub expected: Option<Compared>,
    /// Problems that were searched at a time.
    pub jobs: usize,
    /// Time since the start of the run.
    pub time: Duration,
    /// Whether the user broke the run off.
    pub interrupted: bool,
}

impl Tally {
    /// Counts a result.
    pub fn add(&mut self, record: &Record) {
        let decided = !record.is(Verdict::Unknown);
        self.proven += u64::from(record.is(Verdict::Proven));
        self.disproven += u64::from(record.is(Verdict::Disproven));
        self.unknown += u64::from(!decided);
        self.checked += u64::from(decided && record.checked);
        self.failed += u64::from(record.failed());
        self.nodes += record.nodes;
        self.times.add(&record.problem, record.time_s);
    }

    /// Problems that were searched.
    pub fn problems(&self) -> u64 {
        self.proven + self.disproven + self.unknown
    }

    /// How the program ends.
    pub fn exit(&self) -> Exit {
        let differ = self.expected.as_ref().is_some_and(|c| !c.differences.is_empty());
        if self.interrupted {
            Exit::Interrupted
        } else if self.failed > 0 || self.crashed > 0 {
            Exit::Internal
        } else if self.errors > 0 {
            Exit::Bad
        } else if self.unknown > 0 || differ {
            Exit::Unknown
        } else {
            Exit::Decided
        }
    }
}

/// What the problems of a run took.
#[derive(Clone, Debug, Default)]
pub struct Times {
    all: Vec<Duration>,
    slowest: Option<(Duration, String)>,
}

impl Times {
    fn add(&mut self, problem: &str, seconds: f64) {
        let time = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        self.all.push(time);
        if self.slowest.as_ref().is_none_or(|(longest, _)| time > *longest) {
            self.slowest = Some((time, problem.to_string()));
        }
    }

    /// The time that half of the problems did not need; of two in the middle, the longer one.
    pub fn median(&self) -> Option<Duration> {
        let mut times = self.all.clone();
        times.sort_unstable();
        times.get(times.len() / 2).copied()
    }

    /// The longest time, and the problem that took it.
    pub fn slowest(&self) -> Option<(Duration, &str)> {
        self.slowest.as_ref().map(|(time, problem)| (*time, problem.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        let mut times = Times::default();
        assert_eq!((times.median(), times.slowest()), (None, None));
        for (problem, seconds) in [("a", 3.0), ("b", 9.0), ("c", 1.0)] {
            times.add(problem, seconds);
        }
        assert_eq!(times.median(), Some(Duration::from_secs(3)));
        times.add("d", 8.0);
        assert_eq!(times.median(), Some(Duration::from_secs(8)));
        assert_eq!(times.slowest(), Some((Duration::from_secs(9), "b")));
    }
}
