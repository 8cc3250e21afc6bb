//! What guides the search: numbers for positions that were not searched yet.
//!
//! - Where the attacker is to move, a look at his checks tells whether he mates at once; with one
//!   move left that decides the question.
//! - Where the defender is to move, the proof has to answer each of its moves: its mobility is the
//!   proof number. A move of the king weighs a little more than others. With one move of the
//!   attacker left, all replies are tried.
//!
//! The numbers are in sixteenths, so that weights can be finer than a node.

use crate::mate::Mate;
use crate::mobility::{Mobility, can_move};
use crate::one::{each_reply_allows_mate, mate_in_one};
use tsume_game::{Estimate, Estimates, Game, Role};

/// For a position where the attacker has no mate in one: dearer than a reply that was not looked
/// at, so that lines are not followed deep before their alternatives are seen.
const ATTACKER: Estimate = Estimate { proof: 48, disproof: 16 };
/// For each reply of the king, and for each other reply.
const KING_REPLY: u32 = 18;
const OTHER_REPLY: u32 = 12;
const DEFENDER_DISPROOF: u32 = 16;

impl Mate {
    /// The estimate of a position, and how many positions the look ahead has made for it. A
    /// position where play ends is won or lost.
    pub fn look_ahead(&self) -> (Estimate, u64) {
        let mut made = 0;
        let estimate = match self.role() {
            Role::Attacker => self.attack(&mut made),
            Role::Defender => self.defence(&mut made),
        };
        (estimate, made)
    }

    fn attack(&self, made: &mut u64) -> Estimate {
        let board = self.board();
        if self.moves_left() == Some(0) || self.is_dead() {
            Estimate::LOST
        } else if mate_in_one(board, made).is_some() {
            Estimate::WON
        } else if self.moves_left() == Some(1) || !can_move(board) {
            Estimate::LOST
        } else {
            ATTACKER
        }
    }

    fn defence(&self, made: &mut u64) -> Estimate {
        let board = self.board();
        let in_check = !board.checkers().is_empty();
        match self.moves_left() {
            Some(0) if !in_check => return Estimate::LOST,
            Some(1) => {
                let mated = in_check && !can_move(board);
                let won = mated || !self.is_dead() && each_reply_allows_mate(board, made);
                return if won { Estimate::WON } else { Estimate::LOST };
            }
            _ => (),
        }
        let mobility = Mobility::of(board);
        if mobility.is_none() {
            return if in_check { Estimate::WON } else { Estimate::LOST };
        }
        if self.moves_left() == Some(0) || self.is_dead() {
            return Estimate::LOST;
        }
        let proof = KING_REPLY * mobility.king + OTHER_REPLY * mobility.others;
        Estimate { proof, disproof: DEFENDER_DISPROOF }
    }
}

impl Estimates for Mate {
    #[inline]
    fn estimate(&self) -> Estimate {
        self.look_ahead().0
    }

    #[inline]
    fn appraise(&self) -> Estimate {
        self.look_ahead().0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::one::tests::wander;
    use cozy_chess::{Board, Color};
    use std::num::NonZeroU16;
    use tsume_game::Status;

    /// What the look ahead should see, by playing all moves.
    fn by_enumeration(game: &Mate) -> Estimate {
        match game.status() {
            Status::Won => return Estimate::WON,
            Status::Lost => return Estimate::LOST,
            Status::Open => (),
        }
        let after = |game: &Mate, m| {
            let mut game = game.clone();
            game.play(m);
            game
        };
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let decided = |won| if won { Estimate::WON } else { Estimate::LOST };
        match (game.role(), game.moves_left()) {
            (Role::Attacker, left) => {
                let mates = moves.iter().any(|&m| after(game, m).status() == Status::Won);
                if mates || left == Some(1) { decided(mates) } else { ATTACKER }
            }
            (Role::Defender, Some(1)) => {
                let all = moves.iter().all(|&m| by_enumeration(&after(game, m)) == Estimate::WON);
                decided(all)
            }
            (Role::Defender, _) => {
                let king = game.board().king(game.board().side_to_move());
                let weigh = |m: &cozy_chess::Move| {
                    if m.from == king { KING_REPLY } else { OTHER_REPLY }
                };
                let proof = moves.iter().map(weigh).sum();
                Estimate { proof, disproof: DEFENDER_DISPROOF }
            }
        }
    }

    #[test]
    fn the_look_ahead_sees_what_enumeration_sees() {
        let (mut positions, mut won, mut lost) = (0, 0, 0);
        let mut compare = |game: &Mate| {
            let seen = game.appraise();
            assert_eq!(seen, by_enumeration(game), "{} {:?}", game.board(), game.moves_left());
            positions += 1;
            won += (seen == Estimate::WON) as u32;
            lost += (seen == Estimate::LOST) as u32;
        };
        let mut look = |board: &Board| {
            for attacker in [Color::White, Color::Black] {
                let game = Mate::new(board.clone()).attacker(attacker);
                compare(&game);
                for left in [1, 2].into_iter().filter_map(NonZeroU16::new) {
                    let game = game.clone().within(left);
                    compare(&game);
                    let mut moves = Vec::new();
                    if game.status() == Status::Open && game.role() == Role::Attacker {
                        game.moves(&mut moves);
                    }
                    for m in moves.into_iter().step_by(5) {
                        let mut next = game.clone();
                        next.play(m);
                        compare(&next);
                    }
                }
            }
        };
        wander(60, &[], &mut look);
        assert!(won > 100 && lost > 1000, "{won} and {lost} of {positions}");
    }
}
