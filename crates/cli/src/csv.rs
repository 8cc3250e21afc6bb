//! Output for spreadsheets: a header, then one line for each problem.

use std::io::{self, Write};
use tsume::{Record, text};

/// The columns; those of the same name in JSON have the same meaning.
const COLUMNS: [&str; 17] = [
    "problem",
    "game",
    "algorithm",
    "status",
    "claim",
    "stop_reason",
    "to_move",
    "best_move",
    "line",
    "nodes",
    "time_s",
    "pn",
    "dn",
    "checked",
    "certificate_positions",
    "certificate",
    "as_expected",
];

/// The names of the columns.
pub fn header(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", COLUMNS.join(","))
}

/// The result of one problem.
pub fn result(out: &mut impl Write, record: &Record) -> io::Result<()> {
    let given = |text: &Option<String>| text.clone().unwrap_or_default();
    let number = |number: Option<u64>| number.map(|n| n.to_string()).unwrap_or_default();
    let expected = record.facts.get("as_expected").and_then(|value| value.as_bool());
    let fields = [
        record.problem.clone(),
        record.game.clone(),
        record.algorithm.clone(),
        record.status.clone(),
        record.claim.clone(),
        given(&record.stop_reason),
        record.to_move.clone(),
        given(&record.best_move),
        record.line.join(" "),
        record.nodes.to_string(),
        format!("{:.6}", record.time_s),
        number(record.pn.map(u64::from)),
        number(record.dn.map(u64::from)),
        record.checked.to_string(),
        number(record.certificate_positions),
        given(&record.certificate),
        expected.map(|same| same.to_string()).unwrap_or_default(),
    ];
    writeln!(out, "{}", fields.each_ref().map(|field| text::field(field)).join(","))
}
