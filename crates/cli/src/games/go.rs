//! What the games on the Go board share: names, errors and pictures.

use super::above_problem;
use crate::board::{Diagram, Sign};
use crate::check::Refusal;
use std::collections::HashMap;
use tsume::game::graph::ParseError;
use tsume::proof::Header;
use tsume_go::one_eye::Unplayable;
use tsume_go::sgf::{SgfError, Tree, parse_each};
use tsume_go::{Board, Colour, Point, PointSet};

/// The name of each game, or its number where that is missing or not its own.
pub fn names(trees: &[Result<Tree, SgfError>]) -> Vec<Option<String>> {
    let given = |tree: &Result<Tree, SgfError>| {
        let name = tree.as_ref().ok()?.node(Tree::ROOT).values("GN").first()?.simple_text();
        Some(name.trim().to_string()).filter(|name| !name.is_empty())
    };
    let given: Vec<Option<String>> = trees.iter().map(given).collect();
    let mut times: HashMap<String, usize> = HashMap::new();
    for name in given.iter().flatten() {
        *times.entry(name.clone()).or_default() += 1;
    }
    let own = |name: &String| times.get(name) == Some(&1) && name.parse::<usize>().is_err();
    let numbered = (1..).zip(given);
    numbered.map(|(n, name)| Some(name.filter(own).unwrap_or_else(|| n.to_string()))).collect()
}

/// What is wrong with a record.
pub fn bad(e: SgfError) -> ParseError {
    let SgfError { line, column, message, help } = e;
    ParseError { line, column, message, help }
}

/// What is wrong with an option.
pub fn refusal(message: impl Into<String>, help: impl Into<String>) -> SgfError {
    SgfError { line: 1, column: 1, message: message.into(), help: help.into() }
}

/// What is wrong with a problem of the command line.
pub fn unplayable(e: Unplayable) -> SgfError {
    refusal(e.message, e.help)
}

/// The points that an option names.
pub fn points(board: &Board, option: &str, text: &str) -> Result<PointSet, SgfError> {
    let mut set = PointSet::EMPTY;
    for name in text.split([' ', ',']).filter(|name| !name.is_empty()) {
        let Some(p) = board.parse_point(name) else {
            let size = format!("{}x{}", board.width(), board.height());
            return Err(refusal(
                format!("{option}: '{name}' is no point of a board of {size}"),
                "give points as on the board, such as \"D4 E5\"",
            ));
        };
        set.insert(p);
    }
    Ok(set)
}

/// What a certificate is about: the one record in its header, as `read` reads it.
pub fn restored<G>(
    header: &Header,
    read: impl FnOnce(&Tree) -> Result<G, SgfError>,
) -> Result<G, Refusal> {
    let above = above_problem(header);
    let mut trees = parse_each(header.problem.as_bytes());
    if trees.len() != 1 {
        let reason = format!("the problem is {} games, not one", trees.len());
        return Err(Refusal::of_header(above, reason));
    }
    trees.remove(0).and_then(|tree| read(&tree)).map_err(|e| {
        let line = above + e.line as u64;
        Refusal::of_header(line, format!("the problem: {}", e.message))
    })
}

/// The colour with this name.
pub fn side(text: &str) -> Option<Colour> {
    [Colour::Black, Colour::White].into_iter().find(|&colour| lower(colour) == text)
}

/// The name of a colour in options and JSON.
pub fn lower(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

/// The name of a colour in words.
pub fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    }
}

/// A stone.
pub fn stone(colour: Colour) -> Sign {
    match colour {
        Colour::Black => Sign { unicode: '●', plain: 'X' },
        Colour::White => Sign { unicode: '○', plain: 'O' },
    }
}

/// The board as a picture.
pub fn diagram(board: &Board, sign: impl Fn(Point) -> Sign) -> Diagram {
    let points: Vec<Point> = board.points().collect();
    let row = |(row, points): (usize, &[Point])| {
        ((board.height() - row).to_string(), points.iter().map(|&p| sign(p)).collect())
    };
    let letter = |p: &Point| board.name(*p).chars().take(1).collect();
    Diagram {
        rows: points.chunks(board.width()).enumerate().map(row).collect(),
        columns: points.iter().take(board.width()).map(letter).collect(),
    }
}
