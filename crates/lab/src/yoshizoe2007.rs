//! Yoshizoe, Kishimoto & Müller 2007, Table 1 and Fig. 5: lambda df-pn, df-pn+ and pseudo lambda
//! search on capturing problems, with three generators of the attacker's moves.
//!
//! The paper counts a problem as solved when the first move is the published one. Here a capture
//! that is proven counts, and an escape unless the file says that there is a capture: with few moves
//! to choose from, an attack may fail that should not.

mod tables;

use super::Args;
use super::record::{Question, Record};
use super::report::Report;
use super::session::{Session, Watch, limits, look};
use crate::error::{BadInput, Exit, Failure};
use crate::games::{capture, go};
use crate::{problem, text};
use std::time::Duration;
use tables::Results;
use tsume::game::{Estimates, Lambda, Zones};
use tsume::search::{Cancel, Limits, Outcome, Solver};
use tsume_go::Capture;
use tsume_go::capture::Generator;
use tsume_go::sgf::{self, SgfError, Tree};

/// The experiment's name.
pub const NAME: &str = "yoshizoe2007";
/// What it is.
pub const ABOUT: &str =
    "lambda df-pn on capturing problems in Go (Yoshizoe et al. 2007, Table 1, Fig. 5)";

/// The project's own problems.
const SUITE: [&str; 4] = [
    include_str!("../../../../suites/capture/first-week.sgf"),
    include_str!("../../../../suites/capture/easy.sgf"),
    include_str!("../../../../suites/capture/medium.sgf"),
    include_str!("../../../../suites/capture/hard.sgf"),
];

/// Nodes for each search, whole and `--quick`; the first is the paper's.
const NODES: [u64; 2] = [1_000_000, 10_000];
/// Time for each search.
const TIME: [Duration; 2] = [Duration::from_secs(2), Duration::from_millis(150)];
/// `--quick` takes one problem of so many.
const QUICK_STEP: usize = 9;

/// The greatest order of threats. The paper has 5; escapes from more than 3 are rarely shown within
/// the time, and the answers of the project's own problems are about 3.
const ORDER: u32 = 3;

/// A method of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    Ldfpn,
    DfPnPlus,
    PseudoLambda,
}

impl Method {
    /// All, as in Table 1.
    const ALL: [Method; 3] = [Method::Ldfpn, Method::DfPnPlus, Method::PseudoLambda];

    fn name(self) -> &'static str {
        match self {
            Method::Ldfpn => "LDFPN",
            Method::DfPnPlus => "DFPN+",
            Method::PseudoLambda => "pseudo λ",
        }
    }

    /// Its name in raw results.
    fn with(self, generator: Generator) -> String {
        format!("{}, {}", self.name(), generator.name())
    }
}

/// A problem, and what its file says.
struct Block {
    name: String,
    game: Capture,
    captured: Option<bool>,
}

/// The problems, and what could not be read.
fn read(args: &Args) -> (Vec<Block>, Vec<BadInput>) {
    let (mut blocks, mut bad) = (Vec::new(), Vec::new());
    let mut add = |file: Option<&str>, bytes: &[u8], bad: &mut Vec<BadInput>| {
        let trees = sgf::parse_each(bytes);
        let names = go::names(&trees);
        for (tree, name) in trees.into_iter().zip(names) {
            let name = name.unwrap_or_default();
            let name = file.map_or(name.clone(), |file| format!("{file}#{name}"));
            match tree.and_then(|tree| Ok((Capture::from_sgf(&tree)?, told(&tree)))) {
                Ok((game, captured)) => blocks.push(Block { name, game, captured }),
                Err(SgfError { line, column, message, help }) => bad.push(BadInput {
                    place: Some((line, column)),
                    ..BadInput::file(file.unwrap_or(&name), message, help)
                }),
            }
        }
    };
    if args.files.is_empty() {
        SUITE.iter().for_each(|text| add(None, text.as_bytes(), &mut bad));
    }
    for file in args.files.iter().flat_map(|path| problem::files(path)) {
        match file.map(|path| (problem::contents(&path), path)) {
            Ok((Ok(bytes), path)) => add(Some(&path.to_string_lossy()), &bytes, &mut bad),
            Ok((Err(e), path)) => bad.push(problem::unreadable(&path, &e)),
            Err(e) => bad.push(e),
        }
    }
    (blocks, bad)
}

/// The result that a record gives.
fn told(tree: &Tree) -> Option<bool> {
    let comment = tree.node(Tree::ROOT).text("C")?;
    let result = comment.lines().find_map(|line| line.strip_prefix("result: "))?;
    match result.trim() {
        "captured" => Some(true),
        "escapes" => Some(false),
        _ => None,
    }
}

/// Runs it.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let mut session = Session::start(NAME, args)?;
    let Some((mut blocks, bad)) = session.interrupt().waiting(|| read(args)) else {
        return Ok(Exit::Interrupted);
    };
    bad.iter().for_each(BadInput::print);
    if args.quick {
        blocks = blocks.into_iter().step_by(QUICK_STEP).collect();
    }
    let nodes = args.nodes.unwrap_or(NODES[usize::from(args.quick)]);
    let time = args.time.unwrap_or(TIME[usize::from(args.quick)]);
    let limits = Limits { time: Some(time), ..limits(args, nodes) };
    let settings =
        format!("order={ORDER} nodes={nodes} memory={} time={}s", args.memory, time.as_secs_f64());
    let (all, mut asked) = (blocks.len(), 0);
    for block in &blocks {
        let Some(decided) = ask_all(&mut session, block, &limits, &settings)? else { break };
        asked += 1;
        let name = text::harmless(&block.name);
        session.tell(&format!("{asked}/{all} {name}: decided by {decided} of 9"));
    }
    let told = blocks.iter().take(asked).map(|block| block.captured).collect();
    let results = Results::new(session.records(), told);
    let doubts = results.contradictions();
    let mut report = Report::new(
        "Yoshizoe, Kishimoto & Müller 2007: lambda df-pn on capturing problems (Table 1, Fig. 5)",
    );
    report.text(format!("{}; {settings}.", text::counted(asked as u64, "problem")));
    results.report(&mut report);
    if !doubts.is_empty() {
        let names = doubts.join("; ");
        report.text(format!("THE SEARCHES CONTRADICT EACH OTHER on {names}: this is a bug."));
    }
    let exit = match (doubts.is_empty(), bad.is_empty()) {
        (false, _) => Exit::Internal,
        (true, false) => Exit::Bad,
        (true, true) => Exit::Decided,
    };
    session.finish(&report, exit)
}

/// Has every method answer a problem with every generator, and counts the answers; `None` when the
/// user has had enough.
fn ask_all(
    session: &mut Session<'_>,
    block: &Block,
    limits: &Limits,
    settings: &str,
) -> Result<Option<usize>, Failure> {
    let mut decided = 0;
    for generator in Generator::ALL {
        let game = capture::of_order(block.game.clone().generator(generator), ORDER);
        for method in Method::ALL {
            let question = Question {
                experiment: NAME.to_string(),
                problem: block.name.clone(),
                position: block.game.to_sgf().to_string().replace('\n', ""),
                method: method.with(generator),
                settings: settings.to_string(),
            };
            let lambda = Lambda::new(game.clone(), ORDER);
            let limits = limits.clone();
            let record =
                match method {
                    Method::DfPnPlus => session
                        .answer(question, |watch, cancel| solve(&game, limits, watch, cancel)),
                    Method::Ldfpn => session
                        .answer(question, |watch, cancel| solve(&lambda, limits, watch, cancel)),
                    Method::PseudoLambda => session.answer(question, |watch, cancel| {
                        solve(&lambda.pseudo(), limits, watch, cancel)
                    }),
                };
            let Some(record) = record? else { return Ok(None) };
            decided += usize::from(record.is_decided());
        }
    }
    Ok(Some(decided))
}

fn solve<G: Estimates + Zones>(
    game: &G,
    limits: Limits,
    watch: &mut Watch<'_>,
    cancel: Cancel,
) -> Outcome<G::Move> {
    let mut watch = |news: &_| watch(news);
    let solver = Solver::new(game).with_estimates().with_zones().limits(limits);
    match solver.cancel(cancel).observe(look(), &mut watch).solve() {
        Ok(outcome) => outcome,
        Err(e) => unreachable!("df-pn needs nothing that a game may lack: {e}"),
    }
}
