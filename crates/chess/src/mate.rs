//! The game: one side attacks and wants to mate, in any number of moves or within a bound.
//!
//! Mate is the goal. Stalemate, repetition and positions where the attacker has nothing left to
//! mate with are no win; the 50-move rule is left out, as in compositions.
//!
//! Invariant: a bounded question counts down with every move of the attacker, and the moves left
//! are part of the position (of key and text). So no position of it can return, and every result
//! is path-free. The unbounded question is a reachability game on the board alone.

use crate::mobility::{can_move, king_moves};
use cozy_chess::{BitBoard, Board, Color, Move, Piece, Rank, Square, get_pawn_attacks};
use std::num::NonZeroU16;
use tsume_game::{CycleRule, Game, Irreversible, Key, Role, Status};

/// A mate problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    board: Board,
    attacker: Color,
    /// The attacker's moves left; none when the question is not bounded.
    left: Option<u16>,
}

impl Mate {
    /// Can the side to move force mate?
    pub fn new(board: Board) -> Mate {
        Mate { attacker: board.side_to_move(), board, left: None }
    }

    /// Asks for the mate that this side gives, whoever is to move.
    pub fn attacker(self, attacker: Color) -> Mate {
        Mate { attacker, ..self }
    }

    /// Asks for mate in at most so many moves of the attacker.
    pub fn within(self, moves: NonZeroU16) -> Mate {
        Mate { left: Some(moves.get()), ..self }
    }

    /// Asks for mate in any number of moves.
    pub fn unbounded(self) -> Mate {
        Mate { left: None, ..self }
    }

    /// The position on the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side that mates.
    pub fn attacking(&self) -> Color {
        self.attacker
    }

    /// The attacker's moves left, of a bounded question.
    pub fn moves_left(&self) -> Option<u16> {
        self.left
    }

    /// Whether the attacker has nothing that could ever mate: a bare king, or a minor piece
    /// against a bare king.
    pub(crate) fn is_dead(&self) -> bool {
        let board = &self.board;
        let own = board.colors(self.attacker);
        let minor = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
        match own.len() {
            1 => true,
            2 => board.colors(!self.attacker).len() == 1 && !(own & minor).is_empty(),
            _ => false,
        }
    }

    /// The file of a pawn that can be taken en passant now. Nothing else of the last move is part
    /// of the position.
    pub(crate) fn en_passant(&self) -> Option<Square> {
        let board = &self.board;
        let mover = board.side_to_move();
        let to = Square::new(board.en_passant()?, Rank::Sixth.relative_to(mover));
        let pawns = get_pawn_attacks(to, !mover) & board.colored_pieces(mover, Piece::Pawn);
        let capture = |from| board.is_legal(Move { from, to, promotion: None });
        pawns.into_iter().any(capture).then_some(to)
    }
}

/// Lists the moves of a piece that does not promote: a loop over bits.
#[inline]
fn list(from: Square, to: BitBoard, out: &mut Vec<Move>) {
    out.extend(to.into_iter().map(|to| Move { from, to, promotion: None }));
}

/// Odd, so that the counts of moves left are spread one to one.
const COUNTDOWN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Game for Mate {
    type Move = Move;
    type Undo = Board;

    #[inline]
    fn role(&self) -> Role {
        if self.board.side_to_move() == self.attacker { Role::Attacker } else { Role::Defender }
    }

    #[inline]
    fn status(&self) -> Status {
        let board = &self.board;
        // Most positions of a bounded question: too late, unless this is mate.
        if self.left == Some(0) && board.checkers().is_empty() {
            return Status::Lost;
        }
        if !can_move(board) {
            let mated = board.side_to_move() != self.attacker && !board.checkers().is_empty();
            return if mated { Status::Won } else { Status::Lost };
        }
        if self.left == Some(0) || self.is_dead() { Status::Lost } else { Status::Open }
    }

    fn moves(&self, out: &mut Vec<Move>) {
        let king = self.board.king(self.board.side_to_move());
        self.board.generate_moves_for(!king.bitboard(), |moves| {
            if moves.piece == Piece::Pawn {
                out.extend(moves);
            } else {
                list(moves.from, moves.to, out);
            }
            false
        });
        list(king, king_moves(&self.board), out);
    }

    #[inline]
    fn play(&mut self, m: Move) -> Board {
        if let Some(left) = &mut self.left
            && self.board.side_to_move() == self.attacker
        {
            *left -= 1;
        }
        let before = self.board.clone();
        self.board.play_unchecked(m);
        before
    }

    /// The side to move is read from the board that goes: looking into `before` would make the
    /// compiler copy it in odd pieces, which costs a fifth of the time of a move.
    #[inline]
    fn undo(&mut self, _m: Move, before: Board) {
        if let Some(left) = &mut self.left
            && self.board.side_to_move() != self.attacker
        {
            *left += 1;
        }
        self.board = before;
    }

    #[inline]
    fn key(&self) -> Key {
        let left = self.left.map_or(0, |left| (left as u64 + 1).wrapping_mul(COUNTDOWN));
        let position = match self.board.en_passant() {
            Some(_) if self.en_passant().is_some() => self.board.hash(),
            _ => self.board.hash_without_ep(),
        };
        Key(position ^ left)
    }

    #[inline]
    fn cycle_rule(&self) -> CycleRule {
        if self.left.is_some() { CycleRule::None } else { CycleRule::AttackerLoses }
    }
}

impl Irreversible for Mate {
    fn is_irreversible(&self, m: Move) -> bool {
        let board = &self.board;
        let is_pawn = board.pieces(Piece::Pawn).has(m.from);
        is_pawn || board.colors(!board.side_to_move()).has(m.to)
    }
}
