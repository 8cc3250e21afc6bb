//! Mate in one, found by looking at checks alone: the search asks it of every new position.
//!
//! A move gives check only if its piece lands on a square from which that piece attacks the king,
//! or leaves a line on which it stood between a slider of its own side and the king, or is a
//! castling, a promotion or an en passant capture. All others are left out unplayed.

use cozy_chess::{
    BitBoard, Board, Move, Piece, PieceMoves, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_knight_moves, get_pawn_attacks, get_rook_moves, get_rook_rays,
};

/// Where the pieces of the side to move give check from.
pub(crate) struct Checks {
    knight: BitBoard,
    bishop: BitBoard,
    rook: BitBoard,
    pawn: BitBoard,
    /// Own pieces whose leaving may discover a check.
    screens: BitBoard,
}

impl Checks {
    pub fn of(board: &Board) -> Checks {
        let mover = board.side_to_move();
        let king = board.king(!mover);
        let occupied = board.occupied();
        let own = board.colors(mover);
        let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
        let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        let sliders = own & ((get_bishop_rays(king) & diagonal) | (get_rook_rays(king) & straight));
        let mut screens = BitBoard::EMPTY;
        for slider in sliders {
            let between = get_between_rays(slider, king) & occupied;
            if between.len() == 1 {
                screens |= between & own;
            }
        }
        Checks {
            knight: get_knight_moves(king),
            bishop: get_bishop_moves(king, occupied),
            rook: get_rook_moves(king, occupied),
            pawn: get_pawn_attacks(king, !mover),
            screens,
        }
    }

    /// The moves among those of one piece that may give check; the others cannot.
    #[inline]
    pub fn among(&self, board: &Board, mut moves: PieceMoves) -> PieceMoves {
        if self.screens.has(moves.from) {
            return moves;
        }
        moves.to &= match moves.piece {
            Piece::Knight => self.knight,
            Piece::Bishop => self.bishop,
            Piece::Rook => self.rook,
            Piece::Queen => self.bishop | self.rook,
            // Castling is a move to the own rook.
            Piece::King => board.colors(board.side_to_move()),
            Piece::Pawn => {
                let last = cozy_chess::Rank::Eighth.relative_to(board.side_to_move()).bitboard();
                let en_passant = match board.en_passant() {
                    Some(file) => file.bitboard(),
                    None => BitBoard::EMPTY,
                };
                self.pawn | last | en_passant
            }
        };
        moves
    }
}

/// A move that mates at once.
pub(crate) fn mate_in_one(board: &Board) -> Option<Move> {
    let checks = Checks::of(board);
    let mut found = None;
    board.generate_moves(|moves| {
        found = checks.among(board, moves).into_iter().find(|&m| mates(board, m));
        found.is_some()
    });
    found
}

/// Whether the other side is mated after the move.
#[inline]
fn mates(board: &Board, m: Move) -> bool {
    let mut after = board.clone();
    after.play_unchecked(m);
    !after.checkers().is_empty() && !after.generate_moves(|_| true)
}
