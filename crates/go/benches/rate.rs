//! How fast df-pn makes children of Atari Go, as a ratio to plain enumeration (play, status, key,
//! undo), as `crates/search/benches/rate.rs` does for its games.
//!
//! `cargo bench -p tsume-go --bench rate`. Time is that of the process on a processor.

use std::time::{Duration, Instant};
use tsume_game::{Estimates, Game, Status};
use tsume_go::AtariGo;
use tsume_go::atari::Symmetric;
use tsume_search::{Limits, Solver};

/// Seconds that this process has had of a processor; the machine may have other things to do.
fn clock(start: Instant) -> f64 {
    let on_cpu = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = on_cpu.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |n| n / 1e9)
}

fn below<G: Game>(game: &mut G, depth: u32, sum: &mut u64) -> u64 {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut count = moves.len() as u64;
    for m in moves {
        let undo = game.play(m);
        *sum ^= game.key().0;
        if game.status() == Status::Open && depth > 1 {
            count += below(game, depth - 1, sum);
        }
        game.undo(m, undo);
    }
    count
}

/// Millions of children per second.
fn enumerate<G: Game>(root: &G) -> f64 {
    let start = Instant::now();
    let from = clock(start);
    let (mut sum, mut count) = (0, 0);
    while start.elapsed() < Duration::from_millis(500) {
        count += below(&mut root.clone(), 3, &mut sum);
    }
    std::hint::black_box(sum);
    count as f64 / (clock(start) - from) / 1e6
}

fn search<G: Estimates>(root: &G, estimates: bool) -> f64 {
    let start = Instant::now();
    let from = clock(start);
    let limits =
        Limits { time: Some(Duration::from_secs(1)), memory: 1 << 28, ..Limits::default() };
    let solver = Solver::new(root).limits(limits);
    let solver = if estimates { solver.with_estimates() } else { solver };
    let outcome = solver.solve().expect("df-pn needs nothing special");
    outcome.stats.generated as f64 / (clock(start) - from) / 1e6
}

fn row<G: Estimates>(name: &str, root: &G) {
    for estimates in [false, true] {
        let mut before = enumerate(root);
        let mut rounds = [(); 3].map(|()| {
            let rate = search(root, estimates);
            let after = enumerate(root);
            let plain = (std::mem::replace(&mut before, after) + after) / 2.0;
            (rate / plain, plain, rate)
        });
        rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (ratio, plain, rate) = rounds[1];
        let with = if estimates { ", estimates" } else { "" };
        println!("{:36} {plain:12.1} {rate:8.1} {ratio:6.2}", format!("{name}{with}"));
    }
}

fn main() {
    println!("{:36} {:>12} {:>8} {:>6}", "M children/s", "enumeration", "df-pn", "ratio");
    let game = AtariGo::empty(6, 6).expect("a legal size");
    let ahead = game.clone().look_ahead(true);
    row("6x6", &game);
    row("6x6, look-ahead", &ahead);
    row("6x6, look-ahead, symmetry", &Symmetric::new(ahead));
}
