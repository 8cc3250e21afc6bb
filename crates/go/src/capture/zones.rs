//! The zones of proofs, for every search that asks ([`Zones`]); `zone.rs` says why they are right.

use super::zone::Zone;
use super::generate::FEW;
use super::{Capture, Generator, Move};
use crate::board::{Point, PointSet};
use tsume_game::{self as game, Game, Role, Status, Zones};

impl Capture {
    /// The target, where the zones of proofs are known: if there is only one, and nothing but the
    /// stones counts.
    fn only_target(&self) -> Option<Point> {
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
        let around = self.blocks_beside(board.block(target), attacker);
        let beside = self.blocks_beside(liberties.iter(), owner);
        if let Some(q) = around.iter().chain(&beside).find(few) {
            return Some([q].into_iter().collect());
        }
        around.iter().find_map(|e| {
            let friends = self.blocks_beside(board.block(e), owner);
            let friend = friends.iter().find(few)?;
            Some([e, friend].into_iter().collect())
        })
    }

    /// Adds to a zone of this position.
    fn widen(&self, points: PointSet, add: impl FnOnce(&mut Zone<'_>)) -> game::Zone {
        let retakes = self.may_retake();
        let mut zone = Zone { board: &self.board, owner: self.owner(), retakes, points };
        add(&mut zone);
        zone.points.into()
    }
}

impl Zones for Capture {
    fn end_zone(&self) -> Option<game::Zone> {
        if self.status() != Status::Open {
            return (self.status() == Status::Won).then_some(game::Zone::EMPTY);
        }
        let target = self.only_target()?;
        let most = if self.at.to_move == Role::Attacker { 2 } else { 1 };
        if usize::from(self.at.liberties) > most {
            return None;
        }
        let mut board = self.board.clone();
        self.reader(&mut board, target).won_zone(self.at.to_move).map(Into::into)
    }

    fn attack_zone(&self, m: Move, after: game::Zone) -> Option<game::Zone> {
        let Move::Stone(p) = m else { return Some(after) };
        let cause = self.cause(p)?;
        Some(self.widen(after.into(), |zone| {
            zone.attack(p);
            cause.iter().for_each(|q| zone.near_block(q));
        }))
    }

    fn defence_zone(&self, m: Move, after: game::Zone) -> game::Zone {
        let Move::Stone(p) = m else { return after };
        self.widen(after.into(), |zone| zone.defend(p))
    }

    fn position_zone(&self, moves: game::Zone, base: Option<&game::Zone>) -> Option<game::Zone> {
        let target = self.only_target()?;
        if let Some(x) = self.board.only_liberty(target) {
            self.doomed()?;
            return Some(self.widen(moves.into(), |zone| zone.defender_to_move(target, x)));
        }
        let base = PointSet::from(*base?);
        Some(self.widen(moves.into(), |zone| zone.no_other_change(&base)))
    }

    fn stand_in(&self) -> Option<Capture> {
        let waits = self.at.to_move == Role::Defender && self.at.liberties > 1;
        self.only_target().filter(|_| waits)?;
        let mut after = self.clone();
        after.play(Move::Pass);
        after.play(Move::Resume);
        Some(after)
    }

    fn changes(&self, m: Move, zone: &game::Zone) -> bool {
        let Move::Stone(p) = m else { return false };
        Capture::changes(self, p, &PointSet::from(*zone))
    }
}
