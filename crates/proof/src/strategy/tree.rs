//! A strategy seen as a tree: which entry each move leads to, the line to show, and how long the
//! game can last.

use super::Strategy;
use crate::format::{Mark, Shape};
use std::fmt;

/// A move of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<M> {
    /// The move.
    pub mv: M,
    /// What comes after it.
    pub after: After,
}

/// What comes after a move of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The entry with this number, from 0. Several moves may lead to one entry, and in a trap moves
    /// may lead round.
    Entry(usize),
    /// The end of the game, won for the winner.
    End,
    /// A [near end](crate::NearEnds), which has no entry. A strategy has them only if
    /// that was asked for.
    Near,
    /// Nothing: the loser may not make the move, since it repeats a position.
    Banned,
}

/// A strategy with its entries linked. The root is entry 0; there is none if it is decided.
#[derive(Clone, Debug)]
pub struct Tree<'a, M> {
    strategy: &'a Strategy<M>,
    /// For each entry, how many there are in its part of the list: itself, and those below its new
    /// positions.
    sizes: Vec<usize>,
}

/// How long play goes on after a move, as far as the strategy tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Lasts {
    NoMore,
    Near,
    Unranked,
    Ranked(u64),
}

impl<'a, M: Copy + Eq + fmt::Debug> Tree<'a, M> {
    pub(super) fn new(strategy: &'a Strategy<M>) -> Tree<'a, M> {
        let mut sizes = vec![1; strategy.entries.len()];
        // In pre-order a tree begins where the one before it ends; so from the back, the roots of
        // the trees that have no parent yet are the children of the next entry.
        let mut roots: Vec<usize> = Vec::new();
        for entry in (0..strategy.entries.len()).rev() {
            let new = strategy.moves_of(entry).iter().filter(|(_, mark)| *mark == Mark::New);
            let children = roots.drain(roots.len().saturating_sub(new.count())..);
            sizes[entry] += children.map(|child| sizes[child]).sum::<usize>();
            roots.push(entry);
        }
        Tree { strategy, sizes }
    }

    /// The shape of an entry.
    pub fn shape(&self, entry: usize) -> Option<Shape> {
        self.strategy.entries.get(entry).map(|&(shape, _)| shape)
    }

    /// The moves of an entry: one of the winner, or all of the loser.
    pub fn steps(&self, entry: usize) -> impl Iterator<Item = Step<M>> {
        let mut next = entry + 1;
        self.strategy.moves_of(entry).iter().map(move |&(mv, mark)| {
            let after = match mark {
                Mark::New => {
                    let new = next;
                    next += self.sizes.get(new).copied().unwrap_or(1);
                    After::Entry(new)
                }
                Mark::Same(number) => {
                    (number as usize).checked_sub(1).map_or(After::End, After::Entry)
                }
                Mark::Won => After::End,
                Mark::Banned => After::Banned,
                Mark::Near => After::Near,
            };
            Step { mv, after }
        })
    }

    /// The move of an entry to show first: the winner's, or of the loser the defence that lasts
    /// longest where ranks tell, else the first that goes on.
    pub fn main(&self, entry: usize) -> Option<Step<M>> {
        let mut best: Option<(Lasts, Step<M>)> = None;
        for step in self.steps(entry) {
            let lasts = match step.after {
                After::Banned => continue,
                After::End => Lasts::NoMore,
                After::Near => Lasts::Near,
                After::Entry(to) => match self.shape(to) {
                    Some(Shape::Ladder(rank)) => Lasts::Ranked(rank),
                    Some(_) => Lasts::Unranked,
                    None => Lasts::NoMore,
                },
            };
            // The first of equals stays.
            if best.as_ref().is_none_or(|(longest, _)| lasts > *longest) {
                best = Some((lasts, step));
            }
        }
        best.map(|(_, step)| step)
    }

    /// The line of the [main](Tree::main) moves. It ends with the game, at a near end, where a
    /// position returns, or where the loser has only banned moves left.
    pub fn line(&self) -> Vec<M> {
        self.line_to_near().0
    }

    /// The line, and whether it ends at a near end.
    pub(super) fn line_to_near(&self) -> (Vec<M>, bool) {
        let mut met = vec![false; self.sizes.len()];
        let (mut line, mut near) = (Vec::new(), false);
        let mut at = 0;
        while let Some(met) = met.get_mut(at)
            && !std::mem::replace(met, true)
            && let Some(step) = self.main(at)
        {
            line.push(step.mv);
            near = step.after == After::Near;
            let After::Entry(to) = step.after else { break };
            at = to;
        }
        (line, near)
    }

    /// The greatest number of moves, of both sides together, that the game can last; none unless
    /// every entry is a ladder. Near ends count as two moves, which may be one too many.
    pub fn length(&self) -> Option<u64> {
        let mut by_rank = Vec::with_capacity(self.sizes.len());
        for entry in 0..self.sizes.len() {
            let Some(Shape::Ladder(rank)) = self.shape(entry) else { return None };
            by_rank.push((rank, entry));
        }
        // Moves lead to smaller ranks, so what they lead to comes first.
        by_rank.sort_unstable();
        let mut lengths = vec![0; self.sizes.len()];
        for (_, entry) in by_rank {
            let after = |step: Step<M>| match step.after {
                After::Entry(to) => lengths.get(to).map_or(1, |length| length + 1),
                After::End => 1,
                After::Near => 3,
                After::Banned => 0,
            };
            lengths[entry] = self.steps(entry).map(after).max().unwrap_or(0);
        }
        Some(lengths.first().copied().unwrap_or(0))
    }
}
