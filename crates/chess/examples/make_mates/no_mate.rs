//! Positions without any mate, disproven without a bound; each says in `c0` what holds it.

use crate::judge::certified;
use crate::positions::{blocked, thrown, turned};
use cozy_chess::{Board, Color, File, Piece, Rank, Square};
use std::collections::HashSet;
use tsume_chess::Mate;
use tsume_game::Notation;
use tsume_game::random::Rng;
use tsume_search::Verdict;

const SEED: u64 = 1958;
/// Nodes for a position set up by hand, and for one that was thrown on the board: a few seconds at
/// most.
const MANY: u64 = 1_000_000;
const NODES: u64 = 60_000;
/// What is disproven with fewer is too simple.
const FEWEST: u64 = 100;
/// A kind that was not decided so many times in a row is left.
const PATIENCE: usize = 30;
/// Tries for one kind.
const TRIES: usize = 400;

/// Positions set up by hand; White or Black to move attacks.
const BY_HAND: [(&str, &str); 5] = [
    ("perpetual check", "6k1/5p1p/8/4Q3/8/8/r1q3PP/7K w - - 0 1"),
    ("stalemate", "k7/P7/2K5/8/8/8/8/8 w - - 0 1"),
    ("stalemate", "8/8/8/8/8/1k6/p7/K7 b - - 0 1"),
    ("blocked pawns", "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1"),
    ("blocked pawns", "8/8/8/8/1k6/1p6/1P6/1K6 w - - 0 1"),
];

type Source = fn(&mut Rng) -> Board;

/// What is thrown on the board, and how many of each kind are wanted.
const KINDS: [(&str, usize, Source); 14] = [
    ("knight v pawn", 5, |rng| thrown(rng, "KNkp")),
    ("knight v two pawns", 4, |rng| thrown(rng, "KNkpp")),
    ("knight v rook", 3, |rng| thrown(rng, "KNkr")),
    ("bishop v pawn", 5, |rng| thrown(rng, "KBkp")),
    ("bishop v queen", 3, |rng| thrown(rng, "KBkq")),
    ("rook v rook", 1, |rng| thrown(rng, "KRkr")),
    ("rook v queen", 3, |rng| thrown(rng, "KRkq")),
    ("pawn v king", 5, |rng| thrown(rng, "KPk")),
    ("pawn v pawn", 5, |rng| thrown(rng, "KPkp")),
    ("pawn v two pawns", 4, |rng| thrown(rng, "KPkpp")),
    ("wrong bishop", 4, wrong_bishop),
    ("queen v queens", 2, |rng| thrown(rng, "KQkqq")),
    ("blocked pawns", 6, |rng| blocked(rng, "Kk", 2)),
    ("more blocked pawns", 4, |rng| blocked(rng, "Kk", 4)),
];

/// Prints them.
pub fn make() {
    println!("{}", HEADER.trim());
    let mut number = 0;
    let mut print = |kind: &str, board: Board| {
        number += 1;
        let position = Mate::new(board).position_text();
        println!("{position} id \"no-mate-{number:02}\"; c0 \"{kind}\";");
    };
    for (kind, fen) in BY_HAND {
        let board: Board = fen.parse().expect("a position set up by hand");
        let (verdict, nodes) = certified(&Mate::new(board.clone()), MANY);
        eprintln!("{kind}: {} {nodes} nodes  {fen}", verdict.name());
        if verdict == Verdict::Disproven {
            print(kind, board);
        }
    }
    let one = std::env::args().nth(2);
    for (i, (kind, wanted, source)) in KINDS.into_iter().enumerate() {
        if one.as_ref().is_some_and(|one| one != kind) {
            continue;
        }
        let mut rng = Rng::new(SEED + i as u64);
        let mut seen = HashSet::new();
        let (mut found, mut open) = (0, 0);
        for _ in 0..TRIES {
            if found == wanted {
                break;
            }
            let board = source(&mut rng);
            let board = turned(&board, rng.chance(50), rng.chance(40));
            let (verdict, nodes) = certified(&Mate::new(board.clone()), NODES);
            open = if verdict == Verdict::Unknown { open + 1 } else { 0 };
            if open == PATIENCE {
                eprintln!("left: {kind}");
                break;
            }
            if verdict == Verdict::Disproven && nodes >= FEWEST && seen.insert(board.hash()) {
                found += 1;
                eprintln!("{kind}: {nodes} nodes  {board}");
                print(kind, board);
            }
        }
    }
}

/// A pawn on the edge whose last square the bishop does not guard, and the black king near it.
fn wrong_bishop(rng: &mut Rng) -> Board {
    loop {
        let board = thrown(rng, "KBPk");
        let pawn = only(&board, Piece::Pawn, Color::White);
        let bishop = only(&board, Piece::Bishop, Color::White);
        let last = Square::new(pawn.file(), Rank::Eighth);
        let edge = matches!(pawn.file(), File::A | File::H);
        let king = board.king(Color::Black);
        let near = distance(king, last) <= 2;
        if edge && near && is_light(bishop) != is_light(last) {
            return board;
        }
    }
}

fn only(board: &Board, piece: Piece, color: Color) -> Square {
    board.colored_pieces(color, piece).next_square().expect("it was thrown on the board")
}

fn is_light(square: Square) -> bool {
    (square.file() as usize + square.rank() as usize) % 2 == 1
}

fn distance(a: Square, b: Square) -> usize {
    let files = (a.file() as usize).abs_diff(b.file() as usize);
    files.max((a.rank() as usize).abs_diff(b.rank() as usize))
}

const HEADER: &str = "
# Positions in which the side to move cannot force mate, in however many moves.
#
# Made for this project by crates/chess/examples/make_mates: some were set up by hand, the others
# thrown on the board. Each was disproven without a bound, and the certificate of the disproof was
# checked, when this file was made. c0 says what kind of position it is.
";
