//! Chess mates.

use super::{Asked, Caption, Found, Kind, Playable, Problems, Range, above_problem, check};
use crate::board::{Diagram, Sign};
use crate::check::Refusal;
use serde_json::{Map, Value, json};
use std::num::NonZeroU16;
use tsume::game::{Game, Notation, Role, Status};
use tsume::proof::{Header, Strategy};
use tsume::search::{Solver, Verdict};
use tsume_chess::{
    Color, File, Mate, Move, Piece, Problem, Rank, Square, is_chess, parse_fen, parse_problems,
    perft, pgn, san_line,
};

pub static KIND: Kind = Kind {
    name: "mate",
    extensions: &["fen", "epd"],
    named: true,
    hint: None,
    sides: &["white", "black"],
    bounds: true,
    choices: &[],
    set_up: None,
    solution: Some("PGN"),
    recognises: is_chess,
    read,
    check: check::<Mate>,
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
    let attacker = match asked.attacker.as_deref() {
        Some("white") => Color::White,
        Some("black") => Color::Black,
        _ => told.attacking(),
    };
    let other = attacker != told.attacking();
    let question = told.attacker(attacker);
    match asked.within {
        Some(moves) => question.within(moves),
        None if asked.unbounded || other => question.unbounded(),
        None => question,
    }
}

impl Playable for Mate {
    const KIND: &'static Kind = &KIND;

    fn abilities(solver: Solver<'_, Self>) -> Solver<'_, Self> {
        solver.with_estimates().with_irreversible()
    }

    fn text(&self) -> String {
        format!("{}\n", self.board())
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let attacker = ("attacker", lower(self.attacking()).to_string());
        let within = self.moves_left().map(|moves| ("within", moves.to_string()));
        [attacker].into_iter().chain(within).collect()
    }

    fn restore(header: &Header) -> Result<Mate, Refusal> {
        let problem = above_problem(header) + 1;
        let mut lines = header.problem.lines();
        let (Some(fen), None) = (lines.next(), lines.next()) else {
            return Err(Refusal::of_header(problem - 1, "the problem is not one FEN"));
        };
        let board = parse_fen(fen)
            .map_err(|e| Refusal::of_header(problem, format!("the problem: {}", e.message)))?;
        let mut question = Mate::new(board);
        for (line, (name, value)) in (5..).zip(&header.options) {
            let set = match (name.as_str(), value.as_str()) {
                ("attacker", "white") => Some(question.clone().attacker(Color::White)),
                ("attacker", "black") => Some(question.clone().attacker(Color::Black)),
                ("within", moves) => moves.parse().ok().map(|moves| question.clone().within(moves)),
                ("attacker", _) => None,
                _ => Some(question.clone()),
            };
            question = set.ok_or_else(|| {
                let reason = format!("'{value}' is no value of the option '{name}'");
                Refusal::of_header(line, reason)
            })?;
        }
        Ok(question)
    }

    fn difference(&self, header: &Header, wanted: &Mate) -> Option<(u64, String)> {
        let root = 5 + header.options.len() as u64;
        let (said, expected) = (self.position_text(), wanted.position_text());
        if said != expected {
            return Some((root, format!("the root is {said}, not {expected}")));
        }
        let (said, expected) = (self.attacking(), wanted.attacking());
        (said != expected).then(|| (5, format!("{said} attacks, not {expected}")))
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

    fn facts(&self) -> Map<String, Value> {
        let facts = json!({
            "fen": self.board().to_string(),
            "side_to_move": lower(self.board().side_to_move()),
            "attacker": lower(self.attacking()),
            "within": self.moves_left(),
            "fifty_move_rule": false,
        });
        facts.as_object().cloned().unwrap_or_default()
    }

    fn diagram(&self, _best: Option<&str>) -> Option<Diagram> {
        let board = self.board();
        let sign = |square| match (board.piece_on(square), board.color_on(square)) {
            (Some(piece), Some(colour)) => sign(piece, colour),
            _ => Sign::EMPTY,
        };
        let row = |rank: Rank| {
            (rank.to_string(), File::ALL.map(|file| sign(Square::new(file, rank))).to_vec())
        };
        Some(Diagram {
            rows: Rank::ALL.into_iter().rev().map(row).collect(),
            columns: File::ALL.map(|file| file.to_string()).to_vec(),
        })
    }

    fn solution(&self, strategy: &Strategy<Move>, caption: &Caption<'_>) -> Option<String> {
        let colour = match caption.winner {
            Role::Attacker => Some(self.attacking()),
            // Not to be mated is not to win.
            Role::Defender => None,
        };
        let tags = pgn::Tags { event: caption.problem, comment: caption.claim, winner: colour };
        let most = if caption.full { usize::MAX } else { pgn::READABLE };
        Some(pgn::write(self, strategy, &tags, most))
    }
}

fn name(colour: Color) -> &'static str {
    match colour {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn lower(colour: Color) -> &'static str {
    match colour {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn sign(piece: Piece, colour: Color) -> Sign {
    let (unicode, plain) = match (colour, piece) {
        (Color::White, Piece::King) => ('♔', 'K'),
        (Color::White, Piece::Queen) => ('♕', 'Q'),
        (Color::White, Piece::Rook) => ('♖', 'R'),
        (Color::White, Piece::Bishop) => ('♗', 'B'),
        (Color::White, Piece::Knight) => ('♘', 'N'),
        (Color::White, Piece::Pawn) => ('♙', 'P'),
        (Color::Black, Piece::King) => ('♚', 'k'),
        (Color::Black, Piece::Queen) => ('♛', 'q'),
        (Color::Black, Piece::Rook) => ('♜', 'r'),
        (Color::Black, Piece::Bishop) => ('♝', 'b'),
        (Color::Black, Piece::Knight) => ('♞', 'n'),
        (Color::Black, Piece::Pawn) => ('♟', 'p'),
    };
    Sign { unicode, plain }
}
