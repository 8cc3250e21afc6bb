//! The rules, one by one, and against a second implementation.

mod common;

use common::reference::{Board, other};
use common::{all_rules, position, scattered};
use std::collections::BTreeSet;
use tsume_game::random::Rng;
use tsume_game::{CycleRule, Game, Notation, Role, Status, conformance};
use tsume_loa::{Colour, Loa, LoaMove, Repetition, Rules, Simultaneous, Stuck};

fn moves(game: &Loa) -> BTreeSet<String> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves.into_iter().map(|m| game.move_text(m)).collect()
}

fn after(game: &Loa, text: &str) -> Loa {
    let mut game = *game;
    game.play(game.parse_move(text).unwrap());
    game
}

#[test]
fn the_start() {
    let start = Loa::start();
    let text = ".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx. x";
    assert_eq!(start.position_text(), text);
    assert_eq!((start.role(), start.status()), (Role::Attacker, Status::Open));
    assert_eq!(start.cycle_rule(), CycleRule::AttackerLoses);
    // Six pieces on the rank, two on the file, two on the long diagonal, two on the short one, where
    // the way of two squares leads off the board.
    let from_b1: BTreeSet<_> = moves(&start).into_iter().filter(|m| m.starts_with("b1")).collect();
    assert_eq!(from_b1, ["b1-b3", "b1-d3", "b1-h1"].map(String::from).into());
}

#[test]
fn a_connected_side_has_won() {
    let game = position("8/8/8/3x4/8/2x5/8/o6o x");
    let won = after(&game, "d5-d4");
    assert_eq!(won.status(), Status::Won);
    assert_eq!(won.with_attacker(Colour::White).status(), Status::Lost);
    // A single piece is connected.
    assert_eq!(position("8/8/8/3x4/8/8/8/o6o o").status(), Status::Lost);
}

/// Black takes on b2 and joins a1; White is left with a single piece, which is connected too.
const BOTH: &str = "7o/8/8/8/8/8/1o1x4/x7 x";

#[test]
fn connecting_both_sides() {
    let game = position(BOTH);
    let end =
        |rules, attacker| after(&game.with_rules(rules).with_attacker(attacker), "d2xb2").status();
    let draw = Rules::default();
    let wins = Rules { simultaneous: Simultaneous::MoverWins, ..draw };
    assert_eq!(end(draw, Colour::Black), Status::Lost);
    assert_eq!(end(draw, Colour::White), Status::Lost);
    assert_eq!(end(wins, Colour::Black), Status::Won);
    assert_eq!(end(wins, Colour::White), Status::Lost);
    // The capture may help the other side alone.
    let gift = position("7o/8/8/8/8/8/1o1x4/7x x");
    assert_eq!(after(&gift, "d2xb2").status(), Status::Lost);
    assert_eq!(after(&gift.with_attacker(Colour::White), "d2xb2").status(), Status::Won);
}

/// Both black pieces are shut in.
const STUCK: &str = "6ox/6oo/8/8/8/8/oo6/xo6 x";

#[test]
fn a_side_that_cannot_move() {
    let game = position(STUCK);
    assert_eq!(moves(&game), BTreeSet::from(["pass".to_string()]));
    assert_eq!(game.parse_move("pass"), Some(LoaMove::PASS));
    let passed = after(&game, "pass");
    assert_eq!(passed.to_move(), Colour::White);
    assert_eq!(passed.to_string(), game.to_string().replace(" x", " o"));
    assert_eq!(passed, position(&passed.to_string()).with_attacker(Colour::Black));

    let loses = game.with_rules(Rules { stuck: Stuck::Loses, ..Rules::default() });
    assert_eq!((loses.status(), moves(&loses).len()), (Status::Open, 0));
    assert_eq!(loses.parse_move("pass"), None);
    // Nobody passes who can move.
    assert_eq!(Loa::start().parse_move("pass"), None);
}

#[test]
fn repetition_is_left_to_the_search() {
    let rules = Rules { repetition: Repetition::MoverLoses, ..Rules::default() };
    assert_eq!(Loa::start().with_rules(rules).cycle_rule(), CycleRule::Illegal);
}

#[test]
fn no_board_without_pieces() {
    assert_eq!(Loa::new(0, 1, Colour::Black), None);
    assert_eq!(Loa::new(1, 0, Colour::Black), None);
    assert_eq!(Loa::new(1, 1, Colour::Black), None);
    assert!(Loa::new(1, 2, Colour::Black).is_some());
}

/// What the second implementation says of a position that `mover` has just moved to.
fn judge(board: &Board, attacker: char, rules: Rules) -> Status {
    let (next, last) = (board.to_move, other(board.to_move));
    let winner = match (board.connected(last), board.connected(next)) {
        (false, false) => return Status::Open,
        (true, true) if rules.simultaneous == Simultaneous::Draw => return Status::Lost,
        (true, _) => last,
        (false, true) => next,
    };
    if winner == attacker { Status::Won } else { Status::Lost }
}

/// Black is stuck; White has a piece more, somewhere.
fn shut_in(rng: &mut Rng) -> Loa {
    let game = position(STUCK);
    loop {
        let extra = 1 << rng.below(64);
        let white = game.pieces(Colour::White) | extra;
        if let Some(game) = Loa::new(game.pieces(Colour::Black), white, Colour::Black) {
            return game;
        }
    }
}

#[test]
fn random_games_agree_with_the_second_implementation() {
    let mut rng = Rng::new(11);
    let (mut both, mut passes, mut ends, mut seen) = (0, 0, [0; 3], 0);
    for round in 0..2_500 {
        let rules = all_rules()[round % 8];
        let start = match round % 5 {
            0 => Loa::start(),
            1 => scattered(&mut rng, 12, 12, 8),
            2 => scattered(&mut rng, 3, 4, 4),
            3 => shut_in(&mut rng),
            _ => scattered(&mut rng, 2, 9, 4),
        };
        let attacker = if rng.chance(50) { Colour::Black } else { Colour::White };
        let mut game = start.with_attacker(attacker).with_rules(rules);
        let mut board = Board::read(&game.position_text());
        for _ in 0..60 {
            seen += 1;
            assert_eq!(game.position_text(), board.text());
            assert_eq!(game.status(), judge(&board, attacker.letter(), rules), "{}", board.text());
            // Key and status were kept up to date: a fresh board has the same.
            let fresh =
                Loa::new(game.pieces(Colour::Black), game.pieces(Colour::White), game.to_move());
            assert_eq!(fresh.unwrap().with_attacker(attacker).with_rules(rules), game);
            if game.status() != Status::Open {
                both += u32::from(board.connected('x') && board.connected('o'));
                break;
            }
            let mut expected = board.moves();
            if expected.is_empty() && rules.stuck == Stuck::Passes {
                expected.insert("pass".into());
                passes += 1;
            }
            assert_eq!(moves(&game), expected, "{}", board.text());
            let Some(choice) = expected.iter().nth(rng.below(expected.len() as u64) as usize)
            else {
                break;
            };
            game.play(game.parse_move(choice).unwrap());
            board.play(choice);
        }
        ends[game.status() as usize] += 1;
    }
    // The rare cases did occur.
    assert!(both > 10 && passes > 100 && seen > 50_000, "{both} {passes} {seen}");
    assert!(ends.iter().all(|&n| n > 200), "{ends:?}");
}

#[test]
fn the_contract_is_kept() {
    let texts = [
        Loa::start().to_string(),
        BOTH.to_string(),
        STUCK.to_string(),
        "......../......o./......../.x....../x......./x....x../......../....x.xo o".to_string(),
    ];
    for (text, seed) in texts.iter().zip(1..) {
        for rules in all_rules() {
            for attacker in [Colour::Black, Colour::White] {
                let game = position(text).with_rules(rules).with_attacker(attacker);
                conformance::check(&game, seed, 500).unwrap();
                conformance::check_text(&game, seed, 250).unwrap();
                conformance::check_irreversible(&game, seed, 250).unwrap();
            }
        }
    }
}

#[test]
fn nonsense_is_no_move() {
    let start = Loa::start();
    for text in ["", "pass", "b1", "b1-b2", "b1xb3", "b1-b3 ", "B1-B3", "i9-b3", "b1–b3", "a1-a1"]
    {
        assert_eq!(start.parse_move(text), None, "{text}");
    }
    assert_eq!(start.parse_move("b1-b3").unwrap().to_string(), "b1-b3");
    assert_eq!(start.parse_move("d1xa4"), None);
    let capture = start.parse_move("c1xa3").unwrap();
    assert_eq!((capture.from(), capture.to(), capture.captures()), (Some(2), Some(16), true));
}
