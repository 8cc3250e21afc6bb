//! The board: blocks, liberties and keys, kept up to date by play and undo.
//!
//! A block is known by its head, one of its points. Every stone knows its head and the next stone
//! of the block, in a ring. When blocks join, the largest one's head stays, and the stones of the
//! others get that head. `undo` cuts the rings where they were joined.
//!
//! Liberties are kept as [`Tally`], a sum over the pairs of a stone and an empty point beside it.
//! It tells at once whether a block has no liberty, one, or more, and where the one is; and a sum
//! is undone by subtraction. The set itself is gathered from the stones when it is asked for.
//!
//! A point without a stone is its own head. What is added up there means nothing, and is forgotten
//! when a stone is put there; but the four neighbours of a point can be treated alike, without
//! branches that nobody can predict.
//!
//! Suicide is not legal. Ko is not the board's business: repetition is what the search looks
//! after, with the keys. The point of a simple ko is told for display only.

mod grid;
mod liberties;
mod play;
mod point;
mod setup;
mod tally;
mod text;
mod zobrist;

pub(crate) use liberties::{Before, Liberties};
pub use play::Undo;
pub use point::{Colour, MAX_SIDE, Point, PointSet, Points};
pub use setup::NoLiberties;

use grid::Grid;
use point::{Cell, STRIDE};
use tally::Tally;

/// No point: this is on the border.
const NOWHERE: u16 = 0;

/// A Go board of any size from 1x1 to 19x19.
///
/// ```
/// use tsume_go::{Board, Colour};
///
/// let mut board = Board::new(3, 2).unwrap();
/// let at = |name| board.parse_point(name).unwrap();
/// let (a1, a2, b1) = (at("A1"), at("A2"), at("B1"));
/// board.play(a1, Colour::Black);
/// board.play(b1, Colour::White);
/// let before = board.key();
/// let undo = board.play(a2, Colour::White);
/// assert_eq!((undo.captured(), board.colour(a1)), (true, None));
/// assert!(!board.is_legal(a1, Colour::Black)); // suicide
/// board.undo(undo);
/// assert_eq!((board.key(), board.colour(a1)), (before, Some(Colour::Black)));
/// ```
pub struct Board {
    cells: Grid<Cell>,
    /// What each empty point adds to a tally; nothing for the others.
    open: Grid<Tally>,
    /// The head of the block of each stone, and every other point itself.
    heads: Grid<u16>,
    /// The next stone in the ring of each stone's block.
    nexts: Grid<u16>,
    /// The liberties of each block, by its head, ...
    tallies: Grid<Tally>,
    /// ... and the number of its stones.
    sizes: Grid<u16>,
    /// What moves have left behind for `undo`.
    trail: Vec<u64>,
    empty: PointSet,
    /// Black's stones and White's.
    stones: [PointSet; 2],
    key: u64,
    /// The point of a simple ko after the last move.
    ko: u16,
    width: u8,
    height: u8,
}

/// The indices of the neighbours of a point.
#[inline]
fn near(i: usize) -> [usize; 4] {
    [i.wrapping_sub(STRIDE), i.wrapping_sub(1), i + 1, i + STRIDE]
}

impl Board {
    /// An empty board; `None` unless both sides are from 1 to 19.
    pub fn new(width: usize, height: usize) -> Option<Board> {
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
            return None;
        }
        let mut board = Board {
            cells: Grid::filled(Cell::Border),
            open: Grid::filled(Tally::NONE),
            heads: Grid::INDICES,
            nexts: Grid::filled(NOWHERE),
            tallies: Grid::filled(Tally::NONE),
            sizes: Grid::filled(0),
            trail: Vec::new(),
            empty: PointSet::EMPTY,
            stones: [PointSet::EMPTY; 2],
            key: zobrist::empty(width, height),
            ko: NOWHERE,
            width: width as u8,
            height: height as u8,
        };
        for y in 0..height {
            for i in (y + 1) * STRIDE..(y + 1) * STRIDE + width {
                board.cells[i] = Cell::Empty;
                board.open[i] = Tally::of(i);
                board.empty.add_if(i, true);
            }
        }
        Some(board)
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height as usize
    }

    /// Whether the point is on this board.
    #[inline]
    pub fn contains(&self, p: Point) -> bool {
        self.cells[p.index()] != Cell::Border
    }

    /// All points, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let (width, height) = (self.width(), self.height());
        (0..height).flat_map(move |y| (0..width).filter_map(move |x| Point::new(x, y)))
    }

    /// The empty points, row by row.
    #[inline]
    pub fn empty(&self) -> Points<'_> {
        self.empty.iter()
    }

    /// The empty points beside some others.
    #[inline]
    pub fn empty_beside(&self, points: &PointSet) -> PointSet {
        points.around().and(&self.empty)
    }

    /// The points of the board beside some others.
    #[inline]
    pub fn beside(&self, points: &PointSet) -> PointSet {
        let [black, white] = &self.stones;
        let mut all = self.empty;
        all.add(black);
        all.add(white);
        points.around().and(&all)
    }

    /// The stones of a colour beside some points.
    #[inline]
    pub fn stones_beside(&self, points: &PointSet, colour: Colour) -> PointSet {
        points.around().and(&self.stones[colour as usize])
    }

    /// The empty points.
    #[inline]
    pub fn empty_set(&self) -> &PointSet {
        &self.empty
    }

    /// The stones of a colour.
    #[inline]
    pub fn stones(&self, colour: Colour) -> &PointSet {
        &self.stones[colour as usize]
    }

    /// The stone on a point; `None` if there is none, as on every point off the board.
    #[inline]
    pub fn colour(&self, p: Point) -> Option<Colour> {
        match self.cells[p.index()] {
            Cell::Black => Some(Colour::Black),
            Cell::White => Some(Colour::White),
            Cell::Empty | Cell::Border => None,
        }
    }

    /// Whether the point is on the board and has no stone.
    #[inline]
    pub fn is_empty(&self, p: Point) -> bool {
        self.cells[p.index()] == Cell::Empty
    }

    /// The hash of the stones and the size; who is to move is for the game to add.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The number that a stone adds to the key, by exclusive or.
    #[inline]
    pub fn stone_key(p: Point, colour: Colour) -> u64 {
        zobrist::stone(p.index(), colour)
    }

    /// Where the last move, having captured one stone, could be recaptured at once by one stone.
    /// A fact for display: no move is forbidden by it.
    pub fn ko(&self) -> Option<Point> {
        (self.ko != NOWHERE).then_some(Point(self.ko))
    }

    /// The neighbours of a point that are on the board.
    pub fn neighbours(&self, p: Point) -> impl Iterator<Item = Point> {
        let on_board = |&i: &usize| self.cells[i] != Cell::Border;
        near(p.index()).into_iter().filter(on_board).map(|i| Point(i as u16))
    }

    /// One point that stands for the whole block of the stone on `p`, the same for all its stones;
    /// `None` without a stone. It may change with every move.
    #[inline]
    pub fn head(&self, p: Point) -> Option<Point> {
        self.colour(p).map(|_| Point(self.heads[p.index()]))
    }

    /// The stones of the block on `p`, beginning there; none without a stone.
    pub fn block(&self, p: Point) -> impl Iterator<Item = Point> {
        let first = self.colour(p).map(|_| p);
        std::iter::successors(first, move |q| {
            let next = Point(self.nexts[q.index()]);
            (next != p).then_some(next)
        })
    }

    /// One stone of every block.
    pub fn heads(&self) -> impl Iterator<Item = Point> {
        self.points().filter(|&p| self.head(p) == Some(p))
    }

    /// The number of stones of the block on `p`; 0 without a stone.
    #[inline]
    pub fn block_size(&self, p: Point) -> usize {
        self.head(p).map_or(0, |h| self.sizes[h.index()] as usize)
    }

    /// The liberties of the block on `p`; none without a stone. This takes time in proportion to
    /// the number of stones.
    pub fn liberties(&self, p: Point) -> PointSet {
        self.empty_beside(&self.block(p).collect())
    }

    /// The number of liberties of the block on `p`; 0 without a stone. This takes time in
    /// proportion to the number of stones.
    pub fn liberty_count(&self, p: Point) -> usize {
        self.liberty_count_up_to(p, usize::MAX)
    }

    /// The number of liberties of the block on `p`, or `most` if there are more.
    pub fn liberty_count_up_to(&self, p: Point, most: usize) -> usize {
        let (mut liberties, mut count) = (PointSet::EMPTY, 0);
        for s in self.block(p) {
            for q in near(s.index()) {
                count += liberties.add_if(q, self.cells[q] == Cell::Empty) as usize;
            }
            if count >= most {
                return most;
            }
        }
        count
    }

    /// The number of pairs of a stone of the block on `p` and an empty point beside it; 0 without a
    /// stone. It is no less than the number of liberties, and known at once.
    #[inline]
    pub fn pseudo_liberties(&self, p: Point) -> usize {
        self.head(p).map_or(0, |h| self.tallies[h.index()].count() as usize)
    }

    /// The liberty of the block on `p` if it has only one, at once.
    #[inline]
    pub fn only_liberty(&self, p: Point) -> Option<Point> {
        self.colour(p).and_then(|_| self.tallies[self.heads[p.index()] as usize].only()).map(Point)
    }

    /// Adds the empty points beside `p` to others, two in all; whether there are no more.
    #[inline]
    pub(crate) fn add_two_beside(&self, p: Point, found: &mut [Option<Point>; 2]) -> bool {
        for q in near(p.index()) {
            if self.cells[q] != Cell::Empty {
                continue;
            }
            let q = Some(Point(q as u16));
            match found {
                [a, _] if *a == q => {}
                [_, b] if *b == q => {}
                [a @ None, _] => *a = q,
                [_, b @ None] => *b = q,
                _ => return false,
            }
        }
        true
    }

    /// Appends one stone of each block of a colour beside the block on `p` that has only one liberty.
    pub(crate) fn add_in_atari_beside(&self, p: Point, colour: Colour, out: &mut Vec<Point>) {
        let (cell, first) = (Cell::from(colour), out.len());
        for s in self.block(p) {
            for q in near(s.index()) {
                if self.cells[q] != cell {
                    continue;
                }
                let head = self.heads[q];
                let seen = |r: &Point| self.heads[r.index()] == head;
                if self.tallies[head as usize].is_one() && !out.iter().skip(first).any(seen) {
                    out.push(Point(q as u16));
                }
            }
        }
    }

    /// Whether a stone may be played: the point is empty, and the stone's block has a liberty then.
    #[inline]
    pub fn is_legal(&self, p: Point, colour: Colour) -> bool {
        let i = p.index();
        let [a, b, c, d] = self.open.around(i);
        self.cells[i] == Cell::Empty
            && (a.0 | b.0 | c.0 | d.0 != 0 || {
                let (own, enemy) = (Cell::from(colour), Cell::from(colour.other()));
                self.blocks_around(i).into_iter().fold(false, |any, (cell, tally)| {
                    let last = tally.is_only(i);
                    any | ((cell == own) & !last) | ((cell == enemy) & last)
                })
            })
    }

    /// Whether a stone on the empty point `p` would capture something.
    #[inline]
    pub fn captures(&self, p: Point, colour: Colour) -> bool {
        let (i, enemy) = (p.index(), Cell::from(colour.other()));
        let dies = |any, (cell, tally): (Cell, Tally)| any | ((cell == enemy) & tally.is_only(i));
        self.cells[i] == Cell::Empty && self.blocks_around(i).into_iter().fold(false, dies)
    }

    /// The single stone that a stone on the empty point `p` would capture in a ko: so that it could be
    /// captured itself at once.
    pub fn ko_capture(&self, p: Point, colour: Colour) -> Option<Point> {
        let mut captured = None;
        for q in self.neighbours(p) {
            if self.colour(q) != Some(colour.other()) {
                return None;
            }
            if self.only_liberty(q) == Some(p) && captured.replace(q).is_some() {
                return None;
            }
        }
        captured.filter(|&q| self.is_empty(p) && self.block_size(q) == 1)
    }

    /// What is on the neighbours of a point, with the liberties of their blocks.
    #[inline]
    fn blocks_around(&self, i: usize) -> [(Cell, Tally); 4] {
        let ([a, b, c, d], [h, j, k, l]) = (self.cells.around(i), self.heads.around(i));
        [(a, h), (b, j), (c, k), (d, l)].map(|(cell, head)| (cell, self.tallies[head as usize]))
    }
}

/// Copies are made often, and in place of older ones where that saves memory from being asked for.
impl Clone for Board {
    fn clone(&self) -> Board {
        let Board { trail, cells, open, heads, nexts, tallies, sizes, .. } = self;
        Board {
            cells: cells.clone(),
            open: open.clone(),
            heads: heads.clone(),
            nexts: nexts.clone(),
            tallies: tallies.clone(),
            sizes: sizes.clone(),
            trail: trail.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Board) {
        let Board { cells, open, heads, nexts, tallies, sizes, trail, empty, stones, .. } = self;
        cells.clone_from(&other.cells);
        open.clone_from(&other.open);
        heads.clone_from(&other.heads);
        nexts.clone_from(&other.nexts);
        tallies.clone_from(&other.tallies);
        sizes.clone_from(&other.sizes);
        trail.clone_from(&other.trail);
        (*empty, *stones) = (other.empty, other.stones);
        (self.key, self.ko, self.width, self.height) =
            (other.key, other.ko, other.width, other.height);
    }
}

impl PartialEq for Board {
    /// Whether the size and the stones are the same.
    fn eq(&self, other: &Board) -> bool {
        self.cells == other.cells
    }
}

impl Eq for Board {}
