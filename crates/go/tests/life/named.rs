//! Small problems that are worth a name.

use crate::problems;
use crate::rules::{BREAKER, MAKER, Problem};
use crate::search::{Seen, compare};
use crate::{Question, oracle, switches};
use tsume_game::random::Rng;
use tsume_game::{Game, Notation, Supply, conformance};
use tsume_go::life::{Aim, LifeOn, Wide};
use tsume_go::sgf;

const UNLIMITED: u8 = Supply::UNLIMITED;

/// What the oracle says of a problem, which the solver has to agree with.
fn lives(text: &str, question: Question) -> bool {
    let problem = Problem::read(text);
    let oracle = oracle(&problem, question.eyes, question.holder, question.threats == UNLIMITED);
    let oracle = oracle.unwrap();
    let root = oracle.rules.root(0, question.to_move, question.threats);
    oracle.lives(root, 1_000_000).unwrap()
}

fn agree(text: &str) {
    let (mut rng, mut seen) = (Rng::new(7), Seen::default());
    for _ in 0..4 {
        compare(&mut rng, &Problem::read(text), &mut seen);
    }
}

/// The life of a problem with each side first, without threats.
fn both(text: &str, eyes: bool) -> [bool; 2] {
    agree(text);
    [MAKER, BREAKER]
        .map(|to_move| lives(text, Question { eyes, holder: MAKER, threats: 0, to_move }))
}

/// How many threats turn the result round, up to three.
fn needed(text: &str, to_move: u8) -> Option<u8> {
    let question = |holder, threats| Question { eyes: false, holder, threats, to_move };
    let alive = lives(text, question(MAKER, 0));
    let holder = if alive { BREAKER } else { MAKER };
    (1..=3).find(|&n| lives(text, question(holder, n)) != alive)
}

#[test]
fn three_in_the_corner() {
    assert_eq!(both(",,,#O ####O OOOOO .....", false), [true, false]);
}

#[test]
fn four_in_a_row() {
    assert_eq!(both(",,,,#O #####O OOOOOO ......", false), [true, true]);
}

#[test]
fn a_square_of_four() {
    assert_eq!(both(",,#O ,,#O ###O OOOO ....", false), [false, false]);
}

/// Bent four: the breaker makes it a ko at a time of his choice. Without threats he wins it.
#[test]
fn bent_four_in_the_corner() {
    let text = "ooo,#O ,####O ##OOOO OOO... ......";
    assert_eq!(both(text, false), [false, false]);
    assert_eq!((needed(text, MAKER), needed(text, BREAKER)), (Some(1), Some(1)));
}

#[test]
fn the_breaker_takes_a_ko_first() {
    let text = ",,,#O. o###O. ##OO.. OO....";
    assert_eq!(both(text, false), [true, true]);
    assert_eq!((needed(text, MAKER), needed(text, BREAKER)), (None, Some(1)));
}

#[test]
fn the_maker_takes_a_ko_first() {
    let text = ",,,#O. ,#,#O. ##OO.. OO....";
    assert_eq!(both(text, false), [false, false]);
    assert_eq!((needed(text, MAKER), needed(text, BREAKER)), (Some(1), None));
}

/// Whoever plays first loses: alive, and without eyes.
#[test]
fn seki() {
    let text = ",ooo,#O ######O OOOOOOO .......";
    assert_eq!(both(text, false), [true, true]);
    assert_eq!(both(text, true), [false, false]);
}

/// Stones of the maker's stand again where a crucial chain was. If only stones, side to move, ban and threats were not
/// to return, the first could not be certified with threats without end, and the second would be lost
/// with the breaker first.
#[test]
fn crucial_chains_that_stand_again() {
    agree(",,,# #,,,");
    assert_eq!(both(", , # , # ,", false), [true, true]);
}

#[test]
fn contract() {
    let mut rng = Rng::new(8);
    for seed in 0..300 {
        let problem = problems::problem(&mut rng, 6);
        let question = Question {
            eyes: rng.chance(50),
            holder: rng.below(2) as u8,
            threats: [0, 1, 2, UNLIMITED][seed as usize % 4],
            to_move: rng.below(2) as u8,
        };
        let aim = if rng.chance(50) { Aim::Kill } else { Aim::Live };
        let game = question.game::<u64>(&problem, aim, switches(&mut rng));
        conformance::check_text(&game, seed, 200).unwrap();
        conformance::check_irreversible(&game, seed, 200).unwrap();
        let wide = question.game::<Wide>(&problem, aim, switches(&mut rng));
        conformance::check_text(&wide, seed, 100).unwrap();
        assert_eq!(wide.position_text(), game.position_text());
        // The header of a certificate says the question.
        let again = LifeOn::<u64>::from_sgf(
            &sgf::parse(game.to_sgf().to_string().as_bytes()).unwrap().trees[0],
        );
        let options = game.options();
        let again = options
            .iter()
            .fold(again.unwrap(), |game, (name, value)| game.with_option(name, value).unwrap());
        assert_eq!(again.position_text(), game.position_text());
        assert_eq!(again.options(), options);
        assert_eq!(again.cycle_rule(), game.cycle_rule());
    }
}
