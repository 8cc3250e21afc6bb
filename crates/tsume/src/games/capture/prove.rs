//! Certificates of captures: a search finds out who wins, and its moves are put into the terms of the rules
//! ([`Siege`]), with zones.

use super::LAMBDA;
use crate::budget::Budget;
use crate::certify::{Certified, Certifier, Check, Explanation};
use crate::session::Session;
use tsume_game::{Game, Lambda, LambdaMove, Notation, Role};
use tsume_go::capture::build::{self, Failure, Link, Strategy};
use tsume_go::capture::local::{self, Local};
use tsume_go::capture::siege::{self, Siege};
use tsume_go::capture::{Move, NAME};
use tsume_go::ko::Rules;
use tsume_go::partial::zone_text;
use tsume_go::{Capture, PointSet};
use tsume_proof::zoned;
use tsume_search::{NoCertificate, Outcome, Replies, Solver, Unsupported, Verdict};

type LambdaSolver<'a> = Solver<'a, Lambda<Capture>>;
type LambdaCertifier<'a> = Certifier<'a, Lambda<Capture>>;

/// What is said of verdicts under superko, and of searches without orders. Under superko results may lean on any
/// repetition, and certificates would have to answer every move on every path.
const NONE: &str = "certificates are of lambda search and the rules with threats only";
/// What is said of escapes that answer no question.
const IN_PART: &str = "what is known in part is not checked";

/// Solves by threats with what is left of the budget. An escape is certified if it is an answer.
pub fn threats(
    session: &mut Session<'_>,
    lambda: &Lambda<Capture>,
    bounded: bool,
) -> Result<Certified<LambdaMove<Move>>, Unsupported> {
    let certifier = Certifier::new(NAME, lambda).problem(lambda.game().to_sgf().to_string());
    let certifier = session.as_wanted(certifier);
    let mut setup = session.setup(None);
    let certified = certified(certifier, bounded, |solver| {
        setup.apply(solver.with_estimates().with_zones(), None)
    })?;
    drop(setup);
    Ok(session.counting(certified))
}

/// Solves by threats and certifies that, in the terms of the rules.
pub fn certified<'a>(
    certifier: LambdaCertifier<'a>,
    bounded: bool,
    configure: impl FnOnce(LambdaSolver<'a>) -> LambdaSolver<'a>,
) -> Result<Certified<LambdaMove<Move>>, Unsupported> {
    let lambda = certifier.position();
    if lambda.game().rules() == Rules::Superko {
        return without_certificate(certifier, configure);
    }
    if !certifier.keeps_strategy() {
        return explained(certifier, bounded, configure);
    }
    // The search's own strategy is for solutions; the rules' comes from a search of its own.
    let solver = configure(Solver::new(lambda));
    let (limits, cancel) = (solver.get_limits().clone(), solver.get_cancel().clone());
    let mut budget = Budget::new(limits);
    let again = certifier.clone();
    let first = certifier.solve(|_| solver)?;
    budget.spend(first.spent);
    let Certified { check, outcome, spent, .. } = explained(again, bounded, |solver| {
        solver.with_estimates().with_zones().limits(budget.left()).cancel(cancel)
    })?;
    let checked = matches!(check, Check::Checked(..));
    let strategy = first.strategy.filter(|_| checked || !bounded);
    Ok(Certified { check, outcome, strategy, spent: first.spent + spent })
}

/// Solves and checks the search's own strategy, which is no certificate: the moves that its game leaves out are not
/// in it.
pub fn without_certificate<'a, G: Notation>(
    certifier: Certifier<'a, G>,
    configure: impl FnOnce(Solver<'a, G>) -> Solver<'a, G>,
) -> Result<Certified<G::Move>, Unsupported> {
    let certified = certifier.solve(configure)?;
    let check = match certified.check {
        Check::Checked(..) => Check::NotChecked(NONE.to_string()),
        check => check,
    };
    Ok(Certified { check, ..certified })
}

fn explained<'a>(
    certifier: LambdaCertifier<'a>,
    bounded: bool,
    configure: impl FnOnce(LambdaSolver<'a>) -> LambdaSolver<'a>,
) -> Result<Certified<LambdaMove<Move>>, Unsupported> {
    let lambda = certifier.position();
    certifier.solve_as(configure, |replies| {
        let winner = replies.winner();
        if winner == Role::Defender && !bounded {
            return Err(NoCertificate::Unwanted(IN_PART));
        }
        let strategy = build::build(lambda, winner, |position| replies.reply(position));
        let strategy = strategy.map_err(tangled)?;
        let order = (winner == Role::Defender).then_some(lambda.order() as u8);
        let root = Siege::new(lambda.game(), winner, order).with_free_pass(lambda.has_free_pass());
        let line = played(lambda, &strategy);
        Ok(explanation(root, lambda.game(), order, winner, &strategy, line))
    })
}

/// Solves a local fight for a side, and certifies that. Only what it wins is an answer.
pub fn locally(
    session: &mut Session<'_>,
    game: &Capture,
    winner: Role,
    zone: &PointSet,
    most: Option<u64>,
) -> Result<Certified<Move>, Unsupported> {
    let local = Local::new(game, winner, zone);
    let problem = game.to_sgf().to_string();
    let certifier = session.as_wanted(Certifier::new(NAME, &local).problem(problem));
    let mut line = Vec::new();
    let mut setup = session.setup(most);
    let certified = certifier.solve_as(
        |solver| setup.apply(solver.with_estimates(), None),
        |replies| {
            let strategy = follow(&local, zone, replies)?;
            let root = Siege::new(game, winner, None);
            line = played(&Lambda::new(game.clone(), 0), &strategy);
            Ok(explanation(root, game, None, winner, &strategy, Vec::new()))
        },
    );
    drop(setup);
    let Certified { outcome, check, strategy: _, spent } = certified?;
    let won = outcome.verdict == Verdict::Proven;
    let verdict = match winner {
        _ if !won => Verdict::Unknown,
        Role::Attacker => Verdict::Proven,
        Role::Defender => Verdict::Disproven,
    };
    let line = line.into_iter().filter(|_| won).map(|m| m.mv).collect();
    let Outcome { stop, root, sound, stats, time, .. } = outcome;
    let outcome = Outcome { verdict, stop, root, line, sound, stats, time };
    Ok(session.counting(Certified { outcome, check, strategy: None, spent }))
}

/// Why there is no strategy: it may be that a result leans on a repetition, which no ladder can show.
fn tangled(failure: Failure<NoCertificate>) -> NoCertificate {
    match failure {
        Failure::NoReply(NoCertificate::Contradicted(_)) | Failure::Circle | Failure::Lost => {
            NoCertificate::Tangled
        }
        Failure::NoReply(reason) => reason,
    }
}

/// What the certificate says.
fn explanation<M>(
    root: Siege,
    game: &Capture,
    order: Option<u8>,
    winner: Role,
    strategy: &Strategy,
    line: Vec<M>,
) -> Explanation<Siege, M> {
    let link = |link: &Link| match *link {
        Link::Entry(n) => zoned::Link::Entry(n),
        Link::Won => zoned::Link::Won,
    };
    let entry = |entry: &build::Entry| zoned::Entry {
        rank: entry.rank,
        zone: entry.zone.as_ref().map(zone_text),
        steps: entry.steps.iter().map(|(m, to)| (root.move_text(*m), link(to))).collect(),
        others: entry.others.as_ref().map(link),
    };
    let entries = strategy.entries.iter().map(entry).collect();
    Explanation { winner, options: options(game, order), entries, line, root }
}

/// The options of a certificate's header.
pub fn options(game: &Capture, order: Option<u8>) -> Vec<(String, String)> {
    let options = game.options().into_iter().map(|(name, value)| (name.to_string(), value));
    let mut options: Vec<_> = options.collect();
    // What a ko bans comes last.
    let place = options.iter().position(|(name, _)| name == "ko").unwrap_or(options.len());
    if let Some(order) = order {
        options.insert(place, (LAMBDA.to_string(), order.to_string()));
    }
    options
}

/// A line of a strategy as one of the game that was searched.
fn played(root: &Lambda<Capture>, strategy: &Strategy) -> Vec<LambdaMove<Move>> {
    let mut at = root.clone();
    let mut line = Vec::new();
    strategy.play_line(|m| {
        let (role, order) = (at.role(), at.order() as u8);
        let (mv, order) = match m {
            siege::Move::Stone(p) if !at.game().is_legal(p) => return false,
            siege::Move::Stone(p) => (Move::Stone(p), order),
            siege::Move::Threat => (Move::Threat, order),
            siege::Move::Pass if role == Role::Attacker => (Move::Pass, order),
            siege::Move::Pass => (Move::Pass, at.order_after_pass()),
        };
        let mut play = |mv| {
            at.play(LambdaMove { mv, order });
            line.push(LambdaMove { mv, order });
        };
        play(mv);
        if role == Role::Defender && mv == Move::Pass {
            play(Move::Resume);
        }
        true
    });
    line
}

/// Follows the winner's moves within one zone.
fn follow(
    root: &Local,
    zone: &PointSet,
    replies: &mut Replies<'_, '_, Local>,
) -> Result<Strategy, NoCertificate> {
    let strategy = local::follow(root, |position| replies.reply(position));
    let mut strategy = strategy.map_err(tangled)?;
    if let Some(entry) = strategy.entries.last_mut() {
        entry.zone = Some(*zone);
    }
    Ok(strategy)
}
