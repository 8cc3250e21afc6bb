//! Output for people: the claim in words, then what it rests on and what it took.

use crate::board::Look;
use crate::check::{Checked, Refusal};
use crate::report::{Report, Stop, Tally};
use crate::text;
use std::io::{self, Write};
use std::time::Duration;
use tsume::game::Role;
use tsume::search::{Algorithm, StopReason, Verdict};

/// Moves of a line that are shown.
const SHOWN: usize = 30;

/// How to write.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// With ANSI colours.
    pub colour: bool,
    /// The claim alone.
    pub quiet: bool,
    /// How boards are drawn.
    pub board: Look,
}

impl Style {
    /// Without colours and boards.
    pub fn plain(quiet: bool) -> Style {
        Style { colour: false, quiet, board: Look::None }
    }
}

/// The result of one problem.
pub fn result(out: &mut impl Write, report: &Report, style: Style) -> io::Result<()> {
    let word = report.verdict.name().to_uppercase();
    let (on, off) = match (style.colour, report.verdict) {
        (false, _) => ("", ""),
        (true, Verdict::Proven) => ("\x1b[1;32m", "\x1b[0m"),
        (true, Verdict::Disproven) => ("\x1b[1;31m", "\x1b[0m"),
        (true, Verdict::Unknown) => ("\x1b[1;33m", "\x1b[0m"),
    };
    writeln!(out, "{on}{word}{off}  {}  {}", claim(report), text::harmless(&report.problem))?;
    if !report.sound && report.verdict != Verdict::Unknown && report.check.is_err() {
        writeln!(out, "  not sound: {}", doubt(report))?;
    }
    if style.quiet {
        return Ok(());
    }
    for line in report.diagram.iter().flat_map(|diagram| diagram.lines(style.board)) {
        writeln!(out, "    {line}")?;
    }
    row(out, "to move", report.mover)?;
    if let Some(first) = &report.first {
        row(out, "move", best(report, first))?;
        row(out, "line", &report.shown)?;
    }
    if let Some(ending) = &report.ending {
        row(out, "defence", ending)?;
    }
    let stats = &report.stats;
    let again = match stats.reexpanded {
        0 => String::new(),
        n => format!(", {} of them again", text::count(n)),
    };
    row(out, "nodes", &format!("{}{again}", text::count(stats.nodes)))?;
    row(out, "time", &time(report.time))?;
    if stats.table_entries > 0 {
        let (used, all) = (text::count(stats.table_used), text::count(stats.table_entries));
        row(out, "table", &format!("{used} of {all} entries used"))?;
    }
    for (name, sentence) in &report.assumptions {
        row(out, name, sentence)?;
    }
    if let Some(path) = &report.solution {
        row(out, "solution", &text::short(path))?;
    }
    if report.verdict != Verdict::Unknown || report.failed() {
        row(out, "certificate", &certificate(report))?;
    }
    Ok(())
}

/// What the verdict rests on.
fn certificate(report: &Report) -> String {
    match &report.check {
        Err(reason) if report.failed() => format!("failed: {}", text::short(reason)),
        Err(reason) => format!("not checked: {}", text::short(reason)),
        Ok(summary) => {
            let positions = text::counted(summary.entries, "position");
            let size = text::size(summary.bytes);
            let kept = report.kept.as_ref().map(|path| format!(" in {}", text::short(path)));
            let shorter = report.kept_refutation.as_ref();
            let shorter = shorter.map(|path| format!("; nothing shorter: {}", text::short(path)));
            let (kept, shorter) = (kept.unwrap_or_default(), shorter.unwrap_or_default());
            format!("{positions}, checked ({size}{kept}){shorter}")
        }
    }
}

fn row(out: &mut impl Write, name: &str, value: &str) -> io::Result<()> {
    writeln!(out, "  {name:<11}  {value}")
}

/// The verdict in words.
fn claim(report: &Report) -> String {
    let stop = match report.stop {
        _ if report.verdict != Verdict::Unknown => return report.claim.clone(),
        None => "no answer",
        Some(Stop::Certificate) => "the verdict failed its check",
        Some(Stop::Limit(reason)) => match reason {
            StopReason::Nodes => "node limit reached",
            StopReason::Time => "time limit reached",
            StopReason::Memory => "memory limit reached",
            StopReason::Cancelled => "interrupted",
            StopReason::Thresholds => "thresholds reached",
        },
    };
    match &report.known {
        Some(known) => format!("{known}; {stop}"),
        None => stop.to_string(),
    }
}

/// Why the verdict of an unsound search is not to be relied on.
fn doubt(report: &Report) -> String {
    let what = match report.algorithm {
        Algorithm::Dcg => "cuts cycles wherever it meets them",
        Algorithm::Bta => "is right only where a repetition is no win for the attacker",
        _ => "ignores how positions were reached (--ghi ignore)",
    };
    format!("{} {what}, so this may be wrong", report.algorithm)
}

/// The move to play, if there is one worth playing.
fn best<'r>(report: &Report, first: &'r str) -> &'r str {
    match (report.verdict.winner(), report.to_move) {
        (Some(Role::Defender), Role::Attacker) => "none wins",
        (Some(Role::Attacker), Role::Defender) => "none saves the defender",
        _ => first,
    }
}

/// The beginning of a line.
pub fn line(moves: &[String]) -> String {
    let mut shown: Vec<String> = moves.iter().take(SHOWN).map(|m| text::short(m)).collect();
    if moves.len() > SHOWN {
        shown.push(format!("... ({} moves)", text::count(moves.len() as u64)));
    }
    shown.join(" ")
}

/// A time, in the unit that reads best.
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.2} ms", seconds * 1000.0) } else { format!("{seconds:.1} s") }
}

/// The whole run.
pub fn summary(out: &mut impl Write, tally: &Tally) -> io::Result<()> {
    let broken_off = if tally.interrupted { ", interrupted" } else { "" };
    writeln!(
        out,
        "{}: {} proven, {} disproven, {} unknown; {} checked, {} failed; {}; {} in {}{broken_off}",
        text::counted(tally.problems(), "problem"),
        text::count(tally.proven),
        text::count(tally.disproven),
        text::count(tally.unknown),
        text::count(tally.checked),
        text::count(tally.failed),
        text::counted(tally.errors, "error"),
        text::counted(tally.nodes, "node"),
        time(tally.time),
    )
}

/// The number of move sequences of one length.
pub fn perft(out: &mut impl Write, problem: &str, depth: u32, count: u64) -> io::Result<()> {
    writeln!(out, "{}  depth {depth}  {count}", text::harmless(problem))
}

/// What the checker says of a certificate.
pub fn check(out: &mut impl Write, checked: &Checked) -> io::Result<()> {
    let name = text::harmless(&checked.certificate);
    let summary = match &checked.result {
        Ok(summary) => summary,
        Err(refusal) => {
            let word = if refusal.conclusive { "REJECTED" } else { "UNKNOWN" };
            return writeln!(out, "{word}  {name}  {}", reason(refusal));
        }
    };
    let (verdict, options) = match &checked.header {
        Some(header) => (header.verdict(), header.options.as_slice()),
        None => ("", [].as_slice()),
    };
    write!(
        out,
        "ACCEPTED  {verdict}  {name}  {}: {} ladder, {} trap, {} walk",
        text::counted(summary.entries, "position"),
        text::count(summary.ladder),
        text::count(summary.trap),
        text::count(summary.walk),
    )?;
    for (name, value) in options {
        write!(out, "; {} {}", text::short(name), text::short(value))?;
    }
    writeln!(out)
}

fn reason(refusal: &Refusal) -> String {
    let Refusal { entry, line, step, reason, .. } = refusal;
    let mut place = match entry {
        Some(entry) => format!("entry {entry} (line {line})"),
        None => format!("line {line}"),
    };
    if let Some(step) = step {
        place += &format!(", move {}", text::short(step));
    }
    format!("{place}: {}", text::short(reason))
}
