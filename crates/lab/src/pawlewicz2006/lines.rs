//! Tables 2 to 4, Figs. 6 and 7: positions of Lines of Action solved against time, and how many
//! times faster one method is than another. The paper's positions cannot be had; these are the
//! project's own.

mod tables;

pub use tables::report;

use super::{METHODS, Setting, ask};
use crate::Error;
use crate::mean::Geometric;
use crate::plot::power_of_two;
use crate::record::Record;
use crate::session::Session;
use std::time::Duration;
use tsume::game::Notation;
use tsume::text;
use tsume_loa::Problem;

/// The largest table, as a power of two: the paper's.
pub const LARGEST: u32 = 20;
/// A table that our harder positions outgrow, ten to a hundred times with 1+ε df-pn. How much larger than
/// its table a search of the paper was cannot be told: it gives no nodes.
const SMALLER: u32 = 15;
const TIME: Duration = Duration::from_secs(10);
/// Hard positions are to be solved, as in the paper, where hardly a search was broken off: to leave
/// out those that a method fails on is to leave out its worst.
const HARD_TIME: Duration = Duration::from_secs(120);
const QUICK_TIME: Duration = Duration::from_millis(500);
/// `--quick` takes one problem of so many.
const QUICK_STEP: usize = 30;

/// The project's own sets.
const OWN: [&str; 2] = ["suites/loa/easier.loa", "suites/loa/harder.loa"];

/// Limits that a table of solved positions has at most.
const MOST_LIMITS: usize = 11;

/// Problems to be solved with tables of one size.
pub struct Set {
    name: String,
    problems: Vec<Problem>,
    exponent: u32,
    /// Whether the paper's claims are about such a set.
    hard: bool,
}

/// The sets. A hard one comes with the paper's table, and with one that it outgrows.
pub fn read(session: &mut Session<'_>) -> Vec<Set> {
    let files = session.read(&OWN, |_, bytes| tsume_loa::parse_file(bytes));
    let own = session.plan.files.is_empty();
    let mut sets = Vec::new();
    for (number, file) in files.into_iter().enumerate() {
        let hard = !own || number > 0;
        for &exponent in if hard { &[LARGEST, SMALLER][..] } else { &[LARGEST] } {
            let (name, problems) = (file.name.clone(), file.problems.clone());
            sets.push(Set { name, problems, exponent, hard });
        }
    }
    sets
}

/// What the methods did with one set.
pub struct Results<'a> {
    set: &'a Set,
    setting: Setting,
    /// Problem by problem, in the order of the methods.
    rows: Vec<Vec<Record>>,
}

/// Solves a set: each problem by all methods in turn, so that what else the machine does falls on
/// all alike.
pub fn measure<'a>(session: &mut Session<'_>, set: &'a Set) -> Result<Results<'a>, Error> {
    let plan = session.plan;
    let time = match set.hard {
        _ if plan.quick => QUICK_TIME,
        false => TIME,
        true => HARD_TIME,
    };
    let setting = Setting { exponent: set.exponent, time: plan.time.unwrap_or(time), remark: "" };
    let mut rows = Vec::new();
    let problems = plan.some(set.problems.iter(), QUICK_STEP);
    session.each(&problems, |session, problem| {
        let name = format!("{} {}", set.name, problem.name());
        let question = (name.as_str(), problem.position.position_text());
        let asked = ask(session, question, setting, METHODS.len(), |search, options| {
            search.solve(&problem.position, options, None)
        });
        let Some((records, news)) = asked? else { return Ok(None) };
        rows.push(records);
        Ok(Some(news))
    })?;
    Ok(Results { set, setting, rows })
}

/// What is compared.
#[derive(Clone, Copy)]
struct Measure {
    name: &'static str,
    of: fn(&Record) -> f64,
    show: fn(f64) -> String,
}

const BY_TIME: Measure =
    Measure { name: "time", of: |r| r.time_s, show: |t| format!("{} s", short(t)) };
const BY_NODES: Measure =
    Measure { name: "nodes", of: |r| r.nodes as f64, show: |n| text::count(n as u64) };

/// A limit without needless digits.
fn short(limit: f64) -> String {
    format!("{limit:.3}").trim_end_matches('0').trim_end_matches('.').to_string()
}

impl Results<'_> {
    fn of(&self, method: usize) -> impl Iterator<Item = &Record> {
        self.rows.iter().filter_map(move |records| records.get(method))
    }

    /// How many problems a method solves within each limit.
    fn within(&self, method: usize, measure: Measure, limits: &[f64]) -> Vec<usize> {
        let count = |&limit: &f64| {
            self.of(method).filter(|r| r.is_decided() && (measure.of)(r) <= limit).count()
        };
        limits.iter().map(count).collect()
    }

    /// 1, 2, 5, 10, ... : from the first within which anything is solved to the first within which
    /// everything is that was solved at all.
    fn limits(&self, measure: Measure) -> Vec<f64> {
        let all = self.rows.iter().flatten().filter(|record| record.is_decided()).map(measure.of);
        let (least, most) = all.fold((f64::MAX, 0.0), |(a, b): (f64, f64), v| (a.min(v), b.max(v)));
        let steps = (-3..12).flat_map(|e| [1.0, 2.0, 5.0].map(|n| n * 10f64.powi(e)));
        let mut limits: Vec<f64> = steps.filter(|&limit| limit >= least).collect();
        let last = limits.iter().position(|&limit| limit >= most).map_or(0, |last| last + 1);
        limits.truncate(last);
        limits.drain(..limits.len().saturating_sub(MOST_LIMITS));
        limits
    }

    /// How many times faster one method is than another: the geometric mean over positions chosen by
    /// whether one and the other solve them. A search that failed counts with what it took until then.
    fn mean(
        &self,
        a: usize,
        b: usize,
        measure: Measure,
        chosen: fn(bool, bool) -> bool,
    ) -> Geometric {
        let both = self.of(a).zip(self.of(b));
        let both = both.filter(|(a, b)| chosen(a.is_decided(), b.is_decided()));
        Geometric::ratio(both.map(|(a, b)| ((measure.of)(b), (measure.of)(a))))
    }

    /// The same over the positions that both solve, by time and by nodes; nothing if there are none.
    fn ratios(&self, a: usize, b: usize) -> Option<(usize, [f64; 2])> {
        let [time, nodes] = [BY_TIME, BY_NODES].map(|by| self.mean(a, b, by, |a, b| a && b));
        (time.count > 0).then_some((time.count, [time.mean, nodes.mean]))
    }

    fn title(&self) -> String {
        let entries = power_of_two(self.setting.exponent);
        format!("Lines of Action, {} set, {entries} entries", self.set.name)
    }
}
