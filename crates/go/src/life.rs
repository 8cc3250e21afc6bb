//! Life and death: can the crucial stones be captured?
//!
//! The side of the crucial stones is called the *maker* (of life), the other one the *breaker*. In a
//! search the attacker is the breaker, unless threats are without end ([`Aim`]).
//!
//! # The rules
//!
//! 1. A side plays a stone on an empty point of the region, or passes. Suicide is not legal. Nobody plays
//!    outside the region, so a stone with a liberty there, or joined to one outside that has one, cannot be
//!    captured: it is *safe*. All other stones are points of the region, the crucial ones too.
//! 2. After a stone has captured one stone and could be captured by one that would stand where that was,
//!    the opponent is *banned* from doing so for one turn. Any move of his ends the ban.
//! 3. A *situation* is the stones, the side to move, the ban, the threats left, and which crucial chains were
//!    captured. A move that brings back a situation is not legal.
//! 4. The breaker wins when every crucial chain, as they were given, has been captured at some time.
//! 5. The maker may always pass; if that brings back a situation, play ends. The breaker may pass to end a
//!    ban, unless that brings back a situation. Any other pass of his ends play. When play ends, the maker
//!    has won.
//! 6. One side may hold a [`Supply`] of threats. While it is banned it may spend one: the ban ends, it is
//!    still to move, and there is one threat less. If they are without end, rule 3 is another (`ko.rs`).
//! 7. The maker has won as soon as a chain with a crucial stone that was not captured is *unconditionally
//!    alive* (`benson.rs`). This changes no value: he passes for ever. It makes play short.
//! 8. Unless the goal is [`Goal::Eyes`], the breaker has won as soon as there is *no room for two eyes* (`benson.rs`). This
//!    changes no value either, whatever the ban and whoever has threats: the manual's page on certificates has the
//!    proof.
//!
//! With [`Goal::Eyes`] the maker needs rule 7 to win, and the passes change sides: the breaker may always
//! pass, the maker to end a ban, and when play ends the breaker has won. Stones that live and cannot
//! have eyes live in seki. [`Goal::Japanese`] is a game in two phases (`japanese.rs`).
//!
//! # What is left out, and why that is exact
//!
//! The side that loses when play ends does not pass, unless it is banned. Without a legal move it has
//! lost.
//!
//! # Passes
//!
//! A pass of the side that wins when play ends is made in two steps, as in `one_eye.rs`, which says why:
//! his *pass* leads to a position of its own, in which the opponent's only move is to
//! [*resume*](Move::RESUME).
//!
//! # Why captured chains are part of the situation
//!
//! Stones of the maker's may stand again where a crucial chain was. If that brought back a situation from before the
//! capture, a win that was found without any repetition would not hold on every path: the breaker, on his
//! way from one chain to the next, could be kept from it by what was there before the first. So nothing less than the
//! position must not return, and ladders of a certificate need no more than positions. Values are hardly ever
//! others: `tests/life/named.rs` has what was found.
//!
//! # Files
//!
//! - `fight.rs`: kos; `benson.rs`: unconditional life; `japanese.rs`: Japanese rules; `text.rs`: positions and moves
//!   as text.
//! - `estimate.rs`: what a search is told, by `eyes.rs`. It decides nothing in the rules: a
//!   certificate is checked by the rules above.
//! - `input.rs`: problems from points and records; `infer.rs`: from records without marks, with a fence
//!   (`fence.rs`) where a position is open; `words.rs`: what their comments say;
//!   `make.rs`: problems drawn at random.

mod ahead;
mod benson;
mod estimate;
mod fence;
mod fight;
#[doc(hidden)]
pub mod guess;
pub mod infer;
mod input;
mod japanese;
pub mod make;
mod text;
pub mod words;

pub use crate::one_eye::Unplayable;
pub use crate::region::{Set, Side, Wide};
pub use estimate::Enhancements;

use crate::board::{Board, Colour, Point};
use crate::ko::Supply;
use crate::region::{Ground, Played, Stones};
use std::sync::Arc;
use tsume_game::{CycleRule, Game, Irreversible, Key, Kin, Kindred, Role, Status, names};

/// The name of the game in certificates and on the command line.
pub const NAME: &str = "life";

/// A move: a stone on a point of the region, a pass, a ko threat elsewhere, or the resumption of play
/// after a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    /// A pass.
    pub const PASS: Move = Move(0x8000);
    /// The opponent takes note of a pass. It is no move in the game of Go.
    pub const RESUME: Move = Move(0x8001);
    /// A side that is banned spends a ko threat, which is answered, and is to move again.
    pub const THREAT: Move = Move(0x8002);
}

/// What the attacker of the search wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// To capture the crucial stones.
    Kill,
    /// To make them live.
    Live,
}

names!(Aim: Kill "kill", Live "live");

impl Aim {
    #[inline]
    fn side(self) -> Side {
        match self {
            Aim::Kill => Side::Breaker,
            Aim::Live => Side::Maker,
        }
    }
}

/// What the maker needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Not to be captured.
    Life,
    /// Unconditional life: eyes.
    Eyes,
    /// Not to be captured under Japanese rules: he has threats without end until both sides pass, and then none.
    Japanese,
}

names!(Goal: Life "life", Eyes "eyes", Japanese "japanese");

impl Goal {
    /// The side that has won when play ends.
    #[inline]
    fn content(self) -> Side {
        match self {
            Goal::Life | Goal::Japanese => Side::Maker,
            Goal::Eyes => Side::Breaker,
        }
    }
}

/// A question of life and death in a region of up to 64 points.
///
/// ```
/// use tsume_go::{Life, sgf};
/// use tsume_search::{Solver, Verdict};
///
/// // A straight three in the corner: White (marked) lives if she plays in the middle, and is dead if
/// // Black does.
/// let stones = "AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]TR[ab]";
/// for (first, expected) in [("W", Verdict::Disproven), ("B", Verdict::Proven)] {
///     let text = format!("(;SZ[9]{stones}PL[{first}])");
///     let problem = Life::from_sgf(&sgf::parse(text.as_bytes())?.trees[0])?;
///     assert_eq!(Solver::new(&problem).with_estimates().solve()?.verdict, expected);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Life = LifeOn<u64>;
/// The same in a region of any size.
pub type WideLife = LifeOn<Wide>;

/// A question of life and death, with sets of points of a type.
#[derive(Clone, Debug)]
pub struct LifeOn<N> {
    arena: Arc<Arena<N>>,
    at: State<N>,
    aim: Aim,
    goal: Goal,
    enhancements: Enhancements,
    /// The side that has ko threats.
    favoured: Option<Side>,
    /// The first move, where the question is what comes after one.
    first: Option<Move>,
}

/// What does not change.
#[derive(Debug)]
struct Arena<N> {
    ground: Ground<N>,
    /// The position as it was given.
    board: Board,
    /// The maker's colour.
    maker: Colour,
    /// The points of the region, by node.
    points: Vec<Point>,
    /// The crucial chains, each by its nodes.
    chains: Vec<N>,
    /// The text of the rows, and where in it each point of the region stands.
    rows: Vec<u8>,
    columns: Vec<usize>,
    /// The eight points around each node, those beside it first: nodes, or what they are.
    around: Vec<[u16; 8]>,
    /// The numbers that stones add to the key, by side and node.
    keys: [Vec<u64>; 2],
}

/// What a move changes; also what takes it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<N> {
    stones: Stones<N>,
    /// The crucial stones that were not captured.
    left: N,
    /// The hash of the stones.
    key: u64,
    to_move: Side,
    /// Whether a side has passed, and play was not resumed.
    passed: bool,
    /// Where a stone has just been captured in a ko: the point that the side to move is banned from,
    /// or was before the pass.
    ko: u16,
    /// The ko threats left.
    threats: u8,
}

/// No ko.
const NO_KO: u16 = u16::MAX;

/// What the side to move and a pass add to the key.
const BREAKER_TO_MOVE: u64 = 0x3C6E_F372_FE94_F82B;
const PASSED: u64 = 0xA54F_F53A_5F1D_36F1;
/// Tell numbers of threats and crucial chains from points.
const THREATS: u64 = 1 << 16;
const CHAIN: u64 = 1 << 17;
const MAKERS: u64 = 1 << 18;
/// What the question adds to the key, so that one memory can serve several.
const LIVE: u64 = 0x1F83_D9AB_FB41_BD6B;
const EYES: u64 = 0x5BE0_CD19_137E_2179;
const JAPANESE: u64 = 0x6A09_E667_F3BC_C909;

impl<N: Set> LifeOn<N> {
    /// Chooses the attacker: by default, the breaker.
    #[must_use]
    pub fn aim(mut self, aim: Aim) -> LifeOn<N> {
        self.aim = aim;
        self
    }

    /// Chooses what the maker needs: by default, not to be captured. [`Goal::Japanese`] says also who attacks, and
    /// who has threats.
    #[must_use]
    pub fn for_goal(mut self, goal: Goal) -> LifeOn<N> {
        self.goal = goal;
        if goal == Goal::Japanese { self.into_japanese() } else { self }
    }

    /// Chooses what the search is told by [estimates](tsume_game::Estimates).
    #[must_use]
    pub fn with(mut self, enhancements: Enhancements) -> LifeOn<N> {
        self.enhancements = enhancements;
        self
    }

    /// What the attacker wants.
    pub fn asked(&self) -> Aim {
        self.aim
    }

    /// What the maker needs.
    pub fn goal(&self) -> Goal {
        self.goal
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

    /// The crucial stones as they were given, row by row.
    pub fn crucial(&self) -> Vec<Point> {
        let all = self.arena.chains.iter().fold(N::NONE, |all, &chain| all | chain);
        self.points_of(all)
    }

    fn points_of(&self, set: N) -> Vec<Point> {
        set.each().filter_map(|node| self.arena.points.get(node).copied()).collect()
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

    /// The board.
    pub fn board(&self) -> Board {
        let mut board = self.arena.board.clone();
        board.set_up(self.arena.points.iter().enumerate().map(|(node, &p)| {
            let has = |side: Side| self.at.stones.of(side).has(node);
            let maker = has(Side::Maker).then_some(self.arena.maker);
            (p, maker.or(has(Side::Breaker).then_some(self.arena.maker.other())))
        }));
        board
    }

    /// Whether all crucial stones were captured.
    pub fn is_captured(&self) -> bool {
        self.at.left.is_none()
    }

    /// Whether the crucial stones live if this side of the question wins.
    pub fn lives(&self, winner: Role) -> bool {
        (winner == Role::Attacker) == (self.aim == Aim::Live)
    }

    /// The colour of a side of the question.
    pub fn winning(&self, role: Role) -> Colour {
        if self.lives(role) { self.maker() } else { self.maker().other() }
    }

    #[inline]
    fn role_of(&self, side: Side) -> Role {
        if side == self.aim.side() { Role::Attacker } else { Role::Defender }
    }

    /// The same stones with the other side to move.
    #[must_use]
    pub fn after_pass(&self) -> LifeOn<N> {
        let to_move = self.at.to_move.other();
        let at = State { to_move, passed: false, ko: NO_KO, ..self.at };
        LifeOn { at, ..self.clone() }
    }

    /// What may be played first: stones, and a pass where it is no loss.
    pub fn first_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.winner().is_none() {
            self.moves(&mut moves);
        }
        moves.retain(|&m| self.played(m).is_some());
        moves
    }

    /// The question of what comes after a [first move](LifeOn::first_moves); `None` if it is not legal.
    pub fn after(&self, first: Move) -> Option<LifeOn<N>> {
        if self.first.is_some() || !self.first_moves().contains(&first) {
            return None;
        }
        let mut after = LifeOn { first: Some(first), ..self.clone() };
        after.play(first);
        Some(after)
    }

    /// Who has won by the rules.
    #[inline]
    fn winner(&self) -> Option<Side> {
        let State { stones, left, passed, .. } = self.at;
        if left.is_none() {
            return Some(Side::Breaker);
        }
        // The same stones were looked at before the pass.
        if passed {
            return None;
        }
        if self.goal != Goal::Eyes && stones.has_no_room(&self.arena.ground, left) {
            return Some(Side::Breaker);
        }
        let alive = stones.is_alive(&self.arena.ground, left);
        alive.then_some(Side::Maker)
    }

    #[inline]
    fn put(&mut self, node: usize) {
        let (arena, side) = (&*self.arena, self.at.to_move);
        let Played { stones, captured } = self.at.stones.play(&arena.ground, node, side);
        let mut key = self.at.key ^ arena.keys[side as usize][node];
        for other in captured.each() {
            key ^= arena.keys[side.other() as usize][other];
        }
        let ko = if stones.is_ko(&arena.ground, node, side, captured) {
            captured.least() as u16
        } else {
            NO_KO
        };
        let left = if side == Side::Breaker { self.at.left & !captured } else { self.at.left };
        let to_move = side.other();
        self.at = State { stones, left, key, to_move, passed: false, ko, ..self.at };
    }

    /// The key, if this is what was asked and these are the threats left.
    #[inline]
    fn keyed(&self, aim: Aim, held: Option<(Side, u8)>) -> Key {
        let State { key, to_move, passed, ko, .. } = self.at;
        let side = if to_move == Side::Breaker { BREAKER_TO_MOVE } else { 0 };
        let passed = if passed { PASSED } else { 0 };
        let ko = if ko == NO_KO { 0 } else { Key::spread(ko as u64).0 };
        let threats = held.map_or(0, |(side, left)| {
            let holder = if side == Side::Maker { MAKERS } else { 0 };
            Key::spread(THREATS | holder | left as u64).0
        });
        let aim = if aim == Aim::Live { LIVE } else { 0 };
        let goal = match self.goal {
            Goal::Life => 0,
            Goal::Eyes => EYES,
            Goal::Japanese => JAPANESE,
        };
        let chains = if self.arena.chains.len() == 1 {
            0
        } else {
            self.captured().fold(0, |key, number| key ^ Key::spread(CHAIN | number as u64).0)
        };
        Key(key ^ side ^ passed ^ ko ^ threats ^ chains ^ aim ^ goal)
    }

    /// The threats left, and whose they are.
    #[inline]
    fn held(&self) -> Option<(Side, u8)> {
        let left = self.at.threats;
        self.favoured.filter(|_| left > 0).map(|side| (side, left))
    }

    /// The crucial chains that were captured, by number.
    fn captured(&self) -> impl Iterator<Item = usize> {
        let left = self.at.left;
        let chains = self.arena.chains.iter().enumerate();
        chains.filter(move |(_, chain)| !chain.meets(left)).map(|(number, _)| number)
    }
}

impl<N: Set> Game for LifeOn<N> {
    type Move = Move;
    type Undo = State<N>;

    #[inline]
    fn role(&self) -> Role {
        self.role_of(self.at.to_move)
    }

    #[inline]
    fn status(&self) -> Status {
        match self.winner() {
            None => Status::Open,
            Some(side) if side == self.aim.side() => Status::Won,
            Some(_) => Status::Lost,
        }
    }

    /// Stones row by row, then a pass and a threat.
    #[inline]
    fn moves(&self, out: &mut Vec<Move>) {
        let State { stones, to_move, passed, threats, .. } = self.at;
        if passed && !self.in_first_phase() {
            out.push(Move::RESUME);
            return;
        }
        let ground = &self.arena.ground;
        let banned = self.banned();
        for node in (stones.empty(ground) & !banned).each() {
            if stones.is_legal(ground, node, to_move) {
                out.push(Move(node as u16));
            }
        }
        if to_move == self.goal.content() || !banned.is_none() || self.in_first_phase() {
            out.push(Move::PASS);
        }
        if !banned.is_none() && self.favoured == Some(to_move) && threats > 0 {
            out.push(Move::THREAT);
        }
    }

    #[inline]
    fn play(&mut self, m: Move) -> State<N> {
        let before = self.at;
        let to_move = before.to_move.other();
        match m {
            Move::PASS if self.in_first_phase() => self.at = self.passed_in_first_phase(),
            Move::PASS if before.to_move == self.goal.content() => {
                self.at = State { to_move, passed: true, ..before };
            }
            Move::PASS => self.at = State { to_move, ko: NO_KO, ..before },
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
    fn undo(&mut self, _: Move, before: State<N>) {
        self.at = before;
    }

    #[inline]
    fn key(&self) -> Key {
        self.keyed(self.aim, self.held())
    }

    #[inline]
    fn cycle_rule(&self) -> CycleRule {
        if self.at.threats == Supply::UNLIMITED || self.goal == Goal::Japanese {
            CycleRule::AttackerLoses
        } else {
            CycleRule::Illegal
        }
    }
}

impl<N: Set> Irreversible for LifeOn<N> {
    /// A stone that cannot be captured stays, and a threat of a number is gone.
    fn is_irreversible(&self, m: Move) -> bool {
        if m == Move::THREAT {
            return self.at.threats != Supply::UNLIMITED;
        }
        let (ground, side) = (&self.arena.ground, self.at.to_move);
        self.point(m).is_some_and(|_| {
            let bit = N::one(m.0 as usize);
            ground.reach(bit, self.at.stones.of(side) | bit).meets(ground.safe(side))
        })
    }
}

impl<N: Set> Kin for LifeOn<N> {
    /// The position with one threat less, with one, and without. More threats never hurt their holder: he
    /// need not spend them. Under Japanese rules the phases have other passes, and are not compared.
    #[inline]
    fn kin(&self) -> impl Iterator<Item = Kindred> {
        let held = self.held().filter(|_| self.goal != Goal::Japanese);
        let (holder, left) = held.unwrap_or((Side::Maker, 0));
        let endless = left == Supply::UNLIMITED;
        let aim = if endless { Aim::Kill } else { self.aim };
        let wins = self.role_of(holder);
        let fewer = [left.saturating_sub(1), 1, 0].into_iter().enumerate();
        // Each number once, and none that is as large.
        let told = move |&(at, n): &(usize, u8)| match at {
            0 => left > 0 && !endless,
            1 => left > 2 && !endless,
            _ => left > 1,
        } && n < left;
        fewer.filter(told).map(move |(_, n)| {
            let key = self.keyed(aim, (n > 0).then_some((holder, n)));
            Kindred { key, swapped: aim != self.aim, wins }
        })
    }
}
