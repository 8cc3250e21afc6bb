//! Strategies with zones, followed by the rules of certificates; and local fights against plain enumeration.

mod common;
#[path = "capture/random.rs"]
mod random;

use std::collections::HashMap;
use tsume_game::random::Rng;
use tsume_game::{Game, Lambda, Notation, Role};
use tsume_go::capture::build::{Failure, Link, Strategy, build};
use tsume_go::capture::local::Local;
use tsume_go::capture::siege::Siege;
use tsume_go::ko::{Rules, Supply};
use tsume_go::{Capture, PointSet, sgf};
use tsume_search::{Limits, NoCertificate, Solver, Verdict};

/// Follows all moves; what is wrong, if something is.
fn verify(root: &Siege, winner: Role, strategy: &Strategy) -> Result<(), String> {
    let entries = &strategy.entries;
    let mut texts: HashMap<usize, String> = HashMap::new();
    let mut open: Vec<(Siege, usize)> = vec![(root.clone(), entries.len() - 1)];
    while let Some((mut siege, n)) = open.pop() {
        let entry = &entries[n];
        siege.forget_outside(&entry.zone.unwrap());
        let text = siege.position_text();
        if let Some(known) = texts.get(&n) {
            if *known != text {
                return Err(format!("{n}: {text} is not {known}"));
            }
            continue;
        }
        texts.insert(n, text.clone());
        let own = siege.role() == winner;
        let mut moves = Vec::new();
        siege.moves(&mut moves);
        if own && entry.steps.len() != 1 {
            return Err(format!("{n}: {} moves", entry.steps.len()));
        }
        for (m, _) in &entry.steps {
            if !moves.contains(m) {
                return Err(format!("{n}: {} is not legal in {text}", siege.move_text(*m)));
            }
        }
        for m in moves {
            let listed = entry.steps.iter().find(|(other, _)| *other == m).map(|(_, link)| *link);
            let link = match listed.or(entry.others.filter(|_| !own)) {
                Some(link) => link,
                None if own => continue,
                None => return Err(format!("{n}: {} is not answered", siege.move_text(m))),
            };
            let mut next = siege.clone();
            next.play(m);
            match link {
                Link::Won if next.status().winner() == Some(winner) => {}
                Link::Won => return Err(format!("{n}: {} does not win", siege.move_text(m))),
                Link::Entry(to) if entries[to].rank >= entry.rank => {
                    return Err(format!("{n}: the rank does not fall"));
                }
                Link::Entry(to) => open.push((next, to)),
            }
        }
    }
    Ok(())
}

/// Every result of threats in the suites, proven or not, has a strategy that the rules confirm.
#[test]
fn strategies_of_the_suites() {
    let (mut proven, mut disproven) = (0, 0);
    for name in ["easy", "medium", "first-week", "hard"] {
        let path = format!("{}/../../suites/capture/{name}.sgf", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read(path).unwrap();
        for tree in &sgf::parse(&text).unwrap().trees {
            let game = Capture::from_sgf(tree).unwrap().under(Rules::Threats);
            for order in 1..=3 {
                let within = game.clone().within(order as usize + 1);
                let lambda = Lambda::new(within, order).with_free_pass();
                if lambda.status().winner().is_some() {
                    continue;
                }
                let limits = Limits { nodes: Some(1_000), ..Limits::default() };
                let solver = Solver::new(&lambda).with_estimates().with_zones().limits(limits);
                let followed = solver.solve_and_follow(|_, replies| {
                    build(&lambda, replies.winner(), |position| replies.reply(position))
                });
                let followed = followed.unwrap();
                let Some(winner) = followed.outcome.verdict.winner() else { continue };
                let strategy = match followed.found.unwrap() {
                    Err(Failure::NoReply(NoCertificate::Stopped(_))) => continue,
                    strategy => strategy.unwrap(),
                };
                let bound = (winner == Role::Defender).then_some(order as u8);
                let siege = Siege::new(&game, winner, bound).with_free_pass(true);
                let verified = verify(&siege, winner, &strategy);
                assert_eq!(verified, Ok(()), "{}", game.to_sgf());
                *(if bound.is_none() { &mut proven } else { &mut disproven }) += 1;
            }
        }
    }
    assert!(proven > 100 && disproven > 100, "{proven} {disproven}");
}

/// A problem on a small board with some threats.
fn problem(rng: &mut Rng) -> Capture {
    let game = random::problem(rng, 4, 7, 8).under(Rules::Threats);
    let holder = if rng.chance(50) { Role::Attacker } else { Role::Defender };
    let left = rng.below(3) as u8;
    game.with_supply((left > 0).then_some(Supply { holder, left }))
}

/// What a local fight shows is so, on the whole board and within any part of it; and on the whole board it shows
/// nearly everything.
#[test]
fn local_fights_are_right() {
    let mut rng = Rng::new(1);
    let (mut whole, mut missed, mut parts) = (0, 0, 0);
    for _ in 0..common::games(150) {
        let game = problem(&mut rng);
        let Some(captured) = common::threats::captures(&game, 5_000) else { continue };
        let all: PointSet = game.board().points().collect();
        let mut some = all;
        for p in game.board().points() {
            if rng.chance(30) && !game.targets().contains(&p) {
                some.remove(p);
            }
        }
        let wins = |side, zone: &PointSet| {
            let local = Local::new(&game, side, zone);
            let solver = Solver::new(&local).with_estimates().limits(common::limits());
            let won = solver.solve().unwrap().verdict == Verdict::Proven;
            let right = captured == (side == Role::Attacker);
            assert!(right || !won, "{} {:?} {zone:?}", game.to_sgf(), game.options());
            won
        };
        let shown = [Role::Attacker, Role::Defender].map(|side| wins(side, &all));
        *(if shown.contains(&true) { &mut whole } else { &mut missed }) += 1;
        parts += [Role::Attacker, Role::Defender].into_iter().filter(|&r| wins(r, &some)).count();
    }
    println!("{whole} shown, {missed} not; {parts} in parts");
    assert!(whole > 50 * missed && parts > 0, "{whole} {missed} {parts}");
}
