//! What passes between the thread that listens and the one that searches: stop, and until when
//! the answer is to be held back. Running out of time is a `stop` that nobody had to send.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tsume::search::Cancel;

/// When an answer may be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// As soon as there is one.
    No,
    /// Not before `ponderhit` or `stop`.
    UntilHit,
    /// Not before `stop`.
    UntilStop,
}

#[derive(Debug)]
struct State {
    hold: Hold,
    stopped: bool,
    answered: bool,
}

/// The state of one `go`, shared among threads.
#[derive(Debug)]
pub struct Signal {
    cancel: Cancel,
    state: Mutex<State>,
    changed: Condvar,
}

impl Signal {
    /// A search that begins now.
    pub fn new(hold: Hold) -> Signal {
        Signal {
            cancel: Cancel::default(),
            state: Mutex::new(State { hold, stopped: false, answered: false }),
            changed: Condvar::new(),
        }
    }

    /// The token that stops the search itself.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Asks for the answer, now.
    pub fn stop(&self) {
        self.cancel.cancel();
        self.lock().stopped = true;
        self.changed.notify_all();
    }

    /// `ponderhit`: whether the search had waited for it.
    pub fn hit(&self) -> bool {
        let mut state = self.lock();
        let waited = state.hold == Hold::UntilHit;
        if waited {
            state.hold = Hold::No;
        }
        self.changed.notify_all();
        waited
    }

    /// Waits until an answer may be given.
    pub fn wait_for_leave(&self) {
        let held = |state: &mut State| state.hold != Hold::No && !state.stopped;
        drop(self.changed.wait_while(self.lock(), held));
    }

    /// The answer was given.
    pub fn answered(&self) {
        self.lock().answered = true;
        self.changed.notify_all();
    }

    /// Waits for so long at most, and then stops the search if it is still at work.
    pub fn stop_after(&self, time: Duration) {
        let at_work = |state: &mut State| !state.stopped && !state.answered;
        drop(self.changed.wait_timeout_while(self.lock(), time, at_work));
        self.stop();
    }

    /// A thread that panicked has left nothing half done.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::thread;

    #[test]
    fn an_answer_is_held_back() {
        let signal = Arc::new(Signal::new(Hold::UntilHit));
        let other = signal.clone();
        let waiting = thread::spawn(move || other.wait_for_leave());
        thread::sleep(Duration::from_millis(20));
        assert!(!waiting.is_finished());
        assert!(signal.hit());
        waiting.join().unwrap();
        assert!(!signal.hit());
        assert!(!signal.cancel().is_cancelled());
    }

    #[test]
    fn an_infinite_search_waits_for_stop_alone() {
        let signal = Signal::new(Hold::UntilStop);
        assert!(!signal.hit());
        signal.stop();
        signal.wait_for_leave();
        assert!(signal.cancel().is_cancelled());
    }

    #[test]
    fn time_runs_out() {
        let signal = Signal::new(Hold::No);
        signal.stop_after(Duration::from_millis(5));
        assert!(signal.cancel().is_cancelled());
    }

    #[test]
    fn the_timer_goes_with_the_answer() {
        let signal = Arc::new(Signal::new(Hold::No));
        let other = signal.clone();
        let timer = thread::spawn(move || other.stop_after(Duration::from_secs(3600)));
        signal.answered();
        timer.join().unwrap();
    }
}
