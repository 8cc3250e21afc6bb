//! The one-eye problem: can a group make an eye in a region? Problems are SGF records with marks.

use super::go::{self, bad, lower, names, points, refusal, side, unplayable};
use super::tries::refuted;
use super::{
    Asked, Caption, Found, Kind, KoClaim, Playable, Problems, Question, above_problem, check,
};
use crate::board::{Diagram, Sign};
use crate::check::Refusal;
use serde_json::{Map, Value, json};
use tsume::game::{Game, Notation, Role, Status};
use tsume::proof::{Header, Strategy};
use tsume::search::{Solver, Verdict};
use tsume_go::ko::{self, Ko, KoResult};
use tsume_go::one_eye::{Aim, Enhancements, Move, NAME};
use tsume_go::sgf::{Position, SgfError, Tree, parse_each};
use tsume_go::solution::{self, Try};
use tsume_go::{Colour, OneEye, Point, PointSet};

pub static KIND: Kind = Kind {
    name: NAME,
    extensions: &["sgf"],
    named: false,
    hint: Some(
        "mark the stones that need the eye with TR and the region with SQ, or say --game one-eye --crucial POINTS",
    ),
    sides: &[],
    bounds: false,
    choices: &["--crucial", "--region", "--first", "--aim", "--without", "--ko"],
    set_up: None,
    solution: Some("SGF"),
    recognises,
    read,
    check: check::<OneEye>,
};

/// Whether the text is an SGF with a marked stone and a marked region.
fn recognises(text: &str) -> bool {
    let looks = text.trim_start_matches('\u{feff}').trim_start().starts_with('(');
    let marked = |tree: &Tree| {
        let root = tree.node(Tree::ROOT);
        let any = |names: &[&str]| names.iter().any(|name| root.has(name));
        any(&["TR", "MA"]) && any(&["SQ", "CR", "MA"])
    };
    looks && parse_each(text.as_bytes()).iter().flatten().any(marked)
}

fn read(bytes: &[u8], asked: &Asked) -> Problems {
    let trees = parse_each(bytes);
    let only = trees.len() == 1;
    let names = names(&trees);
    let found = |(tree, name): (Result<Tree, SgfError>, Option<String>)| {
        let game = tree.and_then(|tree| problem(tree, asked)).map_err(bad)?;
        let question: Box<dyn Question> = Box::new(game);
        Ok(Found { name: name.filter(|_| !only).unwrap_or_default(), question })
    };
    trees.into_iter().zip(names).map(found).collect()
}

/// What the user asks counts more than what the record says.
fn problem(mut tree: Tree, asked: &Asked) -> Result<OneEye, SgfError> {
    let wrong = |option: &str, value: &str, known: &str| {
        Err(refusal(format!("{option} takes {known}, not '{value}'"), "correct the option"))
    };
    if let Some(first) = asked.first.as_deref() {
        let Some(colour) = side(first) else {
            return wrong("--first", first, "black or white");
        };
        tree.set_text(Tree::ROOT, "PL", &colour.letter().to_string());
    }
    let game = match (&asked.crucial, &asked.region) {
        (None, None) => OneEye::from_sgf(&tree)?,
        (crucial, region) => from_points(&tree, crucial.as_deref(), region.as_deref())?,
    };
    let mut with = Enhancements::ALL;
    for name in &asked.without {
        let Some(less) = with.switch(name, false) else {
            return wrong("--without", name, &Enhancements::NAMES.join(", "));
        };
        with = less;
    }
    let game = game.with(with);
    match asked.aim.as_deref() {
        None => Ok(game),
        Some(aim) => match Aim::ALL.into_iter().find(|known| known.name() == aim) {
            Some(aim) => Ok(game.aim(aim)),
            None => wrong("--aim", aim, "make or prevent"),
        },
    }
}

/// A problem whose crucial stones or region are given on the command line.
fn from_points(
    tree: &Tree,
    crucial: Option<&str>,
    region: Option<&str>,
) -> Result<OneEye, SgfError> {
    let Position { board, to_move, .. } = tree.position(Tree::ROOT)?;
    let parse = |option: &str, text: &str| points(&board, option, text);
    let region = region.map(|text| parse("--region", text)).transpose()?;
    let Some(crucial) = crucial else {
        // Only the region is given: the stones are those marked.
        let game = OneEye::from_sgf(tree)?;
        let crucial: PointSet = game.crucial().into_iter().collect();
        return OneEye::new(board, &crucial, region.as_ref(), to_move).map_err(unplayable);
    };
    let crucial = parse("--crucial", crucial)?;
    OneEye::new(board, &crucial, region.as_ref(), to_move).map_err(unplayable)
}

impl Playable for OneEye {
    const KIND: &'static Kind = &KIND;

    fn abilities(solver: Solver<'_, Self>) -> Solver<'_, Self> {
        solver.with_estimates().with_irreversible()
    }

    fn text(&self) -> String {
        self.to_sgf().to_string()
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        OneEye::options(self)
    }

    fn restore(header: &Header) -> Result<OneEye, Refusal> {
        let mut game = go::restored(header, OneEye::from_sgf)?;
        for (line, (name, value)) in (5..).zip(&header.options) {
            if !["aim", "retakes"].contains(&name.as_str()) {
                continue;
            }
            game = game.with_option(name, value).ok_or_else(|| {
                let reason = format!("'{value}' is no value of the option '{name}'");
                Refusal::of_header(line, reason)
            })?;
        }
        Ok(game)
    }

    fn difference(&self, header: &Header, wanted: &OneEye) -> Option<(u64, String)> {
        let root = 5 + header.options.len() as u64;
        let (said, expected) = (self.position_text(), wanted.position_text());
        if said != expected {
            return Some((root, format!("the root is {said}, not {expected}")));
        }
        if self.crucial() != wanted.crucial() || self.region() != wanted.region() {
            let reason = "the crucial stones or the region are others".to_string();
            return Some((above_problem(header) + 1, reason));
        }
        let (said, expected) = (self.asked().name(), wanted.asked().name());
        (said != expected).then(|| (5, format!("the aim is {said}, not {expected}")))
    }

    fn second_phase(&self, winner: Role) -> Option<OneEye> {
        Some(ko::second_phase(self, winner))
    }

    fn ko_claim(&self, result: KoResult) -> KoClaim {
        let eye = self.makes_eye(result.winner);
        let (maker, breaker) = (self.maker(), self.maker().other());
        match result.ko {
            Ko::None => KoClaim {
                claim: match eye {
                    true => format!("{maker} makes an eye"),
                    false => format!("{maker} cannot make an eye"),
                },
                outcome: if eye { "eye" } else { "no-eye" },
                ko: "no ko threats change this",
            },
            Ko::Fight => {
                let (taker, other) = if eye { (maker, breaker) } else { (breaker, maker) };
                let ko = match (eye, maker) {
                    (true, Colour::Black) | (false, Colour::White) => {
                        "Black takes first; White must find the first threat, and wins the ko with more"
                    }
                    _ => {
                        "White takes first; Black must find the first threat, and wins the ko with more"
                    }
                };
                let claim = format!("a ko decides: {taker} takes first, {other} needs a threat");
                KoClaim { claim, outcome: "ko", ko }
            }
        }
    }

    fn outcome(&self, verdict: Verdict) -> Option<&'static str> {
        let eye = self.makes_eye(verdict.winner()?);
        Some(if eye { "eye" } else { "no-eye" })
    }

    fn claim(&self, verdict: Verdict) -> String {
        let maker = self.maker();
        match verdict.winner() {
            Some(winner) if self.makes_eye(winner) => format!("{maker} makes an eye"),
            Some(_) => format!("{maker} cannot make an eye"),
            None => "no answer".to_string(),
        }
    }

    fn mover(&self) -> &'static str {
        go::name(OneEye::to_move(self))
    }

    /// What stands in a record: taking note of a pass is no move.
    fn texts(&self, moves: &[Move]) -> Vec<String> {
        let mut at = self.clone();
        let text = |&m: &Move| {
            let text = (m != Move::RESUME).then(|| at.move_text(m));
            at.play(m);
            text
        };
        moves.iter().filter_map(text).collect()
    }

    fn ending(&self, moves: &[Move]) -> Option<String> {
        let mut at = self.clone();
        for &m in moves {
            at.play(m);
        }
        let winner = at.status().winner()?;
        Some(match (at.makes_eye(winner), at.status()) {
            (true, _) => format!("{} has an eye", self.maker()),
            (false, Status::Open) => "play goes on".to_string(),
            (false, _) => format!("{} has no eye left to make", self.maker()),
        })
    }

    fn assumptions(&self) -> Vec<(&'static str, &'static str)> {
        vec![(
            "superko",
            "a stone that brings back a position with the same side to move is illegal",
        )]
    }

    fn facts(&self) -> Map<String, Value> {
        let board = self.board();
        let name = |&p: &Point| board.name(p);
        let facts = json!({
            "board": board.rows(),
            "size": format!("{}x{}", board.width(), board.height()),
            "side_to_move": lower(OneEye::to_move(self)),
            "maker": lower(self.maker()),
            "aim": self.asked().name(),
            "crucial": self.crucial().iter().map(name).collect::<Vec<_>>(),
            "region": self.region().iter().map(name).collect::<Vec<_>>(),
        });
        facts.as_object().cloned().unwrap_or_default()
    }

    /// The crucial stones are triangles, the empty points of the region squares.
    fn diagram(&self, best: Option<&str>) -> Option<Diagram> {
        let board = self.board();
        let best = best.and_then(|name| board.parse_point(name));
        let crucial: PointSet = self.crucial().into_iter().collect();
        let region: PointSet = self.region().iter().copied().collect();
        let sign = |p: Point| match board.colour(p) {
            Some(Colour::Black) if crucial.contains(p) => Sign { unicode: '▲', plain: '#' },
            Some(Colour::White) if crucial.contains(p) => Sign { unicode: '△', plain: '@' },
            Some(colour) => go::stone(colour),
            None if Some(p) == best => Sign { unicode: '1', plain: '1' },
            None if region.contains(p) => Sign { unicode: '□', plain: '+' },
            None => Sign::EMPTY,
        };
        Some(go::diagram(&board, sign))
    }

    fn solution(&self, strategy: &Strategy<Move>, caption: &Caption<'_>) -> Option<String> {
        let eye = self.makes_eye(caption.winner);
        let winner = if eye { self.maker() } else { self.maker().other() };
        let most = if caption.full { usize::MAX } else { solution::READABLE };
        let (name, claim) = (caption.problem, caption.claim);
        let mut tree = self.to_sgf();
        let right = strategy.tree().main(0).filter(|_| OneEye::to_move(self) == winner);
        let wrong = right.map_or(Vec::new(), |right| refuted(self, right.mv));
        let tries: Vec<_> =
            wrong.iter().map(|(mv, refutation)| Try { mv: *mv, refutation }).collect();
        let caption = solution::Caption { name, claim, winner, most };
        solution::write(self, &mut tree, strategy, &tries, &caption);
        Some(tree.to_string())
    }
}
