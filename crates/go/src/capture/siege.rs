//! Capturing problems as certificates have them: by the rules, on boards with unknown points.
//!
//! The winner of the question is known beforehand: what is not certain goes to the other side. The rules
//! are those of the manual's page on certificates, line by line; nothing of a search is in them.

use super::{Capture, Ko};
use crate::board::{Board, Colour, Point, PointSet};
use crate::ko::Supply;
use crate::partial::{Partial, Played};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use tsume_game::{CycleRule, Game, Key, Notation, Role, Status};

/// A position of the question, of which a part may be unknown.
#[derive(Clone, Debug)]
pub struct Siege {
    question: Arc<Question>,
    at: At,
}

#[derive(Debug)]
struct Question {
    owner: Colour,
    targets: Vec<Point>,
    /// Who wins, as the certificate has it.
    winner: Role,
    /// Who holds the threats.
    holder: Role,
    /// For the names of points.
    names: Board,
}

/// What a move changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At {
    board: Partial,
    to_move: Role,
    ban: Option<Point>,
    threats: u8,
    order: Option<u8>,
    /// Whether a pass of the defender leaves the order.
    free_pass: bool,
    status: Option<Role>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone.
    Stone(Point),
    /// A pass; of the loser, any move elsewhere.
    Pass,
    /// A ko threat elsewhere and its answer.
    Threat,
}

impl Siege {
    /// The question of a problem with a side that wins it; about threats of an order, if there is one.
    pub fn new(game: &Capture, winner: Role, order: Option<u8>) -> Siege {
        let supply = game.supply();
        let question = Question {
            owner: game.owner(),
            targets: game.targets().to_vec(),
            winner,
            holder: supply.map_or(winner.other(), |supply| supply.holder),
            names: game.board().clone(),
        };
        let ban = match game.at.ko {
            Ko::Banned(p) => Some(p),
            _ => None,
        };
        let at = At {
            board: Partial::new(game.board()),
            to_move: game.at.to_move,
            ban,
            threats: supply.map_or(0, |supply| supply.left),
            order,
            free_pass: false,
            status: None,
        };
        let mut siege = Siege { question: Arc::new(question), at };
        siege.arrive();
        siege
    }

    /// Whether a pass of the defender's in the first move leaves the order, if there is one.
    #[must_use]
    pub fn with_free_pass(mut self, free: bool) -> Siege {
        self.at.free_pass = free && self.at.order.is_some() && self.at.to_move == Role::Defender;
        self.arrive();
        self
    }

    /// Points on which it rests that the targets live: those of blocks that do, and what these surround.
    pub(super) fn living_zone(&self) -> PointSet {
        let zone = self.at.board.living_zone(self.question.owner);
        let mut siege = self.clone();
        siege.forget_outside(&zone);
        if siege.at.status.is_some() { zone } else { self.question.names.points().collect() }
    }

    /// What is known of the board.
    pub fn board(&self) -> &Partial {
        &self.at.board
    }

    /// All that moves change.
    pub fn at(&self) -> &At {
        &self.at
    }

    /// Whether another position agrees with this one on what is known here.
    pub fn fits(&self, other: &Siege) -> bool {
        let (a, b) = (&self.at, &other.at);
        let rest = |at: &At| (at.to_move, at.ban, at.threats, at.order, at.free_pass);
        rest(a) == rest(b) && a.board.is_part_of(&b.board)
    }

    /// The known liberties of the target that has the fewest.
    pub fn liberties(&self) -> usize {
        let Question { owner, targets, .. } = &*self.question;
        let liberties = |&p: &Point| self.at.board.block(p, *owner).1.len();
        targets.iter().map(liberties).min().unwrap_or(0)
    }

    /// Where the side to move may not play.
    pub fn ban(&self) -> Option<Point> {
        self.at.ban
    }

    /// The point with a name.
    pub fn names(&self) -> &Board {
        &self.question.names
    }

    fn colour(&self, role: Role) -> Colour {
        match role {
            Role::Defender => self.question.owner,
            Role::Attacker => self.question.owner.other(),
        }
    }

    /// Forgets what is outside a set of points.
    pub fn forget_outside(&mut self, zone: &PointSet) {
        self.at.board = self.at.board.within(zone);
        self.at.ban = self.at.ban.filter(|&p| zone.contains(p));
        self.arrive();
    }

    /// Settles a new position, and sees who has won it.
    fn arrive(&mut self) {
        if self.at.to_move != self.question.winner {
            self.at.board = self.at.board.settled(self.colour(self.question.winner));
        }
        self.at.status = self.decided();
    }

    fn decided(&self) -> Option<Role> {
        let Question { owner, targets, winner, .. } = &*self.question;
        let (board, own) = (&self.at.board, self.at.board.stones(*owner));
        // A target of which nothing is known may be captured.
        let may_stand = |p: Point| *winner == Role::Attacker && board.unknown().contains(p);
        if targets.iter().any(|&p| !own.contains(p) && !may_stand(p)) {
            return Some(Role::Attacker);
        }
        if *winner == Role::Attacker || !targets.iter().all(|&p| own.contains(p)) {
            return None;
        }
        let needed = |&p: &Point| {
            let liberties = board.block(p, *owner).1.len();
            let saved = self.at.to_move == Role::Attacker || self.at.free_pass;
            liberties.saturating_sub(usize::from(saved))
        };
        let beyond = |order: u8| targets.iter().all(|p| needed(p) > usize::from(order));
        let alive = || {
            let alive = board.alive(*owner);
            targets.iter().all(|&p| alive.contains(p))
        };
        (self.at.order.is_some_and(beyond) || alive()).then_some(Role::Defender)
    }

    /// What a stone of the side to move leads to, if the move is legal.
    fn stone(&self, p: Point) -> Option<Played> {
        let is_winner = self.at.to_move == self.question.winner;
        let played = self.at.board.play(p, self.colour(self.at.to_move))?;
        (self.at.ban != Some(p) && (played.certain || !is_winner)).then_some(played)
    }

    fn has_threat(&self) -> bool {
        self.at.ban.is_some() && self.at.to_move == self.question.holder && self.at.threats > 0
    }
}

impl Game for Siege {
    type Move = Move;
    type Undo = At;

    fn role(&self) -> Role {
        self.at.to_move
    }

    fn status(&self) -> Status {
        match self.at.status {
            None => Status::Open,
            Some(Role::Attacker) => Status::Won,
            Some(Role::Defender) => Status::Lost,
        }
    }

    fn moves(&self, out: &mut Vec<Move>) {
        let empty = self.at.board.empty();
        out.extend(empty.iter().filter(|&p| self.stone(p).is_some()).map(Move::Stone));
        if self.at.to_move == Role::Defender || self.at.ban.is_some() {
            out.push(Move::Pass);
        }
        if self.has_threat() {
            out.push(Move::Threat);
        }
    }

    fn play(&mut self, m: Move) -> At {
        let before = self.at;
        let other = before.to_move.other();
        (self.at.ban, self.at.free_pass) = (None, false);
        match m {
            Move::Stone(p) => {
                self.at.to_move = other;
                if let Some(played) = before.board.play(p, self.colour(before.to_move)) {
                    (self.at.board, self.at.ban) = (played.board, played.ban);
                }
            }
            Move::Pass => {
                self.at.to_move = other;
                if before.to_move == Role::Defender && !before.free_pass {
                    self.at.order = before.order.map(|order| order.saturating_sub(1));
                }
            }
            Move::Threat => self.at.threats = Supply::less_one(before.threats),
        }
        self.arrive();
        before
    }

    fn undo(&mut self, _: Move, before: At) {
        self.at = before;
    }

    fn key(&self) -> Key {
        let mut hasher = DefaultHasher::new();
        self.at.hash(&mut hasher);
        Key(hasher.finish())
    }

    fn cycle_rule(&self) -> CycleRule {
        CycleRule::Illegal
    }
}

impl Notation for Siege {
    fn position_text(&self) -> String {
        let Question { targets, names, .. } = &*self.question;
        let At { board, to_move, ban, threats, order, .. } = &self.at;
        let mut text = String::new();
        for p in names.points() {
            if p.x() == 0 && p.y() > 0 {
                text.push('/');
            }
            let target = targets.contains(&p);
            text.push(match (board.stones(Colour::Black), board.stones(Colour::White)) {
                (black, _) if black.contains(p) => {
                    if target {
                        '#'
                    } else {
                        'X'
                    }
                }
                (_, white) if white.contains(p) => {
                    if target {
                        '@'
                    } else {
                        'O'
                    }
                }
                _ if board.unknown().contains(p) => '?',
                _ => '.',
            });
        }
        text.push_str(if self.colour(*to_move) == Colour::Black { " b" } else { " w" });
        if let Some(p) = ban {
            text.push_str(&format!(" ban {}", names.name(*p)));
        }
        if *threats > 0 {
            text.push_str(&format!(" threats {}", Supply::number(*threats)));
        }
        if let Some(order) = order {
            text.push_str(&format!(" order {order}"));
        }
        if self.at.free_pass {
            text.push_str(" free");
        }
        text
    }

    fn move_text(&self, m: Move) -> String {
        match m {
            Move::Stone(p) => self.question.names.name(p),
            Move::Pass => "pass".to_string(),
            Move::Threat => "threat".to_string(),
        }
    }

    const PARTIAL: bool = true;

    fn forget(&mut self, zone: &str) -> bool {
        let zone = self.at.board.zone(zone);
        if let Some(zone) = &zone {
            self.forget_outside(zone);
        }
        zone.is_some()
    }

    fn parse_move(&self, text: &str) -> Option<Move> {
        let legal = |m: &Move| match *m {
            Move::Stone(p) => self.at.board.empty().contains(p) && self.stone(p).is_some(),
            Move::Pass => self.at.to_move == Role::Defender || self.at.ban.is_some(),
            Move::Threat => self.has_threat(),
        };
        let stone = || self.question.names.parse_point(text).map(Move::Stone);
        let m = match text {
            "pass" => Some(Move::Pass),
            "threat" => Some(Move::Threat),
            _ => stone(),
        };
        let is_open = self.at.status.is_none();
        m.filter(|m| is_open && legal(m) && self.move_text(*m) == text)
    }
}
