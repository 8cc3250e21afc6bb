//! Many problems at a time: one thread reads them, some search, and the one that calls writes down
//! what comes, in the order of the problems whatever the order in which the searches end.
//!
//! ```text
//! reader --- problems ---> jobs --- news, results ---> writer
//! ```
//!
//! The reader may wait for ever, for a terminal or for another program. Nobody waits for it when
//! the user breaks off: it is left behind when the program ends.

use crate::problem::{Item, Items};
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Builder, JoinHandle};
use std::time::Duration;
use tsume_search::{Cancel, Progress};

/// As much as the main thread of a program usually has.
const STACK: usize = 8 << 20;
/// How often a thread that waits for another one looks up.
const PATIENCE: Duration = Duration::from_millis(50);
/// Problems that wait for a job at most.
const QUEUE: usize = 1000;

/// Who stands by while the reader may have to wait for ever: for a terminal, for another program.
pub trait Waits: Send + 'static {
    /// Before it waits; false if the user has had enough.
    fn begin(&self) -> bool;
    /// Afterwards.
    fn end(&self);
}

impl Waits for Cancel {
    fn begin(&self) -> bool {
        !self.is_cancelled()
    }

    fn end(&self) {}
}

/// The problems on their way.
pub struct Reader {
    /// How many problems can be searched at a time: so many as there may be, or as there are.
    pub jobs: usize,
    /// How many there are.
    pub total: Arc<Total>,
    queue: Receiver<Item>,
    thread: JoinHandle<()>,
}

/// The number of problems, as far as they were read.
#[derive(Default)]
pub struct Total {
    found: AtomicU64,
    all: AtomicBool,
}

impl Total {
    /// Problems found so far.
    pub fn found(&self) -> u64 {
        self.found.load(Ordering::Relaxed)
    }

    /// Whether these are all of them.
    pub fn is_final(&self) -> bool {
        self.all.load(Ordering::Relaxed)
    }
}

impl Reader {
    /// Begins to read. Comes back as soon as it is known how many jobs there is work for, `most` at
    /// most; that depends on the problems alone unless some of them are long in coming.
    ///
    /// # Errors
    ///
    /// When there can be no more threads.
    pub fn start(items: Items, most: usize, waits: impl Waits) -> io::Result<Reader> {
        let (problems, queue) = mpsc::sync_channel(QUEUE);
        let (sender, jobs) = mpsc::channel();
        let total = Arc::new(Total::default());
        let counted = total.clone();
        let thread = Builder::new().stack_size(STACK).spawn(move || {
            read(items, most, &waits, &sender, &problems, &counted);
        })?;
        // There is no answer if the reader failed; then there is nothing to do either.
        let jobs = jobs.recv().unwrap_or(1);
        Ok(Reader { jobs, total, queue, thread })
    }
}

fn read(
    mut items: Items,
    most: usize,
    waits: &impl Waits,
    jobs: &Sender<usize>,
    problems: &SyncSender<Item>,
    total: &Total,
) {
    let mut ahead: Vec<Item> = Vec::new();
    let mut ended = false;
    while !ended && ahead.iter().flatten().count() < most {
        if items.may_wait() && !ahead.is_empty() {
            break;
        }
        let next = waits.begin().then(|| items.next());
        waits.end();
        let Some(next) = next else { return };
        ended = next.is_none();
        ahead.extend(next);
    }
    let found = ahead.iter().flatten().count();
    // Whoever does not listen any more has no use for problems.
    let _ = jobs.send(if ended { found.max(1) } else { most });
    let count = |sent: u64, ready: usize| {
        total.found.store(sent + ready as u64, Ordering::Relaxed);
    };
    count(ahead.len() as u64, items.ready());
    let mut sent = 0;
    for item in ahead {
        sent += 1;
        if problems.send(item).is_err() {
            return;
        }
    }
    while let Some(item) = items.next() {
        sent += 1;
        count(sent, items.ready());
        if problems.send(item).is_err() {
            return;
        }
    }
    total.all.store(true, Ordering::Relaxed);
}

/// How far the search for one problem has come.
pub struct News {
    /// The problem.
    pub problem: String,
    /// How far.
    pub progress: Progress,
    /// What is known so far, in words; empty if nothing is.
    pub known: String,
    /// Whether it is worth reporting to a program.
    pub due: bool,
}

/// What becomes of the results.
pub(crate) trait Writer {
    /// A result as it comes from a job.
    type Done: Send;
    /// A result that waits for its turn.
    type Ready;

    /// Takes note of how far a search has come.
    fn news(&mut self, news: &News) -> io::Result<()>;
    /// Takes a result as soon as it is there.
    fn arrived(&mut self, done: Self::Done) -> Self::Ready;
    /// Writes it down when its turn has come.
    fn write(&mut self, ready: Self::Ready) -> io::Result<()>;
    /// Has time for other things.
    fn idle(&mut self) -> io::Result<()>;
}

/// What a job tells.
enum Event<D> {
    News(News),
    Done(u64, D),
}

/// Hands every problem to a job and every result to the writer. Whether the reader came to its end
/// without failing.
pub(crate) fn run<W: Writer>(
    reader: Reader,
    cancel: &Cancel,
    work: impl Fn(Item, &mut dyn FnMut(News)) -> W::Done + Sync,
    writer: &mut W,
) -> io::Result<bool> {
    let queue = Mutex::new((0, reader.queue));
    let (sender, events) = mpsc::channel();
    let job = |sender: Sender<Event<W::Done>>| {
        while let Some((number, item)) = next(&queue, cancel) {
            let done = work(item, &mut |news| {
                // Without a listener the search is being cancelled.
                let _ = sender.send(Event::News(news));
            });
            if sender.send(Event::Done(number, done)).is_err() {
                break;
            }
        }
    };
    let job = &job;
    thread::scope(|scope| {
        for started in 0..reader.jobs {
            let sender = sender.clone();
            let thread = Builder::new().stack_size(STACK).spawn_scoped(scope, move || job(sender));
            match thread {
                Ok(_) => (),
                // The others can do the work.
                Err(_) if started > 0 => break,
                Err(e) => return Err(e),
            }
        }
        drop(sender);
        let written = collect(&events, writer);
        if written.is_err() {
            // Nobody will read the other results.
            cancel.cancel();
        }
        written
    })?;
    Ok(cancel.is_cancelled() || reader.thread.join().is_ok())
}

/// The next problem and its number; none at the end, or when the user has had enough.
fn next(queue: &Mutex<(u64, Receiver<Item>)>, cancel: &Cancel) -> Option<(u64, Item)> {
    loop {
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        if cancel.is_cancelled() {
            return None;
        }
        match queue.1.recv_timeout(PATIENCE) {
            Ok(item) => {
                queue.0 += 1;
                return Some((queue.0, item));
            }
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => (),
        }
    }
}

/// Puts the results in order.
fn collect<W: Writer>(events: &Receiver<Event<W::Done>>, writer: &mut W) -> io::Result<()> {
    let mut waiting = BTreeMap::new();
    let mut turn = 1;
    loop {
        match events.recv_timeout(PATIENCE) {
            Ok(Event::News(news)) => writer.news(&news)?,
            Ok(Event::Done(number, done)) => {
                waiting.insert(number, writer.arrived(done));
                while let Some(ready) = waiting.remove(&turn) {
                    writer.write(ready)?;
                    turn += 1;
                }
            }
            Err(RecvTimeoutError::Timeout) => writer.idle()?,
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    // Some were not begun because the user broke off.
    waiting.into_values().try_for_each(|ready| writer.write(ready))
}
