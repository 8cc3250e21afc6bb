//! Graph games: abstract games given as a list of vertices, for tests, teaching and comparison.
//!
//! A vertex is a position: the attacker's or the defender's turn, or decided. A side that must
//! move and has no legal move has lost. The text format and its parser are in [`parse`].

mod component;
mod game;
mod parser;
mod text;

pub(crate) use component::components;
pub use game::{Edge, GraphGame};
pub use parser::parse;

use crate::{CycleRule, Role};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A vertex as a program gives it; successors are numbers of vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Vertex {
    /// The attacker moves to one of these.
    Attacker(Vec<u32>),
    /// The defender moves to one of these.
    Defender(Vec<u32>),
    /// The attacker has reached the goal.
    Won,
    /// The attacker can no longer reach it.
    Lost,
}

/// What a vertex is, apart from its successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Open, and this side moves.
    Open(Role),
    /// Won for the attacker.
    Won,
    /// Not won for the attacker.
    Lost,
}

/// Why a list of vertices is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// There is no vertex, so there is no root.
    Empty,
    /// There are more vertices than numbers for them.
    TooLarge,
    /// A name of a game that the text format cannot hold: empty, with white space, control
    /// characters or `#`, or a word of the format itself.
    BadName(String),
    /// A successor is not the number of a vertex.
    UnknownSuccessor {
        /// The vertex that has the successor.
        vertex: u32,
        /// Which of its successors it is.
        edge: Edge,
    },
    /// A successor is listed twice: moves must be unique.
    DuplicateSuccessor {
        /// The vertex that has the successor.
        vertex: u32,
        /// Which of its successors is the second one.
        edge: Edge,
    },
    /// The rule is [`CycleRule::None`], but this edge lies on a cycle.
    Cycle {
        /// Where the edge begins.
        vertex: u32,
        /// The edge.
        edge: Edge,
    },
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::Empty => write!(f, "a game needs at least one vertex"),
            GraphError::TooLarge => write!(f, "too many vertices"),
            GraphError::BadName(name) => write!(f, "'{name}' cannot be a name"),
            GraphError::UnknownSuccessor { vertex, edge } => {
                write!(f, "successor {} of vertex {vertex} is no vertex", edge.0)
            }
            GraphError::DuplicateSuccessor { vertex, edge } => {
                write!(f, "successor {} of vertex {vertex} is listed twice", edge.0)
            }
            GraphError::Cycle { vertex, edge } => {
                write!(f, "successor {} of vertex {vertex} is on a cycle", edge.0)
            }
        }
    }
}

impl std::error::Error for GraphError {}

/// A graph game. Cloning shares the graph.
#[derive(Clone, PartialEq, Eq)]
pub struct Graph {
    shared: Arc<Vertices>,
}

/// The vertices in flat arrays; the successors of vertex `v` are
/// `edges[offsets[v]..offsets[v + 1]]`.
#[derive(PartialEq, Eq)]
struct Vertices {
    name: String,
    rule: CycleRule,
    names: Vec<Box<str>>,
    kinds: Vec<Kind>,
    offsets: Vec<usize>,
    edges: Vec<u32>,
    components: Vec<u32>,
}

impl Graph {
    /// A game of these vertices, the first of which is the root. They are named `v0`, `v1`, ...
    ///
    /// # Errors
    ///
    /// When the vertices do not make a game, or the game's name does not fit the text format.
    pub fn new(
        name: impl Into<String>,
        rule: CycleRule,
        vertices: Vec<Vertex>,
    ) -> Result<Graph, GraphError> {
        let name = name.into();
        if !text::is_game_name(&name) {
            return Err(GraphError::BadName(name));
        }
        let mut parts = Parts::default();
        for (number, vertex) in vertices.into_iter().enumerate() {
            let (kind, successors) = match vertex {
                Vertex::Attacker(successors) => (Kind::Open(Role::Attacker), successors),
                Vertex::Defender(successors) => (Kind::Open(Role::Defender), successors),
                Vertex::Won => (Kind::Won, Vec::new()),
                Vertex::Lost => (Kind::Lost, Vec::new()),
            };
            parts.push(format!("v{number}").into(), kind, successors);
        }
        parts.finish(name, rule)
    }

    /// The game's name.
    pub fn name(&self) -> &str {
        &self.shared.name
    }

    /// What a repetition means in this game.
    pub fn rule(&self) -> CycleRule {
        self.shared.rule
    }

    /// How many vertices there are: at least one.
    #[allow(clippy::len_without_is_empty)] // a graph is never empty
    pub fn len(&self) -> usize {
        self.shared.kinds.len()
    }

    /// The name of a vertex; empty for a number that is no vertex.
    pub fn vertex_name(&self, vertex: u32) -> &str {
        self.shared.names.get(vertex as usize).map_or("", |name| name)
    }

    /// What a vertex is, if the number is one of a vertex.
    pub fn kind(&self, vertex: u32) -> Option<Kind> {
        self.shared.kinds.get(vertex as usize).copied()
    }

    /// The successors of a vertex; none for a terminal, or a number that is no vertex.
    pub fn successors(&self, vertex: u32) -> &[u32] {
        let v = vertex as usize;
        match (self.shared.offsets.get(v), self.shared.offsets.get(v + 1)) {
            (Some(&start), Some(&end)) => &self.shared.edges[start..end],
            _ => &[],
        }
    }

    /// The strongly connected component of a vertex: two vertices have the same number if and
    /// only if each can be reached from the other. No edge leads to a larger number.
    pub fn component(&self, vertex: u32) -> Option<u32> {
        self.shared.components.get(vertex as usize).copied()
    }

    /// The game at its root.
    pub fn root(&self) -> GraphGame {
        GraphGame { at: 0, graph: self.clone() }
    }

    /// The game at a vertex, if there is one with this number.
    pub fn position(&self, vertex: u32) -> Option<GraphGame> {
        self.kind(vertex).map(|_| GraphGame { at: vertex, graph: self.clone() })
    }

    /// The number of the vertex with this name. Looks at every vertex.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.shared.names.iter().position(|n| **n == *name).map(|v| v as u32)
    }

    /// The game in the text format; [`parse`] reads it back as an equal game.
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    fn all(&self) -> Range<u32> {
        0..self.len() as u32
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

/// The flat arrays while they are filled, vertex after vertex.
#[derive(Default)]
struct Parts {
    names: Vec<Box<str>>,
    kinds: Vec<Kind>,
    ends: Vec<usize>,
    edges: Vec<u32>,
}

impl Parts {
    fn push(&mut self, name: Box<str>, kind: Kind, successors: impl IntoIterator<Item = u32>) {
        self.names.push(name);
        self.kinds.push(kind);
        self.edges.extend(successors);
        self.ends.push(self.edges.len());
    }

    /// Checks everything but the names.
    fn finish(self, name: String, rule: CycleRule) -> Result<Graph, GraphError> {
        let Parts { names, kinds, ends, edges } = self;
        let count = u32::try_from(kinds.len()).map_err(|_| GraphError::TooLarge)?;
        if count == 0 {
            return Err(GraphError::Empty);
        }
        let offsets: Vec<usize> = std::iter::once(0).chain(ends).collect();
        let mut last_seen_by = vec![u32::MAX; kinds.len()];
        for (vertex, edge, to) in numbered(&offsets, &edges) {
            match last_seen_by.get_mut(to as usize) {
                None => return Err(GraphError::UnknownSuccessor { vertex, edge }),
                Some(seen) if *seen == vertex => {
                    return Err(GraphError::DuplicateSuccessor { vertex, edge });
                }
                Some(seen) => *seen = vertex,
            }
        }
        let components = components(&offsets, &edges);
        if rule == CycleRule::None
            && let Some((vertex, edge, _)) = numbered(&offsets, &edges)
                .find(|&(v, _, to)| components[v as usize] == components[to as usize])
        {
            return Err(GraphError::Cycle { vertex, edge });
        }
        let shared = Vertices { name, rule, names, kinds, offsets, edges, components };
        Ok(Graph { shared: Arc::new(shared) })
    }
}

/// Every edge: where it begins, which one it is there, and where it ends.
fn numbered<'a>(
    offsets: &'a [usize],
    edges: &'a [u32],
) -> impl Iterator<Item = (u32, Edge, u32)> + 'a {
    offsets.windows(2).zip(0..).flat_map(|(bounds, vertex)| {
        let successors = &edges[bounds[0]..bounds[1]];
        successors.iter().zip(0..).map(move |(&to, edge)| (vertex, Edge(edge), to))
    })
}
