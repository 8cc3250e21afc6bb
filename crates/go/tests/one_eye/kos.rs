//! Ko, superko and passes in positions that can be followed by hand.

use crate::plain::{self, Passes};
use crate::{certified, in_both_phases, solved};
use tsume_game::Role;
use tsume_go::ko::{Ko, Rules};
use tsume_go::one_eye::{Aim, Enhancements};
use tsume_go::{OneEye, sgf};
use tsume_search::Ghi;

fn read(text: &str) -> OneEye {
    let game = OneEye::from_sgf(&sgf::parse(text.as_bytes()).unwrap().trees[0]).unwrap();
    game.under(Rules::Superko)
}

fn with_ko(game: &OneEye) -> (Role, Ko) {
    in_both_phases(game, |game| certified(game, Ghi::Full))
}

/// D7 is an eye if Black gets C6, where White has a stone that can be taken in a ko from C5.
const KO: &str = "(;SZ[7]AB[ca][ba][bb][db][eb][ea]AW[cb][bc][dc][cd]TR[ba][ea]SQ[da][cb][cc]";

#[test]
fn a_ko_for_the_eye() {
    // Black takes first, and White must find a threat.
    let black = with_ko(&read(&format!("{KO}PL[B])")));
    assert_eq!(black, (Role::Attacker, Ko::Fight));
    // White connects: there is no ko any more.
    let white = with_ko(&read(&format!("{KO}PL[W])")));
    assert_eq!(white, (Role::Attacker, Ko::None));
    // After Black has taken, White takes back first, if he is to move.
    let taken = KO.replace("AW[cb]", "AW").replace("AB[ca]", "AB[cc][ca]");
    let white = read(&format!("{taken}PL[W])"));
    assert_eq!(with_ko(&white), (Role::Attacker, Ko::Fight));
    assert_eq!(with_ko(&white.aim(Aim::Make)).0, Role::Defender);
    // And with the move, Black fills.
    let black = with_ko(&read(&format!("{taken}PL[B])")));
    assert_eq!(black, (Role::Attacker, Ko::None));
}

/// Positions that are wrong if the path is ignored, found by random search.
const TRICKY: [(&str, bool); 3] = [
    ("(;SZ[2:5]AB[ac][bd][be]AW[ba]PL[W]TR[ba]SQ[ab][bb][ac][bc][ad][bd][ae][be])", true),
    ("(;SZ[6:2]AB[ba][cb][fb]AW[ea][db][eb]PL[W]TR[cb]SQ[ca][da][ea][fa][db][eb][fb])", true),
    ("(;SZ[3:5]AB[ba][bc][cc][ce]AW[cb][ac]PL[W]TR[cb][ac]SQ[aa][ba][ca][ab][bb])", true),
];

#[test]
fn ignoring_the_path_goes_wrong() {
    for (text, eye) in TRICKY {
        for with in [Enhancements::NONE, Enhancements::ALL] {
            let game = read(text).with(with);
            assert_eq!(plain::makes_eye(&game, None, 1_000_000), Some(eye), "{text}");
            for ghi in crate::SOUND {
                assert_eq!(certified(&game, ghi).map(|w| game.makes_eye(w)), Some(eye));
            }
        }
        let wrong = [Enhancements::NONE, Enhancements::ALL].into_iter().any(|with| {
            let game = read(text).with(with);
            solved(&game, Ghi::Ignore).map(|w| game.makes_eye(w)) != Some(eye)
        });
        assert!(wrong, "{text}");
    }
}

/// Two other rules for passes, which would have been simpler, give other answers here. Found by
/// random search.
#[test]
fn passes_matter() {
    for (passes, eye, text) in [
        // The maker sends two and returns one; then the breaker could not pass.
        (
            Passes::Forbidden,
            false,
            "(;SZ[4:3]AB[bc]AW[ba][ca][da][cb][db][dc]PL[W]TR[ba]SQ[aa][ab][bb][ac][bc][cc])",
        ),
        (
            Passes::Forbidden,
            false,
            "(;SZ[3]AB[bb]AW[ab][cb][ac][bc]PL[B]TR[ab]SQ[aa][ba][ca][bb][cb][cc])",
        ),
        // The breaker passes, the maker takes a ko, and the breaker could take it back at once.
        (Passes::Told, true, "(;SZ[5:2]AB[ca][db]AW[ba][bb]PL[B]TR[ba]SQ[ca][da][ea][cb][db][eb])"),
        (
            Passes::Told,
            true,
            "(;SZ[2:5]AB[aa][ab][bb]AW[ac][bd][ae]PL[B]TR[aa]SQ[ac][bc][ad][bd][ae][be])",
        ),
    ] {
        let game = read(text);
        assert_eq!(plain::makes_eye(&game, None, 1_000_000), Some(eye), "{text}");
        assert_eq!(plain::makes_eye_with(&game, None, passes, 1_000_000), Some(!eye), "{text}");
        for ghi in crate::SOUND {
            assert_eq!(certified(&game, ghi).map(|w| game.makes_eye(w)), Some(eye), "{text}");
        }
    }
}
