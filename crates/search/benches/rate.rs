//! How fast df-pn makes children, as a ratio to plain enumeration of the same game.
//!
//! Two synthetic games whose moves cost next to nothing, so that what is measured is the search
//! itself: table, frames, thresholds. `lines` is five in a line on an 8x8 bitboard. `bits` is the
//! extreme: a position is a 64-bit number, and one mixing step is play, status, key and all. Run by
//! `cargo bench -p tsume-search --bench rate`; words after `--` pick the rows that contain them.

use std::time::{Duration, Instant};
use tsume_game::conformance::enumerate;
use tsume_game::{CycleRule, Game, Key, Role, Status};
use tsume_search::{Algorithm, Limits, Options, Replacement, Solver};

/// Five in a line on 8x8: the attacker wants a line, the defender wants none for the attacker.
#[derive(Clone)]
struct Lines {
    /// The stones of the attacker and of the defender.
    stones: [u64; 2],
    /// Who is to move: 0 or 1.
    mover: usize,
    rule: CycleRule,
}

impl Game for Lines {
    type Move = u8;
    type Undo = ();

    fn role(&self) -> Role {
        if self.mover == 0 { Role::Attacker } else { Role::Defender }
    }
    fn status(&self) -> Status {
        // Shift and mask of the columns that a shift must not wrap into.
        const DIRECTIONS: [(u32, u64); 4] = [
            (1, 0xFEFE_FEFE_FEFE_FEFE),
            (7, 0x7F7F_7F7F_7F7F_7F7F),
            (8, u64::MAX),
            (9, 0xFEFE_FEFE_FEFE_FEFE),
        ];
        let mine = self.stones[0];
        for (shift, mask) in DIRECTIONS {
            let mut run = mine;
            for _ in 0..4 {
                run = (run << shift) & mask & mine;
            }
            if run != 0 {
                return Status::Won;
            }
        }
        if mine | self.stones[1] == u64::MAX { Status::Lost } else { Status::Open }
    }
    fn moves(&self, out: &mut Vec<u8>) {
        let mut free = !(self.stones[0] | self.stones[1]);
        while free != 0 {
            out.push(free.trailing_zeros() as u8);
            free &= free - 1;
        }
    }
    fn play(&mut self, m: u8) {
        self.stones[self.mover] |= 1 << m;
        self.mover ^= 1;
    }
    fn undo(&mut self, m: u8, (): ()) {
        self.mover ^= 1;
        self.stones[self.mover] ^= 1 << m;
    }
    fn key(&self) -> Key {
        Key::spread(
            self.stones[0].wrapping_mul(0xA24B_AED4_963E_E407) ^ Key::spread(self.stones[1]).0,
        )
    }
    fn cycle_rule(&self) -> CycleRule {
        self.rule
    }
}

/// A random tree, with about one decided position in 64.
#[derive(Clone)]
struct Bits {
    state: u64,
    depth: u32,
    rule: CycleRule,
}

impl Game for Bits {
    type Move = u8;
    type Undo = u64;

    fn role(&self) -> Role {
        if self.depth.is_multiple_of(2) { Role::Attacker } else { Role::Defender }
    }
    fn status(&self) -> Status {
        match self.state >> 57 {
            0 => Status::Won,
            1 => Status::Lost,
            _ => Status::Open,
        }
    }
    fn moves(&self, out: &mut Vec<u8>) {
        out.extend(0..16 + (self.state >> 40) as u8 % 16);
    }
    fn play(&mut self, m: u8) -> u64 {
        let before = self.state;
        self.state = Key::spread(before ^ m as u64).0;
        self.depth += 1;
        before
    }
    fn undo(&mut self, _: u8, before: u64) {
        self.state = before;
        self.depth -= 1;
    }
    fn key(&self) -> Key {
        Key(self.state)
    }
    fn cycle_rule(&self) -> CycleRule {
        self.rule
    }
}

/// Children per second of plain enumeration.
fn enumeration<G: Game>(root: &G) -> f64 {
    let start = Instant::now();
    let (mut sum, mut count) = (0, 0);
    while start.elapsed() < Duration::from_millis(500) {
        count += enumerate(&mut root.clone(), 3, &mut sum);
    }
    std::hint::black_box(sum);
    count as f64 / start.elapsed().as_secs_f64()
}

/// Children per second of df-pn, and the load of the table at the end.
fn search<G: Game>(root: &G, options: &Options, memory: usize, time: Duration) -> (f64, f64) {
    let limits = Limits { memory, time: Some(time), ..Limits::default() };
    let outcome = Solver::new(root).options(options.clone()).limits(limits).solve();
    let outcome = outcome.expect("df-pn needs nothing special");
    let stats = outcome.stats;
    let load = stats.table_used as f64 / stats.table_entries as f64;
    (stats.generated as f64 / outcome.time.as_secs_f64(), load)
}

/// One row: the median of three rounds, each with enumeration before and after the search, as the
/// machine may have other things to do.
fn row<G: Game>(what: &str, root: &G, replacement: Replacement, memory: usize) {
    let options = Options { replacement, ..Options::new(Algorithm::DfPn) };
    let time = Duration::from_secs(if memory >= 1 << 30 { 6 } else { 1 });
    let mut before = enumeration(root);
    let mut rounds = [(); 3].map(|()| {
        let (rate, load) = search(root, &options, memory, time);
        let after = enumeration(root);
        let plain = (std::mem::replace(&mut before, after) + after) / 2.0;
        (rate / plain, plain / 1e6, rate / 1e6, load)
    });
    rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (ratio, plain, rate, load) = rounds[1];
    println!("{what:44} {plain:12.1} {rate:8.1} {ratio:6.2} {load:6.2}");
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    println!(
        "{:44} {:>12} {:>8} {:>6} {:>6}",
        "M children/s", "enumeration", "df-pn", "ratio", "load"
    );
    for (name, bytes) in [("256 KiB", 1 << 18), ("1 MiB", 1 << 20), ("1 GiB", 1 << 30)] {
        for rule in [CycleRule::None, CycleRule::AttackerLoses] {
            for replacement in Replacement::ALL {
                for game in ["lines", "bits"] {
                    let what = format!("{game}, {name}, {}, {replacement}", rule.name());
                    if !words.iter().all(|w| what.contains(w.as_str())) {
                        continue;
                    }
                    let lines = Lines { stones: [0, 0], mover: 0, rule };
                    let bits = Bits { state: 0x1234_5678_9ABC_DEF0, depth: 0, rule };
                    match game {
                        "lines" => row(&what, &lines, replacement, bytes),
                        _ => row(&what, &bits, replacement, bytes),
                    }
                }
            }
        }
    }
}
