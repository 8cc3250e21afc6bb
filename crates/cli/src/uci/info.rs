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
    /// Nodes so far, as limits count them.
    nodes: u64,
    /// Entries that the table has room for, and those that are used.
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
        Info { start: now, last: now, nodes: 0, entries, used: 0, deepest: 0, depth: 1 }
    }

    /// A search has ended, and what all of them came to.
    pub fn searched(&mut self, stats: &Stats, spent: u64) {
        self.nodes = spent;
        self.used = stats.table_used;
        self.deepest = stats.max_depth;
    }

    /// A search goes on.
    pub fn progress(&mut self, progress: &Progress) {
        self.searched(&progress.stats, progress.stats.spent().max(self.nodes));
        if self.last.elapsed() >= PERIOD {
            let text = self.counts(self.depth);
            self.send(&text);
        }
    }

    /// Something was found: a line of play and what it is worth.
    pub fn found(&mut self, board: &Board, score: Score, line: &[Move]) {
        let mut text = self.counts(line.len() as u64);
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
    fn counts(&self, depth: u64) -> String {
        let time = self.start.elapsed();
        let nodes = self.nodes;
        let rate = nodes as f64 / time.as_secs_f64().max(1e-6);
        let full = (self.used * 1000 / self.entries).min(1000);
        let deepest = self.deepest.max(depth);
        format!(
            "info depth {depth} seldepth {deepest} nodes {nodes} nps {rate:.0} hashfull {full} time {}",
            time.as_millis()
        )
    }
}
