//! The transposition table of the depth-first family: fixed-size entries in bounded memory.
//!
//! Invariant: a table may forget, and then costs time; what it returns for a key was stored under
//! that key. Entries are four atomic words with the key folded over the others, so that a torn
//! read by another thread is a miss, never a wrong entry.
//!
//! ```text
//! group  = 2 lines of 64 bytes          the unit of growth; bits of the hash pick it
//! line   = 2 entries of 32 bytes        one more bit of the hash picks the home line
//! entry  = key ^ numbers ^ link ^ rest | numbers | link | rest
//!
//!           63      62      61 ....... 32  31 ... 24  23 .......... 0
//! rest    [ used | twin |   best move    |  size    | minimal distance ]
//!           63 ............ 32  31 ............ 0
//! numbers [ disproof number   | proof number    ]
//! ```
//!
//! `link` is the signature of a path: of a base entry, that of its latest twin; of a twin, that of
//! the twin before it (zero: none). `size` is the logarithm of the nodes spent below. A twin has
//! no numbers but a winner, in the top bit of the best move; in their place are the near depths that
//! its result leans on, and in that of the minimal distance the end of the range of the others.
//!
//! An entry lies in its home line, or in the next line of its group that had room. A table starts
//! small and doubles in place: the groups of the first half split into the second.

mod replace;
mod storage;

use crate::leans::Leans;
use crate::number::{Number, Numbers};
use crate::options::Replacement;
pub(crate) use replace::size_class;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use storage::Storage;
pub(crate) use storage::prefetch;
use tsume_game::{Key, Role};

const ENTRIES_PER_LINE: usize = 2;
const LINES_PER_GROUP: usize = 2;
const ENTRIES_PER_GROUP: usize = ENTRIES_PER_LINE * LINES_PER_GROUP;
/// Bytes of one entry.
pub(crate) const ENTRY_BYTES: usize = size_of::<Slot>();
/// The least number of entries that a table can have.
pub(crate) const MIN_ENTRIES: usize = 32;
/// What a table starts with, if it may have so many.
const INITIAL_ENTRIES: usize = 256;

/// One entry in memory.
#[repr(C)]
#[derive(Default)]
struct Slot([AtomicU64; 4]);

/// A cache line.
#[repr(C, align(64))]
#[derive(Default)]
struct Line([Slot; ENTRIES_PER_LINE]);

/// "No such depth" and "no such move" in the fields of an entry.
pub(crate) const NO_DEPTH: u32 = (1 << 24) - 1;
pub(crate) const NO_MOVE: u32 = (1 << 29) - 1;

/// What is known of a position: a base entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub numbers: Numbers,
    /// The signature of a twin to go on with, or zero.
    pub link: u64,
    /// The index of the best move, or [`NO_MOVE`].
    pub best: u32,
    /// Nodes spent below, as a logarithm ([`size_class`]).
    pub size: u8,
    /// The minimal distance.
    pub distance: u32,
}

/// A result that holds for some paths only: a twin entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Twin {
    pub winner: Role,
    /// The index of the winner's move, or [`NO_MOVE`].
    pub best: u32,
    /// What it leans on.
    pub leans: Leans,
    /// The signature of the twin before it, or zero.
    pub link: u64,
    /// As in [`Entry`].
    pub size: u8,
}

const USED: u64 = 1 << 63;
const TWIN: u64 = 1 << 62;
/// In a twin: won for the defender.
const DEFENDER: u64 = 1 << 61;

impl Entry {
    fn pack(&self) -> [u64; 3] {
        let numbers = self.numbers.pn.0 as u64 | (self.numbers.dn.0 as u64) << 32;
        let rest = USED
            | (self.best.min(NO_MOVE) as u64) << 32
            | (self.size as u64) << 24
            | self.distance.min(NO_DEPTH) as u64;
        [numbers, self.link, rest]
    }

    fn unpack([numbers, link, rest]: [u64; 3]) -> Entry {
        Entry {
            numbers: Numbers { pn: Number(numbers as u32), dn: Number((numbers >> 32) as u32) },
            link,
            best: (rest >> 32) as u32 & NO_MOVE,
            size: (rest >> 24) as u8,
            distance: rest as u32 & NO_DEPTH,
        }
    }
}

impl Twin {
    fn pack(&self) -> [u64; 3] {
        let (near, deep_end) = self.leans.parts();
        let rest = USED
            | TWIN
            | if self.winner == Role::Defender { DEFENDER } else { 0 }
            | (self.best.min(NO_MOVE) as u64) << 32
            | (self.size as u64) << 24
            | deep_end.min(NO_DEPTH) as u64;
        [near, self.link, rest]
    }

    fn unpack([near, link, rest]: [u64; 3]) -> Twin {
        Twin {
            winner: if rest & DEFENDER == 0 { Role::Attacker } else { Role::Defender },
            best: (rest >> 32) as u32 & NO_MOVE,
            leans: Leans::from_parts(near, rest as u32 & NO_DEPTH),
            link,
            size: (rest >> 24) as u8,
        }
    }
}

impl Slot {
    #[inline]
    fn words(&self) -> [u64; 4] {
        [0, 1, 2, 3].map(|n| self.0[n].load(Relaxed))
    }

    #[inline]
    fn load(&self) -> Option<(Key, [u64; 3])> {
        let rest = self.0[3].load(Relaxed);
        if rest & USED == 0 {
            return None;
        }
        let (numbers, link) = (self.0[1].load(Relaxed), self.0[2].load(Relaxed));
        Some((Key(self.0[0].load(Relaxed) ^ numbers ^ link ^ rest), [numbers, link, rest]))
    }

    #[inline]
    fn store(&self, key: Key, words: [u64; 3]) {
        let [numbers, link, rest] = words;
        self.0[0].store(key.0 ^ numbers ^ link ^ rest, Relaxed);
        self.0[1].store(numbers, Relaxed);
        self.0[2].store(link, Relaxed);
        self.0[3].store(rest, Relaxed);
    }

    fn clear(&self) {
        for word in &self.0 {
            word.store(0, Relaxed);
        }
    }
}

impl Line {
    /// Without a branch on what an entry is, but for the one wanted: which places are taken is as
    /// good as random, and a wrong guess costs more than the loads.
    #[inline(always)]
    fn get(&self, key: Key) -> Option<[u64; 3]> {
        for [folded, numbers, link, rest] in [self.0[0].words(), self.0[1].words()] {
            if folded ^ numbers ^ link ^ rest == key.0 && rest & USED != 0 {
                return Some([numbers, link, rest]);
            }
        }
        None
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.0[1].0[3].load(Relaxed) & USED != 0
    }
}

/// Where a key belongs.
#[derive(Clone, Copy)]
struct Home {
    group: usize,
    line: usize,
}

/// A transposition table.
pub(crate) struct Table {
    storage: Storage,
    /// Number of groups less one; the number is a power of two.
    mask: usize,
    max_groups: usize,
    used: usize,
    replacement: Replacement,
}

impl Table {
    /// A table that grows with need up to `max_entries`, rounded down to a power of two.
    pub fn new(max_entries: usize, replacement: Replacement) -> Table {
        let max_entries = 1 << max_entries.max(MIN_ENTRIES).ilog2();
        let groups = INITIAL_ENTRIES.min(max_entries) / ENTRIES_PER_GROUP;
        let max_groups = max_entries / ENTRIES_PER_GROUP;
        Table {
            storage: Storage::new(groups, max_groups),
            mask: groups - 1,
            max_groups,
            used: 0,
            replacement,
        }
    }

    /// Entries in use.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Entries that there is room for at present.
    pub fn entries(&self) -> usize {
        (self.mask + 1) * ENTRIES_PER_GROUP
    }

    /// Bytes in use at present.
    pub fn bytes(&self) -> usize {
        self.entries() * ENTRY_BYTES
    }

    /// Lowers the size that the table may grow to; it never shrinks.
    pub fn limit_bytes(&mut self, bytes: usize) {
        let groups = bytes / ENTRY_BYTES / ENTRIES_PER_GROUP;
        self.max_groups = self.max_groups.min(groups.max(self.mask + 1));
    }

    #[inline]
    fn home(&self, key: Key) -> Home {
        // One multiplication forgives a game with poorly mixed keys.
        let hash = (key.0 ^ key.0 >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        Home { group: (hash >> 24) as usize & self.mask, line: (hash >> 63) as usize }
    }

    /// The lines of a group in the order in which they are filled.
    #[inline]
    fn lines(&self, home: Home) -> [&Line; LINES_PER_GROUP] {
        let start = home.group * LINES_PER_GROUP;
        let group = &self.storage.lines()[start..start + LINES_PER_GROUP];
        std::array::from_fn(|step| &group[(home.line + step) % LINES_PER_GROUP])
    }

    /// How many lines of a group an entry may lie in.
    #[inline]
    fn reach(&self) -> usize {
        match self.replacement {
            Replacement::TwoBig => 1,
            Replacement::SmallTree => LINES_PER_GROUP,
        }
    }

    /// Begins to load the line of a key. The other line of its group is asked for as well once the
    /// table grows no more and fills up; until then it is seldom needed.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        let home = self.home(key);
        let [first, second] = self.lines(home);
        prefetch(first);
        if self.mask + 1 >= self.max_groups && self.reach() == LINES_PER_GROUP {
            prefetch(second);
        }
    }

    /// The base entry of a position.
    #[inline(always)]
    pub fn get(&self, key: Key) -> Option<Entry> {
        self.get_words(key).filter(|words| words[2] & TWIN == 0).map(Entry::unpack)
    }

    /// The twin entry under a key.
    pub fn get_twin(&self, key: Key) -> Option<Twin> {
        self.get_words(key).filter(|words| words[2] & TWIN != 0).map(Twin::unpack)
    }

    #[inline(always)]
    fn get_words(&self, key: Key) -> Option<[u64; 3]> {
        let home = self.home(key);
        let [first, second] = self.lines(home);
        let found = first.get(key);
        // Lines fill in order and are compacted, so nothing lies beyond a gap.
        if found.is_some() || !first.is_full() || self.reach() == 1 {
            return found;
        }
        second.get(key)
    }

    /// Stores the base entry of a position, over its old one if there is one.
    pub fn put(&mut self, key: Key, entry: &Entry) {
        self.put_words(key, entry.pack());
    }

    /// Stores a twin entry.
    pub fn put_twin(&mut self, key: Key, twin: &Twin) {
        self.put_words(key, twin.pack());
    }

    fn put_words(&mut self, key: Key, words: [u64; 3]) {
        let home = self.home(key);
        for line in &self.lines(home)[..self.reach()] {
            for slot in &line.0 {
                match slot.load() {
                    Some((k, _)) if k != key => {}
                    known => {
                        slot.store(key, words);
                        if known.is_none() {
                            self.used += 1;
                            self.make_room();
                        }
                        return;
                    }
                }
            }
        }
        self.replace(home, key, words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(n: u32) -> Entry {
        Entry {
            numbers: Numbers { pn: Number(n + 1), dn: Number(7) },
            link: n as u64 * 3,
            best: n,
            size: size_class(n as u64),
            distance: n,
        }
    }

    #[test]
    fn the_layout_is_as_drawn() {
        assert_eq!(size_of::<Slot>(), 32);
        assert_eq!(size_of::<Line>(), 64);
        assert_eq!(align_of::<Line>(), 64);
        for n in [0, 1, 77, NO_DEPTH] {
            assert_eq!(Entry::unpack(entry(n).pack()), entry(n));
        }
        let solved = Entry { numbers: Numbers::PROVEN, best: NO_MOVE, ..entry(5) };
        assert_eq!(Entry::unpack(solved.pack()), solved);
        for winner in Role::ALL {
            for leans in [Leans::NOTHING, Leans::on(0).and(Leans::on(63)), Leans::on(64)] {
                let twin = Twin { winner, best: 77, leans, link: u64::MAX, size: 255 };
                assert_eq!(Twin::unpack(twin.pack()), twin);
                let twin = Twin { best: NO_MOVE, size: 0, ..twin };
                assert_eq!(Twin::unpack(twin.pack()), twin);
            }
        }
    }

    #[test]
    fn a_growing_table_forgets_next_to_nothing() {
        let count = if cfg!(miri) { 300 } else { 100_000 };
        let mut table = Table::new(1 << 20, Replacement::SmallTree);
        for n in 0..count {
            table.put(Key::spread(n as u64), &entry(n));
        }
        assert!(table.used() * 100 >= count as usize * 99, "{}", table.used());
        let found = (0..count).filter(|&n| {
            assert_eq!(table.get(Key::spread(n as u64 + (1 << 40))), None);
            table.get(Key::spread(n as u64)).is_some_and(|e| e == entry(n))
        });
        assert_eq!(found.count(), table.used());
    }

    #[test]
    fn a_full_table_returns_only_what_was_stored() {
        for replacement in Replacement::ALL {
            for max in [32, 64, 1024] {
                let mut table = Table::new(max, replacement);
                for n in 0..3000 {
                    table.put(Key::spread(n as u64), &entry(n));
                    assert!(table.used() <= table.entries());
                }
                assert_eq!(table.entries(), max);
                let found = (0..3000).filter(|&n| match table.get(Key::spread(n as u64)) {
                    Some(e) => e == entry(n),
                    None => false,
                });
                assert_eq!(found.count(), table.used());
                assert!(table.used() > max / 4, "{replacement} {max}: {}", table.used());
            }
        }
    }

    #[test]
    fn a_table_gives_memory_back() {
        let count = if cfg!(miri) { 100 } else { 200_000 };
        let mut table = Table::new(1 << 20, Replacement::SmallTree);
        for n in 0..count {
            table.put(Key::spread(n as u64), &entry(n));
        }
        let (used, bytes) = (table.used(), table.bytes());
        table.halve();
        assert_eq!(table.bytes(), bytes / 2);
        assert!(table.used() <= used && table.used() * 2 > used);
        let found = (0..count).filter(|&n| match table.get(Key::spread(n as u64)) {
            Some(e) => e == entry(n),
            None => false,
        });
        assert_eq!(found.count(), table.used());
    }

    #[test]
    fn large_subtrees_outlast_small_ones() {
        for replacement in Replacement::ALL {
            let mut table = Table::new(64, replacement);
            let big = Entry { size: 200, ..entry(1) };
            table.put(Key::spread(1 << 50), &big);
            for n in 0..10_000 {
                table.put(Key::spread(n), &Entry { size: 1, ..entry(1) });
            }
            assert_eq!(table.get(Key::spread(1 << 50)), Some(big), "{replacement}");
        }
    }
}
