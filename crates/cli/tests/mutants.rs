//! Inputs with something wrong in them, many of each kind: no panic, no hang, no memory that grows.
//! 2,000 of each kind, or `TSUME_MUTANTS` of them; what is asked of each is in `fuzz/inputs.rs`.

mod common;
#[path = "../../../fuzz/inputs.rs"]
mod inputs;

use common::Place;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

/// Whatever an input may take, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(5);
/// KiB that a process may grow by between one half of the inputs and the other.
const GROWTH: u64 = 32 << 10;

fn mutants() -> usize {
    std::env::var("TSUME_MUTANTS").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000)
}

/// Changes inputs, the same ones in every run.
struct Mutator {
    state: u64,
    seeds: Vec<Vec<u8>>,
    words: &'static [&'static str],
}

impl Mutator {
    fn new(seeds: Vec<Vec<u8>>, words: &'static [&'static str]) -> Mutator {
        assert!(!seeds.is_empty());
        Mutator { state: 0x9e37_79b9_7f4a_7c15, seeds, words }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) as usize % bound.max(1)
    }

    /// A part of a seed.
    fn part(&mut self, most: usize) -> Vec<u8> {
        let seed = self.below(self.seeds.len());
        let length = self.seeds[seed].len();
        let start = self.below(length);
        let end = (start + 1 + self.below(most)).min(length);
        self.seeds[seed][start..end].to_vec()
    }

    fn next(&mut self) -> Vec<u8> {
        let seed = self.below(self.seeds.len());
        let mut bytes = self.seeds[seed].clone();
        let most = 1 + self.below(4);
        for _ in 0..1 + self.below(most) {
            let at = self.below(bytes.len() + 1);
            let end = (at + 1 + self.below(8)).min(bytes.len());
            let new = match self.below(9) {
                0 => vec![self.below(256) as u8],
                1 => Vec::new(),
                2 => self.part(40),
                3 => self.words[self.below(self.words.len())].as_bytes().to_vec(),
                4 => bytes[at.min(end)..end].repeat(1 + self.below(30)),
                5 => vec![b"0123456789-#/\\[]();: \n\t\r\0"[self.below(25)]],
                6 => {
                    bytes.truncate(at);
                    continue;
                }
                // What is in the input already is the likeliest to make sense elsewhere in it.
                _ => {
                    let (from, to) = (self.below(bytes.len()), self.below(bytes.len()));
                    if from.max(to) < bytes.len() {
                        bytes.swap(from, to);
                    }
                    continue;
                }
            };
            bytes.splice(at.min(end)..end, new);
        }
        bytes
    }
}

/// KiB that this process, or another one, has in memory.
fn resident(process: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// The files of the project with this ending.
fn files(ending: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut directories = ["examples", "suites", "fuzz/seeds"].map(|d| root.join(d)).to_vec();
    let mut paths = Vec::new();
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                paths.push(path);
            }
        }
    }
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// The lines of files that are problems by themselves.
fn lines(files: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let lines = files.iter().flat_map(|file| file.split(|&b| b == b'\n'));
    lines.filter(|line| line.contains(&b'/')).map(<[u8]>::to_vec).collect()
}

/// The same without what an EPD says of the position.
fn positions(files: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let lines = lines(files).into_iter().map(|line| String::from_utf8(line).unwrap());
    let fields = |line: String| line.split(' ').take(4).collect::<Vec<_>>().join(" ");
    lines.map(|line| (fields(line) + " 0 1").into_bytes()).collect()
}

/// Single records, so that each is small.
fn records() -> Vec<Vec<u8>> {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let record = |text: &str| format!("(;{text}").into_bytes();
    let all = files("sgf").into_iter().map(text);
    all.flat_map(|file| file.split("(;").skip(1).map(record).collect::<Vec<_>>()).collect()
}

const SGF: &[&str] =
    &["SZ[19]", "SZ[1:19]", "AB[aa:zz]", "TR[tt]", "(;", ")", "B[]", "PL[]", "C[\\]"];
const CHESS: &[&str] =
    &["bm #-1;", "dm 65536;", "KQkq", " b ", "id \"", "0 1", "a6", "moves e2e4", "99"];
const LOA: &[&str] = &["; id x", "; attacker o", "x to move", "8/8", "xxxxxxxx", "; stuck loses"];
const GRAPH: &[&str] =
    &["game x repetition=illegal\n", " and ", " or ", "won\n", "lost\n", "# ", "A"];
const UCI: &[&str] = &[
    "go mate 3",
    "go nodes 10",
    "position startpos",
    " moves ",
    "setoption name Hash value ",
    "stop",
    "isready",
    "go movetime 1",
    "searchmoves",
    "18446744073709551616",
    "-1",
];

const GTP: &[&str] = &[
    "boardsize 5",
    "clear_board",
    "play b C3",
    "play white D3",
    "undo",
    "showboard",
    "1 genmove b",
    "list_commands",
    "known_command play",
    "tsume-attack C3",
    "tsume-defend C3",
    "loadsgf x.sgf",
    "tsume-one-eye C3 A1 B1",
    "gogui-analyze_commands",
    "komi 6.5",
    "pass",
    "# interrupt",
    "help",
    "999999999999",
];

/// Every input of a kind, one after the other.
fn all(name: &str, seeds: Vec<Vec<u8>>, words: &'static [&'static str], look: fn(&[u8]) -> bool) {
    let mut mutator = Mutator::new(seeds, words);
    let count = mutants();
    let (mut longest, mut half, mut sense) = (Duration::ZERO, 0, 0);
    for n in 0..count {
        let input = mutator.next();
        let start = Instant::now();
        let looked = std::panic::catch_unwind(|| look(&input));
        let shown = String::from_utf8_lossy(&input);
        sense += usize::from(looked.unwrap_or_else(|_| panic!("{name}: {shown}")));
        longest = longest.max(start.elapsed());
        assert!(longest < PATIENCE, "{name}: {longest:?} for {shown}");
        if n == count / 2 {
            half = resident("self");
        }
    }
    let growth = resident("self").saturating_sub(half);
    println!(
        "{name}: {count} inputs, {sense} made sense; {longest:?} at most, grown by {growth} KiB in the second half"
    );
    // Where nothing gets past the first look, nothing was tried.
    assert!(sense * 30 > count && sense < count, "{name}: {sense} of {count} made sense");
    assert!(growth < GROWTH, "{name}: grown by {growth} KiB");
}

#[test]
fn inputs_of_every_kind() {
    // One after the other, since they share the process whose memory is measured.
    all("SGF", records(), SGF, inputs::sgf);
    all("FEN", positions(&files("epd")), CHESS, inputs::fen);
    all("EPD", lines(&files("epd")), CHESS, inputs::epd);
    all("LOA", lines(&files("loa")), LOA, inputs::loa);
    all("graph", files("graph"), GRAPH, inputs::graph);
    all("certificate", files("cert"), GRAPH, inputs::certificate);
    let said = |words: &[&str]| words.iter().map(|line| line.as_bytes().to_vec()).collect();
    all("UCI", said(UCI), UCI, inputs::uci);
    all("GTP", said(GTP), GTP, inputs::gtp);
}

/// An engine, and how to ask whether it is still there.
struct Engine {
    verb: &'static str,
    words: &'static [&'static str],
    /// What asks, and the line that answers.
    ready: (&'static str, &'static str),
    /// What is said first.
    greeting: &'static str,
    /// Words that are right to end it, or to take for ever.
    meant: &'static [&'static str],
}

#[test]
fn chess_engine_survives_any_line() {
    let meant = &["quit", "infinite", "ponder", "Hash"];
    let ready = ("\nstop\nisready\n", "readyok");
    survives(&Engine { verb: "uci", words: UCI, ready, greeting: "uci\n", meant });
}

#[test]
fn go_engine_survives_any_line() {
    let (ready, meant) = (("\n4711 name\n", "=4711 Tsume"), &["quit", "tsume-time"]);
    survives(&Engine { verb: "gtp", words: GTP, ready, greeting: "tsume-time 0.01\n", meant });
}

fn survives(engine: &Engine) {
    let place = Place::new();
    let mut process = place
        .command(&[engine.verb])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let id = process.id().to_string();
    let mut input = process.stdin.take().unwrap();
    let mut output = BufReader::new(process.stdout.take().unwrap());
    let seeds = engine.words.iter().map(|line| line.as_bytes().to_vec()).collect();
    let mut mutator = Mutator::new(seeds, engine.words);
    let (count, mut half) = (mutants(), 0);
    let (question, answer) = engine.ready;
    let ready = |input: &mut ChildStdin, output: &mut BufReader<ChildStdout>| {
        input.write_all(question.as_bytes()).unwrap();
        let mut line = String::new();
        while line.trim() != answer {
            line.clear();
            assert!(output.read_line(&mut line).unwrap() > 0, "the engine has gone");
        }
    };
    input.write_all(engine.greeting.as_bytes()).unwrap();
    for n in 0..count {
        let mut line = mutator.next();
        let text = String::from_utf8_lossy(&line).into_owned();
        if engine.meant.iter().any(|word| text.contains(word)) {
            continue;
        }
        line.push(b'\n');
        input.write_all(&line).unwrap();
        // What is said is read before the pipe is full, or both would wait for ever.
        if n % 50 == 0 {
            ready(&mut input, &mut output);
        }
        if n == count / 2 {
            half = resident(&id);
        }
    }
    ready(&mut input, &mut output);
    let growth = resident(&id).saturating_sub(half);
    input.write_all(b"quit\n").unwrap();
    // Lines that ask whether it is ready were among the others, so more was said than read.
    io::copy(&mut output, &mut io::sink()).unwrap();
    assert!(process.wait().unwrap().success());
    println!("{}: {count} lines, grown by {growth} KiB in the second half", engine.verb);
    assert!(growth < GROWTH, "grown by {growth} KiB");
}

#[test]
fn the_program_survives_any_file() {
    let place = Place::new();
    let count = mutants() / 20;
    let kinds = [
        ("sgf", records(), SGF),
        ("epd", lines(&files("epd")), CHESS),
        ("loa", lines(&files("loa")), LOA),
        ("graph", files("graph"), GRAPH),
    ];
    for (ending, seeds, words) in kinds {
        let mut mutator = Mutator::new(seeds, words);
        for n in 0..count {
            place.write(&format!("{ending}/{n}.{ending}"), mutator.next());
        }
        let run = place.run(&format!("solve {ending} --json --nodes 50 --time 1s --expect"));
        assert!(run.code <= 2, "{ending}: {}", run.err);
        assert!(!run.err.contains("internal error"), "{}", run.err);
        let told = run.of_type("result").len() + run.of_type("error").len();
        assert!(told >= count, "{ending}: {told} of {count}");
    }
    let mut mutator = Mutator::new(files("cert"), GRAPH);
    for n in 0..count {
        place.write(&format!("cert/{n}.cert"), mutator.next());
    }
    let paths: Vec<String> = (0..count).map(|n| format!("cert/{n}.cert")).collect();
    let run = place.run(&format!("check {}", paths.join(" ")));
    assert!(!run.err.contains("internal error"), "{}", run.err);
}
