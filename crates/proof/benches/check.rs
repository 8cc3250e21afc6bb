//! How long the checker takes for an entry, and how many bytes an entry takes, as certificates
//! grow. Linear time shows as a ratio near one.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use tsume_game::graph::{Edge, Graph, GraphGame, Vertex};
use tsume_game::{CycleRule, Role};
use tsume_proof::{CheckLimits, Header, Reader, Rejection, Shape, Strategy, check, create, file};

const SIZES: [u32; 3] = [10_000, 100_000, 1_000_000];

/// A ladder in which the defender has two moves everywhere: one rung down, or two.
fn ladder(n: u32) -> GraphGame {
    let rung = |v: u32| match v % 2 {
        0 => Vertex::Attacker(vec![v + 1]),
        _ => Vertex::Defender(vec![v + 1, (v + 2).min(n)]),
    };
    let mut vertices: Vec<Vertex> = (0..n - 1).map(rung).collect();
    vertices.extend([Vertex::Attacker(vec![n]), Vertex::Won]);
    Graph::new("ladder", CycleRule::AttackerLoses, vertices).expect("a graph").root()
}

fn certificate(root: &GraphGame, n: u32) -> Vec<u8> {
    let choose = |game: &GraphGame, _: &[Edge]| {
        Some((Shape::Ladder(u64::from(n - game.vertex())), Some(Edge(0))))
    };
    let strategy = Strategy::follow(root, Role::Attacker, 1 << 32, choose).expect("a strategy");
    let header = Header::new("graph", root, Role::Attacker);
    file(&[strategy.write(root, &header, Vec::new()).expect("a header that fits")])
}

fn compressed(text: &[u8]) -> std::io::Result<u64> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench.cert.zst");
    let mut out = create(&path)?;
    out.write_all(text)?;
    out.finish()?;
    Ok(std::fs::metadata(&path)?.len())
}

/// The quickest of several checks.
fn quickest(root: &GraphGame, text: &[u8], n: u32) -> Result<Duration, Rejection> {
    let mut best = Duration::MAX;
    for _ in 0..(1_000_000 / n).min(30) {
        let start = Instant::now();
        let mut reader = Reader::new(text)?;
        let summary = check(root, "graph", &mut reader, CheckLimits::default())?;
        best = best.min(start.elapsed());
        assert_eq!(summary.ladder, u64::from(n));
    }
    Ok(best)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cases = SIZES.map(|n| {
        let root = ladder(n);
        let text = certificate(&root, n);
        (n, root, text)
    });
    let mut best = [Duration::MAX; SIZES.len()];
    // In turns, so that what else the machine does falls on all sizes alike.
    for _ in 0..10 {
        for ((n, root, text), best) in cases.iter().zip(&mut best) {
            *best = (*best).min(quickest(root, text, *n)?);
        }
    }
    println!("  entries   ns/entry   ratio   bytes/entry   compressed");
    let per = |x: f64, n: u32| x / f64::from(n);
    let first = per(best[0].as_nanos() as f64, SIZES[0]);
    for ((n, _, text), best) in cases.iter().zip(best) {
        let time = per(best.as_nanos() as f64, *n);
        let (plain, zst) = (per(text.len() as f64, *n), per(compressed(text)? as f64, *n));
        println!("{n:>9} {time:>10.0} {:>7.2} {plain:>13.1} {zst:>12.2}", time / first);
    }
    Ok(())
}
