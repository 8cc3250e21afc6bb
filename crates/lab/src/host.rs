//! What an experiment needs of the program that runs it, and how it ends.

use crate::record::Record;
use crate::report::Report;
use std::path::Path;
use std::{fmt, io};
use tsume::BadInput;
use tsume::search::{Cancel, Progress, Unsupported};

/// Whoever runs an experiment. By default nobody looks or interferes.
pub trait Host {
    /// Stops the search that runs, and the experiment with it.
    fn cancel(&self) -> Cancel {
        Cancel::default()
    }

    /// All that is in a file, or in standard input, which may have to be waited for.
    fn contents(&mut self, path: &Path) -> io::Result<Vec<u8>> {
        tsume::contents(path)
    }

    /// A file or a problem is left out.
    fn bad(&mut self, _bad: &BadInput) {}

    /// How far a search with this name has come.
    fn progress(&mut self, _search: &str, _news: &Progress) {}

    /// The search is over.
    fn searched(&mut self) {}

    /// How far the experiment has come, in words.
    fn tell(&mut self, _news: &str) {}

    /// A raw result.
    fn result(&mut self, _record: &Record) -> io::Result<()> {
        Ok(())
    }

    /// All there is to say in the end. If the experiment was stopped, it is about what there is.
    fn report(&mut self, _report: &Report) -> io::Result<()> {
        Ok(())
    }
}

/// How an experiment ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// As planned.
    Done,
    /// Some problems could not be read.
    BadInput,
    /// Results contradict each other: there is a bug.
    Contradiction,
    /// It was cancelled.
    Stopped,
}

/// What ends an experiment before its time.
#[derive(Debug)]
pub enum Error {
    /// It cannot be run as planned.
    Refused {
        /// What is wrong.
        message: String,
        /// The way out.
        help: String,
    },
    /// The host could not write a result or the report.
    Output(io::Error),
}

impl Error {
    pub(crate) fn refused(message: impl Into<String>, help: impl Into<String>) -> Error {
        Error::Refused { message: message.into(), help: help.into() }
    }
}

impl From<io::Error> for Error {
    fn from(e: io::Error) -> Error {
        Error::Output(e)
    }
}

impl From<Unsupported> for Error {
    fn from(e: Unsupported) -> Error {
        Error::refused(e.to_string(), "this is a bug in tsume: please report it")
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Refused { message, help } => write!(f, "{message} ({help})"),
            Error::Output(e) => write!(f, "the results cannot be written: {e}"),
        }
    }
}

impl std::error::Error for Error {}
