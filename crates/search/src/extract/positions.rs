//! The positions that a strategy may use, with the winner's moves known for each, and their ranks.
//!
//! The rank of a position is the greatest number of moves to an end of the game if the winner
//! plays the moves of least rank: the attractor of the won ends in the graph of these moves. A
//! position may hold several moves of the winner, from different paths; if a strategy that looks
//! at the path wins with them, the root has a rank, because reaching a goal in a finite graph
//! never takes memory of the path.

use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use tsume_game::Key;

const NONE: u32 = u32::MAX;
/// The greatest length of a near end.
const NEAR: u32 = 2;

/// How an end that is this many moves away is written in place of a position.
fn end(length: u32) -> u32 {
    NONE - length.min(NEAR)
}

/// Where a move leads.
#[derive(Clone, Copy)]
pub(super) enum To {
    Position(u32),
    /// An end won for the winner, or near one: as many moves away.
    End {
        length: u32,
    },
}

struct Position {
    key: Key,
    /// The head of the list of moves.
    first: u32,
    /// 0: none found.
    rank: u32,
    /// The move that gave the rank.
    choice: u32,
    winner_to_move: bool,
    /// Whether its moves were entered; at a position of the loser that means all of them.
    expanded: bool,
}

struct Step<M> {
    from: u32,
    /// The position after it, or an [`end`] won for the winner.
    to: u32,
    /// The next move of the same position.
    next: u32,
    mv: M,
}

/// A graph of positions.
pub(super) struct Positions<M> {
    index: FxHashMap<Key, u32>,
    positions: Vec<Position>,
    steps: Vec<Step<M>>,
}

impl<M: Copy + Eq> Positions<M> {
    pub fn new() -> Positions<M> {
        Positions { index: FxHashMap::default(), positions: Vec::new(), steps: Vec::new() }
    }

    pub fn clear(&mut self) {
        self.index.clear();
        self.positions.clear();
        self.steps.clear();
    }

    pub fn bytes(&self) -> usize {
        self.positions.capacity() * size_of::<Position>()
            + self.steps.capacity() * size_of::<Step<M>>()
            + self.index.capacity() * (size_of::<(Key, u32)>() + 1)
    }

    /// The number of a position, new or not.
    pub fn enter(&mut self, key: Key, winner_to_move: bool) -> u32 {
        *self.index.entry(key).or_insert_with(|| {
            let position = Position {
                key,
                first: NONE,
                rank: 0,
                choice: NONE,
                winner_to_move,
                expanded: false,
            };
            self.positions.push(position);
            self.positions.len() as u32 - 1
        })
    }

    /// Whether a position was entered.
    pub fn contains(&self, key: Key) -> bool {
        self.index.contains_key(&key)
    }

    /// Marks that moves of a position are being entered; false if all were before, as those of the
    /// loser are at once.
    pub fn expand(&mut self, at: u32) -> bool {
        let position = &mut self.positions[at as usize];
        let first_time = !position.expanded;
        position.expanded = true;
        first_time || position.winner_to_move
    }

    /// Adds a move.
    pub fn add(&mut self, from: u32, mv: M, to: To) {
        let to = match to {
            To::Position(to) => to,
            To::End { length } => end(length),
        };
        if self.positions[from as usize].winner_to_move
            && self.steps_of(from).any(|step| step.mv == mv)
        {
            return;
        }
        let next = self.positions[from as usize].first;
        self.positions[from as usize].first = self.steps.len() as u32;
        self.steps.push(Step { from, to, next, mv });
    }

    fn steps_of(&self, at: u32) -> impl Iterator<Item = &Step<M>> {
        let mut next = self.positions[at as usize].first;
        std::iter::from_fn(move || {
            let step = self.steps.get(next as usize)?;
            next = step.next;
            Some(step)
        })
    }

    /// Gives every position its rank, as far as it has one.
    pub fn rank(&mut self) {
        // How many moves must still get a rank: one of the winner's, all of the loser's.
        let mut missing: Vec<u32> = vec![0; self.positions.len()];
        // The moves into each position, as lists.
        let mut into = vec![NONE; self.positions.len()];
        let mut next_into = vec![NONE; self.steps.len()];
        for (number, step) in self.steps.iter().enumerate() {
            missing[step.from as usize] += 1;
            if let Some(head) = into.get_mut(step.to as usize) {
                next_into[number] = std::mem::replace(head, number as u32);
            }
        }
        let mut queue = VecDeque::new();
        for (at, position) in self.positions.iter_mut().enumerate() {
            position.rank = 0;
            if position.winner_to_move {
                missing[at] = 1;
            } else if position.expanded && missing[at] == 0 {
                // The loser has no move.
                position.rank = 1;
                queue.push_back(at as u32);
            }
        }
        let mut settle =
            |positions: &mut [Position], queue: &mut VecDeque<u32>, step, from: u32, rank| {
                let position = &mut positions[from as usize];
                let missing = &mut missing[from as usize];
                if !position.expanded || position.rank > 0 {
                    return;
                }
                *missing -= 1;
                if *missing == 0 {
                    position.rank = rank;
                    position.choice = step;
                    queue.push_back(from);
                }
            };
        // Rank by rank, so that the last of the loser's moves to get one has the greatest.
        for rank in 0.. {
            if rank <= NEAR {
                let ends = self.steps.iter().enumerate().filter(|(_, step)| step.to == end(rank));
                for (number, step) in ends {
                    settle(&mut self.positions, &mut queue, number as u32, step.from, rank + 1);
                }
            }
            while let Some(&at) = queue.front()
                && self.positions[at as usize].rank == rank
            {
                queue.pop_front();
                let mut number = into[at as usize];
                while let Some(step) = self.steps.get(number as usize) {
                    settle(&mut self.positions, &mut queue, number, step.from, rank + 1);
                    number = next_into[number as usize];
                }
            }
            if queue.is_empty() && rank >= NEAR {
                break;
            }
        }
    }

    /// The rank of a position and, for the winner, the move that it comes from.
    pub fn ladder(&self, key: Key) -> Option<(u64, Option<M>)> {
        let position = &self.positions[*self.index.get(&key)? as usize];
        (position.rank > 0).then(|| {
            let choice =
                self.steps.get(position.choice as usize).filter(|_| position.winner_to_move);
            (position.rank as u64, choice.map(|step| step.mv))
        })
    }

    /// Any move of the winner at a position.
    pub fn any_move(&self, key: Key) -> Option<M> {
        self.steps_of(*self.index.get(&key)?).next().map(|step| step.mv)
    }

    /// The positions that have no rank.
    pub fn unranked(&self) -> impl Iterator<Item = Key> {
        self.positions.iter().filter(|p| p.rank == 0).map(|p| p.key)
    }
}
