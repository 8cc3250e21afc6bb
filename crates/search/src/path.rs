//! The path from the root to the current node: which positions it holds, and its signature.
//!
//! Membership is a look-up in an open-addressing index of the keys. A path only ever changes at
//! its end, so the entry that goes is always the one that came last; no later entry can have
//! been displaced by it, and removing it is clearing its slot.
//!
//! A [`Signature`] names a path by 64 bits (Kishimoto & Müller 2005, section 3.2). The paper adds
//! up random numbers for (move, depth) from a table with a greatest depth; here each step mixes
//! the move into the signature so far, so that move, depth and order all count and no greatest
//! depth is needed.

use tsume_game::Key;

/// A path from the root, named by 64 well-mixed bits. Never zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signature(pub u64);

impl Signature {
    /// The empty path.
    pub const ROOT: Signature = Signature(0x5453_554D_4521_0001);

    /// In the place of any path: for what is stored once for each position.
    pub const ANY: Signature = Signature(0x5453_554D_4521_0003);

    /// The empty path of another search, for `question`, that begins at a position of its own.
    pub fn sub_root(position: Key, question: u64) -> Signature {
        Signature(Key::spread(Self::ROOT.0 ^ position.0.rotate_left(17) ^ question).0.max(1))
    }

    /// This path and then the move with the given index in the move list of its last position.
    #[inline]
    pub fn then(self, move_index: u32) -> Signature {
        let step = Key::spread(self.0.rotate_left(7) ^ (move_index as u64 + 1));
        Signature(step.0.max(1))
    }

    /// The key of the twin entry for `position` reached by this path.
    #[inline]
    pub fn twin(self, position: Key) -> Key {
        Key::spread(position.0 ^ self.0.rotate_left(32))
    }
}

/// An unused slot of the index.
const FREE: u32 = u32::MAX;

/// The positions from the root to the current node.
pub(crate) struct Path {
    keys: Vec<Key>,
    /// The signature of the path to each of them.
    signatures: Vec<Signature>,
    /// Depths, by hashed key; at least twice as many slots as keys.
    index: Vec<u32>,
}

impl Path {
    pub fn new() -> Path {
        Path { keys: Vec::new(), signatures: Vec::new(), index: vec![FREE; 64] }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.keys.capacity() * size_of::<Key>()
            + self.signatures.capacity() * size_of::<Signature>()
            + self.index.capacity() * size_of::<u32>()
    }

    #[inline]
    fn start(&self, key: Key) -> usize {
        // Games choose their keys; one multiplication forgives a poor choice.
        (key.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & (self.index.len() - 1)
    }

    /// The depth at which a position stands on the path.
    #[inline]
    pub fn depth_of(&self, key: Key) -> Option<u32> {
        let mut slot = self.start(key);
        loop {
            match self.index[slot] {
                FREE => return None,
                depth if self.keys[depth as usize] == key => return Some(depth),
                _ => slot = (slot + 1) & (self.index.len() - 1),
            }
        }
    }

    /// The signature of the path to the position at a depth.
    pub fn signature(&self, depth: u32) -> Option<Signature> {
        self.signatures.get(depth as usize).copied()
    }

    /// Appends a position that is not on the path yet.
    pub fn push(&mut self, key: Key, signature: Signature) {
        if (self.keys.len() + 1) * 2 > self.index.len() {
            self.index = vec![FREE; self.index.len() * 2];
            for depth in 0..self.keys.len() {
                self.insert(self.keys[depth], depth as u32);
            }
        }
        self.insert(key, self.keys.len() as u32);
        self.keys.push(key);
        self.signatures.push(signature);
    }

    fn insert(&mut self, key: Key, depth: u32) {
        let mut slot = self.start(key);
        while self.index[slot] != FREE {
            slot = (slot + 1) & (self.index.len() - 1);
        }
        self.index[slot] = depth;
    }

    /// Removes the last position.
    pub fn pop(&mut self) {
        let Some(key) = self.keys.pop() else { return };
        self.signatures.pop();
        let depth = self.keys.len() as u32;
        let mut slot = self.start(key);
        while self.index[slot] != depth {
            slot = (slot + 1) & (self.index.len() - 1);
        }
        self.index[slot] = FREE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn membership_follows_the_stack() {
        let mut path = Path::new();
        let key = |n: u64| if n.is_multiple_of(3) { Key(n) } else { Key::spread(n) };
        for n in 0..1000 {
            assert_eq!(path.depth_of(key(n)), None);
            path.push(key(n), Signature(n));
        }
        for n in (500..1000).rev() {
            path.pop();
            assert_eq!(path.depth_of(key(n)), None);
            assert_eq!(path.depth_of(key(n / 2)), Some(n as u32 / 2));
        }
        for n in 500..2000 {
            path.push(key(n), Signature(n));
            assert_eq!(path.depth_of(key(n)), Some(n as u32));
            assert_eq!(path.signature(n as u32), Some(Signature(n)));
        }
    }

    #[test]
    fn the_order_of_moves_counts() {
        let root = Signature::ROOT;
        assert_ne!(root.then(1).then(2).then(3), root.then(3).then(2).then(1));
        assert_ne!(root.then(0), root.then(0).then(0));
        assert_ne!(root.then(1).twin(Key(7)), root.then(2).twin(Key(7)));
    }
}
