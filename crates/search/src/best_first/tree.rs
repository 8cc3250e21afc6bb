//! pn: proof-number search on a tree (Allis et al. 1994; *Tree* in Breuker et al. 2001).
//!
//! Needs nothing of the game. Every path has nodes of its own, so every verdict is exact under
//! every rule of repetition: a child that is on the path above it is a solved leaf.

use super::engine::Policy;
use tsume_game::Game;

/// The tree: the defaults of a policy.
pub(super) struct Tree;

impl<G: Game> Policy<G> for Tree {}
