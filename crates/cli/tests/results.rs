//! Results: for people, as JSON, and as exit codes.

mod common;
use common::{Place, THREE, endless};
use serde_json::{Value, json};

#[test]
fn people_read_the_claim_and_what_it_rests_on() {
    let place = Place::with("three.graph", THREE);
    let run = place.run("solve three.graph");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let blocks: Vec<Vec<&str>> = {
        let mut blocks: Vec<Vec<&str>> = Vec::new();
        for line in run.lines() {
            match line.strip_prefix("  ") {
                Some(row) => blocks.last_mut().unwrap().push(row),
                None => blocks.push(vec![line]),
            }
        }
        blocks
    };
    assert_eq!(blocks.len(), 4, "three problems and the summary");
    assert_eq!(blocks[0][0], "PROVEN  the attacker wins  three.graph#fig4");
    assert_eq!(blocks[2][0], "DISPROVEN  the attacker cannot win  three.graph#ring");
    let row = |block: usize, name: &str| {
        let found = blocks[block].iter().find_map(|row| row.strip_prefix(name));
        found.unwrap_or_else(|| panic!("{name}: {:?}", blocks[block])).trim()
    };
    assert_eq!(row(0, "move "), "B");
    assert_eq!(row(0, "line "), "B D C", "to the end, where the defender may not go on");
    assert!(row(0, "repetition ").contains("illegal"));
    assert_eq!(row(1, "line "), "C");
    assert_eq!(row(2, "move "), "none wins");
    assert!(row(2, "repetition ").contains("no win for the attacker"));
    assert!(row(0, "certificate ").starts_with("4 positions, checked (1"));
    assert!(row(1, "certificate ").starts_with("1 position, checked (1"));
    for name in ["nodes ", "time ", "table "] {
        assert!(row(0, name).starts_with(|c: char| c.is_ascii_digit()));
    }
    assert!(blocks[3][0].starts_with(
        "3 problems: 2 proven, 1 disproven, 0 unknown; 3 checked, 0 failed; 0 errors; "
    ));
}

#[test]
fn colours_only_when_asked_for() {
    let place = Place::with("three.graph", THREE);
    assert!(!place.run("solve three.graph").out.contains('\x1b'));
    assert!(place.run("solve three.graph --color always").out.contains("\x1b[1;32mPROVEN\x1b[0m"));
}

#[test]
fn an_unsound_search_says_so() {
    let place = Place::with("three.graph", THREE);
    assert!(!place.run("solve three.graph").out.contains("not sound"));
    let run = place.run("solve three.graph --quiet --set ghi=ignore --no-check");
    assert_eq!(run.lines().iter().filter(|l| l.starts_with("  not sound: ")).count(), 3);
    let results = place.run("solve three.graph --json --set ghi=ignore").of_type("result");
    assert!(results.iter().all(|r| r["sound"] == false));
    let run = place.run("solve three.graph --set ghi=ignore");
    assert!(!run.out.contains("not sound"), "what was checked is beyond doubt: {}", run.out);
}

#[test]
fn json_has_its_shape() {
    let place = Place::with("three.graph", THREE);
    let run = place.run("solve --json three.graph");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let objects = run.objects();
    assert!(objects.iter().all(|o| o["v"] == 2));
    let types: Vec<&str> = objects.iter().filter_map(|o| o["type"].as_str()).collect();
    assert_eq!(types, ["result", "result", "result", "summary"]);

    let first = &objects[0];
    assert_eq!(first["problem"], "three.graph#fig4");
    assert_eq!(first["game"], "graph");
    assert_eq!(first["algorithm"], "df-pn");
    assert_eq!(first["status"], "proven");
    assert_eq!(first["to_move"], "attacker");
    assert_eq!(first["best_move"], "B");
    assert_eq!(first["line"][0], "B");
    assert_eq!((&first["pn"], &first["dn"]), (&0.into(), &Value::Null));
    assert_eq!(first["sound"], true);
    assert_eq!(first["repetition"], "illegal");
    assert_eq!(first["checked"], true);
    assert_eq!(first["certificate_positions"], 4);
    assert!(first["certificate_bytes"].as_u64() > Some(100));
    assert!(first["time_s"].as_f64().is_some_and(|t| t > 0.0));
    for null in ["stop_reason", "checked_reason", "certificate"] {
        assert!(first.get(null).is_some_and(Value::is_null), "{null}");
    }
    let mut names: Vec<&str> =
        first["stats"].as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    let mut expected = [
        "reexpanded",
        "generated",
        "probes",
        "hits",
        "table_used",
        "table_entries",
        "twins",
        "simulations",
        "failed_simulations",
        "sibling_simulations",
        "sibling_simulation_nodes",
        "failed_sibling_simulations",
        "simulation_nodes",
        "max_depth",
    ];
    expected.sort_unstable();
    assert_eq!(names, expected);

    let ring = &objects[2];
    assert_eq!(ring["status"], "disproven");
    assert_eq!((&ring["pn"], &ring["dn"]), (&Value::Null, &0.into()));

    let summary = &objects[3];
    let count = |name: &str| summary[name].as_u64().unwrap();
    assert_eq!(
        ["problems", "proven", "disproven", "unknown", "checked", "failed", "errors"].map(count),
        [3, 2, 1, 0, 3, 0, 0]
    );
    let nodes: u64 = objects[..3].iter().map(|o| o["nodes"].as_u64().unwrap()).sum();
    assert_eq!(count("nodes"), nodes);
    assert!(nodes > 0);
}

#[test]
fn the_exit_code_tells_of_unknown_problems() {
    let place = Place::with("endless.graph", endless());
    place.write("three.graph", THREE);
    let run = place.run("solve three.graph endless.graph --nodes 100");
    assert_eq!(run.code, 1);
    assert!(run.out.contains("UNKNOWN  node limit reached  endless.graph#endless\n"));

    let run = place.run("solve --json endless.graph --time 50ms");
    assert_eq!(run.code, 1);
    let result = &run.of_type("result")[0];
    assert_eq!((&result["status"], &result["stop_reason"]), (&"unknown".into(), &"time".into()));
    assert!(result["best_move"].is_null() && result["line"] == Value::Array(vec![]));
    assert!(result["pn"].as_u64() > Some(0) && result["dn"].as_u64() > Some(0));

    let run = place.run("solve --json endless.graph --algorithm pn --memory 1M");
    assert_eq!((run.code, &run.of_type("result")[0]["stop_reason"]), (1, &"memory".into()));

    let run = place.run("solve --json endless.graph missing.graph --nodes 100");
    assert_eq!(run.code, 2, "bad input counts more than an unknown problem");
}

#[test]
fn algorithms_agree_wherever_they_are_sound() {
    let place = Place::new();
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let solve = |algorithm: &str| {
        let args = ["solve", "--json", "--nodes", "5000", "--algorithm", algorithm, examples];
        place.run_with(&args, "").of_type("result")
    };
    let expected = solve("df-pn");
    assert!(expected.len() > 8 && expected.iter().all(|r| r["sound"] == true));
    assert!(expected.iter().all(|r| r["status"] != "unknown"));
    for algorithm in ["df-pn-basic", "pds", "pn", "dag", "dcg", "bta", "pn2"] {
        let results = solve(algorithm);
        assert_eq!(results.len(), expected.len());
        for (result, right) in results.iter().zip(&expected) {
            assert_eq!(result["algorithm"], algorithm);
            assert_eq!(result["problem"], right["problem"]);
            if result["sound"] == true && result["status"] != "unknown" {
                assert_eq!(result["status"], right["status"], "{algorithm} {}", right["problem"]);
            }
        }
    }
}

#[test]
fn progress_objects_come_when_asked_for() {
    let place = Place::with("endless.graph", endless());
    let run = place.run("solve --json --progress endless.graph --time 1200ms");
    let progress = run.of_type("progress");
    assert!(!progress.is_empty());
    assert_eq!(
        (&progress[0]["v"], &progress[0]["problem"]),
        (&2.into(), &"endless.graph#endless".into())
    );
    assert!(progress[0]["nodes"].as_u64() > Some(0));
}

#[test]
fn twenty_thousand_small_games_run_through() {
    let game = |i| {
        let end = if i % 2 == 0 { "won" } else { "lost" };
        format!("game g{i} repetition=attacker-loses\nA or B\nB and C\nC {end}\n")
    };
    let place = Place::with("many.graph", (0..20_000).map(game).collect::<String>());
    let run = place.run("solve --json many.graph");
    assert_eq!(run.code, 0);
    assert_eq!(run.lines().len(), 20_001);
    let summary = &run.of_type("summary")[0];
    assert_eq!((&summary["proven"], &summary["disproven"]), (&10_000.into(), &10_000.into()));
    assert_eq!(summary["checked"], 20_000);
}

#[test]
fn perft_counts_move_sequences() {
    let place = Place::with("three.graph", THREE);
    let run = place.run("perft three.graph --depth 3");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        run.lines()[3..6],
        [
            "three.graph#tiny  depth 1  2",
            "three.graph#tiny  depth 2  1",
            "three.graph#tiny  depth 3  2",
        ]
    );
    let objects = place.run("perft three.graph --depth 3 --json").objects();
    assert_eq!(objects.len(), 9);
    assert!(objects.iter().all(|o| o["v"] == 2 && o["type"] == "perft"));
    assert_eq!(objects[5]["problem"], "three.graph#tiny");
    assert_eq!((&objects[5]["depth"], &objects[5]["count"]), (&3.into(), &2.into()));
    place.write("ends.graph", "game ends repetition=none\nA or B\nB won\n");
    let run = place.run("perft ends.graph --depth 2");
    assert_eq!(run.lines(), ["ends.graph#ends  depth 1  1", "ends.graph#ends  depth 2  0"]);
    assert_eq!(place.run("perft missing.graph --depth 1").code, 2);
}

#[test]
fn one_problem_of_a_file() {
    let place = Place::with("three.graph", THREE);
    let run = place.run("solve three.graph#ring example:tour.graph#round --quiet");
    let lines = [
        "DISPROVEN  the attacker cannot win  three.graph#ring",
        "DISPROVEN  the attacker cannot win  example:tour.graph#round",
    ];
    assert_eq!((run.lines(), run.err.as_str()), (lines.to_vec(), ""));
    let run = place.run("solve example:capture-game.sgf:9 --target C6 --quiet");
    assert!(run.out.ends_with("captured  example:capture-game.sgf:9\n"), "{}", run.out);
    let run = place.run("solve three.graph#four --quiet");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(run.one_error(), "three.graph: there is no problem 'four'");
    // A file may have such a name itself.
    place.write("three.graph#four", "game it repetition=none\nA won\n");
    assert_eq!(place.run("solve three.graph#four --game graph --quiet").code, 0);
}

/// A capture does not depend on the generator, and an escape within one is no verdict.
#[test]
fn a_capture_by_a_move_that_the_generator_does_not_give() {
    let sgf = "(;FF[4]GM[1]SZ[7]TS[capture]AB[bd][ae][ce][de][dg]\
        AW[ea][bb][eb][cc][dd][ed][be][fe][bf][cf][ag][cg]PL[B]TR[ag])";
    let place = Place::with("wide.sgf", sgf);
    let result = |options: &str| {
        let run = place.run(&format!("solve wide.sgf --json --nodes 20000 {options}"));
        (run.of_type("result").remove(0), run.code)
    };
    let (found, code) = result("--no-ko");
    assert_eq!((&found["outcome"], &found["order"]), (&"captured".into(), &2.into()));
    assert_eq!((&found["checked"], code), (&true.into(), 0));
    for order in [2, 3] {
        let (found, code) = result(&format!("--generator heuristic+ --order {order}"));
        assert_eq!((&found["status"], code), (&"unknown".into(), 1));
        let known = json!({"outcome": "escapes", "order": order, "generator": "heuristic+"});
        assert_eq!(found["known"], known);
    }
}
