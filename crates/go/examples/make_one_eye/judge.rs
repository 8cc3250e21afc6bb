//! What the solver says of a problem. Whatever is kept was certified, and the certificate checked by
//! the rules alone.

use super::first::Without;
use tsume::session::MOST;
use tsume::{Certifier, Check, Run};
use tsume_game::{Estimates, Notation, Role};
use tsume_go::ko::{self, Ko, Rules};
use tsume_go::{OneEye, one_eye};
use tsume_search::{Ghi, Limits, Options, Solver};

/// The answer to a problem.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// Whether there will be an eye, under superko and without threats elsewhere.
    pub eye: Option<bool>,
    /// Whether the side to move wins.
    pub wins: bool,
    /// Whether it is a ko.
    pub ko: Option<Ko>,
    /// The ko threats that turn the result round, under those rules.
    pub threats: Option<String>,
    /// The only first move that wins, if the side to move wins and there is one only.
    pub only: Option<String>,
    /// What a search that ignores the path says, if that was asked for and is wrong.
    pub ignoring: Option<bool>,
    /// The nodes of the first search.
    pub nodes: u64,
}

fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// The winner and the first move.
type Win<M> = (Role, Option<M>);

/// Who wins, if that is certified within so many nodes, and the nodes used.
fn certified<G: Estimates + Notation>(game: &G, nodes: u64) -> (Option<Win<G::Move>>, u64) {
    let certifier = Certifier::new(one_eye::NAME, game);
    let Ok(found) = certifier.solve(|solver| solver.with_estimates().limits(limits(nodes))) else {
        return (None, 0);
    };
    let used = found.outcome.stats.nodes;
    let winner = found.outcome.verdict.winner();
    match found.check {
        Check::Checked(..) => (winner.map(|w| (w, found.outcome.line.first().copied())), used),
        Check::NotChecked(_) => (None, used),
        Check::Failed(reason, _) => {
            eprintln!("wrong: {reason}\n{}", game.position_text());
            (None, used)
        }
    }
}

/// Whether there will be an eye by the search alone, and the nodes it took.
pub fn glance(game: &OneEye, ghi: Ghi, nodes: u64) -> (Option<bool>, u64) {
    let options = Options { ghi, ..Options::default() };
    let solver = Solver::new(game).options(options).limits(limits(nodes)).with_estimates();
    let Ok(outcome) = solver.solve() else { return (None, 0) };
    (outcome.verdict.winner().map(|w| game.makes_eye(w)), outcome.stats.nodes)
}

/// Who wins by the search alone, and the first move.
fn searched<G: Estimates>(game: &G, nodes: u64) -> Option<Win<G::Move>> {
    let outcome = Solver::new(game).limits(limits(nodes)).with_estimates().solve().ok()?;
    outcome.verdict.winner().map(|winner| (winner, outcome.line.first().copied()))
}

/// Whether the side to move wins with one first move only, by the search alone.
pub fn seems_unique(game: &OneEye, nodes: u64) -> bool {
    let Some((Role::Attacker, Some(first))) = searched(game, nodes) else { return false };
    let others = searched(&Without::new(game, first), nodes);
    others.is_some_and(|(winner, _)| winner == Role::Defender)
}

/// Whether it is a ko, by the search alone.
pub fn seems_ko(game: &OneEye, nodes: u64) -> bool {
    let Some((winner, _)) = searched(game, nodes) else { return false };
    searched(&ko::second_phase(game, winner), nodes).is_some_and(|(other, _)| other != winner)
}

/// Answers a problem, with so many nodes for each search.
pub fn answer(game: &OneEye, nodes: u64) -> Answer {
    let (found, used) = certified(game, nodes);
    let mut answer = Answer { nodes: used, ..Answer::default() };
    let Some((winner, first)) = found else { return answer };
    answer.eye = Some(game.makes_eye(winner));
    answer.wins = winner == Role::Attacker;
    if let (Role::Attacker, Some(first)) = (winner, first) {
        // More for this than for the problem itself would be out of proportion.
        let others = certified(&Without::new(game, first), (used * 10 + 10_000).min(nodes)).0;
        let only = others.is_some_and(|(winner, _)| winner == Role::Defender);
        answer.only = only.then(|| game.move_text(first));
    }
    let second = certified(&ko::second_phase(game, winner), nodes).0;
    answer.ko = second.map(|(other, _)| if other == winner { Ko::None } else { Ko::Fight });
    answer.threats = threats(game, nodes);
    answer
}

/// The ko threats that turn the result round: the least number, `none`, or `none up to` the most tried.
fn threats(game: &OneEye, nodes: u64) -> Option<String> {
    let run = Run { limits: limits(nodes), ..Run::default() };
    let ko = run.solve(&game.clone().under(Rules::Threats), "").ok()?.ko?;
    let words = match (ko.fight, ko.threats) {
        (Some(false), _) => "none".to_string(),
        (_, Some(n)) => n.to_string(),
        _ if ko.up_to == MOST => format!("none up to {MOST}"),
        _ => return None,
    };
    ko.checked.then_some(words)
}

/// What a search that ignores the path says, if that is wrong.
pub fn misled(game: &OneEye, nodes: u64) -> Option<bool> {
    let (truth, used) = glance(game, Ghi::Full, nodes);
    let (other, _) = glance(game, Ghi::Ignore, used * 10 + 1000);
    other.filter(|&other| truth.is_some_and(|truth| truth != other))
}
