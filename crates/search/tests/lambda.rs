//! Lambda search against the enumeration of all paths, on random games with a pass.

mod common;

use common::certify;
use tsume_game::graph::{Edge, Graph, GraphGame, Vertex};
use tsume_game::random::Rng;
use tsume_game::{CycleRule, Game, Lambda, Notation, Role, Status, Threats, forward, oracle};
use tsume_search::{Explained, Ghi, Limits, Options, Replacement, Solver, Verdict};

/// A graph game in which the sides take turns, and the defender's first move is his pass.
#[derive(Clone, Debug)]
struct Passing(GraphGame);

impl Game for Passing {
    forward!(0 as GraphGame: Game moves);
}

impl Notation for Passing {
    forward!(0 as GraphGame: Notation);
}

impl Threats for Passing {
    fn is_pass(&self, m: Edge) -> bool {
        m == Edge(0)
    }
    fn pass(&self) -> Option<Edge> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        (self.role() == Role::Defender && moves.len() > 2).then_some(Edge(0))
    }
    fn order(&self) -> u32 {
        (self.role() == Role::Defender) as u32
    }
    fn order_after(&self, m: Edge) -> u32 {
        let mut after = self.clone();
        after.play(m);
        (after.status() == Status::Open) as u32
    }
}

/// As [`Lambda`], without the moves that are dominated.
#[derive(Clone, Debug)]
struct Highest<G>(Lambda<G>);

impl<G: Threats> Game for Highest<G> {
    forward!(0 as Lambda<G>: Game);

    fn moves(&self, out: &mut Vec<Self::Move>) {
        self.0.moves(out);
        out.retain(|&m| !self.0.is_dominated(m));
    }
}

fn passing(rng: &mut Rng, rule: CycleRule) -> Graph {
    let count = 4 + rng.below(6) as u32;
    let most = 1 + rng.below(3);
    let ends = 10 + rng.below(30);
    let vertices = (0..count).map(|v| {
        let attacker = v % 2 == 0;
        if v > 1 && rng.chance(ends) {
            return if rng.chance(75) { Vertex::Won } else { Vertex::Lost };
        }
        let mut successors = Vec::new();
        for _ in 0..=rng.below(most + 1) {
            // The other side is to move at vertices of the other parity.
            let to = match rule {
                CycleRule::None => v + 1 + 2 * rng.below(3) as u32,
                _ => 2 * rng.below(count as u64 / 2) as u32 + attacker as u32,
            };
            if to < count && !successors.contains(&to) {
                successors.push(to);
            }
        }
        match attacker {
            true => Vertex::Attacker(successors),
            false => Vertex::Defender(successors),
        }
    });
    Graph::new("passing", rule, vertices.collect()).unwrap()
}

/// How many games for each rule: `TSUME_LAMBDA_GAMES`, or few.
fn games() -> u64 {
    std::env::var("TSUME_LAMBDA_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(3_000)
}

#[test]
fn lambda_search_agrees_with_all_paths() {
    for rule in [CycleRule::None, CycleRule::Illegal, CycleRule::AttackerLoses] {
        let mut rng = Rng::new(77);
        let mut counts = [0; 3];
        let (mut only_here, mut walks) = (0, 0);
        for _ in 0..games() {
            let graph = passing(&mut rng, rule);
            let order = 1 + rng.below(4) as u32;
            let game = Passing(graph.root());
            let lambda = Lambda::new(game.clone(), order);
            let Some(expected) = oracle::solve(&lambda, 300_000) else {
                counts[2] += 1;
                continue;
            };
            counts[(expected == Role::Attacker) as usize] += 1;
            let text = || format!("{rule:?} order {order}\n{}", graph.to_text());
            // A proof is one in the game itself, and dominated moves change nothing.
            let itself = oracle::solve(&game, 300_000).unwrap();
            assert!(expected == Role::Defender || itself == Role::Attacker, "{}", text());
            only_here += (itself != expected) as u32;
            if let Some(highest) = oracle::solve(&Highest(lambda.clone()), 300_000) {
                assert_eq!(highest, expected, "{}", text());
            }
            for (lambda, ghi, entries) in [
                (lambda.clone(), Ghi::Full, None),
                (lambda.clone(), Ghi::Sim, None),
                (lambda.clone(), Ghi::Full, Some(32)),
                (lambda.clone().pseudo(), Ghi::Full, None),
            ] {
                let options = Options { ghi, ..Options::default() };
                let limits =
                    Limits { nodes: Some(100_000), table_entries: entries, ..Limits::default() };
                let solver = Solver::new(&lambda).options(options).limits(limits);
                let Explained { outcome, strategy, .. } =
                    solver.with_estimates().solve_with_strategy().unwrap();
                let winner = outcome.verdict.winner();
                assert_eq!(winner, Some(expected), "{ghi:?} {entries:?} {}", text());
                let strategy = strategy.expect("a verdict");
                let summary = certify(&lambda, expected, strategy)
                    .map_err(|e| format!("{e:?} {ghi:?} {entries:?} {}", text()));
                walks += (summary.unwrap().walk > 0) as u32;
            }
        }
        let [lost, won, skipped] = counts;
        println!(
            "{rule:?}: {won} won, {lost} lost, {skipped} skipped, {only_here} differ from the game, {walks} walks"
        );
        assert!(lost > 100 && won > 100 && skipped * 10 < lost + won && only_here > 0);
        assert!(walks > 0 || rule != CycleRule::Illegal);
    }
}

#[test]
fn an_order_may_be_too_low() {
    // A move that threatens nothing at once, and two defences.
    let text = "game g repetition=none\n\
        A or B\nB and C D\nC or E\nD or F\nE and G\nF and W\nG or W\nW won\n";
    let game = Passing(tsume_game::graph::parse(text.as_bytes()).remove(0).unwrap().root());
    let verdict = |order| {
        Solver::new(&Lambda::new(game.clone(), order)).with_estimates().solve().unwrap().verdict
    };
    assert_eq!(verdict(0), Verdict::Disproven);
    assert_eq!(verdict(1), Verdict::Disproven);
    assert_eq!(verdict(2), Verdict::Proven);
    let options = Options { replacement: Replacement::SmallTree, ..Options::default() };
    assert!(Solver::new(&game).options(options).solve().unwrap().verdict == Verdict::Proven);
}
