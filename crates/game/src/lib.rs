//! The contract between a game and a search.

mod contract;
pub mod graph;
pub mod oracle;
pub mod random;

pub use contract::{
    CycleRule, Estimate, Estimates, Game, Irreversible, Key, Notation, Role, Status, Threats,
};
