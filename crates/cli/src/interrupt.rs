//! Ctrl-C: the first one ends the search with a partial result, the second one the program.

use crate::error::{Exit, Failure};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tsume::batch::Waits;
use tsume::search::Cancel;

/// Programs that pass signals on (timeout, for one) may send the same one twice; only a person who
/// has waited for this long means it again.
const ECHO: Duration = Duration::from_millis(300);

/// Whether the user has had enough.
#[derive(Clone, Default)]
pub struct Interrupt {
    /// Stops the search that runs.
    pub cancel: Cancel,
    pressed: Arc<AtomicBool>,
    waiting: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens to Ctrl-C from now on. A process can have one listener: whoever asks again shares it.
    pub fn install() -> Result<Interrupt, Failure> {
        static INSTALLED: OnceLock<Interrupt> = OnceLock::new();
        if let Some(interrupt) = INSTALLED.get() {
            return Ok(interrupt.clone());
        }
        let interrupt = Interrupt::default();
        let handler = interrupt.clone();
        let mut first: Option<Instant> = None;
        ctrlc::set_handler(move || {
            handler.pressed.store(true, Ordering::SeqCst);
            let again = first.get_or_insert_with(Instant::now).elapsed() >= ECHO;
            if again || handler.waiting.load(Ordering::SeqCst) {
                process::exit(Exit::Interrupted as i32);
            }
            handler.cancel.cancel();
        })
        .map_err(|e| Failure::usage(format!("cannot listen to Ctrl-C: {e}"), "try again"))?;
        Ok(INSTALLED.get_or_init(|| interrupt).clone())
    }

    /// Whether Ctrl-C was pressed.
    pub fn came(&self) -> bool {
        self.pressed.load(Ordering::SeqCst)
    }
}

/// No search can be stopped while the reader waits for more, so Ctrl-C ends the program at once.
impl Waits for Interrupt {
    fn begin(&self) -> bool {
        // In this order here, and in the opposite one in the handler: a key pressed now is seen
        // on one side at least.
        self.waiting.store(true, Ordering::SeqCst);
        !self.came()
    }

    fn end(&self) {
        self.waiting.store(false, Ordering::SeqCst);
    }
}
