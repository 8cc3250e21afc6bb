//! Colours and vertices as controllers write them.

use tsume_go::{Board, Colour, Point, PointSet};

/// A colour: `b`, `black`, `w` or `white`, in any letters.
pub fn colour(word: &str) -> Result<Colour, String> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Colour::Black),
        "w" | "white" => Ok(Colour::White),
        _ => Err("invalid color".to_string()),
    }
}

/// A point of the board; a pass is none.
pub fn vertex(board: &Board, word: &str) -> Result<Option<Point>, String> {
    if word.eq_ignore_ascii_case("pass") {
        return Ok(None);
    }
    let p = board.parse_point(&word.to_ascii_uppercase());
    p.map(Some).ok_or_else(|| "invalid coordinate".to_string())
}

/// Points of the board.
pub fn points(board: &Board, words: &[String]) -> Result<PointSet, String> {
    let point =
        |word: &String| vertex(board, word)?.ok_or_else(|| "invalid coordinate".to_string());
    words.iter().map(point).collect()
}
