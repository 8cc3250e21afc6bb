//! Reads certificates line by line, whatever they hold: a bad one gives a [`Rejection`].

use crate::format::{MAGIC, Mark, Marked, Shape, VERSION, number, parse_tag};
use crate::{Header, Reason, Rejection};
use std::io::{BufRead, Read};
use tsume_game::Role;

/// How much of a certificate is held in memory at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadLimits {
    /// Bytes of one line.
    pub line: usize,
    /// Bytes of the header, the problem included.
    pub header: usize,
}

impl Default for ReadLimits {
    fn default() -> ReadLimits {
        ReadLimits { line: 64 << 20, header: 256 << 20 }
    }
}

/// No certificate has more parts.
const MOST_PARTS: u64 = 99;

/// A certificate that is being read, part after part: of each the header first, then the entries.
#[derive(Debug)]
pub struct Reader<R: BufRead> {
    lines: Lines<R>,
    /// Bytes of one header.
    limit: usize,
    parts: u64,
    /// How many parts follow the one at hand.
    parts_left: u64,
    /// The bytes before the part at hand; the lines above all parts belong to the first one.
    bytes_before: u64,
    header: Header,
    entries: u64,
    finished: bool,
}

/// One entry of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Its number, counted from 1.
    pub number: u64,
    /// The number of its line, counted from 1.
    pub line: u64,
    /// Its shape.
    pub shape: Shape,
    /// What is not forgotten, if something is.
    pub zone: Option<&'a str>,
    moves: Option<&'a str>,
}

impl<'a> Entry<'a> {
    /// The texts of the moves with their marks, as far as they can be read.
    pub fn moves(&self) -> impl Iterator<Item = Result<(&'a str, Mark), Reason>> + use<'a> {
        let tokens = self.moves.into_iter().flat_map(|moves| moves.split(' '));
        tokens.map(|token| Marked::parse(token).map(|Marked(text, mark)| (text, mark)))
    }
}

impl<R: BufRead> Reader<R> {
    /// Reads the header of the first part, with the default limits.
    ///
    /// # Errors
    ///
    /// When this is no certificate, or the header is not one.
    pub fn new(input: R) -> Result<Reader<R>, Rejection> {
        Reader::with_limits(input, ReadLimits::default())
    }

    /// Reads the header of the first part.
    ///
    /// # Errors
    ///
    /// When this is no certificate, or the header is not one, or over the limits.
    pub fn with_limits(input: R, limits: ReadLimits) -> Result<Reader<R>, Rejection> {
        let mut lines =
            Lines { input, limit: limits.line, text: String::new(), number: 0, bytes: 0 };
        let limit = limits.header;
        let read = |lines: &mut Lines<R>| {
            let parts = read_head(lines)?;
            Ok((parts, read_header(lines, limit)?))
        };
        match read(&mut lines) {
            Ok((parts, header)) => Ok(Reader {
                lines,
                limit,
                parts,
                parts_left: parts - 1,
                bytes_before: 0,
                header,
                entries: 0,
                finished: false,
            }),
            Err(reason) => Err(lines.reject(None, reason)),
        }
    }

    /// Goes on to the next part, if there is one, whatever was read of this one.
    ///
    /// # Errors
    ///
    /// When the rest of this part is none, or the header of the next one is not one.
    pub fn next_part(&mut self) -> Result<bool, Rejection> {
        while self.entry()?.is_some() {}
        if self.parts_left == 0 {
            return Ok(false);
        }
        self.parts_left -= 1;
        self.bytes_before = self.lines.bytes;
        match read_header(&mut self.lines, self.limit) {
            Ok(header) => self.header = header,
            Err(reason) => return Err(self.lines.reject(None, reason)),
        }
        (self.entries, self.finished) = (0, false);
        Ok(true)
    }

    /// How many parts the certificate has.
    pub fn parts(&self) -> u64 {
        self.parts
    }

    /// The header of the part at hand.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The number of the line read last.
    pub fn line(&self) -> u64 {
        self.lines.number
    }

    /// How many bytes of the part at hand were read, decompressed.
    pub fn bytes(&self) -> u64 {
        self.lines.bytes - self.bytes_before
    }

    /// The next entry, or `None` after the last one, when the part ends as it should.
    ///
    /// # Errors
    ///
    /// When the next line is neither an entry nor the right end.
    pub fn entry(&mut self) -> Result<Option<Entry<'_>>, Rejection> {
        if self.finished {
            return Ok(None);
        }
        if let Err(reason) = self.lines.advance() {
            return Err(self.lines.reject(None, reason));
        }
        if let Some(said) = self.lines.text.strip_prefix("end ") {
            let end = number(said);
            if let Err(reason) = self.finish(end) {
                return Err(self.lines.reject(None, reason));
            }
            self.finished = true;
            return Ok(None);
        }
        self.entries += 1;
        let (tag, moves) = match self.lines.text.split_once(' ') {
            Some((tag, moves)) => (tag, Some(moves)),
            None => (self.lines.text.as_str(), None),
        };
        let (number, line) = (self.entries, self.lines.number);
        match parse_tag(tag) {
            Ok((shape, zone)) => Ok(Some(Entry { number, line, shape, zone, moves })),
            Err(reason) => Err(self.lines.reject(Some(number), reason)),
        }
    }

    /// Compares the last line with what was read, and sees that nothing follows the last part.
    fn finish(&mut self, said: Option<u64>) -> Result<(), Reason> {
        let said = said.ok_or(Reason::Expected("end NUMBER"))?;
        if said != self.entries {
            return Err(Reason::Count { said, read: self.entries });
        }
        if self.parts_left > 0 {
            return Ok(());
        }
        match self.lines.advance() {
            Err(Reason::Truncated) if self.lines.text.is_empty() => Ok(()),
            Err(reason @ Reason::Io(_)) => Err(reason),
            _ => Err(Reason::AfterEnd),
        }
    }
}

/// Reads the lines above the parts, and gives the number of parts.
fn read_head<R: BufRead>(lines: &mut Lines<R>) -> Result<u64, Reason> {
    lines.advance()?;
    match lines.text.strip_prefix(MAGIC).and_then(|rest| rest.strip_prefix(' ')) {
        Some(VERSION) => (),
        Some(version) => return Err(Reason::Version(version.to_string())),
        None => return Err(Reason::Expected("tsume-certificate 2")),
    }
    let parts = number(lines.field("parts: ", "parts: NUMBER")?);
    parts.filter(|parts| (1..=MOST_PARTS).contains(parts)).ok_or(Reason::Expected("parts: NUMBER"))
}

/// Reads a header in no more than `limit` bytes, also of memory for what is kept of it.
fn read_header<R: BufRead>(lines: &mut Lines<R>, limit: usize) -> Result<Header, Reason> {
    let usual = lines.limit;
    let mut budget = Budget { limit, left: limit };
    let header = read_fields(lines, &mut budget);
    // What was a long line of a problem is no use any more.
    lines.text = String::new();
    lines.limit = usual;
    header
}

/// What may still be read of a header.
struct Budget {
    limit: usize,
    left: usize,
}

/// What an option takes besides its texts.
const OPTION: usize = 128;

impl Budget {
    /// Reads a line, if there is room for it and `more` bytes. One that is too long is not read to
    /// its end.
    fn line<R: BufRead>(&mut self, lines: &mut Lines<R>, more: usize) -> Result<(), Reason> {
        let too_long = Reason::HeaderTooLong(self.limit);
        lines.limit = lines.limit.min(self.left);
        match lines.advance() {
            Err(Reason::LineTooLong(n)) if n == self.left => return Err(too_long),
            other => other?,
        }
        let used = lines.text.len() + 1 + more;
        self.left = self.left.checked_sub(used).ok_or(too_long)?;
        Ok(())
    }

    /// Reads a line that must begin with `key`, and gives the rest of it.
    fn field<'a, R: BufRead>(
        &mut self,
        lines: &'a mut Lines<R>,
        key: &str,
        expected: &'static str,
    ) -> Result<&'a str, Reason> {
        self.line(lines, 0)?;
        lines.text.strip_prefix(key).ok_or(Reason::Expected(expected))
    }
}

fn read_fields<R: BufRead>(lines: &mut Lines<R>, budget: &mut Budget) -> Result<Header, Reason> {
    let first = lines.number + 1;
    let game = budget.field(lines, "game: ", "game: NAME")?.to_string();
    let rule = "rule: none, attacker-loses or illegal";
    let name = budget.field(lines, "rule: ", rule)?;
    let rule = name.parse().map_err(|_| Reason::Expected(rule))?;
    let verdict = "verdict: proven or disproven";
    let winner = match budget.field(lines, "verdict: ", verdict)? {
        "proven" => Role::Attacker,
        "disproven" => Role::Defender,
        _ => return Err(Reason::Expected(verdict)),
    };
    let mut options = Vec::new();
    budget.line(lines, OPTION)?;
    while let Some(option) = lines.text.strip_prefix("option: ") {
        let (name, value) = option.split_once(' ').ok_or(Reason::Expected("option: NAME VALUE"))?;
        options.push((name.to_string(), value.to_string()));
        budget.line(lines, OPTION)?;
    }
    let root = lines.text.strip_prefix("root: ");
    let root = root.ok_or(Reason::Expected("root: POSITION"))?.to_string();
    let count = budget.field(lines, "problem: ", "problem: LINES")?;
    let count = number(count).ok_or(Reason::Expected("problem: LINES"))?;
    let mut problem = String::new();
    for _ in 0..count {
        budget.line(lines, 0)?;
        problem.push_str(&lines.text);
        problem.push('\n');
    }
    budget.line(lines, 0)?;
    if lines.text != "entries:" {
        return Err(Reason::Expected("entries:"));
    }
    Ok(Header { game, rule, winner, options, root, problem, line: first })
}

/// The lines of a file, one at a time.
#[derive(Debug)]
struct Lines<R> {
    input: R,
    limit: usize,
    /// The line read last, without its end.
    text: String,
    number: u64,
    bytes: u64,
}

impl<R: BufRead> Lines<R> {
    /// Reads the next line. Every line must have its end; `text` is empty at the end of the file.
    fn advance(&mut self) -> Result<(), Reason> {
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        let mut input = self.input.by_ref().take(self.limit as u64 + 1);
        let n = input.read_until(b'\n', &mut bytes).map_err(|e| Reason::Io(e.to_string()))?;
        self.bytes += n as u64;
        self.number += u64::from(n > 0);
        let ended = bytes.last() == Some(&b'\n');
        if ended {
            bytes.pop();
        }
        self.text = String::from_utf8(bytes).map_err(|_| Reason::NotUtf8)?;
        match ended {
            true => Ok(()),
            false if n > self.limit => Err(Reason::LineTooLong(self.limit)),
            false => Err(Reason::Truncated),
        }
    }

    /// Reads the next line, which must begin with `key`, and gives the rest of it.
    fn field(&mut self, key: &str, expected: &'static str) -> Result<&str, Reason> {
        self.advance()?;
        self.text.strip_prefix(key).ok_or(Reason::Expected(expected))
    }

    fn reject(&self, entry: Option<u64>, reason: Reason) -> Rejection {
        Rejection { entry, line: self.number, step: None, reason }
    }
}
