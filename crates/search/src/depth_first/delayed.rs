//! Delayed evaluation: a position is judged when it is entered, not when it is first seen.
//!
//! Until then it counts 1 and 1 like any other leaf, even if the game is over there. Published for
//! PDS (van den Herik & Winands 2008, "Proof-number search and its variants"); it saves the look at
//! children that are never entered, and costs a visit to each that is decided at once. Here to
//! compare: Tsume judges what it sees.
//!
//! Invariant: a frame is only ever made for an open position.

use super::Searcher;
use crate::budget::Limited;
use crate::leans::Leans;
use crate::number::Numbers;
use crate::options::Evaluation;
use crate::table::{Entry, NO_MOVE};
use tsume_game::{Game, Key};

impl<G: Game> Searcher<'_, '_, G> {
    /// If the game is over in its position, the child that was just entered: its numbers, which are
    /// kept like those of any node.
    pub(super) fn judge(&mut self, key: Key, child: usize) -> Limited<Option<Numbers>> {
        if self.settings.evaluation == Evaluation::Immediate {
            return Ok(None);
        }
        let Some(winner) = self.game.status().winner() else { return Ok(None) };
        self.monitor.step()?;
        self.monitor.stats.nodes += 1;
        let numbers = Numbers::won_by(winner);
        let distance = self.depth + 1;
        self.table.put(key, &Entry { numbers, link: 0, best: NO_MOVE, size: 0, distance });
        self.stacks.update(child, numbers, Leans::NOTHING);
        Ok(Some(numbers))
    }
}
