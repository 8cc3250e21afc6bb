//! The conformance kit accepts good games and finds every fault that it claims to find.

use std::cell::Cell;
use tsume_game::conformance::{Law, Violation, check, check_irreversible, check_text};
use tsume_game::random::{self, Rng};
use tsume_game::{CycleRule, Game, Irreversible, Key, Notation, Role, Status};

/// What is wrong with the game below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Nothing,
    ForgetsToUndo,
    ForgetsTheSideToMove,
    OrderOfMovesDrifts,
    StatusDrifts,
    CoarseKey,
    KeyOfTheHistory,
    MoveGivenTwice,
    ClearsTheList,
    RuleChanges,
    ClaimsNoRepetition,
    CoarseText,
    TextOfTheHistory,
    SameTextForTwoMoves,
    TextWithSpace,
    ReadsAnotherMove,
    ReadsIllegalMoves,
    AllIrreversible,
}

/// A stone on a ring of seven points that both sides push one or two steps, or once from home to
/// the outside: from there it goes on for three moves and is won.
#[derive(Clone, Debug)]
struct Ring {
    fault: Fault,
    at: u8,
    attacker: bool,
    played: u32,
    asked: Cell<u32>,
}

const OUTSIDE: u8 = 10;

impl Ring {
    fn new(fault: Fault) -> Ring {
        Ring { fault, at: 0, attacker: true, played: 0, asked: Cell::new(0) }
    }

    fn is(&self, fault: Fault) -> bool {
        self.fault == fault
    }
}

impl Game for Ring {
    type Move = u8;
    type Undo = Ring;

    fn role(&self) -> Role {
        if self.attacker { Role::Attacker } else { Role::Defender }
    }

    fn status(&self) -> Status {
        self.asked.set(self.asked.get() + 1);
        let drifts = self.is(Fault::StatusDrifts) && self.asked.get() > 40;
        if self.at == OUTSIDE + 3 || drifts { Status::Won } else { Status::Open }
    }

    fn moves(&self, out: &mut Vec<u8>) {
        let mut moves: Vec<u8> = match self.at {
            0 => vec![1, 2, 3],
            1..7 => vec![1, 2],
            _ => vec![1],
        };
        if self.is(Fault::OrderOfMovesDrifts) && self.played % 3 == 2 {
            moves.reverse();
        }
        if self.is(Fault::MoveGivenTwice) && self.at == 5 {
            moves.push(1);
        }
        if self.is(Fault::ClearsTheList) {
            out.clear();
        }
        out.extend(moves);
    }

    fn play(&mut self, m: u8) -> Ring {
        let before = self.clone();
        self.at = match (self.at, m) {
            (0, 3) => OUTSIDE,
            (OUTSIDE.., _) => self.at + 1,
            (at, m) => (at + m) % 7,
        };
        self.attacker = !self.attacker;
        self.played += 1;
        before
    }

    fn undo(&mut self, _m: u8, undo: Ring) {
        let forgets = self.is(Fault::ForgetsToUndo) && self.at == 6;
        let attacker = self.attacker;
        *self = undo;
        if forgets {
            self.attacker = attacker;
        }
    }

    fn key(&self) -> Key {
        let at = if self.is(Fault::CoarseKey) && self.at == 6 { 4 } else { self.at };
        let side = !self.is(Fault::ForgetsTheSideToMove) && self.attacker;
        let history = if self.is(Fault::KeyOfTheHistory) { self.played.min(9) as u64 } else { 0 };
        Key::spread(at as u64 * 2 + side as u64 + history * 100)
    }

    fn cycle_rule(&self) -> CycleRule {
        match self.fault {
            Fault::ClaimsNoRepetition => CycleRule::None,
            Fault::RuleChanges if self.at == OUTSIDE => CycleRule::AttackerLoses,
            _ => CycleRule::Illegal,
        }
    }
}

impl Irreversible for Ring {
    fn is_irreversible(&self, m: u8) -> bool {
        m == 3 || self.at >= OUTSIDE || self.is(Fault::AllIrreversible)
    }
}

impl Notation for Ring {
    fn position_text(&self) -> String {
        let at = if self.is(Fault::CoarseText) && self.at == 6 { 4 } else { self.at };
        let history = if self.is(Fault::TextOfTheHistory) { self.played } else { 0 };
        format!("{at} {:?} {history}", self.role())
    }

    fn move_text(&self, m: u8) -> String {
        match self.fault {
            Fault::SameTextForTwoMoves if self.at == 5 => "x".into(),
            Fault::TextWithSpace => format!("go {m}"),
            _ => m.to_string(),
        }
    }

    fn parse_move(&self, text: &str) -> Option<u8> {
        let mut moves = Vec::new();
        if self.status() == Status::Open {
            self.moves(&mut moves);
        }
        match self.fault {
            Fault::ReadsAnotherMove => moves.first().copied(),
            Fault::ReadsIllegalMoves => text.parse().ok(),
            _ => moves.into_iter().find(|&m| self.move_text(m) == text),
        }
    }
}

fn all(fault: Fault) -> [Result<(), Violation>; 3] {
    let game = Ring::new(fault);
    [check(&game, 1, 500), check_text(&game, 1, 500), check_irreversible(&game, 1, 500)]
        .map(|result| result.map(|_| ()))
}

#[test]
fn a_good_game_passes() {
    assert_eq!(all(Fault::Nothing), [Ok(()), Ok(()), Ok(())]);
    let report = check(&Ring::new(Fault::Nothing), 1, 500).unwrap();
    // Seven points for either side; outside, the side is tied to the place by who went there.
    assert_eq!(report.positions, 7 * 2 + 4 * 2);
    assert_eq!(report.moves, 2 * (3 + 6 * 2) + 2 * 3);
    assert!(report.playouts > 10 && report.longest > 10, "{report:?}");
}

#[test]
fn graph_games_pass() {
    let mut rng = Rng::new(1);
    for rule in CycleRule::ALL {
        for seed in 0..200 {
            let game = random::graph(&mut rng, rule, 13).root();
            check_text(&game, seed, 50).unwrap();
            check_irreversible(&game, seed, 50).unwrap();
        }
    }
}

#[test]
fn faults_of_the_game_are_found() {
    for (fault, law) in [
        (Fault::ForgetsToUndo, Law::UndoRestores),
        (Fault::ForgetsTheSideToMove, Law::KeyIdentifies),
        (Fault::OrderOfMovesDrifts, Law::KeyIdentifies),
        (Fault::StatusDrifts, Law::KeyIdentifies),
        (Fault::MoveGivenTwice, Law::UniqueMoves),
        (Fault::ClearsTheList, Law::UniqueMoves),
        (Fault::RuleChanges, Law::ConstantRule),
        (Fault::ClaimsNoRepetition, Law::NoRepetition),
    ] {
        for result in all(fault) {
            assert_eq!(result.unwrap_err().law, law, "{fault:?}");
        }
    }
}

#[test]
fn faults_of_the_text_are_found() {
    for (fault, law) in [
        (Fault::CoarseKey, Law::PositionText),
        (Fault::KeyOfTheHistory, Law::PositionText),
        (Fault::CoarseText, Law::PositionText),
        (Fault::TextOfTheHistory, Law::PositionText),
        (Fault::SameTextForTwoMoves, Law::MoveText),
        (Fault::TextWithSpace, Law::MoveText),
        (Fault::ReadsAnotherMove, Law::MoveText),
        (Fault::ReadsIllegalMoves, Law::LegalParse),
    ] {
        let [plain, text, irreversible] = all(fault);
        assert_eq!((plain, irreversible), (Ok(()), Ok(())), "{fault:?}");
        assert_eq!(text.unwrap_err().law, law, "{fault:?}");
    }
}

#[test]
fn moves_that_lead_back_are_found() {
    let [plain, text, irreversible] = all(Fault::AllIrreversible);
    assert_eq!((plain, text), (Ok(()), Ok(())));
    assert_eq!(irreversible.unwrap_err().law, Law::Irreversible);
}

#[test]
fn a_violation_says_where() {
    let violation = check(&Ring::new(Fault::RuleChanges), 1, 500).unwrap_err();
    assert_eq!(violation.to_string(), "ConstantRule after [3]: Illegal became AttackerLoses");
}
