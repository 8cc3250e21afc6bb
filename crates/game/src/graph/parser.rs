//! Reading `.graph` files.
//!
//! The lines are first cut into games at their headers; each game is then read by itself, so that
//! a bad one does not stop the others. Everything takes time linear in the size of the file.

use super::{Graph, GraphError, Kind, Parts, text};
use crate::CycleRule;
use crate::text::{ParseError, RawLine, Span, lines, quoted};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Reads every game of a file, in order. There is at least one result, and at most one that is no
/// game's: what stands before the first header.
///
/// ```text
/// # after '#' comes a comment
/// game tiny repetition=attacker-loses   # or illegal, or none
/// A or B C      # vertex, who moves (or: attacker, and: defender), successors
/// B and A       # the first vertex is the root
/// C won         # terminal, for the attacker; the other is: lost
/// ```
///
/// A vertex's name is any word without `#`, other than `game`.
///
/// ```
/// use tsume_game::graph;
///
/// let text = "game tiny repetition=illegal\n A or B\n B and A\n";
/// let tiny = graph::parse(text.as_bytes()).remove(0).unwrap();
/// assert_eq!((tiny.name(), tiny.len()), ("tiny", 2));
///
/// let error = graph::parse(b"game bad repetition=illegal\nA or B").remove(0).unwrap_err();
/// assert_eq!(error.to_string(), "2:6: successor 'B' is not defined");
/// ```
pub fn parse(bytes: &[u8]) -> Vec<Result<Graph, ParseError>> {
    let lines: Vec<RawLine> = lines(bytes).collect();
    let headers: Vec<usize> = (0..lines.len()).filter(|&i| is_header(lines[i])).collect();
    let ends = headers.iter().skip(1).copied().chain([lines.len()]);
    let before = &lines[..headers.first().copied().unwrap_or(lines.len())];

    let mut results = Vec::with_capacity(headers.len() + 1);
    results.extend(stray(before).map(Err));
    let mut names = HashMap::new();
    for (&start, end) in headers.iter().zip(ends) {
        results.push(read_game(lines[start], &lines[start + 1..end], &mut names));
    }
    if results.is_empty() {
        results.push(Err(Span::START.error("there is no game in this file", HEADER_HELP)));
    }
    results
}

const HEADER_HELP: &str = "a game begins with a line such as: game NAME repetition=attacker-loses";
const RULE_HELP: &str = "say repetition=attacker-loses, repetition=illegal or repetition=none";
const KIND_HELP: &str =
    "a vertex is: NAME or SUCCESSOR..., NAME and SUCCESSOR..., NAME won, or NAME lost";
const TEXT_HELP: &str = "a graph file is plain text in UTF-8";

/// The first thing among lines that belong to no game.
fn stray(lines: &[RawLine]) -> Option<ParseError> {
    lines.iter().find_map(|raw| match read(*raw) {
        Err(error) => Some(error),
        Ok(line) if line.text.trim().is_empty() => None,
        Ok(line) => Some(error_at(line, 0, "this line belongs to no game", HEADER_HELP)),
    })
}

/// Reads one game. `names` holds the games so far, with their lines.
fn read_game<'a>(
    header: RawLine<'a>,
    body: &[RawLine<'a>],
    names: &mut HashMap<&'a str, usize>,
) -> Result<Graph, ParseError> {
    let header = read(header)?;
    let (name, rule) = read_header(header, names)?;

    let mut lines = Vec::with_capacity(body.len());
    let mut kinds = Vec::with_capacity(body.len());
    let mut numbers: HashMap<&str, u32> = HashMap::with_capacity(body.len());
    for raw in body {
        let line = read(*raw)?;
        let mut words = line.text.split_whitespace();
        let Some(vertex) = words.next() else { continue };
        let kind = read_kind(line, words.next())?;
        if !matches!(kind, Kind::Open(_)) && words.next().is_some() {
            let message = format!("{} is terminal and has a successor", quoted(vertex));
            return Err(error_at(line, 2, message, "play ends at won and lost: leave it out"));
        }
        match numbers.entry(vertex) {
            Entry::Vacant(entry) => entry.insert(kinds.len() as u32),
            Entry::Occupied(entry) => {
                let message = format!("vertex {} is defined twice", quoted(vertex));
                let first: &Span = &lines[*entry.get() as usize];
                let help = format!("the first is on line {}", first.line);
                return Err(error_at(line, 0, message, &help));
            }
        };
        lines.push(line);
        kinds.push(kind);
    }

    let mut parts = Parts::default();
    let mut successors = Vec::new();
    for (&line, kind) in lines.iter().zip(kinds) {
        let mut words = line.text.split_whitespace();
        let name = words.next().unwrap_or_default();
        for (i, word) in words.skip(1).enumerate() {
            let Some(&number) = numbers.get(word) else {
                let message = format!("successor {} is not defined", quoted(word));
                return Err(error_at(line, i + 2, message, KIND_HELP));
            };
            successors.push(number);
        }
        parts.push(name.into(), kind, successors.drain(..));
    }
    parts.finish(name.into(), rule).map_err(|error| located(error, header, &lines))
}

/// The name and the rule of a game.
fn read_header<'a>(
    line: Span<'a>,
    names: &mut HashMap<&'a str, usize>,
) -> Result<(&'a str, CycleRule), ParseError> {
    let mut words = line.text.split_whitespace().enumerate().skip(1);
    let name = match words.next() {
        Some((_, name)) if text::is_game_name(name) => name,
        _ => return Err(error_at(line, 1, "the game has no name", HEADER_HELP)),
    };
    if let Some(first) = names.insert(name, line.line) {
        names.insert(name, first);
        let message = format!("two games are named {}", quoted(name));
        return Err(error_at(line, 1, message, &format!("the first is on line {first}")));
    }
    let mut rule = None;
    for (i, word) in words {
        let value = match word.split_once('=') {
            Some((text::REPETITION, value)) => value,
            _ => {
                let message = format!("unknown field {}", quoted(word));
                return Err(error_at(line, i, message, RULE_HELP));
            }
        };
        if rule.is_some() {
            return Err(error_at(line, i, "repetition is given twice", RULE_HELP));
        }
        rule = value.parse().ok();
        if rule.is_none() {
            let message = format!("unknown repetition rule {}", quoted(value));
            return Err(error_at(line, i, message, RULE_HELP));
        }
    }
    let message = "the game does not say what a repetition means";
    rule.map(|rule| (name, rule)).ok_or_else(|| line.end().error(message, RULE_HELP))
}

fn read_kind(line: Span, word: Option<&str>) -> Result<Kind, ParseError> {
    let Some(word) = word else {
        return Err(error_at(line, 1, "the vertex has no kind", KIND_HELP));
    };
    match text::KINDS.iter().find(|(name, _)| *name == word) {
        Some(&(_, kind)) => Ok(kind),
        None => Err(error_at(line, 1, format!("unknown kind {}", quoted(word)), KIND_HELP)),
    }
}

/// Finds the place of an error that was noticed when the vertices were put together.
fn located(error: GraphError, header: Span, lines: &[Span]) -> ParseError {
    let (message, help, vertex, edge) = match error {
        GraphError::DuplicateSuccessor { vertex, edge } => {
            ("this successor is listed twice", "moves are unique: leave it out", vertex, edge)
        }
        GraphError::Cycle { vertex, edge } => (
            "this move can be repeated, but the game says repetition=none",
            "say repetition=attacker-loses or repetition=illegal",
            vertex,
            edge,
        ),
        GraphError::Empty => {
            return error_at(header, 0, "the game has no vertex, and so no root", KIND_HELP);
        }
        other => return error_at(header, 0, other.to_string(), KIND_HELP),
    };
    let line = lines.get(vertex as usize).copied().unwrap_or(header);
    error_at(line, edge.0 as usize + 2, message, help)
}

/// Whether the first word of a line is `game`, even if the rest is unreadable.
fn is_header(line: RawLine) -> bool {
    let ends_word = |b: &u8| b.is_ascii_whitespace() || *b == b'#';
    let rest = line.bytes.trim_ascii_start().strip_prefix(text::GAME.as_bytes());
    rest.is_some_and(|rest| rest.first().is_none_or(ends_word))
}

/// The line as text, without its comment.
fn read(line: RawLine<'_>) -> Result<Span<'_>, ParseError> {
    line.read(TEXT_HELP).map(|(span, _)| span)
}

/// An error at a word of a line, counted from 0; at the end of the line if there are fewer words.
fn error_at(line: Span, word: usize, message: impl Into<String>, help: &str) -> ParseError {
    let words = line.words();
    words.get(word).copied().unwrap_or(line.end()).error(message, help)
}
