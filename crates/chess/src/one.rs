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

use crate::cover::{Cover, ahead, attacks, left, right};
use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, PieceMoves, Rank, Square, get_between_rays,
    get_bishop_moves, get_bishop_rays, get_king_moves, get_knight_moves, get_line_rays,
    get_pawn_attacks, get_rook_moves, get_rook_rays,
};

/// Where the pieces of the side to move give check from.
pub(crate) struct Checks {
    king: Square,
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
            if between.0.is_power_of_two() {
                screens |= between & own;
            }
        }
        Checks {
            king,
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
        let opening = if self.screens.has(moves.from) {
            !get_line_rays(self.king, moves.from)
        } else {
            BitBoard::EMPTY
        };
        moves.to &= opening
            | match moves.piece {
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
    let behind = ahead(targets, !mover);
    behind | ahead(behind, !mover) | left(behind) | right(behind)
}

/// What surrounds the king of the side not to move.
struct Net {
    cover: Cover,
    king: Square,
}

impl Net {
    fn of(board: &Board) -> Net {
        let mover = board.side_to_move();
        Net { cover: Cover::by(board, mover), king: board.king(!mover) }
    }

    /// The moves that leave the king no certain flight: a square beside it that nothing attacks
    /// afterwards, neither a piece that stays, nor the one that moves from where it lands, nor a
    /// slider along a line that was opened. Lines that the move closes are not looked at.
    fn tightened(&self, board: &Board, moves: PieceMoves) -> PieceMoves {
        let (mover, PieceMoves { piece, from, to }) = (board.side_to_move(), moves);
        let without_king = board.occupied() ^ self.king.bitboard();
        let Cover { once, twice, slid } = self.cover;
        let mut held = (once & !attacks(piece, mover, from, without_king)) | twice;
        if slid.has(from) {
            held |= get_bishop_rays(from) | get_rook_rays(from);
        }
        let open = get_king_moves(self.king) & !held;
        let flights = open & !board.colors(!mover);
        // A piece attacks a square from those that it would attack from there.
        let occupied = without_king ^ from.bitboard();
        let onto_all = |piece, mut to: BitBoard| {
            for flight in flights {
                if to.is_empty() {
                    break;
                }
                to &= attacks(piece, !mover, flight, occupied);
            }
            to
        };
        // Where the king could take the piece.
        let safe = to & !open;
        let to = match piece {
            Piece::Pawn => {
                let last = Rank::Eighth.relative_to(mover).bitboard();
                let taking = board.en_passant().map_or(BitBoard::EMPTY, |file| {
                    Square::new(file, Rank::Sixth.relative_to(mover)).bitboard()
                });
                (to & taking)
                    | onto_all(Piece::Pawn, safe & !last)
                    | onto_all(Piece::Queen, safe & last)
                    | onto_all(Piece::Knight, safe & last)
            }
            // Castling moves the rook as well.
            Piece::King => (to & board.colors(mover)) | onto_all(piece, safe),
            _ => onto_all(piece, safe),
        };
        PieceMoves { to, ..moves }
    }
}

/// A move that mates at once. Adds the positions that it makes to `made`.
pub(crate) fn mate_in_one(board: &Board, made: &mut u64) -> Option<Move> {
    let checks = Checks::of(board);
    let (mut found, mut net) = (None, None);
    board.generate_moves_for(checks.givers(board), |moves| {
        let checking = checks.among(board, moves);
        if checking.is_empty() {
            return false;
        }
        let net = net.get_or_insert_with(|| Net::of(board));
        found = net.tightened(board, checking).into_iter().find(|&m| {
            *made += 1;
            mates(board, m)
        });
        found.is_some()
    });
    found
}

/// Whether the side to move has replies and every one allows mate at once. Adds the positions that
/// it makes to `made`.
pub(crate) fn each_reply_allows_mate(board: &Board, made: &mut u64) -> bool {
    let before = *made;
    let refuted = board.generate_moves(|moves| {
        moves.into_iter().any(|m| {
            let mut after = board.clone();
            after.play_unchecked(m);
            *made += 1;
            mate_in_one(&after, made).is_none()
        })
    });
    !refuted && *made > before
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
