//! Positions and moves as text.
//!
//! A position is one line, rank 8 first, `x` for Black, `o` for White, `.` for an empty square,
//! and last the side to move: `......../o......./...o..x./......../......../x......./......../........ x`.
//! Moves are `c8-c6`, `c1xa3` (a capture) and `pass`.

use crate::position::{Colour, Loa, LoaMove};
use std::fmt;
use tsume_game::{Game, Notation, Status};

impl Loa {
    /// What stands on a square, a1 = 0, b1 = 1, ... h8 = 63; nothing on any other number.
    pub fn piece_at(&self, square: u8) -> Option<Colour> {
        let is_here = |side| self.pieces(side).checked_shr(square.into()).unwrap_or(0) & 1 == 1;
        Colour::ALL.into_iter().find(|&side| is_here(side))
    }

    /// The squares of a rank, counted from 0, as letters.
    fn rank(&self, rank: u8) -> impl Iterator<Item = char> {
        (0..8).map(move |file| self.piece_at(rank * 8 + file).map_or('.', Colour::letter))
    }

    /// The board with coordinates, and who is to move: a diagram that
    /// [`parse_file`](crate::parse_file) reads back.
    ///
    /// ```
    /// print!("{}", tsume_loa::Loa::start().diagram());
    /// ```
    pub fn diagram(&self) -> String {
        let mut out = String::from("  a b c d e f g h\n");
        for rank in (0..8).rev() {
            out.push(char::from(b'1' + rank));
            for letter in self.rank(rank) {
                out.push(' ');
                out.push(letter);
            }
            out.push('\n');
        }
        out.push(self.to_move().letter());
        out.push_str(" to move\n");
        out
    }
}

/// The line of [`Notation::position_text`].
impl fmt::Display for Loa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::with_capacity(80);
        for rank in (0..8).rev() {
            out.extend(self.rank(rank));
            out.push(if rank > 0 { '/' } else { ' ' });
        }
        out.push(self.to_move().letter());
        f.write_str(&out)
    }
}

impl Notation for Loa {
    fn position_text(&self) -> String {
        self.to_string()
    }

    fn move_text(&self, m: LoaMove) -> String {
        m.to_string()
    }

    /// Reads the squares before it looks for the move: writing out every legal move to compare it
    /// would take most of a checker's time.
    fn parse_move(&self, text: &str) -> Option<LoaMove> {
        if self.status() != Status::Open {
            return None;
        }
        let (from, to, captures) = match text.as_bytes() {
            b"pass" => (None, None, false),
            &[from_file, from_rank, sign @ (b'-' | b'x'), to_file, to_rank] => {
                let from = square(from_file, from_rank)?;
                let to = square(to_file, to_rank)?;
                (Some(from), Some(to), sign == b'x')
            }
            _ => return None,
        };
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.into_iter().find(|m| (m.from(), m.to(), m.captures()) == (from, to, captures))
    }
}

/// The number of a square from its letter and its digit.
fn square(file: u8, rank: u8) -> Option<u8> {
    let good = (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    good.then(|| (rank - b'1') * 8 + (file - b'a'))
}
