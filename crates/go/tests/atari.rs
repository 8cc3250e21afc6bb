//! Atari Go: the contract, known results, and every verdict certified.

use std::time::{Duration, Instant};
use tsume::{Certifier, Check};
use tsume_game::conformance::{self, perft};
use tsume_game::random::Rng;
use tsume_game::{Estimates, Game, Notation, Role, Status, oracle};
use tsume_go::atari::{self, Symmetric};
use tsume_go::{AtariGo, Board, Colour, Point, sgf};
use tsume_search::{Limits, Solver, Verdict};

fn empty(width: usize, height: usize) -> AtariGo {
    AtariGo::empty(width, height).unwrap()
}

/// The verdict, from a certificate that was checked.
fn certified(game: &AtariGo) -> Verdict {
    verdict_of(game, game)
}

/// The same up to symmetry.
fn certified_up_to_symmetry(game: &AtariGo) -> Verdict {
    verdict_of(&Symmetric::new(game.clone()), game)
}

fn verdict_of<G: Notation + Estimates>(position: &G, game: &AtariGo) -> Verdict {
    let start = Instant::now();
    let limits = Limits { time: Some(Duration::from_secs(7200)), ..Limits::default() };
    let certifier = Certifier::new(atari::NAME, position);
    let certified = certifier.solve(|solver| solver.with_estimates().limits(limits)).unwrap();
    let Check::Checked(summary, _) = certified.check else { panic!("{:?}", certified.check) };
    let (verdict, stats) = (certified.outcome.verdict, certified.outcome.stats);
    println!(
        "{} within {:?} for {}: {} {} nodes, {} entries, {:.1} s",
        game.position_text(),
        game.left(),
        game.asked(),
        verdict.name(),
        stats.nodes,
        summary.entries,
        start.elapsed().as_secs_f64(),
    );
    verdict
}

/// Random set-ups with any side to move and any side asked for.
fn random_game(rng: &mut Rng) -> AtariGo {
    loop {
        let (width, height) = (1 + rng.below(4) as usize, 1 + rng.below(3) as usize);
        let mut board = Board::new(width, height).unwrap();
        let points: Vec<Point> = board.points().collect();
        for p in points {
            match rng.below(5) {
                0 => board.place(p, Colour::Black),
                1 => board.place(p, Colour::White),
                _ => true,
            };
        }
        let colour = |rng: &mut Rng| if rng.chance(50) { Colour::Black } else { Colour::White };
        if let Ok(game) = AtariGo::new(board, colour(rng)) {
            let game = game.attacker(colour(rng)).look_ahead(rng.chance(50));
            return if rng.chance(50) { game.within(rng.below(8) as u32) } else { game };
        }
    }
}

#[test]
fn the_contract_is_kept() {
    let fixed = [empty(2, 2), empty(5, 4), AtariGo::crosscut(6, 6).unwrap(), empty(1, 1)];
    for game in fixed {
        for game in [game.clone(), game.clone().look_ahead(true), game.within(5)] {
            conformance::check_text(&game, 1, 2_000).unwrap();
        }
    }
    let mut rng = Rng::new(2);
    for seed in 0..150 {
        conformance::check_text(&random_game(&mut rng), seed, 300).unwrap();
    }
}

/// By hand: 2x2 has 4 first moves, then 3; the third stone captures nothing, and so on.
#[test]
fn lines_of_play_are_counted() {
    // One point: no legal move. Two points: the second stone captures.
    assert_eq!(perft(&empty(1, 1), 5), [1]);
    assert_eq!(perft(&empty(1, 2), 5), [1, 2, 2]);
    // On 1x3, after a stone at the side the far side is safe and the middle captures; after one in
    // the middle both sides are suicide.
    assert_eq!(perft(&empty(1, 3), 5), [1, 3, 4, 2]);
    assert_eq!(perft(&empty(3, 3), 3), [1, 9, 72, 504]);
}

/// Play by the rules, written down once more without any of the shortcuts.
#[test]
fn status_follows_the_rules() {
    let mut rng = Rng::new(4);
    let (mut captures, mut bounds, mut stuck) = (0, 0, 0);
    for _ in 0..20_000 {
        let mut game = random_game(&mut rng).look_ahead(false);
        let bound = game.left();
        let mut plies = 0;
        while game.status() == Status::Open {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            if moves.is_empty() {
                stuck += 1;
                break;
            }
            let mover = game.role();
            let stones =
                game.board().points().filter(|&p| game.board().colour(p).is_some()).count();
            game.play(moves[rng.below(moves.len() as u64) as usize]);
            plies += 1;
            let now = game.board().points().filter(|&p| game.board().colour(p).is_some()).count();
            if now <= stones {
                captures += 1;
                assert_eq!(game.status().winner(), Some(mover));
            } else if bound == Some(plies) {
                bounds += 1;
                let moves = game.board().empty().any(|p| game.board().is_legal(p, game.to_move()));
                let won = game.role() == Role::Defender && !moves;
                assert_eq!(game.status(), if won { Status::Won } else { Status::Lost });
            } else {
                assert_eq!(game.status(), Status::Open);
            }
        }
    }
    assert!(captures > 5_000 && bounds > 1_000 && stuck > 500, "{captures} {bounds} {stuck}");
}

/// The weights of the estimate from the board alone, back and forth.
#[test]
fn estimates_know_the_fewest_liberties() {
    let mut rng = Rng::new(9);
    let (mut seen, mut undone) = ([0; 8], 0);
    for n in 0..3_000 {
        let (width, height) = (1 + rng.below(8) as usize, 1 + rng.below(8) as usize);
        // Too large a board has a rule of its own.
        let game = if n % 100 == 0 { empty(9, 8) } else { empty(width, height) };
        let ahead = rng.chance(50);
        let game = if rng.chance(50) { game } else { random_game(&mut rng) };
        let mut game = game.look_ahead(ahead);
        let large = game.board().width() == 9;
        let mut path = Vec::new();
        for _ in 0..120 {
            let board = game.board();
            let count = |p| if large { board.pseudo_liberties(p) } else { board.liberty_count(p) };
            let mut weight = |colour| {
                let blocks = board.heads().filter(|&p| board.colour(p) == Some(colour));
                let fewest = blocks.map(count).min().unwrap_or(6).min(6);
                seen[fewest] += 1;
                let tempo = game.to_move() != colour && !ahead;
                8_u32.pow(fewest as u32) / if tempo { 4 } else { 1 }
            };
            let (own, other) = (weight(game.asked()), weight(game.asked().other()));
            let estimate = game.estimate();
            assert_eq!((estimate.disproof, estimate.proof), (own, other), "{game:?}");
            let mut moves = Vec::new();
            if game.status() == Status::Open {
                game.moves(&mut moves);
            }
            if moves.is_empty() || rng.chance(30) {
                for _ in 0..1 + rng.below(4) {
                    let Some((m, undo)) = path.pop() else { break };
                    game.undo(m, undo);
                    undone += 1;
                }
                continue;
            }
            let m = moves[rng.below(moves.len() as u64) as usize];
            // A capture ends the game, and nothing is estimated then.
            let undo = game.play(m);
            if game.clone().look_ahead(false).status() == Status::Open {
                path.push((m, undo));
            } else {
                game.undo(m, undo);
            }
        }
    }
    assert!(seen[1..=6].iter().all(|&n| n > 1_000) && undone > 10_000, "{seen:?} {undone}");
}

#[test]
fn looking_ahead_changes_no_value() {
    let mut rng = Rng::new(6);
    let (mut decided, mut won) = (0, 0);
    for _ in 0..4_000 {
        let game = random_game(&mut rng);
        let (plain, ahead) = (game.clone().look_ahead(false), game.look_ahead(true));
        let value = oracle::solve(&plain, 2_000_000);
        assert_eq!(value, oracle::solve(&ahead, 2_000_000), "{}", plain.position_text());
        won += (value == Some(Role::Attacker)) as u32;
        decided += (ahead.status() != plain.status()) as u32;
        for game in [&plain, &ahead] {
            let outcome = Solver::new(game).with_estimates().solve().unwrap();
            assert_eq!(outcome.verdict.winner(), value);
        }
    }
    assert!(decided > 500 && won > 1_000, "{decided} {won}");
}

/// What is kept from move to move is what a look at the whole board finds.
#[test]
fn looking_ahead_depends_on_the_position_alone() {
    let mut rng = Rng::new(8);
    for _ in 0..3_000 {
        let (width, height) = (2 + rng.below(6) as usize, 2 + rng.below(6) as usize);
        let mut game = empty(width, height).look_ahead(true);
        while game.status() == Status::Open {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let Some(&m) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
            game.play(m);
            let again = AtariGo::new(game.board().clone(), game.to_move()).unwrap();
            let again = again.attacker(game.asked()).look_ahead(true);
            assert_eq!(game.status(), again.status(), "{}", game.position_text());
        }
    }
}

/// Who wins on an empty board: true if the first player.
const WINNERS: [(usize, usize, bool); 17] = [
    (1, 2, false),
    (1, 3, true),
    (1, 4, true),
    (1, 5, true),
    (1, 6, true),
    (2, 2, false),
    (2, 3, false),
    (2, 4, false),
    (2, 5, true),
    (2, 6, false),
    (2, 7, true),
    (3, 3, true),
    (3, 4, true),
    (3, 5, true),
    (3, 6, true),
    (4, 4, false),
    (4, 5, true),
];

#[test]
fn winners_on_empty_boards() {
    for (width, height, first) in WINNERS {
        let game = empty(width, height).look_ahead(true);
        let expected = if first { Verdict::Proven } else { Verdict::Disproven };
        assert_eq!(certified(&game), expected, "{width}x{height}");
        // The other side's question has the other answer, and turning the board changes nothing.
        let other = empty(height, width).look_ahead(true).attacker(Colour::White);
        let expected = if first { Verdict::Disproven } else { Verdict::Proven };
        assert_eq!(certified(&other), expected, "{height}x{width}");
        if width * height <= 12 {
            assert_eq!(certified(&empty(width, height)) == Verdict::Proven, first);
        }
    }
}

/// Proven within so many plies, and disproven within one less.
fn shortest(game: AtariGo, plies: u32) {
    assert_eq!(certified(&game.clone().within(plies)), Verdict::Proven);
    assert_eq!(certified(&game.within(plies - 1)), Verdict::Disproven);
}

#[test]
fn shortest_wins() {
    shortest(empty(2, 2).attacker(Colour::White), 4);
    shortest(empty(3, 3), 7);
    shortest(empty(2, 2).attacker(Colour::White).look_ahead(true), 4);
    shortest(empty(3, 3).look_ahead(true), 7);
    shortest(empty(4, 4).attacker(Colour::White).look_ahead(true), 14);
    shortest(AtariGo::crosscut(4, 4).unwrap().look_ahead(true), 5);
    shortest(AtariGo::crosscut(4, 4).unwrap(), 5);
}

/// The larger boards, up to symmetry: most of them take several times as many nodes without it.
#[test]
#[ignore = "takes minutes"]
fn larger_boards() {
    let crosscut = AtariGo::crosscut(6, 6).unwrap().look_ahead(true);
    for (game, plies) in [(crosscut, 15), (empty(5, 5).look_ahead(true), 19)] {
        assert_eq!(certified_up_to_symmetry(&game), Verdict::Proven);
        assert_eq!(certified_up_to_symmetry(&game.clone().within(plies)), Verdict::Proven);
        assert_eq!(certified_up_to_symmetry(&game.within(plies - 1)), Verdict::Disproven);
    }
    for (width, height) in [(2, 8), (2, 9), (3, 7), (4, 6)] {
        let game = empty(width, height).look_ahead(true);
        assert_eq!(certified_up_to_symmetry(&game), Verdict::Proven);
    }
}

/// How far the search gets on boards that are not solved here: `TSUME_SECONDS` for each.
#[test]
#[ignore = "gives what it has after three minutes each"]
fn beyond() {
    let seconds = std::env::var("TSUME_SECONDS").ok().and_then(|n| n.parse().ok()).unwrap_or(180);
    for (width, height) in [(5, 6), (6, 6)] {
        let game = Symmetric::new(empty(width, height).look_ahead(true));
        let limits = Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
        let outcome = Solver::new(&game).limits(limits).with_estimates().solve().unwrap();
        let (verdict, root, nodes) = (outcome.verdict.name(), outcome.root, outcome.stats.nodes);
        println!("{width}x{height}: {verdict}, pn {}, dn {}, {nodes} nodes", root.pn, root.dn);
        assert!(nodes > 0);
    }
}

#[test]
fn symmetry_changes_no_value() {
    let mut rng = Rng::new(10);
    for seed in 0..1_500 {
        let game = random_game(&mut rng);
        let symmetric = Symmetric::new(game.clone());
        let value = oracle::solve(&game, 2_000_000);
        assert_eq!(oracle::solve(&symmetric, 2_000_000), value, "{}", game.position_text());
        let outcome = Solver::new(&symmetric).with_estimates().solve().unwrap();
        assert_eq!(outcome.verdict.winner(), value);
        if seed < 100 {
            conformance::check_text(&symmetric, seed, 200).unwrap();
        }
    }
    for game in [empty(2, 2), empty(3, 3), empty(4, 3), AtariGo::crosscut(4, 4).unwrap()] {
        for game in [game.clone(), game.look_ahead(true)] {
            conformance::check_text(&Symmetric::new(game), 3, 2_000).unwrap();
        }
    }
    for (width, height, first) in WINNERS {
        let game = empty(width, height).look_ahead(true);
        assert_eq!(certified_up_to_symmetry(&game) == Verdict::Proven, first);
    }
}

/// All images of a position are the same, and their moves go to the same places.
#[test]
fn images_are_one_position() {
    let mut rng = Rng::new(12);
    let turn = |p: Point, side: usize| Point::new(side - 1 - p.y(), p.x()).unwrap();
    let flip = |p: Point, side: usize| Point::new(side - 1 - p.x(), p.y()).unwrap();
    for _ in 0..300 {
        let side = 2 + rng.below(5) as usize;
        let mut images = vec![Symmetric::new(empty(side, side)); 8];
        loop {
            let keys: Vec<_> = images.iter().map(|g| (g.key(), g.position_text())).collect();
            assert!(keys.iter().all(|key| *key == keys[0]));
            let mut moves = Vec::new();
            images[0].moves(&mut moves);
            for image in &images {
                let mut others = Vec::new();
                image.moves(&mut others);
                assert_eq!(moves, others);
            }
            if images[0].status() != Status::Open || moves.is_empty() {
                break;
            }
            // The same move on the first board; its images, by name, on the others.
            let mut p = images[0].real(moves[rng.below(moves.len() as u64) as usize]);
            let first = images[0].game().board().clone();
            for (n, image) in images.iter_mut().enumerate() {
                if n == 4 {
                    p = flip(p, side);
                }
                let mut game = image.game().clone();
                assert!(game.board().is_legal(p, game.to_move()), "{first} {p:?}");
                game.play(p);
                *image = Symmetric::new(game);
                p = turn(p, side);
            }
        }
    }
    // On the empty 5x5 board there are six different moves.
    let mut moves = Vec::new();
    Symmetric::new(empty(5, 5)).moves(&mut moves);
    assert_eq!(moves.len(), 6);
}

#[test]
fn problems_as_sgf() {
    let text = "(;SZ[5:4]AB[bb][cc]AW[cb]PL[W])";
    let tree = sgf::parse(text.as_bytes()).unwrap().trees.remove(0);
    let game = AtariGo::from_sgf(&tree).unwrap();
    assert_eq!(game.position_text(), "...../.XO../..X../..... w");
    assert_eq!(game.options(), [("attacker", "white".to_string())]);
    let game = game.attacker(Colour::Black).within(7).look_ahead(true);
    let options = [("attacker", "black"), ("within", "7"), ("look-ahead", "on")];
    assert_eq!(game.options(), options.map(|(name, value)| (name, value.to_string())));
    let again = sgf::parse(game.to_sgf().to_string().as_bytes()).unwrap().trees.remove(0);
    assert_eq!(AtariGo::from_sgf(&again).unwrap().position_text(), game.position_text());
    let dead = sgf::parse(b"(;SZ[2]AB[aa]AW[ab][ba])").unwrap().trees.remove(0);
    assert!(AtariGo::from_sgf(&dead).is_err());
}

#[test]
fn set_ups() {
    assert!(AtariGo::empty(0, 3).is_none() && AtariGo::empty(3, 20).is_none());
    assert!(AtariGo::crosscut(2, 2).is_none() && AtariGo::crosscut(1, 5).is_none());
    let game = AtariGo::crosscut(5, 4).unwrap();
    assert_eq!(game.position_text(), "...../.XO../.OX../..... b");
    let mut board = Board::new(2, 1).unwrap();
    board.place(Point::new(0, 0).unwrap(), Colour::Black);
    let game = AtariGo::new(board.clone(), Colour::White).unwrap();
    assert_eq!(
        (game.parse_move("B1").is_some(), game.parse_move("b1"), game.parse_move("A1")),
        (true, None, None)
    );
    board.place(Point::new(1, 0).unwrap(), Colour::White);
    assert!(AtariGo::new(board, Colour::Black).is_err());
}
