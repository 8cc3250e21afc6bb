//! Kishimoto & Müller 2005, Table 1: what it costs df-pn to be right where results depend on the
//! path, on the one-eye problem under situational superko.
//!
//! The table is made twice: with the enhancements of the 2003 paper, and with all that Tsume has.

use crate::eyes::{Eye, Method, OWN, PAPER, Trial};
use crate::record::{Record, Simulated};
use crate::report::Report;
use crate::results::{Results, decides, record};
use crate::session::Session;
use crate::table::Table;
use crate::{End, Error, Host, Plan};
use serde::Serialize;
use tsume::search::Ghi;
use tsume::text;

pub const NAME: &str = "kishimoto2005";

/// The paper's name for a level.
fn label(ghi: Ghi) -> &'static str {
    match ghi {
        Ghi::Ignore => "IGNORE-GHI",
        Ghi::Dup => "(a) DUP",
        Ghi::Sim => "(b) (a) + SIM",
        Ghi::Full => "(c) (b) + NOCYCLE",
    }
}

/// A search that is made at every level: what it is, and its switches.
type Family = (&'static str, Vec<&'static str>);

fn families() -> [Family; 2] {
    [
        ("With the enhancements of the 2003 paper", PAPER.to_vec()),
        ("With all that Tsume has", [&PAPER[..], &OWN[..]].concat()),
    ]
}

/// The names of a search, level by level.
fn names((_, switches): &Family) -> [String; 4] {
    Ghi::ALL.map(|ghi| Method::new(switches, ghi).name)
}

fn methods() -> Vec<Method> {
    let levels = |(_, switches): Family| Ghi::ALL.map(|ghi| Method::new(&switches, ghi));
    families().into_iter().flat_map(levels).collect()
}

pub fn run(plan: &Plan, host: &mut dyn Host) -> Result<End, Error> {
    let after = |_: &mut Session<'_>, _: &Eye, _: &Method, _: &Record| Ok(true);
    let title = "Kishimoto & Müller 2005: results that depend on the path (Table 1)";
    let (nodes, methods) = ([300_000, 10_000], methods());
    Trial { name: NAME, title, nodes, methods, after, report }.run(plan, host)
}

/// A row of Table 1.
#[derive(Serialize)]
struct Row {
    search: &'static str,
    ghi: &'static str,
    problems: usize,
    /// Right, as far as it is known.
    solved: usize,
    /// Against a verdict that takes care of the path.
    wrong: usize,
    /// Over the problems that all levels solve alike.
    common: usize,
    nodes: u64,
    simulation: Simulated,
    time_s: f64,
}

/// Whether a method has said what is not true, by a level of any search that is always right.
fn is_wrong(records: &[Record], method: &str) -> bool {
    let said = record(records, method).filter(|record| record.is_decided());
    let sure = records.iter().find(|record| record.sound && record.is_decided());
    said.zip(sure).is_some_and(|(said, sure)| said.status != sure.status)
}

/// The problems that a method answers falsely.
fn wrong<'a>(results: &Results<'a>, method: &str) -> Results<'a> {
    results.some(|records| is_wrong(records, method))
}

fn rows(results: &Results<'_>, family: &Family) -> Vec<Row> {
    let names = names(family);
    let right = |records: &[Record], name| decides(records, name) && !is_wrong(records, name);
    let over = results.some(|records| names.iter().all(|name| right(records, name)));
    let row = |(ghi, method): (Ghi, &String)| {
        let total = over.total(method);
        let wrong = wrong(results, method).problems.len();
        Row {
            search: family.0,
            ghi: ghi.name(),
            problems: results.problems.len(),
            solved: results.solved(method) - wrong,
            wrong,
            common: over.problems.len(),
            nodes: total.nodes,
            simulation: over.of(method).map(|record| record.path_simulation).sum(),
            time_s: total.time_s,
        }
    };
    Ghi::ALL.into_iter().zip(&names).map(row).collect()
}

fn report(report: &mut Report, results: &Results<'_>) {
    report.text(COLUMNS);
    for family in families() {
        report.heading(family.0);
        let rows = rows(results, &family);
        report.table(table_1(&rows));
        for (ghi, method) in Ghi::ALL.into_iter().zip(names(&family)) {
            let names = wrong(results, &method).names();
            if !names.is_empty() {
                report.text(format!("{} is wrong on {}.", label(ghi), names.join("; ")));
            }
        }
        claims(report, results, &family, &rows);
        rows.into_iter().for_each(|row| report.summary(row));
    }
    report.heading("Published");
    report.text(PUBLISHED);
    let columns: Vec<_> = methods().into_iter().map(|m| (m.name.clone(), m.name)).collect();
    report.details("Problem by problem", results.table(&columns));
}

const COLUMNS: &str = "Solved: the verdicts that are right, + those that are wrong. Sums are over the problems that all \
     four solve rightly. SIM here are simulations on another path; nodes contain them, and those of \
     simulations among siblings.";
const PUBLISHED: &str = "On 140 problems, sums over 134: IGNORE-GHI solves 134 + 2 with 3,614,539 nodes in 81 s; (a) 134 with \
     9,411,063 in 256 s; (b) 134 with 7,015,856, of which 2,699,556 by 239,820 SIM calls, 2,956 failed, \
     in 175 s; (c) 136 with 3,689,363, of which 2,813 by 356 SIM calls, 156 failed, in 82 s.";

fn table_1(rows: &[Row]) -> Table {
    let (common, ignoring) = rows.first().map_or((0, 0), |row| (row.common, row.nodes));
    let nodes = format!("nodes ({common} problems)");
    let sim = ["nodes by SIM", "SIM calls", "failed"];
    let heading = ["solved", &nodes, "of ignoring"].into_iter().chain(sim).chain(["time"]);
    let mut table = Table::new("method", heading);
    for (ghi, row) in Ghi::ALL.into_iter().zip(rows) {
        let simulates = matches!(ghi, Ghi::Sim | Ghi::Full);
        let when = |n: u64| if simulates { text::count(n) } else { "–".to_string() };
        let wrong = if row.wrong > 0 { format!(" + {}", row.wrong) } else { String::new() };
        let cells = [
            format!("{}{wrong}", row.solved),
            text::count(row.nodes),
            percent(row.nodes, ignoring),
            when(row.simulation.nodes),
            when(row.simulation.calls),
            when(row.simulation.failed),
            format!("{:.1} s", row.time_s),
        ];
        table.row(label(ghi), cells);
    }
    table
}

fn percent(part: u64, whole: u64) -> String {
    match whole {
        0 => "–".to_string(),
        _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    }
}

fn claims(report: &mut Report, results: &Results<'_>, family: &Family, rows: &[Row]) {
    let [ignore, dup, sim, full] = rows else { return };
    let [ignored, duplicated, simulated, cured] =
        [ignore, dup, sim, full].map(|row| text::count(row.nodes));
    report.claim(
        "Being right costs at most 5 % more nodes than ignoring the path",
        full.nodes * 100 <= ignore.nodes * 105,
        format!("{cured} nodes against {ignored}: {}.", percent(full.nodes, ignore.nodes)),
    );
    report.claim(
        "Simulation and the no-cycle shortcut save nodes, each of them",
        full.nodes < sim.nodes && sim.nodes < dup.nodes,
        format!("{duplicated}, {simulated}, {cured} nodes."),
    );
    let [few, many] = [full, sim].map(|row| row.simulation.calls);
    report.claim(
        "The no-cycle shortcut leaves few calls of simulation",
        few * 10 <= many,
        format!("{} of {}.", text::count(few), text::count(many)),
    );
    report.claim(
        "Ignoring the path gives false results",
        ignore.wrong > 0,
        format!("{} of its {}.", ignore.wrong, ignore.wrong + ignore.solved),
    );
    let [careless, .., careful] = names(family);
    let missed = results.some(|records| {
        let right = decides(records, &careless) && !is_wrong(records, &careless);
        right && !decides(records, &careful)
    });
    let because = match &missed.names()[..] {
        [] => "None is missed.".to_string(),
        names => format!("Missed: {}.", names.join("; ")),
    };
    let all = "Whatever is solved by ignoring the path is solved with care";
    report.claim(all, missed.problems.is_empty(), because);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::records;

    #[test]
    fn what_is_wrong_is_counted_apart() {
        let (yes, no, open) = ("proven", "disproven", "unknown");
        let problems = [
            ("plain", [(yes, 100), (yes, 300), (yes, 200), (yes, 104)]),
            ("trap", [(no, 7), (yes, 30), (yes, 20), (yes, 10)]),
            ("hard", [(yes, 9), (open, 999), (open, 999), (open, 999)]),
        ];
        // Alike for both searches.
        let records = records(&methods(), &problems);
        let results = Results::new(&records, &methods());
        assert!(results.contradictions(&methods()).is_empty());
        let rows = rows(&results, &families()[0]);
        let said: Vec<_> = rows.iter().map(|r| (r.solved, r.wrong, r.common, r.nodes)).collect();
        assert_eq!(said, [(2, 1, 1, 100), (2, 0, 1, 300), (2, 0, 1, 200), (2, 0, 1, 104)]);
        let mut out = Report::new("Title");
        report(&mut out, &results);
        let text = out.to_text(str::to_string);
        for sentence in [
            "2 + 1",
            "IGNORE-GHI is wrong on trap.",
            "at most 5 % more nodes than ignoring the path: holds. 104 nodes against 100: 104.0 %.",
            "gives false results: holds. 1 of its 3.",
            "is solved with care: DOES NOT HOLD. Missed: hard.",
        ] {
            assert!(text.contains(sentence), "{sentence}\n{text}");
        }
    }

    #[test]
    fn levels_that_are_always_right_must_agree() {
        let odd = ("odd", [("proven", 1), ("proven", 1), ("disproven", 1), ("proven", 1)]);
        let records = records(&methods(), &[odd]);
        assert_eq!(Results::new(&records, &methods()).contradictions(&methods()), ["odd"]);
    }
}
