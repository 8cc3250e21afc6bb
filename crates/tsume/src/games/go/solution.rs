//! Solutions as records with variations, for any Go program to play through.
//!
//! The marks are those of problem collections. A first move after which the side to move still gets what it
//! wants has `TE`, and its lines end with a comment that begins with `RIGHT`; one after which it is proven
//! that it does not has `BM`, and is refuted. What is not known has no mark. The comment at the end of a line
//! says what has happened there.

use super::super::Caption;
use crate::session::READABLE;
use crate::sketch::{Judged, Line, PASS, Plan, Sketch};
use std::collections::HashMap;
use tsume_go::sgf::{NodeId, Tree};
use tsume_go::{Board, Colour};

/// Of the moves of a readable solution, those up to which other right moves are followed, and wrong ones
/// refuted.
const FOLLOWED: usize = READABLE / 3;
const REFUTED: usize = READABLE * 2 / 3;
/// First moves that are neither right nor wrong, of which there is still something to say.
const REMARKS: usize = 8;
/// Names of moves in a comment.
const NAMES: usize = 8;

/// A plan as a record; `record` is the problem, and `game` says of which game.
pub fn solution(game: &str, mut record: Tree, plan: &Plan, caption: &Caption<'_>) -> String {
    let start = record.main_line().last().unwrap_or(Tree::ROOT);
    let board = record.position(start).map(|position| position.board).ok();
    let Some(board) = board.or_else(|| Board::new(record.width(), record.height())) else {
        return record.to_string();
    };
    record.set_text(Tree::ROOT, "TS", game);
    record.set_text(Tree::ROOT, "GN", caption.problem);
    record.set_text(Tree::ROOT, "AP", concat!("tsume:", env!("CARGO_PKG_VERSION")));
    let most = if caption.full { usize::MAX } else { READABLE };
    let mut writer = Writer {
        record,
        board,
        start,
        most,
        moves: 0,
        firsts: HashMap::new(),
        fights: plan.fights.clone(),
        cut: false,
    };
    writer.write(plan);
    let mut sentences = vec![caption.claim.to_string(), format!("{} to move", caption.mover)];
    sentences.extend(caption.ko.map(|words| format!("ko: {words}")));
    let assumptions = caption.assumptions.iter();
    sentences.extend(assumptions.map(|(name, words)| format!("{name}: {words}")));
    if writer.cut {
        sentences.push("moves that lose sooner, or in the same way, are left out".to_string());
    }
    let sentences: Vec<String> = sentences.iter().map(|words| sentence(words)).collect();
    let comment = format!("{}\n{}", caption.problem, sentences.join("\n"));
    writer.record.set_text(start, "C", &comment);
    writer.record.to_string()
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}

/// The moves of each line of a sketch that stand in the record.
type Nodes = HashMap<(usize, usize), NodeId>;

struct Writer {
    record: Tree,
    board: Board,
    /// The node of the problem.
    start: NodeId,
    most: usize,
    moves: usize,
    /// The first moves, by their names.
    firsts: HashMap<String, NodeId>,
    /// As in the plan.
    fights: Vec<String>,
    /// Whether anything was left out.
    cut: bool,
}

impl Writer {
    fn write(&mut self, plan: &Plan) {
        let mut nodes = Nodes::new();
        // What was found out about a first move by itself counts more than a line of a strategy that has
        // decided nothing.
        let own = |line: &Line| {
            let first = line.moves.first().filter(|_| line.after.is_none());
            first.is_some_and(|first| {
                plan.others.iter().any(|other| other.right.is_some() && other.played == *first)
            })
        };
        self.cut |= plan.main.cut;
        let lines = &plan.main.lines;
        if let Some(line) = lines.first().filter(|line| !own(line)) {
            self.line(&plan.main, 0, self.start, plan.right, &mut nodes);
            if line.moves.is_empty() {
                return;
            }
        }
        let full = self.most == usize::MAX;
        for (right, most) in [(true, FOLLOWED), (false, REFUTED)] {
            let most = if full { usize::MAX } else { most };
            let some: Vec<&Judged> =
                plan.others.iter().filter(|other| other.right == Some(right)).collect();
            for (judged, alike) in if full { apart(&some) } else { folded(&some) } {
                self.judged(judged, &alike, most, right && self.moves < REFUTED);
            }
        }
        for (number, line) in lines.iter().enumerate().skip(1) {
            if !own(line) {
                self.line(&plan.main, number, self.start, plan.right, &mut nodes);
            }
        }
        let open: Vec<&Judged> = plan.others.iter().filter(|other| other.right.is_none()).collect();
        let open = if full { apart(&open) } else { folded(&open) };
        for (judged, alike) in open.into_iter().take(if full { self.most } else { REMARKS }) {
            self.judged(judged, &alike, self.most, true);
        }
    }

    /// Adds a first move with what is known of it. `must` it stand there, it has no line if there is no room.
    fn judged(&mut self, judged: &Judged, alike: &[String], most: usize, must: bool) {
        let Judged { played, right, said, sketch } = judged;
        let long = sketch.lines.first().map_or(0, |line| line.moves.len() + 1);
        let room = self.moves.saturating_add(long) <= most;
        if self.firsts.contains_key(&played.text) || !(room || must) {
            self.cut |= !room;
            return;
        }
        let first = self.play(self.start, played.side, &played.text, *right);
        let mut nodes = Nodes::new();
        if room {
            for number in 0..sketch.lines.len() {
                self.line(sketch, number, first, *right, &mut nodes);
            }
        } else if *right == Some(true) {
            self.remark(first, "RIGHT");
        }
        self.cut |= !room;
        let words = said.iter().cloned().chain(elsewhere(&played.text, alike));
        words.for_each(|words| self.remark(first, &words));
    }

    /// Adds a line of a sketch that begins at a node, if there is room for it and for what it branches off
    /// from; the first always.
    fn line(
        &mut self,
        sketch: &Sketch,
        number: usize,
        start: NodeId,
        right: Option<bool>,
        nodes: &mut Nodes,
    ) {
        let Some(line) = sketch.lines.get(number) else { return };
        if number > 0 && self.moves.saturating_add(line.moves.len()) > self.most {
            self.cut = true;
            return;
        }
        let before = match line.after {
            None => Some(start),
            Some(place) => nodes.get(&place).copied(),
        };
        let Some(mut node) = before else { return };
        let is_first = node == self.start;
        if let Some(first) = line.moves.first().filter(|_| is_first)
            && self.firsts.contains_key(&first.text)
        {
            return;
        }
        for (place, played) in line.moves.iter().enumerate() {
            let right = right.filter(|_| node == self.start);
            node = self.play(node, played.side, &played.text, right);
            nodes.insert((number, place), node);
            if place == 0 {
                let words = elsewhere(&played.text, &line.alike);
                words.iter().for_each(|words| self.remark(node, words));
            }
            if played.text == PASS && !self.record.node(node).has("C") {
                self.remark(node, "elsewhere");
            }
        }
        let right = if right == Some(true) { "RIGHT: " } else { "" };
        self.remark(node, &format!("{right}{}", line.end));
    }

    /// Adds a move after a node, with its mark.
    fn play(&mut self, before: NodeId, side: &str, text: &str, right: Option<bool>) -> NodeId {
        let node = self.record.add_child(before);
        let colour = if side == Colour::Black.name() { Colour::Black } else { Colour::White };
        self.record.set_move(node, colour, self.board.parse_point(text));
        let fights = before == self.start && self.fights.iter().any(|fight| fight == text);
        if let Some(right) = right.filter(|_| !fights) {
            self.record.set_text(node, if right { "TE" } else { "BM" }, "1");
        }
        if before == self.start {
            self.firsts.insert(text.to_string(), node);
        }
        if fights {
            self.remark(node, "the ko: with the threats that it takes, this is right");
        }
        self.moves += 1;
        node
    }

    /// Adds words to the comment of a move; what is right comes first.
    fn remark(&mut self, node: NodeId, words: &str) {
        let said = match self.record.node(node).text("C") {
            Some(said) if words.starts_with("RIGHT") => format!("{words}\n{said}"),
            Some(said) => format!("{said}\n{words}"),
            None => words.to_string(),
        };
        self.record.set_text(node, "C", &said);
    }
}

/// What is said of a move that others are answered like.
fn elsewhere(text: &str, alike: &[String]) -> Option<String> {
    let others = alike.iter().filter(|other| *other != text);
    let mut names: Vec<&str> = others.clone().take(NAMES).map(String::as_str).collect();
    let more = others.count().saturating_sub(NAMES);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    match (text == PASS, names.is_empty()) {
        (_, true) => None,
        (true, _) => Some("elsewhere: the answer is the same".to_string()),
        (false, _) => {
            names.retain(|name| *name != PASS);
            Some(format!("as elsewhere ({}{more}): the answer is the same", names.join(" ")))
        }
    }
}

/// Each first move by itself.
fn apart<'a>(all: &[&'a Judged]) -> Vec<(&'a Judged, Vec<String>)> {
    all.iter().map(|&judged| (judged, Vec::new())).collect()
}

/// First moves with those whose line goes on in the same way: with a pass, or three and more.
fn folded<'a>(all: &[&'a Judged]) -> Vec<(&'a Judged, Vec<String>)> {
    let line = |judged: &'a Judged| {
        let line = judged.sketch.lines.first().map(|line| (&line.moves, &line.end));
        (line, &judged.said)
    };
    let mut found: Vec<(&'a Judged, Vec<String>)> = Vec::new();
    for &judged in all {
        let mut group = all.iter().filter(|other| line(other) == line(judged)).copied();
        let size = group.clone().count();
        let pass = group.clone().find(|other| other.played.text == PASS);
        let shown =
            pass.filter(|_| size > 1).or(group.next().filter(|_| size > 2)).unwrap_or(judged);
        match found.iter_mut().find(|(other, _)| std::ptr::eq(*other, shown)) {
            Some((_, alike)) => alike.push(judged.played.text.clone()),
            None if std::ptr::eq(shown, judged) => found.push((shown, Vec::new())),
            None => found.push((shown, vec![judged.played.text.clone()])),
        }
    }
    found
}
