//! Kos: the rules under which they are fought, bans, ko threats, and who may retake.

use super::{Capture, Ko, Question};
use crate::board::Point;
use crate::ko::{Retakes, Rules, Supply};
use std::sync::Arc;
use tsume_game::Role;

impl Capture {
    /// Chooses the rules under which kos are fought: otherwise superko.
    #[must_use]
    pub fn under(mut self, rules: Rules) -> Capture {
        Arc::make_mut(&mut self.question).rules = rules;
        self
    }

    /// Gives a side ko threats, or takes all away. They mean nothing under superko.
    #[must_use]
    pub fn with_supply(mut self, supply: Option<Supply>) -> Capture {
        if let Some(Supply { holder, .. }) = supply {
            Arc::make_mut(&mut self.question).holder = holder;
        }
        self.at.threats = supply.map_or(0, |supply| supply.left);
        self
    }

    /// The rules under which kos are fought.
    pub fn rules(&self) -> Rules {
        self.question.rules
    }

    /// The threats that a side has left.
    pub fn supply(&self) -> Option<Supply> {
        let Question { holder, .. } = *self.question;
        (self.at.threats > 0).then_some(Supply { holder, left: self.at.threats })
    }

    /// Where the side to move may not retake a ko.
    pub fn ko(&self) -> Option<Point> {
        match self.at.ko {
            Ko::Banned(p) => Some(p),
            _ => None,
        }
    }

    /// Whether the side to move is banned, and can spend a threat.
    #[inline]
    pub(super) fn has_threat(&self) -> bool {
        self.at.threats > 0 && self.ko().is_some() && self.question.holder == self.at.to_move
    }

    /// Whether the defender may retake kos at once.
    #[inline]
    pub(super) fn may_retake(&self) -> bool {
        self.question.retaker == Some(Role::Defender)
    }

    /// Whether a stone of the attacker's captures a target in a ko that the defender may retake.
    #[inline]
    pub(super) fn is_in_vain(&self, p: Point) -> bool {
        let captured = || self.board.ko_capture(p, self.colour(Role::Attacker));
        self.may_retake() && captured().is_some_and(|q| self.targets().contains(&q))
    }
}

impl Retakes for Capture {
    /// A side that may retake kos may do so in the first move, too.
    fn let_retake(&mut self, side: Option<Role>) {
        Arc::make_mut(&mut self.question).retaker = side;
        if side == Some(self.at.to_move) && self.ko().is_some() {
            self.at.ko = Ko::None;
        }
    }
}
