//! Positions in which connections that look safe are not.

use crate::{SOUND, certified, combinations, makes_eye, plain, solved};
use tsume_go::ko::Rules;
use tsume_go::{OneEye, sgf};

const POSITIONS: [(&str, bool); 4] = [
    // White's stones at C3 and E3 can each be connected on two sides, but they share D3: Black
    // plays there and captures one of them.
    (
        "(;SZ[7:5]AB[bb][cb][db][eb][fb][bd][cd][ed][fd]AW[ac][gc][dd][cc][ec]\
         PL[B]TR[bb]SQ[bc][cc][dc][ec][fc])",
        true,
    ),
    // White moves first, and D3 connects both.
    (
        "(;SZ[7:5]AB[bb][cb][db][eb][fb][bd][cd][ed][fd]AW[ac][gc][dd][cc][ec]\
         PL[W]TR[bb]SQ[bc][cc][dc][ec][fc])",
        false,
    ),
    // But not if White first has to stop an eye at C5.
    (
        "(;SZ[7:5]AB[ba][bb][cb][db][eb][fb][bd][cd][ed][fd]AW[ea][ac][gc][dd][cc][ec]\
         PL[W]TR[bb]SQ[ca][da][bc][cc][dc][ec][fc])",
        true,
    ),
    // A protected liberty would be the last one of the crucial stones.
    ("(;SZ[3]AW[aa][ca][bb][cb]PL[B]TR[aa][ca][bb][cb]SQ[ba][ab][ac][bc][cc])", true),
];

#[test]
fn connections_that_fail() {
    for (text, eye) in POSITIONS {
        let game = OneEye::from_sgf(&sgf::parse(text.as_bytes()).unwrap().trees[0]).unwrap();
        let game = game.under(Rules::Superko);
        assert_eq!(plain::makes_eye(&game, None, 1_000_000), Some(eye), "{text}");
        for with in combinations() {
            let game = game.clone().with(with);
            for ghi in SOUND {
                assert_eq!(makes_eye(&game, solved(&game, ghi)), Some(eye), "{with:?} {text}");
            }
            assert_eq!(makes_eye(&game, certified(&game, SOUND[2])), Some(eye), "{with:?} {text}");
        }
    }
}
