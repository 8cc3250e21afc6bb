//! The checker: verifies a certificate against the rules of its game, and trusts nothing else.
//!
//! It follows the strategy depth first with one game state and one explicit stack, generates every
//! move and every position anew, reads each entry once, and keeps one index of the positions seen.
//! `docs/certificates.md` says why a certificate that passes is right, under each cycle rule.

mod moves;
mod rules;

use crate::format::{Mark, Shape};
use crate::index::{Full, Index, Memory};
use crate::near::NearEnds;
use crate::reader::{Entry, Reader};
use crate::situations::Situations;
use crate::{Reason, Rejection};
use moves::{Legal, Step};
use rules::{check_header, check_shape, check_step};
use std::io::BufRead;
use tsume_game::{Game, Key, Notation, Role, Status};

/// What a check may use.
pub struct CheckLimits<'a> {
    /// Bytes for the positions seen and for the path.
    pub memory: usize,
    /// Asked now and then; the check ends when it says `true`.
    pub stop: Option<&'a mut dyn FnMut() -> bool>,
}

impl Default for CheckLimits<'_> {
    fn default() -> Self {
        CheckLimits { memory: 1 << 30, stop: None }
    }
}

/// What an accepted part of a certificate consists of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// All entries.
    pub entries: u64,
    /// Entries that are ladders.
    pub ladder: u64,
    /// Entries that are traps.
    pub trap: u64,
    /// Entries that are walks.
    pub walk: u64,
    /// Entries on the longest path.
    pub deepest: u64,
    /// The length of the part in bytes, decompressed.
    pub bytes: u64,
}

/// Checks that the part of a certificate that `reader` is at shows its verdict for `root`, a position
/// of the game with the name `game`, set up with the options that the header gives.
///
/// # Errors
///
/// At the first thing that is wrong, missing, extra or out of order, or when a limit is reached.
pub fn check<G: Notation, R: BufRead>(
    root: &G,
    game: &str,
    reader: &mut Reader<R>,
    limits: CheckLimits<'_>,
) -> Result<Summary, Rejection> {
    check_header(root, game, reader)?;
    let mut checker = Checker {
        game: root.clone(),
        winner: reader.header().winner,
        near: NearEnds::new(reader.header().winner),
        reader,
        positions: Index::new(),
        situations: Situations::new(),
        entries: Vec::new(),
        path: Vec::new(),
        steps: Vec::new(),
        legal: Legal::new(),
        memory: Memory(limits.memory),
        stop: limits.stop,
        summary: Summary::default(),
    };
    if root.status() == Status::Open {
        checker.follow()?;
    }
    checker.finish()
}

/// What is known of a position that has an entry.
struct Seen {
    /// To compare with, unless the entry has forgotten something.
    key: Option<Key>,
    zone: Option<Box<str>>,
    entry: u64,
    shape: Shape,
    /// For a walk: whether the position is on the path now.
    on_path: bool,
}

/// An entry whose moves are being checked. The entries from the root to the last one are the path.
struct Frame<G: Game> {
    entry: u64,
    line: u64,
    shape: Shape,
    /// Who is to move.
    mover: Role,
    /// The position's number in the index.
    position: usize,
    /// The situation's number, on a walk.
    situation: Option<usize>,
    /// How many of `Checker::steps` belong to the entries above.
    steps_above: usize,
    /// The position before the entry forgot something of it.
    whole: Option<G>,
    /// How to go back to the entry above.
    back: Option<(G::Move, G::Undo)>,
}

struct Checker<'a, 'b, G: Notation, R: BufRead> {
    /// The position at the end of the path.
    game: G,
    winner: Role,
    near: NearEnds<G::Move>,
    reader: &'a mut Reader<R>,
    positions: Index<Seen>,
    situations: Situations,
    /// The number in the index of each entry's position, in the order of the entries.
    entries: Vec<usize>,
    path: Vec<Frame<G>>,
    /// The moves still to be checked of every entry on the path, the next one last.
    steps: Vec<Step<G::Move>>,
    /// Room for the legal moves of one position.
    legal: Legal<G::Move>,
    memory: Memory,
    stop: Option<&'b mut dyn FnMut() -> bool>,
    summary: Summary,
}

impl<G: Notation, R: BufRead> Checker<'_, '_, G, R> {
    /// Checks the entries, from that of the root to the last.
    fn follow(&mut self) -> Result<(), Rejection> {
        self.enter(None)?;
        let mut rounds = 0u64;
        while let Some(frame) = self.path.last() {
            rounds += 1;
            if rounds.is_multiple_of(64) && self.stop.as_mut().is_some_and(|stop| stop()) {
                return Err(self.reject(None, Reason::Stopped));
            }
            let (from, mover) = (frame.shape, frame.mover);
            if self.steps.len() == frame.steps_above {
                self.leave();
            } else if let Some(step) = self.steps.pop() {
                self.step(from, mover, step)?;
            }
        }
        Ok(())
    }

    /// Checks one move that `mover` may make from the last entry on the path, of the shape `from`.
    fn step(&mut self, from: Shape, mover: Role, step: Step<G::Move>) -> Result<(), Rejection> {
        let Step { m, mark, other } = step;
        let undo = self.game.play(m);
        let judgement = match mark {
            Mark::New if other => return self.enter_others(m, undo),
            Mark::New => return self.enter(Some((m, undo))),
            Mark::Same(entry) => self.same(from, entry, other),
            Mark::Won => self.won(),
            Mark::Banned => self.banned(from, mover),
            Mark::Near if self.near.contain(&mut self.game) => Ok(()),
            Mark::Near => Err(Reason::NotNear),
        };
        self.game.undo(m, undo);
        judgement.map_err(|reason| self.reject(Some(m), reason))
    }

    /// Whether the position now is that of an entry which a step from this shape may lead to.
    fn same(&self, from: Shape, entry: u64, other: bool) -> Result<(), Reason> {
        let seen = self.position_of(entry)?;
        match seen.shape {
            Shape::Walk => Err(Reason::SameWalk(entry)),
            _ if other && seen.zone.is_none() => Err(Reason::OthersRemember(entry)),
            to => check_step(from, to),
        }
    }

    /// Whether the position now is won for the winner by the rules.
    fn won(&self) -> Result<(), Reason> {
        match self.game.status().winner() {
            Some(side) if side == self.winner => Ok(()),
            _ => Err(Reason::NotWon),
        }
    }

    /// Whether the position now is one that the loser may not move to from a walk.
    fn banned(&self, from: Shape, mover: Role) -> Result<(), Reason> {
        match self.seen()? {
            _ if from != Shape::Walk => Err(Reason::BannedOutsideWalk),
            _ if mover == self.winner => Err(Reason::BannedWinner),
            Some(seen) if seen.on_path => Ok(()),
            _ if self.situations.hold(&self.game) => Ok(()),
            _ => Err(Reason::NotOnPath),
        }
    }

    /// What is known of the position now, which must be that of an entry, once that is forgotten
    /// which the entry forgets.
    fn position_of(&self, entry: u64) -> Result<&Seen, Reason> {
        let number = entry.checked_sub(1).and_then(|n| self.entries.get(usize::try_from(n).ok()?));
        let known = number.and_then(|&n| Some((n, self.positions.get(n)?)));
        let (position, seen) = known.ok_or(Reason::NotEntry(entry))?;
        let text = match &seen.zone {
            None => self.game.position_text(),
            Some(zone) => forgotten(&self.game, zone)?.position_text(),
        };
        match self.positions.is(position, &text) {
            true if seen.key.is_some_and(|key| key != self.game.key()) => {
                Err(Reason::AmbiguousText(text))
            }
            true => Ok(seen),
            false => Err(Reason::NotEntry(entry)),
        }
    }

    /// What is known of the position now.
    fn seen(&self) -> Result<Option<&Seen>, Reason> {
        let (text, key) = (self.game.position_text(), Some(self.game.key()));
        let found = find(&self.positions, &text, key)?;
        Ok(found.map(|(_, seen)| seen))
    }

    /// Reads the entry that all the other moves lead to, of which this one has been made. It must
    /// forget something, and the rest of them come to it later.
    fn enter_others(&mut self, m: G::Move, undo: G::Undo) -> Result<(), Rejection> {
        let entry = self.summary.entries + 1;
        let above = self.path.last().map_or(0, |frame| frame.steps_above);
        for step in self.steps.iter_mut().skip(above) {
            step.mark = Mark::Same(entry);
        }
        self.enter(Some((m, undo)))?;
        match self.path.last() {
            Some(frame) if frame.whole.is_none() => {
                Err(self.reject(None, Reason::OthersRemember(entry)))
            }
            _ => Ok(()),
        }
    }

    /// Reads the entry of the position now and puts it on the path.
    fn enter(&mut self, back: Option<(G::Move, G::Undo)>) -> Result<(), Rejection> {
        let Some(entry) = self.reader.entry()? else {
            let step = back.map(|(m, undo)| {
                self.game.undo(m, undo);
                m
            });
            return Err(self.reject(step, Reason::NoEntry));
        };
        let Entry { number, line, shape, zone, .. } = entry;
        let at = |reason| Rejection { entry: Some(number), line, step: None, reason };
        let mut whole = None;
        if let Some(zone) = zone {
            let partial = forgotten(&self.game, zone).map_err(at)?;
            whole = Some(std::mem::replace(&mut self.game, partial));
        }
        if self.game.status() != Status::Open {
            return Err(at(Reason::Decided));
        }
        check_shape(&self.game, shape, self.winner).map_err(at)?;
        let above = self.path.last();
        if let Some(above) = above {
            check_step(above.shape, shape).map_err(at)?;
        }
        // Only the root has nobody who moved to it, and nothing that it could repeat.
        let mover = above.map_or(self.winner, |above| above.mover);
        let position = admit(&mut self.positions, &self.game, &entry, mover, &mut self.memory);
        let mut situation = None;
        if shape == Shape::Walk {
            if self.situations.hold(&self.game) {
                return Err(at(Reason::Repeats(mover)));
            }
            let entered = self.situations.enter(&self.game, &mut self.memory);
            situation = entered.map_err(|Full| at(Reason::Memory))?;
        }
        let frame = Frame {
            entry: number,
            line,
            shape,
            mover: self.game.role(),
            position: position.map_err(at)?,
            situation,
            steps_above: self.steps.len(),
            whole,
            back,
        };
        let (steps, memory) = (&mut self.steps, &mut self.memory);
        memory.push(&mut self.entries, frame.position).map_err(|Full| at(Reason::Memory))?;
        self.legal.list(&self.game, self.winner, &entry, steps, memory).map_err(at)?;
        self.memory.push(&mut self.path, frame).map_err(|Full| at(Reason::Memory))?;

        let summary = &mut self.summary;
        summary.entries += 1;
        summary.deepest = summary.deepest.max(self.path.len() as u64);
        match shape {
            Shape::Ladder(_) => summary.ladder += 1,
            Shape::Trap => summary.trap += 1,
            Shape::Walk => summary.walk += 1,
        }
        Ok(())
    }

    /// Goes back from an entry whose moves have all been checked.
    fn leave(&mut self) {
        let Some(frame) = self.path.pop() else { return };
        if let Some(seen) = self.positions.get_mut(frame.position) {
            seen.on_path = false;
        }
        self.situations.leave(frame.situation);
        if let Some(whole) = frame.whole {
            self.game = whole;
        }
        if let Some((m, undo)) = frame.back {
            self.game.undo(m, undo);
        }
    }

    /// Sees that the part ends where the strategy does.
    fn finish(self) -> Result<Summary, Rejection> {
        if let Some(entry) = self.reader.entry()? {
            let (entry, line) = (Some(entry.number), entry.line);
            return Err(Rejection { entry, line, step: None, reason: Reason::ExtraEntry });
        }
        Ok(Summary { bytes: self.reader.bytes(), ..self.summary })
    }

    /// Something is wrong with the last entry on the path, or with one of its moves.
    fn reject(&self, step: Option<G::Move>, reason: Reason) -> Rejection {
        let step = step.map(|m| self.game.move_text(m));
        match self.path.last() {
            Some(frame) => Rejection { entry: Some(frame.entry), line: frame.line, step, reason },
            None => Rejection { entry: None, line: self.reader.line(), step, reason },
        }
    }
}

/// The game without what is outside a zone.
fn forgotten<G: Notation>(game: &G, zone: &str) -> Result<G, Reason> {
    let mut partial = game.clone();
    match G::PARTIAL && partial.forget(zone) {
        true => Ok(partial),
        false => Err(Reason::Zone(zone.to_string())),
    }
}

/// What is known of a position, with its number in the index. Positions are the same when their
/// texts are; that their keys differ then means that the text leaves something out.
fn find<'a>(
    positions: &'a Index<Seen>,
    text: &str,
    key: Option<Key>,
) -> Result<Option<(usize, &'a Seen)>, Reason> {
    let Some(position) = positions.find(text) else { return Ok(None) };
    match positions.get(position) {
        Some(Seen { key: Some(other), .. }) if key.is_some_and(|key| key != *other) => {
            Err(Reason::AmbiguousText(text.to_string()))
        }
        seen => Ok(seen.map(|seen| (position, seen))),
    }
}

/// Enters the game's position in the index, where `mover`'s move has led to it. A position has one
/// ladder or trap, or else any number of walks, no two of them on one path.
fn admit<G: Notation>(
    positions: &mut Index<Seen>,
    game: &G,
    entry: &Entry<'_>,
    mover: Role,
    memory: &mut Memory,
) -> Result<usize, Reason> {
    let walk = entry.shape == Shape::Walk;
    let text = game.position_text();
    let key = entry.zone.is_none().then(|| game.key());
    let Some((position, seen)) = find(positions, &text, key)? else {
        memory.take(entry.zone.map_or(0, str::len))?;
        let zone = entry.zone.map(Box::from);
        let Entry { number: entry, shape, .. } = *entry;
        let seen = Seen { key, zone, entry, shape, on_path: walk };
        return Ok(positions.insert(&text, seen, memory)?);
    };
    match seen.shape {
        Shape::Walk if walk && seen.on_path => return Err(Reason::Repeats(mover)),
        Shape::Walk if walk => (),
        Shape::Ladder(_) | Shape::Trap if !walk => return Err(Reason::Duplicate(seen.entry)),
        _ => return Err(Reason::WalkAndLadder(seen.entry)),
    }
    if let Some(seen) = positions.get_mut(position) {
        seen.on_path = true;
    }
    Ok(position)
}
