//! `tsume reproduce`: experiments, their reports, and going on after a break.

mod common;
use common::{Place, Run};
use std::fs;

/// A mate in one, a mate in two, and a position without a mate.
const THREE: &str = "\
6k1/5ppp/8/8/8/8/8/R3K3 w - - id \"one\";
5r1k/6pp/7N/8/2Q5/8/8/K7 w - - bm #2; id \"two\";
k7/P7/2K5/8/8/8/8/8 w - - id \"none\";
";

fn place() -> Place {
    Place::with("three.epd", THREE)
}

#[test]
fn without_an_experiment_it_lists_them() {
    let run = place().run("reproduce");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("breuker2001") && run.out.contains("minutes"), "{}", run.out);
    let run = place().run("reproduce breuker1066");
    assert_eq!(run.code, 2);
    assert!(run.one_error().contains("'breuker1066'") && run.err.contains("breuker2001"));
}

#[test]
fn all_experiments_run_one_after_the_other() {
    let place = place();
    let run = place.run("reproduce --quick --nodes 20 --time 100ms --quiet --out all");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let list = place.run("reproduce").out;
    let names: Vec<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    let names: Vec<&str> =
        names.into_iter().filter(|name| name.ends_with(char::is_numeric)).collect();
    assert!(names.len() >= 5, "{list}");
    for name in names {
        let report = place.read(&format!("all/{name}/{name}.md"));
        assert!(
            report.starts_with("# ") && report.to_lowercase().contains("hold"),
            "{name}: {report}"
        );
    }
}

#[test]
fn every_method_answers_every_problem() {
    let run = place().run("reproduce breuker2001 three.epd --json");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.err);
    let results = run.of_type("result");
    let expected = [("one", "proven"), ("two", "proven"), ("none", "disproven")];
    let methods = ["Tree", "DAG", "DCG", "BTA", "df-pn"];
    assert_eq!(results.len(), expected.len() * methods.len());
    for (result, i) in results.iter().zip(0..) {
        let (problem, status) = expected[i / methods.len()];
        assert_eq!(result["problem"], problem);
        assert_eq!(result["method"], methods[i % methods.len()]);
        assert_eq!(result["status"], status, "{result}");
        assert!(result["made"].as_u64() > result["nodes"].as_u64(), "{result}");
    }
    let summaries = run.of_type("summary");
    assert_eq!(summaries.len(), 2 * methods.len());
    assert!(summaries.iter().all(|s| s["solved"] == 2 && s["falsely_disproven"] == 0));
    assert!(run.of_type("claim").iter().any(|c| c["holds"] == true));
}

/// The report's parts that do not depend on the clock.
fn lasting(report: &str) -> Vec<String> {
    let untimed = |line: &str| line.rsplit_once(" | ").map_or(line, |(left, _)| left).to_string();
    report.lines().map(untimed).collect()
}

fn ran(run: &Run) {
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Tree") && run.out.contains("holds"), "{}", run.out);
}

#[test]
fn a_run_that_was_broken_off_goes_on() {
    let place = place();
    ran(&place.run("reproduce breuker2001 three.epd --out results"));
    let whole = place.read("results/breuker2001.jsonl");
    let report = place.read("results/breuker2001.md");
    assert_eq!(place.read("results/breuker2001.csv").lines().count(), 16);
    assert!(report.contains("| two ") && report.contains("leaves=mobility"), "{report}");

    // Killed in the middle of a line.
    let cut = &whole[..whole.len() / 2];
    let kept = cut.lines().count() - 1;
    fs::write(place.path("results/breuker2001.jsonl"), cut).unwrap();
    ran(&place.run("reproduce breuker2001 three.epd --out results --resume"));
    let resumed = place.read("results/breuker2001.jsonl");
    assert_eq!(resumed.lines().count(), whole.lines().count());
    // What was known was not searched again: its time is the same to the last digit.
    assert!(resumed.lines().zip(whole.lines()).take(kept).all(|(a, b)| a == b));
    assert_eq!(lasting(&place.read("results/breuker2001.md")), lasting(&report));

    // Other settings are other questions.
    ran(&place.run("reproduce breuker2001 three.epd --out results --resume --nodes 1000"));
    assert_eq!(place.read("results/breuker2001.jsonl").lines().count(), 2 * whole.lines().count());
}

#[test]
fn bad_problems_are_named_and_the_others_go_on() {
    let place = Place::with("bad.epd", "6k1/8/8 w - -\n6k1/5ppp/8/8/8/8/8/R3K3 w - -\n");
    let run = place.run("reproduce breuker2001 bad.epd missing.epd --quiet");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("bad.epd:1:") && run.err.contains("missing.epd: "), "{}", run.err);
    assert!(run.out.contains("1 problem,"), "{}", run.out);
    let run = place.run("reproduce breuker2001 --resume");
    assert!(run.code == 2 && run.one_error().contains("--out"), "{}", run.err);
}

/// With the project's own mates, which are part of the program.
#[test]
fn the_quick_version_is_quick() {
    let run = place().run("reproduce breuker2001 --quick --nodes 300 --json");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.of_type("result").len() >= 100);
    assert!(
        run.of_type("summary").iter().all(|s| s["falsely_disproven"] == 0 || s["method"] == "DCG")
    );
}
