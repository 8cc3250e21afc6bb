//! Certificates with another question and the same proof: each is refused, for its own reason.

mod common;

use common::Place;

/// A change to one place of a certificate, and what the checker says of it.
type Change = (&'static str, &'static str, &'static str);

/// Whether a certificate is accepted as it is, and rejected after each change.
fn refused(problem: (&str, &str), solve: &str, changes: &[Change]) {
    let place = Place::with(problem.0, problem.1);
    let solved = place.run(&format!("solve {} {solve} --certificate good.cert", problem.0));
    assert_eq!(solved.code, 0, "{}", solved.err);
    assert_eq!(place.run("check good.cert").code, 0);
    let good = place.read("good.cert");
    for &(from, to, reason) in changes {
        assert_eq!(good.matches(from).count(), 1, "'{from}' is not one place of\n{good}");
        place.write("bad.cert", good.replace(from, to));
        let run = place.run("check bad.cert");
        let expected = format!("REJECTED  bad.cert  {reason}");
        assert!(run.out.starts_with(&expected), "{from} -> {to}: {}", run.out);
        assert_eq!((run.code, run.err.as_str()), (3, ""), "{from} -> {to}");
        let object = &place.run("check bad.cert --json").objects()[0];
        assert_eq!(object["accepted"], false, "{from} -> {to}");
    }
}

#[test]
fn another_graph() {
    let graph = "game g repetition=illegal\nA or C B\nB and D\nC and D\nD or C\n";
    refused(
        ("g.graph", graph),
        "",
        &[
            ("rule: illegal", "rule: attacker-loses", "line 4: the certificate was made under"),
            ("root: A", "root: B", "line 6: the root is B, not A"),
            ("root: A", "option: attacker x\nroot: A", "line 6: this question has no option 'att"),
            ("A or C B", "A  or C B", "line 9: the problem has 'A  or C B', not 'A or C B'"),
            ("D or C\n", "D or C # or B\n", "line 12: the problem has 'D or C # or B', not"),
            ("problem: 5\n", "problem: 6\n\n", "line 8: the problem has '', not 'game g"),
            ("game g ", "game h repetition=none\nA won\ngame g ", "line "),
            ("repetition=illegal", "repetition=attacker-loses", "line 4: "),
        ],
    );
}

#[test]
fn another_mate() {
    let fen = "4r1k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1\n";
    refused(
        ("m.fen", fen),
        "--within 2",
        &[
            ("attacker white", "attacker black", "entry 1"),
            ("within 2", "within 02", "line 7: the option 'within' is written '02', not '2'"),
            ("within 2", "within 3", "line 8: the root is 4r1k1/"),
            ("option: within 2\n", "", "line 4: the certificate was made under the rule none"),
            ("option: attacker white\n", "", "line 6: the option 'attacker' is missing"),
            ("within 2\n", "within 2\noption: within 2\n", "line 8: the option 'within' is given"),
            ("within 2\n", "within 2\noption: unbounded on\n", "line 8: this question has no opt"),
            (
                "option: attacker white\noption: within 2\n",
                "option: within 2\noption: attacker white\n",
                "line 6: the option 'attacker' must stand before 'within'",
            ),
            ("R3R1K1 w - - 0 1", "R3R1K1 b - - 0 1", "line "),
            ("R3R1K1 w - - 0 1", "R3R1K1 w - -", "line 10: the problem has '"),
            ("R3R1K1 w - - 0 1", "R5K1 w - - 0 1", "line "),
            ("- in 2", "- in 3", "line 8: the root is 4r1k1/"),
        ],
    );
}

#[test]
fn another_line_of_action() {
    let loa = "8/8/2x1o3/3x4/8/o3o3/8/1x6 x\n";
    refused(
        ("l.loa", loa),
        "",
        &[
            ("attacker black", "attacker white", "line 12: the problem has '"),
            ("stuck passes", "stuck loses", "line 12: the problem has '"),
            ("simultaneous draw", "simultaneous mover-wins", "line 12: the problem has '"),
            (
                "option: repetition draw",
                "option: repetition mover-loses",
                "line 12: the problem has '",
            ),
            ("option: stuck passes\n", "", "line 8: the option 'stuck' is missing"),
            (
                "repetition draw\n",
                "repetition draw\noption: symmetry on\n",
                "line 10: this question",
            ),
            ("rule: attacker-loses", "rule: illegal", "line 4: "),
        ],
    );
}

#[test]
fn another_game_of_atari_go() {
    let sgf = "(;SZ[3]RU[Atari Go]AB[bb]PL[W])";
    refused(
        ("a.sgf", sgf),
        "--attacker black --within 6",
        &[
            ("attacker black", "attacker white", "entry 1"),
            ("within 6", "within 5", "entry "),
            ("within 6", "within 06", "line 7: the option 'within' is written '06', not '6'"),
            ("look-ahead on", "look-ahead off", "entry "),
            ("option: look-ahead on\n", "", "line 8: the option 'look-ahead' is missing"),
            ("symmetry on\n", "symmetry on\noption: symmetry on\n", "line 10: the option 'symm"),
            ("AB[bb]", "AB[ba]", "line 10: the root is "),
            ("PL[W]", "PL[B]", "line "),
            ("RU[Atari Go]", "", "line 12: the problem has '"),
            ("FF[4]", "FF[4]C[a question]", "line 12: the problem has '"),
        ],
    );
}

#[test]
fn another_eye() {
    let sgf = "(;SZ[7]AB[ac][bc][cc][dc][db]AW[da][ea][eb][ec][ed][dd][cd][bd][ad]\
               TR[ac]SQ[aa][ba][ca][ab][bb][cb]PL[B])";
    refused(
        ("e.sgf", sgf),
        "--no-ko",
        &[
            ("aim make", "aim prevent", "entry 1"),
            ("option: aim make\n", "", "line 6: the option 'aim' is missing"),
            (
                "aim make\n",
                "aim make\noption: aim make\n",
                "line 7: the option 'aim' is given twice",
            ),
            (
                "aim make\n",
                "aim make\noption: first black\n",
                "line 7: this question has no option",
            ),
            ("PL[B]", "PL[W]", "line "),
            ("TR[db]", "TR", "line "),
        ],
    );
}
