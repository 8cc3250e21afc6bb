//! Counts of lines of play against ones computed by other programs.

mod common;

use common::position;
use tsume_game::conformance::perft;
use tsume_game::{Game, Irreversible, Status};
use tsume_loa::Loa;

/// Moves that capture, by the ply on which they do.
fn captures(game: &mut Loa, depth: usize, counts: &mut Vec<u64>, ply: usize) {
    if game.status() != Status::Open || ply == depth {
        return;
    }
    if counts.len() <= ply {
        counts.push(0);
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    counts[ply] += moves.iter().filter(|&&m| game.is_irreversible(m)).count() as u64;
    for m in moves {
        let undo = game.play(m);
        captures(game, depth, counts, ply + 1);
        game.undo(m, undo);
    }
}

#[test]
fn lines_from_the_start() {
    let counts = perft(&Loa::start(), 5);
    assert_eq!(counts, [1, 36, 1_244, 44_952, 1_563_208, 55_963_132]);
}

#[test]
#[ignore = "takes half a minute"]
fn longer_lines_from_the_start() {
    assert_eq!(perft(&Loa::start(), 6).last(), Some(&1_938_494_632));
}

#[test]
fn captures_from_the_start() {
    let mut counts = Vec::new();
    captures(&mut Loa::start(), 5, &mut counts, 0);
    assert_eq!(counts, [4, 156, 5_980, 219_140, 8_044_976]);
}

#[test]
fn lines_from_other_positions() {
    for (text, counts) in [
        (
            "......../o......./...o..x./......../......../x......./......../........ x",
            [12, 145, 1_673],
        ),
        (
            "......../......o./......../.x....../x......./x....x../......../....x.xo o",
            [9, 292, 2_377],
        ),
        (
            ".x....../x...x.x./.......o/......../....o.../.x..x.../...o..../........ x",
            [32, 536, 15_646],
        ),
    ] {
        assert_eq!(perft(&position(text), 3)[1..], counts, "{text}");
    }
}
