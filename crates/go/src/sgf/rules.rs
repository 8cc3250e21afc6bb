//! What the values of the known properties must be.

use super::text;
use super::tree::{Node, Tree, Value};
use crate::board::{Colour, MAX_SIDE, Point, PointSet};
use tsume_game::text::ParseError;

/// Properties that are lists of points.
const POINT_LISTS: [&str; 7] = ["AB", "AW", "AE", "TR", "MA", "SQ", "CR"];
/// Those that change the board.
pub(super) const SET_UP: [(&str, Option<Colour>); 3] =
    [("AB", Some(Colour::Black)), ("AW", Some(Colour::White)), ("AE", None)];

const POINT_HELP: &str = "a point is two small letters, column and row from the upper left: 'aa'";

/// Whether a node can have only one value of this property.
pub(super) fn is_single(name: &str) -> bool {
    matches!(name, "B" | "W" | "PL" | "SZ" | "GM")
}

/// A point on the largest board.
fn point(text: &str) -> Option<Point> {
    let &[x, y] = text.trim().as_bytes() else { return None };
    let side = |b: u8| b.is_ascii_lowercase().then(|| (b - b'a') as usize);
    Point::new(side(x)?, side(y)?)
}

/// The name of a point.
pub(super) fn point_text(p: Point) -> String {
    [p.x(), p.y()].map(|a| (b'a' + a as u8) as char).iter().collect()
}

/// A point or a rectangle of points, row by row.
pub(super) fn points(raw: &str) -> Option<Vec<Point>> {
    let Some((first, last)) = raw.split_once(':') else { return Some(vec![point(raw)?]) };
    let (a, b) = (point(first)?, point(last)?);
    let (left, right) = (a.x().min(b.x()), a.x().max(b.x()));
    let rows = a.y().min(b.y())..=a.y().max(b.y());
    Some(rows.flat_map(|y| (left..=right).filter_map(move |x| Point::new(x, y))).collect())
}

/// A move: a point, or `None` for a pass.
pub(super) fn play(raw: &str) -> Option<Option<Point>> {
    match raw.trim() {
        "" | "tt" => Some(None),
        raw => point(raw).map(Some),
    }
}

/// A point and what is written there.
pub(super) fn label(raw: &str) -> Option<(Point, String)> {
    let (p, label) = text::compose(raw)?;
    Some((point(p)?, text::unescape(label, false)))
}

/// Black or White.
pub(super) fn colour(raw: &str) -> Option<Colour> {
    match raw.trim().to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Colour::Black),
        "w" | "white" => Some(Colour::White),
        _ => None,
    }
}

fn size(raw: &str) -> Option<(usize, usize)> {
    let side = |text: &str| text.trim().parse::<usize>().ok().filter(|&n| n >= 1);
    match raw.split_once(':') {
        Some((width, height)) => side(width).zip(side(height)),
        None => side(raw).map(|n| (n, n)),
    }
}

/// Checks the nodes of a game.
pub(super) fn check(nodes: Vec<Node>) -> Result<Tree, ParseError> {
    let root = nodes.first().unwrap_or(const { &Node::EMPTY });
    for value in root.values("GM") {
        if value.raw.trim() != "1" {
            let message = format!("game number {} is not Go", value.raw.trim());
            return Err(value.place.error(message, "only Go is known here: GM[1]"));
        }
    }
    let (mut width, mut height) = (MAX_SIDE, MAX_SIDE);
    for value in root.values("SZ") {
        let help = "write SZ[9], or SZ[9:13] for 9 columns and 13 rows, up to 19";
        (width, height) = size(&value.raw)
            .ok_or_else(|| value.place.error(format!("'{}' is not a size", value.raw), help))?;
        if width > MAX_SIDE || height > MAX_SIDE {
            let message = format!("a board of {width}x{height} is too large");
            return Err(value.place.error(message, help));
        }
    }
    let tree = Tree { nodes, width, height };
    tree.nodes.iter().try_for_each(|node| check_node(&tree, node))?;
    Ok(tree)
}

fn check_node(tree: &Tree, node: &Node) -> Result<(), ParseError> {
    for property in &node.properties {
        if is_single(&property.name)
            && let Some(second) = property.values.get(1)
        {
            let message = format!("'{}' has more than one value", property.name);
            return Err(second.place.error(message, "keep one of them"));
        }
    }
    for name in POINT_LISTS {
        for value in node.values(name) {
            let points = points(&value.raw).ok_or_else(|| not_a_point(value))?;
            on_board(tree, value, &points)?;
        }
    }
    let mut taken = PointSet::EMPTY;
    for (name, _) in SET_UP {
        for value in node.values(name) {
            for p in points(&value.raw).unwrap_or_default() {
                if !taken.insert(p) {
                    let message = format!("'{}' is set up twice", point_text(p));
                    let help = "a node can put one stone on a point, or take one away";
                    return Err(value.place.error(message, help));
                }
            }
        }
    }
    for value in node.values("LB") {
        let (p, _) = label(&value.raw).ok_or_else(|| {
            let message = format!("'{}' is not a label", value.raw);
            value.place.error(message, "a label is a point and a text: LB[aa:A]")
        })?;
        on_board(tree, value, &[p])?;
    }
    for name in ["B", "W"] {
        for value in node.values(name) {
            let p = play(&value.raw).ok_or_else(|| not_a_point(value))?;
            on_board(tree, value, p.as_slice())?;
        }
    }
    if node.has("B")
        && let Some(value) = node.values("W").first()
    {
        let help = "put the second one in a node of its own: ;B[aa];W[bb]";
        return Err(value.place.error("there are two moves in this node", help));
    }
    for value in node.values("PL") {
        if colour(&value.raw).is_none() {
            let message = format!("'{}' is not a colour", value.raw);
            return Err(value.place.error(message, "write PL[B] or PL[W]"));
        }
    }
    for value in node.values("SZ") {
        if size(&value.raw) != Some((tree.width, tree.height)) {
            let message = "the size of the board cannot change";
            return Err(value.place.error(message, "write SZ in the first node of the game"));
        }
    }
    Ok(())
}

fn not_a_point(value: &Value) -> ParseError {
    value.place.error(format!("'{}' is not a point", value.raw), POINT_HELP)
}

fn on_board(tree: &Tree, value: &Value, points: &[Point]) -> Result<(), ParseError> {
    match points.iter().find(|p| p.x() >= tree.width || p.y() >= tree.height) {
        None => Ok(()),
        Some(&p) => {
            let Tree { width, height, .. } = tree;
            let message = format!("'{}' is not on a board of {width}x{height}", point_text(p));
            Err(value.place.error(message, "change the point, or the size: SZ in the first node"))
        }
    }
}
