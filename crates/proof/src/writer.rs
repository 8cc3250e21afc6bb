//! Writes the parts of certificates, an entry at a time.
//!
//! The writer sees to the form: it refuses what would not be read back as it was meant. Whether
//! the strategy is right is the checker's business.

use crate::Header;
use crate::format::{Mark, Marked, Shape};
use std::io::{self, Write};

/// A part of a certificate that is being written. Entries come in depth-first pre-order.
/// [`file`](crate::file) makes a certificate of parts.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    entries: u64,
    /// How many moves with [`Mark::New`] still wait for their entry, plus the root.
    waiting: u64,
}

impl<W: Write> Writer<W> {
    /// Writes the header.
    ///
    /// # Errors
    ///
    /// From `out`, or of kind `InvalidInput` when a field does not fit its line.
    pub fn new(mut out: W, header: &Header) -> io::Result<Writer<W>> {
        word("the name of the game", &header.game)?;
        line("the root", &header.root)?;
        writeln!(out, "game: {}", header.game)?;
        writeln!(out, "rule: {}", header.rule.name())?;
        writeln!(out, "verdict: {}", header.verdict())?;
        for (name, value) in &header.options {
            word("the name of an option", name)?;
            line("the value of an option", value)?;
            writeln!(out, "option: {name} {value}")?;
        }
        writeln!(out, "root: {}", header.root)?;
        let problem = header.problem.as_str();
        writeln!(out, "problem: {}", problem.split_inclusive('\n').count())?;
        out.write_all(problem.as_bytes())?;
        if !problem.is_empty() && !problem.ends_with('\n') {
            writeln!(out)?;
        }
        writeln!(out, "entries:")?;
        Ok(Writer { out, entries: 0, waiting: 1 })
    }

    /// Writes the next entry and gives its number.
    ///
    /// # Errors
    ///
    /// From `out`, or of kind `InvalidInput` when no entry is due here or a move has white space.
    pub fn entry<T: AsRef<str>>(&mut self, shape: Shape, moves: &[(T, Mark)]) -> io::Result<u64> {
        self.zoned(shape, None, moves)
    }

    /// The same with a zone.
    ///
    /// # Errors
    ///
    /// As for [`Writer::entry`].
    pub fn zoned<T: AsRef<str>>(
        &mut self,
        shape: Shape,
        zone: Option<&str>,
        moves: &[(T, Mark)],
    ) -> io::Result<u64> {
        if self.waiting == 0 {
            return invalid("the strategy is complete: no entry is due");
        }
        write!(self.out, "{shape}")?;
        if let Some(zone) = zone {
            if zone.contains([' ', '\n']) {
                return invalid("a zone must not have white space");
            }
            write!(self.out, "/{zone}")?;
        }
        for (text, mark) in moves {
            let text = text.as_ref();
            if text.contains([' ', '\n']) {
                return invalid("a move must not have white space");
            }
            write!(self.out, " {}", Marked(text, *mark))?;
            self.waiting += u64::from(*mark == Mark::New);
        }
        writeln!(self.out)?;
        self.waiting -= 1;
        self.entries += 1;
        Ok(self.entries)
    }

    /// Writes the last line and gives `out` back.
    ///
    /// # Errors
    ///
    /// From `out`, or of kind `InvalidInput` when entries are missing.
    pub fn finish(mut self) -> io::Result<W> {
        if self.waiting > 0 && self.entries > 0 {
            return invalid("the strategy is not complete: entries are missing");
        }
        writeln!(self.out, "end {}", self.entries)?;
        self.out.flush()?;
        Ok(self.out)
    }
}

pub(crate) fn invalid<T>(message: impl Into<String>) -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::InvalidInput, message.into()))
}

fn line(what: &str, text: &str) -> io::Result<()> {
    if text.contains('\n') { invalid(format!("{what} must be one line")) } else { Ok(()) }
}

fn word(what: &str, text: &str) -> io::Result<()> {
    if text.is_empty() || text.contains([' ', '\n']) {
        invalid(format!("{what} must be one word"))
    } else {
        Ok(())
    }
}
