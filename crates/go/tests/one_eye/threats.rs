//! Kos by finite threats: the rules once more, as they are written, and what the solver says of them.

use crate::common::grid::{EMPTY, Grid};
use crate::common::{games, limits, options};
use crate::plain::{MAKER, Plain};
use crate::{SOUND, certified, certified_by, combinations, makes_eye, random, searches};
use tsume_game::random::Rng;
use tsume_game::{Game, Notation, Role, Status, conformance, oracle};
use tsume_go::ko::{Fought, Supply};
use tsume_go::one_eye::{Aim, Enhancements, Move};
use tsume_go::{OneEye, sgf};
use tsume_search::Solver;

const UNLIMITED: u8 = Supply::UNLIMITED;

/// All that a rule looks at.
#[derive(Clone, PartialEq)]
struct Situation {
    grid: Grid,
    to_move: u8,
    ban: Option<usize>,
    threats: u8,
}

/// The rules, with the side that holds the threats.
struct Threats {
    plain: Plain,
    holder: u8,
}

/// Whether there will be an eye, by the rules as they are written: every path is followed, and nothing
/// is remembered. `None` when the budget is used up.
fn plain_eye(game: &OneEye, budget: u64) -> Option<bool> {
    let (plain, grid, to_move) = Plain::new(game, budget);
    let (holder, threats) = game.threats().unwrap_or((game.maker(), 0));
    let mut rules = Threats { plain, holder: (holder != game.maker()) as u8 };
    rules.value(Situation { grid, to_move, ban: None, threats }, &mut Vec::new())
}

impl Threats {
    fn value(&mut self, at: Situation, path: &mut Vec<Situation>) -> Option<bool> {
        if let Some(eye) = self.plain.over(&at.grid) {
            return Some(eye);
        }
        self.plain.budget = self.plain.budget.checked_sub(1)?;
        path.push(at.clone());
        let found = self.best(&at, path);
        path.pop();
        found
    }

    /// The result of the best move.
    fn best(&mut self, at: &Situation, path: &mut Vec<Situation>) -> Option<bool> {
        let Situation { to_move, ban, threats, .. } = *at;
        let maker_moves = to_move == MAKER;
        let free = |to_move, threats| Situation { to_move, ban: None, threats, ..at.clone() };
        // Each with the result if it brings back a situation: an illegal move is a lost one.
        let mut after = Vec::new();
        if !maker_moves {
            after.push((free(MAKER, threats), false));
        } else if ban.is_some() {
            after.push((free(1, threats), false));
        }
        if ban.is_some() && self.holder == to_move && threats > 0 {
            let left = if threats == UNLIMITED { threats } else { threats - 1 };
            after.push((free(to_move, left), !maker_moves));
        }
        for &p in &self.plain.region {
            if at.grid.stones[p] == EMPTY
                && ban != Some(p)
                && let Some((grid, ban)) = at.grid.put(p, to_move)
            {
                let to_move = 1 - to_move;
                after.push((Situation { grid, to_move, ban, threats }, !maker_moves));
            }
        }
        for (after, again) in after {
            let value = match path.contains(&after) {
                // The side without the threats has to win without going round.
                true if threats == UNLIMITED => self.holder == MAKER,
                true => again,
                false => self.value(after, path)?,
            };
            if value == maker_moves {
                return Some(value);
            }
        }
        Some(!maker_moves)
    }
}

/// The same question with so many threats for a side.
fn with(game: &OneEye, holder: Role, left: u8) -> OneEye {
    game.supplied(Some(Supply { holder, left }))
}

fn read(text: &str) -> OneEye {
    OneEye::from_sgf(&sgf::parse(text.as_bytes()).unwrap().trees[0]).unwrap()
}

/// Compares with the rules; every verdict is certified.
fn agree(game: &OneEye, truth: bool, all: bool) {
    let show = || format!("{:?} {truth} {}\n{}", game.options(), game.to_sgf(), game.board());
    if let Some(winner) = oracle::solve(game, 20_000) {
        assert_eq!(game.makes_eye(winner), truth, "the oracle: {}", show());
    }
    let some = [Enhancements::NONE, Enhancements::ALL];
    for with in combinations().filter(|with| all || some.contains(with)) {
        let game = game.clone().with(with);
        for options in searches().filter(|o| all || *o == options(o.ghi)) {
            let found = makes_eye(&game, certified_by(&game, options.clone()));
            assert_eq!(found, Some(truth), "{with:?} {options:?} {}", show());
        }
    }
}

#[test]
fn searches_agree_with_the_rules() {
    let (number, mut rng) = (games(600), Rng::new(11));
    // Decided by threats; with a number and not without end, or the other way round.
    let (mut turned, mut skipped) = (0, 0);
    for n in 0..number {
        let game = random::problem(&mut rng, 5);
        let Some(truth) = plain_eye(&game, 50_000) else {
            skipped += 1;
            continue;
        };
        agree(&game, truth, n % 20 == 0);
        for holder in Role::ALL {
            for left in [1, 2, UNLIMITED] {
                let game = with(&game, holder, left);
                match plain_eye(&game, 50_000) {
                    Some(value) => {
                        turned += (value != truth) as u64;
                        agree(&game, value, n % 20 == 0);
                    }
                    None => skipped += 1,
                }
            }
        }
    }
    println!("{number} problems: {turned} are turned round, {skipped} take too long");
    assert!(turned > number / 20 && skipped < number / 4, "{turned} {skipped}");
}

#[test]
fn larger_regions_agree_with_the_rules() {
    let (number, mut rng) = (games(400), Rng::new(12));
    let (mut compared, mut turned) = (0, 0);
    for _ in 0..number {
        let game = random::problem(&mut rng, 8);
        let Some(truth) = plain_eye(&game, 20_000) else { continue };
        let holder = if rng.chance(50) { Role::Attacker } else { Role::Defender };
        for left in [0, 1, 2, UNLIMITED] {
            let game = with(&game, holder, left);
            let Some(value) = plain_eye(&game, 20_000) else { continue };
            agree(&game, value, false);
            turned += (value != truth) as u64;
            compared += 1;
        }
    }
    println!("{number} problems: {compared} games, {turned} turned round");
    assert!(compared > number && turned > 0, "{compared} {turned}");
}

/// What is proven against threats without end holds against every number of them.
#[test]
fn threats_without_end_are_the_most() {
    let (number, mut rng) = (games(2_000), Rng::new(13));
    let solve = |game: &OneEye| {
        let solver = Solver::new(game).with_estimates().with_irreversible().limits(limits());
        game.makes_eye(solver.solve().unwrap().verdict.winner().unwrap())
    };
    let (mut proven, mut open) = (0, 0);
    for n in 0..number {
        let game = random::problem(&mut rng, if n % 4 == 0 { 8 } else { 5 });
        for holder in Role::ALL {
            let maker_holds = game.makes_eye(holder);
            let eye = solve(&with(&game, holder, UNLIMITED));
            let few = [0, 1, 2, 3].map(|left| solve(&with(&game, holder, left)));
            // More threats never harm.
            assert!(few.is_sorted_by_key(|&eye| eye == maker_holds), "{few:?} {}", game.to_sgf());
            if eye == maker_holds {
                open += (few[3] != maker_holds) as u64;
                continue;
            }
            proven += 1;
            assert_eq!(few, [eye; 4], "{holder} {}\n{}", game.to_sgf(), game.board());
        }
    }
    println!(
        "{number} problems: {proven} hold against threats without end, {open} against three alone"
    );
    assert!(proven > number / 2, "{proven}");
}

#[test]
fn contract() {
    let mut rng = Rng::new(14);
    for seed in 0..300 {
        let game = random::problem(&mut rng, 6);
        let holder = Role::ALL[seed as usize % 2];
        let game = with(&game, holder, [0, 1, 2, UNLIMITED][seed as usize % 4]);
        conformance::check_text(&game, seed, 200).unwrap();
        conformance::check_irreversible(&game, seed, 200).unwrap();
    }
}

/// D7 is an eye if Black gets C6, where White has a stone that can be taken in a ko from C5.
const KO: &str =
    "(;SZ[7]AB[ca][ba][bb][db][eb][ea]AW[cb][bc][dc][cd]TR[ba][ea]SQ[da][cb][cc]PL[B])";

#[test]
fn a_ko_for_the_eye() {
    let game = read(KO);
    for (holder, left, eye) in [
        (Role::Attacker, 0, true),
        (Role::Defender, 1, false),
        (Role::Defender, UNLIMITED, false),
        (Role::Attacker, 1, true),
    ] {
        let game = with(&game, holder, left);
        for ghi in SOUND {
            assert_eq!(makes_eye(&game, certified(&game, ghi)), Some(eye), "{holder} {left}");
        }
    }
}

#[test]
fn texts() {
    let mut game = with(&read(KO), Role::Defender, 2);
    let rows = game.position_text();
    assert!(rows.ends_with(" b threats 2"), "{rows}");
    let play = |game: &mut OneEye, text: &str| {
        let m = game.parse_move(text).unwrap_or_else(|| panic!("{text}"));
        game.play(m);
        let text = game.position_text();
        text.split_once(' ').unwrap().1.to_string()
    };
    assert_eq!(play(&mut game, "C5"), "w ban C6 threats 2");
    assert_eq!(game.parse_move("C6"), None, "the retake is forbidden");
    let mut passed = game.clone();
    assert_eq!(play(&mut passed, "pass"), "b ban C6 threats 2 passed");
    assert_eq!(play(&mut passed, "resume"), "b threats 2");
    assert_eq!(passed.parse_move("pass"), None, "nothing bans the maker");
    assert_eq!(play(&mut game, "threat"), "w threats 1");
    assert_eq!(game.parse_move("threat"), None, "there is no ban");
    assert_eq!(play(&mut game, "C6"), "b ban C5 threats 1");
    assert_eq!(game.parse_move("threat"), None, "they are White's");
    assert_eq!(play(&mut game, "pass"), "w threats 1");
    let endless = with(&read(KO), Role::Defender, UNLIMITED);
    assert!(endless.position_text().ends_with(" b threats unlimited"));
    assert_eq!(game.played(Move::THREAT), None);
}

#[test]
fn options_say_who_has_threats() {
    let game = read(KO);
    let said = |game: &OneEye| {
        let options = game.options();
        options.iter().map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(said(&game), "aim make; rules threats; threats 0");
    assert_eq!(said(&with(&game, Role::Attacker, 0)), said(&game));
    assert_eq!(said(&with(&game, Role::Defender, 2)), "aim make; rules threats; threats 2 white");
    // The side without the threats attacks.
    let endless = with(&game, Role::Attacker, UNLIMITED);
    assert_eq!(said(&endless), "aim prevent; rules threats; threats unlimited black");
    assert_eq!(endless.asked(), Aim::Prevent);
    let again = game.options().into_iter().chain(endless.options());
    let again = again.fold(game.clone(), |g, (name, value)| g.with_option(name, &value).unwrap());
    assert_eq!(said(&again), said(&endless));
    for bad in ["1", "0 black", "01 black", "100 black", "2 Black", "2  white", "unlimited black"] {
        assert!(game.clone().with_option("threats", bad).is_none(), "{bad}");
    }
    assert!(game.clone().with_option("retakes", "maker").is_none());
    let superko = game.with_option("rules", "superko").unwrap();
    assert_eq!(said(&superko), "aim make; rules superko");
    assert!(superko.with_option("threats", "0").is_none());
}

/// A problem that is decided stays so.
#[test]
fn ends_have_no_moves() {
    let mut rng = Rng::new(15);
    for _ in 0..200 {
        let game = random::problem(&mut rng, 5);
        if game.status() != Status::Open {
            let endless = with(&game, Role::Attacker, UNLIMITED);
            let [one, two] = [&game, &endless].map(|g| g.status().winner().map(|w| g.makes_eye(w)));
            assert_eq!(one, two);
        }
    }
}
