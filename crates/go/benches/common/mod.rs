//! What benchmarks of games on the board share.

use std::time::{Duration, Instant};
use tsume_game::Game;
use tsume_game::conformance::enumerate;

/// Seconds that this process has had of a processor; the machine may have other things to do.
pub fn clock(start: Instant) -> f64 {
    let on_cpu = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = on_cpu.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |n| n / 1e9)
}

/// Millions of children per second of plain enumeration.
pub fn enumeration<G: Game>(root: &G, depth: u32) -> f64 {
    let start = Instant::now();
    let from = clock(start);
    let (mut sum, mut count) = (0, 0);
    while start.elapsed() < Duration::from_millis(500) {
        count += enumerate(&mut root.clone(), depth, &mut sum);
    }
    std::hint::black_box(sum);
    count as f64 / (clock(start) - from) / 1e6
}
