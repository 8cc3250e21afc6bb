//! First moves that fail, and why: for the solutions of problems where one move is right.

use super::Session;
use crate::games::Playable;
use std::time::Duration;
use tsume_game::{Key, Role};
use tsume_proof::{After, Strategy};
use tsume_search::Limits;

/// What a refutation may cost; without one a move is left out.
const NODES: u64 = 50_000;
const TIME: Duration = Duration::from_millis(500);

impl Session<'_> {
    /// The other first moves of the side to move that lose where it wins, with the other side's
    /// strategy against each. A strategy that leads back to the root is left out: there the path would
    /// matter.
    pub(super) fn tries<G: Playable>(
        &mut self,
        root: &G,
        strategy: &Strategy<G::Move>,
        winner: Role,
    ) -> Vec<(G::Move, Strategy<G::Move>)> {
        let right = strategy.tree().main(0).map(|step| step.mv);
        let Some(right) = right.filter(|_| G::KIND.tries && root.role() == winner) else {
            return Vec::new();
        };
        let mut moves = Vec::new();
        root.moves(&mut moves);
        let mut found = Vec::new();
        for m in moves.into_iter().filter(|&m| m != right) {
            let mut after = root.clone();
            after.play(m);
            let left = self.budget.left();
            let limits = Limits {
                nodes: Some(left.nodes.map_or(NODES, |n| n.min(NODES))),
                time: Some(left.time.map_or(TIME, |t| t.min(TIME))),
                ..left
            };
            let tried = self.within(limits, |session| session.certify(&after, None, None));
            let Ok(certified) = tried else { continue };
            let refuted = certified.outcome.verdict.winner().is_some_and(|w| w != winner);
            if let Some(strategy) = certified.strategy.filter(|_| refuted)
                && !leads_to(&after, &strategy, root.key())
            {
                found.push((m, strategy));
            }
        }
        found
    }
}

/// Whether a strategy from `start` may come to a position.
fn leads_to<G: Playable>(start: &G, strategy: &Strategy<G::Move>, key: Key) -> bool {
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
