//! The best-first family.

use crate::budget::{Monitor, StopReason};
use crate::options::Algorithm;
use crate::solver::{Abilities, Found};
use tsume_game::Game;

pub(crate) fn search<G: Game>(
    _game: &G,
    _algorithm: Algorithm,
    _abilities: Abilities<G>,
    _monitor: &mut Monitor<'_>,
) -> Result<Found<G::Move>, StopReason> {
    Err(StopReason::Memory)
}
