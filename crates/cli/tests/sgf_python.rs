//! Solutions of Go problems read back by sgfmill, where Python and its package `sgfmill` are there.

#[path = "../../../tests/clients.rs"]
mod clients;
mod common;
use clients::Client;
use common::Place;
use std::path::Path;

/// Runs a script on a file.
fn read_back(python: &Client, script: &str, file: &Path, words: &[&str]) {
    let script = format!("{}/tests/{script}", env!("CARGO_MANIFEST_DIR"));
    let output = python.command().arg(script).arg(file).args(words).output().unwrap();
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn sgfmill_reads_one_eye_problems() {
    let Some(python) = Client::python("sgfmill") else { return };
    let stones = "AB[ac][bc][cc][dc][db]AW[da][ea][eb][ec][ed][dd][cd][bd][ad]";
    for (player, switches) in [("B", ""), ("W", ""), ("B", "--full"), ("W", "--full --no-ko")] {
        let place =
            Place::with("p.sgf", format!("(;SZ[7]TS[one-eye]{stones}TR[ac]SQ[aa:cb]PL[{player}])"));
        let run = place.run(&format!("solve p.sgf {switches} --solution out.sgf"));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{player} {switches}");
        read_back(&python, "sgf_eye.py", &place.path("out.sgf"), &[]);
    }
}

#[test]
fn sgfmill_reads_atari_go() {
    let Some(python) = Client::python("sgfmill") else { return };
    let two = "(;SZ[4]AB[bb][cc]AW[cb][bc]PL[B]GN[a \\] b])(;SZ[3]AB[bb]PL[W])";
    let place = Place::with("two.sgf", two);
    for (words, games, full) in [
        ("two.sgf", "2", ""),
        ("two.sgf --set symmetry=off --set look-ahead=off", "2", ""),
        ("--board 3x3", "1", ""),
        ("--board 3x3 --full", "1", "full"),
        ("--board 3x3 --full --set symmetry=off", "1", "full"),
        ("--board 4x4", "1", ""),
        ("--board 4x4 --setup crosscut --within 5 --full", "1", "full"),
    ] {
        let run = place.run(&format!("solve --game atari-go {words} --solution out.sgf"));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{words}");
        read_back(&python, "sgf.py", &place.path("out.sgf"), &[games, full]);
    }
}
