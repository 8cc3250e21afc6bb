//! Ladders that were read not long ago, with their results.
//!
//! A lambda search asks about one ladder once for every order. Positions are copied freely and hold
//! nothing that changes, so this is kept for the thread: a search runs in one. A result is a function
//! of what its key is made of, and a new one takes the place of an old one.

use super::ladder::Reading;
use crate::board::{Board, Point};
use std::cell::RefCell;
use tsume_game::{Key, Role};

/// The number of results, a power of two: 64 KiB in all.
const SIZE: usize = 1 << 12;

thread_local! {
    static RESULTS: RefCell<Vec<(Key, Reading)>> = const { RefCell::new(Vec::new()) };
}

/// What tells one ladder from another: the board (its key knows the size), the target, who may move, and
/// whether the defender may retake kos.
pub(super) fn key(board: &Board, target: Point, role: Role, retakes: bool) -> Key {
    let flags = u64::from(role == Role::Attacker) << 1 | u64::from(retakes);
    Key::spread(board.key() ^ ((target.index() as u64) << 2 | flags))
}

/// The result of a ladder, which is read if it is not known.
pub(super) fn remembered(key: Key, read: impl FnOnce() -> Reading) -> Reading {
    let at = key.0 as usize % SIZE;
    let known = RESULTS.with_borrow(|all| all.get(at).copied());
    if let Some((other, reading)) = known
        && other == key
    {
        return reading;
    }
    let reading = read();
    RESULTS.with_borrow_mut(|all| {
        all.resize(SIZE, (Key(0), Reading::Doubtful));
        if let Some(entry) = all.get_mut(at) {
            *entry = (key, reading);
        }
    });
    reading
}
