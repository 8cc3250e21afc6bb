//! The vocabulary of the format: the header, the shapes of entries, the marks of moves, and how a
//! tag or a marked move is spelt. `docs/certificates.md` is the specification.

use crate::reason::Reason;
use std::fmt;
use tsume_game::{CycleRule, Notation, Role};

/// The first line of a certificate, without the version.
pub(crate) const MAGIC: &str = "tsume-certificate";
/// The version of the format.
pub(crate) const VERSION: &str = "2";
/// The lines of a file above its first part.
const LINES_ABOVE: u64 = 2;

/// The move that stands for all moves that an entry does not list.
pub(crate) const OTHERS: &str = "*";

/// A certificate of one or more parts, each as a [`Writer`](crate::Writer) leaves it.
pub fn file<T: AsRef<[u8]>>(parts: &[T]) -> Vec<u8> {
    let mut file = head(parts.len()).into_bytes();
    parts.iter().for_each(|part| file.extend_from_slice(part.as_ref()));
    file
}

/// The lines above the parts of a certificate.
pub fn head(parts: usize) -> String {
    format!("{MAGIC} {VERSION}\nparts: {parts}\n")
}

/// What a part of a certificate says before its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The name of the game, one word.
    pub game: String,
    /// The cycle rule that the verdict holds under.
    pub rule: CycleRule,
    /// The side whose strategy follows: the attacker when the question is proven, the defender
    /// when it is disproven.
    pub winner: Role,
    /// Names (one word) and values (one line) of the options that the game was set up with.
    pub options: Vec<(String, String)>,
    /// The root as [`Notation::position_text`] gives it.
    pub root: String,
    /// The problem in the game's own notation: lines, each with its end. It is what a program
    /// needs to set up the root; the checker itself doesn't look at it.
    pub problem: String,
    /// The line of the certificate that the header begins on, counted from 1.
    pub line: u64,
}

impl Header {
    /// The header for a game's position, without options and without the problem.
    pub fn new<G: Notation>(game: &str, root: &G, winner: Role) -> Header {
        Header {
            game: game.to_string(),
            rule: root.cycle_rule(),
            winner,
            options: Vec::new(),
            root: root.position_text(),
            problem: String::new(),
            line: LINES_ABOVE + 1,
        }
    }

    /// The line of the certificate with the option of this place in `options`; after the last one,
    /// that of the root.
    pub fn option_line(&self, place: usize) -> u64 {
        self.line + 3 + place as u64
    }

    /// The line of the certificate with the root.
    pub fn root_line(&self) -> u64 {
        self.option_line(self.options.len())
    }

    /// The line of the certificate that the lines of the problem begin after.
    pub fn problem_line(&self) -> u64 {
        self.root_line() + 1
    }

    /// The word for the verdict: `proven` or `disproven`.
    pub fn verdict(&self) -> &'static str {
        verdict(self.winner)
    }
}

/// The verdict when `winner` wins.
pub(crate) fn verdict(winner: Role) -> &'static str {
    match winner {
        Role::Attacker => "proven",
        Role::Defender => "disproven",
    }
}

/// Why an entry's position is won; the tag of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Every step goes to a strictly smaller rank, so play ends. Good under every cycle rule.
    Ladder(u64),
    /// The defender never has to leave a closed set of positions that holds no goal.
    Trap,
    /// Good for the path to it alone, under [`CycleRule::Illegal`].
    Walk,
}

/// The shape and the zone that a tag gives: only ladders have zones.
pub(crate) fn parse_tag(tag: &str) -> Result<(Shape, Option<&str>), Reason> {
    match tag.split_once('/') {
        None => Ok((Shape::parse(tag)?, None)),
        Some((shape, zone)) => match Shape::parse(shape) {
            Ok(shape @ Shape::Ladder(_)) => Ok((shape, Some(zone))),
            _ => Err(Reason::Tag(tag.to_string())),
        },
    }
}

impl Shape {
    fn parse(tag: &str) -> Result<Shape, Reason> {
        match tag {
            "t" => Ok(Shape::Trap),
            "w" => Ok(Shape::Walk),
            _ => tag
                .strip_prefix('l')
                .and_then(number)
                .map(Shape::Ladder)
                .ok_or_else(|| Reason::Tag(tag.to_string())),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Ladder(rank) => write!(f, "l{rank}"),
            Shape::Trap => f.write_str("t"),
            Shape::Walk => f.write_str("w"),
        }
    }
}

/// What is said of the position after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// It has an entry of its own, which follows.
    New,
    /// It is the position of the entry with this number.
    Same(u64),
    /// The rules say by themselves that it is won for the winner.
    Won,
    /// It is on the path already, so that the loser may not make the move.
    Banned,
    /// Trying all moves shows that the winner ends the game within two of them.
    Near,
}

/// A decimal number, digits only and without leading zeros.
pub(crate) fn number(text: &str) -> Option<u64> {
    let plain = text == "0" || !text.starts_with('0');
    if plain && text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// A move with its mark: the mark is what follows the last `=`, and may be left out when it is
/// [`Mark::New`] and the text has no `=` of its own. So any text can be written as it stands.
pub(crate) struct Marked<'a>(pub &'a str, pub Mark);

impl<'a> Marked<'a> {
    pub fn parse(token: &'a str) -> Result<Marked<'a>, Reason> {
        let bad = || Reason::Token(token.to_string());
        match token.rsplit_once('=') {
            None if token.is_empty() => Err(bad()),
            None => Ok(Marked(token, Mark::New)),
            Some((text, "")) => Ok(Marked(text, Mark::New)),
            Some((text, "!")) => Ok(Marked(text, Mark::Won)),
            Some((text, "^")) => Ok(Marked(text, Mark::Banned)),
            Some((text, "~")) => Ok(Marked(text, Mark::Near)),
            Some((text, n)) => Ok(Marked(text, Mark::Same(number(n).ok_or_else(bad)?))),
        }
    }
}

impl fmt::Display for Marked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Marked(text, mark) = self;
        f.write_str(text)?;
        match mark {
            Mark::New if text.is_empty() || text.contains('=') => f.write_str("="),
            Mark::New => Ok(()),
            Mark::Same(n) => write!(f, "={n}"),
            Mark::Won => f.write_str("=!"),
            Mark::Banned => f.write_str("=^"),
            Mark::Near => f.write_str("=~"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_move_text_survives() {
        for text in ["e2e4", "", "=", "==", "a=b", "!", "^", "=17", "x=!", "=^", "~", "é=3"] {
            for mark in [Mark::New, Mark::Same(17), Mark::Won, Mark::Banned, Mark::Near] {
                let token = Marked(text, mark).to_string();
                let back = Marked::parse(&token).unwrap();
                assert_eq!((back.0, back.1), (text, mark), "{token}");
            }
        }
    }

    #[test]
    fn bad_tokens_are_refused() {
        for token in
            ["", "a=x", "a=+1", "a=01", "a=00", "a=-1", "a=1 ", "a=99999999999999999999", "a=!!"]
        {
            assert!(Marked::parse(token).is_err(), "{token}");
        }
        for tag in ["", "l", "l-1", "l+1", "l01", "l00", "L1", "x", "t1", "ww"] {
            assert!(Shape::parse(tag).is_err(), "{tag}");
        }
        assert_eq!(Shape::parse("l0").unwrap(), Shape::Ladder(0));
        for tag in ["t/1", "w/1", "/1", "l/1", "x/"] {
            assert!(parse_tag(tag).is_err(), "{tag}");
        }
        assert_eq!(parse_tag("l5/..3c/7").unwrap(), (Shape::Ladder(5), Some("..3c/7")));
        assert_eq!(parse_tag("l5/").unwrap(), (Shape::Ladder(5), Some("")));
    }
}
