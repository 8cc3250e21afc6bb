//! Characters: encodings, escapes and line breaks, by FF[4].

use std::borrow::Cow;

/// The file as text: UTF-8 if it is that, otherwise Latin-1, in which every byte is a character.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&b| b as char).collect()),
    }
}

/// Whether this character, after `before`, begins a new line: `\n\r` and `\r\n` are one break.
/// `before` is kept for the next call.
pub(super) fn breaks(c: char, before: &mut Option<char>) -> bool {
    let second = matches!((*before, c), (Some('\n'), '\r') | (Some('\r'), '\n'));
    let is_break = matches!(c, '\n' | '\r') && !second;
    *before = is_break.then_some(c);
    is_break
}

/// What an escaped value says. A line break stays if `lines`, and becomes a space otherwise; an
/// escaped one is nothing; all other white space is a space.
pub(super) fn unescape(raw: &str, lines: bool) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut before = None;
    let mut escaped = false;
    for c in raw.chars() {
        let is_break = breaks(c, &mut before);
        match c {
            '\n' | '\r' => {
                if is_break && !escaped {
                    text.push(if lines { '\n' } else { ' ' });
                }
            }
            '\\' if !escaped => {
                escaped = true;
                continue;
            }
            c if c.is_whitespace() => text.push(' '),
            c => text.push(c),
        }
        escaped = false;
    }
    text
}

/// The value that says this; colons too are escaped if `composed`.
pub(super) fn escape(text: &str, composed: bool) -> String {
    let mut raw = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | ']') || (composed && c == ':') {
            raw.push('\\');
        }
        raw.push(c);
    }
    raw
}

/// The two parts of a composed value, at the first colon that is not escaped.
pub(super) fn compose(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (i, c) in raw.char_indices() {
        match c {
            ':' if !escaped => return Some((&raw[..i], &raw[i + 1..])),
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}
