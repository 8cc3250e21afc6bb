//! Colours, points, and sets of points.
//!
//! A point is an index into a board of nineteen columns and one column of border, which is the
//! right border of one row and the left border of the next. So neighbours are constants away, on
//! every size of board, and a point means the same on all of them.

use std::fmt;
use tsume_game::{Zone, names};

/// The longest side of a board.
pub const MAX_SIDE: usize = 19;
/// From a point to the one below it.
pub(super) const STRIDE: usize = MAX_SIDE + 1;
/// The length of an array by points: all points of the largest board with the border, and then up
/// to a power of two, so that a mask keeps an index within it.
pub(super) const SPACE: usize = (STRIDE * (MAX_SIDE + 2)).next_power_of_two();
/// Words of a set of points.
pub(super) const WORDS: usize = SPACE / 64;

/// Black or White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Colour {
    /// Moves first on an empty board.
    Black,
    /// The other.
    White,
}

names!(Colour: Black "Black", White "White");

impl Colour {
    /// The opponent.
    #[inline]
    pub fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// `B` or `W`, as in SGF.
    pub fn letter(self) -> char {
        match self {
            Colour::Black => 'B',
            Colour::White => 'W',
        }
    }
}

/// What is on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Cell {
    Black,
    White,
    Empty,
    Border,
}

impl From<Colour> for Cell {
    #[inline]
    fn from(colour: Colour) -> Cell {
        match colour {
            Colour::Black => Cell::Black,
            Colour::White => Cell::White,
        }
    }
}

/// A point of a board of up to 19x19.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(pub(super) u16);

impl Point {
    /// The point in column `x` and row `y`, counted from 0 at the upper left corner.
    pub fn new(x: usize, y: usize) -> Option<Point> {
        (x < MAX_SIDE && y < MAX_SIDE).then(|| Point(((y + 1) * STRIDE + x) as u16))
    }

    /// The column, from 0 at the left.
    pub fn x(self) -> usize {
        self.index() % STRIDE
    }

    /// The row, from 0 at the top.
    pub fn y(self) -> usize {
        self.index() / STRIDE - 1
    }

    /// The upper left corner.
    pub(crate) const CORNER: Point = Point(STRIDE as u16);

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x(), self.y())
    }
}

/// A set of points. One line of the cache.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(align(64))]
pub struct PointSet(pub(super) [u64; WORDS]);

impl PointSet {
    /// Without points.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// Whether the point is in it.
    #[inline]
    pub fn contains(&self, p: Point) -> bool {
        self.0[p.index() / 64] >> (p.index() % 64) & 1 != 0
    }

    /// Puts a point in; whether it is new.
    #[inline]
    pub fn insert(&mut self, p: Point) -> bool {
        self.add_if(p.index(), true)
    }

    /// Takes a point out; whether it was there.
    #[inline]
    pub fn remove(&mut self, p: Point) -> bool {
        self.take_if(p.index(), true)
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there is no point.
    pub fn is_empty(&self) -> bool {
        *self == PointSet::EMPTY
    }

    /// Puts in all points of another set.
    #[inline]
    pub fn add(&mut self, other: &PointSet) {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
    }

    /// The points that are in another set, too.
    #[inline]
    #[must_use]
    pub fn and(mut self, other: &PointSet) -> PointSet {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        self
    }

    /// The points that are not in another set.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: &PointSet) -> PointSet {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
        self
    }

    /// Whether both sets have the same points of a third.
    #[inline]
    pub fn agrees(&self, other: &PointSet, within: &PointSet) -> bool {
        let differ = |at: usize| (self.0[at] ^ other.0[at]) & within.0[at];
        (0..WORDS).fold(0, |all, at| all | differ(at)) == 0
    }

    /// All places above, beside and below the points, whether or not they are on a board.
    #[inline]
    pub(crate) fn around(&self) -> PointSet {
        // A word more on both sides, so that no word is another case.
        let mut padded = [0; WORDS + 2];
        padded[1..=WORDS].copy_from_slice(&self.0);
        PointSet(std::array::from_fn(|i| {
            let (before, here, after) = (padded[i], padded[i + 1], padded[i + 2]);
            let up = |by: usize| here << by | before >> (64 - by);
            let down = |by: usize| here >> by | after << (64 - by);
            up(1) | down(1) | up(STRIDE) | down(STRIDE)
        }))
    }

    /// The points, row by row.
    #[inline]
    pub fn iter(&self) -> Points<'_> {
        Points { words: &self.0, next: 0, word: 0 }
    }

    /// Puts in an index if `really`; whether it is new then. There is no branch on either.
    #[inline]
    pub(super) fn add_if(&mut self, i: usize, really: bool) -> bool {
        let word = &mut self.0[i / 64 % WORDS];
        let bit = (really as u64) << (i % 64);
        let new = bit & !*word;
        *word |= bit;
        new != 0
    }

    /// Takes out an index if `really`; whether it was there then. There is no branch on either.
    #[inline]
    pub(super) fn take_if(&mut self, i: usize, really: bool) -> bool {
        let word = &mut self.0[i / 64 % WORDS];
        let there = *word & (really as u64) << (i % 64);
        *word ^= there;
        there != 0
    }
}

impl From<Zone> for PointSet {
    fn from(zone: Zone) -> PointSet {
        PointSet(zone.0)
    }
}

impl From<PointSet> for Zone {
    fn from(points: PointSet) -> Zone {
        Zone(points.0)
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Extend<Point> for PointSet {
    fn extend<T: IntoIterator<Item = Point>>(&mut self, points: T) {
        for p in points {
            self.insert(p);
        }
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<T: IntoIterator<Item = Point>>(points: T) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl<'a> IntoIterator for &'a PointSet {
    type Item = Point;
    type IntoIter = Points<'a>;

    fn into_iter(self) -> Points<'a> {
        self.iter()
    }
}

/// The points of a set, row by row.
#[derive(Clone, Debug)]
pub struct Points<'a> {
    words: &'a [u64],
    /// The word after the one at hand.
    next: usize,
    /// What is left of the word at hand.
    word: u64,
}

impl Iterator for Points<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.word == 0 {
            self.word = *self.words.get(self.next)?;
            self.next += 1;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(Point((self.next as u32 * 64 - 64 + bit) as u16))
    }
}
