//! Problems from game records, and what can be wrong with them.

use tsume_game::text::ParseError;
use tsume_game::{Game, Notation, Role, Status, Threats};
use tsume_go::capture::{Generator, Move};
use tsume_go::ko::Rules;
use tsume_go::{Board, Capture, Colour, Point, PointSet, sgf};
use tsume_search::{Solver, Verdict};

fn read(text: &str) -> Result<Capture, ParseError> {
    Capture::from_sgf(&sgf::parse(text.as_bytes())?.trees[0])
}

fn targets(board: &Board, names: &[&str]) -> PointSet {
    names.iter().map(|name| board.parse_point(name).unwrap()).collect()
}

#[test]
fn records() {
    let game = read("(;SZ[5]AB[bb]AW[ab][ba][bc]TR[bb]PL[W])").unwrap();
    assert_eq!((game.owner(), game.to_move()), (Colour::Black, Colour::White));
    assert_eq!((game.role(), game.status(), game.liberties()), (Role::Attacker, Status::Open, 1));
    assert_eq!(game.position_text(), ".O.../O#.../.O.../...../..... w");
    assert_eq!(game.order(), 0);
    // Whoever moves next in the record is to move.
    let game = read("(;SZ[5]AB[bb]AW[ab][ba]MA[bb];B[cb])").unwrap();
    assert_eq!((game.to_move(), game.role()), (Colour::Black, Role::Defender));
    assert_eq!((game.liberties(), game.order()), (2, 2));
    let again = read(&game.to_sgf().to_string()).unwrap();
    assert_eq!(again.position_text(), game.position_text());
}

#[test]
fn options() {
    let game = read("(;SZ[5]AB[bb]AW[ab][ba]TR[bb]PL[W])").unwrap();
    let expected = [("rules", "superko"), ("max-liberties", "6"), ("generator", "full")];
    assert_eq!(game.options(), expected.map(|(name, value)| (name, value.to_string())));
    let threats = game.clone().under(Rules::Threats).with_option("threats", "2 black").unwrap();
    let expected = [("rules", "threats"), ("threats", "2 black")];
    assert_eq!(threats.options(), expected.map(|(name, value)| (name, value.to_string())));
    for value in ["0 black", "1 red", "100 white", "01 black", "unlimited", "black"] {
        assert!(game.clone().with_option("threats", value).is_none(), "{value}");
    }
    let game = game.with_option("max-liberties", "3").unwrap();
    let game = game.with_option("generator", "heuristic+").unwrap();
    let game = game.with_option("retakes", "defender").unwrap();
    assert_eq!((game.max_liberties(), game.attacker_moves()), (3, Generator::HeuristicPlus));
    assert_eq!(game.options()[3], ("retakes", "defender".to_string()));
    for (name, value) in [("ko", "A1"), ("generator", "all"), ("max-liberties", "-1"), ("x", "y")] {
        assert!(game.clone().with_option(name, value).is_none(), "{name} {value}");
    }
}

/// A smaller generator gives fewer moves to the attacker, and all of them to the defender.
#[test]
fn generators() {
    let game = read("(;SZ[19]AB[dd]AW[de][ed]TR[dd]PL[W])").unwrap();
    let count = |game: &Capture| {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        moves.len()
    };
    let counts = Generator::ALL.map(|g| count(&game.clone().generator(g)));
    assert!(counts[0] >= 6 && counts[0] < counts[1] && counts[1] < counts[2], "{counts:?}");
    assert_eq!(counts[2], 361 - 3);
    let defends = read("(;SZ[19]AB[dd]AW[ce]TR[dd]PL[B])").unwrap();
    let counts = Generator::ALL.map(|g| count(&defends.clone().generator(g)));
    assert_eq!(counts, [361 - 2 + 1; 3]);
}

#[test]
fn positions_of_a_game() {
    let text = "(;SZ[5]AW[ba][ab][bc]AB[ca][cc][db];B[bb];W[cb];B[ee];W[ed])";
    let tree = &sgf::parse(text.as_bytes()).unwrap().trees[0];
    // Before move 3 White has just taken the ko at C4, and Black may not retake it.
    let given = targets(&tree.after_moves(2).unwrap().board, &["C4"]);
    let game = Capture::before_move(tree, 3, &given).unwrap();
    let name = |p: Option<Point>| p.map(|p| game.board().name(p));
    assert_eq!((name(game.ko()), game.role()), (Some("B4".to_string()), Role::Attacker));
    assert!(game.position_text().ends_with(" b ko B4"), "{}", game.position_text());
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let ko = Move::Stone(game.ko().unwrap());
    assert!(!moves.contains(&ko) && moves.len() > 5);
    // In the record itself Black plays elsewhere and White connects.
    let later = Capture::before_move(tree, 4, &given).unwrap();
    assert_eq!((later.ko(), later.role()), (None, Role::Defender));
    assert_eq!(Solver::new(&later.within(3)).solve().unwrap().verdict, Verdict::Disproven);
    for (n, message) in [(0, "there is no move 0"), (5, "there is no move 5")] {
        let error = Capture::before_move(tree, n, &given).unwrap_err();
        assert!(error.message.contains(message) && !error.message.contains('\n'), "{error}");
    }
    // A record with an illegal move.
    let taken = "(;SZ[5]AB[ba];W[ba];B[cc])";
    let tree = &sgf::parse(taken.as_bytes()).unwrap().trees[0];
    let error = Capture::before_move(tree, 2, &given).unwrap_err();
    assert!(error.message.contains("the point is taken"), "{error}");
}

#[test]
fn bad_input() {
    let stones = "(;SZ[5]AB[bb]AW[ab][ba]";
    for (rest, message) in [
        ("TR[cc])", "there is no stone at C3 to be captured"),
        (")", "no target is marked"),
        ("MA[cc])", "no target is marked"),
        ("TR[ff])", "is not on a board"),
        ("TR[bb][ab])", "are not of one colour"),
        ("TR[bb]PL[X])", "is not a colour"),
    ] {
        let error = read(&format!("{stones}{rest}")).unwrap_err();
        assert!(error.message.contains(message), "{rest}: {error}");
        assert!(!error.message.contains('\n') && !error.help.is_empty(), "{error:?}");
    }
    let board = Board::new(5, 5).unwrap();
    for (point, message) in
        [(Point::new(2, 2), "there is no stone at C3"), (Point::new(9, 9), "not on")]
    {
        let given = point.into_iter().collect();
        let error = Capture::new(board.clone(), &given, Colour::Black).unwrap_err();
        assert!(error.message.contains(message), "{error}");
    }
    let game = read(&format!("{stones}TR[bb]PL[W])")).unwrap();
    for p in [Point::new(2, 1), Point::new(1, 1), Point::new(9, 9)].into_iter().flatten() {
        assert!(game.clone().after_ko(p).unwrap_err().message.contains("cannot take a ko at"));
    }
}
