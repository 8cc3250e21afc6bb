//! Zones of proofs: what changes nothing in the zone of a win is left out ([`Zones`]).
//!
//! A proof is followed through the table, from a position to the ends of its strategy, and its zone is
//! made on the way back. Only path-free results are followed, and never in a circle, so a zone
//! is always that of a win without repetition. Zones of positions on the way are kept, as most of
//! them are asked for again.
//!
//! This is the relevance zone of Thomsen's lambda search (2000), made from what the search knows
//! instead of a reader of its own.

use super::{Searcher, node::Child, node::PATH_FREE, simulation::Simulation};
use crate::budget::StopReason;
use crate::number::Numbers;
use crate::path::{Path, Signature};
use rustc_hash::FxHashMap;
use tsume_game::{Game, Key, Role, Zone, Zones};

/// Positions of a proof that are followed for one zone.
const MOST: usize = 2_000;
/// Zones that are kept.
const KEPT: usize = 1 << 15;

/// What a game does for zones.
pub(crate) struct ZoneMaker<G: Game> {
    end: fn(&G) -> Option<Zone>,
    attack: fn(&G, G::Move, Zone) -> Option<Zone>,
    defence: fn(&G, G::Move, Zone) -> Zone,
    position: fn(&G, Zone, Option<&Zone>) -> Option<Zone>,
    stand_in: fn(&G) -> Option<G>,
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
            attack: G::attack_zone,
            defence: G::defence_zone,
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

/// A position of a proof whose moves are being followed.
struct Visit<G: Game> {
    game: G,
    key: Key,
    /// What is left to be followed, the stand-in first.
    stand_in: Option<G>,
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
    /// The zone of a position that was searched, if the attacker wins it.
    pub fn won_zone(&mut self, game: &G) -> Option<Zone> {
        self.zone_of(self.abilities.zones?, game.clone())
    }

    /// The zone that moves of the game's position must change something in, if one is known.
    pub(super) fn zone_to_change(&mut self) -> Option<(ZoneMaker<G>, Zone)> {
        let maker = self.abilities.zones.filter(|_| self.game.role() == Role::Defender)?;
        let stand_in = (maker.stand_in)(&self.game)?;
        let zone = self.zone_of(maker, stand_in)?;
        Some((maker, zone))
    }

    /// The zone of a position that the attacker wins, as far as the table knows.
    fn zone_of(&mut self, maker: ZoneMaker<G>, game: G) -> Option<Zone> {
        let root = game.key();
        let mut stack: Vec<Visit<G>> = Vec::new();
        let mut found = self.look_for_zone(maker, game, &stack);
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
            found = if let Some(game) = visit.next() {
                self.look_for_zone(maker, game, &stack)
            } else {
                let Visit { game, key, base, zone, .. } = stack.pop()?;
                let zone = match game.role() {
                    Role::Attacker => Some(zone),
                    Role::Defender => (maker.position)(&game, zone, base.as_ref()),
                };
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

    /// Looks at a position of a proof.
    fn look_for_zone(&mut self, maker: ZoneMaker<G>, game: G, stack: &[Visit<G>]) -> Found<G> {
        let key = game.key();
        match self.zones.0.get(&key) {
            Some(&Some(zone)) => return Found::Zone(zone),
            Some(None) => return Found::Nothing,
            None => {}
        }
        if stack.iter().any(|visit| visit.key == key) {
            return Found::Nothing;
        }
        if let Some(zone) = (maker.end)(&game) {
            self.zones.put(key, Some(zone));
            return Found::Zone(zone);
        }
        if game.status().winner().is_some() {
            return Found::Nothing;
        }
        let Some(best) = self.path_free_win(key, Role::Attacker) else { return Found::Nothing };
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut stand_in = None;
        if game.role() == Role::Attacker {
            let Some(&m) = moves.get(best as usize) else { return Found::Nothing };
            moves = vec![m];
        } else {
            stand_in = (maker.stand_in)(&game);
            moves.retain(|&m| !game.is_dominated(m));
        }
        let (playing, base, zone) = (None, None, Zone::EMPTY);
        Found::Moves(Visit { game, key, stand_in, moves, playing, base, zone })
    }

    /// Appends the children of the game's position, those that change nothing in a zone as won.
    pub(super) fn make_in_zone(&mut self, maker: ZoneMaker<G>, zone: &Zone) {
        let Searcher { game, moves, table, leaves, children, situations, depth, .. } = self;
        let distance = *depth + 1;
        for &mv in moves.iter() {
            let dominated = G::HAS_SITUATIONS && game.is_dominated(mv);
            let (mut key, mut situation, mut numbers) =
                (Key(0), Key(0), Numbers::won_by(Role::Attacker));
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
            children.push(Child { key, numbers, leans: PATH_FREE, distance, dominated, mv });
        }
    }

    /// Carries the proof of the stand-in of a position over to all positions after moves that nothing
    /// is known of, so that they can be written down.
    pub fn carry_over(&mut self, game: &G) -> Result<(), StopReason> {
        let stand_in = self.abilities.zones.and_then(|maker| (maker.stand_in)(game));
        let Some(mut guide) = stand_in else { return Ok(()) };
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let outer = std::mem::replace(&mut self.path, Path::new());
        self.ladder_for = Some(Role::Attacker);
        let mut result = Ok(());
        for mv in moves.into_iter().filter(|&mv| !game.is_dominated(mv)) {
            self.stand_at(game);
            self.game.play(mv);
            let key = self.game.key();
            let decided = self.game.status().winner().is_some();
            if decided || self.path_free_win(key, Role::Attacker).is_some() {
                continue;
            }
            let path = Signature::sub_root(key, 1 + Role::Attacker as u64);
            let simulation = Simulation { winner: Role::Attacker, guide: Some(&mut guide) };
            result = self.simulate(simulation, path, Signature::ROOT).map(|_| ());
            if result.is_err() {
                break;
            }
        }
        self.ladder_for = None;
        self.path = outer;
        result
    }
}

impl<G: Game> Visit<G> {
    /// The next position to be followed.
    fn next(&mut self) -> Option<G> {
        self.playing = None;
        if let Some(game) = self.stand_in.take() {
            return Some(game);
        }
        let m = self.moves.pop()?;
        self.playing = Some(m);
        let mut game = self.game.clone();
        game.play(m);
        Some(game)
    }

    /// Takes in the zone of the position that was followed.
    fn add(&mut self, maker: ZoneMaker<G>, after: Zone) -> Option<()> {
        let game = &self.game;
        let Some(m) = self.playing else {
            self.base = Some(after);
            self.zone = after;
            self.moves.retain(|&m| (maker.changes)(game, m, &after));
            return Some(());
        };
        let more = match game.role() {
            Role::Attacker => (maker.attack)(game, m, after)?,
            Role::Defender => (maker.defence)(game, m, after),
        };
        self.zone = self.zone.with(&more);
        Some(())
    }
}
