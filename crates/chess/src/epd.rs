//! EPD: a position and operations, on one line. Those that tell of a mate and the name are read,
//! the others are let be.
//!
//! `bm #3;` and `dm 3;` say that the side to move mates in 3, `bm #-3;` that it is mated.

use crate::Mate;
use crate::fen::{self, bad};
use cozy_chess::Board;
use std::num::NonZeroU16;
use tsume_game::text::{ParseError, Span};

/// What a source says of a position: the side to move mates, or is mated, in so many moves. It may
/// be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Told {
    /// The attacker's moves.
    pub moves: NonZeroU16,
    /// Whether the side to move is the one that is mated.
    pub mated: bool,
}

impl Told {
    /// The question whether it is so.
    pub fn question(self, board: Board) -> Mate {
        let mover = board.side_to_move();
        let attacker = if self.mated { !mover } else { mover };
        Mate::new(board).attacker(attacker).within(self.moves)
    }

    /// `3`, `-3`, `#3`, `#-3`, `+3`.
    pub(crate) fn parse(word: Span) -> Result<Told, ParseError> {
        let text = word.text.strip_prefix('#').unwrap_or(word.text);
        let (mated, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        let moves = plain.then(|| digits.parse().ok()).flatten();
        moves.map(|moves| Told { moves, mated }).ok_or_else(|| {
            let help = "a whole number from 1 to 65535, negative if the side to move is mated";
            word.error(format!("'{}' is no number of moves to mate", word.text), help)
        })
    }
}

/// What a line of EPD holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position.
    pub board: Board,
    /// Its name, `id "...";`.
    pub id: Option<String>,
    /// Its mate.
    pub told: Option<Told>,
}

/// Reads one line of EPD; a FEN is one too. A `#` where an operation could stand begins a comment.
///
/// ```
/// let epd = tsume_chess::parse_epd("7k/8/5K2/6Q1/8/8/8/8 w - - bm #1; id \"corner\";").unwrap();
/// assert_eq!(epd.id.as_deref(), Some("corner"));
/// assert_eq!(epd.told.map(|told| told.moves.get()), Some(1));
/// ```
///
/// # Errors
///
/// When the line is no EPD, or its position not one that can be played on.
pub fn parse_epd(line: &str) -> Result<Epd, ParseError> {
    let words = fen::line(line).words();
    let (board, rest) = fen::read(&words, line)?;
    let mut epd = Epd { board, id: None, told: None };
    let Some(first) = rest.first() else { return Ok(epd) };
    for operation in operations(line, first.column) {
        read_operation(&operation, &mut epd)?;
    }
    Ok(epd)
}

/// An operation: its words, the first of which is the opcode, and whether it has its end mark.
struct Operation {
    words: Vec<(String, usize)>,
    ended: bool,
}

/// The operations from a column on. A word in quotes may have anything in it.
fn operations(line: &str, column: usize) -> Vec<Operation> {
    let mut found = Vec::new();
    let mut words: Vec<(String, usize)> = Vec::new();
    // The word being read, and whether it is in quotes.
    let mut word: Option<(String, usize, bool)> = None;
    for (c, column) in line.chars().zip(1..).skip(column.saturating_sub(1)) {
        let quoted = word.as_ref().is_some_and(|(.., quoted)| *quoted);
        match c {
            '"' if quoted => words.extend(word.take().map(|(text, at, _)| (text, at))),
            _ if quoted => word.iter_mut().for_each(|(text, ..)| text.push(c)),
            '#' if words.is_empty() && word.is_none() => break,
            '"' if word.is_none() => word = Some((String::new(), column, true)),
            ';' => {
                words.extend(word.take().map(|(text, at, _)| (text, at)));
                found.push(Operation { words: std::mem::take(&mut words), ended: true });
            }
            c if c.is_whitespace() => words.extend(word.take().map(|(text, at, _)| (text, at))),
            c => word.get_or_insert((String::new(), column, false)).0.push(c),
        }
    }
    words.extend(word.map(|(text, at, _)| (text, at)));
    found.push(Operation { words, ended: false });
    found
}

fn read_operation(operation: &Operation, epd: &mut Epd) -> Result<(), ParseError> {
    let Some(((opcode, column), operands)) = operation.words.split_first() else { return Ok(()) };
    let help = "after the position come operations such as bm #3; or id \"name\";";
    if !opcode.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(bad(*column, format!("'{opcode}' is no operation"), help));
    }
    let Some((operand, at)) = operands.first() else {
        return match (operation.ended, opcode.as_str()) {
            (true, opcode) if !["bm", "dm", "id"].contains(&opcode) => Ok(()),
            (true, _) => Err(bad(*column, format!("'{opcode}' has no value"), help)),
            // More likely a slip in a field of the FEN.
            (false, _) => Err(bad(*column, format!("'{opcode}' is no operation"), help)),
        };
    };
    let word = Span { text: operand, column: *at, ..Span::START };
    match opcode.as_str() {
        // Other best moves are moves.
        "bm" if operand.starts_with('#') => epd.told = Some(Told::parse(word)?),
        "dm" => epd.told = Some(Told::parse(word)?),
        "id" => {
            let words: Vec<&str> = operands.iter().map(|(text, _)| text.as_str()).collect();
            epd.id = Some(words.join(" ")).filter(|id| !id.is_empty());
        }
        _ => (),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINGS: &str = "4k3/8/8/8/8/8/8/4K2R w K -";

    #[test]
    fn operations_are_read() {
        let cases = [
            ("", None, None),
            ("0 1", None, None),
            ("bm #2;", None, Some((2, false))),
            ("bm #-12;", None, Some((12, true))),
            ("0 1 bm #2", None, Some((2, false))),
            ("bm Rh8#; dm 3; id \"a; \tb#\";", Some("a; \tb#"), Some((3, false))),
            ("id two words ; acd 12; c0 \"bm #7;\";", Some("two words"), None),
            ("hmvc 0; fmvn 1; # bm #2;", None, None),
            ("  # a comment", None, None),
            ("id \"\";", None, None),
            ("id \"open", Some("open"), None),
            (";;", None, None),
        ];
        for (text, id, told) in cases {
            let epd =
                parse_epd(&format!("{KINGS} {text}")).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(epd.id.as_deref(), id, "{text}");
            assert_eq!(epd.told.map(|t| (t.moves.get(), t.mated)), told, "{text}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let cases = [
            ("bm #0;", "31: '#0' is no number of moves to mate"),
            ("bm #x;", "31: '#x' is no number of moves to mate"),
            ("dm many;", "31: 'many' is no number of moves to mate"),
            ("dm 65536;", "31: '65536' is no number of moves to mate"),
            ("dm;", "28: 'dm' has no value"),
            ("0 x", "30: 'x' is no operation"),
            ("- 1", "28: '-' is no operation"),
            ("0 1 2", "32: '2' is no operation"),
        ];
        for (text, expected) in cases {
            let error = parse_epd(&format!("{KINGS} {text}")).unwrap_err();
            assert_eq!(error.to_string(), format!("1:{expected}"));
        }
    }

    #[test]
    fn the_mated_side_defends() {
        let epd = parse_epd(&format!("{KINGS} bm #-2;")).unwrap();
        let question = epd.told.unwrap().question(epd.board);
        assert_eq!(
            (question.attacking(), question.moves_left()),
            (cozy_chess::Color::Black, Some(2))
        );
    }
}
