//! Lambda search on capturing problems: what it leaves out and what the reader says, against the
//! lambda game with every move.

use crate::{certified_as, games, limits, options, plain, random, show};
use tsume::{Certifier, Check};
use tsume_game::random::Rng;
use tsume_game::{Game, Lambda, Notation, Role, Status, Threats, forward};
use tsume_go::Capture;
use tsume_go::capture::{Generator, Move};
use tsume_go::ko::Retakes;
use tsume_search::{Ghi, Solver, Verdict};

/// A capturing problem that tells lambda search nothing but its moves and liberties.
#[derive(Clone, Debug)]
struct Wide(Capture);

impl Game for Wide {
    forward!(0 as Capture: Game moves);
}

impl Threats for Wide {
    forward!(0 as Capture: is_pass order order_after);
}

fn solved<'a, G: Threats>(
    game: &'a Lambda<G>,
    ghi: Ghi,
    able: impl Fn(Solver<'a, Lambda<G>>) -> Solver<'a, Lambda<G>>,
) -> Option<bool> {
    let solver = able(Solver::new(game).options(options(ghi)).limits(limits()));
    solver.solve().unwrap().verdict.winner().map(|winner| winner == Role::Attacker)
}

#[test]
fn what_is_left_out_makes_no_difference() {
    let (number, mut rng) = (games(1_500), Rng::new(21));
    let (mut won, mut open, mut captured) = ([0; 4], 0, 0);
    for n in 0..number {
        let game = random::problem(&mut rng, 5, 12, 3);
        let order = 1 + n as u32 % 3;
        let mut game = game.within(order as usize + 1);
        let retaker = [None, None, Some(Role::Attacker), Some(Role::Defender)][n as usize / 3 % 4];
        game.let_retake(retaker);
        open += u64::from(game.status() == Status::Open);
        let wide = solved(&Lambda::new(Wide(game.clone()), order), Ghi::Full, |solver| solver);
        let lambda = Lambda::new(game.clone(), order);
        let show = || format!("order {order} {}", show(&game));
        for ghi in [Ghi::Sim, Ghi::Full] {
            let found = solved(&lambda, ghi, |solver| solver.with_estimates().with_zones());
            assert_eq!(found, wide, "{}", show());
        }
        assert_eq!(certified_as("lambda-capture", &lambda, Ghi::Full), wide, "{}", show());
        let Some(wide) = wide else { continue };
        won[order as usize] += u64::from(wide);
        if wide {
            // A win by threats is a win.
            let truth = plain::captures(&game, retaker, 20_000);
            captured += u64::from(truth == Some(true));
            assert_ne!(truth, Some(false), "{}", show());
        }
        assert!(lambda.position_text().ends_with(&format!("order={order}")));
    }
    println!("{number} problems, {open} open: {won:?} won by order, {captured} compared");
    assert!(won[1..].iter().all(|&n| n > number / 20) && open > number / 2);
    assert!(captured > number / 20, "{captured}");
}

/// Whether a stone of the defender's gives the target more liberties than threats of an order can take,
/// whatever the attacker plays before, if it is his turn: by playing it.
fn outgrows(game: &mut Capture, order: u32) -> bool {
    let mut moves = Vec::new();
    if game.role() == Role::Attacker {
        game.threats(order, &mut moves);
    } else {
        game.moves(&mut moves);
    }
    let role = game.role();
    let mut after = |&m: &Move| {
        let undo = game.play(m);
        let lost = game.order() > order;
        let lost = lost || (role == Role::Attacker && outgrows(game, order));
        game.undo(m, undo);
        lost
    };
    match role {
        Role::Attacker => moves.iter().all(&mut after),
        Role::Defender => moves.iter().any(&mut after),
    }
}

/// Escapes that the reader sees at a glance, where ladders have no say, against playing them.
#[test]
fn escapes_at_a_glance_are_some() {
    let (number, mut rng) = (games(20_000), Rng::new(24));
    let (mut seen, mut there) = ([0; 2], [0; 2]);
    for n in 0..number {
        let mut game = random::problem(&mut rng, 9, 60, 4);
        let order = 2 + n as u32 % 3;
        game = game.within(order as usize + 1 + n as usize % 2);
        let read = game.read(order);
        assert_eq!(game.read_in_place(order), read, "order {order} {}", show(&game));
        let bound = game.liberties() < 3 || game.order() > order || game.ko().is_some();
        // With fewer than the order can take, the attacker is not read.
        let free = game.role() == Role::Attacker && game.liberties() as u32 <= order;
        if bound || free || game.status() != Status::Open {
            continue;
        }
        let side = usize::from(game.role() == Role::Attacker);
        let truth = outgrows(&mut game, order);
        assert!(truth || read.is_none(), "order {order} {}", show(&game));
        there[side] += u64::from(truth);
        seen[side] += u64::from(read == Some(false));
    }
    println!("{number} positions: {there:?} escapes of the side to move, {seen:?} seen");
    assert!(there.iter().all(|&n| n > number / 100));
    assert!(seen.iter().zip(there).all(|(seen, there)| seen * 10 >= there * 8));
}

/// Wherever the budget ends, in the midst of a simulation too, the search comes back.
#[test]
fn a_search_may_stop_anywhere() {
    let mut rng = Rng::new(22);
    let mut stopped = 0;
    for _ in 0..games(40) {
        let game = Lambda::new(random::problem(&mut rng, 5, 12, 3).within(4), 3);
        for nodes in (1..200).step_by(7) {
            let limits = tsume_search::Limits { nodes: Some(nodes), ..limits() };
            let outcome = Solver::new(&game).limits(limits).with_zones().solve().unwrap();
            stopped += u64::from(outcome.stop.is_some());
            assert_eq!(outcome.stop.is_some(), outcome.verdict.winner().is_none());
        }
    }
    assert!(stopped > 100, "{stopped}");
}

/// What is left out within a generator other than `full` may be a threat by a move that is given only
/// after it. The certificate would tell: it has every move of the generator.
#[test]
fn escapes_within_a_generator_are_certified() {
    let (number, mut rng) = (games(300), Rng::new(23));
    let (mut escapes, mut captured, mut open) = (0, 0, 0);
    for n in 0..number {
        let game = random::problem(&mut rng, 9, 60, 3);
        let generator = [Generator::Heuristic, Generator::HeuristicPlus][n as usize % 2];
        let game = game.generator(generator).within(4);
        let lambda = Lambda::new(game.clone(), 3);
        let limits = tsume_search::Limits { nodes: Some(2_000), ..limits() };
        let certifier = Certifier::new("lambda-capture", &lambda);
        let found =
            certifier.solve(|solver| solver.with_estimates().with_zones().limits(limits)).unwrap();
        match (found.check, found.outcome.verdict) {
            (Check::Checked(..), Verdict::Disproven) => escapes += 1,
            (Check::Checked(..), _) => captured += 1,
            (Check::Failed(why, _), _) => panic!("{why}\n{}", show(&game)),
            _ => open += 1,
        }
    }
    println!("{number} problems: {escapes} escapes, {captured} captured, {open} open");
    assert!(escapes > number / 5 && captured > number / 5);
}
