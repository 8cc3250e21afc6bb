//! Text from outside, made fit for a terminal.

use std::borrow::Cow;
use std::fmt::Write;
use std::io::{self, BufRead, Read};
use std::iter;
use std::time::Duration;

/// Characters of a text that a message quotes at most.
const LONGEST: usize = 400;

/// One line that does no harm: control characters and marks that reorder text are escaped.
pub fn harmless(text: &str) -> String {
    escape(text.chars())
}

/// As [`harmless`], without the middle of what is very long.
pub fn short(text: &str) -> String {
    let length = text.chars().count();
    if length <= LONGEST {
        return harmless(text);
    }
    let half = LONGEST / 2;
    let mut out = escape(text.chars().take(half));
    let _ = write!(out, " [{} characters] ", length - 2 * half);
    out + &escape(text.chars().skip(length - half))
}

fn escape(text: impl Iterator<Item = char>) -> String {
    let mut out = String::new();
    for c in text {
        let reorders = matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if c.is_control() || reorders {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    out
}

/// A count with its thousands set apart: `1,234,567`.
pub fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// A number and its noun: `1 error`, `2 errors`.
pub fn counted(n: u64, noun: &str) -> String {
    format!("{} {noun}{}", count(n), if n == 1 { "" } else { "s" })
}

/// A number of bytes, in the unit that reads best.
pub fn size(bytes: u64) -> String {
    let units = ["KiB", "MiB", "GiB"];
    let mut size = bytes as f64 / 1024.0;
    if size < 1.0 {
        return counted(bytes, "byte");
    }
    let mut unit = 0;
    while size >= 1024.0 && unit + 1 < units.len() {
        size /= 1024.0;
        unit += 1;
    }
    format!("{size:.1} {}", units[unit])
}

/// Moves of a line that are shown.
const SHOWN: usize = 30;

/// The beginning of a line of play.
pub fn moves<'a>(moves: impl ExactSizeIterator<Item = &'a str>) -> String {
    let all = moves.len();
    let mut shown: Vec<String> = moves.take(SHOWN).map(short).collect();
    if all > SHOWN {
        shown.push(format!("... ({} moves)", count(all as u64)));
    }
    shown.join(" ")
}

/// A time, in the unit that reads best.
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.2} ms", seconds * 1000.0) } else { format!("{seconds:.1} s") }
}

/// A field for a spreadsheet: in quotes where a comma, a quote or a line's end would split it.
pub fn field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\"")).into()
    } else {
        text.into()
    }
}

/// Bytes of a line at most; what is longer is passed over.
const LONGEST_LINE: u64 = 1 << 20;

/// What a controller sends, line by line, until nobody is there any more.
pub fn lines(mut input: impl BufRead) -> impl Iterator<Item = String> {
    iter::from_fn(move || read_line(&mut input).ok().flatten())
}

/// The next line, whatever bytes it has; none at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        bytes.clear();
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(size(1), "1 byte");
        assert_eq!(size(1023), "1,023 bytes");
        assert_eq!(size(5222), "5.1 KiB");
        assert_eq!(size(20 << 20), "20.0 MiB");
        assert_eq!(size(4096 << 30), "4096.0 GiB");
    }

    #[test]
    fn rubbish_becomes_one_harmless_line() {
        assert_eq!(harmless("a\n\x1b[31mb"), "a\\n\\u{1b}[31mb");
        assert_eq!(harmless("vertex 詰め"), "vertex 詰め");
        let long = short(&"é".repeat(1_000_000));
        assert!(long.chars().count() < LONGEST + 40, "{}", long.len());
        assert!(long.contains("[999600 characters]"));
    }

    #[test]
    fn lines_of_any_bytes_and_length() {
        let mut input = b"one\n\xff\n".to_vec();
        input.extend(vec![b'x'; LONGEST_LINE as usize + 9]);
        input.extend(b"\nlast");
        let said: Vec<String> = lines(input.as_slice()).collect();
        assert_eq!(said, ["one\n", "\u{fffd}\n", "", "last"]);
    }

    #[test]
    fn thousands() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1_000), "1,000");
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!(counted(1, "error"), "1 error");
        assert_eq!(counted(0, "error"), "0 errors");
    }
}
