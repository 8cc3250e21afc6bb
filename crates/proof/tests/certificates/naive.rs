//! A second checker, written from `docs/certificates.md` alone: recursive, for graph games, with
//! no regard to time or memory. The two must agree on everything.

use std::collections::HashMap;
use tsume_game::graph::{Graph, GraphGame, Kind};
use tsume_game::{CycleRule, Role};

/// Whether the text is a certificate for the root.
pub fn accepts(root: &GraphGame, text: &[u8]) -> bool {
    std::str::from_utf8(text).ok().and_then(|text| check(root.graph(), text)).is_some()
}

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Ladder(u64),
    Trap,
    Walk,
}

struct Naive<'a> {
    graph: &'a Graph,
    winner: Role,
    /// The lines not read yet, the next one last.
    lines: Vec<&'a str>,
    entries: u64,
    /// The vertex and the shape of each entry read.
    read: HashMap<u64, (u32, Shape)>,
    /// The vertices from the root to here.
    path: Vec<u32>,
}

fn decimal(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn check(graph: &Graph, text: &str) -> Option<()> {
    let mut lines: Vec<&str> = text.strip_suffix('\n')?.split('\n').rev().collect();
    let mut field = |key: &str| lines.pop()?.strip_prefix(key);
    field("tsume-certificate 2")?.is_empty().then_some(())?;
    let parts = decimal(field("parts: ")?).filter(|&parts| parts > 0)?;
    for _ in 0..parts {
        lines = part(graph, lines)?;
    }
    lines.is_empty().then_some(())
}

/// Checks a part, and gives the lines that are left.
fn part<'a>(graph: &'a Graph, mut lines: Vec<&'a str>) -> Option<Vec<&'a str>> {
    let mut field = |key: &str| lines.pop()?.strip_prefix(key);
    (field("game: ")? == "graph").then_some(())?;
    (field("rule: ")? == graph.rule().name()).then_some(())?;
    let winner = match field("verdict: ")? {
        "proven" => Role::Attacker,
        "disproven" => Role::Defender,
        _ => return None,
    };
    while let Some(option) = lines.last()?.strip_prefix("option: ") {
        option.split_once(' ')?;
        lines.pop();
    }
    (lines.pop()?.strip_prefix("root: ")? == graph.vertex_name(0)).then_some(())?;
    for _ in 0..decimal(lines.pop()?.strip_prefix("problem: ")?)? {
        lines.pop()?;
    }
    (lines.pop()? == "entries:").then_some(())?;
    let (read, path) = (HashMap::new(), vec![0]);
    let mut naive = Naive { graph, winner, lines, entries: 0, read, path };
    match naive.decided(0) {
        Some(side) => (side == winner).then_some(())?,
        None => drop(naive.entry()?),
    }
    let end = decimal(naive.lines.pop()?.strip_prefix("end ")?)?;
    (end == naive.entries).then_some(naive.lines)
}

impl Naive<'_> {
    fn decided(&self, vertex: u32) -> Option<Role> {
        match self.graph.kind(vertex)? {
            Kind::Won => Some(Role::Attacker),
            Kind::Lost => Some(Role::Defender),
            Kind::Open(_) => None,
        }
    }

    /// Whether the winner ends the game within so many moves.
    fn near(&self, vertex: u32, moves: u32) -> bool {
        let Some(Kind::Open(mover)) = self.graph.kind(vertex) else {
            return self.decided(vertex) == Some(self.winner);
        };
        let mut successors = self.graph.successors(vertex).iter();
        let good = |&to: &u32| moves > 0 && self.near(to, moves - 1);
        if mover == self.winner { successors.any(good) } else { moves > 0 && successors.all(good) }
    }

    /// Checks the entry of the last vertex on the path and all below it; gives its shape.
    fn entry(&mut self) -> Option<Shape> {
        let at = *self.path.last()?;
        let Some(Kind::Open(mover)) = self.graph.kind(at) else { return None };
        let line = self.lines.pop()?;
        let (tag, moves) = line.split_once(' ').map_or((line, None), |(t, m)| (t, Some(m)));
        let rule = self.graph.rule();
        let shape = match tag {
            "t" if self.winner == Role::Defender && rule != CycleRule::Illegal => Shape::Trap,
            "w" if rule == CycleRule::Illegal => Shape::Walk,
            _ => Shape::Ladder(decimal(tag.strip_prefix('l')?)?),
        };
        let twice = |&(v, s): &(u32, Shape)| v == at && (s, shape) != (Shape::Walk, Shape::Walk);
        let above = &self.path[..self.path.len() - 1];
        if above.contains(&at) || self.read.values().any(twice) {
            return None;
        }
        self.entries += 1;
        self.read.insert(self.entries, (at, shape));

        let moves: Vec<&str> = moves.map_or(Vec::new(), |moves| moves.split(' ').collect());
        let mut listed = Vec::new();
        for token in moves {
            let (text, mark) = token.rsplit_once('=').unwrap_or((token, ""));
            let to = self.graph.successors(at).iter().copied();
            let to = to.into_iter().find(|&to| self.graph.vertex_name(to) == text)?;
            (!token.is_empty() && !listed.iter().any(|&(other, _)| other == to)).then_some(())?;
            listed.push((to, mark));
        }
        let wanted = if mover == self.winner { 1 } else { self.graph.successors(at).len() };
        (listed.len() == wanted).then_some(())?;
        for (to, mark) in listed {
            let reached = match mark {
                "!" if self.decided(to) == Some(self.winner) => continue,
                "^" if shape == Shape::Walk && mover != self.winner && self.path.contains(&to) => {
                    continue;
                }
                "~" if self.near(to, 2) => continue,
                "" => {
                    self.path.push(to);
                    let reached = self.entry()?;
                    self.path.pop();
                    reached
                }
                number => {
                    let &(vertex, reached) = self.read.get(&decimal(number)?)?;
                    (vertex == to && reached != Shape::Walk).then_some(reached)?
                }
            };
            match (shape, reached) {
                (Shape::Ladder(from), Shape::Ladder(to)) if to < from => (),
                (Shape::Ladder(_), _) => return None,
                _ => (),
            }
        }
        Some(shape)
    }
}
