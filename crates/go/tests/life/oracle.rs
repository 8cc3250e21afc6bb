//! Who wins, by the rules alone. All states that can come up are enumerated. Those from which a side wins
//! without any repetition, whatever the other does, are found backwards from the ends: such a win holds on every
//! path. Among the rest every path is followed, up to a limit.
//!
//! Why a win without repetition holds on every path: each state of it has a rank, and play goes to smaller
//! ranks. A path that comes to such a state for the first time has none of them before, so that no move of
//! the winner's is illegal.
//!
//! With threats without end, the side without them has to win without going round; so its wins that are
//! found backwards are all there are.

use crate::rules::{BREAKER, MAKER, Play, Rules, State};
use std::collections::{HashMap, HashSet};
use tsume_game::Supply;

/// What is known of all states that can come up.
pub struct Oracle {
    pub rules: Rules,
    states: Vec<State>,
    numbers: HashMap<State, u32>,
    /// Where the moves of each state lead to; whether the first is a pass of the side that is content.
    after: Vec<Vec<u32>>,
    content_passes: Vec<bool>,
    /// Whether the maker, or the breaker, wins on every path.
    wins: [Vec<bool>; 2],
    unlimited: bool,
}

/// Longer paths are given up.
const LONGEST: usize = 1_000;

impl Oracle {
    /// From these states on; `None` if there are too many.
    pub fn new(mut rules: Rules, roots: &[State], most: usize) -> Option<Oracle> {
        let mut states: Vec<State> = roots.to_vec();
        let mut numbers: HashMap<State, u32> = HashMap::new();
        for (n, &root) in roots.iter().enumerate() {
            numbers.insert(root, n as u32);
        }
        let unlimited = roots.iter().any(|root| root.threats == Supply::UNLIMITED);
        let (mut after, mut content_passes) = (Vec::new(), Vec::new());
        let mut ends = [Vec::new(), Vec::new()];
        let mut next = 0;
        while next < states.len() {
            let at = states[next];
            let mut moves = Vec::new();
            let mut passes = false;
            if let Some(side) = rules.winner(at) {
                ends[side as usize].push(next as u32);
            } else {
                for (play, to) in rules.plays(at) {
                    passes |= play == Play::Pass && at.to_move == rules.content();
                    moves.push(*numbers.entry(to).or_insert_with(|| {
                        states.push(to);
                        states.len() as u32 - 1
                    }));
                }
                if moves.is_empty() {
                    ends[1 - at.to_move as usize].push(next as u32);
                }
            }
            after.push(moves);
            content_passes.push(passes);
            next += 1;
            if states.len() > most {
                return None;
            }
        }
        let mut oracle = Oracle {
            rules,
            states,
            numbers,
            after,
            content_passes,
            wins: [Vec::new(), Vec::new()],
            unlimited,
        };
        oracle.wins =
            [MAKER, BREAKER].map(|side| oracle.won_without_repetition(side, &ends[side as usize]));
        Some(oracle)
    }

    fn won_without_repetition(&self, side: u8, ends: &[u32]) -> Vec<bool> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.states.len()];
        for (from, moves) in self.after.iter().enumerate() {
            moves.iter().for_each(|&to| before[to as usize].push(from as u32));
        }
        let mut escapes: Vec<usize> = self.after.iter().map(Vec::len).collect();
        let mut won = vec![false; self.states.len()];
        let mut todo: Vec<u32> = ends.to_vec();
        while let Some(at) = todo.pop() {
            if std::mem::replace(&mut won[at as usize], true) {
                continue;
            }
            for &from in &before[at as usize] {
                let n = from as usize;
                escapes[n] -= 1;
                if self.states[n].to_move == side || escapes[n] == 0 {
                    todo.push(from);
                }
            }
        }
        won
    }

    pub fn states(&self) -> &[State] {
        &self.states
    }

    pub fn number(&self, at: State) -> Option<u32> {
        self.numbers.get(&at).copied()
    }

    /// Whether a side wins on every path.
    pub fn surely(&self, at: State, side: u8) -> bool {
        self.number(at).is_some_and(|n| self.wins[side as usize][n as usize])
    }

    /// Whether the maker wins, when play begins here; `None` where more than so many positions of
    /// paths would have to be visited.
    pub fn lives(&self, at: State, budget: u64) -> Option<bool> {
        let mut walk = Walk { oracle: self, budget, on_path: HashSet::new() };
        walk.value(self.number(at)?)
    }
}

/// The paths among the states of which nothing is certain.
struct Walk<'a> {
    oracle: &'a Oracle,
    budget: u64,
    on_path: HashSet<u32>,
}

impl Walk<'_> {
    fn value(&mut self, n: u32) -> Option<bool> {
        let Oracle { wins, states, unlimited, rules, .. } = self.oracle;
        let at = states[n as usize];
        for side in [MAKER, BREAKER] {
            if wins[side as usize][n as usize] {
                return Some(side == MAKER);
            }
        }
        // The side without the threats does not win.
        if *unlimited {
            return Some(rules.holder == MAKER);
        }
        self.budget = self.budget.checked_sub(1)?;
        if self.on_path.len() >= LONGEST {
            return None;
        }
        self.on_path.insert(n);
        let value = self.best(n, at);
        self.on_path.remove(&n);
        value
    }

    fn best(&mut self, n: u32, at: State) -> Option<bool> {
        let (oracle, maker_moves) = (self.oracle, at.to_move == MAKER);
        for (index, &to) in oracle.after[n as usize].iter().enumerate() {
            let again = self.on_path.contains(&to);
            let ends_play = index == 0 && oracle.content_passes[n as usize];
            let value = match again {
                true if ends_play => maker_moves,
                true => !maker_moves,
                false => self.value(to)?,
            };
            if value == maker_moves {
                return Some(value);
            }
        }
        Some(!maker_moves)
    }
}
