//! Atari Go: the first capture wins. Problems are SGF records, or boards of any size.

use super::asked::{ATTACKER, Choice, UNBOUNDED, WITHIN};
use super::go::{self, lower, recognise, side};
use super::{
    Asked, Caption, Kind, Playable, Played, Problems, Question, Range, SetUp, Subject, Words,
    restore,
};
use crate::board::Diagram;
use crate::check::Refusal;
use crate::sketch::Plan;
use crate::text::counted;
use crate::values;
use serde_json::{Value, json};
use std::num::NonZeroU16;
use tsume_game::{Estimates, Game, Notation, Role, conformance};
use tsume_go::atari::Symmetric;
use tsume_go::sgf::Tree;
use tsume_go::solution::{self, Recorded};
use tsume_go::{AtariGo, Point, PointSet};
use tsume_proof::{Header, Strategy};
use tsume_search::{Solver, Verdict};

pub static KIND: Kind = Kind {
    title: "Atari Go",
    named: false,
    hint: Some(recognise::help),
    choices: &[&ATTACKER, &WITHIN, &UNBOUNDED, &SYMMETRY, &LOOK_AHEAD],
    bounds: true,
    set_up: Some(SetUp { names: &["empty", "crosscut"], text: set_up }),
    solution: Some("SGF"),
    recognises: |text, asked| recognise::recognises(recognise::ATARI_GO, text, asked),
    reads: recognise::reads,
    expected: go::expected,
    corrected: Some(go::corrected),
    restore: subject,
    ..Kind::new::<AtariGo>(recognise::ATARI_GO, &["sgf"], read)
};

static SYMMETRY: Choice =
    Choice::new("symmetry", "on|off", "Take a turned or reflected position for the same one")
        .takes(|text| values::one_of(text, &["on", "off"]))
        .for_research();
static LOOK_AHEAD: Choice =
    Choice::new("look-ahead", "on|off", "Decide a position as soon as nothing prevents a capture")
        .takes(|text| values::one_of(text, &["on", "off"]))
        .for_research();

fn set_up(columns: usize, rows: usize, name: &str) -> Option<String> {
    let game = match name {
        "crosscut" => AtariGo::crosscut(columns, rows),
        _ => AtariGo::empty(columns, rows),
    };
    game.map(|game| record(&game).to_string())
}

/// The stones and the side to move, and which game it is.
fn record(game: &AtariGo) -> Tree {
    let mut tree = game.to_sgf();
    tree.set_text(Tree::ROOT, "RU", recognise::ATARI_GO_RULES);
    tree
}

fn read(bytes: &[u8], asked: &Asked) -> Problems {
    let question = |tree: Tree| {
        let game = AtariGo::from_sgf(&tree)?;
        let attacker = asked.value("attacker").and_then(side).unwrap_or(game.to_move());
        let game = game.attacker(attacker).look_ahead(asked.is_on("look-ahead", true));
        Ok(match asked.parsed("within") {
            Some(plies) => game.within(plies),
            None => game,
        })
    };
    match asked.is_on("symmetry", true) {
        true => go::read(bytes, |tree| question(tree).map(Symmetric::new)),
        false => go::read(bytes, question),
    }
}

/// Sets the question of a certificate up, with or without symmetry as its header says.
fn subject(header: &Header) -> Result<Box<dyn Subject>, Refusal> {
    let off = |(name, value): &(String, String)| name == "symmetry" && value == "off";
    match header.options.iter().any(off) {
        true => restore::<AtariGo>(header),
        false => restore::<Symmetric>(header),
    }
}

/// The game, as it is or up to symmetry.
trait View: Notation + Estimates + Recorded<Move = Point> + Send + 'static {
    const SYMMETRY: &'static str;
    fn of(game: AtariGo) -> Self;
    fn game(&self) -> &AtariGo;
}

impl View for AtariGo {
    const SYMMETRY: &'static str = "off";

    fn of(game: AtariGo) -> AtariGo {
        game
    }

    fn game(&self) -> &AtariGo {
        self
    }
}

impl View for Symmetric {
    const SYMMETRY: &'static str = "on";

    fn of(game: AtariGo) -> Symmetric {
        Symmetric::new(game)
    }

    fn game(&self) -> &AtariGo {
        self.game()
    }
}

/// The points of a line on the real board, to the capture, and the position at its end.
fn played<V: View>(root: &V, moves: &[Point]) -> (Vec<Played>, AtariGo) {
    let mut at = root.clone();
    let mut line = Vec::new();
    let mut add = |game: &AtariGo, p: Point| {
        line.push(Played { side: game.to_move().name(), text: root.name(p) });
    };
    for &m in moves {
        let stone = at.stones(m).first().copied().flatten();
        stone.into_iter().for_each(|p| add(at.game(), p));
        at.play(m);
    }
    let mut end = at.game().clone();
    for p in Recorded::finish(&at) {
        add(&end, p);
        end.play(p);
    }
    (line, end)
}

impl<V: View> Playable for V {
    const KIND: &'static Kind = &KIND;

    fn abilities(solver: Solver<'_, Self>) -> Solver<'_, Self> {
        solver.with_estimates()
    }

    fn text(&self) -> String {
        record(self.game()).to_string()
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let game = self.game();
        let mut options = game.options();
        options.retain(|(name, _)| *name != "look-ahead");
        let look_ahead = if game.looks_ahead() { "on" } else { "off" };
        options.push(("look-ahead", look_ahead.to_string()));
        options.push(("symmetry", V::SYMMETRY.to_string()));
        options
    }

    /// What is wanted is a question about the game, however it is looked at.
    fn wanted(&self, question: &dyn Question) -> Option<V> {
        let game = question.position().or(question.position().map(Symmetric::game));
        game.cloned().map(V::of)
    }

    /// By the rules alone: every move counts, and play goes on until the capture.
    fn perft(&self, depth: u32) -> Vec<u64> {
        conformance::perft(&self.game().clone().look_ahead(false), depth)
    }

    fn bound(&self) -> Option<NonZeroU16> {
        self.game().left().and_then(|plies| NonZeroU16::new(u16::try_from(plies).ok()?))
    }

    fn bounded(&self, plies: NonZeroU16) -> Option<V> {
        Some(V::of(self.game().clone().within(plies.get().into())))
    }

    /// The attacker makes the last move, so the next ply after it changes nothing.
    fn widest(&self, bound: NonZeroU16) -> NonZeroU16 {
        let attacks_first = self.role() == Role::Attacker;
        if (bound.get() % 2 == 1) == attacks_first { bound.saturating_add(1) } else { bound }
    }

    /// Every ply counts, also those to the capture that looking ahead leaves out; and it is the
    /// attacker who makes the last move.
    fn bound_for(&self, moves: u64) -> u64 {
        let all = if self.game().looks_ahead() { moves + 2 } else { moves };
        let own = u64::from(self.role() == Role::Attacker);
        if all % 2 == own { all } else { all.saturating_sub(1) }
    }
}

impl<V: View> Words for V {
    fn claim(&self, verdict: Verdict) -> String {
        let game = self.game();
        let (attacker, defender) = (game.asked(), game.asked().other());
        let plies = game.left().map(|plies| counted(plies.into(), "ply").replace("plys", "plies"));
        match (verdict, plies) {
            (Verdict::Proven, Some(plies)) => format!("{attacker} wins within {plies}"),
            (Verdict::Proven, None) => format!("{attacker} wins"),
            (Verdict::Disproven, Some(plies)) => format!("{attacker} cannot win within {plies}"),
            (Verdict::Disproven, None) => format!("{attacker} cannot win: {defender} does"),
            (Verdict::Unknown, _) => "no answer".to_string(),
        }
    }

    fn length_claim(&self, range: Range) -> String {
        let Range { not_within, within } = range;
        let attacker = self.game().asked();
        match within {
            Some(1) => format!("{attacker} wins with the next move"),
            Some(n) if n == not_within + 1 => {
                format!("{attacker} wins in {n} plies and no sooner")
            }
            Some(n) => format!("no win in {not_within} plies, a win in at most {n}"),
            None => format!("no win in {not_within} plies"),
        }
    }

    fn mover(&self) -> &'static str {
        self.to_move().name()
    }

    fn played(&self, moves: &[Point]) -> Vec<Played> {
        played(self, moves).0
    }

    fn ending(&self, moves: &[Point]) -> Option<String> {
        let (_, end) = played(self, moves);
        Some(match end.left() {
            _ if end.has_captured() => format!("{} captures", end.to_move().other()),
            Some(0) => "the bound: no plies are left".to_string(),
            _ if end.is_stuck() => format!("{} has no legal move", end.to_move()),
            _ => "the bound comes before a capture".to_string(),
        })
    }

    fn facts(&self) -> Value {
        let game = self.game();
        let board = game.board();
        json!({
            "board": board.rows(),
            "size": format!("{}x{}", board.width(), board.height()),
            "side_to_move": lower(game.to_move()),
            "attacker": lower(game.asked()),
            "within": game.left(),
            "look_ahead": game.looks_ahead(),
            "symmetry": V::UP_TO_SYMMETRY,
        })
    }

    fn diagram(&self, best: Option<&str>) -> Option<Diagram> {
        let none = PointSet::EMPTY;
        Some(go::diagram(self.game().board(), &none, &none, best))
    }

    fn solution(
        &self,
        strategy: Option<&Strategy<Point>>,
        _: &Plan,
        caption: &Caption<'_>,
    ) -> Option<String> {
        let attacker = self.game().asked();
        let winner = match caption.winner {
            Role::Attacker => attacker,
            Role::Defender => attacker.other(),
        };
        let most = if caption.full { usize::MAX } else { solution::READABLE };
        let Caption { problem, claim, .. } = *caption;
        let caption = solution::Caption { name: problem, claim, winner, most };
        let mut record = record(self.game());
        solution::write(self, &mut record, strategy?, &caption);
        Some(record.to_string())
    }
}
