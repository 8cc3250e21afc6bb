//! What the experiments on the one-eye problem share: the problems, and running all methods on them.

mod method;

pub use method::{Method, OWN, PAPER, enhancements};

use crate::problems::records;
use crate::record::Record;
use crate::report::Report;
use crate::results::Results;
use crate::session::{Search, Session};
use crate::{End, Error, Host, Plan, words};
use std::collections::HashSet;
use tsume::text;
use tsume_go::ko::Rules;
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
    pub name: String,
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
    let other = OneEye::new(game.board(), &crucial, Some(&region), game.to_move().other())?;
    Ok(other.under(game.rules()))
}

/// An experiment: every method on every problem.
pub struct Trial {
    pub name: &'static str,
    /// The node limit of each search, whole and `--quick`.
    pub nodes: [u64; 2],
    pub methods: Vec<Method>,
    /// What is asked besides, once a method has answered; false when the user has had enough.
    pub after: fn(&mut Session<'_>, &Eye, &Method, &Record) -> Result<bool, Error>,
    /// The title of the report, and what there is to say.
    pub title: &'static str,
    pub report: fn(&mut Report, &Results<'_>),
}

impl Trial {
    pub fn run(&self, plan: &Plan, host: &mut dyn Host) -> Result<End, Error> {
        let mut session = Session::start(self.name, plan, host)?;
        let files = session.read(&SUITE, |file, bytes| {
            records(file, bytes, |name, tree| {
                // The papers' rules.
                let game = OneEye::from_sgf(tree)?.under(Rules::Superko);
                Ok(Eye { name, game })
            })
        });
        let given = files.into_iter().flat_map(|file| file.problems).collect();
        let problems = plan.some(both_sides(given).into_iter(), QUICK_STEP);
        let limits = plan.limits(plan.nodes.unwrap_or(self.nodes[plan.quick as usize]));
        let settings = words(&limits);
        session.under(limits, &settings);
        session.each(&problems, |session, eye| {
            let solved = self.ask_all(session, eye)?;
            let each = self.methods.len();
            Ok(solved.map(|solved| format!("{}: solved by {solved} of {each}", eye.name)))
        })?;
        let results = Results::new(&session.records, &self.methods);
        let mut report = Report::new(self.title);
        let number = text::counted(results.problems.len() as u64, "problem");
        report.text(format!("{number}, the positions with either side to move; {settings}."));
        (self.report)(&mut report, &results);
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

/// How many times as much; nothing for a share of nothing.
pub fn times(a: f64, b: f64) -> String {
    if b > 0.0 { format!("{:.2}", a / b) } else { "–".to_string() }
}
