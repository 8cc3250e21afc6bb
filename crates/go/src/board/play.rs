//! Playing a stone and taking it back.
//!
//! Most moves are taken back with what is on the board and a few bytes, which fit in a register.
//! What is needed besides, after a capture or when blocks have joined, is on a trail.

use super::{Board, Cell, Colour, NOWHERE, Point, Tally, around, within, zobrist};

/// Up to four heads, the last one in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Heads(u64);

impl Heads {
    const NONE: Heads = Heads(0);

    #[inline]
    fn push(&mut self, head: usize) {
        self.0 = self.0 << 16 | head as u64;
    }
}

impl Iterator for Heads {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let head = within(self.0 as u16 as usize);
        self.0 >>= 16;
        (head != NOWHERE as usize).then_some(head)
    }
}

/// What takes a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    point: u16,
    /// The point of a simple ko before the move.
    ko: u16,
    colour: Colour,
    /// What is on the trail.
    trail: u8,
}

/// On the trail: what a captured block has left on the point (two words), the blocks that were
/// joined to that of the stone, the blocks captured. The last one is on top.
const LEFT: u8 = 1;
const JOINED: u8 = 2;
const CAPTURED: u8 = 4;

impl Undo {
    /// Whether the move captured anything.
    #[inline]
    pub fn captured(&self) -> bool {
        self.trail & CAPTURED != 0
    }
}

impl Board {
    /// Plays a stone where [it is legal](Board::is_legal); anywhere else, what becomes of the
    /// board is not defined.
    #[inline]
    pub fn play(&mut self, p: Point, colour: Colour) -> Undo {
        debug_assert!(self.is_legal(p, colour));
        let i = within(p.index());
        let (own, enemy) = (Cell::from(colour), Cell::from(colour.other()));
        let mut undo = Undo { point: p.0, ko: self.ko, colour, trail: 0 };
        if self.nexts[i] != NOWHERE {
            self.leave(i);
            undo.trail |= LEFT;
        }
        self.cells[i] = own;
        self.empty.take_if(i, true);
        self.key ^= zobrist::stone(i, colour);
        self.ko = NOWHERE;
        let mut tally = Tally::NONE;
        let (mut friends, mut dying) = (false, false);
        for q in around(i) {
            let (cell, head) = (self.cells[q], self.head_at(q));
            tally.add_if(q, cell == Cell::Empty);
            self.tallies[head].take_if(i, true);
            friends |= cell == own;
            dying |= (cell == enemy) & self.tallies[head].is_none();
        }
        if friends {
            let heads = around(i).map(|q| if self.cells[q] == own { self.head_at(q) } else { 0 });
            // Nowhere, there are no stones.
            let larger = |a, b| if self.sizes[b] > self.sizes[a] { b } else { a };
            let h = heads.into_iter().fold(0, larger);
            self.heads[i] = h as u16;
            (self.nexts[i], self.nexts[h]) = (self.nexts[h], p.0);
            self.sizes[h] += 1;
            self.tallies[h].join(tally);
            if heads.into_iter().fold(false, |any, q| any | ((q != 0) & (q != h))) {
                let mut joined = Heads::NONE;
                for other in heads {
                    // A block that is met again has been relabelled.
                    if other != 0 && other != h && self.head_at(other) == other {
                        self.join(h, other);
                        joined.push(other);
                    }
                }
                self.trail.push(joined.0);
                undo.trail |= JOINED;
            }
        } else {
            (self.heads[i], self.nexts[i], self.sizes[i]) = (p.0, p.0, 1);
            self.tallies[i] = tally;
        }
        if dying {
            let mut captured = Heads::NONE;
            for q in around(i) {
                // A block that is met again is gone.
                if self.cells[q] == enemy && self.tallies[self.head_at(q)].is_none() {
                    let head = self.head_at(q);
                    self.lift(head, colour.other());
                    captured.push(head);
                }
            }
            self.trail.push(captured.0);
            undo.trail |= CAPTURED;
            let one = within(captured.0 as usize);
            let single = captured.0 >> 16 == 0 && self.sizes[one] == 1;
            if single && !friends && self.tallies[i].is_only(one) {
                self.ko = one as u16;
            }
        }
        undo
    }

    /// Takes back the last move that was not taken back yet.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        let i = within(undo.point as usize);
        // In reverse order: `Heads` give the last one first.
        if undo.trail & CAPTURED != 0 {
            for head in Heads(self.trail.pop().unwrap_or(0)) {
                self.put_back(head, undo.colour.other());
            }
        }
        let h = self.head_at(i);
        if undo.trail & JOINED != 0 {
            for other in Heads(self.trail.pop().unwrap_or(0)) {
                self.cut(h, other);
            }
        }
        let next = self.nexts[i];
        self.cells[i] = Cell::Empty;
        self.heads[i] = i as u16;
        self.nexts[i] = NOWHERE;
        self.empty.add_if(i, true);
        self.key ^= zobrist::stone(i, undo.colour);
        self.ko = undo.ko;
        let mut tally = Tally::NONE;
        for q in around(i) {
            tally.add_if(q, self.cells[q] == Cell::Empty);
            let head = self.head_at(q);
            self.tallies[head].add_if(i, true);
        }
        if h != i {
            self.nexts[h] = next;
            self.sizes[h] -= 1;
            self.tallies[h].cut(tally);
        }
        if undo.trail & LEFT != 0 {
            self.find(i);
        }
    }

    /// Puts what a captured block has left on a point on the trail.
    #[cold]
    fn leave(&mut self, i: usize) {
        self.trail.push(self.tallies[i].0);
        self.trail.push((self.sizes[i] as u64) << 16 | self.nexts[i] as u64);
    }

    /// Undoes `leave`.
    #[cold]
    fn find(&mut self, i: usize) {
        let ring = self.trail.pop().unwrap_or(0);
        self.tallies[i] = Tally(self.trail.pop().unwrap_or(0));
        (self.sizes[i], self.nexts[i]) = ((ring >> 16) as u16, ring as u16);
    }

    /// Makes the stones of the second block part of the first.
    #[inline]
    fn join(&mut self, h: usize, other: usize) {
        self.tallies[h].join(self.tallies[other]);
        self.sizes[h] += self.sizes[other];
        self.relabel(other, h as u16);
        self.nexts.swap(h, other);
    }

    /// Undoes `join`.
    #[inline]
    fn cut(&mut self, h: usize, other: usize) {
        // What joins two rings also cuts them.
        self.nexts.swap(h, other);
        self.relabel(other, other as u16);
        self.sizes[h] -= self.sizes[other];
        self.tallies[h].cut(self.tallies[other]);
    }

    /// Gives all stones of the ring a head.
    #[inline]
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
    fn lift(&mut self, captured: usize, colour: Colour) {
        let own = Cell::from(colour.other());
        let mut i = captured;
        loop {
            self.cells[i] = Cell::Empty;
            self.heads[i] = i as u16;
            self.empty.add_if(i, true);
            self.key ^= zobrist::stone(i, colour);
            for q in around(i) {
                let head = self.head_at(q);
                self.tallies[head].add_if(i, self.cells[q] == own);
            }
            i = within(self.nexts[i] as usize);
            if i == captured {
                return;
            }
        }
    }

    /// Undoes `lift`.
    fn put_back(&mut self, captured: usize, colour: Colour) {
        let own = Cell::from(colour.other());
        let mut i = captured;
        loop {
            self.cells[i] = Cell::from(colour);
            self.heads[i] = captured as u16;
            self.empty.take_if(i, true);
            self.key ^= zobrist::stone(i, colour);
            for q in around(i) {
                let head = self.head_at(q);
                self.tallies[head].take_if(i, self.cells[q] == own);
            }
            i = within(self.nexts[i] as usize);
            if i == captured {
                return;
            }
        }
    }
}
