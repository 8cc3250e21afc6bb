//! The contract between a game and a search.
//!
//! A game of your own needs one trait, [`Game`]. It says who is to move, whether the position is
//! decided, and which moves there are. It keeps no history: what a repetition means is said by its
//! [`CycleRule`], and the rest is up to the search. Here is a complete one:
//!
//! ```
//! use tsume_game::{CycleRule, Game, Key, Role, Status, conformance, oracle};
//!
//! /// A hunter and a fugitive take turns on a ring of seven points. The fugitive goes one step,
//! /// the hunter up to `speed` steps. Can the hunter force a meeting?
//! #[derive(Clone, Copy)]
//! struct Chase {
//!     hunter: i8,
//!     fugitive: i8,
//!     to_move: Role,
//!     speed: i8,
//! }
//!
//! impl Game for Chase {
//!     type Move = i8; // steps, clockwise or (negative) anticlockwise
//!     type Undo = Chase;
//!
//!     fn role(&self) -> Role {
//!         self.to_move
//!     }
//!     fn status(&self) -> Status {
//!         if self.hunter == self.fugitive { Status::Won } else { Status::Open }
//!     }
//!     fn moves(&self, out: &mut Vec<i8>) {
//!         let most = if self.to_move == Role::Attacker { self.speed } else { 1 };
//!         out.extend((-most..=most).filter(|&steps| steps != 0));
//!     }
//!     fn play(&mut self, steps: i8) -> Chase {
//!         let before = *self;
//!         let runner = match self.to_move {
//!             Role::Attacker => &mut self.hunter,
//!             Role::Defender => &mut self.fugitive,
//!         };
//!         *runner = (*runner + steps).rem_euclid(7);
//!         self.to_move = self.to_move.other();
//!         before
//!     }
//!     fn undo(&mut self, _steps: i8, before: Chase) {
//!         *self = before;
//!     }
//!     fn key(&self) -> Key {
//!         let places = self.hunter * 7 + self.fugitive;
//!         Key::spread(places as u64 * 2 + (self.to_move == Role::Attacker) as u64)
//!     }
//!     fn cycle_rule(&self) -> CycleRule {
//!         CycleRule::AttackerLoses // going round for ever is an escape
//!     }
//! }
//!
//! let slow = Chase { hunter: 0, fugitive: 3, to_move: Role::Attacker, speed: 1 };
//! let fast = Chase { hunter: 0, fugitive: 3, to_move: Role::Defender, speed: 2 };
//! conformance::check(&slow, 1, 1000)?; // the contract is kept, as far as one can see
//! assert_eq!(oracle::solve(&slow, 1_000_000), Some(Role::Defender));
//!
//! // The crate `tsume-search` solves it with as little as this.
//! use tsume_search::{Solver, Verdict};
//! assert_eq!(Solver::new(&slow).solve()?.verdict, Verdict::Disproven);
//! let outcome = Solver::new(&fast).solve()?;
//! assert_eq!(outcome.verdict, Verdict::Proven);
//! println!("proven with {} nodes: {:?}", outcome.stats.nodes, outcome.line);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Optional capabilities are traits of their own: [`Estimates`] to guide a search, [`Threats`] for
//! lambda search, [`Zones`] for leaving out moves that change nothing, [`Irreversible`] for merging
//! positions safely, and [`Notation`] for positions and moves as text.
//!
//! A game with [`Threats`] becomes another, for lambda search: [`Lambda`].
//!
//! A game that hands most of what it is asked on to another one says so with [`forward!`].
//!
//! Choices have names in files and on the command line: [`names!`].
//!
//! Besides the contract there is what it takes to test games and searches:
//!
//! - [`graph`]: abstract games from text files;
//! - [`oracle`]: exact values of small games, by enumeration of all paths;
//! - [`random`]: random graph games, among them those that mislead a search that ignores paths;
//! - [`text`]: reading text files, with the place of what is wrong;
//! - [`conformance`]: a kit that finds breaches of the contract, and [perft](conformance::perft).

pub mod conformance;
mod contract;
mod forward;
pub mod graph;
mod lambda;
mod names;
pub mod oracle;
pub mod random;
mod supply;
pub mod text;
mod zones;

pub use contract::{
    CycleRule, Estimate, Estimates, Game, Irreversible, Key, Kin, Kindred, Notation, Role, Status,
    Threats,
};
pub use lambda::{Lambda, LambdaMove, MAX_ORDER};
pub use names::UnknownName;
pub use supply::Supply;
pub use zones::{PLACES, Zone, Zones};
