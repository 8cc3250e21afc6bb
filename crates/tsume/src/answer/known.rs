//! What is known besides the verdict: parts of the question, and what ko threats change.

use serde::Serialize;
use tsume_proof::Summary;

/// What is known of a question that has no verdict, or beyond its verdict. What is not given is not
/// known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Known {
    /// The game's own word for what was shown of a part of the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'static str>,
    /// The part: by threats of this order or less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<u32>,
    /// The part: if the attacker plays the moves of this generator alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generator: Option<&'static str>,
    /// The attacker does not win in so many moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_within: Option<u16>,
    /// The attacker wins in so many moves, if perhaps not as soon as was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<u16>,
    /// So many ko threats of the loser, against none, do not change the verdict; of more it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_ko_up_to: Option<u8>,
    /// The part: if stones of the other side are added on these points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fence: Vec<String>,
    /// Other parts of the question that were not decided within the limits, such as `seki`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<&'static str>,
    /// The same in words.
    #[serde(skip)]
    pub words: String,
}

#[cfg(feature = "go")]
impl Known {
    /// Adds a part that was not decided.
    pub(crate) fn leave_open(&mut self, part: &'static str, words: &str) {
        self.undecided.push(part);
        if !self.words.is_empty() {
            self.words.push_str("; ");
        }
        self.words.push_str(words);
    }
}

/// What ko threats change, where that was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoSearch {
    /// Who wins if nobody has threats.
    pub winner: &'static str,
    /// The game's own word for that.
    pub without: Option<&'static str>,
    /// Whether threats change it: then it is a ko. Not known if the searches came to no end.
    pub fight: Option<bool>,
    /// The least number of threats with which the loser wins, where that was asked.
    pub threats: Option<u8>,
    /// So many are known to be enough.
    pub at_most: Option<u8>,
    /// So many threats are known to change nothing.
    pub up_to: u8,
    /// All of this in words.
    pub words: String,
    /// Whether all that this rests on was checked.
    pub checked: bool,
    /// The nodes of the searches for it.
    pub nodes: u64,
}

impl KoSearch {
    /// Whether threats are known to change it.
    pub fn is_fight(&self) -> bool {
        self.fight == Some(true)
    }
}

/// Something else that an answer says, with the part of the certificate that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// What it says.
    pub claim: String,
    /// The part of the certificate.
    pub certificate: Vec<u8>,
    /// What that consists of.
    pub summary: Summary,
}
