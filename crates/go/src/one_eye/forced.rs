//! One move ahead: what the side to move can decide at once. Section 5.2, "Forced Moves".
//!
//! The paper prunes the moves of a side whose opponent threatens to win at once, except those that
//! stop it. Here the opponent, once he is to move, is known to have won; so the other moves are
//! lost as soon as they are made, without being searched, and the rules stay as they are.
//!
//! - Forced attacker moves (FAM): the maker can complete an eye.
//! - Forced defender moves (FDM): the breaker can take the last potential eye point. In the paper
//!   that is the connection of his one unsafe block to safe stones; here, also other moves that
//!   connect to safe stones at the first potential eye point that is found, or beside it.
//!
//! Both find some such moves quickly rather than all of them. A point that the side to move is banned
//! from is none; what stands after the move holds whatever bans there are (`connect.rs`, `eye.rs`).

use super::Side;
use super::arena::{Arena, Nodes, each};
use super::estimate::Enhancements;
use super::stones::Stones;

impl Stones {
    /// Whether the maker, being to move, can have an eye at once, without a stone on `banned`.
    pub fn makes_eye_at_once(&self, arena: &Arena, with: Enhancements, banned: Nodes) -> bool {
        let (own, empty) = (self.of(Side::Maker), self.empty(arena));
        let mut tries = 0;
        for point in each(empty & arena.enclosed) {
            let missing = arena.near(point) & !own;
            if missing == 0 {
                // Stones all around, but not connected: what joins the crucial ones to others.
                let block = arena.reach(arena.crucial, own);
                tries |= arena.beside(block) & empty & !(1 << point);
            } else if missing & missing.wrapping_sub(1) == 0 {
                tries |= missing & empty;
            }
        }
        let theirs = self.of(Side::Breaker);
        let mut rest = theirs & !arena.safe[Side::Breaker as usize];
        while rest != 0 {
            let (block, beside) = arena.block(rest & rest.wrapping_neg(), theirs);
            rest &= !block;
            let liberties = beside & empty;
            if liberties & liberties.wrapping_sub(1) == 0
                && block & arena.safe[Side::Breaker as usize] == 0
            {
                tries |= liberties;
            }
        }
        each(tries & !banned).any(|node| {
            self.is_legal(arena, node, Side::Maker) && {
                let stones = self.play(arena, node, Side::Maker).stones;
                stones.has_eye(arena) || stones.maker_holds(arena, with, Side::Breaker)
            }
        })
    }

    /// Whether the maker will have an eye by what stands on the board.
    pub fn maker_holds(&self, arena: &Arena, with: Enhancements, to_move: Side) -> bool {
        (with.large_eyes && self.has_large_eye(arena, to_move))
            || (with.maker_connections && self.has_connected_eye(arena))
    }

    /// The breaker's stones that count as safe.
    pub fn held_by_breaker(&self, arena: &Arena, with: Enhancements) -> Nodes {
        let safe = self.safe_breaker(arena);
        if with.breaker_connections { self.connected_breaker(arena, safe) } else { safe }
    }

    /// Whether the breaker, being to move, can leave no potential eye point at once, without a stone on
    /// `banned`; `safe` are his stones that count as safe, and `point` is a potential eye point.
    pub fn takes_last_eye(
        &self,
        arena: &Arena,
        with: Enhancements,
        safe: Nodes,
        point: usize,
        banned: Nodes,
    ) -> bool {
        let empty = self.empty(arena);
        let place = 1 << point | arena.near(point);
        let theirs = self.of(Side::Breaker);
        let (_, beside) = arena.block(place & theirs & !safe, theirs & !safe);
        let linked = arena.beside(safe) | arena.safe[Side::Breaker as usize];
        each((place | beside) & empty & linked & !banned).any(|node| {
            self.is_legal(arena, node, Side::Breaker) && {
                let stones = self.play(arena, node, Side::Breaker).stones;
                let safe = stones.held_by_breaker(arena, with);
                stones.potential_eyes(arena, safe).next().is_none()
            }
        })
    }
}
