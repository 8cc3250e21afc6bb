//! Proof-number search: can the attacker force the goal from here?
//!
//! A [`Solver`] is given a position of any [`Game`](tsume_game::Game), and what else there is to say:
//! [`Options`] with an [`Algorithm`], [`Limits`], a [`Cancel`] for other threads, an [`Observer`]. What
//! a game can do besides is switched on by name, as with [`Solver::with_estimates`]. The [`Outcome`]
//! has the [`Verdict`], the root's [`Numbers`], the beginning of a line, and [`Stats`] that are counted
//! alike for all algorithms.
//!
//! There are two families, with one loop each:
//!
//! - *best-first*, with the whole graph in memory: [`Pn`](Algorithm::Pn), [`Dag`](Algorithm::Dag),
//!   [`Dcg`](Algorithm::Dcg), [`Bta`](Algorithm::Bta), [`Pn2`](Algorithm::Pn2);
//! - *depth-first*, with a bounded table: [`DfPn`](Algorithm::DfPn), the default,
//!   [`DfPnBasic`](Algorithm::DfPnBasic), [`Pds`](Algorithm::Pds). [`Memory`] takes what one search has
//!   found to the next.
//!
//! A game knows positions and no history. The search keeps the path, sees when a position returns, and
//! applies the game's [`CycleRule`](tsume_game::CycleRule). A result that leans on the path is not
//! taken for one that holds everywhere; [`Ghi`] can switch that off, and then verdicts are wrong at
//! times. [`Outcome::sound`] says whether a search was one that is never wrong.
//!
//! [`Solver::solve_with_strategy`] gives the winner's strategy too. `tsume-proof` writes it down as a
//! certificate and checks it with the rules of the game alone:
//!
//! ```
//! use tsume_game::{Notation, Role, graph};
//! use tsume_proof::{CheckLimits, Header, Reader, check, file};
//! use tsume_search::{Algorithm, Limits, Options, Solver, Verdict};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // Whoever has no move loses, and a move that brings back a position is none. Through B the game
//! // comes to C with D used up, where the defender is stuck; through C, the attacker is at D.
//! let text = "game fig4 repetition=illegal\n\
//!             A or B C\n\
//!             B and D\n\
//!             C and D\n\
//!             D or C\n";
//! let root = graph::parse(text.as_bytes()).remove(0).map_err(|e| e.message)?.root();
//!
//! let limits = Limits { nodes: Some(1_000), memory: 1 << 20, ..Limits::default() };
//! let explained = Solver::new(&root).limits(limits.clone()).solve_with_strategy()?;
//! let outcome = explained.outcome;
//! assert_eq!(outcome.verdict, Verdict::Proven);
//! assert!(outcome.sound);
//! assert_eq!(root.move_text(outcome.line[0]), "B");
//!
//! // Whoever doubts it can check it.
//! let strategy = explained.strategy.expect("it is decided")?;
//! let header = Header::new("graph", &root, Role::Attacker);
//! let certificate = file(&[strategy.write(&root, &header, Vec::new())?]);
//! let mut reader = Reader::new(certificate.as_slice())?;
//! check(&root, "graph", &mut reader, CheckLimits::default())?;
//!
//! // Another algorithm finds the same.
//! let pn = Solver::new(&root).limits(limits).options(Options::new(Algorithm::Pn));
//! assert_eq!(pn.solve()?.verdict, Verdict::Proven);
//! # Ok(())
//! # }
//! ```

mod best_first;
mod budget;
mod depth_first;
mod extract;
mod leans;
mod memory;
mod number;
mod options;
mod path;
mod replies;
mod solver;
mod table;

pub use budget::{Cancel, Limits, Monitor, Observer, Progress, Stats, StopReason};
pub use extract::NoCertificate;
pub use memory::Memory;
pub use number::{Number, Numbers};
pub use options::{
    Algorithm, BadSetting, Epsilon, Evaluation, Ghi, Options, Replacement, Setting, settings,
};
pub use replies::Replies;
pub use solver::{Explained, Followed, Outcome, Solver, Unsupported, Verdict};
pub use tsume_game::UnknownName;
