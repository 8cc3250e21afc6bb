//! Go for Tsume: the [board](Board) under every game, and [SGF](sgf).

#![forbid(unsafe_code)]

mod board;

pub use board::{Board, Colour, NoLiberties, Point, PointSet, Undo};
