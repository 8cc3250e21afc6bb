//! The board: blocks, liberties and keys, kept up to date by play and undo.
//!
//! A block is known by its head, one of its points. The head's slot holds the set of the block's
//! liberties and their number; every slot holds the head of its point and the next stone of the
//! block, in a ring. When blocks join, the larger one's head stays, and the stones of the others
//! get that head. What was recorded under the other heads stays as it was, for `undo`: it cuts
//! the rings again where they were joined. So a move and its undo touch the blocks around the
//! point and nothing else, and what must be saved is one slot.
//!
//! Suicide is not legal. Ko is not the board's business: repetition is what the search looks
//! after, with the keys. The point of a simple ko is told for display only.

mod point;
mod setup;
mod text;
mod zobrist;

pub use point::{Colour, MAX_SIDE, Point, PointSet, Points};
pub use setup::NoLiberties;

use point::{Cell, POINTS, STRIDE, WORDS};

/// What is known of a point, and of the block of which it is the head. One line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Slot {
    /// Of a head: the block's liberties, ...
    liberties: PointSet,
    /// ... their number, ...
    liberty_count: u16,
    /// ... and the number of stones.
    stones: u16,
    /// Of a stone: the head of its block, ...
    head: u16,
    /// ... and the next stone in the ring of the block.
    next: u16,
}

const _: () = assert!(size_of::<Slot>() == 64);

const NO_SLOT: Slot =
    Slot { liberties: PointSet::EMPTY, liberty_count: 0, stones: 0, head: 0, next: 0 };

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
#[derive(Clone)]
pub struct Board {
    cells: [Cell; POINTS],
    slots: Vec<Slot>,
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
    len: u8,
}

impl Heads {
    #[inline]
    fn push(&mut self, head: usize) {
        self.list[self.len as usize & 3] = head as u16;
        self.len += 1;
    }

    #[inline]
    fn iter(&self) -> impl DoubleEndedIterator<Item = usize> {
        self.list.iter().take(self.len as usize).map(|&h| h as usize)
    }
}

/// What takes a move back.
#[derive(Clone, Debug)]
pub struct Undo {
    /// The slot of the joined block's head before the move, but for the liberty that the move
    /// took. If the stone stands alone, the slot of its point, which may belong to a block that
    /// was captured earlier.
    saved: Slot,
    key: u64,
    point: u16,
    /// The head of the block that the stone belongs to.
    head: u16,
    /// The slot of the point, as far as it is overwritten.
    point_head: u16,
    point_next: u16,
    ko: u16,
    colour: Colour,
    /// The heads of blocks that were joined to the block.
    joined: Heads,
    /// The heads of the blocks captured.
    captured: Heads,
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
    [i - STRIDE, i - 1, i + 1, i + STRIDE]
}

impl Board {
    /// An empty board; `None` unless both sides are from 1 to 19.
    pub fn new(width: usize, height: usize) -> Option<Board> {
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
            return None;
        }
        let mut board = Board {
            cells: [Cell::Border; POINTS],
            slots: vec![NO_SLOT; STRIDE * (height + 2)],
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
                board.empty.add(i);
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
        self.colour(p).map(|_| Point(self.slots[p.index()].head))
    }

    /// The stones of the block on `p`, beginning there; none without a stone.
    pub fn block(&self, p: Point) -> impl Iterator<Item = Point> {
        let first = self.colour(p).map(|_| p);
        std::iter::successors(first, move |q| {
            let next = Point(self.slots[q.index()].next);
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
        self.head(p).map_or(0, |h| self.slots[h.index()].stones as usize)
    }

    /// The number of liberties of the block on `p`; 0 without a stone.
    #[inline]
    pub fn liberty_count(&self, p: Point) -> usize {
        self.head(p).map_or(0, |h| self.slots[h.index()].liberty_count as usize)
    }

    /// The liberties of the block on `p`; none without a stone.
    #[inline]
    pub fn liberties(&self, p: Point) -> &PointSet {
        match self.head(p) {
            Some(h) => &self.slots[h.index()].liberties,
            None => &NO_SLOT.liberties,
        }
    }

    /// Whether a stone may be played: the point is empty, and the stone's block has a liberty then.
    #[inline]
    pub fn is_legal(&self, p: Point, colour: Colour) -> bool {
        let i = p.index();
        self.cells[i] == Cell::Empty
            && around(i).into_iter().any(|q| match self.cells[q] {
                Cell::Empty => true,
                Cell::Border => false,
                cell => {
                    let in_atari = self.slots[self.slots[q].head as usize].liberty_count == 1;
                    (cell == colour.into()) != in_atari
                }
            })
    }

    /// Whether a stone on the empty point `p` would capture something.
    #[inline]
    pub fn captures(&self, p: Point, colour: Colour) -> bool {
        let enemy = Cell::from(colour.other());
        self.is_empty(p)
            && around(p.index()).into_iter().any(|q| {
                self.cells[q] == enemy && self.slots[self.slots[q].head as usize].liberty_count == 1
            })
    }

    /// Plays a stone where [it is legal](Board::is_legal); anywhere else, what becomes of the
    /// board is not defined.
    #[inline]
    pub fn play(&mut self, p: Point, colour: Colour) -> Undo {
        debug_assert!(self.is_legal(p, colour));
        let i = p.index();
        let (own, enemy) = (Cell::from(colour), Cell::from(colour.other()));
        let mut undo = Undo {
            saved: self.slots[i],
            key: self.key,
            point: p.0,
            head: p.0,
            point_head: self.slots[i].head,
            point_next: self.slots[i].next,
            ko: self.ko,
            colour,
            joined: Heads::default(),
            captured: Heads::default(),
        };
        // Every block around loses its liberty here; a block is met only once, as then it is gone.
        let mut friends = Heads::default();
        let mut free = [NOWHERE; 4];
        let mut free_len = 0;
        for q in around(i) {
            let cell = self.cells[q];
            if cell == Cell::Empty {
                free[free_len] = q as u16;
                free_len += 1;
            } else if cell != Cell::Border {
                let head = self.slots[q].head as usize;
                let slot = &mut self.slots[head];
                if slot.liberties.take(i) {
                    slot.liberty_count -= 1;
                    if cell == own {
                        friends.push(head);
                    } else if slot.liberty_count == 0 {
                        undo.captured.push(head);
                    }
                }
            }
        }
        self.cells[i] = own;
        self.empty.take(i);
        self.key ^= zobrist::stone(i, colour);
        let head = match friends.iter().max_by_key(|&h| self.slots[h].stones) {
            None => {
                self.slots[i] = Slot { stones: 1, head: p.0, next: p.0, ..NO_SLOT };
                i
            }
            Some(head) => {
                undo.head = head as u16;
                undo.saved = self.slots[head];
                self.slots[i].head = head as u16;
                self.slots[i].next = self.slots[head].next;
                self.slots[head].next = p.0;
                self.slots[head].stones += 1;
                head
            }
        };
        let slot = &mut self.slots[head];
        for &q in &free[..free_len] {
            slot.liberty_count += slot.liberties.add(q as usize) as u16;
        }
        if friends.len > 1 {
            for other in friends.iter().filter(|&h| h != head) {
                self.join(head, other);
                undo.joined.push(other);
            }
            let words = self.words as usize;
            let slot = &mut self.slots[head];
            let bits = slot.liberties.0[..words].iter().map(|w| w.count_ones());
            slot.liberty_count = bits.sum::<u32>() as u16;
        }
        self.ko = NOWHERE;
        if undo.captured() {
            for captured in undo.captured.iter() {
                self.lift(captured, own, enemy);
            }
            let slot = &self.slots[head];
            if let [one] = undo.captured.list[..undo.captured.len as usize]
                && self.slots[one as usize].stones == 1
                && (slot.stones, slot.liberty_count) == (1, 1)
            {
                self.ko = one;
            }
        }
        undo
    }

    /// Takes back the last move that was not taken back yet.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        let (i, head) = (undo.point as usize, undo.head as usize);
        let (own, enemy) = (Cell::from(undo.colour), Cell::from(undo.colour.other()));
        for captured in undo.captured.iter().rev() {
            self.put_back(captured, own, enemy);
        }
        for other in undo.joined.iter().rev() {
            self.cut(head, other, i);
        }
        if head != i {
            self.slots[head] = undo.saved;
            self.slots[head].liberties.add(i);
            self.slots[head].liberty_count += 1;
            self.slots[i].head = undo.point_head;
            self.slots[i].next = undo.point_next;
        } else {
            self.slots[i] = undo.saved;
        }
        self.cells[i] = Cell::Empty;
        self.empty.add(i);
        for q in around(i) {
            if self.cells[q] == enemy {
                let head = self.slots[q].head as usize;
                let slot = &mut self.slots[head];
                slot.liberty_count += slot.liberties.add(i) as u16;
            }
        }
        self.key = undo.key;
        self.ko = undo.ko;
    }

    /// Makes the stones of one block part of another; the liberties are yet to be counted.
    fn join(&mut self, head: usize, other: usize) {
        let Slot { liberties, stones, .. } = self.slots[other];
        for (word, more) in self.slots[head].liberties.0.iter_mut().zip(liberties.0) {
            *word |= more;
        }
        self.slots[head].stones += stones;
        self.relabel(other, head);
        self.splice(head, other);
    }

    /// Undoes `join`, and gives the other block back its liberty at `i`.
    fn cut(&mut self, head: usize, other: usize, i: usize) {
        self.splice(head, other);
        self.relabel(other, other);
        let slot = &mut self.slots[other];
        slot.liberties.add(i);
        slot.liberty_count += 1;
    }

    /// Joins two rings to one, or cuts one in two where it was joined.
    fn splice(&mut self, a: usize, b: usize) {
        let next = self.slots[a].next;
        self.slots[a].next = self.slots[b].next;
        self.slots[b].next = next;
    }

    /// Gives all stones of the ring a head.
    fn relabel(&mut self, first: usize, head: usize) {
        let mut i = first;
        loop {
            self.slots[i].head = head as u16;
            i = self.slots[i].next as usize;
            if i == first {
                return;
            }
        }
    }

    /// Takes a captured block off the board. Its slots stay as they are.
    fn lift(&mut self, captured: usize, own: Cell, enemy: Cell) {
        let colour = if enemy == Cell::Black { Colour::Black } else { Colour::White };
        let mut i = captured;
        loop {
            self.cells[i] = Cell::Empty;
            self.empty.add(i);
            self.key ^= zobrist::stone(i, colour);
            for q in around(i) {
                if self.cells[q] == own {
                    let head = self.slots[q].head as usize;
                    let slot = &mut self.slots[head];
                    slot.liberty_count += slot.liberties.add(i) as u16;
                }
            }
            i = self.slots[i].next as usize;
            if i == captured {
                return;
            }
        }
    }

    /// Undoes `lift`, but for the key.
    fn put_back(&mut self, captured: usize, own: Cell, enemy: Cell) {
        let mut i = captured;
        loop {
            self.cells[i] = enemy;
            self.empty.take(i);
            for q in around(i) {
                if self.cells[q] == own {
                    let head = self.slots[q].head as usize;
                    let slot = &mut self.slots[head];
                    slot.liberty_count -= slot.liberties.take(i) as u16;
                }
            }
            i = self.slots[i].next as usize;
            if i == captured {
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
