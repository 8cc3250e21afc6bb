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
    /// Numbers of texts plus one, 0 for a free place. A power of two, at most half in use.
    slots: Vec<u32>,
    hasher: RandomState,
}

impl<T> Index<T> {
    pub fn new() -> Index<T> {
        Index {
            texts: Vec::new(),
            items: Vec::new(),
            slots: Vec::new(),
            hasher: RandomState::new(),
        }
    }

    /// The number of a text.
    pub fn find(&self, text: &str) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        self.probe(text.as_bytes()).1
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
        let slot = u32::try_from(id + 1).map_err(|_| Full)?;
        if 2 * (id + 1) > self.slots.len() {
            self.grow(memory)?;
        }
        memory.reserve(&mut self.texts, text.len())?;
        memory.reserve(&mut self.items, 1)?;
        let (place, found) = self.probe(text.as_bytes());
        debug_assert!(found.is_none(), "the text is there already");
        self.slots[place] = slot;
        self.texts.extend_from_slice(text.as_bytes());
        self.items.push((self.texts.len(), value));
        Ok(id)
    }

    fn text(&self, id: usize) -> &[u8] {
        let start = if id == 0 { 0 } else { self.items[id - 1].0 };
        &self.texts[start..self.items[id].0]
    }

    /// The place of a text and its number, or the free place where it belongs.
    fn probe(&self, text: &[u8]) -> (usize, Option<usize>) {
        let mask = self.slots.len() - 1;
        let mut place = self.hasher.hash_one(text) as usize & mask;
        loop {
            match self.slots[place] {
                0 => return (place, None),
                slot if self.text(slot as usize - 1) == text => {
                    return (place, Some(slot as usize - 1));
                }
                _ => place = (place + 1) & mask,
            }
        }
    }

    fn grow(&mut self, memory: &mut Memory) -> Result<(), Full> {
        let size = (2 * self.slots.len()).max(16);
        let mut slots = Vec::new();
        memory.reserve(&mut slots, size)?;
        slots.resize(size, 0);
        memory.0 += self.slots.capacity() * size_of::<u32>();
        self.slots = slots;
        for id in 0..self.items.len() {
            let mut place = self.hasher.hash_one(self.text(id)) as usize & (size - 1);
            while self.slots[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            self.slots[place] = id as u32 + 1;
        }
        Ok(())
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
                + index.slots.capacity() * size_of::<u32>();
            assert_eq!(used + memory.0, limit);
        }
        assert!(n > 300, "only {n} positions fit");
        assert_eq!(index.find("position 0"), Some(0));
        assert_eq!(index.find(&format!("position {n}")), None);
    }
}
