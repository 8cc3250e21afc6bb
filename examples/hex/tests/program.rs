//! The program with Hex: every verb and output that a user's game gets.

use serde_json::Value;
use std::fs;
use std::process::Command;
use tempfile::TempDir;

const SAMPLE: &str = include_str!("../sample.hex");

/// A directory with the sample, to run the program in.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(TempDir::new().unwrap());
        place.write("sample.hex", SAMPLE);
        place
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.path().join(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.path().join(name)).unwrap()
    }

    /// The exit code, standard output and standard error.
    fn run(&self, words: &str) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tsume-hex"));
        let command = command.current_dir(self.0.path()).args(words.split_whitespace());
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }

    /// What a run without errors says.
    fn says(&self, words: &str) -> String {
        let (code, out, err) = self.run(words);
        assert_eq!((code, err.as_str()), (0, ""), "{words}: {out}");
        out
    }

    /// The results of a run in JSON, and its summary.
    fn results(&self, words: &str) -> (Vec<Value>, Value) {
        let out = self.says(words);
        let objects = out.lines().map(|line| serde_json::from_str(line).unwrap());
        let (results, mut rest): (Vec<Value>, Vec<Value>) =
            objects.partition(|object: &Value| object["type"] == "result");
        (results, rest.pop().unwrap())
    }
}

#[test]
fn one_problem() {
    let place = Place::new();
    let out = place.says("solve sample.hex#three --board ascii");
    assert!(out.starts_with("PROVEN  black wins  sample.hex#three\n"), "{out}");
    for line in ["1 . . .", "2 . 1 .", "3 . . .", "a b c", "to move      black", "move         b2"]
    {
        assert!(out.lines().any(|shown| shown.trim() == line), "{line}: {out}");
    }
    let out = place.says("solve sample.hex#three --attacker white --quiet");
    assert_eq!(out, "DISPROVEN  white cannot win  sample.hex#three\n");
    let out = place.says("perft sample.hex#two --depth 4");
    let counts: Vec<&str> = out.lines().filter_map(|line| line.split("  ").last()).collect();
    assert_eq!(counts, ["4", "12", "24", "12"]);
    assert!(place.says("solve --help").contains("hex"));
}

#[test]
fn every_search() {
    let place = Place::new();
    for algorithm in ["pn", "pn2", "dcg", "bta", "df-pn", "pds"] {
        let words =
            format!("solve sample.hex#three sample.hex#centre --json --algorithm {algorithm}");
        let (results, _) = place.results(&words);
        assert_eq!(
            (&results[0]["status"], &results[1]["status"]),
            (&"proven".into(), &"disproven".into())
        );
    }
}

#[test]
fn batches_and_resumption() {
    let place = Place::new();
    let words = "solve sample.hex --json --expect --jobs 2 --resume done.jsonl";
    let (results, summary) = place.results(words);
    assert_eq!(results.len(), SAMPLE.matches("result:").count());
    assert_eq!(results[2]["problem"], "sample.hex#corner");
    assert_eq!((&results[2]["game"], &results[2]["claim"]), (&"hex".into(), &"white wins".into()));
    assert!(results.iter().all(|result| result["as_expected"] == true), "{results:?}");
    assert_eq!((&summary["proven"], &summary["disproven"]), (&4.into(), &2.into()));
    let (again, summary) = place.results(words);
    assert_eq!(again, results);
    assert_eq!(summary["resumed"], results.len());
}

#[test]
fn certificates() {
    let place = Place::new();
    place.says("solve sample.hex --certificate kept --quiet");
    let out = place.says("check kept/sample-three.cert --problem sample.hex#three");
    assert!(out.contains("kept/sample-three.cert"), "{out}");
    let (code, out, _) = place.run("check kept/sample-three.cert --problem sample.hex#two");
    assert_eq!(code, 3, "{out}");

    // Another first move, another board, and an entry struck out.
    let good = place.read("kept/sample-three.cert");
    let other_move = good.replace("l5 b2", "l5 a1");
    let other_board = good.replace("black .../.../...", "black .../.o./...");
    let without_entry = good.replacen("l3 c1=~\n", "", 1);
    for damaged in [other_move, other_board, without_entry] {
        assert_ne!(damaged, good);
        place.write("damaged.cert", &damaged);
        let (code, out, err) = place.run("check damaged.cert");
        assert_eq!(code, 3, "{out}{err}");
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said_in_a_line() {
    let place = Place::new();
    for (text, said) in [
        ("# what\ngreen ../.. two\n", ":2:1: a line begins with black or white"),
        ("black .x/y. two\n", ":1:10: a cell is '.', 'x' (black) or 'o' (white)"),
        ("black ../... two\n", ":1:7: a board is as wide as it is high, 1x1 to 7x7"),
        ("black\n", ":1:7: a board is as wide as it is high, 1x1 to 7x7"),
        ("# nothing\n", ":1:1: there is no problem in this file"),
    ] {
        place.write("bad.hex", text);
        let (code, out, err) = place.run("solve bad.hex");
        let lines: Vec<&str> = err.lines().collect();
        assert_eq!((code, out.as_str(), lines.len()), (2, "", 2), "{out}{err}");
        assert_eq!(lines[0], format!("error: bad.hex{said}"));
        assert!(lines[1].starts_with("help: write a side, a board and a name"), "{err}");
    }
    // The others of the file are solved.
    place.write("bad.hex", "black ../.. two\nblack ..\n");
    let (code, out, _) = place.run("solve bad.hex --quiet");
    assert_eq!((code, out.lines().next()), (2, Some("PROVEN  black wins  bad.hex#two")));
}
