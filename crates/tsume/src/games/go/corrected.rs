//! Records with solutions that are not right, corrected: all that was in the record stays, our solution is
//! added, and first moves that fail are marked `BM`.

use crate::expect::Expected;
use crate::record::Record;
use tsume_go::sgf::{NodeId, Tree, parse_each};

/// A record with our solution, which is one too; none if the file gives no variations.
pub fn corrected(expected: &Expected, solution: &str, found: &Record) -> Option<String> {
    let record = &expected.solution.as_ref()?.record;
    let mut record = parse_each(record.as_bytes()).into_iter().next()?.ok()?;
    let ours = parse_each(solution.as_bytes()).into_iter().next()?.ok()?;
    add(&mut record, &ours);
    let board = record.position(Tree::ROOT).ok()?.board;
    let firsts: Vec<NodeId> = record.node(Tree::ROOT).children().to_vec();
    for first in firsts {
        let Some((_, point)) = record.node(first).played() else { continue };
        let name = point.map_or("pass".to_string(), |p| board.name(p));
        if !expected.moves.contains(&name) || !fails(&name, found) {
            continue;
        }
        mark(&mut record, first, "BM");
        let end = found.tried(&name).and_then(|tried| tried["end"].as_str());
        let said = record.node(first).text("C").unwrap_or_default();
        let why = end.filter(|end| !said.contains(end)).map(|end| format!(": {end}"));
        let words = format!("the solution of the file, which fails{}", why.unwrap_or_default());
        remark(&mut record, first, &words);
    }
    Some(record.to_string())
}

/// Whether a move is known to be none of the right ones.
fn fails(name: &str, found: &Record) -> bool {
    if let Some(right) = found.tried(name).and_then(|tried| tried["right"].as_bool()) {
        return !right;
    }
    let best = found.best_moves().filter(|_| !found.leaves_open("best_moves"));
    best.is_some_and(|best| best.iter().all(|right| right != name))
}

/// Adds the variations of a record to those of another, with their marks and comments.
fn add(record: &mut Tree, ours: &Tree) {
    let mut open = vec![(Tree::ROOT, Tree::ROOT)];
    while let Some((from, to)) = open.pop() {
        let words = ours.node(from).text("C");
        words.iter().for_each(|words| remark(record, to, words));
        for name in ["TE", "BM"] {
            if ours.node(from).has(name) {
                mark(record, to, name);
            }
        }
        for &child in ours.node(from).children() {
            let Some((colour, point)) = ours.node(child).played() else { continue };
            let played = Some((colour, point));
            let known = record.node(to).children().iter().copied();
            let known = known.into_iter().find(|&id| record.node(id).played() == played);
            let at = known.unwrap_or_else(|| {
                let at = record.add_child(to);
                record.set_move(at, colour, point);
                at
            });
            open.push((child, at));
        }
    }
}

/// Sets the one mark of a move.
fn mark(record: &mut Tree, node: NodeId, name: &str) {
    for other in ["TE", "BM", "DO", "IT"] {
        record.remove(node, other);
    }
    record.set_text(node, name, "1");
}

/// Adds words to a comment.
fn remark(record: &mut Tree, node: NodeId, words: &str) {
    let said = match record.node(node).text("C") {
        Some(said) => format!("{said}\n{words}"),
        None => words.to_string(),
    };
    record.set_text(node, "C", &said);
}
