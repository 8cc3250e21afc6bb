//! The board: blocks, liberties and keys, kept up to date by play and undo.
//!
//! A block is known by its head, one of its points. Under its head is recorded the set of its
//! liberties, their number, and the number of its stones; every stone knows its head and the next
//! stone of the block, in a ring. When blocks join, the largest one's head stays, and the stones
//! of the others get that head. What is recorded under the other heads stays as it is, for `undo`,
//! which cuts the rings where they were joined. Only the liberties of the remaining head must be
//! saved, on a trail. A captured block leaves its ring and its record behind on the empty points in
//! the same way.
//!
//! Points without a stone have the head 0, which is on the border, and which never has a liberty.
//! So the four neighbours of a point are treated alike, without branches that nobody can predict.
//!
//! Suicide is not legal. Ko is not the board's business: repetition is what the search looks
//! after, with the keys. The point of a simple ko is told for display only.

mod point;
mod setup;
mod text;
mod zobrist;

pub use point::{Colour, MAX_SIDE, Point, PointSet, Points};
pub use setup::NoLiberties;

use point::{Cell, SPACE, STRIDE};

/// No point: this is on the border.
const NOWHERE: u16 = 0;

/// An index that the compiler knows to be within an array of [`SPACE`] elements.
#[inline]
fn within(i: usize) -> usize {
    i % SPACE
}

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
#[derive(Clone)]
pub struct Board {
    cells: [Cell; SPACE],
    /// The head of the block of each stone.
    heads: [u16; SPACE],
    /// The next stone in the ring of each stone's block.
    nexts: [u16; SPACE],
    /// The liberties of each block, by its head, ...
    liberties: Box<[PointSet; SPACE]>,
    /// ... their number, ...
    counts: [u16; SPACE],
    /// ... and the number of its stones; 0 where nothing is recorded.
    sizes: [u16; SPACE],
    /// Liberties that moves have overwritten.
    trail: Vec<Saved>,
    empty: PointSet,
    key: u64,
    /// The point of a simple ko after the last move.
    ko: u16,
    width: u8,
    height: u8,
    /// The words of a set of points that this size of board needs.
    words: u8,
}

/// What is recorded of a block.
#[derive(Clone, Copy, Debug)]
struct Saved {
    liberties: PointSet,
    count: u16,
    size: u16,
}

/// Up to four heads, the last one in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Heads(u64);

impl Heads {
    const NONE: Heads = Heads(0);

    /// Adds a head if `really`.
    #[inline]
    fn push(&mut self, head: u16, really: bool) {
        let more = self.0 << 16 | head as u64;
        self.0 = if really { more } else { self.0 };
    }
}

impl Iterator for Heads {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        let head = self.0 as u16;
        self.0 >>= 16;
        (head != NOWHERE).then_some(head)
    }
}

/// What takes a move back.
#[derive(Clone, Debug)]
pub struct Undo {
    key: u64,
    /// The blocks that were joined to the block of the stone.
    joined: Heads,
    captured: Heads,
    point: u16,
    /// The head of the block that the stone belongs to.
    head: u16,
    /// The point's place in the ring of a block captured earlier.
    next: u16,
    ko: u16,
    colour: Colour,
    /// The neighbours, a bit for each, that were not liberties of the block before.
    gained: u8,
    /// Whether there is something on the trail.
    saved: bool,
}

impl Undo {
    /// Whether the move captured anything.
    #[inline]
    pub fn captured(&self) -> bool {
        self.captured != Heads::NONE
    }
}

/// The four neighbours of an index, which must be that of a point.
#[inline]
fn around(i: usize) -> [usize; 4] {
    [i.wrapping_sub(STRIDE), i.wrapping_sub(1), i + 1, i + STRIDE].map(within)
}

impl Board {
    /// An empty board; `None` unless both sides are from 1 to 19.
    pub fn new(width: usize, height: usize) -> Option<Board> {
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
            return None;
        }
        let mut board = Board {
            cells: [Cell::Border; SPACE],
            heads: [NOWHERE; SPACE],
            nexts: [NOWHERE; SPACE],
            liberties: Box::new([PointSet::EMPTY; SPACE]),
            counts: [0; SPACE],
            sizes: [0; SPACE],
            trail: Vec::new(),
            empty: PointSet::EMPTY,
            key: zobrist::empty(width, height),
            ko: NOWHERE,
            width: width as u8,
            height: height as u8,
            words: (STRIDE * (height + 1)).div_ceil(64) as u8,
        };
        for y in 0..height {
            for i in (y + 1) * STRIDE..(y + 1) * STRIDE + width {
                board.cells[i] = Cell::Empty;
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
        Points::of(&self.empty.0[..self.words as usize])
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
        around(p.index()).into_iter().filter(on_board).map(|i| Point(i as u16))
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

    /// The number of liberties of the block on `p`; 0 without a stone.
    #[inline]
    pub fn liberty_count(&self, p: Point) -> usize {
        self.head(p).map_or(0, |h| self.counts[h.index()] as usize)
    }

    /// The liberties of the block on `p`; none without a stone.
    #[inline]
    pub fn liberties(&self, p: Point) -> &PointSet {
        match self.head(p) {
            Some(h) => &self.liberties[h.index()],
            None => const { &PointSet::EMPTY },
        }
    }

    /// Whether a stone may be played: the point is empty, and the stone's block has a liberty then.
    #[inline]
    pub fn is_legal(&self, p: Point, colour: Colour) -> bool {
        let i = p.index();
        if self.cells[within(i)] != Cell::Empty {
            return false;
        }
        let near = around(i);
        let free = near.into_iter().fold(false, |any, q| any | (self.cells[q] == Cell::Empty));
        free || near.into_iter().fold(false, |any, q| {
            let (cell, in_atari) = (self.cells[q], self.in_atari(q));
            any | ((cell == colour.into()) & !in_atari)
                | ((cell == colour.other().into()) & in_atari)
        })
    }

    /// Whether a stone on the empty point `p` would capture something.
    #[inline]
    pub fn captures(&self, p: Point, colour: Colour) -> bool {
        let enemy = Cell::from(colour.other());
        self.is_empty(p)
            && around(p.index()).into_iter().any(|q| self.cells[q] == enemy && self.in_atari(q))
    }

    #[inline]
    fn in_atari(&self, i: usize) -> bool {
        self.counts[self.head_at(i)] == 1
    }

    #[inline]
    fn head_at(&self, i: usize) -> usize {
        within(self.heads[i] as usize)
    }

    /// Gives the block of the stone on `q` the liberty `i` if `really`.
    #[inline]
    fn give(&mut self, q: usize, i: usize, really: bool) {
        let head = self.head_at(q);
        self.counts[head] += self.liberties[head].add_if(i, really) as u16;
    }

    /// Plays a stone where [it is legal](Board::is_legal); anywhere else, what becomes of the
    /// board is not defined.
    #[inline]
    pub fn play(&mut self, p: Point, colour: Colour) -> Undo {
        debug_assert!(self.is_legal(p, colour));
        let i = within(p.index());
        let own = Cell::from(colour);
        // Every block around loses its liberty here; a block is met only once, as then it is gone.
        let (mut friends, mut dead) = (Heads::NONE, Heads::NONE);
        let mut free = 0;
        for (k, q) in around(i).into_iter().enumerate() {
            let (cell, head) = (self.cells[q], self.head_at(q));
            free |= ((cell == Cell::Empty) as u8) << k;
            let lost = self.liberties[head].take_if(i, true);
            let count = self.counts[head] - lost as u16;
            self.counts[head] = count;
            friends.push(head as u16, lost & (cell == own));
            dead.push(head as u16, lost & (cell != own) & (count == 0));
        }
        let (key, ko, next) = (self.key, self.ko, self.nexts[i]);
        self.cells[i] = own;
        self.empty.take_if(i, true);
        self.key ^= zobrist::stone(i, colour);
        self.ko = NOWHERE;
        let (mut joined, mut saved) = (Heads::NONE, false);
        let h = if friends == Heads::NONE {
            // A captured block may have left its record here.
            saved = self.sizes[i] != 0;
            if saved {
                self.save(i);
            }
            self.liberties[i] = PointSet::EMPTY;
            (self.counts[i], self.sizes[i], self.nexts[i]) = (0, 1, p.0);
            i
        } else {
            let largest = friends.max_by_key(|&h| self.sizes[within(h as usize)]);
            let h = within(largest.unwrap_or(NOWHERE) as usize);
            saved = friends.0 >> 16 != 0;
            if saved {
                self.save(h);
                for other in friends.filter(|&other| other as usize != h) {
                    self.join(h, within(other as usize));
                    joined.push(other, true);
                }
            }
            (self.nexts[i], self.nexts[h]) = (self.nexts[h], p.0);
            self.sizes[h] += 1;
            h
        };
        self.heads[i] = h as u16;
        let mut gained = 0;
        for (k, q) in around(i).into_iter().enumerate() {
            gained |= (self.liberties[h].add_if(q, free >> k & 1 != 0) as u8) << k;
        }
        self.counts[h] += gained.count_ones() as u16;
        if dead != Heads::NONE {
            for head in dead {
                self.lift(head, own, colour.other());
            }
            let (one, more) = (dead.0 as u16, dead.0 >> 16 != 0);
            let single = !more && self.sizes[within(one as usize)] == 1;
            if single && (self.sizes[h], self.counts[h]) == (1, 1) {
                self.ko = one;
            }
        }
        let (point, head, captured) = (p.0, h as u16, dead);
        Undo { key, joined, captured, point, head, next, ko, colour, gained, saved }
    }

    /// Takes back the last move that was not taken back yet.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        let (i, h) = (within(undo.point as usize), within(undo.head as usize));
        let (own, enemy) = (Cell::from(undo.colour), Cell::from(undo.colour.other()));
        // In reverse order; `Heads` give the last one first.
        for head in undo.captured {
            self.put_back(head, own, enemy);
        }
        if h == i {
            self.sizes[i] = 0;
            if undo.saved {
                self.restore(i);
            }
        } else {
            self.nexts[h] = self.nexts[i];
            if undo.saved {
                for other in undo.joined {
                    self.cut(h, within(other as usize), i);
                }
                self.restore(h);
            } else {
                self.sizes[h] -= 1;
                self.counts[h] -= undo.gained.count_ones() as u16;
                for (k, q) in around(i).into_iter().enumerate() {
                    self.liberties[h].take_if(q, undo.gained >> k & 1 != 0);
                }
            }
            self.liberties[h].add_if(i, true);
            self.counts[h] += 1;
        }
        self.cells[i] = Cell::Empty;
        self.heads[i] = NOWHERE;
        self.nexts[i] = undo.next;
        self.empty.add_if(i, true);
        for q in around(i) {
            self.give(q, i, self.cells[q] == enemy);
        }
        self.key = undo.key;
        self.ko = undo.ko;
    }

    fn save(&mut self, h: usize) {
        let (liberties, count, size) = (self.liberties[h], self.counts[h], self.sizes[h]);
        self.trail.push(Saved { liberties, count, size });
    }

    fn restore(&mut self, h: usize) {
        if let Some(Saved { liberties, count, size }) = self.trail.pop() {
            (self.liberties[h], self.counts[h], self.sizes[h]) = (liberties, count, size);
        }
    }

    /// Makes the stones of one block part of another.
    fn join(&mut self, h: usize, other: usize) {
        let more = self.liberties[other];
        let mut count = 0;
        let words = self.liberties[h].0.iter_mut().zip(more.0);
        for (word, more) in words.take(self.words as usize) {
            *word |= more;
            count += word.count_ones();
        }
        self.counts[h] = count as u16;
        self.sizes[h] += self.sizes[other];
        self.relabel(other, h as u16);
        self.nexts.swap(h, other);
    }

    /// Undoes `join`, but for the record of the larger block, and gives the other one back its
    /// liberty at `i`.
    fn cut(&mut self, h: usize, other: usize, i: usize) {
        // What joins two rings also cuts them.
        self.nexts.swap(h, other);
        self.relabel(other, other as u16);
        self.liberties[other].add_if(i, true);
        self.counts[other] += 1;
    }

    /// Gives all stones of the ring a head.
    fn relabel(&mut self, first: usize, head: u16) {
        let mut i = first;
        loop {
            self.heads[i] = head;
            i = within(self.nexts[i] as usize);
            if i == first {
                return;
            }
        }
    }

    /// Takes a captured block off the board; its record and its ring stay.
    fn lift(&mut self, head: u16, own: Cell, colour: Colour) {
        let mut next = head;
        loop {
            let i = within(next as usize);
            self.cells[i] = Cell::Empty;
            self.heads[i] = NOWHERE;
            self.empty.add_if(i, true);
            self.key ^= zobrist::stone(i, colour);
            for q in around(i) {
                self.give(q, i, self.cells[q] == own);
            }
            next = self.nexts[i];
            if next == head {
                return;
            }
        }
    }

    /// Undoes `lift`, but for the key.
    fn put_back(&mut self, head: u16, own: Cell, enemy: Cell) {
        let mut next = head;
        loop {
            let i = within(next as usize);
            self.cells[i] = enemy;
            self.heads[i] = head;
            self.empty.take_if(i, true);
            for q in around(i) {
                let h = self.head_at(q);
                self.counts[h] -= self.liberties[h].take_if(i, self.cells[q] == own) as u16;
            }
            next = self.nexts[i];
            if next == head {
                return;
            }
        }
    }
}

impl PartialEq for Board {
    /// Whether the size and the stones are the same.
    fn eq(&self, other: &Board) -> bool {
        self.cells == other.cells
    }
}

impl Eq for Board {}
