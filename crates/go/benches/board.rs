//! Play and undo of random 9x9 games, against a board of a different kind: stones as bits, copied
//! for every move, and blocks found by flood fill.
//!
//! `cargo bench -p tsume-go --bench board` prints the rates of both and their ratio. Both play the
//! same games: the same random points, legal or not, until a fixed number of tries, then back to
//! the empty board. The row `children` is what a search does: every legal move of a position is
//! played and taken back, in every fifth position of the games.

use std::time::{Duration, Instant};
use tsume_game::random::Rng;
use tsume_go::{Board, Colour, Point, Undo};

const SIDE: usize = 9;
/// Points tried in one game.
const TRIES: usize = 120;

/// A point, for either board.
#[derive(Clone, Copy)]
struct At {
    point: Point,
    bit: u32,
}

impl At {
    fn new(x: usize, y: usize) -> At {
        let point = Point::new(x, y).expect("on the board");
        At { point, bit: (y * (SIDE + 1) + x) as u32 }
    }
}

/// What is compared.
trait Plays {
    type Undo;
    /// Plays a stone if that is legal.
    fn play(&mut self, at: At, colour: Colour) -> Option<Self::Undo>;
    fn undo(&mut self, undo: Self::Undo);
    fn key(&self) -> u64;
}

impl Plays for Board {
    type Undo = Undo;

    fn play(&mut self, at: At, colour: Colour) -> Option<Undo> {
        self.is_legal(at.point, colour).then(|| Board::play(self, at.point, colour))
    }
    fn undo(&mut self, undo: Undo) {
        Board::undo(self, undo);
    }
    fn key(&self) -> u64 {
        Board::key(self)
    }
}

/// A 9x9 board in rows of ten bits, the last of which is border.
#[derive(Clone, Copy)]
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

/// The position, and the numbers of stones for its key.
struct BitBoard {
    now: Bits,
    numbers: [[u64; 2]; 128],
}

impl Plays for BitBoard {
    type Undo = Bits;

    fn play(&mut self, at: At, colour: Colour) -> Option<Bits> {
        let (before, colour) = (self.now, colour as usize);
        let stone = 1_u128 << at.bit;
        if (before.stones[0] | before.stones[1]) & stone != 0 {
            return None;
        }
        let (own, mut enemy) = (before.stones[colour] | stone, before.stones[1 - colour]);
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
        self.now.key ^= self.numbers[at.bit as usize][colour];
        while captured != 0 {
            self.now.key ^= self.numbers[captured.trailing_zeros() as usize][1 - colour];
            captured &= captured - 1;
        }
        self.now.stones[colour] = own;
        self.now.stones[1 - colour] = enemy;
        Some(before)
    }
    fn undo(&mut self, before: Bits) {
        self.now = before;
    }
    fn key(&self) -> u64 {
        self.now.key
    }
}

/// One game there and back; the moves played and a sum of keys. If `points` are given, all of them
/// are tried in every fifth position, and counted instead.
fn play<B: Plays>(
    board: &mut B,
    game: &[At],
    points: &[At],
    path: &mut Vec<B::Undo>,
) -> (u64, u64) {
    let (mut colour, mut sum, mut children) = (Colour::Black, 0_u64, 0);
    for &at in game {
        let Some(undo) = board.play(at, colour) else { continue };
        path.push(undo);
        sum = sum.wrapping_add(board.key());
        colour = colour.other();
        if path.len().is_multiple_of(5) {
            for &at in points {
                if let Some(undo) = board.play(at, colour) {
                    sum = sum.wrapping_add(board.key());
                    children += 1;
                    board.undo(undo);
                }
            }
        }
    }
    let moves = path.len() as u64;
    while let Some(undo) = path.pop() {
        board.undo(undo);
    }
    (if points.is_empty() { moves } else { children }, sum)
}

/// Millions of moves per second.
fn rate<B: Plays>(board: &mut B, games: &[Vec<At>], points: &[At]) -> f64 {
    let (start, mut moves) = (Instant::now(), 0);
    let from = clock(start);
    let mut path = Vec::new();
    while start.elapsed() < Duration::from_millis(500) {
        for game in games {
            let (count, sum) = play(board, game, points, &mut path);
            std::hint::black_box(sum);
            moves += count;
        }
    }
    moves as f64 / (clock(start) - from) / 1e6
}

/// Seconds that this process has had of a processor; the machine may have other things to do.
fn clock(start: Instant) -> f64 {
    let on_cpu = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = on_cpu.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |n| n / 1e9)
}

fn main() {
    let mut rng = Rng::new(1);
    let mut some = || rng.below(SIDE as u64) as usize;
    let games: Vec<Vec<At>> =
        (0..500).map(|_| (0..TRIES).map(|_| At::new(some(), some())).collect()).collect();
    let all: Vec<At> = (0..SIDE * SIDE).map(|i| At::new(i % SIDE, i / SIDE)).collect();
    // The same keys, so that the sums must be the same too.
    let mut ours = Board::new(SIDE, SIDE).expect("a legal size");
    let mut numbers = [[0; 2]; 128];
    for at in &all {
        let both = [Colour::Black, Colour::White].map(|c| Board::stone_key(at.point, c));
        numbers[at.bit as usize] = both;
    }
    let mut bits = BitBoard { now: Bits { stones: [0; 2], key: ours.key() }, numbers };
    for game in &games {
        let a = play(&mut ours, game, &all, &mut Vec::new());
        let b = play(&mut bits, game, &all, &mut Vec::new());
        assert_eq!(a, b, "the boards disagree");
    }
    println!("{:10} {:>10} {:>10} {:>8}", "M moves/s", "ours", "bits", "ratio");
    for (name, points) in [("games", &[][..]), ("children", &all)] {
        let mut rounds = [(); 5].map(|()| {
            let (a, b) = (rate(&mut ours, &games, points), rate(&mut bits, &games, points));
            (a / b, a, b)
        });
        rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (ratio, a, b) = rounds[2];
        println!("{name:10} {a:10.1} {b:10.1} {ratio:8.2}");
    }
}
