//! Graph games in text.

use super::subject::other_line;
use super::{Asked, Found, Kind, Playable, Problems, Words};
use crate::expect;
use tsume_game::graph::{self, Graph, GraphGame};
use tsume_proof::{Header, Reason};
use tsume_search::Solver;

pub static KIND: Kind = Kind {
    title: "Graph games",
    recognises,
    expected: |bytes| expect::commented(bytes, |l| l.split_whitespace().next() == Some("game")),
    longest: usize::MAX,
    ..Kind::new::<GraphGame>("graph", &["graph"], read)
};

fn recognises(text: &str, _: &Asked) -> bool {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    lines.flat_map(str::split_whitespace).next() == Some("game")
}

fn read(bytes: &[u8], _: &Asked) -> Problems {
    let found =
        |graph: Graph| Found { name: graph.name().to_string(), question: Box::new(graph.root()) };
    graph::parse(bytes).into_iter().map(|game| game.map(found)).collect()
}

impl Words for GraphGame {}

impl Playable for GraphGame {
    const KIND: &'static Kind = &KIND;

    fn abilities(solver: Solver<'_, Self>) -> Solver<'_, Self> {
        solver.with_irreversible()
    }

    fn text(&self) -> String {
        self.graph().to_text()
    }

    fn difference(&self, header: &Header, wanted: &GraphGame) -> Option<(u64, String)> {
        let (line, reason) = difference(self.graph(), wanted.graph())?;
        Some((line.map_or(header.line + 1, |line| header.problem_line() + line), reason))
    }
}

/// How a graph differs from the wanted one, and on which line of its normal form, unless it is the
/// rule.
fn difference(found: &Graph, wanted: &Graph) -> Option<(Option<u64>, String)> {
    if found == wanted {
        return None;
    }
    if found.rule() != wanted.rule() {
        let reason = Reason::Rule { said: found.rule(), expected: wanted.rule() };
        return Some((None, reason.to_string()));
    }
    let (said, expected) = (found.vertex_name(0), wanted.vertex_name(0));
    if said != expected {
        let reason = Reason::Root { said: said.to_string(), expected: expected.to_string() };
        return Some((Some(2), reason.to_string()));
    }
    other_line(&found.to_text(), &wanted.to_text()).map(|(line, reason)| (Some(line), reason))
}
