//! A move for when there is no mate to give or to delay: a legal one that does not lose at once.
//!
//! Each move is judged by the material that it wins, less what the best capture in reply wins,
//! less what takes back on the same square. That is all; this is not an engine that plays chess.

use super::setup::legal;
use tsume_chess::{Board, Move, Piece};

const MATE: i32 = 1_000_000;

/// The best of these legal moves, the first of equals.
pub fn choose(board: &Board, among: &[Move]) -> Option<Move> {
    let balance = material(board);
    let worth = |m: Move| {
        let mut after = board.clone();
        after.play_unchecked(m);
        let replies = legal(&after);
        if replies.is_empty() {
            return if after.checkers().is_empty() { -balance * 100 } else { MATE };
        }
        let risk = replies.iter().map(|&reply| risk(&after, reply)).max().unwrap_or(0);
        // Of moves that win as much, the one that leaves the other side least to do.
        (gain(board, m) - risk) * 100 - replies.len() as i32
    };
    let mut best: Option<(i32, Move)> = None;
    for &m in among {
        let worth = worth(m);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, m));
        }
    }
    best.map(|(_, m)| m)
}

/// What a reply costs.
fn risk(board: &Board, reply: Move) -> i32 {
    let mut after = board.clone();
    after.play_unchecked(reply);
    if !after.checkers().is_empty() && !after.generate_moves(|_| true) {
        return MATE / 1000;
    }
    let gain = gain(board, reply);
    if gain == 0 {
        return 0;
    }
    let mut taken_back = false;
    after.generate_moves(|moves| {
        taken_back = moves.to.has(reply.to);
        taken_back
    });
    let lost = if taken_back { after.piece_on(reply.to).map_or(0, value) } else { 0 };
    gain - lost
}

/// The material that a move wins by itself.
fn gain(board: &Board, m: Move) -> i32 {
    let taken = match board.piece_on(m.to) {
        // Castling is a move to the own rook.
        Some(_) if board.color_on(m.to) == Some(board.side_to_move()) => 0,
        Some(piece) => value(piece),
        // En passant.
        None if board.piece_on(m.from) == Some(Piece::Pawn) && m.from.file() != m.to.file() => {
            value(Piece::Pawn)
        }
        None => 0,
    };
    taken + m.promotion.map_or(0, |piece| value(piece) - value(Piece::Pawn))
}

/// What the side to move has more than the other.
fn material(board: &Board) -> i32 {
    let count = |color, piece| board.colored_pieces(color, piece).len() as i32 * value(piece);
    let side = board.side_to_move();
    Piece::ALL.into_iter().map(|piece| count(side, piece) - count(!side, piece)).sum()
}

fn value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen => 9,
        // It cannot be taken.
        Piece::King => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::info::moves_text;

    fn choice(fen: &str) -> String {
        let board: Board = fen.parse().unwrap();
        choose(&board, &legal(&board)).map_or("none".to_string(), |m| moves_text(&board, &[m]))
    }

    #[test]
    fn sane_moves() {
        // A queen that hangs, and one that is guarded.
        assert_eq!(choice("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"), "e4d5");
        assert_ne!(choice("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1"), "d1d5");
        // The pawn promotes to what is worth most.
        assert_eq!(choice("8/P6k/8/8/8/8/8/K7 w - - 0 1"), "a7a8q");
        // En passant is a capture.
        assert_eq!(choice("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "e5d6");
        // Taking the pawn would leave the king to be mated at once.
        assert_eq!(choice("6k1/5ppp/8/8/p7/8/5PPP/R5K1 w - - 0 1"), "a1a4");
        assert_ne!(choice("4r1k1/5ppp/8/8/p7/8/5PPP/R5K1 w - - 0 1"), "a1a4");
        // Mate at once.
        assert_eq!(choice("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), "a1a8");
        assert_eq!(choice("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "none");
    }

    #[test]
    fn stalemate_is_for_the_weaker_side() {
        // Qf7 and Qb6 among others would stalemate.
        let board: Board = "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1".parse().unwrap();
        let m = choose(&board, &legal(&board)).unwrap();
        let mut after = board.clone();
        after.play_unchecked(m);
        assert!(!after.checkers().is_empty() || after.generate_moves(|_| true));
        // The rook goes, and it is a draw.
        assert_eq!(choice("7k/5K2/8/8/8/8/6q1/7R b - - 0 1"), "g2h1");
    }
}
