//! Zones of results: what changes nothing in the zone of a win is left out ([`Zones`]).
//!
//! A result is followed through the table, from a position to the ends of its strategy, and its zone is
//! made on the way back. Only path-free results are followed, and never in a circle, so a zone
//! is always that of a win without repetition. Zones of positions on the way are kept, as most of
//! them are asked for again.
//!
//! This is the relevance zone of Thomsen's lambda search (2000), made from what the search knows
//! instead of a reader of its own. For the defender it comes with the pass that he looks into first.
//! The attacker never passes; but once all his threats of lower orders have failed, it is known what
//! would become of a pass of his, and so of threats of the highest order elsewhere.

use super::copies::Copies;
use super::expand::Scratch;
use super::ghi::Outcome;
use super::node::{Child, PATH_FREE};
use super::{Searcher, simulation::Simulation};
use crate::budget::Limited;
use crate::leans::Leans;
use crate::number::Numbers;
use crate::path::Signature;
use crate::table::NO_MOVE;
use rustc_hash::FxHashMap;
use tsume_game::{Game, Key, Role, Zone, Zones};

/// Positions of a result that are followed for one zone.
const MOST: usize = 2_000;
/// No more moves than this are few.
const FEW: usize = 16;
/// Positions that are followed to find a stand-in refuted: a pass takes two moves.
const LINE: usize = 4;
/// Zones that are kept.
const KEPT: usize = 1 << 15;

/// What a game does for zones.
pub(crate) struct ZoneMaker<G: Game> {
    end: fn(&G, Role) -> Option<Zone>,
    win: fn(&G, G::Move, Zone) -> Option<Zone>,
    loss: fn(&G, G::Move, Zone) -> Zone,
    position: fn(&G, Zone, Option<&Zone>) -> Option<Zone>,
    stand_in: fn(&mut G) -> bool,
    pub changes: fn(&G, G::Move, &Zone) -> bool,
}

impl<G: Game> Clone for ZoneMaker<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for ZoneMaker<G> {}

impl<G: Zones> ZoneMaker<G> {
    pub fn new() -> ZoneMaker<G> {
        ZoneMaker {
            end: G::end_zone,
            win: G::win_zone,
            loss: G::loss_zone,
            position: G::position_zone,
            stand_in: G::stand_in,
            changes: G::changes,
        }
    }
}

/// Zones by position; nothing where none could be made.
#[derive(Default)]
pub(super) struct Kept(FxHashMap<Key, Option<Zone>>);

impl Kept {
    fn put(&mut self, key: Key, zone: Option<Zone>) {
        if self.0.len() >= KEPT {
            self.0.clear();
        }
        self.0.insert(key, zone);
    }

    pub fn bytes(&self) -> usize {
        self.0.capacity() * (size_of::<(Key, Option<Zone>)>() + 1)
    }
}

/// A position of a result whose moves are being followed.
struct Visit<G: Game> {
    /// In a box, as are all positions here: some games are large, and they are handed on and on.
    game: Box<G>,
    key: Key,
    winner: Role,
    /// What is left to be followed, the stand-in first.
    stand_in: Option<Box<G>>,
    moves: Vec<G::Move>,
    /// The move at hand; none for the stand-in.
    playing: Option<G::Move>,
    base: Option<Zone>,
    zone: Zone,
}

/// What is found at a position.
enum Found<G: Game> {
    Zone(Zone),
    Moves(Visit<G>),
    Nothing,
}

impl<G: Game> Searcher<'_, '_, G> {
    /// The zone of a position that was searched, if a side wins it.
    pub fn won_zone(&mut self, game: &G, winner: Role) -> Option<Zone> {
        let (maker, game) = (self.settings.abilities.zones?, self.copies.of(game));
        self.zone_of(maker, game, winner)
    }

    /// The zone that moves of the game's position must change something in, if one is known.
    /// With few moves there is little to leave out.
    pub(super) fn zone_to_change(&mut self, moves: usize) -> Option<(ZoneMaker<G>, Zone)> {
        let maker = self.settings.abilities.zones.filter(|_| moves > FEW)?;
        let winner = self.game.role().other();
        let stand_in = stand_in_of(&mut self.copies, maker, &self.game)?;
        // What a reader says of threats, the game has regarded in its moves.
        if winner == Role::Defender && self.path_free_win(stand_in.key(), winner).is_none() {
            self.copies.give_back(stand_in);
            return None;
        }
        let zone = self.zone_of(maker, stand_in, winner)?;
        Some((maker, zone))
    }

    /// If all dominated moves of the last frame have failed, leaves out those of its open moves that
    /// change nothing in the zone of that.
    pub(super) fn leave_out(&mut self) {
        let Some(frame) = self.stacks.frames.last() else { return };
        let (first, role) = (frame.first_child, frame.role);
        let lost = Numbers::won_by(role.other());
        let children = &self.stacks.children[first..];
        let known = |c: &Child<G::Move>| c.numbers == lost && c.leans == PATH_FREE;
        let dominated = |c: &&Child<G::Move>| c.dominated;
        if children.len() <= FEW || !children.iter().filter(dominated).all(known) {
            return;
        }
        let Some(maker) = self.settings.abilities.zones else { return };
        let Some(mut stand_in) = stand_in_of(&mut self.copies, maker, &self.game) else { return };
        // What a reader says of threats, the game has regarded in its moves.
        let read = self.settings.abilities.numbers(&mut stand_in).winner().is_some();
        if read || self.refute(&stand_in, role.other()).is_none() {
            return self.copies.give_back(stand_in);
        }
        let Some(zone) = self.zone_of(maker, stand_in, role.other()) else { return };
        for child in &mut self.stacks.children[first..] {
            if !child.numbers.is_solved() && !(maker.changes)(&self.game, child.mv, &zone) {
                (child.numbers, child.leans) = (lost, PATH_FREE);
            }
        }
    }

    /// Stores that a position is won, if that is known of what it leads to: by the first move of the
    /// winner and the only one of the loser, and so on, to where all of several moves of the loser fail.
    fn refute(&mut self, stand_in: &G, winner: Role) -> Option<()> {
        let mut game = self.copies.of(stand_in);
        let known = self.refute_from(&mut game, winner);
        self.copies.give_back(game);
        known
    }

    /// As above, playing on.
    fn refute_from(&mut self, game: &mut G, winner: Role) -> Option<()> {
        let mut line = Vec::new();
        let mut moves = Vec::new();
        while !self.is_known(game, winner) {
            if line.len() == LINE || game.status().winner().is_some() {
                return None;
            }
            moves.clear();
            moves.extend_from_slice(self.lists.of(game, game.key()));
            let own = game.role() == winner;
            line.push((game.key(), if own { 0 } else { NO_MOVE }));
            moves.retain(|&m| own || !game.is_dominated(m));
            if let [m, rest @ ..] = moves.as_slice()
                && (own || rest.is_empty())
            {
                game.play(*m);
                continue;
            }
            let fails = |m: &G::Move| {
                let undo = game.play(*m);
                let fails = self.is_known(game, winner);
                game.undo(*m, undo);
                fails
            };
            if own || !moves.iter().all(fails) {
                return None;
            }
            break;
        }
        for (key, best) in line.into_iter().rev() {
            let (leans, size, distance) = (Leans::NOTHING, 0, self.depth);
            let outcome = Outcome { winner, leans, best, size, distance };
            self.keep(key, Signature::ROOT, 0, outcome);
        }
        Some(())
    }

    /// Whether a position is won by status, table or reader, whatever the path.
    fn is_known(&self, game: &mut G, winner: Role) -> bool {
        if let Some(side) = game.status().winner() {
            return side == winner;
        }
        self.path_free_win(game.key(), winner).is_some()
            || self.settings.abilities.numbers(game).winner() == Some(winner)
    }

    /// The zone of a position that a side wins, as far as the table knows.
    fn zone_of(&mut self, maker: ZoneMaker<G>, game: Box<G>, winner: Role) -> Option<Zone> {
        let root = game.key();
        let mut stack: Vec<Visit<G>> = Vec::new();
        let mut found = self.look_for_zone(maker, game, winner, &stack);
        let mut left = MOST;
        loop {
            match found {
                Found::Nothing => {
                    // A root that is not won may be so later; what it rests on was won, and is gone.
                    if !stack.is_empty() {
                        self.zones.put(root, None);
                    }
                    return None;
                }
                Found::Moves(visit) => stack.push(visit),
                Found::Zone(zone) => match stack.last_mut() {
                    None => return Some(zone),
                    Some(visit) => {
                        if visit.add(maker, zone).is_none() {
                            self.zones.put(root, None);
                            return None;
                        }
                    }
                },
            }
            let visit = stack.last_mut()?;
            left -= 1;
            if left == 0 {
                self.zones.put(root, None);
                return None;
            }
            found = if let Some(game) = visit.next(&mut self.copies) {
                self.look_for_zone(maker, game, winner, &stack)
            } else {
                let Visit { game, key, base, zone, .. } = stack.pop()?;
                let zone = if game.role() == winner {
                    Some(zone)
                } else {
                    (maker.position)(&game, zone, base.as_ref())
                };
                self.copies.give_back(game);
                match zone {
                    Some(zone) => {
                        self.zones.put(key, Some(zone));
                        Found::Zone(zone)
                    }
                    None => Found::Nothing,
                }
            };
        }
    }

    /// Looks at a position of a result.
    fn look_for_zone(
        &mut self,
        maker: ZoneMaker<G>,
        game: Box<G>,
        winner: Role,
        stack: &[Visit<G>],
    ) -> Found<G> {
        let key = game.key();
        let mut known = self.zones.0.get(&key).copied();
        if known.is_none() {
            if stack.iter().any(|visit| visit.key == key) {
                known = Some(None);
            } else if let Some(zone) = (maker.end)(&game, winner) {
                self.zones.put(key, Some(zone));
                known = Some(Some(zone));
            } else if game.status().winner().is_some() {
                known = Some(None);
            }
        }
        if let Some(zone) = known {
            self.copies.give_back(game);
            return zone.map_or(Found::Nothing, Found::Zone);
        }
        let Some(best) = self.path_free_win(key, winner) else { return Found::Nothing };
        let all = self.lists.of(&*game, key);
        let mut stand_in = None;
        let moves = if game.role() == winner {
            let Some(&m) = all.get(best as usize) else { return Found::Nothing };
            vec![m]
        } else {
            stand_in = stand_in_of(&mut self.copies, maker, &game);
            all.iter().copied().filter(|&m| !game.is_dominated(m)).collect()
        };
        let (playing, base, zone) = (None, None, Zone::EMPTY);
        Found::Moves(Visit { game, key, winner, stand_in, moves, playing, base, zone })
    }

    /// Appends the children of the game's position, those that change nothing in a zone as lost for the
    /// side to move.
    pub(super) fn make_in_zone(&mut self, maker: ZoneMaker<G>, zone: &Zone) {
        let Searcher { game, table, leaves, stacks, depth, .. } = self;
        let Scratch { moves, situations, .. } = &mut self.scratch;
        let (distance, winner) = (*depth + 1, game.role().other());
        for &mv in moves.iter() {
            let dominated = G::HAS_SITUATIONS && game.is_dominated(mv);
            let (mut key, mut situation, mut numbers) = (Key(0), Key(0), Numbers::won_by(winner));
            if (maker.changes)(game, mv, zone) {
                let undo = game.play(mv);
                (key, situation, numbers) = (game.key(), game.situation(), Numbers::UNIT);
                table.prefetch(key);
                leaves.prefetch(key);
                game.undo(mv, undo);
            }
            if G::HAS_SITUATIONS {
                situations.push(situation);
            }
            stacks.children.push(Child { key, numbers, leans: PATH_FREE, distance, dominated, mv });
        }
    }

    /// Carries the result of the stand-in of a position over to all positions after moves that nothing
    /// is known of, so that they can be written down.
    pub fn carry_over(&mut self, game: &G) -> Limited {
        let winner = game.role().other();
        let Some(maker) = self.settings.abilities.zones else { return Ok(()) };
        let Some(mut guide) = stand_in_of(&mut self.copies, maker, game) else { return Ok(()) };
        if winner == Role::Defender && self.path_free_win(guide.key(), winner).is_none() {
            return Ok(());
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        for mv in moves.into_iter().filter(|&mv| !game.is_dominated(mv)) {
            self.stand_at(game, Some(winner));
            self.game.play(mv);
            let key = self.game.key();
            let decided = self.game.status().winner().is_some();
            if decided || self.path_free_win(key, winner).is_some() {
                continue;
            }
            let path = Signature::sub_root(key, 1 + winner as u64);
            let simulation = Simulation { winner, guide: Some(&mut *guide) };
            self.simulate(simulation, path, Signature::ROOT)?;
        }
        Ok(())
    }
}

/// The stand-in of a position, if it has one.
fn stand_in_of<G: Game>(copies: &mut Copies<G>, maker: ZoneMaker<G>, game: &G) -> Option<Box<G>> {
    let mut copy = copies.of(game);
    if (maker.stand_in)(&mut copy) {
        return Some(copy);
    }
    copies.give_back(copy);
    None
}

impl<G: Game> Visit<G> {
    /// The next position to be followed.
    fn next(&mut self, copies: &mut Copies<G>) -> Option<Box<G>> {
        self.playing = None;
        if let Some(game) = self.stand_in.take() {
            return Some(game);
        }
        let m = self.moves.pop()?;
        self.playing = Some(m);
        let mut game = copies.of(&self.game);
        game.play(m);
        Some(game)
    }

    /// Takes in the zone of the position that was followed.
    fn add(&mut self, maker: ZoneMaker<G>, after: Zone) -> Option<()> {
        let game = &*self.game;
        let Some(m) = self.playing else {
            self.base = Some(after);
            self.zone = after;
            self.moves.retain(|&m| (maker.changes)(game, m, &after));
            return Some(());
        };
        let more = if game.role() == self.winner {
            (maker.win)(game, m, after)?
        } else {
            (maker.loss)(game, m, after)
        };
        self.zone = self.zone.with(&more);
        Some(())
    }
}
