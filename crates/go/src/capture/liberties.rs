//! The liberties of the target that has the fewest, kept up to date with every stone.

use super::{Capture, Question};
use crate::board::{self, Point};
use tsume_game::Role;

impl Capture {
    /// Works out [`State::liberties`].
    #[inline]
    pub(super) fn fewest_liberties(&self) -> u8 {
        let Question { owner, targets, max_liberties, .. } = &*self.question;
        let count = |&p: &Point| match self.board.colour(p) {
            Some(colour) if colour == *owner => {
                self.board.liberty_count_up_to(p, max_liberties + 1)
            }
            _ => 0,
        };
        targets.iter().map(count).min().unwrap_or(0) as u8
    }

    /// [`State::liberties`] after a stone of the side to move, which is on the board already. The
    /// attacker's takes one liberty or none, whatever it captures; the defender's, if it neither joins
    /// blocks nor captures, one too, and gives those beside it that the target did not have.
    #[inline]
    pub(super) fn liberties_after(&self, p: Point, undo: &board::Undo) -> u8 {
        let (board, before) = (&self.board, self.at.liberties);
        let &[target] = self.targets() else { return self.fewest_liberties() };
        if before as usize > self.question.max_liberties {
            return self.fewest_liberties();
        }
        let Some(head) = board.head(target).filter(|_| board.colour(target) == Some(self.owner()))
        else {
            return 0;
        };
        let is_target = |q: Point| board.head(q) == Some(head);
        let beside = board.neighbours(p).any(is_target);
        match self.at.to_move {
            Role::Attacker => before.saturating_sub(u8::from(beside)),
            Role::Defender if undo.captured() => self.fewest_liberties(),
            Role::Defender if !beside => before,
            Role::Defender if undo.joined() => self.fewest_liberties(),
            Role::Defender => {
                let known = |q: Point| board.neighbours(q).any(|r| r != p && is_target(r));
                let new = board.neighbours(p).filter(|&q| board.is_empty(q) && !known(q)).count();
                (before.saturating_sub(1) + new as u8).min(self.question.max_liberties as u8 + 1)
            }
        }
    }
}
