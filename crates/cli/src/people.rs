//! Output for people: the claim in words, then what it rests on and what it took.

use crate::width;
use std::io::{self, Write};
use std::time::Duration;
use tsume::answer::Stop;
use tsume::board::Look;
use tsume::check::{Checked, Part, Refusal};
use tsume::expect::{Compared, Judged};
use tsume::game::Role;
use tsume::games::ReadAs;
use tsume::proof::Summary;
use tsume::search::{Algorithm, StopReason, Verdict};
use tsume::text::{self, time};
use tsume::{Answer, Record, Tally};

/// How to write.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// With ANSI colours.
    pub colour: bool,
    /// The claim alone.
    pub quiet: bool,
    /// How boards are drawn.
    pub board: Look,
    /// Columns of a line.
    pub width: usize,
}

impl Style {
    /// Without colours and boards.
    pub fn plain(quiet: bool) -> Style {
        Style { colour: false, quiet, board: Look::None, width: width::of_output() }
    }
}

/// Wrong first moves that are shown, those that were hardest to refute.
const WRONG: usize = 3;

/// The result of one problem.
pub fn result(out: &mut impl Write, answer: &Answer, style: Style) -> io::Result<()> {
    heading(out, answer.verdict.name(), &answer.said(), &answer.problem, style)?;
    if !answer.sound && answer.verdict != Verdict::Unknown && answer.check.is_err() {
        line(out, style, &format!("  not sound: {}", doubt(answer)), 4)?;
    }
    if style.quiet {
        return Ok(());
    }
    for rank in answer.diagram.iter().flat_map(|diagram| diagram.lines(style.board)) {
        writeln!(out, "    {rank}")?;
    }
    if let Some(read) = answer.read.filter(ReadAs::is_guess) {
        row(out, style, "read as", &read.sentence())?;
    }
    row(out, style, "to move", answer.mover)?;
    if let Some(first) = &answer.first {
        row(out, style, "move", best(answer, first))?;
        row(out, style, "line", &answer.shown)?;
    }
    if let Some(moves) = answer.best_moves.as_ref().filter(|moves| moves.len() > 1) {
        row(out, style, "right moves", &moves.join(" "))?;
    }
    for (n, tried) in answer.refuted().into_iter().take(WRONG).enumerate() {
        row(out, style, if n == 0 { "wrong moves" } else { "" }, &tried.words())?;
    }
    if let Some(ending) = &answer.ending {
        row(out, style, "defence", ending)?;
    }
    let stats = &answer.stats;
    let again = match stats.reexpanded {
        0 => String::new(),
        n => format!(", {} of them again", text::count(n)),
    };
    if answer.verdict == Verdict::Unknown && !answer.failed() {
        row(out, style, "so far", &format!("pn {}, dn {}", answer.root.pn, answer.root.dn))?;
    }
    // What the search counts as nodes is not all that the limit does.
    let limited = answer.stop == Some(Stop::Limit(StopReason::Nodes));
    let all = || format!("; {} with simulations and certificates", text::count(answer.spent));
    let all = limited.then(all).unwrap_or_default();
    row(out, style, "nodes", &format!("{}{again}{all}", text::count(stats.nodes)))?;
    row(out, style, "time", &time(answer.time))?;
    if stats.table_entries > 0 {
        let (used, all) = (text::count(stats.table_used), text::count(stats.table_entries));
        row(out, style, "table", &format!("{used} of {all} entries used"))?;
    }
    for (name, sentence) in &answer.assumptions {
        row(out, style, name, sentence)?;
    }
    if let Some(ko) = &answer.ko {
        row(out, style, "ko", &ko.words)?;
    }
    let open = answer.known.as_ref().filter(|known| !known.undecided.is_empty());
    if let Some(known) = open.filter(|_| answer.verdict != Verdict::Unknown) {
        row(out, style, "undecided", &known.words)?;
    }
    if let Some(path) = &answer.files.solution {
        row(out, style, "solution", &text::short(path))?;
    }
    if answer.verdict != Verdict::Unknown || answer.failed() {
        row(out, style, "certificate", &certificate(answer))?;
    }
    Ok(())
}

/// The verdict, in one word and in several, and the problem.
fn heading(
    out: &mut impl Write,
    status: &str,
    claim: &str,
    problem: &str,
    style: Style,
) -> io::Result<()> {
    let colour = match (style.colour, status) {
        (false, _) => None,
        (true, "proven") => Some(32),
        (true, "disproven") => Some(31),
        (true, _) => Some(33),
    };
    let (on, off) = match colour {
        Some(colour) => (format!("\x1b[1;{colour}m"), "\x1b[0m"),
        None => (String::new(), ""),
    };
    let (word, claim) = (status.to_uppercase(), text::harmless(claim));
    line(out, style, &format!("{on}{word}{off}  {claim}  {}", text::harmless(problem)), 4)
}

/// A result of an earlier run.
pub fn known(out: &mut impl Write, record: &Record, style: Style) -> io::Result<()> {
    heading(out, &record.status, &record.claim, &record.problem, style)?;
    if style.quiet {
        return Ok(());
    }
    if let Some(best) = &record.best_move {
        row(out, style, "move", &text::short(best))?;
    }
    row(out, style, "nodes", &text::count(record.nodes))?;
    row(out, style, "time", &format!("{}, in an earlier run", time(seconds(record.time_s))))
}

fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

/// What the verdict rests on.
fn certificate(answer: &Answer) -> String {
    match &answer.check {
        Err(reason) if answer.failed() => format!("failed: {}", text::short(reason)),
        Err(reason) => format!("not checked: {}", text::short(reason)),
        Ok(_) => {
            let [parts, positions, bytes] = answer.certificate_size().unwrap_or_default();
            let positions = text::counted(positions, "position");
            let positions = match parts {
                0 | 1 => positions,
                n => format!("{positions} in {}", text::counted(n, "part")),
            };
            let size = text::size(bytes);
            let kept =
                answer.files.certificate.as_ref().map(|path| format!(" in {}", text::short(path)));
            let shorter = answer.files.refutation.as_ref();
            let shorter = shorter.map(|path| format!("; nothing shorter: {}", text::short(path)));
            let (kept, shorter) = (kept.unwrap_or_default(), shorter.unwrap_or_default());
            format!("{positions}, checked ({size}{kept}){shorter}")
        }
    }
}

fn row(out: &mut impl Write, style: Style, name: &str, value: &str) -> io::Result<()> {
    line(out, style, &format!("  {name:<11}  {value}"), 15)
}

/// A line that fits, its continuation indented.
fn line(out: &mut impl Write, style: Style, text: &str, indent: usize) -> io::Result<()> {
    writeln!(out, "{}", width::fold(text, style.width, indent))
}

/// Why the verdict of an unsound search is not to be relied on.
fn doubt(answer: &Answer) -> String {
    let what = match answer.algorithm {
        Algorithm::Dcg => "cuts cycles wherever it meets them",
        Algorithm::Bta => "is right only where a repetition is no win for the attacker",
        _ => "ignores how positions were reached (--set ghi=ignore)",
    };
    format!("{} {what}, so this may be wrong", answer.algorithm)
}

/// The move to play, if there is one worth playing.
fn best<'r>(answer: &Answer, first: &'r str) -> &'r str {
    match (answer.verdict.winner(), answer.to_move) {
        // Who loses a ko still has to fight it.
        _ if answer.best_moves.as_ref().is_some_and(|moves| !moves.is_empty()) => first,
        (Some(Role::Defender), Role::Attacker) => "none wins",
        (Some(Role::Attacker), Role::Defender) => "none saves the defender",
        _ => first,
    }
}

/// The whole run.
pub fn summary(out: &mut impl Write, tally: &Tally, style: Style) -> io::Result<()> {
    let broken_off = if tally.interrupted { ", interrupted" } else { "" };
    let known = match tally.known {
        0 => String::new(),
        n => format!(" (of {} a part is known)", text::count(n)),
    };
    let counts = format!(
        "{}: {} proven, {} disproven, {} unknown{known}; {} checked, {} failed; {}; {} in {}{broken_off}",
        text::counted(tally.problems(), "problem"),
        text::count(tally.proven),
        text::count(tally.disproven),
        text::count(tally.unknown),
        text::count(tally.checked),
        text::count(tally.failed),
        text::counted(tally.errors, "error"),
        text::counted(tally.nodes, "node"),
        time(tally.time),
    );
    line(out, style, &counts, 2)?;
    if let (Some(median), Some((slowest, problem))) = (tally.times.median(), tally.times.slowest())
        && tally.problems() > 1
    {
        row(out, style, "median", &time(median))?;
        row(out, style, "slowest", &format!("{}  {}", time(slowest), text::short(problem)))?;
    }
    if tally.resumed > 0 {
        row(out, style, "resumed", &format!("{} from an earlier run", text::count(tally.resumed)))?;
    }
    Ok(())
}

/// How the results compare with what the files say.
pub fn compared(out: &mut impl Write, compared: &Compared, style: Style) -> io::Result<()> {
    let (same, told) = (text::count(compared.same), text::counted(compared.told, "answer"));
    let open = match compared.open {
        0 => String::new(),
        open => format!(", {} not decided", text::count(open)),
    };
    let not_unique = match compared.not_unique.len() {
        0 => String::new(),
        n => format!(" ({} not unique)", text::count(n as u64)),
    };
    let differ = text::counted(compared.differences.len() as u64, "difference");
    writeln!(out, "as expected: {same} of {told}{not_unique}{open}; {differ}")?;
    let differences = compared.differences.iter().map(|judged| ("DIFFERS", judged));
    let not_unique = compared.not_unique.iter().map(|judged| ("NOT UNIQUE", judged));
    for (word, Judged { problem, expected, found, .. }) in differences.chain(not_unique) {
        let [problem, expected, found] = [problem, expected, found].map(|t| text::short(t));
        let judged = format!("{word}  {problem}  expected {expected}, found {found}");
        line(out, style, &judged, 4)?;
    }
    Ok(())
}

/// The number of move sequences of one length.
pub fn perft(out: &mut impl Write, problem: &str, depth: u32, count: u64) -> io::Result<()> {
    writeln!(out, "{}  depth {depth}  {count}", text::harmless(problem))
}

/// What the checker says of a certificate, part by part.
pub fn check(out: &mut impl Write, checked: &Checked, style: Style) -> io::Result<()> {
    let several = checked.count.filter(|&count| count > 1);
    for (number, part) in (1..).zip(&checked.parts) {
        let mut name = text::harmless(&checked.certificate);
        if let Some(count) = several {
            name += &format!(", part {number} of {count}");
        }
        match &part.result {
            Err(refusal) => {
                let word = if refusal.conclusive { "REJECTED" } else { "UNKNOWN" };
                line(out, style, &format!("{word}  {name}  {}", reason(refusal)), 4)?;
            }
            Ok(_) if style.quiet => (),
            Ok(summary) => accepted(out, part, &name, summary, style)?,
        }
    }
    Ok(())
}

/// What a part consists of, and what it shows: the position and the claim.
fn accepted(
    out: &mut impl Write,
    part: &Part,
    name: &str,
    summary: &Summary,
    style: Style,
) -> io::Result<()> {
    let (verdict, options) = match &part.said {
        Some(said) => (said.verdict, said.options.as_slice()),
        None => ("", [].as_slice()),
    };
    let mut said = format!(
        "ACCEPTED  {verdict}  {name}  {}: {} ladder, {} trap, {} walk",
        text::counted(summary.entries, "position"),
        text::count(summary.ladder),
        text::count(summary.trap),
        text::count(summary.walk),
    );
    for (name, value) in options {
        said += &format!("; {} {}", text::short(name), text::short(value));
    }
    line(out, style, &said, 4)?;
    let Some(about) = &part.about else { return Ok(()) };
    for rank in about.diagram.iter().flat_map(|diagram| diagram.lines(style.board)) {
        writeln!(out, "    {rank}")?;
    }
    row(out, style, "to move", about.mover)?;
    row(out, style, "position", &text::short(&about.position))?;
    row(out, style, "claim", &text::short(&about.claim))
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
