//! Certificates: made and checked by default, kept when asked for, and wrong verdicts caught.

mod common;
use common::{Place, THREE, endless};
use serde_json::Value;

const FIG4: &str = "\
game fig4 repetition=illegal
A or C B
B and D
C and D
D or C
";

/// A place with one problem and its certificate, `fig4.cert`.
fn fig4() -> Place {
    let place = Place::with("fig4.graph", FIG4);
    assert_eq!(place.run("solve fig4.graph --certificate fig4.cert").code, 0);
    place
}

#[test]
fn what_solve_keeps_check_accepts() {
    let place = fig4();
    let run = place.run("check fig4.cert");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let expected = "ACCEPTED  proven  fig4.cert  4 positions: 0 ladder, 0 trap, 4 walk\n  \
                    to move      attacker\n  position     A\n  claim        the attacker wins\n";
    assert_eq!(run.out, expected);
    assert_eq!(place.run("check --quiet fig4.cert").out, "");

    let object = &place.run("check --json fig4.cert").objects()[0];
    let bytes = place.read("fig4.cert").len();
    let expected = serde_json::json!({
        "v": 2, "type": "check", "certificate": "fig4.cert", "accepted": true, "game": "graph",
        "options": [], "verdict": "proven", "reason": null, "entry": null, "line": null,
        "move": null, "positions": 4, "ladder": 0, "trap": 0, "walk": 4, "bytes": bytes,
        "parts": [{
            "accepted": true, "game": "graph", "options": [], "verdict": "proven",
            "claim": "the attacker wins", "root": "A", "to_move": "attacker", "question": null,
            "positions": 4,
        }],
    });
    assert_eq!(object, &expected);

    let from_stdin = place.run_with(&["check", "-"], &place.read("fig4.cert"));
    assert!(from_stdin.out.starts_with("ACCEPTED  proven  -  "), "{}", from_stdin.out);
}

#[test]
fn a_plain_path_is_the_file_of_the_only_problem() {
    let place = fig4();
    assert!(place.read("fig4.cert").starts_with("tsume-certificate 2\nparts: 1\ngame: graph\n"));
    let result =
        &place.run("solve fig4.graph --json --certificate again.cert").of_type("result")[0];
    assert_eq!(result["certificate"], "again.cert");
    assert_eq!(result["certificate_bytes"], place.read("again.cert").len());

    // A directory it is if there is one, or if the name says so.
    place.write("there/readme.txt", "");
    for path in ["there", "new/"] {
        assert_eq!(place.run(&format!("solve fig4.graph --certificate {path}")).code, 0);
        assert!(place.read(&format!("{path}/fig4-fig4.cert")).ends_with("end 4\n"));
    }
}

#[test]
fn compressed_by_name() {
    let place = Place::with("fig4.graph", FIG4);
    place.run("solve fig4.graph --certificate fig4.cert.zst");
    let bytes = std::fs::read(place.path("fig4.cert.zst")).unwrap();
    assert_eq!(bytes[..4], [0x28, 0xb5, 0x2f, 0xfd], "the magic number of RFC 8878");
    assert!(
        place.run("check fig4.cert.zst").out.starts_with("ACCEPTED  proven  fig4.cert.zst  4 ")
    );

    place.write("cut.cert.zst", &bytes[..bytes.len() - 5]);
    let run = place.run("check cut.cert.zst");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.one_error().starts_with("cut.cert.zst: cannot be read: "), "{}", run.err);
}

#[test]
fn several_problems_need_a_directory() {
    let place = Place::with("a/set.graph", THREE);
    place.write("b/set.graph", THREE);
    place.write("odd.graph", "game ../é/SET-fig4:\\ repetition=none\nA won\n");
    let run = place.run("solve a b odd.graph --json --certificate certs/deep");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let names = place.list("certs/deep");
    let expected = [
        "odd-___é_SET-fig4__.cert",
        "set-fig4-2.cert",
        "set-fig4.cert",
        "set-ring-2.cert",
        "set-ring.cert",
        "set-tiny-2.cert",
        "set-tiny.cert",
    ];
    assert_eq!(names, expected);
    let results = run.of_type("result");
    assert_eq!(results[4]["problem"], "b/set.graph#tiny");
    assert_eq!(results[4]["certificate"], "certs/deep/set-tiny-2.cert");
    let paths: Vec<String> = names.iter().map(|name| format!("certs/deep/{name}")).collect();
    let check = place.run(&format!("check {}", paths.join(" ")));
    assert_eq!(check.code, 0);
    assert_eq!(check.lines().iter().filter(|line| line.starts_with("ACCEPTED")).count(), 7);

    place.run("solve a --certificate packed.zst/");
    assert_eq!(place.list("packed.zst")[0], "set-fig4.cert.zst");
    assert_eq!(place.run("check packed.zst/set-fig4.cert.zst").code, 0);
}

#[test]
fn a_path_that_cannot_be_written_is_an_error_and_no_reason_to_stop() {
    let place = Place::with("three.graph", THREE);
    place.write("note", "a file, and no directory\n");
    let run = place.run("solve three.graph --quiet --certificate note");
    assert_eq!((run.code, run.lines().len()), (2, 3));
    assert_eq!(run.err.matches("error: note: cannot be written: ").count(), 3);
    // A file that is read is refused before any search.
    let run = place.run("solve three.graph --quiet --certificate three.graph");
    assert_eq!((run.code, run.lines().len()), (2, 0));
    assert_eq!(place.read("three.graph"), THREE);
}

#[test]
fn without_a_check_there_is_no_certificate() {
    let place = Place::with("three.graph", THREE);
    let run = place.run("solve three.graph --no-check");
    assert_eq!(run.code, 0);
    assert_eq!(run.out.matches("not checked: switched off (--no-check)").count(), 3);
    let run = place.run("solve three.graph --no-check --json");
    for result in run.of_type("result") {
        assert_eq!(result["checked"], false);
        assert_eq!(result["checked_reason"], "switched off (--no-check)");
        assert!(result["certificate_positions"].is_null() && result["certificate_bytes"].is_null());
    }
    assert_eq!(run.of_type("summary")[0]["checked"], 0);
}

#[test]
fn a_limit_may_leave_a_verdict_unchecked() {
    // The whole budget goes into the search.
    let place = Place::with("fig4.graph", FIG4);
    let nodes = (1..100).find_map(|nodes| {
        let run = place.run(&format!("solve fig4.graph --json --nodes {nodes}"));
        let result = run.of_type("result").remove(0);
        (result["status"] == "proven").then_some((run, result))
    });
    let (run, result) = nodes.unwrap();
    assert_eq!(run.code, 0);
    assert_eq!(result["checked"], false);
    assert!(result["checked_reason"].as_str().unwrap().contains("nodes"), "{result}");

    place.write("endless.graph", endless());
    let run = place.run("solve endless.graph --json --nodes 100 --certificate none.cert");
    let result = &run.of_type("result")[0];
    assert_eq!((run.code, &result["checked"]), (1, &false.into()));
    assert_eq!(result["checked_reason"], "there is no verdict");
    assert!(!place.path("none.cert").exists());
}

/// Every false verdict on the examples, by each search that is not sound.
#[test]
fn false_verdicts_are_caught() {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let right = |place: &Place| -> Vec<Value> {
        place.run_with(&["solve", "--json", examples], "").of_type("result")
    };
    for (search, name) in
        [("--algorithm bta", "bta"), ("--algorithm dcg", "dcg"), ("--set ghi=ignore", "df-pn")]
    {
        let place = Place::new();
        let mut args = vec!["solve", "--json", "--nodes", "5000", examples];
        args.extend(search.split(' '));
        let run = place.run_with(&args, "");
        assert_eq!(run.code, 3, "{search}");
        let results = run.of_type("result");
        let mut failed = 0;
        for (result, right) in results.iter().zip(right(&place)) {
            // Captures have certificates only where they are found by threats.
            if result["game"] == "capture" {
                continue;
            }
            if result["stop_reason"] != "certificate" {
                assert_eq!(
                    (&result["status"], &result["checked"]),
                    (&right["status"], &true.into())
                );
                continue;
            }
            failed += 1;
            assert_eq!((&result["status"], &result["checked"]), (&"unknown".into(), &false.into()));
            assert_eq!((&result["pn"], &result["dn"]), (&1.into(), &1.into()));
            assert!(result["best_move"].is_null());
            let reason = result["checked_reason"].as_str().unwrap();
            assert!(reason.starts_with("the search says disproven, but "), "{reason}");
        }
        let fig4 = results
            .iter()
            .find(|r| r["problem"].as_str().unwrap().ends_with("2005-fig4.graph#fig4"));
        assert_eq!(fig4.unwrap()["stop_reason"], "certificate", "{search}");
        let summary = &run.of_type("summary")[0];
        assert_eq!((&summary["failed"], &summary["unknown"]), (&failed.into(), &failed.into()));
        let did_not = "the verdict did not stand up to its check: the search says ";
        assert_eq!(run.err.matches(did_not).count(), failed, "{}", run.err);
        assert_eq!(run.err.lines().count(), 2 * failed);

        // What is kept is enough to see it again.
        let kept = place.list("tsume-failed");
        assert_eq!(kept.len(), 2 * failed, "{kept:?}");
        let story = place.read(&format!("tsume-failed/kishimoto2005-fig4-fig4-{name}.txt"));
        let command = story.lines().last().unwrap();
        assert!(command.starts_with("tsume solve ./") && command.contains("--nodes 5000"));
        assert!(command.contains(search), "{command}");
        let command = command.replace("./", "tsume-failed/");
        let again = place.run(command.strip_prefix("tsume ").unwrap());
        assert_eq!(again.code, 3, "{command}");
        assert!(again.out.starts_with("UNKNOWN  the verdict failed its check  tsume-failed/"));
        again.one_error();
    }
}

#[test]
fn a_failure_counts_more_than_bad_input_and_stays_with_the_certificates() {
    let place = Place::with("a.graph", format!("{FIG4}game bad repetition=none\nA or X\n"));
    place.write("endless.graph", endless());
    let run = place.run("solve a.graph endless.graph --algorithm bta --nodes 50 --certificate c");
    assert_eq!(run.code, 3);
    assert!(run.out.contains("0 checked, 1 failed; 1 error;"), "{}", run.out);
    assert_eq!(place.list("c"), ["tsume-failed"]);
    assert_eq!(place.read("c/tsume-failed/a-fig4-bta.graph"), FIG4);
    assert!(!place.path("tsume-failed").exists());
}

/// The certificate of Fig. 4 with one piece of it replaced, and what is said of it.
#[test]
fn a_wrong_certificate_is_rejected() {
    let place = fig4();
    let good = place.read("fig4.cert");
    let cases = [
        ("w B\n", "w C\n", "entry 4 (line 17): the attacker's move to this position repeats"),
        ("verdict: proven", "verdict: disproven", "entry 1 (line 14): the attack"),
        ("end 4\n", "end 5\n", "line 18: the last line says 5 entries"),
        ("end 4\n", "", "line 17: the certificate is cut off"),
        ("rule: illegal", "rule: none", "line 4: the certificate was made under"),
        ("root: A", "root: B", "line 6: the root is B, not A"),
        ("D or C\n", "D or X\n", "line 12: the problem: "),
        ("problem: 5\n", "problem: 0\n", "line 8: expected 'entries:'"),
        ("game: graph", "gamble: graph", "line 3: expected 'game: NAME'"),
    ];
    for (old, new, reason) in cases {
        assert!(good.contains(old), "{old}");
        place.write("bad.cert", good.replacen(old, new, 1));
        let run = place.run("check bad.cert");
        assert_eq!((run.code, run.err.as_str()), (3, ""), "{old}");
        assert!(run.out.starts_with(&format!("REJECTED  bad.cert  {reason}")), "{old} {}", run.out);
        assert_eq!(place.run("check --quiet bad.cert").out, run.out);
        let object = &place.run("check bad.cert --json").objects()[0];
        assert_eq!((&object["accepted"], &object["positions"]), (&false.into(), &Value::Null));
        assert!(object["reason"].is_string() && object["line"].is_u64(), "{object}");
        assert_eq!(object["entry"].is_u64(), reason.starts_with("entry"), "{object}");
    }
    let run = place.run("check bad.cert fig4.cert missing.cert");
    assert_eq!(run.code, 3, "a rejection counts more than a file that is missing");
    assert_eq!(run.lines().len(), 1 + 4);
    assert!(run.one_error().starts_with("missing.cert: cannot be read: "), "{}", run.err);
    // Whatever is cut off at the end, it is never accepted.
    for length in (0..good.len()).step_by(7) {
        place.write("cut.cert", &good[..length]);
        let expected = if length <= "tsume-certificate 2".len() { 2 } else { 3 };
        assert_eq!(place.run("check cut.cert").code, expected, "{length}");
    }
}

#[test]
fn what_is_no_certificate_is_bad_input() {
    let place = fig4();
    let other = place.read("fig4.cert").replace("game: graph", "game: hexapawn");
    place.write("other.cert", other);
    place.write("empty.cert", "");
    place.write("random.cert", b"\x00\xff\xfe\n");
    place.write("random.cert.zst", "not compressed");
    place.write("past.cert", "tsume-certificate 1\n");
    for (file, error) in [
        ("missing.cert", "cannot be read: "),
        ("fig4.graph", "is not a certificate: "),
        ("empty.cert", "is not a certificate: "),
        ("random.cert", "is not a certificate: "),
        ("past.cert", "is a certificate of version 1; Tsume reads version 2"),
        ("random.cert.zst", "cannot be read: "),
        ("other.cert", "is of an unknown game, 'hexapawn'"),
        (".", "cannot be read: "),
    ] {
        let run = place.run(&format!("check {file}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{file}");
        assert!(run.one_error().starts_with(&format!("{file}: {error}")), "{}", run.err);
        let run = place.run(&format!("check --json fig4.cert {file}"));
        assert_eq!((run.code, run.of_type("check").len()), (2, 1));
        assert_eq!(run.of_type("error")[0]["file"], file);
    }
}

#[test]
fn a_check_that_runs_out_of_memory_says_nothing_of_the_certificate() {
    let place = fig4();
    let run = place.run("check fig4.cert --memory 300");
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("UNKNOWN  fig4.cert  entry "), "{}", run.out);
    let object = &place.run("check fig4.cert --memory 50 --json").objects()[0];
    assert!(object["accepted"].is_null() && object["reason"].is_string(), "{object}");
}

#[test]
fn a_certificate_is_held_against_a_problem() {
    let place = fig4();
    // Comments and spaces are not part of the normal form.
    place.write("same.graph", FIG4.replace('\n', "  # a comment\n"));
    place.write("three.graph", THREE);
    place.write("rule.graph", FIG4.replace("illegal", "attacker-loses"));
    place.write("root.graph", FIG4.replace("A or C B\nB and D\n", "B and D\nA or C B\n"));
    place.write("name.graph", FIG4.replace("fig4", "fig5"));
    place.write("more.graph", format!("{FIG4}E won\n"));
    place.write("less.graph", FIG4.replace("D or C\n", "D or\n"));
    place.write("hash#tag.graph", FIG4);
    for problem in
        ["fig4.graph", "same.graph", "fig4.graph#fig4", "hash#tag.graph", "hash#tag.graph#fig4"]
    {
        let run = place.run(&format!("check fig4.cert --problem {problem}"));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{problem}");
    }
    for (problem, reason) in [
        (
            "rule.graph",
            "line 4: the certificate was made under the rule illegal, not attacker-loses",
        ),
        ("root.graph", "line 9: the root is A, not B"),
        ("name.graph", "line 8: the problem has 'game fig4 repetition=illegal', not 'game fig5 "),
        ("more.graph", "line 13: the problem lacks 'E won'"),
        ("less.graph", "line 12: the problem has 'D or C', not 'D or'"),
        // The same graph, but for the order of the root's moves.
        ("three.graph#fig4", "line 9: the problem has 'A or C B', not 'A or B C'"),
    ] {
        let run = place.run(&format!("check fig4.cert --problem {problem}"));
        assert_eq!(run.code, 3, "{problem}");
        assert!(run.out.starts_with(&format!("REJECTED  fig4.cert  {reason}")), "{}", run.out);
    }
    for (problem, error) in [
        ("missing.graph", "missing.graph: cannot be read: "),
        ("three.graph", "three.graph: there are 3 problems"),
        ("three.graph#four", "three.graph: there is no problem 'four'"),
        ("fig4.cert", "fig4.cert: cannot tell"),
    ] {
        let run = place.run(&format!("check fig4.cert --problem {problem}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{problem}");
        assert!(run.one_error().starts_with(error), "{}", run.err);
    }
}

#[test]
fn options_that_are_none_are_reported() {
    let place = fig4();
    let text = place.read("fig4.cert").replace("root: A", "option: made-by\u{1b} hand\nroot: A");
    place.write("option.cert", text);
    let run = place.run("check option.cert");
    assert_eq!((run.code, run.err.as_str()), (3, ""));
    assert!(run.out.ends_with(" this question has no option 'made-by\\u{1b}'\n"), "{}", run.out);
    let object = &place.run("check option.cert --json").objects()[0];
    assert_eq!(object["options"], serde_json::json!([["made-by\u{1b}", "hand"]]));
}

/// Each part is checked and shown; one that is wrong spoils the certificate.
#[test]
fn parts_are_checked_one_after_another() {
    let place = fig4();
    let one = place.read("fig4.cert");
    let part = one.strip_prefix("tsume-certificate 2\nparts: 1\n").unwrap();
    let two = format!("tsume-certificate 2\nparts: 2\n{part}{part}");
    place.write("two.cert", &two);
    let run = place.run("check two.cert --problem fig4.graph");
    assert_eq!(run.code, 0, "{}", run.out);
    for number in [1, 2] {
        let said = format!("ACCEPTED  proven  two.cert, part {number} of 2  4 positions: ");
        assert!(run.out.contains(&said), "{}", run.out);
    }
    let object = &place.run("check two.cert --json").objects()[0];
    assert_eq!((&object["positions"], &object["parts"][1]["root"]), (&8.into(), &"A".into()));

    let other = part.replace("game fig4", "game fig5");
    for (second, reason) in [
        (other.as_str(), "part 2 of 2  line 24: the first part is about another problem"),
        (&part.replace("w D=^", "w D=!"), "part 2 of 2  entry 4 (line 33), move D: "),
        (&part.replace("root: A", "root: B"), "part 2 of 2  line 22: the root is B"),
        ("", "part 2 of 2  line 18: the certificate is cut off"),
    ] {
        place.write("two.cert", format!("tsume-certificate 2\nparts: 2\n{part}{second}"));
        let run = place.run("check two.cert --quiet");
        let expected = format!("REJECTED  two.cert, {reason}");
        assert!(run.out.starts_with(&expected), "{expected}: {}", run.out);
        assert_eq!(run.code, 3);
        let object = &place.run("check two.cert --json").objects()[0];
        assert_eq!((&object["accepted"], &object["positions"]), (&false.into(), &Value::Null));
    }
}

#[test]
fn a_compressed_certificate_is_unpacked() {
    let place = fig4();
    assert_eq!(place.run("solve fig4.graph --certificate fig4.cert.zst").code, 0);
    let run = place.run("check fig4.cert.zst --plain");
    assert_eq!((run.code, run.out), (0, place.read("fig4.cert")));
    let run = place.run("check missing.cert --plain");
    assert!(run.one_error().starts_with("missing.cert: cannot be read: ") && run.code == 2);
}

#[test]
fn a_check_takes_no_longer_than_it_may() {
    let place = Place::with("chain.graph", chain(20_000));
    assert_eq!(place.run("solve chain.graph --certificate chain.cert").code, 0);
    let run = place.run("check chain.cert --time 0");
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("UNKNOWN  chain.cert  entry "), "{}", run.out);
    assert!(run.out.ends_with(": the check was stopped\n"), "{}", run.out);
    assert_eq!(place.run("check chain.cert --time 10m").code, 0);
}

/// One line of attacker and defender by turns, and a win at its end.
fn chain(length: usize) -> String {
    let vertex = |v| match v % 2 {
        _ if v == length => format!("v{v} won\n"),
        0 => format!("v{v} or v{}\n", v + 1),
        _ => format!("v{v} and v{}\n", v + 1),
    };
    let vertices: String = (0..=length).map(vertex).collect();
    format!("game chain repetition=illegal\n{vertices}")
}

/// As deep as it is long: nothing may follow the moves by recursion.
#[test]
fn a_long_chain_is_certified() {
    let length = 200_000;
    let place = Place::with("chain.graph", chain(length));
    let run = place.run("solve chain.graph --json --certificate chain.cert");
    let result = &run.of_type("result")[0];
    assert_eq!((&result["status"], &result["checked"]), (&"proven".into(), &true.into()));
    // The last two are near the end, but it is no longer looked for there: nothing was near before.
    assert_eq!(result["certificate_positions"], length);
    assert_eq!(result["line"].as_array().map(Vec::len), Some(length));
    assert_eq!(place.run("check chain.cert --problem chain.graph").code, 0);
}
