//! What the tests of problems on the board share.
#![allow(dead_code, reason = "not every test uses all of it")]

pub mod grid;
pub mod threats;

use tsume_search::{Ghi, Limits, Options};

/// The number of random problems: `TSUME_GAMES`, or so many.
pub fn games(default: u64) -> u64 {
    std::env::var("TSUME_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

pub fn limits() -> Limits {
    Limits { nodes: Some(2_000_000), memory: 64 << 20, ..Limits::default() }
}

pub fn options(ghi: Ghi) -> Options {
    Options { ghi, ..Options::default() }
}

/// What a comment says in the line that begins so.
pub fn says(comment: &str, key: &str) -> Option<String> {
    let line = comment.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    line.map(str::to_string)
}
