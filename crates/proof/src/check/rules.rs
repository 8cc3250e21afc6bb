//! What a header, a shape and a step must be, whatever the strategy.

use crate::format::Shape;
use crate::reader::Reader;
use crate::{Reason, Rejection};
use std::io::BufRead;
use tsume_game::{CycleRule, Notation, Role};

/// The certificate must be of this game, this rule and this root.
pub(super) fn check_header<G: Notation, R: BufRead>(
    root: &G,
    game: &str,
    reader: &Reader<R>,
) -> Result<(), Rejection> {
    let header = reader.header();
    let at = |line, reason| Err(Rejection { entry: None, line, step: None, reason });
    if header.game != game {
        let (said, expected) = (header.game.clone(), game.to_string());
        return at(header.line, Reason::Game { said, expected });
    }
    if header.rule != root.cycle_rule() {
        let reason = Reason::Rule { said: header.rule, expected: root.cycle_rule() };
        return at(header.line + 1, reason);
    }
    if let Some(winner) = root.status().winner()
        && winner != header.winner
    {
        return at(header.line + 2, Reason::Verdict(winner));
    }
    let expected = root.position_text();
    if header.root != expected {
        return at(header.root_line(), Reason::Root { said: header.root.clone(), expected });
    }
    Ok(())
}

/// Which shapes can stand in which certificates.
pub(super) fn check_shape<G: Notation>(game: &G, shape: Shape, winner: Role) -> Result<(), Reason> {
    let rule = game.cycle_rule();
    let sound = match shape {
        Shape::Ladder(_) => true,
        _ if G::PARTIAL => return Err(Reason::OnlyLadders(shape)),
        Shape::Trap => winner == Role::Defender && rule != CycleRule::Illegal,
        Shape::Walk => rule == CycleRule::Illegal,
    };
    if sound { Ok(()) } else { Err(Reason::Shape(shape)) }
}

/// Where a step of the strategy may lead.
pub(super) fn check_step(from: Shape, to: Shape) -> Result<(), Reason> {
    match (from, to) {
        (Shape::Ladder(from), Shape::Ladder(to)) if to < from => Ok(()),
        (Shape::Ladder(from), Shape::Ladder(to)) => Err(Reason::Rank { from, to }),
        (Shape::Ladder(_), _) => Err(Reason::LeavesLadder),
        // Traps and walks never meet: no cycle rule admits both.
        (Shape::Trap | Shape::Walk, _) => Ok(()),
    }
}
