//! The figures of the papers, as they ship in `examples/`: the sound algorithms get them right,
//! the others go wrong where the papers say so.

use std::path::{Path, PathBuf};
use tsume_game::graph::{self, Graph};
use tsume_game::{CycleRule, oracle};
use tsume_search::{Algorithm, Epsilon, Ghi, Limits, Options, Outcome, Solver, Verdict};

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn load(file: &str) -> Vec<Graph> {
    let bytes = std::fs::read(examples().join(file)).expect("the examples are there");
    graph::parse(&bytes).into_iter().map(|g| g.expect("the examples are right")).collect()
}

fn one(file: &str, name: &str) -> Graph {
    load(file).into_iter().find(|g| g.name() == name).expect("a game of that name")
}

fn solve(graph: &Graph, options: Options) -> Outcome<graph::Edge> {
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    let game = graph.root();
    let solver = Solver::new(&game).options(options).limits(limits).with_irreversible();
    solver.solve().expect("graph games can do all of it")
}

fn verdict(graph: &Graph, algorithm: Algorithm) -> Verdict {
    solve(graph, Options::new(algorithm)).verdict
}

#[test]
fn sound_algorithms_are_right() {
    let mut games = 0;
    for entry in std::fs::read_dir(examples()).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|e| e != "graph") {
            continue;
        }
        for graph in load(path.to_str().expect("a name")) {
            games += 1;
            let truth = oracle::solve(&graph.root(), u64::MAX);
            for algorithm in Algorithm::ALL {
                for ghi in Ghi::ALL {
                    let outcome = solve(&graph, Options { ghi, ..Options::new(algorithm) });
                    if outcome.sound && outcome.verdict != Verdict::Unknown {
                        let name = graph.name();
                        assert_eq!(outcome.verdict.winner(), truth, "{algorithm} {ghi} {name}");
                    }
                    if outcome.sound && algorithm == Algorithm::DfPn {
                        assert_ne!(outcome.verdict, Verdict::Unknown, "{ghi} {}", graph.name());
                    }
                }
            }
        }
    }
    assert!(games >= 10, "{games}");
}

/// Kishimoto & Müller 2005, Fig. 1: a result kept for the wrong path.
#[test]
fn fig1_of_2005_in_both_scenarios() {
    let first = one("kishimoto2005-fig1-attacker-loses.graph", "fig1");
    assert_eq!(first.rule(), CycleRule::AttackerLoses);
    let outcome = solve(&first, Options::default());
    assert_eq!(outcome.verdict, Verdict::Proven);
    let mut at = first.root();
    let line: Vec<&str> = outcome
        .line
        .iter()
        .map(|&m| {
            tsume_game::Game::play(&mut at, m);
            first.vertex_name(at.vertex())
        })
        .collect();
    assert_eq!(line, ["C", "F", "H", "E", "G"]);
    let current = one("kishimoto2005-fig1-illegal.graph", "fig1");
    assert_eq!(current.rule(), CycleRule::Illegal);
    assert_eq!(verdict(&current, Algorithm::DfPn), Verdict::Disproven);
}

/// Kishimoto & Müller 2005, Fig. 4: the base-twin algorithm under `illegal`.
#[test]
fn fig4_of_2005() {
    let body = "B and D\nC and D\nD or C\n";
    for successors in ["B C", "C B"] {
        let text = format!("game fig4 repetition=illegal\nA or {successors}\n{body}");
        let graphs = graph::parse(text.as_bytes());
        let fig4 = graphs[0].as_ref().expect("a game");
        assert_eq!(verdict(fig4, Algorithm::Bta), Verdict::Disproven, "false, as the paper says");
        for algorithm in [Algorithm::Pn, Algorithm::Dag, Algorithm::Pn2] {
            assert_eq!(verdict(fig4, algorithm), Verdict::Proven);
        }
        for ghi in [Ghi::Dup, Ghi::Sim, Ghi::Full] {
            let outcome = solve(fig4, Options { ghi, ..Options::default() });
            assert_eq!(outcome.verdict, Verdict::Proven);
            let mut game = fig4.root();
            tsume_game::Game::play(&mut game, outcome.line[0]);
            assert_eq!(fig4.vertex_name(game.vertex()), "B");
        }
    }
    let shipped = one("kishimoto2005-fig4.graph", "fig4");
    let ignoring = Options { ghi: Ghi::Ignore, ..Options::default() };
    assert_eq!(solve(&shipped, ignoring).verdict, Verdict::Disproven, "false, ignoring the path");
}

/// Kishimoto & Müller 2005, Fig. 7: marks must go when the path changes; Breuker et al. 2001,
/// Fig. 4: a graph that cuts cycles disproves what the tree of Fig. 3 proves.
#[test]
fn fig7_of_2005_and_figs_3_and_4_of_2001() {
    let fig7 = one("kishimoto2005-fig7.graph", "fig7");
    assert_eq!(verdict(&fig7, Algorithm::Bta), Verdict::Proven);
    let (tree, cyclic) =
        (one("breuker2001-fig3.graph", "fig3"), one("breuker2001-fig4.graph", "fig4"));
    assert_eq!(verdict(&tree, Algorithm::Dcg), Verdict::Proven);
    assert_eq!(verdict(&cyclic, Algorithm::Bta), Verdict::Proven);
    for graph in [&fig7, &cyclic] {
        assert_eq!(verdict(graph, Algorithm::Dcg), Verdict::Disproven, "false, as the paper says");
    }
}

/// Kishimoto & Müller 2003, Fig. 3: numbers that count themselves. Plain df-pn gets nowhere;
/// minimal distance, the threshold controlling algorithm or 1+ε each get it out.
#[test]
fn fig3_of_2003() {
    let stall = one("kishimoto2003-fig3.graph", "stall");
    assert_eq!(verdict(&stall, Algorithm::DfPnBasic), Verdict::Unknown);
    let plain = Options {
        minimal_distance: Some(false),
        threshold_control: false,
        epsilon: Epsilon::OFF,
        ..Options::default()
    };
    assert_eq!(solve(&stall, plain.clone()).verdict, Verdict::Unknown);
    let distance = Options { minimal_distance: Some(true), ..plain.clone() };
    assert_eq!(solve(&stall, distance).verdict, Verdict::Proven);
    let control = Options { threshold_control: true, ..plain };
    assert_eq!(solve(&stall, control).verdict, Verdict::Proven);
}
