//! Life and death through the library: shapes that every player knows, made for this, with all parts of the
//! answer; every part certified and accepted by the checker.

use tsume::answer::Answer;
use tsume::check::{Allowed, verify};
use tsume::games::Asked;
use tsume::search::{Limits, Verdict};
use tsume::{Item, Reading, Registry, Run};

/// White's groups in the upper left corner of a 9x9 board, shut in by Black.
const STRAIGHT_THREE: &str = "AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]TR[ab]";
const STRAIGHT_FOUR: &str = "AW[ab][bb][cb][db][eb][ea]AB[ac][bc][cc][dc][ec][fc][fb][fa]TR[ab]";
const SQUARE_FOUR: &str = "AW[ac][bc][cc][cb][ca]AB[ad][bd][cd][dd][dc][db][da]TR[ac]";
/// Six points in the corner with so many liberties outside as are marked.
const SIX: &str = "AW[ac][bc][cc][dc][db][da]TR[ac]SQ[aa][ba][ca][ab][bb][cb]";
const SIX_0: &str = "AB[ad][bd][cd][dd][ec][eb][ea]";
const SIX_1: &str = "AB[bd][cd][dd][ec][eb][ea][ae][be]SQ[aa][ba][ca][ab][bb][cb][ad]";
const SIX_2: &str = "AB[cd][dd][ec][eb][ea][ae][be][ce]SQ[aa][ba][ca][ab][bb][cb][ad][bd]";
/// Three stones within, and two liberties that neither side wants to fill.
const SEKI: &str =
    "AW[ab][bb][cb][db][eb][fb][fa]AB[ac][bc][cc][dc][ec][fc][gb][ga][ba][ca][da]TR[ab]";
/// Three stones in the corner that become a bent four.
const BENT_FOUR: &str =
    "AW[ac][bc][bb][cb][db][eb][ea]AB[ad][bd][cc][cd][dc][ec][fb][fa][aa][ba][ca]TR[bb]";

fn read(text: &str, asked: Asked) -> Item {
    let reading = Reading { asked, ..Reading::new(&Registry::default()) };
    let mut problems = reading.text(text);
    assert_eq!(problems.len(), 1, "{text}");
    problems.remove(0)
}

fn record(stones: &str, first: &str) -> String {
    // Of two regions, the last one counts.
    let stones = match stones.matches("SQ").count() {
        2 => stones.replacen("SQ[aa][ba][ca][ab][bb][cb]", "", 1),
        _ => stones.to_string(),
    };
    format!("(;SZ[9]TS[life]{stones}PL[{first}])")
}

fn solved(stones: &str, first: &str, asked: Asked) -> Answer {
    let problem = read(&record(stones, first), asked).unwrap();
    let limits = Limits { nodes: Some(2_000_000), memory: 256 << 20, ..Limits::default() };
    let mut answer = Run { limits, ..Run::default() }.solve(&*problem.question, "shape").unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), answer.clone().take_certificate().expect("it is certified"))
        .unwrap();
    let allowed = Allowed { memory: 64 << 20, time: None };
    let checked = verify(&Registry::default(), file.path(), Some(&problem), allowed).unwrap();
    assert!(checked.refusal().is_none(), "{stones}: {:?}", checked.refusal());
    assert_eq!(checked.count, Some(1 + answer.evidence.len() as u64));
    answer.best_moves.iter_mut().for_each(|moves| moves.sort());
    answer
}

/// The claim, the outcome, the code and the right first moves.
fn told(stones: &str, first: &str) -> (String, &'static str, String, String) {
    let answer = solved(stones, first, Asked::default());
    assert!(answer.known.is_none(), "{:?}", answer.known);
    let lives = answer.outcome != Some("dead");
    assert_eq!(answer.verdict == Verdict::Disproven, lives, "the one who attacks captures");
    let moves = answer.best_moves.unwrap();
    // The line begins with a right move, if there is one.
    let first = answer.line.first().map(|played| played.text.clone());
    assert!(moves.is_empty() || first.is_some_and(|first| moves.contains(&first)), "{moves:?}");
    (answer.claim, answer.outcome.unwrap(), answer.code.unwrap(), moves.join(" "))
}

fn is(
    claim: &str,
    outcome: &'static str,
    code: &str,
    moves: &str,
) -> (String, &'static str, String, String) {
    (claim.to_string(), outcome, code.to_string(), moves.to_string())
}

#[test]
fn eye_spaces() {
    assert_eq!(told(STRAIGHT_THREE, "W"), is("White lives", "alive", "alive", "B9"));
    assert_eq!(told(STRAIGHT_THREE, "B"), is("White is dead", "dead", "dead", "B9"));
    // Nothing has to be done, and nothing helps.
    assert_eq!(told(STRAIGHT_FOUR, "B"), is("White lives", "alive", "alive", ""));
    assert_eq!(told(SQUARE_FOUR, "W"), is("White is dead", "dead", "dead", ""));
    let four = told(STRAIGHT_FOUR, "W");
    assert!(four.3.split(' ').any(|m| m == "pass"), "{four:?}");
}

#[test]
fn six_in_the_corner_by_its_liberties() {
    let ko = "a ko decides: White is dead if nobody has a threat, and lives with 1 ko threat";
    let six = |liberties: &str| {
        let told = told(&format!("{SIX}{liberties}"), "B");
        (told.0, told.1, told.2)
    };
    let is = |claim: &str, outcome, code: &str| (claim.to_string(), outcome, code.to_string());
    assert_eq!(six(SIX_0), is("White is dead", "dead", "dead"));
    assert_eq!(six(SIX_1), is(ko, "dead", "dead-ko:1"));
    assert_eq!(six(SIX_2), is("White lives", "alive", "alive"));
}

#[test]
fn seki_and_the_bent_four() {
    assert_eq!(told(SEKI, "B"), is("White lives in seki", "seki", "alive", ""));
    let seki = told(SEKI, "W");
    assert_eq!((seki.1, seki.3.as_str()), ("seki", "pass"));
    // Under these rules the corner is a ko, which Black can begin when he likes.
    for first in ["W", "B"] {
        let bent = told(BENT_FOUR, first);
        assert_eq!((bent.1, bent.2.as_str()), ("dead", "dead-ko:1"), "{first}");
        assert!(!bent.3.is_empty(), "there is a ko to fight");
    }
}

#[test]
fn dead_under_japanese_rules() {
    let label = |stones: &str, first: &str| solved(stones, first, Asked::default()).japanese;
    for first in ["W", "B"] {
        let bent = solved(BENT_FOUR, first, Asked::default());
        assert_eq!(bent.japanese, Some("dead"));
        assert!(
            bent.claim.ends_with("with 1 ko threat; dead under Japanese rules"),
            "{}",
            bent.claim
        );
        let shown = "White is dead under Japanese rules";
        assert!(bent.evidence.iter().any(|part| part.claim == shown), "{:?}", bent.evidence);
        // A ko that is fought, stones that are dead anyway, and such as live.
        let six = format!("{SIX}{SIX_1}");
        for stones in [six.as_str(), STRAIGHT_THREE, SQUARE_FOUR, SEKI] {
            assert_eq!(label(stones, first), None, "{stones}");
        }
    }
    // With a group that is dead and has ko threats, which the breaker has to remove first.
    let threat = "AW[ac][bc][bb][cb][db][eb][ea][ag][bg][cg][ch][ci]AB[ad][bd][cc][cd][dc][ec][fb][fa]\
                  [aa][ba][ca][af][bf][cf][df][dg][dh][di]TR[bb][ag]";
    let found = solved(threat, "B", Asked::default());
    assert_eq!((found.code.as_deref(), found.japanese), (Some("dead-ko:1"), Some("dead")));
    let both = solved(BENT_FOUR, "W", Asked::default().with("both", "on")).both.unwrap();
    assert_eq!([both.attack.japanese, both.defence.japanese], [Some("dead"); 2]);
    let code = solved(BENT_FOUR, "W", Asked::default().with("answer", "code"));
    assert_eq!((code.code.as_deref(), code.japanese), (Some("dead-ko:1"), None));
}

#[test]
fn a_ko_is_told_by_who_takes_first() {
    let answer = solved(&format!("{SIX}{SIX_1}"), "B", Asked::default());
    let ko = answer.ko.unwrap();
    assert_eq!((ko.fight, ko.threats, ko.winner), (Some(true), Some(1), "Black"));
    assert_eq!(ko.words, "Black takes first; White must find the first threat");
}

#[test]
fn both_sides_first() {
    let settled = |stones: &str| {
        let answer = solved(stones, "W", Asked::default().with("both", "on"));
        let both = answer.both.unwrap();
        (both.settled, both.attack.code.unwrap(), both.defence.code.unwrap())
    };
    let is = |settled, attack: &str, defence: &str| (settled, attack.into(), defence.into());
    assert_eq!(settled(STRAIGHT_THREE), is("unsettled", "dead", "alive"));
    assert_eq!(settled(STRAIGHT_FOUR), is("alive", "alive", "alive"));
    assert_eq!(settled(SQUARE_FOUR), is("dead", "dead", "dead"));
    assert_eq!(settled(&format!("{SIX}{SIX_1}")), is("unsettled", "dead-ko:1", "alive"));
    assert_eq!(settled(BENT_FOUR), is("dead", "dead-ko:1", "dead-ko:1"));
}

#[test]
fn the_same_with_colours_and_sides_of_the_board_changed() {
    let mirrored = |stones: &str| {
        let colours = stones.replace("AW", "A?").replace("AB", "AW").replace("A?", "AB");
        let mut text = String::new();
        let mut letters = colours.chars();
        while let Some(c) = letters.next() {
            text.push(c);
            if c == '[' {
                // Columns become rows.
                let (x, y) = (letters.next().unwrap(), letters.next().unwrap());
                text.extend([y, x]);
            }
        }
        text
    };
    for stones in [STRAIGHT_THREE, SQUARE_FOUR, SEKI, BENT_FOUR] {
        for (first, other) in [("W", "B"), ("B", "W")] {
            let [own, same] = [told(stones, first), told(&mirrored(stones), other)];
            assert_eq!((own.1, &own.2), (same.1, &same.2), "{stones} {first}");
            assert_eq!(own.3.split(' ').count(), same.3.split(' ').count(), "{stones} {first}");
        }
    }
}

/// A region with more points than one word has bits: the whole board. White splits the last row.
#[test]
fn a_large_region() {
    let row = |y: char| ('a'..='i').map(|x| format!("[{x}{y}]")).collect::<String>();
    let empty = ('a'..='g').chain(['i']).map(row).collect::<String>().replace("[ee]", "");
    let stones = format!("AW{}AB[ee]TR[ah]SQ{empty}", row('h'));
    let asked = Asked::default().with("answer", "code");
    let answer = solved(&stones, "W", asked);
    assert_eq!((answer.claim.as_str(), answer.code.as_deref()), ("White lives", Some("alive")));
    assert_eq!(answer.facts["region"].as_array().map(Vec::len), Some(81));
    assert!(answer.best_move().is_some_and(|m| m.ends_with('1')), "{:?}", answer.line);
}

#[test]
fn the_code_alone() {
    let answer = solved(STRAIGHT_THREE, "W", Asked::default().with("answer", "code"));
    assert_eq!((answer.code.as_deref(), answer.best_moves), (Some("alive"), None));
    // Seki was not asked about.
    let answer = solved(SEKI, "W", Asked::default().with("answer", "code"));
    assert_eq!(answer.outcome, Some("alive"));
}

#[test]
fn limits_cut_the_answer_short_and_it_says_so() {
    let problem = read(&record(&format!("{SIX}{SIX_1}"), "B"), Asked::default()).unwrap();
    let mut seen = [false; 3];
    for step in 0..60 {
        let nodes = 1.25f64.powi(step) as u64;
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let answer = Run { limits, ..Run::default() }.solve(&*problem.question, "six").unwrap();
        assert!(answer.spent <= nodes, "{} of {nodes}", answer.spent);
        let undecided = answer.known.as_ref().map(|known| known.undecided.clone());
        match (answer.verdict, undecided) {
            (Verdict::Unknown, _) => seen[0] = true,
            (_, Some(undecided)) if undecided.contains(&"best_moves") => {
                // What is known of them is right.
                assert!(answer.best_moves.unwrap().iter().all(|m| m == "B9"));
                seen[1] = true;
            }
            (_, None) => seen[2] = true,
            _ => (),
        }
    }
    assert_eq!(seen, [true; 3], "no answer, a part of it, all of it");
}
