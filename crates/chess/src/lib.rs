//! Chess mates for proof-number search: can the attacker force mate? Moves and their legality come from
//! cozy-chess; here are the question, its notation, and the knowledge that guides the search.
//!
//! - [`Mate`]: a position with its question, a [`Game`](tsume_game::Game): who attacks, and
//!   [within](Mate::within) how many moves, if that matters. Without such a bound a repetition is no
//!   mate. Its [`Estimates`](tsume_game::Estimates) look ahead and count replies.
//! - [`parse_problems`]: the problems of a file, one on each line, as FEN or [EPD](parse_epd), with what
//!   the file [tells](Told) of the answer.
//! - [`san`], [`san_line`], [`parse_uci`]: moves as people and as programs write them.
//! - [`pgn`]: a strategy, as `tsume-proof` has it, becomes a game with variations.
//! - [`perft`]: counts of move sequences, to compare with published ones.
//!
//! ```
//! use std::num::NonZeroU16;
//! use tsume_chess::{Mate, parse_problems, san_line};
//! use tsume_search::{Solver, Verdict};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let file = "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - dm 2; id \"two\";\n";
//! let problem = parse_problems(file.as_bytes()).remove(0).map_err(|e| e.message)?;
//! assert_eq!(problem.id.as_deref(), Some("two"));
//!
//! let mate = Mate::new(problem.board.clone());
//! let within = |moves| mate.clone().within(NonZeroU16::new(moves).unwrap());
//! let outcome = Solver::new(&within(2)).with_estimates().solve()?;
//! assert_eq!(outcome.verdict, Verdict::Proven);
//! assert!(san_line(&problem.board, &outcome.line, 1).starts_with("1.Qd8+"));
//!
//! // There is none in one.
//! assert_eq!(Solver::new(&within(1)).with_estimates().solve()?.verdict, Verdict::Disproven);
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod cover;
mod ending;
mod epd;
mod estimate;
mod fen;
mod mate;
mod mobility;
mod notation;
mod one;
mod perft;
pub mod pgn;
mod problems;
mod san;

pub use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square};
pub use epd::{Epd, Told, parse_epd};
pub use fen::parse_fen;
pub use mate::Mate;
pub use perft::perft;
pub use problems::{Problem, is_chess, parse_problems};
pub use san::{parse_uci, san, san_line};
pub use tsume_game::text::ParseError;
