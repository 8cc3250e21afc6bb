//! Growth and replacement: what makes room in the table.
//!
//! `TwoBig` (Breuker et al. 1996, used by Pawlewicz & Lew 2006): a line of two; its first place
//! keeps the entry that is worth more, the other is always replaced. The two are compared when a third
//! one comes; an entry that is stored again stays where it lies. `SmallTree` (Nagai's small-tree
//! garbage collection): entries stay until the table is nearly full, then the third that is worth
//! least goes in one sweep.
//!
//! An entry is worth the nodes spent below it on the last visit. A solved entry counts sixteenfold:
//! it ends a search where an open one only guides it.

use super::*;

/// Sixteen times the nodes, in quarters of an octave.
const SOLVED_BONUS: usize = 16;
const CLASSES: usize = 256 + SOLVED_BONUS;

fn worth([numbers, _, rest]: [u64; 3]) -> usize {
    let solved = rest & TWIN != 0 || numbers as u32 == 0 || numbers >> 32 == 0;
    (rest >> 24) as u8 as usize + if solved { SOLVED_BONUS } else { 0 }
}

/// The logarithm of a count of nodes in steps of a quarter of an octave: near enough to tell what to
/// keep, in a byte.
pub(crate) fn size_class(nodes: u64) -> u8 {
    let n = nodes.max(1);
    let octave = n.ilog2();
    let quarter = if octave >= 2 { (n >> (octave - 2)) & 3 } else { 0 };
    (octave * 4 + quarter as u32) as u8
}

impl Table {
    /// After an insertion: doubles the table at half load, or sweeps it at seven eighths.
    #[inline]
    pub(super) fn make_room(&mut self) {
        if self.used * 2 > self.entries() && self.mask + 1 < self.max_groups {
            self.grow();
        } else if self.used * 8 > self.entries() * 7 && self.replacement == Replacement::SmallTree {
            self.sweep();
        }
    }

    /// All reachable places are taken by other keys.
    pub(super) fn replace(&mut self, home: Home, key: Key, words: [u64; 3]) {
        if self.used * 4 > self.entries() && self.mask + 1 < self.max_groups {
            self.grow();
            return self.put_words(key, words);
        }
        match self.replacement {
            Replacement::TwoBig => {
                let [line, _] = self.lines(home);
                let [first, second] = &line.0;
                match first.load() {
                    Some((big, old)) if worth(words) >= worth(old) => {
                        first.store(key, words);
                        second.store(big, old);
                    }
                    _ => second.store(key, words),
                }
            }
            Replacement::SmallTree => {
                let slots = self.lines(home).into_iter().flat_map(|line| &line.0);
                let cheapest = slots.min_by_key(|s| s.load().map_or(0, |(_, words)| worth(words)));
                if let Some(slot) = cheapest {
                    slot.store(key, words);
                }
            }
        }
    }

    /// Doubles the number of groups in place: each splits in two by one more bit of the hash.
    #[cold]
    fn grow(&mut self) {
        let groups = self.mask + 1;
        if !self.storage.extend(groups * 2, self.max_groups) {
            // The system has no more to give: live with what there is.
            self.max_groups = groups;
            return;
        }
        self.mask = groups * 2 - 1;
        for group in 0..groups {
            self.rebuild(group, |_| true);
        }
    }

    /// Gives half of the memory back; of two entries that no longer find a place one goes.
    pub fn halve(&mut self) {
        if self.mask == 0 {
            return;
        }
        let groups = self.mask.div_ceil(2);
        self.mask = groups - 1;
        self.max_groups = groups;
        for number in groups * LINES_PER_GROUP..2 * groups * LINES_PER_GROUP {
            for place in 0..ENTRIES_PER_LINE {
                let slot = &self.storage.lines()[number].0[place];
                if let Some((key, words)) = slot.load() {
                    slot.clear();
                    self.used -= 1;
                    self.put_words(key, words);
                }
            }
        }
        self.storage.truncate(groups);
    }

    /// Throws out what holds for single paths.
    pub fn forget_twins(&mut self) {
        for group in 0..=self.mask {
            self.rebuild(group, |words| words[2] & TWIN == 0);
        }
        for line in &self.storage.lines()[..(self.mask + 1) * LINES_PER_GROUP] {
            for slot in &line.0 {
                if let Some((key, [numbers, link, rest])) = slot.load()
                    && link != 0
                {
                    slot.store(key, [numbers, 0, rest]);
                }
            }
        }
    }

    /// Throws out the third of all entries that is worth least.
    #[cold]
    fn sweep(&mut self) {
        let mut count = [0usize; CLASSES];
        for line in &self.storage.lines()[..(self.mask + 1) * LINES_PER_GROUP] {
            for slot in &line.0 {
                if let Some((_, words)) = slot.load() {
                    count[worth(words)] += 1;
                }
            }
        }
        let mut left = (self.used / 3).max(1);
        let mut class = 0;
        while class + 1 < CLASSES && count[class] < left {
            left -= count[class];
            class += 1;
        }
        // Everything below `class` goes, and `left` entries of that class itself.
        for group in 0..=self.mask {
            self.rebuild(group, |words| {
                let worth = worth(words);
                let goes = worth < class || (worth == class && left > 0);
                left -= (goes && worth == class) as usize;
                !goes
            });
        }
    }

    /// Takes a group apart and puts back what is to stay, each entry in the first free place of
    /// its own order, so that no gap lies before an entry.
    fn rebuild(&mut self, group: usize, mut stays: impl FnMut([u64; 3]) -> bool) {
        let mut kept = [None; ENTRIES_PER_GROUP];
        let lines = group * LINES_PER_GROUP..(group + 1) * LINES_PER_GROUP;
        let slots = self.storage.lines()[lines].iter().flat_map(|line| &line.0);
        for (slot, keep) in slots.zip(&mut kept) {
            *keep = slot.load();
            if keep.is_some() {
                slot.clear();
                self.used -= 1;
            }
        }
        for (key, words) in kept.into_iter().flatten() {
            if !stays(words) {
                continue;
            }
            let home = self.home(key);
            let lines = self.lines(home).into_iter().take(self.reach());
            let place = lines.flat_map(|line| &line.0).find(|slot| slot.load().is_none());
            if let Some(slot) = place {
                slot.store(key, words);
                self.used += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_ordered() {
        let classes: Vec<u8> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 100, u64::MAX].map(size_class).to_vec();
        assert!(classes.is_sorted());
        assert_eq!(size_class(u64::MAX), 255);
    }
}
