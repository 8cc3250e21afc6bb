//! The depth-first family.

use crate::budget::{Monitor, StopReason};
use crate::options::Options;
use crate::solver::{Abilities, Found};
use tsume_game::Game;

pub(crate) fn search<G: Game>(
    _game: &G,
    _options: &Options,
    _abilities: Abilities<G>,
    _monitor: &mut Monitor<'_>,
) -> Result<Found<G::Move>, StopReason> {
    Err(StopReason::Memory)
}
