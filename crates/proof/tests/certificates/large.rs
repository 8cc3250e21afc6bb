//! Long paths and wide positions: a million moves need no stack, and time stays linear.

use crate::builder::verify;
use std::time::{Duration, Instant};
use tsume_game::graph::{Edge, Graph, GraphGame, Vertex};
use tsume_game::{CycleRule, Role};
use tsume_proof::{CheckLimits, Header, Reader, Reason, Shape, Strategy, Summary, check, file};

const MILLION: u32 = 1_000_000;

/// The certificate for a win of `winner` with `shape` everywhere, and the first move always.
fn certificate(root: &GraphGame, winner: Role, shape: impl Fn(u32) -> Shape) -> Vec<u8> {
    let choose = |game: &GraphGame, _: &[Edge]| Some((shape(game.vertex()), Some(Edge(0))));
    let strategy = Strategy::follow(root, winner, 1 << 30, choose).unwrap();
    file(&[strategy.write(root, &Header::new("graph", root, winner), Vec::new()).unwrap()])
}

/// A ring of one side's positions.
fn ring(rule: CycleRule, side: fn(Vec<u32>) -> Vertex, length: u32) -> GraphGame {
    let vertices = (1..=length).map(|v| side(vec![v % length])).collect();
    Graph::new("ring", rule, vertices).unwrap().root()
}

#[test]
fn a_ladder_of_a_million_moves() {
    let mut vertices: Vec<_> = (1..=MILLION)
        .map(|v| if v % 2 == 0 { Vertex::Attacker(vec![v]) } else { Vertex::Defender(vec![v]) })
        .collect();
    vertices.push(Vertex::Won);
    let root = Graph::new("chain", CycleRule::None, vertices).unwrap().root();
    let text = certificate(&root, Role::Attacker, |v| Shape::Ladder((MILLION - v).into()));
    let summary = verify(&root, &text).unwrap();
    let n = u64::from(MILLION);
    let bytes = text.len() as u64;
    assert_eq!(summary, Summary { entries: n, ladder: n, deepest: n, bytes, trap: 0, walk: 0 });
}

#[test]
fn a_walk_of_a_million_moves() {
    let root = ring(CycleRule::Illegal, Vertex::Defender, MILLION);
    let text = certificate(&root, Role::Attacker, |_| Shape::Walk);
    assert!(text.ends_with(b"\nw v0=^\nend 1000000\n"));
    assert_eq!(verify(&root, &text).unwrap().walk, MILLION.into());
}

#[test]
fn a_trap_of_a_million_moves() {
    let root = ring(CycleRule::AttackerLoses, Vertex::Attacker, MILLION);
    let text = certificate(&root, Role::Defender, |_| Shape::Trap);
    assert!(text.ends_with(b"\nt v0=1\nend 1000000\n"));
    assert_eq!(verify(&root, &text).unwrap().trap, MILLION.into());
}

/// One position with 200,000 defences, on one line.
#[test]
fn a_wide_position_takes_no_square_time() {
    let width = 200_000;
    let mut vertices = vec![Vertex::Defender((1..=width).collect())];
    vertices.extend((1..=width).map(|_| Vertex::Attacker(vec![width + 1])));
    vertices.push(Vertex::Won);
    let root = Graph::new("wide", CycleRule::Illegal, vertices).unwrap().root();
    let text = certificate(&root, Role::Attacker, |v| Shape::Ladder((v == 0).into()));
    let start = Instant::now();
    assert_eq!(verify(&root, &text).unwrap().entries, u64::from(width) + 1);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn a_check_can_be_stopped_and_limited() {
    let root = ring(CycleRule::AttackerLoses, Vertex::Attacker, 10_000);
    let text = certificate(&root, Role::Defender, |_| Shape::Trap);
    let run = |limits: CheckLimits<'_>| {
        check(&root, "graph", &mut Reader::new(text.as_slice()).unwrap(), limits)
    };
    let mut calls = 0;
    let mut stop = || {
        calls += 1;
        calls == 10
    };
    let rejection = run(CheckLimits { stop: Some(&mut stop), ..CheckLimits::default() });
    let rejection = rejection.unwrap_err();
    assert_eq!(rejection.reason, Reason::Stopped);
    assert!(rejection.inconclusive() && rejection.entry.is_some_and(|n| n < 5000), "{rejection}");
    let rejection = run(CheckLimits { memory: 1 << 18, stop: None }).unwrap_err();
    assert_eq!(rejection.reason, Reason::Memory);
    assert!(rejection.entry.is_some_and(|n| n > 500), "{rejection}");
}
