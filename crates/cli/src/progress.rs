//! The progress line: on a terminal only, on standard error, gone when the result comes.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::Duration;
use tsume::search::Progress;
use tsume::{Tally, text};

/// A line that shows how far a search, or a run over many problems, has come.
pub struct ProgressLine {
    wanted: bool,
    /// The time that a search may take.
    time: Option<Duration>,
    bar: Option<ProgressBar>,
    /// Whether the line is that of many problems.
    many: bool,
}

impl ProgressLine {
    /// A line that appears with the first news, if it is wanted and somebody can see it.
    pub fn new(wanted: bool) -> ProgressLine {
        let wanted = wanted && io::stderr().is_terminal();
        ProgressLine { wanted, time: None, bar: None, many: false }
    }

    /// The same, with the time left.
    pub fn with_limit(self, time: Option<Duration>) -> ProgressLine {
        ProgressLine { time, ..self }
    }

    /// Shows the news of one search, what is known already first.
    pub fn show(&mut self, problem: &str, known: &str, progress: &Progress) {
        let Some(bar) = self.bar(false) else { return };
        let bar = bar.clone();
        let known = if known.is_empty() { String::new() } else { format!("{known}  ") };
        bar.set_message(format!("{known}{}  {}", self.news(progress), text::harmless(problem)));
        bar.tick();
    }

    /// Shows the news of one search among many, and how the others went. The number of problems may
    /// not be known yet.
    pub fn show_run(&mut self, tally: &Tally, all: (u64, bool), news: Option<(&str, &Progress)>) {
        let Some(bar) = self.bar(true) else { return };
        let bar = bar.clone();
        let ((found, is_final), done) = (all, tally.problems() + tally.errors);
        bar.set_length(found.max(done));
        bar.set_position(done);
        let counts =
            [(tally.proven, "proven"), (tally.disproven, "disproven"), (tally.unknown, "unknown")];
        let counts = counts.map(|(n, word)| format!("{} {word}", text::count(n))).join(", ");
        let more = if is_final { "" } else { " or more" };
        let mut message =
            format!("{} of {}{more}: {counts}", text::count(done), text::count(found));
        if let Some((problem, progress)) = news {
            message += &format!("; {}  {}", self.news(progress), text::harmless(problem));
        }
        bar.set_message(message);
        bar.tick();
    }

    /// Shows how many things of so many are done.
    pub fn show_count(&mut self, done: u64, all: u64, message: &str) {
        let Some(bar) = self.bar(true) else { return };
        bar.set_length(all);
        bar.set_position(done);
        bar.set_message(format!("{} of {}: {message}", text::count(done), text::count(all)));
        bar.tick();
    }

    /// What a search has to tell.
    fn news(&self, progress: &Progress) -> String {
        let Progress { root, stats, elapsed } = progress;
        let rate = stats.nodes as f64 / elapsed.as_secs_f64().max(1e-3);
        let mut words = vec![
            format!("{} nodes", text::count(stats.nodes)),
            format!("{}/s", text::count(rate as u64)),
            format!("pn {}  dn {}", root.pn, root.dn),
        ];
        let used = (100 * stats.table_used).checked_div(stats.table_entries);
        words.extend(used.map(|percent| format!("table {percent}%")));
        words.push(text::time(*elapsed));
        if let Some(limit) = self.time {
            words.push(format!("{} left", text::time(limit.saturating_sub(*elapsed))));
        }
        words.join("  ")
    }

    fn bar(&mut self, many: bool) -> Option<&ProgressBar> {
        if !self.wanted {
            return None;
        }
        if self.many != many {
            self.clear();
        }
        self.many = many;
        // A line that is cut at the edge of the terminal; what wraps cannot be cleared. So what
        // matters least comes last.
        let template = if many { "{bar:10} {wide_msg}" } else { "{spinner} {wide_msg}" };
        Some(self.bar.get_or_insert_with(|| {
            let bar = if many { ProgressBar::new(0) } else { ProgressBar::new_spinner() };
            match ProgressStyle::with_template(template) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        }))
    }

    /// Does something that writes to the terminal while the line is out of the way.
    pub fn hidden<R>(&mut self, write: impl FnOnce() -> R) -> R {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Makes room for the result.
    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
