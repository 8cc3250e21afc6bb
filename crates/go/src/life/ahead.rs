//! One move ahead: what the side to move decides at once.
//!
//! Section 5.2 of the one-eye paper, "Forced Moves", for life and death: the opponent of a side that wins
//! at once has only moves that stop it, so a search sees all others fail as soon as they are made.
//! What stands here is certain. It need not find every such move, so each test
//! begins with something quick that most positions fail.

use super::{LifeOn, State};
use crate::region::{Ground, Played, Set, Side, Stones};

/// Chains or areas of one position that are looked at; with more there is no look ahead.
const MOST: usize = 24;

/// A short list.
struct Short<T> {
    items: [T; MOST],
    len: usize,
}

impl<T: Copy> Short<T> {
    /// `None` where there are too many.
    #[inline]
    fn of(blank: T, items: impl Iterator<Item = T>) -> Option<Short<T>> {
        let mut short = Short { items: [blank; MOST], len: 0 };
        for item in items {
            *short.items.get_mut(short.len)? = item;
            short.len += 1;
        }
        Some(short)
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.items.iter().take(self.len).copied()
    }
}

impl<N: Set> LifeOn<N> {
    /// Whether the breaker can capture all crucial stones that are left with one stone.
    #[inline]
    pub(super) fn captures_at_once(&self, banned: N) -> bool {
        let (ground, stones, left) = (&self.arena.ground, self.at.stones, self.at.left);
        let own = stones.of(Side::Maker);
        let empty = stones.empty(ground);
        let mut last = None;
        for (chain, beside) in ground.parts_of(left, own) {
            let liberties = beside & empty;
            if !liberties.is_one()
                || chain.meets(ground.safe(Side::Maker))
                || *last.get_or_insert(liberties) != liberties
            {
                return false;
            }
        }
        last.is_some_and(|last| !last.meets(banned))
    }

    /// Whether the breaker can leave no room for eyes with one stone.
    #[inline]
    pub(super) fn leaves_no_room(&self, banned: N) -> bool {
        let (ground, stones, left) = (&self.arena.ground, self.at.stones, self.at.left);
        let (own, theirs) = (stones.of(Side::Maker), stones.of(Side::Breaker));
        let open = ground.safe(Side::Breaker);
        let (safe, beside) = ground.block(open, theirs);
        let outer = beside | open;
        let inner = ground.region & !safe & !outer & !own;
        let loose = theirs & !safe;
        for node in (outer & stones.empty(ground) & !banned).each() {
            // What is beside the new stone, and beside what it connects, is no room any more.
            let near = ground.near(node);
            let mut rest = inner & !near;
            if near.meets(loose) {
                rest &= !ground.beside(ground.reach(near & loose, loose));
                rest &= !loose;
            }
            if !rest.rest().rest().is_none() || !stones.is_legal(ground, node, Side::Breaker) {
                continue;
            }
            let Played { stones, captured } = stones.play(ground, node, Side::Breaker);
            let left = left & !captured;
            if left.is_none() || stones.has_no_room(ground, left) {
                return true;
            }
        }
        false
    }

    /// Whether there is no room once the breaker's stones are connected that cannot be cut.
    #[inline]
    pub(super) fn has_joined_room(&self) -> bool {
        let (ground, State { stones, left, .. }) = (&self.arena.ground, self.at);
        !stones.has_no_joined_room(ground, left)
    }

    /// Whether the breaker can bring that about with one stone.
    #[inline]
    pub(super) fn leaves_no_joined_room(&self, banned: N) -> bool {
        let (ground, State { stones, left, .. }) = (&self.arena.ground, self.at);
        let own = stones.of(Side::Maker);
        let inner = ground.region & !stones.joined(ground) & !own;
        if inner.count() > 8 {
            return false;
        }
        (stones.empty(ground) & !banned).each().any(|node| {
            ground.near(node).meets(stones.of(Side::Breaker))
                && stones.is_legal(ground, node, Side::Breaker)
                && {
                    let Played { stones, captured } = stones.play(ground, node, Side::Breaker);
                    let left = left & !captured;
                    !left.is_none() && stones.has_no_joined_room(ground, left)
                }
        })
    }

    /// Whether the maker can have unconditional life with one stone.
    #[inline]
    pub(super) fn lives_at_once(&self, banned: N) -> bool {
        let (ground, stones, left) = (&self.arena.ground, self.at.stones, self.at.left);
        let Some(view) = View::new(ground, stones) else { return false };
        (view.empty & !banned).each().any(|node| {
            view.may_live(ground, node)
                && stones.is_legal(ground, node, Side::Maker)
                && stones.play(ground, node, Side::Maker).stones.is_alive(ground, left)
        })
    }
}

impl<N: Set> Stones<N> {
    /// What the breaker holds for good, his connections being kept.
    fn joined(&self, ground: &Ground<N>) -> N {
        let (theirs, empty) = (self.of(Side::Breaker), self.empty(ground));
        let open = ground.safe(Side::Breaker);
        let (mut joined, beside) = ground.block(open, theirs);
        let mut touched = (beside | open) & empty;
        let mut used = N::NONE;
        let mut again = joined != theirs;
        let mut held = joined | beside | open;
        while again {
            again = false;
            for (block, beside) in ground.parts(theirs & !joined) {
                let shared = beside & touched & !used;
                let other = shared.rest();
                if other.is_none() {
                    continue;
                }
                used |= shared.first() | other.first();
                joined |= block;
                touched |= beside & empty;
                held |= block | beside;
                again = true;
            }
        }
        held
    }

    fn has_no_joined_room(&self, ground: &Ground<N>, left: N) -> bool {
        if !ground.safe(Side::Maker).is_none() {
            return false;
        }
        let inner = ground.region & !self.joined(ground);
        let chain = ground.reach(left.first(), self.of(Side::Maker));
        let inner = if left.within(chain) { inner & !chain } else { inner };
        let rest = inner.rest();
        rest.is_none() || (rest.rest().is_none() && ground.near(inner.least()).meets(rest))
    }
}

/// What one stone of the maker's can change.
struct View<N> {
    own: N,
    empty: N,
    /// The breaker's stones that can be captured at once.
    atari: N,
    /// The points where a stone of the breaker's would be safe.
    open: N,
    /// What is beside each chain.
    chains: Short<(N, N)>,
    /// All areas, open ones too.
    areas: Short<N>,
}

impl<N: Set> View<N> {
    #[inline]
    fn new(ground: &Ground<N>, stones: Stones<N>) -> Option<View<N>> {
        let (own, theirs) = (stones.of(Side::Maker), stones.of(Side::Breaker));
        let (empty, open) = (stones.empty(ground), ground.safe(Side::Breaker));
        let space = ground.region & !own;
        let mut atari = N::NONE;
        for (chain, beside) in ground.parts(theirs) {
            if (beside & empty).is_one() && !chain.meets(open) {
                atari |= beside & empty;
            }
        }
        let none = (N::NONE, N::NONE);
        let chains = Short::of(none, ground.parts(own))?;
        let areas = Short::of(N::NONE, ground.parts(space).map(|(area, _)| area))?;
        Some(View { own, empty, atari, open, chains, areas })
    }

    /// Whether two areas may be vital to the chain of a stone here; false if they cannot.
    #[inline]
    fn may_live(&self, ground: &Ground<N>, node: usize) -> bool {
        let (bit, near) = (N::one(node), ground.near(node));
        if self.atari.meets(bit) || ground.safe(Side::Maker).meets(bit) {
            return true;
        }
        if !near.meets(self.own) {
            return false;
        }
        let joined = self.chains.iter().filter(|(chain, _)| chain.meets(near));
        let beside = joined.fold(near, |all, (_, beside)| all | beside);
        let mut vital = 0;
        for area in self.areas.iter() {
            if !area.meets(bit) {
                vital += (!area.meets(self.open) && (area & self.empty).within(beside)) as u32;
                continue;
            }
            let rest = area & !bit;
            for (part, _) in ground.parts_of(near & rest, rest) {
                vital += (!part.meets(self.open) && (part & self.empty).within(beside)) as u32;
            }
        }
        vital >= 2
    }
}
