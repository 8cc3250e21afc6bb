//! Output for programs: JSON Lines. Every object has `"v": 2` and a `"type"`; infinity is null.

use crate::check::{Checked, Part, Refusal};
use crate::error::BadInput;
use crate::record::Record;
use crate::tally::Tally;
use crate::text;
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write};
use tsume_search::Progress;

/// The version of the shapes below. Fields may be added under the same version.
pub(crate) const VERSION: u32 = 2;

#[derive(Serialize)]
struct Line<T> {
    v: u32,
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    body: T,
}

/// One object of this type.
pub fn write(out: &mut impl Write, kind: &'static str, body: impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Line { v: VERSION, kind, body })?;
    out.write_all(b"\n")
}

/// The result of one problem.
pub fn result(out: &mut impl Write, record: &Record) -> io::Result<()> {
    write(out, "result", record)
}

/// How far a search has come.
pub fn progress(out: &mut impl Write, problem: &str, progress: &Progress) -> io::Result<()> {
    let body = json!({
        "problem": problem,
        "nodes": progress.stats.nodes,
        "time_s": progress.elapsed.as_secs_f64(),
        "pn": progress.root.pn.get(),
        "dn": progress.root.dn.get(),
    });
    write(out, "progress", body)
}

/// The whole run.
pub fn summary(out: &mut impl Write, tally: &Tally) -> io::Result<()> {
    let slowest = tally.times.slowest();
    let mut body = json!({
        "problems": tally.problems(),
        "proven": tally.proven,
        "disproven": tally.disproven,
        "unknown": tally.unknown,
        "known": tally.known,
        "checked": tally.checked,
        "failed": tally.failed,
        "errors": tally.errors,
        "nodes": tally.nodes,
        "time_s": tally.time.as_secs_f64(),
        "median_s": tally.times.median().map(|time| time.as_secs_f64()),
        "slowest_s": slowest.map(|(time, _)| time.as_secs_f64()),
        "slowest": slowest.map(|(_, problem)| problem),
        "jobs": tally.jobs,
        "resumed": tally.resumed,
        "interrupted": tally.interrupted,
    });
    if let Some(compared) = &tally.expected {
        body["expected"] = compared.told.into();
        body["as_expected"] = compared.same.into();
        body["differences"] = json!(compared.differences);
        body["not_unique"] = json!(compared.not_unique);
        body["undecided"] = compared.open.into();
    }
    write(out, "summary", body)
}

/// A file or a problem that could not be understood.
pub fn error(out: &mut impl Write, bad: &BadInput) -> io::Result<()> {
    let body = json!({
        "problem": bad.problem,
        "file": bad.file,
        "line": bad.place.map(|(line, _)| line),
        "column": bad.place.map(|(_, column)| column),
        "message": bad.message,
        "help": bad.help,
    });
    write(out, "error", body)
}

/// The number of move sequences of one length.
pub fn perft(
    out: &mut impl Write,
    problem: &str,
    game: &str,
    depth: u32,
    count: u64,
) -> io::Result<()> {
    let body = json!({ "problem": problem, "game": game, "depth": depth, "count": count });
    write(out, "perft", body)
}

/// What the checker says of a certificate; `accepted` is null when a limit was reached first. Numbers
/// are of all parts together, the other fields of the first.
pub fn check(out: &mut impl Write, checked: &Checked) -> io::Result<()> {
    let refusal = checked.refusal();
    let summary = checked.summary();
    let part = |part: &Part| {
        let Part { said, about, result } = part;
        let refusal = result.as_ref().err();
        json!({
            "accepted": accepted(refusal),
            "game": said.as_ref().map(|said| &said.game),
            "options": said.as_ref().map(|said| &said.options),
            "verdict": said.as_ref().map(|said| said.verdict),
            "claim": about.as_ref().map(|about| &about.claim),
            "root": about.as_ref().map(|about| &about.position),
            "to_move": about.as_ref().map(|about| about.mover),
            "question": about.as_ref().map(|about| &about.facts),
            "positions": result.as_ref().ok().map(|summary| summary.entries),
        })
    };
    let parts: Vec<Value> = checked.parts.iter().map(part).collect();
    let first = |name: &str| parts.first().map(|part| part[name].clone());
    let body = json!({
        "certificate": checked.certificate,
        "accepted": accepted(refusal),
        "game": first("game"),
        "options": first("options"),
        "verdict": first("verdict"),
        "reason": refusal.map(|refusal| text::short(&refusal.reason)),
        "entry": refusal.and_then(|refusal| refusal.entry),
        "line": refusal.map(|refusal| refusal.line),
        "move": refusal.and_then(|refusal| refusal.step.as_ref()),
        "positions": summary.map(|summary| summary.entries),
        "ladder": summary.map(|summary| summary.ladder),
        "trap": summary.map(|summary| summary.trap),
        "walk": summary.map(|summary| summary.walk),
        "bytes": summary.map(|summary| summary.bytes),
        "parts": parts,
    });
    write(out, "check", body)
}

/// Null when a limit was reached first.
fn accepted(refusal: Option<&Refusal>) -> Option<bool> {
    match refusal {
        None => Some(true),
        Some(refusal) if refusal.conclusive => Some(false),
        Some(_) => None,
    }
}
