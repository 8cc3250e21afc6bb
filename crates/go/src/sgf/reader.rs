//! Brackets and names: from characters to nodes.
//!
//! A stack of open parentheses holds, for each, the node that the text after it goes on from.

use super::error::Place;
use super::text;
use super::tree::{Node, NodeId, Property, Value};
use std::str::Chars;
use tsume_game::text::ParseError;

pub(super) struct Reader<'a> {
    chars: Chars<'a>,
    place: Place,
    /// The first half of a line break, if that was the last character.
    before: Option<char>,
    started: bool,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader { chars: text.chars(), place: Place::START, before: None, started: false }
    }

    fn peek(&self) -> Option<char> {
        self.chars.clone().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.chars.next()?;
        let after_break = matches!(self.before, Some('\n' | '\r'));
        if text::breaks(c, &mut self.before) {
            self.place = Place { line: self.place.line.saturating_add(1), column: 1 };
        } else if !(after_break && matches!(c, '\n' | '\r')) {
            self.place.column = self.place.column.saturating_add(1);
        }
        Some(c)
    }

    fn skip_space(&mut self) -> Option<char> {
        while let Some(c) = self.peek() {
            if !is_space(c) {
                return Some(c);
            }
            self.bump();
        }
        None
    }

    /// Whether a game begins here: `(`, perhaps space, `;`.
    fn at_game(&self) -> bool {
        let mut rest = self.chars.clone();
        rest.next() == Some('(') && rest.find(|&c| !is_space(c)) == Some(';')
    }

    /// The nodes of the next game, the root first; `None` at the end.
    pub fn game(&mut self) -> Result<Option<Vec<Node>>, ParseError> {
        if !self.started {
            while self.peek().is_some() && !self.at_game() {
                self.bump();
            }
            self.started = true;
        }
        match self.skip_space() {
            None => Ok(None),
            Some('(') => self.tree().map(Some),
            Some(_) => {
                let help = "after a game there may be further games, and nothing else";
                Err(self.place.error("this belongs to no game", help))
            }
        }
    }

    fn tree(&mut self) -> Result<Vec<Node>, ParseError> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut open: Vec<Option<NodeId>> = Vec::new();
        let mut current = None;
        // What came last: `(`, or `)`, or a node.
        let (mut opened, mut closed) = (false, false);
        loop {
            let next = self.skip_space();
            let place = self.place;
            match next {
                Some('(') if !opened => {
                    open.push(current);
                    (opened, closed) = (true, false);
                }
                Some(';') if !closed => {
                    let id = NodeId(nodes.len() as u32);
                    if let Some(parent) = current.and_then(|p: NodeId| nodes.get_mut(p.index())) {
                        parent.children.push(id);
                    }
                    nodes.push(Node { parent: current, ..Node::EMPTY });
                    current = Some(id);
                    opened = false;
                }
                Some(')') if !opened => {
                    current = open.pop().flatten();
                    if open.is_empty() {
                        self.bump();
                        return Ok(nodes);
                    }
                    closed = true;
                }
                // Files are cut off; what there is of them is good.
                None if !opened => return Ok(nodes),
                Some(c) if c.is_ascii_alphabetic() && !opened && !closed => {
                    let property = self.property()?;
                    if let Some(node) = current.and_then(|n: NodeId| nodes.get_mut(n.index())) {
                        node.merge(property, place)?;
                    }
                    continue;
                }
                None => return Err(place.error("the file ends where a node is due", NODE)),
                Some(c) if opened => {
                    return Err(place.error(format!("'{c}' where a node is due"), NODE));
                }
                Some(c) if closed => {
                    let message = format!("'{c}' after a variation");
                    return Err(place.error(message, "put a '(' or a ')' before it"));
                }
                Some(c) => {
                    let help = "a property is a name and values in brackets, such as AB[cc][dd]";
                    return Err(place.error(format!("'{c}' where a property is due"), help));
                }
            }
            self.bump();
        }
    }

    fn property(&mut self) -> Result<Property, ParseError> {
        let place = self.place;
        let mut name = String::new();
        while let Some(c) = self.peek().filter(char::is_ascii_alphanumeric) {
            if c.is_ascii_uppercase() || (c.is_ascii_digit() && !name.is_empty()) {
                name.push(c);
            }
            self.bump();
        }
        if name.is_empty() {
            let help = "small letters in names mean nothing: write B for a black move";
            return Err(place.error("this name has no capital letter", help));
        }
        let mut values = Vec::new();
        while self.skip_space() == Some('[') {
            values.push(self.value()?);
        }
        if values.is_empty() {
            let message = format!("'{name}' has no value");
            return Err(self.place.error(message, "put one in brackets, if only []"));
        }
        Ok(Property { name, values })
    }

    fn value(&mut self) -> Result<Value, ParseError> {
        let start = self.place;
        self.bump();
        let place = self.place;
        let mut raw = String::new();
        let mut escaped = false;
        while let Some(c) = self.bump() {
            if c == ']' && !escaped {
                return Ok(Value { raw, place });
            }
            escaped = c == '\\' && !escaped;
            raw.push(c);
        }
        let help = "write ']' at the end of the value, and '\\]' for a bracket within it";
        Err(start.error("this value does not end", help))
    }
}

const NODE: &str = "every game and every variation begins with '(;'";

/// White space; files of old systems end with NUL or control-Z.
fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\0' | '\u{1A}' | '\u{FEFF}')
}
