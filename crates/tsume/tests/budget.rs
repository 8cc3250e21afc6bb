//! No session spends more than its budget, counted as the search counts: over all suites, with kos, both
//! sides first, the shortest win, and solutions with their refuted tries.

use std::path::Path;
use tsume::games::Asked;
use tsume::search::Limits;
use tsume::{Problem, Reading, Registry, Run, Session, Source};

/// Every problem below a folder of the suites.
fn problems(folder: &str, asked: Asked) -> Vec<Problem> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suites").join(folder);
    let reading = Reading { asked, ..Reading::new(&Registry::default()) };
    let all: Vec<_> = reading.items(vec![Source::File(path)]).map(Result::unwrap).collect();
    assert!(all.len() > 50, "{folder}: {}", all.len());
    all
}

/// What all problems spend with this limit; none spends more.
fn spend(problems: &[Problem], run: &Run) -> u64 {
    let limit = run.limits.nodes.unwrap();
    let spent = |problem: &Problem| {
        let id = problem.id();
        let mut watch = |_: &_| ();
        let mut session = Session::new(run, &id, &mut watch);
        let answer = session.solve(&*problem.question).unwrap();
        let spent = session.budget().spent();
        assert!(spent <= limit, "{id}: {spent} of {limit}");
        // Making the strategy is spent, too; the counts are those of the search.
        assert!(answer.stats.spent() <= spent, "{id}: {} {spent}", answer.stats.spent());
        assert_eq!(answer.spent, spent, "{id}");
        spent
    };
    problems.iter().map(spent).sum()
}

fn runs(limits: &[u64], run: &Run, folder: &str, asked: Asked) {
    let problems = problems(folder, asked);
    let mut last = 0;
    for &nodes in limits {
        let limits = Limits { nodes: Some(nodes), memory: 64 << 20, ..Limits::default() };
        let all = spend(&problems, &Run { limits, ..run.clone() });
        assert!(all > last, "{folder}: with {nodes} nodes each {all}, before {last}");
        last = all;
    }
}

const LIMITS: [u64; 4] = [10, 100, 1_000, 10_000];

#[test]
fn with_kos() {
    let run = Run::default();
    for folder in ["capture", "one-eye", "chess", "loa"] {
        runs(&LIMITS, &run, folder, Asked::default());
    }
}

#[test]
fn without_kos() {
    let run = Run { ko: false, ..Run::default() };
    for folder in ["capture", "one-eye"] {
        runs(&LIMITS, &run, folder, Asked::default());
    }
}

#[test]
fn for_both_sides_first() {
    runs(&LIMITS, &Run::default(), "capture", Asked::default().with("both", "on"));
}

#[test]
fn for_the_shortest_win() {
    let run = Run { shortest: true, ..Run::default() };
    runs(&LIMITS, &run, "chess", Asked::default().with("unbounded", "on"));
}

#[test]
fn for_solutions() {
    let run = Run { solution: true, ..Run::default() };
    for folder in ["capture", "one-eye", "chess"] {
        runs(&LIMITS[..3], &run, folder, Asked::default());
    }
}
