//! The exploration behind the conformance checks.

use super::{Law, Report, Violation};
use crate::graph::components;
use crate::random::Rng;
use crate::{CycleRule, Game, Irreversible, Key, Notation, Role, Status};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};

/// No random game is longer than this.
const LONGEST_PLAYOUT: usize = 300;

/// The functions of a game's [`Notation`].
struct Text<G: Game> {
    position: fn(&G) -> String,
    write: fn(&G, G::Move) -> String,
    parse: fn(&G, &str) -> Option<G::Move>,
}

/// Everything that a game says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Snapshot<M> {
    key: Key,
    role: Role,
    status: Status,
    moves: Vec<M>,
}

impl<M: Copy + Eq + std::fmt::Debug> Snapshot<M> {
    fn of<G: Game<Move = M>>(game: &G) -> Snapshot<M> {
        let mut moves = Vec::new();
        if game.status() == Status::Open {
            game.moves(&mut moves);
        }
        Snapshot { key: game.key(), role: game.role(), status: game.status(), moves }
    }

    /// The first thing in which another snapshot differs.
    fn difference(&self, other: &Snapshot<M>) -> Option<String> {
        if self.key != other.key {
            Some(format!("key {:x} became {:x}", self.key.0, other.key.0))
        } else if self.role != other.role {
            Some(format!("role {:?} became {:?}", self.role, other.role))
        } else if self.status != other.status {
            Some(format!("status {:?} became {:?}", self.status, other.status))
        } else if self.moves != other.moves {
            Some(format!("moves {:?} became {:?}", self.moves, other.moves))
        } else {
            None
        }
    }
}

/// A position, told from others by its key.
struct Node<M> {
    /// The first way here: the node before and the move; the start has none.
    parent: Option<(usize, M)>,
    /// What the position says, once it was examined.
    seen: Option<Snapshot<M>>,
    /// Its text, if texts are checked.
    text: Option<String>,
}

struct Move<M> {
    from: usize,
    to: usize,
    m: M,
    irreversible: bool,
}

/// The part of a game that was seen.
pub(super) struct Explorer<G: Game> {
    /// The capabilities to be checked.
    text: Option<Text<G>>,
    irreversible: Option<fn(&G, G::Move) -> bool>,
    rule: CycleRule,
    ids: HashMap<Key, usize>,
    nodes: Vec<Node<G::Move>>,
    edges: Vec<Move<G::Move>>,
    texts: HashSet<String>,
    report: Report,
}

impl<G: Game> Explorer<G> {
    pub(super) fn new(game: &G) -> Self {
        Explorer {
            text: None,
            irreversible: None,
            rule: game.cycle_rule(),
            ids: HashMap::new(),
            nodes: Vec::new(),
            edges: Vec::new(),
            texts: HashSet::new(),
            report: Report::default(),
        }
    }

    pub(super) fn with_text(self) -> Self
    where
        G: Notation,
    {
        let text = Text { position: G::position_text, write: G::move_text, parse: G::parse_move };
        Explorer { text: Some(text), ..self }
    }

    pub(super) fn with_irreversible(self) -> Self
    where
        G: Irreversible,
    {
        Explorer { irreversible: Some(G::is_irreversible), ..self }
    }

    pub(super) fn run(mut self, start: &G, seed: u64, budget: u64) -> Result<Report, Violation> {
        self.breadth(start, budget.div_ceil(2))?;
        let mut rng = Rng::new(seed);
        let mut steps = 0;
        while steps < budget {
            steps += 1 + self.playout(start, &mut rng, budget)?;
        }
        self.cycles()?;
        Ok(self.report)
    }

    /// Examines the positions nearest to the start.
    fn breadth(&mut self, start: &G, budget: u64) -> Result<(), Violation> {
        let mut queue = VecDeque::from([(start.clone(), None, 0)]);
        while let Some((mut game, parent, depth)) = queue.pop_front() {
            self.report.longest = self.report.longest.max(depth);
            let id = self.node(game.key(), parent);
            let fresh = self.nodes[id].seen.is_none();
            let snapshot = self.visit(&mut game, id)?;
            for m in snapshot.moves {
                // What waits in the queue counts too: it is what takes the memory.
                if !fresh || self.report.positions + queue.len() as u64 >= budget {
                    break;
                }
                let mut after = game.clone();
                after.play(m);
                queue.push_back((after, Some((id, m)), depth + 1));
            }
        }
        Ok(())
    }

    /// Plays a random game and takes it back; gives its length.
    fn playout(&mut self, start: &G, rng: &mut Rng, budget: u64) -> Result<u64, Violation> {
        let mut game = start.clone();
        let mut played = Vec::new();
        let mut id = self.node(game.key(), None);
        let mut snapshot = self.visit(&mut game, id)?;
        while played.len() < LONGEST_PLAYOUT && (played.len() as u64) < budget {
            let Some(&m) = snapshot.moves.get(rng.below(snapshot.moves.len() as u64) as usize)
            else {
                break;
            };
            let undo = game.play(m);
            let next = self.node(game.key(), Some((id, m)));
            let before = std::mem::replace(&mut snapshot, self.visit(&mut game, next)?);
            played.push((m, undo, before, id));
            id = next;
        }
        let length = played.len() as u64;
        while let Some((m, undo, before, id)) = played.pop() {
            game.undo(m, undo);
            if let Some(detail) = before.difference(&Snapshot::of(&game)) {
                return Err(self.violation(Law::UndoRestores, id, detail));
            }
        }
        self.report.playouts += 1;
        self.report.longest = self.report.longest.max(length);
        Ok(length)
    }

    /// The node of a key; a new one if the key was not seen yet.
    fn node(&mut self, key: Key, parent: Option<(usize, G::Move)>) -> usize {
        match self.ids.entry(key) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                self.nodes.push(Node { parent, seen: None, text: None });
                *entry.insert(self.nodes.len() - 1)
            }
        }
    }

    /// Checks a position by itself, and if it is new also every move in it.
    fn visit(&mut self, game: &mut G, id: usize) -> Result<Snapshot<G::Move>, Violation> {
        let snapshot = Snapshot::of(game);
        if game.cycle_rule() != self.rule {
            let detail = format!("{:?} became {:?}", self.rule, game.cycle_rule());
            return Err(self.violation(Law::ConstantRule, id, detail));
        }
        // The path behind a position, a copy and a second look must not make a difference.
        let again = [Snapshot::of(game), Snapshot::of(&game.clone())];
        for other in again.iter().chain(&self.nodes[id].seen) {
            if let Some(detail) = other.difference(&snapshot) {
                return Err(self.violation(Law::KeyIdentifies, id, detail));
            }
        }
        self.position_text(game, id)?;
        if self.nodes[id].seen.is_none() {
            self.report.positions += 1;
            self.nodes[id].seen = Some(snapshot.clone());
            self.unique_moves(game, id, &snapshot.moves)?;
            self.move_texts(game, id, &snapshot.moves)?;
            for &m in &snapshot.moves {
                self.try_move(game, id, m, &snapshot)?;
            }
        }
        Ok(snapshot)
    }

    fn try_move(
        &mut self,
        game: &mut G,
        from: usize,
        m: G::Move,
        before: &Snapshot<G::Move>,
    ) -> Result<(), Violation> {
        let irreversible = self.irreversible.is_some_and(|is| is(game, m));
        let word = self.text.as_ref().map(|text| (text.write)(game, m));
        let undo = game.play(m);
        let to = self.node(game.key(), Some((from, m)));
        self.edges.push(Move { from, to, m, irreversible });
        self.report.moves += 1;
        self.parses_legally(game, to, &[word.as_deref().unwrap_or(""), "", "?"])?;
        game.undo(m, undo);
        match before.difference(&Snapshot::of(game)) {
            Some(detail) => {
                let detail = format!("{m:?} played and undone: {detail}");
                Err(self.violation(Law::UndoRestores, from, detail))
            }
            None => Ok(()),
        }
    }

    fn unique_moves(&self, game: &G, id: usize, moves: &[G::Move]) -> Result<(), Violation> {
        if let Some(i) = (1..moves.len()).find(|&i| moves[..i].contains(&moves[i])) {
            let detail = format!("{:?} is given twice", moves[i]);
            return Err(self.violation(Law::UniqueMoves, id, detail));
        }
        let mut twice = moves.to_vec();
        if game.status() == Status::Open {
            game.moves(&mut twice);
            if twice.len() != 2 * moves.len() || !twice.starts_with(moves) {
                let detail = "the list was not empty, and was not appended to".to_string();
                return Err(self.violation(Law::UniqueMoves, id, detail));
            }
        }
        Ok(())
    }

    fn position_text(&mut self, game: &G, id: usize) -> Result<(), Violation> {
        let Some(text) = &self.text else { return Ok(()) };
        let text = (text.position)(game);
        let detail = match &self.nodes[id].text {
            Some(first) if *first != text => {
                format!("positions with the texts '{first}' and '{text}' have the same key")
            }
            None if self.texts.contains(&text) => {
                format!("positions with the text '{text}' have different keys")
            }
            Some(_) => return Ok(()),
            None => {
                self.texts.insert(text.clone());
                self.nodes[id].text = Some(text);
                return Ok(());
            }
        };
        Err(self.violation(Law::PositionText, id, detail))
    }

    fn move_texts(&self, game: &G, id: usize, moves: &[G::Move]) -> Result<(), Violation> {
        let Some(text) = &self.text else { return Ok(()) };
        let mut seen = HashSet::new();
        for &m in moves {
            let word = (text.write)(game, m);
            let read = (text.parse)(game, &word);
            let detail = if word.is_empty() || word.contains(char::is_whitespace) {
                format!("the text of {m:?}, '{word}', is not a word")
            } else if read != Some(m) {
                format!("the text of {m:?}, '{word}', is read as {read:?}")
            } else if !seen.insert(word) {
                format!("another move has the text of {m:?}")
            } else {
                continue;
            };
            return Err(self.violation(Law::MoveText, id, detail));
        }
        Ok(())
    }

    /// Whether words that need not be moves are read as legal moves or not at all.
    fn parses_legally(&self, game: &G, id: usize, words: &[&str]) -> Result<(), Violation> {
        let Some(text) = &self.text else { return Ok(()) };
        for word in words {
            if let Some(m) = (text.parse)(game, word)
                && !Snapshot::of(game).moves.contains(&m)
            {
                let detail = format!("'{word}' is read as {m:?}, which is not legal");
                return Err(self.violation(Law::LegalParse, id, detail));
            }
        }
        Ok(())
    }

    /// Looks on the cycles of what was seen for moves that must not be there.
    fn cycles(&mut self) -> Result<(), Violation> {
        self.edges.sort_by_key(|edge| edge.from); // stable, so that the result is the same
        let mut offsets = vec![0; self.nodes.len() + 1];
        for edge in &self.edges {
            offsets[edge.from + 1] += 1;
        }
        for i in 1..offsets.len() {
            offsets[i] += offsets[i - 1];
        }
        let targets: Vec<u32> = self.edges.iter().map(|edge| edge.to as u32).collect();
        let component = components(&offsets, &targets);
        for edge in self.edges.iter().filter(|e| component[e.from] == component[e.to]) {
            let detail = format!("{:?} can be played again", edge.m);
            if self.rule == CycleRule::None {
                return Err(self.violation(Law::NoRepetition, edge.from, detail));
            }
            if edge.irreversible {
                return Err(self.violation(Law::Irreversible, edge.from, detail));
            }
        }
        Ok(())
    }

    fn violation(&self, law: Law, id: usize, detail: String) -> Violation {
        let mut line = Vec::new();
        let mut at = id;
        while let Some((before, m)) = self.nodes[at].parent {
            line.push(format!("{m:?}"));
            at = before;
        }
        line.reverse();
        Violation { law, line, detail }
    }
}
