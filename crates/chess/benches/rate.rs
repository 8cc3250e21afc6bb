//! How fast df-pn makes positions on real mate searches, as a ratio to perft by copy-make, which
//! makes every leaf and reads its hash. The look ahead at the leaves makes positions too, which are
//! counted by themselves, in a second run of the same search.
//!
//! `cargo bench -p tsume-chess --bench rate -- [FILE.epd] [NODES]`

use cozy_chess::Board;
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;
use tsume_chess::Mate;
use tsume_game::{Estimate, Estimates, Game, forward};
use tsume_search::{Limits, Options, Solver};

/// Positions that take a search of some length, from the project's own set.
const POSITIONS: &str = include_str!("../../../suites/chess/mates.epd");
const ROUNDS: usize = 5;

fn perft(board: &Board, depth: u32, mixed: &mut u64) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut after = board.clone();
            after.play_unchecked(m);
            if depth > 1 {
                leaves += perft(&after, depth - 1, mixed);
            } else {
                *mixed ^= after.hash();
                leaves += 1;
            }
        }
        false
    });
    leaves
}

/// The game, counting what its look ahead makes.
#[derive(Clone)]
struct Counted(Mate);

static LOOKED: AtomicU64 = AtomicU64::new(0);

impl Game for Counted {
    forward!(0 as Mate: Game moves);
}

impl Estimates for Counted {
    fn estimate(&self) -> Estimate {
        let (estimate, made) = self.0.look_ahead();
        LOOKED.fetch_add(made, Relaxed);
        estimate
    }
    fn appraise(&self) -> Estimate {
        self.estimate()
    }
}

/// What is measured: positions made by the search and by its look ahead, and seconds taken.
#[derive(Clone, Copy, Default)]
struct Work {
    made: u64,
    looked: u64,
    seconds: f64,
}

/// Searches a position.
fn search(board: &Board, nodes: u64, estimates: bool, within: Option<u16>) -> Work {
    let mut game = Mate::new(board.clone());
    if let Some(n) = within.and_then(std::num::NonZeroU16::new) {
        game = game.within(n);
    }
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let solver = Solver::new(&game).options(Options::default()).limits(limits.clone());
    let solver = if estimates { solver.with_estimates() } else { solver };
    let outcome = solver.solve().expect("df-pn needs nothing");
    LOOKED.store(0, Relaxed);
    if estimates {
        let counted = Counted(game);
        let again = Solver::new(&counted).with_estimates().limits(limits).solve();
        assert_eq!(again.expect("df-pn needs nothing").stats.generated, outcome.stats.generated);
    }
    let looked = LOOKED.load(Relaxed);
    Work { made: outcome.stats.generated, looked, seconds: outcome.time.as_secs_f64() }
}

fn count(board: &Board) -> Work {
    let (start, mut mixed) = (Instant::now(), 0);
    let made = perft(black_box(board), 4, &mut mixed);
    black_box(mixed);
    Work { made, looked: 0, seconds: start.elapsed().as_secs_f64() }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let text = args.first().map(|file| std::fs::read_to_string(file).expect("a file to read"));
    let nodes = args.get(1).map_or(100_000, |n| n.parse().expect("a number of nodes"));
    let text = text.as_deref().unwrap_or(POSITIONS);
    let boards = text.lines().filter_map(|line| {
        let fields: Vec<&str> = line.split_whitespace().take(4).collect();
        format!("{} 0 1", fields.join(" ")).parse().ok()
    });
    // The set goes from easy to hard: one in four of the harder half.
    let boards: Vec<Board> = boards.collect();
    let boards: Vec<Board> = boards[boards.len() / 2..].iter().step_by(4).cloned().collect();
    println!("{} positions, up to {nodes} nodes each, best of {ROUNDS} rounds", boards.len());
    type Measure = Box<dyn Fn(&Board) -> Work>;
    let measures: [(&str, Measure); 5] = [
        ("perft by copy-make", Box::new(count)),
        ("df-pn alone", Box::new(move |b| search(b, nodes, false, None))),
        ("df-pn alone, within 6", Box::new(move |b| search(b, nodes, false, Some(6)))),
        ("df-pn, looking ahead", Box::new(move |b| search(b, nodes, true, None))),
        ("df-pn, looking ahead, within 6", Box::new(move |b| search(b, nodes, true, Some(6)))),
    ];
    // One position after the other, so that all are measured under the same conditions; the best
    // of several times each, since what disturbs only ever takes time.
    let mut totals = measures.each_ref().map(|_| Work::default());
    for board in &boards {
        let mut best = measures.each_ref().map(|(_, measure)| measure(board));
        for _ in 1..ROUNDS {
            for (best, (_, measure)) in best.iter_mut().zip(&measures) {
                best.seconds = best.seconds.min(measure(board).seconds);
            }
        }
        for (total, best) in totals.iter_mut().zip(best) {
            total.made += best.made;
            total.looked += best.looked;
            total.seconds += best.seconds;
        }
    }
    let perft = totals[0].made as f64 / totals[0].seconds;
    for ((name, _), Work { made, looked, seconds }) in measures.iter().zip(totals) {
        let rate = |n: u64| n as f64 / seconds;
        let (all, alone) = (rate(made + looked), rate(made));
        println!(
            "{name:<32} {:6.1} M/s, ratio {:.2}; without the look ahead's {:.2}",
            all / 1e6,
            all / perft,
            alone / perft
        );
    }
}
