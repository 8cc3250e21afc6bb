//! The one loop of the best-first family (Allis et al. 1994): select a most-proving node, expand
//! it, bring the numbers of its ancestors up to date; until the root is solved.
//!
//! What a variant does in its own way is a [`Policy`]. The defaults are those of a tree.
//!
//! Numbers are brought up to date only as far as they change, and the next selection starts
//! where that stopped: above that point it would choose as it did before. So a long line of
//! forced moves costs its length, not the square of it.

use super::graph::{EdgeId, Graph, Kind, NodeId};
use super::path::Path;
use crate::budget::{Limited, Monitor};
use crate::number::{FREE, Numbers};
use crate::solver::Abilities;
use tsume_game::{CycleRule, Game};

/// What one search works with.
pub(super) struct Search<'a, 'm, G: Game> {
    pub graph: Graph<G::Move>,
    pub path: &'a mut Path<G>,
    pub monitor: &'a mut Monitor<'m>,
    pub abilities: Abilities<G>,
    pub rule: CycleRule,
    /// The depth of the graph's root on the path.
    pub origin: usize,
    /// The depth from which the path has to be selected anew.
    pub resume: usize,
    /// Memory that is taken elsewhere.
    pub rest: usize,
    moves: Vec<G::Move>,
    paces: u32,
}

/// What a selection ended with, at the end of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selected {
    /// A node to expand.
    Leaf,
    /// A node that was found to be solved on the way.
    Solved,
}

/// How a variant links, selects and backs up.
pub(super) trait Policy<G: Game> {
    /// The memory of its own tables.
    fn bytes(&self) -> usize {
        0
    }

    /// Takes note of the root.
    fn enter(&mut self, _search: &mut Search<'_, '_, G>) -> Limited {
        Ok(())
    }

    /// The node for the position that the game stands at: a child of the end of the path.
    /// `irreversible` says that nothing of the path can return.
    fn link(&mut self, search: &mut Search<'_, '_, G>, _irreversible: bool) -> Limited<NodeId> {
        Ok(search.tree_child())
    }

    /// Leads the path to the next node to work on.
    fn select(&mut self, search: &mut Search<'_, '_, G>) -> Limited<Selected> {
        let mut depth = search.resume;
        while let Some(edge) = search.graph.best_edge(search.path.node(depth)) {
            if depth == search.path.depth() || search.path.edge(depth + 1) != edge {
                search.path.cut(depth);
                search.descend(edge, self.bytes())?;
            }
            depth += 1;
        }
        Ok(Selected::Leaf)
    }

    /// Gives the leaf at the end of the path its children.
    fn develop(&mut self, search: &mut Search<'_, '_, G>) -> Limited
    where
        Self: Sized,
    {
        search.expand(self)
    }

    /// Brings the numbers up to date after the node at the end of the path has changed.
    fn update(&mut self, search: &mut Search<'_, '_, G>) -> Limited {
        let mut depth = search.path.depth();
        loop {
            search.pace()?;
            let goes_on = self.back_up(&mut search.graph, search.path.node(depth));
            if !goes_on || depth == search.origin {
                break;
            }
            depth -= 1;
        }
        search.resume = depth;
        Ok(())
    }

    /// Brings the numbers of one node up to date; says whether its parent's may change by that.
    fn back_up(&mut self, graph: &mut Graph<G::Move>, node: NodeId) -> bool {
        let numbers = graph.backed_up(node, |_| false);
        let changed = numbers != graph.numbers(node);
        graph.set_numbers(node, numbers);
        changed
    }

    /// Grows again what was thrown away below the solved node at the end of the path.
    fn regrow(&mut self, _search: &mut Search<'_, '_, G>) -> Limited {
        Ok(())
    }

    /// Grows again whatever the solution of the root, at the end of the path, lacks.
    fn complete(&mut self, _search: &mut Search<'_, '_, G>) -> Limited {
        Ok(())
    }
}

/// Searches until the root is solved, or until the graph of a second-level search has `most`
/// nodes.
pub(super) fn run<G: Game, P: Policy<G>>(
    search: &mut Search<'_, '_, G>,
    policy: &mut P,
    most: Option<usize>,
) -> Limited {
    loop {
        let root = search.graph.numbers(NodeId::ROOT);
        if most.is_none() {
            search.monitor.root = root;
        }
        if root.is_solved() || most.is_some_and(|most| search.graph.len() >= most) {
            return Ok(());
        }
        search.monitor.step()?;
        if policy.select(search)? == Selected::Leaf {
            policy.develop(search)?;
        }
        policy.update(search)?;
    }
}

impl<'a, 'm, G: Game> Search<'a, 'm, G> {
    /// A search from the end of a path, which becomes the root of the graph.
    pub fn new(
        path: &'a mut Path<G>,
        mut graph: Graph<G::Move>,
        abilities: Abilities<G>,
        rest: usize,
        monitor: &'a mut Monitor<'m>,
    ) -> Limited<Search<'a, 'm, G>> {
        graph.clear();
        graph.reserve(1, rest + path.bytes(), monitor)?;
        path.replace_end(NodeId::ROOT);
        let (rule, origin) = (path.game().cycle_rule(), path.depth());
        let (resume, moves, paces) = (origin, Vec::new(), 0);
        let mut search =
            Search { graph, path, monitor, abilities, rule, origin, resume, rest, moves, paces };
        search.leaf();
        Ok(search)
    }

    /// The memory taken by the graph, the path and what is elsewhere.
    pub fn bytes(&self) -> usize {
        self.graph.bytes() + self.path.bytes() + self.rest
    }

    /// Accounts for a small part of a step: one node of a walk.
    pub fn pace(&mut self) -> Limited {
        self.paces += 1;
        if self.paces.is_multiple_of(64) { self.monitor.step() } else { Ok(()) }
    }

    /// Goes on to a child of the end of the path; `tables` is what the policy takes.
    pub fn descend(&mut self, edge: EdgeId, tables: usize) -> Limited {
        self.pace()?;
        let rest = self.graph.bytes() + self.rest + tables;
        self.path.descend(&self.graph, edge, rest, self.monitor)
    }

    /// A new node for the position that the game stands at.
    pub fn leaf(&mut self) -> NodeId {
        let game = self.path.game_mut();
        let numbers = self.abilities.numbers(game);
        self.graph.add(game.key(), game.role(), numbers, Kind::Plain)
    }

    /// A new node for the position that the game stands at, as a child in a tree: solved if it
    /// is on the path.
    pub fn tree_child(&mut self) -> NodeId {
        match self.path.depth_of(self.path.game().situation()) {
            Some(_) => self.repetition(),
            None => self.leaf(),
        }
    }

    /// A new node for the position that the game stands at, solved as a repetition.
    pub fn repetition(&mut self) -> NodeId {
        match self.rule.loser(self.graph.role(self.path.end())) {
            Some(loser) => {
                let game = self.path.game();
                let numbers = Numbers::won_by(loser.other());
                self.graph.add(game.key(), game.role(), numbers, Kind::Repetition)
            }
            // Against its own rule: the game goes on, as its moves say.
            None => self.leaf(),
        }
    }

    /// Makes the children of the end of the path.
    pub fn expand<P: Policy<G>>(&mut self, policy: &mut P) -> Limited {
        let leaf = self.graph.base(self.path.end());
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.path.game().moves(&mut moves);
        let others = self.path.bytes() + self.rest + policy.bytes();
        self.graph.reserve(moves.len(), others, self.monitor)?;
        for &mv in &moves {
            let game = self.path.game_mut();
            let cost = self.abilities.cost.map_or(FREE, |cost| cost(game, mv));
            let irreversible = match self.abilities.irreversible {
                Some(is_irreversible) => is_irreversible(game, mv),
                None => self.rule == CycleRule::None,
            };
            let undo = game.play(mv);
            let child = policy.link(self, irreversible);
            self.path.game_mut().undo(mv, undo);
            self.graph.add_edge(leaf, child?, mv, cost);
        }
        let stats = &mut self.monitor.stats;
        stats.nodes += 1;
        stats.generated += moves.len() as u64;
        stats.max_depth = stats.max_depth.max(self.path.depth() as u64);
        self.moves = moves;
        Ok(())
    }
}
