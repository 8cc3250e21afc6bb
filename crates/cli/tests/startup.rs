//! What a small problem costs: tables grow with need, and nothing is prepared that is not used.
#![cfg(target_os = "linux")]

mod common;
use common::Place;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// The most memory that a process has had so far, in KiB, as long as it is there to be asked.
fn peak(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn a_small_problem_takes_little_time_and_memory() {
    let place = Place::with("won.graph", "game won repetition=none\nA or B\nB won\n");
    place.write("back-rank.fen", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\n");
    for problem in ["won.graph", "back-rank.fen", "example:one-eye.sgf"] {
        // The best of many: the machine has other things to do.
        let time = (0..20).map(|_| {
            let mut command = place.command(&["solve", problem, "--quiet"]);
            command.stdout(Stdio::null()).stderr(Stdio::null());
            let start = Instant::now();
            assert!(command.status().unwrap().success());
            start.elapsed()
        });
        let time = time.min().unwrap();
        // One that stays until its input ends, with everything else done.
        let mut child = place
            .command(&["solve", problem, "-", "--jobs", "2"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 6];
        std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut first).unwrap();
        let memory = peak(&child).unwrap();
        drop(child.stdin.take());
        child.wait_with_output().unwrap();
        println!("{problem}: {time:?}, {memory} KiB");
        assert!(time < Duration::from_millis(20), "{problem}: {time:?}");
        assert!(memory < 30 << 10, "{problem}: {memory} KiB");
    }
}
