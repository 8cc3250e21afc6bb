//! Local fights: does a side win the question within a zone, whatever stands elsewhere?
//!
//! [`Siege`] with everything unknown outside a zone, as a game for any search. The side that is asked about is the
//! attacker here, whoever that is in the question, and a repetition is no win for it. So a proof goes
//! round nowhere: it is a ladder, and holds on the whole board by the argument of certificates. A
//! disproof says nothing: the zone may be too small, or the side needs a repetition.
//!
//! With the owner as the side that wins, this is how an escape is shown outright: the target lives
//! unconditionally, or in a seki, or is connected to stones that do.

use super::Capture;
use super::build::{Entry, Failure, Link, Strategy};
use super::siege::{At, Move, Siege};
use crate::board::PointSet;
use std::collections::HashMap;
use tsume_game::{CycleRule, Estimate, Estimates, Game, Notation, Role, Status};

/// The question within a zone, for the side that is to win it.
#[derive(Clone, Debug)]
pub struct Local {
    siege: Siege,
    winner: Role,
}

impl Local {
    /// Does a side win within a zone?
    pub fn new(game: &Capture, winner: Role, zone: &PointSet) -> Local {
        let mut siege = Siege::new(game, winner, None);
        siege.forget_outside(zone);
        Local { siege, winner }
    }

    /// The position as certificates have it.
    pub fn siege(&self) -> &Siege {
        &self.siege
    }
}

impl Game for Local {
    tsume_game::forward!(siege as Siege: types moves play undo key);

    fn role(&self) -> Role {
        if self.siege.role() == self.winner { Role::Attacker } else { Role::Defender }
    }

    fn status(&self) -> Status {
        match self.siege.status().winner() {
            None => Status::Open,
            Some(side) if side == self.winner => Status::Won,
            Some(_) => Status::Lost,
        }
    }

    fn cycle_rule(&self) -> CycleRule {
        CycleRule::AttackerLoses
    }
}

impl Notation for Local {
    tsume_game::forward!(siege as Siege: Notation);
}

impl Estimates for Local {
    /// The fewer liberties the target has, the nearer is its capture.
    fn estimate(&self) -> Estimate {
        let liberties = self.siege.liberties().min(8) as u32;
        let (capture, escape) = (1 + liberties, 9 - liberties);
        match self.winner {
            Role::Attacker => Estimate { proof: capture, disproof: escape },
            Role::Defender => Estimate { proof: escape, disproof: capture },
        }
    }
}

/// Zones around the targets, each larger than the one before: what can be reached from them in a few steps, a stone of
/// the owner's costing none, with the blocks of the attacker's that are met. Ends with the whole
/// board, or when there are more than so many empty points in one.
pub fn zones(game: &Capture, most: usize) -> Vec<PointSet> {
    let board = game.board();
    let (own, other) = (board.stones(game.owner()), board.stones(game.owner().other()));
    let blocks = |from: &PointSet, stones: &PointSet| -> PointSet {
        let heads = from.and(stones);
        heads.iter().flat_map(|p| board.block(p)).collect()
    };
    let targets: PointSet = game.targets().iter().copied().collect();
    let mut inside = blocks(&targets, own);
    let mut zones: Vec<PointSet> = Vec::new();
    loop {
        // The wall is known, with what it breathes by near the inside.
        let mut zone = inside;
        zone.add(&board.beside(&inside));
        let wall = blocks(&zone, other);
        zone.add(&wall);
        if zone.and(board.empty_set()).len() > most {
            return zones;
        }
        if zones.last() == Some(&zone) {
            // On the whole board nothing is left to chance.
            let whole: PointSet = board.points().collect();
            zones.extend((zone != whole && board.empty_set().len() <= most).then_some(whole));
            return zones;
        }
        zones.push(zone);
        let mut next = inside;
        next.add(&board.beside(&inside).without(other));
        next.add(&blocks(&next, own));
        if next == inside {
            // Walls that can be captured let the fight go on.
            next.add(&blocks(&board.beside(&inside), other));
            next.add(&board.beside(&wall).and(board.empty_set()));
            next.add(&blocks(&board.beside(&next), own));
        }
        inside = next;
    }
}

/// Follows the moves of the side that wins a local fight: every position that they lead to, with all moves of
/// the other side.
///
/// # Errors
///
/// When there is no reply, or the strategy does not win, or not without a repetition.
pub fn follow<E>(
    root: &Local,
    mut reply: impl FnMut(&Local) -> Result<Move, E>,
) -> Result<Strategy, Failure<E>> {
    struct Visit {
        position: Local,
        at: At,
        left: Vec<Move>,
        entry: Entry,
    }
    let mut strategy = Strategy::default();
    if root.status().winner().is_some() {
        return Ok(strategy);
    }
    let mut built: HashMap<At, Option<usize>> = HashMap::new();
    let mut visits: Vec<Visit> = Vec::new();
    let mut next = Some(root.clone());
    loop {
        if let Some(position) = next.take() {
            let mut left = Vec::new();
            if position.role() == Role::Attacker {
                left.push(reply(&position).map_err(Failure::NoReply)?);
            } else {
                position.moves(&mut left);
                left.reverse();
            }
            let at = *position.siege().at();
            built.insert(at, None);
            let entry = Entry { rank: 0, zone: None, steps: Vec::new(), others: None };
            visits.push(Visit { position, at, left, entry });
        }
        let Some(visit) = visits.last_mut() else { return Ok(strategy) };
        let Some(&m) = visit.left.last() else {
            let Some(Visit { at, entry, .. }) = visits.pop() else { continue };
            built.insert(at, Some(strategy.entries.len()));
            strategy.entries.push(entry);
            continue;
        };
        let mut after = visit.position.clone();
        after.play(m);
        let link = match after.status().winner() {
            Some(Role::Attacker) => Link::Won,
            Some(Role::Defender) => return Err(Failure::Lost),
            None => match built.get(after.siege().at()) {
                None => {
                    next = Some(after);
                    continue;
                }
                Some(None) => return Err(Failure::Circle),
                Some(&Some(n)) => Link::Entry(n),
            },
        };
        if let Link::Entry(n) = link
            && let Some(entry) = strategy.entries.get(n)
        {
            visit.entry.rank = visit.entry.rank.max(entry.rank + 1);
        }
        visit.entry.steps.push((m, link));
        visit.left.pop();
    }
}
