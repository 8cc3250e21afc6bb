//! How many moves the side to move has, and whether it has one at all, without making a list.

use crate::cover::{Cover, ahead, left, pawn_captures, right};
use cozy_chess::{
    BitBoard, Board, Piece, Rank, get_between_rays, get_bishop_moves, get_king_moves,
    get_knight_moves, get_rook_moves,
};

/// The number of legal moves, castling among those of the king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mobility {
    pub king: u32,
    pub others: u32,
}

impl Mobility {
    pub fn of(board: &Board) -> Mobility {
        let mover = board.side_to_move();
        let (own, king, checkers) = (board.colors(mover), board.king(mover), board.checkers());
        let mut mobility = Mobility { king: king_moves(board).len(), others: 0 };
        let Some(checker) = checkers.next_square() else {
            mobility.others = others(board, !own);
            return mobility;
        };
        if checkers == checker.bitboard() {
            let answers = checkers | get_between_rays(checker, king);
            mobility.others = others(board, answers & !own);
        }
        mobility
    }

    pub fn is_none(self) -> bool {
        self == Mobility::default()
    }
}

/// Where the king can go; its castlings are moves to its rooks.
pub(crate) fn king_moves(board: &Board) -> BitBoard {
    let mover = board.side_to_move();
    let king = board.king(mover);
    let rights = board.castle_rights(mover);
    if board.checkers().is_empty() && (rights.short.is_some() || rights.long.is_some()) {
        let mut to = BitBoard::EMPTY;
        board.generate_moves_for(king.bitboard(), |moves| {
            to |= moves.to;
            false
        });
        return to;
    }
    get_king_moves(king) & !board.colors(mover) & !Cover::by(board, !mover).once
}

/// The moves to these squares of all pieces but the king. Those that take a closer look, pinned
/// pieces and captures en passant, are left to the generator.
fn others(board: &Board, targets: BitBoard) -> u32 {
    let mover = board.side_to_move();
    let (own, theirs) = (board.colors(mover), board.colors(!mover));
    let occupied = own | theirs;
    let mut odd = own & board.pinned();
    if board.en_passant().is_some() {
        odd |= own & board.pieces(Piece::Pawn);
    }
    let mut moves = if odd.is_empty() { 0 } else { count(board, odd) };
    let free = own & !odd;
    let pawns = free & board.pieces(Piece::Pawn);
    if !pawns.is_empty() {
        let single = ahead(pawns, mover) & !occupied;
        let third = Rank::Third.relative_to(mover).bitboard();
        let double = ahead(single & third, mover) & !occupied;
        let last = Rank::Eighth.relative_to(mover).bitboard();
        let [one_hand, other_hand] = pawn_captures(pawns, mover).map(|to| to & theirs & targets);
        let single = single & targets;
        moves += single.len() + (double & targets).len() + one_hand.len() + other_hand.len();
        if !((single | one_hand | other_hand) & last).is_empty() {
            // One is counted already.
            moves +=
                [single, one_hand, other_hand].map(|to| 3 * (to & last).len()).iter().sum::<u32>();
        }
    }
    for knight in free & board.pieces(Piece::Knight) {
        moves += (get_knight_moves(knight) & targets).len();
    }
    let queens = board.pieces(Piece::Queen);
    for slider in free & (board.pieces(Piece::Bishop) | queens) {
        moves += (get_bishop_moves(slider, occupied) & targets).len();
    }
    for slider in free & (board.pieces(Piece::Rook) | queens) {
        moves += (get_rook_moves(slider, occupied) & targets).len();
    }
    moves
}

/// The moves of these pieces, by the generator.
fn count(board: &Board, pieces: BitBoard) -> u32 {
    let mut moves = 0;
    board.generate_moves_for(pieces, |some| {
        moves += some.len() as u32;
        false
    });
    moves
}

/// Whether the side to move has a legal move. Away from check, a piece that is not pinned and has
/// room beside it nearly always shows it at a glance.
#[inline]
pub(crate) fn can_move(board: &Board) -> bool {
    (board.checkers().is_empty() && can_move_at_a_glance(board)) || board.generate_moves(|_| true)
}

#[inline]
fn can_move_at_a_glance(board: &Board) -> bool {
    let mover = board.side_to_move();
    let own = board.colors(mover);
    let free = own & !board.pinned();
    if !(ahead(free & board.pieces(Piece::Pawn), mover) & !board.occupied()).is_empty() {
        return true;
    }
    let queens = board.pieces(Piece::Queen);
    let straight = free & (board.pieces(Piece::Rook) | queens);
    let diagonal = free & (board.pieces(Piece::Bishop) | queens);
    let aside = |squares| left(squares) | right(squares);
    let along = |squares| ahead(squares, mover) | ahead(squares, !mover);
    let beside = aside(straight) | along(straight) | aside(along(diagonal));
    let jumps = |knight| !(get_knight_moves(knight) & !own).is_empty();
    !(beside & !own).is_empty() || (free & board.pieces(Piece::Knight)).into_iter().any(jumps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::one::tests::wander;

    #[test]
    fn mobility_is_what_the_generator_counts() {
        let (mut positions, mut checks, mut ends) = (0, 0, 0);
        wander(3000, &[], |board| {
            let king = board.king(board.side_to_move()).bitboard();
            let expected = Mobility { king: count(board, king), others: count(board, !king) };
            assert_eq!(Mobility::of(board), expected, "{board}");
            assert_eq!(can_move(board), !expected.is_none(), "{board}");
            positions += 1;
            checks += !board.checkers().is_empty() as u32;
            ends += expected.is_none() as u32;
        });
        assert!(checks > 1000 && ends > 100, "{checks} and {ends} of {positions}");
    }
}
