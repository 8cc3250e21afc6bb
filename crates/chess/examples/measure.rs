//! Solves the mates of a file within a time each and prints how many, by length.
//!
//! `cargo run --release -p tsume-chess --example measure -- FILE [told|unbounded] [SECONDS] [EVERY] [FROM-TO]`
use std::num::NonZeroU16;
use std::time::Duration;
use tsume_chess::Mate;
use tsume_search::{Limits, Options, Solver};

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
        let limits = Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
        let options = Options::default();
        let out =
            Solver::new(&game).with_estimates().options(options).limits(limits).solve().unwrap();
        total += 1;
        nodes += out.stats.nodes;
        generated += out.stats.generated;
        let t = out.time.as_secs_f64();
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
    println!(
        "{solved}/{total} wrong {wrong}, {time:.1}s, median {:.3}s, {:.2}M nodes/s, {:.2}M generated/s",
        times[times.len() / 2],
        nodes as f64 / time / 1e6,
        generated as f64 / time / 1e6
    );
}
