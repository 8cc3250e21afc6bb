//! The situations of a walk, for games in which repetition looks at less than the position
//! ([`Notation::situation_text`]). Where it looks at all of it, the index of the positions has them.

use crate::index::{Full, Index, Memory};
use tsume_game::Notation;

/// Situations by their texts, with whether they are on the path now.
pub(crate) struct Situations(Index<bool>);

impl Situations {
    pub fn new() -> Situations {
        Situations(Index::new())
    }

    /// Whether the situation of the game is on the path.
    pub fn hold<G: Notation>(&self, game: &G) -> bool {
        let number = game.situation_text().and_then(|text| self.0.find(&text));
        number.and_then(|number| self.0.get(number)).is_some_and(|&on_path| on_path)
    }

    /// Puts the situation of the game on the path; its number takes it off again.
    pub fn enter<G: Notation>(
        &mut self,
        game: &G,
        memory: &mut Memory,
    ) -> Result<Option<usize>, Full> {
        let Some(text) = game.situation_text() else { return Ok(None) };
        let number = match self.0.find(&text) {
            Some(number) => number,
            None => self.0.insert(&text, true, memory)?,
        };
        if let Some(on_path) = self.0.get_mut(number) {
            *on_path = true;
        }
        Ok(Some(number))
    }

    /// Takes a situation off the path.
    pub fn leave(&mut self, number: Option<usize>) {
        if let Some(on_path) = number.and_then(|number| self.0.get_mut(number)) {
            *on_path = false;
        }
    }
}
