//! Runs over many problems: several at a time, expected answers, tables, resumption.

mod common;
use common::{Place, THREE, endless};
use serde_json::Value;
use std::fs;

/// A result without what depends on the clock.
fn timeless(mut object: Value) -> Value {
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|name, _| {
            !["time_s", "median_s", "slowest_s", "slowest", "jobs"].contains(&name.as_str())
        });
    }
    object
}

#[test]
fn results_come_in_the_order_of_the_problems() {
    // Later problems end first.
    let place = Place::new();
    for i in 0..6 {
        place.write(&format!("set/{i}a.graph"), endless());
        place.write(&format!("set/{i}b.graph"), THREE);
    }
    let solve = |jobs: &str| {
        let words = format!("solve set missing.graph --json --nodes 20000 --jobs {jobs}");
        let run = place.run(&words);
        assert_eq!(run.code, 2);
        let objects = run.objects();
        let jobs = objects.last().unwrap()["jobs"].as_u64().unwrap();
        (jobs, objects.into_iter().map(timeless).collect::<Vec<Value>>())
    };
    let (one, expected) = solve("1");
    let (four, results) = solve("4");
    assert_eq!((one, four), (1, 4));
    assert_eq!(expected.len(), 6 * 4 + 2);
    assert_eq!(results, expected);
}

#[test]
fn there_are_no_more_jobs_than_problems() {
    let place = Place::with("three.graph", THREE);
    place.write("one.graph", "game one repetition=none\nA won\n");
    let jobs = |words: &str| place.run(words).of_type("summary")[0]["jobs"].clone();
    assert_eq!(jobs("solve --json --jobs 8 three.graph"), 3);
    assert_eq!(jobs("solve --json --jobs 8 three.graph one.graph missing.graph"), 4);
    assert_eq!(jobs("solve --json --jobs 2 three.graph"), 2);
    assert_eq!(jobs("solve --json one.graph"), 1);
    let run = place.run_with(&["solve", "--json", "--jobs", "8", "-"], THREE);
    assert_eq!(run.of_type("summary")[0]["jobs"], 3, "nothing waits for the input");
    let run = place.run_with(&["solve", "--json", "--jobs", "8", "one.graph", "-"], THREE);
    assert_eq!(run.of_type("summary")[0]["jobs"], 8, "nobody knows what will come");
    for bad in ["0", "-1", "many", "1025"] {
        assert_eq!(place.run(&format!("solve three.graph --jobs {bad}")).code, 2, "{bad}");
    }
}

#[test]
fn jobs_share_the_memory() {
    let place = Place::with("a.graph", endless());
    place.write("b.graph", endless().replace("endless", "other"));
    let nodes = |words: &str| -> Vec<u64> {
        let run = place.run(&format!("solve --json --algorithm pn --memory 2M {words}"));
        let results = run.of_type("result");
        assert!(results.iter().all(|r| r["stop_reason"] == "memory"), "{}", run.out);
        results.iter().map(|r| r["nodes"].as_u64().unwrap()).collect()
    };
    let (alone, together) = (nodes("a.graph")[0], nodes("a.graph b.graph --jobs 2"));
    assert_eq!(nodes("a.graph b.graph --jobs 1"), [alone, alone]);
    assert_eq!(together[0], together[1]);
    assert!(alone > together[0] && together[0] * 3 > alone, "{alone} {together:?}");
}

#[test]
fn the_summary_has_the_median_and_the_slowest() {
    let place = Place::with("three.graph", THREE);
    let run = place.run("solve three.graph");
    let rows: Vec<&str> = run.lines().into_iter().rev().take(2).collect();
    assert!(rows[1].starts_with("  median       ") && rows[1].ends_with(" ms"), "{rows:?}");
    assert!(rows[0].starts_with("  slowest      ") && rows[0].contains("three.graph#"), "{rows:?}");
    let summary = &place.run("solve three.graph --json").of_type("summary")[0];
    assert!(summary["slowest"].as_str().unwrap().starts_with("three.graph#"));
    assert!(summary["median_s"].as_f64() <= summary["slowest_s"].as_f64());
}

#[test]
fn a_table_for_spreadsheets() {
    let place = Place::with("a,b.graph", THREE);
    let run = place.run_with(&["solve", "--csv", "a,b.graph", "missing.graph"], "");
    assert_eq!(run.code, 2);
    assert!(run.one_error().starts_with("missing.graph: "), "{}", run.err);
    let lines = run.lines();
    assert_eq!(lines.len(), 4);
    let columns = lines[0].split(',').count();
    let row = "\"a,b.graph#fig4\",graph,df-pn,proven,the attacker wins,,attacker,B,B D C,4,";
    assert!(lines[1].starts_with(row), "{}", lines[1]);
    assert_eq!(lines[1].split(',').count(), columns + 1, "one comma is in quotes");
    assert_eq!(place.run("solve x --csv --json").code, 2);
}

#[test]
fn answers_are_held_against_those_in_the_files() {
    let place = Place::with(
        "mates.epd",
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; dm 1; id \"right\";\n\
         6k1/5ppp/8/8/8/8/8/R3K3 w - - id \"nothing said\";\n",
    );
    let run = place.run("solve mates.epd --expect --quiet");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.lines()[2..], ["as expected: 1 of 1 answer; 0 differences"]);

    place.write(
        "wrong.epd",
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra7; dm 1; id \"move\";\n\
         r6k/6pp/8/6N1/2Q5/8/5PPP/6K1 w - - dm 5; id \"length\";\n\
         8/8/8/4k3/8/8/2NNK3/8 w - - dm 3; id \"none\";\n\
         8/8/8/4k3/8/8/8/R3K2R w KQ - bm #-3; id \"side\";\n",
    );
    let run = place.run("solve wrong.epd --expect --quiet --shortest");
    assert_eq!(run.code, 1);
    let differences = [
        "as expected: 0 of 4 answers; 4 differences",
        "DIFFERS  wrong.epd#move  expected the move a1a7, found a1a8",
        "DIFFERS  wrong.epd#length  expected a mate in 5, found White mates in 4 and no sooner",
        "DIFFERS  wrong.epd#none  expected a mate in 3, found White cannot mate within 3 moves",
        "DIFFERS  wrong.epd#side  expected being mated in 3, found Black cannot mate within 3 moves",
    ];
    assert_eq!(run.lines()[4..], differences);
    // What the user asks is another question than the file's.
    let run = place.run("solve wrong.epd --expect --quiet --attacker black");
    assert_eq!(run.lines()[4], "as expected: 0 of 1 answer; 1 difference");
    let run = place.run("solve wrong.epd --expect --json");
    let summary = &run.of_type("summary")[0];
    assert_eq!((&summary["expected"], &summary["as_expected"]), (&4.into(), &1.into()));
    assert_eq!(summary["differences"][0]["problem"], "wrong.epd#move");
    let same: Vec<Value> = run.of_type("result").iter().map(|r| r["as_expected"].clone()).collect();
    assert_eq!(same, [false, true, false, false].map(Value::from));
    let run = place.run("solve wrong.epd --expect --csv");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("DIFFERS  wrong.epd#move  expected the move a1a7"), "{}", run.err);
}

#[test]
fn an_unknown_answer_is_no_difference() {
    let text = endless().replace("repetition=illegal", "repetition=illegal # result: proven");
    let place = Place::with("endless.graph", text);
    place.write("won.graph", "game won repetition=none\n# result: disproven\nA won\n");
    let run = place.run("solve endless.graph --expect --quiet --nodes 100");
    assert_eq!(
        (run.code, run.lines()[1]),
        (1, "as expected: 0 of 1 answer, 1 not decided; 0 differences")
    );
    let run = place.run("solve won.graph --expect --quiet");
    assert_eq!(
        (run.code, run.lines()[2]),
        (1, "DIFFERS  won.graph#won  expected disproven, found proven")
    );
}

#[test]
fn our_own_solutions_are_as_expected() {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/one-eye.sgf");
    let place = Place::new();
    let run = place.run_with(&["solve", examples, "--quiet", "--solution", "out.sgf"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    let run = place.run("solve out.sgf --game one-eye --expect --quiet");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.lines()[3], "as expected: 3 of 3 answers; 0 differences");
}

#[test]
fn the_projects_own_problems_are_as_expected() {
    let suites = concat!(env!("CARGO_MANIFEST_DIR"), "/../../suites");
    let place = Place::new();
    let easy = [format!("{suites}/one-eye/easy.sgf"), format!("{suites}/one-eye/ko.sgf")];
    for rules in ["threats", "superko"] {
        let args = ["solve", "--expect", "--quiet", "--rules", rules, &easy[0], &easy[1]];
        let run = place.run_with(&args, "");
        assert_eq!(run.code, 0, "{}", run.out);
        let as_expected = "as expected: 28 of 28 answers; 0 differences";
        assert_eq!(*run.lines().last().unwrap(), as_expected, "{rules}");
    }
}

#[test]
fn the_problems_of_life_and_death_are_as_expected() {
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/../../suites/life");
    let run =
        Place::new().run_with(&["solve", "--expect", "--json", "--nodes", "300000", suite], "");
    let summary = &run.of_type("summary")[0];
    assert_eq!((run.code, summary["expected"].as_u64()), (0, Some(300)), "{summary}");
    // An only move is the only one.
    let only = std::fs::read_dir(suite).unwrap().map(|file| {
        let text = std::fs::read(file.unwrap().path()).unwrap();
        String::from_utf8(text).unwrap().matches("only move: ").count()
    });
    let results = run.of_type("result");
    let single = results.iter().filter(|result| {
        let plays = result["best_moves"].as_array().is_some_and(|moves| moves.len() == 1);
        assert_eq!(result["checked"], true, "{}", result["problem"]);
        assert!(result["known"].is_null(), "{}", result["problem"]);
        plays
    });
    assert!(single.count() >= only.sum::<usize>());
}

#[test]
fn a_run_goes_on_where_it_was() {
    let place = Place::with("three.graph", THREE);
    let whole = place.run("solve three.graph --json --resume r.jsonl");
    let log = place.read("r.jsonl");
    assert_eq!(log.lines().count(), 3);
    let summary = |run: &common::Run| timeless(run.of_type("summary")[0].clone());

    // Torn in the middle of the last line, and then whole again.
    place.write("r.jsonl", &log[..log.len() - 30]);
    let again = place.run("solve three.graph --json --resume r.jsonl");
    assert_eq!(again.of_type("summary")[0]["resumed"], 2);
    let results = |run: &common::Run| -> Vec<Value> {
        run.of_type("result").into_iter().map(timeless).collect()
    };
    assert_eq!(results(&again), results(&whole));
    assert_eq!(summary(&again)["nodes"], summary(&whole)["nodes"]);
    assert_eq!(place.read("r.jsonl").lines().count(), 3);

    // Changed problems, options and what is new are solved.
    let resumed = |words: &str| {
        place.run(&format!("solve --json --resume r.jsonl {words}")).of_type("summary")[0]["resumed"].clone()
    };
    assert_eq!(resumed("three.graph"), 3);
    assert_eq!(resumed("three.graph --jobs 1 --color never"), 3);
    assert_eq!(resumed("three.graph --nodes 1000"), 0);
    assert_eq!(resumed("three.graph --algorithm pn"), 0);
    place.write("three.graph", THREE.replace("C won", "C lost"));
    assert_eq!(resumed("three.graph"), 2);
    assert_eq!(resumed("three.graph"), 3);

    let people = place.run("solve three.graph --resume r.jsonl");
    assert!(people.out.contains("PROVEN  the attacker wins  three.graph#fig4\n"), "{}", people.out);
    assert!(people.lines().last().unwrap().contains("3 from an earlier run"), "{}", people.out);
}

#[test]
fn only_results_can_be_resumed() {
    let place = Place::with("three.graph", THREE);
    let run = place.run("solve three.graph --resume three.graph");
    assert_eq!(run.code, 2);
    assert!(run.one_error().contains("three.graph:1: is no result of a run"), "{}", run.err);
    assert_eq!(place.read("three.graph"), THREE);
    place.run("solve three.graph --resume r.jsonl");
    place.write("r.jsonl", place.read("r.jsonl").replacen("\"v\":2", "\"v\":1", 1));
    let run = place.run("solve three.graph --resume r.jsonl");
    assert_eq!(run.one_error(), "r.jsonl:1: is a result of version 1; Tsume reads version 2");
    let run = place.run("solve three.graph --resume no/such/file");
    assert_eq!(run.code, 2);
    assert!(run.one_error().contains("cannot be used"), "{}", run.err);
}

#[test]
fn what_was_interrupted_or_failed_is_tried_again() {
    let place = Place::with("three.graph", THREE);
    place.run("solve three.graph --resume r.jsonl --certificate c/");
    assert_eq!(place.list("c"), ["three-fig4.cert", "three-ring.cert", "three-tiny.cert"]);
    fs::remove_dir_all(place.path("c")).unwrap();
    let run = place.run("solve three.graph --json --resume r.jsonl --certificate d/");
    assert_eq!(run.of_type("summary")[0]["resumed"], 0, "other certificates are wanted");
    assert_eq!(place.list("d").len(), 3);
}
