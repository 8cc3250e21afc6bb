//! What a checked verdict costs beyond the search: the time to extract the strategy, to write the
//! certificate and to check it, as ratios to the time of the search, over random graph games.
//! Run by `cargo bench -p tsume-search --bench check_cost`.

use std::time::{Duration, Instant};
use tsume_game::graph::Graph;
use tsume_game::{CycleRule, random};
use tsume_proof::{CheckLimits, Header, Reader, check};
use tsume_search::{Algorithm, Options, Solver};

fn main() {
    println!(
        "{:18} {:>15} {:>11} {:>9} {:>8} {:>8} {:>8}",
        "", "", "search µs", "entries", "extract", "write", "check"
    );
    for vertices in [13, 40, 200] {
        for rule in [CycleRule::None, CycleRule::AttackerLoses, CycleRule::Illegal] {
            // All paths of larger games under `illegal` are beyond any walk.
            if rule == CycleRule::Illegal && vertices > 40 {
                continue;
            }
            let mut rng = random::Rng::new(7);
            let games = if vertices == 13 { 20_000 } else { 2000 };
            let graphs: Vec<Graph> =
                (0..games).map(|_| random::graph(&mut rng, rule, vertices)).collect();
            for algorithm in [Algorithm::DfPn, Algorithm::Pn] {
                row(&graphs, algorithm, &format!("{} {vertices}", rule.name()));
            }
        }
    }
}

fn row(graphs: &[Graph], algorithm: Algorithm, what: &str) {
    let [mut search, mut extract, mut write, mut verify] = [Duration::ZERO; 4];
    let (mut entries, mut decided) = (0, 0u32);
    for graph in graphs {
        let game = graph.root();
        let limits = tsume_search::Limits { nodes: Some(100_000), ..Default::default() };
        let start = Instant::now();
        let solver = Solver::new(&game).options(Options::new(algorithm)).limits(limits);
        let explained = solver.solve_with_strategy().expect("supported");
        let all = start.elapsed();
        let Some(Ok(strategy)) = explained.strategy else { continue };
        let winner = explained.outcome.verdict.winner().expect("a strategy has a winner");
        search += explained.outcome.time;
        extract += all.saturating_sub(explained.outcome.time);
        let start = Instant::now();
        let header = Header::new("graph", &game, winner);
        let text = strategy.write(&game, &header, Vec::new()).expect("a header that fits");
        write += start.elapsed();
        let start = Instant::now();
        let reader = Reader::new(text.as_slice()).expect("a header");
        let summary = check(&game, "graph", reader, CheckLimits::default()).expect("a certificate");
        verify += start.elapsed();
        entries += summary.entries;
        decided += 1;
    }
    let ratio = |t: Duration| t.as_secs_f64() / search.as_secs_f64();
    println!(
        "{algorithm:18} {what:>15} {:11.1} {:9.1} {:8.2} {:8.2} {:8.2}",
        search.as_secs_f64() * 1e6 / decided as f64,
        entries as f64 / decided as f64,
        ratio(extract),
        ratio(write),
        ratio(verify)
    );
}
