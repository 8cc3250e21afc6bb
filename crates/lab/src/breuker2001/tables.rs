//! Tables 1 and 2, and what holds of the paper's claims.

use super::{METHODS, PUBLISHED};
use crate::record::Record;
use crate::report::Report;
use crate::results::{Results, name, record};
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

/// The records of a run within a limit of nodes, however they are counted.
pub struct Within<'a> {
    results: Results<'a>,
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

impl<'a> Within<'a> {
    pub fn new(records: &'a [Record], limit: u64) -> Within<'a> {
        Within { results: Results::new(records, &METHODS.map(|(method, _)| method)), limit }
    }

    fn said(&self, record: &Record, count: Count, verdict: Verdict) -> bool {
        record.is(verdict) && (count.of)(record) <= self.limit
    }

    fn solves(&self, record: &Record, count: Count) -> bool {
        self.said(record, count, Verdict::Proven)
    }

    /// Whether each of the paper's methods solves a problem.
    fn solved(&self, records: &[Record], count: Count) -> Vec<bool> {
        records.iter().take(PUBLISHED).map(|record| self.solves(record, count)).collect()
    }

    /// Those that a method disproves and a sound one proves.
    fn falsely_disproven(&self, method: &str, count: Count) -> Vec<&'a str> {
        let wrong = self.results.some(|records| {
            let said = record(records, method);
            said.is_some_and(|record| self.said(record, count, Verdict::Disproven))
                && records.iter().any(|record| record.sound && record.is(Verdict::Proven))
        });
        wrong.names()
    }

    fn line(&self, method: &'static str, count: Count) -> Line {
        let common = self.results.some(|records| !self.solved(records, count).contains(&false));
        let solved = |results: &Results<'_>| {
            results.of(method).filter(|record| self.solves(record, count)).count()
        };
        Line {
            method,
            count: count.name,
            limit: self.limit,
            problems: self.results.problems.len(),
            solved: solved(&self.results),
            falsely_disproven: self.falsely_disproven(method, count).len(),
            common: common.problems.len(),
            common_solved: solved(&common),
            nodes: common.of(method).map(count.of).sum(),
            time_s: self.results.of(method).map(|record| record.time_s).sum(),
        }
    }

    fn lines(&self, count: Count) -> [Line; METHODS.len()] {
        METHODS.map(|(method, _)| self.line(method, count))
    }

    /// Those that another of the paper's methods solves and BTA does not.
    fn missed(&self, count: Count) -> Vec<&'a str> {
        let missed = self.results.some(|records| {
            let solved = self.solved(records, count);
            solved.contains(&true) && solved.last() == Some(&false)
        });
        missed.names()
    }

    /// Those that sound methods do not agree on. There must be none.
    fn contradictions(&self) -> Vec<&'a str> {
        self.results.contradictions(&METHODS.map(|(method, _)| method))
    }
}

/// Everything there is to say.
pub fn report(within: &Within<'_>, settings: &str) -> Report {
    let mut report =
        Report::new("Breuker et al. 2001: the base-twin algorithm on chess mates (Tables 1 and 2)");
    let problems = text::counted(within.results.problems.len() as u64, "problem");
    report.text(format!("{problems}, mate in any number of moves; {settings}."));
    report.text(leaves(settings));
    for (count, words) in [(MADE, AS_PUBLISHED), (EXPANDED, AS_ELSEWHERE)] {
        report.heading(format!("Nodes {}", count.name));
        report.text(words);
        let lines = within.lines(count);
        report.table(table_1(&lines));
        for (method, _) in METHODS {
            let wrong = within.falsely_disproven(method, count);
            if !wrong.is_empty() {
                report.text(format!("{method} falsely disproves {}.", wrong.join(", ")));
            }
        }
        claims(&mut report, &within.missed(count), &lines);
        lines.into_iter().for_each(|line| report.summary(line));
    }
    report.heading("Published");
    report.text(PUBLISHED_TABLE);
    report.alarm("SOUND METHODS CONTRADICT EACH OTHER on", &within.contradictions());
    report.details("Problem by problem", table_2(within));
    report
}

fn leaves(settings: &str) -> &'static str {
    if settings.starts_with("leaves=mobility") {
        "A leaf begins with the number of its moves: proof number where the defender is to move, \
         disproof number where the attacker is; 1 otherwise. The counts of the paper's appendix \
         show that it did so too."
    } else {
        "A leaf begins with Tsume's own estimates, which look for mate in one; the paper's did not."
    }
}

const AS_PUBLISHED: &str = "As the paper counts: every node made, the root included; what took more than the limit is not \
     solved.";
const AS_ELSEWHERE: &str = "As Tsume counts everywhere: positions expanded, again or not.";
const PUBLISHED_TABLE: &str = "On 117 positions, of which 82 from Reinfeld, within 500,000 nodes made: Tree solves 99 with \
     4,903,374 nodes on the 96 that all four solve, DAG 104 with 3,222,234, DCG 103 with 2,482,829, \
     BTA 107 with 2,844,024. DCG falsely disproves four.";

/// Solved, wrong, and the nodes on the positions that all of the paper's methods solve.
fn table_1(lines: &[Line; METHODS.len()]) -> Table {
    let tree = &lines[0];
    let nodes = format!("nodes ({} positions)", tree.common);
    let mut table =
        Table::new("method", ["solved", "falsely disproven", &nodes, "of Tree", "time"]);
    for line in lines {
        // What is not solved counts as far as it was searched.
        let sign = if line.common_solved == line.common { "" } else { "> " };
        let share = match tree.nodes {
            0 => String::new(),
            of => format!("{sign}{:.1}%", 100.0 * line.nodes as f64 / of as f64),
        };
        let cells = [
            line.solved.to_string(),
            line.falsely_disproven.to_string(),
            format!("{sign}{}", text::count(line.nodes)),
            share,
            format!("{:.1} s", line.time_s),
        ];
        table.row(line.method, cells);
    }
    table
}

fn claims(report: &mut Report, missed: &[&str], lines: &[Line; METHODS.len()]) {
    let because = match missed.len() {
        0 => "None is missed.".to_string(),
        _ => format!("It misses {}.", missed.join(", ")),
    };
    let all = "BTA solves every position that Tree, DAG or DCG solves";
    report.claim(all, missed.is_empty(), because);
    let [tree, .., bta, _] = lines;
    report.claim(
        "BTA needs fewer nodes than Tree on the positions that all solve",
        bta.nodes < tree.nodes,
        format!("{} against {}.", text::count(bta.nodes), text::count(tree.nodes)),
    );
    let wrong = bta.falsely_disproven;
    report.claim("BTA disproves no mate", wrong == 0, format!("{wrong} falsely disproven."));
}

/// The nodes of every problem, as the paper's appendix has them: made, then expanded.
fn table_2(within: &Within<'_>) -> Table {
    let heading = ["", ", expanded"].into_iter();
    let heading = heading.flat_map(|how| METHODS.map(|(method, _)| format!("{method}{how}")));
    let mut table = Table::new("problem", heading);
    for &records in &within.results.problems {
        let each = [MADE, EXPANDED].into_iter().flat_map(|c| records.iter().map(move |r| (c, r)));
        let cells = each.map(|(count, record)| {
            let nodes = text::count((count.of)(record));
            match () {
                () if within.solves(record, count) => nodes,
                () if within.said(record, count, Verdict::Disproven) => {
                    format!("disproven, {nodes}")
                }
                () => "–".to_string(),
            }
        });
        table.row(name(records), cells);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::records;

    #[test]
    fn both_counts_come_from_the_same_records() {
        let (yes, no, open) = ("proven", "disproven", "unknown");
        let records = records(
            &METHODS.map(|(method, _)| method),
            &[
                ("easy", [(yes, 8), (yes, 7), (yes, 6), (yes, 5), (yes, 20)]),
                ("trap", [(yes, 60), (yes, 50), (no, 4), (yes, 30), (open, 100)]),
                ("hard", [(open, 100), (open, 100), (yes, 90), (open, 100), (open, 100)]),
                ("none", [(no, 3), (no, 3), (no, 3), (no, 3), (open, 100)]),
            ],
        );
        // The tests' records have made ten nodes and one for each that they expanded.
        let within = Within::new(&records, 100);
        let solved = |count| within.lines(count).map(|line| line.solved);
        assert_eq!(solved(EXPANDED), [2, 2, 2, 2, 1]);
        assert_eq!(solved(MADE), [1, 1, 1, 1, 0]);
        assert_eq!(within.falsely_disproven("DCG", MADE), ["trap"]);
        assert!(within.falsely_disproven("Tree", EXPANDED).is_empty());
        assert_eq!(within.missed(EXPANDED), ["hard"]);
        assert!(within.missed(MADE).is_empty() && within.contradictions().is_empty());
        let line = within.line("df-pn", MADE);
        assert_eq!((line.common, line.common_solved, line.nodes), (1, 0, 201));
        let text = report(&within, "leaves=mobility").to_text(str::to_string);
        assert!(text.contains("DCG falsely disproves trap.") && text.contains("misses hard."));
    }

    #[test]
    fn sound_methods_that_disagree_are_an_alarm() {
        let (yes, no) = (("proven", 1), ("disproven", 1));
        let odd = ("odd", [yes, no, ("unknown", 1), yes, yes]);
        let records = records(&METHODS.map(|(method, _)| method), &[odd]);
        assert_eq!(Within::new(&records, 10).contradictions(), ["odd"]);
    }
}
