//! Problems from points and from game records.
//!
//! In a record, `TR` or `MA` on stones marks the targets (one stone of each will do), in the node
//! of the position; `PL` or the next move says who is to move. A ko that the last move of the record
//! has taken may not be retaken in the first move.

use super::{Capture, Generator, Ko, MAX_LIBERTIES, Question, State, Unplayable};
use crate::board::{Board, Colour, Point, PointSet};
use crate::ko::{self, Retakes, Rules, Supply};
use crate::sgf::{Node, NodeId, Position, Tree, Value};
use std::sync::Arc;
use tsume_game::Role;
use tsume_game::text::{ParseError, Span};

impl Capture {
    /// From a position with targets (one stone of each block will do) and the side to move.
    ///
    /// # Errors
    ///
    /// A target is not there, they are of both colours, or a block has no liberties.
    pub fn new(board: Board, targets: &PointSet, to_move: Colour) -> Result<Capture, Unplayable> {
        let help = "take the block off the board, or give it a liberty";
        board.validate().map_err(|e| Unplayable::new(e.to_string(), help))?;
        let owner = owner(&board, targets)?;
        // One stone of each block, the first that is given.
        let mut heads = PointSet::EMPTY;
        let is_new = |&p: &Point| board.head(p).is_some_and(|head| heads.insert(head));
        let targets: Vec<Point> = targets.iter().filter(is_new).collect();
        let question = Question {
            owner,
            targets,
            max_liberties: MAX_LIBERTIES,
            generator: Generator::default(),
            rules: Rules::Superko,
            holder: Role::Defender,
            retaker: None,
        };
        let to_move = if to_move == owner { Role::Defender } else { Role::Attacker };
        let at = State { to_move, passed: false, ko: Ko::None, threats: 0, liberties: 0 };
        Ok(Capture { question: Arc::new(question), board, at }.within(MAX_LIBERTIES))
    }

    /// Forbids the first move to retake a ko on a point.
    ///
    /// # Errors
    ///
    /// There is no ko to be taken with one stone there.
    pub fn after_ko(mut self, p: Point) -> Result<Capture, Unplayable> {
        let colour = self.to_move();
        let takes = self.board.captures(p, colour) && {
            let undo = self.board.play(p, colour);
            let ko = self.board.ko().is_some();
            self.board.undo(undo);
            ko
        };
        if !takes {
            let on_board = self.board.contains(p);
            let name = if on_board { self.board.name(p) } else { "this point".to_string() };
            let message = format!("{colour} cannot take a ko at {name}");
            return Err(Unplayable::new(
                message,
                "name the point where the ko was just taken from",
            ));
        }
        self.at.ko = Ko::Banned(p);
        Ok(self)
    }

    /// From the first node of the main line of a game record that marks targets.
    ///
    /// # Errors
    ///
    /// The position cannot be set up, marks are missing or contradict each other, or what
    /// [`Capture::new`] says.
    pub fn from_sgf(tree: &Tree) -> Result<Capture, ParseError> {
        let marked = |&id: &NodeId| tree.node(id).has("TR") || tree.node(id).has("MA");
        let id = tree.main_line().find(marked).unwrap_or(Tree::ROOT);
        Capture::at(tree.position(id)?, tree.node(id), &PointSet::EMPTY)
    }

    /// From the last position of the main line of a game record, with targets (one stone of each
    /// block will do).
    ///
    /// # Errors
    ///
    /// A move is not legal, or what [`Capture::new`] says.
    pub fn with_targets(tree: &Tree, targets: &PointSet) -> Result<Capture, ParseError> {
        let last = tree.main_line().last().unwrap_or(Tree::ROOT);
        Capture::at(tree.position(last)?, tree.node(last), targets)
    }

    /// The same question with this side to move first. A ko that was forbidden to the other side is
    /// free for this one.
    #[must_use]
    pub fn with_first(mut self, colour: Colour) -> Capture {
        if colour != self.to_move() {
            self.at.to_move = self.at.to_move.other();
            self.at.ko = Ko::None;
        }
        self
    }

    /// From the position before a move of the main line of a game record, counted from 1. Targets
    /// are those marked in the node of the position, if none are given.
    ///
    /// # Errors
    ///
    /// A move up to there is not legal, the main line has no such move, or what [`Capture::new`]
    /// says.
    pub fn before_move(tree: &Tree, n: usize, targets: &PointSet) -> Result<Capture, ParseError> {
        let mut before = Tree::ROOT;
        let mut moves = 0;
        for id in tree.main_line() {
            let played = tree.node(id).played();
            moves += usize::from(played.is_some());
            if let Some((colour, _)) = played.filter(|_| moves == n) {
                let position = Position { to_move: colour, ..tree.after_moves(n - 1)? };
                return Capture::at(position, tree.node(before), targets);
            }
            before = id;
        }
        let message = format!("there is no move {n}: the main line has {moves} moves");
        Err(Span::START.error(message, "moves are counted from 1, passes included"))
    }

    fn at(position: Position, node: &Node, given: &PointSet) -> Result<Capture, ParseError> {
        let Position { board, to_move, last, .. } = position;
        let ko = board.ko().filter(|_| matches!(last, Some((c, Some(_))) if c != to_move));
        let (mut targets, mut first) = (*given, None);
        if given.is_empty() {
            (targets, first) = marks(node, &board)?;
        }
        let place = |e: Unplayable| match first {
            Some(value) => value.error(e.message, e.help),
            None => Span::START.error(e.message, e.help),
        };
        let game = Capture::new(board, &targets, to_move).map_err(place)?;
        ko.map_or(Ok(game.clone()), |p| game.after_ko(p)).map_err(place)
    }

    /// The problem as a game record: what [`Capture::from_sgf`] reads. The rest of the question are
    /// [options](Capture::options).
    pub fn to_sgf(&self) -> Tree {
        let mut tree = Tree::of_board(&self.board, self.to_move());
        tree.set_points(Tree::ROOT, "TR", self.targets().iter().copied());
        tree
    }

    /// What is asked besides the record: the `rules`; under those with `threats`, who has how many; `ko` if
    /// there is one that may not be retaken in the first move. Under superko `max-liberties` and
    /// `generator`, and `retakes` if a side may retake kos.
    pub fn options(&self) -> Vec<(&'static str, String)> {
        let mut options = vec![("rules", self.rules().to_string())];
        if self.rules() == Rules::Threats {
            let held = self.supply().map(|supply| (self.colour(supply.holder), supply.left));
            options.push(("threats", ko::supply_option(held)));
        } else {
            options.push(("max-liberties", self.max_liberties().to_string()));
            options.push(("generator", self.attacker_moves().to_string()));
        }
        options.extend(self.ko().map(|p| ("ko", self.board.name(p))));
        options.extend(self.question.retaker.map(|role| ("retakes", role.to_string())));
        options
    }

    /// Sets what one of the [options](Capture::options) says; `None` if it means nothing here.
    #[must_use]
    pub fn with_option(mut self, name: &str, value: &str) -> Option<Capture> {
        match name {
            "rules" => Some(self.under(value.parse().ok()?)),
            "threats" => {
                let role = |c| if c == self.owner() { Role::Defender } else { Role::Attacker };
                let held = ko::parse_supply(value)?;
                let supply = held.map(|(colour, left)| Supply { holder: role(colour), left });
                Some(self.with_supply(supply))
            }
            "max-liberties" => Some(self.within(value.parse().ok()?)),
            "generator" => Some(self.generator(value.parse().ok()?)),
            "ko" => {
                let p = self.board.parse_point(value)?;
                self.after_ko(p).ok()
            }
            "retakes" => {
                self.let_retake(Some(value.parse().ok()?));
                Some(self)
            }
            _ => None,
        }
    }
}

/// The colour of the targets.
fn owner(board: &Board, targets: &PointSet) -> Result<Colour, Unplayable> {
    let help = "choose a stone of the block that is to be captured";
    let mut owner = None;
    for p in targets {
        if !board.contains(p) {
            return Err(Unplayable::new("a target is not on the board", help));
        }
        let Some(colour) = board.colour(p) else {
            let message = format!("there is no stone at {} to be captured", board.name(p));
            return Err(Unplayable::new(message, help));
        };
        let (first, of) = *owner.get_or_insert((p, colour));
        if of != colour {
            let (a, b) = (board.name(first), board.name(p));
            let message = format!("the targets at {a} and {b} are not of one colour");
            return Err(Unplayable::new(message, "choose stones of one side"));
        }
    }
    owner.map(|(_, colour)| colour).ok_or_else(|| {
        let help = "mark a stone of the block that is to be captured: TR or MA in a game record";
        Unplayable::new("no target is marked", help)
    })
}

/// The targets that a node marks, and the first mark. `MA` on empty points means something else.
fn marks<'a>(node: &'a Node, board: &Board) -> Result<(PointSet, Option<&'a Value>), ParseError> {
    let (mut targets, mut first) = (PointSet::EMPTY, None);
    for name in ["TR", "MA"] {
        for value in node.values(name) {
            for p in value.points() {
                if board.colour(p).is_some() {
                    targets.insert(p);
                    first = first.or(Some(value));
                } else if name == "TR" {
                    let message = format!("there is no stone at {} to be captured", board.name(p));
                    return Err(value.error(message, "TR marks stones of the target"));
                }
            }
        }
    }
    Ok((targets, first))
}
