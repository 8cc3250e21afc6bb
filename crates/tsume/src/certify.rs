//! Solve, write the certificate down and check it, all within one budget.
//!
//! The checker reads the very bytes that are handed out, and knows nothing of the search. Only
//! what it accepts is [`Check::Checked`]; a verdict that fails is taken back.

use std::io::{self, Read, Write};
use std::time::Instant;
use tsume_game::{Notation, Role};
use tsume_proof::zoned::{Entry, write_zoned};
use tsume_proof::{CheckLimits, Header, ReadLimits, Reader, Strategy, Summary, check, head};
use tsume_search::{
    Cancel, Explained, Followed, Limits, NoCertificate, Numbers, Outcome, Replies, Solver,
    StopReason, Unsupported, Verdict,
};

/// How far a verdict is to be believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// The checker has accepted this part of a certificate; [`tsume_proof::file`] makes a whole one
    /// of it, whose length is that of the summary.
    Checked(Summary, Vec<u8>),
    /// There was no check, or it did not come to an end: why.
    NotChecked(String),
    /// The verdict was wrong or could not be shown: why, and the part of a certificate that was
    /// rejected, if there was one.
    Failed(String, Option<Vec<u8>>),
}

/// A result and what its check said.
#[derive(Clone, Debug)]
pub struct Certified<M> {
    /// The result. Where there is a strategy, the line is one of it, to its end. A verdict that
    /// failed its check is taken back: it is [`Verdict::Unknown`], and nothing is known of the
    /// root's numbers.
    pub outcome: Outcome<M>,
    /// What the check said.
    pub check: Check,
    /// The strategy that the certificate holds, if it was accepted and [kept](Certifier::keep_strategy).
    pub strategy: Option<Strategy<M>>,
    /// Nodes and simulation nodes of the search and of making the strategy, as limits count them.
    pub spent: u64,
}

/// Solves a position and certifies the verdict. The solver's limits and its token to cancel are for the
/// search, the extraction of the strategy and the check together.
#[derive(Clone, Debug)]
pub struct Certifier<'a, G> {
    position: &'a G,
    game: String,
    problem: String,
    options: Vec<(String, String)>,
    keep_strategy: bool,
    full: bool,
    unchecked: Option<&'static str>,
}

impl<'a, G: Notation> Certifier<'a, G> {
    /// For a position of the game with this name, one word.
    pub fn new(game: impl Into<String>, position: &'a G) -> Self {
        Certifier {
            position,
            game: game.into(),
            problem: String::new(),
            options: Vec::new(),
            keep_strategy: false,
            full: false,
            unchecked: None,
        }
    }

    /// The position.
    pub fn position(&self) -> &'a G {
        self.position
    }

    /// The text that sets the position up, for the certificate.
    pub fn problem(mut self, text: impl Into<String>) -> Self {
        self.problem = text.into();
        self
    }

    /// An option that the game was set up with, for the certificate: a word and a line.
    pub fn option(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.options.push((name.into(), value.into()));
        self
    }

    /// Writes a certificate that spells everything out, the [near ends](tsume_proof::NearEnds) too,
    /// which the checker would otherwise have to find for itself.
    pub fn full(mut self) -> Self {
        self.full = true;
        self
    }

    /// Hands the strategy out too, with everything spelt out. It stays in memory during the check,
    /// beyond the limit.
    pub fn keep_strategy(mut self) -> Self {
        self.keep_strategy = true;
        self
    }

    /// Whether the strategy is handed out.
    pub fn keeps_strategy(&self) -> bool {
        self.keep_strategy
    }

    /// Does without certificate and check, for this reason.
    pub fn unchecked(mut self, reason: &'static str) -> Self {
        self.unchecked = Some(reason);
        self
    }

    /// Runs the solver, which `configure` may give options, limits, capabilities and an observer.
    ///
    /// # Errors
    ///
    /// When the algorithm needs a capability that was not switched on.
    pub fn solve(
        self,
        configure: impl FnOnce(Solver<'a, G>) -> Solver<'a, G>,
    ) -> Result<Certified<G::Move>, Unsupported> {
        let (solver, allowed) = self.begin(configure);
        if let Some(reason) = self.unchecked {
            return without_check(solver, reason);
        }
        let solver = if self.full || self.keep_strategy { solver } else { solver.brief() };
        let Explained { mut outcome, strategy, spent } = solver.solve_with_strategy()?;
        let mut kept = None;
        let done = outcome.verdict.winner().zip(strategy).map(|(winner, found)| {
            let strategy = found?;
            outcome.line = strategy.line(self.position, winner);
            let (options, problem) = (self.options.clone(), self.problem.clone());
            let header = Header::new(&self.game, self.position, winner);
            let header = Header { options, problem, ..header };
            let verified = allowed.verify(self.position, &self.game, |sink| {
                strategy.write(self.position, &header, sink).map(drop)
            })?;
            kept = self.keep_strategy.then_some(strategy);
            Ok(verified)
        });
        let certified = Certified { outcome, check: Check::none(), strategy: None, spent };
        let certified = certified.judged(done);
        let strategy = kept.filter(|_| matches!(certified.check, Check::Checked(..)));
        Ok(Certified { strategy, ..certified })
    }

    /// As [`Certifier::solve`], where the certificate is about another game than the one that is searched:
    /// `explain` follows the winner's moves and puts them into the terms of that game.
    ///
    /// # Errors
    ///
    /// When the algorithm needs a capability that was not switched on.
    pub fn solve_as<C: Notation>(
        self,
        configure: impl FnOnce(Solver<'a, G>) -> Solver<'a, G>,
        explain: impl FnOnce(&mut Replies<'_, '_, G>) -> Result<Explanation<C, G::Move>, NoCertificate>,
    ) -> Result<Certified<G::Move>, Unsupported> {
        let (solver, allowed) = self.begin(configure);
        if let Some(reason) = self.unchecked {
            return without_check(solver, reason);
        }
        let follow = |_: &_, replies: &mut Replies<'_, '_, G>| explain(replies);
        let Followed { mut outcome, found, spent } = solver.solve_and_follow(follow)?;
        let done = found.map(|found| {
            let Explanation { root, winner, options, entries, line } = found?;
            outcome.line = line;
            let problem = self.problem.clone();
            let header = Header { options, problem, ..Header::new(&self.game, &root, winner) };
            let first = entries.len().saturating_sub(1);
            allowed.verify(&root, &self.game, |sink| {
                write_zoned(&entries, first, &header, sink).map(drop)
            })
        });
        Ok(Certified { outcome, check: Check::none(), strategy: None, spent }.judged(done))
    }

    /// Starts the clock.
    fn begin(
        &self,
        configure: impl FnOnce(Solver<'a, G>) -> Solver<'a, G>,
    ) -> (Solver<'a, G>, Allowed) {
        let start = Instant::now();
        let solver = configure(Solver::new(self.position));
        let (limits, cancel) = (solver.get_limits().clone(), solver.get_cancel().clone());
        (solver, Allowed { start, limits, cancel })
    }
}

/// What a certificate says, in the terms of the game that it is about.
pub struct Explanation<C, M> {
    /// The root of that game.
    pub root: C,
    /// Who wins it.
    pub winner: Role,
    /// The options that make its question.
    pub options: Vec<(String, String)>,
    /// The strategy, with the root's entry last.
    pub entries: Vec<Entry>,
    /// A line of it, in the terms of the game that was searched.
    pub line: Vec<M>,
}

fn without_check<G: Notation>(
    solver: Solver<'_, G>,
    reason: &str,
) -> Result<Certified<G::Move>, Unsupported> {
    let outcome = solver.solve()?;
    let (spent, check) = (outcome.stats.spent(), Check::NotChecked(reason.to_string()));
    Ok(Certified { outcome, check, strategy: None, spent })
}

impl Check {
    /// Of what is no verdict.
    fn none() -> Check {
        Check::NotChecked("there is no verdict".to_string())
    }
}

impl<M> Certified<M> {
    /// Takes in what the check says; takes the verdict back if it says no.
    fn judged(self, done: Option<Result<Verified, Trouble>>) -> Certified<M> {
        let Certified { mut outcome, .. } = self;
        let check = match done {
            None => Check::none(),
            Some(Ok(Verified { summary, certificate })) => Check::Checked(summary, certificate),
            Some(Err(Trouble::Stopped(reason))) => Check::NotChecked(reason),
            Some(Err(Trouble::Wrong(reason, certificate))) => {
                let verdict = outcome.verdict.name();
                Check::Failed(format!("the search says {verdict}, but {reason}"), certificate)
            }
        };
        if let Check::Failed(..) = check {
            outcome.verdict = Verdict::Unknown;
            outcome.root = Numbers::UNIT;
            outcome.line.clear();
        }
        Certified { outcome, check, ..self }
    }
}

/// What may be used, and since when.
struct Allowed {
    start: Instant,
    limits: Limits,
    cancel: Cancel,
}

impl Allowed {
    /// Has a certificate written, and checks it.
    fn verify<C: Notation>(
        &self,
        root: &C,
        game: &str,
        write: impl FnOnce(&mut Sink<'_>) -> io::Result<()>,
    ) -> Result<Verified, Trouble> {
        let memory = self.limits.memory;
        let stopped = || self.stopped();
        let mut sink = Sink { bytes: Vec::new(), limit: memory, stopped: &stopped };
        write(&mut sink)?;
        let bytes = sink.bytes;
        let limit = ReadLimits { line: bytes.len(), header: usize::MAX };
        let mut stop = || stopped().is_some();
        let limits =
            CheckLimits { memory: memory.saturating_sub(bytes.len()), stop: Some(&mut stop) };
        let head = head(1);
        let checked = Reader::with_limits(head.as_bytes().chain(bytes.as_slice()), limit)
            .and_then(|mut reader| check(root, game, &mut reader, limits));
        match (checked, stopped()) {
            (Ok(summary), _) => Ok(Verified { summary, certificate: bytes }),
            (Err(rejection), Some(reason)) if rejection.inconclusive() => {
                Err(NoCertificate::Stopped(reason).into())
            }
            (Err(rejection), None) if rejection.inconclusive() => {
                Err(Trouble::Stopped(rejection.reason.to_string()))
            }
            (Err(rejection), _) => {
                let reason = format!("the certificate was rejected: {rejection}");
                Err(Trouble::Wrong(reason, Some(bytes)))
            }
        }
    }

    /// Why the work has to end now, if it has to.
    fn stopped(&self) -> Option<StopReason> {
        if self.cancel.is_cancelled() {
            return Some(StopReason::Cancelled);
        }
        let over = self.limits.time.is_some_and(|time| self.start.elapsed() >= time);
        over.then_some(StopReason::Time)
    }
}

/// What a check leaves behind.
struct Verified {
    summary: Summary,
    certificate: Vec<u8>,
}

/// Why a verdict is not checked.
enum Trouble {
    Stopped(String),
    Wrong(String, Option<Vec<u8>>),
}

impl From<NoCertificate> for Trouble {
    fn from(reason: NoCertificate) -> Trouble {
        match reason {
            NoCertificate::Stopped(_) | NoCertificate::Tangled | NoCertificate::Unwanted(_) => {
                Trouble::Stopped(reason.to_string())
            }
            NoCertificate::Contradicted(_) => Trouble::Wrong(reason.to_string(), None),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(e: io::Error) -> Trouble {
        match e.downcast::<NoCertificate>() {
            Ok(reason) => reason.into(),
            Err(e) => Trouble::Stopped(format!("the certificate cannot be written: {e}")),
        }
    }
}

/// Bytes written between two looks at the clock.
const STRIDE: usize = 1 << 16;

/// Bytes in memory, as long as the budget lasts.
struct Sink<'a> {
    bytes: Vec<u8>,
    limit: usize,
    stopped: &'a dyn Fn() -> Option<StopReason>,
}

impl Write for Sink<'_> {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        let (old, new) = (self.bytes.len(), self.bytes.len().saturating_add(more.len()));
        let reason = if new > self.limit {
            Some(StopReason::Memory)
        } else if old / STRIDE < new / STRIDE {
            (self.stopped)()
        } else {
            None
        };
        match reason {
            Some(reason) => Err(io::Error::other(NoCertificate::Stopped(reason))),
            None => self.bytes.write(more),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
