//! Game trees: nodes with properties.

use super::error::Place;
use super::rules;
use super::text;
use crate::board::{Board, Colour, Point};
use tsume_game::text::ParseError;

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A value of a property.
#[derive(Clone, Debug)]
pub struct Value {
    pub(super) raw: String,
    pub(super) place: Place,
}

impl Value {
    pub(super) fn new(raw: String) -> Value {
        Value { raw, place: Place::START }
    }

    /// As it is written, with its escapes.
    pub fn raw(&self) -> &str {
        &self.raw
    }

    /// The points it says, if it is a point or a rectangle of points.
    pub(crate) fn points(&self) -> Vec<Point> {
        rules::points(&self.raw).unwrap_or_default()
    }

    /// An error at the place where it was read.
    pub(crate) fn error(&self, message: String, help: impl Into<String>) -> ParseError {
        self.place.error(message, help)
    }

    /// What it says as text of several lines.
    pub fn text(&self) -> String {
        text::unescape(&self.raw, true)
    }

    /// What it says as text of one line.
    pub fn simple_text(&self) -> String {
        text::unescape(&self.raw, false)
    }
}

impl PartialEq for Value {
    /// Where they were read makes no difference.
    fn eq(&self, other: &Value) -> bool {
        self.raw == other.raw
    }
}

impl Eq for Value {}

/// A property: a name and its values, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    pub(super) name: String,
    pub(super) values: Vec<Value>,
}

impl Property {
    /// The name, in capitals.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The values.
    pub fn values(&self) -> &[Value] {
        &self.values
    }
}

/// A node: properties, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub(super) parent: Option<NodeId>,
    pub(super) children: Vec<NodeId>,
    pub(super) properties: Vec<Property>,
}

impl Node {
    pub(super) const EMPTY: Node =
        Node { parent: None, children: Vec::new(), properties: Vec::new() };

    /// The node before; the root has none.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The nodes after; the first one is the main line.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// All properties.
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// The values of a property; none if the node doesn't have it.
    pub fn values(&self, name: &str) -> &[Value] {
        self.properties.iter().find(|p| p.name == name).map_or(&[], |p| &p.values)
    }

    /// Whether the node has a property (`TE`, `BM`, `HO`, ...).
    pub fn has(&self, name: &str) -> bool {
        !self.values(name).is_empty()
    }

    /// What a property says as text (`C`, `N`, `GN`, ...); several values are joined by line breaks.
    pub fn text(&self, name: &str) -> Option<String> {
        let texts: Vec<String> = self.values(name).iter().map(Value::text).collect();
        (!texts.is_empty()).then(|| texts.join("\n"))
    }

    /// The points of a list (`AB`, `AW`, `AE`, `TR`, `MA`, `SQ`, `CR`, ...), rectangles written out.
    /// What is not a point is left out; in the properties just named, there is no such thing.
    pub fn points(&self, name: &str) -> Vec<Point> {
        self.values(name).iter().flat_map(|v| rules::points(&v.raw).unwrap_or_default()).collect()
    }

    /// The labels (`LB`).
    pub fn labels(&self) -> Vec<(Point, String)> {
        self.values("LB").iter().filter_map(|v| rules::label(&v.raw)).collect()
    }

    /// The move (`B` or `W`); a pass has no point.
    pub fn played(&self) -> Option<(Colour, Option<Point>)> {
        [("B", Colour::Black), ("W", Colour::White)].into_iter().find_map(|(name, colour)| {
            let value = self.values(name).first()?;
            Some((colour, rules::play(&value.raw)?))
        })
    }

    /// Who is to move, if the node says so (`PL`).
    pub fn player(&self) -> Option<Colour> {
        self.values("PL").first().and_then(|v| rules::colour(&v.raw))
    }

    /// Adds a property that was read at this place.
    pub(super) fn merge(&mut self, property: Property, place: Place) -> Result<(), ParseError> {
        let Some(old) = self.properties.iter_mut().find(|p| p.name == property.name) else {
            self.properties.push(property);
            return Ok(());
        };
        if rules::is_single(&old.name) {
            let message = format!("'{}' is given twice", old.name);
            return Err(place.error(message, "keep one of them, or put them in different nodes"));
        }
        old.values.extend(property.values);
        Ok(())
    }

    fn put(&mut self, name: &str, values: Vec<Value>) {
        match self.properties.iter_mut().find(|p| p.name == name) {
            _ if values.is_empty() => self.properties.retain(|p| p.name != name),
            Some(property) => property.values = values,
            None => self.properties.push(Property { name: name.to_string(), values }),
        }
    }
}

/// A game with its variations: a list of nodes, the root first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Tree {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree of one node for a board of this size; `None` unless both sides are from 1 to 19.
    pub fn new(width: usize, height: usize) -> Option<Tree> {
        Board::new(width, height)?;
        Some(Tree::of_size(width, height))
    }

    /// A tree of one node with the stones of a board and the side to move.
    pub fn of_board(board: &Board, to_move: Colour) -> Tree {
        let mut tree = Tree::of_size(board.width(), board.height());
        for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
            let stones = board.points().filter(|&p| board.colour(p) == Some(colour));
            tree.set_points(Tree::ROOT, name, stones);
        }
        tree.set_text(Tree::ROOT, "PL", &to_move.letter().to_string());
        tree
    }

    fn of_size(width: usize, height: usize) -> Tree {
        let mut tree = Tree { nodes: vec![Node::EMPTY], width, height };
        let size = tree.size_text();
        for (name, value) in [("FF", "4"), ("GM", "1"), ("SZ", &size)] {
            tree.set_text(Tree::ROOT, name, value);
        }
        tree
    }

    /// `9`, or `9:13`.
    pub(super) fn size_text(&self) -> String {
        if self.width == self.height {
            self.width.to_string()
        } else {
            format!("{}:{}", self.width, self.height)
        }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// A node; an id of another tree may give an empty one.
    pub fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.index()).unwrap_or(const { &Node::EMPTY })
    }

    /// The nodes from the root along the first variations to the end.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(Tree::ROOT), |&id| self.node(id).children.first().copied())
    }

    /// Adds a node after another, as its last variation.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        if let Some(node) = self.nodes.get_mut(parent.index()) {
            node.children.push(id);
        }
        self.nodes.push(Node { parent: Some(parent), ..Node::EMPTY });
        id
    }

    /// Sets a property to a text (`C`, `N`, ...), or to any one value.
    pub fn set_text(&mut self, id: NodeId, name: &str, text: &str) {
        self.put(id, name, vec![Value::new(text::escape(text, false))]);
    }

    /// Sets a property to a list of points, in this order; without points, it is taken away.
    pub fn set_points(&mut self, id: NodeId, name: &str, points: impl IntoIterator<Item = Point>) {
        self.put(id, name, points.into_iter().map(|p| Value::new(rules::point_text(p))).collect());
    }

    /// Sets the labels, in this order.
    pub fn set_labels<'a>(
        &mut self,
        id: NodeId,
        labels: impl IntoIterator<Item = (Point, &'a str)>,
    ) {
        let value = |(p, text): (Point, &str)| {
            Value::new(format!("{}:{}", rules::point_text(p), text::escape(text, true)))
        };
        self.put(id, "LB", labels.into_iter().map(value).collect());
    }

    /// Sets the move; `None` is a pass.
    pub fn set_move(&mut self, id: NodeId, colour: Colour, p: Option<Point>) {
        self.remove(id, "B");
        self.remove(id, "W");
        let name = colour.letter().to_string();
        self.put(id, &name, vec![Value::new(p.map(rules::point_text).unwrap_or_default())]);
    }

    /// Takes a property away.
    pub fn remove(&mut self, id: NodeId, name: &str) {
        self.put(id, name, Vec::new());
    }

    fn put(&mut self, id: NodeId, name: &str, values: Vec<Value>) {
        if let Some(node) = self.nodes.get_mut(id.index()) {
            node.put(name, values);
        }
    }
}
