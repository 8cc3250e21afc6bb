//! What a group reaches, and a *fence* around it where it is open.
//!
//! The fence closes the empty points that touch a stone of the breaker's, diagonally too, and touch no stone
//! of the maker's that the group reaches. Where that is not enough, points further off are closed, too. A stone of the breaker's is put where the group would go on. So a
//! fenced problem is an honest position of its own, with more stones of the breaker's, all of which have
//! liberties outside, and with fewer moves of the maker's. Whoever lives there lives without the fence; who
//! is captured there may have had a way out.

use super::input::add_unsafe;
use crate::board::{Board, Colour, Point, PointSet};

/// What a group reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Enclosure {
    /// Points with and without stones.
    pub area: PointSet,
    /// The points where the breaker needs stones to keep the group within.
    pub fence: PointSet,
    /// Whether there was more to reach without the fence.
    pub open: bool,
}

impl Enclosure {
    /// A closed area.
    pub fn of(area: PointSet) -> Enclosure {
        Enclosure { area, fence: PointSet::EMPTY, open: false }
    }
}

/// A small fence leaves so many empty points at most.
pub(super) const SMALL: usize = 40;
/// How far from the breaker's stones a fence may run.
const FAR: usize = 3;

/// What a group reaches: as it is enclosed; or within a fence, one that runs close to the stones if that
/// is small; or anything. Points that are known to be played on are not fenced off.
pub(super) fn enclose(
    board: &Board,
    group: &PointSet,
    maker: Colour,
    played: &PointSet,
) -> Enclosure {
    let (area, true) = reach(board, group, maker) else {
        let room = |found: &Enclosure| found.area.and(board.empty_set()).len();
        let mut best = Enclosure { open: true, ..Enclosure::of(board.points().collect()) };
        for width in 1..=FAR {
            let found = fenced(board, group, maker, played, width);
            best = found.filter(|found| room(found) < room(&best)).unwrap_or(best);
            if room(&best) <= SMALL {
                break;
            }
        }
        return best;
    };
    Enclosure::of(area)
}

/// What can be reached from some points over others, the first ones included.
pub(super) fn flood(
    board: &Board,
    from: impl IntoIterator<Item = Point>,
    passable: impl Fn(Point) -> bool,
) -> PointSet {
    let mut area: PointSet = from.into_iter().collect();
    let mut todo: Vec<Point> = area.iter().collect();
    while let Some(p) = todo.pop() {
        for q in board.neighbours(p) {
            if passable(q) && area.insert(q) {
                todo.push(q);
            }
        }
    }
    area
}

/// The largest area of empty points among these.
fn largest(board: &Board, among: PointSet) -> PointSet {
    let (mut largest, mut rest) = (PointSet::EMPTY, among);
    while let Some(p) = rest.iter().next() {
        let area = flood(board, [p], |q| among.contains(q));
        rest = rest.without(&area);
        if area.len() > largest.len() {
            largest = area;
        }
    }
    largest
}

/// The blocks of a colour that have a liberty in an area.
fn blocks_beside(board: &Board, area: &PointSet, colour: Colour) -> PointSet {
    board.stones_beside(area, colour).iter().flat_map(|p| board.block(p)).collect()
}

/// What a group reaches without entering safe stones of the breaker's, which are those beside the largest
/// area of empty points, and whether it stays out of that.
pub(super) fn reach(board: &Board, group: &PointSet, maker: Colour) -> (PointSet, bool) {
    let outside = largest(board, *board.empty_set());
    let safe = blocks_beside(board, &outside, maker.other());
    let area = flood(board, group.iter(), |p| !safe.contains(p));
    (area, area.and(&outside).is_empty())
}

/// What a group reaches within a fence so far from the breaker's stones; `None` where none would hold.
fn fenced(
    board: &Board,
    group: &PointSet,
    maker: Colour,
    played: &PointSet,
    far: usize,
) -> Option<Enclosure> {
    let breaker = maker.other();
    let mut open = *played;
    // The stones of the breaker's that are safe, as far as is known.
    let mut wall = *board.stones(breaker);
    loop {
        let touched =
            (0..far).fold(wall, |near, _| around(&near)).and(board.empty_set()).without(&open);
        let mut area = *group;
        loop {
            let own = area.and(board.stones(maker));
            let closed = touched.without(&board.empty_beside(&own));
            let more = flood(board, area.iter(), |p| !wall.contains(p) && !closed.contains(p));
            if more == area {
                break;
            }
            area = more;
        }
        let outside = largest(board, board.empty_set().without(&area));
        if outside.is_empty() {
            return None;
        }
        let strong = blocks_beside(board, &outside, breaker).and(&wall);
        if strong != wall {
            wall = strong;
            continue;
        }
        let fence = board.empty_beside(&area).without(&area);
        let mut closed = board.clone();
        closed.set_up(fence.iter().map(|p| (p, Some(breaker))));
        closed.validate().ok()?;
        let mut region = area;
        add_unsafe(&closed, &mut region);
        let weak = region.and(&fence);
        if weak.is_empty() {
            return Some(Enclosure { area, fence, open: true });
        }
        open.add(&weak);
    }
}

/// All places beside some points, diagonally too.
fn around(points: &PointSet) -> PointSet {
    let near = |p: Point| {
        let columns = p.x().saturating_sub(1)..=p.x() + 1;
        columns.flat_map(move |x| {
            let rows = p.y().saturating_sub(1)..=p.y() + 1;
            rows.filter_map(move |y| Point::new(x, y))
        })
    };
    points.iter().flat_map(near).collect()
}
