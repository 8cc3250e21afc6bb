//! What the experiments on the one-eye problem share: the problems, running all methods on them,
//! and sums over the problems that several methods solve.

mod method;

pub use method::{Method, Switch};

use super::Args;
use super::record::{Question, Record};
use super::report::Report;
use super::session::{Session, Watch, limits};
use crate::error::{BadInput, Exit, Failure};
use crate::games::go;
use crate::{problem, text};
use std::collections::HashSet;
use tsume::search::{Cancel, Limits, Outcome, Verdict};
use tsume_go::one_eye::{Move, Unplayable};
use tsume_go::sgf::{self, SgfError};
use tsume_go::{OneEye, PointSet};

/// The project's own problems.
const SUITE: [&str; 8] = [
    include_str!("../../../../suites/one-eye/shapes.sgf"),
    include_str!("../../../../suites/one-eye/easy.sgf"),
    include_str!("../../../../suites/one-eye/medium.sgf"),
    include_str!("../../../../suites/one-eye/hard.sgf"),
    include_str!("../../../../suites/one-eye/fight.sgf"),
    include_str!("../../../../suites/one-eye/open.sgf"),
    include_str!("../../../../suites/one-eye/ko.sgf"),
    include_str!("../../../../suites/one-eye/path.sgf"),
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

/// The problems, each position for both sides to move, and what could not be read.
fn read(args: &Args) -> (Vec<Eye>, Vec<BadInput>) {
    let (mut given, mut bad) = (Vec::new(), Vec::new());
    let mut add = |file: Option<&str>, bytes: &[u8], bad: &mut Vec<BadInput>| {
        let trees = sgf::parse_each(bytes);
        let names = go::names(&trees);
        for (tree, name) in trees.into_iter().zip(names) {
            let name = name.unwrap_or_default();
            let name = file.map_or(name.clone(), |file| format!("{file}#{name}"));
            match tree.and_then(|tree| OneEye::from_sgf(&tree)) {
                Ok(game) => given.push(Eye { name, game }),
                Err(SgfError { line, column, message, help }) => bad.push(BadInput {
                    place: Some((line, column)),
                    ..BadInput::file(file.unwrap_or(&name), message, help)
                }),
            }
        }
    };
    if args.files.is_empty() {
        SUITE.iter().for_each(|text| add(None, text.as_bytes(), &mut bad));
    }
    for file in args.files.iter().flat_map(|path| problem::files(path)) {
        match file.map(|path| (problem::contents(&path), path)) {
            Ok((Ok(bytes), path)) => add(Some(&path.to_string_lossy()), &bytes, &mut bad),
            Ok((Err(e), path)) => bad.push(problem::unreadable(&path, &e)),
            Err(e) => bad.push(e),
        }
    }
    (both_sides(given), bad)
}

/// Adds the problems with the other side to move, where they are missing.
fn both_sides(given: Vec<Eye>) -> Vec<Eye> {
    let text = |game: &OneEye| game.to_sgf().to_string();
    let mut known: HashSet<String> = given.iter().map(|eye| text(&eye.game)).collect();
    let mut all = Vec::new();
    for eye in given {
        // What could be set up for one side can be for the other.
        let other = other_side(&eye.game).ok().filter(|game| known.insert(text(game)));
        let name = |game: &OneEye| format!("{}, {} first", eye.name, go::name(game.to_move()));
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
    pub after: fn(&mut Asking<'_, '_>, &Eye, &Method, &Record) -> Result<bool, Failure>,
    /// What there is to say, given the settings.
    pub report: fn(&Results<'_>, &str) -> Report,
}

impl Trial {
    /// Runs it.
    pub fn run(&self, args: &Args) -> Result<Exit, Failure> {
        let mut session = Session::start(self.name, args)?;
        let Some((mut problems, bad)) = session.interrupt().waiting(|| read(args)) else {
            return Ok(Exit::Interrupted);
        };
        bad.iter().for_each(BadInput::print);
        if args.quick {
            problems = problems.into_iter().step_by(QUICK_STEP).collect();
        }
        let nodes = args.nodes.unwrap_or(self.nodes[args.quick as usize]);
        let time = args.time.map_or(String::new(), |time| format!(" time={}s", time.as_secs_f64()));
        let settings = format!("nodes={nodes} memory={}{time}", args.memory);
        let (all, each) = (problems.len(), self.methods.len());
        let mut asking = Asking { trial: self, args, nodes, settings, session: &mut session };
        for (i, problem) in problems.iter().enumerate() {
            let Some(solved) = asking.all(problem)? else { break };
            let name = text::harmless(&problem.name);
            asking.session.tell(&format!("{}/{all} {name}: solved by {solved} of {each}", i + 1));
        }
        let settings = asking.settings;
        let results = Results::new(session.records(), &self.methods);
        let doubts = results.contradictions(&self.methods);
        let mut report = (self.report)(&results, &settings);
        if !doubts.is_empty() {
            let names = doubts.join("; ");
            report.text(format!("THE SEARCHES CONTRADICT EACH OTHER on {names}: this is a bug."));
        }
        let exit = match (doubts.is_empty(), bad.is_empty()) {
            (false, _) => Exit::Internal,
            (true, false) => Exit::Bad,
            (true, true) => Exit::Decided,
        };
        session.finish(&report, exit)
    }
}

/// A trial under way.
pub struct Asking<'a, 's> {
    trial: &'a Trial,
    args: &'a Args,
    nodes: u64,
    /// Everything that a result depends on besides problem and method.
    settings: String,
    session: &'a mut Session<'s>,
}

impl Asking<'_, '_> {
    /// Has every method answer a problem, and counts those that solve it. None when the user has
    /// had enough.
    fn all(&mut self, problem: &Eye) -> Result<Option<usize>, Failure> {
        let mut solved = 0;
        let trial = self.trial;
        for method in &trial.methods {
            let record = self.ask(problem, &method.name, |limits, watch, cancel| {
                method.solve(&problem.game, limits, watch, cancel, None)
            })?;
            let Some(record) = record else { return Ok(None) };
            solved += record.is_decided() as usize;
            if !(trial.after)(self, problem, method, &record)? {
                return Ok(None);
            }
        }
        Ok(Some(solved))
    }

    /// Has a problem answered by a search of this name.
    pub fn ask(
        &mut self,
        problem: &Eye,
        method: &str,
        search: impl FnOnce(Limits, &mut Watch<'_>, Cancel) -> Outcome<Move>,
    ) -> Result<Option<Record>, Failure> {
        let question = Question {
            experiment: self.trial.name.to_string(),
            problem: problem.name.clone(),
            position: problem.game.to_sgf().to_string().replace('\n', ""),
            method: method.to_string(),
            settings: self.settings.clone(),
        };
        let limits = limits(self.args, self.nodes);
        self.session.answer(question, |watch: &mut Watch<'_>, cancel| search(limits, watch, cancel))
    }
}

/// The records of a run, problem by problem.
pub struct Results<'a> {
    /// Those of each problem that every method was asked.
    pub problems: Vec<&'a [Record]>,
}

/// A sum over some problems.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Total {
    /// The problems that the method has solved.
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

    /// The names of the problems that methods which are always right do not agree on. There must
    /// be none.
    pub fn contradictions(&self, methods: &[Method]) -> Vec<&'a str> {
        let said = |records: &[Record], verdict| {
            let records = methods.iter().filter_map(|method| record(records, &method.name));
            records.into_iter().any(|record| record.sound && record.is(verdict))
        };
        let both = |records: &&&[Record]| {
            said(records, Verdict::Proven) && said(records, Verdict::Disproven)
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

/// The name of a problem.
pub fn name(records: &[Record]) -> &str {
    records.first().map_or("", |record| record.question.problem.as_str())
}

/// How many times as much; nothing for a share of nothing.
pub fn times(a: f64, b: f64) -> String {
    if b > 0.0 { format!("{:.2}", a / b) } else { "–".to_string() }
}

/// The result of a method on a problem, for a table: its nodes and who won.
pub fn cell(records: &[Record], method: &str) -> String {
    match record(records, method) {
        Some(r) if r.is(Verdict::Proven) => text::count(r.all_nodes()),
        Some(r) if r.is(Verdict::Disproven) => format!("no, {}", text::count(r.all_nodes())),
        _ => "–".to_string(),
    }
}
