//! Capturing problems with bans and ko threats, as the rules are written, on a plain grid: every path is
//! followed, nothing is remembered, and nothing is left out but what the budget forbids.

use super::grid::{EMPTY, Grid};
use tsume_game::{Game, Role};
use tsume_go::Capture;

const ATTACKER: u8 = 0;
const OWNER: u8 = 1;

/// What must not return.
#[derive(Clone, PartialEq)]
struct Situation {
    grid: Grid,
    to_move: u8,
    ban: Option<usize>,
    threats: u8,
}

struct Plain {
    targets: Vec<usize>,
    holder: u8,
    budget: u64,
}

/// Whether a target is captured; `None` when the budget is used up.
pub fn captures(game: &Capture, budget: u64) -> Option<bool> {
    let side = |role: Role| if role == Role::Attacker { ATTACKER } else { OWNER };
    let grid = Grid::new(game.board(), |colour| (colour == game.owner()) as u8);
    let supply = game.supply();
    let mut plain = Plain {
        targets: game.targets().iter().map(|&p| grid.index(p)).collect(),
        holder: supply.map_or(OWNER, |supply| side(supply.holder)),
        budget,
    };
    let ban = game.ko().map(|p| grid.index(p));
    let threats = supply.map_or(0, |supply| supply.left);
    plain.value(Situation { grid, to_move: side(game.role()), ban, threats }, &mut Vec::new())
}

impl Plain {
    fn value(&mut self, at: Situation, path: &mut Vec<Situation>) -> Option<bool> {
        if self.targets.iter().any(|&t| at.grid.stones[t] != OWNER) {
            return Some(true);
        }
        self.budget = self.budget.checked_sub(1)?;
        let attacks = at.to_move == ATTACKER;
        path.push(at.clone());
        let value = self.best(&at, path);
        path.pop();
        value.map(|found| found == attacks)
    }

    /// Whether the side to move has a move that wins for it.
    fn best(&mut self, at: &Situation, path: &mut Vec<Situation>) -> Option<bool> {
        let attacks = at.to_move == ATTACKER;
        let mut after = Vec::new();
        let passed = Situation { to_move: 1 - at.to_move, ban: None, ..at.clone() };
        if !attacks {
            if path.contains(&passed) {
                return Some(true);
            }
            after.push(passed.clone());
        }
        for p in (0..at.grid.stones.len()).filter(|&p| at.grid.stones[p] == EMPTY) {
            if at.ban != Some(p)
                && let Some((grid, ban)) = at.grid.put(p, at.to_move)
            {
                after.push(Situation { grid, ban, ..passed.clone() });
            }
        }
        if at.ban.is_some() {
            if attacks {
                after.push(passed);
            }
            if at.threats > 0 && at.to_move == self.holder {
                after.push(Situation { ban: None, threats: at.threats - 1, ..at.clone() });
            }
        }
        // What leaves targets with few liberties first: that saves time.
        let liberties = |s: &Situation| {
            let count = |&t: &usize| match s.grid.stones[t] {
                OWNER => s.grid.block(t).1.len(),
                _ => 0,
            };
            self.targets.iter().map(count).min().unwrap_or(0)
        };
        after.sort_by_cached_key(|s| if attacks { liberties(s) } else { 400 - liberties(s) });
        for next in after {
            if !path.contains(&next) && self.value(next, path)? == attacks {
                return Some(true);
            }
        }
        Some(false)
    }
}
