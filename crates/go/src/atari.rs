//! Atari Go: the first capture wins.
//!
//! There is no pass and no suicide (a move that captures is none), and a side without a legal move
//! has lost. Stones are only added until the game ends, so no position can return, and the number
//! of stones tells the ply: a bound on plies needs no place in the key. Pawlewicz & Lew 2006,
//! section 4.2, use the game to test searches with little memory.

mod finish;
mod symmetry;

pub use symmetry::Symmetric;

use crate::board::{Before, Board, Colour, Liberties, NoLiberties, Point};
use crate::sgf::{Position, Tree};
use std::sync::Arc;
use tsume_game::text::{ParseError, Span};
use tsume_game::{CycleRule, Estimate, Estimates, Game, Key, Notation, Role, Status};

/// The name of the game in certificates and on the command line.
pub const NAME: &str = "atari-go";

/// A position of Atari Go with its question: does the attacker capture first?
///
/// ```
/// use tsume_go::{AtariGo, Colour};
/// use tsume_search::{Solver, Verdict};
///
/// let game = AtariGo::empty(3, 3).unwrap();
/// assert_eq!(Solver::new(&game).solve()?.verdict, Verdict::Proven);
/// // The shortest win takes seven plies.
/// assert_eq!(Solver::new(&game.clone().within(7)).solve()?.verdict, Verdict::Proven);
/// assert_eq!(Solver::new(&game.within(6)).solve()?.verdict, Verdict::Disproven);
/// # Ok::<(), tsume_search::Unsupported>(())
/// ```
#[derive(Clone, Debug)]
pub struct AtariGo {
    board: Board,
    liberties: Liberties,
    to_move: Colour,
    attacker: Colour,
    /// Whether the last move has captured.
    captured: bool,
    /// What the next moves are about.
    tension: Tension,
    look_ahead: bool,
    /// The plies that are left for the attacker.
    left: Option<u32>,
    /// All points in the order in which moves are given.
    order: Arc<[Point]>,
}

/// What takes a move back.
#[derive(Clone, Debug)]
pub struct Undo(Before, Tension);

/// The blocks in atari.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tension {
    /// Whether the side to move can capture.
    loose: bool,
    threat: Threat,
}

/// Where the other side would capture if it were to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Threat {
    None,
    One(Point),
    /// More than one point; no move defends them all.
    Several,
}

impl Threat {
    #[inline]
    fn and(self, p: Point) -> Threat {
        match self {
            Threat::None => Threat::One(p),
            Threat::One(q) if p == q => self,
            _ => Threat::Several,
        }
    }
}

impl Tension {
    /// By looking at every block.
    fn of(board: &Board, to_move: Colour) -> Tension {
        let mut tension = Tension { loose: false, threat: Threat::None };
        for p in board.heads() {
            if let Some(liberty) = board.only_liberty(p) {
                if board.colour(p) == Some(to_move) {
                    tension.threat = tension.threat.and(liberty);
                } else {
                    tension.loose = true;
                }
            }
        }
        tension
    }

    /// After the stone on `p`, in a position in which its side could not capture. So the other side
    /// has no block in atari but those beside the stone, and its own side none but the stone's
    /// block and those that were threatened before.
    #[inline]
    fn after(self, board: &Board, p: Point, to_move: Colour) -> Tension {
        let saved = match self.threat {
            Threat::None => true,
            Threat::One(q) => p == q,
            Threat::Several => false,
        };
        let loose = !saved || board.only_liberty(p).is_some();
        let mut threat = Threat::None;
        for q in board.neighbours(p) {
            if board.colour(q) == Some(to_move)
                && let Some(liberty) = board.only_liberty(q)
            {
                threat = threat.and(liberty);
            }
        }
        Tension { loose, threat }
    }
}

impl AtariGo {
    /// From a position in which nothing has been captured yet. The attacker is the side to move.
    ///
    /// # Errors
    ///
    /// A block has no liberties.
    pub fn new(board: Board, to_move: Colour) -> Result<AtariGo, NoLiberties> {
        board.validate()?;
        Ok(AtariGo {
            order: centre_first(&board),
            tension: Tension::of(&board, to_move),
            liberties: Liberties::of(&board),
            board,
            to_move,
            attacker: to_move,
            captured: false,
            look_ahead: false,
            left: None,
        })
    }

    /// From an empty board with Black to move; `None` unless both sides are from 1 to 19.
    pub fn empty(width: usize, height: usize) -> Option<AtariGo> {
        AtariGo::new(Board::new(width, height)?, Colour::Black).ok()
    }

    /// From a crosscut in the centre with Black to move; `None` unless there is room for one.
    pub fn crosscut(width: usize, height: usize) -> Option<AtariGo> {
        let mut board = Board::new(width, height)?;
        let (x, y) = ((width / 2).checked_sub(1)?, (height / 2).checked_sub(1)?);
        for (dx, dy, colour) in [
            (0, 0, Colour::Black),
            (1, 1, Colour::Black),
            (1, 0, Colour::White),
            (0, 1, Colour::White),
        ] {
            if !board.place(Point::new(x + dx, y + dy)?, colour) {
                return None;
            }
        }
        AtariGo::new(board, Colour::Black).ok()
    }

    /// From the position at the root of a game record, with the side to move that it gives.
    ///
    /// # Errors
    ///
    /// The position cannot be set up.
    pub fn from_sgf(tree: &Tree) -> Result<AtariGo, ParseError> {
        let Position { board, to_move, .. } = tree.position(Tree::ROOT)?;
        // A position from a record has been validated.
        AtariGo::new(board, to_move)
            .map_err(|e| Span::START.error(e.to_string(), "give the block a liberty"))
    }

    /// The stones and the side to move as a game record: what [`AtariGo::from_sgf`] reads. The
    /// other parts of the question are [options](AtariGo::options).
    pub fn to_sgf(&self) -> Tree {
        Tree::of_board(&self.board, self.to_move)
    }

    /// What is asked, as words for a certificate: `attacker`, and `within` and `look-ahead` if they
    /// are set.
    pub fn options(&self) -> Vec<(&'static str, String)> {
        let mut options = vec![("attacker", self.attacker.to_string().to_lowercase())];
        options.extend(self.left.map(|plies| ("within", plies.to_string())));
        options.extend(self.look_ahead.then(|| ("look-ahead", "on".to_string())));
        options
    }

    /// Asks whether this side captures first, whoever is to move.
    #[must_use]
    pub fn attacker(mut self, attacker: Colour) -> AtariGo {
        self.attacker = attacker;
        self
    }

    /// Asks whether the attacker wins in no more than this number of plies, counted from here: its
    /// own moves and the other's, the capture included.
    #[must_use]
    pub fn within(mut self, plies: u32) -> AtariGo {
        self.left = Some(plies);
        self
    }

    /// Decides a position as soon as a side can capture, or has to defend against captures on two
    /// points. The value of no position is changed by that, nor is any bound: but play ends up to
    /// two plies before the capture.
    #[must_use]
    pub fn look_ahead(mut self, on: bool) -> AtariGo {
        self.look_ahead = on;
        self
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The side whose win is asked for.
    pub fn asked(&self) -> Colour {
        self.attacker
    }

    /// Whether it [looks ahead](AtariGo::look_ahead).
    pub fn looks_ahead(&self) -> bool {
        self.look_ahead
    }

    /// The plies that are left for the attacker, if they are limited.
    pub fn left(&self) -> Option<u32> {
        self.left
    }

    /// What blocks in atari decide.
    #[inline]
    fn foreseen(&self) -> Option<Status> {
        let Tension { loose, threat } = self.tension;
        // The one who will capture, and the plies until then.
        let (winner, plies) = match threat {
            _ if loose => (self.to_move, 1),
            Threat::Several => (self.to_move.other(), 2),
            _ => return None,
        };
        if winner != self.attacker {
            Some(Status::Lost)
        } else {
            self.left.is_none_or(|left| left >= plies).then_some(Status::Won)
        }
    }

    /// The text of the position, with these stones.
    fn text_with(&self, board: &Board) -> String {
        let side = if self.to_move == Colour::Black { "b" } else { "w" };
        let end = if self.captured { " captured" } else { "" };
        format!("{} {side}{end}", board.rows())
    }

    /// The fewest liberties of a block of this colour, up to six. Where they are not kept, those that
    /// are shared count several times.
    #[inline]
    fn fewest_liberties(&self, colour: Colour) -> u32 {
        const MOST: u32 = 6;
        self.liberties.fewest(colour, MOST).unwrap_or_else(|| {
            let blocks = self.board.heads().filter(|&p| self.board.colour(p) == Some(colour));
            blocks.map(|p| self.board.pseudo_liberties(p) as u32).fold(MOST, u32::min)
        })
    }

    fn has_move(&self) -> bool {
        self.board.empty().any(|p| self.board.is_legal(p, self.to_move))
    }

    /// At the bound, a defender that cannot move has lost all the same.
    #[cold]
    fn at_the_bound(&self) -> Status {
        if self.role() == Role::Defender && !self.has_move() { Status::Won } else { Status::Lost }
    }
}

/// Points near the centre are more often good: they go first where nothing else is known.
fn centre_first(board: &Board) -> Arc<[Point]> {
    let mut points: Vec<Point> = board.points().collect();
    let off_centre = |a: usize, side: usize| (2 * a + 1).abs_diff(side);
    points.sort_by_key(|p| {
        let (dx, dy) = (off_centre(p.x(), board.width()), off_centre(p.y(), board.height()));
        (dx * dx + dy * dy, *p)
    });
    points.into()
}

/// What the side to move, and a capture, add to the key.
const WHITE_TO_MOVE: u64 = 0x6A09_E667_F3BC_C908;
const CAPTURED: u64 = 0xBB67_AE85_84CA_A73B;

impl Game for AtariGo {
    type Move = Point;
    type Undo = Undo;

    #[inline]
    fn role(&self) -> Role {
        if self.to_move == self.attacker { Role::Attacker } else { Role::Defender }
    }

    #[inline]
    fn status(&self) -> Status {
        if self.captured {
            return if self.to_move == self.attacker { Status::Lost } else { Status::Won };
        }
        if self.look_ahead
            && let Some(status) = self.foreseen()
        {
            return status;
        }
        if self.left == Some(0) { self.at_the_bound() } else { Status::Open }
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Point>) {
        out.extend(self.order.iter().filter(|&&p| self.board.is_legal(p, self.to_move)));
    }

    #[inline]
    fn play(&mut self, p: Point) -> Undo {
        let undo = self.liberties.play(&mut self.board, p, self.to_move);
        let before = self.tension;
        self.captured = undo.undo.captured();
        self.to_move = self.to_move.other();
        self.left = self.left.map(|plies| plies.saturating_sub(1));
        if self.look_ahead && !self.captured {
            self.tension = before.after(&self.board, p, self.to_move);
        }
        Undo(undo, before)
    }

    #[inline]
    fn undo(&mut self, _: Point, Undo(undo, before): Undo) {
        self.liberties.undo(&mut self.board, undo);
        self.captured = false;
        self.tension = before;
        self.to_move = self.to_move.other();
        self.left = self.left.map(|plies| plies + 1);
    }

    #[inline]
    fn key(&self) -> Key {
        let side = if self.to_move == Colour::White { WHITE_TO_MOVE } else { 0 };
        let end = if self.captured { CAPTURED } else { 0 };
        Key(self.board.key() ^ side ^ end)
    }

    #[inline]
    fn cycle_rule(&self) -> CycleRule {
        CycleRule::None
    }
}

impl Estimates for AtariGo {
    /// The fewer liberties a block has, the sooner it is captured. Of the other side's blocks, the
    /// one with the fewest says how hard a win looks: eight times harder for every liberty, up to
    /// six. The side to move has a liberty's worth in hand, but with a look ahead that is known
    /// where it matters; without, a win looks four times easier to it.
    fn estimate(&self) -> Estimate {
        let weight = |blocks: Colour| {
            let tempo = if self.look_ahead || blocks == self.to_move { 0 } else { 2 };
            1 << (3 * self.fewest_liberties(blocks).max(1) - tempo)
        };
        let other = self.attacker.other();
        Estimate { proof: weight(other), disproof: weight(self.attacker) }
    }
}

impl Notation for AtariGo {
    /// The rows from top to bottom (`X` Black, `O` White), the side to move (`b` or `w`), and
    /// `captured` at the end of the game.
    fn position_text(&self) -> String {
        self.text_with(&self.board)
    }

    /// The point as in GTP.
    fn move_text(&self, p: Point) -> String {
        self.board.name(p)
    }

    fn parse_move(&self, text: &str) -> Option<Point> {
        let p = self.board.parse_point(text).filter(|&p| self.board.name(p) == text)?;
        (self.status() == Status::Open && self.board.is_legal(p, self.to_move)).then_some(p)
    }
}
