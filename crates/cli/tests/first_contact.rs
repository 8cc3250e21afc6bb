//! What a person meets who has just built the program and has no files of their own.

mod common;
use common::Place;
use std::process::Command;

#[test]
fn the_examples_ship_with_the_program() {
    let place = Place::new();
    let list = place.run("examples");
    assert_eq!((list.code, list.err.as_str()), (0, ""));
    let names: Vec<&str> = list.lines().into_iter().take_while(|line| !line.is_empty()).collect();
    assert!(names.len() >= 20, "{}", list.out);
    assert!(list.out.ends_with("tsume solve example:tour.graph\n"), "{}", list.out);

    let run = place.run("examples tour.graph mates.epd");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("  example:tour.graph#"), "{}", run.out);
    assert!(run.lines().iter().any(|line| line.starts_with("11 problems: ")), "{}", run.out);
    let run = place.run("solve example:mates.epd --quiet --shortest");
    assert_eq!(
        run.lines()[0],
        "PROVEN  White mates in 1 and no sooner  example:mates.epd#back rank"
    );
    assert_eq!(place.run("examples --all").code, 0);

    let run = place.run("examples nothing.graph");
    assert_eq!(run.code, 2);
    assert!(run.one_error().contains("'nothing.graph'") && run.err.contains("tsume examples"));
    let run = place.run("solve example:nothing.graph");
    assert_eq!(run.code, 2);
    assert!(run.one_error().contains("there is no such example"), "{}", run.err);
}

#[test]
fn examples_can_be_copied() {
    let place = Place::new();
    let run = place.run("examples --copy here");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(place.list("here").len() >= 13);
    assert!(place.list("here/suites/one-eye").contains(&"easy.sgf".to_string()));
    assert_eq!(place.run("solve here/tour.graph --quiet").code, 0);
    place.run("examples --copy there tour.graph");
    assert_eq!(place.list("there"), ["tour.graph"]);
    let run = place.run("examples --copy here/tour.graph/x");
    assert_eq!(run.code, 2);
    assert!(run.one_error().contains("cannot be written"), "{}", run.err);
}

#[test]
fn shells_complete_commands_and_options() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = place.run(&format!("completions {shell}"));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{shell}");
        for word in ["solve", "reproduce", "jobs", "expect"] {
            assert!(run.out.contains(word), "{shell}: {word}");
        }
        place.write(shell, run.out);
    }
    let run = place.run("completions csh");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("bash") && run.one_error().contains("'csh'"), "{}", run.err);
    for shell in ["bash", "zsh", "fish"] {
        // Where there is no such shell nothing can be asked of it.
        if let Ok(status) = Command::new(shell).arg("-n").arg(place.path(shell)).status() {
            assert!(status.success(), "{shell}");
        }
    }
}

#[test]
fn manual_pages() {
    let place = Place::new();
    for (words, title) in [("man", ".TH tsume 1"), ("man solve", ".TH tsume-solve 1")] {
        let run = place.run(words);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{words}");
        assert!(run.out.contains(title), "{words}: {}", run.out);
    }
    assert!(place.run("man solve").out.contains("\\-\\-jobs"));
    let run = place.run("man nothing");
    assert_eq!(run.code, 2);
    assert!(run.one_error().contains("'nothing'"), "{}", run.err);
}
