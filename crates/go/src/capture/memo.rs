//! Ladders that were read not long ago, with their results and zones.
//!
//! A lambda search asks about one ladder once for every order, and about the same ladder in many positions
//! that differ elsewhere. Positions are copied freely and hold nothing that changes, so this is kept
//! for the thread: a search runs in one. A result is a function of what its key is made of, and
//! holds wherever the position agrees on its zone.

use super::ladder::Reading;
use crate::board::{Board, Colour, Point, PointSet};
use std::cell::RefCell;
use tsume_game::{Key, Role};

/// The number of results: 64 KiB.
const SIZE: usize = 1 << 12;
/// The number of results with zones: 64 KiB more. They are larger, and asked for again sooner.
const ZONES: usize = 1 << 9;
/// The number of results that are compared by their zones.
const RECENT: usize = 8;

/// A result that holds wherever the zone is the same.
#[derive(Clone, Copy)]
struct Known {
    question: u64,
    reading: Reading,
    zone: PointSet,
    /// The position that was read.
    empty: PointSet,
    black: PointSet,
}

#[derive(Default)]
struct Results {
    exact: Vec<(Key, Reading)>,
    zones: Vec<(PointSet, Key, Reading)>,
    recent: Vec<Known>,
    next: usize,
}

thread_local! {
    static RESULTS: RefCell<Results> = RefCell::default();
}

/// What tells one ladder from another besides the stones: the size of the board, the target, who may move,
/// and whether the defender may retake kos.
pub(super) fn question(board: &Board, target: Point, role: Role, retakes: bool) -> u64 {
    let flags = u64::from(role == Role::Attacker) << 1 | u64::from(retakes);
    let size = (board.width() << 5 | board.height()) as u64;
    size << 16 | (target.index() as u64) << 2 | flags
}

/// The result of a ladder, if it is known.
pub(super) fn remembered(
    board: &Board,
    question: u64,
    zone_wanted: bool,
) -> Option<(Reading, Option<PointSet>)> {
    let key = Key::spread(board.key() ^ question);
    let (at, zone_at) = places(key);
    RESULTS.with_borrow(|all| {
        if zone_wanted {
            // That of this very position: another that holds here, too, would make the moves depend on
            // what was read before.
            let known = all.zones.get(zone_at).filter(|(_, other, _)| *other == key);
            return known.map(|&(zone, _, reading)| (reading, Some(zone)));
        }
        let exact = all.exact.get(at).filter(|(other, _)| *other == key);
        let agrees = |known: &&Known| {
            known.question == question
                && board.empty_set().agrees(&known.empty, &known.zone)
                && board.stones(Colour::Black).agrees(&known.black, &known.zone)
        };
        let reading = exact.map(|&(_, reading)| reading);
        reading
            .or_else(|| all.recent.iter().find(agrees).map(|known| known.reading))
            .map(|reading| (reading, None))
    })
}

/// Where results and zones are.
fn places(key: Key) -> (usize, usize) {
    (key.0 as usize % SIZE, key.0 as usize % ZONES)
}

/// Keeps the result of a ladder on a board.
pub(super) fn remember(board: &Board, question: u64, reading: Reading, zone: Option<PointSet>) {
    let key = Key::spread(board.key() ^ question);
    let (at, zone_at) = places(key);
    RESULTS.with_borrow_mut(|all| {
        if all.exact.is_empty() {
            all.exact.resize(SIZE, (Key(0), Reading::Doubtful));
            all.zones.resize(ZONES, (PointSet::EMPTY, Key(0), Reading::Doubtful));
        }
        if let Some(entry) = all.exact.get_mut(at) {
            *entry = (key, reading);
        }
        let Some(zone) = zone else { return };
        if let Some(entry) = all.zones.get_mut(zone_at) {
            *entry = (zone, key, reading);
        }
        if reading == Reading::Doubtful {
            return;
        }
        let (empty, black) = (*board.empty_set(), *board.stones(Colour::Black));
        let known = Known { question, reading, zone, empty, black };
        match all.recent.get_mut(all.next) {
            Some(old) => *old = known,
            None => all.recent.push(known),
        }
        all.next = (all.next + 1) % RECENT;
    });
}
