//! The answer: the code first, then whether it is a seki or dead under Japanese rules, then all first moves that are
//! right; all within one budget, and each with its parts of one certificate.
//!
//! The *code* is the outcome if nobody has ko threats, and what threats of the loser change:
//! [`by_threats`] finds it.

use super::{Wanted, best};
use crate::answer::{Answer, Evidence, Known};
use crate::certify::{Certified, Check};
use crate::games::Words;
use crate::session::{Session, UNCHECKED, WITHOUT, by_threats};
use crate::text;
use tsume_game::{Role, Supply};
use tsume_go::ko::Fought;
use tsume_go::life::{Goal, LifeOn, Move, Set};
use tsume_search::{Memory, Unsupported, Verdict};

/// Answers a question.
///
/// # Errors
///
/// When the algorithm and the game do not go together.
pub fn answer<N: Set>(
    game: &LifeOn<N>,
    wanted: Wanted,
    session: &mut Session<'_>,
) -> Result<Answer, Unsupported> {
    session.counted(|session| {
        let mut search = Search::new(game);
        let mut answer = search.threats(session)?;
        if answer.verdict == Verdict::Unknown {
            return Ok(answer);
        }
        tell(&mut answer, game);
        let known = best::known(&search, &answer);
        best::show(&mut search, session, &mut answer, known.as_ref())?;
        if wanted == Wanted::All {
            search.seki(session, &mut answer)?;
            search.japanese(session, &mut answer)?;
            best::find(&mut search, session, &mut answer, known)?;
        }
        Ok(search.failed.take().unwrap_or(answer))
    })
}

/// All searches for one answer.
pub(super) struct Search<'a, N> {
    pub(super) game: &'a LifeOn<N>,
    /// Positions with the same number of threats left are the same ones, however many there were; those of
    /// other questions are not, and what is known of them tells something of these.
    memory: Memory,
    /// What was found with each supply of threats.
    pub(super) found: Vec<(Option<Supply>, Answer)>,
    /// A verdict that did not stand up to its check: it is all that there is to say then.
    failed: Option<Answer>,
}

impl<'a, N: Set> Search<'a, N> {
    fn new(game: &'a LifeOn<N>) -> Search<'a, N> {
        Search { game, memory: Memory::new(), found: Vec::new(), failed: None }
    }

    /// The outcome, and what ko threats change.
    fn threats(&mut self, session: &mut Session<'_>) -> Result<Answer, Unsupported> {
        let sides = Role::ALL.map(|role| self.game.side(role));
        by_threats(session, sides, |session, supply| {
            let question = Fought::supplied(self.game, supply);
            let certified = self.certify(session, &question)?;
            let mut answer = session.conclude(&question, certified);
            let endless = supply.is_some_and(|supply| supply.left == Supply::UNLIMITED);
            if endless && session.run().check && answer.check.is_err() && !answer.failed() {
                // What holds for every number of threats is said with its certificate only.
                answer.verdict = Verdict::Unknown;
            }
            let kept = Answer { certificate: None, draft: None, ..answer.clone() };
            // A search that was cut short may be asked again.
            self.found.retain(|(before, _)| *before != supply);
            self.found.push((supply, kept));
            Ok(answer)
        })
    }

    /// Searches for the answer to one question, with what searches before it have found.
    fn certify(
        &mut self,
        session: &mut Session<'_>,
        question: &LifeOn<N>,
    ) -> Result<Certified<Move>, Unsupported> {
        session.certify(question, None, Some(&mut self.memory))
    }

    /// Whether the stones live in a question that is part of the answer, with the evidence for it; `None`
    /// if that was not decided. `moves` is the line.
    pub(super) fn lives(
        &mut self,
        session: &mut Session<'_>,
        question: &LifeOn<N>,
        evidence: &mut Vec<Evidence>,
        line: &mut Vec<Move>,
    ) -> Result<Option<bool>, Unsupported> {
        if self.failed.is_some() || session.is_over() {
            return Ok(None);
        }
        let certified = self.certify(session, question)?;
        if let Check::Failed(..) = certified.check {
            self.failed = Some(session.conclude(question, certified));
            return Ok(None);
        }
        let Certified { outcome, check, .. } = certified;
        let Some(winner) = outcome.verdict.winner() else { return Ok(None) };
        match check {
            Check::Checked(summary, certificate) => {
                let claim = question.claim(outcome.verdict);
                evidence.push(Evidence { claim, certificate, summary });
            }
            // What was to be checked and could not be is not said.
            _ if session.run().check => return Ok(None),
            _ => (),
        }
        *line = outcome.line;
        Ok(Some(question.lives(winner)))
    }

    /// Stones that live, but not by themselves, live in seki.
    fn seki(&mut self, session: &mut Session<'_>, answer: &mut Answer) -> Result<(), Unsupported> {
        if answer.outcome != Some("alive") {
            return Ok(());
        }
        let question = self.game.clone().for_goal(Goal::Eyes);
        let mut evidence = Vec::new();
        match self.lives(session, &question, &mut evidence, &mut Vec::new())? {
            Some(true) => (),
            Some(false) => {
                answer.outcome = Some("seki");
                answer.claim = answer.claim.replacen(" lives", " lives in seki", 1);
                // The breaker leaves it alone.
                let breaker = self.game.maker().other();
                let goes_on = |ending| format!("{ending}, if {breaker} plays on");
                answer.ending = answer.ending.take().map(goes_on);
            }
            None => {
                let known = answer.known.get_or_insert_with(Known::default);
                known.leave_open("seki", "whether it is a seki was not decided within the limits");
            }
        }
        answer.evidence.append(&mut evidence);
        Ok(())
    }
}

/// Puts the code into the words of players.
fn tell<N: Set>(answer: &mut Answer, game: &LifeOn<N>) {
    let Some(ko) = &mut answer.ko else { return };
    answer.outcome = ko.without;
    let alive = answer.outcome == Some("alive");
    let word = if alive { "alive" } else { "dead" };
    answer.code = match (ko.fight, ko.threats) {
        (Some(true), Some(n)) => Some(format!("{word}-ko:{n}")),
        // The least number is not known.
        (Some(true), None) => None,
        _ => Some(word.to_string()),
    };
    let (maker, breaker) = (game.maker(), game.maker().other());
    let does = if alive { "lives" } else { "is dead" };
    let (winner, loser) = if alive { (maker, breaker) } else { (breaker, maker) };
    answer.claim = match ko.at_most {
        Some(n) => {
            let threats = text::counted(n.into(), "ko threat");
            let turned = if alive {
                format!("is dead if {breaker} has {threats}")
            } else {
                format!("lives with {threats}")
            };
            format!("a ko decides: {maker} {does} if nobody has a threat, and {turned}")
        }
        None if ko.fight.is_none() => format!("{maker} {does}{WITHOUT}"),
        None => format!("{maker} {does}"),
    };
    let words = match ko.threats {
        Some(1) => format!("{winner} takes first; {loser} must find the first threat"),
        Some(n) => format!(
            "{loser} needs {n} threats against none, not fewer: approach moves, or a ko of several steps"
        ),
        None => return,
    };
    ko.words = if ko.checked { words } else { format!("{words}; {UNCHECKED}") };
}
