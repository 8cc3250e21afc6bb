//! `--both`: the status of a block. It is captured even if its owner moves first,
//! or safe even if the attacker does, or whoever moves first decides. What is only known up to an order of threats
//! is no status, but said.

use super::Asking;
use crate::answer::Answer;
use crate::games::go::both;
use crate::session::Session;
use tsume_search::Unsupported;

/// Answers for the attacker moving first and for the owner.
pub fn answer(asking: &Asking, session: &mut Session<'_>) -> Result<Answer, Unsupported> {
    let game = &asking.game;
    both(
        session,
        game.owner(),
        game.to_move(),
        |session, first| asking.first(first).solve(session),
        |attack, defence| status(attack.word(), defence.word(), asking.order),
    )
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
