//! Ko in the terms that players use.
//!
//! By [finite threats](by_threats), as `tsume_go::ko` has it: the verdict is that of the game in which
//! nobody has a threat. If its winner wins against threats without end, no ko threats change it. If not,
//! the least number with which the loser wins makes it a ko. Up to [`MOST`] are tried; beyond that the
//! verdict stands, and what is known of threats is said. More threats never hurt their holder, so a
//! result with some of them is one with fewer or with more, too.
//!
//! Under superko, as in the papers, by a [second search](Playable::second_phase), in which the loser of
//! the first may retake kos. It begins with what the first one has found to hold whatever the path: if
//! that is the result itself, there is nothing left to do.

use super::Session;
use crate::answer::{Answer, Evidence, Known, KoSearch};
use crate::certify::{Certified, Check};
use crate::games::Playable;
use crate::text;
use tsume_game::{Role, Supply};
use tsume_search::{Limits, Memory, Unsupported, Verdict};

/// The most threats that are tried.
pub const MOST: u8 = 6;
/// The order in which they are: whether there is a ko at all, then what most kos take, then how many. With
/// threats without end a search that has no answer takes long to find that out, so it is cut short at first.
const TRIED: [u8; MOST as usize + 2] = [Supply::UNLIMITED, 1, 2, MOST, 3, 4, 5, Supply::UNLIMITED];
/// How many times as many nodes it may take as all searches before it, and what it may take in any case.
const ENDLESS: u64 = 1;
const FREE: u64 = 3_000;

const NONE: &str = "no ko threats change this";
/// What a claim adds that may change with threats.
pub const WITHOUT: &str = " if nobody has ko threats";
/// What is said where a certificate is missing.
pub const UNCHECKED: &str = "not all of this was checked";

/// Answers a question about a game with kos.
pub fn answer<G: Playable>(session: &mut Session<'_>, position: &G) -> Result<Answer, Unsupported> {
    if position.supplied(None).is_none() {
        return by_retaking(session, position);
    }
    // Positions with the same number of threats left are the same ones, however many there were. With
    // threats without end another side attacks.
    let mut memory = Memory::new();
    by_threats(session, Role::ALL.map(|role| position.side(role)), |session, supply| {
        let game = position.supplied(supply).unwrap_or_else(|| position.clone());
        let endless = supply.is_some_and(|supply| supply.left == Supply::UNLIMITED);
        let certified = session.certify(&game, None, (!endless).then_some(&mut memory))?;
        Ok(session.conclude(&game, certified))
    })
}

/// Answers a question for each supply of threats that it takes to tell what ko threats change.
///
/// `ask` answers it once, with threats for a side of the question (attacker or defender) or for none.
/// With threats without end it may ask from the other side, as `tsume_go::ko` says: it is enough that
/// the same side is to move. Its claims say who has threats. `sides` are the names of attacker and defender. The first search
/// may take all of the budget, the one with threats without end half of what is left, the others the rest.
///
/// # Errors
///
/// Those of `ask`.
pub fn by_threats(
    session: &mut Session<'_>,
    sides: [&'static str; 2],
    mut ask: impl FnMut(&mut Session<'_>, Option<Supply>) -> Result<Answer, Unsupported>,
) -> Result<Answer, Unsupported> {
    let mut answer = ask(session, None)?;
    let Some(winner) = answer.verdict.winner() else { return Ok(answer) };
    if !session.run().ko {
        answer.claim += WITHOUT;
        return Ok(answer);
    }
    let holder = winner.other();
    let [own, other] = if winner == Role::Attacker { sides } else { [sides[1], sides[0]] };
    let mover_wins = answer.mover_wins();
    let holds =
        |with: &Answer| (with.verdict != Verdict::Unknown).then(|| with.mover_wins() == mover_wins);
    let mut ko = KoSearch {
        winner: own,
        without: answer.outcome,
        fight: None,
        threats: None,
        at_most: None,
        up_to: 0,
        words: String::new(),
        checked: true,
        nodes: 0,
    };
    // What the answer to this rests on: the most threats that change nothing, and the fewest that do.
    let (mut held, mut turned) = (None, None);
    for left in TRIED {
        let endless = left == Supply::UNLIMITED;
        if left <= ko.up_to || ko.at_most.is_some_and(|most| left >= most) {
            continue;
        }
        let supply = Some(Supply { holder, left });
        let with = if endless {
            let half = session.budget().share(1, 2);
            let most = session.budget().spent().saturating_mul(ENDLESS) + FREE;
            let nodes = half.nodes.into_iter().chain([most]).min();
            session.within(Limits { nodes, ..half }, |session| ask(session, supply))?
        } else {
            ask(session, supply)?
        };
        if with.failed() {
            return Ok(with);
        }
        ko.nodes += with.stats.nodes;
        match (holds(&with), endless) {
            (Some(true), true) => {
                ko.fight = Some(false);
                held = Some(with);
                break;
            }
            // There it is no proof of the contrary.
            (_, true) => (),
            (Some(true), false) => {
                ko.up_to = left;
                held = Some(with);
            }
            (Some(false), false) => {
                ko.at_most = Some(left);
                turned = Some(with);
            }
            (None, false) => break,
        }
    }
    if ko.at_most.is_some() {
        ko.fight = Some(true);
        ko.threats = ko.at_most.filter(|&most| most == ko.up_to + 1);
    }
    let parts: Vec<Answer> = held.into_iter().chain(turned).collect();
    ko.checked = parts.iter().all(|part| part.check.is_ok());
    answer.evidence.extend(parts.into_iter().filter_map(|part| {
        let (summary, certificate) = (part.check.ok()?, part.certificate?);
        Some(Evidence { claim: part.claim, certificate, summary })
    }));
    tell(&mut answer, ko, other);
    Ok(answer)
}

/// Puts into words what threats of the loser change.
fn tell(answer: &mut Answer, mut ko: KoSearch, loser: &str) {
    let winner = ko.winner;
    let changes = |n: u8| text::counted(n.into(), "threat");
    ko.words = match (ko.fight, ko.threats) {
        (Some(false), _) => NONE.to_string(),
        (_, Some(n)) => {
            let with = format!("{loser} with {} against none", changes(n));
            answer.claim = format!("a ko decides: {winner} wins if nobody has a threat, {with}");
            answer.outcome = Some("ko");
            let fewer = if n > 1 { ", not with fewer" } else { "" };
            format!("{winner} wins if nobody has a threat; {with}{fewer}")
        }
        (Some(true), None) => {
            let most = ko.at_most.unwrap_or(MOST);
            let with = format!("{loser} with {} against none", changes(most));
            answer.claim = format!("a ko decides: {winner} wins if nobody has a threat, {with}");
            answer.outcome = Some("ko");
            let fewer = match ko.up_to + 1 {
                1 => "fewer".to_string(),
                n => format!("{n} or more"),
            };
            format!(
                "{winner} wins if nobody has a threat; {with}; whether {fewer} are enough was not \
                 decided within the limits"
            )
        }
        _ => {
            let words = match ko.up_to {
                0 => "whether ko threats change this was not decided within the limits".to_string(),
                MOST => format!(
                    "up to {} of {loser} change nothing; of more it is not known",
                    changes(MOST)
                ),
                n => format!(
                    "up to {} of {loser} change nothing; more were not decided within the limits",
                    changes(n)
                ),
            };
            let known = answer.known.get_or_insert_with(Known::default);
            known.no_ko_up_to = Some(ko.up_to);
            known.words.clone_from(&words);
            answer.claim += WITHOUT;
            words
        }
    };
    if !ko.checked {
        ko.words = format!("{}; {UNCHECKED}", ko.words);
    }
    answer.ko = Some(ko);
}

/// Answers by the papers' two searches.
fn by_retaking<G: Playable>(
    session: &mut Session<'_>,
    position: &G,
) -> Result<Answer, Unsupported> {
    let mut memory = Memory::new();
    let first = session.certify(position, None, Some(&mut memory))?;
    let winner = first.outcome.verdict.winner().filter(|_| session.run().ko);
    let mut answer = session.conclude(position, first);
    let Some((winner, again)) = winner.and_then(|w| Some((w, position.second_phase(w)?))) else {
        return Ok(answer);
    };
    let Certified { outcome, check, .. } = session.certify(&again, None, Some(&mut memory))?;
    let checked = matches!(check, Check::Checked(..));
    let fight = outcome.verdict.winner().map(|other| other != winner);
    let without = answer.outcome;
    let mut words = "not known: the second search did not come to an end".to_string();
    if let Some(fight) = fight {
        let found = position.ko_claim(winner, fight);
        answer.claim = found.claim;
        answer.outcome = Some(found.outcome);
        words = found.ko.to_string();
        if !checked {
            words = format!("{words}; {UNCHECKED}");
        }
    }
    if let Check::Checked(summary, certificate) = check {
        let claim = again.claim(outcome.verdict);
        answer.evidence.push(Evidence { claim, certificate, summary });
    }
    let (winner, nodes) = (position.side(winner), outcome.stats.nodes);
    answer.ko = Some(KoSearch {
        winner,
        without,
        fight,
        threats: None,
        at_most: None,
        up_to: 0,
        words,
        checked,
        nodes,
    });
    Ok(answer)
}
