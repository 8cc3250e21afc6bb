//! What can be wrong, and where.

use std::fmt;

/// What is wrong with a file, where, and the way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SgfError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, in characters, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for SgfError {}

/// A place in a file. What was not read from a file is at its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub line: u32,
    pub column: u32,
}

impl Place {
    pub const START: Place = Place { line: 1, column: 1 };

    pub fn error(self, message: impl Into<String>, help: impl Into<String>) -> SgfError {
        SgfError {
            line: self.line as usize,
            column: self.column as usize,
            message: message.into(),
            help: help.into(),
        }
    }
}
