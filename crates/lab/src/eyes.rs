//! What the experiments on the one-eye problem share: the problems, running all methods on them,
//! and sums over the problems that several methods solve.

mod method;

pub use method::{Method, Switch};

use crate::problems::records;
use crate::record::{Record, contradict, name};
use crate::report::Report;
use crate::session::{Search, Session};
use crate::table::Table;
use crate::{End, Error, Host, Plan, words};
use serde::Serialize;
use std::collections::HashSet;
use std::iter;
use tsume::search::Verdict;
use tsume::text;
use tsume_go::one_eye::Unplayable;
use tsume_go::{OneEye, PointSet};

/// The project's own problems.
const SUITE: [&str; 8] = [
    "suites/one-eye/shapes.sgf",
    "suites/one-eye/easy.sgf",
    "suites/one-eye/medium.sgf",
    "suites/one-eye/hard.sgf",
    "suites/one-eye/fight.sgf",
    "suites/one-eye/open.sgf",
    "suites/one-eye/ko.sgf",
    "suites/one-eye/path.sgf",
];

/// `--quick` takes one problem of so many: an odd number, so that either side is first at times.
const QUICK_STEP: usize = 5;

/// A question: does the side to move reach its aim?
pub struct Eye {
    /// Its name, which no other has.
    pub name: String,
    /// The position.
    pub game: OneEye,
}

impl Eye {
    /// Its name, and the position on one line.
    pub fn question(&self) -> (&str, String) {
        (&self.name, self.game.to_sgf().to_string().replace('\n', ""))
    }
}

/// Adds the problems with the other side to move, where they are missing.
fn both_sides(given: Vec<Eye>) -> Vec<Eye> {
    let text = |game: &OneEye| game.to_sgf().to_string();
    let mut known: HashSet<String> = given.iter().map(|eye| text(&eye.game)).collect();
    let mut all = Vec::new();
    for eye in given {
        // What could be set up for one side can be for the other.
        let other = other_side(&eye.game).ok().filter(|game| known.insert(text(game)));
        let name = |game: &OneEye| format!("{}, {} first", eye.name, game.to_move());
        let other = other.map(|game| Eye { name: name(&game), game });
        all.push(eye);
        all.extend(other);
    }
    all
}

fn other_side(game: &OneEye) -> Result<OneEye, Unplayable> {
    let crucial: PointSet = game.crucial().into_iter().collect();
    let region: PointSet = game.region().iter().copied().collect();
    OneEye::new(game.board(), &crucial, Some(&region), game.to_move().other())
}

/// An experiment: every method on every problem.
pub struct Trial {
    /// Its name.
    pub name: &'static str,
    /// The node limit of each search, whole and `--quick`.
    pub nodes: [u64; 2],
    /// The methods.
    pub methods: Vec<Method>,
    /// What is asked besides, once a method has answered; false when the user has had enough.
    pub after: fn(&mut Session<'_>, &Eye, &Method, &Record) -> Result<bool, Error>,
    /// What there is to say, given the settings.
    pub report: fn(&Results<'_>, &str) -> Report,
}

impl Trial {
    /// Runs it.
    pub fn run(&self, plan: &Plan, host: &mut dyn Host) -> Result<End, Error> {
        let mut session = Session::start(self.name, plan, host)?;
        let files = session.read(&SUITE, |file, bytes| {
            records(file, bytes, |name, tree| Ok(Eye { name, game: OneEye::from_sgf(tree)? }))
        });
        let given = files.into_iter().flat_map(|file| file.problems).collect();
        let problems = plan.some(both_sides(given).into_iter(), QUICK_STEP);
        let limits = plan.limits(plan.nodes.unwrap_or(self.nodes[plan.quick as usize]));
        let (all, each) = (problems.len(), self.methods.len());
        let settings = words(&limits);
        session.under(limits, &settings);
        for (i, problem) in problems.iter().enumerate() {
            let Some(solved) = self.ask_all(&mut session, problem)? else { break };
            let name = text::harmless(&problem.name);
            let news = format!("{}/{all} {name}: solved by {solved} of {each}", i + 1);
            session.host.tell(&news);
        }
        let results = Results::new(session.records(), &self.methods);
        let mut report = (self.report)(&results, &settings);
        let doubts = results.contradictions(&self.methods);
        report.alarm("THE SEARCHES CONTRADICT EACH OTHER on", &doubts);
        session.finish(&report)
    }

    /// Has every method answer a problem, and counts those that solve it. None when the user has
    /// had enough.
    fn ask_all(&self, session: &mut Session<'_>, problem: &Eye) -> Result<Option<usize>, Error> {
        let mut solved = 0;
        for method in &self.methods {
            let search = |search: &mut Search<'_>| method.solve(&problem.game, search, None);
            let record = session.answer(problem.question(), &method.name, search)?;
            let Some(record) = record else { return Ok(None) };
            solved += record.is_decided() as usize;
            if !(self.after)(session, problem, method, &record)? {
                return Ok(None);
            }
        }
        Ok(Some(solved))
    }
}

/// The records of a run, problem by problem.
pub struct Results<'a> {
    /// Those of each problem that every method was asked.
    pub problems: Vec<&'a [Record]>,
}

/// A sum over some problems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Total {
    /// The problems that the method has solved.
    #[serde(rename = "common_solved")]
    pub solved: usize,
    /// All nodes, those of simulations included.
    pub nodes: u64,
    /// Seconds.
    pub time_s: f64,
}

impl Total {
    /// Nodes in a second.
    pub fn rate(self) -> u64 {
        if self.time_s > 0.0 { (self.nodes as f64 / self.time_s) as u64 } else { 0 }
    }
}

impl<'a> Results<'a> {
    /// A problem that was broken off is left out.
    pub fn new(records: &'a [Record], methods: &[Method]) -> Results<'a> {
        let of_one = records.chunk_by(|a, b| a.question.problem == b.question.problem);
        let whole = |records: &&[Record]| {
            methods.iter().all(|method| record(records, &method.name).is_some())
        };
        Results { problems: of_one.filter(whole).collect() }
    }

    /// The number of problems that a method solves.
    pub fn solved(&self, method: &str) -> usize {
        self.total(&self.problems, method).solved
    }

    /// The problems that all of some methods solve.
    pub fn common(&self, methods: &[&str]) -> Vec<&'a [Record]> {
        let all = |records: &&&[Record]| methods.iter().all(|method| decides(records, method));
        self.problems.iter().filter(all).copied().collect()
    }

    /// The sum of a method over some problems.
    pub fn total(&self, problems: &[&[Record]], method: &str) -> Total {
        let records = problems.iter().filter_map(|records| record(records, method));
        records.fold(Total::default(), |total, record| Total {
            solved: total.solved + record.is_decided() as usize,
            nodes: total.nodes + record.all_nodes(),
            time_s: total.time_s + record.time_s,
        })
    }

    /// The nodes of every problem, by methods under their labels; `no` where the side to move does not
    /// reach its aim.
    pub fn table<'m>(&self, methods: impl Iterator<Item = (&'m str, &'m str)> + Clone) -> Table {
        let labels = methods.clone().map(|(label, _)| label);
        let mut table = Table::new(iter::once("problem").chain(labels));
        for records in &self.problems {
            let cells = methods.clone().map(|(_, method)| match record(records, method) {
                Some(r) if r.is(Verdict::Proven) => text::count(r.all_nodes()),
                Some(r) if r.is(Verdict::Disproven) => {
                    format!("no, {}", text::count(r.all_nodes()))
                }
                _ => "–".to_string(),
            });
            table.row(iter::once(name(records).to_string()).chain(cells));
        }
        table
    }

    /// The names of the problems that methods which are always right do not agree on. There must
    /// be none.
    pub fn contradictions(&self, methods: &[Method]) -> Vec<&'a str> {
        let both = |records: &&&[Record]| {
            contradict(methods.iter().filter_map(|method| record(records, &method.name)))
        };
        self.problems.iter().filter(both).map(|records| name(records)).collect()
    }
}

/// What a method said of a problem.
pub fn record<'a>(records: &'a [Record], method: &str) -> Option<&'a Record> {
    records.iter().find(|record| record.question.method == method)
}

/// Whether a method solves a problem.
pub fn decides(records: &[Record], method: &str) -> bool {
    record(records, method).is_some_and(Record::is_decided)
}

/// How many times as much; nothing for a share of nothing.
pub fn times(a: f64, b: f64) -> String {
    if b > 0.0 { format!("{:.2}", a / b) } else { "–".to_string() }
}
