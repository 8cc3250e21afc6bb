//! Ladders: the reader against the general search of the same question, lambda search of order 1
//! without the reader, in one run: positions per second of each. Then, or alone with the argument
//! `search`, lambda search of order 3 on the project's own problems.

use std::time::{Duration, Instant};
use tsume_game::Lambda;
use tsume_game::random::Rng;
use tsume_go::capture::Generator;
use tsume_go::{Board, Capture, Colour, Point, sgf};
use tsume_search::{Limits, Solver};

/// Random boards with a target of two liberties, and the attacker to move.
fn problems(side: usize, number: usize) -> Vec<Capture> {
    let mut rng = Rng::new(side as u64);
    let mut found = Vec::new();
    while found.len() < number {
        let Some(mut board) = Board::new(side, side) else { return found };
        let percent = 15 + rng.below(30);
        let stones: Vec<(Point, Option<Colour>)> = board
            .points()
            .map(|p| {
                let colour = if rng.chance(50) { Colour::Black } else { Colour::White };
                (p, rng.chance(percent).then_some(colour))
            })
            .collect();
        board.set_up(stones);
        let targets: Vec<Point> = board.heads().filter(|&p| board.liberty_count(p) == 2).collect();
        let target = targets.get(rng.below(targets.len() as u64) as usize).copied();
        let Some((target, owner)) = target.and_then(|p| Some((p, board.colour(p)?))) else {
            continue;
        };
        let one = [target].into_iter().collect();
        found.extend(Capture::new(board, &one, owner.other()).map(|game| game.within(2)));
    }
    found
}

/// Nanoseconds for a position.
fn rate(time: Duration, nodes: u64) -> f64 {
    time.as_secs_f64() * 1e9 / nodes.max(1) as f64
}

/// Solves the project's own problems by threats of order 3, with 20,000 nodes for each.
fn search() {
    let suites = concat!(env!("CARGO_MANIFEST_DIR"), "/../../suites/capture");
    let files = std::fs::read_dir(suites).into_iter().flatten().flatten().map(|file| file.path());
    let mut files: Vec<_> = files.filter(|p| p.extension().is_some_and(|e| e == "sgf")).collect();
    files.sort();
    let (mut nodes, mut times) = (0, Vec::new());
    for text in files.iter().flat_map(std::fs::read) {
        let trees = sgf::parse(&text).map_or(Vec::new(), |collection| collection.trees);
        for game in trees.iter().flat_map(Capture::from_sgf) {
            let lambda = Lambda::new(game.generator(Generator::Heuristic).within(4), 3);
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let solver = Solver::new(&lambda).with_estimates().with_zones().limits(limits);
            if let Ok(outcome) = solver.solve() {
                nodes += outcome.stats.nodes;
                times.push(outcome.time);
            }
        }
    }
    times.sort();
    let all: Duration = times.iter().sum();
    let at = |part: usize| times.get(times.len() * part / 10).map_or(0.0, Duration::as_secs_f64);
    println!(
        "order 3: {} problems, {nodes} nodes of {:.0} ns; half within {:.3} ms, nine tenths within {:.3} ms",
        times.len(),
        rate(all, nodes),
        at(5) * 1e3,
        at(9) * 1e3,
    );
}

fn main() {
    if std::env::args().any(|word| word == "search") {
        return search();
    }
    ladders();
    search();
}

fn ladders() {
    for side in [9, 19] {
        let games = problems(side, 2_000);
        let (mut nodes, start) = (0, Instant::now());
        for _ in 0..10 {
            nodes += games.iter().map(|game| game.read_ladder().1).sum::<u64>();
        }
        let reader = rate(start.elapsed(), nodes);
        let (mut searched, mut time) = (0, Duration::ZERO);
        for game in &games {
            let lambda = Lambda::new(game.clone(), 1);
            let limits = Limits { memory: 1 << 20, ..Limits::default() };
            if let Ok(outcome) = Solver::new(&lambda).limits(limits).solve() {
                searched += outcome.stats.nodes;
                time += outcome.time;
            }
        }
        let general = rate(time, searched);
        println!(
            "{side}x{side}: reader {reader:.0} ns for each of {nodes} positions, general search \
             {general:.0} ns for each of {searched}: {:.1} times",
            general / reader
        );
    }
}
