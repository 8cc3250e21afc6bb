//! What df-pn+ is told of positions that it has not searched. Yoshizoe et al. 2007, section 5.1: the
//! distance to the target, and its liberties.
//!
//! Ladders are certain, and the rest is a guess.

use super::ladder::Reading;
use super::{Capture, Move};
use crate::board::Point;
use tsume_game::{Estimate, Estimates, Role, Threats};

/// Farther away makes no difference.
const FAR: usize = 8;

impl Estimates for Capture {
    /// A capture looks twice as hard for every liberty, and an escape for every one that is missing.
    fn estimate(&self) -> Estimate {
        let most = if self.at.to_move == Role::Attacker { 2 } else { 1 };
        let readable = self.at.liberties <= most && self.ko().is_none();
        if readable && self.ladder() == Reading::Won {
            return Estimate::WON;
        }
        let order = self.order();
        let missing = (self.question.max_liberties as u32 + 1).saturating_sub(order);
        Estimate { proof: 1 << order.min(16), disproof: 1 << (missing / 2).min(16) }
    }

    /// A move that is far away is less likely to be the one.
    fn cost(&self, m: Move) -> Estimate {
        let far = match m {
            Move::Stone(p) => self.distance(p).saturating_sub(1) as u32,
            Move::Pass | Move::Resume | Move::Threat => 0,
        };
        match self.at.to_move {
            Role::Attacker => Estimate { proof: far, disproof: 0 },
            Role::Defender => Estimate { proof: 0, disproof: far },
        }
    }
}

impl Capture {
    /// How far a point is from the nearest stone of a target, up to [`FAR`].
    fn distance(&self, p: Point) -> usize {
        let stones = self.targets().iter().flat_map(|&target| self.board.block(target));
        let distance = |s: Point| s.x().abs_diff(p.x()) + s.y().abs_diff(p.y());
        stones.map(distance).fold(FAR, usize::min)
    }
}
