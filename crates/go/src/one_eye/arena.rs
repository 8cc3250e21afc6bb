//! What does not change during play: the points of the region and what lies beside them.
//!
//! Everything that play can change fits into two words, one bit for each *node*: first the points
//! of the region, row by row, then the maker's stones outside the region, one node for all stones
//! that are connected there. The breaker's stones outside are not needed one by one: each is safe,
//! so it is enough to know where a stone would be connected to them.

use super::error::Unplayable;
use crate::board::{Board, Colour, Point, PointSet};

/// The greatest number of nodes.
pub(super) const MAX_NODES: usize = u64::BITS as usize;

/// A set of nodes, one bit for each.
pub(super) type Nodes = u64;

/// The place of the problem.
#[derive(Clone, Debug)]
pub(super) struct Arena {
    /// The position as it was given.
    pub board: Board,
    /// The maker's colour.
    pub maker: Colour,
    /// The nodes beside each node.
    near: [Nodes; MAX_NODES],
    /// The points of the region, by node.
    pub points: Vec<Point>,
    /// The nodes that are points of the region.
    pub region: Nodes,
    /// The nodes that are the maker's stones outside.
    pub outside: Nodes,
    /// The nodes with crucial stones.
    pub crucial: Nodes,
    /// The nodes at which a stone of the maker, or of the breaker, cannot be captured, because it
    /// has a liberty outside the region or is connected to a stone that has one.
    pub safe: [Nodes; 2],
    /// The points that can become an eye: all their neighbours are nodes.
    pub enclosed: Nodes,
    /// The crucial stones themselves.
    pub crucial_stones: PointSet,
    /// The text of the rows, and where in it each point of the region stands.
    pub rows: Vec<u8>,
    pub columns: Vec<usize>,
}

/// The nodes of a set.
pub(super) fn each(mut set: Nodes) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let node = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            node
        })
    })
}

impl Arena {
    /// Puts the nodes together.
    pub fn new(
        board: Board,
        crucial: &PointSet,
        region: &PointSet,
        maker: Colour,
    ) -> Result<Arena, Unplayable> {
        if region.len() > MAX_NODES {
            return Err(Unplayable::region_too_large(region.len()));
        }
        let mut arena = Arena {
            maker,
            near: [0; MAX_NODES],
            points: region.iter().collect(),
            region: 0,
            outside: 0,
            crucial: 0,
            safe: [0; 2],
            enclosed: 0,
            crucial_stones: *crucial,
            rows: board.rows().into_bytes(),
            columns: Vec::new(),
            board,
        };
        let board = &arena.board;
        let width = board.width() + 1;
        arena.columns = arena.points.iter().map(|p| p.y() * width + p.x()).collect();
        // The stones outside, as far as they are beside the region or crucial.
        let mut node_of: Vec<(PointSet, usize)> = Vec::new();
        let mut nodes = arena.points.len();
        let mut seen = PointSet::EMPTY;
        for (node, &p) in arena.points.iter().enumerate() {
            let bit = 1 << node;
            arena.region |= bit;
            if crucial.contains(p) {
                arena.crucial |= bit;
            }
            let mut enclosed = true;
            for q in board.neighbours(p) {
                if let Ok(other) = arena.points.binary_search(&q) {
                    arena.near[node] |= 1 << other;
                    continue;
                }
                match board.colour(q) {
                    None => {
                        arena.safe[0] |= bit;
                        arena.safe[1] |= bit;
                        enclosed = false;
                    }
                    Some(colour) if colour == maker => {
                        if seen.insert(q) {
                            let stones = stones_outside(board, q, region);
                            seen.extend(&stones);
                            node_of.push((stones, nodes));
                            nodes += 1;
                        }
                    }
                    Some(_) => {
                        arena.safe[1] |= bit;
                        enclosed = false;
                    }
                }
            }
            if enclosed {
                arena.enclosed |= bit;
            }
        }
        for p in crucial {
            if !region.contains(p) && seen.insert(p) {
                let stones = stones_outside(board, p, region);
                seen.extend(&stones);
                node_of.push((stones, nodes));
                nodes += 1;
            }
        }
        if nodes > MAX_NODES {
            return Err(Unplayable::region_too_large(nodes));
        }
        for (stones, node) in node_of {
            let bit = 1 << node;
            arena.outside |= bit;
            let is_crucial = crucial.iter().any(|p| stones.contains(p));
            let (mut liberty, mut beside) = (false, 0);
            for q in stones.iter().flat_map(|s| board.neighbours(s)) {
                match arena.points.binary_search(&q) {
                    Ok(other) => beside |= 1 << other,
                    Err(_) => liberty |= board.is_empty(q),
                }
            }
            for other in each(beside) {
                arena.near[other] |= bit;
            }
            arena.near[node] = beside;
            if is_crucial {
                arena.crucial |= bit;
            }
            if liberty {
                arena.safe[0] |= bit;
            } else if !is_crucial {
                return Err(Unplayable::unsafe_outside(board, &stones));
            }
        }
        arena.check_breaker(region)?;
        Ok(arena)
    }

    /// Whether the breaker's stones outside are safe.
    fn check_breaker(&self, region: &PointSet) -> Result<(), Unplayable> {
        let board = &self.board;
        let mut seen = PointSet::EMPTY;
        for q in self.points.iter().flat_map(|&p| board.neighbours(p)) {
            if region.contains(q) || board.colour(q) != Some(self.maker.other()) || seen.contains(q)
            {
                continue;
            }
            let stones = stones_outside(board, q, region);
            seen.extend(&stones);
            let mut beside = stones.iter().flat_map(|s| board.neighbours(s));
            if !beside.any(|q| !region.contains(q) && board.is_empty(q)) {
                return Err(Unplayable::unsafe_outside(board, &stones));
            }
        }
        Ok(())
    }

    /// The nodes beside a node.
    #[inline]
    pub fn near(&self, node: usize) -> Nodes {
        self.near[node % MAX_NODES]
    }

    /// The nodes beside a set, some of which may be in it.
    #[inline]
    pub fn beside(&self, set: Nodes) -> Nodes {
        each(set).fold(0, |all, node| all | self.near(node))
    }

    /// What can be reached from some nodes within a set.
    #[inline]
    pub fn reach(&self, from: Nodes, within: Nodes) -> Nodes {
        self.block(from, within).0
    }

    /// What can be reached from some nodes within a set, and the nodes beside it.
    #[inline]
    pub fn block(&self, from: Nodes, within: Nodes) -> (Nodes, Nodes) {
        let (mut todo, mut beside) = (from & within, 0);
        let mut reached = todo;
        while todo != 0 {
            let near = self.near(todo.trailing_zeros() as usize);
            todo &= todo - 1;
            beside |= near;
            let new = near & within & !reached;
            reached |= new;
            todo |= new;
        }
        (reached, beside)
    }
}

/// The stones outside the region that are connected there to the one on `p`.
fn stones_outside(board: &Board, p: Point, region: &PointSet) -> PointSet {
    let colour = board.colour(p);
    let mut stones = PointSet::EMPTY;
    let mut todo = vec![p];
    stones.insert(p);
    while let Some(s) = todo.pop() {
        for q in board.neighbours(s) {
            if board.colour(q) == colour && !region.contains(q) && stones.insert(q) {
                todo.push(q);
            }
        }
    }
    stones
}
