//! The moves, those near the target first. Yoshizoe et al. 2007, section 5.1.
//!
//! The defender has every move that is not certain to lose (see the rules); the attacker has what
//! his [`Generator`] gives. Both get them in the same order of tiers:
//!
//! 1. the liberties of the targets;
//! 2. the last liberties of blocks of either side that take part: the *surrounding* blocks beside a
//!    target, and the owner's blocks beside those or on a liberty of a target;
//! 3. the second liberties of the targets: empty points beside the first;
//! 4. the other liberties of blocks that take part, if they have few;
//! 5. empty points beside all these;
//! 6. all others.

use super::{Capture, Move};
use crate::board::{Colour, Point, PointSet};
use crate::ko::Rules;
use tsume_game::{Role, names};

/// Which moves the attacker has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Generator {
    /// Liberties of the targets, of the blocks around, and second liberties.
    Heuristic,
    /// Those of `Heuristic` and all points beside them.
    HeuristicPlus,
    /// Every legal stone.
    #[default]
    Full,
}

names!(Generator: Heuristic "heuristic", HeuristicPlus "heuristic+", Full "full");

/// Blocks with more liberties than this do not take part.
pub(super) const FEW: usize = 3;

impl Capture {
    /// Appends the moves of an open position in which nobody has just passed.
    pub(super) fn generate(&self, out: &mut Vec<Move>) {
        let role = self.at.to_move;
        out.extend(self.has_threat().then_some(Move::Threat));
        if let Some(target) = self.doomed() {
            match (role, self.board.only_liberty(target)) {
                (Role::Attacker, Some(p)) if self.is_legal(p) => return out.push(Move::Stone(p)),
                (Role::Defender, Some(_)) => return self.save(target, out),
                _ => {}
            }
        }
        let threatened = role == Role::Defender && self.at.liberties == 2;
        let zone = if threatened { self.ladder_zone() } else { None };
        if role == Role::Defender && zone.is_none() {
            out.push(Move::Pass);
        }
        self.generate_in(zone.as_ref(), out);
        if role == Role::Attacker && self.question.rules == Rules::Threats && self.ko().is_some() {
            out.push(Move::Pass);
        }
    }

    /// Appends the stones that change something in a zone; all without one.
    pub(super) fn generate_in(&self, zone: Option<&PointSet>, out: &mut Vec<Move>) {
        let reach = match self.at.to_move {
            Role::Attacker => self.question.generator,
            Role::Defender => Generator::Full,
        };
        let tiers = self.by_nearness(reach);
        match zone.map(|zone| self.that_change(zone)) {
            Some(all) => self.add_tiers(tiers.map(|tier| tier.and(&all)), out),
            None => self.add_tiers(tiers, out),
        }
    }

    /// Appends legal stones tier by tier, each once and in its order on the board: that of blocks and
    /// their stones tells how they came about, and the moves may not.
    fn add_tiers<const N: usize>(&self, tiers: [PointSet; N], out: &mut Vec<Move>) {
        let mut seen = PointSet::EMPTY;
        for tier in tiers {
            let new = tier.without(&seen);
            out.extend(new.iter().filter(|&p| self.is_legal(p)).map(Move::Stone));
            seen.add(&tier);
        }
    }

    /// Appends the attacker's stones that take a liberty of a target with no more than so many.
    pub(super) fn take_liberties(&self, most: usize, out: &mut Vec<Move>) {
        self.add_tiers([self.few_liberties(most)], out);
    }

    /// The liberties of targets with no more than so many.
    pub(super) fn few_liberties(&self, most: usize) -> PointSet {
        let mut few = PointSet::EMPTY;
        let of = self.targets().iter().map(|&target| self.board.liberties(target));
        of.filter(|liberties| liberties.len() <= most).for_each(|liberties| few.add(&liberties));
        few
    }

    /// The points where a stone of the side to move changes anything in a zone: its own, and where
    /// that captures something in it.
    pub(super) fn that_change(&self, zone: &PointSet) -> PointSet {
        let board = &self.board;
        let others = zone.and(board.stones(self.to_move().other()));
        let mut all = *zone;
        all.extend(others.iter().filter_map(|q| board.only_liberty(q)));
        all
    }

    /// Whether a stone of the side to move changes anything in a zone.
    pub(super) fn changes(&self, p: Point, zone: &PointSet) -> bool {
        let (board, other) = (&self.board, self.to_move().other());
        zone.contains(p)
            || board.neighbours(p).any(|q| {
                board.colour(q) == Some(other)
                    && board.only_liberty(q) == Some(p)
                    && board.block(q).any(|s| zone.contains(s))
            })
    }

    /// The defender's moves that do not leave a target in atari as it is.
    fn save(&self, target: Point, out: &mut Vec<Move>) {
        let last = self.board.only_liberty(target).into_iter().collect();
        let around = self.blocks_beside(&self.block(target), self.colour(Role::Attacker));
        self.add_tiers([last, self.last_liberties(&around)], out);
    }

    /// The stones of a block.
    fn block(&self, p: Point) -> PointSet {
        self.board.block(p).collect()
    }

    /// One stone of each block of a colour beside some points.
    pub(super) fn blocks_beside(&self, points: &PointSet, colour: Colour) -> PointSet {
        let near = self.board.stones_beside(points, colour);
        near.iter().filter_map(|q| self.board.head(q)).collect()
    }

    /// The last liberties of blocks that have only one.
    fn last_liberties(&self, blocks: &PointSet) -> PointSet {
        blocks.iter().filter_map(|p| self.board.only_liberty(p)).collect()
    }

    /// The empty points, tier by tier, as far as a generator goes.
    fn by_nearness(&self, reach: Generator) -> [PointSet; 6] {
        let board = &self.board;
        let (owner, attacker) = (self.question.owner, self.question.owner.other());
        let (mut first, mut around, mut friends) =
            (PointSet::EMPTY, PointSet::EMPTY, PointSet::EMPTY);
        for &target in self.targets() {
            let block = self.block(target);
            first.add(&board.empty_beside(&block));
            around.add(&self.blocks_beside(&block, attacker));
            friends.extend(board.head(target));
        }
        friends.add(&self.blocks_beside(&first, owner));
        let (mut few, mut beside) = (PointSet::EMPTY, PointSet::EMPTY);
        // No liberty is beside more than four stones.
        let may_have_few = |p: Point| board.pseudo_liberties(p) <= 4 * FEW;
        let mut add_few = |block: &PointSet| {
            let liberties = board.empty_beside(block);
            if liberties.len() <= FEW {
                few.add(&liberties);
            }
        };
        for p in &around {
            let block = self.block(p);
            beside.add(&board.stones_beside(&block, owner));
            if may_have_few(p) {
                add_few(&block);
            }
        }
        friends.extend(beside.iter().filter_map(|q| board.head(q)));
        let weak = friends.iter().filter(|&p| may_have_few(p));
        weak.for_each(|p| add_few(&self.block(p)));
        let mut last = self.last_liberties(&around);
        last.add(&self.last_liberties(&friends));
        let second = board.empty_beside(&first);
        let (mut others, mut all) = (PointSet::EMPTY, PointSet::EMPTY);
        if reach >= Generator::HeuristicPlus {
            let near = [&first, &last, &second, &few];
            let mut found = PointSet::EMPTY;
            near.into_iter().for_each(|tier| found.add(tier));
            others = board.empty_beside(&found);
        }
        if reach == Generator::Full {
            all = *board.empty_set();
        }
        [first, last, second, few, others, all]
    }
}
