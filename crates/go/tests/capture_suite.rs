//! The problem set in `suites/capture`: that it reads, that its positions are made again from their
//! names, and that its answers are those of the solver, each with a certificate that was checked.
//!
//! The whole set takes minutes, in a release build:
//!
//! ```text
//! cargo test --release -p tsume-go --test capture_suite -- --ignored --nocapture
//! ```

mod common;
#[path = "../examples/make_capture/games.rs"]
mod games;
#[path = "../examples/make_capture/kinds.rs"]
mod kinds;
#[path = "../examples/make_capture/patterns.rs"]
mod patterns;

use kinds::Name;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tsume::{Certifier, Check};
use tsume_game::{Game, Lambda, Notation, Role};
use tsume_go::capture;
use tsume_go::sgf::{self, Tree};
use tsume_go::{Capture, ko};
use tsume_search::Limits;

/// The files, with the nodes that their problems took at most.
const GROUPS: [(&str, u64); 4] =
    [("first-week", 19), ("easy", 99), ("medium", 499), ("hard", u64::MAX)];

/// A problem of the set and what its comment says.
struct Problem {
    group: usize,
    name: String,
    title: String,
    game: Capture,
    captured: bool,
    ko: String,
    only: Option<String>,
    order: u32,
    nodes: u64,
}

fn problem(group: usize, tree: &Tree) -> Problem {
    let root = tree.node(Tree::ROOT);
    let name = root.text("GN").expect("a name");
    let comment = root.text("C").expect("an answer");
    let says = |key: &str| common::says(&comment, key);
    let must = |key: &str| says(key).unwrap_or_else(|| panic!("{name}: no {key}"));
    let game = Capture::from_sgf(tree).unwrap_or_else(|e| panic!("{name}: {e}"));
    let result = must("result");
    assert!(["captured", "escapes"].contains(&result.as_str()), "{name}: {result}");
    let generator = must("generator").parse().expect("a generator");
    Problem {
        group,
        title: comment.lines().next().unwrap_or_default().to_string(),
        game: game.generator(generator),
        captured: result == "captured",
        ko: must("ko"),
        only: says("only move"),
        order: must("order").parse().expect("an order"),
        nodes: must("nodes").parse().expect("a number"),
        name,
    }
}

fn suite() -> Vec<Problem> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suites/capture");
    let mut all = Vec::new();
    for (group, (name, _)) in GROUPS.iter().enumerate() {
        let bytes = fs::read(folder.join(format!("{name}.sgf"))).expect("a file");
        let trees = sgf::parse(&bytes).unwrap_or_else(|e| panic!("{name}: {e}")).trees;
        all.extend(trees.iter().map(|tree| problem(group, tree)));
    }
    all
}

/// The winner by a checked certificate, and the first move, within so many nodes.
fn certified(game: &Lambda<Capture>, nodes: u64) -> Option<(Role, Option<capture::Move>)> {
    let limits = Limits { nodes: Some(nodes), memory: 512 << 20, ..Limits::default() };
    let certifier = Certifier::new(capture::NAME, game);
    let found = certifier
        .solve(|solver| solver.with_estimates().with_zones().limits(limits))
        .expect("a search");
    match found.check {
        Check::Checked(..) => {
            // Saying that he plays on is no move of the defender's.
            let mut line = found.outcome.line.iter().skip_while(|&&m| game.is_playing_on(m));
            Some((found.outcome.verdict.winner()?, line.next().map(|m| m.mv)))
        }
        Check::NotChecked(_) => None,
        Check::Failed(why, _) => panic!("{why}\n{}", game.position_text()),
    }
}

/// Solves a problem again; whether it could be done.
fn solve(p: &Problem, nodes: u64) -> bool {
    let game = Lambda::new(p.game.clone().within(p.order as usize + 1), p.order);
    let Some((winner, first)) = certified(&game, nodes) else { return false };
    assert_eq!(winner == Role::Attacker, p.captured, "{}", p.name);
    if let Some(only) = &p.only {
        let first = first.and_then(|m| p.game.point(m)).map(|point| p.game.board().name(point));
        assert_eq!(first.as_ref(), Some(only), "{}", p.name);
    }
    // The second search can be much longer than the first.
    if let Some((other, _)) = certified(&ko::second_phase(&game, winner), nodes / 20) {
        let fight = if other == winner { "none" } else { "fight" };
        assert!([fight, "unknown"].contains(&p.ko.as_str()), "{}: {fight}", p.name);
    }
    true
}

#[test]
fn the_set_is_what_it_should_be() {
    let all = suite();
    let names: BTreeSet<&str> = all.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names.len(), all.len());
    for p in &all {
        let least = p.group.checked_sub(1).map_or(0, |before| GROUPS[before].1 + 1);
        assert!((least..=GROUPS[p.group].1).contains(&p.nodes), "{}", p.name);
        assert!((1..=3).contains(&p.order), "{}", p.name);
        // An escape is one from the greatest order.
        assert!(p.captured || p.order == 3, "{}", p.name);
        let wins = p.captured == (p.game.role() == Role::Attacker);
        assert!(wins || p.only.is_none(), "{}", p.name);
    }
    let share = |fits: &dyn Fn(&Problem) -> bool| all.iter().filter(|p| fits(p)).count();
    let groups: Vec<usize> = (0..GROUPS.len()).map(|n| share(&|p| p.group == n)).collect();
    let sides = [9, 13, 19].map(|side| share(&|p| p.game.board().width() == side));
    let attacks = share(&|p| p.game.role() == Role::Attacker);
    let captured = share(&|p| p.captured);
    let (fights, only) = (share(&|p| p.ko == "fight"), share(&|p| p.only.is_some()));
    println!(
        "{} problems: groups {groups:?}, sides {sides:?}, {attacks} attacks, {captured} captured, \
         {fights} kos, {only} with an only move",
        all.len()
    );
    assert!(all.len() >= 200 && sides.iter().all(|&n| n >= 30), "{sides:?}");
    assert!(groups.iter().all(|&n| n >= 5), "{groups:?}");
    assert!(attacks >= 60 && all.len() - attacks >= 60, "{attacks}");
    assert!(captured >= 60 && all.len() - captured >= 60, "{captured}");
    assert!(fights >= 3 && only >= 8, "{fights}, {only}");
    let (by_hand, from_games) = kinds::names();
    for kind in by_hand.iter().chain(&from_games) {
        assert!(all.iter().any(|p| p.name.starts_with(&format!("{kind}-"))), "{kind}");
    }
}

#[test]
fn names_make_the_positions_again() {
    for p in suite() {
        let name = Name::parse(&p.name).unwrap_or_else(|| panic!("{}", p.name));
        assert_eq!(name.text(), p.name);
        assert_eq!(kinds::title(&name.kind), p.title, "{}", p.name);
        let made = name.problem().unwrap_or_else(|| panic!("{}", p.name));
        assert_eq!(made.to_sgf().to_string(), p.game.to_sgf().to_string(), "{}", p.name);
        assert_eq!(name.attack, made.to_move() != made.owner(), "{}", p.name);
        assert!(made.board().width() as u64 >= kinds::side(&name.kind), "{}", p.name);
    }
}

#[test]
fn easy_ones_are_solved() {
    let all = suite();
    let quick: Vec<&Problem> = all.iter().filter(|p| p.nodes <= 200).collect();
    let solved = quick.iter().filter(|p| solve(p, 5_000)).count();
    println!("{solved} of {} problems of up to 200 nodes", quick.len());
    assert!(solved >= 60 && solved * 10 >= quick.len() * 9, "{solved} of {}", quick.len());
}

#[test]
#[ignore = "takes minutes"]
fn the_whole_set_is_solved() {
    let all = suite();
    let open: Vec<&str> =
        all.iter().filter(|p| !solve(p, 1_000_000)).map(|p| p.name.as_str()).collect();
    println!("{} problems, not certified again: {open:?}", all.len());
    assert!(open.len() * 50 <= all.len(), "{open:?}");
}
