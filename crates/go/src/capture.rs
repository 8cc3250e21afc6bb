//! Capturing problems: can a block be captured?
//!
//! Yoshizoe, Kishimoto & Müller 2007, sections 2 and 5. The *owner* of the target defends, his
//! opponent attacks; either may move first.
//!
//! # The rules
//!
//! 1. A target is a block, given by one of its stones; it grows with every stone that joins it, and
//!    never loses one until it is captured. There may be several. The attacker wins as soon as one of
//!    them is captured.
//! 2. A side plays a stone on an empty point. Suicide is not legal. The defender may pass.
//! 3. Kos are fought under one of two [`Rules`]:
//!    - *threats*: who has just lost a stone in a ko is *banned* from retaking it for one turn. Any move
//!      lifts the ban, a pass too, which the attacker has for this purpose only. One side may hold a
//!      [`Supply`] of ko threats: while it is banned it may spend one, and is on move without the ban. A
//!      *situation* is the stones, the side to move, the ban, and the threats left.
//!    - *superko*, as in the papers: a situation is the stones and the side to move, and there are no bans, but where
//!      the position comes from a game in which a ko was just taken: it may not be retaken in the first move.
//!
//!    A move that brings back a situation is not legal, but for a pass of the defender's.
//! 4. The defender wins as soon as every target has *escaped*, with more liberties than a limit
//!    that is part of the question; when the attacker has no legal stone to play; and when a pass of
//!    his brings back a situation: the attacker gets nowhere.
//!
//! # What is left out, and why that is exact
//!
//! - The attacker does not pass unless he is banned: the defender would pass too, and bring back the situation.
//! - A target in atari is captured if the attacker is to move and not banned. No other move is given then. That
//!   capture is never a repetition, because the target stands in all earlier positions.
//! - A defender whose target is in atari plays on its last liberty, or captures a block beside the
//!   target, or spends a threat. After everything else, a pass too, the target has the same one liberty, and is
//!   captured: a ban that he brings about is on the point of a stone that he takes.
//! - A defender whose target would be captured in a ladder if he passed: `ladder.rs` gives a *zone*
//!   such that the same ladder works whatever stands outside it. What changes nothing in the zone, a
//!   pass too, is left out.
//!
//! The last point needs a word on history, as superko could forbid the attacker a move of the
//! ladder. Let W be the set of positions in which there is a ladder that works whatever the history,
//! but for repetitions of positions before. All positions after moves left out are in W. On any path,
//! the first position that is in W is won: its ladder runs through positions of W only, so none of
//! them is on the path before. And below that position nothing matters for the value of the root.
//! So the value of the root is the same with all moves. The estimates and orders that say of a
//! position of W that it is won are right in the same sense.
//!
//! A defender who may retake kos at once (the second search of [`ko`](crate::ko)) may also retake a
//! target that was a single stone and was captured in a ko. Then everything is as before, but for a move
//! that the attacker may not make again. So that capture is in vain, and is left out; a target
//! that is captured in a ko, or may be if the defender moves, is not in atari for the points above.
//!
//! The attacker's moves may be limited to those of a [`Generator`]. That can cost a capture, but
//! never claim one that is not there.
//!
//! # Situations and the keys of positions
//!
//! A pass is made in two steps, as in the one-eye problem ([`one_eye`](crate::one_eye)), and for the
//! same reasons: a pass is never forbidden, a pass that brings back a situation loses for the
//! attacker, and a ko cannot be retaken just because there was a pass before.
//!
//! # Files
//!
//! - `ladder.rs`: the reader for ladders; `zone.rs`: their zones; `readings.rs`: what they say;
//!   `memo.rs`: what they said before; `zones.rs`: the zones of proofs.
//! - `fight.rs`: kos, bans and threats; `liberties.rs`: the liberties of targets.
//! - `generate.rs`: the moves and their order; `threats.rs`: orders for lambda search; `estimate.rs`:
//!   what df-pn+ is told.
//! - `siege.rs`: the game of certificates, by the rules alone; `build.rs`: strategies for it; `local.rs`: local fights.
//! - `input.rs`: problems from game records and points; `text.rs`, `record.rs`: notation.

pub mod build;
mod estimate;
mod extension;
mod fight;
mod generate;
mod input;
mod ladder;
mod liberties;
pub mod local;
mod memo;
mod readings;
mod record;
pub mod siege;
mod text;
mod threats;
mod zone;
mod zones;

pub use crate::one_eye::Unplayable;
pub use generate::Generator;
pub use ladder::Reading;

use crate::board::{self, Board, Colour, Point};
use crate::ko::{Rules, Supply};
use std::sync::Arc;
use tsume_game::{CycleRule, Game, Irreversible, Key, Role, Status};

/// The name of the game in certificates and on the command line.
pub const NAME: &str = "capture";

/// A target with more liberties than this has escaped, unless the question says otherwise: what a
/// lambda search of order 5 can still capture (section 5.1).
pub const MAX_LIBERTIES: usize = 6;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone.
    Stone(Point),
    /// A pass.
    Pass,
    /// The attacker takes note of a pass. It is no move in the game of Go.
    Resume,
    /// A ko threat elsewhere, and its answer.
    Threat,
}

/// A position of a capturing problem with its question.
///
/// ```
/// use tsume_go::{Capture, sgf};
/// use tsume_search::{Solver, Verdict};
///
/// // A ladder on a small board.
/// let text = b"(;SZ[5]AB[bb]AW[ab][ba][bc]TR[bb]PL[W])";
/// let problem = Capture::from_sgf(&sgf::parse(text)?.trees[0])?;
/// assert_eq!(Solver::new(&problem).solve()?.verdict, Verdict::Proven);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Capture {
    question: Arc<Question>,
    board: Board,
    at: State,
}

/// What stays the same.
#[derive(Clone, Debug)]
struct Question {
    owner: Colour,
    /// One stone of each target.
    targets: Vec<Point>,
    max_liberties: usize,
    generator: Generator,
    rules: Rules,
    /// Who holds the threats, if there are any.
    holder: Role,
    /// The side that may retake kos at once.
    retaker: Option<Role>,
}

/// What a move changes besides the stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    to_move: Role,
    /// Whether the defender has passed, and play was not resumed.
    passed: bool,
    ko: Ko,
    /// The threats left.
    threats: u8,
    /// The liberties of the target with the fewest; none when it was captured. Those beyond the
    /// limit are not counted, but for one.
    liberties: u8,
}

/// What is remembered of a ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ko {
    None,
    /// The side to move may not retake it there.
    Banned(Point),
    /// The side that may retake kos has just captured there.
    Retaken(Point),
}

/// What takes a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    before: State,
    stone: Option<board::Undo>,
}

/// What the side to move, a pass and a ko add to the key.
const DEFENDER_TO_MOVE: u64 = 0x1F83_D9AB_FB41_BD6B;
const PASSED: u64 = 0x5BE0_CD19_137E_2179;
const BANNED: u64 = 0xCBBB_9D5D_C105_9ED8;
const RETAKEN: u64 = 0x629A_292A_367C_D507;
const UNSETTLED: u64 = 0x152F_ECD8_F70E_5939;
const HAS_THREATS: u64 = 0x9159_015A_3070_DD17;

impl Capture {
    /// Sets the number of liberties beyond which a target has escaped.
    #[must_use]
    pub fn within(mut self, max_liberties: usize) -> Capture {
        // More liberties than this can be had by no block.
        Arc::make_mut(&mut self.question).max_liberties = max_liberties.min(250);
        self.at.liberties = self.fewest_liberties();
        self
    }

    /// Chooses the attacker's moves.
    #[must_use]
    pub fn generator(mut self, generator: Generator) -> Capture {
        Arc::make_mut(&mut self.question).generator = generator;
        self
    }

    /// The number of liberties beyond which a target has escaped.
    pub fn max_liberties(&self) -> usize {
        self.question.max_liberties
    }

    /// How the attacker's moves are chosen.
    pub fn attacker_moves(&self) -> Generator {
        self.question.generator
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The colour of the targets.
    pub fn owner(&self) -> Colour {
        self.question.owner
    }

    /// One stone of each target.
    pub fn targets(&self) -> &[Point] {
        &self.question.targets
    }

    /// The colour of the side to move.
    pub fn to_move(&self) -> Colour {
        self.colour(self.at.to_move)
    }

    /// The liberties of the target that has the fewest, or one more than the limit; none when it was
    /// captured.
    pub fn liberties(&self) -> usize {
        self.at.liberties as usize
    }

    /// Where a move puts a stone; `None` for a pass.
    pub fn point(&self, m: Move) -> Option<Point> {
        match m {
            Move::Stone(p) => Some(p),
            Move::Pass | Move::Resume | Move::Threat => None,
        }
    }

    /// A move as it stands in a game record: whose it is, and where; a pass has no point. `None` for
    /// [`Move::Resume`] and [`Move::Threat`], which are no moves in a record.
    pub fn played(&self, m: Move) -> Option<(Colour, Option<Point>)> {
        let is_played = !matches!(m, Move::Resume | Move::Threat);
        is_played.then(|| (self.to_move(), self.point(m)))
    }

    #[inline]
    fn colour(&self, role: Role) -> Colour {
        match role {
            Role::Defender => self.question.owner,
            Role::Attacker => self.question.owner.other(),
        }
    }

    /// A target in atari that would be captured for good.
    #[inline]
    fn doomed(&self) -> Option<Point> {
        let doomed = |&p: &Point| {
            self.board.only_liberty(p).is_some()
                && (!self.may_retake() || ladder::is_for_good(&self.board, p, self.at.to_move))
                && (self.at.to_move == Role::Defender || self.board.only_liberty(p) != self.ko())
        };
        if self.at.liberties == 1 { self.targets().iter().copied().find(doomed) } else { None }
    }

    /// Whether the rules allow a stone of the side to move, history aside.
    #[inline]
    pub fn is_legal(&self, p: Point) -> bool {
        let banned = self.at.ko == Ko::Banned(p) && self.question.retaker != Some(self.at.to_move);
        let in_vain = || self.at.to_move == Role::Attacker && self.is_in_vain(p);
        self.board.is_legal(p, self.to_move()) && !banned && !in_vain()
    }
}

impl Clone for Capture {
    fn clone(&self) -> Capture {
        Capture { question: self.question.clone(), board: self.board.clone(), at: self.at }
    }

    fn clone_from(&mut self, other: &Capture) {
        self.question.clone_from(&other.question);
        self.board.clone_from(&other.board);
        self.at = other.at;
    }
}

impl Game for Capture {
    type Move = Move;
    type Undo = Undo;

    #[inline]
    fn role(&self) -> Role {
        self.at.to_move
    }

    #[inline]
    fn status(&self) -> Status {
        match self.at.liberties as usize {
            0 => Status::Won,
            n if n > self.question.max_liberties => Status::Lost,
            _ => Status::Open,
        }
    }

    /// The defender's pass first, then stones by their nearness to the target.
    fn moves(&self, out: &mut Vec<Move>) {
        if self.at.passed {
            out.push(Move::Resume);
            return;
        }
        self.generate(out);
    }

    #[inline]
    fn play(&mut self, m: Move) -> Undo {
        let before = self.at;
        let other = before.to_move.other();
        let stone = match m {
            Move::Pass => {
                // The attacker has lifted a ban, and the defender takes no note of it.
                let passed = before.to_move == Role::Defender;
                self.at = State { to_move: other, passed, ko: Ko::None, ..before };
                None
            }
            Move::Threat => {
                let threats = Supply::less_one(before.threats);
                self.at = State { ko: Ko::None, threats, ..before };
                None
            }
            Move::Resume => {
                self.at.passed = false;
                None
            }
            Move::Stone(p) => {
                let undo = self.board.play(p, self.to_move());
                let ko = match self.board.ko() {
                    Some(p) if self.question.rules == Rules::Threats => Ko::Banned(p),
                    Some(p) if self.question.retaker == Some(before.to_move) => Ko::Retaken(p),
                    _ => Ko::None,
                };
                let liberties = self.liberties_after(p, &undo);
                self.at = State { to_move: other, passed: false, ko, liberties, ..before };
                debug_assert_eq!(liberties, self.fewest_liberties());
                Some(undo)
            }
        };
        Undo { before, stone }
    }

    #[inline]
    fn undo(&mut self, _: Move, undo: Undo) {
        if let Some(stone) = undo.stone {
            self.board.undo(stone);
        }
        self.at = undo.before;
    }

    #[inline]
    fn key(&self) -> Key {
        let side = if self.at.to_move == Role::Defender { DEFENDER_TO_MOVE } else { 0 };
        let passed = if self.at.passed { PASSED } else { 0 };
        let ko = match self.at.ko {
            Ko::None => 0,
            Ko::Banned(p) => Key::spread(BANNED ^ p.index() as u64).0,
            Ko::Retaken(p) => Key::spread(RETAKEN ^ p.index() as u64).0,
        };
        // What is known where every capture counts does not hold where one in a ko does not.
        let single = || self.targets().iter().any(|&p| self.board.block_size(p) == 1);
        let unsettled = if self.may_retake() && single() { UNSETTLED } else { 0 };
        let threats = match self.at.threats {
            0 => 0,
            n => Key::spread(HAS_THREATS ^ u64::from(n)).0,
        };
        Key(self.board.key() ^ side ^ passed ^ ko ^ unsettled ^ threats)
    }

    #[inline]
    fn cycle_rule(&self) -> CycleRule {
        CycleRule::Illegal
    }
}

impl Irreversible for Capture {
    /// Any stone may be captured, and come back.
    fn is_irreversible(&self, _: Move) -> bool {
        false
    }
}
