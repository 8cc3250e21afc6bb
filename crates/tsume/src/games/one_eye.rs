//! The one-eye problem: can a group make an eye in a region? Problems are SGF records with marks.

use super::asked::{Choice, FIRST, REGION, RULES};
use super::go::{self, lower, points, recognise, side, unplayable};
use super::{Asked, Caption, Kind, KoClaim, Playable, Played, Words};
use crate::board::Diagram;
use crate::check::Refusal;
use crate::sketch::Plan;
use crate::values;
use serde_json::{Value, json};
use tsume_game::text::ParseError;
use tsume_game::{Game, Notation, Role, Status};
use tsume_go::ko::{self, Fought, Rules, Supply};
use tsume_go::one_eye::{Enhancements, Move, NAME};
use tsume_go::sgf::{Position, Tree};
use tsume_go::{OneEye, Point, PointSet};
use tsume_proof::{Header, Strategy};
use tsume_search::{Solver, Verdict};

/// The game.
pub static KIND: Kind = Kind {
    title: "The one-eye problem",
    named: false,
    hint: Some(recognise::help),
    told_by: &["crucial", "aim"],
    choices: &[&CRUCIAL, &REGION, &FIRST, &AIM, &RULES, &WITHOUT],
    kos: true,
    tries: true,
    solution: Some("SGF"),
    recognises: |text, asked| recognise::recognises(NAME, text, asked),
    reads: recognise::reads,
    expected: go::expected,
    corrected: Some(go::corrected),
    ..Kind::new::<OneEye>(NAME, &["sgf"], |bytes, asked| {
        go::read(bytes, |tree| problem(tree, asked))
    })
};

static CRUCIAL: Choice = Choice::new(
    "crucial",
    "POINTS",
    "The stones that need the eye, one of each block: \"D4 E5\"; otherwise those marked in the file",
);
static AIM: Choice = Choice::new(
    "aim",
    "AIM",
    "What is asked: make, prevent the eye; otherwise whether the side to move succeeds",
)
.takes(|text| values::one_of(text, &["make", "prevent"]));
static WITHOUT: Choice = Choice::new(
    "without",
    "NAMES",
    "Knowledge to do without: ac, dc, fam, fdm, large-eyes, guesses, several with commas",
)
.takes(|text| text.split(',').try_for_each(|name| values::one_of(name, &Enhancements::NAMES)))
.for_research();

/// What the user asks counts more than what the record says.
fn problem(mut tree: Tree, asked: &Asked) -> Result<OneEye, ParseError> {
    if let Some(colour) = asked.value("first").and_then(side) {
        tree.set_text(Tree::ROOT, "PL", &colour.letter().to_string());
    }
    let game = match (asked.value("crucial"), asked.value("region")) {
        (None, None) => OneEye::from_sgf(&tree)?,
        (crucial, region) => from_points(&tree, crucial, region)?,
    };
    let without = asked.value("without").into_iter().flat_map(|names| names.split(','));
    let with =
        without.fold(Enhancements::ALL, |with, name| with.switch(name, false).unwrap_or(with));
    let aim = asked.value("aim").and_then(|name| name.parse().ok());
    let game = game.with(with).under(asked.parsed("rules").unwrap_or_default());
    Ok(match aim {
        Some(aim) => game.aim(aim),
        None => game,
    })
}

/// A problem whose crucial stones or region are given on the command line.
fn from_points(
    tree: &Tree,
    crucial: Option<&str>,
    region: Option<&str>,
) -> Result<OneEye, ParseError> {
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
    const VARIES: &'static [&'static str] = &["aim", "threats", "retakes"];

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
        for (line, (name, value)) in (header.option_line(0)..).zip(&header.options) {
            game = game.with_option(name, value).ok_or_else(|| {
                let reason = match ["aim", "rules", "threats", "retakes"].contains(&name.as_str()) {
                    true => format!("'{value}' is no value of the option '{name}'"),
                    false => format!("this question has no option '{name}'"),
                };
                Refusal::of_header(line, reason)
            })?;
        }
        Ok(game)
    }

    fn supplied(&self, supply: Option<Supply>) -> Option<OneEye> {
        (self.rules() == Rules::Threats).then(|| Fought::supplied(self, supply))
    }

    fn second_phase(&self, winner: Role) -> Option<OneEye> {
        Some(ko::second_phase(self, winner))
    }
}

impl Words for OneEye {
    fn ko_claim(&self, winner: Role, fight: bool) -> KoClaim {
        let verdict = if winner == Role::Attacker { Verdict::Proven } else { Verdict::Disproven };
        if !fight {
            let (claim, outcome) = (self.claim(verdict), self.outcome(verdict).unwrap_or_default());
            return KoClaim { claim, outcome, ko: "no ko threats change this" };
        }
        let (claim, ko) = go::ko_words(self.winning(winner));
        KoClaim { claim, outcome: "ko", ko }
    }

    fn outcome(&self, verdict: Verdict) -> Option<&'static str> {
        let eye = self.makes_eye(verdict.winner()?);
        Some(if eye { "eye" } else { "no-eye" })
    }

    fn claim(&self, verdict: Verdict) -> String {
        let maker = self.maker();
        let under = go::under(self.rules(), self.threats());
        match verdict.winner() {
            Some(winner) if self.makes_eye(winner) => {
                format!("{maker} makes an eye in the region{under}")
            }
            Some(_) => format!("{maker} cannot make an eye in the region{under}"),
            None => "no answer".to_string(),
        }
    }

    fn side(&self, role: Role) -> &'static str {
        self.winning(role).name()
    }

    /// What stands in a record: taking note of a pass is no move.
    fn played(&self, moves: &[Move]) -> Vec<Played> {
        let mut at = self.clone();
        let played = |&m: &Move| {
            let text = (m != Move::RESUME).then(|| at.move_text(m));
            let side = at.mover();
            at.play(m);
            Some(Played { side, text: text? })
        };
        moves.iter().filter_map(played).collect()
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
        let mut all = go::rules(self.rules());
        all.push(("region", "nobody plays outside it, and an eye elsewhere is not asked about"));
        all
    }

    fn facts(&self) -> Value {
        let board = self.board();
        let name = |&p: &Point| board.name(p);
        json!({
            "board": board.rows(),
            "size": format!("{}x{}", board.width(), board.height()),
            "side_to_move": lower(OneEye::to_move(self)),
            "maker": lower(self.maker()),
            "aim": self.asked().name(),
            "rules": self.rules().name(),
            "crucial": self.crucial().iter().map(name).collect::<Vec<_>>(),
            "region": self.region().iter().map(name).collect::<Vec<_>>(),
        })
    }

    fn diagram(&self, best: Option<&str>) -> Option<Diagram> {
        let crucial: PointSet = self.crucial().into_iter().collect();
        let region: PointSet = self.region().iter().copied().collect();
        Some(go::diagram(&self.board(), &crucial, &region, best))
    }

    fn solution(
        &self,
        _: Option<&Strategy<Move>>,
        plan: &Plan,
        caption: &Caption<'_>,
    ) -> Option<String> {
        Some(go::solution(NAME, self.to_sgf(), plan, caption))
    }
}
