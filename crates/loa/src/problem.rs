//! A problem of a `.loa` file, and writing it.

use crate::position::Loa;
use crate::rules::Rules;
use std::fmt;

/// A question: can the attacker win from this position?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its name, if the file gives one: a word.
    pub id: Option<String>,
    /// The line of the file that it begins on, counted from 1.
    pub line: usize,
    /// The position with its attacker and its rules.
    pub position: Loa,
}

impl Problem {
    /// The id, or else the number of the line. No two problems of a file have the same.
    pub fn name(&self) -> String {
        self.id.clone().unwrap_or_else(|| self.line.to_string())
    }
}

/// The problem on one line, without its end; what is usual is left out.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.position;
        write!(f, "{position}")?;
        if let Some(id) = &self.id {
            write!(f, " ; id {id}")?;
        }
        if position.attacker() != position.to_move() {
            write!(f, " ; attacker {}", position.attacker().letter())?;
        }
        let (rules, usual) = (position.rules(), Rules::default());
        if rules.simultaneous != usual.simultaneous {
            write!(f, " ; simultaneous {}", rules.simultaneous.name())?;
        }
        if rules.stuck != usual.stuck {
            write!(f, " ; stuck {}", rules.stuck.name())?;
        }
        if rules.repetition != usual.repetition {
            write!(f, " ; repetition {}", rules.repetition.name())?;
        }
        Ok(())
    }
}
