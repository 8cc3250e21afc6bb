//! The same question with the same limits gets the same answer from `tsume solve`, from the engines for
//! GUIs and from the library: over all suites.

mod common;
use assert_cmd::cargo::cargo_bin;
use common::Place;
use serde_json::Value;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use tsume::search::{Limits, Verdict};
use tsume::{Answer, Problem, Reading, Record, Registry, Run, Source};

/// Enough to decide most problems, and few enough for some to be cut short in each of their phases.
const NODES: u64 = 400;
const MATE_NODES: u64 = 4_000;

/// The problems below a folder of the suites, with what the library says of each.
fn library(folder: &str, nodes: u64) -> Vec<(Problem, Answer)> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let run = Run { limits, ..Run::default() };
    let items = Reading::new(&Registry::default()).items(vec![Source::File(path(folder).into())]);
    let answered = items.map(|item| {
        let problem = item.unwrap();
        let answer = problem.solve(&run).unwrap();
        (problem, answer)
    });
    answered.collect()
}

fn path(folder: &str) -> String {
    format!("{}/../../suites/{folder}", env!("CARGO_MANIFEST_DIR"))
}

/// The lines that an engine answers with.
fn talk(verb: &str, input: &str) -> String {
    let run = Place::new().run_with(&[verb], input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}

#[test]
fn solve_says_what_the_library_says() {
    for (folder, least) in [("capture", 250), ("one-eye", 150), ("chess", 150), ("loa", 450)] {
        let nodes = NODES.to_string();
        let args = ["solve", &path(folder), "--json", "--nodes", &nodes, "--jobs", "1"];
        let results = Place::new().run_with(&args, "").of_type("result");
        let answers = library(folder, NODES);
        assert!(answers.len() >= least && answers.len() == results.len(), "{folder}");
        for ((_, answer), mut result) in answers.iter().zip(results) {
            let mut expected = serde_json::to_value(Record::from(answer)).unwrap();
            // All but how long it took, and what the line says of itself.
            for name in ["time_s", "known_s"] {
                expected[name] = Value::Null;
                result[name] = Value::Null;
            }
            let object = result.as_object_mut().unwrap();
            object.retain(|name, _| name != "v" && name != "type");
            assert_eq!(result, expected);
        }
    }
}

#[test]
fn gtp_says_what_the_library_says() {
    let place = Place::new();
    for folder in ["capture", "one-eye"] {
        let answers = library(folder, NODES);
        let mut input = format!("tsume-time 3600\ntsume-nodes {NODES}\n");
        for (n, (problem, answer)) in answers.iter().enumerate() {
            let file = format!("{folder}-{n}.sgf");
            place.write(&file, problem.question.text());
            let names = |name: &str| {
                let points = answer.facts[name].as_array().unwrap().iter();
                points.filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
            };
            let file = place.path(&file);
            let _ = writeln!(input, "loadsgf {}", file.display());
            let command = match folder {
                "one-eye" => {
                    let (crucial, region) = (names("crucial"), names("region"));
                    format!("tsume-one-eye {} {crucial} / {region}", answer.mover)
                }
                _ if answer.facts["owner"] == answer.facts["side_to_move"] => {
                    format!("tsume-defend {}", names("target"))
                }
                _ => format!("tsume-attack {}", names("target")),
            };
            let _ = writeln!(input, "{command}");
        }
        let out = talk("gtp", &input);
        let replies: Vec<&str> = out.trim_end().split("\n\n").skip(2).collect();
        assert_eq!(replies.len(), 2 * answers.len());
        for ((_, answer), reply) in answers.iter().zip(replies.chunks(2)) {
            assert!(reply[0].starts_with("= "), "{} {}", answer.problem, reply[0]);
            let (first, line) = reply[1].split_once('\n').unwrap_or((reply[1], ""));
            let words: Vec<&str> = first.split(' ').skip(1).collect();
            let decided = answer.verdict != Verdict::Unknown;
            let outcome = answer.outcome.filter(|_| decided).unwrap_or("unknown");
            let word = if outcome == "escapes" { "safe" } else { outcome };
            assert_eq!(words[0], word, "{}: {first}", answer.problem);
            if !decided {
                continue;
            }
            if answer.mover_wins() {
                let best = answer.best_move().unwrap_or("pass");
                assert_eq!(words[1], best, "{}: {first}", answer.problem);
            }
            let order = answer.order.filter(|_| word == "safe");
            let tail = order.map_or(String::new(), |n| format!("against threats of order {n}"));
            assert!(first.contains(&tail), "{}: {first}", answer.problem);
            let moves: Vec<&str> = line.split(' ').skip(1).step_by(2).collect();
            let expected: Vec<&str> = answer.line.iter().map(|m| m.text.as_str()).collect();
            assert_eq!(moves, expected, "{}", answer.problem);
        }
    }
}

/// The chess engine.
struct Engine {
    process: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start() -> Engine {
        let mut command = Command::new(cargo_bin!("tsume"));
        command.arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        Engine { process, lines }
    }

    fn say(&mut self, text: &str) {
        self.process.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// What it says until it has its move.
    fn hear(&mut self) -> Vec<String> {
        let mut said = Vec::new();
        for line in &mut self.lines {
            said.push(line.unwrap());
            if said.last().is_some_and(|line| line.starts_with("bestmove")) {
                break;
            }
        }
        said
    }
}

/// Of the mates with a bound: `go mate N` asks for them.
#[test]
fn uci_says_what_the_library_says() {
    let bounded = |(_, answer): &(Problem, Answer)| {
        answer.facts["within"].is_u64() && answer.facts["attacker"] == answer.facts["side_to_move"]
    };
    let answers: Vec<_> = library("chess", MATE_NODES).into_iter().filter(bounded).collect();
    assert!(answers.len() > 60, "{}", answers.len());
    let mut engine = Engine::start();
    engine.say("setoption name Hash value 1024\n");
    let mut proven = 0;
    for (_, answer) in &answers {
        let (fen, within) = (answer.facts["fen"].as_str().unwrap(), &answer.facts["within"]);
        engine.say(&format!("position fen {fen}\ngo mate {within} nodes {MATE_NODES}\n"));
        let said = engine.hear();
        let mate = said.iter().rev().find(|line| line.contains(" score mate "));
        match answer.verdict {
            Verdict::Proven => {
                proven += 1;
                let line = mate.unwrap_or_else(|| panic!("{}: {said:?}", answer.problem));
                let moves: Vec<&str> = answer.line.iter().map(|m| m.text.as_str()).collect();
                assert!(line.ends_with(&format!(" pv {}", moves.join(" "))), "{line} {moves:?}");
                let best = said.last().and_then(|line| line.split(' ').nth(1));
                assert_eq!(best, answer.best_move(), "{}", answer.problem);
            }
            Verdict::Disproven => {
                let none = format!("no mate in {within} for ");
                assert!(said.iter().any(|line| line.contains(&none)), "{said:?}");
            }
            Verdict::Unknown => assert!(mate.is_none(), "{}: {said:?}", answer.problem),
        }
    }
    assert!(proven > 40, "{proven}");
    engine.say("quit\n");
    assert!(engine.process.wait().unwrap().success());
}
