//! Output for programs: JSON Lines. Every object has `"v": 2` and a `"type"`; infinity is null.

use crate::check::Checked;
use crate::error::BadInput;
use crate::record::Record;
use crate::tally::Tally;
use serde::Serialize;
use serde_json::json;
use std::io::{self, Write};
use tsume_search::Progress;

/// The version of the shapes below. Fields may be added under the same version.
const VERSION: u32 = 2;

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

/// What the checker says of a certificate; `accepted` is null when a limit was reached first.
pub fn check(out: &mut impl Write, checked: &Checked) -> io::Result<()> {
    let (header, summary) = (checked.header.as_ref(), checked.result.as_ref().ok());
    let refusal = checked.result.as_ref().err();
    let body = json!({
        "certificate": checked.certificate,
        "accepted": refusal.map_or(Some(true), |r| r.conclusive.then_some(false)),
        "game": header.map(|header| &header.game),
        "options": header.map(|header| &header.options),
        "verdict": header.map(|header| header.verdict()),
        "reason": refusal.map(|refusal| &refusal.reason),
        "entry": refusal.and_then(|refusal| refusal.entry),
        "line": refusal.map(|refusal| refusal.line),
        "move": refusal.and_then(|refusal| refusal.step.as_ref()),
        "positions": summary.map(|summary| summary.entries),
        "ladder": summary.map(|summary| summary.ladder),
        "trap": summary.map(|summary| summary.trap),
        "walk": summary.map(|summary| summary.walk),
        "bytes": summary.map(|summary| summary.bytes),
    });
    write(out, "check", body)
}
