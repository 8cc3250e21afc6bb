//! Walks: strategies that lean on moves being banned by the path (rule `illegal`).
//!
//! A walk is a tree, followed with the real history. It ends where a path-free result is known:
//! from there on the strategy is a ladder. All positions met also enter the graph of positions
//! with all their moves, banned or not, so that one which can do without the ban gets a rank and
//! becomes a ladder after all. Where a graph is at hand, its positions are ranked first: only what
//! gets no rank is walked, or else a walk would follow every path to a position that many meet at.

use super::{Extractor, MAX_ROUNDS, NoCertificate, Place, Steps, Visit};
use tsume_game::{Key, Notation};

/// Names the way to a position by the keys on it.
pub(super) fn trail(above: Option<u64>, key: Key) -> u64 {
    Key::spread(above.unwrap_or(0).rotate_left(9) ^ key.0).0
}

impl<G: Notation> Extractor<'_, '_, G> {
    /// Follows all walks from the root, and ranks what can be a ladder.
    pub(super) fn find_walks(&mut self, root: &G) -> Result<(), NoCertificate> {
        if self.graph.is_some() {
            self.graph_only = true;
            self.collect(root)?;
            self.graph_only = false;
            self.positions.rank();
        }
        for _ in 0..MAX_ROUNDS {
            self.walk(root)?;
            self.positions.rank();
            if self.seeds.iter().all(|&key| self.positions.ladder(key).is_some()) {
                return Ok(());
            }
            self.start_over();
        }
        Err(NoCertificate::Tangled)
    }

    fn walk(&mut self, root: &G) -> Result<(), NoCertificate> {
        let mut game = root.clone();
        let place = self.root_place(root);
        let mut trails = vec![trail(None, game.key())];
        let mut stack: Vec<Visit<G>> = Vec::new();
        stack.extend(self.open_walk(&mut game, place, &trails)?);
        while let Some(visit) = stack.last_mut() {
            if let Some((mv, undo)) = visit.playing.take() {
                game.undo(mv, undo);
            }
            trails.truncate(stack.len());
            let Some(visit) = stack.last_mut() else { break };
            let Some((mv, place)) = visit.pending.pop() else {
                stack.pop();
                self.path.pop();
                continue;
            };
            let (from, fresh, mover) = (visit.at, visit.fresh, game.role());
            visit.playing = Some((mv, game.play(mv)));
            if !self.step_to(&mut game, from, fresh, mv)? {
                continue;
            }
            if self.path.depth_of(game.situation()).is_some() {
                if mover == self.winner {
                    return Err(NoCertificate::Contradicted(game.position_text()));
                }
                // The move is banned here.
                continue;
            }
            trails.push(trail(trails.last().copied(), game.key()));
            stack.extend(self.open_walk(&mut game, place, &trails)?);
        }
        Ok(())
    }

    /// Puts a position on the path and finds the moves to follow, unless a ladder begins here.
    fn open_walk(
        &mut self,
        game: &mut G,
        place: Place,
        trails: &[u64],
    ) -> Result<Option<Visit<G>>, NoCertificate> {
        self.account()?;
        let key = game.key();
        if self.positions.ladder(key).is_some() {
            return Ok(None);
        }
        let Some(pending) = self.walk_steps(game, place)? else {
            self.seeds.push(key);
            self.collect_from(game, Place { node: None, path: place.path })?;
            return Ok(None);
        };
        if game.role() == self.winner
            && let (Some(&trail), Some(&(mv, _))) = (trails.last(), pending.last())
        {
            self.walks.insert(trail, mv);
        }
        let at = self.positions.enter(key, game.role() == self.winner);
        let fresh = self.positions.expand(at);
        self.path.push(game.situation(), place.path);
        Ok(Some(Visit { at, fresh, pending, playing: None, begins_path: false }))
    }

    /// The moves to follow on a walk; nothing where a path-free result is known.
    fn walk_steps(
        &mut self,
        game: &mut G,
        place: Place,
    ) -> Result<Option<Steps<G>>, NoCertificate> {
        let (key, winner) = (game.key(), self.winner);
        if self.searcher.path_free_win(key, winner).is_some() {
            return Ok(None);
        }
        if let Some(mut steps) = self.graph_steps(game, place) {
            if game.role() != winner {
                return Ok(Some(steps));
            }
            // A graph that merges positions may send the winner back to one of the path.
            steps.retain(|&(mv, _)| {
                let undo = game.play(mv);
                let repeats = self.path.depth_of(game.situation()).is_some();
                game.undo(mv, undo);
                !repeats
            });
            steps.truncate(1);
            if !steps.is_empty() {
                return Ok(Some(steps));
            }
        }
        let mut best = self.searcher.win_on_path(&self.path, key, place.path, winner);
        if best.is_none() {
            if self.searcher.resolve(game, &mut self.path, place.path, None)? != winner {
                return Err(NoCertificate::Contradicted(game.position_text()));
            }
            if self.searcher.path_free_win(key, winner).is_some() {
                return Ok(None);
            }
            best = self.searcher.win_on_path(&self.path, key, place.path, winner);
        }
        let best = best.ok_or_else(|| NoCertificate::Contradicted(game.position_text()))?;
        self.steps(game, best, Place { node: None, path: place.path }).map(Some)
    }
}
