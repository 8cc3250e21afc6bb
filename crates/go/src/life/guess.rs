//! Guesses at who will win, learned from positions that were solved.
//!
//! A small network of one hidden layer. What goes in is a list of features of the position: the
//! pattern of each point with its neighbours (two patterns, the four beside it and the four diagonal
//! ones, the same for all symmetries), and chains and eye spaces by size and liberties. Each feature
//! adds a row of weights to the hidden units; these, cut off below zero, add up to the guess. The
//! weights are in `guess.bin`, which `examples/learn_life` has made from problems of its own.
//!
//! It is only ever a guess at how hard something is: it decides nothing.

use super::{LifeOn, Side, State};
use crate::region::Set;
use std::sync::LazyLock;

/// What a point is to its neighbours.
#[derive(Clone, Copy)]
#[repr(u8)]
enum At {
    Empty,
    /// Empty, and beside the breaker's safe stones.
    Outer,
    Maker,
    Breaker,
    /// The breaker's for good.
    Wall,
    Edge,
}

const STATES: usize = 6;
/// The patterns of four points around one, and how many of them differ by more than symmetry.
const RINGS: usize = STATES.pow(4);
const ORBITS: usize = 231;
/// The number of hidden units.
pub const UNITS: usize = 16;

/// Where the features of each kind begin.
const CROSS: usize = 0;
const DIAGONAL: usize = CROSS + STATES * ORBITS;
const MAKERS: usize = DIAGONAL + STATES * ORBITS;
const BREAKERS: usize = MAKERS + 2 * CHAINS;
const SPACES: usize = BREAKERS + CHAINS;
const INNER: usize = SPACES + 8 * 4 * 2;
const BAN: usize = INNER + 16;
const ALWAYS: usize = BAN + 1;
/// Features for one side to move.
const FEATURES: usize = ALWAYS + 1;
/// Chains by liberties and size.
const CHAINS: usize = 8 * 8;

/// The number of features in all.
pub const ROWS: usize = 2 * FEATURES;

/// The number of each ring's orbit.
static ORBIT: [u8; RINGS] = orbits();

const fn orbits() -> [u8; RINGS] {
    let mut all = [u8::MAX; RINGS];
    let (mut ring, mut next) = (0, 0);
    while ring < RINGS {
        if all[ring] == u8::MAX {
            let mut other = ring;
            let mut turn = 0;
            while turn < 4 {
                all[other] = next;
                all[mirrored(other)] = next;
                other = other / STATES + other % STATES * STATES.pow(3);
                turn += 1;
            }
            next = next.wrapping_add(1);
        }
        ring += 1;
    }
    all
}

/// The ring with two opposite points exchanged.
const fn mirrored(ring: usize) -> usize {
    let (a, b) = (ring % STATES, ring / STATES % STATES);
    let (c, d) = (ring / STATES.pow(2) % STATES, ring / STATES.pow(3));
    a + STATES * (d + STATES * (c + STATES * b))
}

/// What is around a point besides points of the region.
pub(super) const WALL: u16 = u16::MAX;
pub(super) const EDGE: u16 = u16::MAX - 1;
pub(super) const MAKER: u16 = u16::MAX - 2;

impl<N: Set> LifeOn<N> {
    /// Gives each feature of the position.
    #[inline]
    fn each_feature(&self, mut give: impl FnMut(usize)) {
        let (ground, State { stones, left, .. }) = (&self.arena.ground, self.at);
        let (own, theirs) = (stones.of(Side::Maker), stones.of(Side::Breaker));
        let open = ground.safe(Side::Breaker);
        let (safe, beside) = ground.block(open, theirs);
        let outer = beside | open;
        let mut states = [At::Wall as u8; 384];
        let mut inner = 0;
        let places = ground.region & !safe;
        for node in places.each() {
            let at = if own.has(node) {
                At::Maker
            } else if theirs.has(node) {
                At::Breaker
            } else if outer.has(node) {
                At::Outer
            } else {
                inner += 1;
                At::Empty
            };
            if let Some(place) = states.get_mut(node) {
                *place = at as u8;
            }
        }
        let at = |q: u16| match q {
            WALL => At::Wall as usize,
            EDGE => At::Edge as usize,
            MAKER => At::Maker as usize,
            q => states.get(q as usize).map_or(0, |&at| at as usize),
        };
        let orbit = |ring: &[u16]| {
            let ring = ring.iter().fold(0, |ring, &q| ring * STATES + at(q));
            ORBIT.get(ring).map_or(0, |&orbit| orbit as usize)
        };
        for node in places.each() {
            let Some(around) = self.arena.around.get(node) else { continue };
            let own = at(node as u16) * ORBITS;
            give(CROSS + own + orbit(&around[..4]));
            give(DIAGONAL + own + orbit(&around[4..]));
        }
        let empty = stones.empty(ground);
        let chain_of = |chain: N, beside: N| {
            let liberties = (beside & empty).count().min(7) as usize;
            liberties * 8 + chain.count().clamp(1, 8) as usize - 1
        };
        for (chain, beside) in ground.parts(own) {
            let base = if chain.meets(left) { MAKERS } else { MAKERS + CHAINS };
            give(base + chain_of(chain, beside));
        }
        for (chain, beside) in ground.parts(theirs & !safe) {
            give(BREAKERS + chain_of(chain, beside));
        }
        for (space, _) in ground.parts(places & !own) {
            let stones = (space & theirs).count().min(3) as usize;
            let size = space.count().clamp(1, 8) as usize - 1;
            give(SPACES + (size * 4 + stones) * 2 + space.meets(outer) as usize);
        }
        give(INNER + inner.min(15));
        if !self.banned().is_none() {
            give(BAN);
        }
        give(ALWAYS);
    }

    /// The features of the position, by number: for `examples/learn_life`.
    #[doc(hidden)]
    pub fn features(&self) -> Vec<usize> {
        let first = self.first_feature();
        let mut all = Vec::new();
        self.each_feature(|feature| all.push(first + feature));
        all
    }

    #[inline]
    fn first_feature(&self) -> usize {
        if self.at.to_move == Side::Maker { 0 } else { FEATURES }
    }

    /// How hard it looks to live, and to kill.
    #[inline]
    pub(super) fn guess(&self) -> (u32, u32) {
        let first = self.first_feature();
        let mut sums = [0i16; UNITS];
        self.each_feature(|feature| {
            let at = (first + feature) * UNITS;
            if let Some(row) = LEARNED.get(at..at + UNITS) {
                for (sum, &weight) in sums.iter_mut().zip(row) {
                    *sum = sum.wrapping_add((weight as i8).into());
                }
            }
        });
        let [bias, last @ ..] = &*LAST;
        let units = sums.iter().zip(last).map(|(&sum, last)| f32::from(sum.max(0)) * last);
        // The logarithm of the odds that the maker lives.
        let odds = (bias + units.sum::<f32>()).exp();
        let number = |hard: f32| (EVEN * hard).clamp(1.0, MOST) as u32;
        (number(1.0 / odds), number(odds))
    }
}

/// The number for either side where the odds are even; and the largest.
const EVEN: f32 = 8.0;
const MOST: f32 = 200.0;

/// A row of weights for each feature, as `i8`; then the weights of what comes out, as little-endian
/// `f32`, the constant first.
static LEARNED: &[u8] = include_bytes!("guess.bin");

static LAST: LazyLock<[f32; 1 + UNITS]> = LazyLock::new(|| {
    let mut words = LEARNED.get(ROWS * UNITS..).unwrap_or_default().chunks_exact(4);
    std::array::from_fn(|_| {
        let word = words.next().and_then(|word| word.try_into().ok());
        word.map_or(0.0, f32::from_le_bytes)
    })
});
