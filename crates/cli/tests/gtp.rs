//! `tsume gtp` as controllers use it.

#[path = "../../../tests/clients.rs"]
mod clients;
use assert_cmd::cargo::cargo_bin;
use clients::Client;
use std::fs;

/// A capturing problem.
const NEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/capture.sgf");

/// The responses to some commands, each without the empty line that ends it.
fn talk(input: &str) -> Vec<String> {
    let mut tsume = assert_cmd::Command::new(cargo_bin("tsume"));
    let output = tsume.arg("gtp").write_stdin(input).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(text.ends_with("\n\n"), "{text}");
    text.trim_end().split("\n\n").map(|r| r.trim_end().to_string()).collect()
}

#[test]
fn a_session_answers_each_command_once() {
    let said = talk(
        "1 protocol_version\nname\nknown_command genmove\nknown_command place_free_handicap\n\
         # a comment\n\n2 boardsize 9\nkomi 6.5\nplay B D4\nplay W D5\nplay W C4\nplay W E4\n\
         3 tsume-attack D4\nundo\nundo\nundo\nundo\nundo\nquit\n",
    );
    assert_eq!(said[0], "=1 2");
    assert_eq!(said[1], "= Tsume");
    assert_eq!(said[2..4], ["= true", "= false"]);
    assert_eq!(said[4], "=2");
    assert!(said[5..10].iter().all(|r| r == "="), "{said:?}");
    assert_eq!(said[10], "=3 captured D3\nW D3");
    assert_eq!(said[15], "? cannot undo");
    assert_eq!(said.len(), 17);
}

#[test]
fn any_line_is_survived() {
    let lines = "play\nplay B\nplay X D4\nplay B Z99\nplay B I5\nboardsize\nboardsize x\n\
        boardsize 99999999999999999999\nboardsize 0\ngenmove\nloadsgf\nloadsgf /nowhere.sgf\n\
        tsume-attack\ntsume-attack D4\ntsume-one-eye\ntsume-one-eye B /\nkomi x\ntsume-time -1\n\
        99999999999999999999999\n\u{0}\u{1}\u{7f}\nplay b d4\nplay w d4\n";
    let said = talk(lines);
    assert_eq!(said.last().map(String::as_str), Some("? illegal move"));
    let errors = said.iter().filter(|r| r.starts_with('?')).count();
    assert_eq!(errors, said.len() - 1, "{said:?}");
}

#[test]
fn a_loaded_problem_is_played() {
    let dir = tempfile::tempdir().unwrap();
    let capture = dir.path().join("capture.sgf");
    // A ladder on a small board.
    fs::write(&capture, "(;SZ[7]TS[capture]AB[cc]AW[bc][cb][dc]TR[cc]PL[W])").unwrap();
    let eye = dir.path().join("eye.sgf");
    let text = "(;SZ[7]TS[one-eye]AB[ac][bc][cc][dc][db]AW[da][ea][eb][ec][ed][dd][cd][bd][ad]\
        TR[ac]SQ[aa][ba][ca][ab][bb][cb]PL[B])";
    fs::write(&eye, text).unwrap();
    let said = talk(&format!(
        "loadsgf {}\ntsume-attack C5\ngenmove W\ngenmove B\nloadsgf {}\n\
         tsume-one-eye B A5 / A7 B7 C7 A6 B6 C6\ngenmove B\nloadsgf {} 1\nshowboard\n\
         loadsgf {NEST}\ntsume-status C6\n",
        capture.display(),
        eye.display(),
        capture.display()
    ));
    assert_eq!(said[0], "= white");
    assert_eq!(said[1], "= captured C4\nW C4");
    assert_eq!(said[2], "= C4");
    // The target is gone, and there is nothing left to do.
    assert_eq!(said[3], "= PASS");
    assert_eq!(said[4], "= black");
    assert!(said[5].starts_with("= eye "), "{}", said[5]);
    let first = said[5].split_whitespace().nth(2).unwrap();
    assert_eq!(said[6], format!("= {first}"));
    assert_eq!(said[7], "= white");
    assert!(said[8].contains("\n5 . O X O . . ."), "{}", said[8]);
    assert_eq!(said[9], "= black");
    assert!(said[10].starts_with("= captured\nattack first: captured "), "{}", said[10]);
}

/// `@sabaki/gtp` drives the engine, where node and the package are.
#[test]
fn sabaki_drives_the_engine() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/gtp.js");
    let Some(node) = Client::node("@sabaki/gtp") else { return };
    let output = node.command().arg(script).arg(cargo_bin("tsume")).arg(NEST).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("all as expected"), "{text}");
}

/// Three in a row in the corner, by name and from a record.
#[test]
fn life_and_death_in_a_session() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("life.sgf");
    let stones = "AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]";
    fs::write(&file, format!("(;SZ[9]TS[life]{stones}TR[ab]PL[W])")).unwrap();
    let load = format!("loadsgf {}", file.display());
    let said = talk(&format!(
        "{load}\ntsume-life A8\ntsume-life A8 / A9 B9 C9\ntsume-why\ngenmove white\n\
         genmove white\ntsume-why\n{load}\ngenmove black\n{load}\nplay black B9\n\
         genmove white\ntsume-why\ntsume-life A1\ntsume-life\nclear_board\ngenmove b\ntsume-why\n"
    ));
    let status = "= first-mover-decides\nattack first: dead B9: B B9 W pass B A9 W pass B C9\n\
        defence first: alive B9: W B9";
    assert_eq!(said[1..3], [status, status]);
    assert_eq!(said[3..7], ["= no move was generated yet", "= B9", "= PASS", "= alive pass"]);
    assert_eq!(said[8], "= B9");
    assert_eq!(said[11], "= resign");
    assert!(said[12].starts_with("= dead: "), "{}", said[12]);
    assert_eq!(said[13], "? there is no stone");
    assert_eq!(said[14], "? syntax error");
    assert_eq!(said[16..18], ["= PASS", "= no problem was loaded: see loadsgf"]);
}
