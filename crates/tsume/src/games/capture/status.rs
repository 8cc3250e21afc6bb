//! `--both`: the status of a block, from two searches. It is captured even if its owner moves first,
//! or safe even if the attacker does, or whoever moves first decides.

use super::Asking;
use crate::answer::{Answer, Both, Part};
use crate::session::Session;
use tsume_search::Unsupported;

/// Answers for the attacker moving first and for the owner, with half of the budget for the first. The
/// answer is that of the side that the problem has to move, with the status in its claim.
pub fn answer(asking: &Asking, session: &mut Session<'_>) -> Result<Answer, Unsupported> {
    session.counted(|session| {
        let owner = asking.game.owner();
        let half = session.budget().share(1, 2);
        let attack = session.within(half, |session| asking.first(owner.other()).solve(session))?;
        let defence = asking.first(owner).solve(session)?;
        let [attacked, defended] = [&attack, &defence].map(Part::from);
        let (settled, words) = status(attacked.word(), defended.word());
        let both = Both { settled, attack: attacked, defence: defended };
        let owner_moves = asking.game.to_move() == owner;
        let mut answer = if owner_moves { defence } else { attack };
        answer.both = Some(both);
        if settled != "unknown" {
            answer.claim = format!("{words} ({})", answer.claim);
        }
        Ok(answer)
    })
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
