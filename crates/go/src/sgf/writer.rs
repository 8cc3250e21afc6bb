//! Trees as SGF: properties in the order in which they are kept, in UTF-8.
//!
//! Three properties of the root are written as what is true of the file: `FF[4]`, `SZ` (if it was
//! there, or the board is not 19x19), and `CA[UTF-8]` (if it was there, or is needed).

use super::tree::{Node, NodeId, Property, Tree, Value};
use std::borrow::Cow;
use std::fmt;

/// What is still to be written.
enum Task {
    Node(NodeId),
    Open,
    Close,
}

impl fmt::Display for Tree {
    /// The tree as SGF, with a line break at its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tasks = vec![Task::Close, Task::Node(Tree::ROOT), Task::Open];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => f.write_str("(")?,
                Task::Close => f.write_str(")\n")?,
                Task::Node(id) => {
                    let node = self.node(id);
                    f.write_str(";")?;
                    let properties = match id {
                        Tree::ROOT => Cow::Owned(self.root_properties()),
                        _ => Cow::Borrowed(node.properties()),
                    };
                    properties.iter().try_for_each(|property| write(f, property))?;
                    f.write_str(if node.children.len() == 1 { "" } else { "\n" })?;
                    follow(node, &mut tasks);
                }
            }
        }
        Ok(())
    }
}

/// Puts down what comes after a node, the last thing first.
fn follow(node: &Node, tasks: &mut Vec<Task>) {
    if let [only] = node.children[..] {
        tasks.push(Task::Node(only));
        return;
    }
    for &child in node.children.iter().rev() {
        tasks.extend([Task::Close, Task::Node(child), Task::Open]);
    }
}

fn write(f: &mut fmt::Formatter<'_>, property: &Property) -> fmt::Result {
    f.write_str(&property.name)?;
    property.values.iter().try_for_each(|value| write!(f, "[{}]", value.raw))
}

impl Tree {
    fn root_properties(&self) -> Vec<Property> {
        let mut properties = self.node(Tree::ROOT).properties.clone();
        let mut put = |name: &str, value: String, needed: bool| {
            let values = vec![Value::new(value)];
            match properties.iter_mut().find(|p| p.name == name) {
                Some(property) => property.values = values,
                None if needed => {
                    properties.insert(0, Property { name: name.to_string(), values });
                }
                None => {}
            }
        };
        put("SZ", self.size_text(), (self.width, self.height) != (19, 19));
        put("CA", "UTF-8".to_string(), !self.is_ascii());
        put("FF", "4".to_string(), true);
        properties
    }

    fn is_ascii(&self) -> bool {
        let properties = self.nodes.iter().flat_map(|node| &node.properties);
        properties.flat_map(|property| &property.values).all(|value| value.raw.is_ascii())
    }
}
