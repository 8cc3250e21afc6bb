//! Positions set up by hand, moved over the board, turned, reflected, with either colour, and with
//! stones of both sides elsewhere.
//!
//! In a diagram `@` are the targets, `O` other stones of their owner, `X` those of the attacker.

use tsume_game::random::Rng;
use tsume_go::{Board, Capture, Colour, Point, PointSet};

/// Where a diagram may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Anywhere, a line from the edge or more.
    Open,
    /// Its first row is on the edge.
    Edge,
    /// Its first row and first column are.
    Corner,
}

/// A kind of position.
pub struct Pattern {
    /// The first part of the names of its problems.
    pub name: &'static str,
    /// What it is.
    pub title: &'static str,
    place: Place,
    /// The greatest number of stones elsewhere.
    strangers: u64,
    /// Whether a point of the diagram may be changed.
    varied: bool,
    diagram: &'static str,
}

const fn pattern(
    name: &'static str,
    title: &'static str,
    place: Place,
    strangers: u64,
    diagram: &'static str,
) -> Pattern {
    Pattern { name, title, place, strangers, varied: true, diagram }
}

/// All of them.
pub const PATTERNS: [Pattern; 18] = [
    Pattern { varied: false, ..pattern("ladder", "a ladder", Place::Open, 0, ".XX X@. X..") },
    pattern("breaker", "a ladder, stones in the way or beside it", Place::Open, 8, ".XX X@. X.."),
    pattern("long-ladder", "a ladder with two stones", Place::Open, 6, ".XX. X@@. .X.. ...."),
    pattern("edge-ladder", "driven along the edge", Place::Edge, 5, "..... .X@.. ..XX."),
    pattern("corner", "in the corner", Place::Corner, 3, "..... .@... .X.X. ..X.."),
    pattern("net", "a net", Place::Open, 4, ".XX.. X@... X.... ...O."),
    pattern("loose-net", "a loose net", Place::Open, 3, ".XXX.. X@@... X..... .....X ...X.."),
    pattern("nest", "a crane's nest", Place::Open, 3, ".XXX. X@@@X X...X ....."),
    pattern("snapback", "a snapback", Place::Open, 2, ".XXO. X@@.O .X@.X ..XX."),
    pattern("throw-in", "a throw-in at the edge", Place::Edge, 2, ".X@..@X. .X@@@@X. .XXXX.X."),
    pattern("squeeze", "a squeeze", Place::Open, 3, ".XXX.. X@@.X. X@XO.. .X.OX. ..XX.."),
    pattern("race", "a race", Place::Edge, 2, ".O..X@..X. .OXXX@@@X. .OOOOXXXX."),
    pattern(
        "long-race",
        "a longer race",
        Place::Edge,
        2,
        "O...X@...X OX.XX@@.@X OOXXO@@@XX ..OOOXXX..",
    ),
    pattern(
        "corner-race",
        "a race in the corner",
        Place::Corner,
        1,
        "..X@..X .XX@@@X OOOXXXX ....... .......",
    ),
    pattern("ko", "a ko", Place::Open, 2, ".XXOO. .X@.O. .XXOO."),
    pattern("edge-ko", "a ko at the edge", Place::Edge, 2, ".X@.O. .XXOO. ......"),
    pattern("either", "one of two", Place::Open, 3, "..X... .X@.X. ...@X. ..X..."),
    pattern("cut", "a cut", Place::Open, 4, ".X..O. X@.O.. .X@.X. .OX..."),
];

impl Pattern {
    /// The problem of this number, with the attacker to move; `None` if that cannot be set up.
    pub fn problem(&self, rng: &mut Rng) -> Option<Capture> {
        let side = [9, 9, 9, 13, 19][rng.below(5) as usize];
        let rows: Vec<Vec<char>> =
            self.diagram.split(' ').map(|row| row.chars().collect()).collect();
        let (width, height) = (rows.first()?.len(), rows.len());
        let mut offset = |length: usize, fixed: bool| match fixed {
            true => 0,
            false => 1 + rng.below((side - length) as u64) as usize,
        };
        let dx = offset(width, self.place == Place::Corner).min(side - width);
        let dy = offset(height, self.place != Place::Open).min(side - height);
        let attacker = if rng.chance(50) { Colour::Black } else { Colour::White };
        let turn = rng.below(8);
        let turned = |x: usize, y: usize| {
            let (x, y) = if turn & 4 != 0 { (y, x) } else { (x, y) };
            let x = if turn & 1 != 0 { side - 1 - x } else { x };
            Point::new(x, if turn & 2 != 0 { side - 1 - y } else { y })
        };
        let (mut stones, mut free, mut targets) = (Vec::new(), Vec::new(), PointSet::EMPTY);
        let mut near = PointSet::EMPTY;
        for (y, row) in rows.iter().enumerate() {
            for (x, symbol) in row.iter().enumerate() {
                let p = turned(x + dx, y + dy)?;
                near.insert(p);
                let colour = match symbol {
                    'X' => attacker,
                    'O' | '@' => attacker.other(),
                    _ => {
                        free.push(p);
                        continue;
                    }
                };
                stones.push((p, Some(colour)));
                if *symbol == '@' {
                    targets.insert(p);
                } else {
                    free.push(p);
                }
            }
        }
        if self.varied && rng.chance(60) {
            let p = *free.get(rng.below(free.len() as u64) as usize)?;
            let stone = [None, Some(attacker), Some(attacker.other())][rng.below(3) as usize];
            stones.push((p, stone));
        }
        let mut board = Board::new(side, side)?;
        let others: Vec<Point> = board.points().filter(|&p| !near.contains(p)).collect();
        for _ in 0..rng.below(self.strangers + 1) {
            let p = *others.get(rng.below(others.len() as u64) as usize)?;
            let colour = if rng.chance(60) { attacker.other() } else { attacker };
            stones.push((p, Some(colour)));
        }
        board.set_up(stones);
        Capture::new(board, &targets, attacker).ok()
    }
}
