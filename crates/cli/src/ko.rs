//! Ko in the terms that players use: a second search, in which the loser of the first may retake
//! kos, tells whether the result holds without one (`tsume_go::ko`). It begins with what the first one
//! has found to hold whatever the path: if that is the result itself, there is nothing left to do.

use crate::games::Playable;
use crate::search::{Answer, Search};
use serde_json::json;
use std::time::Instant;
use tsume::search::{Limits, Memory, Unsupported};
use tsume::{Certified, Check};
use tsume_go::ko::{Ko, KoResult};

/// Answers a question about a game with kos; both searches share the limits.
pub fn answer<G: Playable>(search: &mut Search<'_>, position: &G) -> Result<Answer, Unsupported> {
    let start = Instant::now();
    let mut memory = Memory::new();
    let limits = search.run.limits.clone();
    let first = search.certify(position, limits.clone(), Some(&mut memory))?;
    let winner = first.outcome.verdict.winner();
    let nodes = first.outcome.stats.nodes;
    let mut answer = search.conclude(position, first);
    let Some((winner, again)) = winner.and_then(|w| Some((w, position.second_phase(w)?))) else {
        return Ok(answer);
    };
    let limits = Limits {
        time: limits.time.map(|time| time.saturating_sub(start.elapsed())),
        nodes: limits.nodes.map(|all| all.saturating_sub(nodes)),
        ..limits
    };
    let Certified { outcome, check, .. } = search.certify(&again, limits, Some(&mut memory))?;
    let report = &mut answer.report;
    let checked = matches!(check, Check::Checked(..));
    let found = outcome.verdict.winner().map(|other| {
        let ko = if other == winner { Ko::None } else { Ko::Fight };
        position.ko_claim(KoResult { winner, ko })
    });
    report.stats.nodes += outcome.stats.nodes;
    report.time += outcome.time;
    report.facts.insert("ko_checked".to_string(), json!(checked));
    report.facts.insert("ko_nodes".to_string(), json!(outcome.stats.nodes));
    match found {
        Some(found) => {
            report.claim = found.claim;
            report.assumptions.push(("ko", found.ko));
            if let Some(first) = report.facts.insert("outcome".to_string(), json!(found.outcome)) {
                report.facts.insert("superko_outcome".to_string(), first);
            }
            if !checked {
                report.assumptions.push(("ko", "the second search was not checked"));
            }
        }
        None => {
            report.assumptions.push(("ko", "not known: the second search did not come to an end"));
        }
    }
    Ok(answer)
}
