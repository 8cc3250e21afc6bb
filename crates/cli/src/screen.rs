//! The results of a run as they come, and how far it has come.

use crate::output::Output;
use crate::progress::ProgressLine;
use std::io;
use std::time::{Duration, Instant};
use tsume::batch::{News, Total};
use tsume::{Answer, BadInput, Record, Show, Tally};

/// How often the progress line changes without news of a search.
const SHOW: Duration = Duration::from_millis(200);

/// Shows results on standard output, and how far the run has come on a terminal.
pub struct Screen {
    /// Where results go.
    pub output: Output,
    /// How far the run has come.
    pub line: ProgressLine,
    /// Whether programs want to know how far searches have come.
    progress: bool,
    /// When the line was last brought up to date.
    shown: Instant,
}

impl Screen {
    /// Nothing shown yet.
    pub fn new(output: Output, line: ProgressLine, progress: bool) -> Screen {
        Screen { output, line, progress, shown: Instant::now() }
    }

    fn show(&mut self, tally: &Tally, total: &Total, news: Option<&News>) {
        self.shown = Instant::now();
        let all = (total.found(), total.is_final());
        match news {
            Some(news) if tally.jobs == 1 && all == (1, true) => {
                self.line.show(&news.problem, &news.known, &news.progress);
            }
            _ => {
                let news = news.map(|news| (news.problem.as_str(), &news.progress));
                self.line.show_run(tally, all, news);
            }
        }
    }
}

impl Show for Screen {
    fn result(&mut self, record: &Record, answer: Option<&Answer>) -> io::Result<()> {
        let Screen { output, line, .. } = self;
        line.hidden(|| output.result(record, answer))
    }

    fn trouble(&mut self, bad: &BadInput, alarm: bool) -> io::Result<()> {
        let Screen { output, line, .. } = self;
        line.hidden(|| if alarm { output.alarm(bad) } else { output.error(bad) })
    }

    fn news(&mut self, news: &News, tally: &Tally, total: &Total) -> io::Result<()> {
        self.show(tally, total, Some(news));
        if news.due && self.progress {
            self.output.progress(&news.problem, &news.progress)?;
        }
        self.idle(tally, total)
    }

    fn idle(&mut self, tally: &Tally, total: &Total) -> io::Result<()> {
        // Small problems have no news but their results.
        if self.shown.elapsed() >= SHOW && tally.problems() > 0 {
            self.show(tally, total, None);
        }
        let Screen { output, line, .. } = self;
        if output.is_due() { line.hidden(|| output.flush()) } else { Ok(()) }
    }
}
