//! A position of Lines of Action, small enough to be copied for every move.
//!
//! Two bitboards, the key and a few bytes: 32 in all. `play` returns the position before the move,
//! and decides the status: a move can connect its own side, and a capture also the other one, so
//! there is one test for most moves. What lines of pieces there are is counted where the moves are
//! generated, once for all of them.

use crate::board::{self, LAST, LINES, RAYS, REACH};
use crate::rules::{Rules, Simultaneous, Stuck};
use std::fmt;
use tsume_game::{CycleRule, Game, Irreversible, Key, Role, Status, names};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// `x`, who moves first in a game.
    Black,
    /// `o`.
    White,
}

names!(Colour: Black "Black", White "White");

impl Colour {
    /// The opponent.
    pub fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// The letter in positions: `x` or `o`.
    pub fn letter(self) -> char {
        match self {
            Colour::Black => 'x',
            Colour::White => 'o',
        }
    }

    /// The colour with a letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

/// A move: a piece goes from one square to another, or the side to move passes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LoaMove {
    from: u8,
    to: u8,
    captures: bool,
}

impl LoaMove {
    /// What a side does that has no other move, if the rules are so.
    pub const PASS: LoaMove = LoaMove { from: 0, to: 0, captures: false };

    /// Where the piece comes from, a1 = 0, b1 = 1, ... h8 = 63; `None` for a pass.
    pub fn from(self) -> Option<u8> {
        (!self.is_pass()).then_some(self.from)
    }

    /// Where the piece goes to; `None` for a pass.
    pub fn to(self) -> Option<u8> {
        (!self.is_pass()).then_some(self.to)
    }

    /// Whether a piece of the opponent is taken.
    pub fn captures(self) -> bool {
        self.captures
    }

    /// Whether no piece moves.
    pub fn is_pass(self) -> bool {
        self == LoaMove::PASS
    }
}

/// `c8-c6`, `c1xa3` or `pass`.
impl fmt::Display for LoaMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str("pass");
        }
        let file = |square: u8| (b'a' + square % 8) as char;
        let rank = |square: u8| square / 8 + 1;
        let (from, to) = (self.from, self.to);
        let sign = if self.captures { 'x' } else { '-' };
        write!(f, "{}{}{sign}{}{}", file(from), rank(from), file(to), rank(to))
    }
}

impl fmt::Debug for LoaMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A position, the side to move, the side that wants to win, and the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Loa {
    /// The squares of Black's and of White's pieces.
    pieces: [u64; 2],
    key: u64,
    to_move: Colour,
    attacker: Colour,
    status: Status,
    rules: Rules,
}

/// Random numbers for the pieces of both sides.
static ZOBRIST: [[u64; 64]; 2] = zobrist();
/// The same for White to move.
const WHITE_TO_MOVE: u64 = Key::spread(128).0;

const fn zobrist() -> [[u64; 64]; 2] {
    let mut table = [[0; 64]; 2];
    let mut i = 0;
    while i < 128 {
        table[i / 64][i % 64] = Key::spread(i as u64).0;
        i += 1;
    }
    table
}

impl Loa {
    /// The position that a game begins with: Black on the first and the last rank, White on the
    /// first and the last file, the corners free. Black is to move and wants to win.
    pub fn start() -> Loa {
        const BLACK: u64 = 0x7E00_0000_0000_007E;
        const WHITE: u64 = 0x0081_8181_8181_8100;
        Loa::build([BLACK, WHITE], Colour::Black)
    }

    /// A position from the squares of both sides' pieces (bit 0 is a1, bit 1 is b1, ... bit 63 is
    /// h8). The side to move is the attacker, and the rules are the default ones. `None` if a
    /// square is taken twice or a side has no piece: such a side would be neither connected nor
    /// not.
    pub fn new(black: u64, white: u64, to_move: Colour) -> Option<Loa> {
        let good = black & white == 0 && black != 0 && white != 0;
        good.then(|| Loa::build([black, white], to_move))
    }

    fn build(pieces: [u64; 2], to_move: Colour) -> Loa {
        let mut key = if to_move == Colour::White { WHITE_TO_MOVE } else { 0 };
        for (pieces, numbers) in pieces.into_iter().zip(&ZOBRIST) {
            for square in squares(pieces) {
                key ^= numbers[square];
            }
        }
        let (attacker, rules) = (to_move, Rules::default());
        Loa { pieces, key, to_move, attacker, status: Status::Open, rules }.decided()
    }

    /// The same position with this side as the one that wants to win.
    #[must_use]
    pub fn with_attacker(self, attacker: Colour) -> Loa {
        Loa { attacker, ..self }.decided()
    }

    /// The same position under other rules.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> Loa {
        Loa { rules, ..self }.decided()
    }

    /// The squares of a side's pieces.
    pub fn pieces(&self, side: Colour) -> u64 {
        self.pieces[side as usize]
    }

    /// The side to move.
    pub fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The side that wants to win.
    pub fn attacker(&self) -> Colour {
        self.attacker
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether all pieces of a side are connected.
    pub fn is_connected(&self, side: Colour) -> bool {
        let pieces = self.pieces(side);
        board::connected(pieces, pieces & pieces.wrapping_neg())
    }

    /// With the status that the whole board gives.
    fn decided(mut self) -> Loa {
        self.status =
            self.judge(self.is_connected(self.to_move.other()), self.is_connected(self.to_move));
        self
    }

    /// The status when it is known whether the side that has moved last and the side to move are
    /// connected.
    fn judge(&self, last: bool, next: bool) -> Status {
        let winner = match (last, next) {
            (false, false) => return Status::Open,
            (true, true) if self.rules.simultaneous == Simultaneous::Draw => return Status::Lost,
            (true, _) => self.to_move.other(),
            (false, true) => self.to_move,
        };
        if winner == self.attacker { Status::Won } else { Status::Lost }
    }
}

/// The squares of a set, in order.
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (square < 64).then_some(square)
    })
}

impl Game for Loa {
    type Move = LoaMove;
    type Undo = Loa;

    fn role(&self) -> Role {
        if self.to_move == self.attacker { Role::Attacker } else { Role::Defender }
    }

    #[inline]
    fn status(&self) -> Status {
        self.status
    }

    fn moves(&self, out: &mut Vec<LoaMove>) {
        let before = out.len();
        let (own, enemy) = (self.pieces(self.to_move), self.pieces(self.to_move.other()));
        let mut counts = [0u8; 64]; // of the 46 lines
        for square in squares(own | enemy) {
            for line in LINES[square & LAST] {
                counts[line as usize & LAST] += 1;
            }
        }
        for from in squares(own) {
            let (lines, reach, rays) =
                (&LINES[from & LAST], &REACH[from & LAST], &RAYS[from & LAST]);
            for direction in 0..8 {
                let count = counts[lines[direction % 4] as usize & LAST];
                if count > reach[direction] {
                    continue;
                }
                let to = (from as i8 + count as i8 * board::delta(direction)) as u8 as usize & LAST;
                let target = 1u64 << to;
                let jumped = rays[direction] & !RAYS[to][direction] & !target;
                if own & target == 0 && enemy & jumped == 0 {
                    let captures = enemy & target != 0;
                    out.push(LoaMove { from: from as u8, to: to as u8, captures });
                }
            }
        }
        if out.len() == before && self.rules.stuck == Stuck::Passes {
            out.push(LoaMove::PASS);
        }
    }

    #[inline]
    fn play(&mut self, m: LoaMove) -> Loa {
        let before = *self;
        let (mover, other) = (self.to_move, self.to_move.other());
        self.key ^= WHITE_TO_MOVE;
        self.to_move = other;
        if m.is_pass() {
            return before;
        }
        let (from, to) = (m.from as usize & LAST, m.to as usize & LAST);
        let own = self.pieces(mover) ^ (1 << from) ^ (1 << to);
        self.pieces[mover as usize] = own;
        self.key ^= ZOBRIST[mover as usize][from] ^ ZOBRIST[mover as usize][to];
        if m.captures {
            self.pieces[other as usize] &= !(1 << to);
            self.key ^= ZOBRIST[other as usize][to];
        }
        // A side that was not connected becomes so by its own move, or by losing a piece.
        let last = board::connected(own, 1 << to);
        let next = m.captures && self.is_connected(other);
        self.status = self.judge(last, next);
        before
    }

    #[inline]
    fn undo(&mut self, _: LoaMove, before: Loa) {
        *self = before;
    }

    #[inline]
    fn key(&self) -> Key {
        Key(self.key)
    }

    fn cycle_rule(&self) -> CycleRule {
        self.rules.repetition.cycle_rule()
    }
}

/// A captured piece never comes back.
impl Irreversible for Loa {
    fn is_irreversible(&self, m: LoaMove) -> bool {
        m.captures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small() {
        assert_eq!((size_of::<Loa>(), size_of::<LoaMove>()), (32, 3));
    }
}
