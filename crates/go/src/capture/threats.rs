//! Threat orders for lambda search. Yoshizoe et al. 2007, sections 3.1 and 4.2; Thomsen 2000.
//!
//! Liberties bound the order: a target with n liberties needs n stones, and a pass of the defender
//! before each but the last.

use super::ladder::Reading;
use super::{Capture, Move};
use crate::board::{Point, PointSet};
use tsume_game::{Game, Role, Threats, Zone};

impl Capture {
    /// Whether the attacker has no choice, or not the usual one.
    fn is_bound(&self) -> bool {
        self.at.passed || self.at.liberties == 1 || self.ko().is_some()
    }

    /// What threats of an order must change something in.
    pub(super) fn threat_zone(&self, order: u32) -> Option<PointSet> {
        if self.at.liberties == 2 && order == 2 { self.escape_zone() } else { None }
    }
}

impl Threats for Capture {
    fn is_pass(&self, m: Move) -> bool {
        m == Move::Pass && self.at.to_move == Role::Defender
    }

    /// A pass is legal always, if at times left out of the moves as certain to lose. Not in atari,
    /// where there are few moves.
    fn pass(&self) -> Option<Move> {
        let open = self.at.liberties > 1 && self.ko().is_none();
        (self.at.to_move == Role::Defender && open).then_some(Move::Pass)
    }

    fn order(&self) -> u32 {
        let liberties = u32::from(self.at.liberties);
        match self.at.to_move {
            Role::Attacker => liberties.saturating_sub(1),
            Role::Defender => liberties,
        }
    }

    /// The stone takes a liberty, or none.
    fn order_after(&self, m: Move) -> u32 {
        let Move::Stone(p) = m else { return u32::MAX };
        let most = self.question.max_liberties + 1;
        let count = |target| match self.targets() {
            [_] => self.liberties(),
            _ => self.board.liberty_count_up_to(target, most),
        };
        let left = |&target: &Point| {
            let head = self.board.head(target);
            let beside = self.board.neighbours(p).any(|q| self.board.head(q) == head);
            count(target) - usize::from(beside && head.is_some())
        };
        self.targets().iter().map(left).min().unwrap_or(0) as u32
    }

    /// Where a target has so many liberties that each stone must take one, those; where no ladder
    /// captures it as it stands and one must after the move, the points on which that rests.
    fn threats(&self, order: u32, out: &mut Vec<Move>) {
        if self.is_bound() {
            return self.moves(out);
        }
        if u32::from(self.at.liberties) > order {
            return self.take_liberties(order as usize + 1, out);
        }
        self.generate_in(self.threat_zone(order).as_ref(), out);
    }

    fn retain_threats(&self, order: u32, moves: &mut Vec<Move>) {
        if self.is_bound() {
            return;
        }
        if u32::from(self.at.liberties) > order {
            let few = self.few_liberties(order as usize + 1);
            moves.retain(|&m| self.point(m).is_some_and(|p| few.contains(p)));
        } else if let Some(zone) = self.threat_zone(order) {
            let all = self.that_change(&zone);
            moves.retain(|&m| self.point(m).is_some_and(|p| all.contains(p)));
        }
    }

    fn failure_zone(&self, order: u32) -> Option<Zone> {
        self.failing_zone(order)
    }

    /// By liberties and ladders.
    fn read(&self, order: u32) -> Option<bool> {
        match self.ladder_to_read(order) {
            Known::Answer(Some(answer)) => Some(answer),
            _ if self.escapes(order) => Some(false),
            Known::Ladder(role) => self.told(order, self.ladder_for(role)),
            Known::Answer(None) => None,
        }
    }

    fn read_in_place(&mut self, order: u32) -> Option<bool> {
        match self.ladder_to_read(order) {
            Known::Answer(Some(answer)) => Some(answer),
            _ if self.escapes_in_place(order) => Some(false),
            Known::Ladder(role) => {
                let reading = self.ladder_in_place(role);
                self.told(order, reading)
            }
            Known::Answer(None) => None,
        }
    }
}

/// What is known of threats before ladders are read.
enum Known {
    Answer(Option<bool>),
    /// It depends on the ladder with this side to move.
    Ladder(Role),
}

impl Capture {
    /// Which ladder tells about threats of an order, if liberties do not.
    fn ladder_to_read(&self, order: u32) -> Known {
        if self.order() > order {
            return Known::Answer(Some(false));
        }
        // What may not be played at first is more than the reader knows.
        if self.ko().is_some() {
            return Known::Answer(None);
        }
        match (self.at.to_move, self.at.liberties) {
            // A threat of order 2 is one of a ladder, if the defender passes.
            (Role::Defender, 2) if order == 2 => Known::Ladder(Role::Attacker),
            (Role::Attacker, 1) => Known::Answer(self.doomed().map(|_| true)),
            (role @ Role::Attacker, 2) | (role @ Role::Defender, 1) => Known::Ladder(role),
            _ => Known::Answer(None),
        }
    }

    /// What a ladder says of threats of an order.
    fn told(&self, order: u32, reading: Reading) -> Option<bool> {
        if self.at.to_move == Role::Defender && self.at.liberties > 1 {
            return (reading <= Reading::Held).then_some(false);
        }
        match reading {
            Reading::Won => Some(true),
            Reading::Lost => (order == 1).then_some(false),
            // After a pass nothing before counts.
            Reading::Held => (order == 1 && self.at.passed).then_some(false),
            Reading::Barred | Reading::Doubtful => None,
        }
    }
}
