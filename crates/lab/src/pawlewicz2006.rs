//! Pawlewicz & Lew 2006: what 1+ε does for df-pn and PDS when a search outgrows its table. Table 1
//! and Fig. 5 on Atari Go ([`atari`]), Tables 2 to 4 and Figs. 6 and 7 on Lines of Action
//! ([`lines`]).
//!
//! All four methods are the plain ones of the paper: TwoBig replacement, 1 and 1 at the leaves, ε
//! 1/4 for df-pn and 1/16 for PDS; Tsume's additions to df-pn (threshold control, minimal
//! distance) are off. What remains is its treatment of repetition, without which verdicts in Lines
//! of Action would not be safe.

mod atari;
mod lines;
mod order;

use crate::plot::Line;
use crate::record::Record;
use crate::report::Report;
use crate::session::{Search, Searched, Session};
use crate::{End, Error, Host, Plan};
use std::time::Duration;
use tsume::search::{Algorithm, Epsilon, Evaluation, Limits, Options, Replacement, Verdict};
use tsume::text;

pub const NAME: &str = "pawlewicz2006";

/// A method of the paper, with its ε.
struct Method {
    name: &'static str,
    algorithm: Algorithm,
    epsilon: f64,
}

const METHODS: [Method; 4] = [
    Method { name: "1+ε df-pn", algorithm: Algorithm::DfPn, epsilon: 1.0 / 4.0 },
    Method { name: "df-pn", algorithm: Algorithm::DfPn, epsilon: 0.0 },
    Method { name: "1+ε PDS", algorithm: Algorithm::Pds, epsilon: 1.0 / 16.0 },
    Method { name: "PDS", algorithm: Algorithm::Pds, epsilon: 0.0 },
];
/// Their places.
const ENHANCED: usize = 0;
const DF_PN: usize = 1;
const ENHANCED_PDS: usize = 2;
const PDS: usize = 3;

impl Method {
    /// Its line in a plot: those without 1+ε are dashed.
    fn line(&self) -> Line {
        if self.epsilon == 0.0 { Line::Dashed } else { Line::Solid }
    }

    fn options(&self, estimates: bool, published: bool) -> Options {
        Options {
            epsilon: Epsilon::new(self.epsilon).unwrap_or(Epsilon::OFF),
            minimal_distance: Some(false),
            threshold_control: false,
            replacement: Replacement::TwoBig,
            estimates,
            evaluation: if published { Evaluation::Delayed } else { Evaluation::Immediate },
            ..Options::new(self.algorithm)
        }
    }
}

/// The entries of a table, and the time for each search with it.
#[derive(Clone, Copy)]
struct Setting {
    /// The binary logarithm of the number of entries.
    exponent: u32,
    time: Duration,
    /// What else there is to say of it.
    remark: &'static str,
}

impl Setting {
    fn entries(self) -> u64 {
        1 << self.exponent
    }

    /// Everything that a result depends on.
    fn words(self, plan: &Plan) -> String {
        let leaves = if plan.estimates { "estimates" } else { "1" };
        let nodes = plan.nodes.map_or(String::new(), |nodes| format!(" nodes={nodes}"));
        let (entries, time) = (self.entries(), self.time.as_secs_f64());
        let delayed = if plan.published { " delayed" } else { "" };
        format!("entries={entries} leaves={leaves} time={time}s{nodes}{}{delayed}", self.remark)
    }
}

pub fn run(plan: &Plan, host: &mut dyn Host) -> Result<End, Error> {
    enough_memory(plan)?;
    let mut session = Session::start(NAME, plan, host)?;
    let sets = lines::read(&mut session);
    let mut report =
        Report::new("Pawlewicz & Lew 2006: the 1+ε trick (Tables 1 to 4, Figs. 5 to 7)");
    report.text(SETTING);
    report.text(leaves(plan));
    if plan.published {
        report.text(DELAYED);
    }
    if plan.files.is_empty() {
        let results = atari::measure(&mut session)?;
        atari::report(&mut report, &results, plan.bare, plan.published);
    }
    for set in &sets {
        let results = lines::measure(&mut session, set)?;
        lines::report(&mut report, &results);
    }
    report.alarm("WINS WERE REFUTED:", &refuted(&session.records, plan.files.is_empty()));
    session.finish(&report)
}

const SETTING: &str = "The four methods are the paper's: TwoBig replacement, ε = 1/4 for df-pn and 1/16 for PDS. What \
     Tsume adds to df-pn by itself (threshold control, minimal distance, another replacement) is \
     off. A table of so many entries has so many and no more; beside it, as in the paper, a search \
     keeps only the children of the positions on its path.";

const DELAYED: &str =
    "A position is judged when it is entered, not when it is first seen, as PDS was published.";

fn leaves(plan: &Plan) -> &'static str {
    if plan.estimates {
        "Leaves begin with Tsume's own estimates, not with the paper's 1 and 1. These numbers are \
         large, so that a threshold one above another is next to nothing: the methods without 1+ε \
         suffer more than in the paper."
    } else {
        "Leaves begin with 1 and 1, as in the paper."
    }
}

/// A table of the largest size must fit, or it would not have as many entries as it says.
fn enough_memory(plan: &Plan) -> Result<(), Error> {
    let most = if plan.files.is_empty() { atari::LARGEST } else { lines::LARGEST };
    // An entry has 32 bytes; as much again is ample for everything else.
    let needed = 64usize << most;
    if plan.memory < needed {
        let message = format!("--memory is too small for a table of 2^{most} entries");
        return Err(Error::refused(message, format!("give {} or more", text::size(needed as u64))));
    }
    Ok(())
}

/// Has the first so many methods answer a question about a position, and hands back the records and
/// what there is to tell; `None` when the user has had enough.
fn ask(
    session: &mut Session<'_>,
    (name, position): (&str, String),
    setting: Setting,
    tried: usize,
    search: impl Fn(&mut Search<'_>, Options) -> Searched,
) -> Result<Option<(Vec<Record>, String)>, Error> {
    let plan = session.plan;
    let limits = Limits {
        nodes: plan.nodes,
        time: Some(setting.time),
        memory: plan.memory,
        table_entries: Some(setting.entries() as usize),
    };
    session.under(limits, &setting.words(plan));
    let (mut records, mut news) = (Vec::new(), format!("{name}:"));
    for method in METHODS.iter().take(tried) {
        let options = method.options(plan.estimates, plan.published);
        let question = (name, position.clone());
        let record = session.answer(question, method.name, |allowed| search(allowed, options))?;
        let Some(record) = record else { return Ok(None) };
        let sign = if record.is_decided() { "+" } else { "?" };
        let (time, nodes) = (seconds(record.time_s), text::count(record.nodes));
        news += &format!(" {} {sign}{time}s/{nodes}", method.name);
        records.push(record);
    }
    Ok(Some((records, news)))
}

/// The names of wins that a method refutes. There must be none. The project's own problems are all
/// wins, and certified; of others, a win is what some method proves.
fn refuted(records: &[Record], own: bool) -> Vec<&str> {
    let proven = |position: &str| {
        records.iter().any(|r| r.question.position == position && r.is(Verdict::Proven))
    };
    let refuted = records.iter().filter(|record| record.is(Verdict::Disproven));
    let wrong = refuted.filter(|record| own || proven(&record.question.position));
    wrong.map(|record| record.question.problem.as_str()).collect()
}

/// A number of seconds, to about three digits.
fn seconds(time: f64) -> String {
    match time {
        t if t < 0.995 => format!("{t:.3}"),
        t if t < 9.95 => format!("{t:.2}"),
        t if t < 99.5 => format!("{t:.1}"),
        t => text::count(t.round() as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::record;

    #[test]
    fn the_methods_are_plain() {
        for method in &METHODS {
            let options = method.options(false, false);
            let published = method.options(false, true);
            assert_eq!(published, Options { evaluation: Evaluation::Delayed, ..options.clone() });
            assert_eq!(options.epsilon.get(), method.epsilon);
            assert!(!options.threshold_control && !options.estimates);
            assert_eq!(options.minimal_distance, Some(false));
            assert_eq!(options.replacement, Replacement::TwoBig);
        }
        let places = [ENHANCED, DF_PN, ENHANCED_PDS, PDS].map(|method| METHODS[method].name);
        assert_eq!(places, ["1+ε df-pn", "df-pn", "1+ε PDS", "PDS"]);
    }

    #[test]
    fn a_win_must_not_be_refuted() {
        let said = |status| record("a", "df-pn", status, 1);
        let both = [said("proven"), said("disproven"), record("b", "df-pn", "disproven", 1)];
        assert_eq!(refuted(&both, false), ["a"]);
        assert_eq!(refuted(&both, true), ["a", "b"]);
        assert!(refuted(&both[..1], true).is_empty());
    }

    #[test]
    fn three_digits_are_enough() {
        let times = [0.0123, 1.0, 9.949, 12.345, 1234.4];
        assert_eq!(times.map(seconds), ["0.012", "1.00", "9.95", "12.3", "1,234"]);
    }
}
