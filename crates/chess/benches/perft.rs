//! What the contract costs: perft through `Mate` against cozy-chess driven directly. Both go down to
//! the leaves and read the hash there; the two take turns, and the median of their ratios counts.
//!
//! `cargo bench -p tsume-chess --bench perft -- [DEPTH]`

use cozy_chess::Board;
use std::hint::black_box;
use std::time::Instant;
use tsume_chess::Mate;
use tsume_game::{Game, Status};

const POSITIONS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];
const ROUNDS: usize = 9;

/// Leaves, and a mixture of their hashes.
type Sum = (u64, u64);

fn directly(board: &Board, depth: u32, sum: &mut Sum) {
    if depth == 0 {
        *sum = (sum.0 + 1, sum.1 ^ board.hash());
        return;
    }
    board.generate_moves(|moves| {
        for m in moves {
            let mut after = board.clone();
            after.play_unchecked(m);
            directly(&after, depth - 1, sum);
        }
        false
    });
}

fn through_the_contract<G: Game>(
    game: &mut G,
    depth: u32,
    moves: &mut Vec<G::Move>,
    sum: &mut Sum,
) {
    if depth == 0 {
        *sum = (sum.0 + 1, sum.1 ^ game.key().0);
        return;
    }
    if game.status() != Status::Open {
        return;
    }
    let first = moves.len();
    game.moves(moves);
    for i in first..moves.len() {
        let m = moves[i];
        let undo = game.play(m);
        through_the_contract(game, depth - 1, moves, sum);
        game.undo(m, undo);
    }
    moves.truncate(first);
}

fn main() {
    let depth: u32 = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(4);
    let boards: Vec<Board> = POSITIONS.iter().map(|fen| fen.parse().expect("a FEN")).collect();
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let mut direct = Sum::default();
        for board in &boards {
            directly(black_box(board), depth, &mut direct);
        }
        let direct_time = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let mut contract = Sum::default();
        for board in &boards {
            let mut game = Mate::new(black_box(board).clone());
            through_the_contract(&mut game, depth, &mut Vec::new(), &mut contract);
        }
        let contract_time = start.elapsed().as_secs_f64();
        assert_eq!(direct.0, contract.0, "the counts differ");
        black_box((direct, contract));
        rounds.push((direct_time / contract_time, direct.0 as f64 / direct_time, contract_time));
    }
    rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (ratio, rate, _) = rounds[ROUNDS / 2];
    println!(
        "perft {depth} through the contract: {ratio:.2} of cozy-chess directly ({:.1} M leaves/s)",
        rate / 1e6
    );
}
