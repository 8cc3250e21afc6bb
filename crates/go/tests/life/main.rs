//! Life and death: the search, the rules and all that is known beyond them, compared with an oracle of its own.
//!
//! `TSUME_GAMES` sets the number of random problems, `TSUME_SEED` which.

mod benson;
#[path = "../common/mod.rs"]
mod common;
mod japanese;
mod known;
mod named;
mod oracle;
mod problems;
mod rules;
mod search;

use common::games;
use oracle::Oracle;
use rules::{BREAKER, MAKER, Problem, Rules, State};
use tsume_game::random::Rng;
use tsume_game::{Role, Supply};
use tsume_go::ko::Fought;
use tsume_go::life::{Aim, Enhancements, Goal, LifeOn, Set};

/// As many states as are enumerated at most, and as many positions of paths as are visited.
const STATES: usize = 150_000;
const VISITS: u64 = 50_000;

fn seed(default: u64) -> Rng {
    let seed = std::env::var("TSUME_SEED").ok().and_then(|n| n.parse().ok());
    Rng::new(seed.unwrap_or(default) << 32)
}

/// A question about a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    eyes: bool,
    holder: u8,
    threats: u8,
    to_move: u8,
}

impl Question {
    /// The game, asked from this side.
    fn game<N: Set>(self, problem: &Problem, aim: Aim, with: Enhancements) -> LifeOn<N> {
        let Problem { board, maker, crucial, region } = problem;
        let to_move = if self.to_move == MAKER { *maker } else { maker.other() };
        let game = LifeOn::new(board.clone(), crucial, Some(region), to_move).unwrap();
        let goal = if self.eyes { Goal::Eyes } else { Goal::Life };
        let game = game.for_goal(goal).aim(aim).with(with);
        let attacks = (aim == Aim::Live) == (self.holder == MAKER);
        let holder = if attacks { Role::Attacker } else { Role::Defender };
        game.supplied(Some(Supply { holder, left: self.threats }))
    }
}

/// A random setting of all switches there are.
fn switches(rng: &mut Rng) -> Enhancements {
    match rng.below(4) {
        0 => Enhancements::ALL,
        1 if rng.chance(50) => Enhancements::NONE,
        _ => Enhancements::NAMES
            .into_iter()
            .fold(Enhancements::NONE, |with, name| with.switch(name, rng.chance(50)).unwrap()),
    }
}

/// The oracle for all questions with this goal and holder of threats, without end or up to three.
fn oracle(problem: &Problem, eyes: bool, holder: u8, unlimited: bool) -> Option<Oracle> {
    let rules = Rules::new(problem, eyes, holder);
    let most = if unlimited { Supply::UNLIMITED } else { 3 };
    let few = if unlimited { most } else { 0 };
    let roots: Vec<State> = [MAKER, BREAKER]
        .into_iter()
        .flat_map(|side| (few..=most).map(move |n| (side, n)))
        .map(|(side, n)| rules.root(0, side, n))
        .collect();
    Oracle::new(rules, &roots, STATES)
}
