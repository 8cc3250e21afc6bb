use std::sync::atomic::Ordering;
use tsume_go::{AtariGo, Colour, atari::experiment::KIND};
use tsume_search::{Limits, Solver};
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    for (name, g) in [
        ("3x5", AtariGo::empty(3, 5).unwrap()),
        ("4x4", AtariGo::empty(4, 4).unwrap()),
        ("4x5", AtariGo::empty(4, 5).unwrap()),
        ("5x5", AtariGo::empty(5, 5).unwrap()),
        ("6x6x", AtariGo::crosscut(6, 6).unwrap()),
        ("6x6x15", AtariGo::crosscut(6, 6).unwrap().within(15)),
        ("6x6x14", AtariGo::crosscut(6, 6).unwrap().within(14)),
        ("4x4w14", AtariGo::empty(4, 4).unwrap().attacker(Colour::White).within(14)),
    ] {
        if args.len() > 1 && !args[1..].iter().any(|a| a == name) {
            continue;
        }
        let g = g.look_ahead(std::env::var("LA").is_ok());
        for k in args[0].split(',') {
            KIND.store(k.parse().unwrap(), Ordering::Relaxed);
            let limits = Limits { nodes: Some(20_000_000), ..Limits::default() };
            let o = Solver::new(&g).limits(limits).with_estimates().solve().unwrap();
            println!(
                "{name:8} {k} {:9} {:>10} nodes {:>10} gen {:.2}s depth {} reexp {}",
                o.verdict.name(),
                o.stats.nodes,
                o.stats.generated,
                o.time.as_secs_f64(),
                o.stats.max_depth,
                o.stats.reexpanded
            );
        }
    }
}
