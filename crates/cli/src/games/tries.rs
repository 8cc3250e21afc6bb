//! First moves that fail, and why: for the solutions of problems where one move is right.

use std::time::Duration;
use tsume::game::{Estimates, Key, Notation};
use tsume::proof::{After, Strategy};
use tsume::search::{Limits, Solver};

/// What a refutation may cost; without one a move is left out.
const NODES: u64 = 50_000;
const TIME: Duration = Duration::from_millis(500);

/// The other first moves of the side to move that lose, with the other side's strategy against
/// each. A strategy that leads back to the root is left out: there the path would matter.
pub fn refuted<G: Notation + Estimates>(
    root: &G,
    right: G::Move,
) -> Vec<(G::Move, Strategy<G::Move>)> {
    let mut moves = Vec::new();
    root.moves(&mut moves);
    let mut found = Vec::new();
    for m in moves.into_iter().filter(|&m| m != right) {
        let mut after = root.clone();
        after.play(m);
        let limits = Limits { nodes: Some(NODES), time: Some(TIME), ..Limits::default() };
        let solver = Solver::new(&after).with_estimates().limits(limits);
        let Ok(explained) = solver.solve_with_strategy() else { continue };
        let refuter = explained.outcome.verdict.winner();
        if let (Some(Ok(strategy)), Some(winner)) = (explained.strategy, refuter)
            && winner != root.role()
            && !leads_to(&after, &strategy, root.key())
        {
            found.push((m, strategy));
        }
    }
    found
}

/// Whether a strategy from `start` may come to a position.
fn leads_to<G: Notation>(start: &G, strategy: &Strategy<G::Move>, key: Key) -> bool {
    let tree = strategy.tree();
    let mut met = vec![false; strategy.entries()];
    let mut todo = vec![(start.clone(), 0)];
    while let Some((at, entry)) = todo.pop() {
        if at.key() == key {
            return true;
        }
        if met.get(entry).is_none_or(|&met| met) {
            continue;
        }
        met[entry] = true;
        for step in tree.steps(entry) {
            let mut after = at.clone();
            after.play(step.mv);
            match step.after {
                After::Entry(to) => todo.push((after, to)),
                _ if after.key() == key => return true,
                _ => (),
            }
        }
    }
    false
}
