//! Searching one problem, whatever the game: with the check, the progress, and within the limits.

use crate::games::{Caption, Playable};
use crate::ko;
use crate::report::Report;
use crate::shortest;
use crate::values::Method;
use std::time::Duration;
use tsume::game::Game;
use tsume::search::{Cancel, Limits, Memory, Options, Progress, Solver, Unsupported};
use tsume::{Certified, Certifier, Check};

/// How often a search is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// What all searches of a run share.
#[derive(Clone)]
pub struct Run {
    /// The algorithm and its switches.
    pub options: Options,
    /// The algorithm as the user has named it, if he has.
    pub method: Option<Method>,
    /// The limits for one problem.
    pub limits: Limits,
    /// Stops all of them.
    pub cancel: Cancel,
    /// Whether verdicts are checked.
    pub check: bool,
    /// Whether the shortest win is wanted.
    pub shortest: bool,
    /// Whether a second search is to tell kos.
    pub ko: bool,
    /// Whether a solution file is wanted.
    pub solution: bool,
    /// Whether nothing is left out of solutions and certificates.
    pub full: bool,
}

/// A search for the answer to one problem.
pub struct Search<'r> {
    /// What it shares with the others.
    pub run: &'r Run,
    /// Who is told how far it has come.
    pub watch: &'r mut dyn FnMut(&Progress),
    /// The problem's name.
    pub id: String,
}

/// A result and what comes with it.
pub struct Answer {
    /// The result.
    pub report: Report,
    /// The choices that make the question that it is about.
    pub options: Vec<(&'static str, String)>,
    /// The certificate: accepted, or rejected if the check failed.
    pub certificate: Option<Vec<u8>>,
    /// The certificate that there is no shorter win.
    pub refutation: Option<Vec<u8>>,
    /// The content of a solution file.
    pub solution: Option<String>,
}

impl Search<'_> {
    /// Answers the question as the run wants it.
    pub fn answer<G: Playable>(&mut self, position: &G) -> Result<Answer, Unsupported> {
        if self.run.shortest && position.status().winner().is_none() {
            return shortest::answer(self, position);
        }
        if self.run.ko && G::KIND.choices.contains(&"--ko") {
            return ko::answer(self, position);
        }
        let certified = self.certify(position, self.run.limits.clone(), None)?;
        Ok(self.conclude(position, certified))
    }

    /// Runs a search and the check while telling how far it has come. What is in the memory, if
    /// there is one, is used and left to the next search.
    pub fn certify<G: Playable>(
        &mut self,
        position: &G,
        limits: Limits,
        memory: Option<&mut Memory>,
    ) -> Result<Certified<G::Move>, Unsupported> {
        let Run { options, cancel, check, shortest, solution, full, .. } = self.run;
        let (cancel, watch) = (cancel.clone(), &mut *self.watch);
        let mut watch = |news: &Progress| watch(news);
        if *check {
            let certifier = Certifier::new(G::KIND.name, position).problem(position.text());
            let options_of = position.options().into_iter();
            let certifier = options_of.fold(certifier, |c, (name, value)| c.option(name, value));
            // Solutions and lengths are read off the strategy.
            let certifier = match *shortest || *solution {
                true => certifier.keep_strategy(),
                false => certifier,
            };
            let certifier = if *full { certifier.full() } else { certifier };
            let certifier = certifier.limits(limits).cancel(cancel);
            let options = options.clone();
            let configure = |solver| reusing(G::abilities(solver).options(options), memory);
            certifier.solve(|solver| configure(solver).observe(LOOK, &mut watch))
        } else {
            let solver = G::abilities(Solver::new(position)).limits(limits).cancel(cancel);
            let solver = reusing(solver.options(options.clone()), memory);
            let solver = solver.observe(LOOK, &mut watch);
            let check = Check::NotChecked("switched off (--no-check)".to_string());
            solver.solve().map(|outcome| Certified { outcome, check, strategy: None })
        }
    }

    /// Puts the outcome of a search into words.
    pub fn conclude<G: Playable>(&self, position: &G, certified: Certified<G::Move>) -> Answer {
        let Certified { outcome, check, strategy } = certified;
        let claim = position.claim(outcome.verdict);
        let full = self.run.full;
        let solution = self.run.solution.then_some(()).and_then(|()| {
            let (strategy, winner) = (strategy.as_ref()?, outcome.verdict.winner()?);
            let caption = Caption { problem: &self.id, claim: &claim, winner, full };
            position.solution(strategy, &caption)
        });
        let algorithm = self.run.options.algorithm;
        let word = position.outcome(outcome.verdict);
        let (mut report, certificate) =
            Report::new(self.id.clone(), position, algorithm, claim, outcome, check);
        report.facts.extend(word.map(|word| ("outcome".to_string(), word.into())));
        let options = position.options();
        Answer { report, options, certificate, refutation: None, solution }
    }
}

fn reusing<'a, G: Game>(solver: Solver<'a, G>, memory: Option<&'a mut Memory>) -> Solver<'a, G> {
    match memory {
        Some(memory) => solver.reuse(memory),
        None => solver,
    }
}
