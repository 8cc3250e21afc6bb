//! Random numbers for stones, the same in every run. Zobrist 1970.

use super::point::{Colour, SPACE};
use tsume_game::Key;

/// A number for every stone; the key of a position is the exclusive or of its stones' numbers.
static STONES: [[u64; 2]; SPACE] = {
    let mut table = [[0; 2]; SPACE];
    let mut i = 0;
    while i < SPACE {
        table[i] = [mix(2 * i as u64 + 1), mix(2 * i as u64 + 2)];
        i += 1;
    }
    table
};

/// The number in place `n`, counted from 1, of the sequence of splitmix64 that begins with 0.
const fn mix(n: u64) -> u64 {
    Key::spread((n - 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)).0
}

/// The number of a stone.
#[inline]
pub(super) fn stone(i: usize, colour: Colour) -> u64 {
    STONES[i % SPACE][colour as usize]
}

/// The key of an empty board; boards of different sizes have different ones.
pub(super) fn empty(width: usize, height: usize) -> u64 {
    Key::spread(!((width as u64) << 8 | height as u64)).0
}
