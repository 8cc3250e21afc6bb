//! Ko in the terms that players use: a second search, in which the loser of the first may retake
//! kos, tells whether the result holds without one ([`Playable::second_phase`]). It begins with what
//! the first one has found to hold whatever the path: if that is the result itself, there is nothing
//! left to do.

use super::Session;
use crate::answer::{Answer, KoSearch};
use crate::certify::{Certified, Check};
use crate::games::Playable;
use tsume_search::{Memory, Unsupported};

/// Answers a question about a game with kos.
pub fn answer<G: Playable>(session: &mut Session<'_>, position: &G) -> Result<Answer, Unsupported> {
    let mut memory = Memory::new();
    let first = session.certify(position, None, Some(&mut memory))?;
    let winner = first.outcome.verdict.winner();
    let mut answer = session.conclude(position, first);
    let Some((winner, again)) = winner.and_then(|w| Some((w, position.second_phase(w)?))) else {
        return Ok(answer);
    };
    let Certified { outcome, check, .. } = session.certify(&again, None, Some(&mut memory))?;
    let checked = matches!(check, Check::Checked(..));
    let fight = outcome.verdict.winner().map(|other| other != winner);
    let (superko, nodes) = (answer.outcome, outcome.stats.nodes);
    answer.ko = Some(KoSearch { superko, fight, checked, nodes });
    let Some(fight) = fight else {
        let open = "not known: the second search did not come to an end";
        answer.assumptions.push(("ko", open));
        return Ok(answer);
    };
    let found = position.ko_claim(winner, fight);
    answer.claim = found.claim;
    answer.outcome = Some(found.outcome);
    answer.assumptions.push(("ko", found.ko));
    if !checked {
        answer.assumptions.push(("ko", "the second search was not checked"));
    }
    Ok(answer)
}
