//! How fast df-pn makes children in Lines of Action, as a ratio to plain enumeration.
//!
//! Enumeration plays every child, asks for its status and key, and takes it back; df-pn does that
//! too, and all the rest. Run by `cargo bench -p tsume-loa --bench rate`.

use std::time::{Duration, Instant};
use tsume_game::conformance::enumerate;
use tsume_loa::{Loa, parse_file};
use tsume_search::{Limits, Solver};

/// How long one measurement takes.
const TIME: Duration = Duration::from_millis(1500);

/// Children per second of enumeration.
fn enumeration(roots: &[Loa]) -> f64 {
    let (mut count, mut sum) = (0, 0);
    let start = Instant::now();
    for root in roots.iter().cycle() {
        count += enumerate(&mut root.clone(), 3, &mut sum);
        if start.elapsed() > TIME {
            break;
        }
    }
    std::hint::black_box(sum);
    count as f64 / start.elapsed().as_secs_f64()
}

/// Children per second of df-pn.
fn search(roots: &[Loa], estimates: bool) -> f64 {
    let (mut count, mut time) = (0, Duration::ZERO);
    for root in roots.iter().cycle() {
        let limits = Limits { time: Some(TIME.saturating_sub(time)), ..Limits::default() };
        let solver = Solver::new(root).limits(limits);
        let solver = if estimates { solver.with_estimates() } else { solver };
        let outcome = solver.solve().expect("df-pn needs nothing special");
        count += outcome.stats.generated;
        time += outcome.time;
        if time >= TIME {
            break;
        }
    }
    count as f64 / time.as_secs_f64()
}

fn main() {
    let set = include_bytes!("../../../suites/loa/harder.loa");
    let problems: Vec<Loa> = parse_file(set).into_iter().flatten().map(|p| p.position).collect();
    let start = [Loa::start()];
    println!("{:32} {:>12} {:>8} {:>6}", "M children/s", "enumeration", "df-pn", "ratio");
    for (what, roots) in [("start", start.as_slice()), ("harder.loa", &problems)] {
        for estimates in [false, true] {
            // The median of five rounds, each with enumeration before and after the search, as
            // the machine may have other things to do.
            let mut before = enumeration(roots);
            let mut rounds = [(); 5].map(|()| {
                let rate = search(roots, estimates);
                let after = enumeration(roots);
                let plain = (std::mem::replace(&mut before, after) + after) / 2.0;
                (rate / plain, plain / 1e6, rate / 1e6)
            });
            rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
            let (ratio, plain, rate) = rounds[2];
            let what = format!("{what}{}", if estimates { ", estimates" } else { "" });
            println!("{what:32} {plain:12.1} {rate:8.1} {ratio:6.2}");
        }
    }
}
