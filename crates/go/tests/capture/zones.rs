//! The zones of results: whatever stands outside, the result holds.

use crate::ladders::vary;
use crate::{games, limits, random, show};
use tsume_game::random::Rng;
use tsume_game::{Game, Lambda, Role, Status};
use tsume_go::capture::Generator;
use tsume_go::{Capture, Colour, Point, PointSet, sgf};
use tsume_search::Solver;

/// A position with a target of two to four liberties that the attacker has a move at.
fn problem(rng: &mut Rng) -> Option<Capture> {
    let (width, height) = (5 + rng.below(5) as usize, 5 + rng.below(5) as usize);
    let (percent, black) = (20 + rng.below(50), 25 + rng.below(50));
    let board = random::board(rng, width, height, percent, black);
    let to_move = if rng.chance(50) { Colour::Black } else { Colour::White };
    let weak = |&p: &Point| {
        board.colour(p) == Some(to_move.other()) && (2..=4).contains(&board.liberty_count(p))
    };
    let stones: Vec<Point> = board.points().filter(weak).collect();
    let &target = stones.get(rng.below(stones.len() as u64) as usize)?;
    let targets: PointSet = [target].into_iter().collect();
    Capture::new(board, &targets, to_move).ok()
}

/// Zones of results with a winner, and changes outside of them that the result must stand.
fn nothing_outside_matters(winner: Role, generators: &[Generator], mut rng: Rng) {
    let number = games(300);
    let (mut seen, mut changed, mut points, mut tried) = ([0; 4], 0, 0, 0);
    while seen.iter().sum::<u64>() < number {
        let Some(game) = problem(&mut rng) else { continue };
        let order = 2 + tried as u32 % 2;
        let generator = generators[rng.below(generators.len() as u64) as usize];
        let lambda = |game: Capture| {
            Lambda::new(game.within(order as usize + 1).generator(generator), order)
        };
        let asked = lambda(game.clone());
        // Ladders have their own test.
        if asked.status() != Status::Open || game.ladder_zone().is_some() {
            continue;
        }
        tried += 1;
        let limits = tsume_search::Limits { nodes: Some(3_000), ..limits() };
        let solver = Solver::new(&asked).limits(limits.clone()).with_estimates().with_zones();
        let (outcome, zone) = solver.solve_with_zone().unwrap();
        let Some(zone) = zone.filter(|_| outcome.verdict.winner() == Some(winner)) else {
            continue;
        };
        seen[order as usize] += 1;
        let zone = PointSet::from(zone);
        points += zone.len() as u64;
        for _ in 0..4 {
            let Some(other) = vary(&mut rng, &game, &zone) else { continue };
            let asked = lambda(other.clone());
            let solver = Solver::new(&asked).limits(limits.clone()).with_estimates();
            let found = solver.solve().unwrap().verdict.winner();
            let both = || format!("{}\n{zone:?}\n{}", show(&game), show(&other));
            assert_ne!(found, Some(winner.other()), "order {order} {generator:?} {}", both());
            changed += u64::from(found == Some(winner));
        }
        assert_eq!(asked.role(), Role::Attacker);
    }
    println!("{seen:?} zones by order of {} points, {changed} changes", points / number);
    assert!(
        seen[2] > number / 10 && seen[3] > number / 10 && changed > number,
        "{seen:?} {changed}"
    );
}

#[test]
fn nothing_outside_a_proof_matters() {
    nothing_outside_matters(Role::Attacker, &Generator::ALL, Rng::new(31));
}

/// With another generator, there may be moves elsewhere that it does not give here.
#[test]
fn nothing_outside_a_disproof_matters() {
    nothing_outside_matters(Role::Defender, &[Generator::Full], Rng::new(32));
}

/// Black escapes by taking the five stones on the right, and White has no threat of order 2 that prevents it:
/// no ladder works, because Black can take the stone at F5 and connect. Where he cannot, White has one.
#[test]
fn a_zone_has_what_the_threats_rest_on() {
    let game = |stones: &str| {
        let text = format!("(;SZ[9:5]{stones}PL[W]TR[fb])");
        let game = Capture::from_sgf(&sgf::parse(text.as_bytes()).unwrap().trees[0]).unwrap();
        Lambda::new(game.within(3), 2)
    };
    let near = "[ga][ha][fb][gb][ec][fc][gc][id][ee]";
    let here = game(&format!(
        "AB{near}[ba][ca][da][cb][ad][ae][ce]AW[fa][ia][db][hb][ib][dc][hc][ic][cd][ed][gd][de][he]"
    ));
    let there = game(&format!(
        "AB{near}AW[ba][da][fa][ia][ab][bb][cb][db][hb][ib][ac][bc][cc][dc][hc][ic][ad][bd][cd][dd]\
         [ed][gd][ae][be][ce][de][he]"
    ));
    let solver = |game| Solver::new(game).with_estimates().with_zones();
    let (outcome, zone) = solver(&here).solve_with_zone().unwrap();
    assert_eq!(outcome.verdict.winner(), Some(Role::Defender));
    assert_eq!(solver(&there).solve().unwrap().verdict.winner(), Some(Role::Attacker));
    let zone = PointSet::from(zone.unwrap());
    let colour = |game: &Lambda<Capture>, p| game.game().board().colour(p);
    assert!(zone.iter().any(|p| colour(&here, p) != colour(&there, p)), "{zone:?}");
}
