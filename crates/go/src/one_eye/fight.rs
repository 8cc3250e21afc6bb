//! Kos: under which rules they are fought, and who is helped in them.

use super::arena::Nodes;
use super::{Aim, NO_KO, OneEye, Side};
use crate::board::Colour;
use crate::ko::{Fought, Retakes, Rules, Supply};
use tsume_game::Role;

impl OneEye {
    /// Chooses the rules: by default, those with threats, and nobody has any.
    #[must_use]
    pub fn under(mut self, rules: Rules) -> OneEye {
        self.rules = rules;
        self.at.ko = NO_KO;
        self.at.threats = 0;
        self.favoured = None;
        self
    }

    /// The rules under which kos are fought.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Who has ko threats, and how many are left.
    pub fn threats(&self) -> Option<(Colour, u8)> {
        let left = self.at.threats;
        self.favoured.filter(|_| left > 0).map(|side| (self.colour(side), left))
    }

    /// With this side having so many threats.
    pub(super) fn hold(&mut self, held: Option<(Side, u8)>) {
        let held = held.filter(|&(_, left)| left > 0);
        self.favoured = held.map(|(side, _)| side);
        self.at.threats = held.map_or(0, |(_, left)| left);
    }

    /// The point that the side to move is banned from.
    #[inline]
    pub(super) fn banned(&self) -> Nodes {
        let none = self.at.ko == NO_KO || self.at.passed || self.rules != Rules::Threats;
        if none { 0 } else { 1 << self.at.ko }
    }

    fn side_of(&self, role: Role) -> Side {
        match role {
            Role::Attacker => self.aim.side(),
            Role::Defender => self.aim.side().other(),
        }
    }
}

impl Fought for OneEye {
    fn supplied(&self, supply: Option<Supply>) -> OneEye {
        let mut game = self.clone();
        game.hold(supply.map(|Supply { holder, left }| (self.side_of(holder), left)));
        // Threats without end are asked about with the other side as attacker.
        if let (Supply::UNLIMITED, Some(side)) = (game.at.threats, game.favoured) {
            game.aim = if side == Side::Maker { Aim::Prevent } else { Aim::Make };
        }
        game
    }
}

impl Retakes for OneEye {
    fn let_retake(&mut self, side: Option<Role>) {
        self.favoured = side.map(|role| self.side_of(role));
    }
}
