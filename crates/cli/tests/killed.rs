//! A run over 1,000 problems that is killed outright at 20 random moments, and resumed each time, ends
//! as one that was left alone.

mod common;
use common::{Place, Run, endless};
use serde_json::Value;
use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

const PROBLEMS: usize = 1_000;
const KILLS: u32 = 20;

/// Proven, disproven and, with a node limit, unknown ones.
fn problems() -> String {
    let large = endless();
    let game = |i: usize| match i % 4 {
        0 => format!("game g{i} repetition=attacker-loses\nA or B C\nB and A\nC won\n"),
        1 => format!("game g{i} repetition=attacker-loses\nA or B\nB and A\n"),
        _ => large.replace("game endless", &format!("game g{i}")),
    };
    (0..PROBLEMS).map(game).collect()
}

/// All that a run said, without times.
fn said(run: &Run) -> Vec<Value> {
    let timeless = |mut object: Value| {
        let fields = object.as_object_mut().expect("an object");
        let times = ["time_s", "median_s", "slowest_s", "slowest", "resumed"];
        fields.retain(|name, _| !times.contains(&name.as_str()));
        object
    };
    run.objects().into_iter().map(timeless).collect()
}

/// Whole lines of the log.
fn results(place: &Place) -> usize {
    let bytes = fs::read(place.path("log.jsonl")).unwrap_or_default();
    bytes.iter().filter(|&&b| b == b'\n').count()
}

/// A number from the clock, below a bound.
fn random(bound: u64) -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("a clock");
    let mut bits = now.as_nanos() as u64;
    for shift in [13, 7, 17] {
        bits ^= bits << shift;
        bits ^= bits >> (shift / 2 + 3);
    }
    (bits >> 8) % bound.max(1)
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_the_same() {
    let place = Place::with("many.graph", problems());
    let words = ["solve", "many.graph", "--json", "--nodes", "1500", "--jobs", "2"];
    let start = Instant::now();
    let undisturbed = place.run_with(&words, "");
    let whole = start.elapsed();
    assert_eq!(undisturbed.code, 1, "some are unknown");

    let resuming = [&words[..], &["--resume", "log.jsonl"]].concat();
    let mut kept = 0;
    for kill in 0..KILLS {
        let mut child =
            place.command(&resuming).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Every fourth is killed early, while it reads perhaps; the others at their work, after as
        // many results that most problems are left for the last run.
        if kill % 4 > 0 {
            let wanted = kept + random(PROBLEMS as u64 / 40) as usize;
            while results(&place) < wanted {
                assert!(child.try_wait().unwrap().is_none(), "it has ended at {}", results(&place));
                thread::sleep(Duration::from_micros(200));
            }
        }
        thread::sleep(Duration::from_micros(random(whole.as_micros() as u64 / 100)));
        child.kill().unwrap();
        child.wait().unwrap();
        let now = results(&place);
        assert!(now >= kept, "{now} results after {kept}");
        kept = now;
    }
    assert!(kept > 0 && kept < PROBLEMS, "the kills came while it was at work: {kept}");
    let resumed = place.run_with(&resuming, "");
    println!("{KILLS} kills; {kept} of {PROBLEMS} results were kept before the last run");
    assert_eq!((resumed.code, resumed.err.as_str()), (1, ""));
    assert_eq!(resumed.of_type("summary")[0]["resumed"], kept);
    assert_eq!(said(&resumed), said(&undisturbed));
    assert_eq!(place.read("log.jsonl").lines().count(), PROBLEMS, "nothing was solved twice");
}
