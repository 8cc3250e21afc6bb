//! Small problems: drawn at random, or all of a family.

use crate::rules::Problem;
use tsume_game::random::Rng;
use tsume_go::{Board, Colour, Life, Point, PointSet};

pub fn around(board: &Board, set: &PointSet, diagonals: bool) -> PointSet {
    let mut near = PointSet::EMPTY;
    for p in set {
        near.extend(board.points().filter(|q| {
            let (dx, dy) = (p.x().abs_diff(q.x()), p.y().abs_diff(q.y()));
            dx + dy == 1 || (diagonals && dx == 1 && dy == 1)
        }));
    }
    near.without(set)
}

fn pick(rng: &mut Rng, from: &PointSet) -> Option<Point> {
    from.iter().nth(rng.below(from.len() as u64) as usize)
}

/// A connected set of points in a corner, at a side or in the middle.
fn shape(rng: &mut Rng, board: &Board, size: u64) -> PointSet {
    let (width, height) = (board.width(), board.height());
    let middle = |rng: &mut Rng, n: usize| rng.below(n as u64) as usize;
    let (x, y) = match rng.below(3) {
        0 => (0, 0),
        1 => (middle(rng, width), 0),
        _ => (middle(rng, width), middle(rng, height)),
    };
    let mut set: PointSet = Point::new(x, y).into_iter().collect();
    for _ in 1..size {
        let near = around(board, &set, false);
        let compact = around(board, &set, true);
        // Points that touch the set twice, too, so that not all are snakes.
        let from = if rng.chance(15) { compact } else { near };
        set.extend(pick(rng, &from));
    }
    set
}

/// A problem with a region of up to so many points, of which up to `most` are not crucial. Few are decided
/// as they stand.
pub fn problem(rng: &mut Rng, most: u64) -> Problem {
    loop {
        let found = match rng.below(20) {
            0 => bare(rng, most),
            1..=7 => mixed(rng, most),
            _ => walled(rng, most),
        };
        if let Some(problem) = found
            && let Some(game) = problem.game(Colour::Black)
            && (tsume_game::Game::status(&game) == tsume_game::Status::Open || rng.chance(5))
        {
            return problem;
        }
    }
}

/// A space within the maker's wall, and safe stones of the breaker's around that.
pub fn walled(rng: &mut Rng, most: u64) -> Option<Problem> {
    let size = 2 + rng.below(most.saturating_sub(2).max(1));
    let mut board = Board::new(3 + rng.below(5) as usize, 3 + rng.below(5) as usize)?;
    let space = shape(rng, &board, size);
    let maker = Colour::ALL[rng.below(2) as usize];
    let (inside, gaps, links) = (rng.below(60), rng.below(15), rng.below(6));
    let wall = around(&board, &space, rng.chance(60));
    let mut stones = Vec::new();
    for p in &space {
        stones.push((p, rng.chance(inside).then(|| colour(rng, maker, 35))));
    }
    let outer = space.iter().chain(wall.iter()).collect();
    let outer = around(&board, &outer, rng.chance(50));
    for p in &wall {
        let stone = match rng.chance(gaps) {
            true if rng.chance(50) => None,
            true => Some(maker.other()),
            false => Some(maker),
        };
        stones.push((p, stone));
    }
    for p in &outer {
        let stone = match rng.chance(links) {
            true if rng.chance(50) => None,
            true => Some(maker),
            false => Some(maker.other()),
        };
        stones.push((p, stone));
    }
    board.set_up(stones);
    let theirs: PointSet = wall.iter().filter(|&p| board.colour(p) == Some(maker)).collect();
    let mut region = space;
    region.extend(wall.iter());
    region.extend(outer.iter().filter(|&p| board.is_empty(p) && rng.chance(50)));
    finish(rng, board, maker, &theirs, region, most)
}

/// Stones of both sides, and any wall.
pub fn mixed(rng: &mut Rng, most: u64) -> Option<Problem> {
    let mut board = Board::new(1 + rng.below(6) as usize, 2 + rng.below(5) as usize)?;
    let size = 3 + rng.below(most.saturating_sub(2));
    let region = shape(rng, &board, size);
    let maker = Colour::ALL[rng.below(2) as usize];
    let wall = around(&board, &region, rng.chance(50));
    let (bias, gaps, filled) = (rng.below(40), rng.below(8), rng.below(70));
    let (stones_inside, inner) = (20 + rng.below(60), 30 + rng.below(50));
    let mut stones = Vec::new();
    for p in board.points() {
        let stone = if region.contains(p) {
            rng.chance(stones_inside).then(|| colour(rng, maker, inner))
        } else if wall.contains(p) {
            (!rng.chance(gaps)).then(|| colour(rng, maker, bias))
        } else {
            rng.chance(filled).then(|| colour(rng, maker, bias))
        };
        stones.push((p, stone));
    }
    board.set_up(stones);
    let theirs = board.points().filter(|&p| board.colour(p) == Some(maker)).collect();
    finish(rng, board, maker, &theirs, region, most)
}

/// A whole board of up to nine points: nothing is safe, and there are kos of all kinds.
pub fn bare(rng: &mut Rng, most: u64) -> Option<Problem> {
    let (width, height) = (1 + rng.below(3) as usize, 2 + rng.below(5) as usize);
    let mut board = Board::new(width, height)?;
    let maker = Colour::ALL[rng.below(2) as usize];
    let (stones, inner) = (40 + rng.below(60), 30 + rng.below(50));
    let points: PointSet = board.points().collect();
    let placed = points.iter().map(|p| (p, rng.chance(stones).then(|| colour(rng, maker, inner))));
    let placed: Vec<_> = placed.collect();
    board.set_up(placed);
    let theirs = points.iter().filter(|&p| board.colour(p) == Some(maker)).collect();
    finish(rng, board, maker, &theirs, points, most.max(7))
}

fn colour(rng: &mut Rng, maker: Colour, percent: u64) -> Colour {
    if rng.chance(percent) { maker } else { maker.other() }
}

/// With one to three crucial chains, and the region that the game makes of it.
fn finish(
    rng: &mut Rng,
    board: Board,
    maker: Colour,
    theirs: &PointSet,
    region: PointSet,
    most: u64,
) -> Option<Problem> {
    let mut crucial = PointSet::EMPTY;
    for _ in 0..[1, 1, 1, 2, 2, 3][rng.below(6) as usize] {
        crucial.insert(pick(rng, theirs)?);
    }
    let game = Life::new(board.clone(), &crucial, Some(&region), maker).ok()?;
    let crucial: PointSet = game.crucial().into_iter().collect();
    let region: PointSet = game.region().iter().copied().collect();
    let free = region.len() - crucial.len();
    (free as u64 <= most && region.len() <= 20).then_some(Problem { board, maker, crucial, region })
}

impl Problem {
    pub fn game(&self, to_move: Colour) -> Option<Life> {
        Life::new(self.board.clone(), &self.crucial, Some(&self.region), to_move).ok()
    }

    /// Turned or reflected, and with the colours exchanged, in one of sixteen ways.
    pub fn image(&self, way: u64) -> Problem {
        let (mut width, mut height) = (self.board.width(), self.board.height());
        if way & 1 != 0 {
            (width, height) = (height, width);
        }
        let to = |p: Point| {
            let (mut x, mut y) = (p.x(), p.y());
            if way & 1 != 0 {
                (x, y) = (y, x);
            }
            if way & 2 != 0 {
                x = width - 1 - x;
            }
            if way & 4 != 0 {
                y = height - 1 - y;
            }
            Point::new(x, y).unwrap()
        };
        let swap = |c: Colour| if way & 8 != 0 { c.other() } else { c };
        let mut board = Board::new(width, height).unwrap();
        board.set_up(self.board.points().map(|p| (to(p), self.board.colour(p).map(swap))));
        Problem {
            board,
            maker: swap(self.maker),
            crucial: self.crucial.iter().map(to).collect(),
            region: self.region.iter().map(to).collect(),
        }
    }

    /// A problem as text: rows from the top; `X` Black, `O` White, `.` empty, `,` empty and in the region, `#` and `@` crucial stones of
    /// Black's and White's, `x` and `o` other stones in the region.
    pub fn read(text: &str) -> Problem {
        let rows: Vec<&str> = text.split_whitespace().collect();
        let mut board = Board::new(rows[0].len(), rows.len()).unwrap();
        let (mut crucial, mut region) = (PointSet::EMPTY, PointSet::EMPTY);
        let mut stones = Vec::new();
        let mut maker = Colour::Black;
        for (y, row) in rows.iter().enumerate() {
            for (x, symbol) in row.chars().enumerate() {
                let p = Point::new(x, y).unwrap();
                let colour = match symbol {
                    'X' | 'x' | '#' => Some(Colour::Black),
                    'O' | 'o' | '@' => Some(Colour::White),
                    _ => None,
                };
                stones.push((p, colour));
                if ",xo#@".contains(symbol) {
                    region.insert(p);
                }
                if let ('#' | '@', Some(colour)) = (symbol, colour) {
                    crucial.insert(p);
                    maker = colour;
                }
            }
        }
        board.set_up(stones);
        let game = Life::new(board.clone(), &crucial, Some(&region), maker).unwrap();
        let region = game.region().iter().copied().collect();
        let crucial = game.crucial().into_iter().collect();
        Problem { board, maker, crucial, region }
    }
}
