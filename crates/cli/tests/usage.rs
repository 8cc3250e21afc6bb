//! The command line: what it takes, and how it says no.

mod common;
use common::{Place, THREE};

#[test]
fn bad_usage_is_one_error_with_a_way_out() {
    let place = Place::with("three.graph", THREE);
    let cases = [
        ("solve", "PROBLEM", "tsume solve --help"),
        ("slove three.graph", "'slove'", "'solve'"),
        ("solve three.graph --jsn", "'--jsn'", "'--json'"),
        ("solve three.graph --ghi", "--ghi", "--help"),
        ("solve three.graph --set ghi=half", "'half'", "ignore, dup, sim, full"),
        ("solve three.graph --algorithm alpha-beta", "'alpha-beta'", "df-pn, df-pn-basic, pds"),
        ("solve three.graph --game chess", "'chess'", "graph"),
        ("solve three.graph --set epsilon=-1", "'-1'", "0.25"),
        ("solve three.graph --set replacement=lru", "'lru'", "two-big, small-tree"),
        ("solve three.graph --nodes many", "'many'", "1000000"),
        ("solve three.graph --time 3d", "'3d'", "500ms"),
        ("solve three.graph --memory 1T", "'1T'", "1G"),
        ("solve three.graph --table-entries 31", "'31'", "32"),
        ("solve three.graph --threads 2", "--threads", "only 1 is supported so far"),
        ("solve three.graph --color green", "'green'", "never"),
        ("solve three.graph --nodes 1 --nodes 2", "twice", "--help"),
        ("solve three.graph --progress", "--json", "--help"),
        ("solve three.graph --no-check --certificate x", "--no-check", "--help"),
        ("check", "CERTIFICATE", "tsume check --help"),
        ("check x --memory lots", "'lots'", "1G"),
        ("check x --json --quiet", "'--json'", "--help"),
        ("perft three.graph", "--depth", "tsume perft --help"),
        ("perft three.graph --depth x", "'x'", "4"),
        ("--frobnicate", "'--frobnicate'", "tsume --help"),
    ];
    for (words, error, help) in cases {
        let run = place.run(words);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{words}");
        assert!(run.one_error().contains(error), "{words}: {}", run.err);
        assert!(run.err.lines().nth(1).unwrap().contains(help), "{words}: {}", run.err);
    }
    let run = place.run_with(&["solve", "--ghi", "a\n\nb\x1b[31m", "three.graph"], "");
    assert!(run.one_error().contains("a\\n\\nb\\u{1b}[31m"), "{}", run.err);
}

#[test]
fn a_switch_that_does_not_apply_is_refused() {
    let place = Place::with("three.graph", THREE);
    let switches = [
        ("pn", "--set ghi=sim"),
        ("bta", "--set epsilon=0.25"),
        ("dcg", "--set md=off"),
        ("dag", "--set tca=off"),
        ("pn2", "--set replacement=two-big"),
        ("pn", "--table-entries 100"),
        ("bta", "--set evaluation=delayed"),
        ("pds", "--set md=off"),
        ("df-pn-basic", "--set tca=off"),
        ("df-pn-basic", "--set estimates=off"),
    ];
    for (algorithm, switch) in switches {
        let run = place.run(&format!("solve three.graph --algorithm {algorithm} {switch}"));
        assert_eq!(run.code, 2, "{algorithm} {switch}");
        let name = switch.split(' ').next().unwrap();
        let expected = format!("{name} does not apply to {algorithm}");
        assert!(run.one_error().contains(&expected), "{}", run.err);
    }
}

#[test]
fn every_switch_of_df_pn_leaves_the_answers_as_they_are() {
    let place = Place::with("three.graph", THREE);
    let switches = [
        "",
        "--set epsilon=0",
        "--set ghi=dup",
        "--set ghi=sim",
        "--set md=off",
        "--set tca=off",
        "--set estimates=off",
        "--set replacement=two-big --table-entries 32",
        "--nodes 1000 --time 10s --memory 16M --threads 1",
        "--set evaluation=delayed",
        "--set evaluation=delayed --algorithm pds",
        "--algorithm df-pn-basic",
        "--algorithm pds --set epsilon=0.5",
    ];
    for switch in switches {
        let run = place.run(&format!("solve --quiet three.graph {switch}"));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{switch}");
        let verdicts: Vec<_> = run.lines().iter().map(|l| l.split(' ').next().unwrap()).collect();
        assert_eq!(verdicts, ["PROVEN", "PROVEN", "DISPROVEN"], "{switch}");
    }
}

#[test]
fn without_arguments_it_says_what_to_do_next() {
    let run = Place::new().run("");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("tsume solve ") && run.err.lines().count() < 8, "{}", run.err);
}

#[test]
fn help_and_version() {
    let place = Place::new();
    let run = place.run("--version");
    assert_eq!(run.code, 0);
    assert_eq!(run.out, format!("tsume {}\n", env!("CARGO_PKG_VERSION")));
    let page = place.run("man --markdown").out;
    let verbs: Vec<&str> = page.lines().filter_map(|l| l.strip_prefix("## tsume ")).collect();
    assert!(verbs.len() >= 8, "{verbs:?}");
    let help = |verb: &&str| [format!("{verb} --help"), format!("help {verb}")];
    for words in verbs.iter().flat_map(help).chain(["--help".to_string()]) {
        let run = place.run(&words);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{words}");
        assert!(run.out.contains("Examples:\n  ") && run.out.contains("tsume "), "{words}");
    }
    // The help lists by hand what the library knows.
    let help = place.run("solve --help").out;
    let known = place.run("solve x --algorithm ?").err;
    for name in known.lines().nth(1).unwrap().trim_start_matches("help: one of ").split(", ") {
        assert!(help.contains(name), "{name}");
    }
}
