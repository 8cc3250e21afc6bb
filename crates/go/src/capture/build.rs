//! From what a search knows to the strategy of a certificate: for every position the winner's move, and
//! the zone on which it rests.
//!
//! The strategy is followed on the real board, and zones are made from its ends to its beginnings, as in
//! `zone.rs`. Where the loser is to move, he first plays elsewhere. That has a zone; only moves that change
//! something in it need an answer of their own, and the others are all answered alike. A position that
//! agrees with one that was built before on the whole zone of that needs nothing more.
//!
//! What is built here is checked by the rules ([`Siege`]) afterwards, so that nothing rests on this file. The rules
//! make unknown what is not certain; so zones are made *firm* (`firm`): no block that matters is without
//! a known liberty.

use super::siege::{self, At, Siege};
use super::zone::Zone;
use super::{Capture, Ko, Move};
use crate::board::{Board, Colour, Point, PointSet};
use crate::partial::Partial;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use tsume_game::{Game, Key, Lambda, LambdaMove, Role, Status};

/// A strategy with zones.
#[derive(Clone, Debug, Default)]
pub struct Strategy {
    /// Its entries; those that a move leads to come before.
    pub entries: Vec<Entry>,
}

/// What is done at a position.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Every move leads to a smaller one.
    pub rank: u64,
    /// What it rests on, if not on all that is known.
    pub zone: Option<PointSet>,
    /// The winner's move, or those of the loser that are answered one by one.
    pub steps: Vec<(siege::Move, Link)>,
    /// What all other moves of the loser lead to.
    pub others: Option<Link>,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// To an entry.
    Entry(usize),
    /// To a position that is won.
    Won,
}

/// Why there is no strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure<E> {
    /// The search has no answer.
    NoReply(E),
    /// A position returns: the winner's moves go round.
    Circle,
    /// A position is lost for the winner.
    Lost,
}

impl Strategy {
    /// Plays a line: the winner's moves, and of the loser the longest defence, no pass unless all stones fail sooner. `play`
    /// says whether a move can be made: a stone may be suicide because of what an entry does not know.
    pub fn play_line(&self, mut play: impl FnMut(siege::Move) -> bool) {
        let mut at = self.entries.last();
        while let Some(entry) = at {
            let length = |link: &Link| match *link {
                Link::Won => 0,
                Link::Entry(n) => self.entries.get(n).map_or(0, |entry| entry.rank + 1),
            };
            let mut moves = entry.steps.clone();
            moves.extend(entry.others.map(|link| (siege::Move::Pass, link)));
            // Of moves that last as long the first; the pass is the last.
            moves.sort_by_key(|(_, link)| Reverse(length(link)));
            let Some(&(_, link)) = moves.iter().find(|(m, _)| play(*m)) else { return };
            at = match link {
                Link::Entry(n) => self.entries.get(n),
                Link::Won => None,
            };
        }
    }
}

/// Positions that are compared by their zones: the last ones.
const RECENT: usize = 2_000;

/// Builds the strategy of a side that wins, from its moves where it is to move. `reply` gives them, each with
/// the order that it leaves.
///
/// # Errors
///
/// When there is no reply, or the strategy does not win, or not without a repetition.
pub fn build<E>(
    root: &Lambda<Capture>,
    winner: Role,
    reply: impl FnMut(&Lambda<Capture>) -> Result<LambdaMove<Move>, E>,
) -> Result<Strategy, Failure<E>> {
    let builder = Builder {
        winner,
        reply,
        frames: Vec::new(),
        on_path: HashSet::new(),
        built: HashMap::new(),
        patterns: HashMap::new(),
        recent: Vec::new(),
        strategy: Strategy::default(),
    };
    builder.run(root.clone())
}

/// Where a position leads, once it is built.
#[derive(Clone, Copy)]
struct Built {
    link: Link,
    rank: u64,
    zone: PointSet,
}

/// A position that is being built.
struct Frame {
    position: Lambda<Capture>,
    key: Key,
    /// The move at hand, and those that are left.
    doing: Option<Doing>,
    left: Vec<Doing>,
    zone: PointSet,
    /// The zone of what all other moves lead to.
    base: PointSet,
    steps: Vec<(Move, Link)>,
    others: Option<Link>,
    rank: u64,
}

/// What is followed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doing {
    /// A move.
    Move(LambdaMove<Move>),
    /// The loser plays elsewhere.
    Elsewhere,
}

struct Builder<R> {
    winner: Role,
    reply: R,
    frames: Vec<Frame>,
    on_path: HashSet<Key>,
    built: HashMap<Key, Built>,
    /// Entries by what is known of their positions.
    patterns: HashMap<At, usize>,
    /// The same, the last ones, to be compared.
    recent: Vec<(Siege, Built)>,
    strategy: Strategy,
}

impl<E, R: FnMut(&Lambda<Capture>) -> Result<LambdaMove<Move>, E>> Builder<R> {
    fn run(mut self, root: Lambda<Capture>) -> Result<Strategy, Failure<E>> {
        let mut found = self.arrive(root, None)?;
        loop {
            let Some(frame) = self.frames.last_mut() else { return Ok(self.strategy) };
            if let Some(built) = found {
                frame.add(built, self.winner);
            }
            found = match frame.left.pop() {
                Some(doing) => {
                    frame.doing = Some(doing);
                    let (next, forced) = frame.after(doing, self.winner);
                    self.arrive(next, forced)?
                }
                None => Some(self.finish()),
            };
        }
    }

    /// Comes to a position: what is known of it, or a new frame.
    fn arrive(
        &mut self,
        mut position: Lambda<Capture>,
        forced: Option<LambdaMove<Move>>,
    ) -> Result<Option<Built>, Failure<E>> {
        if position.game().at.passed {
            let order = position.order() as u8;
            position.play(LambdaMove { mv: Move::Resume, order });
        }
        if let Some(winner) = position.status().winner() {
            if winner != self.winner {
                return Err(Failure::Lost);
            }
            let zone = won_zone(&position);
            return Ok(Some(Built { link: Link::Won, rank: 0, zone }));
        }
        let key = position.key();
        if let Some(built) = self.built.get(&key) {
            return Ok(Some(*built));
        }
        let siege = self.siege(&position);
        if siege.status().winner() == Some(self.winner) {
            let zone = siege.living_zone();
            return Ok(Some(Built { link: Link::Won, rank: 0, zone }));
        }
        let fits = |(pattern, _): &&(Siege, Built)| pattern.fits(&siege);
        if let Some((_, built)) = self.recent.iter().rev().find(fits) {
            return Ok(Some(*built));
        }
        if !self.on_path.insert(key) {
            return Err(Failure::Circle);
        }
        let left = if position.role() == self.winner {
            let m = match forced {
                Some(m) => m,
                None => (self.reply)(&position).map_err(Failure::NoReply)?,
            };
            vec![Doing::Move(m)]
        } else {
            vec![Doing::Elsewhere]
        };
        self.frames.push(Frame {
            position,
            key,
            doing: None,
            left,
            zone: PointSet::EMPTY,
            base: PointSet::EMPTY,
            steps: Vec::new(),
            others: None,
            rank: 0,
        });
        Ok(None)
    }

    /// The position as the rules of certificates have it.
    fn siege(&self, position: &Lambda<Capture>) -> Siege {
        let bounded = self.winner == Role::Defender;
        let order = bounded.then_some(position.order() as u8);
        Siege::new(position.game(), self.winner, order).with_free_pass(position.has_free_pass())
    }

    /// All moves of the last frame are followed: makes its entry.
    fn finish(&mut self) -> Built {
        let Some(mut frame) = self.frames.pop() else {
            return Built { link: Link::Won, rank: 0, zone: PointSet::EMPTY };
        };
        self.on_path.remove(&frame.key);
        frame.close(self.winner);
        let Frame { position, key, zone, rank, .. } = frame;
        let mut siege = self.siege(&position);
        siege.forget_outside(&zone);
        let place = self.strategy.entries.len();
        let entry = *self.patterns.entry(*siege.at()).or_insert(place);
        if entry == place {
            let step = |(m, link): (Move, Link)| Some((siege_move(m)?, link));
            let steps: Vec<_> = frame.steps.into_iter().filter_map(step).collect();
            let mut moves = Vec::new();
            siege.moves(&mut moves);
            let others = frame.others.filter(|_| moves.len() > steps.len());
            self.strategy.entries.push(Entry { rank, zone: Some(zone), steps, others });
        }
        // The entry that was there first may rest on less.
        let (rank, zone) = match self.strategy.entries.get(entry) {
            Some(entry) => (entry.rank, entry.zone.unwrap_or(zone)),
            None => (rank, zone),
        };
        let built = Built { link: Link::Entry(entry), rank, zone };
        self.built.insert(key, built);
        if entry == place && siege.ban().is_none() {
            if self.recent.len() >= RECENT {
                self.recent.drain(..RECENT / 2);
            }
            self.recent.push((siege, built));
        }
        built
    }
}

/// A move as the rules of certificates have it.
fn siege_move(m: Move) -> Option<siege::Move> {
    match m {
        Move::Stone(p) => Some(siege::Move::Stone(p)),
        Move::Pass => Some(siege::Move::Pass),
        Move::Threat => Some(siege::Move::Threat),
        Move::Resume => None,
    }
}

/// What a decided position rests on: nothing if the target is gone, its liberties if they are too many.
fn won_zone(position: &Lambda<Capture>) -> PointSet {
    let game = position.game();
    if game.status() == Status::Won {
        return PointSet::EMPTY;
    }
    let enough = position.order() as usize + if game.at.to_move == Role::Attacker { 2 } else { 1 };
    let mut zone = zone_on(&game.board, game.owner(), PointSet::EMPTY);
    game.targets().iter().for_each(|&target| zone.alive(target, enough, None));
    zone.points
}

fn zone_on(board: &Board, owner: Colour, points: PointSet) -> Zone<'_> {
    Zone { board, owner, retakes: false, points }
}

/// Adds to a zone what gives every block of a colour in it a known liberty.
fn firm(board: &Board, zone: PointSet, colour: Colour) -> PointSet {
    let mut zone = zone_on(board, colour, zone);
    loop {
        let (open, _) = Partial::new(board).within(&zone.points).without_liberty(colour);
        if open.is_empty() {
            return zone.points;
        }
        open.iter().for_each(|p| zone.alive(p, 1, None));
    }
}

impl Frame {
    /// The position that something leads to, and the winner's move there if there is no choice.
    fn after(&self, doing: Doing, winner: Role) -> (Lambda<Capture>, Option<LambdaMove<Move>>) {
        let mut next = self.position.clone();
        let pass = LambdaMove { mv: Move::Pass, order: next.order_after_pass() };
        match doing {
            Doing::Move(m) => {
                next.play(m);
                (next, None)
            }
            Doing::Elsewhere if winner == Role::Attacker => {
                next.play(pass);
                (next, None)
            }
            Doing::Elsewhere => {
                let at = &mut next.game_mut().at;
                (at.to_move, at.ko) = (Role::Defender, Ko::None);
                (next, Some(pass))
            }
        }
    }

    fn board_after(&self, m: Move) -> Board {
        let mut game = self.position.game().clone();
        game.play(m);
        game.board
    }

    /// Takes in what the move at hand leads to.
    fn add(&mut self, built: Built, winner: Role) {
        let Some(doing) = self.doing.take() else { return };
        if built.link != Link::Won {
            self.rank = self.rank.max(built.rank + 1);
        }
        let game = self.position.game();
        let m = match doing {
            Doing::Elsewhere => {
                self.others = Some(built.link);
                (self.base, self.zone) = (built.zone, built.zone);
                self.left = self.that_matter();
                return;
            }
            Doing::Move(LambdaMove { mv, .. }) => mv,
        };
        self.steps.push((m, built.link));
        let mut zone = zone_on(&game.board, game.owner(), built.zone);
        let own = game.at.to_move == winner;
        match m {
            Move::Stone(p) if own && winner == Role::Attacker => zone.attack(p),
            Move::Stone(p) if own => zone.refute(p),
            Move::Stone(p) => {
                zone.same_captures(p, game.colour(winner));
            }
            // The ban must be known where it is what lets a side pass or spend a threat.
            Move::Threat => zone.points.extend(game.ko()),
            Move::Pass if game.at.to_move == Role::Attacker => zone.points.extend(game.ko()),
            _ => {}
        }
        self.zone.add(&zone.points);
    }

    /// The moves of the loser that change something in the zone of what all others lead to.
    fn that_matter(&self) -> Vec<Doing> {
        let game = self.position.game();
        let order = self.position.order() as u8;
        let matters = |&p: &Point| game.is_legal(p) && game.changes(p, &self.base);
        let stones = game.board.empty_set().iter().filter(matters).map(Move::Stone);
        let threat = game.has_threat().then_some(Move::Threat);
        stones.chain(threat).map(|mv| Doing::Move(LambdaMove { mv, order })).collect()
    }

    /// Makes the zone complete and firm, once all moves are there.
    fn close(&mut self, winner: Role) {
        let game = self.position.game();
        let (board, loser) = (&game.board, game.colour(winner.other()));
        let stones = self.steps.iter().filter(|(m, _)| matches!(m, Move::Stone(_)));
        let after: Vec<Board> = stones.map(|&(m, _)| self.board_after(m)).collect();
        if game.at.to_move == winner {
            // What the other side has there must not be in doubt after the move.
            for board in &after {
                self.zone = firm(board, self.zone, loser);
            }
            return;
        }
        let mut zone = zone_on(board, game.owner(), self.zone);
        zone.no_other_change(&self.base, loser);
        self.zone = zone.points;
        loop {
            let before = self.zone;
            self.zone = firm(board, self.zone, loser.other());
            for board in &after {
                self.zone = firm(board, self.zone, loser.other());
            }
            if self.zone == before {
                return;
            }
        }
    }
}
