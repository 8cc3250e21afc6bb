//! What a game does for a question, and for the words about it.

use super::{Asked, Kind, Question};
use crate::board::Diagram;
use crate::certify::{Certified, Certifier};
use crate::check::Refusal;
use crate::sketch::Plan;
use serde_json::Value;
use std::any::Any;
use std::num::NonZeroU16;
use tsume_game::{CycleRule, Key, Notation, Role, Supply, conformance};
use tsume_proof::{Header, Strategy};
use tsume_search::{Solver, Unsupported, Verdict};

/// A position with a question: what it takes to write it down, to set it up again, and to search it.
pub trait Playable: Words + Send + 'static {
    /// The game.
    const KIND: &'static Kind;

    /// The problem alone, as a file has it; with the options it makes the question. Read and written
    /// again, it is the same.
    fn text(&self) -> String;

    /// The choices that make the question, named as on the command line.
    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Switches on what the game can do for a search.
    fn abilities(solver: Solver<'_, Self>) -> Solver<'_, Self> {
        solver
    }

    /// The name of what it is searched with, if that is another than the algorithm's.
    fn algorithm(&self) -> Option<&'static str> {
        None
    }

    /// Sets the question up from a certificate's header: reads its problem as a file that is asked
    /// about with its options.
    ///
    /// # Errors
    ///
    /// When it is not one question of this game.
    fn restore(header: &Header) -> Result<Self, Refusal> {
        let above = header.problem_line();
        let asked = Asked::of_header(Self::KIND, header)?;
        let mut found = (Self::KIND.read)(header.problem.as_bytes(), &asked);
        if found.len() != 1 {
            let reason = format!("the problem is {} games, not one", found.len());
            return Err(Refusal::of_header(above, reason));
        }
        let found = found.remove(0).map_err(|e| {
            Refusal::of_header(above + e.line as u64, format!("the problem: {}", e.message))
        })?;
        let question: Box<dyn Any> = found.question;
        let other = |_| Refusal::of_header(above, "the problem is one of another game");
        question.downcast().map(|question| *question).map_err(other)
    }

    /// The options in which the parts of one certificate may differ.
    const VARIES: &'static [&'static str] = &[];

    /// What the problems of the parts of one certificate have in common: all, or all but the side to
    /// move.
    fn matter(&self) -> String {
        self.text()
    }

    /// The same kind of position of another question, if that is one of this game.
    fn wanted(&self, question: &dyn Question) -> Option<Self> {
        question.position().cloned()
    }

    /// How it differs from the wanted question, and the line of the header at fault. What makes a
    /// difference to the search alone is no part of the question.
    fn difference(&self, header: &Header, wanted: &Self) -> Option<(u64, String)> {
        let root = header.root_line();
        let (said, expected) = (self.position_text(), wanted.position_text());
        if said != expected {
            return Some((root, format!("the root is {said}, not {expected}")));
        }
        let value = |question: &Self, name: &str| {
            let found = question.options().into_iter().find(|(option, _)| *option == name);
            found.map_or("not given".to_string(), |(_, value)| value)
        };
        let research = |name: &str| {
            Self::KIND.choices.iter().any(|choice| choice.research && choice.name == name)
        };
        let names = self.options().into_iter().chain(wanted.options()).map(|(name, _)| name);
        for name in names.filter(|name| !research(name)) {
            let [said, expected] = [self, wanted].map(|question| value(question, name));
            if said != expected {
                let place = header.options.iter().position(|(option, _)| option == name);
                let line = place.map_or(root, |place| header.option_line(place));
                return Some((line, format!("the option '{name}' is {said}, not {expected}")));
            }
        }
        let other = self.text() != wanted.text();
        other.then(|| (header.problem_line() + 1, "the problem is another".to_string()))
    }

    /// The number of move sequences of each length up to `depth`, from 0 on.
    fn perft(&self, depth: u32) -> Vec<u64> {
        conformance::perft(self, depth)
    }

    /// The most moves that the attacker may take.
    fn bound(&self) -> Option<NonZeroU16> {
        None
    }

    /// The same question with a bound, where the game knows bounds.
    fn bounded(&self, _moves: NonZeroU16) -> Option<Self> {
        None
    }

    /// The widest bound that asks the same as this one: larger where the attacker's last move cannot
    /// fall between the two.
    fn widest(&self, bound: NonZeroU16) -> NonZeroU16 {
        bound
    }

    /// The bound that holds a win of at most so many moves of both sides.
    fn bound_for(&self, moves: u64) -> u64 {
        match self.role() {
            Role::Attacker => moves.div_ceil(2),
            Role::Defender => moves / 2,
        }
    }

    /// Solves and certifies it: otherwise with a certificate about this very game.
    ///
    /// # Errors
    ///
    /// When the algorithm and the game do not go together.
    fn certified<'a>(
        certifier: Certifier<'a, Self>,
        configure: impl FnOnce(Solver<'a, Self>) -> Solver<'a, Self>,
    ) -> Result<Certified<Self::Move>, Unsupported> {
        certifier.solve(configure)
    }

    /// The same question with ko threats for a side, or for none, where kos are fought
    /// with bans and threats.
    fn supplied(&self, _supply: Option<Supply>) -> Option<Self> {
        None
    }

    /// The key of the position whatever is asked about it: the path has been there before if one of its
    /// positions had the same.
    fn place(&self) -> Key {
        self.key()
    }

    /// The question of the second search, which tells a ko, after `winner` has won the first.
    fn second_phase(&self, _winner: Role) -> Option<Self> {
        None
    }
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who made it, as [`Words::mover`] names the side.
    pub side: &'static str,
    /// The move.
    pub text: String,
}

/// What a solution file says besides the moves.
pub struct Caption<'a> {
    /// The problem.
    pub problem: &'a str,
    /// The verdict in words.
    pub claim: &'a str,
    /// Who is to move, as [`Words::mover`] has it.
    pub mover: &'static str,
    /// What ko threats change, in words.
    pub ko: Option<&'a str>,
    /// What the verdict rests on, as [`Words::assumptions`] has it.
    pub assumptions: &'a [(&'static str, &'static str)],
    /// The side whose strategy it is.
    pub winner: Role,
    /// Whether nothing may be left out, however large it gets.
    pub full: bool,
}

/// How soon the attacker wins, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// The attacker cannot win in so many moves.
    pub not_within: u16,
    /// The attacker wins in at most so many.
    pub within: Option<u16>,
}

/// What two searches say of a ko.
#[derive(Clone, Debug, Default)]
pub struct KoClaim {
    /// The result in words.
    pub claim: String,
    /// The word for programs.
    pub outcome: &'static str,
    /// What ko has to do with it, in words.
    pub ko: &'static str,
}

/// A position in words, for people and for programs. What is here is enough for any game; a game
/// puts it better.
pub trait Words: Notation {
    /// A verdict in words.
    fn claim(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Proven => "the attacker wins",
            Verdict::Disproven => "the attacker cannot win",
            Verdict::Unknown => "no answer",
        }
        .to_string()
    }

    /// How soon the attacker wins, in words.
    fn length_claim(&self, range: Range) -> String {
        let Range { not_within, within } = range;
        match within {
            Some(n) if n == not_within + 1 => format!("the attacker wins in {n} and no sooner"),
            Some(n) => format!("no win in {not_within}, a win in at most {n}"),
            None => format!("no win in {not_within}"),
        }
    }

    /// What both searches for a ko say: who won the first, and whether the other won the second.
    fn ko_claim(&self, _winner: Role, _fight: bool) -> KoClaim {
        KoClaim::default()
    }

    /// The word for programs that a verdict has in this game.
    fn outcome(&self, _verdict: Verdict) -> Option<&'static str> {
        None
    }

    /// For which part of the question a refutation holds, if not for all of it.
    fn scope(&self) -> Option<u32> {
        None
    }

    /// The name of a side.
    fn side(&self, role: Role) -> &'static str {
        role.name()
    }

    /// Who is to move.
    fn mover(&self) -> &'static str {
        self.side(self.role())
    }

    /// The moves of a line for programs, and those that the game leaves out at its end.
    fn played(&self, moves: &[Self::Move]) -> Vec<Played> {
        let mut at = self.clone();
        let played = |&m: &Self::Move| {
            let played = Played { side: at.mover(), text: at.move_text(m) };
            at.play(m);
            played
        };
        moves.iter().map(played).collect()
    }

    /// A line for people.
    fn line(&self, moves: &[Self::Move]) -> String {
        crate::text::moves(self.played(moves).iter().map(|m| m.text.as_str()))
    }

    /// The first move of a line for people.
    fn first(&self, moves: &[Self::Move]) -> Option<String> {
        self.played(moves).first().map(|m| crate::text::short(&m.text))
    }

    /// Why the defender is content with the end of a line.
    fn ending(&self, _moves: &[Self::Move]) -> Option<String> {
        None
    }

    /// What a verdict rests on: a name and a sentence each.
    fn assumptions(&self) -> Vec<(&'static str, &'static str)> {
        let repetition = match self.cycle_rule() {
            CycleRule::None => "cannot happen in this game",
            CycleRule::AttackerLoses => "a position that returns is no win for the attacker",
            CycleRule::Illegal => "a move back to a position of the path is illegal",
        };
        vec![("repetition", repetition)]
    }

    /// What the position is: an object, whose fields are those of a JSON result.
    fn facts(&self) -> Value {
        Value::Null
    }

    /// The position as a picture, with the move to play (as in [`Words::played`]) if there is one.
    fn diagram(&self, _best: Option<&str>) -> Option<Diagram> {
        None
    }

    /// A strategy as the content of a solution file. The plan says what to show of it and of first moves,
    /// in games that [judge](Kind::tries) those; there, the strategy may be missing.
    fn solution(
        &self,
        _strategy: Option<&Strategy<Self::Move>>,
        _plan: &Plan,
        _caption: &Caption<'_>,
    ) -> Option<String> {
        None
    }
}
