//! What is written is read by `sgfmill`, another implementation, and says the same there.
//!
//! The test needs Python with the package `sgfmill`.

use crate::clients::Client;
use crate::random;
use std::io::Write;
use std::process::Stdio;
use tsume_game::random::Rng;
use tsume_go::sgf::{Node, NodeId, Tree};
use tsume_go::{Colour, Point};

/// Prints a line for every node of every game: depth, move, stones, marks, comment.
const SCRIPT: &str = r#"
import sys
from sgfmill import sgf, sgf_grammar
data = sys.stdin.buffer.read()
def points(node, name):
    # Rows from the bottom, as sgfmill counts.
    if not node.has_property(name): return ''
    return ' '.join(sorted('%d,%d' % p for p in node.get(name)))
for coarse in sgf_grammar.parse_sgf_collection(data):
    game = sgf.Sgf_game.from_coarse_game_tree(coarse)
    print('game', game.get_size())
    stack = [(0, game.get_root())]
    while stack:
        depth, node = stack.pop()
        colour, move = node.get_move()
        print(depth, colour, '%d,%d' % move if move else None,
              '|'.join(points(node, n) for n in ('AB', 'AW', 'AE', 'TR', 'MA', 'SQ', 'CR')),
              repr(node.get('C')) if node.has_property('C') else None, sep=';')
        stack.extend((depth + 1, child) for child in reversed(list(node)))
"#;

fn point(tree: &Tree, p: Point) -> String {
    format!("{},{}", tree.height() - 1 - p.y(), p.x())
}

fn line(tree: &Tree, depth: usize, node: &Node) -> String {
    let (colour, mv) = match node.played() {
        None => ("None", None),
        Some((Colour::Black, p)) => ("b", p),
        Some((Colour::White, p)) => ("w", p),
    };
    let lists = ["AB", "AW", "AE", "TR", "MA", "SQ", "CR"].map(|name| {
        let mut points: Vec<String> =
            node.points(name).into_iter().map(|p| point(tree, p)).collect();
        points.sort();
        points.join(" ")
    });
    let mv = mv.map_or("None".to_string(), |p| point(tree, p));
    let comment = node.text("C").map_or("None".to_string(), |text| {
        // As Python shows a string: in single quotes unless there are only single ones within.
        format!("'{}'", text.replace('\\', "\\\\").replace('\n', "\\n"))
    });
    format!("{depth};{colour};{mv};{};{comment}", lists.join("|"))
}

#[test]
fn sgfmill_reads_what_is_written() {
    let Some(python) = Client::python("sgfmill") else { return };
    let mut rng = Rng::new(17);
    let (mut text, mut expected) = (String::new(), Vec::new());
    for _ in 0..300 {
        let tree = random::tree(&mut rng);
        if tree.width() != tree.height() {
            continue; // sgfmill knows squares only
        }
        text += &tree.to_string();
        expected.push(format!("game {}", tree.width()));
        let mut stack: Vec<(usize, NodeId)> = vec![(0, Tree::ROOT)];
        while let Some((depth, id)) = stack.pop() {
            expected.push(line(&tree, depth, tree.node(id)));
            let children = tree.node(id).children();
            stack.extend(children.iter().rev().map(|&child| (depth + 1, child)));
        }
    }
    let mut child = python
        .command()
        .args(["-X", "utf8", "-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let printed = String::from_utf8(output.stdout).unwrap();
    let printed: Vec<&str> = printed.lines().collect();
    assert!(expected.len() > 1_000);
    for (ours, theirs) in expected.iter().zip(&printed) {
        assert_eq!(ours, theirs);
    }
    assert_eq!(printed.len(), expected.len());
}
