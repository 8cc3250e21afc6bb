//! A line that shows a verdict, read from the table: the winner's move where the winner is to
//! move, the defence that took most work where the loser is.

use super::Searcher;
use crate::path::{Path, Signature};
use tsume_game::Game;

impl<G: Game> Searcher<'_, '_, G> {
    /// Follows the solved entries from the root as far as the table still has them.
    pub(super) fn line(&mut self, root: &G) -> Vec<G::Move> {
        let mut game = root.clone();
        let (mut line, mut moves) = (Vec::new(), Vec::new());
        let mut path = Signature::ROOT;
        while game.status().winner().is_none() {
            let (key, situation) = (game.key(), game.situation());
            if self.path.depth_of(situation).is_some() {
                break;
            }
            let Some(known) = self.look_up(key, path) else { break };
            self.path.push(situation, path);
            let Some(winner) = known.entry.numbers.winner() else { break };
            moves.clear();
            game.moves(&mut moves);
            let best = if game.role() == winner {
                moves.get(known.entry.best as usize).map(|_| known.entry.best)
            } else {
                self.hardest_defence(&mut game, path, &moves)
            };
            let Some(best) = best else { break };
            let mv = moves[best as usize];
            line.push(mv);
            game.play(mv);
            path = path.then(best);
        }
        self.path = Path::new();
        line
    }

    fn hardest_defence(&mut self, game: &mut G, path: Signature, moves: &[G::Move]) -> Option<u32> {
        let mut best = None;
        for (index, &mv) in (0u32..).zip(moves) {
            let undo = game.play(mv);
            let size = match game.status().winner() {
                Some(_) => Some(0),
                None => self
                    .look_up(game.key(), path.then(index))
                    .filter(|known| known.entry.numbers.is_solved())
                    .map(|known| 1 + known.entry.size as u32),
            };
            game.undo(mv, undo);
            if let Some(size) = size
                && best.is_none_or(|(_, most)| size > most)
            {
                best = Some((index, size));
            }
        }
        best.map(|(index, _)| index)
    }
}
