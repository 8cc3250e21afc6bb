//! Breuker, van den Herik, Uiterwijk, Allis 2001, Tables 1 and 2: pn-search on a tree (Tree), on
//! graphs (DAG, DCG), and with base and twin nodes (BTA), on chess mates. df-pn is run with them.
//!
//! The paper counts the nodes that a search makes, and keeps 500,000 of them in memory. Here a
//! node is an expansion. Both counts come from the same runs: an expansion makes one node at
//! least, so whatever is solved within the paper's limit is solved within ours.

mod tables;

use crate::mobility::Mobility;
use crate::record::Record;
use crate::session::Session;
use crate::{End, Error, Host, Plan, words};
use tables::{Within, report};
use tsume::game::Notation;
use tsume::search::{Algorithm, Options};
use tsume::text;
use tsume_chess::{Mate, Problem, parse_problems};

pub const NAME: &str = "breuker2001";

/// The paper's methods by its names, and one more.
const METHODS: [(&str, Algorithm); 5] = [
    ("Tree", Algorithm::Pn),
    ("DAG", Algorithm::Dag),
    ("DCG", Algorithm::Dcg),
    ("BTA", Algorithm::Bta),
    ("df-pn", Algorithm::DfPn),
];
/// Those of them that are the paper's.
const PUBLISHED: usize = 4;

const NODES: u64 = 500_000;
const QUICK_NODES: u64 = 20_000;
/// `--quick` takes one problem of so many.
const QUICK_STEP: usize = 5;

/// The project's own mates.
const MATES: &str = "suites/chess/mates.epd";

struct Mating {
    name: String,
    mate: Mate,
}

pub fn run(plan: &Plan, host: &mut dyn Host) -> Result<End, Error> {
    let nodes = plan.nodes.unwrap_or(if plan.quick { QUICK_NODES } else { NODES });
    let mut session = Session::start(NAME, plan, host)?;
    let files = session.read(&[MATES], |file, bytes| {
        let mating = |problem: Problem| {
            let numbered = || format!("{}:{}", file.unwrap_or(MATES), problem.line);
            Mating { name: problem.id.unwrap_or_else(numbered), mate: Mate::new(problem.board) }
        };
        parse_problems(bytes).into_iter().map(|problem| problem.map(mating)).collect()
    });
    let problems = plan.some(files.into_iter().flat_map(|file| file.problems), QUICK_STEP);
    // Everything that a result depends on.
    let leaves = if plan.estimates { "estimates" } else { "mobility" };
    let settings = format!("leaves={leaves} {}", words(&plan.limits(nodes)));
    session.under(plan.limits(nodes), &settings);
    session.each(&problems, |session, Mating { name, mate }| {
        let mut news = format!("{name}:");
        for (method, algorithm) in METHODS {
            let options = Options::new(algorithm);
            let record = session.answer((name, mate.position_text()), method, |search| {
                if plan.estimates {
                    return search.solve(mate, options, None);
                }
                search.run(&Mobility(mate.clone()), options, |solver| {
                    solver.with_estimates().with_irreversible()
                })
            });
            let Some(record) = record? else { return Ok(None) };
            news += &format!(" {method} {}", brief(&record));
        }
        Ok(Some(news))
    })?;
    let report = report(&Within::new(&session.records, nodes), &settings);
    session.finish(&report)
}

/// One result in a word.
fn brief(record: &Record) -> String {
    let sign = match record.status.as_str() {
        "proven" => "+",
        "disproven" => "-",
        _ => "?",
    };
    format!("{sign}{}", text::count(record.nodes))
}
