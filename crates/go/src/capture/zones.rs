//! The zones of proofs, for every search that asks ([`Zones`]); `zone.rs` says why they are right.

use super::generate::FEW;
use super::zone::Zone;
use super::{Capture, Generator, Ko, Move, State};
use crate::board::{Point, PointSet};
use tsume_game::{self as game, Game, Role, Status, Threats, Zones};

impl Capture {
    /// The target, where the zones of proofs are known: if there is only one, and nothing but the
    /// stones counts.
    pub(super) fn only_target(&self) -> Option<Point> {
        let &[target] = self.targets() else { return None };
        self.ko().is_none().then_some(target)
    }

    /// One stone of each block that makes the generator give a stone of the attacker's: if these are the
    /// same blocks in another position, with the same liberties, and the target is, it does so there.
    fn cause(&self, p: Point) -> Option<PointSet> {
        let near = |q: &Point| self.board.is_empty(*q);
        match self.attacker_moves() {
            Generator::Full => Some(PointSet::EMPTY),
            Generator::Heuristic => self.heuristic_cause(p),
            Generator::HeuristicPlus => {
                let beside = self.board.neighbours(p).filter(near);
                [p].into_iter().chain(beside).find_map(|q| self.heuristic_cause(q))
            }
        }
    }

    fn heuristic_cause(&self, p: Point) -> Option<PointSet> {
        let (board, target) = (&self.board, self.only_target()?);
        let (owner, attacker) = (self.owner(), self.owner().other());
        let liberties = board.liberties(target);
        if liberties.contains(p) || board.neighbours(p).any(|q| liberties.contains(q)) {
            return Some(PointSet::EMPTY);
        }
        let few = |q: &Point| {
            let liberties = board.liberties(*q);
            liberties.contains(p) && liberties.len() <= FEW
        };
        let around = self.blocks_beside(&board.block(target).collect(), attacker);
        let beside = self.blocks_beside(&liberties, owner);
        if let Some(q) = around.iter().chain(&beside).find(few) {
            return Some([q].into_iter().collect());
        }
        around.iter().find_map(|e| {
            let friends = self.blocks_beside(&board.block(e).collect(), owner);
            let friend = friends.iter().find(few)?;
            Some([e, friend].into_iter().collect())
        })
    }

    /// The zone of a target that has more liberties than count.
    fn escaped_zone(&self) -> Option<game::Zone> {
        let (target, most) = (self.only_target()?, self.max_liberties());
        let escaped = self.liberties() > most;
        escaped.then(|| self.widen(PointSet::EMPTY, |zone| zone.alive(target, most + 1, None)))
    }

    /// The zone on which it rests that threats of an order fail, by liberties or a ladder.
    pub(super) fn failing_zone(&self, order: u32) -> Option<game::Zone> {
        let target = self.only_target()?;
        if let Some(zone) = self.escaped_zone() {
            return Some(zone);
        }
        if self.order() > order {
            let enough = order as usize + if self.at.to_move == Role::Attacker { 2 } else { 1 };
            return Some(self.widen(PointSet::EMPTY, |zone| zone.alive(target, enough, None)));
        }
        // If the defender is to move and the target is not in atari, it is after a pass of his.
        let role = if self.at.liberties == 1 { self.at.to_move } else { Role::Attacker };
        let held = || self.held_zone(target, role).map(game::Zone::from);
        // Where the attacker's threats are those that change something for a ladder, the zone must
        // have what that rests on, or he has others elsewhere.
        let limits = self.threat_zone(order);
        if limits.is_some()
            && let Some(zone) = held()
        {
            return Some(zone);
        }
        let glance = self.glance_zone(order);
        glance.map(|zone| limits.map_or(zone, |more| zone.with(&more.into()))).or_else(held)
    }

    /// Adds to a zone of this position.
    pub(super) fn widen(&self, points: PointSet, add: impl FnOnce(&mut Zone<'_>)) -> game::Zone {
        let retakes = self.may_retake();
        let mut zone = Zone { board: &self.board, owner: self.owner(), retakes, points };
        add(&mut zone);
        zone.points.into()
    }
}

impl Zones for Capture {
    fn end_zone(&self, winner: Role) -> Option<game::Zone> {
        if winner == Role::Defender {
            return self.escaped_zone();
        }
        if self.status() != Status::Open {
            return (self.status() == Status::Won).then_some(game::Zone::EMPTY);
        }
        self.only_target()?;
        self.won_zone(self.at.to_move).map(Into::into)
    }

    fn win_zone(&self, m: Move, after: game::Zone) -> Option<game::Zone> {
        let Move::Stone(p) = m else {
            // Other positions need not have the ban that lets the attacker pass, or a side spend a threat.
            return self.ko().is_none().then_some(after);
        };
        if self.at.to_move == Role::Defender {
            return Some(self.widen(after.into(), |zone| zone.refute(p)));
        }
        let cause = self.cause(p)?;
        Some(self.widen(after.into(), |zone| {
            zone.attack(p);
            cause.iter().for_each(|q| zone.near_block(q));
        }))
    }

    fn loss_zone(&self, m: Move, after: game::Zone) -> game::Zone {
        let Move::Stone(p) = m else { return after };
        let winner = self.to_move().other();
        self.widen(after.into(), |zone| {
            zone.same_captures(p, winner);
        })
    }

    fn position_zone(&self, moves: game::Zone, base: Option<&game::Zone>) -> Option<game::Zone> {
        if self.at.passed {
            return Some(moves);
        }
        let target = self.only_target()?;
        if let Some(x) = self.board.only_liberty(target) {
            self.doomed().filter(|_| self.at.to_move == Role::Defender)?;
            return Some(self.widen(moves.into(), |zone| zone.defender_to_move(target, x)));
        }
        let (base, loser) = (PointSet::from(*base?), self.to_move());
        Some(self.widen(moves.into(), |zone| zone.no_other_change(&base, loser)))
    }

    fn stand_in(&mut self) -> bool {
        let waits = self.at.liberties > 1 && !self.at.passed;
        if !waits || self.only_target().is_none() {
            return false;
        }
        match self.at.to_move {
            Role::Attacker => {
                self.at = State { to_move: Role::Defender, ko: Ko::None, ..self.at };
            }
            Role::Defender => {
                self.play(Move::Pass);
                self.play(Move::Resume);
            }
        }
        true
    }

    fn changes(&self, m: Move, zone: &game::Zone) -> bool {
        let Move::Stone(p) = m else { return false };
        Capture::changes(self, p, &PointSet::from(*zone))
    }
}
