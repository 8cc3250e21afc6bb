//! `tsume reproduce kishimoto2003` and `kishimoto2005`.

mod common;
use common::Place;
use serde_json::Value;
use std::collections::HashMap;
use std::fs;

/// A corner of five points, a ko for the eye, and a position that is answered falsely when the
/// path is ignored.
const EYES: &str = "\
(;GN[corner]SZ[7]AB[ac][bc][cc][dc][db]AW[da][ea][eb][ec][ed][dd][cd][bd][ad]TR[ac]PL[B])
(;GN[ko]SZ[7]AB[ca][ba][bb][db][eb][ea]AW[cb][bc][dc][cd]TR[ba][ea]SQ[da][cb][cc]PL[B])
(;GN[trap]SZ[2:5]AB[ac][bd][be]AW[ba]PL[W]TR[ba]SQ[ab][bb][ac][bc][ad][bd][ae][be])
";

fn place() -> Place {
    Place::with("eyes.sgf", EYES)
}

/// The verdicts on each problem, by method.
fn verdicts(results: &[Value]) -> HashMap<String, HashMap<String, String>> {
    let mut all: HashMap<String, HashMap<String, String>> = HashMap::new();
    for result in results {
        let text = |field: &str| result[field].as_str().unwrap().to_string();
        all.entry(text("problem")).or_default().insert(text("method"), text("status"));
    }
    all
}

#[test]
fn enhancements_change_no_verdict() {
    let run = place().run("reproduce kishimoto2003 eyes.sgf --json");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let verdicts = verdicts(&run.of_type("result"));
    assert_eq!(verdicts.len(), 6, "three positions, with either side first");
    for (problem, said) in &verdicts {
        // Eighteen searches, eight more of the printed algorithm, and one for the ko.
        assert_eq!(said.len(), 27, "{problem}");
        let full = &said["df-pn+MIN+AC+DC+FDM+FAM+SIM full"];
        let decided = |(method, status): (&String, &String)| {
            let other = method == "phase 2" || method.starts_with("printed");
            other || status == full || status == "unknown"
        };
        assert!(said.iter().all(decided), "{problem}: {said:?}");
    }
    let first = &verdicts["eyes.sgf#ko"];
    assert_eq!(first["df-pn+MIN+AC+DC+FDM+FAM+SIM full"], "proven");
    assert_eq!(first["phase 2"], "disproven", "White has a threat");
    let summaries = run.of_type("summary");
    assert_eq!(summaries.iter().filter(|s| s["table"] == 1).count(), 12);
    assert_eq!(summaries.iter().filter(|s| s["table"] == 2).count(), 8);
    assert!(run.of_type("claim").iter().any(|c| c["claim"] == "SIM pays"));
}

#[test]
fn ignoring_the_path_is_found_out() {
    let run = place().run("reproduce kishimoto2005 eyes.sgf --json");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert_eq!(run.of_type("result").len(), 6 * 8);
    let summaries = run.of_type("summary");
    assert_eq!(summaries.len(), 8);
    let wrong = |ghi: &str| {
        let rows = summaries.iter().filter(|s| s["ghi"] == ghi);
        rows.map(|s| s["wrong"].as_u64().unwrap()).sum::<u64>()
    };
    assert!(wrong("ignore") >= 1, "{summaries:?}");
    assert_eq!(wrong("dup") + wrong("sim") + wrong("full"), 0);
    let claims = run.of_type("claim");
    let holds = |c: &&Value| c["claim"].as_str().unwrap().contains("false results");
    assert!(claims.iter().filter(holds).any(|c| c["holds"] == true));
}

#[test]
fn reports_are_written_and_runs_resumed() {
    let place = place();
    let words = "reproduce kishimoto2005 eyes.sgf --out results";
    assert_eq!(place.run(words).code, 0);
    let whole = place.read("results/kishimoto2005.jsonl");
    assert!(place.read("results/kishimoto2005.md").contains("| (c) (b) + NOCYCLE |"));
    assert_eq!(place.read("results/kishimoto2005.csv").lines().count(), 1 + 6 * 8);
    let cut: String = whole.lines().take(20).flat_map(|line| [line, "\n"]).collect();
    fs::write(place.path("results/kishimoto2005.jsonl"), &cut).unwrap();
    let run = place.run(&format!("{words} --resume"));
    assert_eq!(run.code, 0, "{}", run.err);
    let resumed = place.read("results/kishimoto2005.jsonl");
    assert!(resumed.starts_with(&cut) && resumed.lines().count() == whole.lines().count());
    assert!(run.err.contains("6/6 eyes.sgf#trap, Black first: solved by"), "{}", run.err);
}

#[test]
fn bad_problems_are_named_and_the_others_go_on() {
    let place = place();
    place.write("bad.sgf", "(;SZ[7]AB[aa]TR[bb])");
    let run = place.run("reproduce kishimoto2003 bad.sgf eyes.sgf missing.sgf --quiet --nodes 50");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("bad.sgf:1:") && run.err.contains("missing.sgf: "), "{}", run.err);
    assert!(run.out.contains("6 problems,"), "{}", run.out);
}
