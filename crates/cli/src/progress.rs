//! The progress line: on a terminal only, on standard error, gone when the result comes.

use crate::{people, text};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use tsume::search::Progress;

/// A line that shows how far a search has come.
pub struct ProgressLine {
    wanted: bool,
    bar: Option<ProgressBar>,
}

impl ProgressLine {
    /// A line that appears with the first news, if it is wanted and somebody can see it.
    pub fn new(wanted: bool) -> ProgressLine {
        ProgressLine { wanted: wanted && io::stderr().is_terminal(), bar: None }
    }

    /// Shows the news.
    pub fn show(&mut self, problem: &str, progress: &Progress) {
        if !self.wanted {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::new_spinner();
            // A line that is cut at the edge of the terminal; what wraps cannot be cleared.
            match ProgressStyle::with_template("{spinner} {wide_msg}") {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        bar.set_message(format!(
            "{}  {} nodes  {}  pn {}  dn {}",
            text::harmless(problem),
            text::count(progress.stats.nodes),
            people::time(progress.elapsed),
            progress.root.pn,
            progress.root.dn
        ));
        bar.tick();
    }

    /// Makes room for the result.
    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
