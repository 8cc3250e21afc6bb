//! Copies of positions that are at hand: large positions are copied often, and to ask for memory takes
//! longer than to fill it.

/// Positions that nobody needs any more.
pub(super) struct Copies<G>(Vec<Box<G>>);

/// Positions that are kept.
const KEPT: usize = 64;

impl<G: Clone> Copies<G> {
    pub fn new() -> Copies<G> {
        Copies(Vec::new())
    }

    /// A copy of a position.
    pub fn of(&mut self, game: &G) -> Box<G> {
        match self.0.pop() {
            Some(mut copy) => {
                (*copy).clone_from(game);
                copy
            }
            None => Box::new(game.clone()),
        }
    }

    /// Takes a copy back.
    pub fn give_back(&mut self, copy: Box<G>) {
        if self.0.len() < KEPT {
            self.0.push(copy);
        }
    }
}
