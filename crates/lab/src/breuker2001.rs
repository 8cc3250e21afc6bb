//! Breuker, van den Herik, Uiterwijk, Allis 2001, Tables 1 and 2: pn-search on a tree (Tree), on
//! graphs (DAG, DCG), and with base and twin nodes (BTA), on chess mates. df-pn is run with them.
//!
//! The paper counts the nodes that a search makes, and keeps 500,000 of them in memory. Here a
//! node is an expansion. Both counts come from the same runs: an expansion makes one node at
//! least, so whatever is solved within the paper's limit is solved within ours.

use super::Args;
use super::mobility::Mobility;
use super::record::{Question, Record};
use super::report::{Claim, Report};
use super::session::{Session, Watch, limits, look};
use super::table::Table;
use crate::error::{BadInput, Exit, Failure};
use crate::{problem, text};
use serde::Serialize;
use std::io::Read;
use std::path::Path;
use std::{fs, io};
use tsume::game::{Estimates, Game, Irreversible, Notation};
use tsume::search::{Algorithm, Cancel, Limits, Options, Outcome, Solver, Verdict};
use tsume_chess::Mate;

/// The experiment's name.
pub const NAME: &str = "breuker2001";
/// What it is.
pub const ABOUT: &str =
    "Tree, DAG, DCG, BTA and df-pn on chess mates (Breuker et al. 2001, Tables 1 and 2)";

/// The paper's methods by its names, and one more.
const METHODS: [(&str, Algorithm); 5] = [
    ("Tree", Algorithm::Pn),
    ("DAG", Algorithm::Dag),
    ("DCG", Algorithm::Dcg),
    ("BTA", Algorithm::Bta),
    ("df-pn", Algorithm::DfPn),
];
/// Those of them that are the paper's.
const PUBLISHED: usize = 4;

const NODES: u64 = 500_000;
const QUICK_NODES: u64 = 20_000;
/// `--quick` takes one problem of so many.
const QUICK_STEP: usize = 5;

/// The project's own mates.
const MATES: &str = include_str!("../../../../suites/chess/mates.epd");

struct Mating {
    name: String,
    mate: Mate,
}

/// Runs it.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let nodes = args.nodes.unwrap_or(if args.quick { QUICK_NODES } else { NODES });
    let mut session = Session::start(NAME, args)?;
    let Some((mut problems, bad)) = session.interrupt().waiting(|| read(args)) else {
        return Ok(Exit::Interrupted);
    };
    bad.iter().for_each(BadInput::print);
    if args.quick {
        problems = problems.into_iter().step_by(QUICK_STEP).collect();
    }
    let settings = settings(args, nodes);
    let all = problems.len();
    'problems: for (i, problem) in problems.iter().enumerate() {
        let mut news = format!("{}/{all} {}:", i + 1, text::harmless(&problem.name));
        for (method, algorithm) in METHODS {
            let question = Question {
                experiment: NAME.to_string(),
                problem: problem.name.clone(),
                position: problem.mate.position_text(),
                method: method.to_string(),
                settings: settings.clone(),
            };
            let limits = limits(args, nodes);
            let search = |watch: &mut Watch<'_>, cancel| {
                if args.estimates {
                    solve(&problem.mate, algorithm, limits, watch, cancel)
                } else {
                    solve(&Mobility(problem.mate.clone()), algorithm, limits, watch, cancel)
                }
            };
            let Some(record) = session.answer(question, search)? else { break 'problems };
            news += &format!(" {method} {}", brief(&record));
        }
        session.tell(&news);
    }
    let results = Results::new(session.records(), nodes);
    let exit = match (results.contradictions().is_empty(), bad.is_empty()) {
        (false, _) => Exit::Internal,
        (true, false) => Exit::Bad,
        (true, true) => Exit::Decided,
    };
    let report = report(&results, &settings);
    session.finish(&report, exit)
}

/// Everything that a result depends on.
fn settings(args: &Args, nodes: u64) -> String {
    let leaves = if args.estimates { "estimates" } else { "mobility" };
    let time = args.time.map_or(String::new(), |time| format!(" time={}s", time.as_secs_f64()));
    format!("leaves={leaves} nodes={nodes} memory={}{time}", args.memory)
}

fn solve<G: Estimates + Irreversible + Game>(
    game: &G,
    algorithm: Algorithm,
    limits: Limits,
    watch: &mut Watch<'_>,
    cancel: Cancel,
) -> Outcome<G::Move> {
    let mut watch = |news: &_| watch(news);
    let solver = Solver::new(game).with_estimates().with_irreversible().limits(limits);
    let solver = solver.options(Options::new(algorithm)).cancel(cancel).observe(look(), &mut watch);
    match solver.solve() {
        Ok(outcome) => outcome,
        Err(e) => unreachable!("irreversible moves are known: {e}"),
    }
}

/// The problems, and what could not be read.
fn read(args: &Args) -> (Vec<Mating>, Vec<BadInput>) {
    let files: Vec<(String, io::Result<Vec<u8>>)> = if args.files.is_empty() {
        vec![("mates.epd".to_string(), Ok(MATES.as_bytes().to_vec()))]
    } else {
        args.files.iter().map(|path| (path.to_string_lossy().into_owned(), bytes(path))).collect()
    };
    let (mut problems, mut bad) = (Vec::new(), Vec::new());
    for (file, bytes) in files {
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(e) => {
                bad.push(problem::unreadable(Path::new(&file), &e));
                continue;
            }
        };
        for problem in tsume_chess::parse_problems(&bytes) {
            match problem {
                Ok(problem) => problems.push(Mating {
                    name: problem.id.unwrap_or_else(|| format!("{file}:{}", problem.line)),
                    mate: Mate::new(problem.board),
                }),
                Err(e) => bad.push(BadInput {
                    place: Some((e.line, e.column)),
                    ..BadInput::file(&file, e.message, e.help)
                }),
            }
        }
    }
    (problems, bad)
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    if problem::is_standard_input(path) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    }
}

/// One result in a word.
fn brief(record: &Record) -> String {
    let sign = if record.is(Verdict::Proven) {
        "+"
    } else if record.is(Verdict::Disproven) {
        "-"
    } else {
        "?"
    };
    format!("{sign}{}", text::count(record.nodes))
}

/// How nodes are counted.
#[derive(Clone, Copy)]
struct Count {
    name: &'static str,
    of: fn(&Record) -> u64,
}

const MADE: Count = Count { name: "made", of: |record| record.made };
const EXPANDED: Count = Count { name: "expanded", of: |record| record.nodes };

/// The records of a run, problem by problem in the order of the methods.
struct Results<'a> {
    problems: Vec<&'a [Record]>,
    limit: u64,
}

/// A line of Table 1.
#[derive(Serialize)]
struct Line {
    method: &'static str,
    count: &'static str,
    limit: u64,
    problems: usize,
    solved: usize,
    falsely_disproven: usize,
    /// Over the positions that all of the paper's methods solve.
    common: usize,
    common_solved: usize,
    nodes: u64,
    time_s: f64,
}

impl<'a> Results<'a> {
    /// A problem that was broken off is left out.
    fn new(records: &'a [Record], limit: u64) -> Results<'a> {
        Results { problems: records.chunks_exact(METHODS.len()).collect(), limit }
    }

    fn within(&self, record: &Record, count: Count, verdict: Verdict) -> bool {
        record.is(verdict) && (count.of)(record) <= self.limit
    }

    fn solves(&self, record: &Record, count: Count) -> bool {
        self.within(record, count, Verdict::Proven)
    }

    /// The problems that all of the paper's methods solve.
    fn common(&self, count: Count) -> Vec<&'a [Record]> {
        let all = |records: &&&[Record]| {
            records.iter().take(PUBLISHED).all(|record| self.solves(record, count))
        };
        self.problems.iter().filter(all).copied().collect()
    }

    /// The names of the problems that a method disproves and a sound one proves.
    fn falsely_disproven(&self, method: usize, count: Count) -> Vec<&'a str> {
        let wrong = |records: &&&[Record]| {
            let said = records.get(method);
            said.is_some_and(|record| self.within(record, count, Verdict::Disproven))
                && records.iter().any(|record| record.sound && record.is(Verdict::Proven))
        };
        self.problems.iter().filter(wrong).map(|records| name(records)).collect()
    }

    /// The names of the problems that sound methods do not agree on. There must be none.
    fn contradictions(&self) -> Vec<&'a str> {
        let said = |records: &[Record], verdict| {
            records.iter().any(|record| record.sound && record.is(verdict))
        };
        let both = |records: &&&[Record]| {
            said(records, Verdict::Proven) && said(records, Verdict::Disproven)
        };
        self.problems.iter().filter(both).map(|records| name(records)).collect()
    }

    fn line(&self, method: usize, count: Count) -> Line {
        let mine = || self.problems.iter().filter_map(|records| records.get(method));
        let common = self.common(count);
        let common = || common.iter().filter_map(|records| records.get(method));
        Line {
            method: METHODS[method].0,
            count: count.name,
            limit: self.limit,
            problems: self.problems.len(),
            solved: mine().filter(|record| self.solves(record, count)).count(),
            falsely_disproven: self.falsely_disproven(method, count).len(),
            common: common().count(),
            common_solved: common().filter(|record| self.solves(record, count)).count(),
            nodes: common().map(count.of).sum(),
            time_s: mine().map(|record| record.time_s).sum(),
        }
    }

    fn lines(&self, count: Count) -> Vec<Line> {
        (0..METHODS.len()).map(|method| self.line(method, count)).collect()
    }

    /// The names of the problems that another of the paper's methods solves and BTA does not.
    fn missed(&self, count: Count) -> Vec<&'a str> {
        let missed = |records: &&&[Record]| {
            let solved: Vec<bool> =
                records.iter().take(PUBLISHED).map(|record| self.solves(record, count)).collect();
            solved.contains(&true) && solved.last() == Some(&false)
        };
        self.problems.iter().filter(missed).map(|records| name(records)).collect()
    }
}

fn name(records: &[Record]) -> &str {
    records.first().map_or("", |record| record.question.problem.as_str())
}

fn report(results: &Results<'_>, settings: &str) -> Report {
    let mut report =
        Report::new("Breuker et al. 2001: the base-twin algorithm on chess mates (Tables 1 and 2)");
    let problems = text::counted(results.problems.len() as u64, "problem");
    report.text(format!("{problems}, mate in any number of moves; {settings}."));
    report.text(leaves(settings));
    for (count, words) in [(MADE, AS_PUBLISHED), (EXPANDED, AS_ELSEWHERE)] {
        report.heading(format!("Nodes {}", count.name));
        report.text(words);
        let lines = results.lines(count);
        report.table(table_1(&lines));
        for (method, (name, _)) in METHODS.into_iter().enumerate() {
            let wrong = results.falsely_disproven(method, count);
            if !wrong.is_empty() {
                report.text(format!("{name} falsely disproves {}.", wrong.join(", ")));
            }
        }
        claims(&mut report, results, &lines, count);
        lines.into_iter().for_each(|line| report.summary(line));
    }
    report.heading("Published");
    report.text(PUBLISHED_TABLE);
    let doubts = results.contradictions();
    if !doubts.is_empty() {
        let names = doubts.join(", ");
        report.text(format!("SOUND METHODS CONTRADICT EACH OTHER on {names}: this is a bug."));
    }
    report.details("Problem by problem", table_2(results));
    report
}

fn leaves(settings: &str) -> String {
    let words = if settings.starts_with("leaves=mobility") {
        "A leaf begins with the number of its moves: proof number where the defender is to move, \
         disproof number where the attacker is; 1 otherwise. The counts of the paper's appendix \
         show that it did so too."
    } else {
        "A leaf begins with Tsume's own estimates, which look for mate in one; the paper's did not."
    };
    words.to_string()
}

const AS_PUBLISHED: &str = "As the paper counts: every node made, the root included; what took more than the limit is not \
     solved.";
const AS_ELSEWHERE: &str = "As Tsume counts everywhere: positions expanded, again or not.";
const PUBLISHED_TABLE: &str = "On 117 positions, of which 82 from Reinfeld, within 500,000 nodes made: Tree solves 99 with \
     4,903,374 nodes on the 96 that all four solve, DAG 104 with 3,222,234, DCG 103 with 2,482,829, \
     BTA 107 with 2,844,024. DCG falsely disproves four.";

/// Solved, wrong, and the nodes on the positions that all of the paper's methods solve.
fn table_1(lines: &[Line]) -> Table {
    let common = lines.first().map_or(0, |line| line.common);
    let nodes = format!("nodes ({common} positions)");
    let mut table =
        Table::new(["method", "solved", "falsely disproven", &nodes, "of Tree", "time"]);
    let tree = lines.first().map_or(0, |line| line.nodes);
    for line in lines {
        // What is not solved counts as far as it was searched.
        let whole = line.common_solved == line.common;
        let sign = if whole { "" } else { "> " };
        let share = match tree {
            0 => String::new(),
            _ => format!("{sign}{:.1}%", 100.0 * line.nodes as f64 / tree as f64),
        };
        table.row([
            line.method.to_string(),
            line.solved.to_string(),
            line.falsely_disproven.to_string(),
            format!("{sign}{}", text::count(line.nodes)),
            share,
            format!("{:.1} s", line.time_s),
        ]);
    }
    table
}

fn claims(report: &mut Report, results: &Results<'_>, lines: &[Line], count: Count) {
    let missed = results.missed(count);
    report.claim(Claim {
        claim: "BTA solves every position that Tree, DAG or DCG solves".to_string(),
        holds: missed.is_empty(),
        because: match missed.len() {
            0 => "None is missed.".to_string(),
            _ => format!("It misses {}.", missed.join(", ")),
        },
    });
    let [tree, .., bta, _] = lines else { return };
    report.claim(Claim {
        claim: "BTA needs fewer nodes than Tree on the positions that all solve".to_string(),
        holds: bta.nodes < tree.nodes,
        because: format!("{} against {}.", text::count(bta.nodes), text::count(tree.nodes)),
    });
    report.claim(Claim {
        claim: "BTA disproves no mate".to_string(),
        holds: bta.falsely_disproven == 0,
        because: format!("{} falsely disproven.", bta.falsely_disproven),
    });
}

/// The nodes of every problem, as the paper's appendix has them: made, then expanded.
fn table_2(results: &Results<'_>) -> Table {
    let heading = METHODS.iter().map(|(method, _)| *method);
    let expanded = METHODS.iter().map(|(method, _)| format!("{method}, expanded"));
    let heading = heading.map(str::to_string).chain(expanded);
    let mut table = Table::new(std::iter::once("problem".to_string()).chain(heading));
    for records in &results.problems {
        let cells = [MADE, EXPANDED].into_iter().flat_map(|count| {
            records.iter().map(move |record| {
                if results.solves(record, count) {
                    text::count((count.of)(record))
                } else if results.within(record, count, Verdict::Disproven) {
                    format!("disproven, {}", text::count((count.of)(record)))
                } else {
                    "–".to_string()
                }
            })
        });
        table.row(std::iter::once(name(records).to_string()).chain(cells));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::record::tests::record;
    use super::*;

    fn results(said: &[(&str, [(&str, u64); 5])]) -> Vec<Record> {
        let of_one = |(problem, said): &(&str, [(&str, u64); 5])| {
            let each = METHODS.iter().zip(said);
            each.map(|((method, _), (status, nodes))| record(problem, method, status, *nodes))
                .collect::<Vec<_>>()
        };
        said.iter().flat_map(of_one).collect()
    }

    #[test]
    fn both_counts_come_from_the_same_records() {
        let (yes, no, open) = ("proven", "disproven", "unknown");
        let records = results(&[
            ("easy", [(yes, 8), (yes, 7), (yes, 6), (yes, 5), (yes, 20)]),
            ("trap", [(yes, 60), (yes, 50), (no, 4), (yes, 30), (open, 100)]),
            ("hard", [(open, 100), (open, 100), (yes, 90), (open, 100), (open, 100)]),
            ("none", [(no, 3), (no, 3), (no, 3), (no, 3), (open, 100)]),
        ]);
        // The tests' records have made ten nodes and one for each that they expanded.
        let results = Results::new(&records, 100);
        let solved = |count| results.lines(count).iter().map(|l| l.solved).collect::<Vec<_>>();
        assert_eq!(solved(EXPANDED), [2, 2, 2, 2, 1]);
        assert_eq!(solved(MADE), [1, 1, 1, 1, 0]);
        assert_eq!(results.falsely_disproven(2, MADE), ["trap"]);
        assert!(results.falsely_disproven(0, EXPANDED).is_empty());
        assert_eq!(results.missed(EXPANDED), ["hard"]);
        assert!(results.missed(MADE).is_empty() && results.contradictions().is_empty());
        let line = results.line(4, MADE);
        assert_eq!((line.common, line.common_solved, line.nodes), (1, 0, 201));
        let text = report(&results, "leaves=mobility").to_text();
        assert!(text.contains("DCG falsely disproves trap.") && text.contains("misses hard."));
    }

    #[test]
    fn sound_methods_that_disagree_are_an_alarm() {
        let records = results(&[(
            "odd",
            [("proven", 1), ("disproven", 1), ("unknown", 1), ("proven", 1), ("proven", 1)],
        )]);
        assert_eq!(Results::new(&records, 10).contradictions(), ["odd"]);
    }
}
