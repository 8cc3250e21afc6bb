//! The rules once more, as slowly and plainly as they read: a board of letters, lines walked step
//! by step, groups collected piece by piece.

use std::collections::BTreeSet;

/// A square as (file, rank), each from 0 to 7.
pub type Square = (i32, i32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// `squares[rank][file]` is `x`, `o` or `.`.
    squares: [[char; 8]; 8],
    pub to_move: char,
}

const DIRECTIONS: [Square; 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

impl Board {
    /// From the text of a position.
    pub fn read(text: &str) -> Board {
        let (board, to_move) = text.split_once(' ').unwrap();
        let mut squares = [['?'; 8]; 8];
        for (line, rank) in board.split('/').zip((0..8).rev()) {
            for (letter, file) in line.chars().zip(0..8) {
                squares[rank][file] = letter;
            }
        }
        Board { squares, to_move: to_move.chars().next().unwrap() }
    }

    pub fn text(&self) -> String {
        let ranks: Vec<String> =
            self.squares.iter().rev().map(|rank| rank.iter().collect()).collect();
        format!("{} {}", ranks.join("/"), self.to_move)
    }

    fn at(&self, (file, rank): Square) -> Option<char> {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then(|| self.squares[rank as usize][file as usize])
    }

    fn pieces(&self, side: char) -> Vec<Square> {
        let all = (0..64).map(|i| (i % 8, i / 8));
        all.filter(|&square| self.at(square) == Some(side)).collect()
    }

    /// The pieces on the line through a square.
    fn count(&self, (file, rank): Square, (dx, dy): Square) -> i32 {
        let on_line = (-7..=7).map(|n| (file + n * dx, rank + n * dy));
        on_line.filter(|&square| matches!(self.at(square), Some('x' | 'o'))).count() as i32
    }

    /// Every move of a piece, as text.
    pub fn moves(&self) -> BTreeSet<String> {
        let name = |(file, rank): Square| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
        let (own, enemy) = (self.to_move, other(self.to_move));
        let mut moves = BTreeSet::new();
        for from in self.pieces(own) {
            for direction in DIRECTIONS {
                let n = self.count(from, direction);
                let step = |i: i32| (from.0 + i * direction.0, from.1 + i * direction.1);
                let blocked = (1..n).any(|i| self.at(step(i)) == Some(enemy));
                match self.at(step(n)) {
                    Some('.') if !blocked => {
                        moves.insert(format!("{}-{}", name(from), name(step(n))))
                    }
                    Some(c) if !blocked && c == enemy => {
                        moves.insert(format!("{}x{}", name(from), name(step(n))))
                    }
                    _ => false,
                };
            }
        }
        moves
    }

    /// Plays a move given as text.
    pub fn play(&mut self, text: &str) {
        if text != "pass" {
            let bytes = text.as_bytes();
            let square = |file: u8, rank: u8| ((file - b'a') as usize, (rank - b'1') as usize);
            let (from, to) = (square(bytes[0], bytes[1]), square(bytes[3], bytes[4]));
            self.squares[from.1][from.0] = '.';
            self.squares[to.1][to.0] = self.to_move;
        }
        self.to_move = other(self.to_move);
    }

    /// Whether all pieces of a side are in one group.
    pub fn connected(&self, side: char) -> bool {
        let pieces = self.pieces(side);
        let mut reached = BTreeSet::from([pieces[0]]);
        let mut waiting = vec![pieces[0]];
        while let Some((file, rank)) = waiting.pop() {
            for (dx, dy) in DIRECTIONS {
                let next = (file + dx, rank + dy);
                if self.at(next) == Some(side) && reached.insert(next) {
                    waiting.push(next);
                }
            }
        }
        reached.len() == pieces.len()
    }
}

pub fn other(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}
