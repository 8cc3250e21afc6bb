//! Searching one problem, whatever the game: with the check, the progress, and within one budget.
//! Every front end answers its questions by a [`Session`].

mod firsts;
mod ko;
mod shortest;

#[cfg(feature = "go")]
pub(crate) use firsts::READABLE;

pub use ko::{MOST, UNCHECKED, WITHOUT, by_threats};

use crate::answer::Answer;
use crate::budget::Budget;
use crate::certify::{Certified, Certifier, Check};
use crate::games::{Caption, Kind, Playable, Question};
use firsts::{Draft, Drawn};
use std::cell::RefCell;
use std::mem;
use std::rc::Rc;
use std::str::FromStr;
use std::time::Duration;
use tsume_game::{Game, Notation};
use tsume_search::{
    Algorithm, Cancel, Limits, Memory, Options, Progress, Solver, Stats, UnknownName, Unsupported,
    Verdict,
};

/// What to search with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The game as it is.
    Plain(Algorithm),
    /// With orders of threats, for games that have them.
    Lambda,
    /// The same, order after order.
    PseudoLambda,
}

impl Method {
    /// The algorithm that plays the game.
    pub fn algorithm(self) -> Algorithm {
        match self {
            Method::Plain(algorithm) => algorithm,
            Method::Lambda | Method::PseudoLambda => Algorithm::DfPn,
        }
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Method::Plain(algorithm) => algorithm.name(),
            Method::Lambda => "lambda",
            Method::PseudoLambda => "pseudo-lambda",
        }
    }
}

impl FromStr for Method {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Method, UnknownName> {
        match text {
            "lambda" => Ok(Method::Lambda),
            "pseudo-lambda" => Ok(Method::PseudoLambda),
            _ => text.parse().map(Method::Plain).map_err(|mut e: UnknownName| {
                e.known.extend(["lambda", "pseudo-lambda"]);
                e
            }),
        }
    }
}

/// The time for a problem, unless somebody says otherwise.
pub const TIME: Duration = Duration::from_secs(60);

/// How questions are to be answered: what all sessions of a run share.
#[derive(Clone, Debug)]
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
    /// How often whoever watches is told how far a search has come.
    pub look: Duration,
}

impl Default for Run {
    /// The strongest settings; kos are told, and verdicts checked.
    fn default() -> Run {
        Run {
            options: Options::default(),
            method: None,
            limits: Limits { time: Some(TIME), ..Limits::default() },
            cancel: Cancel::default(),
            check: true,
            shortest: false,
            ko: true,
            solution: false,
            full: false,
            look: Duration::from_millis(100),
        }
    }
}

impl Run {
    /// Answers a question.
    ///
    /// # Errors
    ///
    /// When the algorithm and the game do not go together.
    ///
    /// ```
    /// use tsume::search::Verdict;
    /// use tsume::{Reading, Registry, Run};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let registry = Registry::default();
    /// let text = "game tiny repetition=attacker-loses\nA or B C\nB and A\nC won\n";
    /// let problem = Reading::new(&registry).text(text).remove(0)?;
    /// let answer = Run::default().solve(&*problem.question, "tiny")?;
    /// assert_eq!((answer.verdict, answer.best_move()), (Verdict::Proven, Some("C")));
    /// assert!(answer.check.is_ok(), "its certificate was accepted");
    /// # Ok(())
    /// # }
    /// ```
    pub fn solve(&self, question: &dyn Question, id: &str) -> Result<Answer, Unsupported> {
        Session::new(self, id, &mut |_| ()).solve(question)
    }
}

impl Run {
    /// The command that searches one problem as this run does.
    pub(crate) fn command(
        &self,
        file: &str,
        kind: &Kind,
        question: &[(&'static str, String)],
    ) -> String {
        let mut words = vec![format!("tsume solve ./{file} --game {}", kind.name)];
        for (name, value) in question {
            match kind.choices.iter().find(|choice| choice.name == *name) {
                Some(choice) if choice.research => words.push(format!("--set {name}={value}")),
                Some(choice) if choice.value.is_none() => words.push(format!("--{name}")),
                Some(_) => words.push(format!("--{name} {value}")),
                None => (),
            }
        }
        words.extend(self.method.map(|method| format!("--algorithm {}", method.name())));
        let changed = self.options.changed().into_iter();
        words.extend(changed.map(|(name, value)| format!("--set {name}={value}")));
        let Limits { nodes, time, memory, table_entries } = &self.limits;
        words.extend(nodes.map(|n| format!("--nodes {n}")));
        words.extend(time.map(|time| format!("--time {}s", time.as_secs_f64())));
        words.push(format!("--memory {memory}"));
        words.extend(table_entries.map(|n| format!("--table-entries {n}")));
        words.join(" ")
    }
}

/// The search for the answer to one problem: all its searches, within one budget.
pub struct Session<'r> {
    run: &'r Run,
    /// The problem's name.
    id: String,
    budget: Budget,
    /// The counts of the searches so far, and the time that they took.
    stats: Stats,
    time: Duration,
    /// What writes the solution of each answer, once it is known which one is given.
    drafts: Vec<Option<Box<dyn Draft>>>,
    /// Who is told how far it has come.
    watch: &'r mut dyn FnMut(&Progress),
    /// What is known so far, in words, for whoever watches.
    note: Rc<RefCell<String>>,
    /// First moves of which it is to be found out whether they are right.
    named: Vec<String>,
}

impl<'r> Session<'r> {
    /// Starts the clock of the run's limits. `watch` is told how far it has come.
    pub fn new(run: &'r Run, id: &str, watch: &'r mut dyn FnMut(&Progress)) -> Session<'r> {
        let (budget, stats) = (Budget::new(run.limits.clone()), Stats::default());
        let (id, time, drafts) = (id.to_string(), Duration::ZERO, Vec::new());
        let (note, named) = (Rc::default(), Vec::new());
        Session { run, id, budget, stats, time, drafts, watch, note, named }
    }

    /// Finds out whether these first moves are right, too, where the game [tries](Kind::tries) them.
    #[must_use]
    pub fn trying(self, named: Vec<String>) -> Session<'r> {
        Session { named, ..self }
    }

    /// Notes what is known so far here, in words, before there is an answer.
    #[must_use]
    pub fn noting(self, note: Rc<RefCell<String>>) -> Session<'r> {
        Session { note, ..self }
    }

    /// Notes what is known so far.
    pub(crate) fn note(&self, words: &str) {
        words.clone_into(&mut self.note.borrow_mut());
    }

    /// How it is to be answered.
    pub fn run(&self) -> &'r Run {
        self.run
    }

    /// What is left.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Whether there can be no more work: the budget is used up, or somebody has stopped it.
    pub fn is_over(&self) -> bool {
        self.budget.is_over() || self.run.cancel.is_cancelled()
    }

    /// The counts of the searches so far.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Answers a question, and writes the solution if one is wanted with what is then left of the budget.
    ///
    /// # Errors
    ///
    /// When the algorithm and the game do not go together.
    pub fn solve(&mut self, question: &dyn Question) -> Result<Answer, Unsupported> {
        let mut answer = question.answer(self)?;
        if question.kind().tries && answer.verdict != Verdict::Unknown {
            self.try_named(question, &mut answer)?;
        }
        let draft = answer.draft.take().and_then(|n| self.drafts.get_mut(n)?.take());
        if let Some(draft) = draft {
            let plan = self.plan(question, &answer, &*draft);
            answer.spent = self.budget.spent();
            if self.budget.is_over() {
                let cut = "the limits did not allow for a look at every first move";
                answer.assumptions.push(("solution", cut));
            }
            let open = answer.known.as_ref().filter(|_| answer.verdict == Verdict::Unknown);
            let known = open.map(|known| &known.words).filter(|words| !words.is_empty());
            let ko = answer.ko.as_ref().map(|ko| ko.words.as_str());
            let caption = Caption {
                problem: &self.id,
                claim: known.unwrap_or(&answer.claim),
                mover: answer.mover,
                ko: ko.filter(|words| !words.is_empty()),
                assumptions: &answer.assumptions,
                winner: draft.winner(),
                full: self.run.full,
            };
            answer.solution = draft.write(&plan, &caption);
        }
        self.drafts.clear();
        Ok(answer)
    }

    /// Answers the question about a position as the run wants it.
    ///
    /// # Errors
    ///
    /// When the algorithm and the game do not go together.
    pub fn answer<G: Playable>(&mut self, position: &G) -> Result<Answer, Unsupported> {
        self.counted(|session| {
            if session.run.shortest && position.status().winner().is_none() {
                return shortest::answer(session, position);
            }
            if G::KIND.kos {
                return ko::answer(session, position);
            }
            let certified = session.certify(position, None, None)?;
            Ok(session.conclude(position, certified))
        })
    }

    /// Gives an answer the counts and the time of all searches that led to it.
    pub fn counted(
        &mut self,
        answer: impl FnOnce(&mut Self) -> Result<Answer, Unsupported>,
    ) -> Result<Answer, Unsupported> {
        let (stats, time) = (mem::take(&mut self.stats), mem::take(&mut self.time));
        let before = self.budget.spent();
        let result = answer(self).map(|answer| {
            let spent = self.budget.spent() - before;
            Answer { stats: self.stats, spent, time: self.time, ..answer }
        });
        self.stats += &stats;
        self.time += time;
        result
    }

    /// Does a part of the work with no more than these limits; it is taken from the budget.
    pub fn within<T>(&mut self, limits: Limits, work: impl FnOnce(&mut Self) -> T) -> T {
        let whole = mem::replace(&mut self.budget, Budget::new(limits));
        let result = work(self);
        let part = mem::replace(&mut self.budget, whole);
        self.budget.spend(part.spent());
        result
    }

    /// Runs a search and the check with what is left of the budget, `most` nodes at most. What is in
    /// the memory, if there is one, is used and left to the next search.
    ///
    /// # Errors
    ///
    /// When the algorithm and the game do not go together.
    pub fn certify<G: Playable>(
        &mut self,
        position: &G,
        most: Option<u64>,
        memory: Option<&mut Memory>,
    ) -> Result<Certified<G::Move>, Unsupported> {
        let certifier = Certifier::new(G::KIND.name, position).problem(position.text());
        let options = position.options().into_iter();
        let certifier = options.fold(certifier, |c, (name, value)| c.option(name, value));
        let certifier = self.as_wanted(certifier);
        let mut setup = self.setup(most);
        let certified =
            G::certified(certifier, |solver| setup.apply(G::abilities(solver), memory))?;
        drop(setup);
        Ok(self.counting(certified))
    }

    /// Asks for what the run wants besides a verdict.
    pub(crate) fn as_wanted<'a, G: Notation>(
        &self,
        mut certifier: Certifier<'a, G>,
    ) -> Certifier<'a, G> {
        if !self.run.check {
            certifier = certifier.unchecked("switched off (--no-check)");
        }
        if self.run.shortest || self.run.solution {
            // Solutions and lengths are read off the strategy.
            certifier = certifier.keep_strategy();
        }
        if self.run.full { certifier.full() } else { certifier }
    }

    /// What a search is to go by, with what is left of the budget and `most` nodes at most.
    pub(crate) fn setup(&mut self, most: Option<u64>) -> Setup<'_> {
        let left = self.budget.left();
        let limits = Limits { nodes: left.nodes.into_iter().chain(most).min(), ..left };
        let (before, elapsed) = (self.stats, self.budget.elapsed());
        let watch = &mut *self.watch;
        let watch = Box::new(move |news: &Progress| {
            let mut stats = before;
            stats += &news.stats;
            watch(&Progress { stats, elapsed: elapsed + news.elapsed, ..*news });
        });
        Setup { run: self.run, limits, watch }
    }

    /// Counts a search.
    pub(crate) fn counting<M>(&mut self, certified: Certified<M>) -> Certified<M> {
        self.budget.spend(certified.spent);
        self.stats += &certified.outcome.stats;
        self.time += certified.outcome.time;
        certified
    }

    /// Puts the outcome of a search into words.
    pub fn conclude<G: Playable>(&mut self, position: &G, certified: Certified<G::Move>) -> Answer {
        let Certified { outcome, check, strategy, .. } = certified;
        let claim = position.claim(outcome.verdict);
        // A certificate in the terms of another game leaves a line.
        let certain = strategy.is_some() || matches!(check, Check::Checked(..));
        let winner = outcome.verdict.winner().filter(|_| self.run.solution && certain);
        let draft = winner.map(|winner| {
            let (position, line) = (position.clone(), outcome.line.clone());
            let drawn = Drawn { position, strategy, line, winner };
            self.drafts.push(Some(Box::new(drawn)));
            self.drafts.len() - 1
        });
        let search = &self.run.options;
        let answer = Answer::new(self.id.clone(), position, search, claim, outcome, check);
        Answer { draft, ..answer }
    }
}

/// What a search goes by.
pub(crate) struct Setup<'s> {
    run: &'s Run,
    limits: Limits,
    watch: Box<dyn FnMut(&Progress) + 's>,
}

impl Setup<'_> {
    /// Gives it to a solver, with the memory of searches before if there is one.
    pub fn apply<'a, G: Game>(
        &'a mut self,
        solver: Solver<'a, G>,
        memory: Option<&'a mut Memory>,
    ) -> Solver<'a, G> {
        let Setup { run, limits, watch } = self;
        let solver = solver.options(run.options.clone()).limits(limits.clone());
        let solver = solver.cancel(run.cancel.clone()).observe(run.look, watch);
        match memory {
            Some(memory) => solver.reuse(memory),
            None => solver,
        }
    }
}
