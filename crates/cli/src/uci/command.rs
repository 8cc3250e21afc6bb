//! What a GUI says: a line becomes a command. Words that nobody knows are passed over, as the
//! protocol asks for.

use std::num::NonZeroU16;
use std::time::Duration;

/// A command of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Introduce yourself.
    Uci,
    /// Are you there?
    IsReady,
    /// What follows belongs to another game.
    NewGame,
    /// Say more, or less.
    Debug(bool),
    /// Change an option.
    SetOption {
        /// The option.
        name: String,
        /// Its value.
        value: String,
    },
    /// Set up a position: a FEN, or none for the start position, and the moves played since.
    Position {
        /// The position before the moves.
        fen: Option<String>,
        /// The moves, as text.
        moves: Vec<String>,
    },
    /// Search.
    Go(Box<Go>),
    /// Stop searching and answer.
    Stop,
    /// The move that was pondered on was played.
    PonderHit,
    /// End the program.
    Quit,
}

/// What is to be searched, and for how long.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The question.
    pub aim: Aim,
    /// The root moves to choose from; all of them if there are none here.
    pub search_moves: Vec<String>,
    /// Nodes at most.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// What is left on White's and Black's clocks.
    pub clocks: [Option<Duration>; 2],
    /// What White and Black get for each move.
    pub increments: [Duration; 2],
    /// Moves until the clocks are set again.
    pub moves_to_go: Option<u32>,
    /// No answer before `stop`.
    pub infinite: bool,
    /// No answer before `stop` or `ponderhit`.
    pub ponder: bool,
}

/// The question of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// Whatever can be found: does either side mate, and how fast?
    #[default]
    Any,
    /// Does the side to move mate within so many moves?
    Mate(NonZeroU16),
    /// Is the side to move mated within so many moves?
    Mated(NonZeroU16),
    /// Does either side mate within so many half-moves?
    Depth(u16),
}

impl Command {
    /// The command in a line, if there is one.
    pub fn parse(line: &str) -> Option<Command> {
        let mut words = line.split_whitespace();
        loop {
            let command = match words.next()? {
                "uci" => Command::Uci,
                "isready" => Command::IsReady,
                "ucinewgame" => Command::NewGame,
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "quit" => Command::Quit,
                "debug" => Command::Debug(match words.next()? {
                    "on" => true,
                    "off" => false,
                    _ => return None,
                }),
                "setoption" => set_option(words)?,
                "position" => position(words)?,
                "go" => Command::Go(Box::new(go(words))),
                _ => continue,
            };
            return Some(command);
        }
    }
}

/// `name` and `value` are followed by any number of words.
fn set_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Command> {
    if words.next()? != "name" {
        return None;
    }
    let name: Vec<&str> = words.by_ref().take_while(|&word| word != "value").collect();
    let value: Vec<&str> = words.collect();
    Some(Command::SetOption { name: name.join(" "), value: value.join(" ") })
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Command> {
    let start = words.next()?;
    let fields: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
    let fen = match start {
        "startpos" => None,
        "fen" => Some(fields.join(" ")),
        _ => return None,
    };
    Some(Command::Position { fen, moves: words.map(str::to_string).collect() })
}

fn go<'a>(words: impl Iterator<Item = &'a str>) -> Go {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        // A number that is missing or makes no sense leaves the limit out.
        let mut number = || {
            let n = words.peek()?.parse::<i64>().ok()?;
            words.next();
            Some(n)
        };
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "mate" => {
                if let Some(n) = number() {
                    let moves = NonZeroU16::new(n.unsigned_abs().min(u16::MAX.into()) as u16);
                    let aim = if n < 0 { Aim::Mated } else { Aim::Mate };
                    go.aim = moves.map_or(go.aim, aim);
                }
            }
            "depth" => {
                let plies = number().filter(|&n| n > 0);
                // A mate is the better question if both are asked.
                if let (Some(n), Aim::Any) = (plies, go.aim) {
                    go.aim = Aim::Depth(n.min(u16::MAX.into()) as u16);
                }
            }
            "nodes" => go.nodes = number().map(|n| n.max(0) as u64).or(go.nodes),
            "movetime" => go.move_time = number().map(milliseconds).or(go.move_time),
            "wtime" => go.clocks[0] = number().map(milliseconds),
            "btime" => go.clocks[1] = number().map(milliseconds),
            "winc" => go.increments[0] = number().map_or(Duration::ZERO, milliseconds),
            "binc" => go.increments[1] = number().map_or(Duration::ZERO, milliseconds),
            "movestogo" => {
                go.moves_to_go = number().and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0);
            }
            "searchmoves" => {
                while let Some(m) = words.next_if(|word| looks_like_a_move(word)) {
                    go.search_moves.push(m.to_string());
                }
            }
            _ => (),
        }
    }
    go
}

/// A clock that has run out may be given as a negative number.
fn milliseconds(n: i64) -> Duration {
    Duration::from_millis(n.max(0) as u64)
}

/// The other words of `go` have no digit in second place.
fn looks_like_a_move(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_go(line: &str) -> Go {
        match Command::parse(line) {
            Some(Command::Go(go)) => *go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn unknown_words_are_passed_over() {
        assert_eq!(Command::parse("joho debug on"), Some(Command::Debug(true)));
        for line in ["", "   ", "nothing here", "debug", "debug maybe", "position", "position xyz"]
        {
            assert_eq!(Command::parse(line), None, "{line}");
        }
        let go = parse_go("go quickly nodes 5 please");
        assert_eq!(go, Go { nodes: Some(5), ..Go::default() });
    }

    #[test]
    fn names_and_values_may_have_spaces() {
        let (name, value) = ("Clear Hash now".to_string(), "a b".to_string());
        let command = Command::parse("setoption name Clear  Hash now value a b");
        assert_eq!(command, Some(Command::SetOption { name, value }));
        assert_eq!(Command::parse("setoption Hash 3"), None);
    }

    #[test]
    fn positions() {
        let moves = |moves: &[&str]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            Command::parse("position startpos moves e2e4 e7e5"),
            Some(Command::Position { fen: None, moves: moves(&["e2e4", "e7e5"]) })
        );
        assert_eq!(
            Command::parse("position fen 8/8 w - -   0 1 moves a1a2"),
            Some(Command::Position { fen: Some("8/8 w - - 0 1".into()), moves: moves(&["a1a2"]) })
        );
    }

    #[test]
    fn limits() {
        let mate = |n| Aim::Mate(NonZeroU16::new(n).unwrap());
        assert_eq!(parse_go("go mate 3").aim, mate(3));
        assert_eq!(parse_go("go depth 9 mate 3").aim, mate(3));
        assert_eq!(parse_go("go mate 3 depth 9").aim, mate(3));
        assert_eq!(parse_go("go mate 99999999").aim, mate(u16::MAX));
        assert_eq!(parse_go("go mate -2").aim, Aim::Mated(NonZeroU16::new(2).unwrap()));
        assert_eq!(parse_go("go mate 0").aim, Aim::Any);
        assert_eq!(parse_go("go depth 0").aim, Aim::Any);
        assert_eq!(parse_go("go depth 5").aim, Aim::Depth(5));
        assert!(parse_go("go mate infinite").infinite);
        let go = parse_go("go wtime -20 btime 1000 winc 5 binc x movestogo 0 movetime");
        assert_eq!(go.clocks, [Some(Duration::ZERO), Some(Duration::from_secs(1))]);
        assert_eq!(go.increments, [Duration::from_millis(5), Duration::ZERO]);
        assert_eq!((go.moves_to_go, go.move_time), (None, None));
        let go = parse_go("go searchmoves e2e4 a7a8q infinite nodes 9");
        assert_eq!(go.search_moves, ["e2e4", "a7a8q"]);
        assert!(go.infinite && go.nodes == Some(9));
    }
}
