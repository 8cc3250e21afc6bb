//! The game: one side attacks and wants to mate, in any number of moves or within a bound.
//!
//! Mate is the goal. Stalemate, repetition and positions where the attacker has nothing left to
//! mate with are no win; the 50-move rule is left out, as in compositions.
//!
//! Invariant: a bounded question counts down with every move of the attacker, and the moves left
//! are part of the position (of key and text). So no position of it can return, and every result
//! is path-free. The unbounded question is a reachability game on the board alone.

use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square, get_pawn_attacks, util};
use std::num::NonZeroU16;
use tsume_game::{CycleRule, Game, Irreversible, Key, Notation, Role, Status};

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
    fn is_dead(&self) -> bool {
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
    fn en_passant(&self) -> Option<Square> {
        let board = &self.board;
        let mover = board.side_to_move();
        let to = Square::new(board.en_passant()?, Rank::Sixth.relative_to(mover));
        let pawns = get_pawn_attacks(to, !mover) & board.colored_pieces(mover, Piece::Pawn);
        let capture = |from| board.is_legal(Move { from, to, promotion: None });
        pawns.into_iter().any(capture).then_some(to)
    }
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
        if !board.generate_moves(|_| true) {
            let mated = board.side_to_move() != self.attacker && !board.checkers().is_empty();
            return if mated { Status::Won } else { Status::Lost };
        }
        if self.left == Some(0) || self.is_dead() { Status::Lost } else { Status::Open }
    }

    fn moves(&self, out: &mut Vec<Move>) {
        self.board.generate_moves(|moves| {
            out.extend(moves);
            false
        });
    }

    #[inline]
    fn play(&mut self, m: Move) -> Board {
        let before = self.board.clone();
        if let Some(left) = &mut self.left
            && before.side_to_move() == self.attacker
        {
            *left -= 1;
        }
        self.board.play_unchecked(m);
        before
    }

    #[inline]
    fn undo(&mut self, _m: Move, before: Board) {
        self.board = before;
        if let Some(left) = &mut self.left
            && self.board.side_to_move() == self.attacker
        {
            *left += 1;
        }
    }

    #[inline]
    fn key(&self) -> Key {
        let left = self.left.map_or(0, |left| (left as u64 + 1).wrapping_mul(COUNTDOWN));
        let en_passant = match self.board.en_passant() {
            Some(_) if self.en_passant().is_some() => self.board.hash(),
            _ => self.board.hash_without_ep(),
        };
        Key(en_passant ^ left)
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

impl Notation for Mate {
    /// The first four fields of a FEN; of a bounded question, `in N` as well. Castling rights of
    /// Chess960 are given by the rooks' files.
    fn position_text(&self) -> String {
        let usual = Color::ALL.into_iter().all(|color| {
            let rights = self.board.castle_rights(color);
            let king = rights.short.or(rights.long).map(|_| self.board.king(color).file());
            [(king, File::E), (rights.short, File::H), (rights.long, File::A)]
                .into_iter()
                .all(|(file, usual)| file.is_none_or(|file| file == usual))
        });
        let fen = if usual { format!("{}", self.board) } else { format!("{:#}", self.board) };
        let mut fields: Vec<&str> = fen.split(' ').take(3).collect();
        let en_passant = self.en_passant().map_or("-".to_string(), |square| square.to_string());
        fields.push(&en_passant);
        let left = self.left.map(|left| format!("in {left}"));
        fields.extend(left.as_deref());
        fields.join(" ")
    }

    /// As the UCI protocol has it: `e2e4`, `e7e8q`, `e1g1`. In Chess960, where that could mean two
    /// moves, castling is the king's move to its rook.
    fn move_text(&self, m: Move) -> String {
        if m.from.file() == File::E {
            util::display_uci_move(&self.board, m).to_string()
        } else {
            m.to_string()
        }
    }
}
