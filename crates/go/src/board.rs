//! The board: blocks, liberties and keys, kept up to date by play and undo.
//!
//! A block is known by its head, one of its points. The head's record holds the set of the block's
//! liberties and their number; every stone knows its head and the next stone of the block, in a
//! ring. When blocks join, the largest one's head stays, and the stones of the others get that
//! head. What is recorded under the other heads stays as it is, for `undo`, which cuts the rings
//! where they were joined. Only the record of the remaining head must be saved, on a trail. A
//! captured block leaves its ring and its record behind on the empty points in the same way.
//!
//! Points without a stone have the head 0, which is on the border, and whose record never has a
//! liberty. So the four neighbours of a point are treated alike, without branches that nobody
//! can predict.
//!
//! Suicide is not legal. Ko is not the board's business: repetition is what the search looks
//! after, with the keys. The point of a simple ko is told for display only.

mod point;
mod setup;
mod text;
mod zobrist;

pub use point::{Colour, MAX_SIDE, Point, PointSet, Points};
pub use setup::NoLiberties;

use point::{Cell, SPACE, STRIDE, WORDS};

/// What is known of a block. One line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Record {
    liberties: PointSet,
    /// The number of liberties.
    count: u16,
    /// The number of stones; 0 if nothing is recorded here.
    stones: u16,
}

const _: () = assert!(size_of::<Record>() == 64);

const NO_RECORD: Record = Record { liberties: PointSet::EMPTY, count: 0, stones: 0 };

/// No point: this is on the border.
const NOWHERE: u16 = 0;

/// An index that the compiler knows to be within an array of [`SPACE`] elements.
#[inline]
fn within(i: usize) -> usize {
    i & (SPACE - 1)
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
    /// By head.
    records: Vec<Record>,
    /// Records that moves have overwritten.
    trail: Vec<Record>,
    empty: PointSet,
    key: u64,
    /// The point of a simple ko after the last move.
    ko: u16,
    width: u8,
    height: u8,
    /// The words of a set of points that this size of board needs.
    words: u8,
}

/// A few heads.
#[derive(Clone, Copy, Debug, Default)]
struct Heads {
    list: [u16; 4],
    len: u16,
}

impl Heads {
    /// Adds a head if `really`; there is always room, as a point has four neighbours.
    #[inline]
    fn push(&mut self, head: u16, really: bool) {
        self.list[self.len as usize & 3] = head;
        self.len += really as u16;
    }

    #[inline]
    fn as_slice(&self) -> &[u16] {
        self.list.get(..self.len as usize).unwrap_or(&self.list)
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
    /// Whether a record is on the trail.
    saved: bool,
}

impl Undo {
    /// Whether the move captured anything.
    #[inline]
    pub fn captured(&self) -> bool {
        self.captured.len > 0
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
            records: vec![NO_RECORD; STRIDE * (height + 2)],
            trail: Vec::new(),
            empty: PointSet::EMPTY,
            key: zobrist::empty(width, height),
            ko: NOWHERE,
            width: width as u8,
            height: height as u8,
            words: ((STRIDE * (height + 1)).div_ceil(64)).min(WORDS) as u8,
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
        self.head(p).map_or(0, |h| self.records[h.index()].stones as usize)
    }

    /// The number of liberties of the block on `p`; 0 without a stone.
    #[inline]
    pub fn liberty_count(&self, p: Point) -> usize {
        self.head(p).map_or(0, |h| self.records[h.index()].count as usize)
    }

    /// The liberties of the block on `p`; none without a stone.
    #[inline]
    pub fn liberties(&self, p: Point) -> &PointSet {
        match self.head(p) {
            Some(h) => &self.records[h.index()].liberties,
            None => &NO_RECORD.liberties,
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
            let (cell, count) = (self.cells[q], self.records[self.heads[q] as usize].count);
            let safe = (cell == colour.into()) & (count != 1);
            any | safe | ((cell == colour.other().into()) & (count == 1))
        })
    }

    /// Whether a stone on the empty point `p` would capture something.
    #[inline]
    pub fn captures(&self, p: Point, colour: Colour) -> bool {
        let enemy = Cell::from(colour.other());
        self.is_empty(p)
            && around(p.index())
                .into_iter()
                .any(|q| self.cells[q] == enemy && self.records[self.heads[q] as usize].count == 1)
    }

    /// Plays a stone where [it is legal](Board::is_legal); anywhere else, what becomes of the
    /// board is not defined.
    #[inline]
    pub fn play(&mut self, p: Point, colour: Colour) -> Undo {
        debug_assert!(self.is_legal(p, colour));
        let i = within(p.index());
        let (own, enemy) = (Cell::from(colour), Cell::from(colour.other()));
        let mut undo = Undo {
            key: self.key,
            joined: Heads::default(),
            captured: Heads::default(),
            point: p.0,
            head: p.0,
            next: self.nexts[i],
            ko: self.ko,
            colour,
            gained: 0,
            saved: false,
        };
        // Every block around loses its liberty here; a block is met only once, as then it is gone.
        let mut friends = Heads::default();
        let mut free = 0;
        for (k, q) in around(i).into_iter().enumerate() {
            let (cell, head) = (self.cells[q], self.heads[q]);
            free |= ((cell == Cell::Empty) as u8) << k;
            let record = &mut self.records[head as usize];
            let lost = record.liberties.take(i);
            record.count -= lost as u16;
            friends.push(head, lost & (cell == own));
            undo.captured.push(head, lost & (cell == enemy) & (record.count == 0));
        }
        self.cells[i] = own;
        self.empty.take(i);
        self.key ^= zobrist::stone(i, colour);
        let head = match friends.as_slice() {
            [] => {
                if self.records[i].stones != 0 {
                    self.trail.push(self.records[i]);
                    undo.saved = true;
                }
                self.records[i] = Record { stones: 1, ..NO_RECORD };
                self.nexts[i] = p.0;
                p.0
            }
            [head] => {
                self.add_stone(*head, i);
                *head
            }
            several => {
                let size = |&h: &u16| self.records[h as usize].stones;
                let head = several.iter().copied().max_by_key(size).unwrap_or(p.0);
                self.trail.push(self.records[head as usize]);
                undo.saved = true;
                self.add_stone(head, i);
                for &other in several.iter().filter(|&&h| h != head) {
                    self.join(head, other);
                    undo.joined.push(other, true);
                }
                head
            }
        };
        undo.head = head;
        self.heads[i] = head;
        let record = &mut self.records[head as usize];
        for (k, q) in around(i).into_iter().enumerate() {
            let gained = record.liberties.add_if(q, free >> k & 1 != 0);
            record.count += gained as u16;
            undo.gained |= (gained as u8) << k;
        }
        self.ko = NOWHERE;
        if undo.captured() {
            for &captured in undo.captured.as_slice() {
                self.lift(captured, own, colour.other());
            }
            let record = &self.records[head as usize];
            if let [one] = *undo.captured.as_slice()
                && self.records[one as usize].stones == 1
                && (record.stones, record.count) == (1, 1)
            {
                self.ko = one;
            }
        }
        undo
    }

    /// Takes back the last move that was not taken back yet.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        let (i, head) = (within(undo.point as usize), undo.head as usize);
        let (own, enemy) = (Cell::from(undo.colour), Cell::from(undo.colour.other()));
        for &captured in undo.captured.as_slice().iter().rev() {
            self.put_back(captured, own, enemy);
        }
        for &other in undo.joined.as_slice().iter().rev() {
            self.cut(undo.head, other, i);
        }
        if head == i {
            self.records[i].stones = 0;
            if undo.saved
                && let Some(record) = self.trail.pop()
            {
                self.records[i] = record;
            }
        } else {
            self.nexts[within(head)] = self.nexts[i];
            let record = &mut self.records[head];
            if undo.saved
                && let Some(saved) = self.trail.pop()
            {
                *record = saved;
            } else {
                record.stones -= 1;
                record.count -= undo.gained.count_ones() as u16;
                for (k, q) in around(i).into_iter().enumerate() {
                    record.liberties.take_if(q, undo.gained >> k & 1 != 0);
                }
            }
            record.liberties.add_if(i, true);
            record.count += 1;
        }
        self.cells[i] = Cell::Empty;
        self.heads[i] = NOWHERE;
        self.nexts[i] = undo.next;
        self.empty.add_if(i, true);
        for q in around(i) {
            let record = &mut self.records[self.heads[q] as usize];
            record.count += record.liberties.add_if(i, self.cells[q] == enemy) as u16;
        }
        self.key = undo.key;
        self.ko = undo.ko;
    }

    /// Puts the stone `i` in the ring of a block.
    #[inline]
    fn add_stone(&mut self, head: u16, i: usize) {
        let h = within(head as usize);
        self.nexts[i] = self.nexts[h];
        self.nexts[h] = i as u16;
        self.records[head as usize].stones += 1;
    }

    /// Makes the stones of one block part of another.
    fn join(&mut self, head: u16, other: u16) {
        let more = self.records[other as usize];
        let record = &mut self.records[head as usize];
        record.stones += more.stones;
        let mut count = 0;
        let words = record.liberties.0.iter_mut().zip(more.liberties.0);
        for (word, more) in words.take(self.words as usize) {
            *word |= more;
            count += word.count_ones();
        }
        record.count = count as u16;
        self.relabel(other, head);
        self.splice(head, other);
    }

    /// Undoes `join`, and gives the other block back its liberty at `i`.
    fn cut(&mut self, head: u16, other: u16, i: usize) {
        self.splice(head, other);
        self.relabel(other, other);
        let record = &mut self.records[other as usize];
        record.liberties.add_if(i, true);
        record.count += 1;
    }

    /// Joins two rings to one, or cuts one in two where it was joined.
    fn splice(&mut self, a: u16, b: u16) {
        self.nexts.swap(within(a as usize), within(b as usize));
    }

    /// Gives all stones of the ring a head.
    fn relabel(&mut self, first: u16, head: u16) {
        let mut i = first;
        loop {
            self.heads[within(i as usize)] = head;
            i = self.nexts[within(i as usize)];
            if i == first {
                return;
            }
        }
    }

    /// Takes a captured block off the board; its record and its ring stay.
    fn lift(&mut self, captured: u16, own: Cell, colour: Colour) {
        let mut next = captured;
        loop {
            let i = within(next as usize);
            self.cells[i] = Cell::Empty;
            self.heads[i] = NOWHERE;
            self.empty.add_if(i, true);
            self.key ^= zobrist::stone(i, colour);
            for q in around(i) {
                let record = &mut self.records[self.heads[q] as usize];
                record.count += record.liberties.add_if(i, self.cells[q] == own) as u16;
            }
            next = self.nexts[i];
            if next == captured {
                return;
            }
        }
    }

    /// Undoes `lift`, but for the key.
    fn put_back(&mut self, captured: u16, own: Cell, enemy: Cell) {
        let mut next = captured;
        loop {
            let i = within(next as usize);
            self.cells[i] = enemy;
            self.heads[i] = captured;
            self.empty.take(i);
            for q in around(i) {
                let record = &mut self.records[self.heads[q] as usize];
                record.count -= record.liberties.take_if(i, self.cells[q] == own) as u16;
            }
            next = self.nexts[i];
            if next == captured {
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
