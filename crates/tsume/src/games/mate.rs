//! Chess mates.

use super::asked::{ATTACKER, UNBOUNDED, WITHIN};
use super::{Asked, Caption, Found, Kind, Playable, Problems, Range, Words};
use crate::board::{self, Diagram, Grid, Shade};
use crate::expect::{Expected, Length};
use crate::sketch::Plan;
use serde_json::{Value, json};
use std::num::NonZeroU16;
use tsume_chess::{
    Board, Color, File, Mate, Move, Problem, Rank, Square, is_chess, parse_problems, perft, pgn,
    san, san_line,
};
use tsume_game::{Game, Notation, Role, Status};
use tsume_proof::Strategy;
use tsume_search::{Solver, Verdict};

pub static KIND: Kind = Kind {
    title: "Chess mates",
    choices: &[&ATTACKER, &WITHIN, &UNBOUNDED],
    bounds: true,
    solution: Some("PGN"),
    recognises: |text, _| is_chess(text),
    expected,
    ..Kind::new::<Mate>("mate", &["fen", "epd"], read)
};

fn read(bytes: &[u8], asked: &Asked) -> Problems {
    let problems = parse_problems(bytes);
    let only = problems.len() == 1;
    let found = |problem: Problem| Found {
        name: match &problem.id {
            Some(id) => id.clone(),
            None if only => String::new(),
            None => problem.line.to_string(),
        },
        question: Box::new(question(problem, asked)),
    };
    problems.into_iter().map(|problem| problem.map(found)).collect()
}

/// What the user asks counts more than what the file says; and what it says is about one attacker.
fn question(problem: Problem, asked: &Asked) -> Mate {
    let told = match problem.told {
        Some(told) => told.question(problem.board),
        None => Mate::new(problem.board),
    };
    let attacker = match asked.value("attacker") {
        Some("white") => Color::White,
        Some("black") => Color::Black,
        _ => told.attacking(),
    };
    let other = attacker != told.attacking();
    let question = told.attacker(attacker);
    match asked.parsed("within") {
        Some(moves) => question.within(moves),
        None if asked.is_on("unbounded", false) || other => question.unbounded(),
        None => question,
    }
}

impl Playable for Mate {
    const KIND: &'static Kind = &KIND;

    fn abilities(solver: Solver<'_, Self>) -> Solver<'_, Self> {
        solver.with_estimates().with_irreversible()
    }

    /// An en passant square is there only if a legal move goes to it, as in the text of the position.
    fn text(&self) -> String {
        let (fields, board) = (self.clone().unbounded().position_text(), self.board());
        format!("{fields} {} {}\n", board.halfmove_clock(), board.fullmove_number())
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let attacker = ("attacker", lower(self.attacking()).to_string());
        let within = self.moves_left().map(|moves| ("within", moves.to_string()));
        [attacker].into_iter().chain(within).collect()
    }

    /// By the rules of chess alone: play goes on where nobody can be mated any more.
    fn perft(&self, depth: u32) -> Vec<u64> {
        perft(self.board(), depth)
    }

    fn bound(&self) -> Option<NonZeroU16> {
        self.moves_left().and_then(NonZeroU16::new)
    }

    fn bounded(&self, moves: NonZeroU16) -> Option<Mate> {
        Some(self.clone().within(moves))
    }
}

impl Words for Mate {
    fn claim(&self, verdict: Verdict) -> String {
        let attacker = name(self.attacking());
        match (verdict, self.moves_left()) {
            (Verdict::Proven, _) if self.status() == Status::Won => {
                format!("{} is mated", name(!self.attacking()))
            }
            (Verdict::Proven, Some(n)) => format!("{attacker} mates in at most {n}"),
            (Verdict::Proven, None) => format!("{attacker} mates"),
            (Verdict::Disproven, Some(n)) => {
                format!("{attacker} cannot mate within {}", crate::text::counted(n.into(), "move"))
            }
            (Verdict::Disproven, None) => format!("{attacker} cannot mate"),
            (Verdict::Unknown, _) => "no answer".to_string(),
        }
    }

    fn length_claim(&self, range: Range) -> String {
        let Range { not_within, within } = range;
        match within {
            Some(n) if n == not_within + 1 => {
                format!("{} mates in {n} and no sooner", name(self.attacking()))
            }
            Some(n) if not_within == 0 => format!("mate in at most {n}"),
            Some(n) => format!("no mate in {not_within}, mate in at most {n}"),
            None => format!("no mate in {not_within}"),
        }
    }

    fn mover(&self) -> &'static str {
        name(self.board().side_to_move())
    }

    fn line(&self, moves: &[Move]) -> String {
        san_line(self.board(), moves, 1)
    }

    fn first(&self, moves: &[Move]) -> Option<String> {
        moves.first().map(|&m| self.line(&[m]))
    }

    fn ending(&self, moves: &[Move]) -> Option<String> {
        let mut at = self.clone();
        for &m in moves {
            at.play(m);
        }
        (at.status() != Status::Won).then(|| at.ending_text())
    }

    fn assumptions(&self) -> Vec<(&'static str, &'static str)> {
        let repetition = match self.moves_left() {
            None => "a position that returns is no win for the attacker",
            Some(_) => "does not matter, since the attacker's moves are counted",
        };
        let fifty = "the 50-move rule is left out, as in compositions";
        vec![("repetition", repetition), ("50 moves", fifty)]
    }

    fn facts(&self) -> Value {
        json!({
            "fen": self.board().to_string(),
            "side_to_move": lower(self.board().side_to_move()),
            "attacker": lower(self.attacking()),
            "within": self.moves_left(),
            "fifty_move_rule": false,
        })
    }

    fn diagram(&self, _best: Option<&str>) -> Option<Diagram> {
        let board = self.board();
        let square = |square| match (board.piece_on(square), board.color_on(square)) {
            (Some(piece), Some(colour)) => {
                let letter = char::from(piece).to_ascii_uppercase();
                board::Square::with(board::Piece::Chess(shade(colour), letter))
            }
            _ => board::Square::EMPTY,
        };
        let row = |rank: Rank| {
            (rank.to_string(), File::ALL.map(|file| square(Square::new(file, rank))).to_vec())
        };
        Some(Diagram {
            grid: Grid::Chequered,
            rows: Rank::ALL.into_iter().rev().map(row).collect(),
            columns: File::ALL.map(|file| file.to_string()).to_vec(),
        })
    }

    fn solution(
        &self,
        strategy: Option<&Strategy<Move>>,
        _: &Plan,
        caption: &Caption<'_>,
    ) -> Option<String> {
        let colour = match caption.winner {
            Role::Attacker => Some(self.attacking()),
            // Not to be mated is not to win.
            Role::Defender => None,
        };
        let tags = pgn::Tags { event: caption.problem, comment: caption.claim, winner: colour };
        let most = if caption.full { usize::MAX } else { pgn::READABLE };
        Some(pgn::write(self, strategy?, &tags, most))
    }
}

fn name(colour: Color) -> &'static str {
    match colour {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn lower(colour: Color) -> &'static str {
    shade(colour).name()
}

fn shade(colour: Color) -> Shade {
    match colour {
        Color::White => Shade::White,
        Color::Black => Shade::Black,
    }
}

/// EPD and tables: `bm #3`, `dm 3` and `mate_in` are a mate in 3 and no sooner; `bm` with moves names
/// the first moves that are right.
fn expected(bytes: &[u8]) -> Vec<Option<Expected>> {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    let problems = parse_problems(bytes).into_iter();
    let expected = |problem: Problem| {
        let line = problem.line.checked_sub(1).and_then(|n| lines.get(n)).copied().unwrap_or("");
        let moves = best_moves(line).iter().map(|&text| uci(&problem.board, text)).collect();
        let length = problem.told.map(|t| Length { moves: t.moves.get(), mated: t.mated });
        let expected = Expected { length, moves, ..Expected::default() };
        (expected != Expected::default()).then_some(expected)
    };
    problems.map(|problem| problem.ok().and_then(expected)).collect()
}

/// The moves of the operation `bm`, which are not in quotes.
fn best_moves(line: &str) -> Vec<&str> {
    let plain = line.split('"').step_by(2);
    let operations = plain.flat_map(|part| part.split(';'));
    let words = operations.filter_map(|operation| {
        let mut words = operation.split_whitespace();
        words.by_ref().find(|&word| word == "bm")?;
        Some(words)
    });
    words.flatten().filter(|word| !word.starts_with('#')).collect()
}

/// A move in the notation of JSON; what is no legal move stays as it is.
fn uci(board: &Board, text: &str) -> String {
    let bare = |text: &str| text.replace(['+', '#', '!', '?', 'x', '='], "").replace('0', "O");
    let mut found = None;
    board.generate_moves(|moves| {
        found = moves.into_iter().find(|&m| bare(&san(board, m)) == bare(text));
        found.is_some()
    });
    found.map_or_else(|| text.to_string(), |m| Mate::new(board.clone()).move_text(m))
}
