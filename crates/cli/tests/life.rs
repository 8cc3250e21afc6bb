//! Life and death through the program: words, JSON, solutions, certificates, what is refused.

mod common;
use common::Place;
use serde_json::{Value, json};

/// Three in a row in the corner: whoever moves first decides.
const THREE: &str = "AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]";
/// Six in the corner with one liberty outside: a ko if Black moves first.
const SIX: &str = "AW[ac][bc][cc][dc][db][da]AB[bd][cd][dd][ec][eb][ea][ae][be]TR[ac]SQ[aa:cb][ad]";

fn with(problem: &str, player: &str) -> Place {
    Place::with("p.sgf", format!("(;SZ[9]TS[life]{problem}PL[{player}])"))
}

fn result(place: &Place, words: &str) -> Value {
    let run = place.run(&format!("solve p.sgf --json {words}"));
    let results = run.of_type("result");
    assert_eq!(results.len(), 1, "{words}: {} {}", run.out, run.err);
    results[0].clone()
}

#[test]
fn people_read_the_claim_first() {
    let place = with(&format!("{THREE}TR[ab]"), "W");
    let run = place.run("solve p.sgf --board unicode");
    let expected = "DISPROVEN  White lives  p.sgf\n    9 □ 1 □ △ ● · · · ·\n";
    assert!(run.out.starts_with(expected), "{}", run.out);
    for row in [
        "\n  move         B9\n",
        "\n  defence      White has two eyes\n",
        "\n  rules        threats: nobody has ko threats;",
        "\n  region       nobody plays outside it\n",
        "\n  ko           no ko threats change this\n",
    ] {
        assert!(run.out.contains(row), "{row}{}", run.out);
    }
    assert!(run.out.contains(" parts, checked ("), "{}", run.out);
    let run = place.run("solve p.sgf --first black --quiet");
    assert_eq!(run.out, "PROVEN  White is dead  p.sgf\n");
    let run = place.run("solve p.sgf --both --quiet");
    let expected = "DISPROVEN  unsettled: whoever moves first decides (White lives)  p.sgf\n";
    assert_eq!(run.out, expected);
    let run = place.run("solve p.sgf --no-ko --quiet");
    assert_eq!(run.out, "DISPROVEN  White lives if nobody has ko threats  p.sgf\n");
}

#[test]
fn a_ko_in_words_and_as_data() {
    let place = with(SIX, "B");
    let run = place.run("solve p.sgf");
    let claim = "a ko decides: White is dead if nobody has a threat, and lives with 1 ko threat";
    assert!(run.out.starts_with(&format!("PROVEN  {claim}  p.sgf\n")), "{}", run.out);
    let ko = "\n  ko           Black takes first; White must find the first threat\n";
    assert!(run.out.contains(ko), "{}", run.out);
    let found = result(&place, "");
    assert_eq!(found["code"], "dead-ko:1");
    assert_eq!((&found["status"], &found["outcome"]), (&json!("proven"), &json!("dead")));
    assert_eq!(found["best_moves"], json!(["B9"]));
    assert_eq!(found["best_move"], "B9");
    assert_eq!((&found["ko"]["fight"], &found["ko"]["threats"]), (&json!(true), &json!(1)));
    assert!(found["known"].is_null() && found["checked"] == true, "{found}");
    let found = result(&place, "--first white");
    assert_eq!((&found["status"], &found["code"]), (&json!("disproven"), &json!("alive")));
    let found = result(&place, "--set answer=code");
    assert!(found["code"] == "dead-ko:1" && found["best_moves"].is_null(), "{found}");
    let found = result(&place, "--both");
    assert_eq!(found["settled"], "unsettled");
    assert_eq!(
        (&found["attack"]["code"], &found["defence"]["code"]),
        (&json!("dead-ko:1"), &json!("alive"))
    );
    assert_eq!(found["attack"]["best_moves"], json!(["B9"]));
}

/// Three stones in the corner that become a bent four.
const BENT_FOUR: &str =
    "AW[ac][bc][bb][cb][db][eb][ea]AB[ad][bd][cc][cd][dc][ec][fb][fa][aa][ba][ca]TR[bb]";

#[test]
fn dead_under_japanese_rules() {
    let place = with(BENT_FOUR, "W");
    let run = place.run("solve p.sgf --quiet");
    let claim = "a ko decides: White is dead if nobody has a threat, and lives with 1 ko threat";
    let expected = format!("PROVEN  {claim}; dead under Japanese rules  p.sgf\n");
    assert_eq!(run.out, expected);
    let found = result(&place, "--certificate out.cert");
    assert_eq!((&found["code"], &found["japanese"]), (&json!("dead-ko:1"), &json!("dead")));
    let run = place.run("check out.cert --problem p.sgf");
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(run.out.contains("White is dead under Japanese rules"), "{}", run.out);
    let found = result(&place, "--both");
    assert_eq!(
        (&found["attack"]["japanese"], &found["defence"]["japanese"]),
        (&json!("dead"), &json!("dead"))
    );
    for words in ["--set answer=code", "--no-ko"] {
        assert!(result(&place, words)["japanese"].is_null(), "{words}");
    }
    // A ko that is fought is another matter.
    assert!(result(&with(SIX, "B"), "")["japanese"].is_null());
}

#[test]
fn stones_and_region_of_the_command_line_count_more() {
    let place = Place::with("p.sgf", format!("(;SZ[9]{THREE})"));
    for words in
        ["--target A8", "--target A8,D9 --region A9,B9,C9", "--target D9 --region A9,B9,C9,D9,A8"]
    {
        let found = result(&place, &format!("--game life {words} --first white"));
        assert_eq!((&found["code"], &found["best_moves"]), (&json!("alive"), &json!(["B9"])));
        let crucial = json!(["D9", "A8", "B8", "C8", "D8"]);
        assert_eq!(found["crucial"], crucial, "{words}");
    }
    // Marks that are there are replaced.
    let place = with(&format!("{THREE}TR[ac]SQ[hh]"), "B");
    let found = result(&place, "--target A8 --game life --region A9,B9,C9");
    assert_eq!(found["code"], "dead");
    for names in ["captures", "eyes,guesses", "captures,eyes,guesses"] {
        let found = result(
            &place,
            &format!("--game life --target A8 --region A9,B9,C9 --set without={names}"),
        );
        assert_eq!((&found["code"], &found["checked"]), (&"dead".into(), &true.into()));
    }
}

/// What the record does not say is told, and so is what was closed.
#[test]
fn an_open_record_without_marks() {
    let stones = "AW[bb][cb][db][bc][ad][bd]AB[be][ce][cd][cc][dc][ec][eb]";
    let place = Place::with("p.sgf", format!("(;SZ[9]{stones}C[White to live])"));
    let run = place.run("solve p.sgf --board ascii");
    assert!(run.out.starts_with("DISPROVEN  White lives  p.sgf\n    9 "), "{}", run.out);
    for row in [
        " x . . . .\n    8 ",
        "\n  read as      life, because a small fence encloses the stones; otherwise say --game capture or --game one-eye\n",
        "\n  to move      White\n",
        "\n  fence        \u{d7} are closed: stones of the other side are added there\n",
    ] {
        assert!(run.out.contains(row), "{row}{}", run.out);
    }
    let run = place.run("solve p.sgf --first black --board none");
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.out.starts_with("UNKNOWN  dead if fenced here"), "{}", run.out);
    let found = result(&place, "--first black");
    let known = json!({"outcome": "dead", "fence": ["E9", "A4"]});
    assert_eq!((&found["known"], &found["checked"]), (&known, &json!(false)));
    // Its certificate is about the position with the fence.
    assert_eq!(place.run("solve p.sgf --certificate c.cert").code, 0);
    let run = place.run("check c.cert --problem p.sgf");
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
}

/// The right moves, and why the others are wrong.
#[test]
fn solutions_refute_wrong_moves() {
    let place = with(&format!("{THREE}TR[ab]"), "W");
    let run = place.run("solve p.sgf --solution out.sgf");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let text = place.read("out.sgf");
    let collection = tsume_go::sgf::parse(text.as_bytes()).unwrap();
    let tree = &collection.trees[0];
    let children = tree.node(tsume_go::sgf::Tree::ROOT).children();
    let marks: Vec<(bool, bool)> =
        children.iter().map(|&c| (tree.node(c).has("TE"), tree.node(c).has("BM"))).collect();
    assert_eq!(marks[0], (true, false), "{text}");
    assert!(marks.len() > 1 && marks[1..].iter().all(|&mark| mark == (false, true)), "{text}");
    assert!(text.contains("C[RIGHT: White has two eyes]") && !text.contains("resume"), "{text}");
    assert!(
        text.contains("White lives.\nWhite to move.\nKo: no ko threats change this."),
        "{text}"
    );
    assert!(
        text.contains("White has no room left for two eyes") || text.contains("White is captured"),
        "{text}"
    );
    // It is a problem of the same kind again.
    place.write("again.sgf", &text);
    assert_eq!(place.run("solve again.sgf --quiet").out, "DISPROVEN  White lives  again.sgf\n");
}

/// Who loses a ko has a right move all the same: it is not marked as wrong.
#[test]
fn a_solution_of_a_lost_ko() {
    let bent = "AW[ac][bc][bb][cb][db][eb][ea]AB[ad][bd][cc][cd][dc][ec][fb][fa][aa][ba][ca]TR[bb]";
    let place = with(bent, "W");
    let run = place.run("solve p.sgf --solution out.sgf");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("\n  move         pass\n"), "{}", run.out);
    let text = place.read("out.sgf");
    assert_eq!(text.matches("the ko: with the threats that it takes").count(), 1, "{text}");
    assert!(text.contains("\n(;W[]C[") && text.contains("BM[1]"), "{text}");
}

#[test]
fn all_parts_are_one_certificate() {
    let place = with(SIX, "B");
    for words in ["", "--both", "--no-ko", "--first white"] {
        assert_eq!(place.run(&format!("solve p.sgf {words} --certificate c.cert")).code, 0);
        let asked = words.replace("--no-ko", "");
        let run = place.run(&format!("check c.cert --problem p.sgf {asked}"));
        assert_eq!(run.code, 0, "{words}: {}{}", run.out, run.err);
    }
    assert_eq!(place.run("solve p.sgf --certificate c.cert").code, 0);
    let run = place.run("check c.cert");
    for claim in [
        "  claim        White is dead\n",
        "  claim        White lives if White has 1 ko threat\n",
        "  claim        after A9, White lives\n",
    ] {
        assert!(run.out.contains(claim), "{claim}{}", run.out);
    }
    let run = place.run("check c.cert --problem p.sgf --first white");
    assert_eq!(run.code, 3, "{}", run.out);
}

#[test]
fn what_is_wrong_is_one_clear_line() {
    let of = |rest: &str| format!("(;SZ[9]{THREE}{rest})");
    for (text, error) in [
        ("(;SZ[9])".to_string(), "p.sgf:1:1: cannot tell which stones are to live or to die"),
        (of("TR[aa]"), "there is no stone at A9 to be crucial"),
        (of("TR[ab][ac]"), "the crucial stones at A8 and A7 are not of one colour"),
        (of("TR[ab]SQ[ab]"), "A8 is marked as crucial and as region"),
        (of("TR[ab]SQ[db]"), "the region has no empty points"),
        (
            of("TR[ac]SQ[aa]"),
            "the stones at E9 cannot be captured: they have a liberty outside the region, at F9",
        ),
        ("(;SZ[25]AB[aa]TR[aa])".to_string(), "25"),
        ("(;SZ[9]AB[aa][ba]AW[ab][bb][ca]TR[aa])".to_string(), "the block at A9 has no liberties"),
    ] {
        let place = Place::with("p.sgf", &text);
        let run = place.run("solve p.sgf --game life");
        assert_eq!(run.code, 2, "{text}: {}", run.out);
        assert!(run.one_error().contains(error), "{text}: {}", run.err);
    }
    let place = Place::with("p.sgf", of("TR[ab]"));
    for (words, error) in [
        ("--target A9", "there is no stone at A9 to be crucial"),
        ("--target K1", "--target: 'K1' is no point of a board of 9x9"),
        ("--target A8,A7", "are not of one colour"),
        ("--region ,", "--region names no empty point"),
        ("--region A8", "--region names no empty point"),
        ("--region J9 --target E9", "the stones at E9 cannot be captured"),
        ("--first red", "'red' is no value for '--first <SIDE>'"),
        ("--set without=ac", "--set without takes captures"),
        ("--set answer=half", "'half' is no value for '--set answer'"),
        ("--within 3", "--within does not apply to life games"),
        ("--rules superko", "--rules does not apply to life games"),
    ] {
        let run = place.run(&format!("solve p.sgf --game life {words}"));
        assert_eq!(run.code, 2, "{words}: {}", run.out);
        assert!(run.one_error().contains(error), "{words}: {}", run.err);
    }
}

#[test]
fn limits_say_what_is_left_open() {
    let place = with(SIX, "B");
    let mut seen = false;
    for nodes in [500, 700, 900, 1_100, 1_300, 1_500, 1_700] {
        let found = result(&place, &format!("--nodes {nodes}"));
        assert!(found["spent"].as_u64().unwrap() <= nodes, "{found}");
        let known = &found["known"];
        let open = known["undecided"].as_array();
        let open = open.is_some_and(|parts| parts.contains(&json!("best_moves")));
        seen |= found["status"] == "proven" && open;
        let decided = found["status"] == "proven" && found["code"] == "dead-ko:1";
        assert!(
            decided || found["status"] == "unknown" || known["no_ko_up_to"].is_u64(),
            "{found}"
        );
    }
    assert!(seen, "the code alone");
}
