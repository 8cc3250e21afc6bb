//! Random tiny problems.

use tsume_game::random::Rng;
use tsume_go::{Board, Colour, OneEye, Point, PointSet};

fn around(board: &Board, set: &PointSet, diagonals: bool) -> PointSet {
    let mut near = PointSet::EMPTY;
    for p in set {
        near.extend(board.neighbours(p));
        if diagonals {
            for q in board.neighbours(p) {
                let beside = |r: &Point| r.x().abs_diff(p.x()) == 1 && r.y().abs_diff(p.y()) == 1;
                near.extend(board.neighbours(q).filter(beside));
            }
        }
    }
    for p in set {
        near.remove(p);
    }
    near
}

/// A problem with a region of up to `most` points, with walls of both colours around it.
pub fn problem(rng: &mut Rng, most: u64) -> OneEye {
    loop {
        if let Some(game) = attempt(rng, most) {
            return game;
        }
    }
}

fn attempt(rng: &mut Rng, most: u64) -> Option<OneEye> {
    let (width, height) = (2 + rng.below(5) as usize, 2 + rng.below(4) as usize);
    let mut board = Board::new(width, height)?;
    let points: Vec<Point> = board.points().collect();
    let pick = |rng: &mut Rng, from: &[Point]| from[rng.below(from.len() as u64) as usize];
    let mut region = PointSet::EMPTY;
    region.insert(pick(rng, &points));
    for _ in 1..2 + rng.below(most - 1) {
        let near: Vec<Point> = around(&board, &region, rng.chance(15)).iter().collect();
        if near.is_empty() {
            break;
        }
        region.insert(pick(rng, &near));
    }
    let maker = if rng.chance(50) { Colour::Black } else { Colour::White };
    let bias = 30 + rng.below(50);
    let colour = |rng: &mut Rng, percent: u64| {
        if rng.chance(percent) { maker } else { maker.other() }
    };
    let wall = around(&board, &region, rng.chance(50));
    let (gaps, filled) = (rng.below(8), rng.below(70));
    let mut stones = Vec::new();
    for &p in &points {
        let stone = if region.contains(p) {
            rng.chance(45).then(|| colour(rng, 45))
        } else if wall.contains(p) {
            (!rng.chance(gaps)).then(|| colour(rng, bias))
        } else {
            rng.chance(filled).then(|| colour(rng, bias))
        };
        stones.push((p, stone));
    }
    board.set_up(stones);
    let theirs: Vec<Point> = points
        .iter()
        .copied()
        .filter(|&p| board.colour(p) == Some(maker) && (wall.contains(p) || rng.chance(10)))
        .collect();
    if theirs.is_empty() {
        return None;
    }
    let mut crucial = PointSet::EMPTY;
    for _ in 0..1 + rng.below(2) {
        crucial.insert(pick(rng, &theirs));
    }
    let to_move = if rng.chance(50) { Colour::Black } else { Colour::White };
    OneEye::new(board, &crucial, Some(&region), to_move).ok()
}

/// A larger problem: a region of `size` points in a block, most of it empty, with safe stones and
/// crucial ones around.
pub fn sized(rng: &mut Rng, size: u64) -> OneEye {
    loop {
        if let Some(game) = attempt_sized(rng, size) {
            return game;
        }
    }
}

fn attempt_sized(rng: &mut Rng, size: u64) -> Option<OneEye> {
    let mut board = Board::new(9, 9)?;
    let points: Vec<Point> = board.points().collect();
    let mut region = PointSet::EMPTY;
    region.insert(points[rng.below(81) as usize]);
    while (region.len() as u64) < size {
        // Points with many neighbours in the region, so that it is not all arms.
        let near: Vec<Point> = around(&board, &region, false).iter().collect();
        let best = |p: &Point| board.neighbours(*p).filter(|&q| region.contains(q)).count();
        let most = near.iter().map(best).max()?;
        let near: Vec<Point> =
            near.into_iter().filter(|p| best(p) == most || rng.chance(15)).collect();
        region.insert(near[rng.below(near.len() as u64) as usize]);
    }
    let wall = around(&board, &region, true);
    let centre: Vec<Point> = wall.iter().collect();
    let hub = centre[rng.below(centre.len() as u64) as usize];
    let reach = 2 + rng.below(3) as usize;
    let mut stones = Vec::new();
    let mut crucial = PointSet::EMPTY;
    for &p in &points {
        if region.contains(p) {
            if rng.chance(20) {
                stones.push((p, Some(if rng.chance(50) { Colour::Black } else { Colour::White })));
            }
        } else if wall.contains(p) {
            let near = p.x().abs_diff(hub.x()).max(p.y().abs_diff(hub.y())) <= reach;
            if near {
                crucial.insert(p);
            }
            stones.push((p, Some(if near { Colour::Black } else { Colour::White })));
        }
    }
    board.set_up(stones);
    let to_move = if rng.chance(50) { Colour::Black } else { Colour::White };
    OneEye::new(board, &crucial, Some(&region), to_move).ok()
}
