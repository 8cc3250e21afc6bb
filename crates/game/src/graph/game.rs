//! Playing on a graph: a position is a vertex, a move is an edge.

use super::{Graph, Kind};
use crate::{CycleRule, Game, Irreversible, Key, Notation, Role, Status};
use std::fmt;
use std::hash::{Hash, Hasher};

/// A move: which of the vertex's successors to go to, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(pub u32);

/// A position of a graph game. Positions of equal graphs are equal when the vertex is the same.
#[derive(Clone, PartialEq, Eq)]
pub struct GraphGame {
    pub(super) at: u32,
    pub(super) graph: Graph,
}

impl GraphGame {
    /// The graph that is played on.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The number of the vertex.
    pub fn vertex(&self) -> u32 {
        self.at
    }

    fn successor(&self, m: Edge) -> u32 {
        self.graph.successors(self.at)[m.0 as usize]
    }
}

impl fmt::Debug for GraphGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.graph.name(), self.graph.vertex_name(self.at))
    }
}

impl Hash for GraphGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.at.hash(state);
    }
}

impl Game for GraphGame {
    type Move = Edge;
    type Undo = u32;

    fn role(&self) -> Role {
        match self.graph.shared.kinds[self.at as usize] {
            Kind::Open(role) => role,
            Kind::Won | Kind::Lost => Role::Attacker,
        }
    }

    fn status(&self) -> Status {
        match self.graph.shared.kinds[self.at as usize] {
            Kind::Open(_) => Status::Open,
            Kind::Won => Status::Won,
            Kind::Lost => Status::Lost,
        }
    }

    fn moves(&self, out: &mut Vec<Edge>) {
        out.extend((0..self.graph.successors(self.at).len() as u32).map(Edge));
    }

    fn play(&mut self, m: Edge) -> u32 {
        let to = self.successor(m);
        std::mem::replace(&mut self.at, to)
    }

    fn undo(&mut self, _m: Edge, undo: u32) {
        self.at = undo;
    }

    fn key(&self) -> Key {
        Key::spread(u64::from(self.at))
    }

    fn cycle_rule(&self) -> CycleRule {
        self.graph.rule()
    }
}

impl Irreversible for GraphGame {
    fn is_irreversible(&self, m: Edge) -> bool {
        self.graph.component(self.at) != self.graph.component(self.successor(m))
    }
}

impl Notation for GraphGame {
    fn position_text(&self) -> String {
        self.graph.vertex_name(self.at).to_string()
    }

    fn move_text(&self, m: Edge) -> String {
        self.graph.vertex_name(self.successor(m)).to_string()
    }

    fn parse_move(&self, text: &str) -> Option<Edge> {
        let successors = self.graph.successors(self.at);
        let found = successors.iter().position(|&to| self.graph.vertex_name(to) == text)?;
        Some(Edge(found as u32))
    }
}
