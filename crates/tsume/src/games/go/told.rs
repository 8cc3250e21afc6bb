//! What records say of their answers: in lines of the root's comment, or by their variations.
//!
//! A comment has lines such as `result: eye`, `ko: fight` and `only move: D4`. Without such lines the variations are the
//! solution, of the side that moves first in them:
//!
//! | first moves | told by |
//! | --- | --- |
//! | right | `TE` on it; or on it or below it `GB`, `GW` for this side, `RIGHT` in a comment, or a comment that begins with *correct* or has 正解, 正确 |
//! | wrong | `BM` or `DO` on it, whatever else is said; or a comment on it that begins with *wrong* or *incorrect* |
//! | right if nothing is marked so | the first variation that is not wrong, of a problem that is set up with stones of both colours |

use crate::expect::{Expected, Solution, facts};
use tsume_go::Colour;
use tsume_go::sgf::{Node, NodeId, Tree, parse_each};

/// Words for what is right, in comments of other languages. With one of `NOT` before them they say the contrary.
const RIGHT: [&str; 3] = ["\u{6b63}\u{89e3}", "\u{6b63}\u{786e}", "\u{6b63}\u{78ba}"];
const NOT: char = '\u{4e0d}';

/// What the records of a file say.
pub fn expected(bytes: &[u8]) -> Vec<Option<Expected>> {
    parse_each(bytes).iter().map(|tree| tree.as_ref().ok().and_then(record)).collect()
}

/// What a record says: its comment, or its variations.
fn record(tree: &Tree) -> Option<Expected> {
    let comment = tree.node(Tree::ROOT).text("C");
    if let Some(expected) = comment.and_then(|comment| facts(&comment)) {
        return Some(expected);
    }
    let firsts = firsts(tree);
    let by = firsts.first()?.colour;
    let firsts: Vec<First> = firsts.into_iter().filter(|first| first.colour == by).collect();
    let named = |which: &dyn Fn(&First) -> bool| {
        let mut names: Vec<String> = Vec::new();
        for first in firsts.iter().filter(|first| which(first)) {
            if !names.contains(&first.name) {
                names.push(first.name.clone());
            }
        }
        names
    };
    let mut moves = named(&|first| first.right && !first.wrong);
    let marked = !moves.is_empty();
    if !marked {
        let root = tree.node(Tree::ROOT);
        let set_up = root.has("AB") && root.has("AW");
        moves.extend(named(&|first| !first.wrong).into_iter().next().filter(|_| set_up));
    }
    let solution =
        Solution { marked, mover: super::lower(by).to_string(), record: tree.to_string() };
    let told = Expected { moves, solution: Some(solution), ..Expected::default() };
    (!told.moves.is_empty()).then_some(told)
}

/// A first move of the variations.
struct First {
    name: String,
    colour: Colour,
    right: bool,
    wrong: bool,
}

/// The first moves, in the order of the variations.
fn firsts(tree: &Tree) -> Vec<First> {
    let Ok(position) = tree.position(Tree::ROOT) else { return Vec::new() };
    let mut firsts: Vec<First> = Vec::new();
    // The nodes to look at, each with the first move that leads there.
    let mut open: Vec<(NodeId, Option<usize>)> = vec![(Tree::ROOT, None)];
    while let Some((id, before)) = open.pop() {
        let node = tree.node(id);
        let first = before.or_else(|| {
            let (colour, point) = node.played()?;
            let name = point.map_or("pass".to_string(), |p| position.board.name(p));
            let wrong = is_wrong(node);
            firsts.push(First { name, colour, right: node.has("TE"), wrong });
            Some(firsts.len() - 1)
        });
        if let Some(first) = first.and_then(|first| firsts.get_mut(first)) {
            first.right |= is_right(node, first.colour);
        }
        open.extend(node.children().iter().rev().map(|&child| (child, first)));
    }
    firsts
}

fn is_right(node: &Node, by: Colour) -> bool {
    let good = match by {
        Colour::Black => "GB",
        Colour::White => "GW",
    };
    let said = |comment: String| {
        let mut said = RIGHT.iter().flat_map(|word| comment.match_indices(word));
        comment.contains("RIGHT")
            || begins(&comment, &["correct"])
            || said.any(|(at, _)| !comment[..at].ends_with(NOT))
    };
    node.has(good) || node.text("C").is_some_and(said)
}

fn is_wrong(node: &Node) -> bool {
    let said = |comment: String| begins(&comment, &["wrong", "incorrect"]);
    node.has("BM") || node.has("DO") || node.text("C").is_some_and(said)
}

/// Whether the first word of a text is one of these.
fn begins(text: &str, words: &[&str]) -> bool {
    let first = text.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty());
    first.is_some_and(|first| words.iter().any(|word| first.eq_ignore_ascii_case(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(variations: &str) -> Option<(Vec<String>, bool, String)> {
        let record = format!("(;SZ[9]AB[ee]AW[ff]{variations})");
        let expected = expected(record.as_bytes()).remove(0)?;
        let solution = expected.solution?;
        Some((expected.moves, solution.marked, solution.mover))
    }

    fn names(variations: &str) -> String {
        told(variations).map(|(moves, ..)| moves.join(" ")).unwrap_or_default()
    }

    #[test]
    fn marks() {
        let marked =
            told("(;B[aa]BM[1](;W[bb]C[RIGHT]))(;B[cc];W[dd];B[ed]C[Correct!])(;B[dd]TE[1])");
        let names_of = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
        assert_eq!(marked, Some((names_of(&["C7", "D6"]), true, "black".to_string())));
        assert_eq!(names("(;B[aa];W[bb]GB[1])(;B[cc];W[bb]GW[1])"), "A9");
        assert_eq!(
            names("(;B[aa]C[\u{4e0d}\u{6b63}\u{89e3}])(;B[cc]C[\u{6b63}\u{89e3}\u{56fe}])"),
            "C7"
        );
        assert_eq!(
            names("(;B[aa];W[bb]TE[1])(;B[cc];W[bb];B[dd]C[RIGHT])"),
            "C7",
            "his own good moves"
        );
    }

    #[test]
    fn main_lines() {
        assert_eq!(
            told("(;W[aa])(;W[bb])"),
            Some((vec!["A9".to_string()], false, "white".to_string()))
        );
        assert_eq!(names("(;W[aa]C[Wrong: too slow])(;W[bb])"), "B8");
        assert_eq!(names("(;W[aa]DO[])"), "");
        assert_eq!(names(""), "");
        assert_eq!(
            expected(b"(;SZ[9];B[aa];W[bb])"),
            [None],
            "the moves of a game are no solution"
        );
        assert_eq!(names("(;B[tt])"), "pass");
    }
}
