//! Go for Tsume: the [board](Board) under every game, and [Atari Go](AtariGo).

#![forbid(unsafe_code)]

pub mod atari;
mod board;

pub use atari::AtariGo;
pub use board::{Board, Colour, MAX_SIDE, NoLiberties, Point, PointSet, Points, Undo};
