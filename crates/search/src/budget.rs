//! Budget, progress and statistics, the same for every algorithm.
//!
//! A search calls [`Monitor::step`] once for every unit of work, whether or not anything new came
//! of it, so that a search that goes round without expanding anything is stopped too.

use crate::number::Numbers;
use std::ops::{Add, AddAssign};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tsume_game::names;

/// What a search may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes: expansions, repeated ones and those of simulations included.
    pub nodes: Option<u64>,
    /// Time by the clock.
    pub time: Option<Duration>,
    /// Bytes for the table, the path and the graph together.
    pub memory: usize,
    /// Entries of the table; without it, the table may fill the memory.
    pub table_entries: Option<usize>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: None, time: None, memory: 1 << 30, table_entries: None }
    }
}

/// Stops a search from another thread.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks every search that holds a clone of this to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`Cancel::cancel`] was called.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a search ended without a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The node limit was reached.
    Nodes,
    /// The time limit was reached.
    Time,
    /// The memory limit was reached.
    Memory,
    /// Another thread asked for it.
    Cancelled,
    /// The root's numbers reached the thresholds of an algorithm that is not complete.
    Thresholds,
}

names!(StopReason: Nodes "nodes", Time "time", Memory "memory", Cancelled "cancelled",
    Thresholds "thresholds");

/// What a limit may end before it is done.
pub(crate) type Limited<T = ()> = Result<T, StopReason>;

/// Writes [`Stats`] down from one list: each count with how those of several searches are put
/// together, `add` or `max`.
macro_rules! stats {
    ($($(#[$doc:meta])* $name:ident: $together:ident,)*) => {
        /// Counts of what a search did. All algorithms count alike.
        ///
        /// Those of several searches are added up with `+=`, which takes the greatest of the
        /// table's sizes and of the depths.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Stats {
            $($(#[$doc])* pub $name: u64,)*
        }

        impl Stats {
            /// Every count with its name.
            pub fn fields(&self) -> [(&'static str, u64); [$(stringify!($name)),*].len()] {
                [$((stringify!($name), self.$name)),*]
            }

            /// Sets the count of this name, and says whether there is one.
            pub fn set(&mut self, name: &str, value: u64) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return false,
                }
                true
            }
        }

        impl AddAssign<&Stats> for Stats {
            fn add_assign(&mut self, more: &Stats) {
                $(self.$name = u64::$together(self.$name, more.$name);)*
            }
        }
    };
}

stats! {
    /// Expansions: a position's moves generated once, repeated expansions included.
    nodes: add,
    /// Expansions of a position that had been expanded before.
    reexpanded: add,
    /// Children made, those that simulations look at among them.
    generated: add,
    /// Look-ups in the table.
    probes: add,
    /// Look-ups that found an entry.
    hits: add,
    /// Entries in use at the end.
    table_used: max,
    /// Entries that the table had room for at the end.
    table_entries: max,
    /// Twin entries or nodes made.
    twins: add,
    /// Simulations on another path begun.
    simulations: add,
    /// Simulations on another path that failed.
    failed_simulations: add,
    /// Simulations at a sibling begun.
    sibling_simulations: add,
    /// Simulations at a sibling that failed.
    failed_sibling_simulations: add,
    /// Nodes that simulations looked at (not contained in `nodes`).
    simulation_nodes: add,
    /// Those of them that simulations at a sibling looked at.
    sibling_simulation_nodes: add,
    /// The longest path searched, in moves.
    max_depth: max,
}

impl Stats {
    /// Nodes as the limit counts them: those of simulations included.
    #[inline]
    pub fn spent(&self) -> u64 {
        self.nodes + self.simulation_nodes
    }
}

/// What an observer is told from time to time.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The root's numbers, as far as they are known.
    pub root: Numbers,
    /// The counts so far.
    pub stats: Stats,
    /// The time since the start.
    pub elapsed: Duration,
}

/// A callback for progress.
pub type Observer<'a> = dyn FnMut(&Progress) + 'a;

/// Watches over one search.
pub struct Monitor<'a> {
    /// The counts, written by the search itself.
    pub stats: Stats,
    /// The root's numbers, written by the search for its observer.
    pub root: Numbers,
    limits: Limits,
    cancel: Cancel,
    observer: Option<(&'a mut Observer<'a>, Duration)>,
    start: Instant,
    next_report: Duration,
    steps: u64,
    /// The step at which the clock is looked at next, the steps between two looks, and the last look.
    next_look: u64,
    stride: u64,
    last_look: Duration,
}

/// The most steps between two looks at the clock.
const STRIDE: u64 = 256;
/// Looks that are further apart than this are too far apart: steps take long in some games.
const APART: Duration = Duration::from_millis(5);

impl<'a> Monitor<'a> {
    /// Starts the clock.
    pub fn new(limits: Limits, cancel: Cancel) -> Monitor<'a> {
        Monitor {
            stats: Stats::default(),
            root: Numbers::UNIT,
            limits,
            cancel,
            observer: None,
            start: Instant::now(),
            next_report: Duration::ZERO,
            steps: 0,
            next_look: 1,
            stride: 1,
            last_look: Duration::ZERO,
        }
    }

    /// Reports progress to `observer`, about once every `interval`.
    pub fn observe(&mut self, interval: Duration, observer: &'a mut Observer<'a>) {
        self.next_report = interval;
        self.observer = Some((observer, interval));
    }

    /// The limits in force.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Accounts for one unit of work; an error ends the search.
    #[inline]
    pub fn step(&mut self) -> Result<(), StopReason> {
        self.steps += 1;
        if let Some(limit) = self.limits.nodes
            && (self.stats.spent() >= limit
                // Not every step expands; going round and round must end all the same.
                || self.steps / 64 > limit)
        {
            return Err(StopReason::Nodes);
        }
        if self.steps >= self.next_look {
            return self.look_at_the_clock();
        }
        Ok(())
    }

    /// Compares the memory in use with the limit.
    pub fn check_memory(&self, bytes: usize) -> Result<(), StopReason> {
        if bytes > self.limits.memory { Err(StopReason::Memory) } else { Ok(()) }
    }

    #[cold]
    fn look_at_the_clock(&mut self) -> Result<(), StopReason> {
        if self.cancel.is_cancelled() {
            return Err(StopReason::Cancelled);
        }
        if self.limits.time.is_none() && self.observer.is_none() {
            self.next_look = self.steps + STRIDE;
            return Ok(());
        }
        let elapsed = self.elapsed();
        let too_far = elapsed.saturating_sub(self.last_look) > APART;
        self.stride =
            if too_far { (self.stride / 2).max(1) } else { (self.stride * 2).min(STRIDE) };
        (self.next_look, self.last_look) = (self.steps + self.stride, elapsed);
        if let Some((observer, interval)) = &mut self.observer
            && elapsed >= self.next_report
        {
            self.next_report = elapsed + *interval;
            observer(&Progress { root: self.root, stats: self.stats, elapsed });
        }
        match self.limits.time {
            Some(limit) if elapsed >= limit => Err(StopReason::Time),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_at_each_limit() {
        let run = |limits: Limits, cancel: Cancel| {
            let mut monitor = Monitor::new(limits, cancel);
            loop {
                if let Err(reason) = monitor.step() {
                    return reason;
                }
            }
        };
        let nodes = Limits { nodes: Some(10), ..Limits::default() };
        assert_eq!(run(nodes, Cancel::default()), StopReason::Nodes);
        let time = Limits { time: Some(Duration::from_millis(2)), ..Limits::default() };
        assert_eq!(run(time, Cancel::default()), StopReason::Time);
        let cancel = Cancel::default();
        cancel.cancel();
        assert_eq!(run(Limits::default(), cancel), StopReason::Cancelled);
    }

    #[test]
    fn every_count_is_written_and_read_and_adds_up() {
        let mut stats = Stats::default();
        for (n, (name, _)) in (1..).zip(Stats::default().fields()) {
            assert!(stats.set(name, n));
            assert_eq!(stats.fields()[n as usize - 1], (name, n));
        }
        assert!(!stats.set("speed", 1));
        assert_eq!(stats.spent(), stats.nodes + stats.simulation_nodes);
        let one = stats;
        stats += &one;
        for ((name, sum), (_, n)) in stats.fields().into_iter().zip(one.fields()) {
            let most = ["table_used", "table_entries", "max_depth"].contains(&name);
            assert_eq!(sum, if most { n } else { 2 * n }, "{name}");
        }
    }

    #[test]
    fn long_steps_end_in_time() {
        let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
        let mut monitor = Monitor::new(limits, Cancel::default());
        while monitor.step() != Err(StopReason::Time) {
            std::thread::sleep(APART);
        }
        assert!(monitor.steps < STRIDE / 4, "{}", monitor.steps);
    }
}
