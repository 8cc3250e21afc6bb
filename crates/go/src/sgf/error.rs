//! Where something is wrong.

use tsume_game::text::ParseError;

/// A place in a file. What was not read from a file is at its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub line: u32,
    pub column: u32,
}

impl Place {
    pub const START: Place = Place { line: 1, column: 1 };

    pub fn error(self, message: impl Into<String>, help: impl Into<String>) -> ParseError {
        ParseError {
            line: self.line as usize,
            column: self.column as usize,
            message: message.into(),
            help: help.into(),
        }
    }
}
