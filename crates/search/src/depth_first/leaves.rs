//! What positions were found worth that the search has seen but not entered.
//!
//! A node is visited again and again, and with it all those of its children that the table does not
//! know because they were never searched: most of them. Where a game appraises with care (chess looks
//! for mate in one), doing so anew each time can take half of the search. So the last appraisals are
//! kept here, apart from the table: they are many, soon stale, and no sign that a position was
//! searched, which the threshold controlling algorithm relies on.
//!
//! A slot for each hash, always replaced. It starts with nothing and grows with use, so that a short
//! search does not pay for it.

use crate::number::{Number, Numbers};
use crate::table::prefetch;
use tsume_game::Key;

const MIN: usize = 1 << 8;
/// A quarter of what most processors have as a second-level cache, or less.
const MAX: usize = 1 << 16;

/// A key and its numbers, which are never both zero: that is an empty slot. Plain integers, because a
/// large array of zeros is had from the system without being written.
type Slot = [u64; 2];

/// Appraisals of positions.
#[derive(Default)]
pub(super) struct Leaves {
    /// None at all, or a power of two.
    slots: Vec<Slot>,
    /// How many were put here since it last grew.
    count: usize,
}

impl Leaves {
    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    #[inline]
    fn place(&self, key: Key) -> usize {
        let hash = (key.0 ^ key.0 >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (hash >> 40) as usize & self.slots.len().wrapping_sub(1)
    }

    /// Begins to load what is known of a position.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        if let Some(slot) = self.slots.get(self.place(key)) {
            prefetch(slot);
        }
    }

    /// The numbers of a position that was seen before.
    #[inline]
    pub fn get(&self, key: Key) -> Option<Numbers> {
        let &[known, numbers] = self.slots.get(self.place(key))?;
        let unpacked = Numbers { pn: Number(numbers as u32), dn: Number((numbers >> 32) as u32) };
        (known == key.0 && numbers != 0).then_some(unpacked)
    }

    /// Keeps the numbers of a position.
    #[inline]
    pub fn put(&mut self, key: Key, numbers: Numbers) {
        if self.count * 2 >= self.slots.len() && self.slots.len() < MAX {
            self.grow();
        }
        self.count += 1;
        self.set([key.0, numbers.pn.0 as u64 | (numbers.dn.0 as u64) << 32]);
    }

    #[inline]
    fn set(&mut self, new: Slot) {
        let place = self.place(Key(new[0]));
        if let Some(slot) = self.slots.get_mut(place) {
            *slot = new;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.slots.len() * 4).clamp(MIN, MAX);
        for slot in std::mem::replace(&mut self.slots, vec![[0; 2]; size]) {
            if slot[1] != 0 {
                self.set(slot);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_returned_was_put_there() {
        let mut leaves = Leaves::default();
        assert_eq!(leaves.get(Key(0)), None);
        let numbers = |n: u64| Numbers { pn: Number(n as u32 + 1), dn: Number(7) };
        let count = if cfg!(miri) { 1000 } else { 200_000 };
        for n in 0..count {
            leaves.put(Key::spread(n), numbers(n));
            assert_eq!(leaves.get(Key::spread(n)), Some(numbers(n)));
        }
        let found: Vec<u64> = (0..count)
            .filter(|&n| match leaves.get(Key::spread(n)) {
                Some(known) => known == numbers(n),
                None => false,
            })
            .collect();
        let wrong = (0..2 * count).filter(|&n| leaves.get(Key::spread(n)).is_some()).count();
        assert_eq!(found.len(), wrong);
        assert!(found.len() * 2 > leaves.slots.len().min(count as usize) / 2, "{}", found.len());
        assert!(leaves.slots.len() <= MAX);
    }
}
