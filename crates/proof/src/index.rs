//! An index from position texts to values within a memory limit: all texts in one arena, found by
//! open addressing over a keyed hash, so that no crafted file can make it slow.

use crate::Reason;
use std::hash::{BuildHasher, RandomState};

/// The memory limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl From<Full> for Reason {
    fn from(_: Full) -> Reason {
        Reason::Memory
    }
}

/// Bytes that may still be allocated.
#[derive(Debug)]
pub(crate) struct Memory(pub usize);

impl Memory {
    /// Makes room for `more` elements. While a vector moves, its old and its new place exist side
    /// by side: both are paid for, then the old one is given back.
    pub fn reserve<T>(&mut self, v: &mut Vec<T>, more: usize) -> Result<(), Full> {
        if v.capacity() - v.len() >= more {
            return Ok(());
        }
        let old = v.capacity();
        let needed = v.len().checked_add(more).ok_or(Full)?;
        let wanted = needed.max(old.saturating_mul(2)).max(16);
        let bytes = wanted.checked_mul(size_of::<T>()).ok_or(Full)?;
        if bytes > self.0 {
            return Err(Full);
        }
        v.try_reserve_exact(wanted - v.len()).map_err(|_| Full)?;
        self.0 = (self.0 + old * size_of::<T>()).saturating_sub(v.capacity() * size_of::<T>());
        Ok(())
    }

    /// Pays for bytes that are allocated elsewhere.
    pub fn take(&mut self, bytes: usize) -> Result<(), Full> {
        self.0 = self.0.checked_sub(bytes).ok_or(Full)?;
        Ok(())
    }

    /// Appends within the limit.
    pub fn push<T>(&mut self, v: &mut Vec<T>, value: T) -> Result<(), Full> {
        self.reserve(v, 1)?;
        v.push(value);
        Ok(())
    }
}

/// Values by text. A text is known by its number, counted from 0.
#[derive(Debug)]
pub(crate) struct Index<T> {
    texts: Vec<u8>,
    /// The value of each text and where the text ends in `texts`; it begins where the one before
    /// it ends.
    items: Vec<(usize, T)>,
    /// A power of two of places, at most three quarters of them in use.
    slots: Vec<Slot>,
    hasher: RandomState,
}

/// The hash of a text and its number plus one; 0 for a free place. With the hash at hand, other
/// texts are passed over and all are moved to a larger table without a look at them.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    hash: u32,
    number: u32,
}

impl<T> Index<T> {
    pub fn new() -> Index<T> {
        let hasher = RandomState::new();
        Index { texts: Vec::new(), items: Vec::new(), slots: Vec::new(), hasher }
    }

    /// The number of a text.
    pub fn find(&self, text: &str) -> Option<usize> {
        let hash = self.hash(text);
        probe(&self.slots, hash)
            .map(|place| self.slots[place])
            .take_while(|slot| slot.number != 0)
            .filter(|slot| slot.hash == hash)
            .map(|slot| slot.number as usize - 1)
            .find(|&id| self.text(id) == text.as_bytes())
    }

    /// The value of a text, by number.
    pub fn get(&self, id: usize) -> Option<&T> {
        self.items.get(id).map(|(_, value)| value)
    }

    /// The value of a text, by number.
    pub fn get_mut(&mut self, id: usize) -> Option<&mut T> {
        self.items.get_mut(id).map(|(_, value)| value)
    }

    /// Adds a text that is not there yet and gives its number.
    pub fn insert(&mut self, text: &str, value: T, memory: &mut Memory) -> Result<usize, Full> {
        let id = self.items.len();
        let number = u32::try_from(id + 1).map_err(|_| Full)?;
        if 4 * (id + 1) > 3 * self.slots.len() {
            self.grow(memory)?;
        }
        memory.reserve(&mut self.texts, text.len())?;
        memory.reserve(&mut self.items, 1)?;
        self.texts.extend_from_slice(text.as_bytes());
        self.items.push((self.texts.len(), value));
        let slot = Slot { hash: self.hash(text), number };
        place(&mut self.slots, slot);
        Ok(id)
    }

    fn hash(&self, text: &str) -> u32 {
        self.hasher.hash_one(text) as u32
    }

    /// Whether this is the text with a number.
    pub fn is(&self, id: usize, text: &str) -> bool {
        id < self.items.len() && self.text(id) == text.as_bytes()
    }

    fn text(&self, id: usize) -> &[u8] {
        let start = if id == 0 { 0 } else { self.items[id - 1].0 };
        &self.texts[start..self.items[id].0]
    }

    fn grow(&mut self, memory: &mut Memory) -> Result<(), Full> {
        let size = (2 * self.slots.len()).max(16);
        let mut slots = Vec::new();
        memory.reserve(&mut slots, size)?;
        slots.resize(size, Slot::default());
        for &slot in self.slots.iter().filter(|slot| slot.number != 0) {
            place(&mut slots, slot);
        }
        memory.0 += self.slots.capacity() * size_of::<Slot>();
        self.slots = slots;
        Ok(())
    }
}

/// The places where a text with this hash may be, in order, round and round.
fn probe(slots: &[Slot], hash: u32) -> impl Iterator<Item = usize> + use<> {
    let size = slots.len();
    let start = hash as usize & size.saturating_sub(1);
    (start..size).chain(0..start)
}

/// Takes the first free place.
fn place(slots: &mut [Slot], slot: Slot) {
    if let Some(free) = probe(slots, slot.hash).find(|&place| slots[place].number == 0) {
        slots[free] = slot;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_inserted() {
        let (mut index, mut memory) = (Index::new(), Memory(1 << 20));
        assert_eq!(index.find("0"), None);
        for n in 0..5000usize {
            assert_eq!(index.insert(&n.to_string(), n, &mut memory), Ok(n));
        }
        for n in 0..5000 {
            assert_eq!(index.find(&n.to_string()), Some(n));
            assert_eq!(index.get(n), Some(&n));
        }
        assert_eq!(index.find("5000"), None);
        assert_eq!(index.find(""), None);
    }

    #[test]
    fn stays_within_its_memory() {
        let limit = 1 << 16;
        let (mut index, mut memory) = (Index::new(), Memory(limit));
        let mut n = 0;
        while index.insert(&format!("position {n}"), n, &mut memory).is_ok() {
            n += 1;
            let used = index.texts.capacity()
                + index.items.capacity() * size_of::<(usize, i32)>()
                + index.slots.capacity() * size_of::<Slot>();
            assert_eq!(used + memory.0, limit);
        }
        assert!(n > 300, "only {n} positions fit");
        assert_eq!(index.find("position 0"), Some(0));
        assert_eq!(index.find(&format!("position {n}")), None);
    }
}
