//! Makes a certificate from a strategy: a function that gives the shape of each position and, where
//! the winner is to move, the move.
//!
//! Entries are written in pre-order, and the line of an entry says of each move whether a new entry
//! follows for it. Whether it does, or the position turns up first below an earlier move of the
//! same entry, is known only afterwards: so the strategy is followed once and then written.

mod tree;

pub use tree::{After, Step, Tree};

use crate::format::{Mark, Shape};
use crate::index::{Full, Index, Memory};
use crate::near::NearEnds;
use crate::situations::Situations;
use crate::{Header, Writer};
use std::fmt;
use std::io::{self, Write};
use tsume_game::{Game, Notation, Role};

/// A strategy that was followed from the root to all its ends, ready to be written.
#[derive(Clone, Debug)]
pub struct Strategy<M> {
    /// The shape of each entry and where its moves end; they begin where those before them end.
    entries: Vec<(Shape, usize)>,
    moves: Vec<(M, Mark)>,
}

/// What a strategy does at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice<M> {
    /// The position has an entry of this shape; where the winner is to move, with a legal move.
    Entry(Shape, Option<M>),
    /// The position is a [near end](crate::NearEnds) and has no entry.
    Near,
}

impl<M> From<(Shape, Option<M>)> for Choice<M> {
    fn from((shape, reply): (Shape, Option<M>)) -> Choice<M> {
        Choice::Entry(shape, reply)
    }
}

/// A strategy that can't be followed to the end. Each one names the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hole {
    /// The position has no shape.
    NoShape(String),
    /// The winner is to move in the position, and there is no move or not a legal one.
    NoMove(String),
    /// The position is decided against the winner.
    Lost(String),
    /// The position returns on the path, and not by a move of the loser that is banned.
    Repeats(String),
    /// The memory limit was reached.
    Memory,
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hole::NoShape(text) => write!(f, "the strategy does not know the position {text}"),
            Hole::NoMove(text) => {
                write!(f, "the strategy has no legal move in the position {text}")
            }
            Hole::Lost(text) => write!(f, "the strategy loses in the position {text}"),
            Hole::Repeats(text) => write!(f, "the strategy repeats the position {text}"),
            Hole::Memory => write!(f, "the memory limit was reached"),
        }
    }
}

impl std::error::Error for Hole {}

impl From<Full> for Hole {
    fn from(_: Full) -> Hole {
        Hole::Memory
    }
}

impl<M: Copy + Eq + fmt::Debug> Strategy<M> {
    /// Follows the strategy of `winner` from `root`, in at most `memory` bytes.
    ///
    /// `choose` is asked once for each position with a ladder or a trap, and for a walk or a near
    /// end each time that a path leads to it. It gets the position and the moves from the root, and
    /// gives a [`Choice`]. The root is no near end.
    ///
    /// # Errors
    ///
    /// When the strategy doesn't lead to a win everywhere, or there is not enough memory.
    pub fn follow<G: Notation<Move = M>, C: Into<Choice<M>>>(
        root: &G,
        winner: Role,
        memory: usize,
        mut choose: impl FnMut(&G, &[M]) -> Option<C>,
    ) -> Result<Strategy<M>, Hole> {
        let choose = |game: &G, path: &[M]| choose(game, path).map(Into::into);
        let mut follower = Follower {
            game: root.clone(),
            winner,
            choose,
            positions: Index::new(),
            situations: Situations::new(),
            frames: Vec::new(),
            path: Vec::new(),
            memory: Memory(memory),
            strategy: Strategy { entries: Vec::new(), moves: Vec::new() },
        };
        match root.status().winner() {
            Some(side) if side == winner => return Ok(follower.strategy),
            Some(_) => return Err(Hole::Lost(root.position_text())),
            None if follower.enter(None)?.is_ok() => (),
            None => return Err(Hole::NoShape(root.position_text())),
        }
        while let Some(frame) = follower.frames.last_mut() {
            if frame.next == frame.end {
                follower.leave();
            } else {
                let next = frame.next;
                frame.next += 1;
                follower.step(next)?;
            }
        }
        Ok(follower.strategy)
    }

    /// How many entries the certificate has.
    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    /// The entries as a tree.
    pub fn tree(&self) -> Tree<'_, M> {
        Tree::new(self)
    }

    /// One line of play that the strategy shows, as [`Tree::line`], from the root that it was made
    /// from; with the end of the game where the strategy leaves it to be found.
    pub fn line<G: Notation<Move = M>>(&self, root: &G, winner: Role) -> Vec<M> {
        let (mut line, near) = self.tree().line_to_near();
        if near {
            let mut game = root.clone();
            for &m in &line {
                game.play(m);
            }
            line.extend(NearEnds::new(winner).line(&mut game));
        }
        line
    }

    fn moves_of(&self, entry: usize) -> &[(M, Mark)] {
        let end = |entry: usize| self.entries.get(entry).map_or(0, |&(_, end)| end);
        let start = entry.checked_sub(1).map_or(0, end);
        self.moves.get(start..end(entry)).unwrap_or_default()
    }

    /// Writes the certificate and gives `out` back. `root` must be the root it was made from.
    ///
    /// # Errors
    ///
    /// From `out`, or when the header or a move does not fit the format.
    pub fn write<G: Notation<Move = M>, W: Write>(
        &self,
        root: &G,
        header: &Header,
        out: W,
    ) -> io::Result<W> {
        let mut writer = Writer::new(out, header)?;
        let mut game = root.clone();
        // The moves not replayed yet of each entry on the path, and the way back from it.
        let mut path = Vec::new();
        let mut arrival: Option<(M, G::Undo)> = None;
        let mut start = 0;
        for &(shape, end) in &self.entries {
            let moves = &self.moves[start..end];
            start = end;
            let texts: Vec<_> = moves.iter().map(|&(m, mark)| (game.move_text(m), mark)).collect();
            writer.entry(shape, &texts)?;
            path.push((moves, arrival.take()));
            while let Some((moves, _)) = path.last_mut() {
                if let Some(i) = moves.iter().position(|&(_, mark)| mark == Mark::New) {
                    let m = moves[i].0;
                    *moves = &moves[i + 1..];
                    arrival = Some((m, game.play(m)));
                    break;
                }
                if let Some((_, Some((m, undo)))) = path.pop() {
                    game.undo(m, undo);
                }
            }
        }
        writer.finish()
    }
}

/// What is known of a position that was met.
struct Seen {
    entry: u64,
    shape: Shape,
    on_path: bool,
}

/// An entry on the path.
struct Frame<G: Game> {
    /// The position's number in the index.
    position: usize,
    /// The situation's number, on a walk.
    situation: Option<usize>,
    shape: Shape,
    /// The range of its moves that were not followed yet.
    next: usize,
    end: usize,
    /// The way back to the entry above.
    undo: Option<G::Undo>,
}

struct Follower<G: Notation, F> {
    game: G,
    winner: Role,
    choose: F,
    positions: Index<Seen>,
    situations: Situations,
    frames: Vec<Frame<G>>,
    path: Vec<G::Move>,
    memory: Memory,
    strategy: Strategy<G::Move>,
}

impl<G: Notation, F> Follower<G, F>
where
    F: FnMut(&G, &[G::Move]) -> Option<Choice<G::Move>>,
{
    /// Makes an entry for the position now, or gives `undo` back if it is to have none.
    fn enter(&mut self, undo: Option<G::Undo>) -> Result<Result<(), Option<G::Undo>>, Hole> {
        let (shape, reply) = match (self.choose)(&self.game, &self.path) {
            Some(Choice::Entry(shape, reply)) => (shape, reply),
            Some(Choice::Near) => return Ok(Err(undo)),
            None => return Err(Hole::NoShape(self.game.position_text())),
        };
        let text = self.game.position_text();
        let mut moves = Vec::new();
        self.game.moves(&mut moves);
        if self.game.role() == self.winner {
            moves.retain(|&m| Some(m) == reply);
            if moves.is_empty() {
                return Err(Hole::NoMove(text));
            }
        } else {
            moves.retain(|&m| !self.game.is_dominated(m));
        }
        if shape == Shape::Walk && self.situations.hold(&self.game) {
            return Err(Hole::Repeats(text));
        }
        let situation = match shape {
            Shape::Walk => self.situations.enter(&self.game, &mut self.memory)?,
            _ => None,
        };
        let Strategy { entries, moves: all } = &mut self.strategy;
        let next = all.len();
        self.memory.reserve(all, moves.len())?;
        all.extend(moves.into_iter().map(|m| (m, Mark::New)));
        let end = all.len();
        self.memory.push(entries, (shape, end))?;

        let seen = Seen { entry: entries.len() as u64, shape, on_path: true };
        let position = match self.positions.find(&text) {
            Some(position) => {
                if let Some(old) = self.positions.get_mut(position) {
                    *old = seen;
                }
                position
            }
            None => self.positions.insert(&text, seen, &mut self.memory)?,
        };
        self.memory
            .push(&mut self.frames, Frame { position, situation, shape, next, end, undo })?;
        Ok(Ok(()))
    }

    /// Follows a move of the last entry on the path and marks it.
    fn step(&mut self, at: usize) -> Result<(), Hole> {
        let mover = self.game.role();
        let m = self.strategy.moves[at].0;
        let mut undo = Some(self.game.play(m));
        let mut mark = self.mark(mover)?;
        if mark == Mark::New {
            self.memory.push(&mut self.path, m)?;
            undo = self.enter(undo)?.err().flatten();
            if undo.is_some() {
                mark = Mark::Near;
                self.path.pop();
            }
        }
        self.strategy.moves[at].1 = mark;
        if let Some(undo) = undo {
            self.game.undo(m, undo);
        }
        Ok(())
    }

    /// The mark of the move that `mover` made to the position now.
    fn mark(&self, mover: Role) -> Result<Mark, Hole> {
        match self.game.status().winner() {
            Some(side) if side == self.winner => return Ok(Mark::Won),
            Some(_) => return Err(Hole::Lost(self.game.position_text())),
            None => (),
        }
        let on_walk = self.frames.last().is_some_and(|frame| frame.shape == Shape::Walk);
        if on_walk && mover != self.winner && self.situations.hold(&self.game) {
            return Ok(Mark::Banned);
        }
        let text = self.game.position_text();
        let Some(seen) = self.positions.find(&text).and_then(|n| self.positions.get(n)) else {
            return Ok(Mark::New);
        };
        match seen.shape {
            Shape::Ladder(_) | Shape::Trap => Ok(Mark::Same(seen.entry)),
            Shape::Walk if !seen.on_path => Ok(Mark::New),
            Shape::Walk if mover != self.winner => Ok(Mark::Banned),
            Shape::Walk => Err(Hole::Repeats(text)),
        }
    }

    /// Goes back from an entry whose moves have all been followed.
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if let Some(seen) = self.positions.get_mut(frame.position) {
            seen.on_path = false;
        }
        self.situations.leave(frame.situation);
        if let (Some(undo), Some(m)) = (frame.undo, self.path.pop()) {
            self.game.undo(m, undo);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsume_game::graph::{Edge, GraphGame, parse};

    /// The line of a strategy that gives each vertex, by name, a shape and a successor.
    fn line(text: &str, winner: Role, choose: impl Fn(&str) -> (Shape, Option<u32>)) -> String {
        line_and_length(text, winner, choose).0
    }

    fn line_and_length(
        text: &str,
        winner: Role,
        choose: impl Fn(&str) -> (Shape, Option<u32>),
    ) -> (String, Option<u64>) {
        let root = parse(text.as_bytes()).remove(0).unwrap().root();
        let strategy = Strategy::follow(&root, winner, 1 << 20, |game: &GraphGame, _| {
            let (shape, reply) = choose(&game.position_text());
            Some((shape, reply.map(Edge)))
        });
        let mut game = root.clone();
        let play = |m| {
            let text = game.move_text(m);
            game.play(m);
            text
        };
        let strategy = strategy.unwrap();
        let line: Vec<String> = strategy.line(&root, winner).into_iter().map(play).collect();
        (line.join(" "), strategy.tree().length())
    }

    /// The defences in order: an end, a short tree, one met before, and the longest.
    #[test]
    fn the_longest_defence_counts() {
        let text = "game g repetition=attacker-loses\n\
            A or R\nR and W S T L\nS or T\nT or W\nL or L1\nL1 and S\nW won\n";
        let ranks = |at: &str| {
            let rank = match at {
                "A" => 9,
                "R" => 8,
                "L" => 7,
                "L1" => 6,
                "S" => 2,
                _ => 1,
            };
            (Shape::Ladder(rank), (!at.starts_with("R") && at != "L1").then_some(0))
        };
        let longest = ("R L L1 S T W".to_string(), Some(6));
        assert_eq!(line_and_length(text, Role::Attacker, ranks), longest);
        let reversed = |at: &str| match (at, ranks(at)) {
            ("S", (_, reply)) => (Shape::Ladder(20), reply),
            (_, other) => other,
        };
        assert_eq!(line(text, Role::Attacker, reversed), "R S T W");
    }

    #[test]
    fn a_trap_goes_round_once() {
        let text = "game g repetition=attacker-loses\nA or X B\nB and C A\nC or B\nX lost\n";
        let reply = |at: &str| (Shape::Trap, (at == "B").then_some(0));
        assert_eq!(line_and_length(text, Role::Defender, reply), ("B C B".to_string(), None));
    }

    #[test]
    fn a_walk_ends_at_a_ban() {
        let text = "game g repetition=illegal\nA or C B\nB and D\nC and D\nD or C\n";
        let reply = |at: &str| match at {
            "A" => (Shape::Walk, Some(1)),
            _ => (Shape::Walk, (at == "D").then_some(0)),
        };
        assert_eq!(line(text, Role::Attacker, reply), "B D C");
    }

    #[test]
    fn a_decided_root_has_no_line() {
        let nobody = |_: &str| (Shape::Trap, None);
        assert_eq!(line("game g repetition=none\nA won\n", Role::Attacker, nobody), "");
    }
}
