//! What ladders say about a problem: their results, and the zones on which those rest.

use super::ladder::{Reader, Reading};
use super::{Capture, memo};
use crate::board::{Board, Point, PointSet};
use tsume_game::Role;

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
        let read = || self.read_ladder_for(role).0;
        let &[target] = self.targets() else { return read() };
        memo::remembered(memo::key(&self.board, target, role, self.may_retake()), read)
    }

    /// The points on which a ladder rests that captures a target if the attacker moves now: he wins
    /// in every position that agrees with this one on them. `None` if there is no such ladder.
    pub fn ladder_zone(&self) -> Option<PointSet> {
        let mut board = self.board.clone();
        self.targets().iter().find_map(|&target| {
            if board.liberty_count_up_to(target, 3) > 2 {
                return None;
            }
            self.reader(&mut board, target).won_zone(Role::Attacker)
        })
    }

    /// The points on which it rests that no ladder captures the target if the attacker moves now, not
    /// regarding what was before: none does in any position that agrees with this one on them. `None`
    /// if there is a ladder, or there might be; or if there are several targets.
    pub fn escape_zone(&self) -> Option<PointSet> {
        let &[target] = self.targets() else { return None };
        let mut board = self.board.clone();
        let (reading, zone) = self.reader(&mut board, target).failed_zone(Role::Attacker);
        self.fails(reading).then_some(zone)
    }

    /// Whether a reading says that no ladder captures, not regarding what was before. If the attacker
    /// may retake kos, he has more moves than the reader knows.
    fn fails(&self, reading: Reading) -> bool {
        reading <= Reading::Held
            || (reading == Reading::Barred && self.question.retaker != Some(Role::Attacker))
    }
}
