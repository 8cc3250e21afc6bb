//! Random problems that look like those of a game: a region in the corner, at the edge or in the
//! middle, a wall of crucial stones along a part of it, the breaker around both, and stones inside.

use tsume_game::random::Rng;
use tsume_go::ko::Rules;
use tsume_go::{Board, Colour, OneEye, Point, PointSet};

/// What kind of problem is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The least and the greatest number of empty points in the region.
    pub empty: (u64, u64),
    /// The greatest share of stones in the region, in percent.
    pub stones: u64,
}

/// Tries until a problem can be set up, with either side to move: the maker first in the first one.
pub fn pair(rng: &mut Rng, recipe: Recipe) -> [OneEye; 2] {
    loop {
        if let Some(pair) = attempt(rng, recipe) {
            return pair;
        }
    }
}

fn attempt(rng: &mut Rng, recipe: Recipe) -> Option<[OneEye; 2]> {
    let side = [9, 9, 11, 13, 19][rng.below(5) as usize];
    let mut board = Board::new(side, side)?;
    let (least, most) = recipe.empty;
    let empty = least + rng.below(most - least + 1);
    let share = rng.below(recipe.stones + 1);
    let region = grow(rng, &board, empty * 100 / (100 - share));
    let maker = if rng.chance(50) { Colour::Black } else { Colour::White };

    // A line through the region parts its wall between the sides.
    let (dx, dy) = (rng.below(201) as i64 - 100, rng.below(201) as i64 - 100);
    let along = |p: Point| p.x() as i64 * dx + p.y() as i64 * dy;
    let mut wall: Vec<Point> = around(&board, &region).iter().collect();
    wall.sort_by_key(|&p| along(p));
    let count = wall.len() * (30 + rng.below(60) as usize) / 100;
    let crucial: PointSet = wall.iter().copied().take(count).collect();
    let mut both = region;
    both.extend(wall.iter().copied());
    let open = rng.chance(15);
    let mut stones: Vec<(Point, Option<Colour>)> = Vec::new();
    stones.extend(wall.iter().map(|&p| {
        let own = crucial.contains(p);
        (p, Some(if own { maker } else { maker.other() }))
    }));
    if !open {
        // The breaker has closed in on the crucial stones from outside.
        let outside: PointSet = crucial.iter().flat_map(|p| board.neighbours(p)).collect();
        stones.extend(
            outside.iter().filter(|&p| !both.contains(p)).map(|p| (p, Some(maker.other()))),
        );
    }
    let mut left = region.len() as u64 - empty.min(region.len() as u64);
    let mut inside: Vec<Point> = region.iter().collect();
    while left > 0 && !inside.is_empty() {
        let p = inside.swap_remove(rng.below(inside.len() as u64) as usize);
        stones.push((p, Some(if rng.chance(45) { maker } else { maker.other() })));
        left -= 1;
    }
    board.set_up(stones);
    let game = |to_move| {
        let game = OneEye::new(board.clone(), &crucial, Some(&region), to_move).ok()?;
        Some(game.under(Rules::Superko))
    };
    let pair = [game(maker)?, game(maker.other())?];
    // Stones inside that are connected to crucial ones are crucial themselves, and leave the region.
    let empty = pair[0].region().iter().filter(|&&p| board.is_empty(p)).count() as u64;
    (least..=most).contains(&empty).then_some(pair)
}

/// A region of so many points without long arms, from a point near an edge more often than not.
fn grow(rng: &mut Rng, board: &Board, size: u64) -> PointSet {
    let side = board.width() as u64;
    let near_edge = |rng: &mut Rng| if rng.chance(60) { rng.below(2) } else { rng.below(side) };
    let (x, y) = (near_edge(rng), near_edge(rng));
    let mut region: PointSet = Point::new(x as usize, y as usize).into_iter().collect();
    while (region.len() as u64) < size {
        let mut best: Option<(u64, Point)> = None;
        let next: PointSet = region.iter().flat_map(|p| board.neighbours(p)).collect();
        for p in next.iter().filter(|&p| !region.contains(p)) {
            let beside = board.neighbours(p).filter(|&q| region.contains(q)).count() as u64;
            let weight = rng.below(100) * (1 + beside);
            if best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, p));
            }
        }
        let Some((_, p)) = best else { break };
        region.insert(p);
    }
    region
}

/// The points beside a set, diagonals too.
fn around(board: &Board, set: &PointSet) -> PointSet {
    let beside = |p: Point, q: Point| p.x().abs_diff(q.x()) <= 1 && p.y().abs_diff(q.y()) <= 1;
    let near = |p: &Point| !set.contains(*p) && set.iter().any(|q| beside(*p, q));
    board.points().filter(near).collect()
}
