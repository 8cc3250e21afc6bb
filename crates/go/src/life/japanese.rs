//! Whether stones that a ko decides about are dead under Japanese rules.
//!
//! There the owner of stones cannot be made to begin a ko that he is not ready for, and what is left on the
//! board when both sides have passed is looked at without ko threats. [`Goal::Japanese`] asks that as one game, in
//! two phases.
//!
//! # The rules
//!
//! 1. In the *first phase* the maker has threats without end. Either side may pass at any time, which ends a ban; a
//!    pass that answers a pass begins the *second phase*: the same stones, nobody is banned, nobody has threats,
//!    and the breaker is to move.
//! 2. The second phase is the game of [`Goal::Life`].
//! 3. A position that returns is no win for the breaker, in either phase.
//! 4. Stones, captures, bans and the ends of the game are those of [`Goal::Life`] in both phases.
//!
//! The attacker is the breaker. If he wins, the stones are dead under Japanese rules: he can wait until the maker
//! passes, too, or has given himself up, or he captures in spite of all threats. Otherwise nothing is said.
//!
//! # Why the ends hold
//!
//! *Unconditional life*: the maker passes for ever, in both phases; the breaker can pass as well, and has gained
//! nothing. *No room for two eyes*: the breaker plays as in the manual's page on certificates. Where he passes there, to end a
//! ban, the maker may now pass in turn; then the second phase begins with the same stones, without a ban, and with
//! the move that he had passed for. And he may move at once where the maker passes, as before.
//!
//! # Where it differs
//!
//! A win without going round shows that the breaker wins on every path, so these hold:
//!
//! - If the breaker wins against threats without end with [`Goal::Life`], he wins here: he makes the same moves. Where the
//!   maker answers a pass by a pass, he has the move that he had there, and the other side has less.
//! - If the maker wins with [`Goal::Life`] and without threats, the breaker does not win here. The maker plays as he
//!   would there. He never comes to a position from which the breaker wins without going round; where the breaker passes and is not banned,
//!   the maker passes, and the second phase begins in such a position.
//!
//! So the question is worth asking only of stones that are captured if nobody has threats, and live with some.

use super::{Aim, Goal, LifeOn, NO_KO, Side, State};
use crate::ko::Supply;
use crate::region::Set;

impl<N: Set> LifeOn<N> {
    /// With what the question about Japanese rules fixes: who attacks, and who has threats.
    pub(super) fn into_japanese(mut self) -> LifeOn<N> {
        self.aim = Aim::Kill;
        self.hold(Some((Side::Maker, Supply::UNLIMITED)));
        self
    }

    /// Whether a pass may be answered by a pass that begins the second phase.
    #[inline]
    pub(super) fn in_first_phase(&self) -> bool {
        self.goal == Goal::Japanese && self.at.threats == Supply::UNLIMITED
    }

    /// What a pass in the first phase leads to.
    pub(super) fn passed_in_first_phase(&self) -> State<N> {
        let at = State { ko: NO_KO, ..self.at };
        if at.passed {
            State { to_move: Side::Breaker, passed: false, threats: 0, ..at }
        } else {
            State { to_move: at.to_move.other(), passed: true, ..at }
        }
    }
}
