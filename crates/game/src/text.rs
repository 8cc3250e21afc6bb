//! Reading text files: pieces of lines that know where they stand, and what is wrong there.

use std::fmt;

/// What is wrong with a file, where, and the way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, in characters, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

/// A piece of a line, and where it begins.
#[derive(Clone, Copy, Debug)]
pub struct Span<'a> {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, in characters, counted from 1.
    pub column: usize,
    /// The text.
    pub text: &'a str,
}

impl<'a> Span<'a> {
    /// For what is wrong with a file as a whole.
    pub const START: Span<'static> = Span { line: 1, column: 1, text: "" };

    /// What is wrong here.
    pub fn error(self, message: impl Into<String>, help: impl Into<String>) -> ParseError {
        let (line, column) = (self.line, self.column);
        ParseError { line, column, message: message.into(), help: help.into() }
    }

    /// What begins `at` bytes further on, at a border of characters.
    pub fn from(self, at: usize) -> Span<'a> {
        let (before, text) = self.text.split_at_checked(at).unwrap_or((self.text, ""));
        Span { column: self.column + before.chars().count(), text, ..self }
    }

    /// The parts between separators.
    pub fn split(self, separator: impl Fn(char) -> bool) -> Vec<Span<'a>> {
        let mut parts = Vec::new();
        let mut rest = self;
        while let Some((end, c)) = rest.text.char_indices().find(|&(_, c)| separator(c)) {
            parts.push(Span { text: &rest.text[..end], ..rest });
            rest = rest.from(end + c.len_utf8());
        }
        parts.push(rest);
        parts
    }

    /// The parts between white space; none of them is empty.
    pub fn words(self) -> Vec<Span<'a>> {
        let mut words = self.split(char::is_whitespace);
        words.retain(|word| !word.text.is_empty());
        words
    }

    /// The end of the span, white space left out.
    pub fn end(self) -> Span<'a> {
        self.from(self.text.trim_end().len())
    }
}

/// The lines of a file, without the byte order mark.
pub fn lines(bytes: &[u8]) -> impl Iterator<Item = RawLine<'_>> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let numbered = bytes.split(|&b| b == b'\n').zip(1..);
    numbered.map(|(bytes, number)| RawLine { number, bytes })
}

/// A line of a file as it stands.
#[derive(Clone, Copy, Debug)]
pub struct RawLine<'a> {
    /// Its number, counted from 1.
    pub number: usize,
    /// What stands there.
    pub bytes: &'a [u8],
}

impl<'a> RawLine<'a> {
    /// The line as text, up to a comment, and whether there is one: what follows a `#`.
    ///
    /// # Errors
    ///
    /// When it is not plain text in UTF-8: `help` says so of the files of this kind.
    pub fn read(self, help: &str) -> Result<(Span<'a>, bool), ParseError> {
        let start = Span { line: self.number, ..Span::START };
        let bytes = self.bytes.strip_suffix(b"\r").unwrap_or(self.bytes);
        let whole = std::str::from_utf8(bytes).map_err(|error| {
            let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            Span { column: valid.chars().count() + 1, ..start }.error("this is not UTF-8", help)
        })?;
        let span = Span { text: whole, ..start };
        if let Some((at, c)) = whole.char_indices().find(|&(_, c)| c.is_control() && c != '\t') {
            let message = format!("control character U+{:04X}", c as u32);
            return Err(span.from(at).error(message, help));
        }
        let uncommented = whole.split_once('#');
        let text = uncommented.map_or(whole, |(text, _)| text);
        Ok((Span { text, ..span }, uncommented.is_some()))
    }
}

/// A word of a file, for a message: cut if it is very long.
pub fn quoted(word: &str) -> String {
    match word.char_indices().nth(40) {
        None => format!("'{word}'"),
        Some((end, _)) => format!("'{}...'", &word[..end]),
    }
}
