//! Tables 1 and 2, and what holds of the paper's claims.

use super::{METHODS, PUBLISHED};
use crate::record::{Record, contradict, name};
use crate::report::{Claim, Report};
use crate::table::Table;
use serde::Serialize;
use tsume::search::Verdict;
use tsume::text;

/// How nodes are counted.
#[derive(Clone, Copy)]
struct Count {
    name: &'static str,
    of: fn(&Record) -> u64,
}

const MADE: Count = Count { name: "made", of: |record| record.made };
const EXPANDED: Count = Count { name: "expanded", of: |record| record.nodes };

/// The records of a run, problem by problem in the order of the methods.
pub struct Results<'a> {
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
    pub fn new(records: &'a [Record], limit: u64) -> Results<'a> {
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

    /// The names of some problems.
    fn names(&self, which: impl Fn(&[Record]) -> bool) -> Vec<&'a str> {
        let some = self.problems.iter().filter(|records| which(records));
        some.map(|records| name(records)).collect()
    }

    /// Those that a method disproves and a sound one proves.
    fn falsely_disproven(&self, method: usize, count: Count) -> Vec<&'a str> {
        self.names(|records| {
            let said = records.get(method);
            said.is_some_and(|record| self.within(record, count, Verdict::Disproven))
                && records.iter().any(|record| record.sound && record.is(Verdict::Proven))
        })
    }

    /// Those that sound methods do not agree on. There must be none.
    fn contradictions(&self) -> Vec<&'a str> {
        self.names(|records| contradict(records.iter()))
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

    /// Those that another of the paper's methods solves and BTA does not.
    fn missed(&self, count: Count) -> Vec<&'a str> {
        self.names(|records| {
            let solved: Vec<bool> =
                records.iter().take(PUBLISHED).map(|record| self.solves(record, count)).collect();
            solved.contains(&true) && solved.last() == Some(&false)
        })
    }
}

/// Everything there is to say.
pub fn report(results: &Results<'_>, settings: &str) -> Report {
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
    report.alarm("SOUND METHODS CONTRADICT EACH OTHER on", &results.contradictions());
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
    use super::*;
    use crate::record::tests::record;

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
        let text = report(&results, "leaves=mobility").to_text(str::to_string);
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
