//! The words of the `.graph` format, and writing it.

use super::{Graph, Kind};
use crate::Role;

/// The word that begins a game.
pub(super) const GAME: &str = "game";
/// The field of the header that names the cycle rule.
pub(super) const REPETITION: &str = "repetition";
/// The kinds of vertices.
pub(super) const KINDS: [(&str, Kind); 4] = [
    ("or", Kind::Open(Role::Attacker)),
    ("and", Kind::Open(Role::Defender)),
    ("won", Kind::Won),
    ("lost", Kind::Lost),
];

/// Whether a game can have this name: `repetition=...` would read as a header without a name.
pub(super) fn is_game_name(name: &str) -> bool {
    let is_field = name.split_once('=').is_some_and(|(field, _)| field == REPETITION);
    let is_in_word = |c: char| !c.is_whitespace() && !c.is_control() && c != '#';
    !name.is_empty() && !is_field && name.chars().all(is_in_word)
}

/// The text of a game.
pub(super) fn write(graph: &Graph) -> String {
    let mut out = format!("{GAME} {} {REPETITION}={}\n", graph.name(), graph.rule().name());
    for v in graph.all() {
        let kind = KINDS.iter().find(|(_, kind)| Some(*kind) == graph.kind(v));
        out.push_str(graph.vertex_name(v));
        out.push(' ');
        out.push_str(kind.map_or("", |(word, _)| word));
        for &to in graph.successors(v) {
            out.push(' ');
            out.push_str(graph.vertex_name(to));
        }
        out.push('\n');
    }
    out
}
