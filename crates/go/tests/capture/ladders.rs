//! The reader for ladders and its zones against plain searches.

use crate::{games, random, show};
use tsume_game::random::Rng;
use tsume_game::{Role, Threats};
use tsume_go::{Board, Capture, Colour, Point, PointSet};

/// The same question as the reader's, asked of plain recursion: does the attacker capture by ataris,
/// the defender being free to repeat, the attacker not? `None` beyond the budget.
struct Plain {
    target: Point,
    owner: Colour,
    budget: u32,
    /// Positions with the defender to move.
    path: Vec<u64>,
    /// Whether the defender needs nothing but extensions where he escapes.
    clean: bool,
}

impl Plain {
    fn attacks(&mut self, board: &Board) -> Option<bool> {
        self.budget = self.budget.checked_sub(1)?;
        let attacker = self.owner.other();
        let mut clean = true;
        for p in board.points() {
            if !board.is_legal(p, attacker) {
                continue;
            }
            let mut after = board.clone();
            after.play(p, attacker);
            if after.colour(self.target) != Some(self.owner) {
                return Some(true);
            }
            if after.liberty_count(self.target) > 1 || self.path.contains(&after.key()) {
                continue;
            }
            self.path.push(after.key());
            let won = self.defends(&after);
            self.path.pop();
            if won? {
                return Some(true);
            }
            clean &= self.clean;
        }
        self.clean = clean;
        Some(false)
    }

    /// With every move and a pass.
    fn defends(&mut self, board: &Board) -> Option<bool> {
        self.budget = self.budget.checked_sub(1)?;
        let mut escapes = false;
        for p in board.points() {
            if !board.is_legal(p, self.owner) {
                continue;
            }
            let mut after = board.clone();
            after.play(p, self.owner);
            if after.liberty_count(self.target) == 1 {
                continue;
            }
            if !self.attacks(&after)? {
                escapes = true;
                if self.clean && after.head(p) == after.head(self.target) {
                    return Some(false);
                }
            }
        }
        self.clean = false;
        Some(!escapes)
    }
}

/// A position with a target of one or two liberties.
fn ladder(rng: &mut Rng) -> Option<Capture> {
    let (width, height) = (5 + rng.below(5) as usize, 5 + rng.below(5) as usize);
    let (percent, black) = (20 + rng.below(60), 25 + rng.below(50));
    let board = random::board(rng, width, height, percent, black);
    let to_move = if rng.chance(50) { Colour::Black } else { Colour::White };
    let weak = |&p: &Point| {
        let most = if board.colour(p) == Some(to_move) { 1 } else { 2 };
        board.colour(p).is_some() && (1..=most).contains(&board.liberty_count(p))
    };
    let stones: Vec<Point> = board.points().filter(weak).collect();
    let &target = stones.get(rng.below(stones.len() as u64) as usize)?;
    let targets: PointSet = [target].into_iter().collect();
    Capture::new(board, &targets, to_move).ok()
}

#[test]
fn the_reader_agrees_with_plain_search() {
    use tsume_game::Game;
    let (number, mut rng) = (games(20_000), Rng::new(11));
    let (mut seen, mut won, mut lost, mut doubt, mut skipped) = (0, 0, 0, 0, 0);
    while seen < number {
        let Some(game) = ladder(&mut rng) else { continue };
        seen += 1;
        let (target, owner) = (game.targets()[0], game.owner());
        let mut plain = Plain { target, owner, budget: 3_000, path: Vec::new(), clean: true };
        let truth = match game.role() {
            Role::Attacker => plain.attacks(game.board()),
            Role::Defender => {
                plain.path.push(game.board().key());
                plain.defends(game.board())
            }
        };
        let Some(truth) = truth else {
            skipped += 1;
            continue;
        };
        let expected = if truth { Some(true) } else { plain.clean.then_some(false) };
        assert_eq!(game.read(1), expected, "{}", show(&game));
        assert_eq!(game.read(0), Some(game.role() == Role::Attacker && game.liberties() == 1));
        won += u64::from(truth);
        lost += u64::from(expected == Some(false));
        doubt += u64::from(expected.is_none());
    }
    println!("{number} positions: {won} won, {lost} lost, {doubt} in doubt, {skipped} skipped");
    assert!(won > number / 10 && lost > number / 10 && doubt > number / 200);
    assert!(skipped < number / 50, "{skipped}");
}

/// Whatever stands outside the zone, the ladder works.
#[test]
fn nothing_outside_a_zone_matters() {
    let (number, mut rng) = (games(5_000), Rng::new(12));
    let (mut seen, mut changed, mut points) = (0, 0, 0);
    while seen < number {
        let Some(game) = ladder(&mut rng).filter(|game| game.to_move() != game.owner()) else {
            continue;
        };
        // Few that are captured at once: their zones are simple.
        if game.liberties() == 1 && !rng.chance(5) {
            continue;
        }
        let Some(zone) = game.ladder_zone() else { continue };
        seen += 1;
        points += zone.len();
        for _ in 0..20 {
            let Some(other) = vary(&mut rng, &game, &zone) else { continue };
            changed += 1;
            assert_eq!(other.read(1), Some(true), "{}\n{zone:?}\n{}", show(&game), show(&other));
            let (target, owner) = (game.targets()[0], game.owner());
            let mut plain = Plain { target, owner, budget: 1_000, path: Vec::new(), clean: true };
            let won = plain.attacks(other.board());
            assert_ne!(won, Some(false), "{}\n{zone:?}\n{}", show(&game), show(&other));
        }
    }
    println!("{number} zones of {} points, {changed} changes", points as u64 / number);
    assert!(changed > number * 5, "{changed}");
}

/// Another legal position with the same stones in a zone.
fn vary(rng: &mut Rng, game: &Capture, zone: &PointSet) -> Option<Capture> {
    let mut board = game.board().clone();
    let (percent, black, some) = (rng.below(100), rng.below(100), 1 + rng.below(100));
    let outside: Vec<Point> = board.points().filter(|&p| !zone.contains(p)).collect();
    board.set_up(outside.iter().filter_map(|&p| {
        let colour = if rng.chance(black) { Colour::Black } else { Colour::White };
        rng.chance(some).then_some((p, rng.chance(percent).then_some(colour)))
    }));
    // Blocks without liberties are taken off where that leaves the zone as it is.
    while let Err(bad) = board.validate() {
        let block: Vec<Point> = board.block(bad.point).collect();
        if block.iter().any(|&p| zone.contains(p)) {
            return None;
        }
        board.set_up(block.into_iter().map(|p| (p, None)));
    }
    if board == *game.board() {
        return None;
    }
    let targets = game.targets().iter().copied().collect();
    Capture::new(board, &targets, game.to_move()).ok()
}
