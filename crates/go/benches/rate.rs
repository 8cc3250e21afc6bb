//! How fast df-pn makes children of Atari Go, and of life and death, as a ratio to plain enumeration (play, status, key,
//! undo), as `crates/search/benches/rate.rs` does for its games.
//!
//! `cargo bench -p tsume-go --bench rate`. Time is that of the process on a processor.

mod common;

use common::{clock, enumeration};
use std::time::{Duration, Instant};
use tsume_game::Estimates;
use tsume_go::atari::Symmetric;
use tsume_go::{AtariGo, Life, WideLife, sgf};
use tsume_search::{Limits, Solver};

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
        let mut before = enumeration(root, 3);
        let mut rounds = [(); 3].map(|()| {
            let rate = search(root, estimates);
            let after = enumeration(root, 3);
            let plain = (std::mem::replace(&mut before, after) + after) / 2.0;
            (rate / plain, plain, rate)
        });
        rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (ratio, plain, rate) = rounds[1];
        let with = if estimates { ", estimates" } else { "" };
        println!("{:36} {plain:12.1} {rate:8.1} {ratio:6.2}", format!("{name}{with}"));
    }
}

/// A few stones that want to live in a corner of five by five points.
const LIFE: &str = "(;SZ[13]PL[W]AW[cc][bc]TR[cc]\
                    AB[af][bf][cf][df][ef][ff][fe][fd][fc][fb][fa])";

fn main() {
    println!("{:36} {:>12} {:>8} {:>6}", "M children/s", "enumeration", "df-pn", "ratio");
    let game = AtariGo::empty(6, 6).expect("a legal size");
    let ahead = game.clone().look_ahead(true);
    row("6x6", &game);
    row("6x6, look-ahead", &ahead);
    row("6x6, look-ahead, symmetry", &Symmetric::new(ahead));
    let record = &sgf::parse(LIFE.as_bytes()).expect("a record").trees[0];
    row("life", &Life::from_sgf(record).expect("a problem"));
    row("life, in wide sets", &WideLife::from_sgf(record).expect("a problem"));
}
