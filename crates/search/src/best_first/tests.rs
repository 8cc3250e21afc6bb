//! A solved graph shows its solution.

use super::*;
use crate::budget::{Cancel, Limits};
use std::collections::HashSet;
use tsume_game::graph::{Edge, GraphGame};
use tsume_game::random::{self, Rng};
use tsume_game::{CycleRule, Irreversible, Role};

fn explored(game: &GraphGame, algorithm: Algorithm, whole: bool) -> Explored<Edge> {
    let irreversible = Some(GraphGame::is_irreversible as fn(&GraphGame, Edge) -> bool);
    let abilities = Abilities { appraise: None, cost: None, irreversible, zones: None, kin: None };
    let mut monitor = Monitor::new(Limits::default(), Cancel::default());
    explore(game, algorithm, abilities, whole, &mut monitor).expect("no limit is so low")
}

/// The number of nodes of a strategy for the winner, all replies of the loser included; `None`
/// if something is missing.
fn solution(graph: &Graph<Edge>, root: &GraphGame) -> Option<usize> {
    let winner = graph.numbers(NodeId::ROOT).winner()?;
    let mut seen = HashSet::new();
    let mut stack = vec![(NodeId::ROOT, root.clone())];
    while let Some((node, game)) = stack.pop() {
        assert_eq!(graph.key(node), game.key());
        if !seen.insert(graph.base(node)) || graph.kind(node) == Kind::Repetition {
            continue;
        }
        if let Some(by_itself) = game.status().winner() {
            assert_eq!(by_itself, winner);
            continue;
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        if graph.degree(node) != moves.len() {
            return None;
        }
        let wins = |edge: &EdgeId| graph.numbers(graph.target(*edge)).winner() == Some(winner);
        let edges: Vec<EdgeId> = if game.role() == winner {
            vec![graph.edges(node).find(wins)?]
        } else {
            graph.edges(node).collect()
        };
        assert!(edges.iter().all(wins), "{:?}", game.graph());
        stack.extend(edges.into_iter().map(|edge| {
            let mut after = game.clone();
            after.play(graph.mv(edge));
            (graph.target(edge), after)
        }));
    }
    Some(seen.len())
}

#[test]
fn the_graph_holds_the_solution() {
    for rule in CycleRule::ALL {
        let mut rng = Rng::new(21);
        let mut winners = [0; 2];
        for _ in 0..2000 {
            let game = random::graph(&mut rng, rule, 10).root();
            for algorithm in [Algorithm::Pn, Algorithm::Dag, Algorithm::Bta, Algorithm::Pn2] {
                if algorithm == Algorithm::Bta && rule == CycleRule::Illegal {
                    continue;
                }
                let (found, graph) = explored(&game, algorithm, true);
                assert!(solution(&graph, &game).is_some(), "{algorithm} {:?}", game.graph());
                winners[(found.root.winner() == Some(Role::Attacker)) as usize] += 1;
            }
        }
        assert!(winners.iter().all(|&n| n > 500), "{winners:?}");
    }
}

/// What pn2 throws away is missed, and comes back.
#[test]
fn pn2_grows_its_solution_again() {
    let mut rng = Rng::new(22);
    let mut lacking = 0;
    for _ in 0..300 {
        let game = random::graph(&mut rng, CycleRule::Illegal, 13).root();
        let (_, partial) = explored(&game, Algorithm::Pn2, false);
        let (_, whole) = explored(&game, Algorithm::Pn2, true);
        assert!(solution(&whole, &game).is_some());
        lacking += solution(&partial, &game).is_none() as u32;
    }
    assert!(lacking > 10, "{lacking}");
}
