//! Raw problems, drawn at random: a region in the corner, at the side or in the centre, stones of the
//! maker along its edge, some of both sides inside, and a wall of the breaker's around it. What they are
//! worth, a solver has to say. Needs random numbers and nothing else.
//!
//! A wall may have a gap; then the region is marked, and whoever gets out of it is safe.

use super::{LifeOn, Set, Unplayable};
use crate::board::{Board, Colour, Point, PointSet};
use tsume_game::names;
use tsume_game::random::Rng;

/// Where on the board a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the corner.
    Corner,
    /// At the side, away from the corners.
    Side,
    /// Away from the sides.
    Centre,
}

names!(Place: Corner "corner", Side "side", Centre "centre");

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Where it is.
    pub place: Place,
    /// The least and the greatest number of points that the wall encloses, stones included.
    pub points: (u64, u64),
    /// How many of a hundred walls have a gap.
    pub gaps: u64,
}

/// A position of a problem. All stones of the maker's are crucial.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The stones.
    pub board: Board,
    /// The side of the crucial stones.
    pub maker: Colour,
    /// The region, if it has to be marked.
    pub region: Option<PointSet>,
}

/// The side of the boards. Regions and their walls have room on it wherever they are.
const SIDE: usize = 13;

impl Draft {
    /// Draws a position; `None` if it came to nothing.
    pub fn draw(rng: &mut Rng, recipe: Recipe) -> Option<Draft> {
        let mut board = Board::new(SIDE, SIDE)?;
        let (least, most) = recipe.points;
        let size = least + rng.below(most.saturating_sub(least) + 1);
        let region = grow(rng, &board, recipe.place, size as usize)?;
        let wall = board.beside(&region).without(&region);
        let maker = if rng.chance(50) { Colour::Black } else { Colour::White };
        let (edge, inside, foe) = (40 + rng.below(45), 5 + rng.below(30), rng.below(22));
        let mut stones: Vec<(Point, Option<Colour>)> = Vec::new();
        for p in &region {
            let is_edge = board.neighbours(p).any(|q| wall.contains(q));
            if rng.chance(if is_edge { edge } else { inside }) {
                stones.push((p, Some(maker)));
            } else if rng.chance(foe) {
                stones.push((p, Some(maker.other())));
            }
        }
        let gap = rng.chance(recipe.gaps).then(|| rng.below(wall.len() as u64) as usize);
        let closed = wall.iter().enumerate().filter(|&(n, _)| Some(n) != gap);
        stones.extend(closed.map(|(_, p)| (p, Some(maker.other()))));
        board.set_up(stones);
        let region = gap.map(|_| region);
        let draft = Draft { board, maker, region };
        (!draft.crucial().is_empty()).then_some(draft)
    }

    /// The crucial stones.
    pub fn crucial(&self) -> PointSet {
        *self.board.stones(self.maker)
    }

    /// The question, with this side to move.
    ///
    /// # Errors
    ///
    /// As [`LifeOn::new`]; not enclosed, for one.
    pub fn question<N: Set>(&self, first: Colour) -> Result<LifeOn<N>, Unplayable> {
        LifeOn::new(self.board.clone(), &self.crucial(), self.region.as_ref(), first)
    }

    /// The points with stones.
    pub fn stones(&self) -> PointSet {
        self.board.stones(Colour::Black).iter().chain(self.board.stones(Colour::White)).collect()
    }

    /// The same without the stone on a point.
    #[must_use]
    pub fn without(&self, p: Point) -> Draft {
        let mut draft = self.clone();
        draft.board.remove(p);
        draft
    }

    /// A text that is the same for all images of a problem and no others: turned, reflected, with the
    /// colours exchanged, or elsewhere on the board where that makes no difference.
    pub fn shape(&self) -> String {
        let stones = self.stones();
        let region = self.region.unwrap_or(PointSet::EMPTY);
        let all: Vec<Point> = stones.iter().chain(&region).collect();
        let span = |of: fn(Point) -> usize| {
            let at = || all.iter().map(|&p| of(p));
            // One more on each side, where the board may end.
            at().min().unwrap_or(0)..at().max().unwrap_or(0) + 3
        };
        let letter = |x: usize, y: usize| {
            let p = Point::new(x.wrapping_sub(1), y.wrapping_sub(1));
            let Some(p) = p.filter(|&p| self.board.contains(p)) else { return '#' };
            match self.board.colour(p) {
                Some(colour) if colour == self.maker => 'm',
                Some(_) => 'b',
                None if region.contains(p) => '+',
                None => '.',
            }
        };
        let (columns, rows) = (span(Point::x), span(Point::y));
        let row = |y| columns.clone().map(|x| letter(x, y)).collect::<Vec<char>>();
        let rows: Vec<Vec<char>> = rows.map(row).collect();
        images(rows).into_iter().min().unwrap_or_default()
    }
}

/// The eight images of rows of letters, as text.
fn images(mut rows: Vec<Vec<char>>) -> Vec<String> {
    let mut all = Vec::new();
    for turn in 0..8 {
        if turn == 4 {
            rows.reverse();
        }
        let text: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        all.push(text.join("/"));
        let width = rows.first().map_or(0, Vec::len);
        let column = |x: usize| rows.iter().rev().filter_map(|row| row.get(x).copied()).collect();
        rows = (0..width).map(column).collect();
    }
    all
}

/// A compact region of so many points.
fn grow(rng: &mut Rng, board: &Board, place: Place, size: usize) -> Option<PointSet> {
    let last = board.width() - 1;
    // Two lines are left between the region and the sides that it is not at.
    let (columns, rows) = match place {
        Place::Corner => (0..=last - 2, 0..=last - 2),
        Place::Side => (2..=last - 2, 0..=last - 2),
        Place::Centre => (2..=last - 2, 2..=last - 2),
    };
    let (x, y) = match place {
        Place::Corner => (rng.below(2), rng.below(2)),
        Place::Side => (last as u64 / 2, rng.below(2)),
        Place::Centre => (last as u64 / 2, last as u64 / 2),
    };
    let mut region: PointSet = Point::new(x as usize, y as usize).into_iter().collect();
    while region.len() < size {
        let inside = |p: &Point| columns.contains(&p.x()) && rows.contains(&p.y());
        let around = board.beside(&region).without(&region);
        let around: Vec<Point> = around.iter().filter(inside).collect();
        let mut draw = || around.get(rng.below(around.len() as u64) as usize).copied();
        let mut best = draw()?;
        for other in [draw()?, draw()?] {
            let joined = |p| board.neighbours(p).filter(|&q| region.contains(q)).count();
            let depth = |p: Point| match place {
                Place::Corner => p.x() + p.y(),
                Place::Side => p.y(),
                Place::Centre => 0,
            };
            if (joined(other), depth(best)) > (joined(best), depth(other)) {
                best = other;
            }
        }
        region.insert(best);
    }
    Some(region)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<Vec<char>> {
        text.split('/').map(|row| row.chars().collect()).collect()
    }

    #[test]
    fn a_text_has_eight_images() {
        let all = images(rows("ab./..c"));
        let expected = [
            "ab./..c", ".a/.b/c.", "c../.ba", ".c/b./a.", "..c/ab.", "a./b./.c", ".ba/c..",
            "c./.b/.a",
        ];
        let (mut all, mut expected) = (all, expected.map(str::to_string).to_vec());
        all.sort();
        expected.sort();
        assert_eq!(all, expected);
    }

    #[test]
    fn images_of_a_problem_have_one_shape() {
        let mut rng = Rng::new(3);
        let mut shapes = Vec::new();
        for place in Place::ALL {
            let recipe = Recipe { place, points: (8, 14), gaps: 30 };
            let drafts: Vec<Draft> =
                (0..40).filter_map(|_| Draft::draw(&mut rng, recipe)).collect();
            assert!(drafts.len() > 20);
            for draft in drafts {
                let turned = |p: Point| Point::new(SIDE - 1 - p.y(), p.x()).unwrap();
                let mut board = Board::new(SIDE, SIDE).unwrap();
                let stone = |p| (turned(p), draft.board.colour(p).map(Colour::other));
                board.set_up(draft.stones().iter().map(stone));
                let region = draft.region.map(|region| region.iter().map(turned).collect());
                let other = Draft { board, maker: draft.maker.other(), region };
                assert_eq!(draft.shape(), other.shape());
                let p = draft.stones().iter().next().unwrap();
                assert_ne!(draft.shape(), draft.without(p).shape());
                shapes.push(draft.shape());
            }
        }
        let all = shapes.len();
        shapes.sort();
        shapes.dedup();
        assert_eq!(shapes.len(), all);
    }
}
