//! Positions in which connections that look safe are not.

use crate::{SOUND, certified, makes_eye, plain, solved};
use tsume_go::one_eye::Enhancements;
use tsume_go::{OneEye, sgf};

const POSITIONS: [(&str, bool); 3] = [
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
    // White's stones around B3 are connected at A2 or nowhere: B2 cannot be cut off, but it has no
    // other liberties for long.
    ("(;SZ[3]AW[aa][ca][bb][cb]PL[B]TR[aa][ca][bb][cb]SQ[ba][ab][ac][bc][cc])", false),
];

#[test]
fn connections_that_fail() {
    for (text, eye) in POSITIONS {
        let game = OneEye::from_sgf(&sgf::parse(text.as_bytes()).unwrap().trees[0]).unwrap();
        assert_eq!(plain::makes_eye(&game, None, 1_000_000), Some(eye), "{text}");
        for with in Enhancements::combinations() {
            let game = game.clone().with(with);
            for ghi in SOUND {
                assert_eq!(makes_eye(&game, solved(&game, ghi)), Some(eye), "{with:?} {text}");
            }
            assert_eq!(makes_eye(&game, certified(&game, SOUND[2])), Some(eye), "{with:?} {text}");
        }
    }
}
