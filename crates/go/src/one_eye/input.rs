//! Problems from points and from game records.
//!
//! In a record, the first node gives the stones. `TR` or `MA` on stones marks the crucial ones (one
//! of each block will do); `SQ`, `CR`, or `MA` on empty points marks the region, and `SQ` and `CR`
//! also the stones in it, as `MA` does beside `TR` and on empty points; `PL` names the side to move.
//!
//! A region that is not given is inferred. It is what the crucial stones reach over empty points,
//! over other stones of theirs, and over the breaker's blocks that have no liberty beyond what is
//! reached: those are not safe. (A block with an eye of its own inside is taken for safe; where it
//! is not, the region must be given.) An area that no stone of the breaker touches is an eye that the
//! maker has already, and not part of the region. When no safe stone is left, or too much is
//! reached, the position is open, and the region must be given.

use super::arena::{Arena, MAX_NODES};
use super::stones::Stones;
use super::{Aim, Enhancements, NO_KO, OneEye, Side, State, Unplayable};
use crate::board::{Board, Colour, Point, PointSet};
use crate::ko::{self, Rules, Supply};
use crate::sgf::{Node, Position, Tree, Value};
use std::sync::Arc;
use tsume_game::text::{ParseError, Span};

impl OneEye {
    /// From a position with crucial stones (one of each block will do), the points of the region
    /// and the side to move. Without a region, it is inferred. The question is whether the side to
    /// move reaches its aim.
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
    ) -> Result<OneEye, Unplayable> {
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
        // What becomes of their points after the end does not matter.
        for p in &crucial {
            region.remove(p);
        }
        if region.is_empty() {
            let help = "mark the points where the eye could be";
            return Err(Unplayable::new("the region has no points", help));
        }
        let arena = Arena::new(board, &crucial, &region, maker)?;
        let mut stones = Stones([arena.outside, 0]);
        for (node, &p) in arena.points.iter().enumerate() {
            if let Some(colour) = arena.board.colour(p) {
                stones.0[(colour != maker) as usize] |= 1 << node;
            }
        }
        let to_move = if to_move == maker { Side::Maker } else { Side::Breaker };
        let aim = if to_move == Side::Maker { Aim::Make } else { Aim::Prevent };
        let at =
            State { stones, key: 0, to_move, passed: false, lost: false, ko: NO_KO, threats: 0 };
        let mut game = OneEye {
            arena: Arc::new(arena),
            at,
            aim,
            enhancements: Enhancements::default(),
            rules: Rules::default(),
            favoured: None,
        };
        game.at.key = stones.key(|node, side| game.stone_key(node, side), &game.arena);
        Ok(game)
    }

    /// From the first node of a game record.
    ///
    /// # Errors
    ///
    /// The position cannot be set up, marks are missing or contradict each other, or what
    /// [`OneEye::new`] says.
    pub fn from_sgf(tree: &Tree) -> Result<OneEye, ParseError> {
        let Position { board, to_move, .. } = tree.position(Tree::ROOT)?;
        let Marks { crucial, region, first } = marks(tree.node(Tree::ROOT), &board)?;
        let region = (!region.is_empty()).then_some(region);
        OneEye::new(board, &crucial, region.as_ref(), to_move).map_err(|e| match first {
            Some(value) => value.error(e.message, e.help),
            None => Span::START.error(e.message, e.help),
        })
    }

    /// The problem as a game record: what [`OneEye::from_sgf`] reads. The rest of the question are
    /// [options](OneEye::options).
    pub fn to_sgf(&self) -> Tree {
        let board = self.board();
        let mut tree = Tree::of_board(&board, self.to_move());
        tree.set_points(Tree::ROOT, "TR", self.crucial());
        tree.set_points(Tree::ROOT, "SQ", self.region().iter().copied());
        tree
    }

    /// The crucial stones, row by row.
    pub fn crucial(&self) -> Vec<Point> {
        self.arena.crucial_stones.iter().collect()
    }

    /// What is asked, as words for a certificate: `aim`, `rules`, and then under threats whose `threats`
    /// there are, and under superko `retakes` if a side may retake kos.
    pub fn options(&self) -> Vec<(&'static str, String)> {
        let mut options = vec![("aim", self.aim.to_string()), ("rules", self.rules.to_string())];
        options.extend(match self.rules {
            Rules::Threats => Some(("threats", ko::supply_option(self.threats()))),
            Rules::Superko => self.favoured.map(|side| ("retakes", side.to_string())),
        });
        options
    }

    /// Sets what one of the [options](OneEye::options) says; `None` if it means nothing here. They are
    /// set in their order.
    #[must_use]
    pub fn with_option(mut self, name: &str, value: &str) -> Option<OneEye> {
        match (name, self.rules) {
            ("aim", _) => self.aim = value.parse().ok()?,
            ("rules", _) => self = self.under(value.parse().ok()?),
            ("threats", Rules::Threats) => {
                let held = ko::parse_supply(value)?;
                let side =
                    |colour| if colour == self.maker() { Side::Maker } else { Side::Breaker };
                let held = held.map(|(colour, left)| (side(colour), left));
                // Threats without end are asked about with the other side as attacker.
                if held == Some((self.aim.side(), Supply::UNLIMITED)) {
                    return None;
                }
                self.hold(held);
            }
            ("retakes", Rules::Superko) => self.favoured = Some(value.parse().ok()?),
            _ => return None,
        }
        Some(self)
    }
}

/// The colour of the crucial stones.
pub(crate) fn colour_of(board: &Board, crucial: &PointSet) -> Result<Colour, Unplayable> {
    let Some(first) = crucial.iter().next() else {
        let help = "mark a stone of each block with TR or MA in the record, or name it on the command line";
        return Err(Unplayable::new("no stones are marked as crucial", help));
    };
    let mut maker = None;
    for p in crucial {
        if !board.contains(p) {
            let help = "choose a stone of the group in question";
            return Err(Unplayable::new("a crucial stone is not on the board", help));
        }
        let Some(colour) = board.colour(p) else {
            let message = format!("there is no stone at {} to be crucial", board.name(p));
            return Err(Unplayable::new(
                message,
                "mark a stone of the group in question; one that was captured is no longer there",
            ));
        };
        if *maker.get_or_insert(colour) != colour {
            let (a, b) = (board.name(first), board.name(p));
            let message = format!("the crucial stones at {a} and {b} are not of one colour");
            return Err(Unplayable::new(message, "mark stones of one side only"));
        }
    }
    Ok(maker.unwrap_or(Colour::Black))
}

/// What the marks of a node say.
pub(crate) struct Marks<'a> {
    pub crucial: PointSet,
    pub region: PointSet,
    /// The first mark.
    pub first: Option<&'a Value>,
}

pub(crate) fn marks<'a>(node: &'a Node, board: &Board) -> Result<Marks<'a>, ParseError> {
    let mut marks = Marks { crucial: PointSet::EMPTY, region: PointSet::EMPTY, first: None };
    // Beside triangles, crosses on stones and on empty points alike are the region.
    let crosses = node.points("MA");
    let area = node.has("TR") && crosses.iter().any(|&p| board.is_empty(p));
    for name in ["TR", "MA", "SQ", "CR"] {
        for value in node.values(name) {
            marks.first = marks.first.or(Some(value));
            for p in value.points() {
                let is_crucial =
                    name == "TR" || (name == "MA" && !area && board.colour(p).is_some());
                if name == "TR" && board.is_empty(p) {
                    let message = format!("there is no stone at {} to be crucial", board.name(p));
                    let help = "TR marks stones; the region is marked with SQ, CR or MA";
                    return Err(value.error(message, help));
                }
                let (own, other) = if is_crucial {
                    (&mut marks.crucial, &marks.region)
                } else {
                    (&mut marks.region, &marks.crucial)
                };
                if other.contains(p) {
                    if name == "MA" && area {
                        continue;
                    }
                    let message = format!("{} is marked as crucial and as region", board.name(p));
                    return Err(value.error(message, "keep one of the marks"));
                }
                own.insert(p);
            }
        }
    }
    Ok(marks)
}

/// The region that the crucial stones can reach.
fn infer(board: &Board, crucial: &PointSet, maker: Colour) -> Result<PointSet, Unplayable> {
    // The breaker's stones that have turned out not to be safe.
    let mut weak = PointSet::EMPTY;
    loop {
        let passable = |p: Point| {
            !crucial.contains(p) && (board.colour(p) != Some(maker.other()) || weak.contains(p))
        };
        let area = flood(board, crucial.iter(), passable);
        let mut found = false;
        let mut safe = false;
        let touched: PointSet = area.iter().flat_map(|p| board.neighbours(p)).collect();
        let mut more = weak;
        for p in &touched {
            if board.colour(p) != Some(maker.other()) || more.contains(p) {
                continue;
            }
            if board.liberties(p).iter().all(|q| area.contains(q)) {
                more.extend(board.block(p));
                found = true;
            } else {
                safe = true;
            }
        }
        if !found && (!safe || area.len() > MAX_NODES) {
            return Err(Unplayable::open(board, &area));
        }
        if !found {
            return Ok(without_eyes(board, &area, maker));
        }
        weak = more;
    }
}

/// Leaves out the parts of an area that the breaker does not touch, unless there are no others.
fn without_eyes(board: &Board, area: &PointSet, maker: Colour) -> PointSet {
    let mut contested = PointSet::EMPTY;
    let mut seen = PointSet::EMPTY;
    for p in area {
        if seen.contains(p) {
            continue;
        }
        let mut part = flood(board, [p].into_iter(), |q| area.contains(q));
        part.insert(p);
        seen.extend(&part);
        let is_breaker = |q: Point| board.colour(q) == Some(maker.other());
        if part.iter().any(|p| is_breaker(p) || board.neighbours(p).any(is_breaker)) {
            contested.extend(&part);
        }
    }
    if contested.is_empty() { *area } else { contested }
}

/// What can be reached from some points; they are not in it unless they are reached.
fn flood(
    board: &Board,
    from: impl Iterator<Item = Point>,
    passable: impl Fn(Point) -> bool,
) -> PointSet {
    let mut todo: Vec<Point> = from.collect();
    let mut reached = PointSet::EMPTY;
    while let Some(p) = todo.pop() {
        for q in board.neighbours(p) {
            if passable(q) && reached.insert(q) {
                todo.push(q);
            }
        }
    }
    reached
}
