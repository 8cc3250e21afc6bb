//! First moves for solutions: what becomes of the problem after each, as its own question says.

use super::Session;
use crate::answer::{Answer, Evidence, Tried};
use crate::games::{Caption, First, Playable, Question};
use crate::sketch::{self, Judged, Plan, Sketch};
use std::mem;
use std::time::Duration;
use tsume_game::{CycleRule, Key, Role};
use tsume_proof::Strategy;
use tsume_search::{Limits, Unsupported};

/// What the question after one first move may cost; without an answer it is not marked.
const NODES: u64 = 5_000;
const TIME: Duration = Duration::from_millis(500);
/// First moves that are looked at, unless nothing may be left out: the game has near ones first.
const MOVES: usize = 60;
/// After so many in a row that came to no end, those further away are left out, too.
const MISSES: usize = 6;
/// One of so many parts of the budget is for a first move.
const PARTS: usize = 8;
/// Moves of a solution that can still be read.
pub(crate) const READABLE: usize = 150;

/// A strategy that a solution can be made of.
pub(super) trait Draft {
    /// Whose it is.
    fn winner(&self) -> Role;
    /// Whether all of it is there, and not one line alone.
    fn is_whole(&self) -> bool;
    /// As [`Playable::place`].
    fn place(&self) -> Key;
    /// As [`sketch::sketch`]; `never` counts only where it may not come again.
    fn sketch(&self, before: &[String], most: Option<usize>, never: Option<Key>) -> Option<Sketch>;
    /// The content of a solution file.
    fn write(&self, plan: &Plan, caption: &Caption<'_>) -> Option<String>;
}

/// A strategy with its position: all of it, or a line.
pub(super) struct Drawn<G: Playable> {
    pub(super) position: G,
    pub(super) strategy: Option<Strategy<G::Move>>,
    pub(super) line: Vec<G::Move>,
    pub(super) winner: Role,
}

impl<G: Playable> Draft for Drawn<G> {
    fn winner(&self) -> Role {
        self.winner
    }

    fn is_whole(&self) -> bool {
        self.strategy.is_some()
    }

    fn place(&self) -> Key {
        self.position.place()
    }

    fn sketch(&self, before: &[String], most: Option<usize>, never: Option<Key>) -> Option<Sketch> {
        let Drawn { position, strategy, line, winner } = self;
        let never = never.filter(|_| position.cycle_rule() == CycleRule::Illegal);
        match strategy {
            Some(strategy) => sketch::sketch(position, strategy, *winner, before, most, never),
            None => sketch::of_line(position, line, never),
        }
    }

    fn write(&self, plan: &Plan, caption: &Caption<'_>) -> Option<String> {
        self.position.solution(self.strategy.as_ref(), plan, caption)
    }
}

impl Session<'_> {
    /// What a solution shows of an answer. Where the side to move cannot win, every first move stands in
    /// the strategy of the other side, if there is all of that; else each is asked about.
    pub(super) fn plan(
        &mut self,
        question: &dyn Question,
        answer: &Answer,
        draft: &dyn Draft,
    ) -> Plan {
        if !question.kind().tries {
            return Plan::default();
        }
        let full = self.run.full;
        let mut main = draft.sketch(&[], (!full).then_some(READABLE), None).unwrap_or_default();
        let mover_wins = draft.winner() == answer.to_move;
        let first = main.lines.first().and_then(|line| line.moves.first());
        // A strategy that wins as long as nobody has a threat may begin with a move that is not right.
        if mover_wins && first.is_some_and(|first| answer.is_not_best(&first.text)) {
            main = Sketch::default();
        }
        let right = answer.verdict.winner().map(|_| mover_wins);
        let mut others = Vec::new();
        if right != Some(false) || !draft.is_whole() {
            let known = main.lines.first().and_then(|line| line.moves.first());
            let known = known.filter(|_| mover_wins || right.is_some());
            let mut firsts = question.firsts();
            firsts.retain(|first| Some(&first.played) != known);
            firsts.truncate(if full { usize::MAX } else { MOVES });
            let (mut left, mut misses) = (firsts.len(), 0);
            for first in firsts {
                let gives_up = misses >= MISSES && !full;
                if self.budget.is_over() || self.run.cancel.is_cancelled() || gives_up {
                    break;
                }
                let judged = self.judge(first, answer, draft.place(), left);
                let decided = judged.as_ref().is_some_and(|judged| judged.right.is_some());
                misses = if decided { 0 } else { misses + 1 };
                others.extend(judged);
                left -= 1;
            }
        }
        let fights = answer.best_moves.clone().filter(|_| right == Some(false));
        Plan { main, right, fights: fights.unwrap_or_default(), others }
    }

    /// Asks about the first moves that somebody has named, unless the answer tells of them.
    pub(super) fn try_named(
        &mut self,
        question: &dyn Question,
        answer: &mut Answer,
    ) -> Result<(), Unsupported> {
        let mut named = mem::take(&mut self.named);
        named.retain(|name| !answer.tells_of(name));
        if named.is_empty() {
            return Ok(());
        }
        let mut firsts = question.firsts();
        firsts.retain(|first| named.contains(&first.played.text));
        for (left, First { played, question }) in firsts.into_iter().enumerate().rev() {
            let limits = self.budget.share(1, left as u32 + 1);
            let (drafts, before) = (self.drafts.len(), self.stats.nodes);
            let after = self.within(limits, |session| question.answer(session))?;
            self.drafts.truncate(drafts);
            let nodes = self.stats.nodes - before;
            if after.failed() || (self.run.check && after.check.is_err()) {
                continue;
            }
            answer.evidence.extend(after.certificate.clone().zip(after.check.clone().ok()).map(
                |(certificate, summary)| {
                    let claim = after.claim.clone();
                    Evidence { claim, certificate, summary }
                },
            ));
            answer.evidence.extend(after.evidence.iter().cloned());
            let right = keeps(answer, &after);
            let end = after.ending.clone().unwrap_or_else(|| after.claim.clone());
            answer.tried.push(Tried { played, right, line: after.line, end, nodes });
        }
        Ok(())
    }

    /// Asks about a first move, one of so many that are left. None if there is nothing to say of it.
    ///
    /// A strategy that leads back to the root is none: there the path would matter.
    fn judge(&mut self, first: First, root: &Answer, place: Key, left: usize) -> Option<Judged> {
        let First { played, question } = first;
        let share = self.budget.share(1, left.clamp(1, PARTS) as u32);
        let limits = Limits {
            nodes: Some(share.nodes.map_or(NODES, |n| n.min(NODES))),
            time: Some(share.time.map_or(TIME, |t| t.min(TIME))),
            ..share
        };
        let drafts = self.drafts.len();
        let answer = self.within(limits, |session| question.answer(session));
        let draft = |session: &mut Self, n: usize| session.drafts.get_mut(n)?.take();
        let draft = answer.as_ref().ok().and_then(|answer| draft(self, answer.draft?));
        self.drafts.truncate(drafts);
        let (answer, draft) = (answer.ok()?, draft?);
        let ko = answer.is_ko().then(|| answer.claim.clone());
        let (right, said) = match answer.verdict.winner() {
            // It would do, but there is better.
            Some(winner)
                if winner == root.to_move
                    && (ko.is_some() && !root.is_ko() || root.is_not_best(&played.text)) =>
            {
                (None, Some(answer.claim.clone()))
            }
            Some(winner) => (Some(winner == root.to_move), ko),
            None => {
                let shown = if draft.winner() == root.to_move { "fail" } else { "work" };
                let known = answer.known?;
                let by_threats = |order| format!("threats of order {order} or less");
                let how = known.order.map_or(known.words, by_threats);
                (None, Some(format!("not shown to {shown} ({how})")))
            }
        };
        let most = if self.run.full { None } else { Some(0) };
        let sketch = draft.sketch(std::slice::from_ref(&played.text), most, Some(place))?;
        Some(Judged { played, right, said, sketch })
    }
}

/// Whether the side to move still has what it had at the root, kos included, after a first move.
fn keeps(root: &Answer, after: &Answer) -> Option<bool> {
    let wins = root.mover_wins();
    if (after.verdict.winner()? == root.to_move) != wins {
        return wins.then_some(false);
    }
    let (Some(had), Some(has)) = (&root.ko, &after.ko) else {
        // Without kos there is nothing that could be better or worse.
        return (root.ko.is_none() && after.ko.is_none()).then_some(wins);
    };
    match (had.fight?, has.fight?) {
        (false, has) => Some(wins && !has),
        (true, false) => Some(wins),
        (true, true) => {
            let (had, has) = (had.threats?, has.threats?);
            // Who wins wants the other side to need many, who loses wants to need few.
            Some(if wins { has >= had } else { has <= had })
        }
    }
}
