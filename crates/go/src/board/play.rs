//! Playing a stone and taking it back.
//!
//! Half of the time would go into branches that nobody can predict, so there are few: whether the
//! stone joins blocks, and whether it captures. A stone with one friendly block beside it and a stone
//! with none are put down alike, the latter as an addition to a block of its own without stones.
//!
//! Most moves are taken back with what is on the board and a few bytes, which fit in a register.
//! What is needed besides is on a trail: for each block that was joined to another one its record,
//! then, for each block captured, its stones in the order of the ring, their number and the head.

use super::{Board, Cell, Colour, NOWHERE, Point, Tally, near, zobrist};

/// What takes a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    pub(super) point: u16,
    /// The point of a simple ko before the move.
    ko: u16,
    colour: Colour,
    /// The number of blocks joined to another one, ...
    joined: u8,
    /// ... and of those captured.
    captured: u8,
}

impl Undo {
    /// Whether the move joined blocks, other than by adding a stone to one.
    #[inline]
    pub fn joined(&self) -> bool {
        self.joined != 0
    }

    /// Whether the move captured anything.
    #[inline]
    pub fn captured(&self) -> bool {
        self.captured != 0
    }
}

/// Those of the four whose bits are set.
#[inline]
fn some(all: [usize; 4], mut bits: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let side = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        all.get(side).copied()
    })
}

impl Board {
    /// Plays a stone where [it is legal](Board::is_legal); anywhere else, what becomes of the
    /// board is not defined.
    #[inline]
    pub fn play(&mut self, p: Point, colour: Colour) -> Undo {
        debug_assert!(self.is_legal(p, colour));
        let i = p.index();
        let (own, enemy) = (Cell::from(colour), Cell::from(colour.other()));
        let mut undo = Undo { point: p.0, ko: self.ko, colour, joined: 0, captured: 0 };
        let (cells, heads) = (self.cells.around(i), self.heads.around(i));
        let liberties = self.open_around(i);
        self.cells[i] = own;
        self.open[i] = Tally::NONE;
        self.empty.take_if(i, true);
        self.stones[colour as usize].add_if(i, true);
        self.key ^= zobrist::stone(i, colour);
        self.ko = NOWHERE;
        // A block without stones, in case that there is no other to add the stone to.
        (self.nexts[i], self.sizes[i], self.tallies[i]) = (p.0, 0, Tally::NONE);
        let (mut h, mut dying, mut others) = (p.0, 0, 0);
        for (side, (cell, head)) in cells.into_iter().zip(heads).enumerate() {
            let tally = &mut self.tallies[head as usize];
            tally.take(Tally::of(i));
            // A block that is met more than once is without liberties the last time only.
            dying |= (((cell == enemy) & tally.is_none()) as u8) << side;
            h = if cell == own { head } else { h };
        }
        for (side, (cell, head)) in cells.into_iter().zip(heads).enumerate() {
            others |= (((cell == own) & (head != h)) as u8) << side;
        }
        if others != 0 {
            (h, undo.joined) = self.join_all(i, h, others);
        }
        self.heads[i] = h;
        let h = h as usize;
        self.nexts[i] = std::mem::replace(&mut self.nexts[h], p.0);
        self.sizes[h] += 1;
        self.tallies[h].add(liberties);
        if dying != 0 {
            undo.captured = self.lift_all(i, dying, colour.other());
        }
        undo
    }

    /// Takes back the last move that was not taken back yet.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        let i = undo.point as usize;
        for _ in 0..undo.captured {
            self.put_back(undo.colour.other());
        }
        let h = self.heads[i] as usize;
        self.nexts[h] = self.nexts[i];
        self.sizes[h] -= 1;
        let liberties = self.open_around(i);
        self.tallies[h].take(liberties);
        for _ in 0..undo.joined {
            self.cut();
        }
        self.cells[i] = Cell::Empty;
        self.open[i] = Tally::of(i);
        self.heads[i] = undo.point;
        self.empty.add_if(i, true);
        self.stones[undo.colour as usize].take_if(i, true);
        self.key ^= zobrist::stone(i, undo.colour);
        self.ko = undo.ko;
        for head in self.heads.around(i) {
            self.tallies[head as usize].add(Tally::of(i));
        }
    }

    /// The empty points beside a point.
    #[inline]
    fn open_around(&self, i: usize) -> Tally {
        let [a, b, c, d] = self.open.around(i);
        Tally(a.0 + b.0 + c.0 + d.0)
    }

    /// Joins the blocks on some sides of `i` and the one with the head `h`, always the smaller to
    /// the larger; the head of all, and how often there was something to join.
    fn join_all(&mut self, i: usize, mut h: u16, sides: u8) -> (u16, u8) {
        let mut joined = 0;
        for q in some(near(i), sides) {
            let other = self.heads[q];
            if other != h {
                let larger = self.sizes[other as usize] > self.sizes[h as usize];
                let (a, b) = if larger { (other, h) } else { (h, other) };
                self.join(a, b);
                h = a;
                joined += 1;
            }
        }
        (h, joined)
    }

    /// Makes the stones of the second block part of the first.
    #[inline]
    fn join(&mut self, h: u16, other: u16) {
        let (a, b) = (h as usize, other as usize);
        let (tally, size) = (self.tallies[b], self.sizes[b]);
        self.trail.extend([tally.0, (size as u64) << 32 | (h as u64) << 16 | other as u64]);
        self.tallies[a].add(tally);
        self.sizes[a] += size;
        self.relabel(b, h);
        (self.nexts[a], self.nexts[b]) = (self.nexts[b], self.nexts[a]);
    }

    /// Undoes the last `join`.
    fn cut(&mut self) {
        let record = self.pop();
        let (other, size, tally) = (record as u16, (record >> 32) as u16, Tally(self.pop()));
        let (a, b) = ((record >> 16) as u16 as usize, other as usize);
        // What joins two rings also cuts them.
        (self.nexts[a], self.nexts[b]) = (self.nexts[b], self.nexts[a]);
        self.relabel(b, other);
        (self.sizes[b], self.tallies[b]) = (size, tally);
        self.sizes[a] -= size;
        self.tallies[a].take(tally);
    }

    /// What is on top of the trail.
    #[inline]
    fn pop(&mut self) -> u64 {
        self.trail.pop().unwrap_or(0)
    }

    /// Gives all stones of the ring a head.
    #[inline]
    fn relabel(&mut self, first: usize, head: u16) {
        let mut i = first;
        loop {
            self.heads[i] = head;
            i = self.nexts[i] as usize;
            if i == first {
                return;
            }
        }
    }

    /// Takes the blocks of this colour on some sides of the stone on `i` off the board; their number.
    fn lift_all(&mut self, i: usize, sides: u8, colour: Colour) -> u8 {
        let (mut captured, mut stones) = (0, 0);
        for q in some(near(i), sides) {
            let head = self.heads[q];
            self.lift(head, colour);
            captured += 1;
            stones += self.sizes[head as usize];
            self.ko = head;
        }
        // A ko: one stone has captured one stone, and could be captured there.
        let ko = self.ko as usize;
        if stones != 1 || self.sizes[self.heads[i] as usize] != 1 || !self.tallies[i].is_only(ko) {
            self.ko = NOWHERE;
        }
        captured
    }

    /// Takes a block without liberties off the board. Every neighbour's block gets a liberty;
    /// where that is not of the other colour, the sum means nothing.
    fn lift(&mut self, head: u16, colour: Colour) {
        let mut s = head;
        loop {
            let i = s as usize;
            self.cells[i] = Cell::Empty;
            self.open[i] = Tally::of(i);
            self.heads[i] = s;
            self.empty.add_if(i, true);
            self.stones[colour as usize].take_if(i, true);
            self.key ^= zobrist::stone(i, colour);
            for head in self.heads.around(i) {
                self.tallies[head as usize].add(Tally::of(i));
            }
            self.trail.push(s as u64);
            s = self.nexts[i];
            if s == head {
                break;
            }
        }
        self.trail.extend([self.sizes[head as usize] as u64, head as u64]);
    }

    /// Undoes the last `lift`.
    fn put_back(&mut self, colour: Colour) {
        let (head, size) = (self.pop() as u16, self.pop() as u16);
        let mut next = head;
        for _ in 0..size {
            let s = self.pop() as u16;
            let i = s as usize;
            self.cells[i] = Cell::from(colour);
            self.open[i] = Tally::NONE;
            self.heads[i] = head;
            self.nexts[i] = next;
            self.empty.take_if(i, true);
            self.stones[colour as usize].add_if(i, true);
            self.key ^= zobrist::stone(i, colour);
            for head in self.heads.around(i) {
                self.tallies[head as usize].take(Tally::of(i));
            }
            next = s;
        }
        self.sizes[head as usize] = size;
        self.tallies[head as usize] = Tally::NONE;
    }
}
