//! Order after order, until the budget ends: what is captured by threats of a low order needs no higher one, and
//! an escape from a higher order says more.
//!
//! A capture is one whatever the order and the generator that found it. So the attacker's near moves are tried
//! first, where most captures are found, and then all. An escape from threats of an order is no verdict, but what is
//! [known](Known). Outright it is shown by local fights ([`prove::locally`]), in growing zones around the target:
//! with few nodes once the usual orders have failed, and with more after every higher one.

use super::{Asking, prove};
use crate::answer::{Answer, Known, Stop};
use crate::session::Session;
use std::time::{Duration, Instant};
use tsume_game::{MAX_ORDER, Role, Threats};
use tsume_go::capture::{Generator, local};
use tsume_go::ko::Rules;
use tsume_search::{Limits, Unsupported, Verdict};

/// The orders that are tried before local fights.
const USUAL: u32 = 3;
/// Nodes for the first local fights, how they grow with each order, and the most empty points of a zone, at first and in the end.
const LOCAL_NODES: u64 = 1_000;
const LOCAL_GROWTH: u64 = 4;
const LOCAL_EMPTY: usize = 9;
const LOCAL_MOST: usize = 24;

/// What was found so far.
struct Found<'a> {
    asking: &'a Asking,
    /// An answer to the question.
    decided: Option<Answer>,
    /// The escape from the highest order.
    escape: Option<(u32, Generator, Answer)>,
    /// What was tried last, and why it came to no end.
    last: Option<Answer>,
    stop: Option<Stop>,
    /// When this began, and when the last outcome was first known.
    start: Instant,
    outcome: Option<(&'static str, Duration)>,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// The question is answered.
    Decided,
    /// The attacker's moves fail.
    Failed,
    /// There is no result.
    Open,
}

/// Answers with all orders, or with the one that is asked for.
pub fn answer(session: &mut Session<'_>, asking: &Asking) -> Result<Answer, Unsupported> {
    let mut found = Found {
        asking,
        decided: None,
        escape: None,
        last: None,
        stop: None,
        start: Instant::now(),
        outcome: None,
    };
    match asking.order {
        Some(order) => {
            found.order(session, order, 1)?;
        }
        None => found.deepen(session)?,
    }
    match found.told() {
        Some(answer) => Ok(answer),
        None => {
            // There is always something that was tried.
            let lambda = asking.lambda(session, USUAL, asking.game.attacker_moves());
            let certified = prove::threats(session, &lambda, false)?;
            Ok(withdrawn(session.conclude(&lambda, certified)))
        }
    }
}

impl Found<'_> {
    fn deepen(&mut self, session: &mut Session<'_>) -> Result<(), Unsupported> {
        let least = self.asking.game.order().saturating_sub(1).clamp(1, MAX_ORDER);
        let mut open = None;
        let mut nodes = LOCAL_NODES;
        for order in least..=MAX_ORDER {
            let end = self.order(session, order, 2)?;
            if end == End::Decided || session.is_over() {
                return Ok(());
            }
            if end == End::Open {
                open = open.or(Some(order));
            }
            if order >= USUAL {
                if self.locally(session, nodes)? == End::Decided || session.is_over() {
                    return Ok(());
                }
                nodes = nodes.saturating_mul(LOCAL_GROWTH);
            }
            if open.is_some_and(|open| open < order) {
                break;
            }
        }
        // What is left goes to the lowest order that is open.
        match open {
            Some(order) => self.order(session, order, 1).map(drop),
            None => Ok(()),
        }
    }

    /// Tries threats of an order: first near moves, then all that are asked for, each with a part of what is left.
    fn order(
        &mut self,
        session: &mut Session<'_>,
        order: u32,
        parts: u32,
    ) -> Result<End, Unsupported> {
        let asked = self.asking.game.attacker_moves();
        if order > 1 && asked > Generator::Heuristic {
            let half = session.budget().share(1, 2);
            let near = Generator::Heuristic;
            let end = session.within(half, |session| self.threats(session, order, near))?;
            if end == End::Decided || session.is_over() {
                return Ok(end);
            }
        }
        let limits = session.budget().share(1, parts);
        session.within(limits, |session| self.threats(session, order, asked))
    }

    /// Tries threats of an order by the moves of a generator.
    fn threats(
        &mut self,
        session: &mut Session<'_>,
        order: u32,
        generator: Generator,
    ) -> Result<End, Unsupported> {
        let lambda = self.asking.lambda(session, order, generator);
        // An escape is an answer if the question has an order, and all moves were tried.
        let bounded = self.asking.order.is_some() && generator == Generator::Full;
        let superko = self.asking.game.rules() == Rules::Superko;
        let mut answer = if superko {
            session.answer(&lambda)?
        } else {
            let certified = prove::threats(session, &lambda, bounded)?;
            session.conclude(&lambda, certified)
        };
        let certain = superko || !session.run().check || answer.check.is_ok();
        let end = match answer.verdict {
            Verdict::Proven if certain => End::Decided,
            Verdict::Disproven if bounded && certain => End::Decided,
            Verdict::Disproven => End::Failed,
            _ => End::Open,
        };
        match end {
            End::Decided => self.decide(answer),
            End::Failed => {
                let says = (order, generator);
                if self.escape.as_ref().is_none_or(|(order, by, _)| says >= (*order, *by)) {
                    session.note(&format!("not captured by threats of order {order} or less"));
                    self.escape = Some((order, generator, answer));
                    if order >= USUAL {
                        self.outcome_is("escapes");
                    }
                }
            }
            End::Open => {
                if answer.verdict == Verdict::Proven {
                    answer = withdrawn(answer);
                }
                self.stop = answer.stop.or(self.stop);
                self.last = Some(answer);
            }
        }
        Ok(end)
    }

    /// Tries to show one of both outright, near the target.
    fn locally(&mut self, session: &mut Session<'_>, nodes: u64) -> Result<End, Unsupported> {
        let game = &self.asking.game;
        if game.rules() == Rules::Superko {
            return Ok(End::Open);
        }
        let growth = (nodes / LOCAL_NODES).ilog2() as usize;
        let zones = local::zones(game, (LOCAL_EMPTY + 2 * growth).min(LOCAL_MOST));
        let part = session.budget().share(1, 4);
        let limits =
            Limits { nodes: part.nodes.map(|n| n.min(4 * nodes)).or(Some(4 * nodes)), ..part };
        session.within(limits, |session| {
            for zone in zones.iter().rev() {
                for side in [Role::Defender, Role::Attacker] {
                    let certified = prove::locally(session, game, side, zone, Some(nodes))?;
                    if certified.outcome.verdict != Verdict::Unknown {
                        let answer = session.conclude(game, certified);
                        if answer.check.is_ok() || !session.run().check {
                            self.decide(answer);
                            return Ok(End::Decided);
                        }
                    }
                    if session.is_over() {
                        return Ok(End::Open);
                    }
                }
            }
            Ok(End::Open)
        })
    }

    fn decide(&mut self, answer: Answer) {
        self.outcome_is(answer.outcome.unwrap_or_default());
        self.decided = Some(answer);
    }

    /// Notes when an outcome was first known. One of few threats says too little.
    fn outcome_is(&mut self, outcome: &'static str) {
        if self.outcome.is_none_or(|(before, _)| before != outcome) {
            self.outcome = Some((outcome, self.start.elapsed()));
        }
    }

    /// The answer.
    fn told(self) -> Option<Answer> {
        let Found { asking, decided, escape, last, stop, outcome, .. } = self;
        let found_after = outcome.map(|(_, time)| time);
        // A verdict that failed its check must not be overlooked.
        if decided.is_none() && last.as_ref().is_some_and(Answer::failed) {
            return last;
        }
        let Some((order, generator, answer)) = escape.filter(|_| decided.is_none()) else {
            return decided.or(last).map(|answer| Answer { found_after, ..answer });
        };
        let moves = match generator {
            Generator::Full => "every move tried".to_string(),
            generator => format!("by the moves of the generator {generator} alone"),
        };
        let open = match asking.order {
            Some(_) => "whether by other moves is open",
            None => "whether it can be captured at all is open",
        };
        let words = format!("not captured by threats of order {order} or less, {moves}; {open}");
        let known = Known {
            outcome: Some("escapes"),
            order: Some(order),
            generator: Some(generator.name()),
            words,
            ..Known::default()
        };
        Some(Answer { known: Some(known), stop, found_after, ..withdrawn(answer) })
    }
}

/// An answer without its verdict.
pub fn withdrawn(answer: Answer) -> Answer {
    Answer { verdict: Verdict::Unknown, outcome: None, certificate: None, ..answer }
}
