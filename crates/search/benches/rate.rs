//! How fast df-pn makes children, as a ratio to plain enumeration of the same game.
//!
//! The game is synthetic: a position is a 64-bit number, its moves and its status are bits of it.
//! Nothing could be cheaper to generate, so what is measured is the search itself: table, frames,
//! thresholds. Run by `cargo bench -p tsume-search --bench rate`; a word after `--` picks the lines
//! that contain it.

use std::time::{Duration, Instant};
use tsume_game::{CycleRule, Game, Key, Role, Status};
use tsume_search::{Algorithm, Ghi, Limits, Options, Replacement, Solver};

/// A random tree of even branching, with about one decided position in 64.
#[derive(Clone)]
struct Synthetic {
    state: u64,
    depth: u32,
    rule: CycleRule,
}

impl Game for Synthetic {
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

/// Enumerates the tree to a depth: plays, asks for status and key, takes back. Children per second.
fn enumerate(root: &Synthetic, depth: u32) -> f64 {
    fn below(game: &mut Synthetic, depth: u32, spare: &mut Vec<Vec<u8>>, sum: &mut u64) -> u64 {
        let mut moves = spare.pop().unwrap_or_default();
        moves.clear();
        game.moves(&mut moves);
        let mut count = moves.len() as u64;
        for &m in &moves {
            let undo = game.play(m);
            *sum ^= game.key().0;
            if game.status() == Status::Open && depth > 1 {
                count += below(game, depth - 1, spare, sum);
            }
            game.undo(m, undo);
        }
        spare.push(moves);
        count
    }
    let start = Instant::now();
    let mut sum = 0;
    let count = below(&mut root.clone(), depth, &mut Vec::new(), &mut sum);
    std::hint::black_box(sum);
    count as f64 / start.elapsed().as_secs_f64()
}

/// Children per second of df-pn, and the load of the table at the end.
fn search(root: &Synthetic, options: &Options, memory: usize, time: Duration) -> (f64, f64) {
    let limits = Limits { memory, time: Some(time), ..Limits::default() };
    let outcome = Solver::new(root).options(options.clone()).limits(limits).solve();
    let outcome = outcome.expect("df-pn needs nothing special");
    let stats = outcome.stats;
    let load = stats.table_used as f64 / stats.table_entries as f64;
    (stats.generated as f64 / outcome.time.as_secs_f64(), load)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let picked = |what: &str| words.iter().all(|w| what.contains(w.as_str()));
    let root = |rule| Synthetic { state: 0x1234_5678_9ABC_DEF0, depth: 0, rule };
    let mut plain: Vec<f64> = (0..3).map(|_| enumerate(&root(CycleRule::None), 5)).collect();
    plain.sort_by(f64::total_cmp);
    let plain = plain[1];
    println!("plain enumeration: {:.1} M children/s", plain / 1e6);
    println!("{:44} {:>12} {:>6} {:>6}", "df-pn", "M children/s", "ratio", "load");
    let memory = [("256 KiB", 1 << 18), ("1 MiB", 1 << 20), ("1 GiB", 1 << 30)];
    for (name, bytes) in memory {
        for rule in [CycleRule::None, CycleRule::AttackerLoses] {
            for replacement in Replacement::ALL {
                let what = format!("{name}, {}, {replacement}", rule.name());
                if !picked(&what) {
                    continue;
                }
                let ghi = Ghi::Full;
                let options = Options { replacement, ghi, ..Options::new(Algorithm::DfPn) };
                let time = Duration::from_secs(if bytes >= 1 << 30 { 8 } else { 2 });
                let (rate, load) = search(&root(rule), &options, bytes, time);
                println!("{what:44} {:12.1} {:6.2} {load:6.2}", rate / 1e6, rate / plain);
            }
        }
    }
}
