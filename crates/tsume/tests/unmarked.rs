//! Records as they are found: stones, perhaps a comment, perhaps a solution, and no marks. The problems in
//! `data/unmarked.sgf` were made for this, in the style of collections.

use serde_json::Value;
use tsume::games::Asked;
use tsume::search::{Limits, Verdict};
use tsume::{Item, Problem, Reading, Record, Registry, Run};
use tsume_go::Colour::{self, Black, White};
use tsume_go::life::Aim;
use tsume_go::life::infer::{Given, Inferred, Source, infer};
use tsume_go::sgf::{self, Tree};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/unmarked.sgf");

/// The name; who moves; whose stones it is about, how many of them, and whether they are enclosed.
const PROBLEMS: [(&str, Colour, Colour, usize, bool); 20] = [
    ("corner-open", Black, White, 3, false),
    ("corner-live", White, White, 6, false),
    ("second-line-four", Black, White, 4, false),
    ("side-five", White, White, 5, false),
    ("side-four-gote", Black, White, 4, false),
    ("carpenter", Black, White, 7, true),
    ("long-arm", White, White, 5, false),
    ("black-corner", Black, Black, 4, true),
    ("set-up-later", Black, White, 3, false),
    ("thirteen", Black, Black, 4, false),
    ("nine", White, White, 7, false),
    ("context-stones", Black, White, 6, false),
    ("friend-outside", Black, Black, 6, false),
    ("labels", White, White, 4, false),
    ("wide-gap", White, White, 3, false),
    ("three-sides", White, White, 4, false),
    ("inner-stones", Black, White, 11, false),
    ("enclosed-eyes", Black, White, 9, true),
    ("race", White, White, 10, true),
    ("second-line-five", Black, White, 5, false),
];

fn trees() -> Vec<Tree> {
    sgf::parse(&std::fs::read(FILE).unwrap()).unwrap().trees
}

fn problems(source: &tsume::Source, asked: Asked) -> Vec<Item> {
    Reading { asked, expect: true, ..Reading::new(&Registry::default()) }.read(source)
}

fn solved(problem: &Problem) -> Record {
    let limits = Limits { nodes: Some(100_000), memory: 64 << 20, ..Limits::default() };
    Record::from(&problem.solve(&Run { limits, ..Run::default() }).unwrap())
}

#[test]
fn problems_are_inferred() {
    let trees = trees();
    assert_eq!(trees.len(), PROBLEMS.len());
    for (tree, (name, mover, maker, crucial, enclosed)) in trees.iter().zip(PROBLEMS) {
        assert_eq!(tree.node(Tree::ROOT).text("GN").as_deref(), Some(name));
        let found = infer(tree, &Given::default()).unwrap();
        assert_eq!((found.to_move, found.maker, !found.open), (mover, maker, enclosed), "{name}");
        assert_eq!(found.crucial.len(), crucial, "{name}: {:?}", found.crucial);
        assert_eq!(found.aim() == Aim::Live, mover == maker, "{name}");
        assert!(found.is_small() && found.region.and(&found.fence).is_empty(), "{name}");
        assert_eq!(found.fence.is_empty(), enclosed, "{name}");
        stays_within(&found, name);
    }
}

/// Whatever is beside the region is a safe stone of the breaker's: nobody else is safe there.
fn stays_within(found: &Inferred, name: &str) {
    let (board, breaker) = (found.fenced(), found.maker.other());
    let game = found.question::<tsume_go::life::Wide>().unwrap();
    let region: tsume_go::PointSet = game.region().iter().copied().collect();
    for p in &board.beside(&region).without(&region) {
        assert_eq!(board.colour(p), Some(breaker), "{name}: {}", board.name(p));
        let outside = board.liberties(p).without(&region);
        assert!(!outside.is_empty(), "{name}: {}", board.name(p));
    }
    assert!(region.and(&found.fence).is_empty(), "{name}");
}

#[test]
fn the_inferred_problem_is_told_and_answered() {
    let found = problems(&tsume::Source::File(FILE.into()), Asked::default());
    for (problem, (name, mover, maker, _, enclosed)) in found.into_iter().zip(PROBLEMS) {
        let problem = problem.unwrap();
        let record = solved(&problem);
        assert_eq!((record.game.as_str(), problem.name.as_str()), ("life", name));
        assert_eq!(record.to_move, mover.to_string().to_lowercase(), "{name}");
        assert_eq!(record.fact("maker"), Some(maker.to_string().to_lowercase().as_str()));
        assert_eq!(record.facts["read_as"]["by"], if enclosed { "enclosed" } else { "fence" });
        assert_eq!(record.facts.contains_key("fence"), !enclosed, "{name}");
        // Dead within a fence is no verdict, and is said to be none.
        let hint = record.facts.get("known").and_then(|known| known.get("outcome"));
        if !enclosed && record.is(Verdict::Unknown) {
            assert_eq!(hint.and_then(Value::as_str), Some("dead"), "{name}: {}", record.claim);
            assert!(record.claim.starts_with("dead if fenced here"), "{}", record.claim);
            assert!(!record.checked, "{name}");
        } else {
            assert!(record.checked && record.status != "unknown", "{name}: {}", record.claim);
        }
        // The problem as it was understood is one that says so itself.
        let again = record.fact("problem_sgf").unwrap().to_string();
        let again =
            problems(&tsume::Source::Text(again.into_bytes()), Asked::default()).remove(0).unwrap();
        assert_eq!(again.read.unwrap().by, "property");
        let answer = solved(&again);
        assert!(!answer.is(Verdict::Unknown), "{name}");
        if !record.is(Verdict::Unknown) {
            assert_eq!(answer.status, record.status, "{name}");
        }
        // Whoever wins without a fence wins by the solution of the file.
        if problem.expected.is_some() && !record.is(Verdict::Unknown) {
            assert!(record.mover_wins(), "{name}");
        }
    }
}

#[test]
fn what_the_user_says_counts_more() {
    let source = tsume::Source::File(format!("{FILE}#corner-open").into());
    let ask = |asked: Asked| solved(&problems(&source, asked).remove(0).unwrap());
    let first = ask(Asked::default().with("first", "white"));
    assert_eq!((first.to_move.as_str(), first.game.as_str()), ("white", "life"));
    // The stones outside are in the open: whether they can be captured is another question.
    let target = ask(Asked::default().with("target", "B16"));
    assert_eq!(target.game, "capture");
    let region = Asked::default().with("target", "B18").with("region", "A19 B19 C19 A18 A17");
    assert_eq!(ask(region).facts["read_as"]["by"], "region");
}

#[test]
fn the_name_of_the_game_counts_most() {
    let stones = "AB[bd][cc][cd][db][dc]AW[bb][bc][cb]";
    for (properties, game, by) in [
        ("", "life", "fence"),
        ("TR[bb]", "life", "fence"),
        ("TR[bb]SQ[aa][ba][ca][ab][ac]", "life", "region"),
        ("TR[bd]", "capture", "open"),
        ("TR[bb]TS[capture]", "capture", "property"),
        ("TR[bb]SQ[aa:ca]TS[one-eye]", "one-eye", "property"),
        ("TR[bd]TS[life]", "life", "property"),
        ("RU[Atari Go]", "atari-go", "rules"),
    ] {
        let text = format!("(;SZ[19]{stones}PL[B]{properties})");
        let problem = problems(&tsume::Source::Text(text.into_bytes()), Asked::default()).remove(0);
        let problem = problem.unwrap_or_else(|bad| panic!("{properties}: {}", bad.message));
        assert_eq!(problem.question.kind().name, game, "{properties}");
        assert_eq!(problem.read.unwrap().by, by, "{properties}");
    }
}

#[test]
fn a_game_record_has_positions() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("game.sgf");
    let game = "(;SZ[9];B[ab];W[ac];B[bb];W[bc];B[cb];W[cc];B[ca];W[dc];B[];W[db];B[];W[da])";
    std::fs::write(&file, game).unwrap();
    let asked = Asked::default().with("target", "A8");
    let at = |number: &str, asked: &Asked| {
        let source = tsume::Source::File(format!("{}{number}", file.display()).into());
        problems(&source, asked.clone()).remove(0)
    };
    // Two empty points are one eye.
    let record = solved(&at("", &asked).unwrap());
    assert_eq!((record.game.as_str(), record.fact("outcome")), ("life", Some("dead")));
    let record = solved(&at(":12", &asked).unwrap());
    assert_eq!((record.to_move.as_str(), record.game.as_str()), ("white", "life"));
    assert_eq!(record.facts["fence"], serde_json::json!(["E9"]));
    // By itself it is about nothing, and what can be asked is offered.
    let bad = at("", &Asked::default()).err().unwrap();
    assert_eq!(bad.message, "cannot tell which game this is");
    for command in
        ["--game life --target D9", "--game capture --target D9", "--game one-eye --crucial D9"]
    {
        assert!(bad.help.contains(command), "{}", bad.help);
    }
}

#[test]
fn marks_in_a_solution_are_about_that() {
    let stones = "AB[bd][cc][cd][db][dc]AW[bb][bc][cb]";
    for (rest, mover) in [
        (";B[ca]TR[bd];W[ab])", Black),
        (";C[later]PL[W];W[ca]SQ[bd])", White),
        ("TR[bb];C[later];W[ca])", White),
        ("C[B to kill])", Black),
        ("C[White first])", White),
        (")", Black),
    ] {
        let tree =
            sgf::parse(format!("(;SZ[19]{stones}{rest}").as_bytes()).unwrap().trees.remove(0);
        let found = infer(&tree, &Given::default()).unwrap();
        assert_eq!((found.maker, found.to_move), (White, mover), "{rest}");
        let marked = rest.starts_with("TR");
        assert_eq!(found.crucial.len(), 3, "{rest}");
        let from = if marked { Source::Record } else { Source::Stones };
        let words = found.crucial_from == Source::Words && rest.contains("kill");
        assert!(words || found.crucial_from == from, "{rest}: {:?}", found.crucial_from);
    }
}
