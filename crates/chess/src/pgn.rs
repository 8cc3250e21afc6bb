//! PGN: a strategy as a game with variations, for any chess program to play through.
//!
//! The winner has one move at each node, the loser every legal one: the longest defence is the main
//! line, the others are variations. What gets too long is cut at the same depth everywhere, so that
//! all defences are there up to that depth; the main line always goes to its end.

use crate::Mate;
use crate::san::san;
use cozy_chess::{Color, Move};
use std::collections::HashMap;
use tsume_game::Game;
use tsume_proof::{After, Step, Strategy, Tree};

/// Moves of a solution that can still be read.
pub const READABLE: usize = 1_000;
/// The greatest width of a line, by the standard.
const WIDTH: usize = 79;
/// What stands where the solution was cut.
const CUT: &str = "...";

/// What a game says besides its moves.
#[derive(Clone, Copy, Debug)]
pub struct Tags<'a> {
    /// What it is about.
    pub event: &'a str,
    /// The claim that it shows, in words.
    pub comment: &'a str,
    /// The side that mates; none if the strategy is against the mate.
    pub winner: Option<Color>,
}

/// The strategy of a question as one game. With more than `most` moves it is cut; with no end of
/// moves, each position is followed once, and what leads to it again refers to that.
pub fn write(root: &Mate, strategy: &Strategy<Move>, tags: &Tags<'_>, most: usize) -> String {
    let tree = strategy.tree();
    let depth = (most < usize::MAX).then(|| Depth::new(&tree, root, tags, most));
    let mut text = Text { out: tags.text(root), width: 0, bracket: "", open: false };
    let mut comment = tags.comment.to_string();
    if let Some(Depth { plies, cut: true }) = depth {
        comment += &format!(
            ". All moves of the other side are given up to half-move {plies}; {CUT} is where lines were cut"
        );
    }
    text.comment(&comment);
    let plies = depth.map(|depth| depth.plies);
    let mut writer = Writer { tree, plies, text, work: Vec::new(), followed: HashMap::new() };
    writer.mark_main_line(root);
    writer.run(root, tags.winner.is_none());
    let Text { mut out, .. } = writer.text;
    out += &format!(" {}\n\n", tags.result());
    out
}

impl Tags<'_> {
    fn result(&self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "*",
        }
    }

    fn text(&self, root: &Mate) -> String {
        let fen = root.board().to_string();
        let tags = [
            ("Event", self.event),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "?"),
            ("White", "?"),
            ("Black", "?"),
            ("Result", self.result()),
            ("SetUp", "1"),
            ("FEN", &fen),
            ("Annotator", concat!("tsume ", env!("CARGO_PKG_VERSION"))),
        ];
        let escaped = |value: &str| -> String {
            let value = value.chars().filter(|c| !c.is_control());
            value
                .flat_map(|c| ['\\'].into_iter().filter(move |_| "\"\\".contains(c)).chain([c]))
                .collect()
        };
        let tag = |(name, value): (&str, &str)| format!("[{name} \"{}\"]\n", escaped(value));
        tags.into_iter().map(tag).collect::<String>() + "\n"
    }
}

/// How deep a solution goes.
#[derive(Clone, Copy)]
struct Depth {
    plies: usize,
    /// Whether anything is left out.
    cut: bool,
}

impl Depth {
    /// As deep as `most` moves allow, and to the winner's last answer.
    fn new(tree: &Tree<'_, Move>, root: &Mate, tags: &Tags<'_>, most: usize) -> Depth {
        let mut level = vec![0];
        let (mut plies, mut moves) = (0usize, 0usize);
        while !level.is_empty() {
            let mut next = Vec::new();
            for entry in level {
                for step in tree.steps(entry) {
                    moves += 1;
                    if let After::Entry(to) = step.after {
                        next.push(to);
                    }
                    if moves > most {
                        let mover = root.board().side_to_move();
                        let winner = tags.winner.unwrap_or(!root.attacking());
                        let answers = if mover == winner { 1 } else { 0 };
                        let plies =
                            if plies % 2 == answers { plies } else { plies.saturating_sub(1) };
                        return Depth { plies: plies.max(1), cut: true };
                    }
                }
            }
            level = next;
            plies += 1;
        }
        Depth { plies, cut: false }
    }
}

/// What is still to be written, the last first.
enum Work {
    Line(Line),
    Variation { before: Mate, step: Step<Move>, ply: usize },
    Close,
}

/// Moves from an entry on.
struct Line {
    at: Mate,
    entry: usize,
    ply: usize,
    main: bool,
}

struct Writer<'a> {
    tree: Tree<'a, Move>,
    /// How many half-moves are given with all defences; all if there is no number.
    plies: Option<usize>,
    text: Text,
    work: Vec<Work>,
    /// The entries of the main line and those followed so far, and what is said of coming there
    /// again.
    followed: HashMap<usize, String>,
}

impl Writer<'_> {
    /// The main line comes last but must not be cut short by what was followed before.
    fn mark_main_line(&mut self, root: &Mate) {
        let mut at = root.clone();
        let mut entry = 0;
        self.followed.insert(entry, "as at the beginning".to_string());
        while let Some(step) = self.tree.main(entry)
            && let After::Entry(to) = step.after
            && !self.followed.contains_key(&to)
        {
            self.followed.insert(to, label(&at, step.mv));
            at.play(step.mv);
            entry = to;
        }
    }

    fn run(&mut self, root: &Mate, explain: bool) {
        let mut explain = explain;
        self.work.push(Work::Line(Line { at: root.clone(), entry: 0, ply: 0, main: true }));
        while let Some(work) = self.work.pop() {
            match work {
                Work::Close => self.text.close(),
                Work::Variation { before, step, ply } => {
                    self.text.open();
                    self.work.push(Work::Close);
                    if let Some(line) = self.step(before, step, ply, false) {
                        self.follow(line);
                    }
                }
                Work::Line(line) if line.main => {
                    let end = self.follow(line);
                    if let Some(end) = end.filter(|_| explain) {
                        self.text.comment(&end.ending_text());
                        explain = false;
                    }
                }
                Work::Line(line) => {
                    self.follow(line);
                }
            }
        }
    }

    /// Writes a line up to the next variations, and leaves them and the rest to be done. Gives the
    /// position where the line ends for good.
    fn follow(&mut self, mut line: Line) -> Option<Mate> {
        loop {
            let Some(step) = self.tree.main(line.entry) else { return Some(line.at) };
            let Line { at, entry, ply, main } = line;
            let deep = self.plies.is_some_and(|plies| ply >= plies);
            let others: Vec<Step<Move>> = match deep {
                true => Vec::new(),
                false => self.tree.steps(entry).filter(|other| *other != step).collect(),
            };
            let rest = self.step(at.clone(), step, ply, main);
            if others.is_empty() {
                match rest {
                    Some(rest) => line = rest,
                    None => return Some(played(at, step.mv)),
                }
                continue;
            }
            let ended = rest.is_none().then(|| played(at.clone(), step.mv));
            self.work.extend(rest.map(Work::Line));
            let variations = others.into_iter().rev();
            self.work.extend(variations.map(|step| Work::Variation {
                before: at.clone(),
                step,
                ply,
            }));
            return ended;
        }
    }

    /// Writes a move, and gives what follows it, if anything is to be written of it.
    fn step(&mut self, before: Mate, step: Step<Move>, ply: usize, main: bool) -> Option<Line> {
        self.text.push_move(&before, step.mv);
        let name = label(&before, step.mv);
        let at = played(before, step.mv);
        let After::Entry(entry) = step.after else { return None };
        let line = Line { at, entry, ply: ply + 1, main };
        match (self.plies, main) {
            // Round a trap once.
            (_, true) if self.followed.get(&entry) != Some(&name) => None,
            (_, true) => Some(line),
            (Some(plies), _) if ply + 1 >= plies => {
                self.text.comment(CUT);
                None
            }
            (Some(_), _) => Some(line),
            (None, _) => match self.followed.get(&entry) {
                Some(before) => {
                    self.text.comment(before);
                    None
                }
                None => {
                    self.followed.insert(entry, name);
                    Some(line)
                }
            },
        }
    }
}

fn played(mut at: Mate, m: Move) -> Mate {
    at.play(m);
    at
}

/// What is said of a position that a move has led to: `as after 3...Kg8`.
fn label(at: &Mate, m: Move) -> String {
    let board = at.board();
    let dots = if board.side_to_move() == Color::White { "." } else { "..." };
    format!("as after {}{dots}{}", board.fullmove_number(), san(board, m))
}

/// The text of the moves, in lines of a limited width.
struct Text {
    out: String,
    width: usize,
    /// What the next word begins with.
    bracket: &'static str,
    /// Whether a bracket was opened, or a comment stands before: then Black's moves need a number.
    open: bool,
}

impl Text {
    /// Adds words that must not be torn apart.
    fn push(&mut self, word: &str) {
        let word = &format!("{}{word}", std::mem::take(&mut self.bracket));
        let length = word.chars().count();
        if self.width > 0 && self.width + 1 + length > WIDTH {
            self.out.push('\n');
            self.width = 0;
        }
        if self.width > 0 {
            self.out.push(' ');
            self.width += 1;
        }
        self.out += word;
        self.width += length;
    }

    fn push_move(&mut self, before: &Mate, m: Move) {
        let board = before.board();
        match board.side_to_move() {
            Color::White => self.push(&format!("{}.", board.fullmove_number())),
            Color::Black if self.open => self.push(&format!("{}...", board.fullmove_number())),
            Color::Black => (),
        }
        self.open = false;
        self.push(&san(board, m));
    }

    fn comment(&mut self, text: &str) {
        let text: String = text.chars().filter(|c| !c.is_control() && !"{}".contains(*c)).collect();
        let mut words = text.split_whitespace().peekable();
        let mut before = "{";
        while let Some(word) = words.next() {
            let after = if words.peek().is_none() { "}" } else { "" };
            self.push(&format!("{before}{word}{after}"));
            before = "";
        }
        self.open = true;
    }

    fn open(&mut self) {
        self.bracket = "(";
        self.open = true;
    }

    fn close(&mut self) {
        self.out.push(')');
        self.width += 1;
        self.open = true;
    }
}
