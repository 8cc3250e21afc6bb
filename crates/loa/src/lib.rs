//! Lines of Action, a game for proof-number search.
//!
//! On an 8x8 board, Black and White move in turn, Black first. A piece moves along a rank, a file
//! or a diagonal, exactly as many squares as there are pieces of both sides on that line. It may
//! jump over its own side's pieces but not over the opponent's, and it captures by ending on one
//! of these. A side has won when its pieces are all connected, straight or diagonally; a single
//! piece is. What is not agreed on everywhere is in [`Rules`].
//!
//! The question is whether the attacker can force a win; a draw is none.
//!
//! ```
//! use tsume_game::Notation;
//! use tsume_loa::parse_file;
//! use tsume_search::{Solver, Verdict};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let problem = parse_file(b"8/8/2x1o3/3x4/8/o3o3/8/1x6 x ; id three-apart").remove(0)?;
//! let outcome = Solver::new(&problem.position).with_estimates().solve()?;
//! assert_eq!(outcome.verdict, Verdict::Proven);
//! println!("{}", problem.position.move_text(outcome.line[0]));
//! # Ok(())
//! # }
//! ```
//!
//! - [`Loa`]: a position with its attacker and its rules; [`LoaMove`]: a move.
//! - [`parse_file`]: the problems of a `.loa` file.

#![forbid(unsafe_code)]

mod board;
mod estimate;
mod notation;
mod parser;
mod position;
mod problem;
mod rules;

pub use parser::parse_file;
pub use position::{Colour, Loa, LoaMove};
pub use problem::Problem;
pub use rules::{Repetition, Rules, Simultaneous, Stuck};
