//! Order after order: the answer of the highest order that the budget allows. What is captured by
//! threats of a low order needs no higher one, and an escape from a higher order says more.
//!
//! A capture does not depend on the generator. So where threats of order 2 fail within one, all moves
//! are tried for a moment: what makes a ladder work may be far away. If higher orders fail as well,
//! and not easily, they are tried for longer. Where all moves are asked for, near ones are tried first:
//! most captures are there, and are found much sooner.

use super::ORDER;
use crate::answer::{Answer, Order};
use crate::session::Session;
use tsume_game::Lambda;
use tsume_go::Capture;
use tsume_go::capture::Generator;
use tsume_search::{Limits, Unsupported, Verdict};

/// The order at which all moves are tried, and nodes for that at first and in the end.
const WIDE: u32 = 2;
const MOMENT: u64 = 32;
const LONGER: u64 = 5_000;

/// Nodes and time are shared out in these parts.
const PARTS: u32 = 20;

/// One search of several.
struct Step {
    order: u32,
    generator: Generator,
    /// The most nodes for it, and how many must have been searched before.
    most: Option<u64>,
    after: u64,
    /// How many [`PARTS`] of what is left it may take.
    part: u32,
}

impl Step {
    /// As much as is left, within a generator.
    fn new(order: u32, generator: Generator) -> Step {
        Step { order, generator, most: None, after: 0, part: PARTS }
    }

    /// All moves at the order for that, after so many nodes.
    fn wide(most: u64, after: u64) -> Step {
        Step { most: Some(most), after, ..Step::new(WIDE, Generator::Full) }
    }
}

/// The searches for a generator, from an order on.
fn steps(first: u32, generator: Generator) -> Vec<Step> {
    let own = (first..=ORDER).map(|order| Step::new(order, generator));
    if generator == Generator::Full {
        let half = |step: Step| Step { part: PARTS / 2, ..step };
        let both = own.flat_map(|step| {
            let near = (step.order > 1).then(|| half(Step::new(step.order, Generator::Heuristic)));
            let all = if step.order < ORDER { half(step) } else { step };
            near.into_iter().chain([all])
        });
        return both.collect();
    }
    let mut steps: Vec<Step> = own.collect();
    if first <= WIDE {
        // What comes after the highest order must have its time, too.
        steps.iter_mut().filter(|step| step.order == ORDER).for_each(|step| step.part = PARTS - 1);
        steps.insert((WIDE + 1 - first) as usize, Step::wide(MOMENT, 0));
        steps.push(Step::wide(LONGER, LONGER));
    }
    steps
}

/// Answers with the orders from `least` up to the usual one.
pub fn answer(
    session: &mut Session<'_>,
    least: u32,
    question: impl Fn(u32) -> Lambda<Capture>,
) -> Result<Answer, Unsupported> {
    let asked = question(least).game().attacker_moves();
    let mut found: Option<Answer> = None;
    // One order less than is needed at least costs nothing, and is all that is known if time runs out.
    let first = least.saturating_sub(1).clamp(1, ORDER);
    // Whether the last search with the moves asked for came to no end, and whether at a low order: what
    // that does not decide, a higher one will not, nor more moves.
    let (mut gave_up, mut stuck) = (false, false);
    for step in steps(first, asked) {
        let Step { order, generator, .. } = step;
        // A capture, if only in a ko, is one whatever the moves; a failure says nothing of other moves.
        let won = |answer: &Answer| answer.verdict == Verdict::Proven;
        let found_won = found.as_ref().is_some_and(won);
        let is_other = generator != asked;
        let late = step.after > session.stats().nodes;
        if (stuck && generator >= asked) || (generator > asked && (found_won || late)) {
            continue;
        }
        let share = session.budget().share(step.part, PARTS);
        let limits = Limits { nodes: share.nodes.into_iter().chain(step.most).min(), ..share };
        let mut position = question(order);
        let game = position.game_mut();
        *game = game.clone().generator(generator);
        let answer = session.within(limits, |session| session.answer(&position))?;
        let checked = answer.check.is_ok() || !session.run().check;
        // The search for kos may have been cut short: then what is known already says more.
        let ko_open = answer.ko.as_ref().is_some_and(|ko| ko.fight.is_none());
        let says_less = ko_open && (is_other || found_won);
        let decided = answer.verdict != Verdict::Unknown && checked && !says_less;
        let captured = !ko_open && answer.outcome == Some("captured");
        let proven = decided && won(&answer);
        found = match found.take() {
            Some(before) if !decided || ((is_other || found_won) && !proven) => Some(before),
            _ => Some(answer),
        };
        if !is_other {
            gave_up = !decided;
            stuck = gave_up && order < ORDER;
        }
        if captured && decided {
            gave_up = false;
            break;
        }
        if session.run().cancel.is_cancelled() {
            break;
        }
    }
    let Some(mut best) = found else {
        // There is always a step.
        return session.answer(&question(ORDER));
    };
    if gave_up && best.verdict != Verdict::Unknown {
        let open = "threats of the next order were not decided within the limits";
        best.assumptions.push(("order", open));
        best.order = best.order.map(|order| Order { next_open: true, ..order });
    }
    Ok(best)
}
