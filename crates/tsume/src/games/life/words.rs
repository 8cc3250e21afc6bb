//! What a question of life and death tells people and programs.

use super::super::go::{self, lower};
use super::super::{Caption, Played, Words};
use crate::board::Diagram;
use crate::sketch::Plan;
use serde_json::{Value, json};
use tsume_game::{Game, Notation, Role, Status};
use tsume_go::ko::Rules;
use tsume_go::life::{Goal, LifeOn, Move, NAME, Set};
use tsume_go::{Point, PointSet};
use tsume_proof::Strategy;
use tsume_search::Verdict;

impl<N: Set> Words for LifeOn<N> {
    fn outcome(&self, verdict: Verdict) -> Option<&'static str> {
        Some(if self.lives(verdict.winner()?) { "alive" } else { "dead" })
    }

    fn claim(&self, verdict: Verdict) -> String {
        let Some(winner) = verdict.winner() else { return "no answer".to_string() };
        let maker = self.maker();
        let does = match (self.goal(), self.lives(winner)) {
            (Goal::Life, true) => "lives",
            (Goal::Life, false) => "is dead",
            (Goal::Eyes, true) => "lives with two eyes",
            (Goal::Eyes, false) => "cannot make two eyes",
            (Goal::Japanese, true) => "is not dead under Japanese rules",
            (Goal::Japanese, false) => "is dead under Japanese rules",
        };
        let after = self.options().into_iter().find(|(name, _)| *name == "after");
        let after = match after.as_ref().map(|(_, first)| first.as_str()) {
            Some("pass") => "after a pass, ".to_string(),
            Some(first) => format!("after {first}, "),
            None => String::new(),
        };
        // There the threats are part of the question.
        let threats = self.threats().filter(|_| self.goal() != Goal::Japanese);
        format!("{after}{maker} {does}{}", go::under(Rules::Threats, threats))
    }

    fn side(&self, role: Role) -> &'static str {
        self.winning(role).name()
    }

    /// What stands in a record: taking note of a pass is no move.
    fn played(&self, moves: &[Move]) -> Vec<Played> {
        let mut at = self.clone();
        let played = |&m: &Move| {
            let text = (m != Move::RESUME).then(|| at.move_text(m));
            let side = at.mover();
            at.play(m);
            Some(Played { side, text: text? })
        };
        moves.iter().filter_map(played).collect()
    }

    fn ending(&self, moves: &[Move]) -> Option<String> {
        let mut at = self.clone();
        for &m in moves {
            at.play(m);
        }
        let maker = self.maker();
        let lives = at.lives(at.status().winner()?);
        Some(match (at.status(), lives) {
            // The side to move has nothing left to do.
            (Status::Open, true) => format!("{maker} is not captured"),
            (Status::Open, false) => format!("{maker} is captured in the end"),
            (_, true) => format!("{maker} has two eyes"),
            (_, false) if at.is_captured() => format!("{maker} is captured"),
            (_, false) => format!("{maker} has no room left for two eyes"),
        })
    }

    fn assumptions(&self) -> Vec<(&'static str, &'static str)> {
        let mut all = go::rules(Rules::Threats);
        all.push(("region", "nobody plays outside it"));
        all
    }

    fn facts(&self) -> Value {
        let board = self.board();
        let name = |&p: &Point| board.name(p);
        json!({
            "board": board.rows(),
            "size": format!("{}x{}", board.width(), board.height()),
            "side_to_move": lower(LifeOn::to_move(self)),
            "maker": lower(self.maker()),
            "rules": Rules::Threats.name(),
            "crucial": self.crucial().iter().map(name).collect::<Vec<_>>(),
            "region": self.region().iter().map(name).collect::<Vec<_>>(),
            "problem_sgf": self.to_sgf().to_string(),
        })
    }

    fn diagram(&self, best: Option<&str>) -> Option<Diagram> {
        let crucial: PointSet = self.crucial().into_iter().collect();
        let region: PointSet = self.region().iter().copied().collect();
        Some(go::diagram(&self.board(), &crucial, &region, best))
    }

    fn solution(
        &self,
        _: Option<&Strategy<Move>>,
        plan: &Plan,
        caption: &Caption<'_>,
    ) -> Option<String> {
        Some(go::solution(NAME, self.to_sgf(), plan, caption))
    }
}
