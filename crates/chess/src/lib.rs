//! Chess mates: can the attacker force mate? Moves and their legality come from cozy-chess; here
//! are the question, its notation, and the knowledge that guides the search.
//!
//! ```
//! use tsume_chess::Mate;
//! use tsume_game::{Game, Notation};
//! use tsume_search::{Solver, Verdict};
//!
//! let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
//! let problem = Mate::new(fen.parse().unwrap());
//! let outcome = Solver::new(&problem).with_estimates().solve().unwrap();
//! assert_eq!(outcome.verdict, Verdict::Proven);
//! assert_eq!(problem.move_text(outcome.line[0]), "a1a8");
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
pub use ending::Ending;
pub use epd::{Epd, Told, parse_epd};
pub use fen::parse_fen;
pub use mate::Mate;
pub use perft::perft;
pub use problems::{Problem, is_chess, parse_problems};
pub use san::{parse_uci, san, san_line};
pub use tsume_game::graph::ParseError;
