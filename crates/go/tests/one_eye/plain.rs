//! The rules of the one-eye problem under superko once more, as they are written, on a plain grid: every
//! path is followed, nothing is remembered, and nothing is left out but what the budget forbids.

use crate::common::grid::{EMPTY, Grid};
use tsume_go::one_eye::Side;
use tsume_go::{Colour, OneEye};

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
    pub region: Vec<usize>,
    pub crucial: Vec<usize>,
    ko_winner: Option<u8>,
    passes: Passes,
    pub budget: u64,
}

pub const MAKER: u8 = 0;

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
    let (mut plain, grid, to_move) = Plain::new(game, budget);
    plain.ko_winner = ko_winner.map(|s| (s == Side::Breaker) as u8);
    plain.passes = passes;
    let root = Situation { grid, to_move, retaken: None, passed: false };
    plain.value(root, false, &mut Vec::new())
}

impl Plain {
    /// The rules as they are written, the stones, and the side to move.
    pub fn new(game: &OneEye, budget: u64) -> (Plain, Grid, u8) {
        let side = |colour: Colour| (colour != game.maker()) as u8;
        let grid = Grid::new(&game.board(), side);
        let plain = Plain {
            region: game.region().iter().map(|&p| grid.index(p)).collect(),
            crucial: game.crucial().into_iter().map(|p| grid.index(p)).collect(),
            ko_winner: None,
            passes: Passes::AsWritten,
            budget,
        };
        (plain, grid, side(game.to_move()))
    }

    /// Who has won by the stones alone: whether there is an eye.
    pub fn over(&self, grid: &Grid) -> Option<bool> {
        let captured = || self.crucial.iter().any(|&s| grid.stones[s] != MAKER);
        if self.has_eye(grid) { Some(true) } else { captured().then_some(false) }
    }

    fn has_eye(&self, grid: &Grid) -> bool {
        self.region.iter().any(|&e| {
            let near: Vec<usize> = grid.neighbours(e).collect();
            grid.stones[e] == EMPTY
                && near.iter().all(|&q| grid.stones[q] == MAKER)
                && near.first().is_some_and(|&q| {
                    let (block, _) = grid.block(q);
                    near.iter().chain(&self.crucial).all(|q| block.contains(q))
                })
        })
    }

    /// The situation after a stone, unless it is suicide.
    fn put(&self, at: &Situation, i: usize) -> Option<Situation> {
        let own = at.to_move;
        let (grid, ko) = at.grid.put(i, own)?;
        let retaken = ko.filter(|_| self.ko_winner == Some(own));
        Some(Situation { grid, to_move: 1 - own, retaken, passed: false })
    }

    fn value(&mut self, at: Situation, passed: bool, path: &mut Vec<Situation>) -> Option<bool> {
        if let Some(eye) = self.over(&at.grid) {
            return Some(eye);
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
                Some(&p) if at.grid.stones[p] != EMPTY => continue,
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
