//! Unconditional life: what cannot be captured though its owner passes for ever. Benson 1976.
//!
//! An *area* is a connected set of points without stones of the maker's, on none of which a stone of the
//! breaker's would be safe. It is *vital* to a chain of the maker's if each of its empty points is a liberty of that
//! chain. Take all chains and all areas; take away the chains to which fewer than two of the areas are
//! vital, unless they are safe; then the areas beside a chain that was taken away; and so on, until
//! nothing changes. The chains that are left are unconditionally alive: the breaker cannot fill the last
//! point of a vital area, that is suicide, and has to fill two of them to capture the chain.

use crate::region::{Ground, Set, Side, Stones};

impl<N: Set> Stones<N> {
    /// Whether there is no room for two eyes.
    #[inline]
    pub fn has_no_room(&self, ground: &Ground<N>, left: N) -> bool {
        if !ground.safe(Side::Maker).is_none() {
            return false;
        }
        let (safe, beside) = ground.block(ground.safe(Side::Breaker), self.of(Side::Breaker));
        let inner = ground.region & !safe & !beside & !ground.safe(Side::Breaker);
        let chain = ground.reach(left.first(), self.of(Side::Maker));
        let inner = if left.within(chain) { inner & !chain } else { inner };
        let rest = inner.rest();
        rest.is_none() || (rest.rest().is_none() && ground.near(inner.least()).meets(rest))
    }

    /// Whether a chain with one of these stones of the maker's is unconditionally alive, or safe.
    #[inline]
    pub fn is_alive(&self, ground: &Ground<N>, crucial: N) -> bool {
        let own = self.of(Side::Maker);
        ground.parts_of(crucial & own, own).any(|(chain, beside)| {
            chain.meets(ground.safe(Side::Maker))
                || (self.has_two_areas(ground, beside) && self.stays(ground, chain))
        })
    }

    /// Whether two areas are vital to the chain that has these nodes beside it. Most chains have none, so this is
    /// asked first.
    #[inline]
    fn has_two_areas(&self, ground: &Ground<N>, beside: N) -> bool {
        let (space, empty) = (ground.region & !self.of(Side::Maker), self.empty(ground));
        let liberties = beside & empty;
        if liberties.rest().is_none() {
            return false;
        }
        let open = ground.safe(Side::Breaker);
        let vital = |(area, _): &(N, N)| !area.meets(open) && (*area & empty).within(liberties);
        ground.parts_of(liberties, space).filter(vital).nth(1).is_some()
    }

    /// Whether this chain is among those that are left.
    fn stays(&self, ground: &Ground<N>, chain: N) -> bool {
        let (own, empty) = (self.of(Side::Maker), self.empty(ground));
        let space = ground.region & !own;
        let mut areas = space & !ground.reach(ground.safe(Side::Breaker), space);
        let mut chains = own;
        loop {
            let before = chains;
            for (other, beside) in ground.parts(before) {
                let vital = |(area, _): &(N, N)| (*area & empty).within(beside);
                if other.meets(ground.safe(Side::Maker))
                    || ground.parts_of(beside, areas).filter(vital).nth(1).is_some()
                {
                    continue;
                }
                if other.meets(chain) {
                    return false;
                }
                chains &= !other;
                areas &= !ground.reach(beside, areas);
            }
            if chains == before {
                return true;
            }
        }
    }
}
