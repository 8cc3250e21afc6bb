//! Certificates: are they what they claim to be?

use crate::error::BadInput;
use crate::games::Registry;
use crate::problem::{self, Problem};
use std::io::{self, BufRead};
use std::path::Path;
use tsume_proof::{
    self as proof, CheckLimits, Header, ReadLimits, Reader, Reason, Rejection, Summary,
};

/// What the checker says of a certificate.
#[derive(Debug)]
pub struct Checked {
    /// The file as the user named it.
    pub certificate: String,
    /// What the certificate is about, as far as it could be read.
    pub header: Option<Header>,
    /// What it consists of, or why it was not accepted.
    pub result: Result<Summary, Refusal>,
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
    memory: usize,
) -> Result<Checked, BadInput> {
    let file = path.to_string_lossy();
    let checked = |header, result| Ok(Checked { certificate: file.to_string(), header, result });
    let opened: io::Result<Box<dyn BufRead>> = if problem::is_standard_input(path) {
        Ok(Box::new(io::stdin().lock()))
    } else {
        proof::open(path)
    };
    let input = opened.map_err(|e| problem::unreadable(path, &e))?;
    let unreadable = |rejection: &Rejection| match &rejection.reason {
        Reason::Io(e) => Some(BadInput::file(
            &file,
            format!("cannot be read: {e}"),
            "name a file that can be read; one that ends in .zst must be compressed",
        )),
        Reason::Version(version) => Some(BadInput::file(
            &file,
            format!("is a certificate of version {version}; Tsume reads version 2"),
            "solve the problem again",
        )),
        reason if rejection.line <= 1 => Some(BadInput::file(
            &file,
            format!("is not a certificate: {reason}"),
            "certificates are made by 'tsume solve --certificate'",
        )),
        _ => None,
    };
    let most = memory.min(isize::MAX as usize);
    let mut reader = match Reader::with_limits(input, ReadLimits { line: most, header: most }) {
        Ok(reader) => reader,
        Err(rejection) => {
            let bad = unreadable(&rejection);
            return bad.map_or_else(|| checked(None, Err(rejection.into())), Err);
        }
    };
    let wanted = wanted.map(|problem| &*problem.question);
    loop {
        let header = reader.header().clone();
        let kind = registry.find(&header.game).ok_or_else(|| {
            let games = format!("the games are {}", registry.names());
            BadInput::file(&file, format!("is of an unknown game, '{}'", header.game), games)
        })?;
        let limits = CheckLimits { memory, stop: None };
        let result = match (kind.check)(&mut reader, wanted, limits) {
            Err(refusal) => return checked(Some(header), Err(refusal)),
            Ok(result) => result.and_then(|summary| Ok((summary, reader.next_part()?))),
        };
        match result {
            Ok((_, true)) => (),
            Ok((summary, false)) => return checked(Some(header), Ok(summary)),
            Err(rejection) => {
                let io = matches!(rejection.reason, Reason::Io(_));
                let bad = unreadable(&rejection).filter(|_| io);
                return bad.map_or_else(|| checked(Some(header), Err(rejection.into())), Err);
            }
        }
    }
}
