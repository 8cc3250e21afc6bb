//! What the solver says of a problem, order after order. Whatever is kept was certified, and the
//! certificate checked by the rules alone.

use super::first::Question;
use tsume::{Certifier, Check};
use tsume_game::{Game, Lambda, LambdaMove, Notation, Role, Threats};
use tsume_go::capture::{self, Generator, Move};
use tsume_go::ko::{self, Ko};
use tsume_go::{Capture, Point};
use tsume_search::Limits;

/// The greatest order of threats: what the program tries too, unless it is told otherwise.
pub const ORDER: u32 = 3;

/// The answer to a problem.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Whether the target is captured, under superko and without threats elsewhere.
    pub captured: bool,
    /// The order of threats: the least that captures, or the greatest from which it escapes.
    pub order: u32,
    /// The attacker's moves. A capture holds whatever they are.
    pub generator: Generator,
    /// Whether it is a ko, if that could be told.
    pub ko: Option<Ko>,
    /// The only first move that wins, if the side to move wins and there is one only.
    pub only: Option<Point>,
    /// The nodes of the searches for the result, order after order.
    pub nodes: u64,
}

/// A certified winner, his first move, and the nodes of the search.
struct Found {
    winner: Role,
    first: Option<LambdaMove<Move>>,
    nodes: u64,
}

/// Who wins, if that is certified within so many nodes: those for the certificate are counted, too.
fn certified(game: &Question, nodes: u64) -> Option<Found> {
    let limits = Limits { nodes: Some(nodes), memory: 512 << 20, ..Limits::default() };
    let certifier = Certifier::new(capture::NAME, game);
    let found = certifier.solve(|solver| solver.with_estimates().limits(limits)).ok()?;
    match found.check {
        Check::Checked(..) => Some(Found {
            winner: found.outcome.verdict.winner()?,
            // Saying that he plays on is no move of the defender's.
            first: found.outcome.line.iter().find(|&&m| !game.is_playing_on(m)).copied(),
            nodes: found.outcome.stats.nodes,
        }),
        Check::NotChecked(_) => None,
        Check::Failed(reason, _) => {
            eprintln!("wrong: {reason}\n{}", game.position_text());
            None
        }
    }
}

/// The problem with threats of an order, where a target has escaped that they cannot capture.
fn of_order(game: &Capture, order: u32) -> Question {
    Question::new(Lambda::new(game.clone().within(order as usize + 1), order))
}

/// Nodes for the question of ko where no ko was seen: it can take much more than the problem.
const KO_NODES: u64 = 300;

/// Whether the loser wins when he may retake kos.
fn ko(game: &Question, winner: Role, nodes: u64) -> Option<Ko> {
    let second = certified(&ko::second_phase(game, winner), nodes)?;
    Some(if second.winner == winner { Ko::None } else { Ko::Fight })
}

/// Answers a problem by moves of a generator, with so many nodes for each search; `None` if that
/// is not enough.
pub fn answer(game: &Capture, generator: Generator, nodes: u64) -> Option<Answer> {
    let game = game.clone().generator(generator);
    let mut order = of_order(&game, ORDER).capture().order().clamp(1, ORDER);
    let (mut used, mut for_ko) = (0, KO_NODES);
    loop {
        let question = of_order(&game, order);
        let Found { winner, nodes: searched, .. } = certified(&question, nodes)?;
        used += searched;
        let captured = winner == Role::Attacker;
        // A higher order may capture without the ko that a lower one needs.
        let ko = if captured || order == ORDER { ko(&question, winner, for_ko) } else { None };
        if order == ORDER || (captured && ko != Some(Ko::Fight)) {
            let only = only(&of_order(&game, ORDER), winner, nodes.min(4 * used + 100));
            return Some(Answer { captured, order, generator, ko, only, nodes: used });
        }
        if ko == Some(Ko::Fight) {
            for_ko = nodes;
        }
        order += 1;
    }
}

/// The only first move of the winner, if it is his turn.
fn only(game: &Question, winner: Role, nodes: u64) -> Option<Point> {
    // A target in atari is captured at once, and other moves are not looked at.
    if game.role() != winner || (winner == Role::Attacker && game.capture().liberties() == 1) {
        return None;
    }
    let first = certified(game, nodes)?.first?.mv;
    let others = certified(&game.without(first), nodes)?;
    let Move::Stone(p) = first else { return None };
    (others.winner != winner).then_some(p)
}
