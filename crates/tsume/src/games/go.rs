//! What the games on the Go board share: names, errors and pictures.

mod both;
mod corrected;
pub mod recognise;
mod solution;
mod told;

pub use both::both;
pub use corrected::corrected;
pub use solution::solution;
pub use told::expected;

use super::{Found, Problems, Question};
use crate::board::{Diagram, Grid, Mark, Piece, Shade, Square};
use crate::check::Refusal;
use crate::text;
use std::collections::HashMap;
use tsume_game::text::{ParseError, Span};
use tsume_go::ko::{Rules, Supply};
use tsume_go::one_eye::Unplayable;
use tsume_go::sgf::{Tree, parse_each};
use tsume_go::{Board, Colour, Point, PointSet};
use tsume_proof::Header;

/// The name of each game, or its number where that is missing or not its own.
pub fn names(trees: &[Result<Tree, ParseError>]) -> Vec<Option<String>> {
    let given = |tree: &Result<Tree, ParseError>| {
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

/// What is wrong with an option.
pub fn refusal(message: impl Into<String>, help: impl Into<String>) -> ParseError {
    Span::START.error(message, help)
}

/// What is wrong with a problem of the command line.
pub fn unplayable(e: Unplayable) -> ParseError {
    refusal(e.message, e.help)
}

/// The points that an option names.
pub fn points(board: &Board, option: &str, text: &str) -> Result<PointSet, ParseError> {
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
    read: impl FnOnce(&Tree) -> Result<G, ParseError>,
) -> Result<G, Refusal> {
    let above = header.problem_line();
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

/// A record without the side to move.
pub fn matter(mut record: Tree) -> String {
    record.set_points(Tree::ROOT, "PL", []);
    record.to_string()
}

/// The colour with this name.
pub fn side(text: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|&colour| lower(colour) == text)
}

/// The name of a colour in options and JSON.
pub fn lower(colour: Colour) -> &'static str {
    shade(colour).name()
}

/// A colour of boards.
pub fn shade(colour: Colour) -> Shade {
    match colour {
        Colour::Black => Shade::Black,
        Colour::White => Shade::White,
    }
}

/// The board as a picture: the stones that the question is about are triangles, the empty points that
/// belong to it squares, and the best move is numbered.
pub fn diagram(board: &Board, about: &PointSet, region: &PointSet, best: Option<&str>) -> Diagram {
    let best = best.and_then(|name| board.parse_point(name));
    let square = |p: Point| match board.colour(p).map(|c| Square::with(Piece::Stone(shade(c)))) {
        Some(stone) if about.contains(p) => stone.marked(Mark::Triangle),
        Some(stone) => stone,
        None if Some(p) == best => Square::EMPTY.marked(Mark::Label("1".to_string())),
        None if region.contains(p) => Square::EMPTY.marked(Mark::Square),
        None => Square::EMPTY,
    };
    let points: Vec<Point> = board.points().collect();
    let row = |(row, points): (usize, &[Point])| {
        ((board.height() - row).to_string(), points.iter().map(|&p| square(p)).collect())
    };
    let letter = |p: &Point| board.name(*p).chars().take(1).collect();
    Diagram {
        grid: Grid::Lines,
        rows: points.chunks(board.width()).enumerate().map(row).collect(),
        columns: points.iter().take(board.width()).map(letter).collect(),
    }
}

/// The problems of a file of records.
pub fn read<Q: Question>(
    bytes: &[u8],
    problem: impl Fn(Tree) -> Result<Q, ParseError>,
) -> Problems {
    read_each(bytes, |tree| Ok(Box::new(problem(tree)?)))
}

/// As [`read`], where the problems are questions of several types.
pub fn read_each(
    bytes: &[u8],
    problem: impl Fn(Tree) -> Result<Box<dyn Question>, ParseError>,
) -> Problems {
    let trees = parse_each(bytes);
    let only = trees.len() == 1;
    let names = names(&trees);
    let found = |(tree, name): (Result<Tree, ParseError>, Option<String>)| {
        let question = tree.and_then(&problem)?;
        Ok(Found { name: name.filter(|_| !only).unwrap_or_default(), question })
    };
    trees.into_iter().zip(names).map(found).collect()
}

/// What a ko has to do with a result.
pub fn ko_words(taker: Colour) -> (String, &'static str) {
    let claim = format!("a ko decides: {taker} takes first, {} needs a threat", taker.other());
    let words = match taker {
        Colour::Black => {
            "Black takes first; White must find the first threat, and wins the ko with more"
        }
        Colour::White => {
            "White takes first; Black must find the first threat, and wins the ko with more"
        }
    };
    (claim, words)
}

/// What a claim adds about the rules for kos and who has threats: nothing if nobody has.
pub fn under(rules: Rules, threats: Option<(Colour, u8)>) -> String {
    match (rules, threats) {
        (Rules::Superko, _) => " under superko".to_string(),
        (_, None) => String::new(),
        (_, Some((holder, Supply::UNLIMITED))) => format!(" whatever ko threats {holder} has"),
        (_, Some((holder, n))) => {
            format!(" if {holder} has {}", text::counted(n.into(), "ko threat"))
        }
    }
}

/// What verdicts rest on, under the rules for kos.
pub fn rules(rules: Rules) -> Vec<(&'static str, &'static str)> {
    match rules {
        Rules::Threats => vec![(
            "rules",
            "threats: nobody has ko threats; no ko is retaken at once, and no position returns",
        )],
        Rules::Superko => superko(),
    }
}

/// What verdicts rest on in the games with superko.
pub fn superko() -> Vec<(&'static str, &'static str)> {
    let rule = "a stone that brings back a position with the same side to move is illegal";
    vec![("superko", rule)]
}
