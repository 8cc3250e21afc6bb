//! Nodes with several parents, for [`dag`](super::dag) and [`dcg`](super::dcg): a table of
//! positions, a graph that is kept free of cycles, and an update of all ancestors (Schijf et al.
//! 1994; Breuker et al. 2001, section 3).
//!
//! Every node has a level, at least that of each parent plus one. An ancestor has a smaller
//! level, so levels say at once that most links close no cycle, and bound the search for an
//! ancestor otherwise. They also order the update: children before parents, each node once.

use super::engine::Search;
use super::graph::{Graph, NodeId};
use super::path::{KeyMap, map_bytes, reserve_entry};
use crate::budget::Limited;
use std::collections::BinaryHeap;
use std::mem::size_of;
use tsume_game::{Game, Key};

/// What is known of the nodes apart from the graph.
#[derive(Default)]
pub(super) struct Shared {
    table: KeyMap<NodeId>,
    /// By node: no shorter than the longest path to it.
    levels: Vec<u32>,
    /// By node: the last search for an ancestor that met it.
    met: Vec<u32>,
    searches: u32,
    stack: Vec<NodeId>,
    queue: BinaryHeap<(u32, NodeId)>,
}

impl Shared {
    pub fn bytes(&self) -> usize {
        map_bytes(&self.table)
            + (self.levels.capacity() + self.met.capacity() + self.stack.capacity()) * 4
            + self.queue.capacity() * size_of::<(u32, NodeId)>()
    }

    /// The shared node of a position.
    pub fn find(&self, key: Key) -> Option<NodeId> {
        self.table.get(&key).copied()
    }

    /// Gives a new node its level.
    pub fn place(&mut self, node: NodeId, parent: Option<NodeId>) {
        let level = parent.map_or(0, |parent| self.level(parent) + 1);
        self.levels.resize(node.index() + 1, level);
        self.met.resize(node.index() + 1, 0);
    }

    /// Makes a node the shared node of its position.
    pub fn share<G: Game>(&mut self, node: NodeId, search: &Search<'_, '_, G>) -> Limited {
        let rest = search.bytes() + self.bytes() - map_bytes(&self.table);
        reserve_entry(&mut self.table, rest, search.monitor)?;
        self.table.insert(search.graph.key(node), node);
        Ok(())
    }

    fn level(&self, node: NodeId) -> u32 {
        self.levels[node.index()]
    }

    /// Prepares a link from `parent`, the end of the path, to `child`: raises the levels of
    /// `child` and of what is below it. Refuses a link that would close a cycle.
    pub fn connect<G: Game>(
        &mut self,
        search: &mut Search<'_, '_, G>,
        parent: NodeId,
        child: NodeId,
    ) -> Limited<bool> {
        if self.level(child) > self.level(parent) {
            return Ok(true);
        }
        if self.is_ancestor(search, child, parent)? {
            return Ok(false);
        }
        self.levels[child.index()] = self.level(parent) + 1;
        self.stack.push(child);
        while let Some(node) = self.stack.pop() {
            search.pace()?;
            let level = self.level(node) + 1;
            for edge in search.graph.edges(node) {
                let below = search.graph.target(edge);
                if self.level(below) < level {
                    self.levels[below.index()] = level;
                    self.stack.push(below);
                }
            }
        }
        Ok(true)
    }

    /// Whether `node`, the end of the path, can be reached from `above`: a search backwards that
    /// leaves out what is not below `above` by its level.
    fn is_ancestor<G: Game>(
        &mut self,
        search: &mut Search<'_, '_, G>,
        above: NodeId,
        node: NodeId,
    ) -> Limited<bool> {
        if on_path(search, above).is_some() {
            return Ok(true);
        }
        let least = self.level(above);
        // The marks of searches long ago would be taken for new ones.
        self.searches = self.searches.checked_add(1).unwrap_or_else(|| {
            self.met.fill(0);
            1
        });
        self.stack.clear();
        self.stack.push(node);
        while let Some(node) = self.stack.pop() {
            search.pace()?;
            for parent in search.graph.parents(node) {
                if parent == above {
                    self.stack.clear();
                    return Ok(true);
                }
                let met = &mut self.met[parent.index()];
                if *met != self.searches && self.levels[parent.index()] > least {
                    *met = self.searches;
                    self.stack.push(parent);
                }
            }
        }
        Ok(false)
    }

    /// Brings all ancestors of the end of the path up to date, as far as numbers change.
    pub fn update<G: Game>(&mut self, search: &mut Search<'_, '_, G>) -> Limited {
        let leaf = search.path.end();
        search.resume = search.path.depth();
        self.queue.push((self.level(leaf), leaf));
        while let Some(next) = self.queue.pop() {
            if self.queue.peek() == Some(&next) {
                continue;
            }
            search.pace()?;
            let (_, node) = next;
            // The children of this node have changed, so it may choose another one now.
            if let Some(depth) = on_path(search, node) {
                search.resume = search.resume.min(depth);
            }
            let numbers = search.graph.backed_up(node, |_| false);
            if numbers != search.graph.numbers(node) {
                search.graph.set_numbers(node, numbers);
                self.queue_parents(&search.graph, node);
            }
        }
        Ok(())
    }

    fn queue_parents<M: Copy>(&mut self, graph: &Graph<M>, node: NodeId) {
        for parent in graph.parents(node) {
            if !graph.numbers(parent).is_solved() {
                self.queue.push((self.level(parent), parent));
            }
        }
    }
}

/// The depth at which a node is on the path.
fn on_path<G: Game>(search: &Search<'_, '_, G>, node: NodeId) -> Option<usize> {
    let depth = search.path.depth_of(search.graph.key(node))?;
    (search.path.node(depth) == node).then_some(depth)
}
