//! The rules of capturing problems once more, as they are written, on a plain grid: every path is
//! followed, nothing is remembered, and nothing is left out but what the budget forbids.

use tsume_game::{Game, Role};
use tsume_go::{Capture, Point};

/// A stone, by its side; 2 is an empty point.
type Grid = Vec<u8>;
const ATTACKER: u8 = 0;
const OWNER: u8 = 1;
const EMPTY: u8 = 2;

/// The stones, the side to move, and where the side that may retake kos has just done so, or may
/// retake a target.
#[derive(Clone, PartialEq)]
struct Situation {
    grid: Grid,
    to_move: u8,
    retaken: Option<usize>,
    taken: Option<usize>,
}

struct Plain {
    width: usize,
    height: usize,
    targets: Vec<usize>,
    max_liberties: usize,
    retaker: Option<u8>,
    budget: u64,
}

/// Whether a target is captured; `None` when the budget is used up.
pub fn captures(game: &Capture, retaker: Option<Role>, budget: u64) -> Option<bool> {
    let board = game.board();
    let width = board.width();
    let index = |p: Point| p.y() * width + p.x();
    let side = |role: Role| if role == Role::Attacker { ATTACKER } else { OWNER };
    let cell = |p| board.colour(p).map_or(EMPTY, |colour| (colour == game.owner()) as u8);
    let mut plain = Plain {
        width,
        height: board.height(),
        targets: game.targets().iter().map(|&p| index(p)).collect(),
        max_liberties: game.max_liberties(),
        retaker: retaker.map(side),
        budget,
    };
    let grid: Grid = board.points().map(cell).collect();
    let root = Situation { grid, to_move: side(game.role()), retaken: None, taken: None };
    let banned = game.ko().map(index).filter(|_| plain.retaker != Some(root.to_move));
    plain.value(root, banned, &mut Vec::new())
}

impl Plain {
    fn neighbours(&self, i: usize) -> impl Iterator<Item = usize> + use<> {
        let (x, y, width, height) = (i % self.width, i / self.width, self.width, self.height);
        [
            (x > 0).then(|| i - 1),
            (x + 1 < width).then_some(i + 1),
            (y > 0).then(|| i - width),
            (y + 1 < height).then_some(i + width),
        ]
        .into_iter()
        .flatten()
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
        let retaken = (ko && self.retaker == Some(own)).then(|| captured[0]);
        let target = ko && own == ATTACKER && self.targets.contains(&captured[0]);
        let taken = (target && self.retaker == Some(OWNER)).then(|| captured[0]);
        Some(Situation { grid, to_move: other, retaken, taken })
    }

    fn value(
        &mut self,
        at: Situation,
        banned: Option<usize>,
        path: &mut Vec<Situation>,
    ) -> Option<bool> {
        if let Some(p) = at.taken {
            self.budget = self.budget.checked_sub(1)?;
            path.push(at.clone());
            let value = match self.put(&at, p) {
                Some(after) if !path.contains(&after) => self.value(after, None, path),
                _ => Some(true),
            };
            path.pop();
            return value;
        }
        if self.targets.iter().any(|&t| at.grid[t] != OWNER) {
            return Some(true);
        }
        let escaped = |&t: &usize| self.block(&at.grid, t).1.len() > self.max_liberties;
        if self.targets.iter().all(escaped) {
            return Some(false);
        }
        self.budget = self.budget.checked_sub(1)?;
        path.push(at.clone());
        let attacks = at.to_move == ATTACKER;
        let value = self.best(&at, banned, path);
        path.pop();
        value.map(|found| found == attacks)
    }

    /// Whether the side to move has a move that wins for it.
    fn best(
        &mut self,
        at: &Situation,
        banned: Option<usize>,
        path: &mut Vec<Situation>,
    ) -> Option<bool> {
        let attacks = at.to_move == ATTACKER;
        if !attacks {
            let grid = at.grid.clone();
            let after = Situation { grid, to_move: ATTACKER, retaken: None, taken: None };
            if path.contains(&after) || !self.value(after, None, path)? {
                return Some(true);
            }
        }
        // What is beside a target first: that saves time.
        let mut points: Vec<usize> = (0..at.grid.len()).filter(|&p| at.grid[p] == EMPTY).collect();
        let near: Vec<usize> =
            self.targets.iter().flat_map(|&t| self.block(&at.grid, t).1).collect();
        points.sort_by_key(|p| !near.contains(p));
        for p in points {
            if banned == Some(p) {
                continue;
            }
            if let Some(after) = self.put(at, p)
                && !path.contains(&after)
                && self.value(after, None, path)? == attacks
            {
                return Some(true);
            }
        }
        Some(false)
    }
}
