//! Every algorithm against the exact oracle, on random graph games.
//!
//! Half of the games under a rule that knows repetition are chosen so that ignoring the path gives
//! the wrong answer. Every right verdict must have a certificate that the checker accepts, every
//! wrong one must be caught. `TSUME_GAMES` sets how many games in all (default: 300,000),
//! `TSUME_CERTIFY=no` leaves the certificates out; with `--nocapture` the table of right, wrong
//! and undecided answers is printed:
//!
//! ```text
//! TSUME_GAMES=10000000 TSUME_CERTIFY=no \
//!     cargo test --release -p tsume-search --test random_games -- --nocapture
//! ```

mod common;

use common::certify;
use std::fmt::Write;
use tsume_game::graph::Graph;
use tsume_game::{CycleRule, Role, oracle, random};
use tsume_search::{
    Algorithm, Epsilon, Evaluation, Explained, Ghi, Limits, NoCertificate, Options, Replacement,
    Solver, Verdict,
};

/// What is claimed of an algorithm under one rule.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Claim {
    /// Decides everything, and right.
    Complete,
    /// Never wrong.
    Sound,
    /// For comparison only: wrong at times.
    Unsound,
}
use Claim::{Complete, Sound, Unsound};

struct Contender {
    name: String,
    options: Options,
    limits: Limits,
    claim: Claim,
    right: u64,
    wrong: u64,
    undecided: u64,
    uncertified: u64,
    entries: u64,
}

fn contenders(rule: CycleRule) -> Vec<Contender> {
    let repeats = rule != CycleRule::None;
    let unsound = if repeats { Unsound } else { Complete };
    let mut list = Vec::new();
    let mut add = |name: &str, claim, entries: Option<usize>, options: Options| {
        let nodes = if claim == Sound && entries.is_none() { 2_000 } else { 100_000 };
        let limits =
            Limits { nodes: Some(nodes), memory: 1 << 26, table_entries: entries, time: None };
        let name = name.to_string();
        list.push(Contender {
            name,
            options,
            limits,
            claim,
            right: 0,
            wrong: 0,
            undecided: 0,
            uncertified: 0,
            entries: 0,
        });
    };
    let plain = Options::new;
    add("pn", Complete, None, plain(Algorithm::Pn));
    add("dag", Complete, None, plain(Algorithm::Dag));
    add("pn2", Complete, None, plain(Algorithm::Pn2));
    add("dcg", unsound, None, plain(Algorithm::Dcg));
    let bta = if rule == CycleRule::Illegal { Unsound } else { Complete };
    add("bta", bta, None, plain(Algorithm::Bta));
    let df_pn = plain(Algorithm::DfPn);
    for ghi in Ghi::ALL {
        let claim = if ghi == Ghi::Ignore { unsound } else { Complete };
        add(&format!("df-pn {ghi}"), claim, None, Options { ghi, ..df_pn.clone() });
    }
    // A table of 32 or 64 entries: all acyclic games decided, the others never wrong.
    let tiny = if repeats { Sound } else { Complete };
    for entries in [32, 64] {
        for ghi in [Ghi::Dup, Ghi::Sim, Ghi::Full] {
            let options = Options { ghi, ..df_pn.clone() };
            add(&format!("df-pn {ghi} {entries} entries"), tiny, Some(entries), options);
        }
        let options = Options { replacement: Replacement::TwoBig, ..df_pn.clone() };
        add(&format!("df-pn full {entries} two-big"), tiny, Some(entries), options);
    }
    let off = Epsilon::OFF;
    for (name, md) in [("df-pn with md", true), ("df-pn without md", false)] {
        add(name, Sound, None, Options { minimal_distance: Some(md), ..df_pn.clone() });
    }
    let siblings = |on| Options { sibling_simulation: Some(on), ..df_pn.clone() };
    let other = rule != CycleRule::Illegal;
    let name = if other { "df-pn with siblings" } else { "df-pn without siblings" };
    add(name, Complete, None, siblings(other));
    add("df-pn without tca", Sound, None, Options { threshold_control: false, ..df_pn.clone() });
    add("df-pn without 1+ε", Complete, None, Options { epsilon: off, ..df_pn });
    let late = |algorithm| Options { evaluation: Evaluation::Delayed, ..plain(algorithm) };
    add("df-pn delayed", Complete, None, late(Algorithm::DfPn));
    add("df-pn delayed 32 entries", tiny, Some(32), late(Algorithm::DfPn));
    add("pds delayed", Sound, None, late(Algorithm::Pds));
    add("df-pn-basic full", Sound, None, plain(Algorithm::DfPnBasic));
    add("pds full", Sound, None, plain(Algorithm::Pds));
    add("pds without 1+ε", Sound, None, Options { epsilon: off, ..plain(Algorithm::Pds) });
    list
}

/// Every second strategy is brief.
fn compete(contender: &mut Contender, graph: &Graph, truth: Role, certifying: bool) {
    let Contender { name, options, limits, claim, .. } = contender;
    let game = graph.root();
    let brief = (contender.right + contender.wrong) % 2 == 1;
    let search = |limits: &Limits| {
        let solver =
            Solver::new(&game).options(options.clone()).limits(limits.clone()).with_irreversible();
        let solver = if brief { solver.brief() } else { solver };
        if certifying {
            solver.solve_with_strategy()
        } else {
            solver.solve().map(|outcome| Explained {
                spent: outcome.stats.spent(),
                outcome,
                strategy: None,
            })
        }
        .expect("graph games know their irreversible moves")
    };
    let Explained { outcome, mut strategy, .. } = search(limits);
    assert_eq!(outcome.sound, *claim != Unsound, "{name}");
    assert_eq!(outcome.stop.is_some(), outcome.verdict == Verdict::Unknown);
    let Some(winner) = outcome.verdict.winner() else {
        assert_ne!(*claim, Complete, "{name} decides\n{}", graph.to_text());
        assert!(strategy.is_none());
        contender.undecided += 1;
        return;
    };
    let right = winner == truth;
    if right {
        contender.right += 1;
    } else {
        assert_eq!(*claim, Unsound, "{name} wrong on\n{}", graph.to_text());
        contender.wrong += 1;
    }
    if !certifying {
        return;
    }
    if let Some(Err(NoCertificate::Stopped(_))) = strategy {
        // Those that may go round for ever have a tight limit, for the search and its reasons.
        strategy = search(&Limits { nodes: Some(1_000_000), ..limits.clone() }).strategy;
    }
    let certified = certify(&game, winner, strategy.expect("a verdict"));
    assert_eq!(certified.is_ok(), right, "{name} {certified:?}\n{}", graph.to_text());
    contender.uncertified += certified.is_err() as u64;
    contender.entries += certified.map_or(0, |summary| summary.entries);
}

fn run(rule: CycleRule) {
    let all: u64 = std::env::var("TSUME_GAMES").map_or(300_000, |n| n.parse().expect("a number"));
    let certifying = std::env::var("TSUME_CERTIFY").map_or(true, |answer| answer != "no");
    let games = all / 3;
    let mut rng = random::Rng::new(20_260_101 + rule as u64);
    let mut contenders = contenders(rule);
    let mut proven = 0;
    for n in 0..games {
        let graph = if n % 2 == 0 || rule == CycleRule::None {
            random::graph(&mut rng, rule, 13)
        } else {
            random::tricky(&mut rng, rule, 13)
        };
        let truth = oracle::solve(&graph.root(), u64::MAX).expect("no limit");
        proven += (truth == Role::Attacker) as u64;
        for contender in &mut contenders {
            compete(contender, &graph, truth, certifying);
        }
    }
    let mut table = format!("{games} games, {}: {proven} proven\n", rule.name());
    let titles = ["right", "wrong", "undecided", "uncertified", "entries"];
    writeln!(table, "{:28} {}", "", titles.map(|t| format!("{t:>12}")).concat()).expect("a string");
    for Contender { name, right, wrong, undecided, uncertified, entries, .. } in &contenders {
        let row = [right, wrong, undecided, uncertified, entries].map(|n| format!("{n:>12}"));
        writeln!(table, "{name:28} {}", row.concat()).expect("a string");
    }
    println!("{table}");
    for c in contenders.iter().filter(|c| c.claim == Unsound) {
        assert!(c.wrong > 0, "{} was never wrong under {}", c.name, rule.name());
    }
}

#[test]
fn repetition_cannot_happen() {
    run(CycleRule::None);
}

#[test]
fn repetition_loses_for_the_attacker() {
    run(CycleRule::AttackerLoses);
}

#[test]
fn repetition_is_illegal() {
    run(CycleRule::Illegal);
}
