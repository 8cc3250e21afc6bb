//! bta: the base-twin algorithm (Breuker et al. 2001, sections 4 and 5, figures 11 to 17).
//!
//! Needs nothing of the game. The first node made for a position is its base; later ones are
//! twins, which share the base's children but have numbers of their own. A child met on the path
//! during selection is *marked* as a possible draw, with the depth of the position it repeats.
//! A node whose only hope is marked children is marked in turn, with the smallest depth. A mark
//! that has come back to the depth it names leans on nothing above: it is real.
//!
//! The figures are followed in spirit; they do not work to the letter:
//!
//! - `UpdateAndNode` (Fig. 17) exchanges the two sums, and `SelectBestChild` (Fig. 13) must find no
//!   best child at an AND node with a marked child, as the text says.
//! - "All children are solved, so choose any one" (Fig. 12) is wrong when the base of a twin was
//!   solved in the meantime: an OR node with a proven child is proven. [`Bta::choose`] looks at
//!   all children, and at the base of each.
//! - Marks are path-dependent, so they are dropped with the path they were made on. The paper
//!   drops them after every iteration; here they last for as long as the path above them does,
//!   which saves finding them again.
//!
//! Two more things hold, and are used. Take a node of the path, and let `V`
//! be the positions that were marked since it was entered, in branches that were left again.
//! Selection leaves a node upwards only by marking it. So all moves of the attacker in `V` lead
//! to `V`, to disproven positions, or to the path above; and the defender always has one that does.
//!
//! - A position of `V` that is met again on another path below the same node can be marked at
//!   once: from there the attacker gets no further than to `V` and the path. Without this, one
//!   selection may walk along exponentially many paths.
//! - When a mark becomes real, nothing below leans on the path above, and nobody who starts in
//!   `V` reaches the goal: all of it is disproven. So a solved graph shows why it is solved.
//!
//! Why it ends: an iteration ends by expanding a base, or by solving an unsolved one. Either
//! happens once for each position. Within an iteration every step goes down a path that repeats
//! nothing or marks one child more (and enters each position at most once), and a mark at the root has depth 0, so it is real.
//!
//! The algorithm knows one kind of repetition, that which is no win. Under `illegal` it takes a
//! banned move of the defender for an escape as well, and it takes a mark that came back to its
//! own depth for real, although whether a move is banned depends on the path even then (Kishimoto
//! & Müller 2005, Fig. 4). It disproves falsely there, and is for comparison only.

use super::engine::{Policy, Search, Selected};
use super::graph::{EdgeId, Graph, NodeId, reserve};
use super::path::{KeyMap, map_bytes, reserve_entry};
use crate::budget::Limited;
use crate::number::{Number, Numbers};
use std::mem::size_of;
use tsume_game::{CycleRule, Game, Role};

/// A possible draw: the depth of the repeated position that is nearest to the root.
type Mark = u32;

/// What to do at a node.
enum Choice {
    Descend(EdgeId),
    Mark(Mark),
    Solve(Role),
}

/// Base nodes, and the marks of the current path.
#[derive(Default)]
pub(super) struct Bta {
    bases: KeyMap<NodeId>,
    /// By node. Only children of nodes on the path are marked.
    marks: Vec<Option<Mark>>,
    /// The bases that were marked below the nodes of the path, in order.
    marked: Vec<NodeId>,
    /// By node: its place in `marked`, if it is there.
    places: Vec<u32>,
    /// By depth: how many of them there were when the node was entered.
    entered: Vec<usize>,
}

impl Bta {
    /// What the children of an unsolved node tell.
    fn choose<M: Copy>(&self, graph: &Graph<M>, node: NodeId) -> Choice {
        let role = graph.role(node);
        let mut least = Number::INFINITY;
        let (mut best, mut harm, mut help) = (None, None::<Mark>, None);
        for edge in graph.edges(node) {
            let numbers = graph.over(edge);
            match (numbers.winner(), self.marks[graph.target(edge).index()]) {
                (Some(winner), _) if winner == role => return Choice::Solve(role),
                (Some(_), _) => {}
                (None, Some(mark)) if role == Role::Defender => help = Some(mark),
                (None, Some(mark)) => harm = Some(harm.map_or(mark, |other| other.min(mark))),
                (None, None) => {
                    let phi = numbers.phi(role);
                    if phi < least {
                        (least, best) = (phi, Some(edge));
                    }
                }
            }
        }
        match (help, best, harm) {
            (Some(mark), _, _) | (None, None, Some(mark)) => Choice::Mark(mark),
            (None, Some(edge), _) => Choice::Descend(edge),
            (None, None, None) => Choice::Solve(role.other()),
        }
    }

    /// The mark for a child of the end of the path that cannot be entered: a repetition, or a
    /// position that was marked on this path before.
    fn mark_for<G: Game>(&self, search: &Search<'_, '_, G>, child: NodeId) -> Option<Mark> {
        let graph = &search.graph;
        if search.rule == CycleRule::None {
            return None;
        }
        if let Some(depth) = search.path.depth_of(graph.key(child)) {
            return Some(depth as Mark);
        }
        let base = graph.base(child);
        let place = self.places[base.index()] as usize;
        if self.marked.get(place) != Some(&base) {
            return None;
        }
        // The last node of the path that was entered before the position was marked, and has
        // been there since. What was marked below it leans on no less than its children do.
        let depth = self.entered.partition_point(|&count| count <= place) - 1;
        let children = graph.edges(search.path.node(depth)).map(|edge| graph.target(edge));
        children.filter_map(|child| self.marks[child.index()]).min()
    }

    /// Leaves the nodes of the path below a depth, without having marked them.
    fn leave<G: Game>(&mut self, search: &mut Search<'_, '_, G>, depth: usize) {
        for below in depth + 1..=search.path.depth() {
            self.unmark_children(&search.graph, search.path.node(below));
        }
        if let Some(&marked) = self.entered.get(depth + 1) {
            self.marked.truncate(marked);
            self.entered.truncate(depth + 1);
        }
        search.path.cut(depth);
    }

    fn unmark_children<M: Copy>(&mut self, graph: &Graph<M>, node: NodeId) {
        for edge in graph.edges(node) {
            self.marks[graph.target(edge).index()] = None;
        }
    }

    /// The numbers that follow from the children, as far as they are not marked; a child that is
    /// a repetition on this path would only draw the search there again. Where nothing else is
    /// left the marked ones count after all, because the node is not solved.
    fn backed_up<M: Copy>(&self, graph: &Graph<M>, node: NodeId) -> Numbers {
        let numbers = graph.backed_up(node, |child| {
            self.marks[child.index()].is_some() && !graph.numbers(child).is_solved()
        });
        if numbers.is_solved() { graph.backed_up(node, |_| false) } else { numbers }
    }

    /// Turns the mark of the node at the end of the path into a result.
    fn realise<G: Game>(&mut self, search: &mut Search<'_, '_, G>) {
        let node = search.path.end();
        let numbers = Numbers::DISPROVEN;
        let first = self.entered[search.path.depth()];
        for base in self.marked.drain(first..) {
            search.graph.set_numbers(base, numbers);
        }
        self.unmark_children(&search.graph, node);
        solve(&mut search.graph, node, numbers);
    }

    /// Marks the node at the end of the path, and goes back to its parent.
    fn mark<G: Game>(&mut self, search: &mut Search<'_, '_, G>, mark: Mark) -> Limited {
        let node = search.path.end();
        self.unmark_children(&search.graph, node);
        let numbers = search.graph.backed_up(node, |_| false);
        search.graph.set_numbers(node, numbers);
        self.marks[node.index()] = Some(mark);
        let rest = search.bytes() + self.bytes() - self.marked.capacity() * size_of::<NodeId>();
        reserve(&mut self.marked, 1, rest, search.monitor)?;
        let base = search.graph.base(node);
        self.places[base.index()] = self.marked.len() as u32;
        self.marked.push(base);
        self.entered.pop();
        search.path.cut(search.path.depth() - 1);
        Ok(())
    }

    fn bytes(&self) -> usize {
        map_bytes(&self.bases)
            + self.marks.capacity() * size_of::<Option<Mark>>()
            + self.marked.capacity() * size_of::<NodeId>()
            + self.places.capacity() * size_of::<u32>()
            + self.entered.capacity() * size_of::<usize>()
    }
}

/// Solves a node and its base.
fn solve<M: Copy>(graph: &mut Graph<M>, node: NodeId, numbers: Numbers) {
    graph.set_numbers(node, numbers);
    graph.set_numbers(graph.base(node), numbers);
}

impl<G: Game> Policy<G> for Bta {
    fn bytes(&self) -> usize {
        Bta::bytes(self)
    }

    fn enter(&mut self, search: &mut Search<'_, '_, G>) -> Limited {
        self.bases.insert(search.graph.key(NodeId::ROOT), NodeId::ROOT);
        self.marks.push(None);
        self.places.push(0);
        self.entered.push(0);
        Ok(())
    }

    fn link(&mut self, search: &mut Search<'_, '_, G>, _irreversible: bool) -> Limited<NodeId> {
        let key = search.path.game().key();
        let node = if let Some(&base) = self.bases.get(&key) {
            search.monitor.stats.twins += 1;
            search.graph.add_twin(base)
        } else {
            let rest = search.bytes() + self.bytes() - map_bytes(&self.bases);
            reserve_entry(&mut self.bases, rest, search.monitor)?;
            let base = search.leaf();
            self.bases.insert(key, base);
            base
        };
        self.marks.push(None);
        self.places.push(0);
        Ok(node)
    }

    fn select(&mut self, search: &mut Search<'_, '_, G>) -> Limited<Selected> {
        let mut depth = search.resume;
        loop {
            let node = search.path.node(depth);
            if search.graph.is_leaf(node) {
                return Ok(Selected::Leaf);
            }
            let choice = self.choose(&search.graph, node);
            if let Choice::Descend(edge) = choice
                && depth < search.path.depth()
                && search.path.edge(depth + 1) == edge
            {
                depth += 1;
                continue;
            }
            self.leave(search, depth);
            match choice {
                Choice::Descend(edge) => {
                    let child = search.graph.target(edge);
                    if let Some(mark) = self.mark_for(search, child) {
                        search.monitor.step()?;
                        self.marks[child.index()] = Some(mark);
                    } else {
                        search.descend(edge, self.bytes())?;
                        self.entered.push(self.marked.len());
                        depth += 1;
                    }
                }
                Choice::Solve(winner) => {
                    solve(&mut search.graph, node, Numbers::won_by(winner));
                    return Ok(Selected::Solved);
                }
                Choice::Mark(mark) if mark as usize == depth => {
                    self.realise(search);
                    return Ok(Selected::Solved);
                }
                Choice::Mark(mark) => {
                    search.monitor.step()?;
                    self.mark(search, mark)?;
                    depth -= 1;
                }
            }
        }
    }

    fn back_up(&mut self, graph: &mut Graph<G::Move>, node: NodeId) -> bool {
        let known = graph.numbers(node);
        if known.is_solved() {
            return true;
        }
        let numbers = self.backed_up(graph, node);
        graph.set_numbers(node, numbers);
        if numbers.is_solved() {
            solve(graph, node, numbers);
        }
        numbers != known
    }
}
