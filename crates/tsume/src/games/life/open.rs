//! Open positions, answered within a fence: who lives there lives; who is dead there may have a way out.
//!
//! Without the fence the breaker has fewer safe stones, and the maker more moves. So what he can do within it
//! he can do without it, against any number of ko threats. Of nothing else that was found within the fence is
//! that true.

use crate::answer::{Answer, Known};
use crate::board::{Mark, Square};
use crate::games::capture::deepen::withdrawn;
use crate::session::WITHOUT;
use tsume_go::PointSet;
use tsume_go::life::infer::Inferred;
use tsume_go::life::{LifeOn, Set};
use tsume_search::{Numbers, Verdict};

/// What was closed.
#[derive(Clone, Debug)]
pub(super) struct Open {
    /// The names of the points, row by row.
    fence: Vec<String>,
}

/// What a result within a fence rests on.
const FENCE: &str = "\u{d7} are closed: stones of the other side are added there";

impl Open {
    /// The fence of a problem, if it has one.
    pub(super) fn of(found: &Inferred) -> Option<Open> {
        let name = |fence: &PointSet| fence.iter().map(|p| found.board.name(p)).collect();
        (!found.fence.is_empty()).then(|| Open { fence: name(&found.fence) })
    }

    /// What an answer within the fence says of the position without it.
    pub(super) fn beyond<N: Set>(&self, answer: Answer, game: &LifeOn<N>) -> Answer {
        let mut answer = answer;
        for name in &self.fence {
            let square = answer.diagram.as_mut().and_then(|diagram| diagram.square_mut(name));
            if let Some(square) = square {
                *square = Square::EMPTY.marked(Mark::Cross);
            }
        }
        answer.assumptions.push(("fence", FENCE));
        answer.facts.insert("fence".to_string(), self.fence.clone().into());
        if answer.verdict == Verdict::Unknown {
            return answer;
        }
        match answer.verdict.winner().is_some_and(|winner| game.lives(winner)) {
            true => alive(answer, game),
            false => self.dead(answer),
        }
    }

    fn dead(&self, answer: Answer) -> Answer {
        let mut words = "dead if fenced here".to_string();
        if answer.is_ko() {
            words += "; a ko decides";
        }
        let fence = self.fence.clone();
        let known = Known { outcome: Some("dead"), fence, words, ..Known::default() };
        Answer {
            known: Some(known),
            claim: "no answer".to_string(),
            check: Err("what holds within a fence is no verdict".to_string()),
            root: Numbers::UNIT,
            code: None,
            japanese: None,
            ko: None,
            best_moves: None,
            tried: Vec::new(),
            evidence: Vec::new(),
            ..withdrawn(answer)
        }
    }
}

fn alive<N: Set>(mut answer: Answer, game: &LifeOn<N>) -> Answer {
    answer.outcome = Some("alive");
    // What fails within the fence may work without it.
    answer.tried.clear();
    answer.claim = answer.claim.replacen(" lives in seki", " lives", 1);
    if answer.is_ko() {
        answer.code = None;
        answer.claim = format!("{} lives{WITHOUT}", game.maker());
        if let Some(ko) = &mut answer.ko {
            (ko.fight, ko.threats, ko.at_most) = (None, None, None);
            ko.words = "within the fence, a ko decides".to_string();
        }
    }
    let mover_lives = game.to_move() == game.maker();
    if mover_lives && answer.best_moves.is_some() {
        let known = answer.known.get_or_insert_with(Known::default);
        if !known.undecided.contains(&"best_moves") {
            known.leave_open("best_moves", "other first moves may be right without the fence");
        }
    }
    answer
}
