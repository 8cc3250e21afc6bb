//! How much faster two jobs finish a batch than one, on two cores: at least 1.8 times.
//!
//! `cargo bench -p tsume-cli --bench jobs`. Runs with one and with two jobs take turns, so that other
//! work on the machine meets both; the best of each counts, since such work can only slow them down.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

const ROUNDS: usize = 15;

/// Seconds that a run takes.
fn run(jobs: &str) -> f64 {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suites/loa/easier.loa");
    let words = ["solve", "--json", "--memory", "256M", "--jobs", jobs];
    let mut command = Command::new(env!("CARGO_BIN_EXE_tsume"));
    command.args(words).arg(suite).stdout(Stdio::null());
    let start = Instant::now();
    let status = command.status().expect("the program runs");
    assert!(status.success(), "{status}");
    start.elapsed().as_secs_f64()
}

fn main() {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    println!("300 problems of Lines of Action, {cores} cores");
    let mut best = [f64::INFINITY; 2];
    for round in 1..=ROUNDS {
        for (best, jobs) in best.iter_mut().zip(["1", "2"]) {
            let time = run(jobs);
            println!("round {round}: {jobs} at a time: {time:.2} s");
            *best = best.min(time);
        }
    }
    let [one, two] = best;
    println!("one at a time {one:.2} s, two {two:.2} s: ratio {:.2}", one / two);
}
