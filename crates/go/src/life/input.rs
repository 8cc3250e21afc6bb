//! Problems from points and from game records.
//!
//! In a record, the first node gives the stones. `TR` or `MA` on stones marks the crucial ones (one
//! of each chain will do); `SQ`, `CR`, or `MA` on empty points marks the region, and `SQ` and `CR`
//! also the stones in it; `PL` names the side to move. Crucial stones, and stones beside the region that
//! are not safe, belong to the region whether they are marked or not.
//!
//! A region that is not given is what the crucial stones reach without entering safe stones of the
//! breaker's: those beside the outside, which is the largest area of empty points.

use super::fence::{flood, reach};
use super::{Aim, Arena, Enhancements, Goal, LifeOn, NAME, NO_KO, Side, State, Unplayable};
use crate::board::{Board, Colour, Point, PointSet};
use crate::ko::{self, Supply};
use crate::one_eye::{colour_of, marks};
use crate::region::{Ground, Set, Stones};
use crate::sgf::{Position, Tree};
use std::sync::Arc;
use tsume_game::Notation;
use tsume_game::text::{ParseError, Span};

impl<N: Set> LifeOn<N> {
    /// From a position with crucial stones (one of each chain will do), the points of the region
    /// and the side to move. Without a region, it is inferred. The question is whether the stones can be
    /// captured.
    ///
    /// # Errors
    ///
    /// A crucial stone is not there, they are of both colours, the region cannot be played in or
    /// inferred, or a block has no liberties.
    pub fn new(
        board: Board,
        crucial: &PointSet,
        region: Option<&PointSet>,
        to_move: Colour,
    ) -> Result<LifeOn<N>, Unplayable> {
        let help = "take the block off the board, or give it a liberty";
        board.validate().map_err(|e| Unplayable::new(e.to_string(), help))?;
        let maker = colour_of(&board, crucial)?;
        let crucial: PointSet = crucial.iter().flat_map(|p| board.block(p)).collect();
        let mut region = match region {
            Some(region) => *region,
            None => infer(&board, &crucial, maker)?,
        };
        if region.iter().any(|p| !board.contains(p)) {
            let message = "a point of the region is not on the board";
            return Err(Unplayable::new(message, "leave it out"));
        }
        region.add(&crucial);
        add_unsafe(&board, &mut region);
        if region.iter().all(|p| !board.is_empty(p)) {
            let help = "mark the empty points around the crucial stones";
            return Err(Unplayable::new("the region has no empty points", help));
        }
        if region.len() > N::ROOM {
            let message = format!("the region has {} points, more than {}", region.len(), N::ROOM);
            return Err(Unplayable::new(message, "give a smaller region"));
        }
        let arena = Arena::new(board, &crucial, &region, maker);
        let of = |colour: Colour| {
            let has = |&(_, &p): &(usize, &Point)| arena.board.colour(p) == Some(colour);
            let nodes = arena.points.iter().enumerate().filter(has);
            nodes.fold(N::NONE, |set, (node, _)| set | N::one(node))
        };
        let stones = Stones([of(maker), of(maker.other())]);
        let key = Side::ALL.into_iter().fold(0, |key, side| {
            let keys = &arena.keys[side as usize];
            stones.of(side).each().fold(key, |key, node| key ^ keys[node])
        });
        let at = State {
            stones,
            left: arena.chains.iter().fold(N::NONE, |all, &chain| all | chain),
            key,
            to_move: if to_move == maker { Side::Maker } else { Side::Breaker },
            passed: false,
            ko: NO_KO,
            threats: 0,
        };
        Ok(LifeOn {
            arena: Arc::new(arena),
            at,
            aim: Aim::Kill,
            goal: Goal::Life,
            enhancements: Enhancements::default(),
            favoured: None,
            first: None,
        })
    }

    /// The same problem, with sets of another type.
    ///
    /// # Errors
    ///
    /// The region has no room in them.
    pub fn in_sets<M: Set>(&self) -> Result<LifeOn<M>, Unplayable> {
        let crucial = self.crucial().into_iter().collect();
        let region = self.region().iter().copied().collect();
        LifeOn::new(self.arena.board.clone(), &crucial, Some(&region), self.to_move())
    }

    /// From the first node of a game record.
    ///
    /// # Errors
    ///
    /// The position cannot be set up, marks are missing or contradict each other, or what
    /// [`LifeOn::new`] says.
    pub fn from_sgf(tree: &Tree) -> Result<LifeOn<N>, ParseError> {
        let Position { board, to_move, .. } = tree.position(Tree::ROOT)?;
        let found = marks(tree.node(Tree::ROOT), &board)?;
        let region = (!found.region.is_empty()).then_some(found.region);
        LifeOn::new(board, &found.crucial, region.as_ref(), to_move).map_err(|e| {
            match found.first {
                Some(value) => value.error(e.message, e.help),
                None => Span::START.error(e.message, e.help),
            }
        })
    }

    /// The problem as a game record: what [`LifeOn::from_sgf`] reads, with [`NAME`] as `TS`. The rest of
    /// the question are [options](LifeOn::options).
    pub fn to_sgf(&self) -> Tree {
        let (board, to_move) = match self.first {
            Some(_) => (self.arena.board.clone(), self.to_move().other()),
            None => (self.board(), self.to_move()),
        };
        let mut tree = Tree::of_board(&board, to_move);
        tree.set_text(Tree::ROOT, "TS", NAME);
        tree.set_points(Tree::ROOT, "TR", self.crucial());
        let crucial: PointSet = self.crucial().into_iter().collect();
        let others = self.region().iter().copied().filter(|&p| !crucial.contains(p));
        tree.set_points(Tree::ROOT, "SQ", others);
        tree
    }

    /// What is asked, as words for a certificate: `aim`, `goal`, whose `threats` there are, and `after`
    /// which first move, if there is one.
    pub fn options(&self) -> Vec<(&'static str, String)> {
        let mut options = vec![
            ("aim", self.aim.to_string()),
            ("goal", self.goal.to_string()),
            ("threats", ko::supply_option(self.threats())),
        ];
        options.extend(self.first.map(|m| ("after", self.move_text(m))));
        options
    }

    /// Sets what one of the [options](LifeOn::options) says; `None` if it means nothing here. They are
    /// set in their order.
    #[must_use]
    pub fn with_option(mut self, name: &str, value: &str) -> Option<LifeOn<N>> {
        match name {
            "aim" => self.aim = value.parse().ok()?,
            "goal" => {
                let goal: Goal = value.parse().ok()?;
                // Under Japanese rules the breaker attacks.
                if goal == Goal::Japanese && self.aim != Aim::Kill {
                    return None;
                }
                self = self.for_goal(goal);
            }
            "threats" => {
                let held = ko::parse_supply(value)?;
                let side =
                    |colour| if colour == self.maker() { Side::Maker } else { Side::Breaker };
                let held = held.map(|(colour, left)| (side(colour), left));
                // Under Japanese rules they are the maker's.
                let endless = Some((Side::Maker, Supply::UNLIMITED));
                if self.goal == Goal::Japanese && held != endless {
                    return None;
                }
                // Threats without end are asked about with the other side as attacker.
                if held == Some((self.aim.side(), Supply::UNLIMITED)) {
                    return None;
                }
                self.hold(held);
            }
            "after" => {
                let first = self.first_moves().into_iter().find(|&m| self.move_text(m) == value)?;
                self = self.after(first)?;
            }
            _ => return None,
        }
        Some(self)
    }
}

impl<N: Set> Arena<N> {
    fn new(board: Board, crucial: &PointSet, region: &PointSet, maker: Colour) -> Arena<N> {
        let points: Vec<Point> = region.iter().collect();
        let node_of = |p: Point| points.binary_search(&p).ok();
        let set_of = |some: &mut dyn Iterator<Item = Point>| {
            some.filter_map(node_of).fold(N::NONE, |set, node| set | N::one(node))
        };
        let near: Vec<N> = points.iter().map(|&p| set_of(&mut board.neighbours(p))).collect();
        let mut safe = [N::NONE; 2];
        for (node, &p) in points.iter().enumerate() {
            // Whatever stone is outside has a liberty there.
            for q in board.neighbours(p).filter(|&q| !region.contains(q)) {
                for side in Side::ALL {
                    let own = if side == Side::Maker { maker } else { maker.other() };
                    if board.colour(q).is_none_or(|colour| colour == own) {
                        safe[side as usize] |= N::one(node);
                    }
                }
            }
        }
        let mut chains: Vec<N> = Vec::new();
        for p in crucial {
            let chain = set_of(&mut board.block(p));
            if !chains.contains(&chain) {
                chains.push(chain);
            }
        }
        let width = board.width() + 1;
        let keys = |colour| points.iter().map(|&p| Board::stone_key(p, colour)).collect();
        let around = points
            .iter()
            .map(|&p| {
                let beside = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
                beside.map(|(dx, dy)| {
                    let (x, y) = (p.x() as i32 + dx, p.y() as i32 + dy);
                    let q = (x >= 0 && y >= 0)
                        .then(|| Point::new(x as usize, y as usize))
                        .flatten()
                        .filter(|&q| board.contains(q));
                    let Some(q) = q else { return super::guess::EDGE };
                    match node_of(q) {
                        Some(node) => node as u16,
                        None if board.colour(q) == Some(maker) => super::guess::MAKER,
                        None => super::guess::WALL,
                    }
                })
            })
            .collect();
        Arena {
            around,
            ground: Ground { near, region: set_of(&mut points.iter().copied()), safe },
            maker,
            chains,
            rows: board.rows().into_bytes(),
            columns: points.iter().map(|p| p.y() * width + p.x()).collect(),
            keys: [keys(maker), keys(maker.other())],
            board,
            points,
        }
    }
}

/// Adds the stones beside a region that have no liberty outside it, until there are none.
pub(super) fn add_unsafe(board: &Board, region: &mut PointSet) {
    loop {
        let around: PointSet = board.beside(region).without(region);
        let mut found = false;
        for p in around.iter().filter(|&p| !board.is_empty(p)) {
            if region.contains(p) {
                continue;
            }
            let colour = board.colour(p);
            let stones = flood(board, [p], |q| board.colour(q) == colour && !region.contains(q));
            let liberties = board.empty_beside(&stones).without(region);
            if liberties.is_empty() {
                region.add(&stones);
                found = true;
            }
        }
        if !found {
            return;
        }
    }
}

/// What the crucial stones reach.
fn infer(board: &Board, crucial: &PointSet, maker: Colour) -> Result<PointSet, Unplayable> {
    match reach(board, crucial, maker) {
        (region, true) => Ok(region),
        (region, false) => Err(Unplayable::open(board, &region)),
    }
}
