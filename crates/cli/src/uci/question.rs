//! Questions to the solver: does this side mate, from this position, within so many moves?
//! Whatever is answered has been checked.
//!
//! With `searchmoves` the question is put after each of those moves: the side to move mates if it
//! does after one of them, and is mated if it is after all.

use super::info::{Info, remark};
use std::cell::RefCell;
use std::io::Read;
use std::num::NonZeroU16;
use tsume::game::{Game, Status};
use tsume::proof::{Reader, Shape, head};
use tsume::search::Verdict;
use tsume::{Check, Session};
use tsume_chess::{Board, Color, Mate, Move};

/// Whose mate it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side to move mates.
    Mover,
    /// The side to move is mated.
    Other,
}

/// A mate that was proven and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The longest defence, to the end.
    pub moves: Vec<Move>,
    /// How many moves the mating side needs at most.
    pub length: u16,
}

/// What is known of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a mate.
    Mate(Line),
    /// There is none; with a move that avoids it, if it was the mate of the other side.
    Refuted(Option<Move>),
    /// The budget ended first.
    Unknown,
}

/// Puts questions about one position, within the budget of one session.
pub struct Asker<'a> {
    /// The position.
    pub board: Board,
    /// The moves to choose from; all if there are none here.
    pub search_moves: Vec<Move>,
    /// What runs the searches.
    pub session: Session<'a>,
    /// Says how far it has come.
    pub info: &'a RefCell<Info>,
    /// A move that mates, as far as the search can tell, where the time did not last for a check.
    pub hint: Option<Move>,
}

impl Asker<'_> {
    /// Whether the budget is used up.
    pub fn over(&self) -> bool {
        self.session.run().cancel.is_cancelled() || self.session.budget().is_over()
    }

    /// The colour that mates.
    pub fn attacker(&self, side: Side) -> Color {
        match side {
            Side::Mover => self.board.side_to_move(),
            Side::Other => !self.board.side_to_move(),
        }
    }

    /// Asks, at a cost of `slice` nodes for each search.
    pub fn ask(&mut self, side: Side, within: Option<u16>, slice: u64) -> Answer {
        let game = Mate::new(self.board.clone()).attacker(self.attacker(side));
        if self.search_moves.is_empty() {
            return self.certify(&game, within, slice, None);
        }
        let mut unknown = false;
        let mut longest: Option<Line> = None;
        for m in self.search_moves.clone() {
            let mut after = game.clone();
            after.play(m);
            // The move itself is one of those that the mating side has.
            let spent = u16::from(side == Side::Mover);
            let left = within.map(|n| n.saturating_sub(spent));
            let answer = self.certify(&after, left, slice, Some(m));
            match (answer, side) {
                (Answer::Mate(line), Side::Mover) => return Answer::Mate(line.after(m, spent)),
                (Answer::Mate(line), Side::Other) => {
                    if longest.as_ref().is_none_or(|other| line.length >= other.length) {
                        longest = Some(line.after(m, spent));
                    }
                }
                (Answer::Refuted(_), Side::Mover) => (),
                (Answer::Refuted(_), Side::Other) => return Answer::Refuted(Some(m)),
                (Answer::Unknown, _) => unknown = true,
            }
        }
        match longest {
            _ if unknown => Answer::Unknown,
            Some(line) => Answer::Mate(line),
            None => Answer::Refuted(None),
        }
    }

    /// Solves one position, reached by `first` if it is not the root.
    fn certify(
        &mut self,
        game: &Mate,
        within: Option<u16>,
        slice: u64,
        first: Option<Move>,
    ) -> Answer {
        if self.over() {
            return Answer::Unknown;
        }
        let game = match within.map(NonZeroU16::new) {
            None => game.clone().unbounded(),
            Some(Some(n)) => game.clone().within(n),
            // No move is left: it is mate, or not.
            Some(None) if game.status() == Status::Won => {
                return Answer::Mate(Line { moves: Vec::new(), length: 0 });
            }
            Some(None) => return Answer::Refuted(None),
        };
        let most = Some(slice).filter(|&n| n < u64::MAX);
        // The default algorithm works with every game.
        let Ok(certified) = self.session.certify(&game, most, None) else {
            return Answer::Unknown;
        };
        self.info.borrow_mut().searched(self.session.stats(), self.session.budget().spent());
        let outcome = certified.outcome;
        match (outcome.verdict, certified.check) {
            (Verdict::Proven, Check::Checked(_, part)) => match plies(&part) {
                Some(plies) => {
                    let length = plies.div_ceil(2).min(u16::MAX.into()) as u16;
                    Answer::Mate(Line { moves: outcome.line, length })
                }
                None => Answer::Unknown,
            },
            (Verdict::Disproven, Check::Checked(..)) => {
                Answer::Refuted(outcome.line.first().copied())
            }
            (Verdict::Proven, Check::NotChecked(_)) => {
                if game.attacking() == self.board.side_to_move() {
                    self.hint = first.or(outcome.line.first().copied());
                }
                Answer::Unknown
            }
            (_, Check::Failed(reason, _)) => {
                remark(&format!("a verdict was taken back: {reason}"));
                Answer::Unknown
            }
            _ => Answer::Unknown,
        }
    }
}

impl Line {
    /// The line with a move before it, and the moves that it adds to the mate.
    fn after(mut self, m: Move, moves: u16) -> Line {
        self.moves.insert(0, m);
        self.length = self.length.saturating_add(moves);
        self
    }
}

/// The most half-moves that a checked mate takes. The first rank tells: ranks fall with every
/// move, down to 1 as they are written here. Were they written down to 0, there could be one
/// half-move more; but that would not be a move of the side that mates.
fn plies(part: &[u8]) -> Option<u64> {
    let head = head(1);
    let mut reader = Reader::new(head.as_bytes().chain(part)).ok()?;
    match reader.entry().ok()? {
        None => Some(0),
        Some(entry) => match entry.shape {
            Shape::Ladder(rank) => Some(rank),
            _ => None,
        },
    }
}
