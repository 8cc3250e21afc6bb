//! Positions from games of two players who know little: they answer near the last move, capture and
//! rescue what is in atari, do not fill their eyes, and play anywhere else.

use tsume_game::random::Rng;
use tsume_go::{Board, Capture, Colour, Point, PointSet};

/// The problem of a game, with the attacker to move; `None` if its last position has no block to
/// ask for.
pub fn problem(rng: &mut Rng, side: usize) -> Option<Capture> {
    let moves = side * side * (15 + rng.below(45) as usize) / 100;
    let board = play(rng, Board::new(side, side)?, moves);
    // The first stone of each block on the board, whatever way the block came about.
    let mut heads = PointSet::EMPTY;
    let is_first = |p: &Point| board.head(*p).is_some_and(|head| heads.insert(head));
    let fits = |p: &Point| (2..=4).contains(&board.liberty_count(*p));
    let blocks: Vec<Point> = board.points().filter(is_first).filter(fits).collect();
    let target = pick(rng, &blocks)?;
    let attacker = board.colour(target)?.other();
    Capture::new(board, &[target].into_iter().collect(), attacker).ok()
}

fn pick(rng: &mut Rng, from: &[Point]) -> Option<Point> {
    from.get(rng.below(from.len() as u64) as usize).copied()
}

fn play(rng: &mut Rng, mut board: Board, moves: usize) -> Board {
    let mut colour = Colour::Black;
    let mut last = None;
    for _ in 0..moves {
        let p = reply(rng, &board, colour, last).or_else(|| anywhere(rng, &board, colour));
        if let Some(p) = p {
            board.play(p, colour);
        }
        last = p;
        colour = colour.other();
    }
    board
}

/// A capture or a rescue, or a point near the last move; none at times.
fn reply(rng: &mut Rng, board: &Board, colour: Colour, last: Option<Point>) -> Option<Point> {
    let sensible = |p: &Point| is_sensible(board, *p, colour);
    if rng.chance(70) {
        let urgent: PointSet = board.heads().filter_map(|p| board.only_liberty(p)).collect();
        let urgent: Vec<Point> = urgent.iter().filter(sensible).collect();
        if !urgent.is_empty() {
            return pick(rng, &urgent);
        }
    }
    let last = last.filter(|_| rng.chance(65))?;
    let near = |p: &Point| p.x().abs_diff(last.x()).max(p.y().abs_diff(last.y())) <= 2;
    let near: Vec<Point> = board.empty().filter(near).filter(sensible).collect();
    pick(rng, &near)
}

fn anywhere(rng: &mut Rng, board: &Board, colour: Colour) -> Option<Point> {
    let inner = |p: &Point| {
        let far = |at: usize, side: usize| (1..side - 1).contains(&at);
        far(p.x(), board.width()) && far(p.y(), board.height())
    };
    let all: Vec<Point> = board.empty().filter(|&p| is_sensible(board, p, colour)).collect();
    let inner: Vec<Point> = all.iter().copied().filter(inner).collect();
    pick(rng, if inner.is_empty() { &all } else { &inner })
}

/// Legal, no ko that was just taken, and not into an eye of one's own.
fn is_sensible(board: &Board, p: Point, colour: Colour) -> bool {
    let eye = board.neighbours(p).all(|q| board.colour(q) == Some(colour));
    !eye && board.ko() != Some(p) && board.is_legal(p, colour)
}
