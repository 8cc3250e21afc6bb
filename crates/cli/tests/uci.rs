//! The engine, talked to over pipes as a GUI does.
#![allow(missing_docs)]

mod common;
use common::Place;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use tsume::game::{Game, Notation};
use tsume_chess::{Board, Mate};

/// Far more than any answer takes, even on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(30);
/// A position in which neither side has a mate that could be found, or refuted, in a test's time.
const HARD: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
/// White mates with the rook.
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
/// White mates in two with the move of the king to f7; with the rook to g2 it takes four.
const TWO: &str = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";

struct Gui {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    _place: Place,
}

impl Gui {
    fn new() -> Gui {
        let place = Place::new();
        let mut child =
            place.command(&["uci"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (sender, lines) = channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            for line in out.lines() {
                let _ = sender.send(line.unwrap());
            }
        });
        Gui { input: child.stdin.take(), child, lines, _place: place }
    }

    fn say(&mut self, line: &str) {
        self.say_bytes(line.as_bytes());
    }

    fn say_bytes(&mut self, line: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(line).unwrap();
        input.write_all(b"\n").unwrap();
        input.flush().unwrap();
    }

    /// Sets a position up and searches it.
    fn go(&mut self, fen: &str, go: &str) {
        self.say(&format!("position fen {fen}"));
        self.say(go);
    }

    /// All lines up to the first that begins like this.
    fn until(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => {
                    lines.push(line);
                    if lines.last().unwrap().starts_with(start) {
                        return lines;
                    }
                }
                Err(e) => panic!("{e} before '{start}': {lines:#?}"),
            }
        }
    }

    /// The lines of a search and, apart, its best move.
    fn result(&self) -> (Vec<String>, String) {
        let mut lines = self.until("bestmove");
        let last = lines.pop().unwrap();
        (lines, last.split(' ').nth(1).unwrap().to_string())
    }

    /// What is said within this time.
    fn during(&self, time: Duration) -> Vec<String> {
        let end = Instant::now() + time;
        let mut lines = Vec::new();
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.lines.recv_timeout(left) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Timeout) => break,
                Err(e) => panic!("{e}"),
            }
        }
        lines
    }

    /// Ends the input and gives all the rest that was said.
    fn close(mut self) -> Vec<String> {
        drop(self.input.take());
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(e) => panic!("{e}: it does not end"),
            }
        }
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        rest
    }
}

impl Drop for Gui {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn legal(fen: &str) -> Vec<String> {
    let game = Mate::new(fen.parse::<Board>().unwrap());
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves.into_iter().map(|m| game.move_text(m)).collect()
}

fn has(lines: &[String], words: &str) -> bool {
    lines.iter().any(|line| line.contains(words))
}

/// The last score and the line of play that goes with it.
fn score(lines: &[String]) -> Option<(String, Vec<String>)> {
    let line = lines.iter().rfind(|line| line.contains(" score "))?;
    let (_, rest) = line.split_once(" score ")?;
    let (score, pv) = rest.split_once(" pv ").unwrap_or((rest, ""));
    Some((score.to_string(), pv.split_whitespace().map(str::to_string).collect()))
}

/// Asserts that the moves are legal and end in mate.
fn assert_mates(fen: &str, moves: &[String]) {
    let mut board: Board = fen.parse().unwrap();
    for text in moves {
        let mut all = Vec::new();
        let game = Mate::new(board.clone());
        game.moves(&mut all);
        let m = all.into_iter().find(|&m| game.move_text(m) == *text);
        board.play_unchecked(m.unwrap_or_else(|| panic!("{fen}: {text} in {moves:?}")));
    }
    assert!(!board.checkers().is_empty() && !board.generate_moves(|_| true), "{fen}: {moves:?}");
}

#[test]
fn it_introduces_itself() {
    let mut gui = Gui::new();
    gui.say("uci");
    let lines = gui.until("uciok");
    assert!(lines[0].starts_with("id name Tsume "), "{lines:?}");
    for option in ["Hash", "Threads", "MultiPV", "UCI_AnalyseMode"] {
        assert!(has(&lines, &format!("option name {option} type ")), "{option}");
    }
    gui.say("isready");
    assert_eq!(gui.until("readyok").len(), 1);
    gui.say("quit");
    assert_eq!(gui.close(), [] as [&str; 0]);
}

#[test]
fn it_listens_while_it_searches() {
    let mut gui = Gui::new();
    gui.go(HARD, "go infinite");
    thread::sleep(Duration::from_millis(300));
    let mut times = Vec::new();
    for _ in 0..21 {
        let start = Instant::now();
        gui.say("isready");
        let lines = gui.until("readyok");
        times.push(start.elapsed());
        assert!(!has(&lines, "bestmove"));
        thread::sleep(Duration::from_millis(20));
    }
    times.sort();
    // The machine may be busy now and then, but not most of the time.
    assert!(times[10] < Duration::from_millis(100), "{times:?}");
    let start = Instant::now();
    gui.say("stop");
    let (_, best) = gui.result();
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    assert!(legal(HARD).contains(&best), "{best}");
    gui.say("stop");
    assert_eq!(gui.close(), [] as [&str; 0]);
}

#[test]
fn mates_are_shown_to_the_end() {
    let mut gui = Gui::new();
    for (fen, go, expected) in [
        (BACK_RANK, "go mate 1", "mate 1"),
        (BACK_RANK, "go mate 5", "mate 1"),
        (BACK_RANK, "go movetime 5000", "mate 1"),
        (TWO, "go mate 2", "mate 2"),
        (TWO, "go movetime 20000", "mate 2"),
        (TWO, "go nodes 100000", "mate 2"),
        (TWO, "go depth 3", "mate 2"),
        // The other side mates, whatever is played.
        ("7k/5K2/8/8/8/8/8/6R1 b - - 0 1", "go movetime 20000", "mate -1"),
        ("7k/5K2/8/8/8/8/8/6R1 b - - 0 1", "go mate -1", "mate -1"),
        ("7k/5K2/8/8/8/8/8/6R1 b - - 0 1", "go depth 2", "mate -1"),
    ] {
        gui.go(fen, go);
        let (lines, best) = gui.result();
        let (score, pv) = score(&lines).unwrap_or_else(|| panic!("{fen} {go}: {lines:?}"));
        assert_eq!(score, expected, "{fen} {go}");
        assert_mates(fen, &pv);
        let moves: i32 = score["mate ".len()..].parse().unwrap();
        assert_eq!(pv.len() as i32, if moves > 0 { 2 * moves - 1 } else { -2 * moves });
        assert_eq!(pv[0], best, "{fen} {go}");
        assert!(has(&lines, " at most: proven, checked"), "{lines:?}");
        assert!(has(&lines, "(the 50-move rule is left out)"), "{lines:?}");
    }
}

#[test]
fn refutations_are_told() {
    let mut gui = Gui::new();
    gui.go(TWO, "go mate 1");
    let (lines, best) = gui.result();
    assert!(has(&lines, "info string no mate in 1 for White, checked (the 50-move rule"));
    assert_eq!(score(&lines), None);
    assert!(legal(TWO).contains(&best));

    gui.go(TWO, "go movetime 20000");
    let (lines, _) = gui.result();
    assert!(has(&lines, "mate in 2 is the shortest: no mate in 1, checked"), "{lines:?}");

    // Both kings are safe behind the pawns.
    let locked = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1";
    gui.go(locked, "go movetime 20000");
    let (lines, best) = gui.result();
    for side in ["White", "Black"] {
        assert!(has(&lines, &format!("no forced mate for {side}: disproven, checked")));
    }
    assert_eq!(score(&lines).unwrap().0, "cp 0");
    assert!(legal(locked).contains(&best));
}

#[test]
fn the_end_of_the_game_has_no_move() {
    let mut gui = Gui::new();
    for (fen, expected) in [
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "mate 0"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"),
    ] {
        gui.go(fen, "go movetime 100");
        let (lines, best) = gui.result();
        assert_eq!((score(&lines).unwrap().0.as_str(), best.as_str()), (expected, "0000"));
    }
}

#[test]
fn an_infinite_search_waits_for_stop() {
    let mut gui = Gui::new();
    for fen in [BACK_RANK, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        gui.go(fen, "go infinite movetime 10");
        let lines = gui.during(Duration::from_millis(400));
        assert!(score(&lines).is_some() && !has(&lines, "bestmove"), "{lines:?}");
        gui.say("stop");
        assert_eq!(gui.result().0, [] as [&str; 0]);
    }
}

#[test]
fn pondering_ends_with_the_hit() {
    let mut gui = Gui::new();
    for fen in [HARD, BACK_RANK] {
        gui.go(fen, "go ponder wtime 3000 btime 3000");
        assert!(!has(&gui.during(Duration::from_millis(500)), "bestmove"));
        gui.say("ponderhit");
        assert!(legal(fen).contains(&gui.result().1));
    }
    gui.go(HARD, "go ponder");
    gui.say("stop");
    assert!(legal(HARD).contains(&gui.result().1));
    gui.say("ponderhit");
    assert_eq!(gui.close(), [] as [&str; 0]);
}

#[test]
fn limits_are_kept() {
    let mut gui = Gui::new();
    for go in ["go movetime 300", "go wtime 9000 btime 1", "go wtime 600 movestogo 2 winc 10"] {
        let start = Instant::now();
        gui.go(HARD, go);
        assert!(legal(HARD).contains(&gui.result().1));
        let time = start.elapsed();
        assert!(time < Duration::from_millis(1500), "{go}: {time:?}");
        assert!(time > Duration::from_millis(250), "{go}: {time:?}");
    }
    gui.go(HARD, "go nodes 3000");
    assert!(legal(HARD).contains(&gui.result().1));
    gui.say("setoption name Hash value 1");
    gui.go(HARD, "go movetime 200");
    assert!(legal(HARD).contains(&gui.result().1));
}

#[test]
fn only_the_given_moves_are_searched() {
    let mut gui = Gui::new();
    gui.go(BACK_RANK, "go mate 1 searchmoves a1a7 a1a6");
    let (lines, best) = gui.result();
    assert!(has(&lines, "no mate in 1 for White, checked (with searchmoves only)"), "{lines:?}");
    assert!(["a1a7", "a1a6"].contains(&best.as_str()), "{best}");

    gui.go(BACK_RANK, "go mate 2 searchmoves a1a2 a1a8");
    let (lines, best) = gui.result();
    assert_eq!(score(&lines), Some(("mate 1".to_string(), vec!["a1a8".to_string()])));
    assert_eq!(best, "a1a8");

    gui.go(TWO, "go movetime 20000 searchmoves g1g2");
    let (lines, best) = gui.result();
    let (score, pv) = score(&lines).unwrap();
    assert_eq!((score.as_str(), best.as_str()), ("mate 4", "g1g2"));
    assert_mates(TWO, &pv);

    gui.go(BACK_RANK, "go mate 1 searchmoves a1a9 e2e4 h8h1");
    assert_eq!(gui.result().1, "a1a8");
}

#[test]
fn a_bad_position_leaves_the_old_one() {
    let mut gui = Gui::new();
    gui.say(&format!("position fen {BACK_RANK}"));
    for bad in ["8/8/8/8/8/8/8/8 w - - 0 1", "rubbish", "", "9/8 w - - 0 1"] {
        gui.say(&format!("position fen {bad}"));
        let lines = gui.until("info string");
        assert!(has(&lines, "bad FEN"), "{lines:?}");
    }
    gui.say("position nowhere");
    gui.say("go mate 1");
    assert_eq!(gui.result().1, "a1a8");

    let before = "6k1/5ppp/8/8/8/8/8/R3K2R b - - 0 1";
    gui.say(&format!("position fen {before} moves h7h6 h1h6 a1a8"));
    assert!(has(&gui.until("info string"), "illegal move 'a1a8'"));
    gui.say("go movetime 50");
    assert!(legal("6k1/5pp1/7R/8/8/8/8/R3K3 b - - 0 1").contains(&gui.result().1));
    gui.say("position startpos moves f2f3 e7e5 g2g4");
    gui.say("go mate 1");
    assert_eq!(gui.result().1, "d8h4");
}

#[test]
fn a_new_search_ends_the_old_one() {
    let mut gui = Gui::new();
    gui.go(HARD, "go infinite");
    gui.go(BACK_RANK, "go mate 1");
    assert!(legal(HARD).contains(&gui.result().1));
    assert_eq!(gui.result().1, "a1a8");
    assert_eq!(gui.close(), [] as [&str; 0]);
}

#[test]
fn the_end_of_input_ends_it() {
    let mut gui = Gui::new();
    gui.go(HARD, "go infinite");
    thread::sleep(Duration::from_millis(100));
    let rest = gui.close();
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
}

/// A generator of random numbers; splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

#[test]
fn rubbish_does_no_harm() {
    const COMMANDS: [&str; 10] = [
        "uci",
        "isready",
        "ucinewgame",
        "stop",
        "ponderhit",
        "debug",
        "setoption",
        "position",
        "go",
        "register",
    ];
    const WORDS: [&str; 36] = [
        "startpos",
        "fen",
        "moves",
        "e2e4",
        "e7e5",
        "a1a9",
        "e1g1",
        "0000",
        "infinite",
        "mate",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "movestogo",
        "searchmoves",
        "ponder",
        "name",
        "value",
        "Hash",
        "Threads",
        "1",
        "0",
        "-5",
        "3",
        "99999999999999999999",
        "-9223372036854775808",
        "w",
        "-",
        BACK_RANK,
        "4k3/8/8/8/8/8/8/4K3",
        "on",
        "\u{0}\u{1b}",
        "詰め",
    ];
    // `register` means nothing here, and is passed over.
    let known = |word: &str| COMMANDS[..9].contains(&word);
    let mut gui = Gui::new();
    // A table of any size may be asked for, and memory is not what is tested here.
    gui.say("setoption name Hash value 16");
    let mut random = Random(7);
    let mut searches = 0;
    for round in 0..1000 {
        let mut line = String::new();
        if random.below(4) > 0 {
            line += COMMANDS[random.below(COMMANDS.len())];
        }
        for _ in 0..random.below(8) {
            line += " ";
            line += WORDS[random.below(WORDS.len())];
        }
        let first = line.split_whitespace().find(|word| known(word));
        searches += usize::from(first == Some("go"));
        gui.say(&line);
        if round % 10 == 0 {
            let bytes: Vec<u8> = (0..random.below(40)).map(|_| random.below(256) as u8).collect();
            gui.say_bytes(&bytes);
        }
    }
    gui.say_bytes(&vec![b'x'; 3 << 20]);
    gui.say(&format!("position fen {BACK_RANK}"));
    gui.say("go mate 1");
    searches += 1;
    gui.say("isready");
    thread::sleep(Duration::from_millis(300));
    let lines = gui.close();
    let best: Vec<&String> = lines.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert_eq!(best.len(), searches);
    assert!(searches > 50);
    assert_eq!(best.last().unwrap().as_str(), "bestmove a1a8");
    assert!(lines.iter().all(|line| !line.contains('\u{1b}')), "an escape came back");
}
