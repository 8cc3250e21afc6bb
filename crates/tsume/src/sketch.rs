//! What a solution shows: lines of play from a strategy, and what is known of each first move.
//!
//! The winner's moves are those of the strategy. The loser's is the one that lasts longest, and a pass
//! only where that lasts longer than every other move. His other moves are lines of their own; those
//! that are answered alike are shown once.

use crate::games::{Playable, Played};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use tsume_game::{Game, Key, Role};
use tsume_proof::{After, Step, Strategy};

/// What a pass is called in lines.
pub const PASS: &str = "pass";

/// Lines of play. A line comes after the one that it branches off from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The lines: the one with the best resistance, then others, those first that are most worth showing.
    pub lines: Vec<Line>,
    /// Whether lines were left out.
    pub cut: bool,
}

/// A line of play to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Where it branches off: a line and a move of it. It goes on after that move; without one, it goes
    /// on from the start.
    pub after: Option<(usize, usize)>,
    /// The moves.
    pub moves: Vec<Played>,
    /// Other first moves of the line that are answered alike and have no line of their own.
    pub alike: Vec<String>,
    /// What its end is, in words.
    pub end: String,
}

/// A first move and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub played: Played,
    /// Whether the side to move gets what it wants after it; none if that is not known.
    pub right: Option<bool>,
    /// What else there is to say.
    pub said: Option<String>,
    /// What comes after it.
    pub sketch: Sketch,
}

/// All that a solution shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The strategy that the answer rests on.
    pub main: Sketch,
    /// Whether its first moves are right; none if that is not known.
    pub right: Option<bool>,
    /// First moves that lose for want of ko threats alone: they are right, and have no mark.
    pub fights: Vec<String>,
    /// Other first moves of the side to move.
    pub others: Vec<Judged>,
}

/// How many moves play goes on from each entry of a strategy, both sides at their best. Where it goes
/// round, once. None if the strategy comes to the position with the key `never`.
fn survey<G: Playable>(
    position: &G,
    strategy: &Strategy<G::Move>,
    never: Option<Key>,
) -> Option<Vec<u64>> {
    struct Frame<G: Game> {
        entry: usize,
        steps: std::vec::IntoIter<Step<G::Move>>,
        /// How it came here, and whether that was a move of a record.
        via: Option<(G::Move, G::Undo, u64)>,
    }
    let tree = strategy.tree();
    let steps = |entry| tree.steps(entry).collect::<Vec<_>>().into_iter();
    let mut met = vec![false; strategy.entries()];
    let mut lasts = vec![0; strategy.entries()];
    let mut at = position.clone();
    let mut frames: Vec<Frame<G>> = Vec::new();
    if !met.is_empty() {
        met[0] = true;
        frames.push(Frame { entry: 0, steps: steps(0), via: None });
    }
    while let Some(frame) = frames.last_mut() {
        let entry = frame.entry;
        let Some(step) = frame.steps.next() else {
            let below = lasts[entry];
            let done = frames.pop().and_then(|frame| frame.via);
            if let (Some((m, undo, cost)), Some(above)) = (done, frames.last()) {
                at.undo(m, undo);
                lasts[above.entry] = lasts[above.entry].max(below + cost);
            }
            continue;
        };
        if step.after == After::Banned {
            continue;
        }
        let mover = at.role();
        let undo = at.play(step.mv);
        if never == Some(at.place()) {
            return None;
        }
        // Taking note of a pass, and saying that one plays on, are no moves of a record.
        let cost = u64::from(at.role() != mover);
        match step.after {
            After::Entry(to) if !met.get(to).copied().unwrap_or(true) => {
                met[to] = true;
                frames.push(Frame {
                    entry: to,
                    steps: steps(to),
                    via: Some((step.mv, undo, cost)),
                });
                continue;
            }
            After::Entry(to) => {
                let below = lasts.get(to).copied().unwrap_or(0);
                lasts[entry] = lasts[entry].max(below + cost);
            }
            _ => lasts[entry] = lasts[entry].max(cost),
        }
        at.undo(step.mv, undo);
    }
    Some(lasts)
}

/// A move of a record, with those before it that are none.
struct Branch<M> {
    moves: Vec<M>,
    played: Played,
    /// The entry that it leads to.
    to: Option<usize>,
    /// How many moves play goes on after it.
    lasts: u64,
    /// Other moves that are answered alike.
    alike: Vec<String>,
}

/// A branch that has no line yet.
struct Pending<G: Game> {
    from: Rc<G>,
    branch: Branch<G::Move>,
    after: Option<(usize, usize)>,
}

/// What comes first: at the start, then what lasts longest; or where all is shown, what came last.
type Rank = (bool, u64, Reverse<u64>);

struct Artist<'a, G: Playable> {
    tree: tsume_proof::Tree<'a, G::Move>,
    lasts: Vec<u64>,
    winner: Role,
    /// The moves that led to the start.
    before: &'a [String],
    most: Option<usize>,
    moves: usize,
    sketch: Sketch,
    /// The moves that first led to each entry that was followed.
    followed: HashMap<usize, Vec<String>>,
    pending: BTreeMap<Rank, Pending<G>>,
    count: u64,
}

/// Draws the strategy of `winner` in a position that the moves `before` led to, with so many moves at
/// most, but the main line whole. None if the strategy comes to the position with the key `never`.
pub(crate) fn sketch<G: Playable>(
    position: &G,
    strategy: &Strategy<G::Move>,
    winner: Role,
    before: &[String],
    most: Option<usize>,
    never: Option<Key>,
) -> Option<Sketch> {
    let mut artist = Artist {
        tree: strategy.tree(),
        lasts: survey(position, strategy, never)?,
        winner,
        before,
        most,
        moves: 0,
        sketch: Sketch::default(),
        followed: HashMap::new(),
        pending: BTreeMap::new(),
        count: 0,
    };
    let entry = (strategy.entries() > 0).then_some(0);
    artist.follow(position.clone(), entry, Line::default());
    while let Some((_, Pending { from, branch, after })) = artist.pending.pop_last() {
        let long = artist.moves as u64 + branch.lasts + 1;
        if artist.most.is_some_and(|most| long > most as u64) {
            artist.sketch.cut = true;
            continue;
        }
        let at = played(&*from, &branch.moves);
        let line =
            Line { after, moves: vec![branch.played], alike: branch.alike, end: String::new() };
        artist.follow(at, branch.to, line);
    }
    Some(artist.sketch)
}

/// Draws a line alone. None if it comes to the position with the key `never`.
pub(crate) fn of_line<G: Playable>(
    position: &G,
    line: &[G::Move],
    never: Option<Key>,
) -> Option<Sketch> {
    let mut at = position.clone();
    for &m in line {
        at.play(m);
        if never == Some(at.place()) {
            return None;
        }
    }
    let (moves, end) = (position.played(line), ending(&at));
    Some(Sketch { lines: vec![Line { moves, end, ..Line::default() }], cut: true })
}

fn played<G: Game>(from: &G, moves: &[G::Move]) -> G {
    let mut at = from.clone();
    for &m in moves {
        at.play(m);
    }
    at
}

impl<G: Playable> Artist<'_, G> {
    /// The moves of a record in a position with an entry, each once.
    fn branches(&self, at: &G, entry: usize) -> Vec<Branch<G::Move>> {
        let mut found: Vec<Branch<G::Move>> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        let mut open = vec![(Vec::new(), entry)];
        while let Some((before, entry)) = open.pop() {
            let from = played(at, &before);
            for step in self.tree.steps(entry).filter(|step| step.after != After::Banned) {
                let mut moves: Vec<G::Move> = before.clone();
                moves.push(step.mv);
                let to = match step.after {
                    After::Entry(to) => Some(to),
                    _ => None,
                };
                let Some(played) = from.played(&[step.mv]).into_iter().next() else {
                    open.extend(to.map(|to| (moves, to)));
                    continue;
                };
                let lasts = to.and_then(|to| self.lasts.get(to)).copied().unwrap_or(0);
                let text = played.text.clone();
                let branch = Branch { moves, played, to, lasts, alike: Vec::new() };
                match places.get(&text).and_then(|&place| found.get_mut(place)) {
                    Some(known) if known.lasts < lasts => *known = branch,
                    Some(_) => (),
                    None => {
                        places.insert(text, found.len());
                        found.push(branch);
                    }
                }
            }
        }
        found
    }

    /// Adds a line that goes on from a position, and the branches off it to what is pending.
    fn follow(&mut self, mut at: G, mut entry: Option<usize>, mut line: Line) {
        let number = self.sketch.lines.len();
        let mut path = self.path(&line);
        line.end = loop {
            let Some(here) = entry else { break ending(&at) };
            if let Some(before) = self.followed.get(&here) {
                break match before.is_empty() {
                    true => "as at the beginning".to_string(),
                    false => format!("as after {}", before.join(" ")),
                };
            }
            self.followed.insert(here, path.clone());
            let mut branches = self.branches(&at, here);
            let mut best = None;
            for (place, branch) in branches.iter().enumerate() {
                let rank = (branch.lasts, branch.played.text != PASS);
                if best.is_none_or(|(_, longest)| rank > longest) {
                    best = Some((place, rank));
                }
            }
            let Some((place, _)) = best else { break ending(&at) };
            let main = branches.remove(place);
            let last = line.moves.len().checked_sub(1).map(|last| (number, last));
            self.put_off(&at, branches, last.or(line.after));
            at = played(&at, &main.moves);
            path.push(main.played.text.clone());
            line.moves.push(main.played);
            entry = main.to;
        };
        self.moves += line.moves.len();
        self.sketch.lines.push(line);
    }

    /// The moves that led to where a line begins, and those that it has already.
    fn path(&self, line: &Line) -> Vec<String> {
        let mut parts = vec![line.moves.as_slice()];
        let mut after = line.after;
        while let Some((number, last)) = after
            && let Some(line) = self.sketch.lines.get(number)
        {
            parts.push(line.moves.get(..=last).unwrap_or_default());
            after = line.after;
        }
        let moves = parts.into_iter().rev().flatten().map(|played| played.text.clone());
        self.before.iter().cloned().chain(moves).collect()
    }

    /// Keeps the branches of a position for later.
    fn put_off(&mut self, at: &G, branches: Vec<Branch<G::Move>>, after: Option<(usize, usize)>) {
        if branches.is_empty() {
            return;
        }
        if self.most == Some(0) {
            self.sketch.cut = true;
            return;
        }
        let mut branches = branches;
        if self.most.is_some() {
            branches = self.fold(at, branches);
        } else {
            branches.reverse();
        }
        let from = Rc::new(at.clone());
        for branch in branches {
            self.count += 1;
            let rank = match self.most {
                Some(_) => (after.is_none(), branch.lasts, Reverse(self.count)),
                None => (false, self.count, Reverse(0)),
            };
            self.pending.insert(rank, Pending { from: from.clone(), branch, after });
        }
    }

    /// Puts moves together that are answered alike: with the pass those that last no longer, and three
    /// or more that last as long as each other.
    fn fold(&self, at: &G, branches: Vec<Branch<G::Move>>) -> Vec<Branch<G::Move>> {
        if at.role() == self.winner || branches.len() < 3 {
            return branches;
        }
        let answer = |branch: &Branch<G::Move>| {
            let answers = self.branches(&played(at, &branch.moves), branch.to?);
            answers.into_iter().next().map(|answer| answer.played.text)
        };
        let answers: Vec<Option<String>> = branches.iter().map(answer).collect();
        let pass = branches.iter().position(|branch| branch.played.text == PASS);
        let passed = pass.map(|place| (answers[place].clone(), branches[place].lasts));
        let mut groups: BTreeMap<(Option<String>, u64), Vec<usize>> = BTreeMap::new();
        for (place, branch) in branches.iter().enumerate() {
            let group = match &passed {
                Some((answer, lasts)) if *answer == answers[place] && branch.lasts <= *lasts => {
                    (answer.clone(), *lasts)
                }
                _ => (answers[place].clone(), branch.lasts),
            };
            groups.entry(group).or_default().push(place);
        }
        let mut stands_for: HashMap<usize, Vec<String>> = HashMap::new();
        let mut folded = vec![false; branches.len()];
        for group in groups.into_values() {
            let with_pass = pass.filter(|place| group.contains(place));
            let Some(shown) = with_pass.or(group.first().copied().filter(|_| group.len() > 2))
            else {
                continue;
            };
            let alike = group.into_iter().filter(|&place| place != shown);
            for place in alike {
                folded[place] = true;
                stands_for.entry(shown).or_default().push(branches[place].played.text.clone());
            }
        }
        let numbered = branches.into_iter().enumerate().filter(|(place, _)| !folded[*place]);
        let with = |(place, branch)| Branch {
            alike: stands_for.remove(&place).unwrap_or_default(),
            ..branch
        };
        numbered.map(with).collect()
    }
}

/// Why a game has ended.
fn ending<G: Playable>(at: &G) -> String {
    let nothing = || format!("{} has no move left that helps", at.mover());
    at.ending(&[]).unwrap_or_else(nothing)
}
