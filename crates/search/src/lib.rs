//! Proof-number search.

mod best_first;
mod budget;
mod depth_first;
mod extract;
mod leans;
mod memory;
mod number;
mod options;
mod path;
mod solver;
mod table;

pub use budget::{Cancel, Limits, Monitor, Observer, Progress, Stats, StopReason};
pub use extract::NoCertificate;
pub use memory::Memory;
pub use number::{Number, Numbers};
pub use options::{
    Algorithm, BadSetting, Epsilon, Evaluation, Ghi, Options, Replacement, Setting, UnknownName,
    settings,
};
pub use solver::{Explained, Outcome, Solver, Unsupported, Verdict};
