//! Certificates of graph games, made by means that have nothing in common with a search:
//! attractors give the ladders and the traps, enumeration of paths the walks.

use std::collections::HashMap;
use tsume_game::graph::{Edge, Graph, GraphGame, Kind, parse};
use tsume_game::{CycleRule, Game, Role};
use tsume_proof::{CheckLimits, Header, Reader, Rejection, Shape, Strategy, Summary, check, file};

/// The graph game in a text.
pub fn game(text: &str) -> GraphGame {
    parse(text.as_bytes()).remove(0).expect("a graph game").root()
}

/// Reads and checks a certificate of a graph game, all parts of it; the summary is of the last one.
pub fn verify(root: &GraphGame, certificate: &[u8]) -> Result<Summary, Rejection> {
    let mut reader = Reader::new(certificate)?;
    loop {
        let summary = check(root, "graph", &mut reader, CheckLimits::default())?;
        if !reader.next_part()? {
            return Ok(summary);
        }
    }
}

/// The ranks of the positions from which `winner` can force the end of play in its favour,
/// whatever repetition means: in rounds, from the end.
fn ladder(graph: &Graph, winner: Role) -> Vec<Option<u64>> {
    let mut ranks = vec![None; graph.len()];
    for round in 0.. {
        let good = |v: &u32| match graph.kind(*v) {
            Some(Kind::Won) => winner == Role::Attacker,
            Some(Kind::Lost) => winner == Role::Defender,
            _ => ranks[*v as usize].is_some(),
        };
        let added: Vec<usize> = (0..graph.len())
            .filter(|&v| ranks[v].is_none())
            .filter(|&v| match graph.kind(v as u32) {
                Some(Kind::Open(role)) if role == winner => {
                    graph.successors(v as u32).iter().any(good)
                }
                Some(Kind::Open(_)) => graph.successors(v as u32).iter().all(good),
                _ => false,
            })
            .collect();
        if added.is_empty() {
            break;
        }
        for v in added {
            ranks[v] = Some(round);
        }
    }
    ranks
}

/// Who wins where repeating is illegal, by the vertex and the set of those on the path.
struct Paths {
    known: HashMap<(u32, u32), Role>,
}

impl Paths {
    fn winner(&mut self, graph: &Graph, at: u32, path: u32) -> Role {
        let role = match graph.kind(at) {
            Some(Kind::Won) => return Role::Attacker,
            Some(Kind::Open(role)) => role,
            _ => return Role::Defender,
        };
        if let Some(&winner) = self.known.get(&(at, path)) {
            return winner;
        }
        let path_here = path | 1 << at;
        let wins = graph
            .successors(at)
            .iter()
            .any(|&to| path_here & 1 << to == 0 && self.winner(graph, to, path_here) == role);
        let winner = if wins { role } else { role.other() };
        self.known.insert((at, path), winner);
        winner
    }
}

/// The set of the vertices on a path, the last one included.
fn vertices(root: &GraphGame, moves: &[Edge]) -> u32 {
    let mut game = root.clone();
    moves.iter().fold(1 << game.vertex(), |path, &m| {
        game.play(m);
        path | 1 << game.vertex()
    })
}

/// A certificate for a win of `winner`, if there is one.
pub fn certificate(root: &GraphGame, winner: Role) -> Option<Vec<u8>> {
    let graph = root.graph();
    let ranks = ladder(graph, winner);
    let others = ladder(graph, winner.other());
    let mut paths = Paths { known: HashMap::new() };
    let strategy = Strategy::follow(root, winner, 1 << 30, |game, moves| {
        let at = game.vertex();
        let path = vertices(root, moves);
        let shape = match ranks[at as usize] {
            Some(rank) => Shape::Ladder(rank),
            None if graph.rule() == CycleRule::Illegal => Shape::Walk,
            None => Shape::Trap,
        };
        let mut good = |to: u32| match (graph.kind(to), shape) {
            (Some(Kind::Won), _) => winner == Role::Attacker,
            (Some(Kind::Lost), _) => winner == Role::Defender,
            (_, Shape::Ladder(rank)) => ranks[to as usize].is_some_and(|r| r < rank),
            // What the attacker can't force, the defender can avoid.
            (_, Shape::Trap) => winner == Role::Defender && others[to as usize].is_none(),
            (_, Shape::Walk) => path & 1 << to == 0 && paths.winner(graph, to, path) == winner,
        };
        let reply = (0..).zip(graph.successors(at)).find(|&(_, &to)| good(to));
        // Where the loser is to move there is a shape only if nothing leads out of it.
        let repeats = |to: u32| shape == Shape::Walk && path & 1 << to != 0;
        let closed = graph.successors(at).iter().all(|&to| repeats(to) || good(to));
        (game.role() == winner || closed).then_some((shape, reply.map(|(m, _)| Edge(m))))
    })
    .ok()?;
    let header = Header {
        options: vec![("made-by".into(), "attractors and paths".into())],
        problem: graph.to_text(),
        ..Header::new("graph", root, winner)
    };
    let part = strategy.write(root, &header, Vec::new()).expect("a header that fits");
    Some(file(&[part]))
}
