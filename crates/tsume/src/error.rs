//! Something wrong with a file or a problem: what, where, and the way out.

use std::fmt;
use tsume_game::text::ParseError;

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

    /// What a reader of a game's files says of a place in one.
    pub fn at(file: &str, e: ParseError) -> BadInput {
        BadInput { place: Some((e.line, e.column)), ..BadInput::file(file, e.message, e.help) }
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some((line, column)) => write!(f, "{}:{line}:{column}: {}", self.file, self.message),
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}

impl std::error::Error for BadInput {}
