//! Makes a set of problems from games that the program plays against itself.
//!
//! `make_suite SEED WINS LEAST MOST > FILE` plays games until it has found WINS positions
//! that the side to move wins, and that 1+ε df-pn proves with LEAST to MOST nodes, searching as
//! it does in `tsume reproduce pawlewicz2006` with the paper's table of 2^20 entries.
//! A set prefers what happens to be hard for the method that chose it, so it may be too hard on 1+ε
//! df-pn, but not on one of the others more than on another. The players look one
//! move ahead, prefer pieces that stand close together, and err at random. Each game is then
//! searched backwards from its end, with the winner to move, as long as the win can be proven;
//! the first position within the band is kept, so that there is one of a game at most. What is kept has a
//! certificate that the checker accepted. The same arguments give the same file, as long as the method
//! searches the same way.

use std::error::Error;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::thread;
use tsume::{Certifier, Check};
use tsume_game::random::Rng;
use tsume_game::{Game, Status};
use tsume_loa::{Colour, Loa, LoaMove, Problem};
use tsume_search::{Algorithm, Limits, Options, Replacement, Solver, Verdict};

/// No game is longer.
const LONGEST: usize = 150;
/// The entries of the table.
const ENTRIES: usize = 1 << 20;
/// Games that are searched at the same time.
const AT_ONCE: usize = 4;
/// A win is worth trying without estimates if df-pn needs so many times fewer nodes with them. It
/// usually does; but so the sets are not the place to measure what estimates are worth.
const GAIN: u64 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = words.iter().map_while(|a| a.parse().ok()).collect();
    let &[seed, wins, least, most] = numbers.as_slice() else {
        return Err("usage: make_suite SEED WINS LEAST MOST".into());
    };
    let mut out = io::stdout().lock();
    writeln!(out, "# {wins} wins of the side to move in Lines of Action, from self-played games.")?;
    writeln!(
        out,
        "# 1+ε df-pn (2^20 entries, no estimates) proved each with {least} to {most} nodes"
    )?;
    writeln!(
        out,
        "# (their number is given), and the certificate of each was checked. Made by (a search that"
    )?;
    writeln!(out, "# was changed since finds others):")?;
    let command = "cargo run --release -p tsume-loa --example make_suite";
    writeln!(out, "# {command} {seed} {wins} {least} {most}")?;
    let (mut found, mut games) = (0, 0..);
    while found < wins {
        for Found { game, position, nodes } in
            search(games.by_ref().take(AT_ONCE), seed, least..=most)?
        {
            if found == wins {
                break;
            }
            found += 1;
            let problem = Problem { id: Some(format!("{seed}-{game}")), line: 1, position };
            writeln!(out, "{problem} # {nodes}")?;
        }
        out.flush()?;
    }
    Ok(())
}

/// A position of a game that is within the band.
struct Found {
    game: u64,
    position: Loa,
    nodes: u64,
}

/// Plays games and searches them, all at the same time: what is found, in their order.
fn search(
    games: impl Iterator<Item = u64>,
    seed: u64,
    band: RangeInclusive<u64>,
) -> Result<Vec<Found>, String> {
    // Each game has its own sequence: what one does cannot change the next.
    let one = |game: u64| {
        let mut rng = Rng::new(Rng::new(seed ^ (game << 32)).next_u64());
        last_in_band(&play(&mut rng), &band).map_err(|e| e.to_string())
    };
    thread::scope(|scope| {
        let started: Vec<_> = games.map(|game| (game, scope.spawn(move || one(game)))).collect();
        let mut found = Vec::new();
        for (game, thread) in started {
            let position = thread.join().map_err(|_| format!("game {game}: a panic"))??;
            found.extend(position.map(|(position, nodes)| Found { game, position, nodes }));
        }
        Ok(found)
    })
}

/// Plays a game: its positions, the last one decided unless it went on for too long.
fn play(rng: &mut Rng) -> Vec<Loa> {
    let mut game = Loa::start();
    let mut positions = vec![game];
    let mut moves = Vec::new();
    while game.status() == Status::Open && positions.len() < LONGEST {
        moves.clear();
        game.moves(&mut moves);
        let noise = if positions.len() < 8 { 4000 } else { 800 };
        let choice = moves.iter().max_by_key(|&&m| promise(&game, m) + rng.below(noise) as i64);
        let Some(&best) = choice else { break };
        game.play(best);
        positions.push(game);
    }
    positions
}

/// How good a move looks.
fn promise(game: &Loa, m: LoaMove) -> i64 {
    let (mover, other) = (game.to_move(), game.to_move().other());
    let mut after = *game;
    after.play(m);
    match (after.is_connected(mover), after.is_connected(other)) {
        (true, false) => return 1 << 40,
        (true, true) => return -(1 << 19),
        (false, true) => return -(1 << 20),
        (false, false) => {}
    }
    let mut replies = Vec::new();
    after.moves(&mut replies);
    let loses = replies.iter().any(|&reply| {
        let mut end = after;
        end.play(reply);
        end.is_connected(other)
    });
    scatter(&after, other) - scatter(&after, mover) - if loses { 1 << 18 } else { 0 }
}

/// How far the pieces of a side stand from their centre, on average, in thousandths of a square.
fn scatter(game: &Loa, side: Colour) -> i64 {
    let at = |square: &u8| (i64::from(square % 8) * 1000, i64::from(square / 8) * 1000);
    let squares: Vec<u8> = (0..64).filter(|&square| game.piece_at(square) == Some(side)).collect();
    let count = squares.len().max(1) as i64;
    let sum = squares.iter().map(at).fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let centre = (sum.0 / count, sum.1 / count);
    let distance = |(x, y): (i64, i64)| (x - centre.0).abs().max((y - centre.1).abs());
    squares.iter().map(at).map(distance).sum::<i64>() / count
}

/// The last position of a won game that is proven within the band, and its nodes.
fn last_in_band(
    game: &[Loa],
    band: &RangeInclusive<u64>,
) -> Result<Option<(Loa, u64)>, Box<dyn Error>> {
    let Some(end) = game.last() else { return Ok(None) };
    let connected = |side| end.is_connected(side);
    let winner = match (connected(Colour::Black), connected(Colour::White)) {
        (true, false) => Colour::Black,
        (false, true) => Colour::White,
        _ => return Ok(None),
    };
    for position in game.iter().rev().filter(|p| p.to_move() == winner) {
        let position = position.with_attacker(winner);
        if position.status() != Status::Open {
            continue; // connected by the other side's capture
        }
        let limits = |nodes| Limits {
            nodes: Some(nodes),
            memory: 1 << 28,
            table_entries: Some(ENTRIES),
            ..Limits::default()
        };
        // There may be no win before the last mistake, and most of the time would go into that.
        let scout =
            Solver::new(&position).with_estimates().limits(limits(band.end() / GAIN)).solve()?;
        if scout.verdict != Verdict::Proven {
            return Ok(None);
        }
        let options = Options {
            minimal_distance: Some(false),
            threshold_control: false,
            replacement: Replacement::TwoBig,
            estimates: false,
            ..Options::new(Algorithm::DfPn)
        };
        let outcome =
            Solver::new(&position).options(options).limits(limits(*band.end())).solve()?;
        let nodes = outcome.stats.nodes;
        if outcome.verdict != Verdict::Proven {
            return Ok(None);
        }
        if nodes >= *band.start() {
            certify(&position)?;
            return Ok(Some((position, nodes)));
        }
    }
    Ok(None)
}

/// Makes sure of a verdict.
fn certify(position: &Loa) -> Result<(), Box<dyn Error>> {
    match Certifier::new("loa", position).solve(|solver| solver.with_estimates())?.check {
        Check::Checked(..) => Ok(()),
        Check::NotChecked(reason) => Err(format!("{position}: not checked: {reason}").into()),
        Check::Failed(reason, _) => Err(format!("{position}: wrong: {reason}").into()),
    }
}
