//! The two passes over the children of a node: make them all, then look them all up.
//!
//! Two passes, so that the memory of the table is already on its way when it is asked for: the
//! first pass makes every child and asks for its line, the second one reads the lines, and appraises
//! the children that are not there: as they were when last seen ([`Leaves`]), or else by their status,
//! and if open by the game's estimate. A small position is copied in the first pass and kept for the
//! second; a large one is appraised in the first already.
//!
//! The passes are functions of their own arguments rather than methods, which lets the compiler
//! keep the game in registers.

use super::Searcher;
use super::leaves::Leaves;
use super::node::{Child, HAS_TWINS, PATH_FREE};
use crate::leans::Leans;
use crate::number::{FREE, Number, Numbers};
use crate::options::Evaluation;
use crate::path::Path;
use crate::solver::Abilities;
use crate::table::Table;
use tsume_game::{CycleRule, Estimate, Game, Key, Kindred, Role};

/// The greatest size of a position that is played again rather than waited for.
const CHEAP: usize = 96;

/// How hard it looks to win for the side that has lost a kindred position.
const LIKELY: Number = Number(40);

/// The greatest size of a position that is copied.
const SMALL: usize = 256;

/// Whether positions are copied for each child: where that is no more than moving bytes.
const fn is_copied<G>() -> bool {
    !std::mem::needs_drop::<G>() && size_of::<G>() <= SMALL
}

/// Scratch space for the children of one node.
pub(super) struct Scratch<G: Game> {
    pub moves: Vec<G::Move>,
    /// The positions after them, if they are copied.
    pub after: Vec<G>,
    /// What stands for those on the path, where the game says so.
    pub situations: Vec<Key>,
}

impl<G: Game> Scratch<G> {
    pub fn new() -> Scratch<G> {
        Scratch { moves: Vec::new(), after: Vec::new(), situations: Vec::new() }
    }
}

impl<G: Game> Searcher<'_, '_, G> {
    /// Makes the children of the game's position, which has this key.
    pub(super) fn generate(&mut self, key: Key, first: usize) {
        debug_assert_eq!(first, self.stacks.children.len());
        self.scratch.moves.clear();
        self.lists.append(&self.game, key, &mut self.scratch.moves);
        self.monitor.stats.generated += self.scratch.moves.len() as u64;
        self.scratch.situations.clear();
        if let Some((maker, zone)) = self.zone_to_change(self.scratch.moves.len()) {
            return self.make_in_zone(maker, &zone);
        }
        let Searcher { game, table, leaves, stacks, depth, .. } = self;
        let Scratch { moves, after, situations } = &mut self.scratch;
        let children = &mut stacks.children;
        if is_copied::<G>() {
            make_copies(game, moves, table, leaves, *depth + 1, children, situations, after);
        } else {
            let abilities = self.settings.abilities;
            make(game, moves, table, leaves, abilities, *depth + 1, children, situations);
        }
    }

    /// Gives the children what the path, the table and the game know of them. Returns the
    /// look-ups, the hits, and whether a child has twins, which take a closer look.
    pub(super) fn probe(&mut self, first: usize) -> (u64, u64, bool) {
        let role = self.game.role();
        let loser = self.loser(role);
        let children = &mut self.stacks.children[first..];
        let twins_count = self.settings.rule != CycleRule::None;
        if let Some(loser) = loser {
            let own = G::HAS_SITUATIONS && self.ladder_for.is_none();
            let situations = own.then_some(self.scratch.situations.as_slice());
            find_repetitions(children, situations, &self.path, loser, &mut self.stacks.leans);
        }
        let Searcher { table, leaves, game, scratch: Scratch { after, .. }, .. } = self;
        let leaves = self.settings.abilities.appraise.is_some().then_some(leaves);
        let (cost, abilities) = (self.settings.abilities.cost, self.settings.abilities);
        let delayed = self.settings.evaluation == Evaluation::Delayed;
        let judge = |game: &mut G| if delayed { Numbers::UNIT } else { abilities.numbers(game) };
        let table: &Table = table;
        let judge = |game: &mut G| match (judge(game), abilities.kin) {
            (numbers, Some(kin)) if !numbers.is_solved() => {
                kin(game, &mut |kin| from_kin(table, kin)).unwrap_or(numbers)
            }
            (numbers, _) => numbers,
        };
        let cost = |game: &G, mv| cost.map_or(FREE, |cost| cost(game, mv));
        let (probes, hits, twins) = if is_copied::<G>() {
            let appraise = |_: &mut G, at: usize, _| judge(&mut after[at]);
            look_up(children, table, leaves, game, role, cost, appraise)
        } else {
            let appraise = |game: &mut G, _, mv| {
                let undo = game.play(mv);
                let numbers = judge(game);
                game.undo(mv, undo);
                numbers
            };
            look_up(children, table, leaves, game, role, cost, appraise)
        };
        (probes, hits, twins && twins_count)
    }
}

/// With an appraisal of those that are seen for the first time, if the game gives one, up to one that
/// wins: to make them again would take longer than to wait for the table.
#[allow(clippy::too_many_arguments, reason = "a function of its arguments stays in registers")]
#[inline(never)]
fn make<G: Game>(
    game: &mut G,
    moves: &[G::Move],
    table: &Table,
    leaves: &mut Leaves,
    abilities: Abilities<G>,
    depth: u32,
    children: &mut Vec<Child<G::Move>>,
    situations: &mut Vec<Key>,
) {
    let role = game.role();
    let mut appraises = size_of::<G>() > CHEAP && abilities.appraise.is_some() && leaves.has_room();
    children.extend(moves.iter().map(|&mv| {
        let dominated = G::HAS_SITUATIONS && game.is_dominated(mv);
        let undo = game.play(mv);
        let key = game.key();
        if appraises {
            let known = table.get(key).map(|entry| entry.numbers).or_else(|| leaves.get(key));
            let numbers = known.unwrap_or_else(|| abilities.numbers(game));
            if known.is_none() {
                leaves.put(key, numbers);
            }
            appraises = numbers.phi(role) != Number::ZERO;
        } else {
            table.prefetch(key);
            leaves.prefetch(key);
        }
        if G::HAS_SITUATIONS {
            situations.push(game.situation());
        }
        game.undo(mv, undo);
        Child { key, numbers: Numbers::UNIT, leans: PATH_FREE, distance: depth, dominated, mv }
    }));
}

/// As above, keeping the positions.
#[allow(clippy::too_many_arguments, reason = "a function of its arguments stays in registers")]
#[inline(never)]
fn make_copies<G: Game>(
    game: &G,
    moves: &[G::Move],
    table: &Table,
    leaves: &Leaves,
    depth: u32,
    children: &mut Vec<Child<G::Move>>,
    situations: &mut Vec<Key>,
    after: &mut Vec<G>,
) {
    after.clear();
    after.resize(moves.len(), game.clone());
    children.extend(moves.iter().zip(after).map(|(&mv, after)| {
        let dominated = G::HAS_SITUATIONS && game.is_dominated(mv);
        after.play(mv);
        let key = after.key();
        table.prefetch(key);
        leaves.prefetch(key);
        if G::HAS_SITUATIONS {
            situations.push(after.situation());
        }
        Child { key, numbers: Numbers::UNIT, leans: PATH_FREE, distance: depth, dominated, mv }
    }));
}

/// A move back to a situation of the path is decided by the cycle rule.
#[inline(never)]
fn find_repetitions<M>(
    children: &mut [Child<M>],
    situations: Option<&[Key]>,
    path: &Path,
    loser: Role,
    leans: &mut Vec<Leans>,
) {
    for (at, child) in children.iter_mut().enumerate().filter(|(_, c)| !c.numbers.is_solved()) {
        let situation = situations.and_then(|all| all.get(at)).copied().unwrap_or(child.key);
        if let Some(depth) = path.depth_of(situation) {
            child.numbers = Numbers::won_by(loser.other());
            child.leans = leans.len() as u32;
            leans.push(Leans::on(depth));
        }
    }
}

/// What the table says of a kindred position, as far as it tells something of this one.
#[inline]
fn from_kin(table: &Table, kin: Kindred) -> Option<Numbers> {
    let Numbers { pn, dn } = table.get(kin.key)?.numbers;
    let numbers = if kin.swapped { Numbers { pn: dn, dn: pn } } else { Numbers { pn, dn } };
    Some(match numbers.winner() {
        Some(winner) if winner != kin.wins => Numbers::from_phi_delta(winner, Number(1), LIKELY),
        _ => numbers,
    })
}

#[inline(never)]
fn look_up<G: Game>(
    children: &mut [Child<G::Move>],
    table: &Table,
    mut leaves: Option<&mut Leaves>,
    game: &mut G,
    role: Role,
    cost: impl Fn(&G, G::Move) -> Estimate,
    mut appraise: impl FnMut(&mut G, usize, G::Move) -> Numbers,
) -> (u64, u64, bool) {
    let (mut probes, mut hits, mut twins) = (0, 0, false);
    for (at, child) in children.iter_mut().enumerate() {
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
        } else if let Some(leaves) = &mut leaves {
            leaves.get(child.key).unwrap_or_else(|| {
                let numbers = appraise(game, at, child.mv);
                leaves.put(child.key, numbers);
                numbers
            })
        } else {
            appraise(game, at, child.mv)
        };
        child.numbers = numbers.over_edge(cost(game, child.mv));
        // The node is won, whatever the path: the other children do not matter.
        if numbers.phi(role) == Number::ZERO {
            break;
        }
    }
    (probes, hits, twins)
}
