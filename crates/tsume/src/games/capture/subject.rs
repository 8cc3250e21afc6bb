//! What certificates of captures are about: a question under the rules with threats.

use super::super::subject::{About, Subject, other_options, other_problem};
use super::super::{Certificate, Checked, Kind, Question, Words};
use super::{Asking, KIND, LAMBDA, of_order, prove};
use crate::check::Refusal;
use crate::games::go;
use std::any::Any;
use tsume_game::{Lambda, MAX_ORDER, Notation, Role};
use tsume_go::Capture;
use tsume_go::capture::NAME;
use tsume_go::capture::siege::Siege;
use tsume_go::ko::{Rules, Supply};
use tsume_proof::{self as proof, CheckLimits, Header};
use tsume_search::Verdict;

/// The question of a part.
struct Part {
    game: Capture,
    order: Option<u8>,
    winner: Role,
}

/// Sets the question up that the header of a certificate asks.
///
/// # Errors
///
/// When it asks none, or is not the header of that question.
pub fn restore(header: &Header) -> Result<Box<dyn Subject>, Refusal> {
    let mut game = go::restored(header, Capture::from_sgf)?.under(Rules::Threats);
    let mut order = None;
    for (line, (name, value)) in (header.option_line(0)..).zip(&header.options) {
        let reason = || format!("'{value}' is no value of the option '{name}'");
        if name == LAMBDA {
            let number = value.parse().ok().filter(|n| (1..=MAX_ORDER as u8).contains(n));
            order = Some(number.ok_or_else(|| Refusal::of_header(line, reason()))?);
        } else if let "rules" | "threats" | "ko" = name.as_str() {
            let with = game.with_option(name, value);
            game = with.ok_or_else(|| Refusal::of_header(line, reason()))?;
        }
    }
    let options = prove::options(&game, order);
    let own: Vec<(&str, String)> =
        options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    let wrong = other_options(header, &own)
        .or_else(|| other_problem(header, &game.to_sgf().to_string()))
        .or_else(|| meaningless(header, &game, order));
    match wrong {
        Some((line, reason)) => Err(Refusal::of_header(line, reason)),
        None => Ok(Box::new(Part { game, order, winner: header.winner })),
    }
}

/// What no certificate can be about.
fn meaningless(header: &Header, game: &Capture, order: Option<u8>) -> Option<(u64, String)> {
    let at = |name: &str| {
        let place = header.options.iter().position(|(option, _)| option == name);
        header.option_line(place.unwrap_or(0))
    };
    if game.rules() == Rules::Superko {
        return Some((at("rules"), "there are no certificates of captures under superko".into()));
    }
    if order.is_some() && header.winner == Role::Attacker {
        return Some((at(LAMBDA), "a capture is one, whatever the order".into()));
    }
    let endless = game.supply().filter(|supply| supply.left == Supply::UNLIMITED);
    let own = endless.is_some_and(|supply| supply.holder == header.winner);
    own.then(|| (at("threats"), "the side that wins has threats without end".into()))
}

impl Part {
    fn siege(&self) -> Siege {
        Siege::new(&self.game, self.winner, self.order).with_free_pass(true)
    }
}

impl Subject for Part {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn matter(&self) -> String {
        go::matter(self.game.to_sgf())
    }

    fn varies(&self) -> &'static [&'static str] {
        &["threats", LAMBDA, "ko"]
    }

    /// The first part is about the question itself, without ko threats; with `--both`, for either side moving
    /// first. A capture answers the question about threats of an order, too.
    fn difference(&self, header: &Header, wanted: &dyn Question) -> Option<(u64, String)> {
        let any: &dyn Any = wanted;
        let Some(wanted) = any.downcast_ref::<Asking>() else {
            return Some((header.line, format!("the game is not {}", wanted.kind().name)));
        };
        let first = if wanted.both { self.game.to_move() } else { wanted.game.to_move() };
        let game = wanted.game.clone().with_first(first);
        let order = wanted.order.map(|order| order as u8);
        let order = order.filter(|_| self.winner == Role::Defender);
        let options = prove::options(&game, order);
        let own: Vec<(&str, String)> =
            options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        let [said, expected] = [&self.game, &game].map(Notation::position_text);
        if said != expected {
            return Some((header.root_line(), format!("the root is {said}, not {expected}")));
        }
        other_options(header, &own)
            .or_else(|| other_problem(header, &game.to_sgf().to_string()))
            .map(|(line, reason)| (line, format!("another question: {reason}")))
    }

    fn about(&self, winner: Role) -> About {
        let verdict = match winner {
            Role::Attacker => Verdict::Proven,
            Role::Defender => Verdict::Disproven,
        };
        let claim = match self.order {
            None => self.game.claim(verdict),
            Some(order) => {
                let order = u32::from(order);
                Lambda::new(of_order(self.game.clone(), order), order).claim(verdict)
            }
        };
        About {
            claim,
            position: self.siege().position_text(),
            mover: self.game.mover(),
            facts: self.game.facts(),
            diagram: self.game.diagram(None),
        }
    }

    fn check(&self, certificate: &mut Certificate, limits: CheckLimits<'_>) -> Checked {
        proof::check(&self.siege(), NAME, certificate, limits)
    }
}
