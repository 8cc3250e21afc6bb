//! The geometry of the board: squares, lines, and who is next to whom.
//!
//! A square is a number, a1 = 0, b1 = 1, ... h8 = 63; a set of squares is a `u64`. Everything that
//! depends on the square alone is in tables made by the compiler, 7 KiB in all.

/// The number of squares, less one: masking with it tells the compiler that an index is in range.
pub(crate) const LAST: usize = 63;
const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The steps of the eight directions as (file, rank); the opposite of `d` is `d + 4`.
const STEPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The squares from here up to the edge, in every direction.
pub(crate) static RAYS: [[u64; 8]; 64] = rays();

/// How many they are.
pub(crate) static REACH: [[u8; 8]; 64] = reach();

/// The four lines of every square, numbered: ranks from 0, then the diagonals that rise to the
/// right, files, and the diagonals that rise to the left: the order of the directions.
pub(crate) static LINES: [[u8; 4]; 64] = lines();

/// The difference between two squares that are neighbours in a direction.
pub(crate) const fn delta(direction: usize) -> i8 {
    let (file, rank) = STEPS[direction];
    rank * 8 + file
}

const fn reach() -> [[u8; 8]; 64] {
    let mut table = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut d = 0;
        while d < 8 {
            let (mut file, mut rank) = (square as i8 % 8, square as i8 / 8);
            loop {
                file += STEPS[d].0;
                rank += STEPS[d].1;
                if file < 0 || file > 7 || rank < 0 || rank > 7 {
                    break;
                }
                table[square][d] += 1;
            }
            d += 1;
        }
        square += 1;
    }
    table
}

const fn rays() -> [[u64; 8]; 64] {
    let reach = reach();
    let mut table = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut d = 0;
        while d < 8 {
            let mut n = 1;
            while n <= reach[square][d] as i8 {
                table[square][d] |= 1 << (square as i8 + n * delta(d));
                n += 1;
            }
            d += 1;
        }
        square += 1;
    }
    table
}

const fn lines() -> [[u8; 4]; 64] {
    let mut table = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square as u8 % 8, square as u8 / 8);
        table[square] = [rank, 8 + 7 + file - rank, 8 + 15 + file, 8 + 15 + 8 + file + rank];
        square += 1;
    }
    table
}

/// The squares next to a set, in all eight directions; those of the set itself only if they are
/// next to another one of it.
#[inline]
pub(crate) fn neighbours(set: u64) -> u64 {
    let beside = ((set << 1) & !FILE_A) | ((set >> 1) & !FILE_H);
    let row = set | beside;
    beside | (row << 8) | (row >> 8)
}

/// Whether the pieces, of which `seed` is one, are all connected.
#[inline]
pub(crate) fn connected(pieces: u64, seed: u64) -> bool {
    // Most positions have a lone piece somewhere, which is seen without filling anything.
    if pieces & !neighbours(pieces) != 0 {
        return pieces == seed;
    }
    group(pieces, seed) == pieces
}

/// The pieces that `seed` is connected to, itself included.
#[inline]
pub(crate) fn group(pieces: u64, seed: u64) -> u64 {
    let mut group = seed;
    loop {
        let larger = group | (neighbours(group) & pieces);
        if larger == group {
            return group;
        }
        group = larger;
    }
}

/// The Euler number of a set: the number of its groups, less that of the holes in them. It is the
/// number of ends (nothing to the right, above, or between these) less that of bends (a free
/// square with a piece to its left and one below): the bit quads of Minsky and Papert, with as few
/// counts as possible.
#[inline]
pub(crate) fn euler_number(set: u64) -> i32 {
    let right = (set >> 1) & !FILE_H;
    let above = set >> 8;
    let above_right = (set >> 9) & !FILE_H;
    let ends = set & !right & !above & !above_right;
    let bends = !set & (set << 1) & !FILE_A & (set << 8);
    ends.count_ones() as i32 - bends.count_ones() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsume_game::random::Rng;

    /// The squares next to a set along ranks and files.
    fn beside(set: u64) -> u64 {
        ((set << 1) & !FILE_A) | ((set >> 1) & !FILE_H) | (set << 8) | (set >> 8)
    }

    /// How many parts a set falls into, given what is next to what.
    fn parts(mut set: u64, next: fn(u64) -> u64) -> i32 {
        let mut count = 0;
        while set != 0 {
            let mut part = set & set.wrapping_neg();
            while next(part) & set & !part != 0 {
                part |= next(part) & set;
            }
            set &= !part;
            count += 1;
        }
        count
    }

    #[test]
    fn the_euler_number_counts_groups_and_holes() {
        const EDGE: u64 = 0xFF81_8181_8181_81FF;
        let mut rng = Rng::new(3);
        let mut holes_seen = 0;
        for round in 0..20_000 {
            let more = rng.next_u64();
            let set = rng.next_u64() & if round % 2 == 0 { more } else { u64::MAX };
            let groups = parts(set, neighbours);
            // A hole is a part of what is free that does not touch the edge of the board.
            let mut outside = EDGE & !set;
            while beside(outside) & !set & !outside != 0 {
                outside |= beside(outside) & !set;
            }
            let holes = parts(!set & !outside, beside);
            assert_eq!(euler_number(set), groups - holes, "{set:x}");
            holes_seen += i32::from(holes > 0);
            if set != 0 {
                assert_eq!(connected(set, set & set.wrapping_neg()), groups == 1, "{set:x}");
            }
        }
        assert!(holes_seen > 1000);
    }

    #[test]
    fn lines_are_numbered_without_gaps() {
        let mut sizes = [0; 46];
        for line in LINES.iter().flatten() {
            sizes[*line as usize] += 1;
        }
        let diagonals = [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1];
        let expected = [&[8; 8][..], &diagonals, &[8; 8], &diagonals].concat();
        assert_eq!(sizes.as_slice(), expected);
    }
}
