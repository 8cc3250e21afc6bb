//! Compares df-pn and PDS, with 1+ε and without, by nodes alone: Pawlewicz & Lew 2006, section 4.4,
//! as an experiment on what the ratios depend on.
//!
//! `compare FILE EXPONENT NODES [EVERY [GHI [late|ROWS]]]` solves every EVERYth position of FILE (all if not
//! said) with a table of 2^EXPONENT entries and at most NODES nodes for a search, the methods as in
//! `tsume reproduce pawlewicz2006`; with `late`, that a position is decided is seen only when it is
//! entered. It prints geometric means of the ratios of nodes over the positions
//! that both methods solve, with the standard error of the mean: over all of them, and over each third
//! of them by the nodes of 1+ε df-pn; then over the positions that one of the two solves, where the
//! other counts with the nodes it was given. The nodes of each position go to standard error as they come,
//! `>N` for a search that failed with N. What was written there is read from ROWS, if that is given, and
//! searched again only where it failed with fewer nodes. Nodes do not depend on what else the machine does.

use std::error::Error;
use tsume_game::Game;
use tsume_loa::parse_file;
use tsume_search::{
    Algorithm, Epsilon, Evaluation, Ghi, Limits, Options, Replacement, Solver, Verdict,
};

const METHODS: [(&str, Algorithm, f64); 4] = [
    ("1+ε df-pn", Algorithm::DfPn, 1.0 / 4.0),
    ("df-pn", Algorithm::DfPn, 0.0),
    ("1+ε PDS", Algorithm::Pds, 1.0 / 16.0),
    ("PDS", Algorithm::Pds, 0.0),
];
/// The pairs that are compared.
const PAIRS: [(usize, usize); 3] = [(0, 1), (1, 3), (2, 3)];

/// The nodes of each method, if it solves a position.
type Row = [Option<u64>; 4];

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file, exponent, nodes, rest @ ..] = words.as_slice() else {
        return Err("usage: compare FILE EXPONENT NODES [EVERY [GHI [late|ROWS]]]".into());
    };
    let (exponent, nodes): (u32, u64) = (exponent.parse()?, nodes.parse()?);
    let every: usize = rest.first().map_or(Ok(1), |word| word.parse())?;
    let ghi: Ghi = rest.get(1).map_or(Ok(Ghi::Full), |word| word.parse())?;
    let late = rest.get(2).is_some_and(|word| word == "late");
    let evaluation = if late { Evaluation::Delayed } else { Evaluation::Immediate };
    let known = match rest.get(2).filter(|_| !late) {
        Some(file) => read_rows(&std::fs::read_to_string(file)?)?,
        None => Vec::new(),
    };
    let table_entries = 1usize.checked_shl(exponent).ok_or("the table is too large")?;
    let limits = Limits {
        nodes: Some(nodes),
        memory: 4 << 30,
        table_entries: Some(table_entries),
        ..Limits::default()
    };
    let mut rows = Vec::new();
    let problems = parse_file(&std::fs::read(file)?).into_iter().step_by(every.max(1));
    for (at, problem) in problems.enumerate() {
        let position = problem?.position;
        let before = known.get(at).copied().unwrap_or_default();
        let row = solve(&position, &limits, nodes, (ghi, evaluation), before)?;
        let text = row.map(|found| found.map_or(format!(">{nodes}"), |found| found.to_string()));
        eprintln!("{}", text.join("\t"));
        rows.push(row);
    }
    for (method, (name, ..)) in METHODS.iter().enumerate() {
        let solved = rows.iter().filter(|row| row[method].is_some()).count();
        println!("{name} solves {solved} of {}", rows.len());
    }
    rows.sort_by_key(|row| row[0]);
    for (a, b) in PAIRS {
        let both = rows.iter().filter_map(|row| Some((row[0]?, row[b]? as f64 / row[a]? as f64)));
        let both: Vec<(u64, f64)> = both.collect();
        println!("{} to {}: {}", METHODS[b].0, METHODS[a].0, mean(&both));
        for third in both.chunks(both.len().div_ceil(3).max(1)) {
            println!("    {}", mean(third));
        }
        let one = rows.iter().filter(|row| row[a].is_some() || row[b].is_some());
        let given = |row: &Row, method: usize| row[method].unwrap_or(nodes) as f64;
        let one = one.map(|row| (row[0].unwrap_or(nodes), given(row, b) / given(row, a)));
        println!("    with failures: {}", mean(&one.collect::<Vec<_>>()));
    }
    Ok(())
}

/// What an earlier run has written: the nodes, or those with which it failed.
fn read_rows(text: &str) -> Result<Vec<[Known; 4]>, Box<dyn Error>> {
    let mut rows = Vec::new();
    for line in text.lines() {
        let mut row = [Known::default(); 4];
        for (known, word) in row.iter_mut().zip(line.split('\t')) {
            *known = match word.strip_prefix('>') {
                Some(most) => Known { solved: None, tried: most.parse()? },
                None => Known { solved: Some(word.parse()?), tried: 0 },
            };
        }
        rows.push(row);
    }
    Ok(rows)
}

/// What is known of a search.
#[derive(Clone, Copy, Default)]
struct Known {
    solved: Option<u64>,
    /// The nodes with which it failed.
    tried: u64,
}

fn solve<G: Game>(
    position: &G,
    limits: &Limits,
    most: u64,
    (ghi, evaluation): (Ghi, Evaluation),
    known: [Known; 4],
) -> Result<Row, Box<dyn Error>> {
    let mut row = [None; 4];
    for ((nodes, (_, algorithm, epsilon)), known) in row.iter_mut().zip(METHODS).zip(known) {
        *nodes = known.solved.filter(|&solved| solved <= most);
        if known.solved.is_some() || known.tried >= most {
            continue;
        }
        let options = Options {
            epsilon: Epsilon::new(epsilon).unwrap_or(Epsilon::OFF),
            minimal_distance: Some(false),
            threshold_control: false,
            replacement: Replacement::TwoBig,
            estimates: false,
            ghi,
            evaluation,
            ..Options::new(algorithm)
        };
        let outcome = Solver::new(position).options(options).limits(limits.clone()).solve()?;
        *nodes = (outcome.verdict != Verdict::Unknown).then_some(outcome.stats.nodes);
    }
    Ok(row)
}

/// The geometric mean in words.
fn mean(ratios: &[(u64, f64)]) -> String {
    let (Some(first), Some(last)) = (ratios.first(), ratios.last()) else {
        return "no positions".to_string();
    };
    let count = ratios.len() as f64;
    let mean = ratios.iter().map(|(_, ratio)| ratio.ln()).sum::<f64>() / count;
    let variance = ratios.iter().map(|(_, ratio)| (ratio.ln() - mean).powi(2)).sum::<f64>() / count;
    format!(
        "{:.2} ± {:.2} ({} positions, {} to {} nodes)",
        mean.exp(),
        mean.exp() * (variance / count).sqrt(),
        ratios.len(),
        first.0,
        last.0
    )
}
