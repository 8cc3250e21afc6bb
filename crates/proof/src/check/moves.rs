//! The moves of an entry: those that it lists, and the others.

use crate::Reason;
use crate::format::{Mark, OTHERS, Shape};
use crate::index::Memory;
use crate::reader::Entry;
use tsume_game::{Notation, Role};

/// A move of an entry that is still to be checked.
#[derive(Clone, Copy)]
pub(super) struct Step<M> {
    pub m: M,
    pub mark: Mark,
    /// Whether it is one of those that are not listed.
    pub other: bool,
}

/// Room for the legal moves of a position; by text, with whether an entry lists them.
pub(super) struct Legal<M> {
    moves: Vec<M>,
    texts: Vec<(String, M, bool)>,
}

impl<M: Copy> Legal<M> {
    pub fn new() -> Legal<M> {
        Legal { moves: Vec::new(), texts: Vec::new() }
    }

    /// Adds the moves of an entry to `steps`, the first one last. The winner needs one legal move;
    /// of the loser every legal move must be there, once, or be one of the others.
    pub fn list<G: Notation<Move = M>>(
        &mut self,
        game: &G,
        winner: Role,
        entry: &Entry<'_>,
        steps: &mut Vec<Step<M>>,
        memory: &mut Memory,
    ) -> Result<(), Reason> {
        let Legal { moves, texts: legal } = self;
        moves.clear();
        legal.clear();
        game.moves(moves);
        legal.extend(moves.iter().map(|&m| (game.move_text(m), m, false)));
        legal.sort_unstable_by(|a, b| a.0.cmp(&b.0));

        let first = steps.len();
        let mut others = None;
        for step in entry.moves() {
            let (text, mark) = step?;
            if others.is_some() {
                return Err(Reason::OthersPlace);
            }
            if G::PARTIAL && text == OTHERS {
                others = Some(mark);
                continue;
            }
            match legal.binary_search_by(|(t, ..)| t.as_str().cmp(text)).map(|i| &mut legal[i]) {
                Ok((_, m, listed @ false)) => {
                    *listed = true;
                    memory.push(steps, Step { m: *m, mark, other: false })?;
                }
                Ok(_) => return Err(Reason::RepeatedMove(text.to_string())),
                Err(_) => return Err(Reason::IllegalMove(text.to_string())),
            }
        }
        let mut rest = legal.iter().filter(|&&(.., listed)| !listed);
        if let Some(mark) = others {
            if game.role() == winner || !matches!(entry.shape, Shape::Ladder(_)) {
                return Err(Reason::OthersPlace);
            }
            if !matches!(mark, Mark::New | Mark::Same(_) | Mark::Won) {
                return Err(Reason::OthersMark);
            }
            let before = steps.len();
            for &(_, m, _) in rest {
                memory.push(steps, Step { m, mark, other: true })?;
            }
            if steps.len() == before {
                return Err(Reason::NoOthers);
            }
        } else if game.role() == winner {
            let n = steps.len() - first;
            if n != 1 {
                return Err(Reason::WinnerMoves(n));
            }
        } else if let Some((text, ..)) = rest.find(|&&(_, m, _)| !game.is_dominated(m)) {
            return Err(Reason::Missing(winner.other(), text.clone()));
        }
        steps[first..].reverse();
        Ok(())
    }
}
