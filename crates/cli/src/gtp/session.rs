//! The state of a session: the board, how it came about, and the problem that was loaded.

use super::Interrupts;
use super::command::Command;
use super::moves::{colour, points, vertex};
use super::problem::{Position, Problem, describe, life, status};
use std::fs;
use std::time::Duration;
use tsume::answer::{Both, Part};
use tsume::board::Look;
use tsume::games::Asked;
use tsume::games::go::{self, recognise};
use tsume::search::Limits;
use tsume::{Run, values};
use tsume_go::life::NAME as LIFE;
use tsume_go::life::infer::{Given, Source, infer};
use tsume_go::sgf::{self, Tree};
use tsume_go::{Board, Colour, Point, PointSet};

/// What the engine knows, with what it is for.
const COMMANDS: &[(&str, &str)] = &[
    ("boardsize", "boardsize SIDE: an empty board"),
    ("clear_board", "clear_board: take all stones off"),
    (
        "genmove",
        "genmove COLOR: the move that solves the problem that was loaded; pass where none is known, resign where there is none; tsume-why says why",
    ),
    ("gogui-analyze_commands", "what GoGui and Sabaki can show"),
    ("gogui-interrupt", "'# interrupt' stops the command in hand"),
    ("help", "help [COMMAND]: what a command is for"),
    ("known_command", "known_command NAME"),
    ("komi", "komi NUMBER: taken note of"),
    ("list_commands", "the names of all commands"),
    (
        "loadsgf",
        "loadsgf FILE [MOVE]: the position before a move, or the last; marks make it a problem: TR or MA on stones, SQ on a region, TS[life]",
    ),
    ("name", "the name of the engine"),
    ("play", "play COLOR VERTEX: the same colour may move again"),
    ("protocol_version", "2"),
    ("quit", "the end"),
    ("showboard", "the board in letters"),
    (
        "tsume-attack",
        "tsume-attack POINT...: can the block there be captured if the attacker moves first?",
    ),
    ("tsume-defend", "tsume-defend POINT...: can it be saved if its owner moves first?"),
    (
        "tsume-life",
        "tsume-life POINT... [/ POINT...]: do the blocks there live, whoever moves first? After the stroke: the region",
    ),
    ("tsume-nodes", "tsume-nodes N: the nodes for each problem, besides the time; 0 for no limit"),
    (
        "tsume-one-eye",
        "tsume-one-eye COLOR POINT... [/ POINT...]: do the blocks there get an eye if COLOR moves first? After the stroke: the region",
    ),
    ("tsume-status", "tsume-status POINT...: captured, safe, or whoever moves first decides"),
    ("tsume-time", "tsume-time SECONDS: the time for each problem"),
    ("tsume-why", "why the last genmove played what it did, passed or resigned"),
    ("undo", "take the last move back"),
    ("version", "the version of the engine"),
];

/// What GoGui shows in its menu: type, label, command.
const ANALYSES: &[&str] = &[
    "string/Tsume attack/tsume-attack %p",
    "string/Tsume defend/tsume-defend %p",
    "string/Tsume status/tsume-status %p",
    "string/Tsume life/tsume-life %p",
    "string/Tsume eye, Black first/tsume-one-eye black %P",
    "string/Tsume eye, White first/tsume-one-eye white %P",
];

/// The time for a problem unless the controller says otherwise.
const TIME: Duration = Duration::from_secs(10);

/// One position of a session.
#[derive(Clone)]
struct Step {
    board: Board,
    /// The last move, if it was one.
    last: Option<(Colour, Option<Point>)>,
}

pub struct Session {
    interrupts: Interrupts,
    steps: Vec<Step>,
    now: Step,
    komi: String,
    problem: Option<Problem>,
    /// Why the last move was generated.
    why: String,
    limits: Limits,
}

impl Session {
    /// Begins with an empty board.
    pub fn new(interrupts: Interrupts, board: Board) -> Session {
        let now = Step { board, last: None };
        let komi = "0".to_string();
        let limits = Limits { time: Some(TIME), ..Limits::default() };
        let why = "no move was generated yet".to_string();
        Session { interrupts, steps: Vec::new(), now, komi, problem: None, why, limits }
    }

    /// Does what a command says; the answer, or why not.
    pub fn obey(&mut self, command: &Command) -> Result<String, String> {
        let words = &command.words;
        match command.name.as_str() {
            "protocol_version" => Ok("2".to_string()),
            "name" => Ok("Tsume".to_string()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_string()),
            "known_command" => {
                let known = |name: &String| COMMANDS.iter().any(|(known, _)| known == name);
                Ok(words.first().is_some_and(known).to_string())
            }
            "list_commands" => Ok(COMMANDS.iter().map(|(name, _)| format!("{name}\n")).collect()),
            "help" => self.help(words),
            "quit" | "gogui-interrupt" => Ok(String::new()),
            "gogui-analyze_commands" => Ok(ANALYSES.join("\n")),
            "boardsize" => self.board_size(words),
            "clear_board" => {
                let side = (self.now.board.width(), self.now.board.height());
                self.begin(Board::new(side.0, side.1).ok_or("unacceptable size")?, None);
                Ok(String::new())
            }
            "komi" => {
                let komi = words.first().filter(|w| w.parse::<f64>().is_ok_and(f64::is_finite));
                self.komi = komi.ok_or("komi not a number")?.clone();
                Ok(String::new())
            }
            "play" => {
                let [side, point] = words.as_slice() else { return Err(syntax()) };
                let side = colour(side)?;
                let p = vertex(&self.now.board, point)?;
                self.play(side, p)?;
                Ok(String::new())
            }
            "undo" => {
                self.now = self.steps.pop().ok_or("cannot undo")?;
                Ok(String::new())
            }
            "genmove" => self.generate(words),
            "loadsgf" => self.load(words),
            "showboard" => Ok(self.show()),
            "tsume-attack" => self.capture(words, false),
            "tsume-defend" => self.capture(words, true),
            "tsume-status" => self.status(words),
            "tsume-one-eye" => self.one_eye(words),
            "tsume-life" => self.life(words),
            "tsume-why" => Ok(self.why.clone()),
            "tsume-time" => {
                let seconds = words.first().and_then(|w| w.parse::<f64>().ok());
                let time = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok());
                self.limits.time = Some(time.ok_or("not a number of seconds")?);
                Ok(String::new())
            }
            "tsume-nodes" => {
                let nodes = words.first().and_then(|w| values::nodes(w).ok());
                self.limits.nodes = Some(nodes.ok_or("not a number of nodes")?).filter(|&n| n > 0);
                Ok(String::new())
            }
            _ => Err("unknown command".to_string()),
        }
    }

    fn help(&self, words: &[String]) -> Result<String, String> {
        let Some(word) = words.first() else {
            return Ok(COMMANDS.iter().map(|(name, help)| format!("{name}: {help}\n")).collect());
        };
        let found = COMMANDS.iter().find(|(name, _)| name == word);
        found.map(|(_, help)| help.to_string()).ok_or_else(|| "unknown command".to_string())
    }

    fn begin(&mut self, board: Board, last: Option<(Colour, Option<Point>)>) {
        self.steps.clear();
        self.now = Step { board, last };
        self.problem = None;
    }

    fn board_size(&mut self, words: &[String]) -> Result<String, String> {
        let sides: Vec<usize> = words.iter().filter_map(|w| w.parse().ok()).collect();
        let board = match sides.as_slice() {
            _ if sides.len() != words.len() => return Err("boardsize not an integer".to_string()),
            [side] => Board::new(*side, *side),
            [width, height] => Board::new(*width, *height),
            _ => return Err(syntax()),
        };
        self.begin(board.ok_or("unacceptable size")?, None);
        Ok(String::new())
    }

    /// Where a ko was just taken from this side.
    fn ko(&self, side: Colour) -> Option<Point> {
        let (taker, p) = self.now.last?;
        self.now.board.ko().filter(|_| taker != side && p.is_some())
    }

    fn play(&mut self, side: Colour, p: Option<Point>) -> Result<(), String> {
        let mut board = self.now.board.clone();
        if let Some(p) = p {
            if !board.is_legal(p, side) || self.ko(side) == Some(p) {
                return Err("illegal move".to_string());
            }
            board.play(p, side);
        }
        let now = Step { board, last: Some((side, p)) };
        self.steps.push(std::mem::replace(&mut self.now, now));
        Ok(())
    }

    fn show(&self) -> String {
        let none = PointSet::EMPTY;
        let last = self.now.last.map(|(side, p)| {
            let p = p.map_or("pass".to_string(), |p| self.now.board.name(p));
            format!("last move: {} {p}", side.letter())
        });
        let lines = go::diagram(&self.now.board, &none, &none, None).lines(Look::Plain);
        let komi = format!("komi: {}", self.komi);
        ["".to_string()]
            .into_iter()
            .chain(lines)
            .chain(last)
            .chain([komi])
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn load(&mut self, words: &[String]) -> Result<String, String> {
        let file = words.first().ok_or_else(syntax)?;
        let before =
            words.get(1).map(|w| w.parse::<usize>().ok().filter(|&n| n > 0).ok_or_else(syntax));
        let bytes = fs::read(file).map_err(|_| "cannot load file".to_string())?;
        let cannot = |e: tsume::game::text::ParseError| format!("cannot load file: {e}");
        let tree = sgf::parse_each(&bytes).into_iter().next().ok_or("cannot load file")?;
        let tree = tree.map_err(cannot)?;
        let played = tree.main_line().filter(|&id| tree.node(id).played().is_some()).count();
        // A number past the end means the end.
        let moves = before.transpose()?.map_or(played, |n| (n - 1).min(played));
        let position = tree.after_moves(moves).map_err(cannot)?;
        self.begin(position.board, position.last);
        self.problem = marked(&tree, &self.now.board);
        Ok(if position.to_move == Colour::Black { "black" } else { "white" }.to_string())
    }

    /// The position with a side to move first.
    fn at(&self, first: Colour) -> Position<'_> {
        Position { board: &self.now.board, first, ko: self.ko(first) }
    }

    /// How a search that begins now is to be made.
    fn run(&self) -> Run {
        let cancel = self.interrupts.begin();
        Run { limits: self.limits.clone(), cancel, ..Run::default() }
    }

    fn solve(&self, problem: &Problem, first: Colour) -> Result<Part, String> {
        problem.solve(&self.at(first), &self.run())
    }

    fn generate(&mut self, words: &[String]) -> Result<String, String> {
        let side = colour(words.first().ok_or_else(syntax)?)?;
        let found = match &self.problem {
            Some(problem) => self.solve(problem, side),
            None => Err("no problem was loaded: see loadsgf".to_string()),
        };
        // The stones may be gone by now.
        let decided = |part: &Part| part.outcome.is_some() && part.checked;
        let (answer, why) = match found {
            Err(why) => (Answer::Pass, why),
            Ok(part) if !decided(&part) => (Answer::Pass, describe(&part)),
            Ok(part) => {
                let point = part.line.first().and_then(|m| self.now.board.parse_point(&m.text));
                // Who loses a ko of life and death still has to fight it.
                let fights = part.is_ko() && part.code.is_some();
                let answer = match point {
                    _ if !part.mover_wins && !fights => Answer::Resign,
                    Some(p) => Answer::Play(p),
                    None => Answer::Pass,
                };
                (answer, describe(&part))
            }
        };
        self.why = why.replace('\n', ": ");
        let p = match answer {
            Answer::Resign => return Ok("resign".to_string()),
            Answer::Pass => None,
            Answer::Play(p) => Some(p),
        };
        // A move that the game has forbidden since is none.
        let played = p.filter(|&p| self.play(side, Some(p)).is_ok());
        if let (Some(p), None) = (p, played) {
            self.why = format!("{} may not be played now", self.now.board.name(p));
        }
        if played.is_none() {
            self.play(side, None)?;
            // Controllers take the answer for a move, and show this beside it.
            eprintln!("tsume: passes: {}", self.why);
        }
        Ok(played.map_or("PASS".to_string(), |p| self.now.board.name(p)))
    }

    fn owner(&self, targets: &PointSet) -> Result<Colour, String> {
        let first = targets.iter().next().ok_or_else(syntax)?;
        self.now.board.colour(first).ok_or_else(|| "there is no stone".to_string())
    }

    fn capture(&self, words: &[String], owner_first: bool) -> Result<String, String> {
        let targets = points(&self.now.board, words)?;
        let owner = self.owner(&targets)?;
        let first = if owner_first { owner } else { owner.other() };
        Ok(describe(&self.solve(&Problem::Capture(targets), first)?))
    }

    fn status(&self, words: &[String]) -> Result<String, String> {
        let targets = points(&self.now.board, words)?;
        let owner = self.owner(&targets)?;
        let at = self.at(owner.other());
        let found = status(&targets, &at, &self.run())?;
        described(found)
    }

    fn life(&self, words: &[String]) -> Result<String, String> {
        let (crucial, region) = self.stones_and_region(words)?;
        let at = self.at(self.owner(&crucial)?.other());
        described(life(&crucial, region.as_ref(), &at, &self.run())?)
    }

    /// Points, and after a stroke those of a region.
    fn stones_and_region(&self, words: &[String]) -> Result<(PointSet, Option<PointSet>), String> {
        let mut parts = words.splitn(2, |word| word == "/");
        let stones = points(&self.now.board, parts.next().unwrap_or_default())?;
        let region = parts.next().map(|region| points(&self.now.board, region)).transpose()?;
        Ok((stones, region))
    }

    fn one_eye(&self, words: &[String]) -> Result<String, String> {
        let (side, words) = words.split_first().ok_or_else(syntax)?;
        let first = colour(side)?;
        let (crucial, region) = self.stones_and_region(words)?;
        Ok(describe(&self.solve(&Problem::OneEye(crucial, region), first)?))
    }
}

/// What a generated move is.
enum Answer {
    Play(Point),
    Pass,
    Resign,
}

/// A status in a word, and the answers for both sides.
fn described(found: Option<Both>) -> Result<String, String> {
    let both = found.ok_or("no answer")?;
    let word = if both.settled == "unsettled" { "first-mover-decides" } else { both.settled };
    let attack = describe(&both.attack).replace('\n', ": ");
    let defence = describe(&both.defence).replace('\n', ": ");
    Ok(format!("{word}\nattack first: {attack}\ndefence first: {defence}"))
}

fn syntax() -> String {
    "syntax error".to_string()
}

/// The problem that a record makes, if it does: the one that is marked, or one of life and death in the
/// position that was loaded.
fn marked(tree: &Tree, board: &Board) -> Option<Problem> {
    let game = recognise::what(tree, &Asked::default())?.game;
    if game == LIFE {
        let found = infer(tree, &Given::default()).ok()?;
        let region = (found.region_from != Source::Stones).then_some(found.region);
        let same = found.board.rows() == board.rows();
        return same.then_some(Problem::Life(found.crucial, region));
    }
    let root = tree.node(Tree::ROOT);
    let stone = |p: &Point| board.colour(*p).is_some();
    let of = |names: [&'static str; 2]| names.map(|name| root.points(name)).concat();
    let stones: PointSet = of(["TR", "MA"]).into_iter().filter(stone).collect();
    let mut region: PointSet = of(["SQ", "CR"]).into_iter().collect();
    region.extend(root.points("MA").into_iter().filter(|p| !stone(p)));
    match (stones.is_empty(), region.is_empty()) {
        (true, _) => None,
        (false, true) => Some(Problem::Capture(stones)),
        (false, false) => Some(Problem::OneEye(stones, Some(region))),
    }
}
