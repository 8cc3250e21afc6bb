//! Tsume proves or refutes forced wins in two-player games of perfect information. It answers one
//! question: *can the attacker force the goal from here?* A decided answer comes with a
//! certificate that an independent checker has verified.
//!
//! This is the library under every front end: it reads problems, answers them, and puts the answers into
//! words and data. It writes nothing to standard output and never ends the process.
//!
//! - [`Registry`] and [`games`]: the games, with one's own among them; the features `chess`, `go` and `loa`.
//! - [`Reading`]: problems from files, directories, texts.
//! - [`Run`], [`Session`], [`Answer`]: one problem, all its searches within one [`Budget`].
//! - [`Answers`], [`batch`]: many problems, several at a time, in order, kept and resumed.
//! - `make`: problems of life and death, made.
//! - [`check`](mod@check): certificates from files. [`board`], [`json`], [`text`]: pictures, data, words.
//! - [`Certifier`]: a position of any type that implements [`game::Notation`], solved and checked.
//! - [`game`], [`search`], [`proof`]: what all this stands on.
//!
//! ```
//! use std::time::Duration;
//! use tsume::game::{Notation, graph};
//! use tsume::search::{Cancel, Limits, Progress, Verdict};
//! use tsume::{Certifier, Check};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = "game tiny repetition=attacker-loses\nA or B C\nB and A\nC won\n";
//! let position = graph::parse(text.as_bytes()).remove(0)?.root();
//!
//! // Another thread may stop it all with a clone of this; and this is called now and then.
//! let cancel = Cancel::default();
//! let mut watch = |news: &Progress| eprintln!("{} nodes", news.stats.nodes);
//! let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };
//! let certified = Certifier::new("graph", &position).problem(text).solve(|solver| {
//!     solver.limits(limits).cancel(cancel).observe(Duration::from_millis(100), &mut watch)
//! })?;
//!
//! assert_eq!(certified.outcome.verdict, Verdict::Proven);
//! let best = certified.outcome.line.first().map(|&m| position.move_text(m));
//! assert_eq!(best.as_deref(), Some("C"));
//! match certified.check {
//!     Check::Checked(summary, _certificate) => assert_eq!(summary.entries, 1),
//!     // The verdict may be right: there was not enough time or memory to make sure of it.
//!     Check::NotChecked(reason) => panic!("not checked: {reason}"),
//!     // The verdict of the search was wrong; the outcome says `Verdict::Unknown`.
//!     Check::Failed(reason, _certificate) => panic!("wrong: {reason}"),
//! }
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod answer;
mod answers;
pub mod batch;
pub mod board;
mod budget;
mod certify;
pub mod check;
mod corrections;
mod error;
pub mod expect;
pub mod games;
pub mod json;
mod keep;
#[cfg(feature = "go")]
pub mod make;
mod problem;
mod record;
pub mod report;
mod resume;
pub mod session;
pub mod shipped;
pub mod sketch;
mod solutions;
mod tally;
pub mod text;
pub mod values;

pub use answer::Answer;
pub use answers::{Answers, Outputs, Show};
pub use budget::Budget;
pub use certify::{Certified, Certifier, Check};
pub use error::BadInput;
pub use games::Registry;
pub use problem::{
    Item, Items, Need, Problem, Reading, Source, contents, files, inputs, unreadable,
};
pub use record::Record;
pub use resume::Settings;
pub use session::{Run, Session, TIME};
pub use tally::{Tally, Times};
pub use tsume_game as game;
pub use tsume_proof as proof;
pub use tsume_search as search;

/// The README's code is tested as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
