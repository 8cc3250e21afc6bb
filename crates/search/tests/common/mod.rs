//! Games that several tests use, and the way from a strategy to a checked certificate.
#![allow(dead_code, reason = "not every test uses all of it")]

use tsume_game::graph::{Edge, Graph, GraphGame, Vertex};
use tsume_game::{
    CycleRule, Estimate, Estimates, Game, Irreversible, Key, Notation, Role, forward,
};
use tsume_proof::{CheckLimits, Header, Reader, Strategy, Summary, check, file};
use tsume_search::{NoCertificate, Verdict};

/// Vertices in a row, the sides taking turns; the last one is `end`, or leads back to the first.
pub fn in_a_row(rule: CycleRule, count: u32, end: Option<Vertex>) -> Graph {
    let vertex = |n: u32| match n % 2 {
        0 => Vertex::Attacker(vec![(n + 1) % count]),
        _ => Vertex::Defender(vec![(n + 1) % count]),
    };
    let mut vertices: Vec<Vertex> = (0..count).map(vertex).collect();
    if let (Some(end), Some(last)) = (end, vertices.last_mut()) {
        *last = end;
    }
    Graph::new("row", rule, vertices).expect("a game")
}

/// Long rings and what comes of them.
pub const RINGS: [(CycleRule, u32, Verdict); 3] = [
    (CycleRule::AttackerLoses, 100_000, Verdict::Disproven),
    // The defender is left without a legal move at the end of an even ring.
    (CycleRule::Illegal, 100_000, Verdict::Proven),
    (CycleRule::Illegal, 99_999, Verdict::Disproven),
];

/// A graph game with weights that mean nothing.
#[derive(Clone)]
pub struct Guessing(pub GraphGame);

impl Game for Guessing {
    forward!(0 as GraphGame: Game moves);
}

impl Estimates for Guessing {
    fn estimate(&self) -> Estimate {
        let Key(key) = self.key();
        Estimate { proof: (key % 5) as u32, disproof: (key >> 32) as u32 }
    }
    fn cost(&self, m: Edge) -> Estimate {
        Estimate { proof: 3 * m.0, disproof: u32::MAX * (m.0 % 2) }
    }
}

impl Irreversible for Guessing {
    forward!(0 as GraphGame: is_irreversible);
}

/// Writes the certificate and checks it.
pub fn certify<G: Notation>(
    game: &G,
    winner: Role,
    strategy: Result<Strategy<G::Move>, NoCertificate>,
) -> Result<Summary, String> {
    let strategy = strategy.map_err(|e| e.to_string())?;
    let header = Header::new("graph", game, winner);
    let text = strategy.write(game, &header, Vec::new()).map_err(|e| e.to_string())?;
    let text = file(&[text]);
    let mut reader = Reader::new(text.as_slice()).map_err(|e| e.to_string())?;
    check(game, "graph", &mut reader, CheckLimits::default()).map_err(|e| e.to_string())
}
