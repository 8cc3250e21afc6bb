//! The best-first family: searches that keep a graph in memory and expand a most-proving node of
//! it, again and again (Allis et al. 1994). One loop in [`engine`]; each variant is a file.
//!
//! | | positions that are one node | right under |
//! | --- | --- | --- |
//! | [`tree`] (`pn`) | none | every rule |
//! | [`pn2`] | none | every rule |
//! | [`dag`] | those after irreversible moves | every rule |
//! | [`dcg`] | all, unless a cycle would be closed | `none` |
//! | [`bta`] | all, with numbers of their own | `none`, `attacker-loses` |

mod bta;
mod dag;
mod dcg;
mod engine;
mod graph;
mod path;
mod pn2;
mod shared;
mod tree;

use crate::budget::{Limited, Monitor};
use crate::options::Algorithm;
use crate::solver::{Abilities, Found};
use engine::{Policy, Search, run};
use graph::EdgeId;
pub(crate) use graph::{Graph, Kind, NodeId};
use path::Path;
use tsume_game::Game;

/// The moves of a line; longer ones are cut.
const LONGEST_LINE: usize = 1000;

/// What a search found, and the graph that it found it in.
pub(crate) type Explored<M> = (Found<M>, Graph<M>);

/// Searches until the root is solved. If the graph is to be `whole`, what was thrown away of the
/// solution is grown again.
pub(crate) fn explore<G: Game>(
    game: &G,
    algorithm: Algorithm,
    mut abilities: Abilities<G>,
    whole: bool,
    monitor: &mut Monitor<'_>,
) -> Limited<Explored<G::Move>> {
    if algorithm != Algorithm::Dag {
        abilities.irreversible = None;
    }
    let has_costs = abilities.cost.is_some();
    match algorithm {
        Algorithm::Dag => explore_with(game, dag::Dag::default(), abilities, whole, monitor),
        Algorithm::Dcg => explore_with(game, dcg::Dcg::default(), abilities, whole, monitor),
        Algorithm::Bta => explore_with(game, bta::Bta::default(), abilities, whole, monitor),
        Algorithm::Pn2 => explore_with(game, pn2::Pn2::new(has_costs), abilities, whole, monitor),
        _ => explore_with(game, tree::Tree, abilities, whole, monitor),
    }
}

fn explore_with<G: Game, P: Policy<G>>(
    game: &G,
    mut policy: P,
    abilities: Abilities<G>,
    whole: bool,
    monitor: &mut Monitor<'_>,
) -> Limited<Explored<G::Move>> {
    let mut path = Path::new(game.clone());
    let graph = Graph::new(abilities.cost.is_some());
    let mut search = Search::new(&mut path, graph, abilities, 0, monitor)?;
    policy.enter(&mut search)?;
    run(&mut search, &mut policy, None)?;
    let root = search.graph.numbers(NodeId::ROOT);
    // What is grown again is no part of the search: the counts stay comparable.
    let stats = search.monitor.stats;
    search.path.cut(0);
    let complete = if whole { policy.complete(&mut search) } else { Ok(()) };
    let line = line(&mut search, &mut policy);
    search.monitor.stats = stats;
    complete?;
    Ok((Found { root, line }, search.graph))
}

/// The moves from the root along solved nodes, up to an end of the game or a repetition.
fn line<G: Game, P: Policy<G>>(search: &mut Search<'_, '_, G>, policy: &mut P) -> Vec<G::Move> {
    let mut line = Vec::new();
    while line.len() < LONGEST_LINE && search.path.game().status().winner().is_none() {
        let node = search.path.end();
        if search.graph.degree(node) == 0 && policy.regrow(search).is_err() {
            break;
        }
        let Some(edge) = next_of_line(search, node) else { break };
        if search.descend(edge, policy.bytes()).is_err() {
            break;
        }
        line.push(search.graph.mv(edge));
    }
    line
}

/// A move that keeps the verdict and repeats nothing; if there is a choice, one that play goes on
/// after.
fn next_of_line<G: Game>(search: &Search<'_, '_, G>, node: NodeId) -> Option<EdgeId> {
    let graph = &search.graph;
    let winner = graph.numbers(node).winner()?;
    let keeps = |edge: &EdgeId| {
        let child = graph.target(*edge);
        graph.numbers(child).winner() == Some(winner)
            && graph.kind(child) != Kind::Repetition
            && search.path.depth_of(graph.key(child)).is_none()
    };
    let mut edges = graph.edges(node).filter(keeps);
    let first = edges.next()?;
    let goes_on = |edge: &EdgeId| graph.degree(graph.target(*edge)) > 0;
    if graph.role(node) == winner || goes_on(&first) {
        return Some(first);
    }
    edges.find(goes_on).or(Some(first))
}

#[cfg(test)]
mod tests;
