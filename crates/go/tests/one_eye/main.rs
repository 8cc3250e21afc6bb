//! The one-eye problem: the rules, the enhancements, and every verdict certified.

#[path = "../common/mod.rs"]
mod common;
mod connections;
mod input;
mod kos;
mod plain;
mod random;
mod threats;

use common::{games, limits, options};
use std::collections::HashSet;
use tsume::{Certifier, Check};
use tsume_game::conformance;
use tsume_game::random::Rng;
use tsume_game::{Game, Notation, Role, Status};
use tsume_go::OneEye;
use tsume_go::ko::{self, Ko, Retakes, Rules};
use tsume_go::one_eye::{self, Aim, Enhancements, Side};
use tsume_search::{Ghi, Limits, Memory, Options, Solver};

/// Every sound treatment of repetition, with and without each enhancement of the search itself:
/// minimal distance and simulation among siblings.
fn searches() -> impl Iterator<Item = Options> {
    SOUND.into_iter().flat_map(|ghi| {
        [(true, true), (true, false), (false, true), (false, false)].map(|(md, sim)| Options {
            minimal_distance: Some(md),
            sibling_simulation: Some(sim),
            ..options(ghi)
        })
    })
}

/// Who wins by the search alone.
fn solved(game: &OneEye, ghi: Ghi) -> Option<Role> {
    let solver = Solver::new(game).options(options(ghi)).limits(limits()).with_estimates();
    solver.solve().unwrap().verdict.winner()
}

/// Who wins, from a certificate that was checked by the rules.
fn certified(game: &OneEye, ghi: Ghi) -> Option<Role> {
    certified_by(game, options(ghi))
}

fn certified_by(game: &OneEye, options: Options) -> Option<Role> {
    let certifier = Certifier::new(one_eye::NAME, game);
    let certified = certifier
        .solve(|solver| solver.options(options).with_estimates().limits(limits()))
        .unwrap();
    match certified.check {
        Check::Checked(..) => certified.outcome.verdict.winner(),
        other => panic!("{}: {other:?}\n{}", game.to_sgf(), game.board()),
    }
}

const SOUND: [Ghi; 3] = [Ghi::Dup, Ghi::Sim, Ghi::Full];

/// Who wins by a search, and whether that is a ko.
fn in_both_phases(game: &OneEye, search: impl Fn(&OneEye) -> Option<Role>) -> (Role, Ko) {
    let winner = search(game).unwrap();
    let second = search(&ko::second_phase(game, winner)).unwrap();
    (winner, if second == winner { Ko::None } else { Ko::Fight })
}

/// A problem under the papers' rules.
fn superko(rng: &mut Rng, points: u64) -> OneEye {
    random::problem(rng, points).under(Rules::Superko)
}

/// Every combination of enhancements, from none to all.
fn combinations() -> impl Iterator<Item = Enhancements> {
    let names = Enhancements::NAMES;
    (0..1 << names.len()).map(move |bits: u32| {
        names.into_iter().enumerate().fold(Enhancements::NONE, |with, (bit, name)| {
            with.switch(name, bits >> bit & 1 != 0).unwrap()
        })
    })
}

fn makes_eye(game: &OneEye, winner: Option<Role>) -> Option<bool> {
    winner.map(|winner| game.makes_eye(winner))
}

/// What a run over random problems has seen.
#[derive(Default, Debug)]
struct Seen {
    eyes: u64,
    open: u64,
    /// Another answer if a side may retake kos at once.
    kos: u64,
    /// Verdicts that were certified, and checked by the rules.
    checked: u64,
    /// Too long for the plain rules.
    skipped: u64,
    /// Wrong verdicts of a search that ignores the path.
    false_verdicts: u64,
}

/// Compares with the plain rules every combination of enhancements, those of the game and those of
/// the search, with every sound treatment of repetition. Every verdict is certified.
fn compare(rng: &mut Rng, number: u64, points: u64, budget: u64) -> Seen {
    let mut seen = Seen::default();
    for _ in 0..number {
        let game = superko(rng, points);
        let Some(truth) = plain::makes_eye(&game, None, budget) else {
            seen.skipped += 1;
            continue;
        };
        let retaking = if truth { Side::Breaker } else { Side::Maker };
        seen.kos += (plain::makes_eye(&game, Some(retaking), budget) == Some(!truth)) as u64;
        seen.eyes += truth as u64;
        seen.open += (game.status() == Status::Open) as u64;
        let show = || format!("{} {truth}\n{}", game.to_sgf(), game.board());
        let aim = if rng.chance(80) { game.asked() } else { Aim::Make };
        for with in combinations() {
            let game = game.clone().aim(aim).with(with);
            for options in searches() {
                let found = makes_eye(&game, certified_by(&game, options.clone()));
                assert_eq!(found, Some(truth), "{with:?} {options:?} {}", show());
                seen.checked += 1;
            }
        }
        for with in [Enhancements::NONE, Enhancements::ALL] {
            let game = game.clone().aim(aim).with(with);
            if makes_eye(&game, solved(&game, Ghi::Ignore)) != Some(truth) {
                seen.false_verdicts += 1;
                if std::env::var_os("TSUME_SHOW").is_some() {
                    println!("ignoring the path, {with:?}: {}", show());
                }
            }
        }
    }
    println!("{number} problems of up to {points} points: {seen:?}");
    seen
}

#[test]
fn every_combination_agrees_with_the_rules() {
    let number = games(200);
    let seen = compare(&mut Rng::new(1), number, 5, 100_000);
    assert!(seen.eyes > number / 10 && seen.eyes < number * 9 / 10);
    assert!(seen.open > number * 3 / 4);
    assert!(seen.skipped < number / 50 + 1);
}

/// Larger regions have room for more connections; the plain rules take too long on some.
#[test]
fn larger_regions_agree_with_the_rules() {
    let number = games(240) / 4;
    let seen = compare(&mut Rng::new(5), number, 8, 20_000);
    assert!(seen.skipped < number / 2 + 1);
}

/// The second phase, too, is what its rules say.
#[test]
fn kos_agree_with_the_rules() {
    let (number, mut rng) = (games(2_000), Rng::new(2));
    let mut fights = 0;
    for n in 0..number {
        let game = superko(&mut rng, 5);
        let ghi = SOUND[n as usize % 3];
        for side in [Side::Maker, Side::Breaker] {
            let Some(truth) = plain::makes_eye(&game, Some(side), 100_000) else { continue };
            let asked = if game.asked() == Aim::Make { Side::Maker } else { Side::Breaker };
            let role = if side == asked { Role::Attacker } else { Role::Defender };
            for with in [Enhancements::NONE, Enhancements::ALL] {
                let mut game = game.clone().with(with);
                game.let_retake(Some(role));
                let found = makes_eye(&game, certified(&game, ghi));
                let show = || format!("{}\n{}", game.to_sgf(), game.board());
                assert_eq!(found, Some(truth), "{side:?} {with:?} {}", show());
            }
        }
        let (winner, ko) = in_both_phases(&game, |game| solved(game, ghi));
        if ko == Ko::Fight {
            fights += 1;
            if std::env::var_os("TSUME_SHOW").is_some() {
                println!("ko, {winner:?}: {}\n{}", game.to_sgf(), game.board());
            }
        }
    }
    println!("{number} problems: {fights} kos");
    assert!(fights > number / 200, "{fights}");
}

/// What the first phase leaves to the second does not mislead it, with large tables and tiny ones.
#[test]
fn the_second_phase_may_begin_with_the_results_of_the_first() {
    let (number, mut rng) = (games(4_000), Rng::new(6));
    let (mut first, mut second, mut alone) = (0, 0, 0);
    for n in 0..number {
        let game = superko(&mut rng, if n % 4 == 0 { 8 } else { 5 });
        let entries = [None, Some(32)][n as usize % 2];
        let limits = Limits { table_entries: entries, ..limits() };
        let mut memory = Memory::new();
        let mut search = |game: &OneEye, reuse: bool| {
            let certifier = Certifier::new(one_eye::NAME, game);
            let certified = certifier.solve(|solver| {
                let solver = solver.options(options(Ghi::Full)).with_estimates();
                let solver = solver.limits(limits.clone());
                if reuse { solver.reuse(&mut memory) } else { solver }
            });
            let certified = certified.unwrap();
            let checked = matches!(certified.check, Check::Checked(..));
            assert!(checked, "{}: {:?}", game.to_sgf(), certified.check);
            (certified.outcome.verdict.winner().unwrap(), certified.outcome.stats.nodes)
        };
        let (winner, nodes) = search(&game, true);
        first += nodes;
        let again = ko::second_phase(&game, winner);
        let (reused, nodes) = search(&again, true);
        second += nodes;
        let (afresh, nodes) = search(&again, false);
        alone += nodes;
        assert_eq!(reused, afresh, "{}\n{}", game.to_sgf(), game.board());
    }
    println!("{number} problems: {first} nodes, then {second}; {alone} without the first");
    assert!(second < alone / 2, "{second} {alone}");
}

#[test]
fn switches() {
    let all: HashSet<Enhancements> = combinations().collect();
    assert_eq!(all.len(), 64);
    assert!(all.contains(&Enhancements::NONE) && all.contains(&Enhancements::ALL));
    assert_eq!(Enhancements::NONE.switch("sim", true), None);
}

#[test]
fn contract() {
    let mut rng = Rng::new(3);
    for seed in 0..300 {
        let mut game = superko(&mut rng, 6);
        game.let_retake([None, Some(Role::Attacker), Some(Role::Defender)][seed as usize % 3]);
        conformance::check_text(&game, seed, 200).unwrap();
        conformance::check_irreversible(&game, seed, 200).unwrap();
    }
}

/// What is played on the bits is what the board plays.
#[test]
fn stones_are_those_of_the_board() {
    let mut rng = Rng::new(4);
    let (mut captures, mut passes) = (0, 0);
    for _ in 0..3_000 {
        let mut game = superko(&mut rng, 9);
        let mut board = game.board();
        for _ in 0..20 {
            if game.status() != Status::Open {
                break;
            }
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let stones = game.region().iter().filter(|&&p| board.is_legal(p, game.to_move()));
            let listed = moves.iter().filter(|&&m| game.point(m).is_some()).count();
            if !moves.contains(&one_eye::Move::RESUME) {
                assert_eq!(stones.count(), listed, "{board}");
            }
            let Some(&m) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
            if let Some(p) = game.point(m) {
                captures += board.play(p, game.to_move()).captured() as u64;
                assert_eq!(game.played(m), Some((game.to_move(), Some(p))));
            } else {
                passes += game.played(m).is_some_and(|(_, p)| p.is_none()) as u64;
            }
            game.play(m);
            if !game.position_text().ends_with("captured") {
                assert_eq!(game.board(), board, "{board}");
            }
        }
    }
    assert!(captures > 1_000 && passes > 1_000, "{captures} {passes}");
}
