//! `--expect`: are the answers those that the files give?
//!
//! What a file says of a problem depends on its format: each game reads its own
//! ([`Kind::expected`](crate::games::Kind::expected)). In text it is a comment such as
//! `# result: proven`, or `# answer: proven`.

mod judge;

pub use judge::{Compared, Judged, Judgement};

use crate::record::Record;
use crate::session::MOST;
use serde_json::Value;

/// What a file says of a problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expected {
    /// `proven`, `disproven`, or a word of the game's own, as in the field `outcome`.
    pub result: Option<String>,
    /// `none` or `fight`.
    pub ko: Option<String>,
    /// The ko threats that turn the result round: their least number, `none`, or `none up to 6`. Where
    /// kos are fought with threats, this counts more than `ko`.
    pub threats: Option<String>,
    /// The first moves that are right, as JSON has them.
    pub moves: Vec<String>,
    /// Whether these are all right ones.
    pub only: bool,
    /// The length of a mate.
    pub length: Option<Length>,
    /// The moves are a solution that was played out: the side to move succeeds.
    pub solution: Option<Solution>,
}

/// A solution as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Whether its moves are marked; otherwise they are those of the main line.
    pub marked: bool,
    /// The side that begins, as in the field `to_move`.
    pub mover: String,
    /// The whole problem with it.
    pub record: String,
}

/// The length of a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// Moves of the side that mates.
    pub moves: u16,
    /// Whether it is the side to move that is mated.
    pub mated: bool,
}

/// Something that was expected, and what was found instead, if it was not that.
type Said = (String, Option<String>);

impl Expected {
    /// Everything that can be compared; none if the file says nothing about the question asked.
    fn said(&self, record: &Record) -> Option<Vec<Said>> {
        let mut said: Vec<Said> = Vec::new();
        let found = |other: bool, found: &str| other.then(|| found.to_string());
        if let Some(result) = &self.result {
            // A ko has a word of its own, but somebody wins it if nobody has a threat.
            let without = record.ko("outcome_without_threats").and_then(Value::as_str);
            let words = [Some(record.status.as_str()), without];
            let outcome = record.fact("outcome");
            let known = words.into_iter().chain([outcome]).flatten().any(|word| word == result);
            let word = match result.as_str() {
                "proven" | "disproven" => &record.status,
                _ => outcome.unwrap_or(&record.status),
            };
            said.push((result.clone(), found(!known, word)));
        }
        if let (Some(told), Some(found)) = (self.by_threats(record), threats(record)) {
            let other = (*told != found).then_some(found);
            said.push((format!("threats: {told}"), other));
        } else if let (Some(ko), Some(outcome)) = (&self.ko, record.fact("outcome"))
            && knows_ko(record)
        {
            let fight = outcome == "ko";
            said.push((
                match ko.as_str() {
                    "none" => "no ko".to_string(),
                    _ => "a ko".to_string(),
                },
                found(fight == (ko == "none"), outcome),
            ));
        }
        if let Some(told) = self.length {
            said.push(mate(told, record)?);
        }
        if let (Some(best), false) = (&record.best_move, self.moves.is_empty())
            && self.solution.is_none()
            && self.is_for(record)
        {
            let others = || record.best_moves().filter(|found| *found != self.moves);
            let more = others().filter(|_| self.only).map(|moves| moves.join(" "));
            let other = (!self.moves.contains(best)).then(|| best.clone()).or(more);
            said.push((format!("the move {}", self.moves.join(" or ")), other));
        }
        (!said.is_empty()).then_some(said)
    }

    /// What is said of threats, if they were asked about.
    fn by_threats(&self, record: &Record) -> Option<&String> {
        let asked = record.fact("rules") == Some("threats") && record.ko("fight").is_some();
        self.threats.as_ref().filter(|_| asked)
    }

    /// Whether the moves are about the question asked: a mate in any number of moves may begin with
    /// others than the mate in 3.
    fn is_for(&self, record: &Record) -> bool {
        let wins = record.mover_wins();
        let within = record.facts.get("within").and_then(Value::as_u64);
        let bounded = self.length.is_none_or(|told| within == Some(told.moves.into()));
        wins && bounded
    }
}

/// What was found of the threats that turn the result round, in the words of [`Expected::threats`].
fn threats(record: &Record) -> Option<String> {
    let least = record.ko("threats").and_then(Value::as_u64);
    let none = record.ko("fight").and_then(Value::as_bool) == Some(false);
    let up_to = record.facts.get("known").and_then(|known| known.get("no_ko_up_to"));
    let all = up_to.and_then(Value::as_u64).filter(|&n| n == u64::from(MOST));
    let none = none.then(|| "none".to_string());
    least.map(|n| n.to_string()).or(none).or(all.map(|n| format!("none up to {n}")))
}

/// Whether it was told what ko has to do with a result.
fn knows_ko(record: &Record) -> bool {
    record.ko("fight").is_some_and(Value::is_boolean)
}

/// Whether a mate has its length. A file says that there is none sooner, too.
fn mate(told: Length, record: &Record) -> Option<Said> {
    let attacks = record.fact("attacker") == record.fact("side_to_move");
    if attacks == told.mated {
        return None;
    }
    let moves = u64::from(told.moves);
    let within = record.facts.get("within").and_then(Value::as_u64);
    let shortest = record.facts.get("shortest").and_then(|range| range.get("within"));
    let other = match (record.status.as_str(), shortest.and_then(Value::as_u64)) {
        ("proven", Some(shortest)) => shortest != moves,
        ("proven", None) => within.is_some_and(|bound| bound < moves),
        _ => within.is_none_or(|bound| bound >= moves),
    };
    let expected = if told.mated { "being mated" } else { "a mate" };
    Some((format!("{expected} in {moves}"), other.then(|| record.claim.clone())))
}

/// Lines such as `result: proven` in a text.
pub(crate) fn facts(text: &str) -> Option<Expected> {
    let mut expected = Expected::default();
    for (name, value) in text.lines().filter_map(|line| line.split_once(':')) {
        let value = value.trim().to_string();
        match name.trim() {
            "result" | "answer" if value != "unknown" => expected.result = Some(value),
            "ko" if ["none", "fight"].contains(&value.as_str()) => expected.ko = Some(value),
            "threats" if value != "unknown" => expected.threats = Some(value),
            "only move" => (expected.moves, expected.only) = (vec![value], true),
            _ => (),
        }
    }
    (expected != Expected::default()).then_some(expected)
}

/// What the comments of a file say, on the line that a problem begins with and on those below.
pub fn commented(bytes: &[u8], begins: impl Fn(&str) -> bool) -> Vec<Option<Expected>> {
    let mut all = Vec::new();
    for line in String::from_utf8_lossy(bytes).lines() {
        let (content, comment) = line.split_once('#').unwrap_or((line, ""));
        if begins(content) {
            all.push(None);
        }
        if let (Some(last), Some(found)) = (all.last_mut(), facts(comment)) {
            *last = Some(found);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Registry;

    fn of(game: &str, text: &str) -> Vec<Option<Expected>> {
        (Registry::default().find(game).unwrap().expected)(text.as_bytes())
    }

    #[test]
    fn chess_files() {
        let text = "# a comment\n\
            6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; dm 1; id \"a bm Kd1;\";\n\
            6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\n\
            6k1/5ppp/8/8/8/8/8/R3K3 w - - bm #-2;\n\
            6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8 a1a7 Qh8;\n\
            nonsense\n";
        let found = of("mate", text);
        assert_eq!(found.len(), 5);
        let first = found[0].as_ref().unwrap();
        assert_eq!((first.length.unwrap().moves, &first.moves[..]), (1, &["a1a8".to_string()][..]));
        assert!(found[1].is_none() && found[4].is_none());
        assert!(found[2].as_ref().unwrap().length.unwrap().mated);
        assert_eq!(found[3].as_ref().unwrap().moves, ["a1a8", "a1a7", "Qh8"]);
    }

    #[test]
    fn records_of_go() {
        let told = of("one-eye", "(;SZ[9]C[Black to move\nresult: no-eye\nko: fight\nnodes: 3])");
        let told = told[0].as_ref().unwrap();
        assert_eq!((told.result.as_deref(), told.ko.as_deref()), (Some("no-eye"), Some("fight")));
        let right = "(;SZ[9]PL[B](;B[aa];W[bb](;B[cc]C[RIGHT])(;B[dd]C[wrong]))(;B[ee];W[aa]))";
        let right = of("one-eye", right);
        let right = right[0].as_ref().unwrap();
        assert_eq!(right.moves, ["A9"]);
        assert!(right.solution.as_ref().is_some_and(|solution| solution.marked));
        assert_eq!(of("one-eye", "(;SZ[9]C[result: unknown])(;SZ[9])"), [None, None]);
    }

    #[test]
    fn comments() {
        let found = of(
            "graph",
            "# result: lost\ngame a repetition=none # result: proven\nA won\ngame b repetition=none\n# why\n# result: disproven\nA lost\n",
        );
        let results: Vec<_> = found.iter().map(|e| e.as_ref().unwrap().result.clone()).collect();
        assert_eq!(results, [Some("proven".to_string()), Some("disproven".to_string())]);
        let found =
            of("loa", "8/o7/3o2x1/8/8/x7/8/8 x ; id a # result: proven\n8/o7/3o2x1/8/8/x7/8/8 x\n");
        assert_eq!(found.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false]);
    }
}
