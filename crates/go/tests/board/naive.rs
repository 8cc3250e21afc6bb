//! A board that is slow and obviously right: an array of stones, and flood fill.

use tsume_go::{Board, Colour, Point};

/// Stones by row and column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    pub width: usize,
    pub height: usize,
    pub stones: Vec<Option<Colour>>,
    pub ko: Option<usize>,
}

impl Naive {
    pub fn new(width: usize, height: usize) -> Naive {
        Naive { width, height, stones: vec![None; width * height], ko: None }
    }

    pub fn point(&self, i: usize) -> Point {
        Point::new(i % self.width, i / self.width).unwrap()
    }

    pub fn index(&self, p: Point) -> usize {
        p.y() * self.width + p.x()
    }

    pub fn neighbours(&self, i: usize) -> Vec<usize> {
        let (x, y) = (i % self.width, i / self.width);
        let mut all = Vec::new();
        if y > 0 {
            all.push(i - self.width);
        }
        if x > 0 {
            all.push(i - 1);
        }
        if x + 1 < self.width {
            all.push(i + 1);
        }
        if y + 1 < self.height {
            all.push(i + self.width);
        }
        all
    }

    /// The stones and the liberties of a block, each sorted.
    pub fn block(&self, i: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut stones, mut liberties) = (vec![i], Vec::new());
        let mut done = 0;
        while done < stones.len() {
            for q in self.neighbours(stones[done]) {
                let list = match self.stones[q] {
                    None => &mut liberties,
                    Some(c) if Some(c) == self.stones[i] => &mut stones,
                    Some(_) => continue,
                };
                if !list.contains(&q) {
                    list.push(q);
                }
            }
            done += 1;
        }
        stones.sort_unstable();
        liberties.sort_unstable();
        (stones, liberties)
    }

    /// The board after a move, and the stones it captured; `None` if the move is not legal.
    pub fn after(&self, i: usize, colour: Colour) -> Option<(Naive, Vec<usize>)> {
        if self.stones[i].is_some() {
            return None;
        }
        let mut next = self.clone();
        next.stones[i] = Some(colour);
        let mut captured = Vec::new();
        for q in self.neighbours(i) {
            if next.stones[q] == Some(colour.other()) {
                let (stones, liberties) = next.block(q);
                if liberties.is_empty() {
                    for s in stones {
                        next.stones[s] = None;
                        captured.push(s);
                    }
                }
            }
        }
        let (stones, liberties) = next.block(i);
        next.ko =
            (captured.len() == 1 && stones == [i] && liberties == captured).then(|| captured[0]);
        (!liberties.is_empty()).then_some((next, captured))
    }

    /// Whether the other board says the same about everything.
    pub fn assert_same(&self, board: &Board) {
        let sorted = |points: &mut dyn Iterator<Item = Point>| {
            let mut all: Vec<usize> = points.map(|p| self.index(p)).collect();
            all.sort_unstable();
            all
        };
        let empty = (0..self.stones.len()).filter(|&i| self.stones[i].is_none());
        assert_eq!(sorted(&mut board.empty()), empty.collect::<Vec<_>>());
        assert_eq!(board.ko().map(|p| self.index(p)), self.ko);
        for i in 0..self.stones.len() {
            let p = self.point(i);
            assert_eq!(board.colour(p), self.stones[i]);
            for colour in [Colour::Black, Colour::White] {
                let after = self.after(i, colour);
                assert_eq!(board.is_legal(p, colour), after.is_some(), "{board} {p:?} {colour}");
                let captures = after.is_some_and(|(_, captured)| !captured.is_empty());
                assert_eq!(board.captures(p, colour), captures, "{board} {p:?} {colour}");
            }
            if self.stones[i].is_none() {
                assert_eq!((board.head(p), board.block_size(p)), (None, 0));
                assert_eq!((board.liberty_count(p), board.liberties(p).len()), (0, 0));
                assert_eq!(board.block(p).count(), 0);
                continue;
            }
            let (stones, liberties) = self.block(i);
            assert_eq!(sorted(&mut board.block(p)), stones);
            assert_eq!(board.block_size(p), stones.len());
            assert_eq!(sorted(&mut board.liberties(p).iter()), liberties);
            assert_eq!(board.liberty_count(p), liberties.len());
            assert_eq!(board.liberties(p).len(), liberties.len());
            assert_eq!(board.liberty_count_up_to(p, 2), liberties.len().min(2));
            let free = |&s: &usize| {
                self.neighbours(s).iter().filter(|&&q| self.stones[q].is_none()).count()
            };
            assert_eq!(board.pseudo_liberties(p), stones.iter().map(free).sum::<usize>());
            let only = (liberties.len() == 1).then(|| self.point(liberties[0]));
            assert_eq!(board.only_liberty(p), only);
            let head = board.head(p).unwrap();
            assert!(stones.contains(&self.index(head)));
            assert!(stones.iter().all(|&s| board.head(self.point(s)) == Some(head)));
        }
    }
}
