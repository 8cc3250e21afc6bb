//! Certificates of games in which very many paths meet.

mod common;

use common::certify;
use tsume_game::CycleRule;
use tsume_game::graph::{Graph, Vertex};
use tsume_search::{Algorithm, Explained, Limits, Options, Solver};

/// Those that know a position again: a tree has a node for each of the paths, and plain df-pn
/// counts each of them.
const MERGING: [Algorithm; 5] =
    [Algorithm::DfPn, Algorithm::Pds, Algorithm::Dag, Algorithm::Dcg, Algorithm::Bta];

/// Diamonds in a row, 2 to the power of `count` paths to the end.
fn diamonds(rule: CycleRule, count: u32, end: Vertex) -> Graph {
    let mut vertices = Vec::new();
    for n in 0..count {
        let (top, left) = (3 * n, 3 * n + 1);
        let sides = if n % 2 == 0 {
            [Vertex::Attacker(vec![left, left + 1]), Vertex::Defender(vec![top + 3])]
        } else {
            [Vertex::Defender(vec![left, left + 1]), Vertex::Attacker(vec![top + 3])]
        };
        vertices.extend(sides);
        vertices.push(vertices[left as usize].clone());
    }
    vertices.push(end);
    Graph::new("diamonds", rule, vertices).expect("a game")
}

#[test]
fn a_certificate_has_each_position_once() {
    for rule in CycleRule::ALL {
        for end in [Vertex::Won, Vertex::Lost] {
            let graph = diamonds(rule, 300, end);
            let game = graph.root();
            for algorithm in MERGING {
                let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
                let solver = Solver::new(&game).options(Options::new(algorithm)).limits(limits);
                let explained = solver.with_irreversible().solve_with_strategy().unwrap();
                let Explained { outcome, strategy, .. } = explained;
                let winner = outcome.verdict.winner().expect("decided");
                let summary = certify(&game, winner, strategy.expect("a verdict"));
                let entries = summary.map(|s| s.entries);
                assert!(
                    entries.as_ref().is_ok_and(|&n| n <= 900),
                    "{algorithm} {rule:?} {entries:?}"
                );
            }
        }
    }
}
