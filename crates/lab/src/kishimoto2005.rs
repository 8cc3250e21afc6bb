//! Kishimoto & Müller 2005, Table 1: what it costs df-pn to be right where results depend on the
//! path, on the one-eye problem under situational superko.
//!
//! The table is made twice: with the enhancements of the 2003 paper, and with all that Tsume has.

use crate::eyes::{Eye, Method, Results, Switch, Trial, decides, record};
use crate::record::{Record, Simulated, name};
use crate::report::{Claim, Report};
use crate::session::Session;
use crate::table::Table;
use crate::{End, Error, Host, Plan};
use serde::Serialize;
use tsume::search::Ghi;
use tsume::text;

/// The experiment's name.
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

/// A search at every level.
struct Family {
    words: &'static str,
    switches: Vec<Switch>,
}

impl Family {
    fn method(&self, ghi: Ghi) -> Method {
        Method::new(&self.switches, ghi)
    }

    fn methods(&self) -> impl Iterator<Item = Method> {
        Ghi::ALL.into_iter().map(|ghi| self.method(ghi))
    }
}

fn families() -> [Family; 2] {
    [
        Family {
            words: "With the enhancements of the 2003 paper",
            switches: Switch::PAPER.to_vec(),
        },
        Family {
            words: "With all that Tsume has",
            switches: Switch::PAPER.into_iter().chain(Switch::OWN).collect(),
        },
    ]
}

fn methods() -> Vec<Method> {
    families().iter().flat_map(Family::methods).collect()
}

/// Runs it.
pub fn run(plan: &Plan, host: &mut dyn Host) -> Result<End, Error> {
    let after = |_: &mut Session<'_>, _: &Eye, _: &Method, _: &Record| Ok(true);
    let (nodes, methods) = ([300_000, 10_000], methods());
    Trial { name: NAME, nodes, methods, after, report }.run(plan, host)
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

/// The verdict of a level that is always right, from any search.
fn truth(records: &[Record]) -> Option<&str> {
    let sure = records.iter().find(|record| record.sound && record.is_decided())?;
    Some(&sure.status)
}

/// Whether a method has said what is not true.
fn is_wrong(records: &[Record], method: &str) -> bool {
    let said = record(records, method).filter(|record| record.is_decided());
    said.is_some_and(|said| truth(records).is_some_and(|truth| said.status != truth))
}

/// The names of the problems that a method answers falsely.
fn wrong<'a>(results: &Results<'a>, method: &str) -> Vec<&'a str> {
    let problems = results.problems.iter().filter(|records| is_wrong(records, method));
    problems.map(|records| name(records)).collect()
}

fn rows(results: &Results<'_>, family: &Family) -> Vec<Row> {
    let names: Vec<String> = family.methods().map(|method| method.name).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut over = results.common(&names);
    over.retain(|records| !names.iter().any(|method| is_wrong(records, method)));
    let row = |(ghi, method): (Ghi, &&str)| {
        let total = results.total(&over, method);
        let wrong = wrong(results, method).len();
        let records = over.iter().filter_map(|records| record(records, method));
        Row {
            search: family.words,
            ghi: ghi.name(),
            problems: results.problems.len(),
            solved: results.solved(method) - wrong,
            wrong,
            common: over.len(),
            nodes: total.nodes,
            simulation: records.map(|record| record.path_simulation).sum(),
            time_s: total.time_s,
        }
    };
    Ghi::ALL.into_iter().zip(&names).map(row).collect()
}

fn report(results: &Results<'_>, settings: &str) -> Report {
    let mut report =
        Report::new("Kishimoto & Müller 2005: results that depend on the path (Table 1)");
    let problems = text::counted(results.problems.len() as u64, "problem");
    report.text(format!("{problems}, the positions with either side to move; {settings}."));
    report.text(COLUMNS);
    for family in families() {
        report.heading(family.words);
        let rows = rows(results, &family);
        report.table(table_1(&rows));
        for ghi in Ghi::ALL {
            let names = wrong(results, &family.method(ghi).name);
            if !names.is_empty() {
                report.text(format!("{} is wrong on {}.", label(ghi), names.join("; ")));
            }
        }
        claims(&mut report, results, &family, &rows);
        rows.into_iter().for_each(|row| report.summary(row));
    }
    report.heading("Published");
    report.text(PUBLISHED);
    let methods = methods();
    let names = methods.iter().map(|method| (method.name.as_str(), method.name.as_str()));
    report.details("Problem by problem", results.table(names));
    report
}

const COLUMNS: &str = "Solved: the verdicts that are right, + those that are wrong. Sums are over the problems that all \
     four solve rightly. SIM here are simulations on another path; nodes contain them, and those of \
     simulations among siblings.";
const PUBLISHED: &str = "On 140 problems, sums over 134: IGNORE-GHI solves 134 + 2 with 3,614,539 nodes in 81 s; (a) 134 with \
     9,411,063 in 256 s; (b) 134 with 7,015,856, of which 2,699,556 by 239,820 SIM calls, 2,956 failed, \
     in 175 s; (c) 136 with 3,689,363, of which 2,813 by 356 SIM calls, 156 failed, in 82 s.";

fn table_1(rows: &[Row]) -> Table {
    let common = rows.first().map_or(0, |row| row.common);
    let nodes = format!("nodes ({common} problems)");
    let mut table = Table::new([
        "method",
        "solved",
        &nodes,
        "of ignoring",
        "nodes by SIM",
        "SIM calls",
        "failed",
        "time",
    ]);
    let ignoring = rows.first().map_or(0, |row| row.nodes);
    for (ghi, row) in Ghi::ALL.into_iter().zip(rows) {
        let simulates = matches!(ghi, Ghi::Sim | Ghi::Full);
        let when = |n: u64| if simulates { text::count(n) } else { "–".to_string() };
        let wrong = if row.wrong > 0 { format!(" + {}", row.wrong) } else { String::new() };
        table.row([
            label(ghi).to_string(),
            format!("{}{wrong}", row.solved),
            text::count(row.nodes),
            percent(row.nodes, ignoring),
            when(row.simulation.nodes),
            when(row.simulation.calls),
            when(row.simulation.failed),
            format!("{:.1} s", row.time_s),
        ]);
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
    let count = |row: &Row| text::count(row.nodes);
    report.claim(Claim {
        claim: "Being right costs at most 5 % more nodes than ignoring the path".to_string(),
        holds: full.nodes * 100 <= ignore.nodes * 105,
        because: format!(
            "{} nodes against {}: {}.",
            count(full),
            count(ignore),
            percent(full.nodes, ignore.nodes)
        ),
    });
    report.claim(Claim {
        claim: "Simulation and the no-cycle shortcut save nodes, each of them".to_string(),
        holds: full.nodes < sim.nodes && sim.nodes < dup.nodes,
        because: format!("{}, {}, {} nodes.", count(dup), count(sim), count(full)),
    });
    report.claim(Claim {
        claim: "The no-cycle shortcut leaves few calls of simulation".to_string(),
        holds: full.simulation.calls * 10 <= sim.simulation.calls,
        because: format!(
            "{} of {}.",
            text::count(full.simulation.calls),
            text::count(sim.simulation.calls)
        ),
    });
    report.claim(Claim {
        claim: "Ignoring the path gives false results".to_string(),
        holds: ignore.wrong > 0,
        because: format!("{} of its {}.", ignore.wrong, ignore.wrong + ignore.solved),
    });
    let [careful, careless] = [Ghi::Full, Ghi::Ignore].map(|ghi| family.method(ghi).name);
    let missed = results.problems.iter().filter(|records| {
        let right = decides(records, &careless) && !is_wrong(records, &careless);
        right && !decides(records, &careful)
    });
    let missed: Vec<&str> = missed.map(|records| name(records)).collect();
    report.claim(Claim {
        claim: "Whatever is solved by ignoring the path is solved with care".to_string(),
        holds: missed.is_empty(),
        because: match missed.len() {
            0 => "None is missed.".to_string(),
            _ => format!("Missed: {}.", missed.join("; ")),
        },
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::record;

    /// Records of problems, with status and nodes at each level, alike for both searches.
    fn records(problems: &[(&str, [(&str, u64); 4])]) -> Vec<Record> {
        let of_one = |(problem, said): &(&str, [(&str, u64); 4])| {
            let each = methods().into_iter().zip(said.iter().cycle());
            each.zip(Ghi::ALL.into_iter().cycle())
                .map(|((method, (status, nodes)), ghi)| Record {
                    sound: ghi != Ghi::Ignore,
                    ..record(problem, &method.name, status, *nodes)
                })
                .collect::<Vec<_>>()
        };
        problems.iter().flat_map(of_one).collect()
    }

    #[test]
    fn what_is_wrong_is_counted_apart() {
        let (yes, no, open) = ("proven", "disproven", "unknown");
        let records = records(&[
            ("plain", [(yes, 100), (yes, 300), (yes, 200), (yes, 104)]),
            ("trap", [(no, 7), (yes, 30), (yes, 20), (yes, 10)]),
            ("hard", [(yes, 9), (open, 999), (open, 999), (open, 999)]),
        ]);
        let results = Results::new(&records, &methods());
        assert!(results.contradictions(&methods()).is_empty());
        let rows = rows(&results, &families()[0]);
        let said: Vec<_> = rows.iter().map(|r| (r.solved, r.wrong, r.common, r.nodes)).collect();
        assert_eq!(said, [(2, 1, 1, 100), (2, 0, 1, 300), (2, 0, 1, 200), (2, 0, 1, 104)]);
        let text = report(&results, "nodes=1000").to_text(str::to_string);
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
        let records = records(&[odd]);
        assert_eq!(Results::new(&records, &methods()).contradictions(&methods()), ["odd"]);
    }
}
