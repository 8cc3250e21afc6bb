//! Problems from records as they are found: stones, and perhaps a comment and a solution.
//!
//! - The position is the one before the first move of the record, or the one with marks.
//! - Its *mover* is whom the user or `PL` names; else who made the last move is not to move; else it is who
//!   moves first in the record, or by its words (`words.rs`); else Black.
//! - The crucial stones are those that the user names or the record marks. Without them their colour is that of
//!   which the words say that it lives or dies, or the one that reaches fewer empty points. They are all
//!   chains of that colour in one area that they reach.
//! - What they reach is enclosed, or a fence is put around it (`fence.rs`), unless the region was given.
//! - Whether to live or to kill is asked follows: whose the crucial stones are.

use super::fence::{Enclosure, SMALL, enclose};
use super::words::{self, Told};
use super::{Aim, LifeOn, Unplayable};
use crate::board::{Board, Colour, PointSet};
use crate::one_eye::{colour_of, marks};
use crate::region::Set;
use crate::sgf::{NodeId, Tree, Value};
use tsume_game::text::{ParseError, Span};

/// What the user says. It counts more than what the record says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Crucial stones, one of each chain; none if the user names none.
    pub target: PointSet,
    /// The region; no points if the user names none.
    pub region: PointSet,
    /// Who moves first.
    pub first: Option<Colour>,
    /// The position before this move of the main line, counted from 1.
    pub before: Option<usize>,
}

/// Where a part of an inferred problem comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The user.
    Asked,
    /// The record says it: by marks, by `PL`, or by its moves.
    Record,
    /// Words of the record.
    Words,
    /// It follows from the stones.
    Stones,
    /// Nothing tells it.
    Default,
}

/// A problem as it was understood.
#[derive(Clone, Debug)]
pub struct Inferred {
    /// The position, without the fence.
    pub board: Board,
    /// The crucial stones, whole chains.
    pub crucial: PointSet,
    /// The region, stones included.
    pub region: PointSet,
    /// Where stones of the breaker's are added to keep the problem within the region; none where it is
    /// enclosed, or the region was given, or no fence would hold: then the region is the whole board.
    pub fence: PointSet,
    /// Whether the stones are enclosed neither by others nor by a region that was given.
    pub open: bool,
    /// Who owns the crucial stones.
    pub maker: Colour,
    /// Who moves first.
    pub to_move: Colour,
    /// Where the crucial stones come from.
    pub crucial_from: Source,
    /// Where the region comes from.
    pub region_from: Source,
    /// Where the side to move comes from.
    pub first_from: Source,
    /// The first mark.
    mark: Option<Value>,
}

impl Inferred {
    /// The empty points of the region.
    pub fn room(&self) -> usize {
        room(&self.board, &self.region)
    }

    /// Whether it is a problem of life and death beyond doubt: the region was given, or the stones are
    /// enclosed, be it by a small fence.
    pub fn is_small(&self) -> bool {
        !self.open || self.room() <= SMALL
    }

    /// What the side to move wants.
    pub fn aim(&self) -> Aim {
        if self.to_move == self.maker { Aim::Live } else { Aim::Kill }
    }

    /// The position with the stones of the fence.
    pub fn fenced(&self) -> Board {
        let mut board = self.board.clone();
        board.set_up(self.fence.iter().map(|p| (p, Some(self.maker.other()))));
        board
    }

    /// The problem, as a question whether the crucial stones can be captured.
    ///
    /// # Errors
    ///
    /// As [`LifeOn::new`].
    pub fn question<N: Set>(&self) -> Result<LifeOn<N>, Unplayable> {
        LifeOn::new(self.fenced(), &self.crucial, Some(&self.region), self.to_move)
    }

    /// The same, for a problem of a record: an error says where it is.
    ///
    /// # Errors
    ///
    /// As [`LifeOn::new`].
    pub fn game<N: Set>(&self) -> Result<LifeOn<N>, ParseError> {
        self.question().map_err(|e| place(self.mark.as_ref(), e))
    }
}

/// Infers the problem of a record.
///
/// ```
/// use tsume_go::life::Aim;
/// use tsume_go::life::infer::{Given, infer};
/// use tsume_go::sgf;
///
/// // White's corner is open on both edges.
/// let text = "(;SZ[19]AW[bb][cb][bc]AB[bd][cd][cc][dc][db](;B[ab]C[RIGHT]))";
/// let record = sgf::parse(text.as_bytes())?.trees.remove(0);
/// let problem = infer(&record, &Given::default())?;
/// assert_eq!(problem.aim(), Aim::Kill);
/// let names = |points: &tsume_go::PointSet| points.iter().map(|p| problem.board.name(p)).collect();
/// let [crucial, fence]: [Vec<String>; 2] = [names(&problem.crucial), names(&problem.fence)];
/// assert_eq!(crucial, ["B18", "C18", "B17"]);
/// assert_eq!(fence, ["D19", "A16"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The position cannot be set up, there are no stones that could be crucial, marks contradict each other.
pub fn infer(tree: &Tree, given: &Given) -> Result<Inferred, ParseError> {
    let at = start(tree, given)?;
    let position = tree.position(at)?;
    let told = words_of(tree, at);
    let (to_move, first_from) = match (given.first, position.told, told.first) {
        (Some(first), ..) => (first, Source::Asked),
        (None, true, _) => (position.to_move, Source::Record),
        (None, false, Some(first)) => (first, Source::Words),
        (None, false, None) => (position.to_move, Source::Default),
    };
    let board = position.board;
    let found = marks(tree.node(at), &board)?;
    let place = |e: Unplayable| place(found.first, e);
    // The first moves of a solution are played within the region.
    let played = match given.before {
        Some(_) => PointSet::EMPTY,
        None => firsts(tree, at),
    };
    let either = |given: PointSet, marked: PointSet| match given.is_empty() {
        false => (given, Source::Asked),
        true => (marked, Source::Record),
    };
    let (target, crucial_from) = either(given.target, found.crucial);
    let (region, region_from) = either(given.region, found.region);
    let (maker, crucial, crucial_from, reached) = if target.is_empty() {
        let (maker, from, reached) = guess(&board, told.owner, &played, &region).map_err(place)?;
        (maker, reached.area.and(board.stones(maker)), from, reached)
    } else {
        let maker = colour_of(&board, &target).map_err(place)?;
        let crucial: PointSet = target.iter().flat_map(|p| board.block(p)).collect();
        (maker, crucial, crucial_from, enclose(&board, &crucial, maker, &played))
    };
    let (reached, region_from) = match region.is_empty() {
        true => (reached, Source::Stones),
        false => (Enclosure::of(region), region_from),
    };
    let Enclosure { area: region, fence, open } = reached;
    Ok(Inferred {
        board,
        crucial,
        region,
        fence,
        open,
        maker,
        to_move,
        crucial_from,
        region_from,
        first_from,
        mark: found.first.cloned(),
    })
}

/// The problem of some stones, in what they reach as they are enclosed, or by a fence.
///
/// # Errors
///
/// There are no such stones, or they are of both colours.
pub fn enclosed(board: Board, target: &PointSet, to_move: Colour) -> Result<Inferred, Unplayable> {
    let maker = colour_of(&board, target)?;
    let crucial: PointSet = target.iter().flat_map(|p| board.block(p)).collect();
    let Enclosure { area: region, fence, open } =
        enclose(&board, &crucial, maker, &PointSet::EMPTY);
    Ok(Inferred {
        board,
        crucial,
        region,
        fence,
        open,
        maker,
        to_move,
        crucial_from: Source::Asked,
        region_from: Source::Stones,
        first_from: Source::Asked,
        mark: None,
    })
}

/// Where something is wrong.
fn place(mark: Option<&Value>, e: Unplayable) -> ParseError {
    match mark {
        Some(value) => value.error(e.message, e.help),
        None => Span::START.error(e.message, e.help),
    }
}

/// The node of the position.
fn start(tree: &Tree, given: &Given) -> Result<NodeId, ParseError> {
    if let Some(n) = given.before {
        let mut before = Tree::ROOT;
        let mut moves = 0;
        for id in tree.main_line() {
            moves += usize::from(tree.node(id).played().is_some());
            if moves == n && n > 0 {
                return Ok(before);
            }
            before = id;
        }
        let message = format!("there is no move {n}: the main line has {moves} moves");
        return Err(Span::START.error(message, "moves are counted from 1, passes included"));
    }
    let marked = |id: &NodeId| ["TR", "MA", "SQ", "CR"].iter().any(|name| tree.node(*id).has(name));
    let still = |id: &NodeId| tree.node(*id).played().is_none();
    let set_up: Vec<NodeId> = tree.main_line().take_while(still).collect();
    let last = set_up.last().copied().unwrap_or(Tree::ROOT);
    let start = set_up.into_iter().rfind(marked).unwrap_or(last);
    let board = tree.position(start)?.board;
    // Without stones it is a game: the problem is where it is marked. Marks in a solution are about that.
    let is_game = board.points().all(|p| board.is_empty(p));
    if let Some(marked) = tree.main_line().find(|id| tree.node(*id).has("TR")).filter(|_| is_game) {
        return Ok(marked);
    }
    // A target that is not there yet is one of the last position.
    if given.target.iter().any(|p| board.is_empty(p)) {
        return Ok(tree.main_line().last().unwrap_or(Tree::ROOT));
    }
    Ok(start)
}

/// What the words up to a node say.
fn words_of(tree: &Tree, at: NodeId) -> Told {
    let path = std::iter::successors(Some(at), |&id| tree.node(id).parent());
    let mut found = Told::default();
    for id in path {
        for text in ["C", "N", "GN", "GC", "EV"].iter().filter_map(|name| tree.node(id).text(name))
        {
            let told = words::told(&text);
            found.owner = found.owner.or(told.owner);
            found.first = found.first.or(told.first);
        }
    }
    found
}

/// The first moves after a node.
fn firsts(tree: &Tree, at: NodeId) -> PointSet {
    let mut found = PointSet::EMPTY;
    let mut open = vec![at];
    while let Some(id) = open.pop() {
        for &child in tree.node(id).children() {
            match tree.node(child).played() {
                Some((_, p)) => found.extend(p),
                None => open.push(child),
            }
        }
    }
    found
}

/// What the chains of a colour reach, each area once.
fn areas(board: &Board, maker: Colour, played: &PointSet) -> Vec<Enclosure> {
    let mut areas: Vec<Enclosure> = Vec::new();
    let mut rest = *board.stones(maker);
    while let Some(p) = rest.iter().next() {
        let chain: PointSet = board.block(p).collect();
        let found = enclose(board, &chain, maker, played);
        rest = rest.without(&found.area);
        // A chain may reach another one that does not reach it.
        areas.retain(|earlier| !earlier.area.without(&found.area).is_empty());
        areas.push(found);
    }
    areas
}

/// Whose the crucial stones are, how that is told, and what they reach.
fn guess(
    board: &Board,
    owner: Option<Colour>,
    played: &PointSet,
    region: &PointSet,
) -> Result<(Colour, Source, Enclosure), Unplayable> {
    let both = Colour::ALL.map(|colour| (colour, areas(board, colour, played)));
    let smaller = || {
        let [black, white] = both.each_ref().map(|(_, areas)| {
            let all = |mut union: PointSet, reached: &Enclosure| {
                union.add(&reached.area);
                union
            };
            let union = areas.iter().fold(PointSet::EMPTY, all);
            if areas.is_empty() { usize::MAX } else { room(board, &union) }
        });
        let colour = if black < white { Colour::Black } else { Colour::White };
        (black != white && black.min(white) <= SMALL).then_some(colour)
    };
    let small = |area: &Enclosure| room(board, &area.area) <= SMALL;
    // Words that would put an open area before a small one are about something else.
    let confirmed = owner.filter(|&owner| {
        let own = both.iter().filter(|(colour, _)| *colour == owner);
        own.flat_map(|(_, areas)| areas).any(small) || smaller().is_none()
    });
    let from = if confirmed.is_some() { Source::Words } else { Source::Stones };
    let wanted = confirmed.or_else(smaller);
    // Of several areas, one that the solution is played in, and that is small; and then the one with
    // most stones: others are left over from the play before.
    let mut best: Option<((bool, bool, usize), Colour, Enclosure)> = None;
    for (colour, areas) in &both {
        for area in areas {
            let small = small(area);
            let fits = region.is_empty() || !region.and(&area.area).is_empty();
            if !fits || !wanted.map_or(small, |wanted| wanted == *colour) {
                continue;
            }
            let stones = area.area.and(board.stones(*colour)).len();
            let rank = (played.without(&area.area).is_empty(), small, stones);
            if best.is_none_or(|(highest, ..)| rank > highest) {
                best = Some((rank, *colour, *area));
            }
        }
    }
    best.map(|(_, colour, area)| (colour, from, area)).ok_or_else(|| {
        let help = "mark a stone of the group that lives or dies with TR, or say --target POINT";
        Unplayable::new("cannot tell which stones are to live or to die", help)
    })
}

/// The empty points of an area.
fn room(board: &Board, area: &PointSet) -> usize {
    area.and(board.empty_set()).len()
}
