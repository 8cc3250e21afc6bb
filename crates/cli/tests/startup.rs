//! What a small problem costs: tables grow with need, and nothing is prepared that is not used.
#![cfg(target_os = "linux")]

mod common;
use common::Place;
use std::io::{Read, Write};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

const RUNS: u32 = 40;

/// The most memory that a process has had so far, in KiB, as long as it is there to be asked.
fn peak(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// What the children of this process have had of a core: the machine may have other things to do.
fn used() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    let ticks: u64 = fields[13..15].iter().map(|ticks| ticks.parse::<u64>().unwrap()).sum();
    Duration::from_millis(ticks * 10)
}

#[test]
fn a_small_problem_takes_little_time_and_memory() {
    let place = Place::with("won.graph", "game won repetition=none\nA or B\nB won\n");
    place.write("back-rank.fen", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\n");
    for problem in ["won.graph", "back-rank.fen", "example:one-eye.sgf"] {
        let (start, used) = (Instant::now(), used());
        for _ in 0..RUNS {
            let mut command = place.command(&["solve", problem, "--quiet"]);
            command.stdout(Stdio::null()).stderr(Stdio::null());
            assert!(command.status().unwrap().success());
        }
        let time = (self::used() - used) / RUNS;
        let passed = start.elapsed() / RUNS;
        // One that stays until its input ends, with everything else done.
        let mut child = place
            .command(&["solve", problem, "-", "--jobs", "2"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 6];
        child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
        let memory = peak(&child).unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"game won repetition=none\nA won\n").unwrap();
        drop(input);
        assert!(child.wait_with_output().unwrap().status.success());
        println!("{problem}: {time:?} of a core ({passed:?} by the clock), {memory} KiB");
        assert!(time < Duration::from_millis(20), "{problem}: {time:?}");
        assert!(memory < 30 << 10, "{problem}: {memory} KiB");
    }
}
