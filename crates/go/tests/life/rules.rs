//! The rules of life and death once more, as they are written, on a plain grid: what follows on what. There is no
//! rule 7 where the maker only has to live, so that what is found does not lean on it.

use crate::benson;
use crate::common::grid::{EMPTY, Grid};
use std::collections::HashMap;
use tsume_game::Supply;
use tsume_go::{Board, Colour, Point, PointSet};

pub const MAKER: u8 = 0;
pub const BREAKER: u8 = 1;
/// Nobody is banned.
pub const NO_BAN: u8 = u8::MAX;

/// A problem without a side to move.
#[derive(Clone)]
pub struct Problem {
    pub board: Board,
    pub maker: Colour,
    pub crucial: PointSet,
    pub region: PointSet,
}

/// All that a rule looks at, and what must not return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The stones, by number.
    pub stones: u32,
    pub to_move: u8,
    /// The point of the region from which the side to move is banned.
    pub ban: u8,
    pub threats: u8,
    /// The crucial chains that were not captured.
    pub left: u8,
    /// Whether a pass begins the second phase under Japanese rules.
    pub passed: bool,
}

/// What a side does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// A stone on a point of the region, by number.
    Stone(u8),
    Pass,
    Threat,
}

/// What a stone does: its point, the stones after it, and where it bans.
type Stone = (u8, u32, u8);

pub struct Rules {
    /// The points of the region on the grid.
    pub region: Vec<usize>,
    pub points: Vec<Point>,
    /// A stone of each crucial chain.
    pub crucial: Vec<usize>,
    /// Whether the maker needs eyes.
    pub eyes: bool,
    /// Whether the maker's threats without end are there until both sides pass, and none after that.
    pub japanese: bool,
    /// Who has threats.
    pub holder: u8,
    grids: Vec<Grid>,
    numbers: HashMap<Vec<u8>, u32>,
    played: HashMap<(u32, u8), Vec<Stone>>,
    alive: HashMap<(u32, u8), bool>,
}

impl Rules {
    pub fn new(problem: &Problem, eyes: bool, holder: u8) -> Rules {
        let grid = Grid::new(&problem.board, |colour| (colour != problem.maker) as u8);
        let mut crucial: Vec<usize> = Vec::new();
        for p in &problem.crucial {
            let i = grid.index(p);
            if !crucial.iter().any(|&c| grid.block(c).0.contains(&i)) {
                crucial.push(i);
            }
        }
        let points: Vec<Point> = problem.region.iter().collect();
        let region = points.iter().map(|&p| grid.index(p)).collect();
        let mut rules = Rules {
            region,
            points,
            crucial,
            eyes,
            japanese: false,
            holder,
            grids: Vec::new(),
            numbers: HashMap::new(),
            played: HashMap::new(),
            alive: HashMap::new(),
        };
        rules.number(grid);
        rules
    }

    /// The number of some stones; those of the problem have 0.
    pub fn number(&mut self, grid: Grid) -> u32 {
        *self.numbers.entry(grid.stones.clone()).or_insert_with(|| {
            self.grids.push(grid);
            self.grids.len() as u32 - 1
        })
    }

    pub fn grid(&self, stones: u32) -> &Grid {
        &self.grids[stones as usize]
    }

    /// The beginning with these stones, all crucial chains being there.
    pub fn root(&self, stones: u32, to_move: u8, threats: u8) -> State {
        let left = (1 << self.crucial.len()) - 1;
        State { stones, to_move, ban: NO_BAN, threats, left, passed: false }
    }

    /// The side that has won when play ends.
    pub fn content(&self) -> u8 {
        if self.eyes { BREAKER } else { MAKER }
    }

    /// Who has won by the stones.
    pub fn winner(&mut self, at: State) -> Option<u8> {
        if at.left == 0 {
            return Some(BREAKER);
        }
        (self.eyes && self.is_alive(at.stones, at.left)).then_some(MAKER)
    }

    /// Whether one of the crucial chains that are left is unconditionally alive.
    pub fn is_alive(&mut self, stones: u32, left: u8) -> bool {
        if let Some(&alive) = self.alive.get(&(stones, left)) {
            return alive;
        }
        let living = benson::alive(self.grid(stones), &self.region);
        let chains = self.crucial.iter().enumerate();
        let alive = chains.filter(|(n, _)| left >> n & 1 != 0).any(|(_, c)| living.contains(c));
        self.alive.insert((stones, left), alive);
        alive
    }

    /// The stones that a side may play, without regard to bans.
    fn stones(&mut self, stones: u32, side: u8) -> Vec<Stone> {
        if let Some(known) = self.played.get(&(stones, side)) {
            return known.clone();
        }
        let mut found = Vec::new();
        for (n, p) in self.region.clone().into_iter().enumerate() {
            if self.grid(stones).stones[p] == EMPTY
                && let Some((grid, ko)) = self.grid(stones).put(p, side)
            {
                let ban = ko.and_then(|ko| self.region.iter().position(|&p| p == ko));
                found.push((n as u8, self.number(grid), ban.map_or(NO_BAN, |ban| ban as u8)));
            }
        }
        self.played.insert((stones, side), found.clone());
        found
    }

    /// What the side to move may do. What brings back a situation is left to the reader.
    pub fn plays(&mut self, at: State) -> Vec<(Play, State)> {
        let to_move = 1 - at.to_move;
        let mut all = Vec::new();
        if self.japanese && at.threats > 0 {
            let after = State { ban: NO_BAN, ..at };
            all.push(match at.passed {
                true => {
                    (Play::Pass, State { to_move: BREAKER, threats: 0, passed: false, ..after })
                }
                false => (Play::Pass, State { to_move, passed: true, ..after }),
            });
        } else if at.to_move == self.content() || at.ban != NO_BAN {
            all.push((Play::Pass, State { to_move, ban: NO_BAN, ..at }));
        }
        if at.ban != NO_BAN && at.to_move == self.holder && at.threats > 0 {
            let threats = Supply::less_one(at.threats);
            all.push((Play::Threat, State { ban: NO_BAN, threats, ..at }));
        }
        for (p, stones, ban) in self.stones(at.stones, at.to_move) {
            if p != at.ban {
                // A chain that was captured stays so, whatever stands there later.
                let there = |&(_, &c): &(usize, &usize)| self.grid(stones).stones[c] == MAKER;
                let there = self.crucial.iter().enumerate().filter(there);
                let left = at.left & there.fold(0, |set, (n, _)| set | 1 << n);
                all.push((
                    Play::Stone(p),
                    State { stones, to_move, ban, left, passed: false, ..at },
                ));
            }
        }
        all
    }
}
