//! Solves the mates of a file within a time each and prints how many, by length.
//!
//! `cargo run --release -p tsume-chess --example measure -- FILE [told|unbounded] [SECONDS] [EVERY] [FROM-TO]`
use std::num::NonZeroU16;
use std::time::Duration;
use tsume_chess::Mate;
use tsume_search::{Cancel, Limits, Options, Progress, Solver};

/// Time on a processor, which waiting for one is no part of.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|n| n.parse::<f64>().ok()).map_or(0.0, |n| n / 1e9)
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let told = args.get(2).is_none_or(|s| s == "told");
    let seconds: f64 = args.get(3).map_or(5.0, |s| s.parse().unwrap());
    let every: usize = args.get(4).map_or(1, |s| s.parse().unwrap());
    let (from, to): (u16, u16) = args.get(5).map_or((1, 999), |s| {
        let (a, b) = s.split_once('-').unwrap();
        (a.parse().unwrap(), b.parse().unwrap())
    });
    let verbose = std::env::var("V").is_ok();
    let mut problems = Vec::new();
    for line in text.lines() {
        let (fen, n) = if let Some((fen, rest)) = line.split_once(" bm #") {
            let Ok(n) = rest.trim_end_matches(';').parse::<u16>() else { continue };
            (format!("{fen} 0 1"), n)
        } else {
            let f: Vec<&str> = line.split('\t').collect();
            let Ok(n) = f[2].parse::<u16>() else { continue };
            (f[1].to_string(), n)
        };
        if n >= from && n <= to {
            problems.push((fen, n));
        }
    }
    let (mut solved, mut total, mut wrong) = (0, 0, 0);
    let mut nodes = 0u64;
    let mut generated = 0u64;
    let mut time = 0.0;
    let mut times = Vec::new();
    for (fen, n) in problems.iter().step_by(every) {
        let mut game = Mate::new(fen.parse().unwrap());
        if told {
            game = game.within(NonZeroU16::new(*n).unwrap());
        }
        let limits = Limits { memory: 1 << 30, ..Limits::default() };
        let mut options = Options::default();
        if let Ok(e) = std::env::var("EPS") {
            options.epsilon = tsume_search::Epsilon::new(e.parse().unwrap()).unwrap();
        }
        if std::env::var("WEAK").is_ok() {
            options.counting = tsume_search::Counting::Weak;
        }
        options.threshold_control = std::env::var("NOTCA").is_err();
        let start = processor_seconds();
        let cancel = Cancel::default();
        let mut watch = |_: &Progress| {
            if processor_seconds() - start > seconds {
                cancel.cancel();
            }
        };
        let solver = Solver::new(&game).with_estimates().options(options).limits(limits);
        let solver = solver.cancel(cancel.clone()).observe(Duration::from_millis(5), &mut watch);
        let out = solver.solve().unwrap();
        total += 1;
        nodes += out.stats.nodes;
        generated += out.stats.generated;
        let t = processor_seconds() - start;
        time += t;
        match out.verdict.name() {
            "proven" => {
                solved += 1;
                times.push(t)
            }
            "disproven" => {
                wrong += 1;
                println!("WRONG {fen} {n}")
            }
            _ => times.push(f64::INFINITY),
        }
        if verbose {
            println!("{} #{n} {:.3}s {} nodes  {fen}", out.verdict.name(), t, out.stats.nodes);
        }
    }
    times.sort_by(f64::total_cmp);
    let logs: f64 = times.iter().map(|t| t.clamp(0.0003, 2.0 * seconds).log2()).sum();
    let mean = (logs / times.len() as f64).exp2();
    println!(
        "{solved}/{total} wrong {wrong}, mean {:.1}ms {time:.1}s, median {:.3}s, {:.2}M nodes/s, {:.2}M generated/s",
        mean * 1e3,
        times[times.len() / 2],
        nodes as f64 / time / 1e6,
        generated as f64 / time / 1e6
    );
}
