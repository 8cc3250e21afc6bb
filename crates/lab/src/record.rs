//! Raw results: one for each problem and method, appended to a file of JSON Lines as they come,
//! so that a run that was broken off can go on.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write};
use std::iter::Sum;
use std::path::{Path, PathBuf};
use tsume::search::{Outcome, Verdict};
use tsume::text;

/// What a search was asked. Equal questions have comparable answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Question {
    pub experiment: String,
    pub problem: String,
    /// The position itself.
    pub position: String,
    pub method: String,
    /// Everything else that the answer depends on, in words.
    pub settings: String,
}

/// The result of one search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    #[serde(flatten)]
    pub(crate) question: Question,
    /// `proven`, `disproven` or `unknown`.
    pub(crate) status: String,
    /// Why it is unknown.
    pub(crate) stop_reason: Option<String>,
    /// Whether the method is always right.
    pub(crate) sound: bool,
    /// Positions expanded, again and again included.
    pub(crate) nodes: u64,
    /// Nodes made: the root, and the children of every expansion.
    pub(crate) made: u64,
    /// Twins among them.
    pub(crate) twins: u64,
    /// The longest path, in moves.
    pub(crate) max_depth: u64,
    /// Entries of the table in use at the end.
    #[serde(default)]
    pub(crate) table_used: u64,
    /// Simulations on another path.
    #[serde(default)]
    pub(crate) path_simulation: Simulated,
    /// Simulations at a sibling.
    #[serde(default)]
    pub(crate) sibling_simulation: Simulated,
    /// Seconds.
    pub(crate) time_s: f64,
}

/// What simulations of one kind came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Simulated {
    pub(crate) calls: u64,
    pub(crate) failed: u64,
    /// Those that they looked at, which are not among the positions expanded.
    pub(crate) nodes: u64,
}

impl Sum for Simulated {
    fn sum<I: Iterator<Item = Simulated>>(all: I) -> Simulated {
        all.fold(Simulated::default(), |a, b| Simulated {
            calls: a.calls + b.calls,
            failed: a.failed + b.failed,
            nodes: a.nodes + b.nodes,
        })
    }
}

impl Record {
    /// From the outcome of a search, without what was asked.
    pub(crate) fn new<M>(outcome: &Outcome<M>) -> Record {
        let stats = &outcome.stats;
        Record {
            question: Question::default(),
            status: outcome.verdict.name().to_string(),
            stop_reason: outcome.stop.map(|reason| reason.name().to_string()),
            sound: outcome.sound,
            nodes: stats.nodes,
            made: stats.generated + 1,
            twins: stats.twins,
            max_depth: stats.max_depth,
            table_used: stats.table_used,
            path_simulation: Simulated {
                calls: stats.simulations,
                failed: stats.failed_simulations,
                nodes: stats.simulation_nodes - stats.sibling_simulation_nodes,
            },
            sibling_simulation: Simulated {
                calls: stats.sibling_simulations,
                failed: stats.failed_sibling_simulations,
                nodes: stats.sibling_simulation_nodes,
            },
            time_s: outcome.time.as_secs_f64(),
        }
    }

    /// Whether there is a verdict.
    pub(crate) fn is_decided(&self) -> bool {
        !self.is(Verdict::Unknown)
    }

    /// All nodes that the search looked at, those of simulations included.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes + self.path_simulation.nodes + self.sibling_simulation.nodes
    }

    /// Whether this was the verdict.
    pub(crate) fn is(&self, verdict: Verdict) -> bool {
        self.status == verdict.name()
    }
}

/// The file that raw results are kept in.
pub struct Log {
    pub path: PathBuf,
    file: File,
    known: HashMap<Question, Record>,
}

impl Log {
    /// Opens the log; what is in it counts if the run is resumed, and is lost otherwise. A last
    /// line that was not finished is dropped.
    pub fn open(path: &Path, resume: bool) -> io::Result<Log> {
        let text = if resume && path.exists() { fs::read_to_string(path)? } else { String::new() };
        let (mut file, mut known) = (File::create(path)?, HashMap::new());
        for line in text.lines() {
            if let Ok(record) = serde_json::from_str::<Record>(line) {
                writeln!(file, "{line}")?;
                known.insert(record.question.clone(), record);
            }
        }
        Ok(Log { path: path.to_path_buf(), file, known })
    }

    /// An answer of an earlier run.
    pub fn find(&self, question: &Question) -> Option<&Record> {
        self.known.get(question)
    }

    /// Keeps a result.
    pub fn append(&mut self, record: &Record) -> io::Result<()> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

/// All results in the form that spreadsheets read.
pub fn csv(records: &[Record]) -> String {
    let mut out = "problem,position,method,settings,status,stop_reason,sound,nodes,made,twins,\
                   max_depth,table_used,path_simulations,path_failed,path_nodes,sibling_simulations,\
                   sibling_failed,sibling_nodes,time_s\n"
        .to_string();
    for r in records {
        let q = &r.question;
        let texts =
            [&q.problem, &q.position, &q.method, &q.settings, &r.status].map(|t| text::field(t));
        let simulated = [r.path_simulation, r.sibling_simulation];
        let simulated = simulated.map(|s| format!("{},{},{}", s.calls, s.failed, s.nodes));
        let _ = writeln!(
            out,
            "{},{},{},{},{},{},{},{},{},{:.3}",
            texts.join(","),
            r.stop_reason.as_deref().unwrap_or_default(),
            r.sound,
            r.nodes,
            r.made,
            r.twins,
            r.max_depth,
            r.table_used,
            simulated.join(","),
            r.time_s
        );
    }
    out
}

#[cfg(test)]
pub mod tests {
    use super::*;

    pub fn record(problem: &str, method: &str, status: &str, nodes: u64) -> Record {
        Record {
            question: Question {
                experiment: "test".to_string(),
                problem: problem.to_string(),
                position: format!("position of {problem}"),
                method: method.to_string(),
                settings: "none".to_string(),
            },
            status: status.to_string(),
            stop_reason: (status == "unknown").then(|| "nodes".to_string()),
            sound: method != "DCG" && !method.ends_with("ignore"),
            nodes,
            made: nodes * 10 + 1,
            max_depth: 3,
            table_used: nodes,
            time_s: 0.5,
            ..Record::default()
        }
    }

    /// What methods say of problems, status and nodes; again from the first where there are more
    /// methods.
    pub fn records<S: AsRef<str>, const N: usize>(
        methods: &[S],
        problems: &[(&str, [(&str, u64); N])],
    ) -> Vec<Record> {
        let mut all = Vec::new();
        for (problem, said) in problems {
            let each = methods.iter().zip(said.iter().cycle());
            all.extend(
                each.map(|(m, (status, nodes))| record(problem, m.as_ref(), status, *nodes)),
            );
        }
        all
    }

    #[test]
    fn a_log_remembers_what_was_finished() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("x.jsonl");
        let (first, second) = (record("a", "Tree", "proven", 3), record("b", "Tree", "proven", 4));
        let mut log = Log::open(&path, false).unwrap();
        log.append(&first).unwrap();
        log.append(&second).unwrap();
        // Killed while it wrote the second.
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 20]).unwrap();

        let mut log = Log::open(&path, true).unwrap();
        assert_eq!(log.find(&first.question), Some(&first));
        assert_eq!(log.find(&second.question), None);
        log.append(&second).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert_eq!(Log::open(&path, false).unwrap().find(&first.question), None);
    }

    #[test]
    fn a_comma_does_not_split_a_field() {
        let text = csv(&[record("a,\"b\"", "Tree", "unknown", 3)]);
        let line = "\"a,\"\"b\"\"\",\"position of a,\"\"b\"\"\",Tree,none,unknown,nodes,true,3,31,0,3,3,0,0,0,0,0,0,0.500";
        assert_eq!(text.lines().nth(1), Some(line));
    }
}
