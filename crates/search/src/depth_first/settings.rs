//! What a search is told: its options, as they turn out for the game's rule of repetition.

use super::thresholds::Policy;
use crate::options::{Algorithm, Evaluation, Ghi, Options};
use crate::solver::Abilities;
use tsume_game::{CycleRule, Game};

/// The settings of a search.
pub(super) struct Settings<G: Game> {
    pub rule: CycleRule,
    pub ghi: Ghi,
    pub policy: Policy,
    pub minimal_distance: bool,
    pub sibling_simulation: bool,
    pub evaluation: Evaluation,
    pub threshold_control: bool,
    pub abilities: Abilities<G>,
}

impl<G: Game> Settings<G> {
    pub fn new(options: &Options, rule: CycleRule, abilities: Abilities<G>) -> Settings<G> {
        // Minimal distance keeps a node's old children out of its sum, which helps where most of them
        // lead back, as in Go. Where many paths meet without a cycle, as in chess, it makes hard nodes
        // look easy. Simulation among siblings helps in the same games.
        let helps = options.algorithm == Algorithm::DfPn && rule == CycleRule::Illegal;
        Settings {
            rule,
            ghi: options.ghi,
            policy: Policy::new(options),
            minimal_distance: options.minimal_distance.unwrap_or(helps),
            sibling_simulation: options.sibling_simulation.unwrap_or(helps),
            evaluation: options.evaluation,
            threshold_control: options.threshold_control,
            abilities,
        }
    }
}
