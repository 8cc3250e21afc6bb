//! Go for Tsume: the [board](Board) under every game, [SGF](sgf), [solutions](solution) as SGF,
//! [Atari Go](AtariGo), and the [one-eye problem](OneEye) and [capturing problems](Capture) with their
//! [kos](ko).

#![forbid(unsafe_code)]

pub mod atari;
mod board;
pub mod capture;
pub mod ko;
pub mod one_eye;
pub mod sgf;
pub mod solution;

pub use atari::AtariGo;
pub use board::{Board, Colour, MAX_SIDE, NoLiberties, Point, PointSet, Points, Undo};
pub use capture::Capture;
pub use one_eye::OneEye;
