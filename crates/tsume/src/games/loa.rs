//! Lines of Action.

use super::asked::{ATTACKER, Choice};
use super::{Asked, Found, Kind, Playable, Problems, Words};
use crate::board::{Diagram, Grid, Piece, Shade, Square};
use crate::{expect, values};
use serde_json::{Value, json};
use tsume_game::{Game, Status};
use tsume_loa::{Colour, Loa, LoaMove, Problem, Repetition, Simultaneous, Stuck, parse_file};
use tsume_search::{Solver, Verdict};

pub static KIND: Kind = Kind {
    title: "Lines of Action",
    choices: &[&ATTACKER, &SIMULTANEOUS, &STUCK, &REPETITION],
    recognises,
    expected: |bytes| expect::commented(bytes, |l| l.contains('/') || l.contains("move")),
    ..Kind::new::<Loa>("loa", &["loa"], read)
};

static SIMULTANEOUS: Choice =
    Choice::new("simultaneous", "RULE", "A move that connects both sides: draw, mover-wins")
        .takes(|text| values::one_of(text, &Simultaneous::ALL.map(Simultaneous::name)));
static STUCK: Choice = Choice::new("stuck", "RULE", "A side without a move: passes, loses")
    .takes(|text| values::one_of(text, &Stuck::ALL.map(Stuck::name)));
static REPETITION: Choice =
    Choice::new("repetition", "RULE", "A position that returns: draw, mover-loses")
        .takes(|text| values::one_of(text, &Repetition::ALL.map(Repetition::name)));

/// Whether the first line is a board on one line or a row of a diagram.
fn recognises(text: &str, _: &Asked) -> bool {
    let lines = text.trim_start_matches('\u{feff}').lines();
    let mut lines = lines.map(|line| line.split('#').next().unwrap_or_default().trim());
    let Some(line) = lines.find(|line| !line.is_empty()) else { return false };
    let squares = |text: &str, extra: &str| {
        text.contains(['.', 'x', 'o'])
            && text.chars().all(|c| ".xo".contains(c) || extra.contains(c))
    };
    let first = line.split_whitespace().next().unwrap_or_default();
    (first.contains('/') && squares(first, "/12345678"))
        || line.split_whitespace().collect::<String>() == "abcdefgh"
        || squares(line, " 8")
}

fn read(bytes: &[u8], asked: &Asked) -> Problems {
    if bytes.trim_ascii() == b"startpos" {
        let question = Box::new(question(Loa::start(), asked));
        return vec![Ok(Found { name: String::new(), question })];
    }
    let problems = parse_file(bytes);
    let only = problems.len() == 1;
    let found = |problem: Problem| Found {
        name: if only && problem.id.is_none() { String::new() } else { problem.name() },
        question: Box::new(question(problem.position, asked)),
    };
    problems.into_iter().map(|problem| problem.map(found)).collect()
}

/// What the user asks counts more than what the file says.
fn question(position: Loa, asked: &Asked) -> Loa {
    let mut rules = position.rules();
    rules.simultaneous = asked.parsed("simultaneous").unwrap_or(rules.simultaneous);
    rules.stuck = asked.parsed("stuck").unwrap_or(rules.stuck);
    rules.repetition = asked.parsed("repetition").unwrap_or(rules.repetition);
    let attacker = asked.value("attacker").and_then(side).unwrap_or(position.attacker());
    position.with_rules(rules).with_attacker(attacker)
}

impl Playable for Loa {
    const KIND: &'static Kind = &KIND;

    fn abilities(solver: Solver<'_, Self>) -> Solver<'_, Self> {
        solver.with_estimates().with_irreversible()
    }

    fn text(&self) -> String {
        format!("{}\n", Problem { id: None, line: 1, position: *self })
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let rules = self.rules();
        [
            ("attacker", lower(self.attacker())),
            ("simultaneous", rules.simultaneous.name()),
            ("stuck", rules.stuck.name()),
            ("repetition", rules.repetition.name()),
        ]
        .map(|(name, value)| (name, value.to_string()))
        .to_vec()
    }
}

impl Words for Loa {
    fn claim(&self, verdict: Verdict) -> String {
        let attacker = self.attacker().name();
        match verdict {
            Verdict::Proven if self.status() == Status::Won => format!("{attacker} has won"),
            Verdict::Proven => format!("{attacker} wins"),
            Verdict::Disproven => format!("{attacker} cannot win"),
            Verdict::Unknown => "no answer".to_string(),
        }
    }

    fn mover(&self) -> &'static str {
        self.to_move().name()
    }

    fn ending(&self, moves: &[LoaMove]) -> Option<String> {
        let mut at = *self;
        let mut met = vec![at.key()];
        for &m in moves {
            at.play(m);
            met.push(at.key());
        }
        let (mover, last) = (at.to_move().name(), at.to_move().other());
        let [black, white] = Colour::ALL.map(|side| at.is_connected(side));
        if black && white && at.rules().simultaneous == Simultaneous::Draw {
            return Some("a draw: both sides are connected".to_string());
        }
        if black || white {
            let winner = if at.is_connected(last) { last } else { at.to_move() };
            return Some(format!("{} is connected", winner.name()));
        }
        if met.iter().filter(|key| **key == at.key()).count() > 1 {
            return Some("a draw: the position returns".to_string());
        }
        let mut moves = Vec::new();
        at.moves(&mut moves);
        Some(match moves.is_empty() {
            true => format!("{mover} has no move"),
            false => format!("every move of {mover} goes back to an earlier position"),
        })
    }

    fn assumptions(&self) -> Vec<(&'static str, &'static str)> {
        let rules = self.rules();
        let repetition = match rules.repetition {
            Repetition::Draw => "a position that returns is a draw, which is no win",
            Repetition::MoverLoses => "a move back to a position of the path loses",
        };
        let both = match rules.simultaneous {
            Simultaneous::Draw => "a move that connects both sides is a draw, which is no win",
            Simultaneous::MoverWins => "a move that connects both sides wins",
        };
        let stuck = match rules.stuck {
            Stuck::Passes => "a side without a move passes",
            Stuck::Loses => "a side without a move has lost",
        };
        vec![("repetition", repetition), ("both sides", both), ("no move", stuck)]
    }

    fn facts(&self) -> Value {
        let rules = self.rules();
        json!({
            "position": self.to_string(),
            "side_to_move": lower(self.to_move()),
            "attacker": lower(self.attacker()),
            "rules": {
                "simultaneous": rules.simultaneous.name(),
                "stuck": rules.stuck.name(),
                "repetition": rules.repetition.name(),
            },
        })
    }

    fn diagram(&self, _best: Option<&str>) -> Option<Diagram> {
        let row = |rank: u8| {
            let squares = (0..8).map(|file| square(self.piece_at(rank * 8 + file)));
            ((rank + 1).to_string(), squares.collect())
        };
        Some(Diagram {
            grid: Grid::Chequered,
            rows: (0..8).rev().map(row).collect(),
            columns: ('a'..='h').map(String::from).collect(),
        })
    }
}

fn side(text: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|&colour| lower(colour) == text)
}

fn shade(colour: Colour) -> Shade {
    match colour {
        Colour::Black => Shade::Black,
        Colour::White => Shade::White,
    }
}

fn lower(colour: Colour) -> &'static str {
    shade(colour).name()
}

fn square(piece: Option<Colour>) -> Square {
    piece.map_or(Square::EMPTY, |colour| Square::with(Piece::Man(shade(colour))))
}
