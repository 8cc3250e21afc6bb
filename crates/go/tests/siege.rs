//! Strategies with zones, checked by the rules of certificates.

use std::collections::HashMap;
use std::time::Instant;
use tsume_game::{Game, Lambda, Notation, Role};
use tsume_go::capture::build::{Link, Strategy, build};
use tsume_go::capture::siege::Siege;
use tsume_go::ko::Rules;
use tsume_go::{Capture, sgf};
use tsume_search::{Followed, Limits, Solver};

/// Follows all moves; what is wrong, if something is.
fn verify(root: &Siege, winner: Role, strategy: &Strategy) -> Result<usize, String> {
    let entries = &strategy.entries;
    let mut texts: HashMap<usize, String> = HashMap::new();
    let mut open: Vec<(Siege, usize)> = vec![(root.clone(), entries.len() - 1)];
    let mut steps = 0;
    while let Some((before, n)) = open.pop() {
        let entry = &entries[n];
        let mut siege = before.clone();
        siege.forget_outside(&entry.zone.unwrap());
        let text = siege.position_text();
        if let Some(known) = texts.get(&n) {
            if *known != text {
                return Err(format!("{n}: {text} is not {known}, from {}", before.position_text()));
            }
            continue;
        }
        texts.insert(n, text.clone());
        let mut moves = Vec::new();
        siege.moves(&mut moves);
        if siege.role() == winner && entry.steps.len() != 1 {
            return Err(format!("{n}: {} moves", entry.steps.len()));
        }
        for (m, _) in &entry.steps {
            if !moves.contains(m) {
                return Err(format!("{n}: {} is not legal in {text}", siege.move_text(*m)));
            }
        }
        for m in moves {
            let listed = entry.steps.iter().find(|(other, _)| *other == m).map(|(_, link)| *link);
            let link = match listed.or(entry.others.filter(|_| siege.role() != winner)) {
                Some(link) => link,
                None if siege.role() == winner => continue,
                None => return Err(format!("{n}: {} is not answered", siege.move_text(m))),
            };
            steps += 1;
            let mut next = siege.clone();
            next.play(m);
            match link {
                Link::Won if next.status().winner() == Some(winner) => {}
                Link::Won => {
                    return Err(format!("{n}: {} does not win in {text}", siege.move_text(m)));
                }
                Link::Entry(to) if entries[to].rank >= entry.rank => {
                    return Err(format!("{n}: the rank does not fall"));
                }
                Link::Entry(to) => open.push((next, to)),
            }
        }
    }
    Ok(steps)
}

#[test]
fn suites() {
    let order: u32 = std::env::var("ORDER").map_or(3, |text| text.parse().unwrap());
    let nodes: u64 = std::env::var("NODES").map_or(20_000, |text| text.parse().unwrap());
    let only = std::env::var("ONLY").unwrap_or_default();
    for name in ["easy", "medium", "first-week", "hard"] {
        let path = format!("{}/../../suites/capture/{name}.sgf", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read(path).unwrap();
        for (i, tree) in sgf::parse(&text).unwrap().trees.iter().enumerate() {
            if !format!("{name}{i}").starts_with(&only) {
                continue;
            }
            let game = Capture::from_sgf(tree).unwrap().under(Rules::Threats);
            for order in 1..=order {
                let lambda =
                    Lambda::new(game.clone().within(order as usize + 1), order).with_free_pass();
                if lambda.status().winner().is_some() {
                    continue;
                }
                let start = Instant::now();
                let mut searched = start.elapsed();
                let solver = Solver::new(&lambda).with_estimates().with_zones();
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let Followed { outcome, found: built, spent } = solver
                    .limits(limits)
                    .solve_and_follow(|outcome, replies| {
                        searched = start.elapsed();
                        let winner = outcome.verdict.winner().unwrap();
                        build(&lambda, winner, |position| replies.reply(position))
                    })
                    .unwrap();
                let verdict = outcome.verdict;
                print!(
                    "{name}{i} order {order}: {verdict:?} nodes {} spent {spent} in {searched:?}, all {:?}: ",
                    outcome.stats.nodes,
                    start.elapsed()
                );
                match built {
                    None => println!("-"),
                    Some(Err(e)) => println!("FAILED {e:?}"),
                    Some(Ok(strategy)) => {
                        let winner = verdict.winner().unwrap();
                        let siege = Siege::new(
                            &game,
                            winner,
                            (winner == Role::Defender).then_some(order as u8),
                        );
                        let start = Instant::now();
                        println!(
                            "{} entries {:?} {:?}",
                            strategy.entries.len(),
                            verify(&siege, winner, &strategy),
                            start.elapsed()
                        );
                    }
                }
                if verdict == tsume_search::Verdict::Proven {
                    break;
                }
            }
        }
    }
}

mod common;
#[path = "capture/random.rs"]
mod random;

#[test]
fn local() {
    use tsume_game::random::Rng;
    use tsume_go::capture::local::Local;
    use tsume_go::ko::Supply;
    let mut rng = Rng::new(1);
    let mut counts = [0u64; 5];
    let mut parts = 0;
    for _ in 0..common::games(300) {
        let game = random::problem(&mut rng, 4, 8, 8).under(Rules::Threats);
        let holder = if rng.chance(50) { Role::Attacker } else { Role::Defender };
        let left = rng.below(3) as u8;
        let game = game.with_supply((left > 0).then_some(Supply { holder, left }));
        let Some(truth) = common::threats::captures(&game, 20_000) else {
            counts[4] += 1;
            continue;
        };
        let all: tsume_go::PointSet = game.board().points().collect();
        let mut some = all;
        for p in game.board().points() {
            if rng.chance(30) && !game.targets().contains(&p) {
                some.remove(p);
            }
        }
        for side in [Role::Attacker, Role::Defender] {
            let local = Local::new(&game, side, &some);
            let outcome =
                Solver::new(&local).with_estimates().limits(common::limits()).solve().unwrap();
            if outcome.verdict == tsume_search::Verdict::Proven {
                parts += 1;
                assert_eq!(
                    truth,
                    side == Role::Attacker,
                    "{} {:?} {some:?}",
                    game.to_sgf(),
                    game.options()
                );
            }
        }
        let wins = |winner| {
            let local = Local::new(&game, winner, &all);
            let outcome =
                Solver::new(&local).with_estimates().limits(common::limits()).solve().unwrap();
            outcome.verdict == tsume_search::Verdict::Proven
        };
        let found = (wins(Role::Attacker), wins(Role::Defender));
        match (found, truth) {
            ((true, true), _) => panic!("both: {}", game.to_sgf()),
            ((true, _), true) => counts[0] += 1,
            ((_, true), false) => counts[1] += 1,
            ((false, false), true) => counts[2] += 1,
            ((false, false), false) => counts[3] += 1,
            _ => panic!("{found:?} {truth}: {} {:?}", game.to_sgf(), game.options()),
        }
    }
    println!("{parts} with zones");
    println!(
        "captured {}, escaped {}, not shown: {} captures, {} escapes, too long {}",
        counts[0], counts[1], counts[2], counts[3], counts[4]
    );
}
