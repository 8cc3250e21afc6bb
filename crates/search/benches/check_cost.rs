//! What a checked verdict costs beyond the search: the time to extract the strategy, to write the
//! certificate and to check it, as ratios to the time of the search, on the graph games of the
//! tests (up to 13 vertices, half of them such that ignoring the path misleads) and on larger ones.
//! Run by `cargo bench -p tsume-search --bench check_cost`.

use std::time::{Duration, Instant};
use tsume_game::graph::Graph;
use tsume_game::{CycleRule, random};
use tsume_proof::{CheckLimits, Header, Reader, check, file};
use tsume_search::{Algorithm, Limits, Options, Solver};

/// Seconds for search, extraction, writing and check.
type Times = [f64; 4];

const ALGORITHMS: [Algorithm; 5] =
    [Algorithm::DfPn, Algorithm::Pds, Algorithm::Pn, Algorithm::Dag, Algorithm::Pn2];

fn main() {
    let title = ["search µs", "entries", "extract", "write", "check"].map(|t| format!("{t:>10}"));
    println!("{:36} {}", "per game; ratios to the search", title.concat());
    for vertices in [13, 100] {
        let mut total = [0.0; 4];
        for rule in CycleRule::ALL {
            // The paths of large games under `illegal` are beyond any walk.
            if rule == CycleRule::Illegal && vertices > 13 {
                continue;
            }
            let mut rng = random::Rng::new(7);
            let graphs: Vec<Graph> = (0..4000)
                .map(|n| match n % 2 {
                    1 if vertices == 13 => random::tricky(&mut rng, rule, vertices),
                    _ => random::graph(&mut rng, rule, vertices),
                })
                .collect();
            for algorithm in ALGORITHMS {
                let times = row(&graphs, algorithm, &format!("{}, {vertices}", rule.name()));
                total.iter_mut().zip(times).for_each(|(sum, t)| *sum += t);
            }
        }
        let [search, rest @ ..] = total;
        let [extract, write, check] = rest.map(|t| t / search);
        println!("all of {vertices:<49} {extract:10.2}{write:10.2}{check:10.2}\n");
    }
}

fn row(graphs: &[Graph], algorithm: Algorithm, what: &str) -> Times {
    let mut times = [Duration::ZERO; 4];
    let (mut entries, mut decided) = (0, 0u32);
    for graph in graphs {
        let game = graph.root();
        let limits = Limits { nodes: Some(100_000), ..Limits::default() };
        let mut start = Instant::now();
        let mut lap = |start: &mut Instant, n: usize| {
            times[n] += start.elapsed();
            *start = Instant::now();
        };
        let solver = Solver::new(&game).options(Options::new(algorithm)).limits(limits);
        let explained = solver.with_irreversible().solve_with_strategy().expect("supported");
        lap(&mut start, 1);
        let Some(Ok(strategy)) = explained.strategy else { continue };
        let winner = explained.outcome.verdict.winner().expect("a strategy has a winner");
        let header = Header::new("graph", &game, winner);
        let part = strategy.write(&game, &header, Vec::new()).expect("a header that fits");
        let text = file(&[part]);
        lap(&mut start, 2);
        let mut reader = Reader::new(text.as_slice()).expect("a header");
        let summary = check(&game, "graph", &mut reader, CheckLimits::default());
        let summary = summary.expect("a certificate");
        lap(&mut start, 3);
        times[0] += explained.outcome.time;
        entries += summary.entries;
        decided += 1;
    }
    // The second lap is search and extraction together.
    times[1] = times[1].saturating_sub(times[0]);
    let times @ [search, rest @ ..] = times.map(|t| t.as_secs_f64());
    let [extract, write, check] = rest.map(|t| t / search);
    let per_game = |sum: f64| sum / decided as f64;
    println!(
        "{:36} {:10.1}{:10.1}{extract:10.2}{write:10.2}{check:10.2}",
        format!("{algorithm}, {what}"),
        per_game(search * 1e6),
        per_game(entries as f64),
    );
    times
}
