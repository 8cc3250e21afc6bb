//! Certificates: a verdict with its reasons, written down so that anybody can check it.
//!
//! A certificate holds a strategy of the side that wins the question: one move wherever that side
//! is to move, an answer to every legal move of the other. [`Reader`] and [`Writer`] know the
//! format (described in `docs/certificates.md`), [`check`] verifies a certificate against the
//! rules of the game and nothing else.

#![forbid(unsafe_code)]

mod check;
mod format;
mod index;
mod reader;
mod reason;
mod writer;

pub use check::{CheckLimits, Summary, check};
pub use format::{Header, Mark, Shape};
pub use reader::{Entry, ReadLimits, Reader};
pub use reason::{Reason, Rejection};
pub use writer::Writer;
