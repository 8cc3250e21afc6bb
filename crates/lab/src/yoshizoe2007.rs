//! Yoshizoe, Kishimoto & Müller 2007, Table 1 and Fig. 5: lambda df-pn, df-pn+ and pseudo lambda
//! search on capturing problems, with three generators of the attacker's moves.
//!
//! The paper counts a problem as solved when the first move is the published one. Here a capture
//! that is proven counts, and an escape unless the file says that there is a capture: with few moves
//! to choose from, an attack may fail that should not.

mod tables;

use crate::problems::records;
use crate::report::Report;
use crate::session::Session;
use crate::{End, Error, Host, Plan, words};
use std::time::Duration;
use tables::Captures;
use tsume::game::Lambda;
use tsume::games::capture;
use tsume::search::{Limits, Options};
use tsume_go::Capture;
use tsume_go::capture::Generator;
use tsume_go::sgf::Tree;

pub const NAME: &str = "yoshizoe2007";

/// The project's own problems.
const SUITE: [&str; 4] = [
    "suites/capture/first-week.sgf",
    "suites/capture/easy.sgf",
    "suites/capture/medium.sgf",
    "suites/capture/hard.sgf",
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
    captured: bool,
}

/// Whether a record says that the block is captured.
fn told(tree: &Tree) -> bool {
    let comment = tree.node(Tree::ROOT).text("C").unwrap_or_default();
    let result = comment.lines().find_map(|line| line.strip_prefix("result: "));
    result.is_some_and(|result| result.trim() == "captured")
}

pub fn run(plan: &Plan, host: &mut dyn Host) -> Result<End, Error> {
    let mut session = Session::start(NAME, plan, host)?;
    let files = session.read(&SUITE, |file, bytes| {
        records(file, bytes, |name, tree| {
            Ok(Block { name, game: Capture::from_sgf(tree)?, captured: told(tree) })
        })
    });
    let blocks = plan.some(files.into_iter().flat_map(|file| file.problems), QUICK_STEP);
    let nodes = plan.nodes.unwrap_or(NODES[usize::from(plan.quick)]);
    let time = plan.time.unwrap_or(TIME[usize::from(plan.quick)]);
    let limits = Limits { time: Some(time), ..plan.limits(nodes) };
    let settings = format!("order={ORDER} {}", words(&limits));
    session.under(limits, &settings);
    session.each(&blocks, |session, block| {
        let decided = ask_all(session, block)?;
        Ok(decided.map(|decided| format!("{}: decided by {decided} of 9", block.name)))
    })?;
    let told = blocks.iter().filter(|block| block.captured).map(|block| block.name.as_str());
    let captures = Captures::new(&session.records, told.collect());
    let mut report = Report::new(
        "Yoshizoe, Kishimoto & Müller 2007: lambda df-pn on capturing problems (Table 1, Fig. 5)",
    );
    captures.report(&mut report, &settings);
    report.alarm("THE SEARCHES CONTRADICT EACH OTHER on", &captures.contradictions());
    session.finish(&report)
}

/// Has every method answer a problem with every generator, and counts the answers; `None` when the
/// user has had enough.
fn ask_all(session: &mut Session<'_>, block: &Block) -> Result<Option<usize>, Error> {
    let mut decided = 0;
    let position = block.game.to_sgf().to_string().replace('\n', "");
    for generator in Generator::ALL {
        let game = capture::of_order(block.game.clone().generator(generator), ORDER);
        for method in Method::ALL {
            let (question, name) =
                ((block.name.as_str(), position.clone()), method.with(generator));
            let lambda = || Lambda::new(game.clone(), ORDER);
            let options = Options::default();
            let record = session.answer(question, &name, |search| match method {
                Method::Ldfpn => search.solve(&lambda(), options, None),
                Method::DfPnPlus => search.solve(&game, options, None),
                Method::PseudoLambda => search.solve(&lambda().pseudo(), options, None),
            });
            let Some(record) = record? else { return Ok(None) };
            decided += usize::from(record.is_decided());
        }
    }
    Ok(Some(decided))
}
