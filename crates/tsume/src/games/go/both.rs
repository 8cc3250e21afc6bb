//! `--both`: what becomes of stones whoever moves first, from two searches. What is known of one of
//! them alone is no status, but said.

use crate::answer::{Answer, Both, Evidence, Known, Part};
use crate::session::Session;
use tsume_go::Colour;
use tsume_search::Unsupported;

/// Answers for the attacker moving first and for the owner, with half of the budget for the first. The
/// answer is that of the side that the problem has to move, with the status in its claim, and the
/// certificates of both. `status` makes the word for it and the words from both answers.
///
/// # Errors
///
/// Those of `solve`.
pub fn both(
    session: &mut Session<'_>,
    owner: Colour,
    to_move: Colour,
    solve: impl Fn(&mut Session<'_>, Colour) -> Result<Answer, Unsupported>,
    status: impl Fn(&Part, &Part) -> (&'static str, String),
) -> Result<Answer, Unsupported> {
    session.counted(|session| {
        let half = session.budget().share(1, 2);
        let attack = session.within(half, |session| solve(session, owner.other()))?;
        let defence = solve(session, owner)?;
        let [attacked, defended] = [&attack, &defence].map(Part::from);
        let (settled, words) = status(&attacked, &defended);
        let both = Both { settled, attack: attacked, defence: defended };
        let owner_moves = to_move == owner;
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
