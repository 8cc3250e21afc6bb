//! Go boards with unknown points: what certificates of large boards are checked on.
//!
//! A strategy rests on a part of the board. Here the rest is *unknown*, and a move does what it does for
//! certain, whatever stands there; what is not certain becomes unknown, too. Every result about such a board
//! holds for all boards that agree with it on the known points. The rules are those of the manual's page on
//! certificates ("Go boards with unknown points"), line by line, and nothing of a search is in them.
//!
//! Benson 1976 for unconditional life.

use crate::board::{Board, Colour, Point, PointSet};

/// What is known of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Partial {
    /// All points of the board.
    area: PointSet,
    stones: [PointSet; 2],
    unknown: PointSet,
}

/// What a stone leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The board after it.
    pub board: Partial,
    /// Where the other side may not retake a ko.
    pub ban: Option<Point>,
    /// Whether the move is legal for certain, or else perhaps.
    pub certain: bool,
}

/// The points of a set that are connected within it to points of another.
fn connected(from: PointSet, within: &PointSet) -> PointSet {
    let mut all = from.and(within);
    loop {
        let mut more = all.around().and(within);
        more.add(&all);
        if more == all {
            return all;
        }
        all = more;
    }
}

/// The connected parts of a set.
fn parts(mut set: PointSet) -> impl Iterator<Item = PointSet> {
    std::iter::from_fn(move || {
        let first = set.iter().next()?;
        let part = connected([first].into_iter().collect(), &set);
        set = set.without(&part);
        Some(part)
    })
}

impl Partial {
    /// A board of which everything is known.
    pub fn new(board: &Board) -> Partial {
        let stones = Colour::ALL.map(|colour| *board.stones(colour));
        Partial { area: board.points().collect(), stones, unknown: PointSet::EMPTY }
    }

    /// The stones of a colour.
    pub fn stones(&self, colour: Colour) -> &PointSet {
        &self.stones[colour as usize]
    }

    /// The points of which nothing is known.
    pub fn unknown(&self) -> &PointSet {
        &self.unknown
    }

    /// Whether another board agrees with this one on what is known here.
    pub fn is_part_of(&self, other: &Partial) -> bool {
        let known = self.area.without(&self.unknown);
        let same = |a: &PointSet, b: &PointSet| a.agrees(b, &known);
        known.and(&other.unknown).is_empty()
            && self.stones.iter().zip(&other.stones).all(|(a, b)| same(a, b))
    }

    /// The points that are known to be empty.
    pub fn empty(&self) -> PointSet {
        let [black, white] = &self.stones;
        self.area.without(black).without(white).without(&self.unknown)
    }

    /// The block of a stone, as far as it is known, and its liberties.
    pub fn block(&self, p: Point, colour: Colour) -> (PointSet, PointSet) {
        let block = connected([p].into_iter().collect(), self.stones(colour));
        (block, block.around().and(&self.empty()))
    }

    /// The stones of blocks without a liberty: of those that are open, and of those that are closed.
    pub(crate) fn without_liberty(&self, colour: Colour) -> (PointSet, PointSet) {
        let stones = self.stones(colour);
        let breathing = connected(self.empty().around(), stones);
        let others = stones.without(&breathing);
        let open = connected(self.unknown.around(), &others);
        (open, others.without(&open))
    }

    fn take_off(&mut self, points: &PointSet, colour: Colour) {
        self.stones[colour as usize] = self.stones[colour as usize].without(points);
    }

    /// Makes points unknown.
    fn hide(&mut self, points: &PointSet) {
        Colour::ALL.into_iter().for_each(|colour| self.take_off(points, colour));
        self.unknown.add(points);
    }

    /// Forgets what is outside a zone.
    #[must_use]
    pub fn within(mut self, zone: &PointSet) -> Partial {
        self.hide(&self.area.without(zone));
        self
    }

    /// Forgets the blocks of a colour that a stone on an unknown point might capture.
    #[must_use]
    pub fn settled(mut self, colour: Colour) -> Partial {
        self.hide(&self.without_liberty(colour).0);
        self
    }

    /// A stone of a colour on an empty point; `None` if that is suicide for certain.
    pub fn play(mut self, p: Point, colour: Colour) -> Option<Played> {
        self.stones[colour as usize].insert(p);
        let (perhaps, captured) = self.without_liberty(colour.other());
        self.hide(&perhaps);
        self.take_off(&captured, colour.other());
        let (block, liberties) = self.block(p, colour);
        let is_open = |points: PointSet| !points.around().and(&self.unknown).is_empty();
        let certain = !liberties.is_empty();
        if !certain && !is_open(block) {
            return None;
        }
        let mut ban = None;
        if captured.len() == 1 && block.len() == 1 && liberties == captured {
            if is_open(block) {
                self.hide(&captured);
            } else {
                ban = captured.iter().next();
            }
        }
        Some(Played { board: self, ban, certain })
    }

    /// The stones of a colour that live unconditionally.
    pub fn alive(&self, colour: Colour) -> PointSet {
        let stones = self.stones(colour);
        let mut blocks: Vec<PointSet> = parts(*stones).collect();
        let is_known = |region: &PointSet| region.and(&self.unknown).is_empty();
        let mut regions: Vec<PointSet> =
            parts(self.area.without(stones)).filter(is_known).collect();
        let empty = self.empty();
        loop {
            let vital = |block: &PointSet, region: &&PointSet| {
                region.and(&empty).without(&block.around()).is_empty()
            };
            let safe = |block: &PointSet| {
                regions.iter().filter(|region| vital(block, region)).nth(1).is_some()
            };
            let (left, dropped): (Vec<_>, Vec<_>) = blocks.into_iter().partition(safe);
            blocks = left;
            if dropped.is_empty() {
                let mut all = PointSet::EMPTY;
                blocks.iter().for_each(|block| all.add(block));
                return all;
            }
            let beside =
                |region: &PointSet, block: &PointSet| !region.around().and(block).is_empty();
            regions.retain(|region| !dropped.iter().any(|block| beside(region, block)));
        }
    }

    /// The stones of a colour that live unconditionally, and the points that nothing else surrounds.
    pub(crate) fn living_zone(&self, colour: Colour) -> PointSet {
        let mut zone = self.alive(colour);
        let own = self.stones(colour);
        let inside = |region: &PointSet| region.around().and(own).without(&zone).is_empty();
        let regions = parts(self.area.without(own)).filter(inside);
        let mut inner = PointSet::EMPTY;
        regions.for_each(|region| inner.add(&region));
        zone.add(&inner);
        zone
    }

    /// The zone that a text stands for, if it is the text of that zone.
    pub fn zone(&self, text: &str) -> Option<PointSet> {
        let mut zone = PointSet::EMPTY;
        for (y, row) in text.split('.').enumerate() {
            let bits = if row.is_empty() { 0 } else { u32::from_str_radix(row, 16).ok()? };
            for x in (0..32).filter(|x| bits >> x & 1 != 0) {
                zone.insert(Point::new(x, y)?);
            }
        }
        (zone.without(&self.area).is_empty() && zone_text(&zone) == text).then_some(zone)
    }
}

/// A zone as text: the rows as numbers.
pub fn zone_text(zone: &PointSet) -> String {
    let mut rows: Vec<u32> = Vec::new();
    for p in zone {
        rows.resize(rows.len().max(p.y() + 1), 0);
        if let Some(row) = rows.last_mut() {
            *row |= 1 << p.x();
        }
    }
    let digits = |&row: &u32| if row == 0 { String::new() } else { format!("{row:x}") };
    rows.iter().map(digits).collect::<Vec<_>>().join(".")
}
