//! How fast df-pn makes children of the one-eye problem, as a ratio to random play on the same
//! board and region (a random point, a look whether it is legal, the stone, and in the end all stones
//! taken back), and to plain
//! enumeration (play, status, key, undo), as `rate.rs` does for Atari Go.
//!
//! `cargo bench -p tsume-go --bench one_eye`. Time is that of the process on a processor.

mod common;

use common::{clock, enumeration};
use std::time::{Duration, Instant};
use tsume_game::random::Rng;
use tsume_go::ko::Rules;
use tsume_go::one_eye::Enhancements;
use tsume_go::{OneEye, sgf};
use tsume_search::{Limits, Solver};

/// Millions of stones per second in random play on the board, each side in turn, from the problem
/// until so many stones have been played as the region has points.
fn random_play(problem: &OneEye) -> f64 {
    let start = Instant::now();
    let from = clock(start);
    let (board, region) = (problem.board(), problem.region());
    let mut rng = Rng::new(1);
    let mut count = 0;
    let mut undos = Vec::new();
    let mut game = board.clone();
    while start.elapsed() < Duration::from_millis(500) {
        let mut colour = problem.to_move();
        for _ in 0..region.len() {
            let p = region[rng.below(region.len() as u64) as usize];
            if game.is_legal(p, colour) {
                undos.push(game.play(p, colour));
                count += 1;
                colour = colour.other();
            }
        }
        while let Some(undo) = undos.pop() {
            game.undo(undo);
        }
    }
    std::hint::black_box(game.key());
    count as f64 / (clock(start) - from) / 1e6
}

/// Millions of children, and thousands of nodes, per second.
fn search(root: &OneEye) -> (f64, f64) {
    let start = Instant::now();
    let from = clock(start);
    let (mut generated, mut nodes) = (0, 0);
    while start.elapsed() < Duration::from_secs(1) {
        let limits = Limits { nodes: Some(200_000), memory: 1 << 28, ..Limits::default() };
        let solver = Solver::new(root).limits(limits).with_estimates();
        let stats = solver.solve().expect("df-pn needs nothing special").stats;
        generated += stats.generated;
        nodes += stats.nodes;
    }
    let seconds = clock(start) - from;
    (generated as f64 / seconds / 1e6, nodes as f64 / seconds / 1e3)
}

const PROBLEMS: [(&str, &str); 3] = [
    (
        "bottom, 18 points",
        "(;SZ[9]AB[cf][df][ef][ff][gf][cg][ch][ci]AW[hf][if][dh][fh][ih]PL[W]\
         TR[cf]SQ[dg][eg][fg][gg][hg][ig][dh][eh][fh][gh][hh][ih][di][ei][fi][gi][hi][ii])",
    ),
    (
        "corner, 17 points",
        "(;SZ[9]AB[ad][bd][cd][be][ch][bi]AW[dd][ed][fd][fe][bf][ef][ff][dg][eg][dh][di]PL[B]\
         TR[ad]SQ[ae][ce][de][ee][af][bf][cf][df][ag][bg][cg][ah][bh][ch][ai][bi][ci])",
    ),
    (
        "side, 18 points",
        "(;SZ[9]AB[ea][fa][eb][ec][ed][gd][ee][fe]AW[ha][fc][id][he][ff][gf][hf][if]PL[W]\
         TR[ea]SQ[ga][ha][ia][fb][gb][hb][ib][fc][gc][hc][ic][fd][gd][hd][id][ge][he][ie])",
    ),
];

fn main() {
    let columns = ["random play", "enumeration", "df-pn", "ratio", "ratio", "k nodes/s"];
    print!("{:32}", "M stones or children/s");
    columns.iter().for_each(|name| print!(" {name:>12}"));
    println!();
    for (name, text) in PROBLEMS {
        let trees = sgf::parse(text.as_bytes()).expect("a game record").trees;
        let root = OneEye::from_sgf(&trees[0]).expect("a problem").under(Rules::Superko);
        for (with, enhancements) in
            [("rules alone", Enhancements::NONE), ("all", Enhancements::ALL)]
        {
            let root = root.clone().with(enhancements);
            let (random, plain) = (random_play(&root), enumeration(&root, 4));
            let (rate, nodes) = search(&root);
            let random = (random + random_play(&root)) / 2.0;
            print!("{:32} {random:12.1} {plain:12.1} {rate:12.2}", format!("{name}, {with}"));
            println!(" {:12.2} {:12.2} {nodes:12.0}", rate / random, rate / plain);
        }
    }
}
