//! SGF, the Smart Game Format `FF[4]`, for Go.
//!
//! What is read: one or more game trees, each held as a list of nodes. Property values are kept as
//! they were written, the unknown ones too; those that matter for positions and diagrams are
//! checked while reading: `SZ`, `GM`, `B`, `W`, `AB`, `AW`, `AE`, `PL`, `TR`, `MA`, `SQ`, `CR` and
//! `LB`. There is no limit but memory, and nothing is recursive.
//!
//! What is forgiven, as it is found in files:
//!
//! - a byte order mark, and any text before the first game;
//! - white space anywhere outside values, and around points, sizes and colours;
//! - small letters in property names (`White[aa]`, `AddBlack[bb]`), which mean nothing;
//! - a property that occurs twice in a node, if it is a list or a text;
//! - `)` missing at the end of the file;
//! - `SZ[9:9]`; rectangles of points with their corners in any order;
//! - a file that is not UTF-8: it is taken for Latin-1, whatever `CA` says.
//!
//! What is an error, with its line and column: anything else that is no SGF, also between and after
//! games; points that are none or not on the board; two stones on one point in one node; a black
//! and a white move in one node; games other than Go, and boards larger than 19x19.

mod error;
mod reader;
mod replay;
mod rules;
mod text;
mod tree;
mod writer;

pub use replay::Position;
pub use tree::{Node, NodeId, Property, Tree, Value};

use error::Place;
use std::fmt;
use tsume_game::text::ParseError;

/// Some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The games in their order.
    pub trees: Vec<Tree>,
}

impl fmt::Display for Collection {
    /// The games as SGF.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.trees.iter().try_for_each(|tree| tree.fmt(f))
    }
}

/// Reads all games of a file.
///
/// ```
/// use tsume_go::{Colour, sgf};
///
/// let collection = sgf::parse(b"(;SZ[9]AB[aa:ca]AW[ab];W[bb];B[])").unwrap();
/// let position = collection.trees[0].after_moves(1).unwrap();
/// assert_eq!(position.to_move, Colour::Black);
/// assert!(position.board.rows().starts_with("XXX....../OO......./"));
///
/// let error = sgf::parse(b"(;SZ[9]\nAB[aa][zz9])").unwrap_err();
/// assert_eq!(error.to_string(), "2:8: 'zz9' is not a point");
/// ```
///
/// # Errors
///
/// The first thing that is wrong; there must be at least one game.
pub fn parse(bytes: &[u8]) -> Result<Collection, ParseError> {
    let trees = parse_each(bytes).into_iter().collect::<Result<_, _>>()?;
    Ok(Collection { trees })
}

/// Reads all games of a file, each by itself. A game whose values are wrong does not stop those
/// after it; where the brackets are wrong, reading ends. There is at least one result.
pub fn parse_each(bytes: &[u8]) -> Vec<Result<Tree, ParseError>> {
    let text = text::decode(bytes);
    let mut reader = reader::Reader::new(&text);
    let mut results = Vec::new();
    loop {
        match reader.game() {
            Ok(None) => break,
            Ok(Some(nodes)) => results.push(rules::check(nodes)),
            Err(error) => {
                results.push(Err(error));
                break;
            }
        }
    }
    if results.is_empty() {
        let help = "a game looks like this: (;SZ[9]AB[cc]AW[dd])";
        results.push(Err(Place::START.error("there is no game in this file", help)));
    }
    results
}
