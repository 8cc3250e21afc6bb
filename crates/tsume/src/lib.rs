//! Tsume proves or refutes forced wins in two-player games of perfect information. It answers one
//! question: *can the attacker force the goal from here?* A decided answer comes with a
//! certificate that an independent checker has verified.
//!
//! - [`game`]: the contract that a game fulfils, graph games, an exact oracle, a conformance kit.
//! - [`search`]: the algorithms, and the [`Solver`](search::Solver) that runs them.
//! - [`proof`]: the certificates' format and their checker.
//! - [`Certifier`]: all of it together, within one budget.
//!
//! ```
//! use std::thread;
//! use std::time::Duration;
//! use tsume::game::{Notation, graph};
//! use tsume::proof::{self, CheckLimits, Reader};
//! use tsume::search::{Algorithm, Cancel, Limits, Options, Progress, Verdict};
//! use tsume::{Certifier, Check};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // Any type that implements `Game` and `Notation` will do; here, a graph from its text.
//! let text = "game tiny repetition=attacker-loses\n\
//!             A or B C\n\
//!             B and A\n\
//!             C won\n";
//! let position = graph::parse(text.as_bytes()).remove(0).map_err(|e| e.message)?.root();
//!
//! // Another thread may stop the search, the extraction and the check.
//! let cancel = Cancel::default();
//! let impatient = cancel.clone();
//! thread::spawn(move || {
//!     thread::sleep(Duration::from_secs(60));
//!     impatient.cancel();
//! });
//!
//! // This is called now and then, until the strategy is known.
//! let mut watch = |news: &Progress| {
//!     eprintln!("{} nodes, pn {}, dn {}", news.stats.nodes, news.root.pn, news.root.dn);
//! };
//!
//! let limits = Limits { time: Some(Duration::from_secs(10)), memory: 64 << 20, ..Limits::default() };
//! let certified = Certifier::new("graph", &position)
//!     .problem(text)
//!     .solve(|solver| {
//!         let solver = solver.options(Options::new(Algorithm::DfPn)).limits(limits).cancel(cancel);
//!         solver.observe(Duration::from_millis(100), &mut watch)
//!     })?;
//!
//! assert_eq!(certified.outcome.verdict, Verdict::Proven);
//! let best = certified.outcome.line.first().map(|&m| position.move_text(m));
//! assert_eq!(best.as_deref(), Some("C"));
//! match certified.check {
//!     Check::Checked(summary, certificate) => {
//!         assert_eq!(summary.entries, 1);
//!         // The certificate is text; keep it, and whoever doubts the verdict can check it again.
//!         let reader = Reader::new(certificate.as_slice())?;
//!         assert_eq!(reader.header().verdict(), "proven");
//!         assert_eq!(proof::check(&position, "graph", reader, CheckLimits::default())?, summary);
//!     }
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
mod error;
pub mod expect;
pub mod games;
pub mod json;
mod keep;
mod problem;
mod record;
mod resume;
pub mod session;
pub mod shipped;
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
pub use problem::{Item, Items, Need, Problem, Reading, Source, contents, files, unreadable};
pub use record::Record;
pub use resume::Settings;
pub use session::{Run, Session};
pub use tally::{Tally, Times};
pub use tsume_game as game;
pub use tsume_proof as proof;
pub use tsume_search as search;

/// The README's code is tested as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
