//! Learns the guesses of life and death (`src/life/guess.bin`) from positions that it solves.
//!
//!     cargo run --release -p tsume-go --example learn_life -- SEED PROBLEMS OUT
//!
//! Problems are drawn at random; those count in which it matters who moves first. While they are searched, some of
//! the positions that the search asks a guess for are kept, and solved. The weights of the network are fitted to
//! what came of them (`train.rs`). Which positions those are depends on the guesses there are: the file that ships was made by
//! `1 600`, from guesses that were made in the same way from fewer problems.

mod train;

use std::cell::RefCell;
use std::error::Error;
use tsume_game::random::Rng;
use tsume_game::{Estimate, Estimates, Game, Role, Status, forward};
use tsume_go::life::Move;
use tsume_go::life::make::{Draft, Place, Recipe};
use tsume_go::{Colour, Life};
use tsume_search::{Limits, Solver, Verdict};

/// Nodes to see whether a problem is one, to sample the positions of its search, and to solve each.
const JUDGE: u64 = 20_000;
const SEARCH: u64 = 30_000;
const SOLVE: u64 = 30_000;
/// Positions of one search.
const EACH: usize = 60;

/// The features of a position, and whether the stones live.
pub struct Example {
    /// By number.
    pub features: Vec<usize>,
    /// By a search to the end.
    pub lives: bool,
}

/// Positions that a guess was asked for: one of so many.
struct Seen {
    asked: u64,
    every: u64,
    games: Vec<Life>,
}

thread_local! {
    static SEEN: RefCell<Seen> = const { RefCell::new(Seen { asked: 0, every: 1, games: Vec::new() }) };
}

/// The game, keeping what it is asked about.
#[derive(Clone)]
struct Watched(Life);

impl Game for Watched {
    forward!(0 as Life: Game moves);
}

impl Estimates for Watched {
    fn estimate(&self) -> Estimate {
        let estimate = self.0.estimate();
        if estimate != Estimate::WON && estimate != Estimate::LOST {
            SEEN.with_borrow_mut(|seen| {
                seen.asked += 1;
                if seen.asked.is_multiple_of(seen.every) {
                    seen.games.push(self.0.clone());
                }
                // Every other one, so that all parts of the search count alike.
                if seen.games.len() >= 8 * EACH {
                    let mut odd = false;
                    seen.games.retain(|_| {
                        odd = !odd;
                        odd
                    });
                    seen.every *= 2;
                }
            });
        }
        estimate
    }
}

fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn solve(game: &Life, nodes: u64) -> Result<Verdict, Box<dyn Error>> {
    Ok(Solver::new(game).with_estimates().limits(limits(nodes)).solve()?.verdict)
}

/// Positions of the search of a problem.
fn sample(rng: &mut Rng, problem: &Life) -> Result<Vec<Life>, Box<dyn Error>> {
    SEEN.set(Seen { asked: 0, every: 1, games: Vec::new() });
    Solver::new(&Watched(problem.clone())).with_estimates().limits(limits(SEARCH)).solve()?;
    let mut games = SEEN.with_borrow_mut(|seen| std::mem::take(&mut seen.games));
    let mut some = Vec::new();
    while some.len() < EACH && !games.is_empty() {
        some.push(games.swap_remove(rng.below(games.len() as u64) as usize));
    }
    Ok(some)
}

/// The examples of the next problem that is one.
fn next(rng: &mut Rng) -> Result<Vec<Example>, Box<dyn Error>> {
    let roots = loop {
        let place =
            [Place::Corner, Place::Corner, Place::Side, Place::Centre][rng.below(4) as usize];
        let Some(draft) = Draft::draw(rng, Recipe { place, points: (8, 25), gaps: 0 }) else {
            continue;
        };
        let Ok(problem) = draft.question::<u64>(Colour::Black) else { continue };
        if problem.status() != Status::Open {
            continue;
        }
        let roots = [problem.after_pass(), problem];
        let verdicts = [solve(&roots[0], JUDGE)?, solve(&roots[1], JUDGE)?];
        if verdicts[0] != verdicts[1] || verdicts[0] == Verdict::Unknown {
            break roots;
        }
    };
    let mut examples = Vec::new();
    let mut moves = Vec::new();
    for root in roots {
        for game in sample(rng, &root)? {
            moves.clear();
            game.moves(&mut moves);
            if moves == [Move::RESUME] {
                continue;
            }
            let Some(winner) = solve(&game, SOLVE)?.winner() else { continue };
            examples.push(Example { features: game.features(), lives: winner == Role::Defender });
        }
    }
    Ok(examples)
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [seed, problems, out] = words.as_slice() else {
        return Err("say SEED PROBLEMS OUT".into());
    };
    let (mut rng, problems) = (Rng::new(seed.parse()?), problems.parse::<usize>()?);
    let mut examples = Vec::new();
    for n in 1..=problems {
        examples.extend(next(&mut rng)?);
        if n.is_multiple_of(50) {
            eprintln!("{n} problems, {} positions", examples.len());
        }
    }
    std::fs::write(out, train::fit(&mut rng, &examples))?;
    Ok(())
}
