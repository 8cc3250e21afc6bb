//! SAN: moves as people read them.

use cozy_chess::{Board, Color, Move, util};
use tsume_game::text::{ParseError, Span};

/// A legal move in standard algebraic notation: `Nf3`, `exd8=Q+`, `O-O`, `Qh7#`.
pub fn san(board: &Board, m: Move) -> String {
    if board.is_legal(m) { util::display_san_move(board, m).to_string() } else { m.to_string() }
}

/// A line in SAN with move numbers, the first of which is `number`: `1.Qh7+ Kf8 2.Qh8#`, or
/// `1...Kf8 2.Qh8#` when Black begins. It ends before a move that is not legal.
pub fn san_line(board: &Board, moves: &[Move], number: u32) -> String {
    let mut board = board.clone();
    let mut number = number;
    let mut out = String::new();
    for (i, &m) in moves.iter().enumerate() {
        if !board.is_legal(m) {
            break;
        }
        if i > 0 {
            out.push(' ');
        }
        match board.side_to_move() {
            Color::White => out += &format!("{number}."),
            Color::Black if i == 0 => out += &format!("{number}..."),
            Color::Black => (),
        }
        if board.side_to_move() == Color::Black {
            number += 1;
        }
        out += &san(&board, m);
        board.play_unchecked(m);
    }
    out
}

/// The legal move with this text, as the UCI protocol has it: `e2e4`, `e7e8q`, `e1g1`.
pub fn parse_uci(board: &Board, text: &str) -> Option<Move> {
    let m = util::parse_uci_move(board, &text.to_ascii_lowercase()).ok()?;
    board.is_legal(m).then_some(m)
}

/// Plays moves given as text, or says which of them is not legal.
pub(crate) fn play(board: &mut Board, moves: &[Span]) -> Result<(), ParseError> {
    for word in moves {
        let Some(m) = parse_uci(board, word.text) else {
            let message = format!("'{}' is no legal move here", word.text);
            return Err(word.error(message, "moves are written as e2e4, e7e8q or e1g1"));
        };
        board.play_unchecked(m);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_fen;

    #[test]
    fn lines_have_numbers() {
        let mut board = Board::default();
        let mut moves = Vec::new();
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            let m = parse_uci(&board, text).unwrap();
            moves.push(m);
            board.play_unchecked(m);
        }
        assert_eq!(san_line(&Board::default(), &moves, 1), "1.f3 e5 2.g4 Qh4#");
        let mut after = Board::default();
        after.play_unchecked(moves[0]);
        assert_eq!(san_line(&after, &moves[1..], 7), "7...e5 8.g4 Qh4#");
        assert_eq!(san_line(&after, &moves, 1), "", "what is not legal is left out");
    }

    #[test]
    fn single_moves() {
        let cases = [
            ("3k2n1/7P/Q3p3/4BPp1/Q1Q4q/8/5B2/R3K2R w KQ g6 0 1", "h7g8r", "hxg8=R+"),
            ("3k2n1/7P/Q3p3/4BPp1/Q1Q4q/8/5B2/R3K2R w KQ g6 0 1", "e1c1", "O-O-O+"),
            ("3k2n1/7P/Q3p3/4BPp1/Q1Q4q/8/5B2/R3K2R w KQ g6 0 1", "f5g6", "fxg6"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"),
            ("6k1/8/8/8/Q6Q/8/8/Q3K3 w - - 0 1", "a4d4", "Qa4d4"),
            ("6k1/8/8/8/Q6Q/8/8/4K3 w - - 0 1", "h4d4", "Qhd4"),
            ("4k3/8/8/R7/8/8/8/R3K3 w Q - 0 1", "a5a3", "R5a3"),
        ];
        for (fen, uci, expected) in cases {
            let board = parse_fen(fen).unwrap();
            let m = parse_uci(&board, uci).unwrap_or_else(|| panic!("{uci}"));
            assert_eq!(san(&board, m), expected, "{fen}");
        }
    }

    #[test]
    fn what_is_no_legal_move_is_none() {
        for text in ["", "e2", "e2e5", "0000", "e1g1", "e2e4q", "é2e4", "e7e5", "e2e4e5"] {
            assert_eq!(parse_uci(&Board::default(), text), None, "{text}");
        }
        assert!(parse_uci(&Board::default(), "E2E4").is_some());
    }
}
