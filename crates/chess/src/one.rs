//! Mate in one, found by looking at checks alone: the search asks it of every new position.
//!
//! A move gives check only if its piece lands on a square from which that piece attacks the king,
//! or leaves a line on which it stood between a slider of its own side and the king, or is a
//! castling, a promotion or an en passant capture. All others are left out unplayed, and so are
//! checks after which the king certainly has a square to go to.
//!
//! Most positions of a bounded search are those where the defender moves and the attacker has one
//! move left. They are decided here as well: the first reply that does not allow mate settles it,
//! where a search would make and store every one.

use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, PieceMoves, Rank, Square, get_between_rays,
    get_bishop_moves, get_bishop_rays, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves, get_rook_rays,
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

    /// The pieces that may give check with their next move: sliders, and the others that are near
    /// enough. The king's moves take longest to make, and seldom give check.
    fn givers(&self, board: &Board) -> BitBoard {
        let mover = board.side_to_move();
        let own = board.colors(mover);
        let sliders =
            board.pieces(Piece::Bishop) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        let knights = own & board.pieces(Piece::Knight);
        let near = |&knight: &Square| !(get_knight_moves(knight) & self.knight).is_empty();
        let knights: BitBoard = knights.into_iter().filter(near).collect();
        let rights = board.castle_rights(mover);
        let castles = rights.short.is_some() || rights.long.is_some();
        let king = if castles { board.king(mover).bitboard() } else { BitBoard::EMPTY };
        let pawns = pawns_before(self.pawn_targets(board), mover) & board.pieces(Piece::Pawn);
        (own & (sliders | self.screens | pawns)) | knights | king
    }

    /// Where a pawn that moves may give check, or become something that does.
    #[inline]
    fn pawn_targets(&self, board: &Board) -> BitBoard {
        let last = Rank::Eighth.relative_to(board.side_to_move()).bitboard();
        self.pawn | last | board.en_passant().map_or(BitBoard::EMPTY, |file| file.bitboard())
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
            Piece::Pawn => self.pawn_targets(board),
        };
        moves
    }
}

/// The squares from which a pawn could go to one of these, by a push or a capture.
fn pawns_before(targets: BitBoard, mover: Color) -> BitBoard {
    let back = |squares: u64| if mover == Color::White { squares >> 8 } else { squares << 8 };
    let behind = back(targets.0);
    let not_h = !File::H.bitboard().0;
    let not_a = !File::A.bitboard().0;
    BitBoard(behind | back(behind) | ((behind & not_h) << 1) | ((behind & not_a) >> 1))
}

/// Squares that the king of the side not to move could go to if it were its turn.
fn flights(board: &Board) -> BitBoard {
    let mover = board.side_to_move();
    let king = board.king(!mover);
    // A slider looks through the king that goes away.
    let occupied = board.occupied() ^ king.bitboard();
    let own = board.colors(mover);
    let diagonal = own & (board.pieces(Piece::Bishop) | board.pieces(Piece::Queen));
    let straight = own & (board.pieces(Piece::Rook) | board.pieces(Piece::Queen));
    let (knights, pawns) = (own & board.pieces(Piece::Knight), own & board.pieces(Piece::Pawn));
    let near = get_king_moves(king) & !board.colors(!mover) & !get_king_moves(board.king(mover));
    let attacked = |&square: &Square| {
        !(get_knight_moves(square) & knights).is_empty()
            || !(get_pawn_attacks(square, !mover) & pawns).is_empty()
            || !(get_bishop_moves(square, occupied) & diagonal).is_empty()
            || !(get_rook_moves(square, occupied) & straight).is_empty()
    };
    near.into_iter().filter(|square| !attacked(square)).collect()
}

/// Whether one of these flights is certainly left after the move: the piece does not attack it from
/// its new square, and leaves no line to it.
fn leaves_a_flight(board: &Board, piece: Piece, m: Move, flights: BitBoard) -> bool {
    let mover = board.side_to_move();
    let special = board.colors(mover).has(m.to) || piece == Piece::Pawn;
    if special {
        return false;
    }
    let occupied =
        (board.occupied() ^ board.king(!mover).bitboard() ^ m.from.bitboard()) | m.to.bitboard();
    let attacks = match piece {
        Piece::Knight => get_knight_moves(m.to),
        Piece::Bishop => get_bishop_moves(m.to, occupied),
        Piece::Rook => get_rook_moves(m.to, occupied),
        Piece::Queen => get_bishop_moves(m.to, occupied) | get_rook_moves(m.to, occupied),
        Piece::King | Piece::Pawn => get_king_moves(m.to),
    };
    let lines = get_bishop_rays(m.from) | get_rook_rays(m.from);
    !(flights & !attacks & !lines & !m.to.bitboard()).is_empty()
}

/// A move that mates at once. Adds the positions that it makes to `made`.
pub(crate) fn mate_in_one(board: &Board, made: &mut u64) -> Option<Move> {
    let checks = Checks::of(board);
    let mut found = None;
    let mut flights_known = None;
    board.generate_moves_for(checks.givers(board), |moves| {
        let piece = moves.piece;
        found = checks.among(board, moves).into_iter().find(|&m| {
            let flights = *flights_known.get_or_insert_with(|| flights(board));
            if leaves_a_flight(board, piece, m, flights) {
                return false;
            }
            *made += 1;
            mates(board, m)
        });
        found.is_some()
    });
    found
}

/// Whether every reply of the side to move allows mate at once; the side to move must have one.
/// Adds the positions that it makes to `made`.
pub(crate) fn each_reply_allows_mate(board: &Board, made: &mut u64) -> bool {
    !board.generate_moves(|moves| {
        moves.into_iter().any(|m| {
            let mut after = board.clone();
            after.play_unchecked(m);
            *made += 1;
            mate_in_one(&after, made).is_none()
        })
    })
}

/// Whether the other side is mated after the move.
#[inline]
fn mates(board: &Board, m: Move) -> bool {
    let mut after = board.clone();
    after.play_unchecked(m);
    !after.checkers().is_empty() && !after.generate_moves(|_| true)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::mate::Mate;
    use tsume_game::random::Rng;
    use tsume_game::{Game, Status};

    /// Plays at random from several beginnings, these among them, and shows every position.
    pub fn wander(games: u64, more: &[Board], mut look: impl FnMut(&Board)) {
        const BEGINNINGS: [&str; 5] = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/P1k1K2p/8/3pP3/8/8/p6P/8 w - d6 0 1",
            "4k3/8/8/8/8/8/3Q1R2/4K2R w K - 0 1",
            "7k/8/8/1B1N4/8/8/Q5pp/R3K3 w Q - 0 1",
        ];
        let mut rng = Rng::new(4);
        for game in 0..games {
            let at = game as usize % (BEGINNINGS.len() + more.len());
            let beginning = BEGINNINGS.get(at).map(|fen| fen.parse().unwrap());
            let mut board: Board = beginning.unwrap_or_else(|| more[at - BEGINNINGS.len()].clone());
            for _ in 0..120 {
                look(&board);
                let mut moves = Vec::new();
                board.generate_moves(|some| {
                    moves.extend(some);
                    false
                });
                if moves.is_empty() {
                    break;
                }
                board.play_unchecked(moves[rng.below(moves.len() as u64) as usize]);
            }
        }
    }

    #[test]
    fn mates_in_one_are_those_that_enumeration_finds() {
        let (mut positions, mut found) = (0, 0);
        wander(3000, &[], |board| {
            let mut any = false;
            board.generate_moves(|moves| {
                any |= moves.into_iter().any(|m| mates(board, m));
                any
            });
            assert_eq!(mate_in_one(board, &mut 0).is_some(), any, "{board}");
            positions += 1;
            found += any as u32;
        });
        assert!(found > 1000, "{found} of {positions}");
    }

    #[test]
    fn a_glance_sees_whether_there_is_a_move() {
        let mut ends = 0;
        wander(3000, &[], |board| {
            let can_move = board.generate_moves(|_| true);
            let mated = !can_move && !board.checkers().is_empty();
            ends += !can_move as u32;
            let status = Mate::new(board.clone()).attacker(!board.side_to_move()).status();
            assert_eq!(status == Status::Won, mated, "{board}");
            assert!(can_move || status != Status::Open, "{board}");
            let few = board.colors(!board.side_to_move()).len() <= 2;
            assert!(status != Status::Lost || !can_move || few, "{board}");
        });
        assert!(ends > 100, "{ends}");
    }
}
