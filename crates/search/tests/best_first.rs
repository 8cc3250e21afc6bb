//! The best-first family against the oracle, the papers' examples, long games and limits.

mod common;

use common::{Guessing, RINGS, in_a_row};
use std::time::Duration;
use tsume_game::graph::{Edge, Graph, GraphGame, Vertex, parse};
use tsume_game::random::{self, Rng};
use tsume_game::{CycleRule, Game, Irreversible, Key, Role, Status, forward, oracle};
use tsume_search::{Algorithm, Cancel, Limits, Options, Outcome, Solver, StopReason, Verdict};

const ALL: [Algorithm; 5] =
    [Algorithm::Pn, Algorithm::Dag, Algorithm::Dcg, Algorithm::Bta, Algorithm::Pn2];

fn solve<G: Game + Irreversible>(game: &G, algorithm: Algorithm) -> Outcome<G::Move> {
    let options = Options::new(algorithm);
    Solver::new(game).options(options).with_irreversible().solve().unwrap()
}

fn game(text: &str) -> GraphGame {
    parse(text.as_bytes()).remove(0).unwrap().root()
}

/// Random games, every fourth one hard for a search that ignores the path.
fn games(rule: CycleRule, count: u64, seed: u64) -> impl Iterator<Item = (GraphGame, Role)> {
    let mut rng = Rng::new(seed);
    let games = (0..count).map(move |i| match i % 4 {
        0 => random::tricky(&mut rng, rule, 9).root(),
        _ => random::graph(&mut rng, rule, 10).root(),
    });
    games.filter_map(|game| oracle::solve(&game, 20_000).map(|winner| (game, winner)))
}

/// The line can be played, repeats nothing, and begins unless there is nothing to play.
fn check_line(game: &GraphGame, outcome: &Outcome<Edge>) {
    let mut game = game.clone();
    let mut seen = vec![game.key()];
    for &m in &outcome.line {
        let mut moves = Vec::new();
        assert_eq!(game.status(), Status::Open);
        game.moves(&mut moves);
        assert!(moves.contains(&m), "{:?}", game.graph());
        game.play(m);
        assert!(!seen.contains(&game.key()), "{:?}", game.graph());
        seen.push(game.key());
    }
}

#[test]
fn sound_algorithms_agree_with_the_oracle() {
    for rule in CycleRule::ALL {
        let mut winners = [0; 2];
        for (game, winner) in games(rule, 4000, 11) {
            winners[(winner == Role::Attacker) as usize] += 1;
            for algorithm in ALL {
                let outcome = solve(&game, algorithm);
                assert_eq!(outcome.stop, None);
                assert!(outcome.root.is_solved());
                if outcome.sound {
                    assert_eq!(
                        outcome.verdict.winner(),
                        Some(winner),
                        "{algorithm} {:?}",
                        game.graph()
                    );
                    check_line(&game, &outcome);
                }
            }
        }
        assert!(winners.iter().all(|&n| n > 300), "{rule:?} {winners:?}");
    }
}

#[test]
fn unsound_algorithms_are_wrong_at_times() {
    for (algorithm, rule, errs_both_ways) in [
        (Algorithm::Dcg, CycleRule::AttackerLoses, false),
        (Algorithm::Dcg, CycleRule::Illegal, true),
        (Algorithm::Bta, CycleRule::Illegal, false),
    ] {
        let (mut proofs, mut disproofs) = (0, 0);
        for (game, winner) in games(rule, 2000, 12) {
            let outcome = solve(&game, algorithm);
            assert!(!outcome.sound);
            match (outcome.verdict.winner(), winner) {
                (Some(Role::Attacker), Role::Defender) => proofs += 1,
                (Some(Role::Defender), Role::Attacker) => disproofs += 1,
                _ => {}
            }
        }
        assert!(disproofs > 0, "{algorithm} {rule:?}");
        assert_eq!(proofs > 0, errs_both_ways, "{algorithm} {rule:?}");
    }
}

#[test]
fn estimates_guide_and_do_not_decide() {
    for rule in CycleRule::ALL {
        let mut different = [0; ALL.len()];
        for (game, winner) in games(rule, 1000, 13) {
            let guessing = Guessing(game);
            for (algorithm, different) in ALL.into_iter().zip(&mut different) {
                let plain = solve(&guessing, algorithm);
                let options = Options::new(algorithm);
                let solver = Solver::new(&guessing).options(options);
                let outcome = solver.with_irreversible().with_estimates().solve().unwrap();
                assert!(outcome.root.is_solved());
                if outcome.sound {
                    assert_eq!(outcome.verdict.winner(), Some(winner), "{algorithm}");
                }
                *different += (outcome.stats.nodes != plain.stats.nodes) as u32;
            }
        }
        assert!(different.iter().all(|&n| n > 50), "{rule:?} {different:?}");
    }
}

/// Kishimoto & Müller 2005, Fig. 1, in both scenarios.
#[test]
fn a_repetition_on_one_path_is_none_on_another() {
    let body = "A or B C\nB and E D\nC and F\nD lost\nE or H G\nF or H\nH and E\n";
    let first = game(&format!("game first repetition=attacker-loses\n{body}G won\n"));
    let current = game(&format!("game current repetition=illegal\n{body}G lost\n"));
    for algorithm in [Algorithm::Pn, Algorithm::Dag, Algorithm::Bta, Algorithm::Pn2] {
        let outcome = solve(&first, algorithm);
        assert_eq!(outcome.verdict, Verdict::Proven, "{algorithm}");
        let line: Vec<u32> = outcome.line.iter().map(|m| m.0).collect();
        assert_eq!(line, [1, 0, 0, 0, 1], "{algorithm}"); // C F H E G
        if algorithm != Algorithm::Bta {
            assert_eq!(solve(&current, algorithm).verdict, Verdict::Disproven, "{algorithm}");
        }
    }
}

/// Kishimoto & Müller 2005, Fig. 4: the cycle C D C is closed below C, and yet its value depends
/// on the path.
#[test]
fn the_base_twin_algorithm_fails_where_repetition_is_illegal() {
    let body = "B and D\nC and D\nD or C\n";
    let after = game(&format!("game fig4 repetition=illegal\nA or C B\n{body}"));
    let before = game(&format!("game fig4 repetition=illegal\nA or B C\n{body}"));
    for algorithm in [Algorithm::Pn, Algorithm::Dag, Algorithm::Pn2] {
        assert_eq!(solve(&after, algorithm).verdict, Verdict::Proven, "{algorithm}");
        assert_eq!(solve(&before, algorithm).verdict, Verdict::Proven, "{algorithm}");
    }
    assert_eq!(solve(&after, Algorithm::Bta).verdict, Verdict::Disproven);
    assert_eq!(solve(&before, Algorithm::Bta).verdict, Verdict::Disproven);
}

/// Kishimoto & Müller 2005, Fig. 7: a mark that outlives its path disproves F.
#[test]
fn marks_go_with_their_path() {
    let text = "game fig7 repetition=attacker-loses\n\
        A or B\nB and C F\nC or D E\nD and C\nF or D\nE and G\nG or H\nH won\n";
    for algorithm in [Algorithm::Pn, Algorithm::Dag, Algorithm::Bta, Algorithm::Pn2] {
        assert_eq!(solve(&game(text), algorithm).verdict, Verdict::Proven, "{algorithm}");
    }
}

/// C has a link to B already when B is linked to C, so that link is cut, though C is proven.
#[test]
fn cutting_cycles_disproves_falsely() {
    let text = "game cut repetition=attacker-loses\nA and C B\nB or C\nC or D B\nD won\n";
    assert_eq!(solve(&game(text), Algorithm::Dcg).verdict, Verdict::Disproven);
    for algorithm in [Algorithm::Pn, Algorithm::Dag, Algorithm::Bta, Algorithm::Pn2] {
        assert_eq!(solve(&game(text), algorithm).verdict, Verdict::Proven, "{algorithm}");
    }
}

#[test]
fn a_root_may_be_decided() {
    for rule in CycleRule::ALL {
        for (vertex, verdict, nodes) in [
            (Vertex::Won, Verdict::Proven, 0),
            (Vertex::Lost, Verdict::Disproven, 0),
            (Vertex::Attacker(vec![]), Verdict::Disproven, 1),
            (Vertex::Defender(vec![]), Verdict::Proven, 1),
        ] {
            let game = Graph::new("root", rule, vec![vertex]).unwrap().root();
            for algorithm in ALL {
                let outcome = solve(&game, algorithm);
                assert_eq!((outcome.verdict, outcome.stats.nodes), (verdict, nodes));
                assert!(outcome.line.is_empty());
            }
        }
    }
}

#[test]
fn a_chain_of_a_million() {
    let game = in_a_row(CycleRule::AttackerLoses, 1_000_000, Some(Vertex::Won)).root();
    for algorithm in ALL {
        let outcome = solve(&game, algorithm);
        assert_eq!(outcome.verdict, Verdict::Proven, "{algorithm}");
        assert_eq!(outcome.stats.nodes, 999_999, "{algorithm}");
        assert_eq!(outcome.stats.max_depth, 999_998, "{algorithm}");
        assert!(outcome.line.len() >= 100, "{algorithm}");
    }
}

#[test]
fn a_ring_of_a_hundred_thousand() {
    for (rule, count, verdict) in RINGS {
        let game = in_a_row(rule, count, None).root();
        for algorithm in ALL {
            let outcome = solve(&game, algorithm);
            if algorithm != Algorithm::Bta || rule != CycleRule::Illegal {
                assert_eq!(outcome.verdict, verdict, "{algorithm}");
            }
            assert_eq!(outcome.stats.nodes, count as u64, "{algorithm}");
        }
    }
}

/// Every vertex leads to every other one: the simple paths are beyond counting, but a position
/// that was marked once need not be entered again.
#[test]
fn many_cycles_do_not_hold_up_the_base_twin_algorithm() {
    let count = 60;
    let vertices = (0..count)
        .map(|v| Vertex::Attacker((0..count).filter(|&w| w != v).collect()))
        .collect::<Vec<_>>();
    let mut open = vertices.clone();
    open.push(Vertex::Won);
    open[37] = Vertex::Defender(vec![count, 12]);
    open[12] = Vertex::Attacker(vec![count]);
    for (vertices, verdict) in [(vertices, Verdict::Disproven), (open, Verdict::Proven)] {
        let game = Graph::new("all", CycleRule::AttackerLoses, vertices).unwrap().root();
        let outcome = solve(&game, Algorithm::Bta);
        assert_eq!(outcome.verdict, verdict);
        assert!(outcome.stats.nodes <= 61);
    }
}

/// Every position is new, and nothing is ever decided.
#[derive(Clone)]
struct Endless(u64);

impl Game for Endless {
    type Move = u64;
    type Undo = u64;
    fn role(&self) -> Role {
        if self.0.leading_zeros().is_multiple_of(2) { Role::Attacker } else { Role::Defender }
    }
    fn status(&self) -> Status {
        Status::Open
    }
    fn moves(&self, out: &mut Vec<u64>) {
        out.extend(1..=3);
    }
    fn play(&mut self, m: u64) -> u64 {
        let Key(next) = Key::spread(self.0.wrapping_add(m));
        std::mem::replace(&mut self.0, next)
    }
    fn undo(&mut self, _m: u64, undo: u64) {
        self.0 = undo;
    }
    fn key(&self) -> Key {
        Key(self.0)
    }
    fn cycle_rule(&self) -> CycleRule {
        CycleRule::None
    }
}

#[test]
fn limits_end_the_search() {
    let game = Endless(1);
    let cancelled = Cancel::default();
    cancelled.cancel();
    let none = Limits { nodes: None, ..Limits::default() };
    for algorithm in ALL {
        let run = |limits: &Limits, cancel: &Cancel| {
            let solver = Solver::new(&game).options(Options::new(algorithm));
            solver.limits(limits.clone()).cancel(cancel.clone()).solve().unwrap()
        };
        let stopped = |limits: Limits, cancel: &Cancel, reason: StopReason| {
            let outcome = run(&limits, cancel);
            assert_eq!(outcome.verdict, Verdict::Unknown, "{algorithm}");
            assert_eq!(outcome.stop, Some(reason), "{algorithm}");
            assert!(!outcome.root.is_solved());
            outcome
        };
        let go = Cancel::default();
        let nodes = stopped(Limits { nodes: Some(5000), ..none.clone() }, &go, StopReason::Nodes);
        assert_eq!(nodes.stats.nodes, 5000, "{algorithm}");
        assert!(nodes.root.dn.get() > Some(1), "{algorithm}");
        let time = Some(Duration::from_millis(20));
        let time = stopped(Limits { time, ..none.clone() }, &go, StopReason::Time);
        assert!(time.time < Duration::from_secs(2), "{algorithm}");
        let small = stopped(Limits { memory: 1 << 16, ..none.clone() }, &go, StopReason::Memory);
        let large = stopped(Limits { memory: 1 << 18, ..none.clone() }, &go, StopReason::Memory);
        let [small, large] = [small, large].map(|outcome| outcome.stats.nodes);
        assert!(small > 100 && large > 2 * small, "{algorithm} {small} {large}");
        stopped(Limits { memory: 0, ..none.clone() }, &go, StopReason::Memory);
        stopped(none.clone(), &cancelled, StopReason::Cancelled);
    }
}

/// A game that repeats against its own rule has no value; the search ends all the same.
#[test]
fn a_broken_rule_ends_at_the_limit() {
    #[derive(Clone)]
    struct Circle(GraphGame);
    impl Game for Circle {
        forward!(0 as GraphGame: types role status moves play undo key);
        fn cycle_rule(&self) -> CycleRule {
            CycleRule::None
        }
    }
    for algorithm in ALL {
        let limits = Limits { memory: 1 << 20, ..Limits::default() };
        let game = Circle(in_a_row(CycleRule::Illegal, 6, None).root());
        let solver = Solver::new(&game).options(Options::new(algorithm)).limits(limits);
        assert_eq!(solver.solve().unwrap().stop, Some(StopReason::Memory), "{algorithm}");
    }
}
