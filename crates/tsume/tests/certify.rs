//! Verdicts with their checks: right ones are accepted, wrong ones caught, limits respected.

use std::time::Duration;
use tsume::game::graph::{Edge, GraphGame, parse};
use tsume::game::random::{self, Rng};
use tsume::game::{CycleRule, Game, Notation, Role, Status, forward, oracle};
use tsume::proof::{CheckLimits, Reader, check, file};
use tsume::search::{Algorithm, Cancel, Ghi, Limits, Options, Verdict};
use tsume::{Certified, Certifier, Check};

fn game(text: &str) -> GraphGame {
    parse(text.as_bytes()).remove(0).unwrap().root()
}

fn certify(root: &GraphGame, options: &Options) -> Certified<Edge> {
    // Not every search ends by itself.
    let limits = Limits { nodes: Some(4_000), memory: 1 << 26, ..Limits::default() };
    let certifier = Certifier::new("graph", root).problem(root.graph().to_text());
    certifier.solve(|s| s.options(options.clone()).with_irreversible().limits(limits)).unwrap()
}

fn every_search() -> Vec<Options> {
    let mut all: Vec<Options> = Algorithm::ALL.into_iter().map(Options::new).collect();
    all.push(Options { ghi: Ghi::Ignore, ..Options::default() });
    all
}

#[test]
fn a_checked_verdict_is_right_and_a_wrong_one_fails() {
    let (mut checked, mut failed) = (0, 0);
    for rule in CycleRule::ALL {
        let mut rng = Rng::new(21);
        for _ in 0..150 {
            let root = random::tricky(&mut rng, rule, 9).root();
            let winner = oracle::solve(&root, u64::MAX).unwrap();
            for options in every_search() {
                let Certified { outcome, check, .. } = certify(&root, &options);
                match &check {
                    Check::Checked(summary, part) => {
                        let certificate = file(&[part]);
                        assert_eq!(outcome.verdict.winner(), Some(winner), "{options:?} {root:?}");
                        assert_eq!(summary.bytes, certificate.len() as u64);
                        let again = game(&Reader::new(&certificate[..]).unwrap().header().problem);
                        assert_eq!(again, root);
                        checked += 1;
                        follow(&root, &outcome.line, winner);
                    }
                    Check::NotChecked(_) => (),
                    Check::Failed(reason, _) => {
                        assert!(!outcome.sound, "{options:?} {reason} {:?}", root.graph());
                        assert_eq!(outcome.verdict, Verdict::Unknown);
                        assert!(outcome.line.is_empty() && !outcome.root.is_solved());
                        failed += 1;
                    }
                }
            }
        }
    }
    assert!(failed > 10, "only {failed} false verdicts");
    assert!(checked > 3_000, "only {checked} checked verdicts");
}

/// A line is legal, and ends with a win of `winner` or where it has come before.
fn follow(root: &GraphGame, line: &[Edge], winner: Role) {
    let mut at = root.clone();
    let mut path = vec![at.vertex()];
    for &m in line {
        assert_eq!(at.status(), Status::Open);
        assert!((m.0 as usize) < at.graph().successors(at.vertex()).len());
        at.play(m);
        path.push(at.vertex());
    }
    let last = at.vertex();
    let returns = path[..path.len() - 1].contains(&last);
    match at.status().winner() {
        Some(side) => assert_eq!(side, winner),
        None if root.cycle_rule() == CycleRule::AttackerLoses && returns => {
            assert_eq!(winner, Role::Defender);
        }
        None => {
            // The loser has no legal move.
            assert_ne!(at.role(), winner);
            assert!(!returns);
            let illegal = root.cycle_rule() == CycleRule::Illegal;
            let banned = |to: &u32| illegal && path.contains(to);
            assert!(at.graph().successors(last).iter().all(banned));
        }
    }
}

#[test]
fn nothing_is_checked_without_a_verdict() {
    let root = game("game g repetition=illegal\nA or B\nB and A C\nC or B\n");
    let limits = Limits { nodes: Some(0), ..Limits::default() };
    let certified = Certifier::new("graph", &root).solve(|s| s.limits(limits)).unwrap();
    assert_eq!(certified.outcome.verdict, Verdict::Unknown);
    assert_eq!(certified.check, Check::NotChecked("there is no verdict".into()));
}

/// A chain that the attacker climbs to the goal.
fn chain(length: usize) -> GraphGame {
    let vertex = |v| match v % 2 {
        _ if v == length => format!("v{v} won\n"),
        0 => format!("v{v} or v{}\n", v + 1),
        _ => format!("v{v} and v{}\n", v + 1),
    };
    let vertices: String = (0..=length).map(vertex).collect();
    game(&format!("game chain repetition=attacker-loses\n{vertices}"))
}

#[test]
fn the_limits_hold_for_the_certificate_too() {
    let root = chain(20_000);
    // Cancelled from the observer as soon as the root is decided: during the extraction, or else
    // in time for the check. Either way the verdict stands, unchecked.
    let cancel = Cancel::default();
    let mut watch = |news: &tsume::search::Progress| {
        if news.root.is_solved() {
            cancel.cancel();
        }
    };
    let certified = Certifier::new("graph", &root)
        .solve(|s| s.cancel(cancel.clone()).observe(Duration::ZERO, &mut watch))
        .unwrap();
    if let Verdict::Proven = certified.outcome.verdict {
        let Check::NotChecked(reason) = certified.check else { panic!("{:?}", certified.check) };
        assert!(reason.contains("cancelled"), "{reason}");
    } else {
        panic!("{:?}", certified.outcome.stop);
    }

    // Enough nodes for the search; the certificate's header alone takes more than the memory.
    let certified = Certifier::new("graph", &root)
        .problem("x\n".repeat(40 << 20))
        .solve(|s| s.limits(Limits { memory: 64 << 20, ..Limits::default() }))
        .unwrap();
    assert_eq!(certified.outcome.verdict, Verdict::Proven);
    let Check::NotChecked(reason) = certified.check else { panic!("{:?}", certified.outcome) };
    assert!(reason.contains("memory"), "{reason}");
}

#[test]
fn a_header_that_does_not_fit_is_no_failure_of_the_verdict() {
    let root = chain(4);
    let certified = Certifier::new("two words", &root).solve(|s| s).unwrap();
    assert_eq!(certified.outcome.verdict, Verdict::Proven);
    assert_eq!(certified.outcome.line.len(), 4);
    let Check::NotChecked(reason) = certified.check else { panic!("{:?}", certified.check) };
    assert!(reason.contains("one word"), "{reason}");
}

/// A graph game whose text leaves out which vertex of a pair it is.
#[derive(Clone)]
struct Vague(GraphGame);

impl Game for Vague {
    forward!(0 as GraphGame: Game moves);
}

impl Notation for Vague {
    fn position_text(&self) -> String {
        format!("pair {}", self.0.vertex() / 2)
    }
    forward!(0 as GraphGame: move_text);
}

#[test]
fn a_rejected_certificate_takes_the_verdict_back() {
    let root = Vague(game("game g repetition=none\nA and C D\nB won\nC or E\nD or E\nE and B\n"));
    let certified = Certifier::new("vague", &root).option("size", "5").full();
    let certified = certified.solve(|s| s).unwrap();
    assert_eq!(certified.outcome.verdict, Verdict::Unknown);
    let Check::Failed(reason, Some(certificate)) = certified.check else {
        panic!("{:?}", certified.check)
    };
    assert!(reason.contains("proven") && reason.contains("rejected"), "{reason}");
    let certificate = file(&[certificate]);
    let mut reader = Reader::new(certificate.as_slice()).unwrap();
    assert_eq!(reader.header().options, [("size".to_string(), "5".to_string())]);
    assert!(check(&root, "vague", &mut reader, CheckLimits::default()).is_err());
}

/// What a certificate leaves out, the line still has.
#[test]
fn a_full_certificate_spells_out_what_is_near_the_end() {
    let root = chain(6);
    for (certifier, entries) in
        [(Certifier::new("graph", &root), 4), (Certifier::new("graph", &root).full(), 6)]
    {
        let certified = certifier.solve(|s| s).unwrap();
        assert_eq!(certified.outcome.line.len(), 6);
        let Check::Checked(summary, _) = certified.check else { panic!("{:?}", certified.check) };
        assert_eq!(summary.entries, entries);
    }
}

#[test]
fn the_strategy_is_handed_out_when_asked_for() {
    let root = game("game g repetition=attacker-loses\nA or B C\nB and A\nC and D\nD won\n");
    let certify = |certifier: Certifier<'_, _>| certifier.solve(|solver| solver).unwrap();
    assert!(certify(Certifier::new("graph", &root)).strategy.is_none());
    let certified = certify(Certifier::new("graph", &root).keep_strategy());
    let strategy = certified.strategy.expect("a strategy");
    assert_eq!(strategy.tree().line(), certified.outcome.line);
    assert_eq!((strategy.entries(), strategy.tree().length()), (2, Some(2)));
}
