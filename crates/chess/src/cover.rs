//! What a side attacks, found for all of its pieces at once: where the other king cannot go.
//!
//! A slider looks through the king that would go away, so all of this is seen as if that king were
//! not on the board. A square beside the king is asked for far more often than moves are made, and
//! the attacks of a few sliders are had sooner than those on each of up to eight squares.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// The squares that the pieces of a side attack.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cover {
    /// By at least one piece.
    pub once: BitBoard,
    /// By at least two.
    pub twice: BitBoard,
    /// By a slider: a piece that goes away from here may open a line.
    pub slid: BitBoard,
}

impl Cover {
    /// What the pieces of `side` attack when the other king is away.
    #[inline]
    pub fn by(board: &Board, side: Color) -> Cover {
        let own = board.colors(side);
        let occupied = board.occupied() ^ board.king(!side).bitboard();
        let mut cover = Cover::default();
        let [left, right] = pawn_captures(own & board.pieces(Piece::Pawn), side);
        cover.add(left);
        cover.add(right);
        cover.add(get_king_moves(board.king(side)));
        for knight in own & board.pieces(Piece::Knight) {
            cover.add(get_knight_moves(knight));
        }
        let queens = board.pieces(Piece::Queen);
        let diagonal = own & (board.pieces(Piece::Bishop) | queens);
        let straight = own & (board.pieces(Piece::Rook) | queens);
        for slider in diagonal {
            cover.slide(get_bishop_moves(slider, occupied));
        }
        for slider in straight {
            cover.slide(get_rook_moves(slider, occupied));
        }
        cover
    }

    #[inline]
    fn add(&mut self, attacks: BitBoard) {
        self.twice |= self.once & attacks;
        self.once |= attacks;
    }

    #[inline]
    fn slide(&mut self, attacks: BitBoard) {
        self.add(attacks);
        self.slid |= attacks;
    }
}

/// What a piece attacks.
#[inline]
pub(crate) fn attacks(piece: Piece, side: Color, from: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Pawn => get_pawn_attacks(from, side),
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
        Piece::King => get_king_moves(from),
    }
}

/// One rank ahead, as the side sees it.
#[inline]
pub(crate) fn ahead(squares: BitBoard, side: Color) -> BitBoard {
    BitBoard(if side == Color::White { squares.0 << 8 } else { squares.0 >> 8 })
}

/// One file to the left.
#[inline]
pub(crate) fn left(squares: BitBoard) -> BitBoard {
    BitBoard((squares & !File::A.bitboard()).0 >> 1)
}

/// One file to the right.
#[inline]
pub(crate) fn right(squares: BitBoard) -> BitBoard {
    BitBoard((squares & !File::H.bitboard()).0 << 1)
}

/// What these pawns attack to the one hand and to the other.
#[inline]
pub(crate) fn pawn_captures(pawns: BitBoard, side: Color) -> [BitBoard; 2] {
    let ahead = ahead(pawns, side);
    [left(ahead), right(ahead)]
}
