//! What a result leans on: the positions of the path whose repetition its tree has used, by their
//! depths.
//!
//! Depths below 64 are kept one by one. Of those further down only a range is known, which may be
//! too wide: leaning on more than is true costs time, never truth.

/// A set of depths on the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leans {
    /// Bit `d` for depth `d`.
    near: u64,
    /// From here to before `deep_end`, at 64 or more; empty if the end is 0.
    deep_start: u32,
    deep_end: u32,
}

const NEAR: u32 = u64::BITS;

impl Leans {
    /// The empty set: a path-free result.
    pub const NOTHING: Leans = Leans { near: 0, deep_start: u32::MAX, deep_end: 0 };

    /// The position at this depth.
    pub fn on(depth: u32) -> Leans {
        if depth < NEAR {
            Leans { near: 1 << depth, ..Leans::NOTHING }
        } else {
            Leans { near: 0, deep_start: depth, deep_end: depth + 1 }
        }
    }

    /// What `bits` and `deep_end` of another set say; the start of its range is not kept.
    pub fn from_parts(near: u64, deep_end: u32) -> Leans {
        let deep_start = if deep_end == 0 { u32::MAX } else { NEAR };
        Leans { near, deep_start, deep_end }
    }

    /// The near depths as bits, and the end of the range of the others.
    pub fn parts(self) -> (u64, u32) {
        (self.near, self.deep_end)
    }

    pub fn is_nothing(self) -> bool {
        self.near == 0 && self.deep_end == 0
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Leans) -> Leans {
        Leans {
            near: self.near | other.near,
            deep_start: self.deep_start.min(other.deep_start),
            deep_end: self.deep_end.max(other.deep_end),
        }
    }

    /// Only what lies above a depth.
    #[must_use]
    pub fn above(self, depth: u32) -> Leans {
        if depth < NEAR {
            return Leans { near: self.near & ((1 << depth) - 1), ..Leans::NOTHING };
        }
        if self.deep_start >= depth {
            return Leans { near: self.near, ..Leans::NOTHING };
        }
        Leans { deep_end: self.deep_end.min(depth), ..self }
    }

    /// The deepest position that it may lean on.
    pub fn reach(self) -> Option<u32> {
        match self.deep_end {
            0 if self.near == 0 => None,
            0 => Some(self.near.ilog2()),
            end => Some(end - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_depths_are_exact() {
        let leans = Leans::on(3).and(Leans::on(9)).and(Leans::on(9));
        assert_eq!(leans.reach(), Some(9));
        assert_eq!(leans.above(9), Leans::on(3));
        assert_eq!(leans.above(3), Leans::NOTHING);
        assert_eq!(Leans::NOTHING.reach(), None);
        assert!(leans.above(0).is_nothing());
    }

    #[test]
    fn deep_depths_are_at_least_covered() {
        let leans = Leans::on(5).and(Leans::on(100)).and(Leans::on(200));
        assert_eq!(leans.reach(), Some(200));
        assert_eq!(leans.above(200).reach(), Some(199));
        assert_eq!(leans.above(100), Leans::on(5));
        assert_eq!(leans.above(64), Leans::on(5));
        let (near, deep_end) = leans.parts();
        let back = Leans::from_parts(near, deep_end);
        assert_eq!((back.reach(), back.above(80).reach()), (Some(200), Some(79)));
        assert_eq!(Leans::from_parts(0, 0), Leans::NOTHING);
        assert_eq!(Leans::on(63).and(Leans::on(64)).above(64), Leans::on(63));
    }
}
