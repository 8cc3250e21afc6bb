//! Order after order: the answer of the highest order that the budget allows. What is captured by
//! threats of a low order needs no higher one, and an escape from a higher order says more.
//!
//! A capture does not depend on the generator. So where threats of order 2 fail within one, all moves
//! are tried for a moment: what makes a ladder work may be far away.

use super::ORDER;
use crate::search::{Answer, Run, Search};
use std::time::{Duration, Instant};
use tsume::game::Lambda;
use tsume::search::{Limits, Unsupported, Verdict};
use tsume_go::Capture;
use tsume_go::capture::Generator;

/// The order at which all moves are tried, and nodes for that.
const WIDE: (u32, u64) = (2, 5_000);

/// Answers with the orders from `least` up to the usual one.
pub fn answer(
    search: &mut Search<'_>,
    least: u32,
    question: impl Fn(u32) -> Lambda<Capture>,
) -> Result<Answer, Unsupported> {
    let narrow = question(least).game().attacker_moves() != Generator::Full;
    let mut wide = false;
    let all = search.run.limits.clone();
    let start = Instant::now();
    let mut found: Option<Answer> = None;
    let (mut nodes, mut time) = (0, Duration::ZERO);
    // One order less than is needed at least costs nothing, and is all that is known if time runs out.
    let mut order = least.saturating_sub(1).clamp(1, ORDER);
    loop {
        let nodes_left = all.nodes.map(|most| most.saturating_sub(nodes));
        let limits = Limits {
            nodes: if wide { Some(nodes_left.unwrap_or(WIDE.1).min(WIDE.1)) } else { nodes_left },
            time: all.time.map(|most| most.saturating_sub(start.elapsed())),
            ..all.clone()
        };
        let run = Run { limits, ..search.run.clone() };
        let mut part = Search { run: &run, watch: &mut *search.watch, id: search.id.clone() };
        let mut asked = question(order);
        if wide {
            let game = asked.game_mut();
            *game = game.clone().generator(Generator::Full);
        }
        let answer = part.answer(&asked)?;
        nodes += answer.report.stats.nodes;
        time += answer.report.time;
        let checked = answer.report.check.is_ok() || !search.run.check;
        let verdict = if checked { answer.report.verdict } else { Verdict::Unknown };
        let decided = verdict != Verdict::Unknown;
        let captured = answer.report.facts.get("outcome").is_some_and(|word| word == "captured");
        // A capture, if only in a ko, is one whatever the moves; a failure says nothing against it.
        let won = |answer: &Answer| answer.report.verdict == Verdict::Proven;
        let best = match found.take() {
            Some(before) if !decided || ((wide || won(&before)) && verdict != Verdict::Proven) => {
                before
            }
            _ => answer,
        };
        let gives_up = !decided && !wide;
        if gives_up
            || (captured && decided)
            || (order == ORDER && !wide)
            || search.run.cancel.is_cancelled()
        {
            let mut best = best;
            if gives_up && best.report.verdict != Verdict::Unknown {
                let open = "threats of the next order were not decided within the limits";
                best.report.assumptions.push(("order", open));
                best.report.facts.insert("next_order".to_string(), "unknown".into());
            }
            best.report.stats.nodes = nodes;
            best.report.time = time;
            return Ok(best);
        }
        wide = narrow && !wide && order == WIDE.0 && !won(&best);
        found = Some(best);
        order += u32::from(!wide);
    }
}
