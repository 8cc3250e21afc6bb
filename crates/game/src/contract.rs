//! The contract: what a game must tell a search, and nothing more.
//!
//! A game knows positions; it knows no history. The search keeps the path from the root, notices
//! when a position returns, and applies the game's [`CycleRule`]. So no game can get repetition
//! wrong on its own, and a position stays cheap to hold.

use crate::{Zone, names};
use std::fmt::Debug;

/// Who is to move. The attacker wants to reach the goal, the defender to prevent it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The side whose forced win is asked for (an OR node).
    Attacker,
    /// The other side (an AND node).
    Defender,
}

names!(Role: Attacker "attacker", Defender "defender");

impl Role {
    /// The opponent.
    pub fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// What the rules say of a position by itself, without its history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Play goes on.
    Open,
    /// The attacker has reached the goal.
    Won,
    /// The attacker can no longer reach it: lost, or drawn.
    Lost,
}

impl Status {
    /// The side that a finished position is won for.
    pub fn winner(self) -> Option<Role> {
        match self {
            Status::Open => None,
            Status::Won => Some(Role::Attacker),
            Status::Lost => Some(Role::Defender),
        }
    }
}

/// What happens when a move leads to a position that is already on the path (the root included).
/// A position is the same when the same side is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CycleRule {
    /// It cannot happen: every move changes something for good (Atari Go).
    None,
    /// The move is legal, and the attacker has not won: the defender is content to go round
    /// (mates in chess, Lines of Action). The literature says first-player-loss.
    AttackerLoses,
    /// The move is not legal (Go with situational superko). The literature says
    /// current-player-loss: a side that is left without a legal move has lost.
    Illegal,
}

names!(CycleRule: None "none", AttackerLoses "attacker-loses", Illegal "illegal");

impl CycleRule {
    /// Whom a move back to a position of the path is lost for, when `mover` makes it; `None`
    /// under [`CycleRule::None`]. An illegal move and a move that loses at once are the same
    /// thing for the value of a position, because a side without a legal move has lost.
    pub fn loser(self, mover: Role) -> Option<Role> {
        match self {
            CycleRule::None => None,
            CycleRule::AttackerLoses => Some(Role::Attacker),
            CycleRule::Illegal => Some(mover),
        }
    }
}

/// A hash of a position and the side to move. Equal positions have equal keys; that different
/// positions have different keys is what one hopes for from 64 well-mixed bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(pub u64);

impl Key {
    /// Spreads a number that identifies a position over 64 bits, one to one: different numbers
    /// give different keys.
    pub const fn spread(n: u64) -> Key {
        let mut z = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Key(z ^ (z >> 31))
    }
}

/// A two-player game of perfect information with a question: can the attacker force the goal?
///
/// What the search relies on, and what the conformance kit tests:
///
/// - Everything is a function of the position: the same position gives the same role, status,
///   key, and moves *in the same order*.
/// - `moves` is called only where the status is [`Status::Open`], gives each legal move once,
///   and takes no regard of history. A side to move that has no legal move has lost. Where the
///   rules of the game say otherwise (stalemate), `status` says so instead.
/// - `undo` restores everything that `play` changed.
/// - `cycle_rule` never changes within one game.
/// - Equal keys have equal situations, and the same side to move.
pub trait Game: Clone {
    /// A move.
    type Move: Copy + Eq + Debug;
    /// What `play` leaves behind for `undo`. For a small position, the position before the move.
    type Undo;
    /// Whether [situations](Game::situation) and [dominated moves](Game::is_dominated) are the game's
    /// own; where they are not, no search has to ask.
    const HAS_SITUATIONS: bool = false;

    /// Who is to move.
    fn role(&self) -> Role;
    /// Whether the position is decided by itself.
    fn status(&self) -> Status;
    /// Appends every legal move of an open position to `out`.
    fn moves(&self, out: &mut Vec<Self::Move>);
    /// Plays a move that `moves` gave.
    fn play(&mut self, m: Self::Move) -> Self::Undo;
    /// Takes back the last move played.
    fn undo(&mut self, m: Self::Move, undo: Self::Undo);
    /// The hash of the position and the side to move.
    fn key(&self) -> Key;
    /// What a repetition means in this game.
    fn cycle_rule(&self) -> CycleRule;
    /// What must not return: the key, unless the rule of repetition looks at less than what makes
    /// a position. In lambda search, the stones are the same whatever the order of the threat. A game
    /// that says so sets [`HAS_SITUATIONS`](Game::HAS_SITUATIONS).
    ///
    /// The depth-first family goes by situations, and so do `pn` and `pn2`; the other searches
    /// know keys alone.
    fn situation(&self) -> Key {
        self.key()
    }
    /// Whether another move of this position, not dominated itself, is certain to be at least as
    /// good for the side to move, on every path: if that one fails, this one does. A dominated move
    /// may be the one that wins, and is often the easier one to win by, but nobody has to refute it. A
    /// game with such moves sets [`HAS_SITUATIONS`](Game::HAS_SITUATIONS).
    fn is_dominated(&self, _m: Self::Move) -> bool {
        false
    }
}

/// A pair of non-negative weights, one for the proof and one for the disproof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Estimate {
    /// How hard the proof looks.
    pub proof: u32,
    /// How hard the disproof looks.
    pub disproof: u32,
}

impl Estimate {
    /// The attacker wins: a short look ahead has shown it.
    pub const WON: Estimate = Estimate { proof: 0, disproof: u32::MAX };
    /// The attacker does not win: a short look ahead has shown it.
    pub const LOST: Estimate = Estimate { proof: u32::MAX, disproof: 0 };
}

/// Knowledge that guides the search (df-pn+): numbers for positions that were not searched yet,
/// and costs of moves.
pub trait Estimates: Game {
    /// Numbers for an open position that was not searched yet; zeros count as ones. What is
    /// certain may be said: [`Estimate::WON`] and [`Estimate::LOST`] are believed, whatever the
    /// path, so they must need no repetition. A certificate shows them move by move, so an error here is found, if late.
    fn estimate(&self) -> Estimate;
    /// The same for any position: one that is finished is won or lost. For a game where status and
    /// estimate have work in common.
    fn appraise(&self) -> Estimate {
        match self.status() {
            Status::Open => self.estimate(),
            Status::Won => Estimate::WON,
            Status::Lost => Estimate::LOST,
        }
    }
    /// The same, for a game that plays on to know it: it may do so on the position itself, if it takes
    /// back all moves. Searches ask this.
    fn appraise_in_place(&mut self) -> Estimate {
        self.appraise()
    }
    /// What is added to the numbers of the position after `m` when its parent looks at it.
    fn cost(&self, _m: Self::Move) -> Estimate {
        Estimate { proof: 0, disproof: 0 }
    }
}

/// Null moves and threat orders, for lambda search (Yoshizoe et al. 2007).
///
/// The order of a threat says how far it is from the goal: of order 0 is a move that reaches it, of
/// order 1 one that does so if the defender passes, and so on.
pub trait Threats: Game {
    /// Whether `m`, a move of the defender, is his pass: the null move that shows the threat.
    fn is_pass(&self, m: Self::Move) -> bool;
    /// The defender's pass, where he is to move, may pass, and may have many other moves: those are
    /// not listed before the pass has been looked into. A pass that is left out of
    /// [`moves`](Game::moves) because it is certain to lose may still be given here.
    fn pass(&self) -> Option<Self::Move> {
        None
    }
    /// A lower bound on the order that the attacker needs from here. Where he is to move, 0 when
    /// the goal may be reached at once; where the defender is, one more than after a pass.
    fn order(&self) -> u32;
    /// A lower bound on the order of the position after the attacker's move `m`; the greatest number
    /// for one that is no move of his (taking note of a pass): there is no order to choose then.
    fn order_after(&self, m: Self::Move) -> u32;
    /// Appends the attacker's moves from an open position that may win by threats of at most this
    /// order; those left out must be certain not to, as for [`read`](Threats::read). With a higher
    /// order there are no fewer moves.
    fn threats(&self, _order: u32, out: &mut Vec<Self::Move>) {
        self.moves(out);
    }
    /// Keeps those of the threats of a higher order that are threats of this order, too.
    fn retain_threats(&self, _order: u32, _moves: &mut Vec<Self::Move>) {}
    /// What a reader made for the purpose says: whether the attacker wins from here by threats of
    /// this order at most. It must be certain, whatever the path, and without any repetition, as in
    /// [`Estimates::estimate`].
    fn read(&self, _order: u32) -> Option<bool> {
        None
    }
    /// The same, by playing on the position itself, and taking back all moves.
    fn read_in_place(&mut self, order: u32) -> Option<bool> {
        self.read(order)
    }
    /// The [zone](crate::Zones) on which it rests that the attacker does not win by threats of this
    /// order, where the [order](Threats::order) needed or the [reader](Threats::read) says so.
    fn failure_zone(&self, _order: u32) -> Option<Zone> {
        None
    }
}

/// Moves after which nothing that was on the path before can return (captures, pawn moves): the
/// history up to such a move no longer matters.
pub trait Irreversible: Game {
    /// Whether `m` is certain to be irreversible; `false` when in doubt.
    fn is_irreversible(&self, m: Self::Move) -> bool;
}

/// A position of another question that is kin to one of this: what is known of it tells something here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kindred {
    /// Its key, which no position of this question has.
    pub key: Key,
    /// Whether attacker and defender have changed places there.
    pub swapped: bool,
    /// If this side, as it is called here, has won there without any repetition, it has won here.
    pub wins: Role,
}

/// Games that are asked several questions, each of which tells something about the next: whoever wins a
/// position of Go without ko threats wins it with some, too. Searches that share a memory use it; whatever
/// else is known of a kindred position is a guess.
pub trait Kin: Game {
    /// The positions of questions before, those first that tell most; the first of which anything is known
    /// counts.
    fn kin(&self) -> impl Iterator<Item = Kindred>;
}

/// Positions and moves as text, exact enough to compare by.
pub trait Notation: Game {
    /// The position and the side to move; two positions have the same text if and only if they
    /// are the same position.
    fn position_text(&self) -> String;
    /// The [situation](Game::situation), where it is less than the position; two positions have the
    /// same text if and only if they are the same situation.
    fn situation_text(&self) -> Option<String> {
        None
    }
    /// Whether there are partial positions, as `docs/certificates.md` has it. All entries of a
    /// certificate are ladders then, which may forget, and answer many moves at once.
    const PARTIAL: bool = false;
    /// Forgets what is outside a zone: makes the position partial, as the rules of a game with
    /// such positions say (`docs/certificates.md`). `false`, and the position stays as it is, if the
    /// game has none, or the text is not the one form of a zone.
    fn forget(&mut self, _zone: &str) -> bool {
        false
    }
    /// A legal move in this position, without white space; two moves have the same text if and
    /// only if they are the same move.
    fn move_text(&self, m: Self::Move) -> String;
    /// The legal move with this text.
    fn parse_move(&self, text: &str) -> Option<Self::Move> {
        if self.status() != Status::Open {
            return None;
        }
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.into_iter().find(|&m| self.move_text(m) == text)
    }
}
