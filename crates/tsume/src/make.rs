//! Making problems of life and death, as `tsume make life` does: positions are drawn at random
//! ([`Draft`]), and those are kept that have exactly one right first move, no stone that could be left
//! out, and the wanted difficulty; each with all parts of its answer certified and checked.
//!
//! What comes out depends on what is wanted and on the solver alone, not on the machine or on how many
//! are made at a time: every draft has random numbers of its own, limits are in nodes, and the problems
//! come in the order of the drafts.

mod judge;

pub use judge::{Effort, GRADES};

use judge::Judge;
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;
use tsume_game::names;
use tsume_game::random::Rng;
use tsume_go::life::make::{Draft, Place};
use tsume_go::sgf::Tree;
use tsume_go::{Colour, Point};
use tsume_search::Cancel;

/// What the side to move has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// To make its stones live.
    Live,
    /// To kill those of the other side.
    Kill,
}

names!(Task: Live "live", Kill "kill");

/// What best play leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The stones live, with two eyes, whatever ko threats there are.
    Alive,
    /// They are dead, whatever ko threats there are.
    Dead,
    /// They live in seki.
    Seki,
    /// A ko threat, or several, turn it round.
    Ko,
}

names!(Ending: Alive "alive", Dead "dead", Seki "seki", Ko "ko");

/// What is wanted.
///
/// ```
/// use tsume::make::{Wanted, make};
/// use tsume::search::Cancel;
///
/// let wanted = Wanted { grade: Some(1), seed: 1, ..Wanted::new(2) };
/// let mut made = Vec::new();
/// make(&wanted, 1, &Cancel::default(), |_, problem| {
///     made.extend(problem);
///     Ok::<(), ()>(())
/// })
/// .expect("nobody has stopped it");
/// assert_eq!(made.len(), 2);
/// assert!(made[0].record().contains("TS[life]"));
/// ```
#[derive(Clone, Debug)]
pub struct Wanted {
    /// How many problems.
    pub count: u64,
    /// Where they are.
    pub place: Place,
    /// How hard, from 1 to [`GRADES`]; `None`: as they come.
    pub grade: Option<u8>,
    /// What the random numbers begin with.
    pub seed: u64,
    /// What the side to move has to do; `None`: the one or the other.
    pub task: Option<Task>,
    /// What best play leads to; `None`: the side to move gets what it wants, or a ko.
    pub ending: Option<Ending>,
    /// How many of a hundred drafts have a gap in the wall: there the region is marked.
    pub gaps: u64,
    /// How many positions may be drawn.
    pub drafts: u64,
}

impl Wanted {
    /// So many problems in the corner, of any kind.
    pub fn new(count: u64) -> Wanted {
        Wanted {
            count,
            place: Place::Corner,
            grade: None,
            seed: 1,
            task: None,
            ending: None,
            gaps: 0,
            drafts: u64::MAX,
        }
    }
}

/// A problem that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// `corner-3-1-007`: place, difficulty, seed and number.
    pub name: String,
    /// The position.
    pub draft: Draft,
    /// Who moves first.
    pub first: Colour,
    /// Alive, dead or seki, if nobody has ko threats.
    pub outcome: &'static str,
    /// The same with what ko threats change, as [`Answer::code`](crate::Answer::code).
    pub code: String,
    /// The only right first move.
    pub only: Point,
    /// How hard it is.
    pub effort: Effort,
}

impl Made {
    /// The ko threats that turn the result round.
    fn threats(&self) -> &str {
        self.code.split_once(':').map_or("none", |(_, n)| n)
    }

    /// The problem as a game record, whose comment says the answer as `--expect` reads it.
    pub fn tree(&self) -> Option<Tree> {
        let question = self.draft.question::<u64>(self.first).ok()?;
        let mut tree = question.to_sgf();
        tree.set_text(Tree::ROOT, "GN", &self.name);
        let Effort { length, wrong } = self.effort;
        let task = if self.first == self.draft.maker { Task::Live } else { Task::Kill };
        let comment = [
            format!("{} to move and {task}", self.first),
            format!("result: {}", self.outcome),
            format!("threats: {}", self.threats()),
            format!("only move: {}", self.draft.board.name(self.only)),
            format!("difficulty: {}", self.effort.grade()),
            format!("length: {length}"),
            format!("plausible wrong moves: {wrong}"),
        ];
        tree.set_text(Tree::ROOT, "C", &comment.join("\n"));
        Some(tree)
    }

    /// The same as text.
    pub fn record(&self) -> String {
        self.tree().map(|tree| tree.to_string()).unwrap_or_default()
    }
}

/// How far it has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// Positions drawn.
    pub drafts: u64,
    /// Problems made.
    pub made: u64,
    /// Those left out because they were images of others.
    pub twice: u64,
}

/// How often the thread that collects looks up.
const PATIENCE: Duration = Duration::from_millis(50);

/// Makes problems, with so many threads. `tell` is called after each draft, in their order; what it
/// returns as an error ends it.
///
/// # Errors
///
/// What `tell` returns.
pub fn make<E>(
    wanted: &Wanted,
    jobs: usize,
    cancel: &Cancel,
    mut tell: impl FnMut(&Tried, Option<Made>) -> Result<(), E>,
) -> Result<Tried, E> {
    let (next, over) = (AtomicU64::new(0), AtomicBool::new(wanted.count == 0));
    let judge = Judge::new(wanted, cancel);
    let is_over = || over.load(Ordering::Relaxed) || cancel.is_cancelled();
    thread::scope(|scope| {
        let (sender, found) = mpsc::channel();
        for _ in 0..jobs.max(1) {
            let (sender, next, judge) = (sender.clone(), &next, &judge);
            scope.spawn(move || {
                while !is_over() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= wanted.drafts {
                        break;
                    }
                    // The seed of a draft is drawn, so that seeds beside each other share none.
                    let seed = Rng::new(wanted.seed).next_u64() ^ Rng::new(number).next_u64();
                    let made = judge.make(&mut Rng::new(seed));
                    // Nobody listens once there is enough.
                    if sender.send((number, made)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut tried = Tried::default();
        let mut early = BTreeMap::new();
        let mut shapes = HashSet::new();
        let done = loop {
            if is_over() {
                break Ok(());
            }
            match found.recv_timeout(PATIENCE) {
                Ok((number, made)) => early.insert(number, made),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            };
            let mut told = Ok(());
            while let Some(made) = early.remove(&tried.drafts)
                && tried.made < wanted.count
                && told.is_ok()
                && !cancel.is_cancelled()
            {
                tried.drafts += 1;
                let before = made.is_some();
                let made = made.filter(|made: &Made| shapes.insert(made.draft.shape()));
                tried.twice += u64::from(before && made.is_none());
                tried.made += u64::from(made.is_some());
                let made = made.map(|made| Made { name: name(wanted, &made, tried.made), ..made });
                told = tell(&tried, made);
            }
            if told.is_err() || tried.made >= wanted.count {
                break told;
            }
        };
        over.store(true, Ordering::Relaxed);
        done.map(|()| tried)
    })
}

fn name(wanted: &Wanted, made: &Made, number: u64) -> String {
    format!("{}-{}-{}-{number:03}", wanted.place, made.effort.grade(), wanted.seed)
}
