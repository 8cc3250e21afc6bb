//! The path from the root to the node that is looked at, with the position at its end.
//!
//! It stays between two iterations: a search plays and takes back only what changes. A map from
//! the keys of the path to their depths tells a repetition without a walk up the path.

use super::graph::{EdgeId, Graph, NodeId, reserve};
use crate::budget::{Limited, Monitor, StopReason};
use rustc_hash::FxHashMap;
use std::mem::size_of;
use tsume_game::{Game, Key};

/// A map by position.
pub(super) type KeyMap<V> = FxHashMap<Key, V>;

/// The memory that a map takes, about.
pub(super) fn map_bytes<V>(map: &KeyMap<V>) -> usize {
    // A control byte for each place, and an eighth of the places stays empty.
    map.capacity() * (size_of::<(Key, V)>() + 1) / 7 * 8
}

/// Makes room for one more entry, if it fits in the memory beside `rest` bytes.
pub(super) fn reserve_entry<V>(map: &mut KeyMap<V>, rest: usize, monitor: &Monitor<'_>) -> Limited {
    if map.len() < map.capacity() {
        return Ok(());
    }
    // The old table is there until the new one, of twice its size, is filled.
    monitor.check_memory(rest + 3 * map_bytes(map))?;
    map.try_reserve(1).map_err(|_| StopReason::Memory)
}

struct Step<G: Game> {
    node: NodeId,
    edge: EdgeId,
    /// The situation.
    key: Key,
    /// The move that led here, and what takes it back; none at the root.
    arrival: Option<(G::Move, G::Undo)>,
}

/// The path; its steps are counted by depth, the root has depth 0.
pub(super) struct Path<G: Game> {
    game: G,
    steps: Vec<Step<G>>,
    depths: KeyMap<u32>,
}

impl<G: Game> Path<G> {
    pub fn new(game: G) -> Path<G> {
        let key = game.situation();
        let root = Step { node: NodeId::ROOT, edge: EdgeId::NONE, key, arrival: None };
        let mut depths = KeyMap::default();
        depths.insert(key, 0);
        Path { game, steps: vec![root], depths }
    }

    /// The position at the end.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position at the end, for a look one move further that is taken back at once.
    pub fn game_mut(&mut self) -> &mut G {
        &mut self.game
    }

    /// The depth of the end.
    pub fn depth(&self) -> usize {
        self.steps.len() - 1
    }

    /// The node at a depth.
    pub fn node(&self, depth: usize) -> NodeId {
        self.steps[depth].node
    }

    /// The edge that led to the node at a depth.
    pub fn edge(&self, depth: usize) -> EdgeId {
        self.steps[depth].edge
    }

    /// The node at the end.
    pub fn end(&self) -> NodeId {
        self.node(self.depth())
    }

    /// The depth of a situation on the path.
    pub fn depth_of(&self, key: Key) -> Option<usize> {
        self.depths.get(&key).map(|&depth| depth as usize)
    }

    /// Lets the end stand for another node of the same position.
    pub fn replace_end(&mut self, node: NodeId) {
        let end = self.depth();
        self.steps[end].node = node;
    }

    /// Goes on to a child of the end.
    pub fn descend(
        &mut self,
        graph: &Graph<G::Move>,
        edge: EdgeId,
        rest: usize,
        monitor: &Monitor<'_>,
    ) -> Limited {
        reserve(&mut self.steps, 1, rest + map_bytes(&self.depths), monitor)?;
        let step_bytes = self.step_bytes();
        reserve_entry(&mut self.depths, rest + step_bytes, monitor)?;
        let (node, mv) = (graph.target(edge), graph.mv(edge));
        let undo = self.game.play(mv);
        let key = self.game.situation();
        self.depths.insert(key, self.steps.len() as u32);
        self.steps.push(Step { node, edge, key, arrival: Some((mv, undo)) });
        Ok(())
    }

    /// Goes back until the end is at a depth.
    pub fn cut(&mut self, depth: usize) {
        while self.depth() > depth {
            if let Some(Step { key, arrival: Some((mv, undo)), .. }) = self.steps.pop() {
                self.game.undo(mv, undo);
                self.depths.remove(&key);
            }
        }
    }

    /// The memory taken.
    pub fn bytes(&self) -> usize {
        self.step_bytes() + map_bytes(&self.depths)
    }

    fn step_bytes(&self) -> usize {
        self.steps.capacity() * size_of::<Step<G>>()
    }
}
