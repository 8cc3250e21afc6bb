//! Memory for the table: small tables on the heap, large ones in a mapping of their own with huge
//! pages asked for. A mapping is reserved at its full size at once; the system hands out pages
//! only as they are touched, so a table that doubles in place costs what it uses.

use super::{LINES_PER_GROUP, Line};
use memmap2::MmapMut;

/// From this size on, a table moves to a mapping of its own.
const MAP_FROM: usize = 2 << 20;

/// A multiple of the page size of every system that knows the advice given here.
#[cfg(target_os = "linux")]
const PAGE: usize = 1 << 16;

pub(super) enum Storage {
    Heap(Vec<Line>),
    Mapped { map: MmapMut, lines: usize },
}

impl Storage {
    pub fn new(groups: usize, max_groups: usize) -> Storage {
        let mut storage = Storage::Heap(Vec::new());
        if !storage.extend(groups, max_groups) {
            storage = Storage::Heap(Vec::new());
            storage.extend_heap(groups);
        }
        storage
    }

    #[inline]
    pub fn lines(&self) -> &[Line] {
        match self {
            Storage::Heap(lines) => lines,
            Storage::Mapped { map, lines } => {
                // SAFETY: the mapping is page-aligned, lives as long as `self` and holds at least
                // `lines` lines (`extend` sees to it); a line is made of atomic integers, for
                // which any bytes are valid, and nobody else refers to the mapping.
                unsafe { std::slice::from_raw_parts(map.as_ptr().cast::<Line>(), *lines) }
            }
        }
    }

    /// Makes room for `groups` groups, new ones empty; false if the system has no memory.
    pub fn extend(&mut self, groups: usize, max_groups: usize) -> bool {
        let lines = groups * LINES_PER_GROUP;
        if lines * size_of::<Line>() < MAP_FROM {
            return self.extend_heap(groups);
        }
        if let Storage::Mapped { map, lines: current } = self {
            if lines * size_of::<Line>() > map.len() {
                return false;
            }
            *current = lines;
            return true;
        }
        let bytes = max_groups.max(groups) * LINES_PER_GROUP * size_of::<Line>();
        let Ok(map) = MmapMut::map_anon(bytes) else { return false };
        #[cfg(target_os = "linux")]
        // Only a wish: without huge pages the table is slower, not wrong.
        let _ = map.advise(memmap2::Advice::HugePage);
        let new = Storage::Mapped { map, lines };
        for (to, from) in new.lines().iter().zip(self.lines()) {
            for (to, from) in to.0.iter().zip(&from.0) {
                if let Some((key, words)) = from.load() {
                    to.store(key, words);
                }
            }
        }
        *self = new;
        true
    }

    /// Gives back what lies behind the first `groups` groups.
    pub fn truncate(&mut self, groups: usize) {
        let keep = groups * LINES_PER_GROUP;
        match self {
            Storage::Heap(lines) => {
                lines.truncate(keep);
                lines.shrink_to_fit();
            }
            Storage::Mapped { map, lines } => {
                *lines = keep;
                #[cfg(target_os = "linux")]
                {
                    let from = (keep * size_of::<Line>()).next_multiple_of(PAGE).min(map.len());
                    // SAFETY: what is given back lies beyond `lines` and is not referred to; the
                    // pages of an anonymous private mapping read as zeros afterwards, which are
                    // empty slots.
                    let _ = unsafe {
                        let advice = memmap2::UncheckedAdvice::DontNeed;
                        map.unchecked_advise_range(advice, from, map.len() - from)
                    };
                }
                #[cfg(not(target_os = "linux"))]
                let _ = map;
            }
        }
    }

    fn extend_heap(&mut self, groups: usize) -> bool {
        if let Storage::Heap(lines) = self {
            lines.resize_with(groups * LINES_PER_GROUP, Line::default);
        }
        true
    }
}

/// Asks for something to be brought into the cache.
#[inline]
pub(crate) fn prefetch<T>(to_be_read: &T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: a prefetch of a valid reference has no effect that the program can see.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(to_be_read).cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = to_be_read;
}
