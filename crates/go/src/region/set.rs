//! Sets of nodes: one word for most problems, several for large regions.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of small numbers.
pub trait Set:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
{
    /// Without numbers.
    const NONE: Self;
    /// The numbers go up to one less than this.
    const ROOM: usize;

    /// The set of one number.
    fn one(node: usize) -> Self;
    /// Whether there is nothing in it.
    fn is_none(self) -> bool;
    /// How many there are.
    fn count(self) -> u32;
    /// The least number; anything without one.
    fn least(self) -> usize;
    /// The set without its least number.
    fn rest(self) -> Self;

    /// Whether the number is in it.
    #[inline]
    fn has(self, node: usize) -> bool {
        self.meets(Self::one(node))
    }

    /// Whether there is a number in both.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_none()
    }

    /// Whether all of it is in the other.
    #[inline]
    fn within(self, other: Self) -> bool {
        (self & !other).is_none()
    }

    /// The least number as a set.
    #[inline]
    fn first(self) -> Self {
        self & !self.rest()
    }

    /// Whether there is exactly one number.
    #[inline]
    fn is_one(self) -> bool {
        !self.is_none() && self.rest().is_none()
    }

    /// The numbers, from the least on.
    #[inline]
    fn each(self) -> impl Iterator<Item = usize> {
        let mut set = self;
        std::iter::from_fn(move || {
            (!set.is_none()).then(|| {
                let node = set.least();
                set = set.rest();
                node
            })
        })
    }
}

impl Set for u64 {
    const NONE: u64 = 0;
    const ROOM: usize = 64;

    #[inline]
    fn one(node: usize) -> u64 {
        1 << (node % 64)
    }

    #[inline]
    fn is_none(self) -> bool {
        self == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn least(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline]
    fn rest(self) -> u64 {
        self & self.wrapping_sub(1)
    }
}

const WORDS: usize = 6;

/// A set with room for all points of the largest board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide([u64; WORDS]);

impl Wide {
    #[inline]
    fn zip(self, other: Wide, f: impl Fn(u64, u64) -> u64) -> Wide {
        Wide(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl BitAnd for Wide {
    type Output = Wide;
    #[inline]
    fn bitand(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Wide;
    #[inline]
    fn bitor(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a | b)
    }
}

impl BitAndAssign for Wide {
    #[inline]
    fn bitand_assign(&mut self, other: Wide) {
        *self = *self & other;
    }
}

impl BitOrAssign for Wide {
    #[inline]
    fn bitor_assign(&mut self, other: Wide) {
        *self = *self | other;
    }
}

impl Not for Wide {
    type Output = Wide;
    #[inline]
    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl Set for Wide {
    const NONE: Wide = Wide([0; WORDS]);
    const ROOM: usize = 64 * WORDS;

    #[inline]
    fn one(node: usize) -> Wide {
        let mut words = [0; WORDS];
        words[node / 64 % WORDS] = 1 << (node % 64);
        Wide(words)
    }

    #[inline]
    fn is_none(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn least(self) -> usize {
        let at = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        at * 64 + self.0[at].trailing_zeros() as usize
    }

    #[inline]
    fn rest(mut self) -> Wide {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
}
