//! What a part of a certificate is about: the question in its header, set up again, compared with
//! the one that is wanted, shown, and checked.
//!
//! A question has one header. So the options and the problem of a header must be, letter by letter,
//! those that the question would be written with: whatever else stands there, or is missing, would
//! be a part of the question that nobody has looked at.

use super::{Certificate, Checked, Kind, Playable, Question};
use crate::board::Diagram;
use crate::check::Refusal;
use serde_json::Value;
use tsume_game::Role;
use tsume_proof::{self as proof, CheckLimits, Header};
use tsume_search::Verdict;

/// A question that a certificate answers, in words and as a picture.
#[derive(Clone, Debug)]
pub struct About {
    /// The answer that the certificate gives.
    pub claim: String,
    /// The text of the position.
    pub position: String,
    /// Who is to move.
    pub mover: &'static str,
    /// As [`Words::facts`](super::Words::facts).
    pub facts: Value,
    /// The position as a picture.
    pub diagram: Option<Diagram>,
}

/// A question of any game, as a certificate has it.
pub trait Subject {
    /// The game.
    fn kind(&self) -> &'static Kind;
    /// As [`Playable::matter`].
    fn matter(&self) -> String;
    /// As [`Playable::VARIES`].
    fn varies(&self) -> &'static [&'static str];
    /// How it differs from the wanted question, and the line of the header at fault.
    fn difference(&self, header: &Header, wanted: &dyn Question) -> Option<(u64, String)>;
    /// What it is, if this side wins.
    fn about(&self, winner: Role) -> About;
    /// Checks the part of a certificate that has this header.
    fn check(&self, certificate: &mut Certificate, limits: CheckLimits<'_>) -> Checked;
}

impl<G: Playable> Subject for G {
    fn kind(&self) -> &'static Kind {
        G::KIND
    }

    fn matter(&self) -> String {
        Playable::matter(self)
    }

    fn varies(&self) -> &'static [&'static str] {
        G::VARIES
    }

    fn difference(&self, header: &Header, wanted: &dyn Question) -> Option<(u64, String)> {
        match self.wanted(wanted) {
            Some(wanted) => Playable::difference(self, header, &wanted),
            None => Some((header.line, format!("the game is not {}", wanted.kind().name))),
        }
    }

    fn about(&self, winner: Role) -> About {
        let verdict = match winner {
            Role::Attacker => Verdict::Proven,
            Role::Defender => Verdict::Disproven,
        };
        About {
            claim: self.claim(verdict),
            position: self.position_text(),
            mover: self.mover(),
            facts: self.facts(),
            diagram: self.diagram(None),
        }
    }

    fn check(&self, certificate: &mut Certificate, limits: CheckLimits<'_>) -> Checked {
        proof::check(self, G::KIND.name, certificate, limits)
    }
}

/// Sets the question up that the header of a certificate asks.
///
/// # Errors
///
/// When it asks none, or is not the header of that question.
pub fn restore<G: Playable>(header: &Header) -> Result<Box<dyn Subject>, Refusal> {
    if header.problem.len() > G::KIND.longest {
        let reason = format!("the problem is longer than {} bytes", G::KIND.longest);
        return Err(Refusal::of_header(header.problem_line() + 1, reason));
    }
    let question = G::restore(header)?;
    let wrong = other_options(header, &question.options())
        .or_else(|| other_problem(header, &question.text()));
    match wrong {
        Some((line, reason)) => Err(Refusal::of_header(line, reason)),
        None => Ok(Box::new(question)),
    }
}

/// How the options of a header differ from those of its question.
pub(super) fn other_options(header: &Header, options: &[(&str, String)]) -> Option<(u64, String)> {
    let known = |name: &str| options.iter().any(|(option, _)| *option == name);
    for (place, (name, value)) in header.options.iter().enumerate() {
        let earlier = header.options[..place].iter().any(|(other, _)| other == name);
        let reason = match options.get(place) {
            Some((option, expected)) if option == name && expected == value => continue,
            Some((option, expected)) if option == name => {
                format!("the option '{name}' is written '{value}', not '{expected}'")
            }
            _ if earlier => format!("the option '{name}' is given twice"),
            _ if !known(name) => format!("this question has no option '{name}'"),
            Some((option, _)) if header.options[place..].iter().any(|(n, _)| n == option) => {
                format!("the option '{option}' must stand before '{name}'")
            }
            Some((option, _)) => format!("the option '{option}' is missing"),
            None => format!("the option '{name}' is out of place"),
        };
        return Some((header.option_line(place), reason));
    }
    let (missing, _) = options.get(header.options.len())?;
    Some((header.root_line(), format!("the option '{missing}' is missing")))
}

/// How the problem of a header differs from that of its question.
pub(super) fn other_problem(header: &Header, text: &str) -> Option<(u64, String)> {
    let (line, reason) = other_line(&header.problem, text)?;
    Some((header.problem_line() + line, reason))
}

/// How a text differs from the wanted one, and on which line, counted from 1.
pub(super) fn other_line(found: &str, wanted: &str) -> Option<(u64, String)> {
    let mut found = found.split_terminator('\n');
    let mut wanted = wanted.split_terminator('\n');
    for line in 1.. {
        let reason = match (found.next(), wanted.next()) {
            (Some(found), Some(wanted)) if found == wanted => continue,
            (Some(found), Some(wanted)) => format!("the problem has '{found}', not '{wanted}'"),
            (Some(found), None) => format!("the problem has '{found}' besides"),
            (None, Some(wanted)) => format!("the problem lacks '{wanted}'"),
            (None, None) => break,
        };
        return Some((line, reason));
    }
    None
}
