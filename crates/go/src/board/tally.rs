//! Liberties as a sum that tells none from one from more.
//!
//! For every stone of a block and every empty point `i` beside it, 1, `i` and `i²` are added up, in
//! three fields of one word. A point beside several stones counts several times, so the first
//! field is not the number of liberties; but all terms are of the same point if and only if
//! `count · Σi² = (Σi)²` (Cauchy and Schwarz).
//!
//! A board has no more than 684 pairs of neighbours, and no index is above 398, so the fields
//! (12, 20 and 32 bits) don't run over.

/// The sum. Adding and subtracting wraps, for the sake of the one that means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tally(pub u64);

impl Tally {
    pub const NONE: Tally = Tally(0);

    /// What one point adds.
    #[inline]
    pub fn of(i: usize) -> Tally {
        let i = i as u64;
        Tally(i * (i << 32 | 1 << 12) + 1)
    }

    /// Whether there is no liberty.
    #[inline]
    pub fn is_none(self) -> bool {
        self == Tally::NONE
    }

    #[inline]
    pub fn count(self) -> u64 {
        self.0 & 0xFFF
    }

    /// Whether `i`, which must be a liberty, is the only one.
    #[inline]
    pub fn is_only(self, i: usize) -> bool {
        self.0 == self.count().wrapping_mul(Tally::of(i).0)
    }

    /// Whether there is one liberty only.
    #[inline]
    pub fn is_one(self) -> bool {
        let (sum, squares) = (self.sum(), self.0 >> 32);
        self.count() > 0 && self.count() * squares == sum * sum
    }

    /// The only liberty.
    #[inline]
    pub fn only(self) -> Option<u16> {
        // Short numbers are divided in half the time.
        self.is_one().then(|| (self.sum() as u32 / self.count() as u32) as u16)
    }

    #[inline]
    fn sum(self) -> u64 {
        self.0 >> 12 & 0xF_FFFF
    }

    #[inline]
    pub fn add(&mut self, other: Tally) {
        self.0 = self.0.wrapping_add(other.0);
    }

    #[inline]
    pub fn take(&mut self, other: Tally) {
        self.0 = self.0.wrapping_sub(other.0);
    }
}
