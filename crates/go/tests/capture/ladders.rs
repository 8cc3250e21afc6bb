//! The reader for ladders and its zones against plain searches.

use crate::{games, random, show};
use tsume_game::random::Rng;
use tsume_game::{Game, Role, Threats};
use tsume_go::capture::Reading;
use tsume_go::{Board, Capture, Colour, Point, PointSet};

/// The same question as the reader's, asked of plain recursion: does the attacker capture by ataris?
/// The attacker may not repeat. `None` beyond the budget.
struct Plain {
    target: Point,
    owner: Colour,
    budget: u32,
    /// Whether the defender may repeat.
    free: bool,
    /// The line, with the side to move.
    path: Vec<(u64, Role)>,
    /// Whether the defender needs nothing but extensions where he escapes.
    clean: bool,
}

impl Plain {
    fn new(game: &Capture, budget: u32, free: bool) -> Plain {
        let (target, owner) = (game.targets()[0], game.owner());
        Plain { target, owner, budget, free, path: Vec::new(), clean: true }
    }

    fn value(&mut self, board: &Board, role: Role) -> Option<bool> {
        self.budget = self.budget.checked_sub(1)?;
        self.path.push((board.key(), role));
        let won = match role {
            Role::Attacker => self.attacks(board),
            Role::Defender => self.defends(board),
        };
        self.path.pop();
        won
    }

    fn attacks(&mut self, board: &Board) -> Option<bool> {
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
            let again = self.path.contains(&(after.key(), Role::Defender));
            if after.liberty_count(self.target) > 1 || again {
                continue;
            }
            if self.value(&after, Role::Defender)? {
                return Some(true);
            }
            clean &= self.clean;
        }
        self.clean = clean;
        Some(false)
    }

    /// With every move; after a pass the target is captured.
    fn defends(&mut self, board: &Board) -> Option<bool> {
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
            let again = self.path.contains(&(after.key(), Role::Attacker));
            if again && !self.free {
                continue;
            }
            if again {
                self.clean = false;
                escapes = true;
            } else if !self.value(&after, Role::Attacker)? {
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
    let (number, mut rng) = (games(20_000), Rng::new(11));
    let (mut seen, mut skipped) = (0, 0);
    let mut counts = [0; 5];
    while seen < number {
        let Some(game) = ladder(&mut rng) else { continue };
        seen += 1;
        let (mut free, mut bound) =
            (Plain::new(&game, 3_000, true), Plain::new(&game, 3_000, false));
        let won = free.value(game.board(), game.role());
        let Some((won, superko)) = won.zip(bound.value(game.board(), game.role())) else {
            skipped += 1;
            continue;
        };
        let expected = match (won, superko) {
            (true, _) => Reading::Won,
            (false, true) => Reading::Doubtful,
            (false, false) if free.clean => Reading::Lost,
            (false, false) => Reading::Held,
        };
        // Whether the defender needs superko is not what the plain search asks.
        let reading = match game.ladder() {
            Reading::Barred => Reading::Held,
            other => other,
        };
        assert_eq!(reading, expected, "{}", show(&game));
        counts[expected as usize] += 1;
        let certain = match expected {
            Reading::Won => Some(true),
            Reading::Lost => Some(false),
            Reading::Held | Reading::Barred | Reading::Doubtful => None,
        };
        // An extension at once repeats nothing, whatever else the defender could do.
        let extended = expected == Reading::Held && game.read(1) == Some(false);
        assert!(extended || game.read(1) == certain, "{}", show(&game));
        assert_eq!(game.read(0), Some(game.role() == Role::Attacker && game.liberties() == 1));
    }
    println!("{number} positions: {counts:?} (lost, held, -, doubtful, won), {skipped} skipped");
    let [lost, held, _, doubtful, won] = counts;
    assert!(won > number / 10 && lost > number / 10 && held > number / 100);
    assert!(doubtful > number / 20_000 && skipped < number / 50, "{doubtful} {skipped}");
}

/// Whatever stands outside the zone, the ladder works, or does not.
#[test]
fn nothing_outside_a_zone_matters() {
    let (number, mut rng) = (games(5_000), Rng::new(12));
    let (mut seen, mut changed, mut points) = ([0; 2], 0, 0);
    while seen[0] < number || seen[1] < number {
        let Some(game) = ladder(&mut rng).filter(|game| game.role() == Role::Attacker) else {
            continue;
        };
        // Few that are captured at once: their zones are simple.
        if game.liberties() == 1 && !rng.chance(5) {
            continue;
        }
        let (zone, won) = match (game.ladder_zone(), game.escape_zone()) {
            (Some(zone), None) => (zone, true),
            (None, Some(zone)) => (zone, false),
            (None, None) => continue,
            both => panic!("{both:?} {}", show(&game)),
        };
        if seen[usize::from(won)] >= number {
            continue;
        }
        seen[usize::from(won)] += 1;
        points += zone.len() as u64;
        for _ in 0..20 {
            let Some(other) = vary(&mut rng, &game, &zone) else { continue };
            changed += 1;
            let both = || format!("{}\n{zone:?}\n{}", show(&game), show(&other));
            let reading = other.ladder();
            assert_eq!(won, reading == Reading::Won, "{}", both());
            assert!(won || reading <= Reading::Barred, "{}", both());
            let truth = Plain::new(&other, 1_000, won).value(other.board(), Role::Attacker);
            assert!(truth.is_none_or(|truth| truth == won), "{}", both());
        }
    }
    println!("{seen:?} zones of {} points, {changed} changes", points / number / 2);
    assert!(changed > number * 10, "{changed}");
}

/// Another legal position with the same stones in a zone.
pub fn vary(rng: &mut Rng, game: &Capture, zone: &PointSet) -> Option<Capture> {
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
