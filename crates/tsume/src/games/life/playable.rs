//! A question of life and death, written down and set up again.

use super::super::go;
use super::super::{Kind, Playable, Question};
use super::{Asking, KIND};
use crate::check::Refusal;
use std::any::Any;
use tsume_game::Supply;
use tsume_go::ko::Fought;
use tsume_go::life::{LifeOn, Set};
use tsume_proof::Header;
use tsume_search::Solver;

/// Every option that a header may have.
const OPTIONS: [&str; 4] = ["aim", "goal", "threats", "after"];

impl<N: Set> Playable for LifeOn<N> {
    const KIND: &'static Kind = &KIND;
    const VARIES: &'static [&'static str] = &OPTIONS;

    fn abilities(solver: Solver<'_, Self>) -> Solver<'_, Self> {
        solver.with_estimates().with_irreversible().with_kin()
    }

    fn text(&self) -> String {
        self.to_sgf().to_string()
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        LifeOn::options(self)
    }

    fn restore(header: &Header) -> Result<LifeOn<N>, Refusal> {
        let mut game = go::restored(header, LifeOn::from_sgf)?;
        for (line, (name, value)) in (header.option_line(0)..).zip(&header.options) {
            game = game.with_option(name, value).ok_or_else(|| {
                let reason = match OPTIONS.contains(&name.as_str()) {
                    true => format!("'{value}' is no value of the option '{name}'"),
                    false => format!("this question has no option '{name}'"),
                };
                Refusal::of_header(line, reason)
            })?;
        }
        Ok(game)
    }

    /// The parts of one certificate may be about either side moving first.
    fn matter(&self) -> String {
        go::matter(self.to_sgf())
    }

    /// The first part is about the question itself; with `--both`, for either side moving first.
    fn wanted(&self, question: &dyn Question) -> Option<LifeOn<N>> {
        let any: &dyn Any = question;
        let asking: &Asking<N> = any.downcast_ref()?;
        let first = if asking.both { self.to_move() } else { asking.game.to_move() };
        Some(asking.first(first))
    }

    fn supplied(&self, supply: Option<Supply>) -> Option<LifeOn<N>> {
        Some(Fought::supplied(self, supply))
    }
}
