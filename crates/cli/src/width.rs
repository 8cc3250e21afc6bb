//! Lines that fit the terminal: folded at spaces, the later ones indented. What goes to a file or to
//! another program is not folded.

use console::{Term, measure_text_width};
use std::env;
use std::io::{self, IsTerminal};

/// In fewer columns than this folded text reads no better.
const NARROWEST: usize = 30;

/// Columns that a line on standard output may take.
pub fn of_output() -> usize {
    if !io::stdout().is_terminal() {
        return usize::MAX;
    }
    let told = || env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let columns = Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    columns.filter(|&n| n > 0).or_else(told).filter(|&n| n >= NARROWEST).unwrap_or(usize::MAX)
}

/// A line, in lines of so many columns at most; a word that is longer stays whole.
pub fn fold(line: &str, width: usize, indent: usize) -> String {
    if measure_text_width(line) <= width {
        return line.to_string();
    }
    let (mut out, mut column) = (String::new(), 0);
    for word in line.split_inclusive(' ') {
        let length = measure_text_width(word.trim_end());
        if length > 0 && column > indent && column + length > width {
            out.truncate(out.trim_end().len());
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        }
        out += word;
        column += measure_text_width(word);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded_at_spaces() {
        assert_eq!(fold("  row    short", 20, 9), "  row    short");
        assert_eq!(fold("  row    one two three", 20, 9), "  row    one two\n         three");
        // Neither the name of a row nor a long word stands alone.
        assert_eq!(fold("  row    a/long/path/of/a/file", 20, 9), "  row    a/long/path/of/a/file");
        assert_eq!(fold("one  two", 6, 2), "one\n  two");
    }

    #[test]
    fn columns_are_what_is_seen() {
        assert_eq!(fold("\x1b[1;32mPROVEN\x1b[0m  it", 10, 2), "\x1b[1;32mPROVEN\x1b[0m  it");
        assert_eq!(fold("詰め 詰め", 8, 2), "詰め\n  詰め");
    }
}
