//! Go for Tsume: the [board](Board) under every game, [SGF](sgf), and [Atari Go](AtariGo).

#![forbid(unsafe_code)]

pub mod atari;
mod board;
pub mod sgf;

pub use atari::AtariGo;
pub use board::{Board, Colour, MAX_SIDE, NoLiberties, Point, PointSet, Points, Undo};
