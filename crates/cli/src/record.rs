//! A result as data: what `--json` prints of a problem, what `--csv`, `--expect` and the summary read,
//! and what `--resume` keeps.

use crate::games;
use crate::report::Report;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use tsume::search::{Stats, Verdict};

/// The result of one problem. Infinity is null.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// `FILE#NAME`.
    pub problem: String,
    /// The game's name.
    pub game: String,
    /// What was searched with.
    pub algorithm: String,
    /// `proven`, `disproven` or `unknown`.
    pub status: String,
    /// The verdict in words.
    pub claim: String,
    /// Why it is unknown.
    pub stop_reason: Option<String>,
    /// `attacker` or `defender`.
    pub to_move: String,
    /// The first move of the line.
    pub best_move: Option<String>,
    /// A line that shows the verdict.
    pub line: Vec<String>,
    /// Positions expanded.
    pub nodes: u64,
    /// Seconds.
    pub time_s: f64,
    /// The root's proof number.
    pub pn: Option<u32>,
    /// The root's disproof number.
    pub dn: Option<u32>,
    /// Whether such a search is always right on such a game.
    pub sound: bool,
    /// What a repetition means.
    pub repetition: String,
    /// Whether the checker has accepted the certificate.
    pub checked: bool,
    /// Why there is no check.
    pub checked_reason: Option<String>,
    /// Positions in the certificate.
    pub certificate_positions: Option<u64>,
    /// Its length.
    pub certificate_bytes: Option<u64>,
    /// The file that it was kept in.
    pub certificate: Option<String>,
    /// The file that the solution was written to.
    pub solution: Option<String>,
    /// The other counts.
    pub stats: Counts,
    /// What the game adds.
    #[serde(flatten)]
    pub facts: Map<String, Value>,
}

/// The counts of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // as in `Stats`
pub struct Counts {
    pub reexpanded: u64,
    pub generated: u64,
    pub probes: u64,
    pub hits: u64,
    pub table_used: u64,
    pub table_entries: u64,
    pub twins: u64,
    pub simulations: u64,
    pub failed_simulations: u64,
    pub sibling_simulations: u64,
    pub failed_sibling_simulations: u64,
    pub simulation_nodes: u64,
    pub max_depth: u64,
}

impl From<&Stats> for Counts {
    fn from(s: &Stats) -> Counts {
        Counts {
            reexpanded: s.reexpanded,
            generated: s.generated,
            probes: s.probes,
            hits: s.hits,
            table_used: s.table_used,
            table_entries: s.table_entries,
            twins: s.twins,
            simulations: s.simulations,
            failed_simulations: s.failed_simulations,
            sibling_simulations: s.sibling_simulations,
            failed_sibling_simulations: s.failed_sibling_simulations,
            simulation_nodes: s.simulation_nodes,
            max_depth: s.max_depth,
        }
    }
}

impl From<&Report> for Record {
    fn from(report: &Report) -> Record {
        let mut facts = report.facts.clone();
        if let Some(range) = report.range {
            let shortest = json!({
                // Not at all, however long.
                "not_within": (range.not_within < u16::MAX).then_some(range.not_within),
                "within": range.within,
                "refutation": report.kept_refutation,
            });
            facts.insert("shortest".to_string(), shortest);
        }
        let summary = report.check.as_ref().ok();
        Record {
            problem: report.problem.clone(),
            game: report.game.to_string(),
            algorithm: report.method().to_string(),
            status: report.verdict.name().to_string(),
            claim: report.said(),
            stop_reason: report.stop.map(|reason| reason.name().to_string()),
            to_move: games::role(report.to_move).to_string(),
            best_move: report.line.first().cloned(),
            line: report.line.clone(),
            nodes: report.stats.nodes,
            time_s: report.time.as_secs_f64(),
            pn: report.root.pn.get(),
            dn: report.root.dn.get(),
            sound: report.sound,
            repetition: report.rule.name().to_string(),
            checked: summary.is_some(),
            checked_reason: report.check.as_ref().err().cloned(),
            certificate_positions: summary.map(|summary| summary.entries),
            certificate_bytes: summary.map(|summary| summary.bytes),
            certificate: report.kept.clone(),
            solution: report.solution.clone(),
            stats: Counts::from(&report.stats),
            facts,
        }
    }
}

impl Record {
    /// Whether this was the verdict.
    pub fn is(&self, verdict: Verdict) -> bool {
        self.status == verdict.name()
    }

    /// Whether the verdict did not stand up to its check.
    pub fn failed(&self) -> bool {
        self.stop_reason.as_deref() == Some("certificate")
    }

    /// What the game says of it under a name, if that is a text.
    pub fn fact(&self, name: &str) -> Option<&str> {
        self.facts.get(name)?.as_str()
    }
}
