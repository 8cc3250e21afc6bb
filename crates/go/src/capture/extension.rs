//! Escapes that are seen at a glance: the target gets more liberties than threats of an order can take.
//!
//! A target with n liberties needs threats of order n if the defender is to move, and of order n - 1 if
//! it is the attacker (`threats.rs`). So in order λ the defender escapes
//!
//! - with one stone that gives the target λ + 2 liberties: an extension, a connection or a capture;
//! - if the attacker is to move and the target has λ + 1, and whichever of them he takes, by such a
//!   stone. He has to take one: otherwise they are too many already.
//!
//! This holds whatever the path. A position that is decided by its liberties cannot be on it with the
//! same order, so the stone repeats nothing.

use super::{Capture, Move};
use crate::board::{Board, Colour, Point, PointSet};
use tsume_game::{self as game, Game, Role, Zones};

/// Liberties from which on ladders are of no use: with fewer the reader knows better.
const BEYOND_LADDERS: u8 = 3;

/// A stone of the owner's that gives a target so many liberties: on one of its own, or a capture
/// beside it.
fn extension(board: &Board, target: Point, owner: Colour, enough: usize) -> Option<Point> {
    let block: PointSet = board.block(target).collect();
    let beside = board.beside(&block);
    let liberties = beside.and(board.empty_set());
    let count = liberties.len();
    let plain = |&p: &Point| {
        let new = board.neighbours(p).filter(|&q| board.is_empty(q) && !liberties.contains(q));
        count + new.count() > enough
    };
    // Most need no more than a look at the points beside.
    if count + 3 > enough
        && let Some(p) = liberties.iter().find(plain)
    {
        return Some(p);
    }
    let joined = |p: Point| {
        let friend = |&q: &Point| board.colour(q) == Some(owner) && !block.contains(q);
        let mut friends = board.neighbours(p).filter(friend).peekable();
        friends.peek()?;
        let mut after = liberties;
        after.extend(board.neighbours(p).filter(|&q| board.is_empty(q)));
        friends.for_each(|q| after.add(&board.liberties(q)));
        (after.len() > enough).then_some(p)
    };
    if let Some(p) = liberties.iter().find_map(joined) {
        return Some(p);
    }
    let captured = |q: Point| {
        let p = board.only_liberty(q)?;
        let mut after = liberties;
        after.insert(p);
        after.add(&board.block(q).collect::<PointSet>().and(&beside));
        (after.len() > enough).then_some(p)
    };
    beside.and(board.stones(owner.other())).iter().find_map(captured)
}

/// Whether there is such a stone whichever liberty the attacker takes.
fn outruns(board: &mut Board, target: Point, owner: Colour, enough: usize) -> bool {
    board.liberties(target).iter().all(|p| {
        if !board.is_legal(p, owner.other()) {
            return true;
        }
        let undo = board.play(p, owner.other());
        let found = extension(board, target, owner, enough).is_some();
        board.undo(undo);
        found
    })
}

impl Capture {
    /// The stone with which the defender, who is to move, escapes from threats of an order.
    fn extension(&self, order: u32) -> Option<Point> {
        let target = self.only_target()?;
        let to_move = self.at.to_move == Role::Defender;
        to_move.then(|| extension(&self.board, target, self.owner(), order as usize + 2)).flatten()
    }

    /// Whether the attacker is to move, and has to take a liberty in threats of an order.
    fn must_take(&self, order: u32) -> bool {
        let liberties = self.at.liberties;
        self.at.to_move == Role::Attacker
            && liberties >= BEYOND_LADDERS
            && u32::from(liberties) == order + 1
    }

    /// Whether the target escapes at a glance from threats of an order.
    pub(super) fn escapes(&self, order: u32) -> bool {
        match self.must_take(order) {
            true => self.clone().outruns(order),
            false => self.extension(order).is_some(),
        }
    }

    /// The same, looking at it on the board itself.
    pub(super) fn escapes_in_place(&mut self, order: u32) -> bool {
        match self.must_take(order) {
            true => self.outruns(order),
            false => self.extension(order).is_some(),
        }
    }

    fn outruns(&mut self, order: u32) -> bool {
        let (target, owner) = (self.only_target(), self.owner());
        target.is_some_and(|target| outruns(&mut self.board, target, owner, order as usize + 2))
    }

    /// The zone on which it rests that the target escapes at a glance.
    pub(super) fn glance_zone(&self, order: u32) -> Option<game::Zone> {
        if let Some(p) = self.extension(order) {
            let mut after = self.clone();
            after.play(Move::Stone(p));
            return self.win_zone(Move::Stone(p), after.failing_zone(order)?);
        }
        if !self.must_take(order) || !self.escapes(order) {
            return None;
        }
        let (target, mut now) = (self.only_target()?, self.clone());
        if now.at.passed {
            now.play(Move::Resume);
        }
        let mut points = PointSet::EMPTY;
        for p in &self.board.liberties(target) {
            if !self.board.is_legal(p, self.owner().other()) {
                continue;
            }
            let undo = now.play(Move::Stone(p));
            let zone = now.glance_zone(order);
            now.undo(Move::Stone(p), undo);
            points.add(&zone?.into());
            points = self.widen(points, |zone| zone.fails(p)).into();
        }
        Some(self.widen(points, |zone| zone.holds(target)))
    }
}
