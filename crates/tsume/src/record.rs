//! A result as data: what `--json` prints of a problem, what `--csv`, `--expect` and the summary read,
//! and what `--resume` keeps.

use crate::answer::{Answer, Both, Tried};
use crate::games::Played;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use tsume_search::{Stats, Verdict};

/// The result of one problem. Infinity is null.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// `FILE#NAME`.
    pub problem: String,
    /// The game's name.
    pub game: String,
    /// What was searched with.
    pub algorithm: String,
    /// The settings of the search that are not the algorithm's own.
    #[serde(default)]
    pub settings: BTreeMap<String, String>,
    /// `proven`, `disproven` or `unknown`.
    pub status: String,
    /// The verdict in words.
    pub claim: String,
    /// Why it is unknown.
    pub stop_reason: Option<String>,
    /// The side to move, as the game calls it: `black`, `white`; in graph games as the next.
    pub to_move: String,
    /// Its part in the question: `attacker` or `defender`.
    pub role: String,
    /// The first move of the line.
    pub best_move: Option<String>,
    /// A line that shows the verdict.
    pub line: Vec<String>,
    /// Positions expanded.
    pub nodes: u64,
    /// All that `--nodes` counts: with the nodes of simulations, and of making certificates.
    #[serde(default)]
    pub spent: u64,
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
    /// Parts of the certificate: the verdict's, and those that tell what ko threats change.
    #[serde(default)]
    pub certificate_parts: Option<u64>,
    /// Positions in all of it.
    pub certificate_positions: Option<u64>,
    /// Its length.
    pub certificate_bytes: Option<u64>,
    /// The file that it was kept in.
    pub certificate: Option<String>,
    /// The file that the solution was written to.
    pub solution: Option<String>,
    /// The other counts.
    pub stats: Map<String, Value>,
    /// What the game adds.
    #[serde(flatten)]
    pub facts: Map<String, Value>,
}

/// The counts, by their names, without the nodes.
fn counts(stats: &Stats) -> Map<String, Value> {
    let fields = stats.fields().into_iter().filter(|(name, _)| *name != "nodes");
    fields.map(|(name, count)| (name.to_string(), count.into())).collect()
}

impl From<&Answer> for Record {
    fn from(answer: &Answer) -> Record {
        let size = answer.certificate_size();
        Record {
            problem: answer.problem.clone(),
            game: answer.game.to_string(),
            algorithm: answer.method().to_string(),
            settings: answer.settings.iter().map(|(n, v)| (n.to_string(), v.clone())).collect(),
            status: answer.verdict.name().to_string(),
            claim: answer.said(),
            stop_reason: answer.stop.map(|reason| reason.name().to_string()),
            to_move: answer.mover.to_lowercase(),
            role: answer.to_move.to_string(),
            best_move: answer.best_move().map(str::to_string),
            line: texts(&answer.line),
            nodes: answer.stats.nodes,
            spent: answer.spent,
            time_s: answer.time.as_secs_f64(),
            pn: answer.root.pn.get(),
            dn: answer.root.dn.get(),
            sound: answer.sound,
            repetition: answer.rule.name().to_string(),
            checked: answer.check.is_ok(),
            checked_reason: answer.check.as_ref().err().cloned(),
            certificate_parts: size.map(|[parts, ..]| parts),
            certificate_positions: size.map(|[_, positions, _]| positions),
            certificate_bytes: size.map(|[.., bytes]| bytes),
            certificate: answer.files.certificate.clone(),
            solution: answer.files.solution.clone(),
            stats: counts(&answer.stats),
            facts: facts(answer),
        }
    }
}

/// What only some questions have, and what the position is.
fn facts(answer: &Answer) -> Map<String, Value> {
    let mut facts = answer.facts.clone();
    let mut add = |name: &str, value: Value| {
        facts.insert(name.to_string(), value);
    };
    if let Some(read) = &answer.read {
        add("read_as", json!({"game": read.game, "by": read.by}));
    }
    if let Some(outcome) = answer.outcome {
        add("outcome", outcome.into());
    }
    if let Some(order) = answer.order {
        add("order", order.into());
    }
    if let Some(known) = &answer.known {
        add("known", json!(known));
    }
    if let Some(time) = answer.found_after {
        add("known_s", time.as_secs_f64().into());
    }
    if let Some(ko) = &answer.ko {
        let value = json!({
            "fight": ko.fight,
            "winner_without_threats": ko.winner.to_lowercase(),
            "outcome_without_threats": ko.without,
            "threats": ko.threats,
            "checked": ko.checked,
            "nodes": ko.nodes,
        });
        add("ko", value);
    }
    if let Some(code) = &answer.code {
        add("code", code.as_str().into());
    }
    if let Some(japanese) = answer.japanese {
        add("japanese", japanese.into());
    }
    if let Some(moves) = &answer.best_moves {
        add("best_moves", json!(moves));
    }
    if !answer.tried.is_empty() {
        let tried = answer.tried.iter().map(|Tried { played, right, line, end, .. }| {
            json!({ "move": played.text, "right": right, "line": texts(line), "end": end })
        });
        add("tried", tried.collect());
    }
    if let Some(Both { settled, attack, defence }) = &answer.both {
        add("settled", (*settled).into());
        for (name, part) in [("attack", attack), ("defence", defence)] {
            let line = texts(&part.line);
            let mut value = json!({
                "outcome": part.word(),
                "move": line.first(),
                "line": line,
                "checked": part.checked,
                "nodes": part.nodes,
            });
            if let Some(code) = &part.code {
                value["code"] = code.as_str().into();
            }
            if let Some(japanese) = part.japanese {
                value["japanese"] = japanese.into();
            }
            if let Some(moves) = &part.best_moves {
                value["best_moves"] = json!(moves);
            }
            add(name, value);
        }
    }
    if let Some(range) = answer.range {
        let shortest = json!({
            // Not at all, however long.
            "not_within": (range.not_within < u16::MAX).then_some(range.not_within),
            "within": range.within,
            "refutation": answer.files.refutation,
        });
        add("shortest", shortest);
    }
    facts
}

fn texts(line: &[Played]) -> Vec<String> {
    line.iter().map(|m| m.text.clone()).collect()
}

impl Record {
    /// Whether this was the verdict.
    pub fn is(&self, verdict: Verdict) -> bool {
        self.status == verdict.name()
    }

    /// Whether the side to move gets what it wants.
    pub fn mover_wins(&self) -> bool {
        match self.role.as_str() {
            "attacker" => self.is(Verdict::Proven),
            _ => self.is(Verdict::Disproven),
        }
    }

    /// All first moves that are right, where that is told.
    pub fn best_moves(&self) -> Option<Vec<String>> {
        let moves = self.facts.get("best_moves")?.as_array()?;
        Some(moves.iter().filter_map(Value::as_str).map(str::to_string).collect())
    }

    /// Whether a part of the question was not decided.
    pub fn leaves_open(&self, part: &str) -> bool {
        let open = self.facts.get("known").and_then(|known| known.get("undecided"));
        open.and_then(Value::as_array).is_some_and(|open| open.iter().any(|other| other == part))
    }

    /// What is known of a first move that was tried: `right`, `line`, `end`.
    pub fn tried(&self, first: &str) -> Option<&Value> {
        let tried = self.facts.get("tried")?.as_array()?;
        tried.iter().find(|tried| tried["move"] == first)
    }

    /// Whether there is more to find out about a first move, now that the question is decided.
    pub(crate) fn may_tell_of(&self, first: &str) -> bool {
        let best = self.best_moves();
        let told = match &best {
            Some(best) => best.iter().any(|name| name == first) || !self.leaves_open("best_moves"),
            None => self.mover_wins() && self.best_move.as_deref() == Some(first),
        };
        !self.is(Verdict::Unknown) && !told && self.tried(first).is_none()
    }

    /// What ko threats change: `fight`, `winner_without_threats` and so on.
    pub fn ko(&self, name: &str) -> Option<&Value> {
        self.facts.get("ko")?.get(name)
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
