//! What there is to say of a set: its tables, its picture, and what holds of the paper's claims.

use super::super::{DF_PN, ENHANCED, METHODS, NAME, PDS};
use super::{BY_NODES, BY_TIME, Measure, Results, short};
use crate::plot::{Plot, Point, Scale, Series, power_of_two};
use crate::report::{Picture, Report};
use crate::table::Table;
use serde_json::json;
use tsume::text;

/// How many times faster methods are at least on hard positions, by the paper: 1.58 and 2.83.
const ENHANCEMENT: f64 = 1.4;
const OVER_PDS: f64 = 2.0;

/// Writes it up.
pub fn report(report: &mut Report, results: &Results<'_>) {
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
        file: format!("{NAME}-{}-{}.svg", file_name(&results.set.name), results.setting.exponent),
        title: format!("Positions solved against time: {}", results.title()),
        plot: plot(results),
    });
    report.text(
        "How many times faster (in time / in nodes) the method of a row is than that of a column: \
         geometric means over the positions that both solve.",
    );
    report.table(table_of_ratios(results));
    if results.set.hard {
        claims(report, results);
    }
    summaries(report, results);
}

/// A name that is safe as part of a file's.
fn file_name(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

/// Tables 2 and 3.
fn table_of_solved(results: &Results<'_>, measure: Measure) -> Table {
    let limits = results.limits(measure);
    let mut table = Table::new("method", limits.iter().map(|&limit| (measure.show)(limit)));
    for (number, method) in METHODS.iter().enumerate() {
        table.row(method.name, results.within(number, measure, &limits));
    }
    table
}

/// Table 4.
fn table_of_ratios(results: &Results<'_>) -> Table {
    let mut table = Table::new("method", METHODS.map(|method| method.name));
    for (a, method) in METHODS.iter().enumerate() {
        let cells = (0..METHODS.len()).map(|b| match results.ratios(a, b) {
            Some((_, [time, nodes])) => format!("{time:.2} / {nodes:.2}"),
            None => "–".to_string(),
        });
        table.row(method.name, cells);
    }
    table
}

/// Figs. 6 and 7.
fn plot(results: &Results<'_>) -> Plot {
    let series = METHODS.iter().enumerate().map(|(number, method)| {
        let mut times: Vec<f64> =
            results.of(number).filter(|r| r.is_decided()).map(|r| r.time_s).collect();
        times.sort_by(f64::total_cmp);
        // A staircase: what is solved at one time is so until the next.
        let steps = times.iter().zip(0u32..).flat_map(|(&t, n)| [(t, n), (t, n + 1)]).skip(1);
        let points = steps.map(|(t, n)| Point::new(t, f64::from(n))).collect();
        Series { name: method.name.to_string(), line: method.line(), marked: false, points }
    });
    Plot {
        title: results.title(),
        x: ("time for each position (seconds)", Scale::Log),
        y: ("positions solved", Scale::Linear),
        series: series.collect(),
        diagonal: false,
        note: None,
    }
}

fn claims(report: &mut Report, results: &Results<'_>) {
    for (a, b, least) in [(ENHANCED, DF_PN, ENHANCEMENT), (DF_PN, PDS, OVER_PDS)] {
        let (one, other) = (METHODS[a].name, METHODS[b].name);
        let entries = power_of_two(results.setting.exponent);
        let [time, nodes] = [BY_TIME, BY_NODES].map(|by| results.mean(a, b, by, |a, b| a || b));
        let failures = |method| results.of(method).filter(|record| !record.is_decided()).count();
        let because = match time.count {
            0 => "There is no position that one of the two solves.".to_string(),
            count => format!(
                "{}, {:.2} in nodes, on {}; a search that failed counts with what it took until then \
                 ({} of {one}, {} of {other}). {}",
                time.times(" in time"),
                nodes.mean,
                text::counted(count as u64, "position"),
                failures(a),
                failures(b),
                on_both(results, a, b),
            ),
        };
        report.claim(
            format!("{one} is {least} times faster than {other} or more, with {entries} entries"),
            time.count > 0 && time.mean >= least,
            because,
        );
    }
}

/// The ratios on what both methods solve, in words.
fn on_both(results: &Results<'_>, a: usize, b: usize) -> String {
    let Some((count, [time, nodes])) = results.ratios(a, b) else {
        return "There is no position that both solve.".to_string();
    };
    let positions = text::counted(count as u64, "position");
    format!("On {positions} that both solve {time:.2} times in time, {nodes:.2} in nodes.")
}

/// For programs: how each method solved the set, and the fields of Table 4.
fn summaries(report: &mut Report, results: &Results<'_>) {
    let (set, entries) = (results.set.name.as_str(), results.setting.entries());
    for (a, method) in METHODS.iter().enumerate() {
        report.summary(json!({
            "part": "loa",
            "set": set,
            "entries": entries,
            "method": method.name,
            "problems": results.rows.len(),
            "solved": results.of(a).filter(|record| record.is_decided()).count(),
            "time_s": results.of(a).map(|record| record.time_s).sum::<f64>(),
            "nodes": results.of(a).map(|record| record.nodes).sum::<u64>(),
            "most_table_used": results.of(a).map(|record| record.table_used).max().unwrap_or(0),
        }));
    }
    for (a, method) in METHODS.iter().enumerate() {
        for (b, than) in METHODS.iter().enumerate().filter(|&(b, _)| a != b) {
            let Some((positions, [time, nodes])) = results.ratios(a, b) else { continue };
            report.summary(json!({
                "part": "loa-ratio",
                "set": set,
                "entries": entries,
                "method": method.name,
                "than": than.name,
                "positions": positions,
                "time": time,
                "nodes": nodes,
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Method, Setting};
    use super::super::{LARGEST, Set, TIME};
    use super::*;
    use crate::record::Record;
    use crate::record::tests::record;

    /// Each problem by the seconds that the methods take, `None` if they fail.
    fn results(problems: &[[Option<f64>; 4]]) -> Results<'static> {
        let rows = problems.iter().map(|times| {
            let one = |(method, time): (&Method, &Option<f64>)| {
                let status = if time.is_some() { "proven" } else { "unknown" };
                let nodes = time.map_or(7, |t| (t * 100.0) as u64);
                Record { time_s: time.unwrap_or(10.0), ..record("x", method.name, status, nodes) }
            };
            METHODS.iter().zip(times).map(one).collect()
        });
        let setting = Setting { exponent: 20, time: TIME, remark: "" };
        static SET: Set =
            Set { name: String::new(), problems: Vec::new(), exponent: LARGEST, hard: true };
        Results { set: &SET, setting, rows: rows.collect() }
    }

    #[test]
    fn ratios_are_geometric_means() {
        let results = results(&[
            [Some(1.0), Some(2.0), Some(4.0), Some(8.0)],
            [Some(1.0), Some(0.5), Some(4.0), None],
            [Some(0.5), Some(4.0), None, Some(9.0)],
        ]);
        let close = |a, b, m, time: f64, nodes: f64| {
            let (n, [t, of_nodes]) = results.ratios(a, b).unwrap();
            assert!(
                n == m && (t - time).abs() < 1e-9 && (of_nodes - nodes).abs() < 1e-9,
                "{n} {t}"
            );
        };
        close(ENHANCED, DF_PN, 3, 2.0, 2.0);
        close(DF_PN, ENHANCED, 3, 0.5, 0.5);
        close(DF_PN, PDS, 2, 3.0, 3.0);
        let mean = results.mean(DF_PN, PDS, BY_TIME, |a, b| a || b);
        assert!(mean.count == 3 && (mean.mean - 180f64.cbrt()).abs() < 1e-9); // 4, 20 and 9/4
        let mut out = Report::new("Title");
        claims(&mut out, &results);
        assert!(out.claims.len() == 2 && out.claims.iter().all(|claim| claim.holds));
        let because = &out.claims[1].because;
        assert!(because.contains("(0 of df-pn, 1 of PDS)"), "{because}");
        let steps = &plot(&results).series[PDS].points;
        assert_eq!(steps[..], [Point::new(8.0, 1.0), Point::new(9.0, 1.0), Point::new(9.0, 2.0)]);
        assert_eq!(results.within(PDS, BY_TIME, &[5.0, 8.0, 10.0]), [0, 1, 2]);
        assert_eq!(results.limits(BY_TIME), [0.5, 1.0, 2.0, 5.0, 10.0]);
    }

    #[test]
    fn nothing_solved_is_no_claim() {
        let results = results(&[[None; 4]]);
        assert!(results.limits(BY_NODES).is_empty());
        let mut out = Report::new("Title");
        report(&mut out, &results);
        assert!(out.claims.len() == 2 && out.claims.iter().all(|claim| !claim.holds));
        assert!(!out.to_text(str::to_string).contains("NaN") && !out.to_markdown().contains("NaN"));
    }
}
