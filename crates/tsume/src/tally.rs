//! The results of a run, counted.

use crate::expect::Compared;
use crate::record::Record;
use std::time::Duration;
use tsume_search::Verdict;

/// The results of a run, counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Problems that the attacker wins.
    pub proven: u64,
    /// Problems that the attacker does not win.
    pub disproven: u64,
    /// Problems without an answer.
    pub unknown: u64,
    /// Those of them of which a part is known.
    pub known: u64,
    /// Verdicts with a certificate that was accepted.
    pub checked: u64,
    /// Verdicts that did not stand up to their check; they count as unknown.
    pub failed: u64,
    /// Files and problems that could not be understood.
    pub errors: u64,
    /// Problems on which the program itself failed.
    pub crashed: u64,
    /// Results that an earlier run had found.
    pub resumed: u64,
    /// Nodes in total.
    pub nodes: u64,
    /// What each problem took.
    pub times: Times,
    /// How the results compare with what the files say, if that was asked.
    pub expected: Option<Compared>,
    /// Problems that were searched at a time.
    pub jobs: usize,
    /// Time since the start of the run.
    pub time: Duration,
    /// Whether the user broke the run off.
    pub interrupted: bool,
}

impl Tally {
    /// Counts a result.
    pub fn add(&mut self, record: &Record) {
        let decided = !record.is(Verdict::Unknown);
        self.proven += u64::from(record.is(Verdict::Proven));
        self.disproven += u64::from(record.is(Verdict::Disproven));
        self.unknown += u64::from(!decided);
        self.known += u64::from(!decided && record.facts.contains_key("known"));
        self.checked += u64::from(decided && record.checked);
        self.failed += u64::from(record.failed());
        self.nodes += record.nodes;
        self.times.add(&record.problem, record.time_s);
    }

    /// Problems that were searched.
    pub fn problems(&self) -> u64 {
        self.proven + self.disproven + self.unknown
    }
}

/// What the problems of a run took.
#[derive(Clone, Debug, Default)]
pub struct Times {
    all: Vec<Duration>,
    slowest: Option<(Duration, String)>,
}

impl Times {
    fn add(&mut self, problem: &str, seconds: f64) {
        let time = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        self.all.push(time);
        if self.slowest.as_ref().is_none_or(|(longest, _)| time > *longest) {
            self.slowest = Some((time, problem.to_string()));
        }
    }

    /// The time that half of the problems did not need; of two in the middle, the longer one.
    pub fn median(&self) -> Option<Duration> {
        let mut times = self.all.clone();
        times.sort_unstable();
        times.get(times.len() / 2).copied()
    }

    /// The longest time, and the problem that took it.
    pub fn slowest(&self) -> Option<(Duration, &str)> {
        self.slowest.as_ref().map(|(time, problem)| (*time, problem.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        let mut times = Times::default();
        assert_eq!((times.median(), times.slowest()), (None, None));
        for (problem, seconds) in [("a", 3.0), ("b", 9.0), ("c", 1.0)] {
            times.add(problem, seconds);
        }
        assert_eq!(times.median(), Some(Duration::from_secs(3)));
        times.add("d", 8.0);
        assert_eq!(times.median(), Some(Duration::from_secs(8)));
        assert_eq!(times.slowest(), Some((Duration::from_secs(9), "b")));
    }
}
