//! The contract's clauses, and published counts of move sequences, for `Mate`.

use std::num::NonZeroU16;
use tsume_chess::{Board, Mate, parse_fen, perft};
use tsume_game::conformance::{self, check_irreversible, check_text};
use tsume_game::{Game, Notation, Role};

/// The usual test set: positions and their counts from depth 1 on.
const PUBLISHED: [(&str, &[u64]); 6] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624, 11_030_083]),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    ),
];

fn board(fen: &str) -> Board {
    parse_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// Compares with all published counts up to `most`.
fn published(most: u64, count: impl Fn(&Board, u32) -> Vec<u64>) {
    for (fen, counts) in PUBLISHED {
        let depth = counts.iter().take_while(|&&n| n <= most).count();
        let found = count(&board(fen), depth as u32);
        assert_eq!((found[0], &found[1..]), (1, &counts[..depth]), "{fen}");
    }
}

#[test]
fn counts_through_the_contract_are_the_published_ones() {
    published(5_000_000, |board, depth| conformance::perft(&Mate::new(board.clone()), depth));
}

#[test]
fn counts_by_the_rules_alone_are_the_published_ones() {
    published(5_000_000, perft);
}

/// Minutes unless optimised: `cargo test --release -p tsume-chess -- --ignored`.
#[test]
#[ignore = "takes long"]
fn deep_counts_through_the_contract_are_the_published_ones() {
    published(u64::MAX, |board, depth| conformance::perft(&Mate::new(board.clone()), depth));
}

/// Few men, so that promotions, dead positions, mates and stalemates come soon. The second counts
/// are those of the game, which is over where the attacker has nothing left.
#[test]
fn rules_and_question_differ_where_nobody_can_mate() {
    let board = board("K1k5/8/P7/8/8/8/8/8 w - - 0 1");
    assert_eq!(perft(&board, 6), [1, 2, 6, 13, 63, 382, 2_217]);
    let bare = Mate::new(board).attacker(tsume_chess::Color::Black);
    assert_eq!(conformance::perft(&bare, 6), [1], "Black can never mate");
}

#[test]
fn the_contract_is_kept() {
    let few = [
        "8/8/8/8/8/5k2/5p2/5K2 b - - 0 1",
        "8/4p3/8/3P4/8/4k3/8/R3K3 w Q - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1",
    ];
    let positions = PUBLISHED.iter().map(|(fen, _)| *fen).chain(few);
    for (seed, fen) in (1..).zip(positions) {
        let question = Mate::new(board(fen));
        let other = !question.attacking();
        let questions = [
            question.clone(),
            question.clone().attacker(other),
            question.clone().within(NonZeroU16::new(3).unwrap()),
            question.attacker(other).within(NonZeroU16::new(2).unwrap()),
        ];
        let mut positions = 0;
        for question in questions {
            let found =
                [check_text(&question, seed, 400), check_irreversible(&question, seed, 400)];
            let [report, _] = found.map(|found| found.unwrap_or_else(|e| panic!("{fen}: {e}")));
            positions += report.positions;
        }
        assert!(positions > 100, "{fen}: {positions}");
    }
}

/// A pawn that nobody can take en passant leaves no trace; one that can be taken does.
#[test]
fn en_passant_is_part_of_a_position_only_where_it_can_be_played() {
    let text = |fen: &str| Mate::new(board(fen)).position_text();
    let key = |fen: &str| Mate::new(board(fen)).key();
    let nobody = ["4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"];
    assert_eq!((text(nobody[0]), key(nobody[0])), (text(nobody[1]), key(nobody[1])));
    // The capture would leave the king in check along the rank.
    let pinned = ["8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"];
    assert_eq!((text(pinned[0]), key(pinned[0])), (text(pinned[1]), key(pinned[1])));
    let possible = ["4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"];
    assert_ne!(text(possible[0]), text(possible[1]));
    assert_ne!(key(possible[0]), key(possible[1]));
}

#[test]
fn the_attacker_may_be_either_side() {
    let question = Mate::new(Board::default());
    assert_eq!(question.role(), Role::Attacker);
    assert_eq!(question.attacker(tsume_chess::Color::Black).role(), Role::Defender);
}
