//! The game in the hands of the searches: algorithms agree, and every verdict is certified.

mod common;

use common::{all_rules, position, scattered};
use tsume::{Certifier, Check};
use tsume_game::random::Rng;
use tsume_game::{Estimates, Game, Notation, Status};
use tsume_loa::{Loa, parse_file};
use tsume_search::{Algorithm, Limits, Options, Verdict};

/// Solves and certifies; the verdict is that of the checker.
fn certified(game: &Loa, algorithm: Algorithm, nodes: u64) -> Verdict {
    let limits = Limits { nodes: Some(nodes), memory: 1 << 28, ..Limits::default() };
    let result = Certifier::new("loa", game).solve(|solver| {
        let solver = solver.limits(limits);
        let solver = solver.options(Options::new(algorithm)).with_irreversible();
        if algorithm == Algorithm::DfPn { solver.with_estimates() } else { solver }
    });
    let result = result.unwrap();
    match result.check {
        Check::Checked(..) => result.outcome.verdict,
        Check::NotChecked(_) => Verdict::Unknown,
        Check::Failed(reason, _) => panic!("{game}: {reason}"),
    }
}

#[test]
fn small_endgames_are_certified_and_algorithms_agree() {
    let mut rng = Rng::new(21);
    let mut verdicts = [0; 3];
    for round in 0..96 {
        let rules = all_rules()[round % 8];
        let game = scattered(&mut rng, 2 + (round / 8 % 3) as u32, 3, 8).with_rules(rules);
        if game.status() != Status::Open {
            continue;
        }
        let df_pn = certified(&game, Algorithm::DfPn, 10_000);
        verdicts[df_pn as usize] += 1;
        if df_pn == Verdict::Unknown {
            continue;
        }
        for algorithm in [Algorithm::Pn, Algorithm::Pds, Algorithm::Dag] {
            let other = certified(&game, algorithm, 10_000);
            assert!(other == df_pn || other == Verdict::Unknown, "{algorithm} {rules:?}: {game}");
        }
    }
    assert!(verdicts[..2].iter().all(|&n| n > 15), "{verdicts:?}");
}

#[test]
fn the_first_problems_of_the_sets_are_wins() {
    for (set, count) in [
        (include_bytes!("../../../suites/loa/easier.loa").as_slice(), 40),
        (include_bytes!("../../../suites/loa/harder.loa").as_slice(), 2),
    ] {
        for problem in parse_file(set).into_iter().take(count) {
            let problem = problem.unwrap();
            let verdict = certified(&problem.position, Algorithm::DfPn, 1_000_000);
            assert_eq!(verdict, Verdict::Proven, "{problem}");
        }
    }
}

#[test]
fn a_stuck_defender_is_beaten_or_not_as_the_rules_say() {
    // White passes for ever or has lost; Black needs several moves to connect.
    let shut_in = "6xo/6xx/8/8/8/8/xx6/ox6 o ; attacker x";
    assert_eq!(certified(&position(shut_in), Algorithm::DfPn, 100_000), Verdict::Proven);
    let loses = position(&format!("{shut_in} ; stuck loses"));
    assert_eq!(certified(&loses, Algorithm::DfPn, 10), Verdict::Proven);
}

#[test]
fn estimates_say_what_is_left_to_do() {
    let estimate = |text| position(text).estimate();
    let (two, four) = (estimate("x6o/8/8/o7/8/8/8/7x x"), estimate("x6x/8/8/o7/8/8/7o/x6x x"));
    assert_eq!((two.proof, two.disproof), (1, 6));
    assert!(four.proof > two.proof && four.disproof > two.disproof);
    let defender = estimate("x6o/8/8/o7/8/8/8/7x o ; attacker x");
    assert_eq!((defender.proof, defender.disproof), (6, 1));
}

#[test]
fn the_line_ends_with_a_connection() {
    let game = position("8/8/2x1o3/3x4/8/o3o3/8/1x6 x");
    let result = Certifier::new("loa", &game).solve(|solver| solver.with_estimates()).unwrap();
    let mut end = game;
    for m in result.outcome.line {
        assert_eq!(end.parse_move(&end.move_text(m)), Some(m));
        end.play(m);
    }
    assert_eq!(end.status(), Status::Won);
}
