//! The arena that every best-first search grows: nodes and edges in flat arrays.
//!
//! Children of a node are a run of edges; the edges into a node are a list threaded through the
//! same array, so that a node may have many parents at no cost to the others. A twin (see
//! [`bta`](super::bta)) has no edges of its own: it shares those of its base.
//!
//! The graph outlives the search. When the root is solved, a node of the winner has a child
//! solved for the winner, and every child of a node of the loser is; except below nodes that
//! [`pn2`](super::pn2) has to grow again.

use crate::budget::{Limited, Monitor, StopReason};
use crate::number::{FREE, Number, Numbers};
use std::mem::size_of;
use tsume_game::{Estimate, Key, Role};

/// A node of a [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(u32);

impl NodeId {
    /// The first node added.
    pub const ROOT: NodeId = NodeId(0);

    /// For arrays that hold something for each node.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An edge of a [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EdgeId(u32);

impl EdgeId {
    /// No edge: the end of a list, the way to the root.
    pub const NONE: EdgeId = EdgeId(u32::MAX);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// What sort of node it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A position.
    Plain,
    /// A position of the path that was reached again: solved by the rule of repetition.
    Repetition,
    /// Another node for the position of a base, with numbers of its own.
    Twin,
}

struct Node {
    key: Key,
    numbers: Numbers,
    /// The first of `count` edges; for a twin, its base.
    first: u32,
    count: u32,
    /// The latest edge into this node.
    parents: EdgeId,
    role: Role,
    kind: Kind,
}

struct Edge<M> {
    from: NodeId,
    to: NodeId,
    /// The next edge into `to`.
    next: EdgeId,
    mv: M,
}

/// A graph of positions with their proof and disproof numbers.
pub(crate) struct Graph<M> {
    nodes: Vec<Node>,
    edges: Vec<Edge<M>>,
    /// Parallel to `edges`, and empty in games that have no costs.
    costs: Vec<Estimate>,
    has_costs: bool,
}

impl<M: Copy> Graph<M> {
    pub fn new(has_costs: bool) -> Graph<M> {
        Graph { nodes: Vec::new(), edges: Vec::new(), costs: Vec::new(), has_costs }
    }

    /// Forgets everything but the room it took.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.costs.clear();
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The memory taken.
    pub fn bytes(&self) -> usize {
        bytes(&self.nodes) + bytes(&self.edges) + bytes(&self.costs)
    }

    /// Makes room for as many nodes and edges, if they fit in the memory beside `rest` bytes.
    pub fn reserve(&mut self, more: usize, rest: usize, monitor: &Monitor<'_>) -> Limited {
        // The last index means "none".
        if self.nodes.len().max(self.edges.len()) + more >= u32::MAX as usize {
            return Err(StopReason::Memory);
        }
        reserve(&mut self.nodes, more, rest + bytes(&self.edges) + bytes(&self.costs), monitor)?;
        reserve(&mut self.edges, more, rest + bytes(&self.nodes) + bytes(&self.costs), monitor)?;
        if self.has_costs {
            let others = bytes(&self.nodes) + bytes(&self.edges);
            reserve(&mut self.costs, more, rest + others, monitor)?;
        }
        Ok(())
    }

    /// Adds a node that has no edges yet.
    pub fn add(&mut self, key: Key, role: Role, numbers: Numbers, kind: Kind) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let parents = EdgeId::NONE;
        self.nodes.push(Node { key, numbers, first: 0, count: 0, parents, role, kind });
        id
    }

    /// Adds a twin that begins with the numbers of its base.
    pub fn add_twin(&mut self, base: NodeId) -> NodeId {
        let &Node { key, role, numbers, .. } = self.node(base);
        let twin = self.add(key, role, numbers, Kind::Twin);
        self.nodes[twin.index()].first = base.0;
        twin
    }

    /// Adds an edge; those of one node must be added one after the other.
    pub fn add_edge(&mut self, from: NodeId, to: NodeId, mv: M, cost: Estimate) {
        let id = EdgeId(self.edges.len() as u32);
        let next = std::mem::replace(&mut self.nodes[to.index()].parents, id);
        self.edges.push(Edge { from, to, next, mv });
        if self.has_costs {
            self.costs.push(cost);
        }
        let parent = &mut self.nodes[from.index()];
        if parent.count == 0 {
            parent.first = id.0;
        }
        parent.count += 1;
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    pub fn key(&self, node: NodeId) -> Key {
        self.node(node).key
    }

    pub fn role(&self, node: NodeId) -> Role {
        self.node(node).role
    }

    pub fn kind(&self, node: NodeId) -> Kind {
        self.node(node).kind
    }

    /// The node that has the edges: the base of a twin, any other node itself.
    pub fn base(&self, node: NodeId) -> NodeId {
        match self.node(node) {
            Node { kind: Kind::Twin, first, .. } => NodeId(*first),
            _ => node,
        }
    }

    /// The numbers; those of a twin are its own until its base is solved.
    pub fn numbers(&self, node: NodeId) -> Numbers {
        let own = self.node(node);
        if own.kind == Kind::Twin {
            let base = self.node(NodeId(own.first)).numbers;
            if base.is_solved() {
                return base;
            }
        }
        own.numbers
    }

    pub fn set_numbers(&mut self, node: NodeId, numbers: Numbers) {
        self.nodes[node.index()].numbers = numbers;
    }

    /// The edges to the children.
    pub fn edges(&self, node: NodeId) -> impl Iterator<Item = EdgeId> + use<M> {
        let Node { first, count, .. } = self.node(self.base(node));
        (*first..*first + *count).map(EdgeId)
    }

    /// The number of children.
    pub fn degree(&self, node: NodeId) -> usize {
        self.node(self.base(node)).count as usize
    }

    /// Whether the node waits to be expanded.
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.degree(node) == 0 && !self.numbers(node).is_solved()
    }

    /// Where an edge leads.
    pub fn target(&self, edge: EdgeId) -> NodeId {
        self.edges[edge.index()].to
    }

    /// The move that an edge stands for.
    pub fn mv(&self, edge: EdgeId) -> M {
        self.edges[edge.index()].mv
    }

    /// The cost of an edge.
    pub fn cost(&self, edge: EdgeId) -> Estimate {
        self.costs.get(edge.index()).copied().unwrap_or(FREE)
    }

    /// The parents, once for each edge.
    pub fn parents(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let mut next = self.node(node).parents;
        std::iter::from_fn(move || {
            let edge = self.edges.get(next.index())?;
            next = edge.next;
            Some(edge.from)
        })
    }

    /// The numbers of a child as its parent sees them.
    pub fn over(&self, edge: EdgeId) -> Numbers {
        let numbers = self.numbers(self.target(edge));
        if self.has_costs { numbers.over_edge(self.cost(edge)) } else { numbers }
    }

    /// The first edge to a child that is easiest to win for the side to move, unless all are
    /// lost.
    pub fn best_edge(&self, node: NodeId) -> Option<EdgeId> {
        let role = self.role(node);
        let mut least = Number::INFINITY;
        let mut best = None;
        for edge in self.edges(node) {
            let phi = self.over(edge).phi(role);
            if phi < least {
                (least, best) = (phi, Some(edge));
            }
        }
        best
    }

    /// The numbers that follow from the children other than those left out. A node without
    /// children is lost for the side to move.
    pub fn backed_up(&self, node: NodeId, leave_out: impl Fn(NodeId) -> bool) -> Numbers {
        let role = self.role(node);
        let (mut phi, mut delta) = (Number::INFINITY, Number::ZERO);
        for edge in self.edges(node) {
            if !leave_out(self.target(edge)) {
                let child = self.over(edge);
                phi = phi.min(child.phi(role));
                delta = delta.plus(child.delta(role));
            }
        }
        Numbers::from_phi_delta(role, phi, delta)
    }
}

fn bytes<T>(vec: &Vec<T>) -> usize {
    vec.capacity() * size_of::<T>()
}

/// Makes room by half as much again: doubling would leave up to half of a limit unused.
pub(super) fn reserve<T>(
    vec: &mut Vec<T>,
    more: usize,
    rest: usize,
    monitor: &Monitor<'_>,
) -> Limited {
    let needed = vec.len() + more;
    if needed <= vec.capacity() {
        return Ok(());
    }
    let capacity = needed.max(vec.capacity() + vec.capacity() / 2).max(64);
    monitor.check_memory(rest + capacity * size_of::<T>())?;
    vec.try_reserve_exact(capacity - vec.len()).map_err(|_| StopReason::Memory)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Cancel, Limits};

    #[test]
    fn nodes_are_small() {
        assert_eq!(size_of::<Node>(), 32);
        assert_eq!(size_of::<Edge<u32>>(), 16);
    }

    #[test]
    fn numbers_are_backed_up_by_role() {
        let mut graph = Graph::new(true);
        let leaf = |pn, dn| Numbers { pn: Number::finite(pn), dn: Number::finite(dn) };
        let parent = graph.add(Key(0), Role::Attacker, Numbers::UNIT, Kind::Plain);
        let defender = graph.add(Key(1), Role::Defender, Numbers::UNIT, Kind::Plain);
        let a = graph.add(Key(2), Role::Defender, leaf(3, 4), Kind::Plain);
        let b = graph.add(Key(3), Role::Attacker, leaf(2, 6), Kind::Plain);
        let dear = Estimate { proof: 5, disproof: 1 };
        for from in [parent, defender] {
            graph.add_edge(from, a, 'a', FREE);
            graph.add_edge(from, b, 'b', dear);
        }
        assert_eq!(graph.backed_up(parent, |_| false), leaf(3, 11));
        assert_eq!(graph.backed_up(defender, |_| false), leaf(10, 4));
        assert_eq!(graph.backed_up(parent, |child| child == a), leaf(7, 7));
        assert_eq!(graph.backed_up(a, |_| false), Numbers::PROVEN);
        assert_eq!(graph.best_edge(parent).map(|e| graph.mv(e)), Some('a'));
        assert_eq!(graph.parents(b).collect::<Vec<_>>(), [defender, parent]);
        graph.set_numbers(b, Numbers::PROVEN);
        assert_eq!(graph.backed_up(parent, |_| false), Numbers::PROVEN);
        let twin = graph.add_twin(b);
        assert_eq!((graph.base(twin), graph.numbers(twin)), (b, Numbers::PROVEN));
    }

    #[test]
    fn room_is_made_within_the_limit() {
        let limits = Limits { memory: 100_000, ..Limits::default() };
        let monitor = Monitor::new(limits, Cancel::default());
        let mut graph = Graph::<u32>::new(false);
        assert_eq!(graph.reserve(2000, 0, &monitor), Ok(()));
        assert!(graph.bytes() >= 2000 * 48 && graph.bytes() <= 100_000);
        assert_eq!(graph.reserve(2001, 0, &monitor), Err(StopReason::Memory));
        assert_eq!(Graph::<u32>::new(false).reserve(1, 99_999, &monitor), Err(StopReason::Memory));
    }
}
