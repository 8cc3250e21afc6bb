//! Capturing problems: the rules, what is left out of them, and every verdict certified.

#[path = "../common/mod.rs"]
mod common;
mod input;
mod ladders;
mod lambda;
mod plain;
mod random;
mod zones;

use common::{games, limits, options};
use tsume::{Certifier, Check};
use tsume_game::random::Rng;
use tsume_game::{Estimates, Game, Notation, Role, Status, Zones, conformance};
use tsume_go::Capture;
use tsume_go::capture;
use tsume_go::ko::Retakes;
use tsume_search::{Ghi, Solver};

const SOUND: [Ghi; 3] = [Ghi::Dup, Ghi::Sim, Ghi::Full];

/// Whether the search finds a capture.
fn solved(game: &Capture, ghi: Ghi) -> Option<bool> {
    let solver = Solver::new(game).options(options(ghi)).limits(limits()).with_zones();
    solver.solve().unwrap().verdict.winner().map(|winner| winner == Role::Attacker)
}

/// The same, from a certificate that was checked by the rules.
fn certified(game: &Capture, ghi: Ghi) -> Option<bool> {
    certified_as(capture::NAME, game, ghi)
}

fn certified_as<G: Notation + Estimates + Zones>(name: &str, game: &G, ghi: Ghi) -> Option<bool> {
    let certifier = Certifier::new(name, game);
    let certified = certifier
        .solve(|solver| solver.options(options(ghi)).with_estimates().with_zones().limits(limits()))
        .unwrap();
    match certified.check {
        Check::Checked(..) => certified.outcome.verdict.winner().map(|w| w == Role::Attacker),
        other => panic!("{}: {other:?}", game.position_text()),
    }
}

fn show(game: &Capture) -> String {
    format!("{} {:?}\n{}", game.to_sgf(), game.options(), game.board())
}

/// What a run over random problems has seen.
#[derive(Default, Debug)]
struct Seen {
    captured: u64,
    open: u64,
    /// Too long for the plain rules.
    skipped: u64,
    /// With a ko that may not be retaken at first.
    kos: u64,
}

fn compare(rng: &mut Rng, number: u64, side: u64, empty: usize, budget: u64) -> Seen {
    let mut seen = Seen::default();
    for n in 0..number {
        let mut game = random::problem(rng, side, empty, 3);
        let retaker = [None, None, Some(Role::Attacker), Some(Role::Defender)][n as usize % 4];
        game.let_retake(retaker);
        let Some(truth) = plain::captures(&game, retaker, budget) else {
            seen.skipped += 1;
            continue;
        };
        seen.captured += u64::from(truth);
        seen.open += u64::from(game.status() == Status::Open);
        seen.kos += u64::from(game.ko().is_some());
        let ghi = SOUND[n as usize % 3];
        assert_eq!(solved(&game, ghi), Some(truth), "{ghi:?} {}", show(&game));
        assert_eq!(certified(&game, Ghi::Full), Some(truth), "{}", show(&game));
    }
    println!("{number} problems of up to {empty} empty points: {seen:?}");
    seen
}

#[test]
fn the_search_agrees_with_the_rules() {
    let number = games(2_000);
    let seen = compare(&mut Rng::new(1), number, 5, 6, 20_000);
    assert!(seen.captured > number / 10 && seen.captured < number * 9 / 10, "{seen:?}");
    assert!(seen.open > number / 2 && seen.kos > number / 100, "{seen:?}");
    assert!(seen.skipped < number / 4, "{seen:?}");
}

/// More room, fewer stones; the plain rules take too long on many.
#[test]
fn larger_boards_agree_with_the_rules() {
    let number = games(1_200) / 4;
    let seen = compare(&mut Rng::new(2), number, 5, 12, 50_000);
    assert!(seen.skipped < number * 3 / 4, "{seen:?}");
}

#[test]
fn contract() {
    let mut rng = Rng::new(3);
    for seed in 0..300 {
        let mut game = random::problem(&mut rng, 5, 12, 4);
        game.let_retake([None, Some(Role::Attacker), Some(Role::Defender)][seed as usize % 3]);
        conformance::check_text(&game, seed, 200).unwrap();
    }
}
