//! Disproofs that lean on a position of the path, and what becomes of them when it is left.
//!
//! Under `attacker-loses`, take positions that were disproven leaning on some positions of the
//! path. When the deepest of those, `a`, is itself disproven, whatever leaned on `a` leans on what
//! `a` leans on instead: the two sets of positions that the defender can stay in become one. If
//! nothing is left to lean on, the disproof is path-free. If `a` is left in any other way, the
//! disproof is of no use elsewhere. (Breuker et al. 2001 find that `a` is a real draw in this way,
//! their Lemma 3, but leave the positions around it to be found out one by one.)

use super::Searcher;
use crate::leans::Leans;
use crate::number::Numbers;
use crate::path::Signature;
use crate::table::{Entry, NO_DEPTH, NO_MOVE, Twin};
use tsume_game::{Game, Key, Role};

/// How many are kept in mind; the rest is found out again when needed.
const MOST: usize = 1 << 16;

/// A disproof that leans on the path.
#[derive(Clone, Copy)]
pub(super) struct Member {
    pub position: Key,
    pub best: u32,
    pub size: u8,
    pub leans: Leans,
}

/// Members, by the depth of the deepest position that they lean on.
#[derive(Default)]
pub(super) struct Members {
    by_depth: Vec<Vec<Member>>,
    count: usize,
}

impl Members {
    pub fn clear(&mut self) {
        self.by_depth.clear();
        self.count = 0;
    }

    pub fn push(&mut self, member: Member) {
        let Some(depth) = member.leans.reach() else { return };
        let depth = depth as usize;
        if self.count == MOST {
            return;
        }
        if self.by_depth.len() <= depth {
            self.by_depth.resize_with(depth + 1, Vec::new);
        }
        self.by_depth[depth].push(member);
        self.count += 1;
    }

    fn take(&mut self, depth: u32) -> Vec<Member> {
        let members = self.by_depth.get_mut(depth as usize).map(std::mem::take).unwrap_or_default();
        self.count -= members.len();
        members
    }
}

impl<G: Game> Searcher<'_, '_, G> {
    /// The position at `depth` has been taken off the path: disproven and leaning on this, or
    /// not disproven.
    pub(super) fn settle_members(&mut self, depth: u32, disproven: Option<Leans>) {
        let members = self.stacks.members.take(depth);
        let Some(leans) = disproven else { return };
        for member in members {
            let leans = member.leans.above(depth).and(leans);
            self.keep_member(Member { leans, ..member });
        }
    }

    /// Stores a disproof that leans on less than it did.
    fn keep_member(&mut self, member: Member) {
        let Member { position, best, size, leans } = member;
        let numbers = Numbers::UNIT;
        let fresh = Entry { numbers, link: 1, best: NO_MOVE, size, distance: NO_DEPTH };
        let entry = self.table.get(position).unwrap_or(fresh);
        if entry.numbers.is_solved() {
            return;
        }
        let winner = Role::Defender;
        let Some(stored) = leans.reach().and_then(|depth| self.path.signature(depth)) else {
            let numbers = Numbers::won_by(winner);
            self.table.put(position, &Entry { numbers, link: 0, best, size, ..entry });
            if let Some(journal) = &mut self.journal {
                journal.keep(position, winner, best);
            }
            return;
        };
        let twin = Twin { winner, best, leans, link: stored.0, size };
        self.table.put_twin(Signature::ANY.twin(position), &twin);
        self.stacks.members.push(member);
    }
}
