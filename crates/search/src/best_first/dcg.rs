//! dcg: proof-number search on a graph whose cycles are cut (Schijf et al. 1994; Kishimoto &
//! Müller 2005, section 2.2.5; *DCG* in Breuker et al. 2001).
//!
//! Needs nothing of the game. Equal positions are one node, unless the link would close a cycle
//! of the graph: then the child is a second node, solved as a repetition. That it is a
//! repetition on one path does not make it one on all the others that lead to the parent, so the
//! method is wrong at times where positions repeat: under `attacker-loses` it disproves falsely,
//! under `illegal` it errs both ways. It is here for comparison.

use super::engine::{Policy, Search};
use super::graph::NodeId;
use super::shared::Shared;
use crate::budget::Limited;
use tsume_game::Game;

/// Shares all nodes that it can.
#[derive(Default)]
pub(super) struct Dcg {
    shared: Shared,
}

impl<G: Game> Policy<G> for Dcg {
    fn bytes(&self) -> usize {
        self.shared.bytes()
    }

    fn enter(&mut self, search: &mut Search<'_, '_, G>) -> Limited {
        self.shared.place(NodeId::ROOT, None);
        self.shared.share(NodeId::ROOT, search)
    }

    fn link(&mut self, search: &mut Search<'_, '_, G>, _irreversible: bool) -> Limited<NodeId> {
        let parent = search.path.end();
        let Some(known) = self.shared.find(search.path.game().key()) else {
            let node = search.leaf();
            self.shared.place(node, Some(parent));
            self.shared.share(node, search)?;
            return Ok(node);
        };
        if self.shared.connect(search, parent, known)? {
            return Ok(known);
        }
        let node = search.repetition();
        self.shared.place(node, Some(parent));
        Ok(node)
    }

    fn update(&mut self, search: &mut Search<'_, '_, G>) -> Limited {
        self.shared.update(search)
    }
}
