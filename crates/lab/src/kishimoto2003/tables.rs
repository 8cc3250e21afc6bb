//! The tables of the paper, and the sums behind them.

use super::printed::PRINTED;
use super::{PHASE_2, added, controlled, full, left_out, with};
use crate::eyes::{Method, PAPER};
use crate::record::{Record, Simulated};
use crate::results::{Results, Total, record};
use crate::table::Table;
use serde::Serialize;
use tsume::text;

/// A row of Table 1 or 2.
#[derive(Serialize)]
pub struct Row {
    pub table: u8,
    pub method: String,
    pub problems: usize,
    pub solved: usize,
    /// Over the problems that the table sums up.
    pub common: usize,
    #[serde(flatten)]
    pub total: Total,
    /// Its name in the table.
    #[serde(skip)]
    pub label: String,
}

impl Row {
    /// The nodes as a multiple of another row's, if both solve all that is summed up.
    pub fn against(&self, other: &Row) -> Option<f64> {
        let whole = |row: &Row| row.total.solved == row.common && row.total.nodes > 0;
        (whole(self) && whole(other)).then(|| self.total.nodes as f64 / other.total.nodes as f64)
    }
}

/// The rows of both tables.
pub struct Rows {
    pub added: Vec<Row>,
    /// Table 2.
    pub left_out: Vec<Row>,
    /// Nothing left out, over the problems of Table 2.
    pub whole: Row,
}

pub fn rows(results: &Results<'_>) -> Rows {
    let row = |table, label: &str, method: &Method, over: &Results<'_>| Row {
        table,
        method: method.name.clone(),
        problems: results.problems.len(),
        solved: results.solved(&method.name),
        common: over.problems.len(),
        total: over.total(&method.name),
        label: label.to_string(),
    };
    let [alone, instead] = controlled();
    // As in the paper: the problems that (2) to (7) solve.
    let methods = added();
    let paper = methods.iter().skip(1).take(PAPER.len());
    let over = results.common(&paper.map(|(_, m)| m.name.as_str()).collect::<Vec<_>>());
    let mut added: Vec<Row> = methods.iter().map(|(label, m)| row(1, label, m, &over)).collect();
    added.insert(1, row(1, "(1) + TCA", &alone, &over));
    // The problems that are solved whatever is left out, but for MIN.
    let (methods, whole) = (left_out(), full());
    let rest = methods.iter().skip(1).map(|(_, method)| method).chain([&whole]);
    let over = results.common(&rest.map(|m| m.name.as_str()).collect::<Vec<_>>());
    let mut left_out: Vec<Row> =
        methods.iter().map(|(switch, m)| row(2, switch, m, &over)).collect();
    left_out.insert(1, row(2, "MIN, with TCA instead", &instead, &over));
    Rows { added, left_out, whole: row(2, "nothing", &whole, &over) }
}

/// Table 1: the printed algorithm, with and without MIN, and then the rows.
pub fn table_1(printed: &[AsPrinted], rows: &[Row]) -> Table {
    let common = rows.first().map_or(0, |row| row.common);
    let mut table = heading("enhancements", common, "times the row before");
    for (row, label) in printed.iter().zip(["Df-pn as printed", "Df-pn as printed + MIN"]) {
        table.row(label, [row.solved[0].to_string().as_str(), "–", "–", "–", "–"]);
    }
    for (i, row) in rows.iter().enumerate() {
        // The second row stands beside the first, and not in the sequence.
        let before = if i < 3 { None } else { rows.get(i - 1) };
        table.row(&row.label, cells(row, before));
    }
    table
}

/// Table 2.
pub fn table_2(rows: &Rows) -> Table {
    let mut table = heading("turned off", rows.whole.common, "times all on");
    for row in rows.left_out.iter().chain([&rows.whole]) {
        table.row(&row.label, cells(row, Some(&rows.whole)));
    }
    table
}

fn heading(first: &str, common: usize, last: &str) -> Table {
    let over = |what| format!("{what} ({common} problems)");
    Table::new(first, ["solved", &over("time"), &over("nodes"), "nodes/s", last])
}

/// What is not solved has no sum, as in the paper.
fn cells(row: &Row, than: Option<&Row>) -> [String; 5] {
    let whole = row.total.solved == row.common && row.common > 0;
    let when = |text: String| if whole { text } else { "–".to_string() };
    let change = than.and_then(|than| row.against(than));
    [
        row.solved.to_string(),
        when(format!("{:.1} s", row.total.time_s)),
        when(text::count(row.total.nodes)),
        when(text::count(row.total.rate())),
        change.map_or("–".to_string(), |change| format!("{change:.2}")),
    ]
}

/// What a variation of the printed algorithm came to.
#[derive(Serialize)]
pub struct AsPrinted {
    pub method: &'static str,
    /// The problems that it solves, and rightly: of all, and of those that take longer and longer
    /// (see [`LONGER`]).
    pub solved: [usize; 3],
    /// How many there are.
    pub problems: [usize; 3],
    pub wrong: usize,
    #[serde(skip)]
    label: &'static str,
}

/// Problems are told apart by the nodes that (2) takes. By the paper, basic df-pn solves nothing that
/// takes more than 400.
pub const LONGER: [u64; 3] = [0, 400, 4_000];

/// Sums up the variations of the printed algorithm.
pub fn as_printed(results: &Results<'_>) -> [AsPrinted; 8] {
    let plain = with(&["MIN"]).name;
    let nodes = |records: &[Record]| record(records, &plain).map_or(0, Record::all_nodes);
    let longer = |of: &Results<'_>| {
        LONGER.map(|least| of.some(|r| least == 0 || nodes(r) > least).problems.len())
    };
    PRINTED.map(|(method, label)| {
        let is_wrong = |records: &[Record]| {
            let said = record(records, method).map(|record| &record.status);
            // The second phase is about another game.
            let others = records.iter().filter(|r| r.question.method != PHASE_2 && r.sound);
            others.filter(|r| r.is_decided()).any(|other| said != Some(&other.status))
        };
        let decided = results.common(&[method]);
        let right = decided.some(|records| !is_wrong(records));
        let wrong = decided.problems.len() - right.problems.len();
        AsPrinted { method, solved: longer(&right), problems: longer(results), wrong, label }
    })
}

pub fn table_as_printed(rows: &[AsPrinted; 8]) -> Table {
    let [all, some, few] = rows[0].problems;
    let titles = [
        format!("solved of {all}"),
        format!("of the {some} with more than {} nodes", LONGER[1]),
        format!("of the {few} with more than {}", text::count(LONGER[2])),
        "wrong".to_string(),
    ];
    let mut table = Table::new("df-pn of Fig. 2", titles);
    for row in rows {
        table.row(row.label, row.solved.into_iter().chain([row.wrong]));
    }
    table
}

/// All nodes, and what simulations among siblings came to, on the problems that are solved with
/// everything on.
pub fn simulation(results: &Results<'_>) -> (u64, Simulated) {
    let full = full();
    let over = results.common(&[&full.name]);
    let sum = over.of(&full.name).map(|record| record.sibling_simulation).sum();
    (over.total(&full.name).nodes, sum)
}

/// A part, and how many in a hundred it is.
pub fn share(part: u64, whole: u64) -> String {
    match whole {
        0 => text::count(part),
        _ => format!("{} ({:.1} %)", text::count(part), 100.0 * part as f64 / whole as f64),
    }
}

/// Table 3.
pub fn table_3(results: &Results<'_>) -> Table {
    let (nodes, sim) = simulation(results);
    let mut table = Table::new("total nodes", ["nodes by SIM", "SIM calls", "successful calls"]);
    let successful = share(sim.calls - sim.failed, sim.calls);
    table.row(text::count(nodes), [share(sim.nodes, nodes), text::count(sim.calls), successful]);
    table
}

/// Both phases, on the problems that both solve.
pub struct Phases {
    pub first: Total,
    pub second: Total,
    /// Where the second has another winner.
    pub kos: usize,
    /// Decided in the first phase alone.
    pub open: usize,
    /// The problem on which the second took most, after the first.
    pub worst: Option<(String, u64, u64)>,
}

pub fn phases(results: &Results<'_>) -> Phases {
    let full = full();
    let over = results.common(&[&full.name, PHASE_2]);
    let pairs = || over.of(&full.name).zip(over.of(PHASE_2));
    let nodes =
        |(a, b): (&Record, &Record)| (a.question.problem.clone(), a.all_nodes(), b.all_nodes());
    let worst = pairs().map(nodes);
    Phases {
        first: over.total(&full.name),
        second: over.total(PHASE_2),
        kos: pairs().filter(|(one, two)| one.status != two.status).count(),
        open: results.solved(&full.name) - over.problems.len(),
        worst: worst.max_by_key(|&(_, first, second)| second.saturating_sub(first)),
    }
}

/// Table 4.
pub fn table_4(results: &Results<'_>) -> Table {
    let Phases { first, second, kos, open, .. } = phases(results);
    let all = first.nodes + second.nodes;
    let mut table = Table::new("problems", ["kos", "phase 1", "phase 2", "phase 2 not solved"]);
    let (phase_1, phase_2) = (share(first.nodes, all), share(second.nodes, all));
    table.row(first.solved, [kos.to_string(), phase_1, phase_2, open.to_string()]);
    table
}
