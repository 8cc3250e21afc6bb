//! The one-eye problem through the program: words, kos, points on the command line, solutions,
//! certificates, what is refused.

mod common;
use common::Place;
use serde_json::{Value, json};

/// A corner of six points: the first move decides.
const CORNER: &str = "(;SZ[7]TS[one-eye]AB[ac][bc][cc][dc][db]AW[da][ea][eb][ec][ed][dd][cd][bd][ad]TR[ac]SQ[aa][ba][ca][ab][bb][cb]";
/// D7 is an eye if Black gets C6, where White has a stone that can be taken in a ko from C5.
const KO: &str =
    "(;SZ[7]TS[one-eye]AB[ca][ba][bb][db][eb][ea]AW[cb][bc][dc][cd]TR[ba][ea]SQ[da][cb][cc]";

fn with(problem: &str, player: &str) -> Place {
    Place::with("p.sgf", format!("{problem}PL[{player}])"))
}

fn result(place: &Place, words: &str) -> Value {
    let run = place.run(&format!("solve p.sgf --json {words}"));
    let results = run.of_type("result");
    assert_eq!(results.len(), 1, "{words}: {} {}", run.out, run.err);
    results[0].clone()
}

#[test]
fn people_read_the_answer_on_the_board() {
    let run = with(CORNER, "W").run("solve p.sgf --board unicode");
    let expected = "PROVEN  Black cannot make an eye in the region  p.sgf\n    7 □ □ 1 ○ ○ · ·\n    6 □ □ □ ▲ ○ · ·\n    5 ▲ ▲ ▲ ▲ ○ · ·\n";
    assert!(run.out.starts_with(expected), "{}", run.out);
    assert!(run.out.contains("\n  ko           no ko threats change this\n"), "{}", run.out);
    assert!(run.out.contains(", checked ("), "{}", run.out);
    assert!(!run.out.contains("resume"), "{}", run.out);
    let run = with(CORNER, "B").run("solve p.sgf --board ascii");
    assert!(
        run.out.starts_with("PROVEN  Black makes an eye in the region  p.sgf\n    7 + 1 + O O"),
        "{}",
        run.out
    );
    // The same position, asked about from the other side.
    let run = with(CORNER, "W").run("solve p.sgf --aim make");
    assert!(
        run.out.starts_with("DISPROVEN  Black cannot make an eye in the region"),
        "{}",
        run.out
    );
}

#[test]
fn a_ko_is_told_by_the_threats_that_it_takes() {
    let run = with(KO, "B").run("solve p.sgf");
    let wins = "Black wins if nobody has a threat";
    let expected =
        format!("PROVEN  a ko decides: {wins}, White with 1 threat against none  p.sgf\n");
    assert!(run.out.starts_with(&expected), "{}", run.out);
    let row = format!("  ko           {wins}; White with 1 threat against none\n");
    assert!(run.out.contains(&row), "{}", run.out);
    assert!(run.out.contains("  rules        threats: nobody has ko threats;"), "{}", run.out);
    let run = with(KO, "B").run("solve p.sgf --no-ko");
    let expected = "PROVEN  Black makes an eye in the region if nobody has ko threats  p.sgf\n";
    assert!(run.out.starts_with(expected), "{}", run.out);
    for (player, words, outcome, fight, threats) in [
        ("B", "", "ko", json!(true), json!(1)),
        ("B", "--no-ko", "eye", Value::Null, Value::Null),
        ("W", "", "no-eye", json!(false), Value::Null),
        ("B", "--rules superko", "ko", json!(true), Value::Null),
        ("W", "--rules superko", "no-eye", json!(false), Value::Null),
    ] {
        let found = result(&with(KO, player), words);
        let got = (&found["outcome"], &found["ko"]["fight"], &found["ko"]["threats"]);
        assert_eq!(got, (&outcome.into(), &fight, &threats), "{player} {words}");
        assert_eq!(found["checked"], true, "{player} {words}");
        let to_move = if player == "B" { "black" } else { "white" };
        assert_eq!((&found["to_move"], &found["role"]), (&to_move.into(), &"attacker".into()));
        let parts = if fight.is_null() { 1 } else { 2 };
        assert_eq!(found["certificate_parts"], parts, "{player} {words}");
    }
}

#[test]
fn superko_tells_kos_by_two_searches() {
    let run = with(KO, "B").run("solve p.sgf --rules superko");
    let expected = "PROVEN  a ko decides: Black takes first, White needs a threat  p.sgf\n";
    assert!(run.out.starts_with(expected), "{}", run.out);
    assert!(run.out.contains("  ko           Black takes first; White must find"), "{}", run.out);
    let run = with(CORNER, "B").run("solve p.sgf --rules superko --quiet");
    assert_eq!(run.out, "PROVEN  Black makes an eye in the region under superko  p.sgf\n");
}

/// Every result that a ko rests on is in the certificate.
#[test]
fn the_parts_of_a_ko_are_checked() {
    let place = with(KO, "B");
    assert_eq!(place.run("solve p.sgf --certificate c.cert").code, 0);
    let text = place.read("c.cert");
    for line in ["parts: 2", "option: threats 0", "option: threats 1 white"] {
        assert!(text.lines().any(|l| l == line), "{line}: {text}");
    }
    assert_eq!(place.run("check c.cert").code, 0);
    for (from, to) in [
        ("option: threats 1 white", "option: threats 2 white"),
        ("option: threats 1 white", "option: threats 1 black"),
        ("option: rules threats\n", ""),
        ("option: threats 0", "option: threats 0 black"),
        ("option: rules threats", "option: rules superko"),
        ("option: aim make\noption: rules threats", "option: rules threats\noption: aim make"),
    ] {
        assert!(text.contains(from), "{from}: {text}");
        place.write("bad.cert", text.replace(from, to));
        assert_eq!(place.run("check bad.cert").code, 3, "{from}");
    }
}

/// What is not known of threats is said.
#[test]
fn a_limit_leaves_kos_open() {
    let ko = concat!(env!("CARGO_MANIFEST_DIR"), "/../../suites/one-eye/ko.sgf#ko-1-01-w");
    let run = Place::new().run_with(&["solve", ko, "--json"], "");
    let found = &run.of_type("result")[0];
    assert_eq!((&found["status"], &found["outcome"]), (&"disproven".into(), &"eye".into()));
    assert_eq!(found["known"], json!({"no_ko_up_to": 6}));
    assert_eq!(found["claim"], "Black makes an eye in the region if nobody has ko threats");
    let run = Place::new().run_with(&["solve", ko, "--nodes", "15000"], "");
    let undecided = "whether ko threats change this was not decided within the limits";
    assert!(run.out.replace("\n               ", " ").contains(undecided), "{}", run.out);
}

#[test]
fn points_and_sides_can_be_given() {
    let bare = CORNER.split("TR").next().unwrap().replace("TS[one-eye]", "");
    let place = with(&bare, "W");
    // Whether the group lives is another question.
    let found = result(&place, "");
    assert_eq!(found["read_as"], json!({"game": "life", "by": "enclosed"}));
    for words in
        ["--crucial A5", "--crucial A5 --region A7,B7,C7,A6,B6,C6", "--crucial A5,B5 --first white"]
    {
        let found = result(&place, &format!("--game one-eye {words}"));
        assert_eq!(found["outcome"], "no-eye", "{words}");
        assert_eq!(found["region"], json!(["A7", "B7", "C7", "A6", "B6", "C6"]), "{words}");
    }
    let found = result(&place, "--game one-eye --crucial A5 --first black");
    assert_eq!((&found["outcome"], &found["aim"]), (&"eye".into(), &"make".into()));
    for names in ["ac", "dc,fam", "ac,dc,fam,fdm,large-eyes,guesses"] {
        let found = result(&place, &format!("--game one-eye --crucial A5 --set without={names}"));
        assert_eq!((&found["outcome"], &found["checked"]), (&"no-eye".into(), &true.into()));
    }
}

/// The right move, every answer, and why other moves are wrong.
#[test]
fn solutions_refute_wrong_moves() {
    let place = with(CORNER, "B");
    let run = place.run("solve p.sgf --solution out.sgf");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let text = place.read("out.sgf");
    let collection = tsume_go::sgf::parse(text.as_bytes()).unwrap();
    let tree = &collection.trees[0];
    let root = tree.node(tsume_go::sgf::Tree::ROOT);
    let marks: Vec<(bool, bool)> = root
        .children()
        .iter()
        .map(|&child| (tree.node(child).has("TE"), tree.node(child).has("BM")))
        .collect();
    assert_eq!(marks[0], (true, false), "{text}");
    assert!(marks.len() > 2 && marks[1..].iter().all(|&mark| mark == (false, true)), "{text}");
    assert!(text.contains("C[RIGHT: Black has an eye]") && !text.contains("resume"), "{text}");
    assert!(
        text.contains("Black makes an eye in the region.\nBlack to move.\nKo: no ko threats"),
        "{text}"
    );
    // Refutations say why.
    assert!(text.contains("C[Black has no eye left to make]"), "{text}");
}

#[test]
fn certificates_are_checked_by_themselves() {
    let place = with(CORNER, "W");
    assert_eq!(place.run("solve p.sgf --certificate c.cert").code, 0);
    let accepted = place.run("check c.cert --problem p.sgf");
    assert_eq!(accepted.code, 0, "{}", accepted.err);
    assert!(accepted.out.contains("aim prevent"), "{}", accepted.out);
    place.write("other.sgf", format!("{}PL[W])", CORNER.replace("[cb]", "")));
    let other = place.run("check c.cert --problem other.sgf");
    assert_eq!(other.code, 3, "{}", other.out);
    for (from, to) in [("option: aim prevent", "option: aim make"), ("TR[db]", "TR[ea]")] {
        let text = place.read("c.cert");
        assert!(text.contains(from), "{text}");
        place.write("bad.cert", text.replace(from, to));
        assert_eq!(place.run("check bad.cert").code, 3, "{from}");
    }
}

#[test]
fn what_is_wrong_is_one_clear_line() {
    let stones = "(;SZ[7]AB[ac][bc][cc][dc][db]AW[da][ea][eb][ec][ed][dd][cd][bd][ad]";
    let of = |rest: &str| format!("{stones}{rest}");
    for (text, error) in [
        (of("TR[aa])"), "p.sgf:1:71: there is no stone at A7 to be crucial"),
        (of(")"), "p.sgf:1:1: no stones are marked as crucial"),
        (of("TR[ac][da])"), "are not of one colour"),
        (of("TR[ac]SQ[ac])"), "A5 is marked as crucial and as region"),
        (of("TR[ac]PL[X])"), "is not a colour"),
        (of("TR[ac"), "p.sgf:1:"),
        ("(;SZ[1]TR[aa])".to_string(), "there is no stone at A1"),
        ("(;SZ[25]AB[aa]TR[aa])".to_string(), "25"),
    ] {
        let run = Place::with("p.sgf", &text).run("solve --game one-eye p.sgf");
        assert_eq!(run.code, 2, "{text}");
        assert!(run.one_error().contains(error), "{text}: {}", run.err);
    }
    // An open position is shown.
    let open = Place::with("p.sgf", "(;SZ[3]AB[bb]TR[bb])").run("solve --game one-eye p.sgf");
    assert_eq!(open.code, 2);
    let expected = "error: p.sgf:1:17: the position is open: the crucial stones reach 8 points and are not enclosed\nhelp: surround them, or mark the region; '+' is what they reach:\n 3 + + +\n 2 + X +\n 1 + + +\n   A B C\n";
    assert_eq!(open.err, expected);
    let place = with(CORNER, "W");
    for (words, error) in [
        ("--crucial H9", "--crucial: 'H9' is no point of a board of 7x7"),
        ("--crucial A7", "there is no stone at A7 to be crucial"),
        ("--first red", "'red' is no value for '--first <SIDE>'"),
        ("--aim live", "'live' is no value for '--aim <AIM>'"),
        ("--set without=sleep", "'sleep' is no value for '--set without'"),
        ("--within 3", "--within does not apply to one-eye games"),
        ("--attacker black", "--attacker does not apply to one-eye games"),
    ] {
        let run = place.run(&format!("solve p.sgf {words}"));
        assert_eq!(run.code, 2, "{words}");
        assert!(run.one_error().contains(error), "{words}: {}", run.err);
    }
    place.write("two.fen", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1\n");
    for option in ["--no-ko", "--rules superko"] {
        let run = place.run(&format!("solve two.fen {option}"));
        let name = option.split(' ').next().unwrap();
        let error = format!("{name} does not apply to mate games");
        assert!(run.one_error().contains(&error), "{}", run.err);
    }
    let run = place.run("solve p.sgf --rules japanese");
    assert!(run.one_error().contains("'japanese' is no value for '--rules"), "{}", run.err);
}
