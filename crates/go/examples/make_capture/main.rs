//! Makes the project's own capturing problems, the same ones every time that the solver is the same:
//!
//! ```text
//! cargo run --release -p tsume-go --example make_capture -- suites/capture
//! cargo run --release -p tsume-go --example make_capture -- again suites/capture
//! ```
//!
//! The first chooses problems and writes a file for each group, by what they cost the solver; the
//! second answers the problems that are there once more. Positions were set up by hand and then
//! varied ([`patterns`]), or come from games of random moves ([`games`]). The name of a problem tells
//! its kind, its number and who moves first, and these make it again (`tests/capture_suite.rs` does).
//!
//! Nothing is taken from elsewhere. Every answer was certified, and the certificate checked, when the
//! files were made; the comment of a problem says what is known of it, one thing in a line:
//!
//! - `result`: `captured` or `escapes`, under superko;
//! - `ko`: `none`, `fight` or `unknown`, by a second search;
//! - `only move`: the side to move wins, and with this move only (within order 3);
//! - `order`: the threats that capture, or those that the target escapes from;
//! - `generator`: the attacker's moves; where it is not `full`, an escape is one from those;
//! - `nodes`: what the searches took, order after order, without the certificate.

mod first;
mod games;
mod judge;
mod kinds;
mod patterns;

use judge::Answer;
use kinds::Name;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};
use tsume_go::capture::Generator;
use tsume_go::ko::Ko;
use tsume_go::sgf::{self, Tree};
use tsume_go::{Capture, Colour, capture};

/// The groups, with the nodes that a problem takes at most.
const GROUPS: [(&str, u64); 4] =
    [("first-week", 19), ("easy", 99), ("medium", 499), ("hard", u64::MAX)];

/// How positions of a kind are chosen: the nodes for a search on a board of 9 lines (on larger ones
/// fewer, as each takes longer there), how many numbers are tried (fewer, too), the nodes that a position must take
/// if it does not matter who moves first, and how many positions of each group are wanted: a
/// position counts for the harder one of its two questions.
struct Choice {
    nodes: u64,
    tries: u64,
    least: u64,
    wanted: [usize; 4],
}

const BY_HAND: Choice = Choice { nodes: 1_200, tries: 14, least: 0, wanted: [4, 3, 2, 2] };
const FROM_GAMES: Choice = Choice { nodes: 3_000, tries: 120, least: 50, wanted: [8, 16, 12, 8] };

impl Choice {
    fn nodes(&self, game: &Capture) -> u64 {
        let side = game.board().width() as u64;
        self.nodes * 9 / side
    }
}

fn group(nodes: u64) -> usize {
    GROUPS.iter().position(|(_, most)| nodes <= *most).unwrap_or(GROUPS.len() - 1)
}

/// A problem with its answer.
type Solved = (Name, Capture, Answer);

/// The answer by all moves; on a large board by those nearby, if they capture or all are too many.
fn answer(game: &Capture, choice: &Choice) -> Option<Answer> {
    let nodes = choice.nodes(game);
    if game.board().width() < 19 {
        return judge::answer(game, Generator::Full, nodes);
    }
    let nearby = judge::answer(game, Generator::HeuristicPlus, nodes)?;
    let all = if nearby.captured { None } else { judge::answer(game, Generator::Full, nodes) };
    Some(all.unwrap_or(nearby))
}

/// Chooses positions of a kind.
fn choose(kind: &str, choice: &Choice, chosen: &mut Vec<Solved>) {
    let mut wanted = choice.wanted;
    let tries = choice.tries * 9 / kinds::side(kind);
    for number in 1..=tries {
        if wanted.iter().all(|&n| n == 0) {
            break;
        }
        let solve = |attack| {
            let name = Name { kind: kind.to_string(), number, attack };
            let game = name.problem()?;
            let answer = answer(&game, choice)?;
            Some((name, game, answer))
        };
        let Some(attack) = solve(true) else { continue };
        // A target that cannot be captured is no problem for its owner.
        let defence = if attack.2.captured { solve(false) } else { None };
        let pair: Vec<Solved> = [Some(attack), defence].into_iter().flatten().collect();
        let nodes = pair.iter().map(|(_, _, answer)| answer.nodes).max().unwrap_or(0);
        let captured = pair.iter().filter(|(_, _, answer)| answer.captured).count();
        let settled = captured == 0 || captured == pair.len();
        let left = &mut wanted[group(nodes)];
        if *left == 0 || (settled && nodes < choice.least) {
            continue;
        }
        *left -= 1;
        for (name, _, answer) in &pair {
            eprintln!("{} {answer:?}", name.text());
        }
        chosen.extend(pair);
    }
}

/// A problem with its answer as a game record.
fn record((name, game, answer): &Solved) -> Tree {
    let mover = game.to_move();
    let aim = if mover == game.owner() { "save" } else { "capture" };
    let generator = answer.generator.name();
    let board = game.board();
    let ko = match answer.ko {
        None => "unknown",
        Some(Ko::None) => "none",
        Some(Ko::Fight) => "fight",
    };
    let mut lines = vec![
        kinds::title(&name.kind).to_string(),
        format!("{mover} to {aim}"),
        format!("result: {}", if answer.captured { "captured" } else { "escapes" }),
        format!("ko: {ko}"),
    ];
    lines.extend(answer.only.map(|p| format!("only move: {}", board.name(p))));
    lines.push(format!("order: {}", answer.order));
    lines.push(format!("generator: {generator}"));
    lines.push(format!("nodes: {}", answer.nodes));
    lines.push(format!("made: make_capture, kind {}, number {}", name.kind, name.number));
    let mut tree = game.to_sgf();
    tree.set_text(Tree::ROOT, "TS", capture::NAME);
    tree.set_text(Tree::ROOT, "GN", &name.text());
    tree.set_text(Tree::ROOT, "C", &lines.join("\n"));
    tree
}

/// Writes the files.
fn write(directory: &Path, solved: &[Solved]) -> Result<(), String> {
    for (n, (name, _)) in GROUPS.iter().enumerate() {
        let members = solved.iter().filter(|(_, _, answer)| group(answer.nodes) == n);
        let text: String = members.map(|solved| record(solved).to_string()).collect();
        let file = directory.join(format!("{name}.sgf"));
        fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    let captured = solved.iter().filter(|(_, _, answer)| answer.captured).count();
    let black = solved.iter().filter(|(_, game, _)| game.to_move() == Colour::Black).count();
    eprintln!("{} problems, {captured} captured, Black first in {black}", solved.len());
    Ok(())
}

fn make(directory: &Path) -> Result<(), String> {
    let (by_hand, from_games) = kinds::names();
    let mut chosen = Vec::new();
    let by_hand = by_hand.into_iter().map(|kind| (kind, BY_HAND));
    let from_games = from_games.into_iter().map(|kind| (kind, FROM_GAMES));
    for (kind, choice) in by_hand.chain(from_games) {
        choose(kind, &choice, &mut chosen);
        // What there is so far, for the impatient.
        write(directory, &chosen)?;
    }
    Ok(())
}

/// Answers the problems of the files once more: the solver may have learnt something.
fn again(directory: &Path) -> Result<(), String> {
    let mut solved = Vec::new();
    for (group, _) in GROUPS {
        let file = directory.join(format!("{group}.sgf"));
        let wrong = |e: String| format!("{}: {e}", file.display());
        let bytes = fs::read(&file).map_err(|e| wrong(e.to_string()))?;
        for tree in sgf::parse(&bytes).map_err(|e| wrong(e.to_string()))?.trees {
            let text = tree.node(Tree::ROOT).text("GN").unwrap_or_default();
            let name = Name::parse(&text);
            let made = name.and_then(|name| Some((name.problem()?, name)));
            let (game, name) = made.ok_or_else(|| wrong(format!("'{text}' names no problem")))?;
            match answer(&game, &Choice { nodes: 10 * FROM_GAMES.nodes, ..FROM_GAMES }) {
                Some(answer) => solved.push((name, game, answer)),
                None => eprintln!("{text}: no answer"),
            }
        }
    }
    write(directory, &solved)
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words[..] {
        [directory] if directory != "again" => make(Path::new(directory)),
        ["again", directory] => again(Path::new(directory)),
        _ => Err("say DIRECTORY, or again DIRECTORY".to_string()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("make_capture: {error}");
            ExitCode::from(2)
        }
    }
}
