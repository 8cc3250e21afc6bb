//! The mates: from games, from endings, and those in which positions recur.

use crate::judge::{Length, Tangle, glance, length, one_way, tangle};
use crate::positions::{game, material, mill, thrown, turned};
use cozy_chess::Board;
use std::collections::{HashMap, HashSet};
use tsume_chess::Mate;
use tsume_game::Notation;
use tsume_game::random::Rng;

/// Where positions come from.
type Source = fn(&mut Rng) -> Vec<Problem>;

const SEED: u64 = 2001;
/// The longest mates.
const MOST: u16 = 15;
/// Nodes for one bound of one position of a game, and of an ending.
const FEW: u64 = 60_000;
const MANY: u64 = 400_000;
/// Nodes for a first look at a position of a game, and of an ending.
const GLANCE: u64 = 5_000;
const LONG_GLANCE: u64 = 30_000;
/// Mates up to this length are known to be shortest.
const EXACT: u16 = 6;
/// Mates up to this length have one first move only.
const ONE_WAY: u16 = 4;

/// Games played.
const GAMES: usize = 300;
/// How many mates of each length from 2 on are wanted of each source.
const FROM_GAMES: [usize; 7] = [6, 8, 8, 8, 6, 4, 2];
const MILLS_WANTED: usize = 8;
const ROUND_WANTED: usize = 16;
/// What makes a position one that recurs: so many twins in a hundred nodes that bta makes, and so
/// many times its nodes on a tree (or dcg does not find the mate).
const ROUNDABOUT: (u64, f64) = (33, 3.0);
const MILL: (u64, f64) = (12, 2.0);

/// Positions of one class of material at most.
const OF_A_KIND: usize = 5;

/// Men, the shortest and the longest mates that are wanted, and how many, each of another length.
const ENDINGS: [(&str, u16, u16, usize); 20] = [
    ("KQk", 5, 9, 3),
    ("KRk", 11, 15, 5),
    ("KRRk", 3, 7, 3),
    ("KQPkq", 6, 15, 4),
    ("KQkr", 8, 15, 3),
    ("KQkn", 8, 12, 3),
    ("KQkb", 8, 12, 3),
    ("KQkp", 8, 12, 2),
    ("KRPk", 6, 15, 3),
    ("KRPkp", 4, 15, 3),
    ("KRBkp", 6, 15, 3),
    ("KRNkp", 6, 15, 2),
    ("KQRkq", 2, 12, 2),
    ("KPPk", 8, 15, 3),
    ("KPPkp", 8, 15, 3),
    ("KQNkr", 5, 12, 2),
    ("KRBPkb", 5, 15, 2),
    ("KQPkr", 5, 12, 2),
    ("KRRkn", 4, 12, 2),
    ("KPPPkpp", 7, 15, 1),
];
/// Every position of these is a mate but for a few; no need to look first.
const SURE: [&str; 3] = ["KQk", "KRk", "KRRk"];
/// Tries for one class.
const TRIES: usize = 60;

const MILLS: [&str; 8] = ["Kpp", "KPpp", "KPppn", "KPPppb", "KPpppr", "Kpppn", "KPPpppq", "KNppq"];

/// Endings in which checks can be repeated.
const ROUND: [&str; 10] =
    ["KQkq", "KQkqp", "KQPkqp", "KQQkqq", "KRRkrp", "KQRkqr", "KQkrp", "KQNkqp", "KQBkqp", "KRRkq"];

struct Problem {
    board: Board,
    length: Length,
    tangle: Option<Tangle>,
}

/// Prints all of them, or those of one source.
pub fn make(source: Option<&str>) {
    let sources: [(&str, Source); 3] =
        [("games", from_games), ("endings", from_endings), ("tangled", tangled)];
    let mut all = Vec::new();
    for (i, (name, find)) in sources.into_iter().enumerate() {
        if source.is_none_or(|source| source == name) {
            let mut problems = find(&mut Rng::new(SEED + i as u64));
            problems.sort_by_key(|problem| problem.length.moves);
            all.extend(problems);
        }
    }
    print(&all);
}

fn from_games(rng: &mut Rng) -> Vec<Problem> {
    let mut wanted = FROM_GAMES;
    let mut found: Vec<Problem> = Vec::new();
    let mut seen = HashSet::new();
    for _ in 0..GAMES {
        if wanted.iter().all(|&n| n == 0) {
            break;
        }
        let Some(positions) = game(rng) else { continue };
        let most = wanted.len() as u16 + 1;
        // From the mate backwards, as long as it is forced; the longest that is wanted is kept.
        let mut best = None;
        for board in positions.into_iter().skip(1) {
            if glance(&board, GLANCE).is_none() {
                break;
            }
            let Some(length) = length(&board, most, FEW) else { break };
            if is_wanted(&wanted, length) && is_clear(&board, length) {
                best = Some((board, length));
            }
        }
        if let Some((board, length)) = best
            && seen.insert(board.hash())
        {
            wanted[length.moves as usize - 2] -= 1;
            tell(&board, length);
            found.push(Problem { board, length, tangle: None });
        }
    }
    found
}

fn from_endings(rng: &mut Rng) -> Vec<Problem> {
    let mut found = Vec::new();
    let class = std::env::args().nth(3);
    for (men, shortest, longest, many) in ENDINGS {
        // Each class is the same whatever the others are.
        let mut rng = Rng::new(rng.next_u64());
        if class.as_ref().is_some_and(|class| class != men) {
            continue;
        }
        let mut lengths = HashSet::new();
        for _ in 0..TRIES {
            if lengths.len() == many {
                break;
            }
            let board = turned(&thrown(&mut rng, men), false, rng.chance(40));
            let sure = SURE.contains(&men);
            if !sure && glance(&board, LONG_GLANCE).is_none_or(|moves| moves < shortest) {
                continue;
            }
            let Some(length) = length(&board, MOST, MANY) else { continue };
            let fits = (shortest..=longest).contains(&length.moves);
            let told = length.exact || length.moves > EXACT;
            if fits && told && is_clear(&board, length) && lengths.insert(length.moves) {
                tell(&board, length);
                found.push(Problem { board, length, tangle: None });
            }
        }
    }
    found
}

/// Mates in which positions recur; a mill has more moves than an ending, and so fewer twins among
/// them.
fn tangled(rng: &mut Rng) -> Vec<Problem> {
    let mut kinds: HashMap<&str, usize> = HashMap::new();
    let mut found: Vec<Problem> = Vec::new();
    let mut seen = HashSet::new();
    let mut wanted = [MILLS_WANTED, ROUND_WANTED];
    for i in 0..20_000 {
        let is_mill = i % 2 == 0;
        if wanted == [0, 0] {
            break;
        }
        if wanted[i % 2] == 0 {
            continue;
        }
        let men = if is_mill { MILLS[i / 2 % MILLS.len()] } else { ROUND[i / 2 % ROUND.len()] };
        if kinds.get(men).is_some_and(|&n| n >= OF_A_KIND - 2) {
            continue;
        }
        let board = if is_mill { mill(rng, men) } else { thrown(rng, men) };
        let board = turned(&board, rng.chance(50), rng.chance(50));
        if glance(&board, GLANCE).is_none_or(|moves| moves < 4) {
            continue;
        }
        let Some(tangle) = tangle(&board, GLANCE) else { continue };
        let (twins, tree) = if is_mill { MILL } else { ROUNDABOUT };
        let recurs = tangle.twins >= twins && (tangle.tree >= tree || tangle.dcg.is_some());
        if !recurs {
            continue;
        }
        let Some(length) = length(&board, MOST, MANY) else { continue };
        if length.moves >= 3 && is_clear(&board, length) && seen.insert(board.hash()) {
            *kinds.entry(men).or_default() += 1;
            wanted[i % 2] -= 1;
            tell(&board, length);
            eprintln!("    twins {}%, tree {:.1}", tangle.twins, tangle.tree);
            found.push(Problem { board, length, tangle: Some(tangle) });
        }
    }
    found
}

fn is_wanted(wanted: &[usize], length: Length) -> bool {
    let left = (length.moves as usize).checked_sub(2).and_then(|i| wanted.get(i));
    left.is_some_and(|&n| n > 0) && length.exact
}

/// Whether a short mate has one first move only.
fn is_clear(board: &Board, length: Length) -> bool {
    length.moves > ONE_WAY || one_way(board, length.moves, FEW)
}

fn tell(board: &Board, length: Length) {
    let sign = if length.exact { "" } else { "<=" };
    eprintln!("#{sign}{} {} {board}", length.moves, material(board));
}

fn print(problems: &[Problem]) {
    println!("{}", HEADER.trim());
    for (i, Problem { board, length, tangle }) in problems.iter().enumerate() {
        let mate = if length.exact {
            format!("bm #{};", length.moves)
        } else {
            format!("c0 \"mate in at most {}\";", length.moves)
        };
        let position = Mate::new(board.clone()).position_text();
        let tangle = tangle.as_ref().map_or(String::new(), Tangle::words);
        println!("{position} {mate} id \"tsume-{:03}\";{tangle}", i + 1);
    }
}

const HEADER: &str = "
# Mates made for this project by crates/chess/examples/make_mates: in games that a light player
# played against itself, in endings thrown on the board, and in positions that recur.
#
# bm #N: mate in N and no faster. c0: mate in at most N. Both were certified, and the certificates
# checked, when this file was made; mates in up to 4 moves have one first move only.
#
# Those with a c1 were chosen because positions recur in the search: mills, in which a rook gives
# discovered checks and comes back, and endings with queens and rooks, in which checks are repeated.
# Measured without a bound: twins, the share of nodes that bta makes for a position that it knows
# (33% or more in endings, 12% in mills); tree, how many times the nodes of bta are expanded by pn
# on a tree (3 or more in endings, 2 in mills; at most 10 times were tried); whether dcg finds it.
";
