//! The stacks of a search: what it holds of the nodes from the root to the one at hand.

use super::members::Members;
use super::node::{Child, Frame, PATH_FREE};
use crate::leans::Leans;
use crate::number::Numbers;
use tsume_game::Game;

/// Stacks that grow and shrink together.
pub(super) struct Stacks<G: Game> {
    pub frames: Vec<Frame<G>>,
    /// The children of all frames, one after the other.
    pub children: Vec<Child<G::Move>>,
    /// What solved children lean on, as far as on anything.
    pub leans: Vec<Leans>,
    /// Disproofs that lean on the path.
    pub members: Members,
}

impl<G: Game> Stacks<G> {
    pub fn new() -> Stacks<G> {
        let members = Members::default();
        Stacks { frames: Vec::new(), children: Vec::new(), leans: Vec::new(), members }
    }

    pub fn clear(&mut self) {
        self.frames.clear();
        self.children.clear();
        self.leans.clear();
        self.members.clear();
    }

    /// Bytes in use.
    #[inline]
    pub fn bytes(&self) -> usize {
        self.frames.capacity() * size_of::<Frame<G>>()
            + self.children.capacity() * size_of::<Child<G::Move>>()
            + self.leans.capacity() * size_of::<Leans>()
    }

    /// Gives a child new numbers and puts down what they lean on.
    #[inline]
    pub fn update(&mut self, child: usize, numbers: Numbers, leans: Leans) -> &mut Child<G::Move> {
        let child = &mut self.children[child];
        child.numbers = numbers;
        child.leans = PATH_FREE;
        if !leans.is_nothing() {
            child.leans = self.leans.len() as u32;
            self.leans.push(leans);
        }
        child
    }
}
