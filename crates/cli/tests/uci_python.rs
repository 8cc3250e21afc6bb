//! The engine under python-chess, where Python and its package `chess` are there.
#![allow(missing_docs)]

#[path = "../../../tests/clients.rs"]
mod clients;
use assert_cmd::cargo::cargo_bin;
use clients::Client;
use std::path::Path;

#[test]
fn python_chess_finds_nothing_wrong() {
    let Some(python) = Client::python("chess.engine") else { return };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/uci.py");
    let output = python.command().arg(script).arg(cargo_bin!("tsume")).output().unwrap();
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{err}");
    assert_eq!(out.matches(" ok").count(), 3, "{out}{err}");
}
