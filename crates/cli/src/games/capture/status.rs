//! `--both`: the status of a block, from two searches. It is captured even if its owner moves first,
//! or safe even if the attacker does, or whoever moves first decides.

use super::Asking;
use crate::search::{Answer, Search};
use serde_json::{Value, json};
use tsume::search::{Unsupported, Verdict};

/// Answers for the attacker moving first and for the owner. The answer is that of the side that the
/// problem has to move, with the status in its claim.
pub fn answer(asking: &Asking, search: &mut Search<'_>) -> Result<Answer, Unsupported> {
    let owner = asking.game.owner();
    let attack = asking.first(owner.other()).solve(search)?;
    let defence = asking.first(owner).solve(search)?;
    let (status, words) = status(outcome(&attack), outcome(&defence));
    let facts = json!({
        "status": status,
        "attack": summary(&attack),
        "defence": summary(&defence),
    });
    let owner_moves = asking.game.to_move() == owner;
    let (mut answer, other) = if owner_moves { (defence, attack) } else { (attack, defence) };
    let report = &mut answer.report;
    report.facts.extend(facts.as_object().cloned().unwrap_or_default());
    if status != "unknown" {
        report.claim = format!("{words} ({})", report.claim);
    }
    report.stats.nodes += other.report.stats.nodes;
    report.time += other.report.time;
    Ok(answer)
}

/// What an answer says: captured, escapes, ko, or unknown. An escape from threats of a low order says
/// little while the next one is open.
fn outcome(answer: &Answer) -> &str {
    let facts = &answer.report.facts;
    let word = facts.get("outcome").and_then(Value::as_str);
    let decided = answer.report.verdict != Verdict::Unknown && !facts.contains_key("next_order");
    word.filter(|_| decided).unwrap_or("unknown")
}

/// The status for programs and in words.
fn status(attack: &str, defence: &str) -> (&'static str, &'static str) {
    match (attack, defence) {
        ("escapes", _) => ("safe", "safe even if the attacker moves first"),
        (_, "captured") => ("captured", "captured even if its owner moves first"),
        ("captured", "escapes") => ("unsettled", "whoever moves first decides"),
        ("unknown", _) | (_, "unknown") => ("unknown", "no answer"),
        _ => ("ko", "a ko decides"),
    }
}

fn summary(answer: &Answer) -> Value {
    json!({
        "outcome": outcome(answer),
        "move": answer.report.line.first(),
        "line": answer.report.line,
        "checked": answer.report.check.is_ok(),
        "nodes": answer.report.stats.nodes,
    })
}
