//! Problems from game records, and what can be wrong with them.

use tsume_game::text::ParseError;
use tsume_game::{Notation, Role};
use tsume_go::one_eye::Aim;
use tsume_go::{Colour, OneEye, sgf};
use tsume_search::Solver;

fn read(text: &str) -> Result<OneEye, ParseError> {
    OneEye::from_sgf(&sgf::parse(text.as_bytes())?.trees[0])
}

/// A corner with a group around it that the breaker surrounds.
const CORNER: &str = "(;SZ[7]AB[ac][bc][cc][dc][db]AW[da][ea][eb][ec][ed][dd][cd][bd][ad]TR[ac]";

fn names(game: &OneEye) -> String {
    let board = game.board();
    game.region().iter().map(|&p| board.name(p)).collect::<Vec<_>>().join(" ")
}

#[test]
fn regions_are_inferred() {
    let game = read(&format!("{CORNER}PL[W])")).unwrap();
    assert_eq!(names(&game), "A7 B7 C7 A6 B6 C6");
    assert_eq!(
        (game.maker(), game.to_move(), game.asked()),
        (Colour::Black, Colour::White, Aim::Prevent)
    );
    assert_eq!(game.crucial().len(), 5);
    assert_eq!(game.position_text(), "...OO../...XO../XXXXO../OOOOO../......./......./....... w");
    // The same when it is marked, whatever the mark.
    for marks in ["SQ[aa:cb]", "CR[aa:cb]", "MA[aa:cb]"] {
        let marked = read(&format!("{CORNER}{marks}PL[W])")).unwrap();
        assert_eq!(names(&marked), names(&game));
    }
    // A stone of the breaker inside is not safe, and is part of the region.
    let game =
        read("(;SZ[7]AB[ac][bc][cc][dc][db]AW[bb][da][ea][eb][ec][ed][dd][cd][bd][ad]MA[ac])")
            .unwrap();
    assert_eq!(names(&game), "A7 B7 C7 A6 B6 C6");
    assert_eq!(game.to_move(), Colour::Black);
    // An eye that the group has already is not.
    let game = read("(;SZ[9]AB[ab][ba][bb][cb][db]AW[ac][bc][cc][dc][ec][eb][ea]TR[bb])");
    assert_eq!(names(&game.unwrap()), "C9 D9");
}

#[test]
fn records_are_written_and_read_back() {
    let game = read(&format!("{CORNER}PL[W])")).unwrap();
    let again = read(&game.to_sgf().to_string()).unwrap();
    assert_eq!(again.position_text(), game.position_text());
    assert_eq!((names(&again), again.crucial()), (names(&game), game.crucial()));
    let options = [("aim", "make"), ("rules", "superko"), ("retakes", "breaker")];
    let options = options.map(|(name, value)| (name, value.to_string()));
    let set = |game: OneEye, (name, value): &(&str, String)| game.with_option(name, value).unwrap();
    let other = options.iter().fold(game.clone(), set);
    assert_eq!((other.asked(), other.options().as_slice()), (Aim::Make, options.as_slice()));
    assert!(game.clone().with_option("aim", "live").is_none());
    assert!(game.with_option("size", "9").is_none());
}

#[test]
fn both_readings_have_one_answer() {
    for (player, first) in [("PL[B])", true), ("PL[W])", false)] {
        let game = read(&format!("{CORNER}{player}")).unwrap();
        for aim in [Aim::Make, Aim::Prevent] {
            let game = game.clone().aim(aim);
            let winner = Solver::new(&game).with_estimates().solve().unwrap().verdict.winner();
            assert_eq!(winner.map(|w| game.makes_eye(w)), Some(first), "{player} {aim:?}");
            assert_eq!(winner == Some(Role::Attacker), (aim == Aim::Make) == first);
        }
    }
}

/// One line that says what is wrong and where, and a way out.
#[test]
fn bad_input() {
    let stones = "(;SZ[7]AB[ac][bc][cc][dc][db]AW[da][ea][eb][ec][ed][dd][cd][bd][ad]";
    for (rest, place, message) in [
        ("TR[aa])", "1:", "there is no stone at A7 to be crucial"),
        (")", "1:1", "no stones are marked as crucial"),
        ("SQ[aa:cb])", "1:", "no stones are marked as crucial"),
        ("TR[ac][da])", "1:", "are not of one colour"),
        ("TR[ac]SQ[ac])", "1:", "A5 is marked as crucial and as region"),
        ("TR[hh])", "1:", "is not on a board"),
        ("TR[zz])", "1:", "is not a point"),
        ("TR[ac]PL[X])", "1:", "is not a colour"),
        ("AE[ad]TR[ac])", "1:", "set up twice"),
    ] {
        let text = format!("{stones}{rest}");
        let error = read(&text).map(|game| names(&game)).unwrap_err();
        assert!(error.to_string().starts_with(place), "{error}");
        assert!(error.message.contains(message), "{error}");
        assert!(!error.message.contains('\n') && !error.help.is_empty(), "{error:?}");
    }
    for (text, message) in [
        ("(;SZ[3]AB[bb][bc]AW[ac]TR[bb]SQ[aa][ab])", "the stones of White at A1 are not safe"),
        ("(;SZ[7]AB[dd]TR[dd])", "the position is open"),
        ("(;SZ[19]AB[dd][qq]AW[de][qp]TR[dd])", "the position is open"),
        ("(;SZ[1]TR[aa])", "there is no stone"),
        ("(;SZ[25]AB[aa]TR[aa])", "too large"),
        ("(;SZ[3]AB[aa", "value"),
    ] {
        let error = read(text).map(|game| names(&game)).unwrap_err();
        assert!(error.message.contains(message), "{text}: {error}");
    }
    let open = read("(;SZ[3]AB[bb]TR[bb])").unwrap_err();
    assert!(open.help.ends_with(" 3 + + +\n 2 + X +\n 1 + + +\n   A B C\n"), "{}", open.help);
}
