//! Order after order: the answer of the highest order that the budget allows. What is captured by
//! threats of a low order needs no higher one, and an escape from a higher order says more.

use super::ORDER;
use crate::search::{Answer, Run, Search};
use std::time::{Duration, Instant};
use tsume::game::Lambda;
use tsume::search::{Limits, Unsupported, Verdict};
use tsume_go::Capture;

/// Answers with the orders from `least` up to the usual one.
pub fn answer(
    search: &mut Search<'_>,
    least: u32,
    question: impl Fn(u32) -> Lambda<Capture>,
) -> Result<Answer, Unsupported> {
    let all = search.run.limits.clone();
    let start = Instant::now();
    let mut found: Option<Answer> = None;
    let (mut nodes, mut time) = (0, Duration::ZERO);
    // One order less than is needed at least costs nothing, and is all that is known if time runs out.
    let mut order = least.saturating_sub(1).clamp(1, ORDER);
    loop {
        let limits = Limits {
            nodes: all.nodes.map(|most| most.saturating_sub(nodes)),
            time: all.time.map(|most| most.saturating_sub(start.elapsed())),
            ..all.clone()
        };
        let run = Run { limits, ..search.run.clone() };
        let mut part = Search { run: &run, watch: &mut *search.watch, id: search.id.clone() };
        let answer = part.answer(&question(order))?;
        nodes += answer.report.stats.nodes;
        time += answer.report.time;
        let checked = answer.report.check.is_ok() || !search.run.check;
        let decided = answer.report.verdict != Verdict::Unknown && checked;
        let captured = answer.report.facts.get("outcome").is_some_and(|word| word == "captured");
        let best = match found.take() {
            Some(before) if !decided => before,
            _ => answer,
        };
        if !decided || captured || order == ORDER || search.run.cancel.is_cancelled() {
            let mut best = best;
            if !decided && best.report.verdict != Verdict::Unknown {
                let open = "threats of the next order were not decided within the limits";
                best.report.assumptions.push(("order", open));
                best.report.facts.insert("next_order".to_string(), "unknown".into());
            }
            best.report.stats.nodes = nodes;
            best.report.time = time;
            return Ok(best);
        }
        found = Some(best);
        order += 1;
    }
}
