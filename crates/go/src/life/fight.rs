//! Kos: who is banned, and who has threats.

use super::{Aim, LifeOn, NO_KO, Side};
use crate::board::Colour;
use crate::ko::{Fought, Supply};
use crate::region::Set;
use tsume_game::Role;

impl<N: Set> LifeOn<N> {
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
    pub(super) fn banned(&self) -> N {
        if self.at.ko == NO_KO || self.at.passed { N::NONE } else { N::one(self.at.ko as usize) }
    }

    fn side_of(&self, role: Role) -> Side {
        match role {
            Role::Attacker => self.aim.side(),
            Role::Defender => self.aim.side().other(),
        }
    }
}

impl<N: Set> Fought for LifeOn<N> {
    fn supplied(&self, supply: Option<Supply>) -> LifeOn<N> {
        let mut game = self.clone();
        game.hold(supply.map(|Supply { holder, left }| (self.side_of(holder), left)));
        // Threats without end are asked about with the other side as attacker.
        if let (Supply::UNLIMITED, Some(side)) = (game.at.threats, game.favoured) {
            game.aim = if side == Side::Maker { Aim::Kill } else { Aim::Live };
        }
        game
    }
}
