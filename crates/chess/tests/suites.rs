//! The project's own problem sets say what is true.

use std::collections::HashSet;
use std::time::Duration;
use tsume::{Certifier, Check};
use tsume_chess::{Mate, Problem, parse_problems};
use tsume_game::Notation;
use tsume_search::{Algorithm, Limits, Options, Verdict};

const MATES: &str = include_str!("../../../suites/chess/mates.epd");
const NO_MATE: &str = include_str!("../../../suites/chess/no-mate.epd");

fn problems(text: &str) -> Vec<Problem> {
    parse_problems(text.as_bytes())
        .into_iter()
        .map(|p| p.unwrap_or_else(|e| panic!("{e:?}")))
        .collect()
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

/// What the line says: mate in so many moves, and whether no faster.
fn said(line: &str) -> (u16, bool) {
    let (rest, exact) = match line.split_once(" bm #") {
        Some((_, rest)) => (rest, true),
        None => (line.split_once("mate in at most ").expect(line).1, false),
    };
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    (digits.parse().expect(line), exact)
}

/// The verdict, certified.
fn verdict(problem: &Mate, algorithm: Algorithm) -> Verdict {
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let certified = Certifier::new("mate", problem)
        .solve(|s| {
            let s = s.with_estimates().with_irreversible().limits(limits);
            s.options(Options::new(algorithm))
        })
        .unwrap();
    assert!(matches!(certified.check, Check::Checked(..)), "{}", problem.position_text());
    certified.outcome.verdict
}

#[test]
fn the_sets_are_what_they_are_said_to_be() {
    let (mates, none) = (problems(MATES), problems(NO_MATE));
    assert!(mates.len() >= 100 && none.len() >= 50, "{} {}", mates.len(), none.len());
    let ids: HashSet<_> = mates.iter().chain(&none).map(|p| p.id.clone().unwrap()).collect();
    let positions: HashSet<_> =
        mates.iter().chain(&none).map(|p| Mate::new(p.board.clone()).position_text()).collect();
    assert_eq!((ids.len(), positions.len()), (mates.len() + none.len(), ids.len()));

    let lengths: Vec<u16> = lines(MATES).map(|line| said(line).0).collect();
    for length in 2..=15 {
        assert!(lengths.contains(&length), "no mate in {length}");
    }
    assert!(lines(MATES).filter(|line| line.contains(" c1 \"twins ")).count() >= 15);
    let exact = lines(MATES).filter(|line| said(line).1).count();
    assert!(exact * 2 > mates.len(), "{exact}");
    for (problem, line) in mates.iter().zip(lines(MATES)) {
        let told = problem.told.map(|told| (told.moves.get(), told.mated));
        assert_eq!(told, Some((said(line).0, false)).filter(|_| said(line).1));
    }
    assert!(lines(NO_MATE).all(|line| line.contains(" c0 \"")));
}

#[test]
fn a_sample_is_solved_and_certified() {
    let short = lines(MATES).zip(problems(MATES)).filter(|(line, _)| said(line).0 <= 4);
    for (line, problem) in short.step_by(2) {
        let (moves, exact) = said(line);
        let within = |n: u16| Mate::new(problem.board.clone()).within(n.try_into().unwrap());
        assert_eq!(verdict(&within(moves), Algorithm::DfPn), Verdict::Proven, "{line}");
        assert!(exact, "{line}");
        assert_eq!(verdict(&within(moves - 1), Algorithm::DfPn), Verdict::Disproven, "{line}");
    }
    for problem in problems(NO_MATE).into_iter().step_by(10) {
        assert_eq!(verdict(&Mate::new(problem.board), Algorithm::DfPn), Verdict::Disproven);
    }
}

/// Takes minutes.
#[test]
#[ignore = "takes minutes; run with --release"]
fn all_is_solved_and_certified() {
    for (line, problem) in lines(MATES).zip(problems(MATES)) {
        let (moves, exact) = said(line);
        let within = |n: u16| Mate::new(problem.board.clone()).within(n.try_into().unwrap());
        assert_eq!(verdict(&within(moves), Algorithm::DfPn), Verdict::Proven, "{line}");
        if exact {
            assert_eq!(verdict(&within(moves - 1), Algorithm::DfPn), Verdict::Disproven, "{line}");
        }
    }
    for (line, problem) in lines(NO_MATE).zip(problems(NO_MATE)) {
        assert_eq!(
            verdict(&Mate::new(problem.board), Algorithm::DfPn),
            Verdict::Disproven,
            "{line}"
        );
    }
}
