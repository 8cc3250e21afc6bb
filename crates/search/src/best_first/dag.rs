//! dag: proof-number search that merges positions across irreversible moves (Schijf's DAG method;
//! Kishimoto & Müller 2005, section 2.2.5; Breuker et al. 2001, section 3).
//!
//! Needs to know which moves are irreversible; where positions cannot repeat, all are. After
//! such a move nothing of the path can return, so the history before it says nothing any more,
//! and equal positions after such moves are one node. What other moves lead to is a tree of its
//! own below each of these nodes. Exact under every rule of repetition.

use super::engine::{Policy, Search};
use super::graph::NodeId;
use super::shared::Shared;
use crate::budget::Limited;
use tsume_game::Game;

/// Shares the nodes after irreversible moves.
#[derive(Default)]
pub(super) struct Dag {
    shared: Shared,
}

impl<G: Game> Policy<G> for Dag {
    fn bytes(&self) -> usize {
        self.shared.bytes()
    }

    fn enter(&mut self, _: &mut Search<'_, '_, G>) -> Limited {
        // Nothing leads back to the root by an irreversible move.
        self.shared.place(NodeId::ROOT, None);
        Ok(())
    }

    fn link(&mut self, search: &mut Search<'_, '_, G>, irreversible: bool) -> Limited<NodeId> {
        let parent = search.path.end();
        let known = self.shared.find(search.path.game().key()).filter(|_| irreversible);
        if let Some(node) = known
            && self.shared.connect(search, parent, node)?
        {
            return Ok(node);
        }
        let node = search.tree_child();
        self.shared.place(node, Some(parent));
        if irreversible && known.is_none() {
            self.shared.share(node, search)?;
        }
        Ok(node)
    }

    fn update(&mut self, search: &mut Search<'_, '_, G>) -> Limited {
        self.shared.update(search)
    }
}
