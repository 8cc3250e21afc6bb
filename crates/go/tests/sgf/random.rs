//! Random trees and random bytes.

use tsume_game::random::Rng;
use tsume_go::sgf::{self, Collection, NodeId, Tree};
use tsume_go::{Colour, Point};

fn some_point(rng: &mut Rng, tree: &Tree) -> Point {
    let (x, y) = (rng.below(tree.width() as u64), rng.below(tree.height() as u64));
    Point::new(x as usize, y as usize).unwrap()
}

fn some_text(rng: &mut Rng) -> String {
    const CHARACTERS: [char; 16] =
        ['a', 'Z', '0', ' ', '\\', ']', '[', ':', ';', '(', ')', '\n', 'ä', '黒', '"', '.'];
    (0..rng.below(12)).map(|_| CHARACTERS[rng.below(16) as usize]).collect()
}

/// A tree with all kinds of properties; its moves need not be legal.
pub fn tree(rng: &mut Rng) -> Tree {
    let (width, height) = (1 + rng.below(19) as usize, 1 + rng.below(19) as usize);
    let mut tree = Tree::new(width, if rng.chance(50) { width } else { height }).unwrap();
    let mut ids: Vec<NodeId> = vec![Tree::ROOT];
    for _ in 0..rng.below(20) {
        let parent = ids[rng.below(ids.len() as u64) as usize];
        let id = tree.add_child(parent);
        ids.push(id);
        if rng.chance(70) {
            let colour = if rng.chance(50) { Colour::Black } else { Colour::White };
            let p = rng.chance(90).then(|| some_point(rng, &tree));
            tree.set_move(id, colour, p);
        }
    }
    for &id in &ids {
        let mut free: Vec<Point> =
            tsume_go::Board::new(tree.width(), tree.height()).unwrap().points().collect();
        for name in ["AB", "AW", "AE", "TR", "MA", "SQ", "CR"] {
            if rng.chance(20) {
                let take = (rng.below(4) as usize).min(free.len());
                let points: Vec<Point> = (0..take)
                    .map(|_| free.swap_remove(rng.below(free.len() as u64) as usize))
                    .collect();
                tree.set_points(id, name, points);
            }
        }
        if rng.chance(20) {
            let labels = [(some_point(rng, &tree), some_text(rng).replace('\n', "")); 1];
            tree.set_labels(id, labels.iter().map(|(p, text)| (*p, text.as_str())));
        }
        for name in ["C", "N", "XYZ"] {
            if rng.chance(25) {
                let text = some_text(rng);
                tree.set_text(id, name, &text);
            }
        }
        if rng.chance(10) {
            tree.set_text(id, "PL", if rng.chance(50) { "B" } else { "W" });
        }
    }
    tree
}

/// Everything that a tree says, whatever the order in which its nodes are kept.
pub fn contents(tree: &Tree) -> Vec<String> {
    let mut all = vec![format!("{}x{}", tree.width(), tree.height())];
    let mut stack = vec![(0, Tree::ROOT)];
    while let Some((depth, id)) = stack.pop() {
        let node = tree.node(id);
        let mut line =
            format!("{depth} {:?} {:?} {:?}", node.played(), node.player(), node.labels());
        for property in node.properties() {
            let texts: Vec<String> = property.values().iter().map(|v| v.text()).collect();
            // Written when needed.
            if property.name() != "CA" {
                line += &format!(" {}{texts:?}", property.name());
            }
        }
        all.push(line);
        stack.extend(node.children().iter().rev().map(|&child| (depth + 1, child)));
    }
    all
}

#[test]
fn trees_survive_writing_and_reading() {
    let mut rng = Rng::new(5);
    for _ in 0..3_000 {
        let trees: Vec<Tree> = (0..1 + rng.below(3)).map(|_| tree(&mut rng)).collect();
        let text = Collection { trees: trees.clone() }.to_string();
        let again = sgf::parse(text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(again.to_string(), text);
        assert_eq!(again.trees.len(), trees.len());
        for (a, b) in trees.iter().zip(&again.trees) {
            assert_eq!(contents(a), contents(b), "{text}");
        }
    }
}

/// Bytes that look like SGF here and there: no panic, and what is read is written and read again.
#[test]
fn any_bytes_will_do() {
    const PIECES: [&str; 24] = [
        "(",
        ")",
        ";",
        "[",
        "]",
        "\\",
        "(;",
        "AB",
        "AW",
        "aa",
        "bb:cc",
        "SZ[3]",
        "SZ[5:7]",
        "B[aa]",
        "W[]",
        "W[ba]",
        "LB[aa:x]",
        "PL[B]",
        "\r\n",
        " ",
        "C[x\\]y]",
        "ä",
        "\u{FEFF}",
        "AE[aa:bb]",
    ];
    let mut rng = Rng::new(9);
    let mut read = 0;
    for n in 0..60_000 {
        let mut bytes = Vec::new();
        if n % 2 == 0 {
            bytes.extend(b"(;SZ[3]");
        }
        for _ in 0..rng.below(14) {
            if rng.chance(5) {
                bytes.push(rng.next_u64() as u8);
            } else {
                bytes.extend(PIECES[rng.below(24) as usize].as_bytes());
            }
        }
        for tree in sgf::parse_each(&bytes).into_iter().flatten() {
            read += 1;
            let again = sgf::parse(tree.to_string().as_bytes()).unwrap();
            assert_eq!(again.to_string(), tree.to_string());
            for id in tree.main_line() {
                let _ = tree.position(id);
            }
        }
    }
    assert!(read > 5_000, "only {read}");
}

/// A good file with one thing changed.
#[test]
fn damaged_files() {
    let mut rng = Rng::new(13);
    for _ in 0..20_000 {
        let mut bytes = tree(&mut rng).to_string().into_bytes();
        let at = rng.below(bytes.len() as u64) as usize;
        match rng.below(3) {
            0 => bytes.truncate(at),
            1 => bytes[at] = rng.next_u64() as u8,
            _ => drop(bytes.remove(at)),
        }
        for tree in sgf::parse_each(&bytes).into_iter().flatten() {
            sgf::parse(tree.to_string().as_bytes()).unwrap();
        }
    }
}
