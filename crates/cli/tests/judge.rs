//! Collections with solutions: judged, reported, corrected; and why wrong first moves fail.

mod common;
use common::Place;
use serde_json::{Value, json};

/// Three in a row in the corner: whoever moves first decides, at B9.
const THREE: &str = "SZ[9]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]";
/// Four in a row: White lives wherever she plays, or passes.
const FOUR: &str = "SZ[9]AW[ab][bb][cb][db][eb][ea]AB[ac][bc][cc][dc][ec][fc][fb][fa]";
/// Two points: nothing helps.
const TWO: &str = "SZ[9]AW[ab][bb][cb][ca]AB[ac][bc][cc][dc][db][da]";

/// Six points in the corner, where Black needs an eye: at B9.
const ONE_EYE: &str = "SZ[9]TS[one-eye]AB[ac][bc][cc][dc][db]AW[da][ea][eb][ec][ed][dd][cd][bd][ad]TR[ac]SQ[aa:cb]PL[B]";

/// A book with a problem for each way in which a solution can stand.
fn book() -> Place {
    let problems = [
        format!(
            "(;GN[right]{THREE}PL[W]C[White to live.](;W[ba]C[RIGHT])(;W[aa];B[ba]C[White is dead.]))"
        ),
        format!("(;GN[by main line]{THREE}PL[B]C[Kill.];B[ba])"),
        format!(
            "(;GN[wrong]{THREE}PL[W]C[White to live.](;W[aa];B[ca];W[ba]C[Correct!])(;W[ca]BM[1]))"
        ),
        format!("(;GN[not unique]{FOUR}PL[W]C[Live.](;W[ba]TE[1]))"),
        format!("(;GN[hopeless]{TWO}PL[W];W[aa];B[ba])"),
        format!("(;GN[silent]{THREE}PL[W])"),
    ];
    Place::with("book/life.sgf", problems.join("\n"))
}

/// The name of each problem, and how its solution stands.
fn judged(results: &[Value]) -> Vec<(&str, &str)> {
    results.iter().map(each).collect()
}

fn each(result: &Value) -> (&str, &str) {
    let problem = result["problem"].as_str().unwrap();
    let name = problem.split_once('#').map_or(problem, |(_, name)| name);
    (name, result["judged"].as_str().unwrap_or("-"))
}

#[test]
fn each_solution_of_a_book_is_judged() {
    let place = book();
    let run = place.run("solve book --expect --json");
    assert_eq!(run.code, 1, "{}", run.err);
    let results = run.of_type("result");
    assert_eq!(
        judged(&results),
        [
            ("right", "right"),
            ("by main line", "right"),
            ("wrong", "wrong"),
            ("not unique", "not-unique"),
            ("hopeless", "wrong"),
            ("silent", "-"),
        ]
    );
    let as_expected: Vec<&Value> = results.iter().map(|result| &result["as_expected"]).collect();
    assert_eq!(as_expected[..5], [true, true, false, true, false].map(Value::from).each_ref()[..]);
    assert!(results.iter().all(|result| result["checked"] == true));
    let summary = &run.of_type("summary")[0];
    assert_eq!((&summary["expected"], &summary["as_expected"]), (&json!(5), &json!(3)));
    assert_eq!(summary["undecided"], 0);
    assert_eq!(summary["differences"].as_array().unwrap().len(), 2);
    assert_eq!(summary["not_unique"][0]["problem"], "book/life.sgf#not unique");

    let run = place.run("solve book --expect --quiet");
    let told: Vec<&str> = run.lines().into_iter().skip(6).collect();
    assert_eq!(told[0], "as expected: 3 of 5 answers (1 not unique); 2 differences");
    assert_eq!(told[1], "DIFFERS  book/life.sgf#wrong  expected the move A9, found B9");
    assert!(
        told[2]
            .contains("#hopeless  expected the move A9, found no move that helps: White is dead")
    );
    assert!(
        told[3]
            .starts_with("NOT UNIQUE  book/life.sgf#not unique  expected the move B9, found that ")
    );
}

#[test]
fn limits_leave_solutions_undecided() {
    let place = book();
    let run = place.run("solve book/life.sgf --expect --json --nodes 1");
    let results = run.of_type("result");
    let open = results.iter().filter(|result| result["status"] == "unknown");
    assert!(open.clone().count() > 0);
    for result in open.filter(|result| !result["problem"].as_str().unwrap().ends_with("silent")) {
        assert_eq!(
            (&result["judged"], &result["as_expected"]),
            (&json!("undecided"), &Value::Null)
        );
    }
}

#[test]
fn a_solution_is_of_the_side_that_plays_it() {
    let place = Place::with("p.sgf", format!("(;{THREE}PL[W];W[ba])"));
    let of = |words: &str| {
        place.run(&format!("solve p.sgf --json --expect {words}")).of_type("result")[0]["judged"]
            .clone()
    };
    assert_eq!((of(""), of("--first black")), (json!("right"), Value::Null));
    place.write("p.sgf", "(;SZ[9]AB[ed]AW[ee];W[dd];B[fd];W[ec])");
    let run = place.run("solve p.sgf:3 --target E6 --game capture --json --expect --time 2s");
    assert_eq!(run.of_type("result")[0]["judged"], Value::Null, "the moves of a game");
}

#[test]
fn a_move_outside_the_region_is_not_judged() {
    let place = Place::with("p.sgf", format!("(;{THREE}PL[W];W[ii])"));
    let run = place.run("solve p.sgf --json --expect");
    assert_eq!(run.of_type("result")[0]["judged"], "undecided");
    let run = place.run("solve p.sgf --quiet --expect");
    let told = "as expected: 0 of 1 answer, 1 not decided; 0 differences";
    assert_eq!((run.code, *run.lines().last().unwrap()), (0, told));
}

#[test]
fn an_earlier_run_is_asked_again_about_moves_that_it_did_not_try() {
    let place = Place::with("p.sgf", format!("(;{ONE_EYE};B[ca])"));
    let solve = |words: &str| {
        let run = place.run(&format!("solve p.sgf --json --resume r.jsonl {words}"));
        (run.of_type("summary")[0]["resumed"].clone(), run.of_type("result")[0]["judged"].clone())
    };
    assert_eq!(solve(""), (json!(0), Value::Null));
    assert_eq!(solve("--expect"), (json!(0), json!("wrong")));
    assert_eq!(solve("--expect"), (json!(1), json!("wrong")));
}

#[test]
fn a_report_shows_what_is_not_right() {
    let place = book();
    let before = place.read("book/life.sgf");
    let run = place.run("solve book --report report.md --quiet");
    assert_eq!(run.code, 1, "{}", run.err);
    let page = place.read("report.md");
    for line in [
        "| right | 2 | ",
        "| not unique | 1 | ",
        "| wrong | 2 | ",
        "| none | 1 | ",
        "| book/life.sgf\\#wrong | wrong | the move A9 | B9 |",
        "\n## book/life.sgf\\#wrong: wrong\n\n```\n9 a 1 □ △ ● · · · ·\n",
        "\n- A9 fails: White has no room left for two eyes.\n",
        "\n## book/life.sgf\\#not unique: not unique\n",
    ] {
        assert!(page.contains(line), "{line}\n{page}");
    }
    assert!(!page.contains("## book/life.sgf\\#right"), "{page}");
    assert_eq!(place.read("book/life.sgf"), before);
}

#[test]
fn corrected_records_keep_what_was_in_them() {
    let place = book();
    let run = place.run("solve book --corrections fixed.sgf --quiet");
    assert_eq!(run.code, 1, "{}", run.err);
    let fixed = place.read("fixed.sgf");
    assert_eq!(fixed.matches("GN[").count(), 3, "{fixed}");
    for text in ["GN[wrong]", "White to live.", "Correct!", "the solution of the file, which fails"]
    {
        assert!(fixed.contains(text), "{text}\n{fixed}");
    }
    // What was wrong is marked, and what is right is, too.
    let run = place.run("solve fixed.sgf --expect --json");
    assert_eq!(
        judged(&run.of_type("result")),
        [("wrong", "right"), ("not unique", "right"), ("hopeless", "-")]
    );
    place.run("solve book --corrections fixed --quiet");
    assert_eq!(place.list("fixed"), ["life-hopeless.sgf", "life-not_unique.sgf", "life-wrong.sgf"]);
}

#[test]
fn outputs_never_destroy_what_is_read() {
    let place = book();
    let before = place.read("book/life.sgf");
    for words in [
        "solve book --report book/life.sgf",
        "solve book --corrections book/life.sgf",
        "solve book/life.sgf#wrong --solution book/../book/life.sgf",
    ] {
        let run = place.run(words);
        assert_eq!(run.code, 2, "{words}: {}", run.out);
        assert!(run.one_error().contains("is one of the files read"), "{words}: {}", run.err);
    }
    place.write("book/life-wrong.sgf", "(;SZ[9])");
    let run = place.run("solve book --corrections book --quiet");
    assert!(run.err.contains("life-wrong.sgf: is one of the files read"), "{}", run.err);
    assert_eq!(
        (place.read("book/life.sgf"), place.read("book/life-wrong.sgf")),
        (before, "(;SZ[9])".to_string())
    );
}

#[test]
fn solutions_of_other_games_are_judged_too() {
    let of = |variation: &str| {
        let place = Place::with("p.sgf", format!("(;{ONE_EYE};B[{variation}])"));
        let run = place.run("solve p.sgf --expect --json");
        let result = run.of_type("result")[0].clone();
        (result["judged"].clone(), result["tried"].clone())
    };
    assert_eq!(of("ba").0, "right");
    let (judged, tried) = of("ca");
    assert_eq!(judged, "wrong");
    assert_eq!((&tried[0]["move"], &tried[0]["right"]), (&json!("C9"), &json!(false)));
}

#[test]
fn people_are_told_why_wrong_moves_fail() {
    let place = Place::with("p.sgf", format!("(;{THREE}PL[W])"));
    let run = place.run("solve p.sgf --board none");
    let rows = "\n  wrong moves  A9 fails: White has no room left for two eyes\n";
    assert!(run.out.contains(rows), "{}", run.out);
    assert!(run.out.contains("\n               pass fails: B B9 W pass B A9"), "{}", run.out);
    let tried = place.run("solve p.sgf --json").of_type("result")[0]["tried"].clone();
    let failed: Vec<&Value> =
        tried.as_array().unwrap().iter().map(|tried| &tried["move"]).collect();
    assert_eq!(failed, [&json!("A9"), &json!("C9"), &json!("pass")]);
}
