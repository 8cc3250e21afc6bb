//! Play and undo of random 9x9 games, against a board of a different kind: stones as bits, copied
//! for every move, and blocks found by flood fill.
//!
//! `cargo bench -p tsume-go --bench board` prints the rates of both and their ratio. Both play the
//! same games: the same random points, legal or not, until a fixed number of tries, then back to
//! the empty board.

use std::time::{Duration, Instant};
use tsume_game::random::Rng;
use tsume_go::{Board, Colour, Point, Undo};

const SIDE: usize = 9;
/// Points tried in one game.
const TRIES: usize = 120;

/// A 9x9 board in rows of ten bits, the last of which is border.
#[derive(Clone, Copy, PartialEq)]
struct Bits {
    stones: [u128; 2],
    key: u64,
}

const ALL: u128 = {
    let (mut all, mut y) = (0, 0);
    while y < SIDE {
        all |= ((1 << SIDE) - 1) << (y * (SIDE + 1));
        y += 1;
    }
    all
};

fn spread(set: u128) -> u128 {
    (set << 1 | set >> 1 | set << (SIDE + 1) | set >> (SIDE + 1)) & ALL
}

fn block(seed: u128, stones: u128) -> u128 {
    let mut block = seed;
    loop {
        let larger = (block | spread(block)) & stones;
        if larger == block {
            return block;
        }
        block = larger;
    }
}

impl Bits {
    /// Plays a stone if that is legal; what to go back to if it was.
    fn play(&mut self, bit: u32, colour: usize, keys: &[[u64; 2]; 128]) -> Option<Bits> {
        let before = *self;
        let stone = 1_u128 << bit;
        if (self.stones[0] | self.stones[1]) & stone != 0 {
            return None;
        }
        let (mut own, mut enemy) = (self.stones[colour] | stone, self.stones[1 - colour]);
        let mut near = spread(stone) & enemy;
        let mut captured = 0;
        while near != 0 {
            let group = block(near & near.wrapping_neg(), enemy);
            if spread(group) & !(own | enemy) == 0 {
                captured |= group;
            }
            near &= !group;
        }
        enemy &= !captured;
        if captured == 0 {
            let empty = ALL & !(own | enemy);
            if spread(stone) & empty == 0 && spread(block(stone, own)) & empty == 0 {
                return None;
            }
        }
        self.key ^= keys[bit as usize][colour];
        while captured != 0 {
            self.key ^= keys[captured.trailing_zeros() as usize][1 - colour];
            captured &= captured - 1;
        }
        std::mem::swap(&mut own, &mut self.stones[colour]);
        self.stones[1 - colour] = enemy;
        Some(before)
    }
}

/// The points to try, game after game.
fn tries(rng: &mut Rng) -> Vec<(usize, usize)> {
    (0..TRIES).map(|_| (rng.below(SIDE as u64) as usize, rng.below(SIDE as u64) as usize)).collect()
}

/// One game there and back; the moves played and a sum of keys.
fn ours(board: &mut Board, tries: &[(Point, u32)], path: &mut Vec<Undo>) -> (u64, u64) {
    let (mut colour, mut sum) = (Colour::Black, 0_u64);
    for &(p, _) in tries {
        if board.is_legal(p, colour) {
            path.push(board.play(p, colour));
            sum = sum.wrapping_add(board.key());
            colour = colour.other();
        }
    }
    let moves = path.len() as u64;
    while let Some(undo) = path.pop() {
        board.undo(undo);
    }
    (moves, sum)
}

fn bits(
    board: &mut Bits,
    tries: &[(Point, u32)],
    keys: &[[u64; 2]; 128],
    path: &mut Vec<Bits>,
) -> (u64, u64) {
    let (mut colour, mut sum) = (0, 0_u64);
    for &(_, bit) in tries {
        if let Some(before) = board.play(bit, colour, keys) {
            path.push(before);
            sum = sum.wrapping_add(board.key);
            colour = 1 - colour;
        }
    }
    let moves = path.len() as u64;
    while let Some(before) = path.pop() {
        *board = before;
    }
    (moves, sum)
}

/// Seconds that this process has had of a processor; the machine may have other things to do.
fn clock(start: Instant) -> f64 {
    let on_cpu = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = on_cpu.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |n| n / 1e9)
}

fn main() {
    let mut rng = Rng::new(1);
    let games: Vec<Vec<(Point, u32)>> = (0..500)
        .map(|_| {
            let point = |(x, y)| (Point::new(x, y).expect("on the board"), (y * 10 + x) as u32);
            tries(&mut rng).into_iter().map(point).collect()
        })
        .collect();
    // The same keys, so that the sums must be the same too.
    let mut board = Board::new(SIDE, SIDE).expect("a legal size");
    let mut keys = [[0; 2]; 128];
    for p in board.points() {
        let both = [Colour::Black, Colour::White].map(|c| Board::stone_key(p, c));
        keys[p.y() * 10 + p.x()] = both;
    }
    let mut other = Bits { stones: [0; 2], key: board.key() };
    let (mut path, mut other_path) = (Vec::new(), Vec::new());
    for game in &games {
        let (a, b) =
            (ours(&mut board, game, &mut path), bits(&mut other, game, &keys, &mut other_path));
        assert_eq!(a, b, "the boards disagree");
    }
    println!("{:>12} {:>12} {:>8}", "ours M/s", "bits M/s", "ratio");
    let mut ratios = Vec::new();
    for _ in 0..5 {
        let mut rates = [0.0; 2];
        for (which, rate) in rates.iter_mut().enumerate() {
            let (start, mut moves) = (Instant::now(), 0);
            let from = clock(start);
            while start.elapsed() < Duration::from_millis(500) {
                for game in &games {
                    moves += match which {
                        0 => ours(&mut board, game, &mut path).0,
                        _ => bits(&mut other, game, &keys, &mut other_path).0,
                    };
                }
            }
            *rate = moves as f64 / (clock(start) - from) / 1e6;
        }
        ratios.push(rates[0] / rates[1]);
        println!("{:12.2} {:12.2} {:8.2}", rates[0], rates[1], rates[0] / rates[1]);
    }
    ratios.sort_by(f64::total_cmp);
    println!("median ratio {:.2}", ratios[2]);
}
