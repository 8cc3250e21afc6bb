//! Chess mates through the program: input good and bad, the questions, the words, JSON.

mod common;
use common::Place;
use serde_json::Value;

/// Mate in one, by a rook on the last rank.
const ONE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
/// Mate in two and no sooner: 1.Qd8+ Bxd8 2.Re8#.
const TWO: &str = "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1";
/// Mate in three at the soonest, with a rook against a bare king.
const ROOK: &str = "8/8/8/8/8/2k5/7r/K7 b - - 0 1";
/// Two knights cannot force mate.
const KNIGHTS: &str = "8/8/8/4k3/8/8/2NNK3/8 w - - 0 1";

fn result(run: &common::Run) -> Value {
    let results = run.of_type("result");
    assert_eq!(results.len(), 1, "{} {}", run.out, run.err);
    results[0].clone()
}

#[test]
fn people_read_the_claim_in_their_own_words() {
    let place = Place::with("one.fen", ONE);
    let run = place.run("solve one.fen");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let row = |name: &str| {
        let found = run.out.lines().find_map(|line| line.strip_prefix("  ")?.strip_prefix(name));
        found.unwrap_or_else(|| panic!("{name}: {}", run.out)).trim().to_string()
    };
    assert!(run.out.starts_with("PROVEN  White mates  one.fen\n"), "{}", run.out);
    assert_eq!(row("to move "), "White");
    assert_eq!(row("move "), "1.Ra8#");
    assert_eq!(row("line "), "1.Ra8#");
    assert!(row("repetition ").contains("no win"));
    assert!(row("50 moves ").contains("50-move rule is left out"));
    assert!(row("certificate ").starts_with("1 position, checked"));
    assert!(!run.out.contains('♔') && !run.out.contains("a b c d"), "no board in a file");
}

#[test]
fn boards_are_drawn_in_unicode_or_plainly() {
    let place = Place::with("one.fen", ONE);
    let run = place.run("solve one.fen --board unicode");
    assert!(run.out.contains("\n    8 · · · · · · ♚ ·\n"), "{}", run.out);
    assert!(run.out.contains("\n    1 ♖ · · · ♔ · · ·\n      a b c d e f g h\n"), "{}", run.out);
    let run = place.run("solve one.fen --board ascii");
    assert!(run.out.contains("\n    7 . . . . . p p p\n"), "{}", run.out);
    assert!(run.out.is_ascii());
    assert!(!place.run("solve one.fen --board none").out.contains("a b c"));
}

#[test]
fn json_has_uci_moves_and_what_was_assumed() {
    let place = Place::with("two.fen", TWO);
    let found = result(&place.run("solve --json two.fen --within 2"));
    assert_eq!((&found["problem"], &found["game"]), (&"two.fen".into(), &"mate".into()));
    assert_eq!((&found["status"], &found["checked"]), (&"proven".into(), &true.into()));
    assert_eq!(found["line"], serde_json::json!(["d5d8", "e7d8", "e1e8"]));
    assert_eq!((&found["best_move"], &found["to_move"]), (&"d5d8".into(), &"white".into()));
    assert_eq!((&found["attacker"], &found["side_to_move"]), (&"white".into(), &"white".into()));
    assert_eq!((&found["within"], &found["fifty_move_rule"]), (&2.into(), &false.into()));
    assert_eq!((&found["fen"], &found["repetition"]), (&TWO.into(), &"none".into()));
    assert!(found.get("shortest").is_none());
    let found = result(&place.run("solve --json two.fen"));
    assert_eq!((&found["status"], &found["within"]), (&"proven".into(), &Value::Null));
    assert_eq!(found["repetition"], "attacker-loses");
}

#[test]
fn a_bound_is_a_question_of_its_own() {
    let place = Place::with("two.fen", TWO);
    for (words, code, claim) in [
        ("--within 1", 0, "DISPROVEN  White cannot mate within 1 move  two.fen"),
        ("--within 2", 0, "PROVEN  White mates in at most 2  two.fen"),
        ("--within 9", 0, "PROVEN  White mates in at most 9  two.fen"),
        ("", 0, "PROVEN  White mates  two.fen"),
        ("--shortest", 0, "PROVEN  White mates in 2 and no sooner  two.fen"),
        ("--shortest --within 2", 0, "PROVEN  White mates in 2 and no sooner  two.fen"),
        ("--shortest --within 5", 0, "PROVEN  White mates in 2 and no sooner  two.fen"),
        ("--shortest --within 1", 0, "DISPROVEN  White cannot mate within 1 move  two.fen"),
        ("--within 3 --nodes 0", 1, "UNKNOWN  node limit reached  two.fen"),
        ("--shortest --no-check", 0, "PROVEN  White mates in 2 and no sooner  two.fen"),
    ] {
        let run = place.run(&format!("solve two.fen --quiet {words}"));
        assert_eq!((run.code, run.out.trim_end(), run.err.as_str()), (code, claim, ""), "{words}");
    }
}

#[test]
fn either_side_may_attack() {
    let place = Place::with("rook.fen", ROOK);
    let claims = |words: &str| place.run(&format!("solve rook.fen --quiet {words}")).out;
    assert_eq!(claims(""), "PROVEN  Black mates  rook.fen\n");
    assert_eq!(claims("--attacker black"), "PROVEN  Black mates  rook.fen\n");
    assert_eq!(claims("--attacker white"), "DISPROVEN  White cannot mate  rook.fen\n");
    // The defender is to move.
    place.write("corner.fen", "k7/8/1K6/8/8/8/8/7R b - - 0 1");
    let found = result(&place.run("solve corner.fen --json --attacker white --within 1"));
    assert_eq!((&found["status"], &found["role"]), (&"proven".into(), &"defender".into()));
    assert_eq!(found["line"], serde_json::json!(["a8b8", "h1h8"]));
    let run = place.run("solve corner.fen --attacker white");
    assert!(run.out.contains("  line         1...Kb8 2.Rh8#\n"), "{}", run.out);
    assert!(run.out.contains("none saves the defender"), "{}", run.out);
}

#[test]
fn the_shortest_mate_is_proven_and_everything_shorter_refuted() {
    let place = Place::with("two.fen", TWO);
    let run = place.run("solve two.fen --shortest --json --certificate two.cert");
    let found = result(&run);
    assert_eq!(found["shortest"]["within"], 2);
    assert_eq!(found["shortest"]["not_within"], 1);
    assert_eq!(found["certificate"], "two.cert");
    assert_eq!(found["shortest"]["refutation"], "two-nothing-shorter.cert");
    let check = place.run("check two.cert two-nothing-shorter.cert");
    let expected = [
        "ACCEPTED  proven  two.cert  3 positions: 3 ladder, 0 trap, 0 walk; attacker white; within 2",
        "  to move      White",
        "  position     r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - in 2",
        "  claim        White mates in at most 2",
        "ACCEPTED  disproven  two-nothing-shorter.cert  1 position: 1 ladder, 0 trap, 0 walk; attacker white; within 1",
        "  to move      White",
        "  position     r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - in 1",
        "  claim        White cannot mate within 1 move",
    ];
    assert_eq!((check.code, check.lines()), (0, expected.to_vec()));

    place.write("both.epd", format!("{TWO}\n{ONE}\n"));
    place.run("solve both.epd --shortest --certificate certs");
    assert_eq!(
        place.list("certs"),
        ["both-1-nothing-shorter.cert", "both-1.cert", "both-2.cert"],
        "nothing is shorter than one move"
    );
    // No mate at all ends the search too.
    place.write("knights.fen", KNIGHTS);
    place.write("bishop.fen", "8/8/8/8/8/2k5/7b/K7 b - - 0 1");
    let run = place.run("solve bishop.fen --shortest --quiet");
    assert_eq!(run.out, "DISPROVEN  Black cannot mate  bishop.fen\n");
    let run = place.run("solve knights.fen --shortest --quiet --nodes 3000");
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("UNKNOWN  no mate in "), "{}", run.out);
    assert!(run.out.ends_with("; node limit reached  knights.fen\n"), "{}", run.out);
}

#[test]
fn what_a_file_says_of_the_mate_is_asked() {
    let mated = "k7/8/1K6/8/8/8/8/7R b - -";
    let text = format!(
        "# mates\n{TWO} bm #2; id \"two\";\n\n{TWO} dm 1;\n{mated} bm #-1; id \"mated\";\n{ONE}\n"
    );
    let place = Place::with("set.epd", text);
    let claims = |words: &str| -> Vec<String> {
        let run = place.run(&format!("solve set.epd --quiet {words}"));
        run.lines().iter().map(|line| line.to_string()).collect()
    };
    assert_eq!(
        claims(""),
        [
            "PROVEN  White mates in at most 2  set.epd#two",
            "DISPROVEN  White cannot mate within 1 move  set.epd#4",
            "PROVEN  White mates in at most 1  set.epd#mated",
            "PROVEN  White mates  set.epd#6",
        ]
    );
    assert_eq!(
        claims("--unbounded"),
        [
            "PROVEN  White mates  set.epd#two",
            "PROVEN  White mates  set.epd#4",
            "PROVEN  White mates  set.epd#mated",
            "PROVEN  White mates  set.epd#6",
        ]
    );
    assert_eq!(claims("--within 1")[0], "DISPROVEN  White cannot mate within 1 move  set.epd#two");
    // The bound in the file is about the other attacker.
    assert_eq!(claims("--attacker black")[2], "DISPROVEN  Black cannot mate  set.epd#mated");
    place.write("table.tsv", format!("number\tfen\tmate_in\n7\t{TWO}\t2\n9\t{ONE}\t\n"));
    let run = place.run("solve table.tsv --quiet");
    assert_eq!(
        run.lines(),
        ["PROVEN  White mates in at most 2  table.tsv#7", "PROVEN  White mates  table.tsv#9"]
    );
}

#[test]
fn positions_come_from_standard_input_and_the_command_line() {
    let place = Place::new();
    let scholar = "position startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6\n";
    for (args, input, claim) in [
        (&["-"][..], scholar, "PROVEN  White mates  -\n"),
        (&["-", "--within", "1"], ONE, "PROVEN  White mates in at most 1  -\n"),
        (&["--position", ONE], "", "PROVEN  White mates  position\n"),
        (&["-"], "id\tfen\nx\t6k1/5ppp/8/8/8/8/8/R3K3 w - -\n", "PROVEN  White mates  -#x\n"),
    ] {
        let run = place.run_with(&[&["solve", "--quiet"], args].concat(), input);
        assert_eq!((run.code, run.out.as_str()), (0, claim), "{}", run.err);
    }
}

#[test]
fn bad_positions_are_named_and_the_others_go_on() {
    let text = format!(
        "8/8/8/8/8/8/8/4K3 w - - 0 1\n{ONE}\n4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\n4k3/8/8 w - -\n"
    );
    let place = Place::with("set.fen", text);
    let run = place.run("solve --json set.fen");
    assert_eq!((run.code, run.of_type("result").len()), (2, 1));
    let errors: Vec<&str> = run.err.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(
        errors,
        [
            "error: set.fen:1:1: Black has no king",
            "error: set.fen:3:25: White cannot castle on the queen's side: there is no rook on a1",
            "error: set.fen:4:1: there are 3 ranks, not 8",
        ]
    );
    assert_eq!(run.err.lines().filter(|line| line.starts_with("help: ")).count(), 3);
    let json = run.of_type("error");
    assert_eq!((&json[1]["line"], &json[1]["column"]), (&3.into(), &25.into()));
    assert_eq!(run.of_type("summary")[0]["errors"], 3);

    for (file, content, error) in [
        ("empty.fen", &b""[..], "empty.fen:1:1: there is no problem in this file"),
        ("rubbish.epd", b"\x00\xff\x1b[31m\n", "rubbish.epd:1:1: there are 1 ranks, not 8"),
        (
            "moves.txt",
            b"position startpos moves e2e5",
            "moves.txt:1:25: 'e2e5' is no legal move here",
        ),
    ] {
        place.write(file, content);
        let run = place.run(&format!("solve {file}"));
        assert_eq!((run.code, run.out.as_str(), run.one_error()), (2, "", error));
    }
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let place = Place::with("two.fen", TWO);
    place.write("g.graph", "game g repetition=none\nA won\n");
    for (words, error) in [
        ("two.fen --within 0", "'0' is no value for '--within <N>'"),
        ("two.fen --within 65536", "'65536' is no value for '--within <N>'"),
        ("two.fen --within 2 --unbounded", "does not go with"),
        ("two.fen --attacker red", "'red' is no value for '--attacker <SIDE>'"),
        ("two.fen --full --no-check", "does not go with"),
        ("two.fen --solution x.pgn --no-check", "does not go with"),
        ("two.fen --board big", "'big' is no value"),
        ("g.graph --within 2", "g.graph: --within does not apply to graph games"),
        ("g.graph --attacker white", "g.graph: --attacker does not apply to graph games"),
        ("g.graph --unbounded", "g.graph: --unbounded does not apply to graph games"),
        ("g.graph --shortest", "g.graph: --shortest does not apply to graph games"),
        ("g.graph --solution x.pgn", "g.graph: --solution does not apply to graph games"),
        ("--position startpos two.fen", "does not go with"),
    ] {
        let run = place.run(&format!("solve {words}"));
        assert_eq!(run.code, 2, "{words}");
        assert!(run.one_error().contains(error), "{words}: {}", run.err);
    }
}

#[test]
fn a_refutation_says_what_it_rests_on() {
    let place = Place::new();
    for (fen, words, reason) in [
        (KNIGHTS, "--within 1", "the bound: White has no move left"),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "--attacker white", "stalemate"),
        (ROOK, "--attacker white", "White has too little left to mate with"),
        // The rook must give itself up, or the king shuffles for ever.
        ("7k/8/8/8/8/7p/7P/K7 w - - 0 1", "", "repetition: the position returns"),
    ] {
        place.write("x.fen", fen);
        let run = place.run(&format!("solve x.fen {words}"));
        assert!(run.out.starts_with("DISPROVEN  White cannot mate"), "{fen}: {}", run.out);
        assert!(run.out.contains(&format!("  defence      {reason}\n")), "{fen}: {}", run.out);
    }
}

#[test]
fn a_certificate_sets_the_question_up_by_itself() {
    let place = Place::with("two.fen", TWO);
    place.write("one.fen", ONE);
    place.run("solve two.fen --within 2 --certificate two.cert");
    let good = place.read("two.cert");
    assert!(good.contains("\ngame: mate\nrule: none\n".trim_start()), "{good}");
    assert!(good.contains("option: attacker white\noption: within 2\nroot: "), "{good}");
    assert_eq!(place.run("check two.cert --problem two.fen --within 2").code, 0);
    for (words, reason) in [
        ("--problem two.fen", "line 8: the root is r1b2k1r/"),
        ("--problem two.fen --within 3", "line 8: the root is r1b2k1r/"),
        ("--problem one.fen --within 2", "line 8: the root is r1b2k1r/"),
    ] {
        let run = place.run(&format!("check two.cert {words}"));
        assert_eq!(run.code, 3, "{words}");
        assert!(run.out.starts_with(&format!("REJECTED  two.cert  {reason}")), "{}", run.out);
    }
    place.write("g.graph", "game g repetition=none\nA won\n");
    let run = place.run("check two.cert --problem g.graph");
    assert!(run.out.contains("line 3: the game is not graph"), "{}", run.out);
    for (old, new, reason) in [
        ("option: within 2\n", "", "line 4: "),
        ("within 2", "within 3", "line 8: "),
        ("within 2", "within many", "line 7: 'many' is no value of the option 'within'"),
        ("attacker white", "attacker black", ""),
        ("attacker white", "attacker red", "line 6: 'red' is no value of the option 'attacker'"),
        ("R3R1K1 w - - 1 1", "R3R3 w - - 1 1", "line 10: the problem: "),
        ("proven", "disproven", ""),
        ("d5d8", "d5d7", ""),
    ] {
        assert!(good.contains(old), "{old}");
        place.write("bad.cert", good.replacen(old, new, 1));
        let run = place.run("check bad.cert");
        assert_eq!(run.code, 3, "{old}: {} {}", run.out, run.err);
        assert!(
            run.out.starts_with(&format!("REJECTED  bad.cert  {reason}")),
            "{old}: {}",
            run.out
        );
    }
}

#[test]
fn perft_counts_by_the_rules_of_chess() {
    let place = Place::with("bare.fen", "8/8/8/8/8/2k5/7p/K7 w - - 0 1");
    let run = place.run("perft --position startpos --depth 4");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let expected = ["20", "400", "8902", "197281"];
    let counts: Vec<&str> =
        run.lines().iter().filter_map(|line| line.split(' ').next_back()).collect();
    assert_eq!(counts, expected);
    assert!(run.out.starts_with("position  depth 1  20\n"), "{}", run.out);
    let objects = place.run("perft bare.fen --depth 1 --json").objects();
    assert_eq!((&objects[0]["game"], &objects[0]["count"]), (&"mate".into(), &2.into()));
    assert_eq!(place.run("perft --depth 1").code, 2);
    let run = place.run_with(&["perft", "--depth", "1", "--position", "k7/8 w - -"], "");
    assert_eq!(run.one_error(), "position:1:1: there are 2 ranks, not 8");
}

#[test]
fn every_algorithm_agrees_on_small_mates() {
    let place = Place::with("set.epd", format!("{TWO} bm #2;\n{TWO} dm 1;\n{ONE} dm 1;\n"));
    for algorithm in ["df-pn", "df-pn-basic", "pds", "pn", "dag", "dcg", "bta", "pn2"] {
        let run = place.run(&format!("solve set.epd --json --algorithm {algorithm}"));
        let found = run.of_type("result");
        let status: Vec<&str> = found.iter().filter_map(|r| r["status"].as_str()).collect();
        assert_eq!(status, ["proven", "disproven", "proven"], "{algorithm}: {}", run.err);
        assert!(found.iter().all(|r| r["checked"] == true), "{algorithm}");
    }
}
