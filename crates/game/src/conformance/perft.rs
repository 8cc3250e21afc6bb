//! Counting lines of play, to compare a move generator with another one.

use crate::{Game, Status};

/// A position of the line.
struct Ply<G: Game> {
    /// Its moves are those of the common list from here to its end.
    first: usize,
    /// The move that led here, and what takes it back.
    arrival: Option<(G::Move, G::Undo)>,
}

/// The number of lines of play of each length, from 0 (always one) up to `depth`; the list ends
/// early when play does. A decided position ends its line, history is ignored (so a line may
/// repeat positions), and counts stop at the largest number there is.
pub fn perft<G: Game>(game: &G, depth: u32) -> Vec<u64> {
    let mut game = game.clone();
    let mut counts: Vec<u64> = vec![1];
    let mut moves = Vec::new();
    let mut plies: Vec<Ply<G>> = Vec::new();
    let mut arrival = None;
    loop {
        // A position has just been reached.
        let first = moves.len();
        plies.push(Ply { first, arrival: arrival.take() });
        if game.status() == Status::Open && plies.len() <= depth as usize {
            game.moves(&mut moves);
            let found = (moves.len() - first) as u64;
            match counts.get_mut(plies.len()) {
                Some(count) => *count = count.saturating_add(found),
                None if found > 0 => counts.push(found),
                None => {}
            }
            if plies.len() == depth as usize {
                moves.truncate(first); // counted: no need to play them
            }
        }
        // Go on with the next move, here or further up.
        while let Some(ply) = plies.last() {
            if moves.len() > ply.first
                && let Some(m) = moves.pop()
            {
                arrival = Some((m, game.play(m)));
                break;
            }
            if let Some(Ply { arrival: Some((m, undo)), .. }) = plies.pop() {
                game.undo(m, undo);
            }
        }
        if arrival.is_none() {
            return counts;
        }
    }
}

/// Plays through all lines of up to `depth` moves and asks for the status and the key of every
/// position after a move: the least that a search does, to measure one by. Gives the number of such
/// positions, and mixes their keys into `sum`.
pub fn enumerate<G: Game>(game: &mut G, depth: u32, sum: &mut u64) -> u64 {
    fn below<G: Game>(
        game: &mut G,
        depth: u32,
        spare: &mut Vec<Vec<G::Move>>,
        sum: &mut u64,
    ) -> u64 {
        let mut moves = spare.pop().unwrap_or_default();
        moves.clear();
        game.moves(&mut moves);
        let mut count = moves.len() as u64;
        for &m in &moves {
            let undo = game.play(m);
            *sum ^= game.key().0;
            if game.status() == Status::Open && depth > 1 {
                count += below(game, depth - 1, spare, sum);
            }
            game.undo(m, undo);
        }
        spare.push(moves);
        count
    }
    below(game, depth, &mut Vec::new(), sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CycleRule;
    use crate::graph::{Graph, Vertex};

    #[test]
    fn lines_are_counted() {
        use Vertex::{Attacker, Defender, Won};
        let game = |vertices| Graph::new("g", CycleRule::Illegal, vertices).unwrap().root();
        // A full graph on three vertices, one of them decided: Fibonacci-like, by hand.
        let triangle = game(vec![Attacker(vec![0, 1, 2]), Defender(vec![0, 2]), Won]);
        assert_eq!(perft(&triangle, 4), [1, 3, 5, 8, 13]);
        assert_eq!(enumerate(&mut triangle.clone(), 4, &mut 0), 3 + 5 + 8 + 13);
        assert_eq!(perft(&triangle, 0), [1]);
        assert_eq!(perft(&triangle, 1), [1, 3]);
        let short = game(vec![Attacker(vec![1]), Defender(vec![])]);
        assert_eq!(perft(&short, u32::MAX), [1, 1]);
        assert_eq!(perft(&game(vec![Won]), 9), [1]);
    }
}
