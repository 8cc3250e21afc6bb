//! Positions: the board that a `position` command describes.

use std::fmt;
use tsume::game::Game;
use tsume::text;
use tsume_chess::{Board, Mate, Move, ParseError, parse_fen, parse_uci};

/// Why a position is not, or not quite, what the command says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The FEN describes no position.
    Fen(ParseError),
    /// This move is not legal after those before it.
    Illegal(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Fen(error) => {
                let reason = text::short(&error.message);
                write!(f, "bad FEN: {reason}; the old position is kept")
            }
            Trouble::Illegal(m) => {
                let m = text::short(m);
                write!(f, "illegal move '{m}': the position before it is kept")
            }
        }
    }
}

/// The board after the moves. With an illegal move among them, the board before that move comes
/// with the trouble.
pub fn board(fen: Option<&str>, moves: &[String]) -> Result<(Board, Option<Trouble>), Trouble> {
    let mut board = match fen {
        Some(fen) => parse_fen(fen).map_err(Trouble::Fen)?,
        None => Board::default(),
    };
    for text in moves {
        let Some(m) = parse_uci(&board, text) else {
            return Ok((board, Some(Trouble::Illegal(text.clone()))));
        };
        board.play_unchecked(m);
    }
    Ok((board, None))
}

/// Every legal move.
pub fn legal(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    Mate::new(board.clone()).moves(&mut moves);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(moves: &str) -> Vec<String> {
        moves.split_whitespace().map(str::to_string).collect()
    }

    #[test]
    fn moves_are_played() {
        let (after, trouble) = board(None, &words("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1")).unwrap();
        assert_eq!(trouble, None);
        let pieces = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1";
        assert!(after.to_string().starts_with(&format!("{pieces} b kq ")), "{after}");
        let promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        let (after, trouble) = board(Some(promotion), &words("a7a8Q")).unwrap();
        assert_eq!(trouble, None);
        assert!(after.to_string().starts_with("Q7/7k"));
    }

    #[test]
    fn an_illegal_move_ends_the_list() {
        let (after, trouble) = board(None, &words("e2e4 e2e4 e7e5")).unwrap();
        assert_eq!(trouble, Some(Trouble::Illegal("e2e4".to_string())));
        assert!(after.to_string().starts_with("rnbqkbnr/pppppppp/8/8/4P3/8"));
    }

    #[test]
    fn a_bad_fen_is_refused() {
        for fen in ["", "8/8/8/8/8/8/8/8 w - -", "4k2R/8/8/8/8/8/8/4K3 w - - 0 1"] {
            assert!(matches!(board(Some(fen), &[]), Err(Trouble::Fen(_))), "{fen}");
        }
    }
}
