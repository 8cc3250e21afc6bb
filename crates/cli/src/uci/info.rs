//! What the engine says while it searches: `info` lines, not too many, and one place where all
//! lines go out.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};
use tsume::game::Notation;
use tsume::search::{Progress, Stats};
use tsume_chess::{Board, Mate, Move};

/// The least time between two lines that only show that the search goes on.
const PERIOD: Duration = Duration::from_millis(100);

/// Sends a line to the GUI, at once.
///
/// # Errors
///
/// When the GUI has gone.
pub fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// Remarks for people.
pub fn remark(text: &str) {
    // A GUI that has gone does not want to know.
    let _ = say(&format!("info string {text}"));
}

/// Moves as text, from this position.
pub fn moves_text(board: &Board, moves: &[Move]) -> String {
    let mut board = board.clone();
    let mut out = String::new();
    for &m in moves {
        let space = if out.is_empty() { "" } else { " " };
        out += space;
        out += &Mate::new(board.clone()).move_text(m);
        board.play_unchecked(m);
    }
    out
}

/// What is known of a position's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Mate in so many moves; the side to move is mated if it is negative, or zero.
    Mate(i32),
    /// Neither side can force mate.
    Draw,
}

/// The counts of one `go`, over all its searches.
#[derive(Debug)]
pub struct Info {
    start: Instant,
    /// When the last line went out.
    last: Instant,
    /// The nodes of the searches that have ended, and of the one that goes on.
    nodes: u64,
    running: u64,
    /// Entries that the table has room for, and those that the last search used.
    entries: u64,
    used: u64,
    /// The deepest path.
    deepest: u64,
    /// Half-moves of the bounded question now, or the round of the open one.
    pub depth: u64,
}

/// Bytes of a table's entry.
const ENTRY: u64 = 32;

impl Info {
    /// Begins to count.
    pub fn new(memory: usize) -> Info {
        let now = Instant::now();
        let entries = (memory as u64 / ENTRY).max(1);
        Info { start: now, last: now, nodes: 0, running: 0, entries, used: 0, deepest: 0, depth: 1 }
    }

    /// Nodes of the searches that have ended.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// A search has ended. It may have gone on after it had its verdict, for the strategy: that
    /// is counted as far as it was seen.
    pub fn add(&mut self, stats: &Stats) {
        self.nodes += std::mem::take(&mut self.running).max(all_nodes(stats));
        self.used = stats.table_used;
        self.deepest = self.deepest.max(stats.max_depth);
    }

    /// A search goes on.
    pub fn progress(&mut self, progress: &Progress) {
        self.running = all_nodes(&progress.stats);
        if self.last.elapsed() >= PERIOD {
            let text = self.counts(self.depth, progress.stats.max_depth);
            self.send(&text);
        }
    }

    /// Something was found: a line of play and what it is worth.
    pub fn found(&mut self, board: &Board, score: Score, line: &[Move]) {
        let mut text = self.counts(line.len() as u64, 0);
        let _ = match score {
            Score::Mate(n) => write!(text, " score mate {n}"),
            Score::Draw => write!(text, " score cp 0"),
        };
        if !line.is_empty() {
            let _ = write!(text, " pv {}", moves_text(board, line));
        }
        self.send(&text);
    }

    fn send(&mut self, text: &str) {
        self.last = Instant::now();
        let _ = say(text);
    }

    /// All that a line says besides the score and the moves.
    fn counts(&self, depth: u64, deepest: u64) -> String {
        let time = self.start.elapsed();
        let nodes = self.nodes + self.running;
        let rate = nodes as f64 / time.as_secs_f64().max(1e-6);
        let full = (self.used * 1000 / self.entries).min(1000);
        let deepest = self.deepest.max(deepest).max(depth);
        format!(
            "info depth {depth} seldepth {deepest} nodes {nodes} nps {rate:.0} hashfull {full} time {}",
            time.as_millis()
        )
    }
}

/// What a limit on nodes counts.
fn all_nodes(stats: &Stats) -> u64 {
    stats.nodes + stats.simulation_nodes
}
