//! Strategies with zones, which no search follows move by move: a list of entries that refer to
//! each other, written as a part of a certificate. What they say is the checker's business.

use crate::format::{Mark, OTHERS, Shape};
use crate::writer::invalid;
use crate::{Header, Writer};
use std::io::{self, Write};

/// An entry, which is a ladder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its rank.
    pub rank: u64,
    /// What is not forgotten, if something is.
    pub zone: Option<String>,
    /// The moves that are listed, and where they lead.
    pub steps: Vec<(String, Link)>,
    /// Where all other moves lead, if there are some.
    pub others: Option<Link>,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// To the entry with this place in the list.
    Entry(usize),
    /// To a position that is won for the winner by the rules.
    Won,
    /// To a [near end](crate::NearEnds).
    Near,
}

impl Entry {
    /// A link by its place in the entry's line.
    fn link(&self, place: usize) -> Option<Link> {
        match self.steps.get(place) {
            Some(&(_, link)) => Some(link),
            None => self.others.filter(|_| place == self.steps.len()),
        }
    }
}

/// Writes the entries that can be reached from the one at `root`, each once, and gives `out` back.
/// Without any entries it is the part of a root that is decided by itself.
///
/// # Errors
///
/// From `out`, or of kind `InvalidInput` when a link leads nowhere, or something does not fit the
/// format.
pub fn write_zoned<W: Write>(
    entries: &[Entry],
    root: usize,
    header: &Header,
    out: W,
) -> io::Result<W> {
    let mut writer = Writer::new(out, header)?;
    if entries.is_empty() {
        return writer.finish();
    }
    for (place, marks) in numbered(entries, root)? {
        let Some(Entry { rank, zone, steps, .. }) = entries.get(place) else { continue };
        let texts = steps.iter().map(|(text, _)| text.as_str()).chain([OTHERS]);
        let moves: Vec<(&str, Mark)> = texts.zip(marks).collect();
        writer.zoned(Shape::Ladder(*rank), zone.as_deref(), &moves)?;
    }
    writer.finish()
}

/// The reachable entries in depth-first pre-order, each with the marks of its moves. What a mark says
/// is known when the move has its turn: an entry may turn up first below an earlier move.
fn numbered(entries: &[Entry], root: usize) -> io::Result<Vec<(usize, Vec<Mark>)>> {
    let mut numbers = vec![0; entries.len()];
    let mut order: Vec<(usize, Vec<Mark>)> = Vec::new();
    // The entries on the path, by their places in `order`.
    let mut path = Vec::new();
    let mut next = Some(root);
    loop {
        if let Some(place) = next.take() {
            let Some(number) = numbers.get_mut(place) else {
                return invalid(format!("there is no entry {place} in the list"));
            };
            path.push(order.len());
            order.push((place, Vec::new()));
            *number = order.len() as u64;
        }
        let Some(&at) = path.last() else { return Ok(order) };
        let (place, marks) = &mut order[at];
        let Some(link) = entries[*place].link(marks.len()) else {
            path.pop();
            continue;
        };
        marks.push(match link {
            Link::Won => Mark::Won,
            Link::Near => Mark::Near,
            Link::Entry(to) => match numbers.get(to) {
                Some(&number) if number > 0 => Mark::Same(number),
                _ => {
                    next = Some(to);
                    Mark::New
                }
            },
        });
    }
}
