//! Seeded random graph games, for tests that compare a search with the [`oracle`].
//!
//! [`graph`] varies everything that a graph game can vary; [`tricky`] keeps those games whose
//! value is missed when the path is ignored (Kishimoto & Müller 2005, section 1.2), which
//! are the ones that tell a sound search from an unsound one.

use crate::graph::{Graph, GraphGame, Vertex};
use crate::{CycleRule, Game, Key, Role, oracle};

/// Steele, Lea and Flood's splitmix64 (OOPSLA 2014): small, fast, and the same everywhere.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A sequence that depends on the seed alone.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        let Key(mixed) = Key::spread(self.0);
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed
    }

    /// A number below `n`; 0 when `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u64
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// A game of 2 to `max_vertices` vertices with any number of cycles (none under
/// [`CycleRule::None`]), turns that need not alternate, terminals, and vertices without
/// successors. Few are decided within a position or two. With up to 13 vertices the oracle solves
/// it at once.
pub fn graph(rng: &mut Rng, rule: CycleRule, max_vertices: u32) -> Graph {
    loop {
        let vertices = vertices(rng, rule, max_vertices);
        if let Ok(graph) = Graph::new("random", rule, vertices)
            && (rng.chance(5) || oracle::solve(&graph.root(), 3).is_none())
        {
            return graph;
        }
    }
}

/// A game of up to `max_vertices` vertices (at least 7) in which [`oracle::ignoring_paths`] is
/// wrong. Under [`CycleRule::None`] it never is, and the game is any [`graph`].
pub fn tricky(rng: &mut Rng, rule: CycleRule, max_vertices: u32) -> Graph {
    if rule == CycleRule::None {
        return graph(rng, rule, max_vertices);
    }
    loop {
        let mut vertices = vertices(rng, rule, max_vertices.max(7));
        let Ok(graph) = Graph::new("tricky", rule, vertices.clone()) else { continue };
        // Any vertex may be the root: a dozen chances for the price of one graph.
        let root = (0..vertices.len() as u32).find(|&v| graph.position(v).is_some_and(is_tricky));
        if let Some(root) = root {
            make_root(&mut vertices, root);
            if let Ok(graph) = Graph::new("tricky", rule, vertices) {
                return graph;
            }
        }
    }
}

fn is_tricky(game: GraphGame) -> bool {
    let naive = oracle::ignoring_paths(&game);
    // Under this rule a win is a win on every path, and the naive search is right about it.
    let surely_right = game.cycle_rule() == CycleRule::AttackerLoses && naive == Role::Attacker;
    !surely_right && oracle::solve(&game, 100_000) == Some(naive.other())
}

/// Exchanges the numbers of a vertex and the root.
fn make_root(vertices: &mut [Vertex], root: u32) {
    vertices.swap(0, root as usize);
    for vertex in vertices {
        if let Vertex::Attacker(successors) | Vertex::Defender(successors) = vertex {
            for to in successors {
                *to = if *to == 0 {
                    root
                } else if *to == root {
                    0
                } else {
                    *to
                };
            }
        }
    }
}

/// Draws the vertices of a game, after what it leans to.
fn vertices(rng: &mut Rng, rule: CycleRule, max_vertices: u32) -> Vec<Vertex> {
    let count = 2 + rng.below(u64::from(max_vertices.max(2)) - 1) as usize;
    // Where a repetition is the defender's, the attacker needs more of the rest.
    let (attackers, won) = match rule {
        CycleRule::AttackerLoses => (35 + rng.below(46), 40 + rng.below(61)),
        CycleRule::None | CycleRule::Illegal => (30 + rng.below(41), 10 + rng.below(81)),
    };
    let terminals = 5 + rng.below(25);
    let stuck = rng.below(10);
    let most_moves = [2 + rng.below(4), 2 + rng.below(4)];
    let alternating = rng.chance(40);
    let terminals_last = rng.chance(50); // a search meets the cycles first

    let attacker: Vec<bool> = (0..count).map(|_| rng.chance(attackers)).collect();
    let terminal: Vec<bool> =
        (0..count).map(|v| rng.chance(if v == 0 { 1 } else { terminals })).collect();
    let mut vertices = Vec::with_capacity(count);
    for v in 0..count {
        if terminal[v] {
            vertices.push(if rng.chance(won) { Vertex::Won } else { Vertex::Lost });
            continue;
        }
        let first = if rule == CycleRule::None { v + 1 } else { 0 };
        let mut targets: Vec<usize> = (first..count)
            .filter(|&w| !alternating || terminal[w] || attacker[v] != attacker[w])
            .collect();
        let moves = 1 + rng.below(most_moves[attacker[v] as usize]) as usize;
        let moves = if rng.chance(stuck) { 0 } else { moves.min(targets.len()) };
        for i in 0..moves {
            let other = i + rng.below((targets.len() - i) as u64) as usize;
            targets.swap(i, other);
        }
        targets.truncate(moves);
        if terminals_last {
            targets.sort_by_key(|&w| terminal[w]);
        }
        let successors = targets.into_iter().map(|w| w as u32).collect();
        vertices.push(match attacker[v] {
            true => Vertex::Attacker(successors),
            false => Vertex::Defender(successors),
        });
    }
    vertices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Kind;

    #[test]
    fn a_seed_gives_the_same_games() {
        for rule in CycleRule::ALL {
            let games = |seed| {
                let mut rng = Rng::new(seed);
                [graph(&mut rng, rule, 13), tricky(&mut rng, rule, 13)]
            };
            assert_eq!(games(5), games(5));
            assert_ne!(games(5), games(6));
        }
    }

    #[test]
    fn splitmix64_is_the_published_one() {
        let mut rng = Rng::new(1234567);
        let first: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(first, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn games_vary() {
        for rule in CycleRule::ALL {
            let mut rng = Rng::new(8);
            let mut sizes = [0; 14];
            let (mut looping, mut stuck, mut same_side, mut won) = (0, 0, 0, 0);
            let (mut trivial, mut attacker) = (0, 0);
            let total = 3000;
            for _ in 0..total {
                let game = graph(&mut rng, rule, 13);
                sizes[game.len()] += 1;
                trivial += oracle::solve(&game.root(), 1).is_some() as u32;
                attacker += (oracle::solve(&game.root(), 1 << 20) == Some(Role::Attacker)) as u32;
                for v in 0..game.len() as u32 {
                    let to = game.successors(v);
                    let open = matches!(game.kind(v), Some(Kind::Open(_)));
                    looping += to.iter().any(|&w| game.component(w) == game.component(v)) as u32;
                    same_side += to.iter().any(|&w| game.kind(w) == game.kind(v)) as u32;
                    stuck += (open && to.is_empty()) as u32;
                    won += (game.kind(v) == Some(Kind::Won)) as u32;
                }
            }
            assert!(sizes[2..].iter().all(|&n| n > 5) && sizes[..2] == [0, 0], "{sizes:?}");
            assert_eq!(looping > total, rule != CycleRule::None);
            let each = [same_side, stuck, won];
            assert!(each.iter().all(|&n| n > total / 4), "{rule:?} {each:?}");
            assert!((1..total / 10).contains(&trivial), "{trivial}");
            assert!((total / 5..total * 4 / 5).contains(&attacker), "{attacker}");
        }
    }

    #[test]
    fn tricky_games_are_tricky() {
        for rule in [CycleRule::AttackerLoses, CycleRule::Illegal] {
            let mut rng = Rng::new(9);
            for _ in 0..100 {
                let game = tricky(&mut rng, rule, 13).root();
                assert_ne!(oracle::solve(&game, u64::MAX), Some(oracle::ignoring_paths(&game)));
            }
        }
    }
}
