//! Files of chess problems, one on each line: FEN, EPD, `position` commands of the UCI protocol,
//! or a table with tabs between its columns and a header.
//!
//! A line that begins with `#` is a comment. A table has a column `fen`; `id` or `number` is the
//! name, `mate_in` the number of moves.

use crate::epd::{Told, parse_epd};
use crate::fen::{self, bad};
use crate::san;
use cozy_chess::Board;
use tsume_game::text::{ParseError, Span};

/// A problem of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line that it stands on, counted from 1.
    pub line: usize,
    /// Its name, if it has one.
    pub id: Option<String>,
    /// The position.
    pub board: Board,
    /// What the file says of it.
    pub told: Option<Told>,
}

/// Reads every problem of a file, in order. There is at least one result.
///
/// ```
/// let text = "# mates\n6k1/5ppp/8/8/8/8/8/R3K3 w - - bm #1;\nposition startpos moves e2e4\n";
/// let problems = tsume_chess::parse_problems(text.as_bytes());
/// assert_eq!(problems.len(), 2);
/// assert!(problems.iter().all(Result::is_ok));
/// ```
pub fn parse_problems(bytes: &[u8]) -> Vec<Result<Problem, ParseError>> {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.trim_start_matches('\u{feff}').lines().zip(1..);
    let mut lines = lines.filter(|(line, _)| is_significant(line)).peekable();
    let header = lines.next_if(|(line, _)| is_header(line)).map(|(line, _)| Header::read(line));
    let mut problems: Vec<_> = lines
        .map(|(line, number)| {
            let read = match &header {
                Some(header) => header.read_row(line),
                None => read_line(line),
            };
            let problem = read.map(|found| Problem { line: number, ..found });
            problem.map_err(|e| ParseError { line: number, ..e })
        })
        .collect();
    if problems.is_empty() {
        problems.push(Err(bad(1, "there is no problem in this file", "give one FEN on each line")));
    }
    problems
}

/// Whether a text looks like one that [`parse_problems`] is for, good or bad.
pub fn is_chess(text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{feff}').lines();
    let Some(line) = lines.find(|line| is_significant(line)) else { return false };
    let first = line.split_whitespace().next().unwrap_or_default();
    let pieces = first.contains('/') && first.contains(|c| "pnbrqkPNBRQK".contains(c));
    is_header(line) || pieces || ["position", "startpos"].contains(&first)
}

/// Whether a line is more than a comment.
fn is_significant(line: &str) -> bool {
    !matches!(line.trim_start().chars().next(), None | Some('#'))
}

fn is_header(line: &str) -> bool {
    line.split('\t').any(|column| column.trim().eq_ignore_ascii_case("fen"))
}

fn read_line(line: &str) -> Result<Problem, ParseError> {
    let words = fen::line(line).words();
    let found = |board, id, told| Problem { line: 1, id, board, told };
    if !matches!(words.first(), Some(Span { text: "position" | "startpos", .. })) {
        return parse_epd(line).map(|epd| found(epd.board, epd.id, epd.told));
    }
    let mut rest = words.as_slice();
    if let [Span { text: "position", .. }, after @ ..] = rest {
        rest = after;
    }
    let (mut board, rest) = match rest {
        [Span { text: "startpos", .. }, rest @ ..] => (Board::default(), rest),
        [Span { text: "fen", .. }, rest @ ..] => fen::read(rest, line)?,
        _ => {
            let column = rest.first().map_or(line.chars().count() + 1, |word| word.column);
            return Err(bad(column, "neither 'startpos' nor 'fen' follows", POSITION));
        }
    };
    match rest {
        [] => (),
        [Span { text: "moves", .. }, moves @ ..] => san::play(&mut board, moves)?,
        [word, ..] => {
            return Err(word.error(format!("'{}' is not 'moves'", word.text), POSITION));
        }
    }
    Ok(found(board, None, None))
}

const POSITION: &str = "position startpos|fen FEN [moves e2e4 ...]";

/// The columns of a table.
struct Header {
    fen: Option<usize>,
    id: Option<usize>,
    mate: Option<usize>,
}

impl Header {
    fn read(line: &str) -> Header {
        let find = |name: &str| {
            line.split('\t').position(|column| column.trim().eq_ignore_ascii_case(name))
        };
        Header {
            fen: find("fen"),
            id: find("id").or_else(|| find("number")),
            mate: find("mate_in"),
        }
    }

    fn read_row(&self, line: &str) -> Result<Problem, ParseError> {
        let cells = fen::line(line).split(|c| c == '\t');
        let cell = |n: Option<usize>| n.and_then(|n| cells.get(n)).copied();
        let text = |n| cell(n).filter(|cell| !cell.text.trim().is_empty());
        let Some(fen) = text(self.fen) else {
            let end = line.chars().count() + 1;
            return Err(bad(end, "the row has no FEN", "fill in the column 'fen'"));
        };
        let shift = |e: ParseError| ParseError { column: e.column + fen.column - 1, ..e };
        let board = fen::parse_fen(fen.text).map_err(shift)?;
        let told = text(self.mate).map(|cell| Told::parse(Span { text: cell.text.trim(), ..cell }));
        let id = text(self.id).map(|cell| cell.text.trim().to_string());
        Ok(Problem { line: 1, id, board, told: told.transpose()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

    fn said(text: &str) -> Vec<String> {
        let show = |result: Result<Problem, ParseError>| match result {
            Ok(p) => format!("{} {:?} {:?} {}", p.line, p.id, p.told.map(|t| t.moves), p.board),
            Err(e) => e.to_string(),
        };
        parse_problems(text.as_bytes()).into_iter().map(show).collect()
    }

    #[test]
    fn one_bad_line_does_not_stop_the_others() {
        let text = format!("\u{feff}# comment\r\n\r\n{ONE}\r\n  8/8 w - -\n{ONE} id \"b\";\n");
        let expected = [
            format!("3 None None {ONE}"),
            "4:3: there are 2 ranks, not 8".to_string(),
            format!("5 Some(\"b\") None {ONE}"),
        ];
        assert_eq!(said(&text), expected);
        for empty in ["", "\n \n# nothing\n"] {
            assert_eq!(said(empty), ["1:1: there is no problem in this file"]);
        }
    }

    #[test]
    fn positions_with_moves() {
        let scholar = "position startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6";
        let after = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
        let cases = [
            (scholar.to_string(), format!("1 None None {after}")),
            (format!("position fen {ONE}"), format!("1 None None {ONE}")),
            ("startpos".to_string(), format!("1 None None {}", Board::default())),
            (format!("{scholar} h5f7 e8e7"), "1:60: 'e8e7' is no legal move here".to_string()),
            ("position".to_string(), "1:9: neither 'startpos' nor 'fen' follows".to_string()),
            ("position startpos e2e4".to_string(), "1:19: 'e2e4' is not 'moves'".to_string()),
            ("position fen 8/8".to_string(), "1:14: there are 2 ranks, not 8".to_string()),
        ];
        for (text, expected) in cases {
            assert_eq!(said(&text), [expected]);
        }
    }

    #[test]
    fn tables_have_a_header() {
        let text = format!(
            "number\tfen\tmate_in\n# comment\n7\t{ONE}\t1\nx\t8/8\t1\n9\t{ONE}\t\n8\n8\t{ONE}\tz\n"
        );
        let expected = [
            format!("3 Some(\"7\") Some(1) {ONE}"),
            "4:3: there are 2 ranks, not 8".to_string(),
            format!("5 Some(\"9\") None {ONE}"),
            "6:2: the row has no FEN".to_string(),
            "7:37: 'z' is no number of moves to mate".to_string(),
        ];
        assert_eq!(said(&text), expected);
        assert_eq!(said(&format!("FEN\n{ONE}\n")), [format!("2 None None {ONE}")]);
    }

    #[test]
    fn chess_is_recognised() {
        for text in [ONE, "# x\n\n8/k8 w", "position startpos", "startpos", "id\tfen\n", "rnbq/8 w"]
        {
            assert!(is_chess(text), "{text}");
        }
        for text in ["", "game g repetition=none", "# 8/k7", "../x/o./ x", "8/8/8 x"] {
            assert!(!is_chess(text), "{text}");
        }
    }

    /// Whatever is accepted can be played on.
    #[test]
    fn damaged_lines_do_no_harm() {
        use tsume_game::random::Rng;
        use tsume_game::{Game, Notation};
        let text = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1pP1P3/5Q1p/PP1BBPPP/R3K2R b KQkq c3 0 1 bm #-2;";
        let mut rng = Rng::new(7);
        let mut random = |n: usize| rng.below(n as u64) as usize;
        let mut accepted = 0;
        for _ in 0..20_000 {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=random(3) {
                let at = random(bytes.len());
                match random(3) {
                    0 => bytes[at] = b"pPkKrRqQ12345678/wb- #;\"\x00\xff"[random(25)],
                    1 => bytes.insert(at, bytes[random(bytes.len())]),
                    _ => drop(bytes.remove(at)),
                }
            }
            for problem in parse_problems(&bytes).into_iter().flatten() {
                let mut game = problem.told.map_or_else(
                    || crate::Mate::new(problem.board.clone()),
                    |told| told.question(problem.board.clone()),
                );
                let mut moves = Vec::new();
                game.moves(&mut moves);
                for m in moves {
                    let text = game.move_text(m);
                    assert_eq!(san::parse_uci(game.board(), &text), Some(m), "{text}");
                    let undo = game.play(m);
                    game.status();
                    game.undo(m, undo);
                }
                accepted += 1;
            }
        }
        assert!(accepted > 1_000, "{accepted}");
    }

    #[test]
    fn rubbish_does_no_harm() {
        for bytes in [&b"\x00\xff\xfe\x1b[31m\n\x80"[..], b"\t\t\n", b"fen\n\t\n", b"position fen"]
        {
            assert!(parse_problems(bytes).iter().all(Result::is_err));
        }
    }
}
