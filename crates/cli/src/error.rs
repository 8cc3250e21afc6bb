//! Errors on standard error, and how the program ends.

use std::io::{self, Write};
use tsume::{BadInput, Tally, text};

/// How the program ends. When several apply, the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Every problem was decided.
    Decided = 0,
    /// Some problem is unknown.
    Unknown = 1,
    /// Bad usage or bad input.
    Bad = 2,
    /// Something that must not happen did, or a verdict or a certificate failed its check.
    Internal = 3,
    /// Interrupted, after the partial result.
    Interrupted = 130,
}

impl From<&Tally> for Exit {
    fn from(tally: &Tally) -> Exit {
        let differ = tally.expected.as_ref().is_some_and(|c| !c.differences.is_empty());
        if tally.interrupted {
            Exit::Interrupted
        } else if tally.failed > 0 || tally.crashed > 0 {
            Exit::Internal
        } else if tally.errors > 0 {
            Exit::Bad
        } else if tally.unknown > 0 || differ {
            Exit::Unknown
        } else {
            Exit::Decided
        }
    }
}

/// What ends a verb before its time.
#[derive(Debug)]
pub enum Failure {
    /// The command line makes no sense.
    Usage {
        /// What is wrong.
        message: String,
        /// The way out.
        help: String,
    },
    /// Standard output cannot be written.
    Output(io::Error),
}

impl Failure {
    /// Bad usage.
    pub fn usage(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Usage { message: message.into(), help: help.into() }
    }
}

impl From<io::Error> for Failure {
    fn from(e: io::Error) -> Failure {
        Failure::Output(e)
    }
}

impl From<BadInput> for Failure {
    fn from(bad: BadInput) -> Failure {
        Failure::usage(bad.to_string(), bad.help)
    }
}

/// Reports an error that has no place.
pub fn print(message: &str, help: &str) {
    write("", message, help);
}

/// Reports what is wrong with a file or a problem. The place is never cut, however long the message is.
pub fn report(bad: &BadInput) {
    let place = match bad.place {
        Some((line, column)) => format!("{line}:{column}: "),
        None => " ".to_string(),
    };
    write(&format!("{}:{place}", text::harmless(&bad.file)), &bad.message, &bad.help);
}

/// The one shape of all errors, on standard error. The help may go on with a picture, line by line.
fn write(place: &str, message: &str, help: &str) {
    let message = text::short(message);
    let help: Vec<String> = help.lines().map(text::short).collect();
    let help = help.join("\n");
    // When standard error is closed there is nobody left to tell.
    let _ = writeln!(io::stderr(), "error: {place}{message}\nhelp: {help}");
}
