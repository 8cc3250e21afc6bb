//! The records of a run, problem by problem, and sums over them.

use crate::record::Record;
use crate::table::Table;
use serde::Serialize;
use tsume::search::Verdict;
use tsume::text;

/// The records of each problem.
pub struct Results<'a> {
    pub problems: Vec<&'a [Record]>,
}

/// A sum over problems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Total {
    /// The problems that the method has solved.
    #[serde(rename = "common_solved")]
    pub solved: usize,
    /// All nodes, those of simulations included.
    pub nodes: u64,
    pub time_s: f64,
}

impl Total {
    /// Nodes in a second.
    pub fn rate(self) -> u64 {
        if self.time_s > 0.0 { (self.nodes as f64 / self.time_s) as u64 } else { 0 }
    }
}

impl<'a> Results<'a> {
    /// A problem begins with the first of these methods; one that not all were asked is left out.
    pub fn new<S: AsRef<str>>(records: &'a [Record], methods: &[S]) -> Results<'a> {
        let first = methods.first().map_or("", S::as_ref);
        let of_one = records.chunk_by(|_, next| next.question.method != first);
        let whole =
            |records: &&[Record]| methods.iter().all(|m| record(records, m.as_ref()).is_some());
        Results { problems: of_one.filter(whole).collect() }
    }

    /// Some of the problems.
    pub fn some(&self, which: impl Fn(&[Record]) -> bool) -> Results<'a> {
        let some = self.problems.iter().filter(|records| which(records));
        Results { problems: some.copied().collect() }
    }

    /// Those that all of some methods solve.
    pub fn common(&self, methods: &[&str]) -> Results<'a> {
        self.some(|records| methods.iter().all(|method| decides(records, method)))
    }

    /// Their names.
    pub fn names(&self) -> Vec<&'a str> {
        self.problems.iter().map(|records| name(records)).collect()
    }

    /// What a method said.
    pub fn of(&self, method: &str) -> impl Iterator<Item = &'a Record> {
        self.problems.iter().filter_map(move |records| record(records, method))
    }

    /// The number of problems that a method solves.
    pub fn solved(&self, method: &str) -> usize {
        self.total(method).solved
    }

    /// The sum of a method.
    pub fn total(&self, method: &str) -> Total {
        self.of(method).fold(Total::default(), |total, record| Total {
            solved: total.solved + record.is_decided() as usize,
            nodes: total.nodes + record.all_nodes(),
            time_s: total.time_s + record.time_s,
        })
    }

    /// The names of the problems that methods which are always right do not agree on. There must
    /// be none.
    pub fn contradictions<S: AsRef<str>>(&self, methods: &[S]) -> Vec<&'a str> {
        let contradict = |records: &[Record]| {
            let sound = methods.iter().filter_map(|method| record(records, method.as_ref()));
            let sound: Vec<&Record> = sound.filter(|record| record.sound).collect();
            let said = |verdict| sound.iter().any(|record| record.is(verdict));
            said(Verdict::Proven) && said(Verdict::Disproven)
        };
        self.some(contradict).names()
    }

    /// The nodes of every problem, by methods under their labels; `no` where the side to move does not
    /// reach its aim.
    pub fn table<S: AsRef<str>>(&self, methods: &[(S, S)]) -> Table {
        let mut table = Table::new("problem", methods.iter().map(|(label, _)| label.as_ref()));
        for records in &self.problems {
            let cells = methods.iter().map(|(_, method)| match record(records, method.as_ref()) {
                Some(r) if r.is(Verdict::Proven) => text::count(r.all_nodes()),
                Some(r) if r.is(Verdict::Disproven) => {
                    format!("no, {}", text::count(r.all_nodes()))
                }
                _ => "–".to_string(),
            });
            table.row(name(records), cells);
        }
        table
    }
}

/// The name of the problem that these are about.
pub fn name(records: &[Record]) -> &str {
    records.first().map_or("", |record| record.question.problem.as_str())
}

/// What a method said of a problem.
pub fn record<'a>(records: &'a [Record], method: &str) -> Option<&'a Record> {
    records.iter().find(|record| record.question.method == method)
}

/// Whether a method solves a problem.
pub fn decides(records: &[Record], method: &str) -> bool {
    record(records, method).is_some_and(Record::is_decided)
}
