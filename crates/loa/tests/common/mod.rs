//! What the tests share: positions at random, and a second implementation of the rules.
#![allow(dead_code, missing_docs)] // each test file uses a part of it

pub mod reference;

use tsume_game::random::Rng;
use tsume_loa::{Colour, Loa, Repetition, Rules, Simultaneous, Stuck, parse_file};

/// The position of a problem.
pub fn position(text: &str) -> Loa {
    parse_file(text.as_bytes()).remove(0).unwrap().position
}

/// Every combination of the rules.
pub fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for simultaneous in Simultaneous::ALL {
        for stuck in Stuck::ALL {
            for repetition in Repetition::ALL {
                all.push(Rules { simultaneous, stuck, repetition });
            }
        }
    }
    all
}

/// A board with this many pieces of each side, crowded into `side` by `side` squares in a corner.
pub fn scattered(rng: &mut Rng, black: u32, white: u32, side: u64) -> Loa {
    let mut pieces = [0u64; 2];
    for (colour, count) in [black, white].into_iter().enumerate() {
        while pieces[colour].count_ones() < count {
            let square = 1 << (rng.below(side) * 8 + rng.below(side));
            if (pieces[0] | pieces[1]) & square == 0 {
                pieces[colour] |= square;
            }
        }
    }
    let to_move = if rng.chance(50) { Colour::Black } else { Colour::White };
    Loa::new(pieces[0], pieces[1], to_move).unwrap()
}
