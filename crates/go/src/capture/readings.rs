//! What ladders say about a problem: their results, and the zones on which those rest.

use super::ladder::{Reader, Reading};
use super::{Capture, memo};
use crate::board::{Board, Point, PointSet};
use std::cell::RefCell;
use tsume_game::Role;

thread_local! {
    /// The board that ladders are played on. To ask for the memory takes as long as many a ladder.
    static SPARE: RefCell<Option<Board>> = const { RefCell::new(None) };
}

impl Capture {
    /// A reader for ladders.
    pub(super) fn reader<'a>(&self, board: &'a mut Board, target: Point) -> Reader<'a> {
        Reader::new(board, target, self.owner(), self.may_retake())
    }

    /// What becomes of a target by a ladder, and the number of positions looked at for that.
    pub fn read_ladder(&self) -> (Reading, u64) {
        self.read_ladder_for(self.at.to_move)
    }

    fn read_ladder_for(&self, role: Role) -> (Reading, u64) {
        let mut nodes = 0;
        let most = if role == Role::Attacker { 2 } else { 1 };
        let mut board = self.board.clone();
        for &target in self.targets() {
            if board.liberty_count_up_to(target, most + 1) > most {
                continue;
            }
            let mut reader = self.reader(&mut board, target);
            let reading = reader.read(role);
            nodes += u64::from(reader.nodes());
            // With several targets, ataris of one may help against another.
            if reading == Reading::Won || self.targets().len() == 1 {
                return (reading, nodes);
            }
        }
        (Reading::Doubtful, nodes)
    }

    /// What becomes of a target by a ladder.
    pub fn ladder(&self) -> Reading {
        self.ladder_for(self.at.to_move)
    }

    /// What becomes of a target by a ladder if a side is to move.
    pub(super) fn ladder_for(&self, role: Role) -> Reading {
        match self.targets() {
            &[target] => self.read_target(target, role, false).0,
            _ => self.read_ladder_for(role).0,
        }
    }

    /// The same, played on the board itself.
    pub(super) fn ladder_in_place(&mut self, role: Role) -> Reading {
        let &[target] = self.targets() else { return self.ladder_for(role) };
        let (owner, retakes) = (self.owner(), self.may_retake());
        let question = memo::question(&self.board, target, role, retakes);
        if let Some((reading, _)) = memo::remembered(&self.board, question, false) {
            return reading;
        }
        let reading = Reader::new(&mut self.board, target, owner, retakes).read(role);
        memo::remember(&self.board, question, reading, None);
        reading
    }

    /// What becomes of a target, and the zone of that unless it is doubtful.
    fn read_target(
        &self,
        target: Point,
        role: Role,
        zone_wanted: bool,
    ) -> (Reading, Option<PointSet>) {
        let question = memo::question(&self.board, target, role, self.may_retake());
        if let Some(known) = memo::remembered(&self.board, question, zone_wanted) {
            return known;
        }
        let read = |board: &mut Board| {
            board.clone_from(&self.board);
            let mut reader = self.reader(board, target);
            if zone_wanted {
                let (reading, zone) = reader.read_with_zone(role);
                (reading, Some(zone))
            } else {
                (reader.read(role), None)
            }
        };
        let (reading, zone) =
            SPARE.with_borrow_mut(|spare| read(spare.get_or_insert_with(|| self.board.clone())));
        memo::remember(&self.board, question, reading, zone);
        (reading, zone)
    }

    /// The points on which a ladder rests that captures a target with a side to move: the attacker wins
    /// in every position that agrees with this one on them. `None` if there is no such ladder.
    pub(super) fn won_zone(&self, role: Role) -> Option<PointSet> {
        let most = if role == Role::Attacker { 2 } else { 1 };
        self.targets().iter().find_map(|&target| {
            if self.board.liberty_count_up_to(target, most + 1) > most {
                return None;
            }
            let (reading, zone) = self.read_target(target, role, true);
            zone.filter(|_| reading == Reading::Won)
        })
    }

    /// The points on which a ladder rests that captures a target if the attacker moves now: he wins
    /// in every position that agrees with this one on them. `None` if there is no such ladder.
    pub fn ladder_zone(&self) -> Option<PointSet> {
        self.won_zone(Role::Attacker)
    }

    /// The points on which it rests that no ladder captures the target if the attacker moves now, not
    /// regarding what was before: none does in any position that agrees with this one on them. `None`
    /// if there is a ladder, or there might be; or if there are several targets.
    pub fn escape_zone(&self) -> Option<PointSet> {
        let &[target] = self.targets() else { return None };
        let (reading, zone) = self.read_target(target, Role::Attacker, true);
        zone.filter(|_| self.fails(reading))
    }

    /// The points on which it rests that no ladder captures the target with a side to move, without any
    /// repetition.
    pub(super) fn held_zone(&self, target: Point, role: Role) -> Option<PointSet> {
        let (reading, zone) = self.read_target(target, role, true);
        zone.filter(|_| reading <= Reading::Held)
    }

    /// Whether a reading says that no ladder captures, not regarding what was before. If the attacker
    /// may retake kos, he has more moves than the reader knows.
    fn fails(&self, reading: Reading) -> bool {
        reading <= Reading::Held
            || (reading == Reading::Barred && self.question.retaker != Some(Role::Attacker))
    }
}
