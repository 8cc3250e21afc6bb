//! `--both`: the status of a block, from two searches. It is captured even if its owner moves first,
//! or safe even if the attacker does, or whoever moves first decides.

use super::Asking;
use crate::answer::{Answer, Both, Part};
use crate::session::Session;
use tsume_search::{Unsupported, Verdict};

/// Answers for the attacker moving first and for the owner, with half of the budget for the first. The
/// answer is that of the side that the problem has to move, with the status in its claim.
pub fn answer(asking: &Asking, session: &mut Session<'_>) -> Result<Answer, Unsupported> {
    session.counted(|session| {
        let owner = asking.game.owner();
        let half = session.budget().share(1, 2);
        let attack = session.within(half, |session| asking.first(owner.other()).solve(session))?;
        let defence = asking.first(owner).solve(session)?;
        let (settled, words) = status(outcome(&attack), outcome(&defence));
        let both = Both { settled, attack: part(&attack), defence: part(&defence) };
        let owner_moves = asking.game.to_move() == owner;
        let mut answer = if owner_moves { defence } else { attack };
        answer.both = Some(both);
        if settled != "unknown" {
            answer.claim = format!("{words} ({})", answer.claim);
        }
        Ok(answer)
    })
}

/// What an answer says: captured, escapes, ko, or unknown. An escape from threats of a low order says
/// little while the next one is open.
fn outcome(answer: &Answer) -> &'static str {
    let open = answer.order.is_some_and(|order| order.next_open);
    let decided = answer.verdict != Verdict::Unknown && !open;
    answer.outcome.filter(|_| decided).unwrap_or("unknown")
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

fn part(answer: &Answer) -> Part {
    Part {
        outcome: outcome(answer),
        line: answer.line.clone(),
        checked: answer.check.is_ok(),
        nodes: answer.stats.nodes,
    }
}
