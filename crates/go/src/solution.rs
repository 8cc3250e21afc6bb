//! Solutions: a strategy as a game record with variations, for any Go program to play through.
//!
//! The winner has one move at each node, the loser every legal one: the longest defence is the main
//! line, the others are variations. The marks are those of problem collections: where the side to
//! move solves the problem, its first move has `TE` and the end of every line `C[RIGHT]`; where it
//! cannot, every first move has `BM`, and is refuted. First moves that fail beside the one that
//! wins are in no strategy, and so not in the record.
//!
//! What gets too long is cut at the same depth everywhere, so that all defences are there up to
//! that depth; the main line always goes to its end.

use crate::board::{Colour, Point};
use crate::sgf::{NodeId, Tree};
use std::collections::HashMap;
use tsume_game::{Game, Lambda, LambdaMove, Threats};
use tsume_proof::{After, Step, Strategy, Tree as Entries};

/// Moves of a solution that can still be read.
pub const READABLE: usize = 1_000;

/// A game whose moves are stones on a Go board.
pub trait Recorded: Game {
    /// Whether images of a position are taken for the same one.
    const UP_TO_SYMMETRY: bool = false;

    /// The name of a point.
    fn name(&self, p: Point) -> String;

    /// Who is to move.
    fn to_move(&self) -> Colour;

    /// The stones that a move stands for; `None` is a pass. There are several where moves are
    /// images of each other, and the first is the one that [`Game::play`] takes; and there are none
    /// where a move is no move in a record.
    fn stones(&self, m: Self::Move) -> Vec<Option<Point>>;

    /// The position after one of them.
    fn after(&self, m: Self::Move, _stone: Option<Point>) -> Self {
        let mut after = self.clone();
        after.play(m);
        after
    }

    /// Moves after the end of the game that show what has decided it.
    fn finish(&self) -> Vec<Point> {
        Vec::new()
    }
}

/// The moves are those of the game; passes that only show a threat are among them.
impl<G: Recorded + Threats> Recorded for Lambda<G> {
    fn name(&self, p: Point) -> String {
        self.game().name(p)
    }

    fn to_move(&self) -> Colour {
        self.game().to_move()
    }

    fn stones(&self, m: LambdaMove<G::Move>) -> Vec<Option<Point>> {
        if self.is_playing_on(m) { Vec::new() } else { self.game().stones(m.mv) }
    }

    fn after(&self, m: LambdaMove<G::Move>, stone: Option<Point>) -> Self {
        let mut after = self.clone();
        after.play(m);
        if !self.is_playing_on(m) {
            *after.game_mut() = self.game().after(m.mv, stone);
        }
        after
    }

    fn finish(&self) -> Vec<Point> {
        self.game().finish()
    }
}

/// What a solution says besides its moves.
#[derive(Clone, Copy, Debug)]
pub struct Caption<'a> {
    /// What it is about.
    pub name: &'a str,
    /// The claim that it shows, in words.
    pub claim: &'a str,
    /// The side whose strategy it is.
    pub winner: Colour,
    /// With more moves than this it is cut; with no end of moves, each position is followed once,
    /// and what leads to it again refers to that.
    pub most: usize,
}

/// Adds a strategy to a record whose main line ends with the position `root`.
pub fn write<G: Recorded>(
    root: &G,
    record: &mut Tree,
    strategy: &Strategy<G::Move>,
    caption: &Caption<'_>,
) {
    let start = record.main_line().last().unwrap_or(Tree::ROOT);
    record.set_text(Tree::ROOT, "GN", caption.name);
    record.set_text(Tree::ROOT, "AP", concat!("tsume:", env!("CARGO_PKG_VERSION")));
    let solved = root.to_move() == caption.winner;
    let mut writer = Writer {
        record,
        start,
        winner: caption.winner,
        right: solved,
        most: caption.most,
        followed: HashMap::new(),
    };
    let cut = writer.add(root, strategy, start);
    let mark = if solved { "TE" } else { "BM" };
    for first in writer.record.node(start).children().to_vec() {
        writer.record.set_text(first, mark, "1");
    }
    let mut comment = caption.claim.to_string();
    if let Some(plies) = cut {
        comment +=
            &format!(". Every answer is given up to move {plies}; {CUT} is where lines were cut");
    }
    record.set_text(start, "C", &comment);
}

/// What stands where a line was cut.
const CUT: &str = "...";

/// A move of a strategy as one stone.
struct Branch<M> {
    step: Step<M>,
    stone: Option<Point>,
    /// Whether it stands in the record.
    recorded: bool,
}

/// A node whose variations are being written.
struct Frame<G: Game> {
    at: G,
    node: NodeId,
    ply: usize,
    /// Whether it is on the main line, ...
    main: bool,
    /// ... and the next branch goes on with that.
    first: bool,
    branches: std::vec::IntoIter<Branch<G::Move>>,
}

struct Writer<'a> {
    record: &'a mut Tree,
    /// The node of the position that is solved.
    start: NodeId,
    winner: Colour,
    /// Whether the lines are what the problem asks for.
    right: bool,
    most: usize,
    /// The entries that need not be followed again, and where they were.
    followed: HashMap<usize, NodeId>,
}

impl Writer<'_> {
    /// The moves of an entry, the one of the main line first. An image of the winner's own move is
    /// not needed; nor are moves that may not be played.
    fn branches<G: Recorded>(
        &self,
        at: &G,
        entries: &Entries<'_, G::Move>,
        entry: usize,
    ) -> Vec<Branch<G::Move>> {
        let main = entries.main(entry);
        let others = entries.steps(entry).filter(|step| Some(*step) != main);
        let steps = main.into_iter().chain(others).filter(|step| step.after != After::Banned);
        let stones = |step: Step<G::Move>| {
            let mut stones = at.stones(step.mv);
            let recorded = !stones.is_empty();
            stones.truncate(if at.to_move() == self.winner { 1 } else { usize::MAX });
            stones.extend((!recorded).then_some(None));
            stones.into_iter().map(move |stone| Branch { step, stone, recorded })
        };
        steps.flat_map(stones).collect()
    }

    /// How many plies there is room for, up to the winner's last answer; none if there is for all.
    fn depth<G: Recorded>(&self, root: &G, entries: &Entries<'_, G::Move>) -> Option<usize> {
        if self.most == usize::MAX {
            return None;
        }
        let mut level = vec![(root.clone(), 0)];
        let (mut plies, mut moves) = (0usize, 0usize);
        while !level.is_empty() {
            let mut next = Vec::new();
            for (at, entry) in level {
                for Branch { step, stone, recorded } in self.branches(&at, entries, entry) {
                    moves += usize::from(recorded);
                    if moves > self.most {
                        let first = usize::from(root.to_move() == self.winner);
                        let plies = plies - usize::from(plies % 2 != first && plies > 0);
                        return Some(plies.max(1));
                    }
                    if let After::Entry(to) = step.after {
                        next.push((at.after(step.mv, stone), to));
                    }
                }
            }
            level = next;
            plies += 1;
        }
        None
    }

    /// Adds a strategy after a node, and says at which ply it was cut, if it was.
    fn add<G: Recorded>(
        &mut self,
        root: &G,
        strategy: &Strategy<G::Move>,
        node: NodeId,
    ) -> Option<usize> {
        let entries = strategy.tree();
        let cut = self.depth(root, &entries);
        if strategy.entries() == 0 {
            self.finish(root, node);
            return None;
        }
        self.followed.insert(0, node);
        let branches = self.branches(root, &entries, 0).into_iter();
        let (at, main) = (root.clone(), true);
        let mut frames = vec![Frame { at, node, ply: 0, main, first: true, branches }];
        while let Some(frame) = frames.last_mut() {
            let Some(Branch { step, stone, recorded }) = frame.branches.next() else {
                frames.pop();
                continue;
            };
            let main = frame.main && std::mem::take(&mut frame.first);
            let node = match recorded {
                true => self.play(frame.node, frame.at.to_move(), stone),
                false => frame.node,
            };
            let (at, ply) = (frame.at.after(step.mv, stone), frame.ply + 1);
            let After::Entry(entry) = step.after else {
                self.finish(&at, node);
                continue;
            };
            if main || self.most == usize::MAX {
                if let Some(&seen) = self.followed.get(&entry) {
                    let path = self.path::<G>(&at, seen);
                    self.end(node, Some(&path));
                    continue;
                }
                self.followed.insert(entry, node);
            }
            let deep = cut.is_some_and(|plies| ply >= plies);
            if deep && !main {
                self.end(node, Some(CUT));
                continue;
            }
            let mut branches = self.branches(&at, &entries, entry);
            branches.truncate(if deep { 1 } else { usize::MAX });
            if branches.is_empty() {
                self.end(node, None);
            }
            frames.push(Frame { at, node, ply, main, first: true, branches: branches.into_iter() });
        }
        cut
    }

    /// Adds a move after a node.
    fn play(&mut self, node: NodeId, colour: Colour, stone: Option<Point>) -> NodeId {
        let next = self.record.add_child(node);
        self.record.set_move(next, colour, stone);
        next
    }

    /// Adds the end of a decided game.
    fn finish<G: Recorded>(&mut self, at: &G, mut node: NodeId) {
        let mut colour = at.to_move();
        for p in at.finish() {
            node = self.play(node, colour, Some(p));
            colour = colour.other();
        }
        self.end(node, None);
    }

    /// Says what the end of a line is.
    fn end(&mut self, node: NodeId, said: Option<&str>) {
        let right = self.right.then_some("RIGHT");
        let words: Vec<&str> = right.into_iter().chain(said).collect();
        if !words.is_empty() {
            self.record.set_text(node, "C", &words.join(" "));
        }
    }

    /// What is said of a position that was at another node before.
    fn path<G: Recorded>(&self, at: &G, seen: NodeId) -> String {
        let before = |&node: &NodeId| self.record.node(node).parent();
        let back = std::iter::successors(Some(seen), before).take_while(|&node| node != self.start);
        let mut moves: Vec<String> = back
            .filter_map(|node| self.record.node(node).played())
            .map(|(_, p)| p.map_or("pass".to_string(), |p| at.name(p)))
            .collect();
        moves.reverse();
        let alike = if G::UP_TO_SYMMETRY { ", turned or reflected" } else { "" };
        match moves.is_empty() {
            true => format!("as at the beginning{alike}"),
            false => format!("as after {}{alike}", moves.join(" ")),
        }
    }
}
