//! `tsume make`: where problems go, and what is said of bad usage.

mod common;
use common::Place;

#[test]
fn problems_go_where_they_should() {
    let place = Place::new();
    let run = place.run("make life --count 3 --difficulty 2 --seed 4");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.starts_with("made 3 problems: "), "{}", run.err);
    let quiet = place.run("make life --count 3 --difficulty 2 --seed 4 --jobs 1 --quiet");
    assert_eq!((quiet.code, quiet.out.as_str(), quiet.err.as_str()), (0, run.out.as_str(), ""));

    assert_eq!(place.run("make life --count 3 --difficulty 2 --seed 4 -q --out all.sgf").out, "");
    assert_eq!(place.read("all.sgf"), run.out);
    let judged = place.run("solve all.sgf --expect --quiet");
    assert_eq!(judged.code, 0, "{}", judged.out);
    assert_eq!(*judged.lines().last().unwrap(), "as expected: 3 of 3 answers; 0 differences");

    place.run("make life --count 3 --difficulty 2 --seed 4 -q --out new/each");
    let names: Vec<String> = (1..=3).map(|n| format!("corner-2-4-00{n}.sgf")).collect();
    assert_eq!(place.list("new/each"), names);
    let each: Vec<String> =
        names.iter().map(|name| place.read(&format!("new/each/{name}"))).collect();
    assert_eq!(each.concat(), run.out);
}

#[test]
fn fewer_are_no_success() {
    let run = Place::new().run("make life --count 5 --tries 1 --quiet");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
}

#[test]
fn bad_usage() {
    let place = Place::with("file", "");
    for (words, error) in [
        ("chess", "GAME"),
        ("life --size middle", "one of corner, side, centre"),
        ("life --difficulty 6", "1 to 5"),
        ("life --count 0", "--count"),
        ("life --seed x", "--seed"),
        ("life --open 101", "0 to 100"),
        ("life --to-live --result dead", "do not go together"),
        ("life --to-kill --result seki", "do not go together"),
        ("life --count 1 --out file/there", "cannot write to file/there"),
    ] {
        let run = place.run(&format!("make {words}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{words}");
        run.one_error();
        assert!(run.err.contains(error), "{words}: {}", run.err);
    }
}
