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
use tsume_game::Role;

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

impl Generator {
    /// Every generator.
    pub const ALL: [Generator; 3] =
        [Generator::Heuristic, Generator::HeuristicPlus, Generator::Full];

    /// The name used on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Generator::Heuristic => "heuristic",
            Generator::HeuristicPlus => "heuristic+",
            Generator::Full => "full",
        }
    }

    /// The generator with this name.
    pub fn from_name(name: &str) -> Option<Generator> {
        Generator::ALL.into_iter().find(|generator| generator.name() == name)
    }
}

/// Blocks with more liberties than this do not take part.
pub(super) const FEW: usize = 4;

/// Points in the order in which they were found, each once.
#[derive(Default)]
struct Found {
    points: Vec<Point>,
    seen: PointSet,
}

impl Found {
    /// Adds points in their order on the board, whatever order they come in: that of blocks and
    /// their stones tells how they came about, and the moves may not.
    fn add(&mut self, points: impl IntoIterator<Item = Point>) {
        let points: PointSet = points.into_iter().collect();
        for p in &points {
            if self.seen.insert(p) {
                self.points.push(p);
            }
        }
    }
}

impl Capture {
    /// Appends the moves of an open position in which nobody has just passed.
    pub(super) fn generate(&self, out: &mut Vec<Move>) {
        let role = self.at.to_move;
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
    }

    /// Appends the stones that change something in a zone; all without one.
    pub(super) fn generate_in(&self, zone: Option<&PointSet>, out: &mut Vec<Move>) {
        let reach = match self.at.to_move {
            Role::Attacker => self.question.generator,
            Role::Defender => Generator::Full,
        };
        let changes = |p: Point| zone.is_none_or(|zone| self.changes(p, zone));
        let points = self.by_nearness(reach).points.into_iter();
        out.extend(points.filter(|&p| changes(p) && self.is_legal(p)).map(Move::Stone));
    }

    /// Appends the attacker's stones that take a liberty of a target with no more than so many.
    pub(super) fn take_liberties(&self, most: usize, out: &mut Vec<Move>) {
        let mut found = Found::default();
        let of = self.targets().iter().map(|&target| self.board.liberties(target));
        let few: Vec<PointSet> = of.filter(|liberties| liberties.len() <= most).collect();
        found.add(few.iter().flatten());
        out.extend(found.points.into_iter().filter(|&p| self.is_legal(p)).map(Move::Stone));
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
        let mut found = Found::default();
        found.add(self.board.only_liberty(target));
        let around = self.blocks_beside(self.board.block(target), self.colour(Role::Attacker));
        found.add(around.iter().filter_map(|p| self.board.only_liberty(p)));
        out.extend(found.points.into_iter().filter(|&p| self.is_legal(p)).map(Move::Stone));
    }

    /// One stone of each block of a colour beside some points.
    pub(super) fn blocks_beside(&self, points: impl Iterator<Item = Point>, colour: Colour) -> PointSet {
        let near = points.flat_map(|p| self.board.neighbours(p));
        near.filter(|&q| self.board.colour(q) == Some(colour))
            .filter_map(|q| self.board.head(q))
            .collect()
    }

    /// The empty points, tier by tier, as far as a generator goes.
    fn by_nearness(&self, reach: Generator) -> Found {
        let board = &self.board;
        let (owner, attacker) = (self.question.owner, self.question.owner.other());
        let mut found = Found::default();
        let mut around = PointSet::EMPTY;
        for &target in self.targets() {
            found.add(&board.liberties(target));
            around.extend(&self.blocks_beside(board.block(target), attacker));
        }
        let first = found.points.len();
        let mut friends = self.blocks_beside(found.points.iter().copied(), owner);
        for p in &around {
            friends.extend(&self.blocks_beside(board.block(p), owner));
        }
        for &target in self.targets() {
            friends.extend(board.head(target));
        }
        for blocks in [&around, &friends] {
            found.add(blocks.iter().filter_map(|p| board.only_liberty(p)));
        }
        for i in 0..first {
            let Some(&p) = found.points.get(i) else { break };
            found.add(board.neighbours(p).filter(|&q| board.is_empty(q)));
        }
        for blocks in [&around, &friends] {
            let of = blocks.iter().map(|p| board.liberties(p));
            let few: Vec<PointSet> = of.filter(|liberties| liberties.len() <= FEW).collect();
            found.add(few.iter().flatten());
        }
        if reach == Generator::Heuristic {
            return found;
        }
        for i in 0..found.points.len() {
            let Some(&p) = found.points.get(i) else { break };
            found.add(board.neighbours(p).filter(|&q| board.is_empty(q)));
        }
        if reach == Generator::Full {
            found.add(board.empty());
        }
        found
    }
}
