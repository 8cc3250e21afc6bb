//! Tables 2 to 4, Figs. 6 and 7: positions of Lines of Action solved against time, and how many
//! times faster one method is than another. The paper's positions cannot be had; these are the
//! project's own.

use super::super::Args;
use super::super::plot::{Axis, Plot, Point, Scale, Series, Style, power_of_two};
use super::super::record::Record;
use super::super::report::{Claim, Picture, Report};
use super::super::session::Session;
use super::super::table::Table;
use super::mean::Geometric;
use super::{DF_PN, ENHANCED, METHODS, NAME, PDS, Setting, ask, brief, solved};
use crate::error::{BadInput, Failure};
use crate::{problem, text};
use serde::Serialize;
use std::io::Read;
use std::path::Path;
use std::time::Duration;
use std::{fs, io};
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

const EASIER: &str = include_str!("../../../../../suites/loa/easier.loa");
const HARDER: &str = include_str!("../../../../../suites/loa/harder.loa");
/// How many times faster methods are at least on hard positions, by the paper: 1.58 and 2.83.
const ENHANCEMENT: f64 = 1.4;
const OVER_PDS: f64 = 2.0;
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

/// The sets, and what could not be read.
pub fn read(args: &Args) -> (Vec<Set>, Vec<BadInput>) {
    let (mut sets, mut bad) = (Vec::new(), Vec::new());
    if args.files.is_empty() {
        let easier = parse("easier", EASIER.as_bytes(), &mut bad);
        sets.push(Set {
            name: "easier".to_string(),
            problems: easier,
            exponent: LARGEST,
            hard: false,
        });
        let harder = parse("harder", HARDER.as_bytes(), &mut bad);
        sets.extend(twice("harder".to_string(), harder));
    }
    for path in &args.files {
        match bytes(path) {
            Ok(bytes) => {
                let file = path.to_string_lossy().into_owned();
                let problems = parse(&file, &bytes, &mut bad);
                let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
                sets.extend(twice(name.unwrap_or(file), problems));
            }
            Err(e) => bad.push(problem::unreadable(path, &e)),
        }
    }
    (sets, bad)
}

/// A hard set with the paper's table, and with one that it outgrows.
fn twice(name: String, problems: Vec<Problem>) -> [Set; 2] {
    [LARGEST, SMALLER].map(|exponent| Set {
        name: name.clone(),
        problems: problems.clone(),
        exponent,
        hard: true,
    })
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    if problem::is_standard_input(path) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    }
}

fn parse(file: &str, bytes: &[u8], bad: &mut Vec<BadInput>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for problem in tsume_loa::parse_file(bytes) {
        match problem {
            Ok(problem) => problems.push(problem),
            Err(e) => bad.push(BadInput {
                place: Some((e.line, e.column)),
                ..BadInput::file(file, e.message, e.help)
            }),
        }
    }
    problems
}

/// What the methods did with one set.
pub struct Results {
    name: String,
    setting: Setting,
    hard: bool,
    /// Problem by problem, in the order of the methods.
    rows: Vec<Vec<Record>>,
}

/// Solves a set: each problem by all methods in turn, so that what else the machine does falls on
/// all alike.
pub fn measure(args: &Args, session: &mut Session<'_>, set: &Set) -> Result<Results, Failure> {
    let (step, time) = match (args.quick, set.hard) {
        (true, _) => (QUICK_STEP, QUICK_TIME),
        (false, false) => (1, TIME),
        (false, true) => (1, HARD_TIME),
    };
    let setting = Setting { exponent: set.exponent, time: args.time.unwrap_or(time), remark: "" };
    let mut rows = Vec::new();
    let all = set.problems.len().div_ceil(step);
    'problems: for (i, problem) in set.problems.iter().step_by(step).enumerate() {
        let name = format!("{} {}", set.name, problem.name());
        let mut news = format!("{}/{all} {}:", i + 1, text::harmless(&name));
        let mut records = Vec::new();
        for method in &METHODS {
            let question = (name.as_str(), &problem.position);
            let Some(record) = ask(args, session, question, method, setting)? else {
                break 'problems;
            };
            news += &format!(" {} {}", method.name, brief(&record));
            records.push(record);
        }
        session.tell(&news);
        rows.push(records);
    }
    Ok(Results { name: set.name.clone(), setting, hard: set.hard, rows })
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

/// How a set was solved by one method, for programs.
#[derive(Serialize)]
struct Line<'a> {
    part: &'static str,
    set: &'a str,
    entries: u64,
    method: &'static str,
    problems: usize,
    solved: usize,
    time_s: f64,
    nodes: u64,
    most_table_used: u64,
}

/// A field of Table 4.
#[derive(Serialize)]
struct Ratio<'a> {
    part: &'static str,
    set: &'a str,
    entries: u64,
    method: &'static str,
    than: &'static str,
    /// The positions that both solve.
    positions: usize,
    time: f64,
    nodes: f64,
}

impl Results {
    fn of(&self, method: usize) -> impl Iterator<Item = &Record> {
        self.rows.iter().filter_map(move |records| records.get(method))
    }

    /// How many problems a method solves within each limit.
    fn within(&self, method: usize, measure: Measure, limits: &[f64]) -> Vec<usize> {
        let count = |&limit: &f64| {
            self.of(method).filter(|r| solved(r) && (measure.of)(r) <= limit).count()
        };
        limits.iter().map(count).collect()
    }

    /// 1, 2, 5, 10, ... : from the first within which anything is solved to the first within which
    /// everything is that was solved at all.
    fn limits(&self, measure: Measure) -> Vec<f64> {
        let all = self.rows.iter().flatten().filter(|record| solved(record)).map(measure.of);
        let (least, most) = all.fold((f64::MAX, 0.0), |(a, b): (f64, f64), v| (a.min(v), b.max(v)));
        let steps = (-3..12).flat_map(|e| [1.0, 2.0, 5.0].map(|n| n * 10f64.powi(e)));
        let mut limits: Vec<f64> = steps.filter(|&limit| limit >= least).collect();
        let last = limits.iter().position(|&limit| limit >= most).map_or(0, |last| last + 1);
        limits.truncate(last);
        limits.drain(..limits.len().saturating_sub(MOST_LIMITS));
        limits
    }

    /// How many times faster one method is than another: the geometric mean over the positions that
    /// both solve, and their number.
    fn ratio(&self, a: usize, b: usize, measure: Measure) -> (usize, f64) {
        let Geometric { count, mean, .. } = self.mean(a, b, measure, |a, b| a && b);
        (count, mean)
    }

    /// The same over positions chosen by whether one and the other method solve them. A search that
    /// failed counts with what it took until then.
    fn mean(
        &self,
        a: usize,
        b: usize,
        measure: Measure,
        chosen: fn(bool, bool) -> bool,
    ) -> Geometric {
        let both = self.rows.iter().filter_map(|records| Some((records.get(a)?, records.get(b)?)));
        let both = both.filter(|(a, b)| chosen(solved(a), solved(b)));
        let of = |record: &Record| (measure.of)(record).max(1e-6);
        Geometric::of(both.map(|(a, b)| of(b) / of(a)))
    }

    fn title(&self) -> String {
        let entries = power_of_two(self.setting.exponent);
        format!("Lines of Action, {} set, {entries} entries", self.name)
    }
}

/// Writes it up.
pub fn report(report: &mut Report, results: &Results) {
    report.heading(results.title());
    if results.rows.is_empty() {
        return report.text("Nothing was finished.");
    }
    let most_used = results.rows.iter().flatten().map(|record| record.table_used).max();
    report.text(format!(
        "{}, not the paper's positions; {} s for each search. No search used more than {} of the \
         table's {} entries.",
        text::counted(results.rows.len() as u64, "position"),
        short(results.setting.time.as_secs_f64()),
        text::count(most_used.unwrap_or(0)),
        text::count(results.setting.entries()),
    ));
    for measure in [BY_TIME, BY_NODES] {
        report.text(format!("Positions solved within a limit ({}):", measure.name));
        report.table(table_of_solved(results, measure));
    }
    report.picture(Picture {
        file: format!("{NAME}-{}-{}.svg", file_name(&results.name), results.setting.exponent),
        title: format!("Positions solved against time: {}", results.title()),
        svg: plot(results).svg(),
    });
    report.text(
        "How many times faster (in time / in nodes) the method of a row is than that of a column: \
         geometric means over the positions that both solve.",
    );
    report.table(table_of_ratios(results));
    if results.hard {
        claims(results).into_iter().for_each(|claim| report.claim(claim));
    }
    summaries(report, results);
}

/// A name that is safe as part of a file's.
fn file_name(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

/// Tables 2 and 3.
fn table_of_solved(results: &Results, measure: Measure) -> Table {
    let limits = results.limits(measure);
    let shown = limits.iter().map(|&limit| (measure.show)(limit));
    let mut table = Table::new(std::iter::once("method".to_string()).chain(shown));
    for (number, method) in METHODS.iter().enumerate() {
        let counts = results.within(number, measure, &limits);
        let counts = counts.into_iter().map(|n| n.to_string());
        table.row(std::iter::once(method.name.to_string()).chain(counts));
    }
    table
}

/// Table 4.
fn table_of_ratios(results: &Results) -> Table {
    let names = METHODS.iter().map(|method| method.name);
    let mut table = Table::new(std::iter::once("method").chain(names));
    for (a, method) in METHODS.iter().enumerate() {
        let cells = (0..METHODS.len()).map(|b| {
            let ((count, time), (_, nodes)) =
                (results.ratio(a, b, BY_TIME), results.ratio(a, b, BY_NODES));
            if count == 0 { "–".to_string() } else { format!("{time:.2} / {nodes:.2}") }
        });
        table.row(std::iter::once(method.name.to_string()).chain(cells));
    }
    table
}

/// Figs. 6 and 7.
fn plot(results: &Results) -> Plot {
    let series = METHODS.iter().enumerate().map(|(number, method)| {
        let mut times: Vec<f64> =
            results.of(number).filter(|r| solved(r)).map(|r| r.time_s).collect();
        times.sort_by(f64::total_cmp);
        let points = times.into_iter().zip(1u32..).map(|(t, n)| Point::new(t, f64::from(n)));
        Series {
            name: method.name.to_string(),
            style: Style::Steps,
            dashed: method.epsilon == 0.0,
            points: points.collect(),
        }
    });
    Plot {
        title: results.title(),
        x: Axis::new("time for each position (seconds)", Scale::Log),
        y: Axis::new("positions solved", Scale::Linear),
        series: series.collect(),
        ratios: Vec::new(),
        note: None,
    }
}

fn claims(results: &Results) -> Vec<Claim> {
    let pairs = [(ENHANCED, DF_PN, ENHANCEMENT), (DF_PN, PDS, OVER_PDS)];
    let claim = |(a, b, least): (usize, usize, f64)| {
        let of = |measure, chosen| results.mean(a, b, measure, chosen);
        let time = of(BY_TIME, |a, b| a || b);
        let failures = |method| results.of(method).filter(|record| !solved(record)).count();
        Claim {
            claim: format!(
                "{} is {least} times faster than {} or more, with {} entries",
                METHODS[a].name,
                METHODS[b].name,
                power_of_two(results.setting.exponent)
            ),
            holds: time.count > 0 && time.mean >= least,
            because: match time.count {
                0 => "There is no position that one of the two solves.".to_string(),
                _ => format!(
                    "{}, {:.2} in nodes, on {}; a search that failed counts with what it took until \
                     then ({} of {}, {} of {}). {}",
                    time.times(" in time"),
                    of(BY_NODES, |a, b| a || b).mean,
                    text::counted(time.count as u64, "position"),
                    failures(a),
                    METHODS[a].name,
                    failures(b),
                    METHODS[b].name,
                    on_both(results, a, b),
                ),
            },
        }
    };
    pairs.into_iter().map(claim).collect()
}

/// The ratios on what both methods solve, in words.
fn on_both(results: &Results, a: usize, b: usize) -> String {
    let ((count, time), (_, nodes)) = (results.ratio(a, b, BY_TIME), results.ratio(a, b, BY_NODES));
    match count {
        0 => "There is no position that both solve.".to_string(),
        _ => format!(
            "On {} that both solve {time:.2} times in time, {nodes:.2} in nodes.",
            text::counted(count as u64, "position")
        ),
    }
}

fn summaries(report: &mut Report, results: &Results) {
    let (set, entries) = (results.name.as_str(), results.setting.entries());
    for (a, method) in METHODS.iter().enumerate() {
        report.summary(Line {
            part: "loa",
            set,
            entries,
            method: method.name,
            problems: results.rows.len(),
            solved: results.of(a).filter(|record| solved(record)).count(),
            time_s: results.of(a).map(|record| record.time_s).sum(),
            nodes: results.of(a).map(|record| record.nodes).sum(),
            most_table_used: results.of(a).map(|record| record.table_used).max().unwrap_or(0),
        });
    }
    for (a, method) in METHODS.iter().enumerate() {
        for (b, than) in METHODS.iter().enumerate().filter(|&(b, _)| a != b) {
            let (positions, time) = results.ratio(a, b, BY_TIME);
            if positions > 0 {
                let nodes = results.ratio(a, b, BY_NODES).1;
                let (method, than) = (method.name, than.name);
                let part = "loa-ratio";
                report.summary(Ratio { part, set, entries, method, than, positions, time, nodes });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::record::tests::record;
    use super::*;

    /// Each problem by the seconds that the methods take, `None` if they fail.
    fn results(problems: &[[Option<f64>; 4]]) -> Results {
        let rows = problems.iter().map(|times| {
            let one = |(method, time): (&super::super::Method, &Option<f64>)| {
                let status = if time.is_some() { "proven" } else { "unknown" };
                let nodes = time.map_or(7, |t| (t * 100.0) as u64);
                Record { time_s: time.unwrap_or(10.0), ..record("x", method.name, status, nodes) }
            };
            METHODS.iter().zip(times).map(one).collect()
        });
        let setting = Setting { exponent: 20, time: TIME, remark: "" };
        Results { name: "set".to_string(), setting, hard: true, rows: rows.collect() }
    }

    #[test]
    fn ratios_are_geometric_means() {
        let results = results(&[
            [Some(1.0), Some(2.0), Some(4.0), Some(8.0)],
            [Some(1.0), Some(0.5), Some(4.0), None],
            [Some(0.5), Some(4.0), None, Some(9.0)],
        ]);
        let close = |(n, ratio): (usize, f64), m, expected: f64| {
            assert!(n == m && (ratio - expected).abs() < 1e-9, "{n} {ratio}");
        };
        close(results.ratio(ENHANCED, DF_PN, BY_TIME), 3, 2.0);
        close(results.ratio(DF_PN, ENHANCED, BY_TIME), 3, 0.5);
        close(results.ratio(DF_PN, PDS, BY_NODES), 2, 3.0);
        let mean = results.mean(DF_PN, PDS, BY_TIME, |a, b| a || b);
        close((mean.count, mean.mean), 3, 180f64.cbrt()); // 4, 20 and 9/4
        assert_eq!(results.mean(ENHANCED, ENHANCED, BY_TIME, |a, b| a && b).error, 0.0);
        let claims = claims(&results);
        assert_eq!(claims.iter().map(|c| c.holds).collect::<Vec<_>>(), [true, true]);
        assert!(claims[1].because.contains("(0 of df-pn, 1 of PDS)"), "{}", claims[1].because);
        assert_eq!(results.within(PDS, BY_TIME, &[5.0, 8.0, 10.0]), [0, 1, 2]);
        assert_eq!(results.limits(BY_TIME), [0.5, 1.0, 2.0, 5.0, 10.0]);
    }

    #[test]
    fn nothing_solved_is_no_claim() {
        let results = results(&[[None; 4]]);
        assert!(claims(&results).iter().all(|claim| !claim.holds));
        assert!(results.limits(BY_NODES).is_empty());
        let mut out = Report::new("Title");
        report(&mut out, &results);
        assert!(!out.to_text().contains("NaN") && !out.to_markdown().contains("NaN"));
    }
}
