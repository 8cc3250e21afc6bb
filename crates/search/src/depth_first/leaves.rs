//! What positions were found worth that the search has seen but not entered.
//!
//! A node is visited again and again, and with it all those of its children that the table does not
//! know because they were never searched: most of them. Where a game appraises with care (chess looks
//! for mate in one), doing so anew each time can take half of the search. So the last appraisals are
//! kept here, apart from the table: they are many, soon stale, and no sign that a position was
//! searched, which the threshold controlling algorithm relies on.
//!
//! A slot for each hash, always replaced. It starts with nothing and grows with use, so that a short
//! search does not pay for it, up to a sixteenth of the memory of the table.

use crate::number::{Number, Numbers};
use crate::table::prefetch;
use tsume_game::Key;

const MIN: usize = 1 << 8;
/// A mebibyte: twice as many find more, but take as long by missing the caches.
const MAX: usize = 1 << 16;
/// Entries of the table for a slot here; a slot is half as large.
const TABLE_SHARE: usize = 8;

/// A key and its numbers, which are never both zero: that is an empty slot. Plain integers, because a
/// large array of zeros is had from the system without being written.
type Slot = [u64; 2];

/// Appraisals of positions.
pub(super) struct Leaves {
    /// None at all, or a power of two.
    slots: Vec<Slot>,
    /// How many were put here since it last grew.
    count: usize,
    /// The greatest number of slots.
    max: usize,
}

impl Leaves {
    /// Room for appraisals beside a table of so many entries.
    pub fn beside(table_entries: usize) -> Leaves {
        let max = (table_entries / TABLE_SHARE).checked_ilog2().map_or(0, |log| 1 << log);
        Leaves { slots: Vec::new(), count: 0, max: max.min(MAX) }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    /// Whether there is room for any.
    pub fn has_room(&self) -> bool {
        self.max > 0
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
        if self.count * 2 >= self.slots.len() && self.slots.len() < self.max {
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
        let size = (self.slots.len() * 4).max(MIN).min(self.max);
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
        let mut leaves = Leaves::beside(1 << 20);
        assert_eq!(leaves.get(Key(0)), None);
        let numbers = |n: u64| Numbers { pn: Number(n as u32 + 1), dn: Number(7) };
        let count = if cfg!(miri) { 1000 } else { 200_000 };
        for n in 0..count {
            leaves.put(Key::spread(n), numbers(n));
            assert_eq!(leaves.get(Key::spread(n)), Some(numbers(n)));
        }
        let known = |n: u64| leaves.get(Key::spread(n));
        let right = (0..count).filter(|&n| known(n) == Some(numbers(n))).count();
        assert_eq!((0..2 * count).filter(|&n| known(n).is_some()).count(), right);
        assert!(right * 4 > leaves.slots.len().min(count as usize), "{right}");
        assert_eq!(leaves.slots.len(), if cfg!(miri) { 4096 } else { MAX });
    }

    #[test]
    fn small_tables_have_few_leaves_beside_them() {
        for (entries, expected) in [(0, 0), (7, 0), (32, 4), (100, 8), (1 << 14, 1 << 11)] {
            let mut leaves = Leaves::beside(entries);
            for n in 0..10_000 {
                leaves.put(Key::spread(n), Numbers::UNIT);
            }
            assert_eq!(leaves.slots.len(), expected);
            let last = leaves.get(Key::spread(9_999));
            assert_eq!(last, (expected > 0).then_some(Numbers::UNIT));
        }
    }
}
