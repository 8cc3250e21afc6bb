//! Unconditional life, as Benson's theorem has it, slowly.

use crate::common::grid::{EMPTY, Grid};
use crate::rules::{BREAKER, MAKER};

/// The maker's stones that live though he passes for ever. Nobody plays outside the region.
pub fn alive(grid: &Grid, region: &[usize]) -> Vec<usize> {
    let outside = |&p: &usize| !region.contains(&p);
    let connected = |of: &dyn Fn(usize) -> bool| {
        let mut sets: Vec<Vec<usize>> = Vec::new();
        for start in (0..grid.stones.len()).filter(|&p| of(p)) {
            if sets.iter().any(|set| set.contains(&start)) {
                continue;
            }
            let (mut set, mut next) = (vec![start], 0);
            while next < set.len() {
                for q in grid.neighbours(set[next]) {
                    if of(q) && !set.contains(&q) {
                        set.push(q);
                    }
                }
                next += 1;
            }
            sets.push(set);
        }
        sets
    };
    let beside = |p: usize, set: &[usize]| grid.neighbours(p).any(|q| set.contains(&q));
    let has_liberty_outside = |block: &[usize]| {
        let mut near = block.iter().flat_map(|&p| grid.neighbours(p));
        near.any(|q| grid.stones[q] == EMPTY && outside(&q))
    };
    let mut blocks = connected(&|p| grid.stones[p] == MAKER);
    // Where a stone of the breaker's in the region would be joined to something outside.
    let open = |p: usize| grid.neighbours(p).any(|q| outside(&q) && grid.stones[q] != MAKER);
    let mut areas = connected(&|p| grid.stones[p] != MAKER && !outside(&p));
    areas.retain(|area| !area.iter().any(|&p| open(p)));
    loop {
        let is_vital = |area: &Vec<usize>, block: &Vec<usize>| {
            area.iter().all(|&p| grid.stones[p] == BREAKER || beside(p, block))
        };
        let stays = |block: &Vec<usize>| {
            has_liberty_outside(block)
                || areas.iter().filter(|area| is_vital(area, block)).count() >= 2
        };
        let (kept, dropped): (Vec<_>, Vec<_>) = blocks.into_iter().partition(stays);
        blocks = kept;
        if dropped.is_empty() {
            return blocks.concat();
        }
        areas.retain(|area| !area.iter().any(|&p| dropped.iter().any(|block| beside(p, block))));
    }
}
