//! An array by points, with room on all sides.
//!
//! An index is taken modulo [`SPACE`], and there is a row before the first index and one after the
//! last. So every index and its four neighbours are within the array, the compiler sees it, and
//! neighbours are at constant distances without a check or a mask of their own.

use super::point::{SPACE, STRIDE};
use std::ops::{Index, IndexMut};

#[derive(Clone, PartialEq, Eq)]
pub(super) struct Grid<T>([T; SPACE + 2 * STRIDE]);

impl<T: Copy> Grid<T> {
    /// The same everywhere.
    pub const fn filled(value: T) -> Grid<T> {
        Grid([value; SPACE + 2 * STRIDE])
    }

    /// What is above, to the left, to the right and below.
    #[inline]
    pub fn around(&self, i: usize) -> [T; 4] {
        let at = i % SPACE + STRIDE;
        [self.0[at - STRIDE], self.0[at - 1], self.0[at + 1], self.0[at + STRIDE]]
    }
}

impl Grid<u16> {
    /// Every index at its own place.
    pub const INDICES: Grid<u16> = {
        let mut grid = Grid::filled(0);
        let mut i = 0;
        while i < SPACE {
            grid.0[i + STRIDE] = i as u16;
            i += 1;
        }
        grid
    };
}

impl<T> Index<usize> for Grid<T> {
    type Output = T;

    #[inline]
    fn index(&self, i: usize) -> &T {
        &self.0[i % SPACE + STRIDE]
    }
}

impl<T> IndexMut<usize> for Grid<T> {
    #[inline]
    fn index_mut(&mut self, i: usize) -> &mut T {
        &mut self.0[i % SPACE + STRIDE]
    }
}
