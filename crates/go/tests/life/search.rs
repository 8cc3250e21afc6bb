//! What the solver says, compared with the oracle; every verdict certified, and checked by the rules.

use crate::common::games;
use crate::problems;
use crate::rules::{BREAKER, MAKER, Problem};
use crate::{Question, VISITS, oracle, seed, switches};
use tsume::{Certifier, Check};
use tsume_game::Supply;
use tsume_game::random::Rng;
use tsume_go::life::{Aim, LifeOn, NAME, Set, Wide};
use tsume_search::{Epsilon, Ghi, Limits, Memory, Options};

/// What a run has seen.
#[derive(Debug, Default)]
pub struct Seen {
    /// Problems, and questions about them that were compared.
    problems: u64,
    questions: u64,
    lives: u64,
    /// With several crucial chains.
    chains: u64,
    /// Decided by threats.
    turned: u64,
    /// Decided only by following paths.
    by_paths: u64,
    /// Seki: alive, and without eyes.
    seki: u64,
    /// With too many states, or too many paths, for the oracle.
    too_large: u64,
    given_up: u64,
    /// Where the search has reached its limit.
    undecided: u64,
}

/// A search of any kind that claims to be right.
pub fn any_options(rng: &mut Rng) -> Options {
    let mut maybe = |percent| rng.chance(percent).then(|| rng.chance(50));
    let (minimal_distance, sibling_simulation) = (maybe(50), maybe(50));
    Options {
        ghi: [Ghi::Full, Ghi::Full, Ghi::Full, Ghi::Sim, Ghi::Dup][rng.below(5) as usize],
        minimal_distance,
        sibling_simulation,
        threshold_control: rng.chance(80),
        epsilon: if rng.chance(30) { Epsilon::OFF } else { Options::default().epsilon },
        estimates: rng.chance(90),
        ..Options::default()
    }
}

/// Whether the maker lives by a search, certified. `None` if it has reached its limit.
pub fn certified<N: Set>(
    game: &LifeOn<N>,
    options: &Options,
    entries: Option<usize>,
    memory: Option<&mut Memory>,
    show: impl Fn() -> String,
) -> Option<bool> {
    let limits = Limits {
        nodes: Some(400_000),
        memory: 64 << 20,
        table_entries: entries,
        ..Limits::default()
    };
    let certified = Certifier::new(NAME, game)
        .solve(|solver| {
            let solver = solver.options(options.clone()).limits(limits);
            let solver = solver.with_estimates().with_irreversible().with_kin();
            match memory {
                Some(memory) => solver.reuse(memory),
                None => solver,
            }
        })
        .unwrap();
    match certified.check {
        Check::Checked(..) => certified.outcome.verdict.winner().map(|winner| game.lives(winner)),
        Check::NotChecked(_) => None,
        Check::Failed(why, _) => panic!("{why}: {}", show()),
    }
}

/// Compares all questions about a problem.
pub fn compare(rng: &mut Rng, problem: &Problem, seen: &mut Seen) {
    seen.problems += 1;
    seen.chains += (Problem::chains(problem) > 1) as u64;
    let mut without = [[None; 2]; 2];
    for eyes in [false, true] {
        let (image, keep) = (problem.image(rng.below(16)), rng.chance(50));
        let (aim, with) = (if rng.chance(50) { Aim::Kill } else { Aim::Live }, switches(rng));
        // What is left of one search to the next.
        let mut memory = Memory::new();
        for (holder, unlimited) in
            [MAKER, BREAKER].into_iter().flat_map(|s| [(s, false), (s, true)])
        {
            let Some(oracle) = oracle(problem, eyes, holder, unlimited) else {
                seen.too_large += 1;
                continue;
            };
            let numbers = match (unlimited, holder) {
                (true, _) => Supply::UNLIMITED..=Supply::UNLIMITED,
                // Nobody's threats are those of either.
                (false, MAKER) => 0..=3,
                (false, _) => 1..=3,
            };
            for (to_move, threats) in
                [MAKER, BREAKER].into_iter().flat_map(|s| numbers.clone().map(move |n| (s, n)))
            {
                let question = Question { eyes, holder, threats, to_move };
                let root = oracle.rules.root(0, to_move, threats);
                let Some(truth) = oracle.lives(root, VISITS) else {
                    seen.given_up += 1;
                    if std::env::var_os("TSUME_SHOW").is_some() {
                        println!("given up: {question:?} {}", problem.show());
                    }
                    continue;
                };
                seen.questions += 1;
                seen.lives += truth as u64;
                let surely = oracle.surely(root, if truth { MAKER } else { BREAKER });
                seen.by_paths += (!surely && threats != Supply::UNLIMITED) as u64;
                let before = &mut without[eyes as usize][to_move as usize];
                match *before {
                    _ if threats == 0 => *before = Some(truth),
                    Some(before) if before != truth => {
                        seen.turned += 1;
                        // More threats never harm.
                        let better = truth == (holder == MAKER);
                        assert!(better || unlimited, "{question:?} {}", problem.show());
                    }
                    _ => (),
                }
                let options = any_options(rng);
                let entries = rng.chance(20).then(|| 8 << rng.below(5));
                let memory = keep.then_some(&mut memory);
                let image = if keep { image.clone() } else { problem.image(rng.below(16)) };
                let show = || {
                    format!(
                        "{question:?} {aim:?} {with:?} {options:?} {entries:?} {keep}\n{}",
                        image.show()
                    )
                };
                let found = if rng.chance(25) {
                    let game = question.game::<Wide>(&image, aim, with);
                    certified(&game, &options, entries, memory, show)
                } else {
                    let game = question.game::<u64>(&image, aim, with);
                    certified(&game, &options, entries, memory, show)
                };
                match found {
                    None => seen.undecided += 1,
                    Some(found) => {
                        assert_eq!(found, truth, "{}\n{}", problem.show(), show());
                    }
                }
            }
        }
    }
    for (life, eyes) in without[0].into_iter().zip(without[1]) {
        assert!(life >= eyes || life.is_none(), "eyes, and no life: {}", problem.show());
        seen.seki += (life == Some(true) && eyes == Some(false)) as u64;
    }
}

impl Problem {
    fn chains(&self) -> usize {
        crate::Rules::new(self, false, MAKER).crucial.len()
    }
}

#[test]
fn the_solver_agrees_with_the_oracle() {
    let (number, mut rng) = (games(250), seed(3));
    let mut seen = Seen::default();
    for n in 0..number {
        let most = 3 + n % 4 + rng.below(3);
        let problem = problems::problem(&mut rng, most);
        compare(&mut rng, &problem, &mut seen);
        if seen.problems.is_multiple_of(10_000) {
            println!("{seen:?}");
        }
    }
    println!("{seen:?}");
    assert!(seen.questions > number * 20, "{seen:?}");
    assert!(seen.turned > number / 10 && seen.seki > number / 100, "{seen:?}");
    assert!(seen.too_large + seen.given_up < seen.questions / 50 + 1, "{seen:?}");
    assert!(seen.undecided < seen.questions / 200 + 1, "{seen:?}");
}

/// Whole boards without anything safe.
#[test]
fn the_solver_agrees_where_nothing_is_safe() {
    let (number, mut rng) = (games(80), seed(5));
    let mut seen = Seen::default();
    while seen.problems < number {
        if let Some(problem) = problems::bare(&mut rng, 7) {
            compare(&mut rng, &problem, &mut seen);
        }
    }
    println!("{seen:?}");
}
