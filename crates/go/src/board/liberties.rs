//! The exact liberties of all blocks, kept up to date as long as nothing is captured.
//!
//! A block's liberties are a set of bits, found by its head. A stone takes a liberty from every
//! block beside it, and its own block has those of all that it joins, and the points around it.
//! For each side the numbers of blocks with no liberty, one, two, ... are counted in one word, so
//! that the fewest liberties are known at once. Boards of up to 64 points; on larger ones nothing
//! is counted.
//!
//! As for the board's own sums, what is found by points without stones means nothing.

use super::grid::Grid;
use super::{Board, Cell, Colour, Point, Undo};
use std::fmt;
use std::sync::Arc;

/// The liberties of the blocks of a board, which all moves must go through.
#[derive(Clone)]
pub(crate) struct Liberties {
    /// A bit for every point of the board, none for others.
    bits: Arc<Grid<u64>>,
    /// The points without stones.
    empty: u64,
    /// The liberties of each block, by its head.
    sets: Grid<u64>,
    /// Their numbers.
    counts: Grid<u8>,
    blocks: [Blocks; 2],
}

/// How many blocks have how many liberties, with those of seven or more as one: a byte for each.
type Blocks = u64;

/// A block with this number of liberties.
const ONE: [Blocks; 64] = {
    let (mut one, mut n) = ([1 << 56; 64], 0);
    while n < 7 {
        one[n] = 1 << (8 * n);
        n += 1;
    }
    one
};

/// What a block that loses one of so many liberties changes, by wrapping addition.
const LOSS: [Blocks; 64] = {
    let (mut loss, mut n) = ([0_u64; 64], 1);
    while n < 64 {
        loss[n] = ONE[n - 1].wrapping_sub(ONE[n]);
        n += 1;
    }
    loss
};

/// What takes a move back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    pub undo: Undo,
    /// What stood where the liberties of the stone's block are now.
    set: u64,
    count: u8,
    blocks: [Blocks; 2],
}

/// All bits or none.
#[inline]
fn all_if(really: bool) -> u64 {
    (really as u64).wrapping_neg()
}

impl Liberties {
    pub fn of(board: &Board) -> Liberties {
        let mut bits = Grid::filled(0);
        if board.width() * board.height() <= 64 {
            for (n, p) in board.points().enumerate() {
                bits[p.index()] = 1 << n;
            }
        }
        let mut liberties = Liberties {
            empty: board.empty().fold(0, |set, p| set | bits[p.index()]),
            bits: Arc::new(bits),
            sets: Grid::filled(0),
            counts: Grid::filled(0),
            blocks: [0; 2],
        };
        for h in board.heads() {
            let points = board.liberties(h);
            let set = points.iter().fold(0, |set, p| set | liberties.bits[p.index()]);
            let colour = board.colour(h).unwrap_or(Colour::Black);
            liberties.put(h.index(), set, colour);
        }
        liberties
    }

    /// The fewest liberties that a block of this colour has; no more than `most`, as when there is
    /// no block. `None` on a board that is too large.
    #[inline]
    pub fn fewest(&self, colour: Colour, most: u32) -> Option<u32> {
        let fewest = self.blocks[colour as usize].trailing_zeros() / 8;
        (self.bits[Point::CORNER.index()] != 0).then_some(fewest.min(most))
    }

    /// Plays a legal move. After a capture, it must be taken back before anything else.
    #[inline]
    pub fn play(&mut self, board: &mut Board, p: Point, colour: Colour) -> Before {
        let (i, blocks) = (p.index(), self.blocks);
        let bit = self.bits[i];
        let [a, b, c, d] = self.bits.around(i);
        let mut set = (a | b | c | d) & self.empty;
        let (own, enemy) = (Cell::from(colour), Cell::from(colour.other()));
        let (mut friends, mut enemies) = (blocks[colour as usize], blocks[colour.other() as usize]);
        for (cell, head) in board.cells.around(i).into_iter().zip(board.heads.around(i)) {
            let h = head as usize;
            let (liberties, n) = (self.sets[h], self.counts[h]);
            // A block that is met again has lost the liberty already.
            let new = liberties & bit != 0;
            self.sets[h] = liberties & !bit;
            self.counts[h] = n - new as u8;
            set |= all_if(cell == own) & liberties;
            friends = friends.wrapping_sub(all_if((cell == own) & new) & ONE[n as usize % 64]);
            enemies = enemies.wrapping_add(all_if((cell == enemy) & new) & LOSS[n as usize % 64]);
        }
        self.blocks[colour as usize] = friends;
        self.blocks[colour.other() as usize] = enemies;
        self.empty &= !bit;
        let undo = board.play(p, colour);
        let h = board.heads[i] as usize;
        let before = Before { undo, set: self.sets[h], count: self.counts[h], blocks };
        self.put(h, set & !bit, colour);
        before
    }

    /// Takes back the last move.
    #[inline]
    pub fn undo(&mut self, board: &mut Board, before: Before) {
        let i = before.undo.point as usize;
        let (bit, h) = (self.bits[i], board.heads[i] as usize);
        (self.sets[h], self.counts[h], self.blocks) = (before.set, before.count, before.blocks);
        self.empty |= bit;
        board.undo(before.undo);
        for head in board.heads.around(i) {
            let h = head as usize;
            self.counts[h] += (bit & !self.sets[h] != 0) as u8;
            self.sets[h] |= bit;
        }
    }

    #[inline]
    fn put(&mut self, h: usize, set: u64, colour: Colour) {
        let n = set.count_ones() as u8;
        (self.sets[h], self.counts[h]) = (set, n);
        let blocks = &mut self.blocks[colour as usize];
        *blocks = blocks.wrapping_add(ONE[n as usize % 64]);
    }
}

impl fmt::Debug for Liberties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Liberties").field("blocks", &self.blocks).finish_non_exhaustive()
    }
}
