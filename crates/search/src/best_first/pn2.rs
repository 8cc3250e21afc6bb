//! pn2: proof-number search with a second-level search at each leaf (Allis 1994; Breuker 1998).
//!
//! Needs nothing of the game, and far less memory than [`tree`](super::tree). A leaf of the first
//! level is searched by itself, with the path above it as history, until the second-level tree is
//! as large as the first. Then its children stay, with the numbers found for them, and the rest
//! goes. A forced move is no choice, so what is forced stays too, and a long line of forced moves
//! costs its length and not its square. Exact under every rule of repetition.
//!
//! When the root is solved, a solved leaf of the first level can be grown again: tree search
//! repeats itself move by move, and takes no more nodes than the first time.

use super::engine::{Policy, Search, run};
use super::graph::{EdgeId, Graph, Kind, NodeId};
use super::tree::Tree;
use crate::budget::Limited;
use tsume_game::{Game, Status};

/// The size of a second-level tree while the first level is smaller still.
const FEWEST: usize = 256;

/// The first level; the graph of the second level stays for the room it has.
pub(super) struct Pn2<M> {
    second: Graph<M>,
}

impl<M: Copy> Pn2<M> {
    pub fn new(has_costs: bool) -> Pn2<M> {
        Pn2 { second: Graph::new(has_costs) }
    }

    /// Searches the end of the path by itself, until solved or until there are `most` nodes.
    fn search_below<G: Game<Move = M>>(
        &mut self,
        search: &mut Search<'_, '_, G>,
        most: usize,
    ) -> Limited {
        let graph = std::mem::replace(&mut self.second, Graph::new(false));
        let leaf = search.path.end();
        let (depth, rest) = (search.path.depth(), search.rest + search.graph.bytes());
        let mut below = Search::new(search.path, graph, search.abilities, rest, search.monitor)?;
        let result = run(&mut below, &mut Tree, Some(most));
        self.second = below.graph;
        search.path.cut(depth);
        search.path.replace_end(leaf);
        result
    }

    /// Copies the second-level tree below the end of the path, as deep as the nodes are wanted.
    fn keep<G: Game<Move = M>>(
        &self,
        search: &mut Search<'_, '_, G>,
        wanted: impl Fn(NodeId) -> bool,
    ) -> Limited {
        let others = search.path.bytes() + search.rest + self.second.bytes();
        let mut stack = vec![(NodeId::ROOT, search.path.end())];
        while let Some((source, copy)) = stack.pop() {
            search.pace()?;
            search.graph.reserve(self.second.degree(source), others, search.monitor)?;
            for edge in self.second.edges(source) {
                let child = self.second.target(edge);
                let (key, role) = (self.second.key(child), self.second.role(child));
                let (numbers, kind) = (self.second.numbers(child), self.second.kind(child));
                let kept = search.graph.add(key, role, numbers, kind);
                search.graph.add_edge(copy, kept, self.second.mv(edge), self.second.cost(edge));
                if wanted(child) {
                    stack.push((child, kept));
                }
            }
        }
        Ok(())
    }
}

impl<G: Game> Policy<G> for Pn2<G::Move> {
    fn bytes(&self) -> usize {
        self.second.bytes()
    }

    fn develop(&mut self, search: &mut Search<'_, '_, G>) -> Limited {
        let most = search.graph.len().max(FEWEST);
        self.search_below(search, most)?;
        self.keep(search, |node| self.second.degree(node) == 1)
    }

    fn regrow(&mut self, search: &mut Search<'_, '_, G>) -> Limited {
        self.search_below(search, usize::MAX)?;
        self.keep(search, |node| self.second.numbers(node).is_solved())
    }

    fn complete(&mut self, search: &mut Search<'_, '_, G>) -> Limited {
        let Some(winner) = search.graph.numbers(NodeId::ROOT).winner() else { return Ok(()) };
        // An edge to follow, and the depth where it begins.
        let mut stack = Vec::new();
        loop {
            let node = search.path.end();
            if search.graph.degree(node) == 0 && search.path.game().status() == Status::Open {
                self.regrow(search)?;
            }
            let depth = search.path.depth();
            let kept = |&edge: &EdgeId| {
                search.graph.numbers(search.graph.target(edge)).winner() == Some(winner)
            };
            let needed = if search.graph.role(node) == winner { 1 } else { usize::MAX };
            stack.extend(search.graph.edges(node).filter(kept).take(needed).map(|e| (depth, e)));
            // A repetition is a leaf, and must not be entered in the path again.
            let Some((depth, edge)) = std::iter::from_fn(|| stack.pop()).find(|&(_, edge)| {
                search.graph.kind(search.graph.target(edge)) != Kind::Repetition
            }) else {
                break;
            };
            search.path.cut(depth);
            search.descend(edge, self.second.bytes())?;
        }
        search.path.cut(0);
        Ok(())
    }
}
