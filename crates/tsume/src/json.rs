//! Output for programs: JSON Lines. Every object has `"v": 1` and a `"type"`; infinity is null.

use crate::check::Checked;
use crate::error::BadInput;
use crate::expect::Difference;
use crate::record::Record;
use crate::tally::Tally;
use serde::Serialize;
use std::io::{self, Write};
use tsume_search::Progress;

/// The version of the shapes below. Fields may be added under the same version.
const VERSION: u32 = 1;

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

#[derive(Serialize)]
struct ProgressBody<'a> {
    problem: &'a str,
    nodes: u64,
    time_s: f64,
    pn: Option<u32>,
    dn: Option<u32>,
}

/// How far a search has come.
pub fn progress(out: &mut impl Write, problem: &str, progress: &Progress) -> io::Result<()> {
    let body = ProgressBody {
        problem,
        nodes: progress.stats.nodes,
        time_s: progress.elapsed.as_secs_f64(),
        pn: progress.root.pn.get(),
        dn: progress.root.dn.get(),
    };
    write(out, "progress", body)
}

#[derive(Serialize)]
struct SummaryBody<'a> {
    problems: u64,
    proven: u64,
    disproven: u64,
    unknown: u64,
    checked: u64,
    failed: u64,
    errors: u64,
    nodes: u64,
    time_s: f64,
    median_s: Option<f64>,
    slowest_s: Option<f64>,
    slowest: Option<&'a str>,
    jobs: usize,
    resumed: u64,
    #[serde(flatten)]
    expected: Option<ExpectedBody<'a>>,
    interrupted: bool,
}

#[derive(Serialize)]
struct ExpectedBody<'a> {
    expected: u64,
    as_expected: u64,
    differences: &'a [Difference],
}

/// The whole run.
pub fn summary(out: &mut impl Write, tally: &Tally) -> io::Result<()> {
    let slowest = tally.times.slowest();
    let body = SummaryBody {
        problems: tally.problems(),
        proven: tally.proven,
        disproven: tally.disproven,
        unknown: tally.unknown,
        checked: tally.checked,
        failed: tally.failed,
        errors: tally.errors,
        nodes: tally.nodes,
        time_s: tally.time.as_secs_f64(),
        median_s: tally.times.median().map(|time| time.as_secs_f64()),
        slowest_s: slowest.map(|(time, _)| time.as_secs_f64()),
        slowest: slowest.map(|(_, problem)| problem),
        jobs: tally.jobs,
        resumed: tally.resumed,
        expected: tally.expected.as_ref().map(|compared| ExpectedBody {
            expected: compared.told,
            as_expected: compared.same,
            differences: &compared.differences,
        }),
        interrupted: tally.interrupted,
    };
    write(out, "summary", body)
}

#[derive(Serialize)]
struct ErrorBody<'a> {
    problem: Option<&'a str>,
    file: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    message: &'a str,
    help: &'a str,
}

/// A file or a problem that could not be understood.
pub fn error(out: &mut impl Write, bad: &BadInput) -> io::Result<()> {
    let body = ErrorBody {
        problem: bad.problem.as_deref(),
        file: &bad.file,
        line: bad.place.map(|(line, _)| line),
        column: bad.place.map(|(_, column)| column),
        message: &bad.message,
        help: &bad.help,
    };
    write(out, "error", body)
}

#[derive(Serialize)]
struct PerftBody<'a> {
    problem: &'a str,
    game: &'a str,
    depth: u32,
    count: u64,
}

/// The number of move sequences of one length.
pub fn perft(
    out: &mut impl Write,
    problem: &str,
    game: &str,
    depth: u32,
    count: u64,
) -> io::Result<()> {
    write(out, "perft", PerftBody { problem, game, depth, count })
}

#[derive(Serialize)]
struct CheckBody<'a> {
    certificate: &'a str,
    accepted: Option<bool>,
    game: Option<&'a str>,
    options: Option<&'a [(String, String)]>,
    verdict: Option<&'a str>,
    reason: Option<&'a str>,
    entry: Option<u64>,
    line: Option<u64>,
    #[serde(rename = "move")]
    step: Option<&'a str>,
    positions: Option<u64>,
    ladder: Option<u64>,
    trap: Option<u64>,
    walk: Option<u64>,
    bytes: Option<u64>,
}

/// What the checker says of a certificate; `accepted` is null when a limit was reached first.
pub fn check(out: &mut impl Write, checked: &Checked) -> io::Result<()> {
    let (header, summary) = (checked.header.as_ref(), checked.result.as_ref().ok());
    let refusal = checked.result.as_ref().err();
    let body = CheckBody {
        certificate: &checked.certificate,
        accepted: match refusal {
            None => Some(true),
            Some(refusal) => refusal.conclusive.then_some(false),
        },
        game: header.map(|header| header.game.as_str()),
        options: header.map(|header| header.options.as_slice()),
        verdict: header.map(|header| header.verdict()),
        reason: refusal.map(|refusal| refusal.reason.as_str()),
        entry: refusal.and_then(|refusal| refusal.entry),
        line: refusal.map(|refusal| refusal.line),
        step: refusal.and_then(|refusal| refusal.step.as_deref()),
        positions: summary.map(|summary| summary.entries),
        ladder: summary.map(|summary| summary.ladder),
        trap: summary.map(|summary| summary.trap),
        walk: summary.map(|summary| summary.walk),
        bytes: summary.map(|summary| summary.bytes),
    };
    write(out, "check", body)
}
