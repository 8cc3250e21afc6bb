//! Random tiny problems.

use tsume_game::random::Rng;
use tsume_game::{Game, Status};
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

/// A problem with a region of up to `most` points, with walls of both colours around it. Few are
/// decided as they stand.
pub fn problem(rng: &mut Rng, most: u64) -> OneEye {
    loop {
        if let Some(game) = attempt(rng, most)
            && (game.status() == Status::Open || rng.chance(10))
        {
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
    for _ in 1..most - rng.below(most / 2) {
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
