//! Ladders: captures by a sequence of ataris, read by a search of their own. Yoshizoe et al. 2007,
//! section 4.2: this is the lambda search of order 1.
//!
//! A target with two liberties is put in atari on one of them; the defender extends to the last
//! liberty, or captures a block beside the target. With three liberties it has escaped, with one it
//! is captured. Positions are played and taken back on one board; there is no recursion, and nothing
//! is remembered.
//!
//! What is [won](Reading::Won) is won without regard to history: the defender may repeat positions,
//! the attacker may not, and so no win leans on a move being forbidden. What is
//! [lost](Reading::Lost) is lost without regard to history, too: the defender needs nothing but
//! extensions of the target. Those are never a repetition, as the target never loses a stone. Where
//! he needs to capture, superko might forbid it; but not if the ladder is the whole history
//! ([held](Reading::Held), [barred](Reading::Barred)).

use super::zone::Zone;
use crate::board::{Board, Colour, Point, PointSet, Undo};
use std::cell::Cell;
use tsume_game::Role;

/// What a ladder comes to. The less it is for the attacker, the less it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reading {
    /// The target is not captured, on any path.
    Lost,
    /// It is not, unless positions before the ladder forbid the defender to capture.
    Held,
    /// It is not, unless positions before the ladder forbid the defender to capture; but he needs that
    /// superko forbids the attacker to repeat a position of the ladder.
    Barred,
    /// It is captured only where superko forbids the defender to capture, or in a ko that he may retake;
    /// or too long to read.
    Doubtful,
    /// It is captured, on every path.
    Won,
}

/// Positions after which a reading is given up. Few ladders have more than a hundred.
const MOST: u32 = 500;

/// Whether the capture of a target in atari is none in a ko, with a side to move. A stone of the defender
/// can make it one where a single point beside the last liberty is free of his stones, and empty; an
/// attacker's stone there would have to be captured, and would leave a liberty.
pub(super) fn is_for_good(board: &Board, target: Point, role: Role) -> bool {
    let (Some(owner), Some(x)) = (board.colour(target), board.only_liberty(target)) else {
        return true;
    };
    match role {
        Role::Attacker => board.ko_capture(x, owner.other()) != Some(target),
        Role::Defender => {
            let around = |colour| board.neighbours(x).filter(move |&q| board.colour(q) == colour);
            board.block_size(target) > 1
                || around(Some(owner.other())).next().is_some()
                || around(None).count() > 1
        }
    }
}

/// Reads ladders on a board, which is left as it was.
pub(super) struct Reader<'a> {
    board: &'a mut Board,
    target: Point,
    owner: Colour,
    /// Whether the defender may retake kos, and so a target that was captured in one.
    retakes: bool,
    /// Whether zones are wanted.
    zones: bool,
    /// The zone of the position that was read last.
    zone: PointSet,
    line: Line,
    /// Positions looked at.
    nodes: u32,
    /// Captures on the line.
    captures: u32,
    /// The last move, if it was a plain extension of the target.
    extension: Option<Point>,
}

/// The line that is being read.
#[derive(Default)]
struct Line {
    frames: Vec<Frame>,
    /// The moves of all frames.
    moves: Vec<Point>,
    /// For all frames of the defender, one stone of each block in atari beside the target.
    weak: Vec<Point>,
}

thread_local! {
    /// Memory for lines, which takes longer to get than many ladders to read.
    static SPARE: Cell<Line> = Cell::default();
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        self.line.frames.clear();
        self.line.moves.clear();
        self.line.weak.clear();
        SPARE.set(std::mem::take(&mut self.line));
    }
}

/// A position of the line.
struct Frame {
    role: Role,
    key: u64,
    /// Where its moves begin, and the next one.
    first: usize,
    next: usize,
    /// Where its weak blocks begin.
    weak: usize,
    /// The plain extension that led here.
    extension: Option<Point>,
    /// The move at hand.
    trying: Option<(Point, Undo)>,
    /// The best that the moves before have come to, for the side to move.
    best: Reading,
    /// What the zone is made of so far.
    zone: PointSet,
}

impl<'a> Reader<'a> {
    pub fn new(board: &'a mut Board, target: Point, owner: Colour, retakes: bool) -> Reader<'a> {
        Reader {
            board,
            target,
            owner,
            retakes,
            zones: false,
            zone: PointSet::EMPTY,
            line: SPARE.take(),
            nodes: 0,
            captures: 0,
            extension: None,
        }
    }

    /// Reads with a side to move. If it is the defender, the target must be in atari.
    pub fn read(&mut self, role: Role) -> Reading {
        let mut value = self.enter(role);
        loop {
            let reading = match value {
                Some(reading) => reading,
                None => match self.advance() {
                    Some(role) => {
                        value = self.enter(role);
                        continue;
                    }
                    None => self.leave(),
                },
            };
            // That is the value of the position on the board. Back to the one before it.
            let Some((m, undo)) = self.line.frames.last_mut().and_then(|f| f.trying.take()) else {
                return reading;
            };
            self.take_back(undo);
            value = self.judge(m, reading);
        }
    }

    /// As above, with the zone of the result. One that is doubtful has none.
    pub fn read_with_zone(&mut self, role: Role) -> (Reading, PointSet) {
        self.zones = true;
        (self.read(role), self.zone)
    }

    /// The number of positions looked at.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    fn colour(&self, role: Role) -> Colour {
        if role == Role::Defender { self.owner } else { self.owner.other() }
    }

    /// Looks at the position on the board: its value, or its moves in a new frame.
    fn enter(&mut self, role: Role) -> Option<Reading> {
        self.nodes += 1;
        if self.nodes > MOST {
            return Some(Reading::Doubtful);
        }
        if self.retakes
            && self.board.only_liberty(self.target).is_some()
            && !is_for_good(self.board, self.target, role)
        {
            return Some(Reading::Doubtful);
        }
        let (first, weak, extension) =
            (self.line.moves.len(), self.line.weak.len(), self.extension.take());
        match role {
            Role::Attacker => {
                if self.board.only_liberty(self.target).is_some() {
                    self.make_zone(PointSet::EMPTY, |zone, target| zone.capture(target));
                    return Some(Reading::Won);
                }
                let Some(liberties) = self.two_liberties(extension) else {
                    self.make_zone(PointSet::EMPTY, |zone, target| zone.escape(target));
                    return Some(Reading::Lost);
                };
                self.add_attacks(liberties);
            }
            Role::Defender => self.add_defences(),
        }
        self.line.frames.push(Frame {
            role,
            key: self.board.key(),
            first,
            next: first,
            weak,
            extension,
            trying: None,
            best: if role == Role::Attacker { Reading::Lost } else { Reading::Won },
            zone: PointSet::EMPTY,
        });
        None
    }

    /// The liberties of the target if there are two. After a plain extension of a target in atari,
    /// they are beside the new stone.
    fn two_liberties(&self, extension: Option<Point>) -> Option<[Point; 2]> {
        let board = &*self.board;
        // No point is beside more than four stones.
        if board.pseudo_liberties(self.target) > 8 {
            return None;
        }
        let mut found = [None; 2];
        let few = match extension {
            Some(x) => board.add_two_beside(x, &mut found),
            None => board.block(self.target).all(|s| board.add_two_beside(s, &mut found)),
        };
        let [a, b] = found;
        Some([a?, b?]).filter(|_| few)
    }

    /// First the liberty where the target would get more of them.
    fn add_attacks(&mut self, [a, b]: [Point; 2]) {
        let board = &*self.board;
        let room = |p: Point| board.neighbours(p).filter(|&q| board.is_empty(q)).count();
        // Of two that are alike the first on the board: the order of a block's stones tells its history.
        let (a, b) = (a.min(b), a.max(b));
        let order = if room(a) < room(b) { [b, a] } else { [a, b] };
        let attacker = self.owner.other();
        self.line.moves.extend(order.into_iter().filter(|&p| board.is_legal(p, attacker)));
    }

    /// The last liberty, then the captures.
    fn add_defences(&mut self) {
        let first = self.line.weak.len();
        self.find_weak();
        let (board, moves) = (&*self.board, &mut self.line.moves);
        let x = board.only_liberty(self.target);
        moves.extend(x.filter(|&x| board.is_legal(x, self.owner)));
        let others = moves.len();
        for &q in self.line.weak.iter().skip(first) {
            let y = board.only_liberty(q).filter(|&y| x != Some(y));
            moves.extend(y.filter(|y| !moves.iter().skip(others).any(|p| p == y)));
        }
        if let Some(captures) = moves.get_mut(others..) {
            captures.sort_unstable();
        }
    }

    /// Finds the attacker's blocks in atari beside the target. If the defender was to move two plies
    /// ago, and has made a plain extension, they are the same as then, those beside the extension,
    /// and that of the attacker's last stone: no other block has lost a liberty, or come to stand
    /// beside the target.
    fn find_weak(&mut self) {
        let first = self.line.weak.len();
        let (board, attacker) = (&*self.board, self.owner.other());
        let weak = &mut self.line.weak;
        let add = |weak: &mut Vec<Point>, q: Point| {
            if board.colour(q) == Some(attacker)
                && board.only_liberty(q).is_some()
                && !weak.iter().skip(first).any(|&p| board.head(p) == board.head(q))
            {
                weak.push(q);
            }
        };
        if let [.., before, last] = self.line.frames.as_slice()
            && let (Some(x), Some((m, _))) = (last.extension, last.trying)
        {
            for i in before.weak..first {
                if let Some(&q) = weak.get(i) {
                    add(weak, q);
                }
            }
            board.neighbours(x).chain([m]).for_each(|q| add(weak, q));
        } else {
            board.add_in_atari_beside(self.target, attacker, weak);
        }
    }

    /// Plays the next move of the last frame; who is to move then. `None` if there is none left.
    fn advance(&mut self) -> Option<Role> {
        loop {
            let frame = self.line.frames.last_mut()?;
            let (role, m) = (frame.role, *self.line.moves.get(frame.next)?);
            frame.next += 1;
            let plain = role == Role::Defender && self.extends_plainly(m);
            let undo = self.board.play(m, self.colour(role));
            if (self.captures > 0 || undo.captured()) && self.repeats(role.other()) {
                self.board.undo(undo);
                self.skip(m);
                continue;
            }
            self.captures += u32::from(undo.captured());
            self.extension = plain.then_some(m);
            self.line.frames.last_mut()?.trying = Some((m, undo));
            return Some(role.other());
        }
    }

    /// Whether a stone of the defender extends a target in atari, and neither joins another block to
    /// it nor captures.
    fn extends_plainly(&self, m: Point) -> bool {
        let board = &*self.board;
        let head = board.head(self.target);
        board.only_liberty(self.target) == Some(m)
            && !board.captures(m, self.owner)
            && board
                .neighbours(m)
                .all(|q| board.colour(q) != Some(self.owner) || board.head(q) == head)
    }

    /// Whether the position on the board, with this side to move, is on the line.
    fn repeats(&self, role: Role) -> bool {
        let key = self.board.key();
        self.line.frames.iter().any(|f| f.role == role && f.key == key)
    }

    /// A move repeats a position. The attacker may not do that; the defender may if only the
    /// history forbids it.
    fn skip(&mut self, m: Point) {
        let Some(frame) = self.line.frames.last_mut() else { return };
        match frame.role {
            Role::Attacker => {
                frame.best = frame.best.max(Reading::Barred);
                self.zone = PointSet::EMPTY;
                self.add_to_frame(|zone| zone.fails(m));
            }
            Role::Defender => frame.best = frame.best.min(Reading::Doubtful),
        }
    }

    fn take_back(&mut self, undo: Undo) {
        self.captures -= u32::from(undo.captured());
        self.board.undo(undo);
    }

    /// All moves of the last frame have been tried: what the position comes to.
    fn leave(&mut self) -> Reading {
        let Some(frame) = self.line.frames.pop() else { return Reading::Doubtful };
        self.line.moves.truncate(frame.first);
        self.line.weak.truncate(frame.weak);
        match frame.role {
            Role::Attacker => self.make_zone(frame.zone, |zone, target| zone.holds(target)),
            Role::Defender => {
                if let Some(x) = self.board.only_liberty(self.target) {
                    self.make_zone(frame.zone, |zone, target| zone.defender_to_move(target, x));
                }
            }
        }
        frame.best
    }

    /// What the value of a move says about the position before it, which is on the board.
    fn judge(&mut self, m: Point, reading: Reading) -> Option<Reading> {
        let extends = self.board.only_liberty(self.target) == Some(m);
        let frame = self.line.frames.last_mut()?;
        let decided = match (frame.role, reading) {
            (Role::Attacker, Reading::Won) => {
                let after = self.zone;
                self.make_zone(after, |zone, _| zone.attack(m));
                Reading::Won
            }
            (Role::Attacker, _) => {
                frame.best = frame.best.max(reading);
                self.add_to_frame(|zone| zone.fails(m));
                return None;
            }
            (Role::Defender, Reading::Won | Reading::Doubtful) => {
                frame.best = frame.best.min(reading);
                self.add_to_frame(|zone| zone.defend(m));
                return None;
            }
            (Role::Defender, _) => {
                let after = self.zone;
                self.make_zone(after, |zone, _| zone.refute(m));
                if extends { reading } else { reading.max(Reading::Held) }
            }
        };
        if let Some(frame) = self.line.frames.pop() {
            self.line.moves.truncate(frame.first);
            self.line.weak.truncate(frame.weak);
        }
        Some(decided)
    }

    fn zone_of(&self, points: PointSet) -> Zone<'_> {
        Zone { board: self.board, owner: self.owner, retakes: self.retakes, points }
    }

    /// Adds the zone of the position after a move, and what the move itself needs, to that of the
    /// position on the board, if it is wanted.
    fn add_to_frame(&mut self, add: impl FnOnce(&mut Zone<'_>)) {
        if !self.zones {
            return;
        }
        let mut zone = self.zone_of(self.line.frames.last().map_or(PointSet::EMPTY, |f| f.zone));
        zone.points.add(&self.zone);
        add(&mut zone);
        let points = zone.points;
        if let Some(frame) = self.line.frames.last_mut() {
            frame.zone = points;
        }
    }

    /// Makes the zone of the position on the board, if it is wanted.
    fn make_zone(&mut self, points: PointSet, add: impl FnOnce(&mut Zone<'_>, Point)) {
        if self.zones {
            let mut zone = self.zone_of(points);
            add(&mut zone, self.target);
            let points = zone.points;
            self.zone = points;
        }
    }
}
