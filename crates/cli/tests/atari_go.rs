//! Atari Go through the program: boards, records, bounds, words, certificates, what is refused.

mod common;
use common::{Place, Run};
use serde_json::{Value, json};

const CROSSCUT: &str = "(;SZ[4]RU[Atari Go]AB[bb][cc]AW[cb][bc]PL[B])";

fn result(run: &Run) -> Value {
    let results = run.of_type("result");
    assert_eq!(results.len(), 1, "{} {}", run.out, run.err);
    results[0].clone()
}

fn solve(words: &str) -> Run {
    Place::new().run(&format!("solve --game atari-go {words}"))
}

#[test]
fn people_read_the_claim_and_a_line_to_the_capture() {
    let run = solve("--board 4x4 --setup crosscut --board ascii");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("PROVEN  Black wins  4x4-crosscut\n"), "{}", run.out);
    assert!(run.out.contains("\n      A B C D\n"), "{}", run.out);
    assert!(run.out.contains("\n    2 ") && run.out.contains('1'), "the move is on the board");
    assert!(run.out.contains("cannot happen in this game"), "{}", run.out);
    let run = solve("--board 4x4 --setup crosscut --board unicode --json");
    assert!(run.out.is_ascii(), "no board in JSON");
    let run = solve("--board 2x2 --board unicode");
    let expected =
        "DISPROVEN  Black cannot win: White does  2x2-empty\n    2 · ·\n    1 · ·\n      A B\n";
    assert!(run.out.starts_with(expected), "{}", run.out);
    assert!(run.out.contains("  defence      White captures\n"), "{}", run.out);
}

/// The line of every setting is one of real moves, with the capture at its end and nowhere else.
#[test]
fn lines_are_played_on_the_real_board() {
    for board in [
        "--board 3x3",
        "--board 4x4 --setup crosscut",
        "--board 2x5",
        "--board 4x4 --attacker white",
    ] {
        for switches in [
            "",
            "--set symmetry=off",
            "--set look-ahead=off",
            "--set symmetry=off --set look-ahead=off",
        ] {
            let found = result(&solve(&format!("{board} {switches} --json")));
            assert_eq!((&found["status"], &found["checked"]), (&"proven".into(), &true.into()));
            let line: Vec<&str> =
                found["line"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
            assert_eq!(found["best_move"], line[0]);
            let mut game = match board {
                "--board 4x4 --setup crosscut" => tsume_go::AtariGo::crosscut(4, 4),
                "--board 2x5" => tsume_go::AtariGo::empty(2, 5),
                "--board 3x3" => tsume_go::AtariGo::empty(3, 3),
                _ => tsume_go::AtariGo::empty(4, 4),
            }
            .unwrap();
            let winner = found["attacker"].as_str().unwrap();
            for (i, text) in line.iter().enumerate() {
                let p = game.board().parse_point(text).unwrap();
                assert!(game.board().is_legal(p, game.to_move()), "{line:?}");
                let captures = game.board().captures(p, game.to_move());
                assert_eq!(captures, i + 1 == line.len(), "{board} {switches}: {line:?}");
                if captures {
                    assert_eq!(game.to_move().to_string().to_lowercase(), winner);
                }
                tsume::game::Game::play(&mut game, p);
            }
        }
    }
}

#[test]
fn the_winners_on_small_boards() {
    for (boards, first) in [
        (&["1x2", "2x2", "2x3", "2x4", "2x6", "4x4"][..], false),
        (&["1x3", "1x4", "1x5", "1x6", "2x5", "3x3", "3x4", "3x5"], true),
    ] {
        for board in boards {
            let found = result(&solve(&format!("--board {board} --json")));
            let expected = if first { "proven" } else { "disproven" };
            assert_eq!((&found["status"], &found["checked"]), (&expected.into(), &true.into()));
        }
    }
}

#[test]
fn bounds_count_plies() {
    for (words, claim) in [
        ("--board 3x3 --shortest", "PROVEN  Black wins in 7 plies and no sooner  3x3-empty"),
        ("--board 3x3 --within 7", "PROVEN  Black wins within 7 plies  3x3-empty"),
        ("--board 3x3 --within 6", "DISPROVEN  Black cannot win within 6 plies  3x3-empty"),
        ("--board 3x3 --within 1", "DISPROVEN  Black cannot win within 1 ply  3x3-empty"),
        (
            "--board 2x2 --attacker white --shortest",
            "PROVEN  White wins in 4 plies and no sooner  2x2-empty",
        ),
        (
            "--board 4x4 --attacker white --shortest",
            "PROVEN  White wins in 14 plies and no sooner  4x4-empty",
        ),
        (
            "--board 4x4 --setup crosscut --shortest",
            "PROVEN  Black wins in 5 plies and no sooner  4x4-crosscut",
        ),
        ("--board 4x4 --shortest", "DISPROVEN  Black cannot win: White does  4x4-empty"),
        (
            "--board 4x4 --setup crosscut --shortest --set symmetry=off --set look-ahead=off",
            "PROVEN  Black wins in 5 plies and no sooner  4x4-crosscut",
        ),
    ] {
        let run = solve(&format!("--quiet {words}"));
        assert_eq!((run.code, run.out.trim_end()), (0, claim), "{words}: {}", run.err);
    }
    let run = solve("--board 3x3 --within 6");
    assert!(run.out.contains("  defence      the bound"), "{}", run.out);
}

#[test]
fn what_decides_at_once_is_shown_too() {
    // Black captures at once; White to move saves one of two blocks only.
    for (sgf, line) in [
        ("(;SZ[3]AB[ba][ab]AW[aa][cc]PL[B])", Value::Null),
        ("(;SZ[4]AB[ba]AW[aa][cc]PL[B])", json!(["A3"])),
    ] {
        let place = Place::with("x.sgf", sgf);
        let run = place.run("solve --game atari-go x.sgf --json");
        if line.is_null() {
            assert!(run.one_error().contains("x.sgf:1:"), "{}", run.err);
            continue;
        }
        let found = result(&run);
        assert_eq!((&found["status"], &found["line"]), (&"proven".into(), &line));
        let run = place.run("solve --game atari-go x.sgf --solution out.sgf");
        assert_eq!(run.code, 0);
        assert!(place.read("out.sgf").contains(";B[ab]C[RIGHT]"), "{}", place.read("out.sgf"));
    }
}

#[test]
fn records_hold_problems() {
    let text =
        format!("{CROSSCUT}(;SZ[3]GN[small])(;SZ[3]GN[small])(;SZ[4:2]GN[wide];B[aa])(;SZ[0])");
    let place = Place::with("set.sgf", text);
    let run = place.run("solve set.sgf --quiet");
    assert_eq!(run.code, 2);
    assert_eq!(run.one_error(), "set.sgf:1:109: '0' is not a size");
    let claims = [
        "PROVEN  Black wins  set.sgf#1",
        "PROVEN  Black wins  set.sgf#2",
        "PROVEN  Black wins  set.sgf#3",
        "DISPROVEN  Black cannot win: White does  set.sgf#wide",
    ];
    assert_eq!(run.lines(), claims);
    let run = place.run_with(&["solve", "--quiet", "-"], CROSSCUT);
    assert_eq!(run.out, "PROVEN  Black wins  -\n");
    let found = result(&place.run_with(&["solve", "--json", "--position", CROSSCUT], ""));
    assert_eq!((&found["board"], &found["size"]), (&"..../.XO./.OX./....".into(), &"4x4".into()));
    assert_eq!((&found["within"], &found["side_to_move"]), (&Value::Null, &"black".into()));
    assert_eq!((&found["symmetry"], &found["look_ahead"]), (&true.into(), &true.into()));
    assert_eq!(found["repetition"], "none");
}

#[test]
fn perft_plays_to_the_capture() {
    let run = Place::new().run("perft --game atari-go --board 1x3 --depth 4");
    let counts = ["depth 1  3", "depth 2  4", "depth 3  2", "depth 4  0"];
    assert_eq!(run.lines(), counts.map(|count| format!("1x3-empty  {count}")).to_vec());
    let run = Place::new().run("perft --board 3x3 --depth 2");
    assert_eq!(run.lines(), ["3x3-empty  depth 1  9", "3x3-empty  depth 2  72"]);
}

#[test]
fn a_certificate_sets_the_question_up_by_itself() {
    let place = Place::with("x.sgf", CROSSCUT);
    for switches in ["", "--set symmetry=off", "--set look-ahead=off"] {
        place.run(&format!("solve x.sgf --within 5 --certificate x.cert {switches}"));
        let run = place.run("check x.cert");
        assert!(
            run.code == 0 && run.out.contains("attacker black; within 5; look-ahead o"),
            "{}",
            run.out
        );
        // How the game is searched is no part of the question.
        assert_eq!(place.run("check x.cert --problem x.sgf --within 5").code, 0);
        let run = place.run("check x.cert --problem x.sgf --within 7");
        let reason = "REJECTED  x.cert  line 7: the option 'within' is 5, not 7";
        assert!(run.code == 3 && run.out.starts_with(reason), "{}", run.out);
    }
    place.run("solve x.sgf --within 5 --certificate x.cert");
    let good = place.read("x.cert");
    for (old, new, reason) in [
        ("within 5", "within many", "line 7: 'many' is no value of the option 'within'"),
        ("within 5", "within 4", ""),
        ("attacker black", "attacker white", ""),
        ("look-ahead on", "look-ahead maybe", "line 8: 'maybe' is no value"),
        ("symmetry on", "symmetry off", ""),
        ("AB[bb]", "AB[zz]", "line 12: the problem: "),
        ("proven", "disproven", ""),
    ] {
        assert!(good.contains(old), "{old}: {good}");
        place.write("bad.cert", good.replacen(old, new, 1));
        let run = place.run("check bad.cert");
        assert_eq!(run.code, 3, "{old}: {} {}", run.out, run.err);
        assert!(run.out.starts_with(&format!("REJECTED  bad.cert  {reason}")), "{}", run.out);
    }
}

#[test]
fn solutions_are_records_with_variations() {
    let place = Place::with("x.sgf", CROSSCUT);
    let run = place.run("solve x.sgf --within 5 --solution out.sgf --json");
    assert_eq!(result(&run)["solution"], "out.sgf");
    let text = place.read("out.sgf");
    assert!(text.contains("GN[x.sgf]") && text.contains("C[Black wins within 5 plies]"), "{text}");
    assert_eq!(text.matches("TE[1]").count(), 1, "{text}");
    assert!(text.contains("C[RIGHT]") && !text.contains("BM[1]"), "{text}");
    // Where every first move fails, each is refuted: also those that are images of others.
    place.run("solve --game atari-go --board 2x2 --solution lost.sgf --full");
    let text = place.read("lost.sgf");
    assert_eq!(text.matches("BM[1]").count(), 4, "{text}");
    assert!(!text.contains("RIGHT") && !text.contains("TE[1]"), "{text}");
    // A long one is cut, and says where.
    place.run("solve --game atari-go --board 4x4 --solution cut.sgf");
    place.run("solve --game atari-go --board 4x4 --solution full.sgf --full");
    let (cut, full) = (place.read("cut.sgf"), place.read("full.sgf"));
    assert!(cut.contains("is where lines were cut") && cut.contains("C[...]"), "{cut}");
    assert!(!full.contains("C[...]") && full.contains("as after "), "{}", full.len());
    assert!(cut.matches(';').count() < 1_100 && full.len() > cut.len());
}

#[test]
fn what_makes_no_sense_is_refused() {
    let place = Place::with("x.sgf", CROSSCUT);
    place.write("plain.sgf", "(;SZ[9]AB[aa])");
    place.write("dead.sgf", "(;SZ[2]AB[aa]AW[ab][ba])");
    place.write("chess.sgf", "(;GM[3])");
    for (words, error) in [
        ("plain.sgf", "plain.sgf: cannot tell which game this is"),
        ("dead.sgf --game atari-go", "dead.sgf:1:11: the block at A2 has no liberties"),
        ("chess.sgf --game atari-go", "chess.sgf:1:6: game number 3 is not Go"),
        ("x.sgf --attacker red", "'red' is no value for '--attacker <SIDE>'"),
        ("x.sgf --stuck loses", "x.sgf: --stuck does not apply to atari-go games"),
        ("x.sgf --within 0", "'0' is no value for '--within <N>'"),
        ("x.sgf --set symmetry=on --set symmetry=off", "'--set symmetry' was given twice"),
        ("x.sgf --set symmetry=maybe", "'maybe' is no value for '--set symmetry'"),
        ("x.sgf --board 6x6", "a board of --board does not go with files"),
        ("--position x --board 6x6", "a board of --board does not go with --position"),
        ("--board 20x6", "'20x6' is no value for '--board <WxH|LOOK>'"),
        ("--board 0x6", "'0x6' is no value for '--board <WxH|LOOK>'"),
        ("--board 6", "'6' is no value for '--board <WxH|LOOK>'"),
        ("--board 6x6 --board 7x7", "'--board' was given twice"),
        ("x.sgf --board ascii --board none", "'--board' was given twice"),
        ("--board 6x6 --setup cross", "6x6: --setup takes empty or crosscut, not 'cross'"),
        ("--board 2x2 --setup crosscut", "2x2-crosscut: there is no room for --setup crosscut"),
        ("--setup crosscut x.sgf", "--board <WxH|LOOK> is missing"),
        ("--board ascii", "PROBLEM is missing"),
        ("x.sgf --setup empty --board ascii", "--setup needs the size of a board: --board 6x6"),
        ("--board 6x6 --game mate", "6x6: --board 6x6 does not apply to mate games"),
    ] {
        let run = place.run(&format!("solve {words}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{words}");
        assert_eq!(run.one_error(), error, "{words}");
    }
    let help = place.run("solve plain.sgf").err;
    assert!(help.contains("RU[Atari Go]") && help.contains("--game atari-go"), "{help}");
}
