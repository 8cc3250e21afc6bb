//! From nodes to positions.

use super::rules::{SET_UP, points};
use super::tree::{Node, NodeId, Tree};
use crate::board::{Board, Colour, Point};
use tsume_game::text::ParseError;

/// A position of a game.
#[derive(Clone, Debug)]
pub struct Position {
    /// The stones; every block has a liberty.
    pub board: Board,
    /// Who is to move: whom `PL` names after the last move; otherwise the one who did not make the
    /// last move; without one, whoever moves next in the main line; without that, Black.
    pub to_move: Colour,
    /// Whether the record tells that.
    pub told: bool,
    /// The last move; a pass has no point.
    pub last: Option<(Colour, Option<Point>)>,
    /// The number of moves so far, passes included.
    pub moves: usize,
}

impl Tree {
    /// The position at a node.
    ///
    /// # Errors
    ///
    /// Between the root and the node, a move is not legal (its point is taken, or it is suicide),
    /// or a block has no liberties after a set-up.
    pub fn position(&self, id: NodeId) -> Result<Position, ParseError> {
        let before = |&at: &NodeId| self.node(at).parent;
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), before).collect();
        path.reverse();
        self.replay(path)
    }

    /// The position after a number of moves of the main line, passes included; after no moves, the
    /// position at the root.
    ///
    /// # Errors
    ///
    /// As for [`Tree::position`], or there are not so many moves.
    pub fn after_moves(&self, moves: usize) -> Result<Position, ParseError> {
        let mut path = Vec::new();
        let mut seen = 0;
        for id in self.main_line() {
            if seen >= moves && !path.is_empty() {
                break;
            }
            seen += self.node(id).played().is_some() as usize;
            path.push(id);
        }
        if seen < moves {
            let message = format!("the main line has {seen} moves, not {moves}");
            return Err(super::Place::START.error(message, "ask for an earlier position"));
        }
        self.replay(path)
    }

    fn replay(&self, path: Vec<NodeId>) -> Result<Position, ParseError> {
        let empty = || super::Place::START.error("there is no such board", "use sides up to 19");
        let board = Board::new(self.width, self.height).ok_or_else(empty)?;
        let mut position =
            Position { board, to_move: Colour::Black, told: false, last: None, moves: 0 };
        let mut named = None;
        for &id in &path {
            let node = self.node(id);
            set_up(&mut position.board, node)?;
            if let Some((colour, p)) = node.played() {
                play(&mut position.board, node, colour, p)?;
                position.moves += 1;
                position.last = Some((colour, p));
                named = None;
            }
            named = node.player().or(named);
        }
        let last = position.last.map(|(colour, _)| colour.other());
        let next = || {
            let at = path.last().copied();
            let mut after =
                std::iter::successors(at, |&id| self.node(id).children.first().copied());
            after.find_map(|id| self.node(id).played()).map(|(colour, _)| colour)
        };
        let told = named.or(last).or_else(next);
        position.told = told.is_some();
        position.to_move = told.unwrap_or(Colour::Black);
        Ok(position)
    }
}

fn set_up(board: &mut Board, node: &Node) -> Result<(), ParseError> {
    let mut place = None;
    let mut stones = Vec::new();
    for (name, colour) in SET_UP {
        for value in node.values(name) {
            place = place.or(Some(value.place));
            stones.extend(points(&value.raw).unwrap_or_default().into_iter().map(|p| (p, colour)));
        }
    }
    let Some(place) = place else { return Ok(()) };
    board.set_up(stones);
    let help = "take the block off the board, or give it a liberty";
    board.validate().map_err(|e| place.error(e.to_string(), help))
}

fn play(
    board: &mut Board,
    node: &Node,
    colour: Colour,
    p: Option<Point>,
) -> Result<(), ParseError> {
    let Some(p) = p else { return Ok(()) };
    if board.is_legal(p, colour) {
        board.play(p, colour);
        return Ok(());
    }
    let name = colour.letter().to_string();
    let place = node.values(&name).first().map_or(super::Place::START, |v| v.place);
    let why = if board.is_empty(p) { "is suicide" } else { "is not possible: the point is taken" };
    let message = format!("{colour}'s move at {} {why}", board.name(p));
    Err(place.error(message, "correct the move; a position is set up with AB, AW and AE"))
}
