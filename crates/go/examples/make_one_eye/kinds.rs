//! The kinds of generated problems: how large they are, and what they must show to be kept.

use super::judge::{self, Answer};
use super::positions::{self, Recipe};
use tsume_game::random::Rng;
use tsume_game::{Game, Status};
use tsume_go::OneEye;
use tsume_go::ko::Ko;
use tsume_search::Ghi;

/// What a problem must have besides the right difficulty.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Whoever begins wins, except every fourth time; and a winner has one first move only, whenever
    /// the number is a multiple of this one.
    Contest(usize),
    /// For a side to move it is a ko.
    Ko,
    /// For a side to move, a search that ignores the path is wrong.
    Path,
    /// For a side to move, it is not solved.
    Unsolved,
}

/// A kind of problems.
pub struct Kind {
    pub name: &'static str,
    /// How many the suite has.
    pub number: u64,
    recipe: Recipe,
    /// The least number of nodes for the easier one of the pair.
    least: u64,
    /// The least and the greatest number of nodes for the harder one.
    nodes: (u64, u64),
    /// How many nodes a certificate may take, with the search for it.
    certificate: u64,
    wanted: Wanted,
}

/// Every kind. What is too easy or too hard is told by the search with all its enhancements, and by
/// nothing else: how others do on a problem has no say.
pub const KINDS: [Kind; 7] = [
    Kind {
        name: "easy",
        number: 6,
        recipe: Recipe { empty: (6, 11), stones: 40 },
        least: 1,
        nodes: (30, 1_000),
        certificate: 2_000,
        wanted: Wanted::Contest(1),
    },
    Kind {
        name: "medium",
        number: 24,
        recipe: Recipe { empty: (12, 20), stones: 45 },
        least: 2_000,
        nodes: (2_000, 30_000),
        certificate: 500_000,
        wanted: Wanted::Contest(4),
    },
    Kind {
        name: "hard",
        number: 14,
        recipe: Recipe { empty: (13, 20), stones: 45 },
        least: 4_000,
        nodes: (30_000, 300_000),
        certificate: 1_500_000,
        wanted: Wanted::Contest(usize::MAX),
    },
    Kind {
        name: "fight",
        number: 7,
        recipe: Recipe { empty: (11, 18), stones: 50 },
        least: 1_000,
        nodes: (2_000, 100_000),
        certificate: 1_000_000,
        wanted: Wanted::Ko,
    },
    Kind {
        name: "open",
        number: 3,
        recipe: Recipe { empty: (19, 20), stones: 10 },
        least: 1,
        nodes: (2_000_000, 2_000_000),
        certificate: 2_000_000,
        wanted: Wanted::Unsolved,
    },
    Kind {
        name: "ko",
        number: 8,
        recipe: Recipe { empty: (6, 12), stones: 50 },
        least: 1,
        nodes: (50, 20_000),
        certificate: 40_000,
        wanted: Wanted::Ko,
    },
    Kind {
        name: "path",
        number: 6,
        recipe: Recipe { empty: (6, 9), stones: 50 },
        least: 1,
        nodes: (20, 20_000),
        certificate: 40_000,
        wanted: Wanted::Path,
    },
];

impl Kind {
    /// Makes so many problems and hands each on with its number.
    pub fn make(
        &self,
        seed: u64,
        number: u64,
        mut keep: impl FnMut(usize, &[OneEye; 2], &[Answer; 2]),
    ) {
        let mut rng = Rng::new(seed);
        let mut kept = 0;
        while (kept as u64) < number {
            let pair = positions::pair(&mut rng, self.recipe);
            if let Some(answers) = self.judge(&pair, kept + 1) {
                kept += 1;
                keep(kept, &pair, &answers);
            }
        }
    }

    fn is_contest(&self) -> bool {
        matches!(self.wanted, Wanted::Contest(_))
    }

    /// The answers, if the problem is one of this kind, and can be the next one, of this number.
    fn judge(&self, pair: &[OneEye; 2], number: usize) -> Option<[Answer; 2]> {
        let (least, most) = self.nodes;
        if pair.iter().any(|game| game.status() != Status::Open) {
            return None;
        }
        if self.wanted == Wanted::Unsolved {
            let answers = pair.each_ref().map(|game| judge::answer(game, most));
            return answers.iter().any(|answer| answer.eye.is_none()).then_some(answers);
        }
        // Most are too easy or too hard, which a search alone tells at less cost.
        let [one, two] = pair.each_ref().map(|game| judge::glance(game, Ghi::Full, most));
        let (maker_first, breaker_first) = (one.0?, two.0?);
        let begins_and_wins = maker_first && !breaker_first;
        if one.1.max(two.1) < least
            || one.1.min(two.1) < self.least
            || (self.is_contest() && !begins_and_wins && !number.is_multiple_of(4))
        {
            return None;
        }
        // So does what a search says of the rest; certificates take longest.
        let seems = match self.wanted {
            Wanted::Contest(each) if number.is_multiple_of(each) => {
                pair.iter().any(|game| judge::seems_unique(game, most))
            }
            Wanted::Ko => pair.iter().any(|game| judge::seems_ko(game, most)),
            _ => true,
        };
        if !seems {
            return None;
        }
        let ignoring = pair
            .each_ref()
            .map(|game| (self.wanted == Wanted::Path).then(|| judge::misled(game, most)).flatten());
        if self.wanted == Wanted::Path && ignoring == [None; 2] {
            return None;
        }
        let mut answers = pair.each_ref().map(|game| judge::answer(game, self.certificate));
        if answers.iter().any(|answer| answer.eye.is_none() || answer.ko.is_none()) {
            return None;
        }
        for (answer, ignoring) in answers.iter_mut().zip(ignoring) {
            answer.ignoring = ignoring;
        }
        let suits = match self.wanted {
            Wanted::Contest(each) if number.is_multiple_of(each) => {
                answers.iter().any(|answer| answer.only.is_some())
            }
            Wanted::Ko => answers.iter().any(|answer| answer.ko == Some(Ko::Fight)),
            _ => true,
        };
        suits.then_some(answers)
    }
}
