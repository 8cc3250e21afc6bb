//! Random positions with a target.

use tsume_game::random::Rng;
use tsume_go::{Board, Capture, Colour, Point, PointSet};

fn pick(rng: &mut Rng, from: &[Point]) -> Option<Point> {
    from.get(rng.below(from.len() as u64) as usize).copied()
}

/// A legal position on a board, with so many stones of a hundred points; blocks without liberties
/// are taken off.
pub fn board(rng: &mut Rng, width: usize, height: usize, percent: u64, black: u64) -> Board {
    let mut board = Board::new(width, height).unwrap();
    let stones: Vec<_> = board
        .points()
        .map(|p| {
            let colour = if rng.chance(black) { Colour::Black } else { Colour::White };
            (p, rng.chance(percent).then_some(colour))
        })
        .collect();
    board.set_up(stones);
    while let Err(bad) = board.validate() {
        let block: Vec<_> = board.block(bad.point).map(|p| (p, None)).collect();
        board.set_up(block);
    }
    board
}

/// A position on a board of up to `side` points in a row, with at least `room` points and no more
/// than `empty` empty ones, and a target of up to `most` liberties.
pub fn problem(rng: &mut Rng, side: u64, empty: usize, most: usize) -> Capture {
    loop {
        let (width, height) = (2 + rng.below(side - 1) as usize, 2 + rng.below(side - 1) as usize);
        let (percent, black) = (30 + rng.below(60), 25 + rng.below(50));
        let board = board(rng, width, height, percent, black);
        if board.empty().count() > empty {
            continue;
        }
        let stones: Vec<Point> = board
            .points()
            .filter(|&p| board.colour(p).is_some() && board.liberty_count(p) <= most)
            .collect();
        let Some(target) = pick(rng, &stones) else { continue };
        let mut targets = PointSet::EMPTY;
        targets.insert(target);
        if rng.chance(15)
            && let Some(other) = pick(rng, &stones)
            && board.colour(other) == board.colour(target)
        {
            targets.insert(other);
        }
        let to_move = if rng.chance(50) { Colour::Black } else { Colour::White };
        let Ok(mut game) = Capture::new(board, &targets, to_move) else { continue };
        game = game.within(1 + rng.below(4) as usize);
        // A ko that may not be retaken, where there is one.
        for p in game.board().points() {
            if let Ok(banned) = game.clone().after_ko(p)
                && rng.chance(50)
            {
                return banned;
            }
        }
        return game;
    }
}
