//! Standard output: results, for people or for programs, written in large pieces but never late.

use crate::people::Style;
use crate::{csv, error, people};
use std::io::{self, BufWriter, Stdout, Write};
use std::time::{Duration, Instant};
use tsume::check::Checked;
use tsume::search::Progress;
use tsume::{Answer, BadInput, Record, Tally, json};

/// How long a result may wait in the buffer.
const PATIENCE: Duration = Duration::from_millis(100);

/// Who reads the output.
#[derive(Clone, Copy, Debug)]
pub enum Format {
    /// A person.
    People(Style),
    /// A program.
    Json,
    /// A spreadsheet.
    Csv,
}

/// A reader that has seen enough and closed the pipe is no error.
pub fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// The way out for all results.
pub struct Output {
    out: BufWriter<Stdout>,
    flushed: Instant,
    format: Format,
    errors: u64,
}

impl Output {
    /// Nothing written yet.
    pub fn new(format: Format) -> Output {
        let out = BufWriter::with_capacity(1 << 16, io::stdout());
        Output { out, flushed: Instant::now(), format, errors: 0 }
    }

    /// Files and problems reported as bad so far.
    pub fn errors(&self) -> u64 {
        self.errors
    }

    /// Hands everything to the reader.
    pub fn flush(&mut self) -> io::Result<()> {
        self.flushed = Instant::now();
        self.out.flush()
    }

    /// Whether something has waited for long enough.
    pub fn is_due(&self) -> bool {
        !self.out.buffer().is_empty() && self.flushed.elapsed() >= PATIENCE
    }

    /// Hands everything to the reader if it has waited long enough.
    pub fn flush_if_due(&mut self) -> io::Result<()> {
        if self.is_due() { self.flush() } else { Ok(()) }
    }

    /// What comes before all results.
    pub fn begin(&mut self) -> io::Result<()> {
        match self.format {
            Format::Csv => csv::header(&mut self.out),
            _ => Ok(()),
        }
    }

    /// The result of one problem, as data; the answer is there unless it is an earlier run's.
    pub fn result(&mut self, record: &Record, answer: Option<&Answer>) -> io::Result<()> {
        match (self.format, answer) {
            (Format::People(style), Some(answer)) => people::result(&mut self.out, answer, style)?,
            (Format::People(style), None) => people::known(&mut self.out, record, style)?,
            (Format::Json, _) => json::result(&mut self.out, record)?,
            (Format::Csv, _) => csv::result(&mut self.out, record)?,
        }
        self.flush_if_due()
    }

    /// How far a search has come, for programs; people have the progress line.
    pub fn progress(&mut self, problem: &str, progress: &Progress) -> io::Result<()> {
        match self.format {
            Format::People(_) | Format::Csv => Ok(()),
            Format::Json => {
                json::progress(&mut self.out, problem, progress)?;
                self.flush()
            }
        }
    }

    /// A file or a problem that could not be understood.
    pub fn error(&mut self, bad: &BadInput) -> io::Result<()> {
        self.errors += 1;
        if let Format::Json = self.format {
            json::error(&mut self.out, bad)?;
        }
        self.alarm(bad)
    }

    /// Something that the results tell of too, and that nobody must overlook.
    pub fn alarm(&mut self, bad: &BadInput) -> io::Result<()> {
        // On a terminal the error stands where it belongs among the results.
        self.flush()?;
        error::report(bad);
        Ok(())
    }

    /// What the checker says of a certificate; people who want quiet hear of trouble only.
    pub fn check(&mut self, checked: &Checked) -> io::Result<()> {
        match self.format {
            Format::People(style) if style.quiet && checked.refusal().is_none() => (),
            Format::People(style) => people::check(&mut self.out, checked, style)?,
            Format::Csv => (),
            Format::Json => json::check(&mut self.out, checked)?,
        }
        self.flush_if_due()
    }

    /// The whole run; a person who has seen one result or one error has seen it all.
    pub fn summary(&mut self, tally: &Tally) -> io::Result<()> {
        match self.format {
            Format::Json => json::summary(&mut self.out, tally)?,
            Format::People(style) => {
                let told = tally.problems() + tally.errors;
                if !style.quiet && (told > 1 || tally.interrupted) {
                    people::summary(&mut self.out, tally, style)?;
                }
                if let Some(compared) = &tally.expected {
                    people::compared(&mut self.out, compared, style)?;
                }
            }
            Format::Csv => (),
        }
        self.flush()?;
        if let (Format::Csv, Some(compared)) = (self.format, &tally.expected) {
            // A spreadsheet has no place for it, and it must not be overlooked. When standard
            // error is closed there is nobody left to tell.
            let _ = people::compared(&mut io::stderr(), compared, Style::plain(false));
        }
        Ok(())
    }

    /// The number of move sequences of one length.
    pub fn perft(&mut self, problem: &str, game: &str, depth: u32, count: u64) -> io::Result<()> {
        match self.format {
            Format::People(_) | Format::Csv => people::perft(&mut self.out, problem, depth, count)?,
            Format::Json => json::perft(&mut self.out, problem, game, depth, count)?,
        }
        self.flush_if_due()
    }
}
