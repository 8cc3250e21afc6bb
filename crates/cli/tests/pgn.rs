//! Solutions as PGN: read back by python-chess, where Python and its package `chess` are there.

#[path = "../../../tests/clients.rs"]
mod clients;
mod common;
use clients::Client;
use common::Place;

/// Mates in two, three and four, of a black attacker, and of a defender to move; refutations by
/// counting, by stalemate and by going round.
const SET: &str = "\
r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - dm 2; id \"two \\ {braces}\";
8/8/8/8/8/2k5/7r/K7 b - - 0 9 id \"rook\";
8/8/8/8/8/1K6/6Q1/k7 w - - id \"queen\";
k7/8/1K6/8/8/8/8/6Q1 b - - bm #-2; id \"mated\";
8/8/8/8/8/3K4/6Q1/k7 w - - dm 1; id \"too short\";
7k/8/8/8/8/7p/7P/K7 w - - id \"blocked\";
";

/// No mate, and many tries.
const KNIGHTS: &str = "8/8/8/4k3/8/8/2NNK3/8 w - - 0 1";

#[test]
fn the_file_has_one_game_for_each_problem() {
    let place = Place::with("set.epd", SET);
    let run = place.run("solve set.epd --json --solution out.pgn");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.of_type("result").iter().all(|result| result["solution"] == "out.pgn"));
    let text = place.read("out.pgn");
    assert_eq!(text.matches("[SetUp \"1\"]\n[FEN \"").count(), 6);
    assert!(text.contains("[Event \"set.epd#two \\\\ {braces}\"]"), "{text}");
    assert!(text.contains("{White mates in at most 2} 1. Qd8+ Bxd8 2. Re8# 1-0\n"), "{text}");
    assert!(text.contains("9... "), "the numbers are those of the FEN: {text}");
    assert!(text.lines().all(|line| line.len() < 80 || line.starts_with('[')), "{text}");
    let run = place.run("solve set.epd --quiet --solution missing/out.pgn");
    assert_eq!((run.code, run.lines().len()), (2, 6));
    assert!(run.err.contains("error: missing/out.pgn: cannot be written: "), "{}", run.err);
}

#[test]
fn long_solutions_are_cut_and_say_where() {
    let place = Place::with("knights.fen", KNIGHTS);
    assert_eq!(place.run("solve knights.fen --within 3 --solution cut.pgn").code, 0);
    assert_eq!(place.run("solve knights.fen --within 3 --solution full.pgn --full").code, 0);
    let (cut, full) = (place.read("cut.pgn"), place.read("full.pgn"));
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&cut).contains("is where lines were cut") && cut.contains("{...}"), "{cut}");
    assert!(!full.contains("{...}") && !words(&full).contains("were cut"));
    assert!(words(&full).contains("{as after "), "what comes again is not written again");
    assert!(cut.len() < 30_000 && full.len() > cut.len(), "{} {}", cut.len(), full.len());
}

#[test]
fn python_chess_reads_them() {
    let Some(python) = Client::python("chess.pgn") else { return };
    let place = Place::with("set.epd", SET);
    place.write("big.fen", "8/8/8/4k3/8/8/8/R3K2R w KQ - 0 1");
    place.write("knights.fen", KNIGHTS);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pgn.py");
    for (words, games, full) in [
        ("set.epd", "6", ""),
        ("set.epd --full", "6", "full"),
        ("big.fen --within 9", "1", ""),
        ("big.fen --within 9 --full", "1", "full"),
        ("big.fen --full", "1", "full"),
        ("knights.fen --within 3", "1", ""),
        ("knights.fen --within 2 --full", "1", "full"),
    ] {
        assert_eq!(place.run(&format!("solve {words} --solution out.pgn")).code, 0, "{words}");
        let output = python
            .command()
            .arg(script)
            .arg(place.path("out.pgn"))
            .args([games, full])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{words}: {said}");
    }
}
