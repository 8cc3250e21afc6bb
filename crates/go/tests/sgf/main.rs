//! SGF: what is read, what is refused, and what is written.

#[path = "../../../../tests/clients.rs"]
mod clients;
mod random;
mod sgfmill;

use tsume_game::text::ParseError;
use tsume_go::sgf::{self, Collection, Node, Tree};
use tsume_go::{Board, Colour, Point};

fn one(text: &str) -> Tree {
    let mut collection = sgf::parse(text.as_bytes()).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(collection.trees.len(), 1);
    collection.trees.remove(0)
}

fn point(text: &str) -> Point {
    let &[x, y] = text.as_bytes() else { panic!("{text}") };
    Point::new((x - b'a') as usize, (y - b'a') as usize).unwrap()
}

fn points(text: &str) -> Vec<Point> {
    text.split(' ').map(point).collect()
}

fn root(tree: &Tree) -> &Node {
    tree.node(Tree::ROOT)
}

#[test]
fn properties_of_all_kinds() {
    let tree = one("(;FF[4]GM[1]SZ[9:13]AB[aa][bc:cb]AW[dd]AE[ee]PL[W]TR[ff]MA[gg]SQ[hh]CR[ii]\
                    LB[aa:A][bb:x\\:y]C[a comment]XY[kept][too];W[hm]TE[1];B[]BM[2];W[tt]HO[1])");
    assert_eq!((tree.width(), tree.height(), tree.node_count()), (9, 13, 4));
    let node = root(&tree);
    assert_eq!(node.points("AB"), points("aa bb cb bc cc"));
    assert_eq!((node.points("AW"), node.points("AE")), (points("dd"), points("ee")));
    let marks = ["TR", "MA", "SQ", "CR"].map(|name| node.points(name));
    assert_eq!(marks.concat(), points("ff gg hh ii"));
    let labels = [(point("aa"), "A".to_string()), (point("bb"), "x:y".to_string())];
    assert_eq!(node.labels(), labels);
    assert_eq!(
        (node.player(), node.text("C").as_deref()),
        (Some(Colour::White), Some("a comment"))
    );
    assert_eq!(node.values("XY").iter().map(|v| v.raw()).collect::<Vec<_>>(), ["kept", "too"]);
    let line: Vec<_> = tree.main_line().map(|id| tree.node(id)).collect();
    assert_eq!(line[1].played(), Some((Colour::White, Some(point("hm")))));
    assert_eq!(line[2].played(), Some((Colour::Black, None)));
    assert_eq!(line[3].played(), Some((Colour::White, None)));
    assert!(line[1].has("TE") && line[2].has("BM") && line[3].has("HO") && !line[0].has("TE"));
}

#[test]
fn text_by_ff4() {
    let tree = one("(;C[one\\\ntwo\r\nthree\ttabbed \\] \\\\ \\: \\n]N[a\n\rb\\\r\nc])");
    let node = root(&tree);
    assert_eq!(node.text("C").unwrap(), "onetwo\nthree tabbed ] \\ : n");
    assert_eq!(node.values("N")[0].simple_text(), "a bc");
}

#[test]
fn variations_and_collections() {
    let text = "(;B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff]))\n(;SZ[5])";
    let collection = sgf::parse(text.as_bytes()).unwrap();
    assert_eq!(collection.trees.len(), 2);
    let tree = &collection.trees[0];
    let shape: Vec<usize> = tree.main_line().map(|id| tree.node(id).children().len()).collect();
    assert_eq!((shape, tree.node_count()), (vec![2, 1, 2, 0], 6));
    let last = tree.node(root(tree).children()[1]);
    assert_eq!(last.played(), Some((Colour::White, Some(point("ff")))));
    assert_eq!(last.parent(), Some(Tree::ROOT));
    let again = sgf::parse(collection.to_string().as_bytes()).unwrap();
    assert_eq!(again.to_string(), collection.to_string());
}

#[test]
fn what_is_found_in_files() {
    assert_eq!(one("\u{FEFF}(;SZ[9])").width(), 9);
    assert_eq!(one("From: somebody (by mail)\n\n ( ;SZ[9]) \r\n\0\u{1A}").width(), 9);
    let old = one("(;GaMe[1]SiZe[9]AddBlack[aa]AddWhite [bb] [cc];White[dd])");
    assert_eq!((old.width(), root(&old).points("AW")), (9, points("bb cc")));
    assert_eq!(old.after_moves(1).unwrap().last, Some((Colour::White, Some(point("dd")))));
    assert_eq!(one("(;SZ[9];B[aa](;W[bb]").node_count(), 3); // cut off
    assert_eq!(root(&one("(;AB[aa]AW[cc]AB[bb])")).points("AB"), points("aa bb"));
    assert_eq!(root(&one("(;AB[cc:aa])")).points("AB").len(), 9);
    assert_eq!(root(&one("(;AB[ aa ]PL[black])")).player(), Some(Colour::Black));
    assert!(one("(;SZ[9:9])").to_string().contains("SZ[9]"));
    // Latin-1, as the default of the format is.
    let latin = sgf::parse(b"(;PB[M\xFCller])").unwrap();
    assert_eq!(root(&latin.trees[0]).text("PB").unwrap(), "Müller");
    assert!(latin.to_string().starts_with("(;FF[4]CA[UTF-8]PB[Müller]"));
}

fn error(text: &str) -> ParseError {
    sgf::parse(text.as_bytes()).map(|c| panic!("{text} is read as {c}")).unwrap_err()
}

#[test]
fn rubbish_is_refused_where_it_stands() {
    for (text, line, column, message) in [
        ("", 1, 1, "there is no game in this file"),
        ("hello", 1, 1, "there is no game in this file"),
        ("(;AB[zz9])", 1, 6, "'zz9' is not a point"),
        ("(;SZ[9]\r\n;B[aa]\r\n\r\n;W[ja])", 4, 4, "'ja' is not on a board of 9x9"),
        ("(;SZ[9]\n\rAB[aa]\n\rAB[aj])", 3, 4, "'aj' is not on a board of 9x9"),
        ("(;SZ[9]AB[aa:jj])", 1, 11, "'ja' is not on a board of 9x9"),
        ("(;AB[aa]AW[bb][aa])", 1, 16, "'aa' is set up twice"),
        ("(;AB[aa][aa])", 1, 10, "'aa' is set up twice"),
        ("(;AB[aa:cc]AE[bb])", 1, 15, "'bb' is set up twice"),
        ("(;AB[])", 1, 6, "'' is not a point"),
        ("(;AB[AA])", 1, 6, "'AA' is not a point"),
        ("(;AB[aa:])", 1, 6, "'aa:' is not a point"),
        ("(;B[aaa])", 1, 5, "'aaa' is not a point"),
        ("(;B[aa][bb])", 1, 9, "'B' has more than one value"),
        ("(;B[aa]B[bb])", 1, 8, "'B' is given twice"),
        ("(;B[aa]W[bb])", 1, 10, "there are two moves in this node"),
        ("(;LB[aa])", 1, 6, "'aa' is not a label"),
        ("(;TR[a])", 1, 6, "'a' is not a point"),
        ("(;PL[green])", 1, 6, "'green' is not a colour"),
        ("(;SZ[x])", 1, 6, "'x' is not a size"),
        ("(;SZ[0])", 1, 6, "'0' is not a size"),
        ("(;SZ[25])", 1, 6, "a board of 25x25 is too large"),
        ("(;SZ[9];SZ[13])", 1, 12, "the size of the board cannot change"),
        ("(;GM[2])", 1, 6, "game number 2 is not Go"),
        ("(;C[never ends", 1, 4, "this value does not end"),
        ("(;C[escaped \\])", 1, 4, "this value does not end"),
        ("(;B[aa]()", 1, 9, "')' where a node is due"),
        ("(;B[aa](", 1, 9, "the file ends where a node is due"),
        ("(;B[aa](B[bb]))", 1, 9, "'B' where a node is due"),
        ("(;B[aa](;W[bb]);B[cc])", 1, 16, "';' after a variation"),
        ("(;B[aa]))", 1, 9, "this belongs to no game"),
        ("(;B[aa]) and so on", 1, 10, "this belongs to no game"),
        ("(;white[aa])", 1, 3, "this name has no capital letter"),
        ("(;B)", 1, 4, "'B' has no value"),
        ("(;[aa])", 1, 3, "'[' where a property is due"),
        ("(;C[ä€\n]ä)", 2, 2, "'ä' where a property is due"),
    ] {
        let error = error(text);
        assert_eq!((error.line, error.column, error.message.as_str()), (line, column, message));
        assert!(!error.help.is_empty());
    }
}

#[test]
fn one_bad_game_does_not_stop_the_others() {
    let results = sgf::parse_each(b"(;SZ[5])(;AB[zz])(;SZ[7])(;");
    let widths: Vec<_> = results.iter().map(|r| r.as_ref().map(Tree::width).ok()).collect();
    assert_eq!(widths, [Some(5), None, Some(7), Some(19)]);
}

#[test]
fn positions_of_a_game() {
    let tree = one("(;SZ[3]AB[ba][ab]AW[aa];W[bb]C[x];B[cb];AE[ba]PL[B];B[ca])");
    // The root's corner stone has no liberty.
    let error = tree.after_moves(0).unwrap_err();
    assert_eq!((error.column, error.message.as_str()), (11, "the block at A3 has no liberties"));

    let tree = one("(;SZ[3]AB[ba]AW[aa];B[ab];W[bb];AE[ba]PL[B];B[];W[ba](;B[ca])(;W[cc]))");
    let rows = |moves| tree.after_moves(moves).unwrap().board.rows();
    assert_eq!(rows(0), "OX./.../...");
    assert_eq!(rows(1), ".X./X../...");
    assert_eq!(rows(2), ".X./XO./...");
    assert_eq!(rows(4), ".O./XO./...");
    let to_move = |moves| tree.after_moves(moves).unwrap().to_move;
    assert_eq!([0, 1, 2, 3, 4].map(to_move).map(Colour::letter), ['B', 'W', 'B', 'W', 'B']);
    let nodes: Vec<_> = tree.main_line().collect();
    let set_up = tree.position(nodes[3]).unwrap();
    assert_eq!(set_up.board.rows(), ".../XO./...");
    assert_eq!((set_up.to_move, set_up.moves), (Colour::Black, 2));
    let error = tree.after_moves(6).unwrap_err();
    assert_eq!(error.message, "the main line has 5 moves, not 6");
    let side = *tree.node(nodes[5]).children().last().unwrap();
    assert_eq!(tree.position(side).unwrap().board.rows(), ".O./XO./..O");
}

#[test]
fn who_is_to_move() {
    let first = |text| one(text).after_moves(0).unwrap().to_move;
    assert_eq!(first("(;AB[aa])"), Colour::Black);
    assert_eq!(first("(;AB[aa]PL[W])"), Colour::White);
    assert_eq!(first("(;AB[aa];C[no move];W[bb])"), Colour::White);
    assert_eq!(first("(;AB[aa]PL[B];W[bb])"), Colour::Black);
}

#[test]
fn moves_that_are_not_legal() {
    let tree = one("(;SZ[2];B[aa];W[bb];B[bb])");
    let error = tree.after_moves(3).unwrap_err();
    let message = "Black's move at B1 is not possible: the point is taken";
    assert_eq!((error.column, error.message.as_str()), (23, message));
    assert!(tree.after_moves(2).is_ok());
    let tree = one("(;SZ[3]AW[ba][ab];B[aa])");
    assert_eq!(tree.after_moves(1).unwrap_err().message, "Black's move at A3 is suicide");
}

#[test]
fn a_board_is_written_and_read() {
    let mut board = Board::new(4, 3).unwrap();
    board.play(point("ba"), Colour::Black);
    board.play(point("dc"), Colour::White);
    let tree = Tree::of_board(&board, Colour::White);
    assert_eq!(tree.to_string(), "(;FF[4]GM[1]SZ[4:3]AB[ba]AW[dc]PL[W]\n)\n");
    let position = one(&tree.to_string()).after_moves(0).unwrap();
    assert_eq!((position.board, position.to_move), (board, Colour::White));
}

/// A hundred thousand variations within each other, and a value of a megabyte.
#[test]
fn depth_is_no_limit() {
    let mut text = "(;B[aa]".repeat(100_000);
    text.push_str(";C[");
    text.push_str(&"x\\]".repeat(300_000));
    text.push(']');
    text.push_str(&")".repeat(100_000));
    let tree = one(&text);
    assert_eq!(tree.main_line().count(), 100_001);
    let again = one(&tree.to_string());
    assert_eq!(again.node_count(), tree.node_count());
    assert!(tree.after_moves(1).is_ok() && tree.after_moves(2).is_err());
}

#[test]
fn an_empty_collection_is_empty() {
    assert_eq!(Collection::default().to_string(), "");
}
