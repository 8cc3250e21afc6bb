//! What there is to tell about a problem and about a run, whatever the game and the output.

use crate::error::Exit;
use std::time::Duration;
use tsume::game::{CycleRule, Notation, Role};
use tsume::search::{Algorithm, Numbers, Options, Outcome, Stats, StopReason, Verdict};

/// The result of one problem.
pub struct Report {
    /// `FILE#NAME`.
    pub problem: String,
    /// The game's name.
    pub game: &'static str,
    /// What was searched with.
    pub algorithm: Algorithm,
    /// The answer.
    pub verdict: Verdict,
    /// Why there is none.
    pub stop: Option<StopReason>,
    /// Who is to move.
    pub to_move: Role,
    /// A line that shows the verdict, as text.
    pub line: Vec<String>,
    /// The root's numbers.
    pub root: Numbers,
    /// Whether such a search is always right on such a game.
    pub sound: bool,
    /// What a repetition means.
    pub rule: CycleRule,
    /// The counts.
    pub stats: Stats,
    /// The time taken.
    pub time: Duration,
}

impl Report {
    /// Puts the outcome of a search into the game's own notation.
    pub fn new<G: Notation>(
        problem: String,
        game: &'static str,
        position: &G,
        options: &Options,
        outcome: Outcome<G::Move>,
    ) -> Report {
        let mut at = position.clone();
        let mut line = Vec::with_capacity(outcome.line.len());
        for m in outcome.line {
            line.push(at.move_text(m));
            at.play(m);
        }
        Report {
            problem,
            game,
            algorithm: options.algorithm,
            verdict: outcome.verdict,
            stop: if outcome.verdict == Verdict::Unknown { outcome.stop } else { None },
            to_move: position.role(),
            line,
            root: outcome.root,
            sound: outcome.sound,
            rule: position.cycle_rule(),
            stats: outcome.stats,
            time: outcome.time,
        }
    }
}

/// The results of a run, counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Problems that the attacker wins.
    pub proven: u64,
    /// Problems that the attacker does not win.
    pub disproven: u64,
    /// Problems without an answer.
    pub unknown: u64,
    /// Files and problems that could not be understood.
    pub errors: u64,
    /// Nodes in total.
    pub nodes: u64,
    /// Time since the start of the run.
    pub time: Duration,
    /// Whether the user broke the run off.
    pub interrupted: bool,
}

impl Tally {
    /// Counts a result.
    pub fn add(&mut self, report: &Report) {
        match report.verdict {
            Verdict::Proven => self.proven += 1,
            Verdict::Disproven => self.disproven += 1,
            Verdict::Unknown => self.unknown += 1,
        }
        self.nodes += report.stats.nodes;
    }

    /// Problems that were searched.
    pub fn problems(&self) -> u64 {
        self.proven + self.disproven + self.unknown
    }

    /// How the program ends.
    pub fn exit(&self) -> Exit {
        if self.interrupted {
            Exit::Interrupted
        } else if self.errors > 0 {
            Exit::Bad
        } else if self.unknown > 0 {
            Exit::Unknown
        } else {
            Exit::Decided
        }
    }
}
