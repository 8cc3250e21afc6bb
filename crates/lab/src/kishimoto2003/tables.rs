//! The tables of the paper, and the sums behind them.

use super::printed::{PRINTED, Printed};
use super::{PHASE_2, added, controlled, full, left_out, with};
use crate::eyes::{Method, Results, Switch, Total, record};
use crate::record::{Record, Simulated};
use crate::table::Table;
use serde::Serialize;
use tsume::text;

/// A row of Table 1 or 2.
#[derive(Serialize)]
pub struct Row {
    /// 1 or 2.
    pub table: u8,
    /// The method's name.
    pub method: String,
    /// All problems.
    pub problems: usize,
    /// Those that it solves.
    pub solved: usize,
    /// Over the problems that the table sums up.
    pub common: usize,
    /// The sum.
    #[serde(flatten)]
    pub total: Total,
    /// Its name in the table.
    #[serde(skip)]
    pub label: String,
}

impl Row {
    /// Sums up.
    pub fn new(
        table: u8,
        label: String,
        method: &Method,
        results: &Results<'_>,
        over: &[&[Record]],
    ) -> Row {
        Row {
            table,
            method: method.name.clone(),
            problems: results.problems.len(),
            solved: results.solved(&method.name),
            common: over.len(),
            total: results.total(over, &method.name),
            label,
        }
    }

    /// The nodes as a multiple of another row's, if both solve all that is summed up.
    pub fn against(&self, other: &Row) -> Option<f64> {
        let whole = |row: &Row| row.total.solved == row.common && row.total.nodes > 0;
        (whole(self) && whole(other)).then(|| self.total.nodes as f64 / other.total.nodes as f64)
    }
}

/// The rows of both tables.
pub struct Rows {
    /// Table 1.
    pub added: Vec<Row>,
    /// Table 2.
    pub left_out: Vec<Row>,
    /// Nothing left out, over the problems of Table 2.
    pub whole: Row,
}

/// Sums up both tables.
pub fn rows(results: &Results<'_>) -> Rows {
    let [alone, instead] = controlled();
    // As in the paper: the problems that (2) to (7) solve.
    let mut methods = added();
    let paper: Vec<&str> =
        methods.iter().skip(1).take(Switch::PAPER.len()).map(|(_, m)| m.name.as_str()).collect();
    let over = results.common(&paper);
    methods.insert(1, ("(1) + TCA".to_string(), alone));
    let row = |(label, method): (String, Method)| Row::new(1, label, &method, results, &over);
    let added = methods.into_iter().map(row).collect();
    // The problems that are solved whatever is left out, but for MIN.
    let methods = left_out();
    let rest: Vec<&str> = methods.iter().skip(1).map(|(_, m)| m.name.as_str()).collect();
    let whole = full();
    let over = results.common(&[&rest[..], &[whole.name.as_str()]].concat());
    let row = |label: &str, method: &Method| Row::new(2, label.to_string(), method, results, &over);
    let mut left_out: Vec<Row> =
        methods.iter().map(|(switch, method)| row(switch.name(), method)).collect();
    left_out.insert(1, row("MIN, with TCA instead", &instead));
    Rows { added, left_out, whole: row("nothing", &whole) }
}

/// Table 1: the printed algorithm, with and without MIN, and then the rows.
pub fn table_1(printed: &[AsPrinted], rows: &[Row]) -> Table {
    let common = rows.first().map_or(0, |row| row.common);
    let (time, nodes) = (format!("time ({common} problems)"), format!("nodes ({common} problems)"));
    let mut table =
        Table::new(["enhancements", "solved", &time, &nodes, "nodes/s", "times the row before"]);
    for (row, label) in printed.iter().zip(["Df-pn as printed", "Df-pn as printed + MIN"]) {
        let rest = ["–"; 4].map(str::to_string);
        table.row([label.to_string(), row.solved[0].to_string()].into_iter().chain(rest));
    }
    // The second row stands beside the first, and not in the sequence.
    let before = |i: usize| if i < 3 { None } else { rows.get(i - 1) };
    for (i, row) in rows.iter().enumerate() {
        let change = before(i).and_then(|before| row.against(before));
        table.row(cells(row, change));
    }
    table
}

/// Table 2.
pub fn table_2(rows: &Rows) -> Table {
    let common = rows.whole.common;
    let (time, nodes) = (format!("time ({common} problems)"), format!("nodes ({common} problems)"));
    let mut table = Table::new(["turned off", "solved", &time, &nodes, "nodes/s", "times all on"]);
    for row in rows.left_out.iter().chain([&rows.whole]) {
        table.row(cells(row, row.against(&rows.whole)));
    }
    table
}

/// What is not solved has no sum, as in the paper.
fn cells(row: &Row, change: Option<f64>) -> [String; 6] {
    let whole = row.total.solved == row.common && row.common > 0;
    let when = |text: String| if whole { text } else { "–".to_string() };
    [
        row.label.clone(),
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
    /// Its name in raw results.
    pub method: &'static str,
    /// The problems that it solves, and rightly: of all, and of those that take longer and longer
    /// (see [`LONGER`]).
    pub solved: [usize; 3],
    /// How many there are.
    pub problems: [usize; 3],
    /// Those that it gets wrong.
    pub wrong: usize,
    #[serde(skip)]
    label: &'static str,
}

/// Problems are told apart by the nodes that (2) takes. By the paper, basic df-pn solves nothing that
/// takes more than 400.
pub const LONGER: [u64; 3] = [0, 400, 4_000];

/// Sums up the variations of the printed algorithm.
pub fn as_printed(results: &Results<'_>) -> Vec<AsPrinted> {
    let plain = with(&[Switch::Min]).name;
    let longer = |records: &[Record]| {
        let nodes = record(records, &plain).map_or(0, Record::all_nodes);
        LONGER.map(|least| (least == 0 || nodes > least) as usize)
    };
    let add = |sum: [usize; 3], one: [usize; 3]| std::array::from_fn(|i| sum[i] + one[i]);
    let problems = results.problems.iter().map(|records| longer(records)).fold([0; 3], add);
    let sum = |how: &Printed| {
        let Printed { name: method, label, .. } = *how;
        let mut row = AsPrinted { method, solved: [0; 3], problems, wrong: 0, label };
        for records in &results.problems {
            let Some(said) = record(records, method).filter(|r| r.is_decided()) else { continue };
            let differs = |r: &Record| r.sound && r.is_decided() && r.status != said.status;
            // The second phase is about another game.
            if records.iter().any(|r| r.question.method != PHASE_2 && differs(r)) {
                row.wrong += 1;
            } else {
                row.solved = add(row.solved, longer(records));
            }
        }
        row
    };
    PRINTED.iter().map(sum).collect()
}

/// The table of the printed algorithm.
pub fn table_as_printed(rows: &[AsPrinted]) -> Table {
    let [all, some, few] = rows.first().map_or([0; 3], |row| row.problems);
    let titles = [
        "df-pn of Fig. 2".to_string(),
        format!("solved of {all}"),
        format!("of the {some} with more than {} nodes", LONGER[1]),
        format!("of the {few} with more than {}", text::count(LONGER[2])),
        "wrong".to_string(),
    ];
    let mut table = Table::new(titles.iter().map(String::as_str));
    for row in rows {
        let counts = row.solved.into_iter().chain([row.wrong]).map(|count| count.to_string());
        table.row(std::iter::once(row.label.to_string()).chain(counts));
    }
    table
}

/// All nodes, and what simulations among siblings came to, on the problems that are solved with
/// everything on.
pub fn simulation(results: &Results<'_>) -> (u64, Simulated) {
    let full = full();
    let over = results.common(&[&full.name]);
    let records = over.iter().filter_map(|records| record(records, &full.name));
    let sum = records.map(|record| record.sibling_simulation).sum();
    (results.total(&over, &full.name).nodes, sum)
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
    let mut table = Table::new(["total nodes", "nodes by SIM", "SIM calls", "successful calls"]);
    table.row([
        text::count(nodes),
        share(sim.nodes, nodes),
        text::count(sim.calls),
        share(sim.calls - sim.failed, sim.calls),
    ]);
    table
}

/// Both phases, on the problems that both solve.
pub struct Phases {
    /// The first phase.
    pub first: Total,
    /// The second.
    pub second: Total,
    /// Where the second has another winner.
    pub kos: usize,
    /// Decided in the first phase alone.
    pub open: usize,
    /// The problem on which the second took most, after the first.
    pub worst: Option<(String, u64, u64)>,
}

/// Sums up both phases.
pub fn phases(results: &Results<'_>) -> Phases {
    let full = full();
    let over = results.common(&[&full.name, PHASE_2]);
    let pair = |records: &&[Record]| {
        Some((record(records, &full.name)?.clone(), record(records, PHASE_2)?.clone()))
    };
    let pairs: Vec<_> = over.iter().filter_map(pair).collect();
    let kos = pairs.iter().filter(|(one, two)| one.status != two.status).count();
    let nodes =
        |(a, b): (Record, Record)| (a.question.problem.clone(), a.all_nodes(), b.all_nodes());
    let worst = pairs.into_iter().map(nodes);
    Phases {
        first: results.total(&over, &full.name),
        second: results.total(&over, PHASE_2),
        kos,
        open: results.solved(&full.name) - over.len(),
        worst: worst.max_by_key(|&(_, first, second)| second.saturating_sub(first)),
    }
}

/// Table 4.
pub fn table_4(results: &Results<'_>) -> Table {
    let Phases { first, second, kos, open, .. } = phases(results);
    let all = first.nodes + second.nodes;
    let mut table = Table::new(["problems", "kos", "phase 1", "phase 2", "phase 2 not solved"]);
    table.row([
        first.solved.to_string(),
        kos.to_string(),
        share(first.nodes, all),
        share(second.nodes, all),
        open.to_string(),
    ]);
    table
}
