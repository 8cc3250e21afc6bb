//! The first moves that are right: those after which the side to move still gets the same code. What
//! comes after each is a question of its own, asked with the threats that the code speaks of.
//!
//! - Who wins whatever threats there are has to do so still; or with [`MOST`] of the other side's, if no more
//!   is known of the code.
//! - Who wins a ko that N threats turn round has to win against N-1.
//! - Who loses such a ko has to win with N.
//! - Who loses whatever threats there are has no right move.

use super::answer::Search;
use crate::answer::{Answer, Evidence, Known, Tried};
use crate::games::{Played, Words};
use crate::session::{MOST, Session};
use tsume_game::{Notation, Role, Supply};
use tsume_go::ko::Fought;
use tsume_go::life::{LifeOn, Move, Set};
use tsume_search::{Limits, Unsupported, Verdict};

/// One of so many parts of the budget is for a first move.
const PARTS: usize = 8;

/// What the side to move has to win still.
#[derive(Clone, Copy)]
enum Needed {
    /// Whatever threats the other side has.
    Always,
    /// With so many threats of the loser's, whoever that is.
    With(u8),
}

/// What is needed for the code, and the move that the searches for it have found.
pub(super) struct Target {
    needed: Needed,
    /// The place of what shows it among what was found.
    shown: usize,
}

/// What a first move has to reach; `None` if there is nothing to reach.
pub(super) fn known<N: Set>(search: &Search<'_, N>, answer: &Answer) -> Option<Target> {
    let needed = match (&answer.ko, answer.mover_wins()) {
        (None, true) => Needed::With(0),
        (Some(ko), true) if ko.fight == Some(false) => Needed::Always,
        // One less than it takes, where that is known.
        (Some(ko), true) => Needed::With(ko.up_to),
        (Some(ko), false) => Needed::With(ko.at_most?),
        (None, false) => return None,
    };
    let holder = answer.verdict.winner()?.other();
    let supply = needed.supply(holder);
    let shown = search.found.iter().position(|(found, _)| *found == supply)?;
    Some(Target { needed, shown })
}

impl Needed {
    fn supply(self, holder: Role) -> Option<Supply> {
        let left = match self {
            Needed::Always => Supply::UNLIMITED,
            Needed::With(left) => left,
        };
        (left > 0).then_some(Supply { holder, left })
    }
}

/// The first move with this name.
fn named<N: Set>(game: &LifeOn<N>, name: &str) -> Option<Move> {
    game.first_moves().into_iter().find(|&m| game.move_text(m) == name)
}

/// Shows a line that begins with a right move. The one that was found without threats may be right only
/// as long as there are none.
pub(super) fn show<N: Set>(
    search: &mut Search<'_, N>,
    session: &mut Session<'_>,
    answer: &mut Answer,
    target: Option<&Target>,
) -> Result<(), Unsupported> {
    let Some(shown) = target.and_then(|target| search.found.get(target.shown)) else {
        return Ok(());
    };
    let found = shown.1.clone();
    let Some(first) = found.best_move().and_then(|name| named(search.game, name)) else {
        return Ok(());
    };
    if answer.mover_wins() && answer.best_move() == found.best_move() {
        return Ok(());
    }
    let game = search.game;
    let mut line = Vec::new();
    if let Some(after) = game.after(first).filter(|_| answer.mover_wins()) {
        search.lives(session, &after, &mut Vec::new(), &mut line)?;
    }
    if line.is_empty() {
        // How the ko is fought.
        answer.line = found.line;
        (answer.first, answer.shown) = (found.first, found.shown);
    } else {
        line.insert(0, first);
        answer.line = Words::played(game, &line);
        (answer.first, answer.shown) = (game.first(&line), game.line(&line));
    }
    let ending = game.ending(&line).filter(|_| answer.verdict == Verdict::Disproven);
    answer.ending = ending.filter(|_| !line.is_empty());
    answer.diagram = game.diagram(answer.best_move());
    Ok(())
}

/// Finds all of them.
pub(super) fn find<N: Set>(
    search: &mut Search<'_, N>,
    session: &mut Session<'_>,
    answer: &mut Answer,
    target: Option<Target>,
) -> Result<(), Unsupported> {
    let mut right: Vec<String> = Vec::new();
    let mut complete = true;
    if let Some(target) = target {
        let shown = search.found.get(target.shown).and_then(|(_, found)| found.best_move());
        right.extend(shown.map(str::to_string));
        let game = search.game;
        let firsts: Vec<Move> = game.first_moves();
        let mut left = firsts.len();
        for first in firsts {
            left -= 1;
            let name = game.move_text(first);
            if right.contains(&name) {
                continue;
            }
            let Some(after) = game.after(first) else { continue };
            let limits = session.budget().share(1, (left + 1).min(PARTS) as u32);
            let evidence = &mut answer.evidence;
            let before = session.stats().nodes;
            let holder = answer.verdict.winner().map_or(Role::Defender, Role::other);
            let shown = (Vec::new(), String::new());
            let mut judge = Judge { search: &mut *search, after, holder, evidence, shown };
            match judge.keeps(session, limits, target.needed, answer.to_move)? {
                Some(true) => right.push(name),
                Some(false) => {
                    let nodes = session.stats().nodes - before;
                    let (line, end) = judge.shown;
                    let played = Words::played(game, &[first]).into_iter().next();
                    let tried = |played| Tried { played, right: Some(false), line, end, nodes };
                    answer.tried.extend(played.map(tried));
                }
                None => complete = false,
            }
        }
    }
    if !complete {
        let known = answer.known.get_or_insert_with(Known::default);
        let words = "whether other first moves are right, too, was not decided within the limits";
        known.leave_open("best_moves", words);
    }
    answer.best_moves = Some(right);
    Ok(())
}

/// What comes after a first move.
struct Judge<'j, 'a, N> {
    search: &'j mut Search<'a, N>,
    after: LifeOn<N>,
    /// The side that may have threats.
    holder: Role,
    evidence: &'j mut Vec<Evidence>,
    /// What comes after it, as the last search has it, and what its end is.
    shown: (Vec<Played>, String),
}

impl<N: Set> Judge<'_, '_, N> {
    /// Whether the side that has moved gets what is needed.
    fn keeps(
        &mut self,
        session: &mut Session<'_>,
        limits: Limits,
        needed: Needed,
        mover: Role,
    ) -> Result<Option<bool>, Unsupported> {
        let wants_life = self.after.lives(mover);
        session.within(limits, |session| {
            let before = self.evidence.len();
            if let Needed::Always = needed {
                // Most wrong moves fail without threats already.
                let without = self.wins(session, Needed::With(0), wants_life)?;
                if without != Some(true) {
                    return Ok(without);
                }
                self.evidence.truncate(before);
                let always = self.wins(session, Needed::Always, wants_life)?;
                if always == Some(true) {
                    return Ok(always);
                }
                // That is no proof of the contrary.
                self.evidence.truncate(before);
                return self.wins(session, Needed::With(MOST), wants_life);
            }
            self.wins(session, needed, wants_life)
        })
    }

    /// Whether he wins with such threats.
    fn wins(
        &mut self,
        session: &mut Session<'_>,
        needed: Needed,
        wants_life: bool,
    ) -> Result<Option<bool>, Unsupported> {
        let question = self.after.supplied(needed.supply(self.holder));
        let mut line = Vec::new();
        let lives = self.search.lives(session, &question, self.evidence, &mut line)?;
        let end = match lives {
            Some(lives) if question.threats().is_some() => under_threats(&question, lives),
            _ => question.ending(&line).unwrap_or_default(),
        };
        self.shown = (Words::played(&question, &line), end);
        Ok(lives.map(|lives| lives == wants_life))
    }
}

/// What holds with threats, without the move that it holds after.
fn under_threats<N: Set>(question: &LifeOn<N>, lives: bool) -> String {
    let proven = question.lives(Role::Attacker) == lives;
    let claim = question.claim(if proven { Verdict::Proven } else { Verdict::Disproven });
    let claim = match claim.split_once(", ") {
        Some((after, claim)) if after.starts_with("after ") => claim.to_string(),
        _ => claim,
    };
    let loser = if lives { question.maker().other() } else { question.maker() };
    match question.threats() {
        Some((holder, _)) if holder == loser => claim.replacen(" if ", " even if ", 1),
        _ => claim,
    }
}
