//! Order after order: the answer of the highest order that the budget allows. What is captured by
//! threats of a low order needs no higher one, and an escape from a higher order says more.
//!
//! A capture does not depend on the generator. So where threats of order 2 fail within one, all moves
//! are tried for a moment: what makes a ladder work may be far away. If higher orders fail as well,
//! and not easily, they are tried for longer.

use super::ORDER;
use crate::search::{Answer, Run, Search};
use std::time::{Duration, Instant};
use tsume::game::Lambda;
use tsume::search::{Limits, Unsupported, Verdict};
use tsume_go::Capture;
use tsume_go::capture::Generator;

/// The order at which all moves are tried, and nodes for that at first and in the end.
const WIDE: u32 = 2;
const MOMENT: u64 = 32;
const LONGER: u64 = 5_000;

/// One search of several.
struct Step {
    order: u32,
    /// Whether all moves are tried, whatever the generator, and the most nodes for that. Before, as many
    /// must have been searched.
    wide: Option<u64>,
}

/// The searches, from an order on.
fn steps(first: u32, narrow: bool) -> Vec<Step> {
    let mut steps: Vec<Step> = (first..=ORDER).map(|order| Step { order, wide: None }).collect();
    if narrow && first <= WIDE {
        let at = (WIDE + 1 - first) as usize;
        steps.insert(at, Step { order: WIDE, wide: Some(MOMENT) });
        steps.push(Step { order: WIDE, wide: Some(LONGER) });
    }
    steps
}

/// Answers with the orders from `least` up to the usual one.
pub fn answer(
    search: &mut Search<'_>,
    least: u32,
    question: impl Fn(u32) -> Lambda<Capture>,
) -> Result<Answer, Unsupported> {
    let narrow = question(least).game().attacker_moves() != Generator::Full;
    let all = search.run.limits.clone();
    let start = Instant::now();
    let mut found: Option<Answer> = None;
    let (mut nodes, mut time) = (0, Duration::ZERO);
    // One order less than is needed at least costs nothing, and is all that is known if time runs out.
    let first = least.saturating_sub(1).clamp(1, ORDER);
    let mut gave_up = false;
    for Step { order, wide } in steps(first, narrow) {
        // A capture, if only in a ko, is one whatever the moves; a failure says nothing against it.
        let won = |answer: &Answer| answer.report.verdict == Verdict::Proven;
        let is_wide = wide.is_some();
        if is_wide && (found.as_ref().is_some_and(won) || wide > Some(MOMENT.max(nodes))) {
            continue;
        }
        let left = all.nodes.map(|most| most.saturating_sub(nodes));
        let time_left = all.time.map(|most| most.saturating_sub(start.elapsed()));
        // What comes after the highest order must have its time, too.
        let share =
            if narrow && order == ORDER { time_left.map(|left| left / 20 * 19) } else { time_left };
        let limits =
            Limits { nodes: left.into_iter().chain(wide).min(), time: share, ..all.clone() };
        let run = Run { limits, ..search.run.clone() };
        let mut part = Search { run: &run, watch: &mut *search.watch, id: search.id.clone() };
        let mut asked = question(order);
        if is_wide {
            let game = asked.game_mut();
            *game = game.clone().generator(Generator::Full);
        }
        let answer = part.answer(&asked)?;
        nodes += answer.report.stats.nodes;
        time += answer.report.time;
        let checked = answer.report.check.is_ok() || !search.run.check;
        let facts = &answer.report.facts;
        // The search for kos may have been cut short.
        let ko_open = facts.contains_key("ko_nodes") && !facts.contains_key("superko_outcome");
        let decided = answer.report.verdict != Verdict::Unknown && checked && !(is_wide && ko_open);
        let captured = facts.get("outcome").is_some_and(|word| word == "captured");
        let proven = decided && won(&answer);
        found = match found.take() {
            Some(before) if !decided || ((is_wide || won(&before)) && !proven) => Some(before),
            _ => Some(answer),
        };
        if !is_wide {
            gave_up = !decided;
        }
        if captured && decided {
            gave_up = false;
            break;
        }
        // What a low order does not decide, a higher one will not.
        if (gave_up && order < ORDER) || search.run.cancel.is_cancelled() {
            break;
        }
    }
    let Some(mut best) = found else {
        // There is always a step.
        return search.answer(&question(ORDER));
    };
    if gave_up && best.report.verdict != Verdict::Unknown {
        let open = "threats of the next order were not decided within the limits";
        best.report.assumptions.push(("order", open));
        best.report.facts.insert("next_order".to_string(), "unknown".into());
    }
    best.report.stats.nodes = nodes;
    best.report.time = time;
    Ok(best)
}
