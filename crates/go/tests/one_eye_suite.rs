//! The problem set in `suites/one-eye`: that it reads, that its marks are right, and that its
//! answers are those of the solver, each with a certificate that was checked.
//!
//! The whole set takes minutes, in a release build:
//!
//! ```text
//! cargo test --release -p tsume-go --test one_eye_suite -- --ignored --nocapture
//! ```
//!
//! `TSUME_SECONDS` is the limit for each search, 60 by default, and `TSUME_KIND` names the one file
//! to look at.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use tsume::{Certifier, Check, Run};
use tsume_game::{Notation, Role};
use tsume_go::ko::{self, Ko, Rules};
use tsume_go::sgf::{self, Tree};
use tsume_go::{OneEye, one_eye};
use tsume_search::{Ghi, Limits, Options, Solver};

/// A problem of the set and what its comment says.
struct Problem {
    name: String,
    game: OneEye,
    eye: Option<bool>,
    ko: Option<Ko>,
    /// Under the rules with threats: the least number that turns the result round, or that none does.
    threats: Option<String>,
    only: Option<String>,
    /// What is said when the path is ignored, where that is wrong.
    ignoring: Option<bool>,
    nodes: u64,
}

fn eye(word: &str) -> Option<bool> {
    match word {
        "eye" => Some(true),
        "no-eye" => Some(false),
        _ => {
            assert_eq!(word, "unknown");
            None
        }
    }
}

fn problem(tree: &Tree) -> Problem {
    let root = tree.node(Tree::ROOT);
    let name = root.text("GN").expect("a name");
    let comment = root.text("C").expect("an answer");
    let says = |key: &str| common::says(&comment, key);
    let game = OneEye::from_sgf(tree).unwrap_or_else(|e| panic!("{name}: {e}"));
    let game = game.under(Rules::Superko);
    let ko = match says("ko").expect("a word on ko").as_str() {
        "none" => Some(Ko::None),
        "fight" => Some(Ko::Fight),
        word => {
            assert_eq!(word, "unknown", "{name}");
            None
        }
    };
    Problem {
        eye: eye(&says("result").expect("a result")),
        ko,
        threats: says("threats"),
        only: says("only move"),
        ignoring: says("ignoring the path").and_then(|word| eye(&word)),
        nodes: says("nodes").and_then(|n| n.parse().ok()).expect("a number of nodes"),
        name,
        game,
    }
}

/// Every problem, file by file.
fn suite() -> Vec<(Tree, Problem)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suites/one-eye");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "sgf"));
    files.sort();
    let trees = files.iter().flat_map(|file| {
        let read = sgf::parse(&fs::read(file).unwrap());
        read.unwrap_or_else(|e| panic!("{}: {e}", file.display())).trees
    });
    trees.map(|tree| (problem(&tree), tree)).map(|(problem, tree)| (tree, problem)).collect()
}

/// The winner of a checked certificate and the first move, or why there is none; and the nodes.
fn certified(
    game: &OneEye,
    ghi: Ghi,
    limits: Limits,
) -> (Result<(Role, Option<one_eye::Move>), String>, u64) {
    let options = Options { ghi, ..Options::default() };
    let certifier = Certifier::new(one_eye::NAME, game);
    let found =
        certifier.solve(|solver| solver.options(options).with_estimates().limits(limits)).unwrap();
    let nodes = found.outcome.stats.nodes;
    let result = match (found.outcome.verdict.winner(), found.check) {
        (Some(winner), Check::Checked(..)) => Ok((winner, found.outcome.line.first().copied())),
        (_, Check::NotChecked(why)) => Err(why),
        (_, check) => panic!("{}: {check:?}", game.to_sgf()),
    };
    (result, nodes)
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), memory: 256 << 20, ..Limits::default() }
}

#[test]
fn the_set_is_what_it_should_be() {
    let all = suite();
    assert!(all.len() >= 140, "{}", all.len());
    let names: BTreeSet<&str> = all.iter().map(|(_, p)| p.name.as_str()).collect();
    assert_eq!(names.len(), all.len());
    for pair in all.chunks(2) {
        let [(_, one), (_, two)] = pair else { panic!("a problem without its other side") };
        let same = |game: &OneEye| (game.board(), game.crucial(), game.region().to_vec());
        assert_eq!(same(&one.game), same(&two.game), "{}", one.name);
        assert_eq!(one.game.to_move(), one.game.maker(), "{}", one.name);
        assert_eq!(two.game.to_move(), two.game.maker().other(), "{}", two.name);
        // One move more does not harm.
        assert!(one.eye != Some(false) || two.eye != Some(true), "{}", one.name);
    }
    let (mut sides, mut unsolved) = (BTreeSet::new(), 0);
    for (tree, Problem { name, game, eye, ko, only, .. }) in &all {
        let board = game.board();
        sides.insert(board.width());
        let root = tree.node(Tree::ROOT);
        assert_eq!(root.points("TR"), game.crucial(), "{name}");
        assert_eq!(root.points("SQ"), game.region(), "{name}");
        assert!(game.crucial().iter().all(|&p| board.colour(p) == Some(game.maker())), "{name}");
        assert_eq!(root.player(), Some(game.to_move()), "{name}");
        assert!(name.ends_with(['b', 'w']), "{name}");
        assert_eq!(name.ends_with('b'), game.to_move().letter() == 'B', "{name}");
        let empty = game.region().iter().filter(|&&p| board.is_empty(p)).count();
        let least = if name.starts_with("shapes") { 2 } else { 6 };
        // Beyond 20 points only what is meant to be too hard.
        let most = if name.as_str() >= "shapes-22" { 24 } else { 20 };
        assert!((least..=most).contains(&empty), "{name}: {empty}");
        assert!(eye.is_some() || (ko.is_none() && only.is_none()), "{name}");
        unsolved += eye.is_none() as usize;
    }
    assert!(sides.contains(&9) && sides.contains(&19), "{sides:?}");
    let share = |fits: fn(&Problem) -> bool| all.iter().filter(|(_, p)| fits(p)).count();
    println!("{} problems on boards of {sides:?}, {unsolved} without an answer", all.len());
    assert!(unsolved <= 10, "{unsolved}");
    assert!(share(|p| p.ko == Some(Ko::Fight)) >= 8);
    assert!(share(|p| p.only.is_some()) >= 20);
    assert!(share(|p| p.ignoring.is_some()) >= 3);
    assert!(share(|p| p.eye == Some(true)) >= 40 && share(|p| p.eye == Some(false)) >= 40);
}

/// What took no more nodes than this is solved by every run of the tests, unless its certificate is
/// long, as those of medium and hard problems often are: what estimates know has to be shown.
const EASY: u64 = 2_000;
const QUICK: [&str; 4] = ["easy", "ko", "path", "shapes"];

#[test]
fn easy_ones_are_solved() {
    let (all, mut long) = (suite(), Vec::new());
    let (mut solved, mut kos) = (0, 0);
    let is_quick = |p: &Problem| {
        p.nodes <= EASY && p.eye.is_some() && QUICK.iter().any(|kind| p.name.starts_with(kind))
    };
    for (_, p) in all.iter().filter(|(_, p)| is_quick(p)) {
        let (found, _) = certified(&p.game, Ghi::Full, nodes(50 * EASY));
        let Ok((winner, first)) = found else {
            long.push(&p.name);
            continue;
        };
        assert_eq!(Some(p.game.makes_eye(winner)), p.eye, "{}", p.name);
        if let Some(only) = &p.only {
            assert_eq!(first.map(|m| p.game.move_text(m)).as_ref(), Some(only), "{}", p.name);
        }
        solved += 1;
        // The second search can be much longer than the first.
        let again = ko::second_phase(&p.game, winner);
        if let (Ok((other, _)), _) = certified(&again, Ghi::Full, nodes(2 * EASY)) {
            let ko = if other == winner { Ko::None } else { Ko::Fight };
            assert_eq!(p.ko, Some(ko), "{}", p.name);
            kos += (ko == Ko::Fight) as usize;
        }
    }
    println!("{solved} problems of up to {EASY} nodes, {kos} kos; long certificates: {long:?}");
    assert!(solved >= 40 && kos >= 8, "{solved}, {kos}");
    assert!(long.len() <= 4, "{long:?}");
}

/// Under the rules with threats the results are the same, and threats change what the set says.
#[test]
fn easy_ones_are_solved_with_threats() {
    let (mut solved, mut kos) = (0, 0);
    let is_quick = |p: &Problem| {
        p.nodes <= EASY && p.eye.is_some() && QUICK.iter().any(|kind| p.name.starts_with(kind))
    };
    let all = suite();
    let quick = all.iter().map(|(_, p)| p).filter(|p| is_quick(p) && p.threats.is_some());
    for p in quick {
        let run = Run { limits: nodes(400_000), ..Run::default() };
        let answer = run.solve(&p.game.clone().under(Rules::Threats), &p.name).unwrap();
        let ko = answer.ko.unwrap_or_else(|| panic!("{}: no answer", p.name));
        let eye = Some(ko.without == Some("eye"));
        assert_eq!((eye, answer.check.is_ok(), ko.checked), (p.eye, true, true), "{}", p.name);
        let threats = match (ko.fight, ko.threats) {
            (Some(false), _) => "none".to_string(),
            (_, Some(n)) => n.to_string(),
            _ => format!("none up to {}", ko.up_to),
        };
        assert_eq!(Some(threats), p.threats, "{}", p.name);
        solved += 1;
        kos += ko.threats.is_some() as usize;
        // What no number of threats changes is no ko by two searches either.
        assert!(ko.fight != Some(false) || p.ko == Some(Ko::None), "{}", p.name);
    }
    println!("{solved} problems, {kos} kos");
    assert!(solved >= 40 && kos >= 8, "{solved}, {kos}");
}

/// Whether ignoring the path goes wrong depends on the order of the search, so a few of them may
/// come right when that changes; what is right does not change.
#[test]
fn ignoring_the_path_goes_wrong() {
    let (mut wrong, mut all) = (0, 0);
    for (_, p) in suite().iter().filter(|(_, p)| p.ignoring.is_some()) {
        for ghi in [Ghi::Full, Ghi::Sim, Ghi::Dup] {
            let (found, _) = certified(&p.game, ghi, nodes(200_000));
            let (winner, _) = found.unwrap_or_else(|e| panic!("{}: {e}", p.name));
            assert_eq!(Some(p.game.makes_eye(winner)), p.eye, "{} {ghi}", p.name);
        }
        let options = Options { ghi: Ghi::Ignore, ..Options::default() };
        let solver = Solver::new(&p.game).options(options).limits(nodes(200_000));
        let verdict = solver.with_estimates().solve().unwrap().verdict;
        let says = verdict.winner().map(|winner| p.game.makes_eye(winner));
        wrong += (says.is_some() && says != p.eye) as usize;
        all += 1;
    }
    println!("{wrong} of {all} are wrong if the path is ignored");
    assert!(wrong >= 3, "{wrong} of {all}");
}

/// Seconds that this thread has had of a processor; the machine may have other things to do.
fn clock(start: Instant) -> f64 {
    let on_cpu = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = on_cpu.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |n| n / 1e9)
}

#[test]
#[ignore = "takes minutes"]
fn the_whole_set_is_solved() {
    let var = |name: &str| std::env::var(name).ok();
    let seconds = var("TSUME_SECONDS").and_then(|s| s.parse().ok()).unwrap_or(60);
    let kind = var("TSUME_KIND").unwrap_or_default();
    let limits = Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
    let start = Instant::now();
    // How many were solved within 1, 10 and 60 seconds, and at all.
    let (mut within, mut number) = ([0; 4], 0);
    println!(
        "{:12} {:8} {:6} {:>9} {:>8} {:>9} {:>8}",
        "problem", "result", "ko", "nodes", "s", "nodes 2", "s 2"
    );
    for (_, p) in suite().iter().filter(|(_, p)| p.name.starts_with(&kind)) {
        number += 1;
        let from = clock(start);
        let (found, nodes) = certified(&p.game, Ghi::Full, limits.clone());
        let took = clock(start) - from;
        let Ok((winner, _)) = found else {
            println!("{:12} {:8} {:6} {nodes:9} {took:8.2}", p.name, "?", "");
            continue;
        };
        let eye = p.game.makes_eye(winner);
        assert!(p.eye.is_none_or(|known| known == eye), "{}", p.name);
        for (count, most) in within.iter_mut().zip([1.0, 10.0, 60.0, f64::MAX]) {
            *count += (took <= most) as usize;
        }
        let from = clock(start);
        let again = ko::second_phase(&p.game, winner);
        let (second, more) = certified(&again, Ghi::Full, limits.clone());
        let ko = second.ok().map(|(other, _)| if other == winner { Ko::None } else { Ko::Fight });
        assert!(p.ko.is_none() || ko.is_none() || p.ko == ko, "{}", p.name);
        let result = if eye { "eye" } else { "no-eye" };
        let word = ko.map_or("?", |ko| if ko == Ko::None { "none" } else { "fight" });
        let took2 = clock(start) - from;
        println!("{:12} {result:8} {word:6} {nodes:9} {took:8.2} {more:9} {took2:8.2}", p.name);
    }
    let [one, ten, sixty, all] = within;
    println!(
        "{number} problems: {one} solved and checked in 1 s, {ten} in 10 s, {sixty} in 60 s, {all} in all"
    );
    if kind.is_empty() && seconds >= 60 {
        assert!(sixty >= 130, "{sixty}");
    }
}
