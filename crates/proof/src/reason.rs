//! Why a certificate was not accepted, and where.

use crate::format::{Shape, VERSION, verdict};
use std::fmt;
use tsume_game::{CycleRule, Role};

/// A certificate was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The entry at fault, counted from 1; none for the header and for the file as a whole.
    pub entry: Option<u64>,
    /// The line at fault, counted from 1.
    pub line: u64,
    /// The move of that entry that is at fault, if it is one.
    pub step: Option<String>,
    /// What is wrong.
    pub reason: Reason,
}

impl Rejection {
    /// Whether the check was given up rather than failed: a limit was reached or the file could
    /// not be read, and nothing is known of the certificate.
    pub fn inconclusive(&self) -> bool {
        matches!(self.reason, Reason::Io(_) | Reason::Memory | Reason::Stopped)
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry {
            Some(entry) => write!(f, "entry {entry} (line {})", self.line)?,
            None => write!(f, "line {}", self.line)?,
        }
        if let Some(step) = &self.step {
            write!(f, ", move {}", Shown(step))?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl std::error::Error for Rejection {}

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The file could not be read.
    Io(String),
    /// The memory limit was reached.
    Memory,
    /// The caller stopped the check.
    Stopped,

    /// The file ends in the middle.
    Truncated,
    /// A line is longer than the reader's limit.
    LineTooLong(usize),
    /// The header is longer than the reader's limit.
    HeaderTooLong(usize),
    /// A line is not UTF-8.
    NotUtf8,
    /// A line is not what must stand here.
    Expected(&'static str),
    /// The format has another version.
    Version(String),
    /// An entry begins with an unknown tag.
    Tag(String),
    /// The game has no such zone.
    Zone(String),
    /// A move has an unknown mark, or there are two spaces in a row.
    Token(String),
    /// The last line gives another number of entries.
    Count {
        /// The number in the last line.
        said: u64,
        /// The number of entries read.
        read: u64,
    },
    /// Something follows the last line.
    AfterEnd,

    /// The certificate is of another game.
    Game {
        /// The game of the certificate.
        said: String,
        /// The game that it is checked against.
        expected: String,
    },
    /// The certificate was made under another cycle rule.
    Rule {
        /// The rule of the certificate.
        said: CycleRule,
        /// The rule of the game.
        expected: CycleRule,
    },
    /// The certificate is of another position.
    Root {
        /// The root of the certificate.
        said: String,
        /// The root that it is checked against.
        expected: String,
    },
    /// The root is decided by itself, against the verdict; the side that wins.
    Verdict(Role),

    /// The certificate ends where the entry after a move should follow.
    NoEntry,
    /// The strategy is complete, and another entry follows.
    ExtraEntry,
    /// The shape can't stand in a certificate with this verdict under this cycle rule.
    Shape(Shape),
    /// The entry is no ladder, in a game whose entries all are.
    OnlyLadders(Shape),
    /// The entry's position is decided by itself: the move to it must be marked so.
    Decided,
    /// The move is not legal.
    IllegalMove(String),
    /// The move is listed twice.
    RepeatedMove(String),
    /// A legal move of this side, the loser, is not listed.
    Missing(Role, String),
    /// The others stand where they can't: in a shape that is no ladder, before another move, or
    /// where the winner is to move.
    OthersPlace,
    /// The others have a mark that they can't have.
    OthersMark,
    /// There are no other moves.
    NoOthers,
    /// The others lead to this entry, which forgets nothing.
    OthersRemember(u64),
    /// The winner is to move, and there are so many moves instead of one.
    WinnerMoves(usize),
    /// The position after the move is not decided by itself in favour of the winner.
    NotWon,
    /// The winner can't end the game within two moves after the move.
    NotNear,
    /// A step of a ladder does not go to a smaller rank.
    Rank {
        /// The rank of the ladder's entry.
        from: u64,
        /// The rank that the step goes to.
        to: u64,
    },
    /// A step of a ladder leads to an entry of another shape.
    LeavesLadder,
    /// The position after the move is not that of the entry that it refers to.
    NotEntry(u64),
    /// The move refers to a walk, which holds for its own path alone.
    SameWalk(u64),
    /// A move is marked as banned outside a walk.
    BannedOutsideWalk,
    /// The winner's own move is marked as banned.
    BannedWinner,
    /// The move is marked as banned and leads to a position that is not on the path.
    NotOnPath,
    /// The move of this side returns to the path. The winner must not make it; the loser can't,
    /// and it must be marked as banned.
    Repeats(Role),
    /// The position has this entry already.
    Duplicate(u64),
    /// The position has this entry already: one is a walk, the other is not.
    WalkAndLadder(u64),
    /// Two positions with different keys have this text.
    AmbiguousText(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Reason::*;
        match self {
            Io(error) => write!(f, "{error}"),
            Memory => write!(f, "the memory limit was reached"),
            Stopped => write!(f, "the check was stopped"),
            Truncated => write!(f, "the certificate is cut off"),
            LineTooLong(limit) => write!(f, "the line is longer than {limit} bytes"),
            HeaderTooLong(limit) => write!(f, "the header is longer than {limit} bytes"),
            NotUtf8 => write!(f, "the line is not UTF-8"),
            Expected(what) => write!(f, "expected '{what}'"),
            Version(version) => write!(
                f,
                "this is a certificate of version {}; Tsume reads version {VERSION}: solve the problem again",
                Shown(version)
            ),
            Tag(tag) => write!(f, "unknown tag '{}'", Shown(tag)),
            Zone(zone) => write!(f, "the game has no zone '{}'", Shown(zone)),
            Token(token) => write!(f, "unreadable move '{}'", Shown(token)),
            Count { said, read } => {
                write!(f, "the last line says {said} entries, there are {read}")
            }
            AfterEnd => write!(f, "something follows the last line"),
            Game { said, expected } => {
                write!(f, "the certificate is of the game {}, not {expected}", Shown(said))
            }
            Rule { said, expected } => {
                write!(f, "the certificate was made under the rule {said}, not {expected}")
            }
            Root { said, expected } => {
                write!(f, "the root is {}, not {}", Shown(said), Shown(expected))
            }
            Verdict(winner) => write!(f, "the root itself is {}", verdict(*winner)),
            NoEntry => write!(f, "the entry after this move is missing"),
            ExtraEntry => write!(f, "the strategy is complete before this entry"),
            Shape(shape) => {
                write!(f, "an entry '{shape}' can't stand under this verdict and cycle rule")
            }
            OnlyLadders(shape) => {
                write!(
                    f,
                    "an entry '{shape}' can't stand here: all entries of this game are ladders"
                )
            }
            Decided => write!(f, "the position is decided by itself and needs no entry"),
            IllegalMove(text) => write!(f, "the move {} is not legal", Shown(text)),
            RepeatedMove(text) => write!(f, "the move {} is listed twice", Shown(text)),
            Missing(Role::Defender, text) => write!(f, "the defence {} is missing", Shown(text)),
            Missing(Role::Attacker, text) => write!(f, "the attack {} is missing", Shown(text)),
            OthersPlace => {
                write!(f, "'*' can stand for the loser's other moves only, last in a ladder")
            }
            OthersMark => write!(f, "'*' leads to an entry or to a win, and to nothing else"),
            NoOthers => write!(f, "'*' stands for no move: all are listed"),
            OthersRemember(entry) => write!(f, "'*' leads to entry {entry}, which has no zone"),
            WinnerMoves(n) => write!(f, "the winner is to move: one move is needed, not {n}"),
            NotWon => write!(f, "the position after it is not won by itself"),
            NotNear => write!(f, "the winner can't end the game within two moves after it"),
            Rank { from, to } => write!(f, "the rank does not fall from {from} to {to}"),
            LeavesLadder => write!(f, "a ladder leads to an entry that is no ladder"),
            NotEntry(entry) => write!(f, "it does not lead to the position of entry {entry}"),
            SameWalk(entry) => write!(f, "entry {entry} is a walk and holds on its own path only"),
            BannedOutsideWalk => write!(f, "only in a walk can a move be banned"),
            BannedWinner => write!(f, "the winner's own move is banned"),
            NotOnPath => write!(f, "it is not banned: its position is not on the path"),
            Repeats(side) => write!(f, "the {side}'s move to this position repeats the path"),
            Duplicate(entry) => write!(f, "the position has an entry already, {entry}"),
            WalkAndLadder(entry) => {
                write!(f, "a walk and entry {entry}, of another shape, share the position")
            }
            AmbiguousText(text) => write!(f, "two positions have the text {}", Shown(text)),
        }
    }
}

/// Foreign text in a message: on one line, and not too much of it.
struct Shown<'a>(&'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 100;
        for c in self.0.chars().take(MOST) {
            if c.is_control() { write!(f, "{}", c.escape_default())? } else { write!(f, "{c}")? }
        }
        if self.0.chars().nth(MOST).is_some() { f.write_str("...") } else { Ok(()) }
    }
}
