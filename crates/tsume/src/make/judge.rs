//! What a draft is worth: what costs least is asked first.

use super::{Ending, Made, Task, Wanted};
use crate::answer::Answer;
use crate::certify::{Certifier, Check};
use crate::games::life::{Manner, ask};
use crate::session::Run;
use tsume_game::random::Rng;
use tsume_game::{Game, Role, Status};
use tsume_go::ko::{Fought, Supply};
use tsume_go::life::make::{Draft, Place, Recipe};
use tsume_go::life::{Goal, NAME};
use tsume_go::{Colour, Life, Point};
use tsume_search::{Cancel, Limits, Solver};

/// Grades of difficulty.
pub const GRADES: u8 = 5;

/// Nodes for a look without certificate, and for a whole answer.
const GLANCE: u64 = 3_000;
const ANSWER: u64 = 60_000;
/// A table for so many nodes.
const ENTRIES: usize = 1 << 16;
/// A wrong move is plausible if its refutation takes so many nodes.
const PLAUSIBLE: u64 = 12;

/// What is less than this is no problem.
const LEAST: u64 = 4;

/// How hard a problem is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The greatest number of moves that the losing side can make it last.
    pub length: u64,
    /// First moves that are wrong, and not at once seen to be.
    pub wrong: u64,
}

impl Effort {
    /// Long refutations of many moves are hard.
    fn score(self) -> u64 {
        self.length + 2 * self.wrong
    }

    /// The grade, from 1 to [`GRADES`].
    pub fn grade(self) -> u8 {
        match self.score() {
            0..=8 => 1,
            9..=13 => 2,
            14..=18 => 3,
            19..=24 => 4,
            _ => 5,
        }
    }
}

/// Judges drafts.
pub struct Judge {
    wanted: Wanted,
    run: Run,
}

impl Judge {
    pub fn new(wanted: &Wanted, cancel: &Cancel) -> Judge {
        let limits = Limits { table_entries: Some(ENTRIES), ..nodes(ANSWER) };
        let run = Run { limits, cancel: cancel.clone(), ..Run::default() };
        Judge { wanted: wanted.clone(), run }
    }

    /// Draws a position and makes a problem of it, if it is good for one.
    pub fn make(&self, rng: &mut Rng) -> Option<Made> {
        let draft = Draft::draw(rng, self.recipe())?;
        let task = match self.wanted.ending {
            Some(Ending::Alive | Ending::Seki) => Task::Live,
            Some(Ending::Dead) => Task::Kill,
            _ if rng.chance(50) => Task::Live,
            _ => Task::Kill,
        };
        let task = self.wanted.task.unwrap_or(task);
        let first = match task {
            Task::Live => draft.maker,
            Task::Kill => draft.maker.other(),
        };
        if !self.is_contested(&draft, first)? {
            return None;
        }
        let answer = self.answer(&draft, first)?;
        if !self.is_problem(&answer) {
            return None;
        }
        let draft = self.reduced(draft, first, &answer, rng)?;
        // Something else may be known of what is left: whether it is a seki.
        let answer = self.answer(&draft, first).filter(|answer| self.is_problem(answer))?;
        let only = draft.board.parse_point(answer.best_moves.as_ref()?.first()?)?;
        let effort = self.effort(&draft, first, only)?;
        let fits = self.wanted.grade.is_none_or(|grade| grade == effort.grade());
        let fits = fits && effort.score() >= LEAST;
        let (outcome, code) = (answer.outcome?, answer.code?);
        fits.then_some(Made { name: String::new(), draft, first, outcome, code, only, effort })
    }

    fn recipe(&self) -> Recipe {
        let points = match self.wanted.grade {
            Some(1) => (6, 10),
            Some(2) => (7, 13),
            Some(3) => (9, 15),
            Some(4) => (10, 16),
            Some(_) => (11, 17),
            None => (7, 17),
        };
        // What has no corner to help it needs more room.
        let more = if self.wanted.place == Place::Corner { 0 } else { 3 };
        let points = (points.0 + more, points.1 + more);
        Recipe { place: self.wanted.place, points, gaps: self.wanted.gaps }
    }

    /// Whether it may be such a problem, as far as looks tell. Most drafts are none.
    fn is_contested(&self, draft: &Draft, first: Colour) -> Option<bool> {
        let game = self.open(draft, first)?;
        let (lives, _) = self.glance(&game)?;
        if self.wanted.ending == Some(Ending::Ko) {
            // Two threats win most kos.
            let loser = Role::ALL.into_iter().find(|&role| game.lives(role) != lives)?;
            let supply = Supply { holder: loser, left: 2 };
            let (lives_then, _) = self.glance(&Fought::supplied(&game, Some(supply)))?;
            return Some(lives_then != lives);
        }
        if lives != (first == draft.maker) {
            return Some(false);
        }
        let (lives_then, _) = self.glance(&self.open(draft, first.other())?)?;
        if self.wanted.ending == Some(Ending::Seki) && lives {
            let (has_eyes, _) = self.glance(&game.for_goal(Goal::Eyes))?;
            return Some(!has_eyes && !lives_then);
        }
        Some(lives_then != lives)
    }

    /// The question without threats, if it is not over already.
    fn open(&self, draft: &Draft, first: Colour) -> Option<Life> {
        draft.question(first).ok().filter(|game: &Life| game.status() == Status::Open)
    }

    /// Whether the stones live, without certificate, and the nodes it took.
    fn glance(&self, game: &Life) -> Option<(bool, u64)> {
        let limits = Limits { table_entries: Some(ENTRIES), ..nodes(GLANCE) };
        let solver = Solver::new(game).with_estimates().limits(limits);
        let outcome = solver.cancel(self.run.cancel.clone()).solve().ok()?;
        Some((game.lives(outcome.verdict.winner()?), outcome.stats.nodes))
    }

    /// The whole answer, if all of it was found and checked.
    fn answer(&self, draft: &Draft, first: Colour) -> Option<Answer> {
        let question = ask(
            draft.board.clone(),
            &draft.crucial(),
            draft.region.as_ref(),
            first,
            Manner::default(),
        );
        let answer = self.run.solve(&*question.ok()?, "").ok()?;
        let whole = answer.check.is_ok() && answer.known.is_none() && answer.code.is_some();
        whole.then_some(answer)
    }

    /// Whether an answer is one that is wanted: there is one right move, and it leads where it should.
    fn is_problem(&self, answer: &Answer) -> bool {
        let [only] = answer.best_moves.as_deref().unwrap_or_default() else { return false };
        let code = answer.code.as_deref().unwrap_or_default();
        let fits = match self.wanted.ending {
            Some(Ending::Ko) => code.contains("-ko:"),
            Some(ending) => !code.contains(':') && answer.outcome == Some(ending.name()),
            None => true,
        };
        only != "pass" && fits
    }

    /// The draft without all stones that could be left out.
    fn reduced(
        &self,
        mut draft: Draft,
        first: Colour,
        answer: &Answer,
        rng: &mut Rng,
    ) -> Option<Draft> {
        let mut stones: Vec<Point> = draft.stones().iter().collect();
        for n in (1..stones.len()).rev() {
            stones.swap(n, rng.below(n as u64 + 1) as usize);
        }
        // Each stone that goes may make others needed, or needless.
        let (mut at, mut needed) = (0, 0);
        while needed < stones.len() {
            at %= stones.len();
            let p = stones[at];
            if self.superfluous(&draft, first, answer, p)? {
                draft = draft.without(p);
                stones.remove(at);
                needed = 0;
            } else {
                at += 1;
                needed += 1;
            }
        }
        Some(draft)
    }

    /// Whether a problem with this answer is the same without the stone on a point: the same code, the same right
    /// first moves; `None` if that was not decided. Without a stone that encloses it, it is none.
    fn superfluous(&self, draft: &Draft, first: Colour, answer: &Answer, p: Point) -> Option<bool> {
        let without = draft.without(p);
        if without.crucial().is_empty() {
            return Some(false);
        }
        let Ok(game) = without.question::<u64>(first) else { return Some(false) };
        let lives = answer.code.as_deref().is_some_and(|code| code.starts_with("alive"));
        match game.status().winner() {
            Some(_) => return Some(false),
            None if self.glance(&game)?.0 != lives => return Some(false),
            None => (),
        }
        let found = self.answer(&without, first)?;
        Some(found.code == answer.code && sorted(&found) == sorted(answer))
    }

    /// How hard it is.
    fn effort(&self, draft: &Draft, first: Colour, only: Point) -> Option<Effort> {
        let game = self.open(draft, first)?;
        let certifier = Certifier::new(NAME, &game).keep_strategy();
        let limits = self.run.limits.clone();
        let certified = certifier.solve(|solver| solver.with_estimates().limits(limits)).ok()?;
        let Check::Checked(..) = certified.check else { return None };
        let length = certified.strategy.and_then(|strategy| strategy.tree().length());
        let length = length.unwrap_or(certified.outcome.line.len() as u64);
        let mover = certified.outcome.verdict.winner() == Some(game.role());
        let others = game.first_moves().into_iter().filter(|&m| game.point(m) != Some(only));
        let mut wrong = 0;
        for after in others.filter_map(|m| game.after(m)) {
            let Some(winner) = after.status().winner() else {
                let (lives, nodes) = self.glance(&after)?;
                let keeps = mover && lives == game.lives(game.role());
                wrong += u64::from(keeps || nodes >= PLAUSIBLE);
                continue;
            };
            wrong += u64::from(mover && winner == game.role());
        }
        Some(Effort { length, wrong })
    }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), memory: 256 << 20, ..Limits::default() }
}

fn sorted(answer: &Answer) -> Vec<&String> {
    let mut moves: Vec<&String> = answer.best_moves.iter().flatten().collect();
    moves.sort();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_rise() {
        let grade = |length, wrong| Effort { length, wrong }.grade();
        assert_eq!((grade(1, 0), grade(200, 30)), (1, GRADES));
        let all: Vec<u8> = (0..60).map(|length| grade(length, 2)).collect();
        assert!(all.is_sorted() && (1..=GRADES).all(|n| all.contains(&n)), "{all:?}");
    }

    #[test]
    fn roles_are_those_of_the_question() {
        // Whoever is to move is the attacker or the defender; the maker defends.
        let recipe = Recipe { place: Place::Corner, points: (8, 10), gaps: 0 };
        let draft = (0..).find_map(|seed| Draft::draw(&mut Rng::new(seed), recipe)).unwrap();
        let game: Life = draft.question(draft.maker).unwrap();
        assert_eq!(game.role(), Role::Defender);
    }
}
