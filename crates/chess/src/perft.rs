//! Perft by the rules of chess alone. A question about a mate ends where the attacker can no longer
//! mate, so that the counts of its positions are smaller at times than the published ones.

use cozy_chess::{Board, Move};

/// The number of legal move sequences of each length, from 0 (always one) up to `depth`; the list
/// ends early when play does.
pub fn perft(board: &Board, depth: u32) -> Vec<u64> {
    let mut counts: Vec<u64> = vec![1];
    let mut line: Vec<(Board, Vec<Move>)> = Vec::new();
    let mut next = Some(board.clone());
    loop {
        if let Some(board) = next.take()
            && line.len() < depth as usize
        {
            let length = line.len() + 1;
            let mut moves = Vec::new();
            board.generate_moves(|piece| {
                moves.extend(piece);
                false
            });
            let found = moves.len() as u64;
            match counts.get_mut(length) {
                Some(count) => *count = count.saturating_add(found),
                None if found > 0 => counts.push(found),
                None => (),
            }
            // The last ones need not be played.
            if length < depth as usize {
                line.push((board, moves));
            }
        }
        let Some((board, moves)) = line.last_mut() else { return counts };
        match moves.pop() {
            Some(m) => {
                let mut after = board.clone();
                after.play_unchecked(m);
                next = Some(after);
            }
            None => {
                line.pop();
            }
        }
    }
}
