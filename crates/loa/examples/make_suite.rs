//! Makes a set of problems from games that the program plays against itself.
//!
//! `make_suite SEED WINS LEAST MOST [ALGORITHM] > FILE` plays games until it has found WINS positions
//! that the side to move wins, and that ALGORITHM (df-pn if not said) proves with LEAST to MOST nodes.
//! A set prefers what happens to be hard for the algorithm that chose it: to compare two
//! algorithms fairly, let each choose a set. The players look one
//! move ahead, prefer pieces that stand close together, and err at random. Each game is then
//! searched backwards from its end, with the winner to move, as long as the win can be proven;
//! the first position within the band is kept, so that there is one of a game at most. Nodes are
//! those of a search without estimates, which is how the methods are compared. What is kept has a
//! certificate that the checker accepted. The same arguments give the same file, as long as the algorithm
//! searches the same way.

use std::error::Error;
use std::io::{self, Write};
use tsume::{Certifier, Check};
use tsume_game::random::Rng;
use tsume_game::{Game, Status};
use tsume_loa::{Colour, Loa, LoaMove, Problem};
use tsume_search::{Algorithm, Limits, Options, Solver, Verdict};

/// No game is longer.
const LONGEST: usize = 150;
/// A win is worth trying without estimates if df-pn needs so many times fewer nodes with them. It
/// usually does; but so the sets are not the place to measure what estimates are worth.
const GAIN: u64 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = words.iter().map_while(|a| a.parse().ok()).collect();
    let &[seed, wins, least, most] = numbers.as_slice() else {
        return Err("usage: make_suite SEED WINS LEAST MOST [ALGORITHM]".into());
    };
    let algorithm: Algorithm = words.get(4).map_or(Ok(Algorithm::DfPn), |name| name.parse())?;
    let mut out = io::stdout().lock();
    writeln!(out, "# {wins} wins of the side to move in Lines of Action, from self-played games.")?;
    writeln!(
        out,
        "# {algorithm} without estimates proved each with {least} to {most} nodes (their number is"
    )?;
    writeln!(
        out,
        "# given), and the certificate of each was checked. Made by (a search that was changed since finds others):"
    )?;
    writeln!(
        out,
        "# cargo run --release -p tsume-loa --example make_suite {seed} {wins} {least} {most} {algorithm}"
    )?;
    let mut found = 0;
    for game in 0.. {
        if found == wins {
            break;
        }
        // Each game has its own sequence: what one does cannot change the next.
        let mut rng = Rng::new(Rng::new(seed ^ (game << 32)).next_u64());
        let band = Band { algorithm, least, most };
        let Some((position, nodes)) = last_in_band(&play(&mut rng), band)? else { continue };
        found += 1;
        let problem = Problem { id: Some(format!("{seed}-{game}")), line: 1, position };
        writeln!(out, "{problem} # {nodes}")?;
        out.flush()?;
    }
    Ok(())
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

/// The nodes that an algorithm is to take.
#[derive(Clone, Copy)]
struct Band {
    algorithm: Algorithm,
    least: u64,
    most: u64,
}

/// The last position of a won game that is proven within the band, and its nodes.
fn last_in_band(game: &[Loa], band: Band) -> Result<Option<(Loa, u64)>, Box<dyn Error>> {
    let Band { algorithm, least, most } = band;
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
        let limits = |nodes| Limits { nodes: Some(nodes), memory: 1 << 28, ..Limits::default() };
        // There may be no win before the last mistake, and most of the time would go into that.
        let scout = Solver::new(&position).with_estimates().limits(limits(most / GAIN)).solve()?;
        if scout.verdict != Verdict::Proven {
            return Ok(None);
        }
        let options = Options::new(algorithm);
        let outcome = Solver::new(&position).options(options).limits(limits(most)).solve()?;
        let nodes = outcome.stats.nodes;
        if outcome.verdict != Verdict::Proven {
            return Ok(None);
        }
        if nodes >= least {
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
