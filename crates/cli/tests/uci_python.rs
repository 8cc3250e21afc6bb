//! The engine under python-chess, where Python and its package `chess` are there: `TSUME_PYTHON`
//! says which Python, else it is `python3`.
#![allow(missing_docs)]

use assert_cmd::cargo::cargo_bin;
use std::env;
use std::path::Path;
use std::process::Command;

#[test]
fn python_chess_finds_nothing_wrong() {
    let python = env::var_os("TSUME_PYTHON").unwrap_or_else(|| "python3".into());
    let able = Command::new(&python).args(["-c", "import chess.engine"]).output();
    if !able.is_ok_and(|able| able.status.success()) {
        eprintln!("skipped: {} has no package 'chess'; see TSUME_PYTHON", python.display());
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/uci.py");
    let output = Command::new(&python).arg(script).arg(cargo_bin!("tsume")).output().unwrap();
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{err}");
    assert_eq!(out.matches(" ok").count(), 3, "{out}{err}");
}
