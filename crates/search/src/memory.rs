//! What a search leaves to the next one about the same position: its table, without the results
//! that hold for single paths.
//!
//! It is for questions that differ in what a repetition allows, such as the two phases of a ko search
//! in Go (Kishimoto & Müller 2003, section 6). A path-free result has no repetition in its tree, so
//! nothing that the loser could do there was ever forbidden; allowing him to repeat more changes
//! nothing. The paper marks results that a ko has touched; here those are the twins.

use crate::options::Replacement;
use crate::table::Table;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// Results kept between searches; empty at first. See [`Solver::reuse`](crate::Solver::reuse).
#[derive(Default)]
pub struct Memory(Option<Table>);

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").field("entries", &self.0.as_ref().map(Table::used)).finish()
    }
}

impl Memory {
    /// Nothing known.
    pub fn new() -> Memory {
        Memory::default()
    }
}

/// The table of a search, which goes back to the memory that it came from.
pub(crate) struct Lent<'s> {
    table: Table,
    back: Option<&'s mut Memory>,
}

impl<'s> Lent<'s> {
    /// A table with room for `entries`, if there is memory for it with what was kept.
    pub fn new(entries: usize, replacement: Replacement, back: Option<&'s mut Memory>) -> Lent<'s> {
        let mut back = back;
        let kept = back.as_mut().and_then(|memory| memory.0.take());
        let table = kept.filter(|table| table.entries() <= entries).map(|mut table| {
            table.forget_twins();
            table
        });
        Lent { table: table.unwrap_or_else(|| Table::new(entries, replacement)), back }
    }

    /// Bytes that stay in use when the search is over.
    pub fn kept_bytes(&self) -> usize {
        self.back.as_ref().map_or(0, |_| self.table.bytes())
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        if let Some(memory) = self.back.take() {
            let table = std::mem::replace(&mut self.table, Table::new(0, Replacement::TwoBig));
            memory.0 = Some(table);
        }
    }
}

impl Deref for Lent<'_> {
    type Target = Table;
    #[inline]
    fn deref(&self) -> &Table {
        &self.table
    }
}

impl DerefMut for Lent<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Table {
        &mut self.table
    }
}
