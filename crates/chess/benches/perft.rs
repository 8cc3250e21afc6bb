//! What the contract costs: perft through `Mate` against cozy-chess driven directly. Both go down to
//! the leaves and read the hash there; they take short turns, and the best time of each counts.
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
const ROUNDS: usize = 300;

/// Leaves, and a mixture of their hashes.
type Sum = (u64, u64);

fn directly(board: &Board, depth: u32, sum: &mut Sum) {
    board.generate_moves(|moves| {
        for m in moves {
            let mut after = board.clone();
            after.play_unchecked(m);
            if depth > 1 {
                directly(&after, depth - 1, sum);
            } else {
                *sum = (sum.0 + 1, sum.1 ^ after.hash());
            }
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
    if game.status() != Status::Open {
        return;
    }
    let first = moves.len();
    game.moves(moves);
    while moves.len() > first
        && let Some(m) = moves.pop()
    {
        let undo = game.play(m);
        if depth > 1 {
            through_the_contract(game, depth - 1, moves, sum);
        } else {
            *sum = (sum.0 + 1, sum.1 ^ game.key().0);
        }
        game.undo(m, undo);
    }
}

fn main() {
    let depth: u32 = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(3).max(1);
    let boards: Vec<Board> = POSITIONS.iter().map(|fen| fen.parse().expect("a FEN")).collect();
    let (mut direct_time, mut contract_time) = (f64::INFINITY, f64::INFINITY);
    let mut leaves = 0;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let mut direct = Sum::default();
        for board in &boards {
            directly(black_box(board), depth, &mut direct);
        }
        direct_time = direct_time.min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        let mut contract = Sum::default();
        for board in &boards {
            let mut game = Mate::new(black_box(board).clone());
            through_the_contract(&mut game, depth, &mut Vec::new(), &mut contract);
        }
        contract_time = contract_time.min(start.elapsed().as_secs_f64());
        assert_eq!(direct.0, contract.0, "the counts differ");
        leaves = black_box((direct, contract)).0.0;
    }
    let rate = |time: f64| leaves as f64 / time / 1e6;
    println!(
        "perft {depth}: {:.1} M leaves/s through the contract, {:.1} M with cozy-chess directly: ratio {:.2}",
        rate(contract_time),
        rate(direct_time),
        direct_time / contract_time
    );
}
