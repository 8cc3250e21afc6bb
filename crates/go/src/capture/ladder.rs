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
//! he needs to capture, superko might forbid it, and the result is [in doubt](Reading::Doubtful).

use super::Capture;
use super::zone::Zone;
use crate::board::{Board, Colour, Point, PointSet, Undo};
use tsume_game::Role;

/// What a ladder comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// The target is captured, on every path.
    Won,
    /// It is not, on any path.
    Lost,
    /// Not won unless superko forbids the defender a capture, or too long to read.
    Doubtful,
}

/// Positions after which a reading is given up. Few ladders have more than a hundred.
const MOST: u32 = 2_000;

/// Reads ladders on a board, which is left as it was.
pub(super) struct Reader<'a> {
    board: &'a mut Board,
    target: Point,
    owner: Colour,
    /// Whether zones are wanted.
    zones: bool,
    /// The zone of the position that was found won last.
    zone: PointSet,
    frames: Vec<Frame>,
    /// The moves of all frames.
    moves: Vec<Point>,
    /// Positions looked at.
    nodes: u32,
    /// The defender's captures on the line.
    captures: u32,
}

/// A position of the line.
struct Frame {
    role: Role,
    key: u64,
    /// Where its moves begin, and the next one.
    first: usize,
    next: usize,
    /// The move at hand.
    trying: Option<(Point, Undo)>,
    /// Whether a move of the attacker's has come to nothing but doubt.
    doubt: bool,
    /// What the zone is made of so far.
    zone: PointSet,
}

impl<'a> Reader<'a> {
    pub fn new(board: &'a mut Board, target: Point, owner: Colour) -> Reader<'a> {
        Reader {
            board,
            target,
            owner,
            zones: false,
            zone: PointSet::EMPTY,
            frames: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
            captures: 0,
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
            let Some((m, undo)) = self.frames.last_mut().and_then(|f| f.trying.take()) else {
                return reading;
            };
            self.take_back(undo);
            value = self.judge(m, reading);
        }
    }

    /// The zone of a ladder that the attacker wins with the move; `None` if he does not.
    pub fn zone(&mut self) -> Option<PointSet> {
        self.zones = true;
        (self.read(Role::Attacker) == Reading::Won).then_some(self.zone)
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
        let first = self.moves.len();
        match role {
            Role::Attacker => {
                if self.board.only_liberty(self.target).is_some() {
                    self.make_zone(PointSet::EMPTY, |zone, target| zone.capture(target));
                    return Some(Reading::Won);
                }
                let Some(liberties) = self.two_liberties() else { return Some(Reading::Lost) };
                self.add_attacks(liberties);
            }
            Role::Defender => self.add_defences(),
        }
        self.frames.push(Frame {
            role,
            key: self.board.key(),
            first,
            next: first,
            trying: None,
            doubt: false,
            zone: PointSet::EMPTY,
        });
        None
    }

    /// The liberties of the target if there are no more than two.
    fn two_liberties(&self) -> Option<[Point; 2]> {
        let board = &*self.board;
        // No point is beside more than four stones.
        if board.pseudo_liberties(self.target) > 8 {
            return None;
        }
        let (mut a, mut b) = (None, None);
        for s in board.block(self.target) {
            for q in board.neighbours(s).filter(|&q| board.is_empty(q)) {
                match (a, b) {
                    (None, _) => a = Some(q),
                    (Some(p), _) if p == q => {}
                    (_, None) => b = Some(q),
                    (_, Some(p)) if p == q => {}
                    _ => return None,
                }
            }
        }
        Some([a?, b?])
    }

    /// First the liberty where the target would get more of them.
    fn add_attacks(&mut self, [a, b]: [Point; 2]) {
        let board = &*self.board;
        let room = |p: Point| board.neighbours(p).filter(|&q| board.is_empty(q)).count();
        let order = if room(a) < room(b) { [b, a] } else { [a, b] };
        let attacker = self.owner.other();
        self.moves.extend(order.into_iter().filter(|&p| board.is_legal(p, attacker)));
    }

    /// The last liberty, then the captures.
    fn add_defences(&mut self) {
        let (board, moves) = (&*self.board, &mut self.moves);
        let x = board.only_liberty(self.target);
        moves.extend(x.filter(|&x| board.is_legal(x, self.owner)));
        let first = moves.len();
        for s in board.block(self.target) {
            for q in board.neighbours(s) {
                if board.colour(q) == Some(self.owner.other())
                    && let Some(y) = board.only_liberty(q)
                    && x != Some(y)
                    && !moves.iter().skip(first).any(|&p| p == y)
                {
                    moves.push(y);
                }
            }
        }
    }

    /// Plays the next move of the last frame; who is to move then. `None` if there is none left.
    fn advance(&mut self) -> Option<Role> {
        loop {
            let frame = self.frames.last_mut()?;
            let (role, m) = (frame.role, *self.moves.get(frame.next)?);
            frame.next += 1;
            let undo = self.board.play(m, self.colour(role));
            if role == Role::Attacker && self.captures > 0 && self.repeats() {
                self.board.undo(undo);
                continue;
            }
            self.captures += u32::from(role == Role::Defender && undo.captured());
            self.frames.last_mut()?.trying = Some((m, undo));
            return Some(role.other());
        }
    }

    /// Whether the position on the board, with the defender to move, is on the line.
    fn repeats(&self) -> bool {
        let key = self.board.key();
        self.frames.iter().any(|f| f.role == Role::Defender && f.key == key)
    }

    fn take_back(&mut self, undo: Undo) {
        let defends = self.frames.last().is_some_and(|f| f.role == Role::Defender);
        self.captures -= u32::from(defends && undo.captured());
        self.board.undo(undo);
    }

    /// All moves of the last frame have been tried: what the position comes to.
    fn leave(&mut self) -> Reading {
        let Some(frame) = self.frames.pop() else { return Reading::Doubtful };
        self.moves.truncate(frame.first);
        match frame.role {
            Role::Attacker if frame.doubt => Reading::Doubtful,
            Role::Attacker => Reading::Lost,
            Role::Defender => {
                if let Some(x) = self.board.only_liberty(self.target) {
                    self.make_zone(frame.zone, |zone, target| zone.defender_to_move(target, x));
                }
                Reading::Won
            }
        }
    }

    /// What the value of a move says about the position before it, which is on the board.
    fn judge(&mut self, m: Point, reading: Reading) -> Option<Reading> {
        let frame = self.frames.last_mut()?;
        let decided = match (frame.role, reading) {
            (Role::Attacker, Reading::Won) => {
                let after = self.zone;
                self.make_zone(after, |zone, _| zone.attack(m));
                Reading::Won
            }
            (Role::Attacker, Reading::Lost) => return None,
            (Role::Attacker, Reading::Doubtful) => {
                frame.doubt = true;
                return None;
            }
            (Role::Defender, Reading::Won) => {
                let mut both = frame.zone;
                both.extend(&self.zone);
                self.make_zone(both, |zone, _| zone.defend(m));
                let zone = self.zone;
                self.frames.last_mut()?.zone = zone;
                return None;
            }
            (Role::Defender, _) if self.board.only_liberty(self.target) != Some(m) => {
                Reading::Doubtful
            }
            (Role::Defender, reading) => reading,
        };
        if let Some(frame) = self.frames.pop() {
            self.moves.truncate(frame.first);
        }
        Some(decided)
    }

    /// Makes the zone of the position on the board, if it is wanted.
    fn make_zone(&mut self, points: PointSet, add: impl FnOnce(&mut Zone<'_>, Point)) {
        if self.zones {
            let mut zone = Zone { board: self.board, owner: self.owner, points };
            add(&mut zone, self.target);
            self.zone = zone.points;
        }
    }
}

impl Capture {
    /// What becomes of a target by a ladder.
    pub fn ladder(&self) -> Reading {
        self.read_ladder().0
    }

    /// What becomes of a target by a ladder if the defender passes.
    pub(super) fn ladder_after_pass(&self) -> Reading {
        self.read_as(Role::Attacker).0
    }

    /// What becomes of a target by a ladder, and the number of positions looked at for that.
    pub fn read_ladder(&self) -> (Reading, u64) {
        self.read_as(self.at.to_move)
    }

    fn read_as(&self, role: Role) -> (Reading, u64) {
        let mut nodes = 0;
        let most = if role == Role::Attacker { 2 } else { 1 };
        let mut board = self.board.clone();
        for &target in self.targets() {
            if board.liberty_count_up_to(target, most + 1) > most {
                continue;
            }
            let mut reader = Reader::new(&mut board, target, self.owner());
            let reading = reader.read(role);
            nodes += u64::from(reader.nodes);
            // With several targets, ataris of one may help against another.
            if reading == Reading::Won || self.targets().len() == 1 {
                return (reading, nodes);
            }
        }
        (Reading::Doubtful, nodes)
    }

    /// The points on which a ladder rests that captures a target if the attacker moves now: he wins
    /// in every position that agrees with this one on them. `None` if there is no such ladder.
    pub fn ladder_zone(&self) -> Option<PointSet> {
        let mut board = self.board.clone();
        self.targets().iter().find_map(|&target| {
            if board.liberty_count_up_to(target, 3) > 2 {
                return None;
            }
            Reader::new(&mut board, target, self.owner()).zone()
        })
    }
}
