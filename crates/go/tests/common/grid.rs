//! The rules of Go as they are written, on a plain grid.

use tsume_go::{Board, Colour, Point};

/// An empty point.
pub const EMPTY: u8 = 2;

/// The stones, 0 and 1 by their side, row by row.
#[derive(Clone, PartialEq)]
pub struct Grid {
    width: usize,
    pub stones: Vec<u8>,
}

impl Grid {
    pub fn new(board: &Board, side: impl Fn(Colour) -> u8) -> Grid {
        let stones = board.points().map(|p| board.colour(p).map_or(EMPTY, &side)).collect();
        Grid { width: board.width(), stones }
    }

    pub fn index(&self, p: Point) -> usize {
        p.y() * self.width + p.x()
    }

    pub fn neighbours(&self, i: usize) -> impl Iterator<Item = usize> + use<> {
        let (x, width, size) = (i % self.width, self.width, self.stones.len());
        [
            (x > 0).then(|| i - 1),
            (x + 1 < width).then_some(i + 1),
            i.checked_sub(width),
            (i + width < size).then_some(i + width),
        ]
        .into_iter()
        .flatten()
    }

    /// The block of a stone and its liberties.
    pub fn block(&self, i: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut block, mut liberties) = (vec![i], Vec::new());
        let mut next = 0;
        while next < block.len() {
            for q in self.neighbours(block[next]) {
                if self.stones[q] == self.stones[i] && !block.contains(&q) {
                    block.push(q);
                }
                if self.stones[q] == EMPTY && !liberties.contains(&q) {
                    liberties.push(q);
                }
            }
            next += 1;
        }
        (block, liberties)
    }

    /// The grid after a stone, unless it is suicide, and where a ko may be retaken.
    pub fn put(&self, i: usize, own: u8) -> Option<(Grid, Option<usize>)> {
        let mut grid = self.clone();
        grid.stones[i] = own;
        let mut captured = Vec::new();
        for q in self.neighbours(i) {
            if grid.stones[q] == 1 - own {
                let (block, liberties) = grid.block(q);
                if liberties.is_empty() {
                    captured.extend(&block);
                    block.iter().for_each(|&s| grid.stones[s] = EMPTY);
                }
            }
        }
        let (block, liberties) = grid.block(i);
        if liberties.is_empty() {
            return None;
        }
        let ko = captured.len() == 1 && block.len() == 1 && liberties == captured;
        Some((grid, ko.then(|| captured[0])))
    }
}
