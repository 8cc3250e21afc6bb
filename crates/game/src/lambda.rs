//! Lambda search as a game: positions with the order of the threats that are left to the attacker.
//!
//! Yoshizoe, Kishimoto & Müller 2007 (LDFPN). [`Lambda`] turns a game with [`Threats`] into another
//! game, the *lambda game*, which every depth-first search can play; df-pn on it is LDFPN.
//!
//! # The game
//!
//! 1. A position is one of the game with an order λ. Where the game is won, the lambda game is.
//! 2. The attacker to move in order λ chooses a move and an order of at most λ for what follows.
//! 3. The defender to move in order λ ≥ 1 makes any move of the game, which leaves the order, or
//!    passes, and then the attacker has order λ - 1 left: this shows the threat. In order 0 the
//!    attacker can only reach the goal at once.
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

use crate::{CycleRule, Estimate, Estimates, Game, Key, Notation, Role, Status, Threats};

/// The greatest order.
pub const MAX_ORDER: u32 = 15;

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
#[derive(Clone, Debug)]
pub struct Lambda<G> {
    game: G,
    order: u8,
    /// Numbers of new positions grow with the order by two to this power.
    growth: u8,
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
        Lambda { game, order: order.min(MAX_ORDER) as u8, growth: 1 }
    }

    /// Searches order after order, as lambda search did before it had proof numbers: numbers of new
    /// positions grow by 256 with the order instead of 2 (section 5.1, pseudo lambda search).
    #[must_use]
    pub fn pseudo(mut self) -> Lambda<G> {
        self.growth = 8;
        self
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

impl<G: Threats> Game for Lambda<G> {
    type Move = LambdaMove<G::Move>;
    type Undo = (G::Undo, u8);

    fn role(&self) -> Role {
        self.game.role()
    }

    fn status(&self) -> Status {
        match self.game.status() {
            Status::Open if self.game.order() > self.order as u32 => Status::Lost,
            status => status,
        }
    }

    fn moves(&self, out: &mut Vec<Self::Move>) {
        let mut moves = Vec::new();
        self.game.moves(&mut moves);
        let highest = |mv| LambdaMove { mv, order: self.order };
        if self.role() == Role::Defender {
            // The pass first: it is the shortest way to show that there is no threat.
            let (pass, others): (Vec<_>, Vec<_>) =
                moves.into_iter().partition(|&m| self.game.is_pass(m));
            out.extend(
                pass.into_iter().map(|mv| LambdaMove { mv, order: self.order.saturating_sub(1) }),
            );
            out.extend(others.into_iter().map(highest));
            return;
        }
        // The highest order first, so that its moves have the same numbers with and without those
        // that they dominate.
        out.extend(moves.iter().map(|&mv| highest(mv)));
        for mv in moves {
            let orders = self.game.order_after(mv).min(u8::MAX as u32) as u8..self.order;
            out.extend(orders.map(|order| LambdaMove { mv, order }));
        }
    }

    fn play(&mut self, m: Self::Move) -> Self::Undo {
        let before = std::mem::replace(&mut self.order, m.order);
        (self.game.play(m.mv), before)
    }

    fn undo(&mut self, m: Self::Move, (undo, before): Self::Undo) {
        self.game.undo(m.mv, undo);
        self.order = before;
    }

    fn key(&self) -> Key {
        Key(self.game.key().0 ^ self.order_key())
    }

    fn cycle_rule(&self) -> CycleRule {
        self.game.cycle_rule()
    }

    fn situation(&self) -> Key {
        match self.role() {
            Role::Attacker => self.key(),
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
        match self.game.read(self.order as u32) {
            Some(true) => return Estimate::WON,
            Some(false) => return Estimate::LOST,
            None => (),
        }
        let highest = self.weight(self.order as u32);
        let proof = match self.role() {
            Role::Attacker => self.weight(self.game.order()),
            Role::Defender => highest,
        };
        Estimate { proof, disproof: highest }
    }
}

impl<G: Threats + Notation> Notation for Lambda<G> {
    fn position_text(&self) -> String {
        format!("{} order={}", self.game.position_text(), self.order)
    }

    fn situation_text(&self) -> Option<String> {
        Some(match self.role() {
            Role::Attacker => self.position_text(),
            Role::Defender => self.game.position_text(),
        })
    }

    fn move_text(&self, m: Self::Move) -> String {
        let text = self.game.move_text(m.mv);
        match self.role() {
            Role::Attacker => format!("{text}/{}", m.order),
            Role::Defender => text,
        }
    }
}
