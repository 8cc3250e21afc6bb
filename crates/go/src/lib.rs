//! Go for proof-number search: a board, SGF, and four questions about positions.
//!
//! - [`Board`]: stones, liberties, captures; every game plays on it.
//! - [`sgf`]: records, read and written. A question is a position with marks: `TR` or `MA` for the
//!   stones that it is about, `SQ` for a region, `PL` for who is to move.
//! - [`AtariGo`]: can the attacker be the first to capture anything?
//! - [`OneEye`]: can a surrounded group make an eye in a closed region?
//! - [`Life`]: can marked stones be captured in a closed region? In larger ones, [`WideLife`].
//! - [`Capture`]: can marked stones be captured, on an open board? It has
//!   [threats](tsume_game::Threats), so that [`Lambda`](tsume_game::Lambda) makes a game for lambda
//!   search of it, and [zones](tsume_game::Zones), so that moves which change nothing are left out.
//! - [`ko`]: what a result has to do with ko, in the terms that players use.
//! - [`solution`]: a strategy, as `tsume-proof` has it, becomes variations of a record.
//!
//! All are a [`Game`](tsume_game::Game): `tsume-search` solves them, and what it finds can be
//! certified and checked. A problem from its record to its solution:
//!
//! ```
//! use tsume_go::solution::{self, Caption};
//! use tsume_go::{Colour, OneEye, sgf};
//! use tsume_search::{Solver, Verdict};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // Can Black make an eye among the six points in the corner?
//! let text = "(;SZ[7]AB[ac][bc][cc][dc][db]AW[da][ea][eb][ec][ed][dd][cd][bd][ad]\
//!             TR[ac]SQ[aa:cb]PL[B])";
//! let mut record = sgf::parse(text.as_bytes())?.trees.remove(0);
//! let problem = OneEye::from_sgf(&record)?;
//!
//! let explained = Solver::new(&problem).with_estimates().solve_with_strategy()?;
//! assert_eq!(explained.outcome.verdict, Verdict::Proven);
//! let first = problem.point(explained.outcome.line[0]).expect("a stone");
//! assert!(problem.region().contains(&first));
//!
//! let strategy = explained.strategy.expect("it is decided")?;
//! let caption =
//!     Caption { name: "corner", claim: "Black makes an eye", winner: Colour::Black, most: 100 };
//! solution::write(&problem, &mut record, &strategy, &caption);
//! assert!(record.to_string().contains("GN[corner]"));
//! assert_eq!(record.node(sgf::Tree::ROOT).children().len(), 1); // the move that solves it
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

pub mod atari;
mod board;
pub mod capture;
pub mod ko;
pub mod life;
pub mod one_eye;
pub mod partial;
mod region;
pub mod sgf;
pub mod solution;

pub use atari::AtariGo;
pub use board::{Board, Colour, MAX_SIDE, NoLiberties, Point, PointSet, Points, Undo};
pub use capture::Capture;
pub use life::{Life, WideLife};
pub use one_eye::OneEye;
