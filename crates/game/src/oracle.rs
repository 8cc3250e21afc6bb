//! An exact oracle for small games: every path is followed, and nothing is remembered.
//!
//! It is what searches are tested against, so it is as plain as can be: the path, the rule of
//! repetition, and a stop at the first move that wins for the side to move.
//! [`ignoring_paths`] is the same search with a memo that takes no regard of the path: the mistake
//! that the graph-history-interaction problem is named after (Kishimoto & Müller 2005, section
//! 1.2).

use crate::{Game, Key, Role};
use std::collections::HashMap;

/// Who wins, by enumeration of all paths from here; `None` when more than `max_positions` would
/// have to be visited, or when a game repeats a position against its own rule.
///
/// Positions are visited once for each path to them, so the time can be exponential.
pub fn solve<G: Game>(game: &G, max_positions: u64) -> Option<Role> {
    search(game, &[], max_positions, None)
}

/// As [`solve`], after these situations: they are on the path, and a move back to one of
/// them is a repetition.
pub fn solve_after<G: Game>(game: &G, history: &[Key], max_positions: u64) -> Option<Role> {
    search(game, history, max_positions, None)
}

/// Who seems to win if the first result found for a position is believed on every other path.
/// Wrong at times where positions repeat; visits each position once.
pub fn ignoring_paths<G: Game>(game: &G) -> Role {
    let mut memo = HashMap::new();
    search(game, &[], u64::MAX, Some(&mut memo)).unwrap_or(Role::Defender)
}

/// A position of the path.
struct Frame<G: Game> {
    key: Key,
    role: Role,
    /// Its moves are those of the common list from here to its end.
    first: usize,
    /// The move that led here, and what takes it back.
    arrival: Option<(G::Move, G::Undo)>,
}

fn search<G: Game>(
    root: &G,
    history: &[Key],
    max_positions: u64,
    mut memo: Option<&mut HashMap<Key, Role>>,
) -> Option<Role> {
    if let Some(winner) = root.status().winner() {
        return Some(winner);
    }
    let rule = root.cycle_rule();
    let mut game = root.clone();
    let mut visited = 1;
    let mut path = history.to_vec();
    path.push(game.situation());
    let mut moves = Vec::new();
    let mut frames: Vec<Frame<G>> = vec![frame(&game, 0, None)];
    list(&game, &mut moves);
    loop {
        let &Frame { role, first, .. } = frames.last()?;
        let next = if moves.len() > first { moves.pop() } else { None };
        let winner = if let Some(m) = next {
            let undo = game.play(m);
            let (key, situation) = (game.key(), game.situation());
            let winner = if path.contains(&situation) {
                rule.loser(role)?.other()
            } else if let Some(winner) = game.status().winner() {
                winner
            } else if let Some(&winner) = memo.as_ref().and_then(|memo| memo.get(&key)) {
                winner
            } else {
                visited += 1;
                if visited > max_positions {
                    return None;
                }
                path.push(situation);
                frames.push(frame(&game, moves.len(), Some((m, undo))));
                list(&game, &mut moves);
                continue;
            };
            game.undo(m, undo);
            if winner != role {
                continue;
            }
            winner
        } else {
            role.other()
        };
        // The last position of the path is decided, and so are those before it for as long as
        // the winner is the side that moved.
        loop {
            let decided = frames.pop()?;
            path.pop()?;
            moves.truncate(decided.first);
            if let Some(memo) = &mut memo {
                memo.insert(decided.key, winner);
            }
            let Some((m, undo)) = decided.arrival else { return Some(winner) };
            game.undo(m, undo);
            if frames.last()?.role != winner {
                break;
            }
        }
    }
}

fn frame<G: Game>(game: &G, first: usize, arrival: Option<(G::Move, G::Undo)>) -> Frame<G> {
    Frame { key: game.key(), role: game.role(), first, arrival }
}

/// Adds the moves so that the first is taken first: they are taken from the end.
fn list<G: Game>(game: &G, moves: &mut Vec<G::Move>) {
    let start = moves.len();
    game.moves(moves);
    moves[start..].reverse();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Graph, GraphGame, Vertex, parse};
    use crate::random::{self, Rng};
    use crate::{CycleRule, Notation, Status};

    /// The definition, word for word.
    fn value(game: &GraphGame, path: &mut Vec<String>) -> Role {
        if let Some(winner) = game.status().winner() {
            return winner;
        }
        path.push(game.position_text());
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let wins = moves.iter().any(|&m| {
            let mut after = game.clone();
            after.play(m);
            let winner = match game.cycle_rule() {
                CycleRule::AttackerLoses if path.contains(&after.position_text()) => Role::Defender,
                CycleRule::Illegal if path.contains(&after.position_text()) => game.role().other(),
                _ => value(&after, path),
            };
            winner == game.role()
        });
        path.pop();
        if wins { game.role() } else { game.role().other() }
    }

    #[test]
    fn the_oracle_is_the_definition() {
        for rule in CycleRule::ALL {
            let mut rng = Rng::new(2);
            let mut winners = [0; 2];
            for _ in 0..3000 {
                let game = random::graph(&mut rng, rule, 9).root();
                let winner = value(&game, &mut Vec::new());
                assert_eq!(solve(&game, u64::MAX), Some(winner), "{:?}", game.graph());
                winners[(winner == Role::Attacker) as usize] += 1;
            }
            assert!(winners.iter().all(|&n| n > 500), "{winners:?}");
        }
    }

    /// Under `attacker-loses` the value is that of a reachability game: the least fixed point.
    #[test]
    fn attacker_loses_is_reachability() {
        let mut rng = Rng::new(3);
        for _ in 0..3000 {
            let game = random::graph(&mut rng, CycleRule::AttackerLoses, 12).root();
            let graph = game.graph();
            let mut won = vec![false; graph.len()];
            for _ in 0..graph.len() {
                for v in 0..graph.len() {
                    let position = graph.position(v as u32).unwrap();
                    let mut successors = graph.successors(v as u32).iter();
                    won[v] = match (position.status(), position.role()) {
                        (Status::Won, _) => true,
                        (Status::Lost, _) => false,
                        (_, Role::Attacker) => successors.any(|&w| won[w as usize]),
                        (_, Role::Defender) => successors.all(|&w| won[w as usize]),
                    };
                }
            }
            assert_eq!(solve(&game, u64::MAX) == Some(Role::Attacker), won[0], "{graph:?}");
        }
    }

    #[test]
    fn without_repetition_paths_do_not_matter() {
        let mut rng = Rng::new(4);
        for _ in 0..3000 {
            let game = random::graph(&mut rng, CycleRule::None, 13).root();
            assert_eq!(solve(&game, u64::MAX), Some(ignoring_paths(&game)), "{:?}", game.graph());
        }
    }

    #[test]
    fn the_limit_is_kept() {
        // Twenty diamonds in a row: 2^20 paths over 61 vertices, and the attacker loses.
        let diamonds = 20;
        let mut vertices = Vec::new();
        for v in (0..diamonds).map(|i| 3 * i) {
            vertices.push(Vertex::Attacker(vec![v + 1, v + 2]));
            vertices.push(Vertex::Attacker(vec![v + 3]));
            vertices.push(Vertex::Attacker(vec![v + 3]));
        }
        vertices.push(Vertex::Lost);
        let game = Graph::new("diamonds", CycleRule::None, vertices).unwrap().root();
        let visits = 3 * (1 << diamonds) - 3;
        assert_eq!(solve(&game, visits), Some(Role::Defender));
        assert_eq!(solve(&game, visits - 1), None);
        assert_eq!(ignoring_paths(&game), Role::Defender);
    }

    #[test]
    fn long_paths_need_no_stack() {
        let n = 30_000;
        let vertices = (1..=n).map(|v| Vertex::Defender(vec![v % n])).collect();
        let ring = Graph::new("ring", CycleRule::Illegal, vertices).unwrap().root();
        assert_eq!(solve(&ring, u64::MAX), Some(Role::Attacker));
    }

    #[test]
    fn a_repetition_against_the_rule_has_no_value() {
        #[derive(Clone)]
        struct Circle(GraphGame);
        impl Game for Circle {
            fn cycle_rule(&self) -> CycleRule {
                CycleRule::None
            }
            crate::forward!(0 as GraphGame: types role status moves play undo key);
        }
        let vertices = vec![Vertex::Attacker(vec![0])];
        let circle = Graph::new("circle", CycleRule::Illegal, vertices).unwrap().root();
        assert_eq!(solve(&Circle(circle), u64::MAX), None);
    }

    /// Kishimoto & Müller 2005, Fig. 4: D is lost after C and won after B.
    #[test]
    fn ignoring_the_path_goes_wrong() {
        let text = "game fig4 repetition=illegal\nA or C B\nB and D\nC and D\nD or C\n";
        let game = parse(text.as_bytes()).remove(0).unwrap().root();
        assert_eq!(solve(&game, u64::MAX), Some(Role::Attacker));
        assert_eq!(ignoring_paths(&game), Role::Defender);
    }
}
