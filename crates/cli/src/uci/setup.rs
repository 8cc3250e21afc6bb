//! Positions: the board that a `position` command describes.

use tsume::game::Game;
use tsume::text;
use tsume_chess::{Board, Mate, Move, parse_fen, parse_uci};

/// The board after the moves. With an illegal move among them, the board before that move comes
/// with what is wrong.
pub fn board(fen: Option<&str>, moves: &[String]) -> Result<(Board, Option<String>), String> {
    let mut board = match fen {
        Some(fen) => parse_fen(fen).map_err(|e| {
            format!("bad FEN: {}; the old position is kept", text::short(&e.message))
        })?,
        None => Board::default(),
    };
    for m in moves {
        let Some(legal) = parse_uci(&board, m) else {
            let m = text::short(m);
            let trouble = format!("illegal move '{m}': the position before it is kept");
            return Ok((board, Some(trouble)));
        };
        board.play_unchecked(legal);
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
        assert!(trouble.is_some_and(|trouble| trouble.contains("illegal move 'e2e4'")));
        assert!(after.to_string().starts_with("rnbqkbnr/pppppppp/8/8/4P3/8"));
    }

    #[test]
    fn a_bad_fen_is_refused() {
        for fen in ["", "8/8/8/8/8/8/8/8 w - -", "4k2R/8/8/8/8/8/8/4K3 w - - 0 1"] {
            assert!(board(Some(fen), &[]).is_err_and(|e| e.starts_with("bad FEN: ")), "{fen}");
        }
    }
}
