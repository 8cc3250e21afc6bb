//! The points on which a ladder rests.
//!
//! A *zone* of a won position P is a set of points such that the attacker wins, by a ladder, in every
//! position Q that agrees with P on the zone (and in which the same side is to move), whatever stands
//! elsewhere. It is built from the end of the ladder to its beginning. N(X) is the set X and all
//! points beside it.
//!
//! **The attacker captures** the target B at once: N(B). In Q, B is the same block with the same one
//! liberty, and a capture is always legal. If the defender may retake kos, the capture of a single stone
//! must not be one: the same blocks must be captured, and N(m) has the rest.
//!
//! **The attacker plays m** without capturing B, and the position after it has the zone Z. In Q,
//! m must be legal, and lead to a position that agrees on Z. It does if m captures the same blocks in
//! both. So the zone is Z, N(m), and for each block of the owner beside m
//! - if m captures it, N(block): it is the same block in Q, with the same one liberty;
//! - if not, the block and a liberty of it other than m: it is part of a block with that liberty in Q.
//!
//! In Q there are no other blocks beside m, as N(m) agrees. And m is legal if it has an empty point
//! beside it, or captures; otherwise a block of the attacker's that it joins has another liberty, and
//! block and liberty are added.
//!
//! **The defender is to move,** B has the one liberty x, and all his moves lose. The zone has N(B), so
//! that B is the same in Q, and N(x). In Q he can
//! - play anything that neither is x nor captures a block beside B: B is captured at x;
//! - capture a block E beside B. If E has two liberties in P, E and both are in the zone, and it cannot
//!   be done. If E has one, y, N(E) is in the zone: it is the same block in Q, and he plays y in P, too;
//! - play x. If x is suicide in P, it must be so in Q: each block of the attacker's beside x and a
//!   liberty of it other than x are in the zone, and N(F) for each block F of the owner beside x.
//!
//! For each move n = x or y that is legal in P, the zone of the position after it is added, and what
//! makes n capture the same blocks in Q, as above. If n is not legal in Q, so much the better.
//!
//! # Threats of higher orders
//!
//! **The defender is to move,** and a pass of his would lose: the position after it has the zone Z. In
//! Q he can
//! - change nothing in Z: then he loses as after a pass;
//! - play n, as in P, and change something in Z: as above;
//! - play a stone on an empty point of Z that is suicide in P: it must be so in Q;
//! - capture a block E of the attacker's that has stones in Z. If E has two liberties in P, E and both
//!   are in the zone, and it cannot be done; if one, N(E) is, and he does so in P, too.
//!
//! # Ladders that fail
//!
//! A zone of a position in which ladders fail is one such that they fail in every position Q that
//! agrees on it. **The attacker is to move:** if the target has three liberties, the block and three
//! of them. If it has two, N(B), so that he has to play one of them in Q; and for each, what makes it
//! capture the same blocks, and the zone of the position after it; or what keeps it suicide. **The
//! defender** plays n and holds: the zone of the position after n, and what makes n legal, and
//! capture the same blocks. A line in Q repeats a position where that in P does.
//!
//! # Threats of higher orders that fail
//!
//! It is the same with sides changed. **The attacker is to move** in order λ, and threats fail if he
//! passes and the defender passes, which leaves order λ - 1: that has the zone Z. A stone that changes
//! nothing in Z is answered by a pass. For the others it is as above for the defender. Too many
//! liberties for an order are a zone with the block: as many of them as are too many. **The
//! defender** plays n and holds, as in a ladder; a pass of his adds nothing.
//!
//! If the attacker's moves are those of a generator other than `full`, he may have one in Q that he
//! does not have in P, and the zone is one within the generator's moves in P. So what is left out may
//! be a threat by a move that the generator only gives after it. The certificate has all moves of the
//! generator, so that an escape within the generator is one, or there is no certificate.

use crate::board::{Board, Colour, Point, PointSet};

/// A zone in the making, of a position on the board.
pub(super) struct Zone<'a> {
    pub board: &'a Board,
    pub owner: Colour,
    /// Whether the defender may retake kos.
    pub retakes: bool,
    pub points: PointSet,
}

impl Zone<'_> {
    /// Adds N(p).
    fn near(&mut self, p: Point) {
        self.points.insert(p);
        self.points.extend(self.board.neighbours(p));
    }

    /// Adds N(block).
    pub fn near_block(&mut self, p: Point) {
        let block: PointSet = self.board.block(p).collect();
        self.points.add(&block);
        self.points.add(&self.board.beside(&block));
    }

    /// Adds a block and so many of its liberties other than a point; rather those that are there
    /// already.
    pub fn alive(&mut self, p: Point, count: usize, except: Option<Point>) {
        let block: PointSet = self.board.block(p).collect();
        let mut liberties = self.board.empty_beside(&block);
        except.map(|q| liberties.remove(q));
        self.points.add(&block);
        let missing = count.saturating_sub(liberties.and(&self.points).len());
        let others = liberties.without(&self.points);
        self.points.extend(others.iter().take(missing));
    }

    /// Adds what gives the block of a stone a liberty other than a point: beside the stone itself, if
    /// there is one.
    fn with_liberty(&mut self, p: Point, except: Point) {
        let board = self.board;
        match board.neighbours(p).find(|&q| board.is_empty(q) && q != except) {
            Some(q) => self.points.extend([p, q]),
            None => self.alive(p, 1, Some(except)),
        }
    }

    /// Adds what makes a stone capture the same blocks of a colour everywhere; whether there are any.
    pub fn same_captures(&mut self, m: Point, colour: Colour) -> bool {
        self.near(m);
        let mut any = false;
        for q in self.board.neighbours(m).filter(|&q| self.board.colour(q) == Some(colour)) {
            if self.board.only_liberty(q) == Some(m) {
                any = true;
                self.near_block(q);
            } else {
                self.with_liberty(q, m);
            }
        }
        any
    }

    /// The attacker captures the target.
    pub fn capture(&mut self, target: Point) {
        self.near_block(target);
        self.for_good(target);
    }

    /// Adds what makes a capture of the target other than one in a ko, where that matters.
    fn for_good(&mut self, target: Point) {
        if self.retakes
            && self.board.block_size(target) == 1
            && let Some(last) = self.board.only_liberty(target)
        {
            self.same_captures(last, self.owner);
        }
    }

    /// The attacker plays a stone and wins; the zone so far is that of the position after it.
    pub fn attack(&mut self, m: Point) {
        self.legal(m, self.owner.other());
    }

    /// The defender plays a stone and holds; the zone so far is that of the position after it.
    pub fn refute(&mut self, m: Point) {
        self.legal(m, self.owner);
    }

    /// Adds what makes a stone of a colour legal, and capture the same blocks.
    fn legal(&mut self, m: Point, colour: Colour) {
        let board = self.board;
        let captures = self.same_captures(m, colour.other());
        if captures || board.neighbours(m).any(|q| board.is_empty(q)) {
            return;
        }
        let joins =
            |&q: &Point| board.colour(q) == Some(colour) && board.only_liberty(q) != Some(m);
        if let Some(q) = board.neighbours(m).find(joins) {
            self.with_liberty(q, m);
        }
    }

    /// Adds what keeps a stone of a colour suicide.
    fn suicide(&mut self, m: Point, colour: Colour) {
        self.same_captures(m, colour.other());
        for q in self.board.neighbours(m).filter(|&q| self.board.colour(q) == Some(colour)) {
            self.near_block(q);
        }
    }

    /// The target has escaped.
    pub fn escape(&mut self, target: Point) {
        self.alive(target, 3, None);
    }

    /// The attacker plays a stone to no avail; the zone so far has that of the position after it.
    pub fn fails(&mut self, m: Point) {
        self.same_captures(m, self.owner);
    }

    /// The attacker is to move, and the zone so far has what his moves add.
    pub fn holds(&mut self, target: Point) {
        let (board, attacker) = (self.board, self.owner.other());
        self.near_block(target);
        for a in &board.liberties(target) {
            if !board.is_legal(a, attacker) {
                self.suicide(a, attacker);
            }
        }
    }

    /// Adds what keeps a side from changing anything in a part of the zone by another stone than it has
    /// here: by one that is suicide, or by a capture.
    pub fn no_other_change(&mut self, part: &PointSet, side: Colour) {
        let board = self.board;
        let mut seen = PointSet::EMPTY;
        for p in part {
            match board.colour(p) {
                None if !board.is_legal(p, side) => self.suicide(p, side),
                Some(colour)
                    if colour != side && board.head(p).is_some_and(|head| seen.insert(head)) =>
                {
                    self.hard_to_capture(p);
                }
                _ => {}
            }
        }
    }

    /// Adds what makes a block be captured in one move where it is here, and nowhere else.
    fn hard_to_capture(&mut self, p: Point) {
        if self.board.only_liberty(p).is_some() {
            self.near_block(p);
        } else {
            self.alive(p, 2, None);
        }
    }

    /// The defender plays a stone, and the zone so far has that of the position after it.
    pub fn defend(&mut self, n: Point) {
        self.same_captures(n, self.owner.other());
    }

    /// The defender is to move, and the zone so far has what his moves add.
    pub fn defender_to_move(&mut self, target: Point, x: Point) {
        let (board, owner) = (self.board, self.owner);
        self.near_block(target);
        self.near(x);
        self.for_good(target);
        let around = board.stones_beside(&board.block(target).collect(), owner.other());
        let mut seen = PointSet::EMPTY;
        for q in &around {
            if !board.head(q).is_some_and(|head| seen.insert(head)) {
                continue;
            }
            self.hard_to_capture(q);
        }
        if !board.is_legal(x, owner) {
            self.suicide(x, owner);
        }
    }
}
