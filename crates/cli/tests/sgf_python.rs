//! Solutions of Atari Go read back by sgfmill, where Python and its package `sgfmill` are there:
//! `TSUME_PYTHON` says which Python, else it is `python3`.

mod common;
use common::Place;
use std::env;
use std::process::Command;

#[test]
fn sgfmill_reads_them() {
    let python = env::var_os("TSUME_PYTHON").unwrap_or_else(|| "python3".into());
    let able = Command::new(&python).args(["-c", "import sgfmill"]).output();
    if !able.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: {} has no package 'sgfmill'; see TSUME_PYTHON", python.display());
        return;
    }
    let two = "(;SZ[4]AB[bb][cc]AW[cb][bc]PL[B]GN[a \\] b])(;SZ[3]AB[bb]PL[W])";
    let place = Place::with("two.sgf", two);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sgf.py");
    for (words, games, full) in [
        ("two.sgf", "2", ""),
        ("two.sgf --no-symmetry --no-look-ahead", "2", ""),
        ("--board 3x3", "1", ""),
        ("--board 3x3 --full", "1", "full"),
        ("--board 3x3 --full --no-symmetry", "1", "full"),
        ("--board 4x4", "1", ""),
        ("--board 4x4 --setup crosscut --within 5 --full", "1", "full"),
    ] {
        let run = place.run(&format!("solve --game atari-go {words} --solution out.sgf"));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{words}");
        let output = Command::new(&python)
            .arg(script)
            .arg(place.path("out.sgf"))
            .args([games, full])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{words}: {said}");
    }
}
