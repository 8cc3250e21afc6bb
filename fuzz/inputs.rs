//! What is done with an input of each kind. Nothing may panic, hang or take more and more memory,
//! whatever the bytes are; what is read must be written so that it reads the same; and a certificate
//! that is accepted must be true. The fuzz targets call these, and so does a test with mutated inputs
//! (`crates/cli/tests/mutants.rs`). Each says whether something in the input made sense.
#![allow(dead_code, missing_docs)] // each target uses one

use tsume::game::{Notation, graph, oracle};
use tsume::proof::{CheckLimits, ReadLimits, Reader, check};
use tsume::search::{Limits, Solver};
use tsume_chess::{Mate, parse_epd, parse_fen, parse_problems};
use tsume_go::sgf::{Tree, parse_each};
use tsume_go::{AtariGo, Capture, OneEye, WideLife};
use tsume_loa::parse_file;

#[path = "../crates/cli/src/gtp/command.rs"]
mod gtp_command;
#[path = "../crates/cli/src/uci/command.rs"]
mod uci_command;

/// Nodes of a search: enough to leave the root.
const NODES: u64 = 20;

/// Looks at a position as the program does.
fn look<G: Notation>(position: &G) {
    let text = position.position_text();
    assert!(!text.contains('\n'), "{text}");
    let mut moves = Vec::new();
    position.moves(&mut moves);
    for &m in moves.iter().take(20) {
        assert!(!position.move_text(m).is_empty());
    }
    let limits = Limits { nodes: Some(NODES), memory: 1 << 20, ..Limits::default() };
    let _ = Solver::new(position).limits(limits).solve();
}

pub fn sgf(bytes: &[u8]) -> bool {
    let mut sense = false;
    for tree in parse_each(bytes).into_iter().flatten() {
        let written = tree.to_string();
        let again = parse_each(written.as_bytes());
        let again = again.into_iter().next().and_then(Result::ok).map(|tree| tree.to_string());
        assert_eq!(again.as_ref(), Some(&written), "written and read again");
        if tree.width() * tree.height() > 9 * 9 {
            continue;
        }
        let _ = tree.position(Tree::ROOT);
        if let Ok(game) = AtariGo::from_sgf(&tree) {
            sense = true;
            look(&game);
        }
        if let Ok(game) = OneEye::from_sgf(&tree) {
            sense = true;
            look(&game);
        }
        if let Ok(game) = Capture::from_sgf(&tree) {
            sense = true;
            look(&game);
        }
        if let Ok(game) = WideLife::from_sgf(&tree) {
            let again = WideLife::from_sgf(&game.to_sgf()).map(|game| game.to_sgf().to_string());
            assert_eq!(again.as_ref(), Ok(&game.to_sgf().to_string()), "its own record");
            sense = true;
            look(&game);
        }
    }
    sense
}

pub fn fen(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let Ok(board) = parse_fen(&text) else { return false };
    let written = board.to_string();
    assert_eq!(parse_fen(&written).as_ref(), Ok(&board), "written and read again");
    look(&Mate::new(board));
    true
}

pub fn epd(bytes: &[u8]) -> bool {
    let mut sense = parse_epd(&String::from_utf8_lossy(bytes)).is_ok();
    for problem in parse_problems(bytes).into_iter().flatten().take(10) {
        sense = true;
        look(&match problem.told {
            Some(told) => told.question(problem.board),
            None => Mate::new(problem.board),
        });
    }
    sense
}

pub fn loa(bytes: &[u8]) -> bool {
    let mut sense = false;
    for problem in parse_file(bytes).into_iter().flatten().take(10) {
        let again = parse_file(problem.to_string().as_bytes()).into_iter().next();
        let again = again.and_then(Result::ok).map(|problem| problem.position);
        assert_eq!(again.as_ref(), Some(&problem.position), "written and read again");
        look(&problem.position);
        sense = true;
    }
    sense
}

pub fn graph(bytes: &[u8]) -> bool {
    let mut sense = false;
    for game in graph::parse(bytes).into_iter().flatten() {
        let written = game.to_text();
        let again = graph::parse(written.as_bytes()).into_iter().next();
        assert_eq!(again, Some(Ok(game.clone())), "written and read again");
        look(&game.root());
        sense = true;
    }
    sense
}

/// A certificate of a graph game has the graph in itself.
pub fn certificate(bytes: &[u8]) -> bool {
    let limits = ReadLimits { line: 1 << 12, header: 1 << 14 };
    let Ok(mut reader) = Reader::with_limits(bytes, limits) else { return false };
    let header = reader.header().clone();
    let Some(Ok(game)) = graph::parse(header.problem.as_bytes()).into_iter().next() else {
        return false;
    };
    let limits = CheckLimits { memory: 1 << 20, stop: None };
    if check(&game.root(), "graph", &mut reader, limits).is_ok()
        && let Some(truth) = oracle::solve(&game.root(), 100_000)
    {
        assert_eq!(header.winner, truth, "{game:?}");
    }
    true
}

pub fn gtp(bytes: &[u8]) -> bool {
    let mut sense = false;
    for line in String::from_utf8_lossy(bytes).lines() {
        if let Some(command) = gtp_command::Command::parse(line) {
            sense = true;
            assert!(command.words.iter().all(|word| !word.contains(char::is_control)), "{line}");
        }
        let _ = gtp_command::is_interrupt(line);
    }
    sense
}

pub fn uci(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.lines().filter(|line| uci_command::Command::parse(line).is_some()).count() > 0
}
