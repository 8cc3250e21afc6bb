//! Table 1 and Fig. 5: Atari Go on 6x6 with a crosscut in the centre, with tables of every size.

mod claims;

use super::order::{Order, Ordered};
use super::{ENHANCED, METHODS, NAME, Setting, ask, seconds};
use crate::Error;
use crate::mean::Geometric;
use crate::plot::{Plot, Point, Scale, Series, power_of_two};
use crate::record::Record;
use crate::report::{Picture, Report};
use crate::session::Session;
use crate::table::Table;
use claims::judge;
use serde_json::json;
use std::time::Duration;
use tsume::game::Notation;
use tsume::text;
use tsume_go::AtariGo;

/// The largest table, as a power of two.
pub const LARGEST: u32 = 22;
const SIZES: [u32; 12] = [8, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, LARGEST];
const QUICK_SIZES: [u32; 3] = [12, 16, 20];
const TIME: Duration = Duration::from_secs(60);
/// With a table of this size searches have more time, so that it is seen how far they fall off.
const SMALLEST: u32 = 12;
const MORE_TIME: Duration = Duration::from_secs(150);
/// Below it, where the paper speaks of 1+ε df-pn alone, the others are not tried.
const MOST_TIME: Duration = Duration::from_secs(600);
/// Orders of the moves to measure with.
const ORDERS: u64 = 5;
const QUICK_TIME: Duration = Duration::from_secs(2);

/// What a method did with one table.
struct Mean {
    /// In each order of moves; what was not solved counts as far as it went.
    times: Vec<f64>,
    /// Geometric means of these and of the nodes.
    time: f64,
    nodes: f64,
    /// Whether it was solved in every order.
    solved: bool,
    /// The most entries used.
    used: u64,
}

impl Mean {
    /// Of a method, if it was tried.
    fn of<'a>(records: impl Iterator<Item = &'a Record> + Clone) -> Option<Mean> {
        let times: Vec<f64> = records.clone().map(|record| record.time_s).collect();
        let nodes = records.clone().map(|record| record.nodes as f64);
        Some(Mean {
            time: Geometric::of(times.iter().copied()).mean,
            nodes: Geometric::of(nodes).mean,
            solved: records.clone().all(Record::is_decided),
            used: records.map(|record| record.table_used).max()?,
            times,
        })
    }

    /// How many times as long as the other it takes.
    fn to(&self, other: &Mean) -> Geometric {
        Geometric::ratio(self.times.iter().copied().zip(other.times.iter().copied()))
    }

    /// In a table: what it took, or what was not enough.
    fn show(&self, what: String) -> String {
        if self.solved { what } else { format!("> {what}") }
    }

    fn time(&self) -> String {
        self.show(seconds(self.time))
    }

    fn nodes(&self) -> String {
        self.show(text::count(self.nodes.round() as u64))
    }
}

/// What the methods did with one table.
pub struct Row {
    setting: Setting,
    orders: u64,
    /// Of those that were tried.
    means: Vec<Option<Mean>>,
}

impl Row {
    fn mean(&self, method: usize) -> Option<&Mean> {
        self.means.get(method)?.as_ref()
    }
}

/// Solves the position with every table.
pub fn measure(session: &mut Session<'_>) -> Result<Vec<Row>, Error> {
    let plan = session.plan;
    let (sizes, time, orders) =
        if plan.quick { (&QUICK_SIZES[..], QUICK_TIME, 1) } else { (&SIZES[..], TIME, ORDERS) };
    let orders = if plan.published {
        Order::PLAIN.into_iter().take(orders as usize).collect()
    } else {
        (1..=orders).map(Order::Lot).collect::<Vec<_>>()
    };
    let remark = if plan.bare { "" } else { " look-ahead" };
    let mut rows = Vec::new();
    let Some(game) = AtariGo::crosscut(6, 6) else { return Ok(rows) };
    let game = game.look_ahead(!plan.bare);
    // From the largest on: what takes little is known early.
    for &exponent in sizes.iter().rev() {
        let (tried, time) = match exponent {
            SMALLEST if !plan.quick => (METHODS.len(), MORE_TIME),
            SMALLEST.. => (METHODS.len(), time),
            _ => (ENHANCED + 1, MOST_TIME),
        };
        let setting = Setting { exponent, time: plan.time.unwrap_or(time), remark };
        let mut by_order = Vec::new();
        for &order in &orders {
            let name = format!("crosscut-{}", order.name());
            let game = Ordered::new(game.clone(), order);
            let question = (name.as_str(), game.position_text());
            let asked = ask(session, question, setting, tried, |search, options| {
                search.run(&game, options, |solver| solver.with_estimates())
            });
            let Some((records, news)) = asked? else { return Ok(rows) };
            session.host.tell(&format!("2^{exponent} entries, {news}"));
            by_order.push(records);
        }
        let means = (0..METHODS.len())
            .map(|method| Mean::of(by_order.iter().filter_map(|records| records.get(method))));
        let means = means.collect();
        rows.insert(0, Row { setting, orders: orders.len() as u64, means });
    }
    Ok(rows)
}

/// Writes it up.
pub fn report(report: &mut Report, rows: &[Row], bare: bool, plain: bool) {
    report.heading("Atari Go, 6x6 with a crosscut (Table 1, Fig. 5)");
    let Some(first) = rows.first() else { return report.text("Nothing was finished.") };
    report.text(if bare { BARE } else { LOOK_AHEAD });
    report.text(format!(
        "Solving time in seconds against the number of entries: the geometric mean over {} of the \
         moves, {}. If a search took more than {}, the mean is given as more. With fewer \
         entries than {}, 1+ε df-pn alone is tried, as in the paper.",
        text::counted(first.orders, "order"),
        if plain { "by rows and from the centre" } else { "drawn by lot" },
        limits(rows),
        power_of_two(SMALLEST)
    ));
    report.table(table(rows, Mean::time));
    report.text("Nodes, re-expansions included:");
    report.table(table(rows, Mean::nodes));
    report.text("Entries that were in use at the end, at most:");
    report.table(table(rows, |mean| text::count(mean.used)));
    report.picture(Picture {
        file: format!("{NAME}-table-size.svg"),
        title: "Solving time against table size, Atari Go 6x6 with a crosscut".to_string(),
        plot: plot(rows),
    });
    report.text("Published (seconds on a Pentium 4 at 3 GHz, – is more than two hours):");
    report.table(published());
    let open = judge(report, rows);
    if !open.is_empty() {
        report.text(format!("Not decided for want of time: {}.", open.join("; ")));
    }
    for row in rows {
        for (method, mean) in METHODS.iter().zip(&row.means) {
            let Some(mean) = mean else { continue };
            report.summary(json!({
                "part": "atari-go",
                "method": method.name,
                "entries": row.setting.entries(),
                "orders": row.orders,
                "solved": mean.solved,
                "time_s": mean.time,
                "nodes": mean.nodes,
                "most_table_used": mean.used,
            }));
        }
    }
}

/// The limits of time, in words.
fn limits(rows: &[Row]) -> String {
    let mut first: Vec<&Row> = rows.iter().collect();
    first.dedup_by_key(|row| row.setting.time);
    let time = |row: &&Row| seconds(row.setting.time.as_secs_f64());
    let words = first.iter().map(|row| format!("{} s (from {} entries on)", time(row), size(row)));
    words.collect::<Vec<_>>().join(", ")
}

const BARE: &str = "By the bare rules, as in the paper.";
const LOOK_AHEAD: &str = "A position counts as decided as soon as a side can capture, or has to defend against captures \
     on two points. By the bare rules, as in the paper, the search is several times as large \
     (--bare).";

fn table(rows: &[Row], show: impl Fn(&Mean) -> String) -> Table {
    let mut table = Table::new("entries", METHODS.map(|method| method.name));
    for row in rows {
        let cell = |mean: &Option<Mean>| mean.as_ref().map_or("–".to_string(), &show);
        table.row(size(row), row.means.iter().map(cell));
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
    let mut table = Table::new("entries", METHODS.map(|method| method.name));
    for (exponent, times) in times {
        let cells = times.map(|time| time.map_or("–".to_string(), text::count));
        table.row(power_of_two(exponent), cells);
    }
    table
}

/// Fig. 5.
fn plot(rows: &[Row]) -> Plot {
    let series = METHODS.iter().enumerate().map(|(number, method)| Series {
        name: method.name.to_string(),
        line: method.line(),
        marked: true,
        points: rows
            .iter()
            .filter_map(|row| Some((row, row.mean(number)?)))
            .map(|(row, mean)| Point {
                x: row.setting.entries() as f64,
                y: mean.time,
                bound: !mean.solved,
            })
            .collect(),
    });
    let unsolved = rows.iter().flat_map(|row| &row.means).flatten().any(|mean| !mean.solved);
    Plot {
        title: "Atari Go 6x6 with a crosscut".to_string(),
        x: ("entries of the table", Scale::PowersOfTwo),
        y: ("solving time (seconds)", Scale::Log),
        series: series.collect(),
        diagonal: false,
        note: unsolved.then_some("hollow: more than this; some searches ran out of time"),
    }
}

fn size(row: &Row) -> String {
    power_of_two(row.setting.exponent)
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::record::tests::record;

    pub fn row(exponent: u32, times: [Option<f64>; 4]) -> Row {
        let one = |time: Option<f64>| {
            let status = if time.is_some() { "proven" } else { "unknown" };
            let time_s = time.unwrap_or(60.0);
            Mean::of([&Record { time_s, ..record("x", "m", status, 7) }].into_iter())
        };
        let setting = Setting { exponent, time: Duration::from_secs(60), remark: "" };
        Row { setting, orders: 1, means: times.map(one).into() }
    }

    #[test]
    fn a_failure_makes_the_mean_a_bound() {
        let timed = |time_s, status| Record { time_s, ..record("x", "m", status, 10) };
        let shown = |last| {
            let records = [timed(1.0, "proven"), timed(4.0, last)];
            Mean::of(records.iter()).map(|mean| (mean.time(), mean.nodes(), mean.solved)).unwrap()
        };
        assert_eq!(shown("proven"), ("2.00".to_string(), "10".to_string(), true));
        assert_eq!(shown("unknown"), ("> 2.00".to_string(), "> 10".to_string(), false));
    }

    #[test]
    fn what_failed_is_a_bound() {
        let mut small = row(8, [Some(80.0), None, None, None]);
        small.means[1..].fill_with(|| None);
        let rows = [small, row(12, [Some(9.0), None, Some(30.0), None])];
        let mut out = Report::new("Title");
        report(&mut out, &rows, false, false);
        let text = out.to_text(str::to_string);
        assert!(text.contains("2¹²           9.00  > 60.0     30.0  > 60.0"), "{text}");
        // What was not tried is neither a time nor a bound.
        assert!(text.contains("2⁸            80.0       –        –       –"), "{text}");
        assert!(text.contains("The nearest: 1+ε PDS with 2¹² entries takes 3.33 times"), "{text}");
        let bounds = plot(&rows).series.iter().flat_map(|s| &s.points).filter(|p| p.bound).count();
        assert_eq!(bounds, 2);
    }
}
