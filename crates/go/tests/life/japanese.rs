//! Japanese rules: the game in two phases, compared with the oracle, and shapes that every player knows.

use crate::oracle::Oracle;
use crate::problems;
use crate::rules::{BREAKER, MAKER, Play, Problem, Rules, State};
use crate::search::{any_options, certified};
use crate::{Question, STATES, VISITS, games, oracle, seed, switches};
use tsume_game::random::Rng;
use tsume_game::{CycleRule, Estimate, Estimates, Game, Role, Status, Supply, conformance};
use tsume_go::Life;
use tsume_go::life::{Aim, Enhancements, Goal, LifeOn, Move, Set, Wide};

const UNLIMITED: u8 = Supply::UNLIMITED;

fn question(holder: u8, threats: u8, to_move: u8) -> Question {
    Question { eyes: false, holder, threats, to_move }
}

/// The game under Japanese rules.
fn game<N: Set>(problem: &Problem, to_move: u8, with: Enhancements) -> LifeOn<N> {
    let game: LifeOn<N> = question(MAKER, 0, to_move).game(problem, Aim::Kill, with);
    game.for_goal(Goal::Japanese)
}

/// The oracle for it, with either side to move.
fn two_phases(problem: &Problem) -> Option<Oracle> {
    let mut rules = Rules::new(problem, false, MAKER);
    rules.japanese = true;
    let roots = [MAKER, BREAKER].map(|side| rules.root(0, side, UNLIMITED));
    Oracle::new(rules, &roots, STATES)
}

fn root(oracle: &Oracle, to_move: u8) -> State {
    oracle.rules.root(0, to_move, UNLIMITED)
}

/// Whether the stones are dead under Japanese rules by the oracle and by the search, with each side to move.
fn dead(text: &str) -> [bool; 2] {
    let (problem, mut rng) = (Problem::read(text), Rng::new(9));
    let oracle = two_phases(&problem).unwrap();
    [MAKER, BREAKER].map(|to_move| {
        let dead = oracle.surely(root(&oracle, to_move), BREAKER);
        for way in 0..16 {
            let image = problem.image(way);
            let (options, with) = (any_options(&mut rng), switches(&mut rng));
            let game: Life = game(&image, to_move, with);
            let lives = certified(&game, &options, None, None, || image.show());
            assert_eq!(lives, Some(!dead), "{}", image.show());
        }
        dead
    })
}

#[test]
fn bent_four_is_dead() {
    assert_eq!(dead("ooo,#O ,####O ##OOOO OOO... ......"), [true, true]);
    // Four as they stand.
    assert_eq!(dead("oo,#O o,##O o#OOO ##O.. OOO.."), [true, true]);
}

#[test]
fn a_ko_that_is_fought_decides() {
    assert_eq!(dead(",,,#O. o###O. ##OO.. OO...."), [false, false]);
    // Dead by a ko if the maker is to move, and plainly if the breaker is.
    assert_eq!(dead(",,,#O. ,#,#O. ##OO.. OO...."), [false, true]);
}

#[test]
fn seki_and_plain_life_and_death() {
    assert_eq!(dead(",ooo,#O ######O OOOOOOO ......."), [false, false]);
    assert_eq!(dead(",,,,#O #####O OOOOOO ......"), [false, false]);
    assert_eq!(dead(",,#O ,,#O ###O OOOO ...."), [true, true]);
    // Who moves first decides: the maker does not have to pass.
    assert_eq!(dead(",,,#O ####O OOOOO ....."), [false, true]);
}

/// Two passes change the phase, and nothing else does.
#[test]
fn passes() {
    let problem = Problem::read(",,,#O. o###O. ##OO.. OO....");
    let mut game: Life = game(&problem, BREAKER, Enhancements::ALL);
    assert_eq!((game.cycle_rule(), game.role()), (CycleRule::AttackerLoses, Role::Attacker));
    let text = |game: &Life| {
        let text = tsume_game::Notation::position_text(game);
        text.split_once(' ').unwrap().1.to_string()
    };
    let breaker = text(&game);
    let said = |rest: &str| format!("{}{rest}", &breaker[..1]);
    assert_eq!(breaker, said(" threats unlimited"));
    let maker = if breaker.starts_with('b') { "w" } else { "b" };
    game.play(Move::PASS);
    assert_eq!(text(&game), format!("{maker} threats unlimited passed"));
    game.play(Move::PASS);
    assert_eq!((text(&game), game.cycle_rule()), (said(""), CycleRule::AttackerLoses));
    // There the breaker has no pass, and the maker has no answer to one but to go on.
    let mut moves = Vec::new();
    game.moves(&mut moves);
    assert!(!moves.contains(&Move::PASS) && !moves.contains(&Move::THREAT), "{moves:?}");
    // The breaker is to move in the second phase, whoever has passed last.
    let mut game = game.after_pass().for_goal(Goal::Japanese);
    game.play(Move::PASS);
    assert_eq!(text(&game), said(" threats unlimited passed"));
    game.play(Move::PASS);
    assert_eq!(text(&game), said(""));
}

#[test]
fn contract() {
    let mut rng = seed(10);
    for n in 0..150 {
        let problem = problems::problem(&mut rng, 6);
        let (to_move, with) = (rng.below(2) as u8, switches(&mut rng));
        let game: Life = game(&problem, to_move, with);
        conformance::check_text(&game, n, 200).unwrap();
        conformance::check_irreversible(&game, n, 200).unwrap();
        let text = game.to_sgf().to_string();
        let tree = &tsume_go::sgf::parse(text.as_bytes()).unwrap().trees[0];
        let plain = Life::from_sgf(tree).unwrap();
        let options = game.options();
        let again = options
            .iter()
            .fold(plain.clone(), |game, (name, value)| game.with_option(name, value).unwrap());
        assert_eq!((again.options(), again.cycle_rule()), (options, game.cycle_rule()));
        // Nobody else attacks, and nobody has other threats.
        assert!(plain.clone().aim(Aim::Live).with_option("goal", "japanese").is_none());
        let japanese = plain.with_option("goal", "japanese").unwrap();
        for threats in ["0", "1 black", "1 white"] {
            assert!(japanese.clone().with_option("threats", threats).is_none());
        }
    }
}

/// Plays at random in step with the plain rules: the same moves, and what is said of a position is true.
fn walk(rng: &mut Rng, problem: &Problem, oracle: &mut Oracle) -> u64 {
    let to_move = rng.below(2) as u8;
    let (mut game, mut at): (Life, _) =
        (game(problem, to_move, switches(rng)), root(oracle, to_move));
    for seen in 0..40 {
        let said = match (game.status(), game.appraise()) {
            (Status::Won, _) | (_, Estimate::WON) => Some(BREAKER),
            (Status::Lost, _) | (_, Estimate::LOST) => Some(MAKER),
            _ => None,
        };
        let truth = oracle.surely(at, BREAKER);
        if let Some(side) = said {
            assert_eq!(truth, side == BREAKER, "{at:?} {}\n{}", problem.show(), game.board());
        }
        if game.status() != Status::Open || at.left == 0 {
            return seen;
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let plays = oracle.rules.plays(at);
        let known = |m: &Move| match *m {
            Move::PASS => Play::Pass,
            Move::THREAT => Play::Threat,
            m => {
                let p = game.point(m).unwrap();
                Play::Stone(oracle.rules.points.iter().position(|&q| p == q).unwrap() as u8)
            }
        };
        assert_eq!(moves.len(), plays.len(), "{at:?}\n{}", game.board());
        let listed: Vec<Play> = moves.iter().map(known).collect();
        assert!(plays.iter().all(|(play, _)| listed.contains(play)), "{at:?}\n{}", game.board());
        let Some(n) = (!moves.is_empty()).then(|| rng.below(moves.len() as u64) as usize) else {
            return seen;
        };
        at = plays.iter().find(|(play, _)| *play == listed[n]).unwrap().1;
        game.play(moves[n]);
        let mut next = Vec::new();
        game.moves(&mut next);
        if next == [Move::RESUME] {
            game.play(Move::RESUME);
        }
    }
    40
}

#[test]
fn what_is_known_is_true_in_both_phases() {
    let (number, mut rng) = (games(300), seed(11));
    let mut seen = 0;
    for n in 0..number {
        let problem = problems::problem(&mut rng, 3 + n % 5);
        let Some(mut oracle) = two_phases(&problem) else { continue };
        for _ in 0..10 {
            seen += walk(&mut rng, &problem, &mut oracle);
        }
    }
    assert!(seen > number * 20, "{seen}");
}

/// Every verdict is that of the oracle, and certified; and the answer stands between those of the game without
/// threats and with threats without end.
#[test]
fn the_solver_agrees_with_the_oracle() {
    let (number, mut rng) = (games(250), seed(12));
    let (mut compared, mut kos, mut labels, mut undecided) = (0, 0, 0, 0);
    for n in 0..number {
        let most = 3 + n % 4 + rng.below(3);
        let problem = problems::problem(&mut rng, most);
        let (Some(two), Some(endless), Some(finite)) = (
            two_phases(&problem),
            oracle(&problem, false, MAKER, true),
            oracle(&problem, false, MAKER, false),
        ) else {
            continue;
        };
        for to_move in [MAKER, BREAKER] {
            let dead = two.surely(root(&two, to_move), BREAKER);
            let always = endless.surely(endless.rules.root(0, to_move, UNLIMITED), BREAKER);
            let without = finite.lives(finite.rules.root(0, to_move, 0), VISITS);
            assert!(dead || !always, "dead whatever threats there are: {}", problem.show());
            assert!(!dead || without != Some(true), "alive without threats: {}", problem.show());
            kos += (without == Some(false) && !always) as u64;
            labels += (dead && !always) as u64;
            if std::env::var_os("TSUME_SHOW").is_some() && without == Some(false) && !always {
                println!("dead {dead} to move {to_move} {}", problem.show());
            }
            let (options, with) = (any_options(&mut rng), switches(&mut rng));
            let entries = rng.chance(20).then(|| 8 << rng.below(5));
            let image = problem.image(rng.below(16));
            let show = || format!("{with:?} {options:?} {entries:?}\n{}", image.show());
            let found = if rng.chance(25) {
                let game: LifeOn<Wide> = game(&image, to_move, with);
                certified(&game, &options, entries, None, show)
            } else {
                let game: Life = game(&image, to_move, with);
                certified(&game, &options, entries, None, show)
            };
            match found {
                None => undecided += 1,
                Some(lives) => assert_eq!(lives, !dead, "{}\n{}", problem.show(), show()),
            }
            compared += 1;
        }
    }
    println!("{compared} compared, {kos} kos, {labels} labels, {undecided} undecided");
    assert!(compared > number && kos > number / 10, "{compared} {kos}");
    assert!(undecided <= compared / 100, "{undecided} of {compared}");
}
