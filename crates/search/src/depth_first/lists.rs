//! The moves of positions that were listed not long ago.
//!
//! The moves of a position are listed each time that it is entered, replayed or followed for a zone, and
//! some games take long for that: lambda search on Go reads ladders to know them. So the last lists are
//! kept, one for each hash, where the game is such a one. A list is a function of the position, as the
//! table needs already, which knows moves by their place in it.

use tsume_game::{Game, Key};

/// Lists that are kept.
const KEPT: usize = 1 << 10;

/// Lists of moves by position.
pub(super) struct Lists<M> {
    /// None at all, or a power of two.
    slots: Vec<(Key, Vec<M>)>,
    /// Bytes of the lists.
    bytes: usize,
    wanted: bool,
    /// The list at hand, where none are kept.
    only: Vec<M>,
}

impl<M: Copy> Lists<M> {
    pub fn new(wanted: bool) -> Lists<M> {
        Lists { slots: Vec::new(), bytes: 0, wanted, only: Vec::new() }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<(Key, Vec<M>)>() + self.bytes
    }

    /// Appends the moves of a position with this key.
    #[inline]
    pub fn append<G: Game<Move = M>>(&mut self, game: &G, key: Key, out: &mut Vec<M>) {
        if self.wanted {
            out.extend_from_slice(self.of(game, key));
        } else {
            game.moves(out);
        }
    }

    /// The moves of a position with this key.
    pub fn of<G: Game<Move = M>>(&mut self, game: &G, key: Key) -> &[M] {
        if !self.wanted {
            self.only.clear();
            game.moves(&mut self.only);
            return &self.only;
        }
        if self.slots.is_empty() {
            self.slots.resize_with(KEPT, || (Key(0), Vec::new()));
        }
        let place = (key.0 ^ key.0 >> 32) as usize % KEPT;
        let Some((known, moves)) = self.slots.get_mut(place) else { return &[] };
        // An empty list is as soon made as copied.
        if *known != key || moves.is_empty() {
            self.bytes -= moves.capacity() * size_of::<M>();
            *known = key;
            moves.clear();
            game.moves(moves);
            self.bytes += moves.capacity() * size_of::<M>();
        }
        moves
    }
}
