//! Atari Go up to turning and reflecting the board.
//!
//! Positions that are images of each other are one position here, with one key, one text and one
//! list of moves. So a search, which remembers the best move as a place in the list, and a
//! certificate, which compares texts, may take one for the other. Of the images of a position, the
//! one with the smallest key stands for all in a search: moves are points of that image, whatever
//! the real board looks like. Moves that lead to the same position are one move.
//!
//! The keys of all images are kept up to date. Should two different images ever have the same key,
//! it is left open which one is taken, and a search would store a position twice.
//!
//! In a certificate nothing depends on keys. There the image with the least text stands for all, and
//! a move is named by where it is on that one: `docs/certificates.md` says how.

use super::{AtariGo, Undo};
use crate::board::{Board, Colour, Point};
use std::cmp::Ordering;
use std::sync::Arc;
use tsume_game::{CycleRule, Estimates, Game, Key, Notation, forward};

/// The most symmetries that a board can have.
const MOST: usize = 8;

/// The symmetries of a board as maps of points.
#[derive(Debug)]
struct Maps {
    /// Where a symmetry takes a point.
    images: Vec<Vec<Point>>,
    /// The symmetry that takes it back.
    inverses: Vec<usize>,
    /// The place of a point in the order of moves.
    ranks: Vec<u16>,
}

impl Maps {
    fn new(game: &AtariGo) -> Maps {
        let board = game.board();
        let (right, bottom) = (board.width() - 1, board.height() - 1);
        let square = right == bottom;
        // Bit 2 exchanges columns and rows, then bits 0 and 1 reflect them.
        let image = |s: usize, p: Point| {
            let (x, y) = if s & 4 != 0 { (p.y(), p.x()) } else { (p.x(), p.y()) };
            let x = if s & 1 != 0 { right - x } else { x };
            Point::new(x, if s & 2 != 0 { bottom - y } else { y }).unwrap_or(p)
        };
        let count = if square { MOST } else { MOST / 2 };
        let size = game.order.iter().map(|p| p.index() + 1).max().unwrap_or(0);
        let mut images = vec![vec![Point::CORNER; size]; count];
        for (s, images) in images.iter_mut().enumerate() {
            for &p in game.order.iter() {
                images[p.index()] = image(s, p);
            }
        }
        // A reflection before the exchange is the other one after it.
        let inverses =
            (0..count).map(|s| if s & 4 != 0 { 4 | s >> 1 & 1 | (s & 1) << 1 } else { s });
        let mut ranks = vec![0; size];
        for (rank, p) in game.order.iter().enumerate() {
            ranks[p.index()] = rank as u16;
        }
        Maps { images, inverses: inverses.collect(), ranks }
    }
}

/// A position of Atari Go, or any image of it.
#[derive(Clone, Debug)]
pub struct Symmetric {
    game: AtariGo,
    maps: Arc<Maps>,
    /// The key of each image.
    keys: [u64; MOST],
}

impl Symmetric {
    /// The position, up to symmetry.
    pub fn new(game: AtariGo) -> Symmetric {
        let maps = Arc::new(Maps::new(&game));
        let mut symmetric = Symmetric { game, maps, keys: [u64::MAX; MOST] };
        symmetric.rebuild();
        symmetric
    }

    /// The position on the real board.
    pub fn game(&self) -> &AtariGo {
        &self.game
    }

    /// Where a move is on the real board.
    pub fn real(&self, q: Point) -> Point {
        self.maps.images[self.maps.inverses[self.view()]][q.index()]
    }

    /// All the moves on the real board that a move stands for, [its own](Symmetric::real) first.
    pub fn reals(&self, q: Point) -> Vec<Point> {
        let view = self.view();
        let back = |s: usize| self.maps.images[self.maps.inverses[s]][q.index()];
        let mut points = vec![back(view)];
        for s in self.alike(view) {
            if !points.contains(&back(s)) {
                points.push(back(s));
            }
        }
        points
    }

    /// As [`AtariGo::options`], with `symmetry`.
    pub fn options(&self) -> Vec<(&'static str, String)> {
        let mut options = self.game.options();
        options.push(("symmetry", "on".to_string()));
        options
    }

    /// The symmetry that takes the real board to the image that stands for it.
    fn view(&self) -> usize {
        let keys = self.keys.iter().enumerate();
        keys.min_by_key(|&(s, key)| (key, s)).map_or(0, |(s, _)| s)
    }

    /// The keys of all images from the stones.
    fn rebuild(&mut self) {
        let board = self.game.board();
        let blank = Board::new(board.width(), board.height()).map_or(0, |b| b.key());
        for (key, images) in self.keys.iter_mut().zip(&self.maps.images) {
            *key = board.points().fold(blank, |key, p| match board.colour(p) {
                Some(colour) => key ^ Board::stone_key(images[p.index()], colour),
                None => key,
            });
        }
    }

    /// The symmetries that take the real board to the image with the least text.
    fn least(&self) -> impl Iterator<Item = usize> {
        let Maps { images, inverses, .. } = &*self.maps;
        let board = self.game.board();
        // The letters of the text in their order: '.', 'O', 'X'.
        let letter = |p: Point| match board.colour(p) {
            None => 0,
            Some(Colour::White) => 1,
            Some(Colour::Black) => 2,
        };
        let text = |s: usize| {
            let back = &images[inverses[s]];
            board.points().map(move |p| letter(back[p.index()]))
        };
        let (mut least, mut found) = (0, 1u8);
        for s in 1..images.len() {
            match text(s).cmp(text(least)) {
                Ordering::Less => (least, found) = (s, 1 << s),
                Ordering::Equal => found |= 1 << s,
                Ordering::Greater => (),
            }
        }
        (0..MOST).filter(move |s| found >> s & 1 != 0)
    }

    /// The images, other than the one that stands for all, that look like it.
    fn alike(&self, view: usize) -> impl Iterator<Item = usize> {
        let board = self.game.board();
        let Maps { images, inverses, .. } = &*self.maps;
        let same = move |&s: &usize| {
            let back = &images[inverses[s]];
            let there = &images[view];
            s != view
                && self.keys[s] == self.keys[view]
                && board
                    .points()
                    .all(|p| board.colour(p) == board.colour(back[there[p.index()].index()]))
        };
        (0..images.len()).filter(same)
    }
}

impl Game for Symmetric {
    type Move = Point;
    type Undo = (Undo, [u64; MOST]);

    forward!(game as AtariGo: role status);

    fn moves(&self, out: &mut Vec<Point>) {
        let view = self.view();
        let Maps { images, inverses, ranks } = &*self.maps;
        let back = &images[inverses[view]];
        let first = out.len();
        let (board, to_move) = (self.game.board(), self.game.to_move());
        let legal = |q: &&Point| board.is_legal(back[q.index()], to_move);
        out.extend(self.game.order.iter().filter(legal));
        if self.keys.iter().filter(|&&key| key == self.keys[view]).count() > 1 {
            for s in self.alike(view) {
                let mut kept = first;
                for i in first..out.len() {
                    let q = out[i];
                    if ranks[images[s][back[q.index()].index()].index()] >= ranks[q.index()] {
                        out[kept] = q;
                        kept += 1;
                    }
                }
                out.truncate(kept);
            }
        }
    }

    fn play(&mut self, q: Point) -> Self::Undo {
        let (p, colour, before) = (self.real(q), self.game.to_move(), self.keys);
        let undo = self.game.play(p);
        if self.game.captured {
            self.rebuild();
        } else {
            for (key, images) in self.keys.iter_mut().zip(&self.maps.images) {
                *key ^= Board::stone_key(images[p.index()], colour);
            }
        }
        (undo, before)
    }

    fn undo(&mut self, q: Point, (undo, before): Self::Undo) {
        self.game.undo(q, undo);
        self.keys = before;
    }

    fn key(&self) -> Key {
        let real = self.game.board().key();
        Key(self.game.key().0 ^ real ^ self.keys[self.view()])
    }

    fn cycle_rule(&self) -> CycleRule {
        CycleRule::None
    }
}

impl Estimates for Symmetric {
    forward!(game as AtariGo: estimate);
}

impl Notation for Symmetric {
    /// As for [`AtariGo`]: of all images, the least text.
    fn position_text(&self) -> String {
        let board = self.game.board();
        let mut image = board.clone();
        let images = &self.maps.images[self.least().next().unwrap_or(0)];
        image.set_up(board.points().map(|p| (images[p.index()], board.colour(p))));
        self.game.text_with(&image)
    }

    /// The point as in GTP, on the image with the least text; of several points, the first.
    fn move_text(&self, q: Point) -> String {
        let real = self.real(q);
        let point = self.least().map(|s| self.maps.images[s][real.index()]).min();
        self.game.move_text(point.unwrap_or(real))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsume_game::random::Rng;

    /// All images of a board's rows, each by itself.
    fn images(rows: &[Vec<char>]) -> Vec<Vec<Vec<char>>> {
        let (height, width) = (rows.len(), rows[0].len());
        let mirrored = |rows: &[Vec<char>]| -> Vec<Vec<char>> {
            rows.iter().map(|row| row.iter().rev().copied().collect()).collect()
        };
        let mut all = vec![rows.to_vec(), mirrored(rows)];
        for image in all.clone() {
            all.push(image.into_iter().rev().collect());
        }
        if width == height {
            let turned = |rows: &Vec<Vec<char>>| -> Vec<Vec<char>> {
                (0..width).map(|x| (0..height).map(|y| rows[y][x]).collect()).collect()
            };
            all.extend(all.clone().iter().map(turned));
        }
        all
    }

    fn text(rows: &[Vec<char>]) -> String {
        rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    }

    /// The text is the least of all images, and a move is the first of the points that it may be
    /// on that image: as an outsider would have it, who marks the point and looks at all images.
    #[test]
    fn texts_are_those_of_the_least_image() {
        for (width, height) in [(3, 3), (4, 4), (5, 5), (4, 5), (3, 6)] {
            for seed in 0..20 {
                let mut rng = Rng::new(seed);
                let mut game = Symmetric::new(AtariGo::empty(width, height).unwrap());
                for _ in 0..8 {
                    if game.game.captured {
                        break;
                    }
                    let rows: Vec<Vec<char>> =
                        game.game.board().rows().split('/').map(|r| r.chars().collect()).collect();
                    let least = images(&rows).iter().map(|image| text(image)).min().unwrap();
                    assert_eq!(game.position_text().split(' ').next(), Some(least.as_str()));
                    let mut moves = Vec::new();
                    game.moves(&mut moves);
                    for &q in &moves {
                        let p = game.real(q);
                        let mut marked = rows.clone();
                        marked[p.y()][p.x()] = '*';
                        let fits = |image: &String| image.replace('*', ".") == least;
                        let marked: Vec<String> = images(&marked).iter().map(|i| text(i)).collect();
                        let places =
                            marked.iter().filter(|i| fits(i)).map(|i| i.find('*').unwrap());
                        let place = places.min().unwrap();
                        let point = Point::new(place % (width + 1), place / (width + 1)).unwrap();
                        assert_eq!(game.move_text(q), game.game.move_text(point));
                    }
                    if moves.is_empty() {
                        break;
                    }
                    game.play(moves[rng.below(moves.len() as u64) as usize]);
                }
            }
        }
    }
}
