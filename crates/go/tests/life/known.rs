//! Positions in step with the plain rules: the same moves, and nothing is said of a position, by the rules or by what is
//! known beyond them, that the oracle does not find to be so on every path.

use crate::oracle::Oracle;
use crate::problems;
use crate::rules::{BREAKER, MAKER, NO_BAN, Play, Problem, State};
use crate::{Question, games, oracle, seed, switches};
use std::collections::BTreeMap;
use tsume_game::random::Rng;
use tsume_game::{Estimate, Estimates, Game, Status, Supply};
use tsume_go::Life;
use tsume_go::life::{Aim, Enhancements, Move};

/// What was looked at.
#[derive(Debug, Default)]
pub struct Seen {
    positions: u64,
    /// Said by the rules, and by estimates: who wins.
    ends: BTreeMap<&'static str, u64>,
}

/// Plays at random from a question, in step.
fn walk(
    rng: &mut Rng,
    problem: &Problem,
    question: Question,
    oracle: &mut Oracle,
    seen: &mut Seen,
) {
    let aim = if rng.chance(50) { Aim::Kill } else { Aim::Live };
    let mut game: Life = question.game(problem, aim, switches(rng));
    let mut at = oracle.rules.root(0, question.to_move, question.threats);
    for _ in 0..30 {
        look(problem, &game, question, at, oracle, seen);
        if game.status() != Status::Open || at.left == 0 {
            return;
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut plays = oracle.rules.plays(at);
        let known = |m: &Move| match *m {
            Move::PASS => Play::Pass,
            Move::THREAT => Play::Threat,
            m => {
                let p = game.point(m).unwrap();
                let n = oracle.rules.points.iter().position(|&q| p == q).unwrap();
                Play::Stone(n as u8)
            }
        };
        // All moves, each once.
        let mut listed: Vec<Play> = moves.iter().map(known).collect();
        listed.sort_by_key(|play| format!("{play:?}"));
        plays.sort_by_key(|(play, _)| format!("{play:?}"));
        let expected: Vec<Play> = plays.iter().map(|&(play, _)| play).collect();
        assert_eq!(listed, expected, "{question:?} {at:?}\n{}", game.board());
        let Some(&m) = moves.get(rng.below(moves.len() as u64) as usize) else { return };
        at = plays.iter().find(|(play, _)| *play == known(&m)).unwrap().1;
        let content = (game.to_move() == problem.maker) != question.eyes;
        game.play(m);
        if m == Move::PASS && content {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            assert_eq!(moves, [Move::RESUME]);
            assert_eq!(game.status(), Status::Open);
            game.play(Move::RESUME);
        }
    }
}

/// What is said of a position is true on every path.
fn look(
    problem: &Problem,
    game: &Life,
    question: Question,
    at: State,
    oracle: &mut Oracle,
    seen: &mut Seen,
) {
    seen.positions += 1;
    let role = |winner| if game.lives(winner) { MAKER } else { BREAKER };
    let ended = game.status().winner().map(role);
    if question.eyes {
        assert_eq!(ended, oracle.rules.winner(at), "{}\n{}", problem.show(), game.board());
    } else if ended == Some(MAKER) {
        assert!(oracle.rules.is_alive(at.stones, at.left), "not by rule 7: {}", problem.show());
    } else {
        assert!(!oracle.rules.is_alive(at.stones, at.left) || at.left == 0, "{}", problem.show());
    }
    let estimate = game.appraise();
    let guessed = match estimate {
        Estimate::WON => Some(tsume_game::Role::Attacker),
        Estimate::LOST => Some(tsume_game::Role::Defender),
        _ => None,
    };
    for (what, said) in [("rules", ended), ("known", guessed.map(role))] {
        let Some(side) = said else { continue };
        let is = oracle.surely(at, side);
        // Without threats, and without end: not to be won is enough.
        let holds = question.threats == Supply::UNLIMITED
            && side == question.holder
            && !oracle.surely(at, 1 - side);
        *seen
            .ends
            .entry(match (what, side) {
                ("rules", MAKER) => "lives by the rules",
                ("rules", _) => "captured by the rules",
                (_, MAKER) => "known to live",
                _ => "known to be captured",
            })
            .or_default() += 1;
        assert!(
            is || holds,
            "{what}: side {side} has not won: {question:?} {at:?} {:?}\n{}\n{}",
            game.asked(),
            problem.show(),
            game.board(),
        );
    }
}

impl Problem {
    /// The problem in the form that is read.
    pub fn show(&self) -> String {
        let mut text = String::new();
        for y in 0..self.board.height() {
            for x in 0..self.board.width() {
                let p = tsume_go::Point::new(x, y).unwrap();
                let inside = self.region.contains(p);
                let crucial = self.crucial.contains(p);
                text.push(match self.board.colour(p) {
                    Some(tsume_go::Colour::Black) if crucial => '#',
                    Some(tsume_go::Colour::White) if crucial => '@',
                    Some(tsume_go::Colour::Black) if inside => 'x',
                    Some(tsume_go::Colour::White) if inside => 'o',
                    Some(tsume_go::Colour::Black) => 'X',
                    Some(tsume_go::Colour::White) => 'O',
                    None if inside => ',',
                    None => '.',
                });
            }
            text.push(' ');
        }
        text
    }
}

#[test]
fn what_is_known_is_true_on_every_path() {
    let (number, mut rng) = (games(600), seed(1));
    let (mut seen, mut skipped) = (Seen::default(), 0);
    for n in 0..number {
        let problem = problems::problem(&mut rng, 3 + n % 5);
        for eyes in [false, true] {
            let holder = rng.below(2) as u8;
            let unlimited = rng.chance(30);
            let Some(mut oracle) = oracle(&problem, eyes, holder, unlimited) else {
                skipped += 1;
                continue;
            };
            for _ in 0..10 {
                let threats = if unlimited { Supply::UNLIMITED } else { rng.below(4) as u8 };
                let to_move = rng.below(2) as u8;
                let question = Question { eyes, holder, threats, to_move };
                walk(&mut rng, &problem, question, &mut oracle, &mut seen);
            }
        }
    }
    println!("{number} problems, {skipped} of them too large: {seen:?}");
    assert!(seen.positions > number * 20, "{seen:?}");
    assert!(seen.ends.values().all(|&n| n > number / 10), "{seen:?}");
}

/// All positions of a family, whatever stones there are: the rules say of none what is not so.
fn exhaust(problem: &Problem, seen: &mut Seen) {
    let kinds = [(MAKER, false), (BREAKER, false), (MAKER, true), (BREAKER, true), (MAKER, true)];
    for (kind, (holder, unlimited)) in kinds.into_iter().enumerate() {
        let mut rules = crate::Rules::new(problem, false, holder);
        rules.japanese = kind == 4;
        let free: Vec<usize> = (0..rules.region.len())
            .filter(|&n| !problem.crucial.contains(rules.points[n]))
            .collect();
        let threats = if unlimited { Supply::UNLIMITED } else { 2 };
        let mut roots = Vec::new();
        for code in 0..3u32.pow(free.len() as u32) {
            let mut grid = rules.grid(0).clone();
            let mut rest = code;
            for &n in &free {
                grid.stones[rules.region[n]] = (rest % 3) as u8;
                rest /= 3;
            }
            let alive = |&i: &usize| grid.stones[i] == 2 || !grid.block(i).1.is_empty();
            if (0..grid.stones.len()).all(|i| alive(&i)) {
                let stones = rules.number(grid);
                for side in [MAKER, BREAKER] {
                    // Any ban there might be is worse than none; those that come up are states, too.
                    roots.push(rules.root(stones, side, threats));
                }
            }
        }
        let Some(mut oracle) = Oracle::new(rules, &roots, usize::MAX) else { continue };
        let all = oracle.states().to_vec();
        let mut ended = BTreeMap::new();
        for at in all {
            if at.left == 0 {
                continue;
            }
            let winner = *ended.entry((at.stones, at.left)).or_insert_with(|| {
                let game = problem.with_stones(&oracle, at)?;
                let winner = game.status().winner()?;
                Some(if game.lives(winner) { MAKER } else { BREAKER })
            });
            seen.positions += 1;
            let Some(side) = winner else { continue };
            *seen.ends.entry(if side == MAKER { "alive" } else { "no room" }).or_default() += 1;
            let alive = oracle.rules.is_alive(at.stones, at.left);
            assert_eq!(alive, side == MAKER, "{}", problem.show());
            let holds = unlimited && side == holder && !oracle.surely(at, 1 - side);
            let game = problem.with_stones(&oracle, at).unwrap();
            assert!(
                holds || oracle.surely(at, side),
                "side {side} has not won: holder {holder} {at:?}\n{}\n{}\n{}",
                oracle
                    .rules
                    .points
                    .get(at.ban as usize)
                    .map_or(String::new(), |p| format!("ban {p:?}")),
                problem.show(),
                game.board(),
            );
        }
    }
}

impl Problem {
    /// The same problem with other stones, if the crucial chains that are left are among them.
    fn with_stones(&self, oracle: &Oracle, at: State) -> Option<Life> {
        let grid = oracle.rules.grid(at.stones);
        let mut board = self.board.clone();
        let colours = [Some(self.maker), Some(self.maker.other()), None];
        let stones = oracle.rules.points.iter().zip(&oracle.rules.region);
        board.set_up(stones.map(|(&p, &i)| (p, colours[grid.stones[i] as usize])));
        let chains = oracle.rules.crucial.iter().enumerate();
        let left: Vec<usize> =
            chains.filter(|(n, _)| at.left >> n & 1 != 0).map(|(_, &i)| i).collect();
        let of = |i: &usize| oracle.rules.region.iter().position(|p| p == i);
        let crucial = left.iter().filter_map(of).map(|n| oracle.rules.points[n]).collect();
        debug_assert!(at.ban == NO_BAN || at.left != 0);
        Life::new(board, &crucial, Some(&self.region), self.maker).ok()
    }
}

/// All regions of a few points in a corner, at a side and on boards of one row, with many walls and all crucial sets of
/// one or two stones.
#[test]
fn no_position_of_small_families_is_misjudged() {
    let mut rng = seed(2);
    let mut seen = Seen::default();
    let mut families = 0;
    let boards: &[&str] = &[
        ",,,,O .....",
        ",,,,,O ......",
        ",,,O ,,,O OOOO ....",
        ",,O ,,O ,,O OOO ...",
        "O,,,O O,,,O OOOOO .....",
        "OO,OO O,,,O OO,OO .OOO. .....",
        ",,,X ,,,O OOOO ....",
        ",,,O ,,.O OOOO ....",
        "O,,,,O OO,OOO ......",
        ",,,,X ,OOOO .....",
        ",,,,,, OOOOOO ......",
        "X,,,,O OOOOOO ......",
    ];
    for text in boards {
        let base: Vec<Vec<char>> = text.split(' ').map(|row| row.chars().collect()).collect();
        let places: Vec<(usize, usize)> = (0..base.len())
            .flat_map(|y| (0..base[y].len()).map(move |x| (x, y)))
            .filter(|&(x, y)| base[y][x] == ',')
            .collect();
        for (n, &a) in places.iter().enumerate() {
            for &b in &places[n..] {
                if rng.chance(40) && a != b {
                    continue;
                }
                let mut rows = base.clone();
                rows[a.1][a.0] = '#';
                rows[b.1][b.0] = '#';
                let text: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
                let problem = Problem::read(&text.join(" "));
                if problem.region.len() <= 7 {
                    exhaust(&problem, &mut seen);
                    families += 1;
                }
            }
        }
    }
    println!("{families} families: {seen:?}");
}

/// The same for regions and walls that are drawn at random, with a crucial stone anywhere.
#[test]
fn no_position_within_random_walls_is_misjudged() {
    let (number, mut rng) = (games(15), seed(4));
    let (mut seen, mut families) = (Seen::default(), 0);
    while families < number {
        let found = if rng.chance(50) {
            problems::walled(&mut rng, 6)
        } else {
            problems::mixed(&mut rng, 6)
        };
        let Some(mut problem) = found.filter(|problem| problem.region.len() <= 7) else { continue };
        if problem.crucial.iter().any(|p| !problem.region.contains(p)) {
            continue;
        }
        let all: Vec<_> = problem.crucial.iter().collect();
        problem.crucial = all.into_iter().take(1).collect();
        if let Some(game) = problem.game(problem.maker)
            && problem.region == game.region().iter().copied().collect()
        {
            exhaust(&problem, &mut seen);
            families += 1;
        }
    }
    println!("{families} families: {seen:?}");
    assert!(seen.ends.values().all(|&n| n > number), "{seen:?}");
}

#[test]
fn switches_are_all_tried() {
    let mut rng = Rng::new(1);
    for name in Enhancements::NAMES {
        let on = Enhancements::NONE.switch(name, true).unwrap();
        assert_ne!(on, Enhancements::NONE);
        assert!(
            (0..1_000).any(|_| switches(&mut rng).switch(name, false) != Some(switches(&mut rng)))
        );
    }
}
