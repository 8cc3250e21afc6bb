use super::*;
use tsume_game::random::Rng;

#[test]
fn what_is_wrong_is_said_with_its_column() {
    let cases = [
        ("", "1:1: the pieces are missing"),
        ("4k3/8/8/8/8/8/8/4K3", "1:20: the side to move is missing"),
        ("4k3/8/8/8/8/8/8/4K3 w", "1:22: the castling rights are missing"),
        ("4k3/8/8/8/8/8/8/4K3 w -", "1:24: the en passant square is missing"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "1:31: '2' is one field too many"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "1:27: 'x' is one field too many"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "1:1: there are 7 ranks, not 8"),
        ("4k3/8/7/8/8/8/8/4K3 w - - 0 1", "1:7: rank 6 has 7 squares, not 8"),
        ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", "1:1: rank 8 has 9 squares, not 8"),
        ("4k3/8/8/9/8/8/8/4K3 w - - 0 1", "1:9: '9' is no piece"),
        ("4k3/8/8/8/8/2é5/8/4K3 w - - 0 1", "1:14: 'é' is no piece"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "1:1: White has no king"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "1:1: Black has no king"),
        ("4k3/8/8/8/K7/8/8/4K3 w - - 0 1", "1:19: White has 2 kings"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "1:17: there is a pawn on a1"),
        ("4k3/8/8/8/8/4P3/PPPPPPPP/4K3 w - - 0 1", "1:24: White has 9 pawns"),
        ("4k3/8/8/8/8/N7/NNNNNNNN/NNNNKNNN w - - 0 1", "1:32: White has 17 men"),
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", "1:8: the kings stand next to each other"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "1:2: Black is in check, and White is to move"),
        ("4k3/8/5N2/8/8/8/1K2R3/8 b - - 0 1", ""),
        ("4k3/8/3N1N2/8/8/8/1K2R3/8 b - - 0 1", "1:2: Black is in check from 3 men at once"),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "1:21: 'W' is no side to move"),
        (
            "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
            "1:25: White cannot castle on the queen's side: there is no rook on a1",
        ),
        (
            "r2k4/8/8/8/8/8/8/4K3 w q - 0 1",
            "1:24: Black cannot castle on the queen's side: there is no king on e8",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w H - 0 1", "1:24: 'H' is a castling right of Chess960"),
        ("4k3/8/8/8/8/8/8/4K2R w Kx - 0 1", "1:25: 'x' is no castling right"),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "1:25: 'K' stands there twice"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "1:25: 'e9' is no square"),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "1:25: e3 is no en passant square: White is to move"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "1:25: e6 is no en passant square: there is no Black pawn on e5",
        ),
        ("4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", "1:29: e6 is no en passant square: e7 is not empty"),
        (
            "4k3/8/5N2/8/2pP4/8/8/4K3 b - d3 0 1",
            "1:30: d3 is no en passant square: the check from f6 was there before the pawn moved",
        ),
    ];
    for (fen, expected) in cases {
        let said = parse_fen(fen).map_or_else(|e| e.to_string(), |_| String::new());
        assert_eq!(said, expected, "{fen}");
    }
}

#[test]
fn counters_may_be_left_out_or_make_no_sense() {
    for counters in ["", " 7", " 7 30", " 200 0", " 99999999999999999999 99999"] {
        let fen = format!("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6{counters}");
        let board = parse_fen(&fen).unwrap();
        assert!(board.to_string().starts_with("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 "), "{board}");
    }
    let board = parse_fen(" r3k2r/8/8/8/8/8/8/R3K2R\tb  qK  - 7 30 ").unwrap();
    assert_eq!(board.to_string(), "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 7 30");
}

/// Whatever the diagnosis lets through, the library's own reader must take, and the other way
/// round but for Chess960.
#[test]
fn the_library_agrees() {
    let mut rng = Rng::new(1);
    let mut random = |n: usize| rng.below(n as u64) as usize;
    let (mut good, mut refused) = (0, 0);
    for _ in 0..200_000 {
        let mut squares = vec!['1'; 64];
        for c in "Kk".chars().chain(
            (0..random(7))
                .map(|_| ['P', 'p', 'R', 'r', 'N', 'b', 'Q', 'p'][random(8)])
                .collect::<Vec<_>>(),
        ) {
            squares[random(64)] = c;
        }
        if random(2) == 0 {
            (squares[4], squares[7], squares[60], squares[63]) = ('k', 'r', 'K', 'R');
        }
        let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.iter().collect()).collect();
        let side = ["w", "b"][random(2)];
        let castling = ["-", "-", "K", "k", "Kk"][random(5)];
        let file = (b'a' + random(8) as u8) as char;
        let en_passant =
            if random(3) > 0 { "-".to_string() } else { format!("{file}{}", [3, 6][random(2)]) };
        let fen = format!("{} {side} {castling} {en_passant} 0 1", ranks.join("/"));
        let (ours, theirs) = (parse_fen(&fen), Board::from_fen(&fen, false));
        match (&ours, &theirs) {
            (Ok(ours), Ok(theirs)) => assert_eq!(ours, theirs, "{fen}"),
            // The library lets kings stand side by side, and castle from anywhere.
            (Err(e), Ok(_)) => {
                assert!(
                    e.message.contains("next to") || e.message.contains("castle"),
                    "{fen}: {e}"
                );
            }
            (Ok(_), Err(e)) => panic!("{fen}: {e}"),
            (Err(e), Err(_)) => assert!(!e.message.starts_with("The "), "{fen}: {e}"),
        }
        good += usize::from(ours.is_ok());
        refused += usize::from(ours.is_err());
    }
    assert!(good > 10_000 && refused > 10_000, "{good} {refused}");
}
