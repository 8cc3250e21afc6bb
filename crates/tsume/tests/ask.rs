//! The loop of `examples/ask.rs`: a front end of the library alone.

#[allow(dead_code)] // its main
#[path = "../examples/ask.rs"]
mod ask;

use std::fs;

/// What is said to these lines.
fn said(lines: &str) -> Vec<String> {
    let mut output = Vec::new();
    ask::ask(lines.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap().lines().map(String::from).collect()
}

#[test]
fn problems_are_answered_line_by_line() {
    let said = said("example:tour.graph#round\n\n  example:mates.epd\nexample:tour.graph\n");
    assert!(said[0].starts_with("example:tour.graph#round: disproven, the attacker cannot win ("));
    assert!(said.iter().all(|line| line.ends_with(" nodes, checked)")), "{said:#?}");
    assert!(said[1].starts_with("example:mates.epd#"), "{}", said[1]);
    assert!(said[1].contains(": proven, White mates") && said[1].contains(" by "), "{}", said[1]);
    assert!(said.iter().filter(|line| line.starts_with("example:tour.graph#")).count() > 2);
}

#[test]
fn what_is_wrong_is_said_in_one_line_and_the_loop_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("bad.graph");
    fs::write(&file, "game bad repetition=illegal\nA or B\n").unwrap();
    let file = file.to_str().unwrap();
    let lines =
        format!("{file}\nmissing.fen\nexample:tour.graph#nothing\nexample:tour.graph#round\n");
    let said = said(&lines);
    assert_eq!(said.len(), 4, "{said:#?}");
    assert!(said[0].starts_with(&format!("error: {file}:2:6: ")), "{}", said[0]);
    assert!(said[1].starts_with("error: missing.fen: cannot be read"), "{}", said[1]);
    assert!(said[..3].iter().all(|line| line.contains(" (help: ")), "{said:#?}");
    assert!(said[3].contains(": disproven, "));
}

#[test]
fn it_is_short() {
    let lines = include_str!("../examples/ask.rs").lines().count();
    assert!(lines < 60, "{lines} lines");
}
