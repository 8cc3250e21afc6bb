//! Bad input: one line that says where and what, one with the way out, and the others go on.

mod common;
use common::{Place, THREE};

/// The error that a file gives, which has to be the only one.
fn error_of(content: impl AsRef<[u8]>) -> String {
    let place = Place::with("bad.graph", content);
    let run = place.run("solve bad.graph");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    run.one_error().to_string()
}

#[test]
fn the_place_is_named() {
    let header = "game g repetition=attacker-loses\n";
    let cases = [
        ("an unknown successor", format!("{header}A or B\nB and A X\n"), "3:9", "'X'"),
        ("a vertex defined twice", format!("{header}A or B\nB won\nB lost\n"), "4:1", "'B'"),
        ("no root", header.to_string(), "1:1", "root"),
        ("an unknown rule", "game g repetition=draw\nA won\n".into(), "1:8", "'draw'"),
        ("a cycle", "game g repetition=none\nA or B\nB and A\n".into(), "2:6", "none"),
        ("an empty file", String::new(), "1:1", "no game"),
        ("only a comment", "# nothing\n".into(), "1:1", "no game"),
    ];
    for (what, content, place, word) in cases {
        let error = error_of(content);
        assert!(error.starts_with(&format!("bad.graph:{place}: ")), "{what}: {error}");
        assert!(error.contains(word), "{what}: {error}");
    }
}

#[test]
fn rubbish_is_no_game_and_does_no_harm() {
    let error = error_of(b"\x00\xff\xfe\x1b[31m\n\x80");
    assert!(error.starts_with("bad.graph:1:"), "{error}");
    let error = error_of("game g repetition=illegal\nA or \u{202e}X\n");
    assert!(error.starts_with("bad.graph:2:6: ") && error.contains("\\u{202e}"), "{error}");
    let error = error_of(format!("game g repetition=illegal\nA or {}\n", "x".repeat(100_000)));
    assert!(error.starts_with("bad.graph:2:6: ") && error.len() < 600, "{error}");
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let place = Place::new();
    let run = place.run("solve missing.graph");
    assert_eq!(run.code, 2);
    assert!(run.one_error().starts_with("missing.graph: "), "{}", run.err);

    let long = format!("{}bad.graph", "deep/".repeat(200));
    place.write(&long, "game g repetition=illegal\nA or X\n");
    let run = place.run_with(&["solve", &long], "");
    assert!(run.one_error().starts_with(&format!("{long}:2:6: ")), "{}", run.err);

    let run = place.run_with(&["solve", "a\n\x1b[31mb.graph"], "");
    assert!(run.one_error().starts_with("a\\n\\u{1b}[31mb.graph: "), "{}", run.err);
}

#[test]
fn a_file_of_unknown_kind_needs_a_word() {
    let place = Place::with("notes.txt", "# what is this?\nnothing\n");
    let run = place.run("solve notes.txt");
    assert_eq!(run.code, 2);
    assert!(run.one_error().starts_with("notes.txt: "), "{}", run.err);
    assert!(run.err.contains("--game G, one of graph, mate"), "{}", run.err);
    let run = place.run("solve notes.txt --game graph");
    assert!(run.one_error().starts_with("notes.txt:2:1: "), "{}", run.err);
}

#[test]
fn the_content_tells_where_the_name_does_not() {
    let place = Place::with("three.txt", format!("\n# comment\n{THREE}"));
    assert_eq!(place.run("solve three.txt").code, 0);
    place.write("mate", "# comment\n6k1/5ppp/8/8/8/8/8/R3K3 w - -\n");
    assert!(place.run("solve mate").out.starts_with("PROVEN  White mates  mate\n"));
}

#[test]
fn one_bad_game_does_not_stop_the_others() {
    let bad = "game bad repetition=illegal\nA or X\n";
    let place = Place::with("mixed.graph", format!("{bad}{THREE}"));
    place.write("three.graph", THREE);
    let run = place.run("solve --json mixed.graph missing.graph three.graph");
    assert_eq!(run.code, 2);
    assert_eq!(run.of_type("result").len(), 6);
    assert_eq!(run.err.lines().filter(|line| line.starts_with("error: ")).count(), 2);
    let errors = run.of_type("error");
    assert_eq!(errors.len(), 2);
    assert_eq!(errors[0]["file"], "mixed.graph");
    assert_eq!((&errors[0]["line"], &errors[0]["column"]), (&2.into(), &6.into()));
    assert_eq!(errors[1]["file"], "missing.graph");
    assert!(errors[1]["line"].is_null() && errors[1]["problem"].is_null());
    let summary = &run.of_type("summary")[0];
    assert_eq!((&summary["problems"], &summary["errors"]), (&6.into(), &2.into()));
}

#[test]
fn a_directory_is_all_problems_below_it() {
    let place = Place::with("set/b.graph", THREE);
    place.write("set/a/deep.graph", THREE);
    place.write("set/c.GRAPH", THREE);
    place.write("set/readme.txt", "not a problem");
    let run = place.run("solve --quiet set");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let of = |file: &str| ["fig4", "tiny", "ring"].map(|name| format!("  {file}#{name}"));
    let expected = [of("set/a/deep.graph"), of("set/b.graph"), of("set/c.GRAPH")].concat();
    assert_eq!(run.lines().len(), expected.len());
    for (line, end) in run.lines().iter().zip(&expected) {
        assert!(line.ends_with(end), "{line} {end}");
    }

    place.write("empty/readme.txt", "not a problem");
    let run = place.run("solve empty");
    assert_eq!(run.code, 2);
    assert!(run.one_error().starts_with("empty: "), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_back_is_not_followed() {
    let place = Place::with("set/a.graph", THREE);
    std::os::unix::fs::symlink("..", place.path("set/up")).unwrap();
    assert_eq!(place.run("solve --quiet set").lines().len(), 3);
}

#[test]
fn standard_input_is_a_file_like_others() {
    let place = Place::new();
    let run = place.run_with(&["solve", "--quiet", "-"], THREE);
    assert_eq!(run.code, 0);
    assert!(run.lines()[0].ends_with("  -#fig4"), "{}", run.out);
    let run = place.run_with(&["solve", "-"], "game g repetition=illegal\nA or X\n");
    assert_eq!(run.code, 2);
    assert!(run.one_error().starts_with("-:2:6: "), "{}", run.err);
}
