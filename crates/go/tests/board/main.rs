//! The board against one that is slow and obviously right.

mod naive;

use naive::Naive;
use std::collections::HashMap;
use tsume_game::random::Rng;
use tsume_go::{Board, Colour, Point, PointSet};

/// Lines of play of each length, Black and White in turn, by either board.
fn perft(board: &mut Board, colour: Colour, depth: usize, counts: &mut [u64]) {
    counts[0] += 1;
    if depth == 0 {
        return;
    }
    let legal: Vec<Point> = board.points().filter(|&p| board.is_legal(p, colour)).collect();
    for p in legal {
        let before = board.key();
        let undo = board.play(p, colour);
        perft(board, colour.other(), depth - 1, &mut counts[1..]);
        board.undo(undo);
        assert_eq!(board.key(), before);
    }
}

fn naive_perft(board: &Naive, colour: Colour, depth: usize, counts: &mut [u64]) {
    counts[0] += 1;
    if depth > 0 {
        for i in 0..board.stones.len() {
            if let Some((next, _)) = board.after(i, colour) {
                naive_perft(&next, colour.other(), depth - 1, &mut counts[1..]);
            }
        }
    }
}

#[test]
fn perft_is_equal() {
    // Deep enough on the small ones for captures upon captures.
    let sizes = [(1, 1, 6), (1, 2, 12), (2, 1, 12), (1, 5, 9), (2, 2, 11), (2, 3, 8), (3, 3, 6)];
    for (width, height, depth) in sizes.into_iter().chain([(4, 3, 5), (5, 5, 3), (19, 19, 2)]) {
        let (mut fast, mut slow) = (vec![0; depth + 1], vec![0; depth + 1]);
        perft(&mut Board::new(width, height).unwrap(), Colour::Black, depth, &mut fast);
        naive_perft(&Naive::new(width, height), Colour::Black, depth, &mut slow);
        assert_eq!(fast, slow, "{width}x{height}");
        println!("{width}x{height} {fast:?}");
    }
}

/// Games of the two boards side by side, everything compared after every move and every undo.
/// Returns the moves, captures, suicides refused and kos seen.
fn random_game(rng: &mut Rng, thorough: bool) -> [u64; 4] {
    let (width, height) = (1 + rng.below(9) as usize, 1 + rng.below(9) as usize);
    let mut board = Board::new(width, height).unwrap();
    let mut slow = Naive::new(width, height);
    let mut played = Vec::new();
    let mut counts = [0; 4];
    let points = (width * height) as u64;
    for _ in 0..points * 3 {
        // Now and then one side moves twice; that makes for more captures.
        let colour = if rng.chance(50) { Colour::Black } else { Colour::White };
        let i = rng.below(points) as usize;
        let p = slow.point(i);
        let after = slow.after(i, colour);
        assert_eq!(board.is_legal(p, colour), after.is_some());
        let Some((next, captured)) = after else {
            counts[2] += slow.stones[i].is_none() as u64;
            continue;
        };
        counts[0] += 1;
        counts[1] += !captured.is_empty() as u64;
        counts[3] += next.ko.is_some() as u64;
        let key = board.key();
        let undo = board.play(p, colour);
        assert_eq!(undo.captured(), !captured.is_empty());
        assert_eq!(board.ko().map(|p| slow.index(p)), next.ko);
        if thorough || rng.chance(4) {
            next.assert_same(&board);
        }
        played.push((undo, key, std::mem::replace(&mut slow, next)));
        // Going back and forth, as a search does.
        if rng.chance(5) {
            for _ in 0..=rng.below(played.len().min(12) as u64) {
                let Some((undo, key, before)) = played.pop() else { break };
                board.undo(undo);
                assert_eq!(board.key(), key);
                slow = before;
            }
            if thorough || rng.chance(4) {
                slow.assert_same(&board);
            }
        }
    }
    slow.assert_same(&board);
    for (undo, key, before) in played.into_iter().rev() {
        board.undo(undo);
        assert_eq!(board.key(), key);
        if thorough {
            before.assert_same(&board);
        }
    }
    assert_eq!(board, Board::new(width, height).unwrap());
    counts
}

/// `TSUME_GAMES` sets the number of games.
#[test]
fn random_games_are_equal() {
    let games = std::env::var("TSUME_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let mut rng = Rng::new(7);
    let mut sums = [0; 4];
    for n in 0..games {
        let counts = random_game(&mut rng, n % 50 == 0);
        sums.iter_mut().zip(counts).for_each(|(sum, n)| *sum += n);
    }
    let [moves, captures, suicides, kos] = sums;
    println!("{games} games: {moves} moves, {captures} captures, {suicides} suicides, {kos} kos");
    assert!(sums.iter().all(|&n| n * 10 > games), "{sums:?}");
}

#[test]
fn large_boards_are_equal() {
    let mut rng = Rng::new(3);
    for _ in 0..3 {
        let mut board = Board::new(19, 19).unwrap();
        let mut slow = Naive::new(19, 19);
        for n in 0..1_500 {
            let (i, colour) = (rng.below(361) as usize, [Colour::Black, Colour::White][n % 2]);
            if let Some((next, _)) = slow.after(i, colour) {
                board.play(slow.point(i), colour);
                slow = next;
                if n % 25 == 0 {
                    slow.assert_same(&board);
                }
            }
        }
        slow.assert_same(&board);
    }
}

/// Every way to put stones on a small board, by set-up; how many leave no block without liberties
/// is known (Tromp and Farnebäck, "Combinatorics of Go", 2007).
#[test]
fn the_number_of_legal_positions() {
    let known = [(1, 1, 1), (1, 2, 5), (1, 3, 15), (2, 2, 57), (2, 3, 489), (3, 3, 12_675)];
    for (width, height, legal) in known {
        let points = width * height;
        let mut keys = HashMap::new();
        for n in 0..3_u32.pow(points as u32) {
            let mut slow = Naive::new(width, height);
            for i in 0..points {
                let digit = n / 3_u32.pow(i as u32) % 3;
                slow.stones[i] = [None, Some(Colour::Black), Some(Colour::White)][digit as usize];
            }
            let mut board = Board::new(width, height).unwrap();
            let stones = (0..points).map(|i| (slow.point(i), slow.stones[i]));
            assert!(board.set_up(stones));
            if board.validate().is_ok() {
                slow.assert_same(&board);
                assert_eq!(keys.insert(board.key(), n), None);
            }
        }
        assert_eq!(keys.len(), legal, "{width}x{height}");
    }
}

#[test]
fn a_position_has_one_key() {
    let mut rng = Rng::new(11);
    for _ in 0..300 {
        let mut board = Board::new(7, 5).unwrap();
        for n in 0..60 {
            let colour = [Colour::Black, Colour::White][n % 2];
            let p = Point::new(rng.below(7) as usize, rng.below(5) as usize).unwrap();
            if board.is_legal(p, colour) {
                board.play(p, colour);
            }
        }
        let mut copy = Board::new(7, 5).unwrap();
        let points: Vec<Point> = board.points().collect();
        for &p in points.iter().rev() {
            match board.colour(p) {
                Some(colour) => assert!(copy.place(p, colour)),
                None => assert!(copy.place(p, Colour::Black) && copy.remove(p)),
            }
        }
        assert_eq!((copy.key(), &copy), (board.key(), &board));
        let stones = points.iter().filter_map(|&p| Some((p, board.colour(p)?)));
        let key = stones.fold(Board::new(7, 5).unwrap().key(), |key, (p, colour)| {
            key ^ Board::stone_key(p, colour)
        });
        assert_eq!(key, board.key());
    }
    assert_ne!(Board::new(3, 4).unwrap().key(), Board::new(4, 3).unwrap().key());
}

#[test]
fn a_block_without_liberties_is_found() {
    let mut board = Board::new(3, 3).unwrap();
    let at = |name: &str| board.parse_point(name).unwrap();
    let [a1, a2, b1, b3] = ["A1", "A2", "B1", "B3"].map(at);
    board.set_up([(a1, Some(Colour::Black)), (b1, Some(Colour::White)), (b3, None)]);
    assert_eq!(board.validate(), Ok(()));
    board.place(a2, Colour::White);
    let error = board.validate().unwrap_err();
    assert_eq!((error.point, error.to_string()), (a1, "the block at A1 has no liberties".into()));
    assert!(!board.place(Point::new(3, 0).unwrap(), Colour::Black));
}

#[test]
fn names_and_diagrams() {
    let mut board = Board::new(9, 2).unwrap();
    let h1 = board.parse_point("h1").unwrap();
    let j2 = board.parse_point("J2").unwrap();
    assert_eq!(((h1.x(), h1.y()), (j2.x(), j2.y())), ((7, 1), (8, 0)));
    for bad in
        ["", "A", "I1", "K1", "A3", "A0", "A01", "A+1", "1A", "ä1", "A1 ", "A99999999999999999999"]
    {
        assert_eq!(board.parse_point(bad), None, "{bad}");
    }
    for p in board.points() {
        assert_eq!(board.parse_point(&board.name(p)), Some(p));
    }
    board.play(h1, Colour::Black);
    board.play(j2, Colour::White);
    assert_eq!(board.rows(), "........O/.......X.");
    let diagram = " 2 . . . . . . . . O\n 1 . . . . . . . X .\n   A B C D E F G H J\n";
    assert_eq!(board.to_string(), diagram);
    assert!(Board::new(0, 5).is_none() && Board::new(5, 20).is_none());
    assert!(Point::new(19, 0).is_none());
    let set: PointSet = [j2, h1, j2].into_iter().collect();
    assert_eq!(set.iter().collect::<Vec<_>>(), [j2, h1]);
}
