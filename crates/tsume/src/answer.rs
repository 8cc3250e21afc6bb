//! The answer to a question: all that there is to tell about it, whatever the game and the front end.

mod known;

pub use known::{Evidence, Known, KoSearch};

use crate::board::{Diagram, Grid, Mark, Piece, Shade, Square};
use crate::certify::Check;
use crate::games::{Playable, Played, Range, ReadAs};
use crate::sketch::PASS;
use serde_json::{Map, Value};
use std::cmp::Reverse;
use std::mem;
use std::time::Duration;
use tsume_game::{CycleRule, Role};
use tsume_proof::{Summary, file, head};
use tsume_search::{Algorithm, Numbers, Options, Outcome, Stats, StopReason, Verdict};

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

/// An answer in short: one of two, with one side to move first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The game's own word for the verdict.
    pub outcome: Option<&'static str>,
    /// Whether the side to move gets what it wants.
    pub mover_wins: bool,
    /// Up to which order of threats it holds.
    pub order: Option<u32>,
    /// What ko threats change, where that was asked.
    pub ko: Option<KoSearch>,
    /// What is known without a verdict, or beyond it.
    pub known: Option<Known>,
    /// As [`Answer::code`].
    pub code: Option<String>,
    /// As [`Answer::japanese`].
    pub japanese: Option<&'static str>,
    /// As [`Answer::best_moves`].
    pub best_moves: Option<Vec<String>>,
    /// A line that shows it.
    pub line: Vec<Played>,
    /// Whether its certificate was accepted.
    pub checked: bool,
    /// Its nodes.
    pub nodes: u64,
}

impl Part {
    /// The word for it.
    pub fn word(&self) -> &'static str {
        self.outcome.unwrap_or("unknown")
    }

    /// Whether it may be a ko: nobody knows yet.
    pub fn ko_open(&self) -> bool {
        self.ko.as_ref().is_some_and(|ko| ko.fight.is_none())
    }

    /// Whether threats change it.
    pub fn is_ko(&self) -> bool {
        self.ko.as_ref().is_some_and(KoSearch::is_fight)
    }
}

impl From<&Answer> for Part {
    fn from(answer: &Answer) -> Part {
        let decided = answer.verdict != Verdict::Unknown;
        Part {
            outcome: answer.outcome.filter(|_| decided),
            mover_wins: answer.mover_wins(),
            order: answer.order,
            ko: answer.ko.clone(),
            known: answer.known.clone(),
            code: answer.code.clone(),
            japanese: answer.japanese,
            best_moves: answer.best_moves.clone(),
            line: answer.line.clone(),
            checked: answer.check.is_ok(),
            nodes: answer.stats.nodes,
        }
    }
}

/// What becomes of a block whoever moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Both {
    /// The word for it: `captured`, `safe`, `unsettled`, `ko` or `unknown`; for life and death `alive`,
    /// `dead`, `unsettled` or `unknown`.
    pub settled: &'static str,
    /// With the attacker moving first.
    pub attack: Part,
    /// With the owner moving first.
    pub defence: Part,
}

/// Where the things that came with an answer were written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    /// The certificate.
    pub certificate: Option<String>,
    /// The certificate that there is no shorter win.
    pub refutation: Option<String>,
    /// The solution.
    pub solution: Option<String>,
}

/// A first move that was tried, and what comes after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The move.
    pub played: Played,
    /// Whether the side to move gets the best result after it; none if that was not decided.
    pub right: Option<bool>,
    /// A line that shows it, beginning with the answer to the move.
    pub line: Vec<Played>,
    /// What its end is, in words.
    pub end: String,
    /// The nodes that it took to find that out.
    pub nodes: u64,
}

/// Moves of a line that are shown of a move that fails.
const SHOWN: usize = 9;

impl Tried {
    /// How it fails, in words: `C1 fails: W D1 B E1; Black is captured`.
    pub fn words(&self) -> String {
        // When both have passed, nothing happens any more.
        let quiet = self.line.windows(2).position(|two| two.iter().all(|m| m.text == PASS));
        let line = &self.line[..quiet.unwrap_or(self.line.len())];
        let moves = line.iter().take(SHOWN).map(|Played { side, text }| {
            let letter = side.chars().next().unwrap_or('?');
            format!("{letter} {text}")
        });
        let mut parts: Vec<String> = vec![moves.collect::<Vec<_>>().join(" ")];
        if line.len() > SHOWN {
            parts[0].push_str(" ...");
        }
        parts.push(self.end.clone());
        parts.retain(|part| !part.is_empty());
        format!("{} fails: {}", self.played.text, parts.join("; "))
    }
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// `FILE#NAME`.
    pub problem: String,
    /// The game's name.
    pub game: &'static str,
    /// What was searched with.
    pub algorithm: Algorithm,
    /// Its name, if it has one of its own with this game.
    pub named: Option<&'static str>,
    /// The settings of the search that are not the algorithm's own.
    pub settings: Vec<(&'static str, String)>,
    /// The choices that make the question.
    pub options: Vec<(&'static str, String)>,
    /// The answer.
    pub verdict: Verdict,
    /// Why there is none.
    pub stop: Option<Stop>,
    /// The verdict in words.
    pub claim: String,
    /// What is known of it without a verdict, or beyond it.
    pub known: Option<Known>,
    /// The game's own word for the verdict.
    pub outcome: Option<&'static str>,
    /// Up to which order of threats a refutation holds, where there are orders.
    pub order: Option<u32>,
    /// What ko threats change, where that was asked.
    pub ko: Option<KoSearch>,
    /// The outcome with what threats change, for programs: `alive`, `dead-ko:2`.
    pub code: Option<String>,
    /// `dead`, where a ko decides and Japanese rules call the stones dead.
    pub japanese: Option<&'static str>,
    /// The first moves that reach it, where that was asked: all of them, unless what is [known](Known)
    /// says that this was not decided.
    pub best_moves: Option<Vec<String>>,
    /// First moves of which more is known than whether they are among the best.
    pub tried: Vec<Tried>,
    /// What both sides moving first come to, where that was asked.
    pub both: Option<Both>,
    /// How soon the attacker wins, where that was asked.
    pub range: Option<Range>,
    /// Who is to move.
    pub to_move: Role,
    /// The same, in the words of the game.
    pub mover: &'static str,
    /// A line that shows the verdict.
    pub line: Vec<Played>,
    /// Its first move, for people.
    pub first: Option<String>,
    /// The line, for people.
    pub shown: String,
    /// Why the defender is content with its end.
    pub ending: Option<String>,
    /// What the verdict rests on.
    pub assumptions: Vec<(&'static str, &'static str)>,
    /// What the position is, as fields of JSON.
    pub facts: Map<String, Value>,
    /// The position as a picture.
    pub diagram: Option<Diagram>,
    /// The root's numbers.
    pub root: Numbers,
    /// Whether such a search is always right on such a game.
    pub sound: bool,
    /// What a repetition means.
    pub rule: CycleRule,
    /// The counts of all searches.
    pub stats: Stats,
    /// All nodes that limits count: those of searches and simulations, and of making certificates.
    pub spent: u64,
    /// The time that the searches took.
    pub time: Duration,
    /// The certificate that was checked, or why none was.
    pub check: Result<Summary, String>,
    /// The part of the certificate that shows the verdict: accepted, or rejected if the check failed.
    pub certificate: Option<Vec<u8>>,
    /// What else it says, and the parts of the certificate for that: results with ko threats.
    pub evidence: Vec<Evidence>,
    /// How long it took until the outcome, known in part or decided, was first known.
    pub found_after: Option<Duration>,
    /// The certificate that there is no shorter win.
    pub refutation: Option<Vec<u8>>,
    /// The content of a solution file.
    pub solution: Option<String>,
    /// Which of the session's drafts that will be.
    pub(crate) draft: Option<usize>,
    /// How it was told which game the problem is of, if the user has not said that.
    pub read: Option<ReadAs>,
    /// Where these were written, if they were.
    pub files: Files,
}

impl Answer {
    /// Puts the outcome of a search into the game's own notation.
    pub(crate) fn new<G: Playable>(
        problem: String,
        position: &G,
        search: &Options,
        claim: String,
        outcome: Outcome<G::Move>,
        check: Check,
    ) -> Answer {
        let verdict = outcome.verdict;
        let failed = matches!(check, Check::Failed(..));
        let stop = match verdict {
            _ if failed => Some(Stop::Certificate),
            Verdict::Unknown => outcome.stop.map(Stop::Limit),
            _ => None,
        };
        let (check, certificate) = match check {
            Check::Checked(summary, part) => (Ok(summary), Some(part)),
            Check::NotChecked(reason) => (Err(reason), None),
            Check::Failed(reason, part) => (Err(reason), part),
        };
        let line = position.played(&outcome.line);
        let plays = verdict.winner() == Some(position.role());
        let best = line.first().filter(|_| plays).map(|m| m.text.as_str());
        let ending = || position.ending(&outcome.line);
        Answer {
            problem,
            game: G::KIND.name,
            algorithm: search.algorithm,
            settings: search.changed(),
            named: position.algorithm(),
            options: position.options(),
            verdict,
            stop,
            claim,
            known: None,
            outcome: position.outcome(verdict),
            order: position.scope(),
            ko: None,
            code: None,
            japanese: None,
            best_moves: None,
            tried: Vec::new(),
            both: None,
            range: None,
            to_move: position.role(),
            mover: position.mover(),
            diagram: position.diagram(best),
            line,
            first: position.first(&outcome.line),
            shown: position.line(&outcome.line),
            ending: (verdict == Verdict::Disproven).then(ending).flatten(),
            assumptions: position.assumptions(),
            facts: position.facts().as_object().cloned().unwrap_or_default(),
            root: outcome.root,
            sound: outcome.sound,
            rule: position.cycle_rule(),
            stats: outcome.stats,
            spent: outcome.stats.spent(),
            time: outcome.time,
            check,
            certificate,
            evidence: Vec::new(),
            found_after: None,
            refutation: None,
            solution: None,
            draft: None,
            read: None,
            files: Files::default(),
        }
    }

    /// The name of what was searched with.
    pub fn method(&self) -> &'static str {
        self.named.unwrap_or(self.algorithm.name())
    }

    /// The first move of the line.
    pub fn best_move(&self) -> Option<&str> {
        self.line.first().map(|m| m.text.as_str())
    }

    /// The board with the line on it as numbered stones, where its moves are points of the board.
    pub fn picture(&self) -> Option<Diagram> {
        let mut board = self.diagram.clone().filter(|board| board.grid == Grid::Lines)?;
        for (n, played) in (1..).zip(&self.line) {
            let shade = if played.side == "Black" { Shade::Black } else { Shade::White };
            // A second stone on the same point has no room.
            if let Some(square) = board.square_mut(&played.text).filter(|s| s.piece.is_none()) {
                let number = Mark::Label(format!("{n}"));
                *square = Square::with(Piece::Stone(shade)).marked(number);
            }
        }
        Some(board)
    }

    /// Takes the certificate out, as a file, with all its parts; the answer has none then.
    pub fn take_certificate(&mut self) -> Option<Vec<u8>> {
        let others = self.evidence.iter_mut().map(|other| mem::take(&mut other.certificate));
        let parts: Vec<_> = [self.certificate.take()?].into_iter().chain(others).collect();
        Some(file(&parts))
    }

    /// What the certificate consists of, if it was accepted: the number of its parts, and of positions
    /// and bytes in all of it.
    pub fn certificate_size(&self) -> Option<[u64; 3]> {
        let own = self.check.as_ref().ok()?;
        let parts = 1 + self.evidence.len();
        let mut size = [parts as u64, 0, head(parts).len() as u64];
        // Each was checked as a file of its own.
        let alone = head(1).len() as u64;
        for summary in self.evidence.iter().map(|other| &other.summary).chain([own]) {
            size[1] += summary.entries;
            size[2] += summary.bytes.saturating_sub(alone);
        }
        Some(size)
    }

    /// Whether the side to move gets what it wants.
    pub fn mover_wins(&self) -> bool {
        self.verdict.winner() == Some(self.to_move)
    }

    /// Whether ko threats change it.
    pub fn is_ko(&self) -> bool {
        self.ko.as_ref().is_some_and(KoSearch::is_fight)
    }

    /// Whether all best moves are known, and a first move is none of them.
    pub fn is_not_best(&self, first: &str) -> bool {
        let open = self.known.as_ref().is_some_and(|known| known.undecided.contains(&"best_moves"));
        let best = self.best_moves.as_ref().filter(|_| !open);
        best.is_some_and(|moves| moves.iter().all(|m| m != first))
    }

    /// First moves that fail, with what comes after them: those first that were hardest to refute, and a pass last.
    pub fn refuted(&self) -> Vec<&Tried> {
        let failed = self.tried.iter().filter(|tried| tried.right == Some(false));
        let mut failed: Vec<&Tried> = failed.collect();
        failed.sort_by_key(|tried| (tried.played.text == PASS, Reverse(tried.nodes)));
        failed
    }

    /// Whether it is known of a first move that it is right.
    pub fn is_right(&self, first: &str) -> bool {
        let tried = |tried: &Tried| tried.played.text == first && tried.right == Some(true);
        let best = match &self.best_moves {
            Some(best) => best.iter().any(|name| name == first),
            None => self.mover_wins() && self.best_move() == Some(first),
        };
        best || self.tried.iter().any(tried)
    }

    /// Whether it is known of a first move, as far as it will be, whether it is right; and if it is not, why.
    pub(crate) fn tells_of(&self, first: &str) -> bool {
        self.is_right(first) || self.tried.iter().any(|tried| tried.played.text == first)
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
            Some(known) if !known.words.is_empty() => format!("{}; {stop}", known.words),
            _ => stop.to_string(),
        }
    }
}
