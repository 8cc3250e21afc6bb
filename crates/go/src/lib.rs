//! Go for Tsume: the [board](Board) under every game, [SGF](sgf),
//! [solutions](solution) as SGF, and [Atari Go](AtariGo).

#![forbid(unsafe_code)]

pub mod atari;
mod board;
pub mod sgf;
pub mod solution;

pub use atari::AtariGo;
pub use board::{Board, Colour, MAX_SIDE, NoLiberties, Point, PointSet, Points, Undo};
