//! What is known of a position: everything is certified, and its certificate checked.

use cozy_chess::Board;
use std::num::NonZeroU16;
use tsume::{Certifier, Check};
use tsume_chess::Mate;
use tsume_game::Game;
use tsume_search::{Algorithm, Limits, Options, Outcome, Solver, Verdict};

/// A limit by nodes alone gives the same file on every machine.
pub fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// A verdict whose certificate was checked, unknown otherwise; and the nodes it took.
pub fn certified(problem: &Mate, nodes: u64) -> (Verdict, u64) {
    let done = Certifier::new("mate", problem)
        .solve(|solver| solver.with_estimates().with_irreversible().limits(limits(nodes)))
        .expect("df-pn needs nothing of the game");
    let verdict = match done.check {
        Check::Checked(..) => done.outcome.verdict,
        Check::NotChecked(_) => Verdict::Unknown,
        Check::Failed(reason, _) => panic!("{}: {reason}", problem.board()),
    };
    (verdict, done.outcome.stats.nodes)
}

/// The length of a mate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Length {
    /// It mates in so many moves.
    pub moves: u16,
    /// And no faster.
    pub exact: bool,
}

/// Nodes for a bound as long as bounds go up.
const FEW: u64 = 30_000;

/// How fast the side to move mates, up to `most` moves. Bounds go up until one is not refuted with
/// few nodes, and come down from the greatest as long as they are proven.
pub fn length(board: &Board, most: u16, nodes: u64) -> Option<Length> {
    let within = |moves, nodes| {
        let problem = Mate::new(board.clone()).within(NonZeroU16::new(moves)?);
        Some(certified(&problem, nodes).0)
    };
    let least = (1..=most).find(|&moves| within(moves, FEW) != Some(Verdict::Disproven))?;
    if within(least, FEW) == Some(Verdict::Proven) {
        return Some(Length { moves: least, exact: true });
    }
    let mut moves = most;
    let mut verdict = within(moves, nodes);
    if verdict != Some(Verdict::Proven) {
        return None;
    }
    while moves > least && verdict == Some(Verdict::Proven) {
        verdict = within(moves - 1, nodes);
        moves -= u16::from(verdict == Some(Verdict::Proven));
    }
    Some(Length { moves, exact: moves == least || verdict == Some(Verdict::Disproven) })
}

/// Whether there seems to be a mate at all, and how long its line is: a quick look.
pub fn glance(board: &Board, nodes: u64) -> Option<u16> {
    let outcome = searched(board, Algorithm::Bta, nodes);
    let moves = outcome.line.len().div_ceil(2);
    (outcome.verdict == Verdict::Proven).then_some(moves as u16)
}

/// The unbounded question, by one of the algorithms.
pub fn searched(board: &Board, algorithm: Algorithm, nodes: u64) -> Outcome<cozy_chess::Move> {
    Solver::new(&Mate::new(board.clone()))
        .with_estimates()
        .with_irreversible()
        .options(Options::new(algorithm))
        .limits(limits(nodes))
        .solve()
        .expect("irreversible moves are known")
}

/// Whether only one first move mates in this many moves.
pub fn one_way(board: &Board, moves: u16, nodes: u64) -> bool {
    let Some(rest) = NonZeroU16::new(moves - 1) else { return false };
    let attacker = board.side_to_move();
    let mut ways = 0;
    let mut first = Vec::new();
    Mate::new(board.clone()).moves(&mut first);
    for m in first {
        let mut after = board.clone();
        after.play(m);
        let problem = Mate::new(after).attacker(attacker).within(rest);
        let solver = Solver::new(&problem).with_estimates().limits(limits(nodes));
        let verdict = solver.solve().map_or(Verdict::Unknown, |outcome| outcome.verdict);
        if verdict != Verdict::Disproven {
            ways += 1;
        }
        if ways > 1 {
            return false;
        }
    }
    ways == 1
}

/// How much the search goes round in circles.
#[derive(Clone, Copy)]
pub struct Tangle {
    /// Twins among the nodes that bta makes, in per cent.
    pub twins: u64,
    /// How many times as many nodes pn expands on a tree as bta.
    pub tree: f64,
    /// Whether dcg disproves the mate, or does not find it, within ten times the nodes of bta.
    pub dcg: Option<Verdict>,
}

/// Measures it; none if bta finds no mate.
pub fn tangle(board: &Board, nodes: u64) -> Option<Tangle> {
    let bta = searched(board, Algorithm::Bta, nodes);
    if bta.verdict != Verdict::Proven {
        return None;
    }
    let most = bta.stats.nodes * 10 + 1000;
    let pn = searched(board, Algorithm::Pn, most);
    let dcg = searched(board, Algorithm::Dcg, most);
    Some(Tangle {
        twins: bta.stats.twins * 100 / bta.stats.generated.max(1),
        tree: pn.stats.nodes as f64 / bta.stats.nodes as f64,
        dcg: (dcg.verdict != Verdict::Proven).then_some(dcg.verdict),
    })
}

impl Tangle {
    /// As a comment of an EPD line.
    pub fn words(&self) -> String {
        let dcg = match self.dcg {
            None => "finds it",
            Some(Verdict::Disproven) => "disproves it",
            Some(_) => "does not find it",
        };
        format!(" c1 \"twins {}%, tree {:.1}, dcg {dcg}\";", self.twins, self.tree)
    }
}
