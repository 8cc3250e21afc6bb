//! The depth-first family beyond small games: long paths, limits, estimates, progress.

mod common;

use common::{Guessing, RINGS, certify, in_a_row};
use std::time::Duration;
use tsume_game::graph::Vertex;
use tsume_game::{CycleRule, Game, Key, Role, Status, oracle, random};
use tsume_search::{
    Algorithm, Cancel, Explained, Ghi, Limits, Options, Progress, Replacement, Solver, StopReason,
    Verdict,
};

const DEPTH_FIRST: [Algorithm; 3] = [Algorithm::DfPn, Algorithm::DfPnBasic, Algorithm::Pds];

#[test]
fn a_chain_of_a_million() {
    for (rule, end, verdict) in [
        (CycleRule::Illegal, Vertex::Won, Verdict::Proven),
        (CycleRule::AttackerLoses, Vertex::Lost, Verdict::Disproven),
    ] {
        let game = in_a_row(rule, 1_000_000, Some(end)).root();
        for algorithm in DEPTH_FIRST {
            let outcome = Solver::new(&game).options(Options::new(algorithm)).solve().unwrap();
            assert_eq!(outcome.verdict, verdict, "{algorithm}");
            assert_eq!(outcome.stats.max_depth, 999_998);
        }
    }
}

#[test]
fn a_chain_of_a_million_is_certified() {
    for (rule, end) in [(CycleRule::None, Vertex::Won), (CycleRule::AttackerLoses, Vertex::Lost)] {
        let game = in_a_row(rule, 1_000_000, Some(end)).root();
        let Explained { outcome, strategy, .. } = Solver::new(&game).solve_with_strategy().unwrap();
        let winner = outcome.verdict.winner().expect("decided");
        let summary = certify(&game, winner, strategy.expect("a verdict")).unwrap();
        assert_eq!(summary.entries, 999_999);
    }
}

#[test]
fn what_is_searched_again_for_a_strategy_is_counted() {
    for (length, again) in [(10, false), (1000, true)] {
        let game = in_a_row(CycleRule::None, length, Some(Vertex::Won)).root();
        let limits = Limits { table_entries: Some(32), ..Limits::default() };
        let explained = Solver::new(&game).limits(limits).solve_with_strategy().unwrap();
        assert_eq!(explained.spent > explained.outcome.stats.spent(), again, "{length}");
    }
}

#[test]
fn a_ring_of_a_hundred_thousand() {
    for (rule, count, verdict) in RINGS {
        let game = in_a_row(rule, count, None).root();
        for algorithm in DEPTH_FIRST {
            for ghi in [Ghi::Dup, Ghi::Sim, Ghi::Full] {
                let options = Options { ghi, ..Options::new(algorithm) };
                let outcome = Solver::new(&game).options(options).solve().unwrap();
                assert_eq!(outcome.verdict, verdict, "{algorithm} {ghi}");
            }
        }
        let explained = Solver::new(&game).solve_with_strategy().unwrap();
        assert!(explained.strategy.expect("a verdict").is_ok());
    }
}

/// Nim with many heaps: large, and nobody wins quickly.
#[derive(Clone)]
struct Nim {
    heaps: [u8; 12],
    role: Role,
    rule: CycleRule,
}

impl Nim {
    fn new(rule: CycleRule) -> Nim {
        Nim { heaps: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15], role: Role::Attacker, rule }
    }
}

impl Game for Nim {
    type Move = (u8, u8);
    type Undo = u8;

    fn role(&self) -> Role {
        self.role
    }
    fn status(&self) -> Status {
        Status::Open
    }
    fn moves(&self, out: &mut Vec<(u8, u8)>) {
        for (heap, &size) in (0..).zip(&self.heaps) {
            out.extend((0..size).map(|left| (heap, left)));
        }
    }
    fn play(&mut self, (heap, left): (u8, u8)) -> u8 {
        self.role = self.role.other();
        std::mem::replace(&mut self.heaps[heap as usize], left)
    }
    fn undo(&mut self, (heap, _): (u8, u8), before: u8) {
        self.role = self.role.other();
        self.heaps[heap as usize] = before;
    }
    fn key(&self) -> Key {
        let number = self.heaps.iter().fold(self.role as u64, |n, &heap| n << 4 | heap as u64);
        Key::spread(number)
    }
    fn cycle_rule(&self) -> CycleRule {
        self.rule
    }
}

#[test]
fn every_limit_gives_unknown_with_its_reason() {
    for rule in CycleRule::ALL {
        let game = Nim::new(rule);
        for algorithm in DEPTH_FIRST {
            let small = Limits { memory: 1 << 20, ..Limits::default() };
            let stop = |limits: Limits, cancel: Cancel| {
                let options = Options::new(algorithm);
                let solver = Solver::new(&game).options(options).limits(limits).cancel(cancel);
                let outcome = solver.solve().unwrap();
                assert_eq!(outcome.verdict, Verdict::Unknown);
                assert!(!outcome.root.is_solved());
                (outcome.stop, outcome.stats)
            };
            let nodes = Limits { nodes: Some(1000), ..small.clone() };
            let (reason, stats) = stop(nodes, Cancel::default());
            assert_eq!((reason, stats.nodes), (Some(StopReason::Nodes), 1000));
            let time = Limits { time: Some(Duration::from_millis(30)), ..small.clone() };
            assert_eq!(stop(time.clone(), Cancel::default()).0, Some(StopReason::Time));
            let cancel = Cancel::default();
            cancel.cancel();
            assert_eq!(stop(small.clone(), cancel).0, Some(StopReason::Cancelled));
            // The table stays within the memory.
            let stats =
                stop(Limits { time: Some(Duration::from_millis(200)), ..small }, Cancel::default())
                    .1;
            assert!(stats.table_entries * 32 <= 1 << 20, "{stats:?}");
        }
    }
}

#[test]
fn a_path_too_long_for_the_memory_gives_unknown() {
    let game = in_a_row(CycleRule::Illegal, 1_000_000, Some(Vertex::Won)).root();
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    let outcome = Solver::new(&game).limits(limits).solve().unwrap();
    assert_eq!((outcome.verdict, outcome.stop), (Verdict::Unknown, Some(StopReason::Memory)));
}

#[test]
fn progress_is_reported() {
    let game = Nim::new(CycleRule::None);
    let mut reports: Vec<Progress> = Vec::new();
    let mut observer = |progress: &Progress| reports.push(*progress);
    let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
    let solver =
        Solver::new(&game).limits(limits).observe(Duration::from_millis(10), &mut observer);
    solver.solve().unwrap();
    assert!(reports.len() >= 3, "{}", reports.len());
    assert!(reports.is_sorted_by_key(|p| p.stats.nodes));
}

#[test]
fn estimates_guide_and_do_not_decide() {
    let mut rng = random::Rng::new(99);
    for rule in CycleRule::ALL {
        let mut different = 0;
        for _ in 0..4000 {
            let graph = random::graph(&mut rng, rule, 13);
            let game = Guessing(graph.root());
            let truth = oracle::solve(&game, u64::MAX);
            let plain = Solver::new(&game).solve().unwrap();
            for replacement in Replacement::ALL {
                let options = Options { replacement, ..Options::default() };
                let outcome = Solver::new(&game).options(options).with_estimates().solve().unwrap();
                assert_eq!(outcome.verdict.winner(), truth, "{}", graph.to_text());
                different += (outcome.stats.nodes != plain.stats.nodes) as u32;
            }
        }
        assert!(different > 200, "{different}");
    }
}
