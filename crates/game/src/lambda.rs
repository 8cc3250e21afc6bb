//! Lambda search as a game: positions with the order of the threats that are left to the attacker.
//!
//! Yoshizoe, Kishimoto & Müller 2007 (LDFPN). [`Lambda`] turns a game with [`Threats`] into another
//! game, the *lambda game*, which every depth-first search can play; df-pn on it is LDFPN.
//!
//! # The game
//!
//! 1. A position is one of the game with an order λ. Where the game is won, the lambda game is.
//! 2. The attacker to move in order λ chooses a move and an order of at most λ for what follows, among
//!    those that [may win](Threats::threats).
//! 3. The defender to move in order λ ≥ 1 makes any move of the game, which leaves the order, or
//!    passes, and then the attacker has order λ - 1 left: this shows the threat. In order 0 the
//!    attacker can only reach the goal at once.
//!    Where there are [many moves](Threats::pass) he first says whether he passes or plays on, which
//!    is a move by itself: a threat that is none is seen without a list of all moves.
//!    A pass in the [first move](Lambda::with_free_pass) may leave the order: if the defender moves first, he has a
//!    move, and not one less than the attacker.
//! 4. A position that needs more than the order it has ([`Threats::order`]) is lost.
//! 5. The attacker may not bring back a position of the game with the defender to move, whatever its
//!    order; the defender may not bring back one with the same order.
//!
//! # What its results mean
//!
//! A proof is a win in the game itself. The attacker's moves are moves of the game; of the defender
//! more is demanded to be refuted (the pass, and repetitions with another order). Ladders of a
//! certificate are no exception: their ranks are of positions with orders, but at each position of
//! the game the attacker can follow the entry with the least rank, and that goes down with every move.
//!
//! A disproof says that threats of this order do not suffice, no more.
//!
//! # Dominance
//!
//! The paper splits an attacker's node into pseudo nodes, one for each order, with pn the minimum and
//! dn that of the highest order. Here a move with a lower order is
//! [dominated](crate::Game::is_dominated) by the same move with the highest, which is the same
//! thing. Why it is dominated on every path: a strategy with order i < λ is also one with order λ if
//! its positions of order i are renamed to λ. The attacker's repetitions stay the same, since they
//! go by the game's positions. The defender's stay forbidden: orders never rise on a path, so
//! positions of order i come only from below, where all are renamed.

use crate::{Estimate, Estimates, Game, Key, Notation, Role, Status, Threats, Zone, Zones};

/// The greatest order.
pub const MAX_ORDER: u32 = 15;

/// What a free pass adds to the key.
const FREE_PASS: u64 = 0x2B99_2DDF_A232_49D6;
/// What playing on adds to the key.
const PLAYS_ON: u64 = 0x67DD_8B1E_5A40_9C3F;

/// A position of a game with the order of the threats that are left.
///
/// ```
/// use tsume_game::{Lambda, Threats, oracle};
///
/// /// The least order of threats that wins a small game.
/// fn least_order<G: Threats>(game: &G) -> Option<u32> {
///     let wins = |&order: &u32| {
///         let lambda = Lambda::new(game.clone(), order);
///         oracle::solve(&lambda, 1_000_000) == Some(tsume_game::Role::Attacker)
///     };
///     (0..5).find(wins)
/// }
/// ```
#[derive(Debug)]
pub struct Lambda<G> {
    game: G,
    order: u8,
    /// Numbers of new positions grow with the order by two to this power.
    growth: u8,
    /// Whether the defender has said that he plays on.
    plays_on: bool,
    /// Whether a pass of the defender leaves the order.
    free_pass: bool,
}

/// A move of the lambda game: a move of the game, and the order that it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LambdaMove<M> {
    /// The move of the game.
    pub mv: M,
    /// The order left after it.
    pub order: u8,
}

impl<G: Threats> Lambda<G> {
    /// Asks whether the attacker wins by threats of at most this order (and of [`MAX_ORDER`]).
    pub fn new(game: G, order: u32) -> Lambda<G> {
        Lambda {
            game,
            order: order.min(MAX_ORDER) as u8,
            growth: 1,
            plays_on: false,
            free_pass: false,
        }
    }

    /// Searches order after order, as lambda search did before it had proof numbers: numbers of new
    /// positions grow by 256 with the order instead of 2 (section 5.1, pseudo lambda search).
    #[must_use]
    pub fn pseudo(mut self) -> Lambda<G> {
        self.growth = 8;
        self
    }

    /// Lets the defender, if he moves first, pass at first without taking an order off.
    #[must_use]
    pub fn with_free_pass(mut self) -> Lambda<G> {
        self.free_pass = self.role() == Role::Defender;
        self
    }

    /// Whether the defender's pass leaves the order here.
    pub fn has_free_pass(&self) -> bool {
        self.free_pass
    }

    /// The order after a pass of the defender's.
    pub fn order_after_pass(&self) -> u8 {
        self.order.saturating_sub(u8::from(!self.free_pass))
    }

    /// The position of the game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position of the game, to be changed.
    pub fn game_mut(&mut self) -> &mut G {
        &mut self.game
    }

    /// Whether it is [pseudo](Lambda::pseudo) lambda search.
    pub fn is_pseudo(&self) -> bool {
        self.growth > 1
    }

    /// The order that is left.
    pub fn order(&self) -> u32 {
        self.order as u32
    }

    /// Whether a move of the defender only says that he plays on. It is written as his pass with the
    /// order unchanged.
    pub fn is_playing_on(&self, m: LambdaMove<G::Move>) -> bool {
        let is_said = self.role() == Role::Defender && !self.free_pass;
        is_said && m.order == self.order && self.game.is_pass(m.mv)
    }

    /// A lower bound on the order that the attacker needs.
    fn needed(&self) -> u32 {
        self.game.order().saturating_sub(u32::from(self.free_pass))
    }

    /// max(1, 2^(λ-1)), or with 256 for 2.
    fn weight(&self, order: u32) -> u32 {
        let power = order.saturating_sub(1) * self.growth as u32;
        1u32.checked_shl(power.min(24)).unwrap_or(u32::MAX)
    }

    /// Far from the keys that games make of small numbers.
    fn order_key(&self) -> u64 {
        Key::spread(!(self.order as u64)).0
    }
}

impl<G: Clone> Clone for Lambda<G> {
    fn clone(&self) -> Lambda<G> {
        Lambda { game: self.game.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Lambda<G>) {
        self.game.clone_from(&other.game);
        (self.order, self.growth) = (other.order, other.growth);
        (self.plays_on, self.free_pass) = (other.plays_on, other.free_pass);
    }
}

impl<G: Threats> Game for Lambda<G> {
    type Move = LambdaMove<G::Move>;
    type Undo = (Option<G::Undo>, u8, bool, bool);
    const HAS_SITUATIONS: bool = true;

    crate::forward!(game as G: role cycle_rule);

    fn status(&self) -> Status {
        match self.game.status() {
            Status::Open if self.needed() > self.order as u32 => Status::Lost,
            status => status,
        }
    }

    fn moves(&self, out: &mut Vec<Self::Move>) {
        // Room for many at once: a list that grows is moved several times.
        let mut moves = Vec::with_capacity(64);
        out.reserve(64);
        let highest = |mv| LambdaMove { mv, order: self.order };
        if self.role() == Role::Defender {
            // The pass first: it is the shortest way to show that there is no threat.
            let passing = |mv| LambdaMove { mv, order: self.order_after_pass() };
            if let Some(pass) = self.game.pass().filter(|_| !self.plays_on && !self.free_pass) {
                out.extend([passing(pass), highest(pass)]);
                return;
            }
            self.game.moves(&mut moves);
            let (pass, others): (Vec<_>, Vec<_>) =
                moves.into_iter().partition(|&m| self.game.is_pass(m));
            out.extend(pass.into_iter().filter(|_| !self.plays_on).map(passing));
            out.extend(others.into_iter().map(highest));
            return;
        }
        // The highest order first, so that its moves have the same numbers with and without those
        // that they dominate.
        self.game.threats(self.order as u32, &mut moves);
        out.extend(moves.iter().copied().map(highest));
        let mut lower = Vec::with_capacity(moves.len());
        for order in self.game.order()..self.order as u32 {
            lower.clone_from(&moves);
            self.game.retain_threats(order, &mut lower);
            let threats = lower.iter().filter(|&&mv| self.game.order_after(mv) <= order);
            out.extend(threats.map(|&mv| LambdaMove { mv, order: order as u8 }));
        }
    }

    fn play(&mut self, m: Self::Move) -> Self::Undo {
        let (order, played_on, free) = (self.order, self.plays_on, self.free_pass);
        self.plays_on = self.is_playing_on(m);
        let undo = (!self.plays_on).then(|| self.game.play(m.mv));
        (self.order, self.free_pass) = (m.order, false);
        (undo, order, played_on, free)
    }

    fn undo(&mut self, m: Self::Move, (undo, order, played_on, free): Self::Undo) {
        if let Some(undo) = undo {
            self.game.undo(m.mv, undo);
        }
        (self.order, self.plays_on, self.free_pass) = (order, played_on, free);
    }

    fn key(&self) -> Key {
        let plays_on = if self.plays_on { PLAYS_ON } else { 0 };
        let free_pass = if self.free_pass { FREE_PASS } else { 0 };
        Key(self.game.key().0 ^ self.order_key() ^ plays_on ^ free_pass)
    }

    fn situation(&self) -> Key {
        match self.role() {
            Role::Attacker => self.key(),
            // The position itself stands on the path already.
            Role::Defender if self.plays_on => self.key(),
            Role::Defender => self.game.situation(),
        }
    }

    fn is_dominated(&self, m: Self::Move) -> bool {
        self.role() == Role::Attacker && m.order < self.order
    }
}

impl<G: Threats> Estimates for Lambda<G> {
    /// The reader's answer, or the paper's numbers: for a node of order λ max(1, 2^(λ-1)). An
    /// attacker's node has the minimum of its pseudo nodes, and the disproof number of the highest.
    fn estimate(&self) -> Estimate {
        // Readers know nothing of a free pass.
        let read = if self.free_pass { None } else { self.game.read(self.order as u32) };
        self.numbers(read)
    }

    fn appraise_in_place(&mut self) -> Estimate {
        match self.status() {
            Status::Open if self.free_pass => self.numbers(None),
            Status::Open => {
                let read = self.game.read_in_place(self.order as u32);
                self.numbers(read)
            }
            Status::Won => Estimate::WON,
            Status::Lost => Estimate::LOST,
        }
    }
}

impl<G: Threats> Lambda<G> {
    /// What follows from what a reader says.
    fn numbers(&self, read: Option<bool>) -> Estimate {
        match read {
            Some(true) => return Estimate::WON,
            Some(false) => return Estimate::LOST,
            None => (),
        }
        let highest = self.weight(self.order as u32);
        let proof = match self.role() {
            Role::Attacker => self.weight(self.game.order()),
            Role::Defender => highest,
        };
        // That he plays on is looked into when his pass has been: most threats are none.
        let disproof = if self.plays_on { highest.saturating_mul(4) } else { highest };
        Estimate { proof, disproof }
    }
}

impl<G: Threats + Zones> Zones for Lambda<G> {
    fn end_zone(&self, winner: Role) -> Option<Zone> {
        let read = || {
            let reads = !self.plays_on && !self.free_pass;
            let read = self.game.read(self.order as u32).filter(|_| reads);
            read.map(|won| if won { Role::Attacker } else { Role::Defender })
        };
        if self.status().winner().or_else(read) != Some(winner) {
            return None;
        }
        match winner {
            Role::Attacker => self.game.end_zone(winner),
            Role::Defender => self.game.failure_zone(self.order as u32),
        }
    }

    /// To say that one plays on or passes changes nothing by itself.
    fn win_zone(&self, m: Self::Move, after: Zone) -> Option<Zone> {
        if self.game.is_pass(m.mv) { Some(after) } else { self.game.win_zone(m.mv, after) }
    }

    fn loss_zone(&self, m: Self::Move, after: Zone) -> Zone {
        if self.game.is_pass(m.mv) { after } else { self.game.loss_zone(m.mv, after) }
    }

    fn position_zone(&self, moves: Zone, base: Option<&Zone>) -> Option<Zone> {
        if !self.plays_on && !self.free_pass && self.game.pass().is_some() {
            return Some(moves);
        }
        self.game.position_zone(moves, base)
    }

    /// The defender loses an order of the attacker's with a pass; the attacker's own costs nothing, but
    /// the defender can pass in turn.
    fn stand_in(&mut self) -> bool {
        let order = match self.role() {
            Role::Attacker => Some(self.order),
            Role::Defender => self.order.checked_sub(1).filter(|_| self.plays_on),
        };
        let Some(order) = order.filter(|_| self.game.stand_in()) else { return false };
        (self.order, self.plays_on) = (order, false);
        true
    }

    fn changes(&self, m: Self::Move, zone: &Zone) -> bool {
        self.game.changes(m.mv, zone)
    }
}

impl<G: Threats + Notation> Notation for Lambda<G> {
    fn position_text(&self) -> String {
        let on = if self.plays_on { " on" } else { "" };
        let free = if self.free_pass { " free" } else { "" };
        format!("{} order={}{on}{free}", self.game.position_text(), self.order)
    }

    fn situation_text(&self) -> Option<String> {
        Some(match self.role() {
            Role::Attacker => self.position_text(),
            Role::Defender if self.plays_on => self.position_text(),
            Role::Defender => self.game.position_text(),
        })
    }

    fn move_text(&self, m: Self::Move) -> String {
        if self.is_playing_on(m) {
            return "on".to_string();
        }
        let text = self.game.move_text(m.mv);
        match self.role() {
            Role::Attacker => format!("{text}/{}", m.order),
            Role::Defender => text,
        }
    }
}
