//! Problems that are made: one right first move, every stone needed, no two alike, and the same ones again
//! for a seed.

use std::collections::BTreeSet;
use tsume::check::{Allowed, verify};
use tsume::expect::Judgement;
use tsume::games::Asked;
use tsume::games::life::{Manner, ask};
use tsume::make::{Ending, Made, Task, Tried, Wanted, make};
use tsume::search::{Cancel, Limits};
use tsume::{Answer, Reading, Record, Registry, Run};
use tsume_go::life::make::{Draft, Place};
use tsume_go::{Colour, Point};

fn made(wanted: &Wanted, jobs: usize) -> (Vec<Made>, Tried) {
    let mut all = Vec::new();
    let tell = |_: &Tried, made| {
        all.extend(made);
        Ok::<(), ()>(())
    };
    let tried = make(wanted, jobs, &Cancel::default(), tell).unwrap();
    (all, tried)
}

/// A few of every kind.
fn several() -> Vec<Made> {
    let of =
        |place, grade, task, ending, gaps| {
            let wanted = Wanted { place, grade, task, ending, gaps, seed: 11, ..Wanted::new(3) };
            let (all, _) = made(&wanted, 2);
            assert_eq!(all.len(), 3);
            for made in &all {
                let lives = made.outcome != "dead";
                assert!(grade.is_none_or(|grade| made.effort.grade() == grade));
                assert!(task.is_none_or(|task| {
                    (task == Task::Live) == (made.first == made.draft.maker)
                }));
                match ending {
                    Some(Ending::Ko) => assert!(made.code.contains("-ko:"), "{}", made.code),
                    Some(ending) => assert_eq!(made.outcome, ending.name()),
                    None => assert_eq!(lives, made.first == made.draft.maker),
                }
            }
            all
        };
    [
        of(Place::Corner, Some(2), None, None, 0),
        of(Place::Corner, Some(3), Some(Task::Kill), None, 0),
        of(Place::Corner, None, None, Some(Ending::Ko), 0),
        of(Place::Side, Some(1), None, Some(Ending::Alive), 0),
        of(Place::Centre, None, Some(Task::Live), None, 100),
    ]
    .concat()
}

/// The answer by a search that is told nothing, certified.
fn answer(made: &Made) -> Answer {
    let asked = Asked::default().with("without", "captures,eyes,guesses");
    let registry = Registry::default();
    let problem =
        Reading { asked, ..Reading::new(&registry) }.text(&made.record()).remove(0).unwrap();
    let limits = Limits { nodes: Some(3_000_000), memory: 256 << 20, ..Limits::default() };
    let run = Run { limits, ..Run::default() };
    let answer = run.solve(&*problem.question, &made.name).unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), answer.clone().take_certificate().unwrap()).unwrap();
    let allowed = Allowed { memory: 64 << 20, time: None };
    let checked = verify(&registry, file.path(), Some(&problem), allowed).unwrap();
    assert!(checked.refusal().is_none(), "{:?}", checked.refusal());
    answer
}

/// The code and the right moves, if it is an enclosed question at all; and whether nothing was left open.
fn asked(draft: &Draft, first: Colour) -> Option<(Option<String>, BTreeSet<String>, bool)> {
    draft.question::<u64>(first).ok()?;
    let (board, region) = (draft.board.clone(), draft.region.as_ref());
    let question = ask(board, &draft.crucial(), region, first, Manner::default()).ok()?;
    let limits = Limits { nodes: Some(100_000), memory: 256 << 20, ..Limits::default() };
    let answer = Run { limits, ..Run::default() }.solve(&*question, "").unwrap();
    let moves = answer.best_moves.into_iter().flatten().collect();
    Some((answer.code, moves, answer.known.is_none()))
}

#[test]
fn every_problem_is_one() {
    for made in several() {
        let record = made.record();
        let found = answer(&made);
        let only = made.draft.board.name(made.only);
        assert_eq!(found.code.as_deref(), Some(made.code.as_str()), "{record}");
        assert_eq!(found.outcome, Some(made.outcome), "{record}");
        assert_eq!(found.best_moves, Some(vec![only.clone()]), "{record}");
        assert!(found.check.is_ok() && found.known.is_none(), "{record}");
        // The comment says so.
        let kind = Registry::default().find("life").unwrap();
        let expected = (kind.expected)(record.as_bytes()).remove(0).unwrap();
        assert_eq!(expected.moves, [only]);
        let judged = expected.judge(&Record::from(&found)).unwrap();
        assert_eq!(judged.judgement, Judgement::Right, "{record}: {judged:?}");
        // No stone could be left out.
        let (code, moves, decided) = asked(&made.draft, made.first).unwrap();
        assert!(decided, "{record}");
        for p in &made.draft.stones() {
            let without = made.draft.without(p);
            if without.crucial().is_empty() {
                continue;
            }
            let needed = match asked(&without, made.first) {
                None => true,
                Some((other, _, false)) => other.is_some() && other != code,
                Some((other, others, true)) => (other, others) != (code.clone(), moves.clone()),
            };
            assert!(needed, "{record}: {} is not needed", made.draft.board.name(p));
        }
    }
}

#[test]
fn no_two_are_images_of_each_other() {
    let wanted = Wanted { grade: Some(1), ..Wanted::new(25) };
    let (all, tried) = made(&wanted, 2);
    assert!(tried.twice > 0, "some were left out");
    let mut seen = BTreeSet::new();
    for made in &all {
        let board = &made.draft.board;
        let last = board.width() - 1;
        let images = (0..8).map(|s| {
            let image = |p: Point| {
                let (x, y) = if s & 4 != 0 { (p.y(), p.x()) } else { (p.x(), p.y()) };
                let x = if s & 1 != 0 { last - x } else { x };
                (x, if s & 2 != 0 { last - y } else { y })
            };
            let stones = made.draft.stones();
            let stone = |p: Point| (image(p), board.colour(p) == Some(made.draft.maker));
            stones.iter().map(stone).collect::<BTreeSet<_>>()
        });
        assert!(seen.insert(images.min()), "{}", made.record());
    }
    assert_eq!(all.len(), 25);
}

#[test]
fn a_seed_makes_the_same_problems_with_any_number_of_threads() {
    let records = |seed, jobs| {
        let (all, tried) = made(&Wanted { seed, ..Wanted::new(6) }, jobs);
        (all.iter().map(Made::record).collect::<Vec<_>>(), tried)
    };
    let one = records(5, 1);
    assert_eq!(one, records(5, 3));
    assert_ne!(one.0, records(6, 1).0);
    assert_eq!((one.1.made, one.0.len()), (6, 6));
}

#[test]
fn it_ends_when_it_should() {
    let (all, tried) = made(&Wanted { drafts: 40, ..Wanted::new(1_000) }, 2);
    assert_eq!((tried.drafts, tried.made), (40, all.len() as u64));
    assert_eq!(made(&Wanted::new(0), 2).1, Tried::default());
    let cancel = Cancel::default();
    let tell = |tried: &Tried, _: Option<Made>| {
        cancel.cancel();
        assert_eq!(tried.drafts, 1);
        Ok::<(), ()>(())
    };
    assert_eq!(make(&Wanted::new(10), 2, &cancel, tell).unwrap().drafts, 1);
    let stop =
        |tried: &Tried, _: Option<Made>| if tried.drafts == 3 { Err("full") } else { Ok(()) };
    assert_eq!(make(&Wanted::new(10), 2, &Cancel::default(), stop), Err("full"));
}
