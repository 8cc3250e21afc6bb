//! The rules of the one-eye problem once more, as they are written, on a plain grid: every path is
//! followed, nothing is remembered, and nothing is left out but what the budget forbids.

use tsume_go::one_eye::Side;
use tsume_go::{Colour, OneEye};

/// A stone, by its side; 2 is an empty point.
type Grid = Vec<u8>;
const EMPTY: u8 = 2;

/// The stones, the side to move, and where the side that may retake kos has just done so.
#[derive(Clone, PartialEq)]
struct Situation {
    grid: Grid,
    to_move: u8,
    retaken: Option<usize>,
    /// Whether there was a pass before, where that makes a difference.
    passed: bool,
}

/// How passes go together with superko.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Passes {
    /// As the rules say.
    AsWritten,
    /// A pass that brings back a situation is not legal.
    Forbidden,
    /// After a pass it is another situation.
    Told,
}

pub struct Plain {
    width: usize,
    height: usize,
    region: Vec<usize>,
    crucial: Vec<usize>,
    ko_winner: Option<u8>,
    passes: Passes,
    budget: u64,
}

const MAKER: u8 = 0;

/// Whether there will be an eye; `None` when the budget is used up.
pub fn makes_eye(game: &OneEye, ko_winner: Option<Side>, budget: u64) -> Option<bool> {
    makes_eye_with(game, ko_winner, Passes::AsWritten, budget)
}

/// The same with another rule for passes.
pub fn makes_eye_with(
    game: &OneEye,
    ko_winner: Option<Side>,
    passes: Passes,
    budget: u64,
) -> Option<bool> {
    let board = game.board();
    let width = board.width();
    let side = |colour: Colour| (colour != game.maker()) as u8;
    let index = |p: tsume_go::Point| p.y() * width + p.x();
    let grid: Grid = board.points().map(|p| board.colour(p).map_or(EMPTY, side)).collect();
    let mut plain = Plain {
        width,
        height: board.height(),
        region: game.region().iter().map(|&p| index(p)).collect(),
        crucial: game.crucial().into_iter().map(index).collect(),
        ko_winner: ko_winner.map(|s| (s == Side::Breaker) as u8),
        passes,
        budget,
    };
    let root = Situation { grid, to_move: side(game.to_move()), retaken: None, passed: false };
    plain.value(root, false, &mut Vec::new())
}

impl Plain {
    fn neighbours(&self, i: usize) -> Vec<usize> {
        let (x, y) = (i % self.width, i / self.width);
        let mut near = Vec::new();
        if x > 0 {
            near.push(i - 1);
        }
        if x + 1 < self.width {
            near.push(i + 1);
        }
        if y > 0 {
            near.push(i - self.width);
        }
        if y + 1 < self.height {
            near.push(i + self.width);
        }
        near
    }

    /// The block of a stone and its liberties.
    fn block(&self, grid: &Grid, i: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut block, mut liberties) = (vec![i], Vec::new());
        let mut next = 0;
        while next < block.len() {
            for q in self.neighbours(block[next]) {
                if grid[q] == grid[i] && !block.contains(&q) {
                    block.push(q);
                }
                if grid[q] == EMPTY && !liberties.contains(&q) {
                    liberties.push(q);
                }
            }
            next += 1;
        }
        (block, liberties)
    }

    fn has_eye(&self, grid: &Grid) -> bool {
        self.region.iter().any(|&e| {
            let near = self.neighbours(e);
            grid[e] == EMPTY
                && near.iter().all(|&q| grid[q] == MAKER)
                && near.first().is_some_and(|&q| {
                    let (block, _) = self.block(grid, q);
                    near.iter().chain(&self.crucial).all(|q| block.contains(q))
                })
        })
    }

    /// The situation after a stone, unless it is suicide.
    fn put(&self, at: &Situation, i: usize) -> Option<Situation> {
        let mut grid = at.grid.clone();
        let (own, other) = (at.to_move, 1 - at.to_move);
        grid[i] = own;
        let mut captured = Vec::new();
        for q in self.neighbours(i) {
            if grid[q] == other {
                let (block, liberties) = self.block(&grid, q);
                if liberties.is_empty() {
                    captured.extend(&block);
                    block.iter().for_each(|&s| grid[s] = EMPTY);
                }
            }
        }
        let (block, liberties) = self.block(&grid, i);
        if liberties.is_empty() {
            return None;
        }
        let ko = captured.len() == 1 && block.len() == 1 && liberties == captured;
        let retaken = (ko && self.ko_winner == Some(own)).then(|| captured[0]);
        Some(Situation { grid, to_move: other, retaken, passed: false })
    }

    fn value(&mut self, at: Situation, passed: bool, path: &mut Vec<Situation>) -> Option<bool> {
        if self.has_eye(&at.grid) {
            return Some(true);
        }
        if self.crucial.iter().any(|&s| at.grid[s] != MAKER) {
            return Some(false);
        }
        self.budget = self.budget.checked_sub(1)?;
        path.push(at.clone());
        let maker_moves = at.to_move == MAKER;
        let mut found = !maker_moves;
        for i in 0..=self.region.len() {
            // The breaker's pass first: where it wins, that saves time.
            let stone = if maker_moves {
                self.region.get(i)
            } else {
                i.checked_sub(1).map(|i| &self.region[i])
            };
            let value = match stone {
                Some(&p) if at.grid[p] != EMPTY => continue,
                Some(&p) => match self.put(&at, p) {
                    Some(after) if !path.contains(&after) => self.value(after, false, path),
                    _ => continue,
                },
                None => {
                    let told = self.passes == Passes::Told;
                    let after = Situation {
                        to_move: 1 - at.to_move,
                        retaken: None,
                        passed: told,
                        ..at.clone()
                    };
                    let returns = path.contains(&after);
                    if !passed && returns && self.passes == Passes::Forbidden {
                        continue;
                    }
                    if passed || returns { Some(false) } else { self.value(after, true, path) }
                }
            };
            let Some(value) = value else {
                path.pop();
                return None;
            };
            if value == maker_moves {
                found = value;
                break;
            }
        }
        path.pop();
        Some(found)
    }
}
