//! Boards drawn in the terminal, in Unicode or in plain letters.

use crate::values;
use std::env;
use std::io::{self, IsTerminal};

/// How boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Not at all.
    None,
    /// In ASCII.
    Plain,
    /// With the signs of Unicode.
    Unicode,
}

/// A value of `--board`, which has two uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// A board to begin with: columns and rows.
    Size(usize, usize),
    /// How boards are drawn.
    Drawn(Look),
    /// As fits the terminal.
    Auto,
}

/// A value of `--board`.
pub fn parse(text: &str) -> Result<Word, String> {
    match (text, values::size(text)) {
        (_, Some((columns, rows))) => Ok(Word::Size(columns, rows)),
        ("auto", _) => Ok(Word::Auto),
        ("none", _) => Ok(Word::Drawn(Look::None)),
        ("ascii", _) => Ok(Word::Drawn(Look::Plain)),
        ("unicode", _) => Ok(Word::Drawn(Look::Unicode)),
        _ => Err("a size from 1x1 to 19x19, or one of auto, unicode, ascii, none".to_string()),
    }
}

/// What the terminal can show, if standard output is one.
pub fn fitting() -> Look {
    if !io::stdout().is_terminal() {
        return Look::None;
    }
    // The first of these that is set decides.
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    if locale.contains("utf-8") || locale.contains("utf8") { Look::Unicode } else { Look::Plain }
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// In Unicode.
    pub unicode: char,
    /// In ASCII.
    pub plain: char,
}

impl Sign {
    /// An empty square.
    pub const EMPTY: Sign = Sign { unicode: '·', plain: '.' };
}

/// A rectangular board.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The rows from the top, each with its name.
    pub rows: Vec<(String, Vec<Sign>)>,
    /// The names of the columns.
    pub columns: Vec<String>,
}

impl Diagram {
    /// The lines of the picture.
    pub fn lines(&self, look: Look) -> Vec<String> {
        if look == Look::None {
            return Vec::new();
        }
        let width = self.rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let row =
            |name: &str, squares: Vec<String>| format!("{name:>width$} {}", squares.join(" "));
        let sign = |sign: &Sign| match look {
            Look::Unicode => sign.unicode.to_string(),
            _ => sign.plain.to_string(),
        };
        let rows =
            self.rows.iter().map(|(name, signs)| row(name, signs.iter().map(sign).collect()));
        rows.chain([row("", self.columns.clone())]).collect()
    }
}
