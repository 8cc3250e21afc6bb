//! Output for spreadsheets: a header, then one line for each problem.

use serde_json::Value;
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
    let value = serde_json::to_value(record)?;
    let fields = COLUMNS.map(|name| match &value[name] {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(words) => words.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" "),
        seconds if name == "time_s" => format!("{:.6}", seconds.as_f64().unwrap_or_default()),
        other => other.to_string(),
    });
    writeln!(out, "{}", fields.each_ref().map(|field| text::field(field)).join(","))
}
