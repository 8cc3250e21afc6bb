//! Table 1 and Fig. 5: Atari Go on 6x6 with a crosscut in the centre, with tables of every size.

use super::super::Args;
use super::super::plot::{Axis, Plot, Point, Scale, Series, Style};
use super::super::record::Record;
use super::super::report::{Claim, Picture, Report};
use super::super::session::Session;
use super::super::table::Table;
use super::{DF_PN, ENHANCED, METHODS, NAME, PDS, Setting, ask, brief, cell, seconds, solved};
use crate::error::Failure;
use crate::text;
use serde::Serialize;
use std::time::Duration;
use tsume_go::AtariGo;

/// The largest table, as a power of two.
pub const LARGEST: u32 = 22;
const SIZES: [u32; 12] = [8, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, LARGEST];
const QUICK_SIZES: [u32; 3] = [12, 16, 20];
const TIME: Duration = Duration::from_secs(60);
const QUICK_TIME: Duration = Duration::from_secs(2);
/// Up to this size, 1+ε df-pn is said to be the fastest.
const SMALL: u32 = 16;
/// From this size on, the paper sees no difference.
const LARGE: u32 = 20;
/// How many times the time that a method takes with 2^12 entries, compared with a large table, is a
/// sharp fall: with 1+ε, the paper's df-pn takes ten times as long, and without it, it fails.
const SHARP: f64 = 10.0;

/// What the methods did with one table.
pub struct Row {
    setting: Setting,
    records: Vec<Record>,
}

/// Solves the position with every table.
pub fn measure(args: &Args, session: &mut Session<'_>) -> Result<Vec<Row>, Failure> {
    let (sizes, time) =
        if args.quick { (&QUICK_SIZES[..], QUICK_TIME) } else { (&SIZES[..], TIME) };
    let time = args.time.unwrap_or(time);
    let mut rows = Vec::new();
    let Some(game) = AtariGo::crosscut(6, 6) else { return Ok(rows) };
    // From the largest on: what can be read off early is there early.
    for &exponent in sizes.iter().rev() {
        let setting = Setting { exponent, time };
        let mut news = format!("atari go, 2^{exponent} entries:");
        let mut records = Vec::new();
        for method in &METHODS {
            let question = ("crosscut 6x6", &game);
            let Some(record) = ask(args, session, question, method, setting)? else {
                return Ok(rows);
            };
            news += &format!(" {} {}", method.name, brief(&record));
            records.push(record);
        }
        session.tell(&news);
        rows.insert(0, Row { setting, records });
    }
    Ok(rows)
}

/// A cell of the table for programs.
#[derive(Serialize)]
struct Cell<'a> {
    part: &'static str,
    method: &'static str,
    entries: u64,
    table_used: u64,
    solved: bool,
    time_s: f64,
    nodes: u64,
    settings: &'a str,
}

/// Writes it up.
pub fn report(report: &mut Report, rows: &[Row]) {
    report.heading("Atari Go, 6x6 with a crosscut (Table 1, Fig. 5)");
    if rows.is_empty() {
        return report.text("Nothing was finished.");
    }
    report.text(format!(
        "Solving time in seconds against the number of entries; what was not solved in {} s is \
         given as more.",
        seconds(rows[0].setting.time.as_secs_f64())
    ));
    report.table(table(rows, |record| seconds(record.time_s)));
    report.text("Nodes, re-expansions included, and the entries that were really used.");
    report.table(table_of_nodes(rows));
    report.picture(Picture {
        file: format!("{NAME}-table-size.svg"),
        title: "Solving time against table size, Atari Go 6x6 with a crosscut".to_string(),
        svg: plot(rows).svg(),
    });
    report.text("Published (seconds on a Pentium 4 at 3 GHz, – is more than two hours):");
    report.table(published());
    claims(rows).into_iter().for_each(|claim| report.claim(claim));
    for row in rows {
        for (method, record) in METHODS.iter().zip(&row.records) {
            report.summary(Cell {
                part: "atari-go",
                method: method.name,
                entries: row.setting.entries(),
                table_used: record.table_used,
                solved: solved(record),
                time_s: record.time_s,
                nodes: record.nodes,
                settings: &record.question.settings,
            });
        }
    }
}

fn heading(first: &str) -> Vec<&str> {
    std::iter::once(first).chain(METHODS.iter().map(|method| method.name)).collect()
}

fn table(rows: &[Row], show: impl Fn(&Record) -> String) -> Table {
    let mut table = Table::new(heading("entries"));
    for Row { setting, records } in rows {
        let cells = records.iter().map(|record| cell(record, &show));
        table.row(std::iter::once(format!("2^{}", setting.exponent)).chain(cells));
    }
    table
}

fn table_of_nodes(rows: &[Row]) -> Table {
    let used = METHODS.iter().map(|method| format!("used, {}", method.name));
    let columns = heading("entries").into_iter().map(str::to_string).chain(used);
    let mut table = Table::new(columns);
    for Row { setting, records } in rows {
        let nodes = records.iter().map(|record| cell(record, |r| text::count(r.nodes)));
        let used = records.iter().map(|record| text::count(record.table_used));
        let size = std::iter::once(text::count(setting.entries()));
        table.row(size.chain(nodes).chain(used));
    }
    table
}

/// The paper's Table 1, and what its text says of 256 entries.
fn published() -> Table {
    let times: [(u32, [Option<u64>; 4]); 12] = [
        (8, [Some(1535), None, None, None]),
        (12, [Some(672), None, None, None]),
        (13, [Some(236), None, Some(4895), None]),
        (14, [Some(95), Some(3403), Some(3246), None]),
        (15, [Some(98), Some(279), Some(1017), Some(4057)]),
        (16, [Some(55), Some(189), Some(468), Some(1448)]),
        (17, [Some(70), Some(187), Some(440), Some(1124)]),
        (18, [Some(32), Some(104), Some(527), Some(776)]),
        (19, [Some(77), Some(168), Some(350), Some(494)]),
        (20, [Some(38), Some(111), Some(400), Some(353)]),
        (21, [Some(54), Some(113), Some(235), Some(261)]),
        (22, [Some(68), Some(106), Some(269), Some(195)]),
    ];
    let mut table = Table::new(heading("entries"));
    for (exponent, times) in times {
        let cells = times.map(|time| time.map_or("–".to_string(), text::count));
        table.row(std::iter::once(format!("2^{exponent}")).chain(cells));
    }
    table
}

/// Fig. 5.
fn plot(rows: &[Row]) -> Plot {
    let series = METHODS.iter().enumerate().map(|(number, method)| Series {
        name: method.name.to_string(),
        style: Style::Line,
        dashed: method.epsilon == 0.0,
        points: rows
            .iter()
            .filter_map(|row| Some((row, row.records.get(number)?)))
            .map(|(row, record)| Point {
                x: row.setting.entries() as f64,
                y: record.time_s,
                bound: !solved(record),
            })
            .collect(),
    });
    let exponents = rows.iter().map(|row| row.setting.exponent);
    let unsolved = rows.iter().flat_map(|row| &row.records).any(|record| !solved(record));
    Plot {
        title: "Atari Go 6x6 with a crosscut".to_string(),
        x: Axis::new("entries of the table", Scale::Log).powers_of_two(exponents),
        y: Axis::new("solving time (seconds)", Scale::Log),
        series: series.collect(),
        ratios: Vec::new(),
        note: unsolved.then(|| "hollow: not solved within this time".to_string()),
    }
}

fn claims(rows: &[Row]) -> Vec<Claim> {
    let small = rows.iter().filter(|row| row.setting.exponent <= SMALL);
    let slower: Vec<String> = small.filter(|row| !is_fastest(&row.records)).map(size).collect();
    let mut claims = vec![Claim {
        claim: format!("1+ε df-pn is the fastest of the four at every size up to 2^{SMALL}"),
        holds: slower.is_empty(),
        because: match slower.len() {
            0 => "No other is faster at any of them.".to_string(),
            _ => format!("It is not with {} entries.", slower.join(", ")),
        },
    }];
    for exponent in [12, 8] {
        let Some(row) = rows.iter().find(|row| row.setting.exponent == exponent) else { continue };
        let Some(record) = row.records.get(ENHANCED) else { continue };
        claims.push(Claim {
            claim: format!("1+ε df-pn solves it with {} entries", row.setting.entries()),
            holds: solved(record),
            because: format!(
                "{} s, {} nodes.",
                cell(record, |r| seconds(r.time_s)),
                text::count(record.nodes)
            ),
        });
    }
    claims.extend(fall(rows));
    claims
}

fn size(row: &Row) -> String {
    format!("2^{}", row.setting.exponent)
}

fn is_fastest(records: &[Record]) -> bool {
    let Some(own) = records.get(ENHANCED).filter(|record| solved(record)) else { return false };
    records.iter().filter(|record| solved(record)).all(|record| own.time_s <= record.time_s)
}

/// How plain df-pn and PDS fall off with little memory.
fn fall(rows: &[Row]) -> Option<Claim> {
    let falls: Option<Vec<(bool, f64)>> =
        [ENHANCED, DF_PN, PDS].into_iter().map(|method| slowdown(rows, method)).collect();
    let claim = format!("df-pn and PDS fall off sharply: {SHARP} times or more with 2^12 entries");
    let words = |(bound, factor): (bool, f64)| format!("{}{factor:.1}", ["", "> "][bound as usize]);
    match falls?.as_slice() {
        &[enhanced, df_pn, pds] => Some(Claim {
            claim,
            holds: [df_pn, pds].into_iter().all(|(_, factor)| factor >= SHARP),
            because: format!(
                "df-pn takes {} times as long as with 2^{LARGE} or more, PDS {}; 1+ε df-pn {}.",
                words(df_pn),
                words(pds),
                words(enhanced)
            ),
        }),
        _ => None,
    }
}

/// How many times as long a method takes with 2^12 entries as with a large table at its best, and
/// whether it is more, because a search failed.
fn slowdown(rows: &[Row], method: usize) -> Option<(bool, f64)> {
    let of = |row: &Row| row.records.get(method).cloned();
    let large = rows.iter().filter(|row| row.setting.exponent >= LARGE).filter_map(of);
    let best = large.filter(solved).map(|record| record.time_s).reduce(f64::min)?;
    let little = rows.iter().find(|row| row.setting.exponent == 12).and_then(of)?;
    Some((!solved(&little), little.time_s / best.max(1e-6)))
}

#[cfg(test)]
mod tests {
    use super::super::super::record::tests::record;
    use super::*;

    fn row(exponent: u32, times: [Option<f64>; 4]) -> Row {
        let one = |(method, time): (&super::super::Method, Option<f64>)| {
            let status = if time.is_some() { "proven" } else { "unknown" };
            Record { time_s: time.unwrap_or(60.0), ..record("x", method.name, status, 7) }
        };
        let records = METHODS.iter().zip(times).map(one).collect();
        Row { setting: Setting { exponent, time: Duration::from_secs(60) }, records }
    }

    #[test]
    fn claims_are_judged_by_what_was_measured() {
        let large = row(20, [Some(2.0), Some(1.0), Some(3.0), Some(4.0)]);
        let holds = |rows: &[Row]| claims(rows).iter().map(|c| c.holds).collect::<Vec<_>>();
        let fine = [row(12, [Some(9.0), None, Some(30.0), None]), large];
        assert_eq!(holds(&fine), [true, true, true]);
        let [_, large] = fine;
        let poor = [row(12, [None, Some(9.0), Some(30.0), Some(5.0)]), large];
        assert_eq!(holds(&poor), [false, false, false]);
        assert!(claims(&poor)[0].because.contains("2^12"));
        assert!(claims(&poor)[2].because.contains("PDS 1.2; 1+ε df-pn > 30.0"));
    }

    #[test]
    fn what_failed_is_a_bound() {
        let rows = [row(12, [Some(9.0), None, Some(30.0), None])];
        let mut out = Report::new("Title");
        report(&mut out, &rows);
        let text = out.to_text();
        assert!(text.contains("2^12          9.00  > 60.0     30.0  > 60.0"), "{text}");
        assert_eq!(plot(&rows).svg().matches("class=\"hollow").count(), 2);
    }
}
