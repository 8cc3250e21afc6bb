//! The one-eye problem: can a side make an eye for its crucial stones in a region?
//!
//! Kishimoto & Müller 2003, sections 2 and 5; 2005, section 4. The side of the crucial stones is
//! called the *maker* here and the other one the *breaker*: the defender and the attacker of the
//! papers, whereas in a search the attacker is the side that is asked about.
//!
//! # The rules
//!
//! 1. A side plays a stone on an empty point of the region, or passes. Suicide is not legal.
//! 2. After a stone has captured one stone and could be captured by one that would stand where that was,
//!    the opponent is *banned* from doing so for one turn. Any move of his ends the ban.
//! 3. A *situation* is the stones, the side to move, the ban, and the threats left. A stone that brings
//!    back a situation is not legal.
//! 4. The maker wins as soon as he has an *eye*: an empty point of the region all of whose
//!    neighbours are stones of one block, to which all crucial stones belong. The breaker wins as soon
//!    as a crucial stone is captured, and when play ends without an eye.
//! 5. The breaker may always pass; if that brings back a situation, play ends. The maker may pass to end a
//!    ban, unless that brings back a situation. Any other pass of his ends play.
//! 6. One side may hold a [`Supply`] of threats. While it is banned it may spend one: the ban ends, it is
//!    still to move, and there is one threat less. If they are without end, rule 3 is another (`ko.rs`).
//!
//! Under [`Rules::Superko`], the papers' rules, there are no bans and no threats, a pass is always legal,
//! and two passes in a row end play.
//!
//! Nobody plays outside the region, so a stone with a liberty there cannot be captured: it is
//! *safe*. Stones outside the region must be safe, or crucial.
//!
//! # What is left out, and why that is exact
//!
//! - The maker does not pass, unless he is banned: play would end (under superko, after a pass of the
//!   breaker), and the breaker has won. A maker without a legal move has lost.
//! - Play ends where there is no potential eye point (`eye.rs`): the breaker passes for ever.
//!
//! # Situations and the keys of positions
//!
//! A search knows the path by the keys of its positions, and under
//! [`CycleRule::Illegal`] it forbids each move to a key of the path. The key of a position is that
//! of its situation, but a breaker's pass is made in two steps, so that the search forbids what the rules
//! forbid and no more: his *pass* leads to a position of its own, in which the maker's only move
//! is to [*resume*](Move::RESUME), and that one leads to the situation with the maker to move. The
//! invariant: a position after a pass is on a path at most once, because the situation before it is (so
//! it keeps that one's ban), and so passing is never forbidden; and where the pass brings back a situation,
//! it is the maker who finds his only move forbidden, and loses, as the rules say. Without the first step a
//! breaker could be forbidden to pass (after the maker has sent two stones and returned one); without the
//! second, under superko, a ko could be retaken at once after a pass.
//!
//! # Files
//!
//! - `fight.rs`: kos; `side.rs`: the sides and their aims; `arena.rs`: points as bits; `stones.rs`: playing;
//!   `eye.rs`: eyes and potential eyes.
//! - `connect.rs`, `forced.rs`, `estimate.rs`: the enhancements. They decide nothing in the rules,
//!   they only tell the search what is known: a certificate is checked by the rules above.
//! - `input.rs`: problems from game records and points; `error.rs`: what can be wrong with them.

mod arena;
mod connect;
mod error;
mod estimate;
mod eye;
mod fight;
mod forced;
mod input;
mod record;
mod side;
mod stones;
mod text;

pub use error::Unplayable;
pub use estimate::Enhancements;
pub(crate) use input::{colour_of, marks};
pub use side::{Aim, Side};

use crate::board::{Board, Colour, Point};
use crate::ko::{Rules, Supply};
use arena::{Arena, Nodes, each};
use std::sync::Arc;
use stones::{Played, Stones};
use tsume_game::{CycleRule, Game, Irreversible, Key, Role, Status};

/// The name of the game in certificates and on the command line.
pub const NAME: &str = "one-eye";

/// A move: a stone on a point of the region, a pass, a ko threat elsewhere, or the resumption of play
/// after a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Move {
    /// A pass.
    pub const PASS: Move = Move(0x80);
    /// The maker takes note of a pass. It is no move in the game of Go.
    pub const RESUME: Move = Move(0x81);
    /// A side that is banned spends a ko threat, which is answered, and is to move again.
    pub const THREAT: Move = Move(0x82);
}

/// A position of the one-eye problem with its question.
///
/// ```
/// use tsume_go::{OneEye, one_eye::Aim, sgf};
/// use tsume_search::{Solver, Verdict};
///
/// // Black's stones (marked) reach a corner of six points; the region is inferred.
/// let text = b"(;SZ[7]AB[ac][bc][cc][dc][db]AW[da][ea][eb][ec][ed][dd][cd][bd][ad]TR[ac]PL[B])";
/// let problem = OneEye::from_sgf(&sgf::parse(text)?.trees[0])?;
/// assert_eq!(problem.asked(), Aim::Make);
/// assert_eq!(Solver::new(&problem).solve()?.verdict, Verdict::Proven);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OneEye {
    arena: Arc<Arena>,
    at: State,
    aim: Aim,
    enhancements: Enhancements,
    rules: Rules,
    /// The side that has ko threats; under superko, the one that may retake kos at once.
    favoured: Option<Side>,
}

/// What a move changes; also what takes it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    stones: Stones,
    /// The hash of the stones.
    key: u64,
    to_move: Side,
    /// Whether the breaker has passed, and play was not resumed.
    passed: bool,
    /// Whether a crucial stone was captured.
    lost: bool,
    /// Where a stone has just been captured in a ko: the point that the side to move is banned from,
    /// or was before the pass; under superko, where the favoured side has done so.
    ko: u8,
    /// The ko threats left.
    threats: u8,
}

/// No ko.
const NO_KO: u8 = u8::MAX;

/// What the side to move, and the end by capture, add to the key.
const BREAKER_TO_MOVE: u64 = 0x3C6E_F372_FE94_F82B;
const PASSED: u64 = 0xA54F_F53A_5F1D_36F1;
const LOST: u64 = 0x510E_527F_ADE6_82D1;
/// Tells a number of threats from a point.
const THREATS: u64 = 1 << 16;

impl OneEye {
    /// Asks another question: by default, whether the side to move reaches its aim.
    #[must_use]
    pub fn aim(mut self, aim: Aim) -> OneEye {
        self.aim = aim;
        self
    }

    /// Chooses what the search is told by [estimates](tsume_game::Estimates).
    #[must_use]
    pub fn with(mut self, enhancements: Enhancements) -> OneEye {
        self.enhancements = enhancements;
        self
    }

    /// The question.
    pub fn asked(&self) -> Aim {
        self.aim
    }

    /// The colour of the crucial stones.
    pub fn maker(&self) -> Colour {
        self.arena.maker
    }

    /// The colour of the side to move.
    pub fn to_move(&self) -> Colour {
        self.colour(self.at.to_move)
    }

    #[inline]
    fn colour(&self, side: Side) -> Colour {
        match side {
            Side::Maker => self.arena.maker,
            Side::Breaker => self.arena.maker.other(),
        }
    }

    /// The points of the region, row by row.
    pub fn region(&self) -> &[Point] {
        &self.arena.points
    }

    /// Where a move puts a stone; `None` for a pass and a threat.
    pub fn point(&self, m: Move) -> Option<Point> {
        self.arena.points.get(m.0 as usize).copied()
    }

    /// A move as it stands in a game record: whose it is, and where; a pass has no point. `None` for
    /// [`Move::RESUME`] and for [`Move::THREAT`], which are no moves on this board.
    pub fn played(&self, m: Move) -> Option<(Colour, Option<Point>)> {
        let elsewhere = [Move::RESUME, Move::THREAT].contains(&m);
        (!elsewhere).then(|| (self.to_move(), self.point(m)))
    }

    /// The board. When crucial stones were captured outside the region, they are still there.
    pub fn board(&self) -> Board {
        let mut board = self.arena.board.clone();
        board.set_up(self.arena.points.iter().enumerate().map(|(node, &p)| {
            let has = |side: Side| self.at.stones.of(side) & 1 << node != 0;
            let maker = has(Side::Maker).then_some(self.arena.maker);
            (p, maker.or(has(Side::Breaker).then_some(self.arena.maker.other())))
        }));
        board
    }

    /// Whether there will be an eye if this side of the question wins.
    pub fn makes_eye(&self, winner: Role) -> bool {
        (winner == Role::Attacker) == (self.aim == Aim::Make)
    }

    /// The colour of a side of the question.
    pub fn winning(&self, role: Role) -> Colour {
        if self.makes_eye(role) { self.maker() } else { self.maker().other() }
    }

    #[inline]
    fn won_by(&self, side: Side) -> Status {
        if side == self.aim.side() { Status::Won } else { Status::Lost }
    }

    fn role_of(&self, side: Side) -> Role {
        if side == self.aim.side() { Role::Attacker } else { Role::Defender }
    }

    /// The same stones with the other side to move. To the search a pass is more than that, and
    /// the maker has none (see the head of the file).
    #[must_use]
    pub fn after_pass(&self) -> OneEye {
        let to_move = self.at.to_move.other();
        let at = State { to_move, passed: false, ko: NO_KO, ..self.at };
        OneEye { at, ..self.clone() }
    }

    /// The number that a stone adds to the key.
    #[inline]
    fn stone_key(&self, node: usize, side: Side) -> u64 {
        let colour = self.colour(side);
        self.arena.points.get(node).map_or(0, |&p| Board::stone_key(p, colour))
    }

    /// Who has won by the rules.
    #[inline]
    fn winner(&self) -> Option<Side> {
        let State { stones, passed, lost, .. } = self.at;
        if lost {
            return Some(Side::Breaker);
        }
        // The same stones were looked at before the pass.
        if passed {
            return None;
        }
        let arena = &*self.arena;
        if stones.has_eye(arena) {
            return Some(Side::Maker);
        }
        let safe = stones.safe_breaker(arena);
        let none = stones.potential_eyes(arena, safe).next().is_none();
        none.then_some(Side::Breaker)
    }

    #[inline]
    fn put(&mut self, node: usize) {
        let side = self.at.to_move;
        let Played { stones, captured } = self.at.stones.play(&self.arena, node, side);
        let mut key = self.at.key ^ self.stone_key(node, side);
        for other in each(captured) {
            key ^= self.stone_key(other, side.other());
        }
        let told = self.rules == Rules::Threats || self.favoured == Some(side);
        let ko = if told && stones.is_ko(&self.arena, node, side, captured) {
            captured.trailing_zeros() as u8
        } else {
            NO_KO
        };
        let lost = captured & self.arena.crucial != 0 && side == Side::Breaker;
        self.at = State { stones, key, to_move: side.other(), passed: false, lost, ko, ..self.at };
    }

    /// The empty points that are worth looking at first: those beside two or more of a side's own
    /// blocks, or beside one and safe ground.
    #[inline]
    fn links(&self, side: Side, points: Nodes) -> Nodes {
        let (arena, stones) = (&*self.arena, self.at.stones.of(side));
        let mut rest = stones;
        let (mut once, mut twice) = (arena.safe[side as usize] & arena.region, 0);
        while rest != 0 {
            let (block, beside) = arena.block(rest & rest.wrapping_neg(), stones);
            rest &= !block;
            twice |= once & beside;
            once |= beside;
        }
        twice & points
    }
}

impl Game for OneEye {
    type Move = Move;
    type Undo = State;

    #[inline]
    fn role(&self) -> Role {
        self.role_of(self.at.to_move)
    }

    #[inline]
    fn status(&self) -> Status {
        self.winner().map_or(Status::Open, |side| self.won_by(side))
    }

    /// Stones that connect come first, the others row by row, then a pass and a threat.
    #[inline]
    fn moves(&self, out: &mut Vec<Move>) {
        let State { stones, to_move, passed, threats, .. } = self.at;
        if passed {
            out.push(Move::RESUME);
            return;
        }
        let arena = &*self.arena;
        let banned = self.banned();
        let empty = stones.empty(arena) & !banned;
        let links = self.links(to_move, empty);
        for node in each(links).chain(each(empty & !links)) {
            if stones.is_legal(arena, node, to_move) {
                out.push(Move(node as u8));
            }
        }
        if to_move == Side::Breaker || banned != 0 {
            out.push(Move::PASS);
        }
        if banned != 0 && self.favoured == Some(to_move) && threats > 0 {
            out.push(Move::THREAT);
        }
    }

    #[inline]
    fn play(&mut self, m: Move) -> State {
        let before = self.at;
        match m {
            Move::PASS if before.to_move == Side::Breaker => {
                let ko = if self.rules == Rules::Threats { before.ko } else { NO_KO };
                self.at = State { to_move: Side::Maker, passed: true, ko, ..before };
            }
            Move::PASS => self.at = State { to_move: Side::Breaker, ko: NO_KO, ..before },
            Move::RESUME => self.at = State { passed: false, ko: NO_KO, ..before },
            Move::THREAT => {
                let threats = Supply::less_one(before.threats);
                self.at = State { threats, ko: NO_KO, ..before };
            }
            Move(node) => self.put(node as usize),
        }
        before
    }

    #[inline]
    fn undo(&mut self, _: Move, before: State) {
        self.at = before;
    }

    #[inline]
    fn key(&self) -> Key {
        let State { key, to_move, passed, lost, ko, threats, .. } = self.at;
        let side = if to_move == Side::Breaker { BREAKER_TO_MOVE } else { 0 };
        let passed = if passed { PASSED } else { 0 };
        let lost = if lost { LOST } else { 0 };
        let ko = if ko == NO_KO { 0 } else { Key::spread(ko as u64).0 };
        let threats = if threats == 0 { 0 } else { Key::spread(THREATS | threats as u64).0 };
        Key(key ^ side ^ passed ^ lost ^ ko ^ threats)
    }

    #[inline]
    fn cycle_rule(&self) -> CycleRule {
        if self.at.threats == Supply::UNLIMITED {
            CycleRule::AttackerLoses
        } else {
            CycleRule::Illegal
        }
    }
}

impl Irreversible for OneEye {
    /// A stone that cannot be captured stays, and a threat of a number is gone.
    fn is_irreversible(&self, m: Move) -> bool {
        if m == Move::THREAT {
            return self.at.threats != Supply::UNLIMITED;
        }
        let (arena, side) = (&*self.arena, self.at.to_move);
        self.point(m).is_some_and(|_| {
            let bit = 1 << m.0;
            arena.reach(bit, self.at.stones.of(side) | bit) & arena.safe[side as usize] != 0
        })
    }
}
