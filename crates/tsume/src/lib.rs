//! Tsume proves or refutes forced wins in two-player games.

pub use tsume_game as game;
pub use tsume_search as search;
