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

/// The finaliser of splitmix64, which a table made by the compiler needs as a constant function.
const fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
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
