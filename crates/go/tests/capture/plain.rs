//! The rules of capturing problems once more, as they are written, on a plain grid: every path is
//! followed, nothing is remembered, and nothing is left out but what the budget forbids.

use crate::common::grid::{EMPTY, Grid};
use tsume_game::{Game, Role};
use tsume_go::Capture;

const ATTACKER: u8 = 0;
const OWNER: u8 = 1;

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
    targets: Vec<usize>,
    max_liberties: usize,
    retaker: Option<u8>,
    budget: u64,
}

/// Whether a target is captured; `None` when the budget is used up.
pub fn captures(game: &Capture, retaker: Option<Role>, budget: u64) -> Option<bool> {
    let side = |role: Role| if role == Role::Attacker { ATTACKER } else { OWNER };
    let grid = Grid::new(game.board(), |colour| (colour == game.owner()) as u8);
    let mut plain = Plain {
        targets: game.targets().iter().map(|&p| grid.index(p)).collect(),
        max_liberties: game.max_liberties(),
        retaker: retaker.map(side),
        budget,
    };
    let ko = game.ko().map(|p| grid.index(p));
    let root = Situation { grid, to_move: side(game.role()), retaken: None, taken: None };
    let banned = ko.filter(|_| plain.retaker != Some(root.to_move));
    plain.value(root, banned, &mut Vec::new())
}

impl Plain {
    /// The situation after a stone, unless it is suicide.
    fn put(&self, at: &Situation, i: usize) -> Option<Situation> {
        let own = at.to_move;
        let (grid, ko) = at.grid.put(i, own)?;
        let retaken = ko.filter(|_| self.retaker == Some(own));
        let target = ko.filter(|p| own == ATTACKER && self.targets.contains(p));
        let taken = target.filter(|_| self.retaker == Some(OWNER));
        Some(Situation { grid, to_move: 1 - own, retaken, taken })
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
        if self.targets.iter().any(|&t| at.grid.stones[t] != OWNER) {
            return Some(true);
        }
        let escaped = |&t: &usize| at.grid.block(t).1.len() > self.max_liberties;
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
        let mut points: Vec<usize> =
            (0..at.grid.stones.len()).filter(|&p| at.grid.stones[p] == EMPTY).collect();
        let near: Vec<usize> = self.targets.iter().flat_map(|&t| at.grid.block(t).1).collect();
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
