//! Errors: what went wrong, where, and the way out.

use crate::text;
use std::io::{self, Write};

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

/// Something wrong with one file or with one problem of it; the others go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInput {
    /// The file as the user named it.
    pub file: String,
    /// The problem, `FILE#NAME`, where the trouble is with one that has a name.
    pub problem: Option<String>,
    /// Line and column, from 1, where they are known.
    pub place: Option<(usize, usize)>,
    /// What is wrong.
    pub message: String,
    /// The way out.
    pub help: String,
}

impl BadInput {
    /// Trouble with a file as a whole.
    pub fn file(file: &str, message: impl Into<String>, help: impl Into<String>) -> BadInput {
        BadInput {
            file: file.to_string(),
            problem: None,
            place: None,
            message: message.into(),
            help: help.into(),
        }
    }

    /// Reports it to people.
    pub fn print(&self) {
        let place = match self.place {
            Some((line, column)) => format!("{line}:{column}: "),
            None => " ".to_string(),
        };
        // The place is never cut, however long the message is.
        write(&format!("{}:{place}", text::harmless(&self.file)), &self.message, &self.help);
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

/// Reports an error that has no place.
pub fn print(message: &str, help: &str) {
    write("", message, help);
}

/// The one shape of all errors, on standard error. The help may go on with a picture, line by line.
fn write(place: &str, message: &str, help: &str) {
    let message = text::short(message);
    let help: Vec<String> = help.lines().map(text::short).collect();
    let help = help.join("\n");
    // When standard error is closed there is nobody left to tell.
    let _ = writeln!(io::stderr(), "error: {place}{message}\nhelp: {help}");
}
