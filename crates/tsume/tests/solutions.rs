//! Solutions of the suites of capturing and one-eye problems: each mark of a first move is confirmed by
//! solving the position after it, no first move stands twice, every line ends with words, and a person can
//! read it all.
//!
//! Every run of the tests has small limits. With larger ones it takes minutes, in a release build:
//!
//! ```text
//! cargo test --release -p tsume --test solutions -- --ignored --nocapture
//! ```

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tsume::Run;
use tsume::answer::Answer;
use tsume::game::Game;
use tsume::games::Question;
use tsume::games::capture::Asking;
use tsume::search::{Limits, Verdict};
use tsume_go::sgf::{self, NodeId, Tree};
use tsume_go::{Capture, OneEye, Point, capture};

/// The main line is given whole, so there may be a few more moves than are meant to be read.
const MOST: usize = 160;

/// How the problems of a kind are set up, and what is asked of them after a first move.
struct Kind {
    folder: &'static str,
    question: fn(&Tree) -> Box<dyn Question>,
    after: fn(&Tree, Option<Point>) -> Box<dyn Question>,
}

const CAPTURE: Kind = Kind {
    folder: "capture",
    question: |tree| Box::new(Asking::new(Capture::from_sgf(tree).unwrap(), None)),
    after: |tree, point| {
        let mut game = Capture::from_sgf(tree).unwrap();
        game.play(point.map_or(capture::Move::Pass, capture::Move::Stone));
        Box::new(Asking::new(game, None))
    },
};

const ONE_EYE: Kind = Kind {
    folder: "one-eye",
    question: |tree| Box::new(OneEye::from_sgf(tree).unwrap()),
    after: |tree, point| {
        let mut game = OneEye::from_sgf(tree).unwrap();
        let mut moves = Vec::new();
        game.moves(&mut moves);
        game.play(moves.into_iter().find(|&m| game.point(m) == point).expect("a legal move"));
        Box::new(game)
    },
};

fn suite(kind: &Kind) -> Vec<Tree> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suites").join(kind.folder);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "sgf"));
    files.sort();
    files.iter().flat_map(|file| sgf::parse(&fs::read(file).unwrap()).unwrap().trees).collect()
}

fn solve(question: &dyn Question, name: &str, nodes: u64, solution: bool) -> Answer {
    let limits = Limits { nodes: Some(nodes), memory: 256 << 20, ..Limits::default() };
    let run = Run { limits, solution, ko: solution, ..Run::default() };
    run.solve(question, name).unwrap()
}

/// What was seen of the solutions of a suite.
#[derive(Debug, Default)]
struct Seen {
    solutions: usize,
    right: usize,
    wrong: usize,
    /// Marks that the limits did not allow to confirm.
    open: usize,
    nodes: usize,
    longest: usize,
}

/// Every node below another, and whether it is the end of a line.
fn below(tree: &Tree, top: NodeId) -> Vec<(NodeId, bool)> {
    let (mut found, mut open) = (Vec::new(), vec![top]);
    while let Some(id) = open.pop() {
        let children = tree.node(id).children();
        found.push((id, children.is_empty()));
        open.extend(children);
    }
    found
}

impl Seen {
    /// Looks at the solution of a problem that was made with so many nodes; its marks are confirmed with
    /// `more` nodes each.
    fn look(&mut self, kind: &Kind, problem: &Tree, nodes: u64, more: u64) {
        let name = problem.node(Tree::ROOT).text("GN").unwrap();
        let question = (kind.question)(problem);
        let answer = solve(&*question, &name, nodes, true);
        let Some(text) = &answer.solution else { return };
        let trees = sgf::parse(text.as_bytes()).unwrap_or_else(|e| panic!("{name}: {e}")).trees;
        let [tree] = trees.as_slice() else { panic!("{name}: {} games", trees.len()) };
        let comment = tree.node(Tree::ROOT).text("C").expect("a comment");
        let undecided = answer.verdict == Verdict::Unknown;
        let known = answer.known.as_ref().filter(|known| undecided && !known.words.is_empty());
        let claim = known.map_or(&answer.claim, |known| &known.words);
        let said: String = claim.chars().skip(1).collect();
        assert!(comment.starts_with(&name) && comment.contains(&said), "{name}: {comment}");
        assert!(tree.node_count() <= MOST, "{name}: {} nodes", tree.node_count());
        self.solutions += 1;
        self.nodes += tree.node_count();
        self.longest = self.longest.max(tree.node_count());
        let mut firsts = BTreeSet::new();
        for &first in tree.node(Tree::ROOT).children() {
            let node = tree.node(first);
            let (_, point) = node.played().expect("a move");
            let shown = point.map_or("pass".to_string(), |p| format!("{p:?}"));
            assert!(firsts.insert(shown.clone()), "{name}: {shown} twice");
            let (right, wrong) = (node.has("TE"), node.has("BM"));
            assert!(!(right && wrong), "{name}: {shown} has both marks");
            for (id, is_end) in below(tree, first) {
                let said = tree.node(id).text("C").unwrap_or_default();
                assert!(!is_end || !said.is_empty(), "{name}: a line after {shown} just ends");
                assert_eq!(said.contains("RIGHT"), right && is_end, "{name}: {shown}: {said}");
            }
            if !right && !wrong {
                continue;
            }
            let after = solve(&*(kind.after)(problem, point), &name, more, false);
            match after.verdict.winner() {
                Some(winner) => {
                    let wins = winner == answer.to_move;
                    assert_eq!(wins, right, "{name}: {shown}: {}", after.claim);
                }
                None => self.open += 1,
            }
            self.right += usize::from(right);
            self.wrong += usize::from(wrong);
        }
    }

    /// Looks at every so many-th problem of a suite.
    fn all(kind: &Kind, stride: usize, nodes: u64, more: u64) -> Seen {
        let mut seen = Seen::default();
        for problem in suite(kind).iter().step_by(stride) {
            seen.look(kind, problem, nodes, more);
        }
        println!("{}: {seen:?}", kind.folder);
        assert!(seen.open * 10 <= seen.right + seen.wrong, "{seen:?}");
        seen
    }
}

#[test]
fn marks_of_capturing_problems_are_confirmed() {
    let seen = Seen::all(&CAPTURE, 1, 3_000, 5_000);
    assert!(seen.solutions > 200 && seen.right > 200 && seen.wrong > 100, "{seen:?}");
}

#[test]
fn marks_of_one_eye_problems_are_confirmed() {
    let seen = Seen::all(&ONE_EYE, 2, 3_000, 10_000);
    assert!(seen.solutions > 5 && seen.right > 5 && seen.wrong > 10, "{seen:?}");
}

#[test]
#[ignore = "takes minutes"]
fn all_marks_of_capturing_problems_are_confirmed() {
    let seen = Seen::all(&CAPTURE, 1, 50_000, 50_000);
    assert!(seen.solutions > 200, "{seen:?}");
}

#[test]
#[ignore = "takes minutes"]
fn all_marks_of_one_eye_problems_are_confirmed() {
    let seen = Seen::all(&ONE_EYE, 1, 100_000, 100_000);
    assert!(seen.solutions > 100, "{seen:?}");
}
