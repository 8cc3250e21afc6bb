//! Certificates: are they what they claim to be?

use crate::error::BadInput;
use crate::games::{About, Certificate, Registry, Subject};
use crate::problem::{self, Problem};
use std::io::{self, BufRead};
use std::path::Path;
use std::time::{Duration, Instant};
use tsume_proof::{
    self as proof, CheckLimits, Header, ReadLimits, Reader, Reason, Rejection, Summary,
};

/// What the checker says of a certificate.
#[derive(Debug)]
pub struct Checked {
    /// The file as the user named it.
    pub certificate: String,
    /// How many parts it has, if that could be read.
    pub count: Option<u64>,
    /// The parts that were looked at: all of them, or all to the first that was not accepted.
    pub parts: Vec<Part>,
}

impl Checked {
    /// Why it was not accepted, if it was not.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.parts.iter().find_map(|part| part.result.as_ref().err())
    }

    /// What it consists of, all parts together, if it was accepted.
    pub fn summary(&self) -> Option<Summary> {
        let add = |all: Summary, part: &Part| {
            let part = part.result.as_ref().ok()?;
            Some(Summary {
                entries: all.entries + part.entries,
                ladder: all.ladder + part.ladder,
                trap: all.trap + part.trap,
                walk: all.walk + part.walk,
                deepest: all.deepest.max(part.deepest),
                bytes: all.bytes + part.bytes,
            })
        };
        self.parts.iter().try_fold(Summary::default(), add)
    }
}

/// What the checker says of a part of a certificate.
#[derive(Debug)]
pub struct Part {
    /// What its header says, as far as it could be read.
    pub said: Option<Said>,
    /// What it is about, if the header asks a question.
    pub about: Option<About>,
    /// What it consists of, or why it was not accepted.
    pub result: Result<Summary, Refusal>,
}

/// What a header says, apart from the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The game.
    pub game: String,
    /// `proven` or `disproven`.
    pub verdict: &'static str,
    /// The options.
    pub options: Vec<(String, String)>,
}

impl Said {
    fn new(header: &Header) -> Said {
        let (game, options) = (header.game.clone(), header.options.clone());
        Said { game, verdict: header.verdict(), options }
    }
}

/// What a check may use.
#[derive(Clone, Copy, Debug)]
pub struct Allowed {
    /// Bytes of memory.
    pub memory: usize,
    /// The time for one certificate.
    pub time: Option<Duration>,
}

/// Why and where a certificate was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The entry at fault.
    pub entry: Option<u64>,
    /// The line at fault.
    pub line: u64,
    /// The move at fault.
    pub step: Option<String>,
    /// What is wrong.
    pub reason: String,
    /// Whether the certificate is wrong, and not just larger than the limits.
    pub conclusive: bool,
}

impl Refusal {
    /// For what the header says on a line.
    pub fn of_header(line: u64, reason: impl Into<String>) -> Refusal {
        Refusal { entry: None, line, step: None, reason: reason.into(), conclusive: true }
    }
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Refusal {
        let too_long =
            matches!(rejection.reason, Reason::LineTooLong(_) | Reason::HeaderTooLong(_));
        Refusal {
            conclusive: !rejection.inconclusive() && !too_long,
            entry: rejection.entry,
            line: rejection.line,
            step: rejection.step,
            reason: rejection.reason.to_string(),
        }
    }
}

/// Checks one certificate; an error says that it could not be read as one.
///
/// # Errors
///
/// When the file cannot be read, or is no certificate of a known game.
pub fn verify(
    registry: &Registry,
    path: &Path,
    wanted: Option<&Problem>,
    allowed: Allowed,
) -> Result<Checked, BadInput> {
    let file = path.to_string_lossy().into_owned();
    let input = open(path)?;
    let mut checked = Checked { certificate: file.clone(), count: None, parts: Vec::new() };
    let mut reader = match Reader::with_limits(input, allowed.to_read()) {
        Ok(reader) => reader,
        Err(rejection) => {
            checked.parts.push(Part::unread(&file, rejection)?);
            return Ok(checked);
        }
    };
    checked.count = Some(reader.parts());
    let end = allowed.time.and_then(|time| Instant::now().checked_add(time));
    let mut first: Option<(Said, Box<dyn Subject>)> = None;
    loop {
        let header = reader.header();
        let said = Said::new(header);
        let kind = registry.find(&header.game).ok_or_else(|| {
            let games = format!("the games are {}", registry.names());
            BadInput::file(&file, format!("is of an unknown game, '{}'", header.game), games)
        })?;
        let subject = (kind.restore)(header).and_then(|subject| {
            let difference = match (&first, wanted) {
                (Some((said, first)), _) => apart(said, &**first, &*subject, header),
                (None, Some(wanted)) => subject.difference(header, &*wanted.question),
                (None, None) => None,
            };
            match difference {
                Some((line, reason)) => Err(Refusal::of_header(line, reason)),
                None => Ok(subject),
            }
        });
        let subject = match subject {
            Ok(subject) => subject,
            Err(refusal) => {
                checked.parts.push(Part { said: Some(said), about: None, result: Err(refusal) });
                return Ok(checked);
            }
        };
        let about = Some(subject.about(header.winner));
        let result = match allowed.check(&*subject, &mut reader, end) {
            Ok(summary) => Ok(summary),
            Err(rejection) => Err(readable(&file, rejection)?),
        };
        let accepted = result.is_ok();
        checked.parts.push(Part { said: Some(said.clone()), about, result });
        if !accepted {
            return Ok(checked);
        }
        first.get_or_insert((said, subject));
        match reader.next_part() {
            Ok(true) => (),
            Ok(false) => return Ok(checked),
            Err(rejection) => {
                checked.parts.push(Part::unread(&file, rejection)?);
                return Ok(checked);
            }
        }
    }
}

/// Writes the text of a certificate, unpacked, whatever it says.
///
/// # Errors
///
/// When the file cannot be read; from `out` as well, within.
pub fn unpack(path: &Path, out: &mut impl io::Write) -> Result<io::Result<u64>, BadInput> {
    let mut input = open(path)?;
    let mut bytes = 0;
    loop {
        let chunk = input.fill_buf().map_err(|e| unreadable(&path.to_string_lossy(), &e))?;
        let length = chunk.len();
        if length == 0 {
            return Ok(Ok(bytes));
        }
        if let Err(e) = out.write_all(chunk) {
            return Ok(Err(e));
        }
        input.consume(length);
        bytes += length as u64;
    }
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, BadInput> {
    let opened: io::Result<Box<dyn BufRead>> = if problem::is_standard_input(path) {
        Ok(Box::new(io::stdin().lock()))
    } else {
        proof::open(path)
    };
    opened.map_err(|e| problem::unreadable(path, &e))
}

fn unreadable(file: &str, e: &impl std::fmt::Display) -> BadInput {
    let help = "name a file that can be read; one that ends in .zst must be compressed";
    BadInput::file(file, format!("cannot be read: {e}"), help)
}

/// What is wrong with a certificate, unless the file could not be read to its end.
fn readable(file: &str, rejection: Rejection) -> Result<Refusal, BadInput> {
    match &rejection.reason {
        Reason::Io(e) => Err(unreadable(file, e)),
        _ => Ok(rejection.into()),
    }
}

impl Part {
    /// A part of which the header was not one.
    fn unread(file: &str, rejection: Rejection) -> Result<Part, BadInput> {
        let bad = |message: String, help| Err(BadInput::file(file, message, help));
        match &rejection.reason {
            Reason::Version(version) => {
                let message =
                    format!("is a certificate of version {version}; Tsume reads version 2");
                bad(message, "solve the problem again")
            }
            Reason::Io(_) => Ok(rejection),
            reason if rejection.line <= 1 => {
                let help = "certificates are made by 'tsume solve --certificate'";
                bad(format!("is not a certificate: {reason}"), help)
            }
            _ => Ok(rejection),
        }
        .and_then(|rejection| {
            let result = Err(readable(file, rejection)?);
            Ok(Part { said: None, about: None, result })
        })
    }
}

/// Whether a part is about something else than the first one, and the line at fault.
fn apart(
    said: &Said,
    first: &dyn Subject,
    part: &dyn Subject,
    header: &Header,
) -> Option<(u64, String)> {
    if first.kind().name != part.kind().name {
        let reason = format!("the game of the first part is {}", first.kind().name);
        return Some((header.line, reason));
    }
    if first.matter() != part.matter() {
        let reason = "the first part is about another problem".to_string();
        return Some((header.problem_line() + 1, reason));
    }
    let value = |options: &[(String, String)], name: &str| {
        options.iter().find(|(option, _)| option == name).map(|(_, value)| value.clone())
    };
    let names = said.options.iter().chain(&header.options).map(|(name, _)| name.as_str());
    let mut common = names.filter(|name| !part.varies().contains(name));
    let name = common.find(|name| value(&said.options, name) != value(&header.options, name))?;
    let place = header.options.iter().position(|(option, _)| option == name);
    let line = place.map_or(header.root_line(), |place| header.option_line(place));
    Some((line, format!("the option '{name}' is another in the first part")))
}

/// A program and its buffers take this much besides, and a header and a line as long are always read.
const SMALL: usize = 1 << 20;
/// How many times its length a header takes at most, once its problem has been set up.
const GROWTH: usize = 32;

impl Allowed {
    /// What is left for the strategy must be most of the memory.
    fn to_read(self) -> ReadLimits {
        let line = (self.memory / 16).max(SMALL);
        let header = (self.memory / (2 * GROWTH)).max(SMALL);
        ReadLimits { line, header }
    }

    fn check(
        self,
        subject: &dyn Subject,
        certificate: &mut Certificate,
        end: Option<Instant>,
    ) -> Result<Summary, Rejection> {
        let Header { root, problem, .. } = certificate.header();
        let beyond = (root.len() + problem.len()).saturating_sub(SMALL);
        let memory = self.memory.saturating_sub(beyond.saturating_mul(GROWTH));
        let mut stop = || end.is_some_and(|end| Instant::now() >= end);
        subject.check(certificate, CheckLimits { memory, stop: Some(&mut stop) })
    }
}
