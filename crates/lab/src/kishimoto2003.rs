//! Kishimoto & Müller 2003, Tables 1 to 4: what each enhancement of df-pn is worth on the one-eye
//! problem, added one by one and left out one by one; how simulation does; what kos cost.
//!
//! The paper ignores that results may depend on the path; here every search takes care of it. Its
//! second phase keeps what no ko has touched; here, what no repetition has touched.

mod printed;
mod tables;

use crate::eyes::{Eye, Method, OWN, PAPER, Trial, times};
use crate::record::Record;
use crate::report::Report;
use crate::results::Results;
use crate::session::{Search, Session};
use crate::{End, Error, Host, Plan};
use printed::PRINTED;
use std::collections::HashSet;
use tables::{
    AsPrinted, LONGER, Phases, Row, Rows, as_printed, phases, rows, share, simulation, table_1,
    table_2, table_3, table_4, table_as_printed,
};
use tsume::game::Role;
use tsume::search::{Ghi, Memory, Verdict};
use tsume::text;
use tsume_go::ko;

pub const NAME: &str = "kishimoto2003";

/// The name of the search that lets the loser retake kos.
const PHASE_2: &str = "phase 2";

pub fn run(plan: &Plan, host: &mut dyn Host) -> Result<End, Error> {
    let title =
        "Kishimoto & Müller 2003: df-pn's enhancements on the one-eye problem (Tables 1 to 4)";
    let (nodes, methods, after) = ([50_000, 5_000], methods(), besides);
    Trial { name: NAME, title, nodes, methods, after, report }.run(plan, host)
}

/// What is asked besides: with the basic search, the printed algorithm; with everything on, the
/// second phase, once the first has a verdict. False when the user has had enough.
fn besides(
    session: &mut Session<'_>,
    problem: &Eye,
    method: &Method,
    first: &Record,
) -> Result<bool, Error> {
    if *method == with(&[]) {
        for (name, _) in PRINTED {
            let search = |allowed: &mut Search<'_>| {
                let outcome = printed::solve(name, &problem.game, &allowed.limits, &allowed.cancel);
                Ok(Record::new(&outcome))
            };
            if session.answer(problem.question(), name, search)?.is_none() {
                return Ok(false);
            }
        }
    }
    let winner = match () {
        () if *method != full() => return Ok(true),
        () if first.is(Verdict::Proven) => Role::Attacker,
        () if first.is(Verdict::Disproven) => Role::Defender,
        () => return Ok(true),
    };
    let again = ko::second_phase(&problem.game, winner);
    let record = session.answer(problem.question(), PHASE_2, |search| {
        // What the first phase has found; it may have been made in an earlier run.
        let mut memory = Memory::new();
        method.solve(&problem.game, search, Some(&mut memory))?;
        method.solve(&again, search, Some(&mut memory))
    })?;
    Ok(record.is_some())
}

fn with(switches: &[&'static str]) -> Method {
    Method::new(switches, Ghi::Full)
}

/// All that the paper has.
fn full() -> Method {
    with(&PAPER)
}

/// Table 1: a row for each switch added, the paper's and then Tsume's own.
fn added() -> Vec<(String, Method)> {
    let mut on = Vec::new();
    let mut rows = vec![("(1): Df-pn".to_string(), with(&on))];
    for (switch, row) in PAPER.into_iter().chain(OWN).zip(2..) {
        on.push(switch);
        rows.push((format!("({row}): ({}) + {switch}", row - 1), with(&on)));
    }
    rows
}

/// All that the paper has but for one.
fn without(switch: &str) -> Vec<&'static str> {
    PAPER.into_iter().filter(|&other| other != switch).collect()
}

/// Table 2: a row for each switch left out.
fn left_out() -> [(&'static str, Method); 6] {
    PAPER.map(|switch| (switch, with(&without(switch))))
}

/// Threshold control in the place of minimal distance: alone, and with all the rest.
fn controlled() -> [Method; 2] {
    let mut instead = without("MIN");
    instead.push("TCA");
    [with(&["TCA"]), with(&instead)]
}

/// Every search that the tables need, once.
fn methods() -> Vec<Method> {
    let added = added().into_iter().map(|(_, method)| method);
    let left_out = left_out().into_iter().map(|(_, method)| method);
    let mut seen = HashSet::new();
    let all = added.chain(left_out).chain(controlled());
    all.filter(|method| seen.insert(method.name.clone())).collect()
}

fn report(report: &mut Report, results: &Results<'_>) {
    report.text(NAMES);
    let (rows, printed) = (rows(results), as_printed(results));
    report.heading("Table 1: enhancements added one by one");
    report.table(table_1(&printed, &rows.added));
    report.text(AS_PRINTED);
    report.text(PUBLISHED_1);
    report.heading("Basic df-pn as the paper prints it");
    report.text(TOLD_APART);
    report.table(table_as_printed(&printed));
    report.heading("Table 2: enhancements left out one by one");
    report.table(table_2(&rows));
    report.text(PUBLISHED_2);
    report.heading("Table 3: simulation");
    report.table(table_3(results));
    report.text(PUBLISHED_3);
    report.heading("Table 4: searching again for kos");
    report.table(table_4(results));
    report.text(PUBLISHED_4);
    report.heading("What the paper says, and what holds here");
    printed_claims(report, &printed);
    claims(report, results, &rows);
    for row in rows.added.iter().chain(&rows.left_out).chain([&rows.whole]) {
        report.summary(row);
    }
    printed.iter().for_each(|row| report.summary(row));
    let mut columns: Vec<_> = added().into_iter().map(|(label, m)| (label, m.name)).collect();
    columns.push((PHASE_2.to_string(), PHASE_2.to_string()));
    report.details("Problem by problem", results.table(&columns));
}

const NAMES: &str = "MIN: minimal distance. AC, DC: connections to safe and to crucial stones. FDM, FAM: forced moves \
     of the side that makes the eye, and of the other. SIM: simulation among siblings. Tsume's own \
     come after them. EYES: eyes of several points. GUESS: guesses at the leaves. 1+ε: wider \
     thresholds. TCA: threshold control. Nodes contain those of simulations.";
const PUBLISHED_1: &str = "Published, on 140 problems and sums over 126: (1) solves 20, (2) 126 with 11,933,976 nodes, (3) 132 \
     with 5,431,557, (4) 132 with 5,377,408, (5) 132 with 5,142,100, (6) 133 with 1,354,506, (7) 134 \
     with 1,168,683, at 14,347 nodes a second.";
const AS_PRINTED: &str = "As printed (Fig. 2) both sides may pass, and a position that is being searched stands in the table \
     with its thresholds, which stop whatever leads back to it. Results that depend on the path are stored \
     as if they did not, as in the paper, and may be wrong; those are not counted. (1) and what follows are \
     Tsume's df-pn: it sees a repetition on the path, and the side that makes the eye does not pass.";
const TOLD_APART: &str = "The printed algorithm with MIN, and with what Tsume does otherwise instead. Problems are told \
     apart by the nodes of (2): basic df-pn solved nothing in the paper that took more than 400.";
const PUBLISHED_2: &str = "Published, sums over 129: without MIN 74 solved; without AC 129 with 7,096,603 nodes, DC 134 with \
     2,081,344, FDM 134 with 3,705,778, FAM 133 with 5,590,511, SIM 133 with 2,123,969.";
const PUBLISHED_3: &str = "Published: 6,265,984 nodes, of which 1,116,386 (17.8 %) by SIM; 262,628 calls, 118,706 (45.2 %) \
     successful.";
const PUBLISHED_4: &str = "Published: phase 1 6,265,984 nodes (95.4 %), phase 2 304,107 (4.6 %), on the 134 problems solved.";

fn claims(report: &mut Report, results: &Results<'_>, rows: &Rows) {
    let [basic, controlled, min, ..] = &rows.added[..] else { return };
    report.claim(
        "Basic df-pn solves few problems if it sees repetitions on the path, too",
        2 * basic.solved < min.solved,
        format!(
            "Tsume's solves {} of {}; with MIN {}, with TCA {}.",
            basic.solved, basic.problems, min.solved, controlled.solved
        ),
    );
    let [without, instead, ..] = &rows.left_out[..] else { return };
    let all = &rows.whole;
    report.claim(
        "MIN, or TCA in its place, is essential to it, too",
        // One problem more or less would not make it essential.
        10 * without.solved <= 9 * all.solved.min(instead.solved),
        format!(
            "With everything else on and neither of them {} are solved; with MIN {}, with TCA {}.",
            without.solved, all.solved, instead.solved
        ),
    );
    for (switch, row) in PAPER.into_iter().skip(1).zip(rows.left_out.iter().skip(2)) {
        pays(report, switch, row, rows);
    }
    let (_, sim) = simulation(results);
    let successful = share(sim.calls - sim.failed, sim.calls);
    report.claim(
        "Simulation often succeeds",
        4 * (sim.calls - sim.failed) >= sim.calls && sim.calls > 0,
        format!("{successful} of {} calls.", text::count(sim.calls)),
    );
    let Phases { first, second, worst, .. } = phases(results);
    let worst = worst.map_or(String::new(), |(name, a, b)| {
        format!(" At worst: {name}, {} after {}.", text::count(b), text::count(a))
    });
    let again = share(second.nodes, first.nodes + second.nodes);
    report.claim(
        "Searching again for kos costs little",
        second.nodes * 10 <= first.nodes + second.nodes,
        format!("{again} in phase 2, which begins with the path-free results of the first.{worst}"),
    );
}

/// What the paper says of its own algorithm.
fn printed_claims(report: &mut Report, rows: &[AsPrinted; 8]) {
    let [all, _, longest] = rows[0].problems;
    let [basic, min, path, stays, without, with, seen, stays_with] =
        std::array::from_fn(|row| rows[row].solved[0]);
    let of_longest = |row: usize| rows[row].solved[2];
    report.claim(
        "Basic df-pn, as printed, solves few problems",
        2 * basic < min,
        format!(
            "It solves {basic} of {all}, with MIN {min}; of the {longest} that take more than {} nodes {}, \
             with MIN {}.",
            text::count(LONGER[2]),
            of_longest(0),
            of_longest(1),
        ),
    );
    report.claim(
        "MIN is essential to df-pn as printed",
        // One problem more or less would not make it essential.
        10 * without <= 9 * with,
        format!(
            "With AC, DC, FDM and FAM, but without it {without} are solved, with it {with}; of those that \
             take more {}, with it {}.",
            of_longest(4),
            of_longest(5),
        ),
    );
    let does_its_work = |alone, enhanced| 10 * alone >= 9 * min && 10 * enhanced >= 9 * with;
    report.claim(
        "Seeing repetitions on the path does the work of MIN",
        does_its_work(path, seen),
        format!(
            "As printed, but for that, {path} are solved, with MIN {min}; with AC, DC, FDM and FAM {seen}, \
             with MIN {with}."
        ),
    );
    report.claim(
        "It does if the side that makes the eye does not pass either, as in Tsume",
        does_its_work(stays, stays_with),
        format!(
            "With both {stays} are solved, with MIN {min}; with AC, DC, FDM and FAM {stays_with}, with MIN \
             {with}."
        ),
    );
}

/// Whether an enhancement pays, by leaving it out; and what adding it brings.
fn pays(report: &mut Report, switch: &str, row: &Row, Rows { added, whole, .. }: &Rows) {
    let with = added.iter().position(|row| row.label.ends_with(&format!("+ {switch}")));
    let change = with.and_then(|at| added.get(at)?.against(added.get(at - 1)?));
    let change = change.map_or(String::new(), |change| {
        format!(" Added to those before it, it leaves {:.1} % of the nodes.", 100.0 * change)
    });
    report.claim(
        format!("{switch} pays"),
        row.solved <= whole.solved && row.total.nodes >= whole.total.nodes,
        format!(
            "Without it {} are solved, with it {}; without it {} times the nodes and {} times the \
             time.{change}",
            row.solved,
            whole.solved,
            times(row.total.nodes as f64, whole.total.nodes as f64),
            times(row.total.time_s, whole.total.time_s),
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::record;

    /// Records of a problem, with the nodes of each method; none where it does not solve.
    fn records(problem: &str, nodes: impl Fn(&Method) -> Option<u64>) -> Vec<Record> {
        let of = |method: Method| match nodes(&method) {
            Some(nodes) => record(problem, &method.name, "proven", nodes),
            None => record(problem, &method.name, "unknown", 999),
        };
        methods().into_iter().map(of).collect()
    }

    #[test]
    fn each_search_is_made_once() {
        let names: HashSet<String> = methods().into_iter().map(|method| method.name).collect();
        // Eleven rows and six, of which one is the same; and threshold control twice.
        assert_eq!((methods().len(), names.len()), (18, 18));
        assert_eq!(left_out()[5].1, added()[5].1);
        assert_eq!(added()[6], ("(7): (6) + SIM".to_string(), full()));
    }

    #[test]
    fn sums_are_over_what_the_enhanced_searches_solve() {
        let without_sim = || left_out()[5].1.clone();
        assert_eq!(without_sim().name, "df-pn+MIN+AC+DC+FDM+FAM full");
        let bare = [with(&[]), left_out()[0].1.clone()];
        let mut records = [
            records("easy", |_| Some(10)),
            records("loop", |method| (!bare.contains(method)).then_some(100)),
            records("hard", |method| (*method == full()).then_some(500)),
        ]
        .concat();
        let slow = records.iter_mut().filter(|r| r.question.method == without_sim().name);
        slow.take(2).for_each(|r| r.nodes *= 3);
        let results = Results::new(&records, &methods());
        let rows = rows(&results);
        let solved: Vec<usize> = rows.added.iter().map(|row| row.solved).collect();
        assert_eq!(solved, [1, 2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2]);
        assert!(rows.added.iter().all(|row| row.common == 2));
        assert_eq!((rows.whole.common, rows.whole.total.nodes, rows.whole.solved), (2, 110, 3));
        let mut out = Report::new("Title");
        report(&mut out, &results);
        let text = out.to_text(str::to_string);
        for sentence in [
            "the path, too: DOES NOT HOLD. Tsume's solves 1 of 3; with MIN 2, with TCA 2.",
            "is essential to it, too: holds. With everything else on and neither of them 1 are solved; with MIN 3",
            "SIM pays: holds. Without it 2 are solved, with it 3; without it 3.00 times the nodes",
            "it leaves 33.3 % of the nodes.",
            "AC pays: holds.",
            "Simulation often succeeds: DOES NOT HOLD.",
        ] {
            assert!(text.contains(sentence), "{sentence}\n{text}");
        }
    }

    #[test]
    fn a_ko_is_another_winner_in_the_second_phase() {
        let all = [
            records("a", |_| Some(30)),
            vec![record("a", PHASE_2, "disproven", 10)],
            records("b", |_| Some(40)),
            vec![record("b", PHASE_2, "unknown", 99)],
        ]
        .concat();
        let results = Results::new(&all, &methods());
        assert!(results.contradictions(&methods()).is_empty());
        let Phases { first, second, kos, open, worst } = phases(&results);
        assert_eq!((first.nodes, second.nodes, kos, open), (30, 10, 1, 1));
        assert_eq!(worst, Some(("a".to_string(), 30, 10)));
    }
}
