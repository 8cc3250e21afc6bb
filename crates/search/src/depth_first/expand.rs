//! The two passes over the children of a node: make them all, then look them all up.
//!
//! Two passes, so that the memory of the table is already on its way when it is asked for: the
//! first pass asks for the line of every child, the second one reads them, and has the game
//! estimate those that are not there. Both are functions of
//! their own arguments rather than methods, which lets the compiler keep the game in registers.

use super::node::{Child, HAS_TWINS, PATH_FREE};
use super::{FREE, Searcher};
use crate::leans::Leans;
use crate::number::Numbers;
use crate::path::Path;
use crate::table::Table;
use tsume_game::{CycleRule, Estimate, Game, Key, Role, Status};

impl<G: Game> Searcher<'_, '_, G> {
    /// Makes the children of the game's position.
    pub(super) fn generate(&mut self, first: usize) {
        debug_assert_eq!(first, self.children.len());
        self.moves.clear();
        self.game.moves(&mut self.moves);
        self.monitor.stats.generated += self.moves.len() as u64;
        let (game, table) = (&mut self.game, &self.table);
        make(game, &self.moves, table, self.depth + 1, &mut self.children);
    }

    /// Gives the open children what the path and the table know of them. Returns the look-ups,
    /// the hits, and whether a child has twins, which take a closer look.
    pub(super) fn probe(&mut self, first: usize) -> (u64, u64, bool) {
        let role = self.game.role();
        let loser = self.loser(role);
        let children = &mut self.children[first..];
        let twins_count = self.rule != CycleRule::None;
        if let Some(loser) = loser {
            find_repetitions(children, &self.path, loser, &mut self.leans);
        }
        let (table, game, abilities) = (&self.table, &mut self.game, self.abilities);
        let (probes, hits, twins) = match (abilities.cost, abilities.estimate) {
            (None, None) => look_up(children, table, game, |_, _| FREE, |_, _| Numbers::UNIT),
            (cost, estimate) => look_up(
                children,
                table,
                game,
                |game, mv| cost.map_or(FREE, |cost| cost(game, mv)),
                |game, mv| {
                    let Some(estimate) = estimate else { return Numbers::UNIT };
                    let undo = game.play(mv);
                    let numbers = Numbers::from_estimate(estimate(game));
                    game.undo(mv, undo);
                    numbers
                },
            ),
        };
        (probes, hits, twins && twins_count)
    }
}

#[inline(never)]
fn make<G: Game>(
    game: &mut G,
    moves: &[G::Move],
    table: &Table,
    depth: u32,
    children: &mut Vec<Child<G::Move>>,
) {
    children.extend(moves.iter().map(|&mv| {
        let undo = game.play(mv);
        let mut key = Key(0);
        let numbers = match game.status() {
            Status::Won => Numbers::PROVEN,
            Status::Lost => Numbers::DISPROVEN,
            Status::Open => {
                key = game.key();
                table.prefetch(key);
                Numbers::UNIT
            }
        };
        game.undo(mv, undo);
        Child { key, numbers, leans: PATH_FREE, distance: depth, mv }
    }));
}

/// A move back to a position of the path is decided by the cycle rule.
#[inline(never)]
fn find_repetitions<M>(
    children: &mut [Child<M>],
    path: &Path,
    loser: Role,
    leans: &mut Vec<Leans>,
) {
    for child in children {
        if !child.numbers.is_solved()
            && let Some(depth) = path.depth_of(child.key)
        {
            child.numbers = Numbers::won_by(loser.other());
            child.leans = leans.len() as u32;
            leans.push(Leans::on(depth));
        }
    }
}

#[inline(never)]
fn look_up<G: Game>(
    children: &mut [Child<G::Move>],
    table: &Table,
    game: &mut G,
    cost: impl Fn(&G, G::Move) -> Estimate,
    estimate: impl Fn(&mut G, G::Move) -> Numbers,
) -> (u64, u64, bool) {
    let (mut probes, mut hits, mut twins) = (0, 0, false);
    for child in children {
        if child.numbers.is_solved() {
            continue;
        }
        probes += 1;
        let numbers = if let Some(entry) = table.get(child.key) {
            hits += 1;
            child.distance = child.distance.min(entry.distance);
            if entry.link != 0 && !entry.numbers.is_solved() {
                child.leans = HAS_TWINS;
                twins = true;
            }
            entry.numbers
        } else {
            estimate(game, child.mv)
        };
        child.numbers = numbers.over_edge(cost(game, child.mv));
    }
    (probes, hits, twins)
}
