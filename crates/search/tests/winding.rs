//! Larger games with many cycles under `attacker-loses`, where the number of paths is beyond
//! counting. Their value is that of a reachability game, so it can be had without a search.

mod common;

use common::certify;
use tsume_game::graph::{Graph, Kind, Vertex};
use tsume_game::random::Rng;
use tsume_game::{CycleRule, Role};
use tsume_search::{Algorithm, Explained, Ghi, Limits, Options, Replacement, Solver, Verdict};

/// Games with long cycles and few ends, too large for the oracle.
fn winding(rng: &mut Rng) -> Graph {
    let count = 3 + rng.below(100);
    let (most, ends, attackers) = (1 + rng.below(3), 2 + rng.below(15), 30 + rng.below(50));
    let near = rng.chance(50);
    let vertices = (0..count).map(|v| {
        if v > 0 && rng.chance(ends) {
            return if rng.chance(85) { Vertex::Won } else { Vertex::Lost };
        }
        let mut successors = Vec::new();
        for _ in 0..=rng.below(most + 1) {
            let to = if near { (v + count + rng.below(7) - 3) % count } else { rng.below(count) };
            if !successors.contains(&(to as u32)) {
                successors.push(to as u32);
            }
        }
        match rng.chance(attackers) {
            true => Vertex::Attacker(successors),
            false => Vertex::Defender(successors),
        }
    });
    Graph::new("winding", CycleRule::AttackerLoses, vertices.collect()).unwrap()
}

/// Where the attacker loses by repetition, the value is that of a reachability game.
fn attacker_reaches_goal(graph: &Graph) -> bool {
    let mut won = vec![false; graph.len()];
    loop {
        let before = won.clone();
        for v in 0..graph.len() {
            let mut successors = graph.successors(v as u32).iter().map(|&w| won[w as usize]);
            won[v] = match graph.kind(v as u32) {
                Some(Kind::Won) => true,
                Some(Kind::Open(Role::Attacker)) => successors.any(|w| w),
                Some(Kind::Open(Role::Defender)) => successors.all(|w| w),
                Some(Kind::Lost) | None => false,
            };
        }
        if won == before {
            return won[0];
        }
    }
}

#[test]
fn repetition_does_not_multiply_the_work() {
    let mut rng = Rng::new(14);
    let mut verdicts = [0; 2];
    let (mut nodes, mut size) = ([0; 3], 0);
    for _ in 0..10_000 {
        let graph = winding(&mut rng);
        let (game, wins) = (graph.root(), attacker_reaches_goal(&graph));
        verdicts[wins as usize] += 1;
        size += graph.len() as u64;
        for (algorithm, nodes) in
            [Algorithm::Bta, Algorithm::DfPn, Algorithm::Pds].into_iter().zip(&mut nodes)
        {
            let limits = Limits { nodes: Some(200_000), ..Limits::default() };
            let solver = Solver::new(&game).options(Options::new(algorithm)).limits(limits);
            let Explained { outcome, strategy, .. } = solver.solve_with_strategy().unwrap();
            let expected = if wins { Verdict::Proven } else { Verdict::Disproven };
            assert_eq!(outcome.verdict, expected, "{algorithm}\n{}", graph.to_text());
            if algorithm == Algorithm::Bta {
                assert!(outcome.stats.nodes <= graph.len() as u64);
            }
            *nodes += outcome.stats.nodes;
            let strategy = strategy.expect("a verdict");
            let winner = outcome.verdict.winner().expect("decided");
            certify(&game, winner, strategy).unwrap();
        }
    }
    assert!(verdicts.iter().all(|&n| n > 1500), "{verdicts:?}");
    println!("{size} vertices; nodes of bta, df-pn, pds: {nodes:?}");
    assert!(nodes.iter().all(|&n| n < 10 * size), "{size} {nodes:?}");
}

/// With a table that forgets nearly everything, and with improvements switched off: never wrong.
#[test]
fn no_switch_and_no_table_makes_it_wrong() {
    let mut rng = Rng::new(15);
    let plain = Options::new;
    let df_pn = plain(Algorithm::DfPn);
    let contenders = [
        (df_pn.clone(), Some(32)),
        (Options { replacement: Replacement::TwoBig, ..df_pn.clone() }, Some(64)),
        (Options { minimal_distance: Some(false), ..df_pn.clone() }, None),
        (Options { threshold_control: false, ..df_pn.clone() }, None),
        (Options { ghi: Ghi::Sim, ..df_pn.clone() }, None),
        (Options { ghi: Ghi::Dup, ..df_pn }, Some(128)),
        (plain(Algorithm::DfPnBasic), None),
        (plain(Algorithm::Pds), Some(32)),
    ];
    let mut decided = [0; 8];
    for _ in 0..2000 {
        let graph = winding(&mut rng);
        let (game, wins) = (graph.root(), attacker_reaches_goal(&graph));
        for ((options, table_entries), decided) in contenders.iter().zip(&mut decided) {
            let limits =
                Limits { nodes: Some(3000), table_entries: *table_entries, ..Limits::default() };
            let outcome =
                Solver::new(&game).options(options.clone()).limits(limits).solve().unwrap();
            if outcome.verdict != Verdict::Unknown {
                *decided += 1;
                let proven = outcome.verdict == Verdict::Proven;
                assert_eq!(proven, wins, "{options:?}\n{}", graph.to_text());
            }
        }
    }
    println!("decided of 2000 within 3000 nodes: {decided:?}");
    assert!(decided.iter().all(|&n| n > 1500), "{decided:?}");
}
