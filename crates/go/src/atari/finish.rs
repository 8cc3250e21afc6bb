//! The end of a game that [looking ahead](AtariGo::look_ahead) leaves out, and games as records.

use super::{AtariGo, Symmetric, Threat};
use crate::board::{Colour, Point};
use crate::solution::Recorded;

impl AtariGo {
    /// The moves from a position that was decided by looking ahead to the capture: none if it was
    /// not, or if the bound comes first.
    ///
    /// ```
    /// use tsume_go::AtariGo;
    ///
    /// use tsume_game::{Game, Notation};
    ///
    /// // Black saves one of the two blocks in atari, and White captures the other.
    /// let mut game = AtariGo::empty(5, 1).unwrap().look_ahead(true);
    /// for name in ["B1", "C1"] {
    ///     game.play(game.parse_move(name).unwrap());
    /// }
    /// let moves: Vec<String> = game.finish().into_iter().map(|p| game.move_text(p)).collect();
    /// assert_eq!(moves, ["D1"]);
    /// ```
    pub fn finish(&self) -> Vec<Point> {
        let plies = match self.tension.threat {
            _ if self.tension.loose => 1,
            Threat::Several => 2,
            _ => 0,
        };
        if !self.look_ahead || self.captured || self.left.is_some_and(|left| left < plies) {
            return Vec::new();
        }
        let mut board = self.board.clone();
        let mut moves = Vec::new();
        if plies == 2 {
            // The best try saves one of the blocks.
            let legal = || board.empty().filter(|&p| board.is_legal(p, self.to_move));
            let saves = |p: &Point| self.board.captures(*p, self.to_move.other());
            let Some(p) = legal().find(saves).or_else(|| legal().next()) else { return moves };
            board.play(p, self.to_move);
            moves.push(p);
        }
        let winner = if plies == 2 { self.to_move.other() } else { self.to_move };
        moves.extend(board.empty().find(|&p| board.captures(p, winner)).filter(|_| plies > 0));
        moves
    }

    /// Whether the game goes on but for the want of a legal move.
    pub fn is_stuck(&self) -> bool {
        !self.captured && !self.has_move()
    }

    /// Whether the game has ended with a capture.
    pub fn has_captured(&self) -> bool {
        self.captured
    }
}

impl Recorded for AtariGo {
    fn name(&self, p: Point) -> String {
        self.board.name(p)
    }

    fn to_move(&self) -> Colour {
        self.to_move
    }

    fn stones(&self, p: Point) -> Vec<Option<Point>> {
        vec![Some(p)]
    }

    fn finish(&self) -> Vec<Point> {
        AtariGo::finish(self)
    }
}

impl Recorded for Symmetric {
    const UP_TO_SYMMETRY: bool = true;

    fn name(&self, p: Point) -> String {
        self.game().board.name(p)
    }

    fn to_move(&self) -> Colour {
        self.game().to_move
    }

    fn stones(&self, q: Point) -> Vec<Option<Point>> {
        self.reals(q).into_iter().map(Some).collect()
    }

    fn after(&self, q: Point, stone: Option<Point>) -> Symmetric {
        Symmetric::new(self.game().after(stone.unwrap_or(q), stone))
    }

    fn finish(&self) -> Vec<Point> {
        self.game().finish()
    }
}
