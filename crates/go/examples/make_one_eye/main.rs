//! Makes the project's own one-eye problems, the same ones every time that the solver is the same:
//!
//! ```text
//! cargo run --release -p tsume-go --example make_one_eye -- KIND > suites/one-eye/KIND.sgf
//! ```
//!
//! KIND is `shapes`, for the positions that were set up by hand, or `easy`, `medium`, `hard`, `fight`,
//! `open`, `ko` and `path`, for positions that a generator throws on the board and a filter chooses
//! ([`kinds`](kinds::KINDS)). Every position is written twice, once for each side to move first. The
//! name of a generated problem tells the kind, the seed and its number; `KIND SEED NUMBER` makes so
//! many with another seed than 1, and `shapes FIRST NUMBER` so many of the shapes. `again FILE` answers
//! the problems of a file once more.
//!
//! Nothing is taken from elsewhere. Every answer was certified, and the certificate checked, when the
//! file was made; the comment of a problem says what is known of it, one thing in a line:
//!
//! - `result`: `eye`, `no-eye` or `unknown`, under superko;
//! - `ko`: `none`, `fight` or `unknown`, by a second search;
//! - `threats`: the least number of ko threats that turns the result round, under those rules; `none`
//!   where no number does, `none up to 6` where more were not tried;
//! - `only move`: the side to move wins, and with this move only;
//! - `ignoring the path`: what a search without regard to the path says, where it is wrong;
//! - `nodes`: what the first search took, without the certificate.

mod first;
mod judge;
mod kinds;
mod positions;
mod shapes;

use judge::Answer;
use std::process::ExitCode;
use std::{env, fs};
use tsume_go::ko::{Ko, Rules};
use tsume_go::sgf::{self, Tree};
use tsume_go::{OneEye, one_eye};

fn word(eye: bool) -> &'static str {
    if eye { "eye" } else { "no-eye" }
}

/// A problem with its answer as a game record.
fn record(name: &str, title: &str, game: &OneEye, answer: &Answer) -> Tree {
    let colour = game.to_move();
    let mut lines = vec![title.to_string(), format!("{colour} to move")];
    lines.retain(|line| !line.is_empty());
    let result = answer.eye.map_or("unknown", word);
    lines.push(format!("result: {result}"));
    let ko = match answer.ko {
        None => "unknown",
        Some(Ko::None) => "none",
        Some(Ko::Fight) => "fight",
    };
    lines.push(format!("ko: {ko}"));
    lines.extend(answer.threats.as_ref().map(|threats| format!("threats: {threats}")));
    lines.extend(answer.only.as_ref().map(|first| format!("only move: {first}")));
    lines.extend(answer.ignoring.map(|eye| format!("ignoring the path: {}", word(eye))));
    lines.push(format!("nodes: {}", answer.nodes));
    let mut tree = game.to_sgf();
    tree.set_text(Tree::ROOT, "TS", one_eye::NAME);
    tree.set_text(Tree::ROOT, "GN", &format!("{name}-{}", colour.letter().to_ascii_lowercase()));
    tree.set_text(Tree::ROOT, "C", &lines.join("\n"));
    tree
}

fn print_pair(name: &str, title: &str, pair: &[OneEye; 2], answers: &[Answer; 2]) {
    for (game, answer) in pair.iter().zip(answers) {
        print!("{}", record(name, title, game, answer));
        eprintln!("{name} {} {answer:?}", game.to_move().letter());
    }
}

/// The nodes that a search may take, if no filter says otherwise.
const NODES: u64 = 5_000_000;

/// Makes some of the shapes, from the first of these numbers on.
fn make_shapes(first: u64, number: u64) -> Result<(), String> {
    let chosen = shapes::SHAPES.into_iter().enumerate().skip(first.saturating_sub(1) as usize);
    for (n, (title, side, diagram)) in chosen.take(number as usize) {
        let pair = shapes::pair(side, diagram).map_err(|e| format!("{title}: {e}"))?;
        let answers = pair.each_ref().map(|game| judge::answer(game, NODES));
        print_pair(&format!("shapes-{:02}", n + 1), title, &pair, &answers);
    }
    Ok(())
}

/// Answers the problems of a file once more: the solver may have learnt something.
fn answer_again(file: &str) -> Result<(), String> {
    let bytes = fs::read(file).map_err(|e| format!("{file}: {e}"))?;
    for tree in sgf::parse(&bytes).map_err(|e| format!("{file}: {e}"))?.trees {
        let game = OneEye::from_sgf(&tree).map_err(|e| format!("{file}: {e}"))?;
        let game = game.under(Rules::Superko);
        let root = tree.node(Tree::ROOT);
        let name = root.text("GN").unwrap_or_default();
        let comment = root.text("C").unwrap_or_default();
        let title = comment.lines().next().filter(|line| !line.ends_with(" to move"));
        let mut answer = judge::answer(&game, NODES);
        if comment.contains("ignoring the path") {
            answer.ignoring = judge::misled(&game, NODES);
        }
        let name = name.trim_end_matches("-b").trim_end_matches("-w");
        print!("{}", record(name, title.unwrap_or_default(), &game, &answer));
        eprintln!("{name} {} {answer:?}", game.to_move().letter());
    }
    Ok(())
}

fn report(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("make_one_eye: {error}");
            ExitCode::from(2)
        }
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let number = |n: usize, default: u64| match words.get(n) {
        None => Some(default),
        Some(word) => word.parse().ok(),
    };
    let kind = words.first().map_or("", String::as_str);
    if let ("again", Some(file)) = (kind, words.get(1)) {
        return report(answer_again(file));
    }
    let known = kinds::KINDS.iter().find(|k| k.name == kind);
    match (known, number(1, 1), number(2, u64::MAX)) {
        (None, Some(first), Some(number)) if kind == "shapes" => {
            return report(make_shapes(first, number));
        }
        (Some(kind), Some(seed), Some(number)) => {
            kind.make(seed, number.min(kind.number), |n, pair, answers| {
                print_pair(&format!("{}-{seed}-{n:02}", kind.name), "", pair, answers);
            });
        }
        _ => {
            eprintln!("make_one_eye shapes [FIRST NUMBER] | again FILE");
            eprintln!("make_one_eye easy | medium | hard | fight | open | ko | path [SEED NUMBER]");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
