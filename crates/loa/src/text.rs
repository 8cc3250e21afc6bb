//! Lines of text and their parts, which know where they stand.

use tsume_game::graph::ParseError;

const TEXT_HELP: &str = "a problem file is plain text in UTF-8";

/// A piece of a line, and where it begins.
#[derive(Clone, Copy)]
pub(crate) struct Span<'a> {
    pub line: usize,
    pub column: usize,
    pub text: &'a str,
}

impl<'a> Span<'a> {
    pub fn error(self, message: impl Into<String>, help: &str) -> ParseError {
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

/// A line without its comment.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    pub span: Span<'a>,
    pub had_comment: bool,
}

impl<'a> Line<'a> {
    pub fn is_empty(self) -> bool {
        self.span.text.trim().is_empty()
    }

    /// The parts between semicolons: the board first, and there is always that one.
    pub fn fields(self) -> Vec<Span<'a>> {
        self.span.split(|c| c == ';')
    }
}

/// A line as text, without its comment.
pub(crate) fn read_line(bytes: &[u8], number: usize) -> Result<Line<'_>, ParseError> {
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let whole = std::str::from_utf8(bytes).map_err(|error| {
        let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let column = valid.chars().count() + 1;
        Span { line: number, column, text: "" }.error("this is not UTF-8", TEXT_HELP)
    })?;
    let whole = Span { line: number, column: 1, text: whole };
    let control = |&(_, c): &(usize, char)| c.is_control() && c != '\t';
    if let Some((at, c)) = whole.text.char_indices().find(control) {
        let message = format!("control character U+{:04X}", c as u32);
        return Err(whole.from(at).error(message, TEXT_HELP));
    }
    let (text, had_comment) = match whole.text.split_once('#') {
        Some((text, _)) => (text, true),
        None => (whole.text, false),
    };
    Ok(Line { span: Span { text, ..whole }, had_comment })
}

/// A word of the file, for a message: cut if it is very long.
pub(crate) fn quoted(word: &str) -> String {
    match word.char_indices().nth(40) {
        None => format!("'{word}'"),
        Some((end, _)) => format!("'{}...'", &word[..end]),
    }
}
