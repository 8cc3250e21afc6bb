//! What a record of Go is: one table, from the top. It stands in the manual, too (`docs/life.md`).
//!
//! | the record | is a problem of |
//! | --- | --- |
//! | has `TS[life]`, `TS[capture]`, `TS[one-eye]` or `TS[atari-go]` | that game |
//! | has `RU[Atari Go]` | Atari Go |
//! | has a marked region | life and death |
//! | has stones, marked or not, that are enclosed or that a small fence encloses | life and death |
//! | marks a target in the open, or the user names one | capturing |
//!
//! Nothing else tells; and the one-eye problem is asked for by name.

use super::{points, side};
use crate::games::{Asked, ReadAs};
use tsume_game::text::ParseError;
use tsume_go::life::infer::{Given, Inferred, Source, infer};
use tsume_go::sgf::{NodeId, Tree, parse_each};
use tsume_go::{Board, PointSet, capture, life, one_eye};

/// The private property that names the game.
const NAMES_GAME: &str = "TS";
/// What the property for rules says of Atari Go.
pub const ATARI_GO_RULES: &str = "Atari Go";
/// The name of that game.
pub const ATARI_GO: &str = "atari-go";
/// The games on the Go board.
const GAMES: [&str; 4] = [life::NAME, capture::NAME, one_eye::NAME, ATARI_GO];

/// What a record is, and by what line of the table.
pub fn what(tree: &Tree, asked: &Asked) -> Option<ReadAs> {
    let root = tree.node(Tree::ROOT);
    let named = root.text(NAMES_GAME);
    let named = named.and_then(|name| GAMES.into_iter().find(|&game| game == name.trim()));
    if let Some(game) = named {
        return Some(ReadAs { game, by: "property", words: "the record says so" });
    }
    let rules = root.text("RU").unwrap_or_default();
    if rules.trim().eq_ignore_ascii_case(ATARI_GO_RULES) {
        return Some(ReadAs { game: ATARI_GO, by: "rules", words: "the record says so" });
    }
    let life = |by, words| Some(ReadAs { game: life::NAME, by, words });
    let capture = |by, words| Some(ReadAs { game: capture::NAME, by, words });
    match given(tree, asked).and_then(|given| infer(tree, &given)) {
        Ok(found) if found.region_from != Source::Stones => life("region", "it has a region"),
        Ok(found) if !found.open => life("enclosed", "the stones are enclosed"),
        Ok(found) if found.is_small() => life("fence", "a small fence encloses the stones"),
        Ok(Inferred { crucial_from: Source::Asked | Source::Record, .. }) => {
            capture("open", "the stones are in the open")
        }
        Ok(_) => None,
        // What is wrong with it is for the game to say.
        Err(_) if marks(tree, &["TR", "MA"]) && marks(tree, &["SQ", "CR"]) => {
            life("region", "it has a region")
        }
        Err(_) if marks(tree, &["TR"]) || asked.value("target").is_some() => {
            capture("open", "it has a target")
        }
        Err(_) => None,
    }
}

/// Whether one of the nodes of the main line has one of these properties.
fn marks(tree: &Tree, names: &[&str]) -> bool {
    let has = |id: NodeId| names.iter().any(|name| tree.node(id).has(name));
    tree.main_line().any(has)
}

/// What the user says of a problem of life and death.
///
/// # Errors
///
/// Points that are none.
pub fn given(tree: &Tree, asked: &Asked) -> Result<Given, ParseError> {
    let board = Board::new(tree.width(), tree.height());
    let chosen = |option: &str| match (asked.value(option.trim_start_matches('-')), &board) {
        (Some(text), Some(board)) => points(board, option, text),
        _ => Ok(PointSet::EMPTY),
    };
    Ok(Given {
        target: chosen("--target")?,
        region: chosen("--region")?,
        first: asked.value("first").and_then(side),
        before: asked.before,
    })
}

/// Whether a text is made of records of which the first one that tells is a problem of this game.
pub fn recognises(game: &str, text: &str, asked: &Asked) -> bool {
    let looks = text.trim_start_matches('\u{feff}').trim_start().starts_with('(');
    let told = || parse_each(text.as_bytes()).iter().flatten().find_map(|tree| what(tree, asked));
    looks && told().is_some_and(|read| read.game == game)
}

/// What each record of a file is.
pub fn reads(bytes: &[u8], asked: &Asked) -> Vec<Option<ReadAs>> {
    let read = |tree: &Result<Tree, ParseError>| what(tree.as_ref().ok()?, asked);
    parse_each(bytes).iter().map(read).collect()
}

/// How to say what a file is about that does not tell by itself.
pub fn help(file: &str, bytes: &[u8]) -> String {
    let tree = parse_each(bytes).into_iter().flatten().next();
    let last = tree.as_ref().and_then(|tree| tree.position(tree.main_line().last()?).ok());
    let Some(position) = last else {
        return "say --game G for a record of another kind".to_string();
    };
    let stone = position.last.and_then(|(_, p)| p).filter(|&p| !position.board.is_empty(p));
    let stone = stone.or_else(|| position.board.heads().next());
    let Some(stone) = stone.map(|p| position.board.name(p)) else {
        return "set stones up with AB and AW".to_string();
    };
    let file = if file.contains(' ') { format!("'{file}'") } else { file.to_string() };
    let asks = [(life::NAME, "target"), (capture::NAME, "target"), (one_eye::NAME, "crucial")];
    let asks = asks.map(|(game, option)| format!("--game {game} --{option} {stone}"));
    let number = if position.moves > 0 { "; FILE:N is the position before move N" } else { "" };
    let atari_go = format!("Atari Go is told by RU[{ATARI_GO_RULES}] or --game {ATARI_GO}");
    let asks = asks.join(", or ");
    format!("name the stones and the game: tsume solve {file} {asks}{number}; {atari_go}")
}
