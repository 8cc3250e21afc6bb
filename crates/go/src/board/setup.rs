//! Setting up any position, stone by stone.

use super::{Board, Cell, Colour, Grid, NOWHERE, Point, PointSet, Tally, near, zobrist};
use std::fmt;

/// A block without liberties: the position cannot be played from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoLiberties {
    /// A stone of the block.
    pub point: Point,
    /// Its name on this board.
    pub name: String,
}

impl fmt::Display for NoLiberties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the block at {} has no liberties", self.name)
    }
}

impl std::error::Error for NoLiberties {}

impl Board {
    /// Puts a stone on a point of the board, whatever was there, without capturing anything;
    /// whether the point is on the board. Moves played before cannot be taken back any more.
    pub fn place(&mut self, p: Point, colour: Colour) -> bool {
        self.set_up([(p, Some(colour))])
    }

    /// Takes the stone off a point of the board, if there is one; whether the point is on the
    /// board. Moves played before cannot be taken back any more.
    pub fn remove(&mut self, p: Point) -> bool {
        self.set_up([(p, None)])
    }

    /// Places (`Some`) and removes (`None`) many stones at once; whether all points are on the
    /// board. Those that are not are left out.
    pub fn set_up(&mut self, stones: impl IntoIterator<Item = (Point, Option<Colour>)>) -> bool {
        let mut all = true;
        for (p, colour) in stones {
            if self.contains(p) {
                self.cells[p.index()] = colour.map_or(Cell::Empty, Cell::from);
            } else {
                all = false;
            }
        }
        self.rebuild();
        all
    }

    /// Whether every block has a liberty, as in every position that play can reach. Without that,
    /// no move should be played.
    ///
    /// # Errors
    ///
    /// The first block, row by row, that has none.
    pub fn validate(&self) -> Result<(), NoLiberties> {
        let bad = |&p: &Point| {
            let tally = self.tallies[self.heads[p.index()] as usize];
            self.colour(p).is_some() && tally.is_none()
        };
        match self.points().find(bad) {
            None => Ok(()),
            Some(point) => Err(NoLiberties { point, name: self.name(point) }),
        }
    }

    /// Works everything out from the cells.
    fn rebuild(&mut self) {
        self.heads = Grid::INDICES;
        self.nexts = Grid::filled(NOWHERE);
        self.sizes = Grid::filled(0);
        self.open = Grid::filled(Tally::NONE);
        self.stones = [PointSet::EMPTY; 2];
        self.trail.clear();
        self.ko = NOWHERE;
        self.key = zobrist::empty(self.width(), self.height());
        let mut pending = Vec::new();
        for p in self.points() {
            let i = p.index();
            let Some(colour) = self.colour(p) else {
                self.empty.insert(p);
                self.open[i] = Tally::of(i);
                continue;
            };
            self.empty.remove(p);
            self.stones[colour as usize].insert(p);
            self.key ^= zobrist::stone(i, colour);
            if self.sizes[i] != 0 || self.heads[i] != p.0 {
                continue;
            }
            // A new block: its stones are found from the head, and put in the ring after it.
            (self.heads[i], self.nexts[i], self.sizes[i]) = (p.0, p.0, 1);
            self.tallies[i] = Tally::NONE;
            pending.push(i);
            while let Some(s) = pending.pop() {
                for q in near(s) {
                    if self.cells[q] == Cell::Empty {
                        self.tallies[i].add(Tally::of(q));
                    }
                    if self.cells[q] == Cell::from(colour) && q != i && self.heads[q] == q as u16 {
                        (self.heads[q], self.nexts[q]) = (p.0, self.nexts[i]);
                        self.nexts[i] = q as u16;
                        self.sizes[i] += 1;
                        pending.push(q);
                    }
                }
            }
        }
    }
}
