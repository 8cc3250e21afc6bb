//! What a capturing problem tells people and programs, with orders and without.

use super::super::go::{self, lower};
use super::super::{Caption, Kind, KoClaim, Playable, Played, Words};
use super::{KIND, LAMBDA, prove};
use crate::board::Diagram;
use crate::certify::{Certified, Certifier};
use crate::sketch::Plan;
use serde_json::{Value, json};
use tsume_game::{Estimates, Game, Key, Lambda, LambdaMove, Notation, Role, Status};
use tsume_go::capture::{Move, NAME};
use tsume_go::ko::{self, Retakes, Rules};
use tsume_go::solution::Recorded;
use tsume_go::{Capture, PointSet};
use tsume_proof::Strategy;
use tsume_search::{Solver, Unsupported, Verdict};

/// A capturing problem, with orders or without.
pub trait Capturing: Notation + Estimates + Retakes + Recorded + 'static {
    /// The problem.
    fn capture(&self) -> &Capture;
    /// The order of the threats, if it has one.
    fn order_left(&self) -> Option<u32>;
    /// The move of the game, if it is one that stands in a record.
    fn plain(&self, m: Self::Move) -> Option<Move>;
    /// What it is searched with, if that has a name of its own.
    fn named(&self) -> Option<&'static str>;
    /// Switches on what the game can do for a search.
    fn able(solver: Solver<'_, Self>) -> Solver<'_, Self>;
    /// Solves it, and certifies that.
    fn proven<'a>(
        certifier: Certifier<'a, Self>,
        configure: impl FnOnce(Solver<'a, Self>) -> Solver<'a, Self>,
    ) -> Result<Certified<Self::Move>, Unsupported>;
}

impl Capturing for Capture {
    fn capture(&self) -> &Capture {
        self
    }
    fn order_left(&self) -> Option<u32> {
        None
    }
    fn plain(&self, m: Move) -> Option<Move> {
        self.played(m).map(|_| m)
    }
    fn named(&self) -> Option<&'static str> {
        None
    }
    fn able(solver: Solver<'_, Self>) -> Solver<'_, Self> {
        solver.with_estimates().with_irreversible().with_zones()
    }
    fn proven<'a>(
        certifier: Certifier<'a, Self>,
        configure: impl FnOnce(Solver<'a, Self>) -> Solver<'a, Self>,
    ) -> Result<Certified<Move>, Unsupported> {
        prove::without_certificate(certifier, configure)
    }
}

impl Capturing for Lambda<Capture> {
    fn capture(&self) -> &Capture {
        self.game()
    }
    fn order_left(&self) -> Option<u32> {
        Some(self.order())
    }
    fn plain(&self, m: LambdaMove<Move>) -> Option<Move> {
        if self.is_playing_on(m) { None } else { self.game().plain(m.mv) }
    }
    fn named(&self) -> Option<&'static str> {
        Some(if self.is_pseudo() { "pseudo-lambda" } else { "lambda" })
    }
    fn able(solver: Solver<'_, Self>) -> Solver<'_, Self> {
        solver.with_estimates().with_zones()
    }
    fn proven<'a>(
        certifier: Certifier<'a, Self>,
        configure: impl FnOnce(Solver<'a, Self>) -> Solver<'a, Self>,
    ) -> Result<Certified<LambdaMove<Move>>, Unsupported> {
        prove::certified(certifier, true, configure)
    }
}

/// How far an escape goes, in words: outright, if there is no order.
fn limits<G: Capturing>(game: &G) -> String {
    let order = |order| format!(" by threats of order {order} or less");
    game.order_left().map_or_else(String::new, order)
}

/// The program deals with both in the same way.
macro_rules! playable {
    ($game:ty) => {
impl Playable for $game {
    const KIND: &'static Kind = &KIND;

    fn abilities(solver: Solver<'_, Self>) -> Solver<'_, Self> {
        <$game>::able(solver)
    }

    fn text(&self) -> String {
        self.capture().to_sgf().to_string()
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let mut options = self.capture().options();
        options.extend(self.order_left().map(|order| (LAMBDA, order.to_string())));
        options
    }

    fn algorithm(&self) -> Option<&'static str> {
        self.named()
    }

    fn certified<'a>(
        certifier: Certifier<'a, Self>,
        configure: impl FnOnce(Solver<'a, Self>) -> Solver<'a, Self>,
    ) -> Result<Certified<Self::Move>, Unsupported> {
        Self::proven(certifier, configure)
    }

    fn place(&self) -> Key {
        self.capture().key()
    }

    fn second_phase(&self, winner: Role) -> Option<$game> {
        let superko = self.capture().rules() == Rules::Superko;
        superko.then(|| ko::second_phase(self, winner))
    }
}

impl Words for $game {
    fn ko_claim(&self, winner: Role, fight: bool) -> KoClaim {
        let captured = winner == Role::Attacker;
        let owner = self.capture().owner();
        if !fight {
            let verdict = if captured { Verdict::Proven } else { Verdict::Disproven };
            let (claim, outcome) = (self.claim(verdict), self.outcome(verdict).unwrap_or_default());
            return KoClaim { claim, outcome, ko: "no ko threats change this" };
        }
        let (claim, ko) = go::ko_words(if captured { owner.other() } else { owner });
        KoClaim { claim, outcome: "ko", ko }
    }

    fn outcome(&self, verdict: Verdict) -> Option<&'static str> {
        match verdict {
            Verdict::Proven => Some("captured"),
            Verdict::Disproven => Some("escapes"),
            Verdict::Unknown => None,
        }
    }

    fn claim(&self, verdict: Verdict) -> String {
        let game = self.capture();
        let owner = game.owner();
        let names: Vec<String> = game.targets().iter().map(|&p| game.board().name(p)).collect();
        let block = match names.as_slice() {
            [name] => format!("{owner}'s block at {name}"),
            names => format!("one of {owner}'s blocks at {}", names.join(", ")),
        };
        let colour = |role| if role == Role::Defender { owner } else { owner.other() };
        let threats = game.supply().map(|supply| (colour(supply.holder), supply.left));
        let under = go::under(game.rules(), threats);
        match verdict {
            Verdict::Proven => format!("{block} is captured{under}"),
            Verdict::Disproven => format!("{block} is not captured{}{under}", limits(self)),
            Verdict::Unknown => "no answer".to_string(),
        }
    }

    fn side(&self, role: Role) -> &'static str {
        let owner = self.capture().owner();
        if role == Role::Defender { owner.name() } else { owner.other().name() }
    }

    fn scope(&self) -> Option<u32> {
        self.order_left()
    }

    /// What stands in a record: taking note of a pass is no move.
    fn played(&self, moves: &[<$game as Game>::Move]) -> Vec<Played> {
        let mut at = self.clone();
        let played = |&m: &<$game as Game>::Move| {
            let text = at.plain(m).map(|plain| at.capture().move_text(plain));
            let side = at.mover();
            at.play(m);
            Some(Played { side, text: text? })
        };
        moves.iter().filter_map(played).collect()
    }

    fn ending(&self, moves: &[<$game as Game>::Move]) -> Option<String> {
        let mut at = self.clone();
        for &m in moves {
            at.play(m);
        }
        let liberties = at.capture().liberties();
        match at.status() {
            Status::Won => Some("the block is captured".to_string()),
            Status::Lost => {
                let escaped = |order| format!(": it has escaped threats of order {order}");
                let escaped = at.order_left().map(escaped).unwrap_or_default();
                Some(format!("the block has {liberties} liberties{escaped}"))
            }
            Status::Open if at.order_left().is_none() => Some("the block lives".to_string()),
            Status::Open => None,
        }
    }

    fn assumptions(&self) -> Vec<(&'static str, &'static str)> {
        go::rules(self.capture().rules())
    }

    fn facts(&self) -> Value {
        let game = self.capture();
        let board = game.board();
        json!({
            "board": board.rows(),
            "size": format!("{}x{}", board.width(), board.height()),
            "side_to_move": lower(game.to_move()),
            "owner": lower(game.owner()),
            "target": game.targets().iter().map(|&p| board.name(p)).collect::<Vec<_>>(),
            "rules": game.rules().name(),
        })
    }

    fn diagram(&self, best: Option<&str>) -> Option<Diagram> {
        let game = self.capture();
        let board = game.board();
        let target: PointSet = game.targets().iter().flat_map(|&p| board.block(p)).collect();
        Some(go::diagram(board, &target, &PointSet::EMPTY, best))
    }

    fn solution(
        &self,
        _: Option<&Strategy<<$game as Game>::Move>>,
        plan: &Plan,
        caption: &Caption<'_>,
    ) -> Option<String> {
        Some(go::solution(NAME, self.capture().to_sgf(), plan, caption))
    }
}
    };
}

playable!(Capture);
playable!(Lambda<Capture>);
