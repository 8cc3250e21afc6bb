//! `--both`: the status of a block, from two searches. It is captured even if its owner moves first,
//! or safe even if the attacker does, or whoever moves first decides. What is only known up to an order of threats
//! is no status, but said.

use super::Asking;
use crate::answer::{Answer, Both, Evidence, Known, Part};
use crate::session::Session;
use tsume_search::Unsupported;

/// Answers for the attacker moving first and for the owner, with half of the budget for the first. The
/// answer is that of the side that the problem has to move, with the status in its claim, and the certificates of both.
pub fn answer(asking: &Asking, session: &mut Session<'_>) -> Result<Answer, Unsupported> {
    session.counted(|session| {
        let owner = asking.game.owner();
        let half = session.budget().share(1, 2);
        let attack = session.within(half, |session| asking.first(owner.other()).solve(session))?;
        let defence = asking.first(owner).solve(session)?;
        let [attacked, defended] = [&attack, &defence].map(Part::from);
        let (settled, words) = status(attacked.word(), defended.word(), asking.order);
        let both = Both { settled, attack: attacked, defence: defended };
        let owner_moves = asking.game.to_move() == owner;
        let first_moves = |first: bool| if first { "the attacker" } else { "the owner" };
        let how = format!("if {} moves first", first_moves(owner_moves));
        let (mut answer, other) = if owner_moves { (defence, attack) } else { (attack, defence) };
        if settled == "unknown" {
            answer.known = known(answer.known, other.known.as_ref(), &how);
        } else {
            answer.claim = format!("{words} ({})", answer.claim);
        }
        if let (Some(certificate), Ok(summary)) = (other.certificate, other.check)
            && answer.certificate.is_some()
        {
            let claim = format!("{}, {how}", other.claim);
            answer.evidence.push(Evidence { claim, certificate, summary });
            answer.evidence.extend(other.evidence);
        }
        answer.both = Some(both);
        Ok(answer)
    })
}

/// What is known with either side moving first, in words.
fn known(own: Option<Known>, other: Option<&Known>, how: &str) -> Option<Known> {
    let said = other.filter(|known| !known.words.is_empty());
    let also = said.map(|known| format!("{how}, {}", known.words));
    match (own, also) {
        (own, None) => own,
        (None, Some(words)) => Some(Known { words, ..Known::default() }),
        (Some(own), Some(also)) => {
            let words = format!("{}; {also}", own.words);
            Some(Known { words, ..own })
        }
    }
}

/// The status for programs and in words.
fn status(attack: &str, defence: &str, order: Option<u32>) -> (&'static str, String) {
    let by = order.map_or(String::new(), |n| format!(" from threats of order {n} or less"));
    match (attack, defence) {
        ("escapes", _) => ("safe", format!("safe{by} even if the attacker moves first")),
        (_, "captured") => ("captured", "captured even if its owner moves first".to_string()),
        ("captured", "escapes") => ("unsettled", format!("whoever moves first decides{by}")),
        ("unknown", _) | (_, "unknown") => ("unknown", "no answer".to_string()),
        _ => ("ko", "a ko decides".to_string()),
    }
}
