//! Certificates with another question and the same proof: each is refused, for its own reason.

mod common;

use common::Place;

/// A change to one place of a certificate, and what the checker says of it.
type Change = (&'static str, &'static str, &'static str);

/// Whether a certificate is accepted as it is, and rejected after each change.
fn refused(problem: (&str, &str), solve: &str, changes: &[Change]) {
    let (place, good) = solved(problem, solve);
    for &(from, to, reason) in changes {
        place.write("bad.cert", changed(&good, &[(from, to)]));
        is_rejected(&place, "", reason);
    }
}

/// A certificate of a problem, which is accepted.
fn solved(problem: (&str, &str), solve: &str) -> (Place, String) {
    let place = Place::with(problem.0, problem.1);
    let solved = place.run(&format!("solve {} {solve} --certificate good.cert", problem.0));
    assert_eq!(solved.code, 0, "{}", solved.err);
    assert_eq!(place.run("check good.cert").code, 0);
    let good = place.read("good.cert");
    (place, good)
}

fn changed(good: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(good.to_string(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "'{from}' is not one place of\n{text}");
        text.replace(from, to)
    })
}

/// Whether `bad.cert` is refused for this reason.
fn is_rejected(place: &Place, options: &str, reason: &str) {
    let text = place.read("bad.cert");
    let run = place.run(&format!("check bad.cert {options}"));
    let expected = format!("REJECTED  bad.cert  {reason}");
    assert!(run.out.starts_with(&expected), "{expected}\n{}{}\n{text}", run.out, run.err);
    assert_eq!((run.code, run.err.as_str()), (3, ""), "{text}");
    let object = &place.run(&format!("check bad.cert {options} --json")).objects()[0];
    assert_eq!(object["accepted"], false, "{text}");
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
    let sgf = "(;SZ[7]TS[one-eye]AB[ac][bc][cc][dc][db]AW[da][ea][eb][ec][ed][dd][cd][bd][ad]\
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

/// Three in a row in the corner.
const THREE: (&str, &str) =
    ("l.sgf", "(;SZ[7]TS[life]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]TR[ab]PL[B])");

#[test]
fn another_life() {
    refused(
        THREE,
        "--no-ko --set answer=code",
        &[
            ("aim kill", "aim live", "entry "),
            ("goal life", "goal eyes", "entry "),
            ("aim kill", "aim none", "line 6: 'none' is no value of the option 'aim'"),
            ("goal life", "goal two", "line 7: 'two' is no value of the option 'goal'"),
            ("option: goal life\n", "", "line 7: the option 'goal' is missing"),
            ("threats 0", "threats 1 black", "line 9: the root is ...OX../OOOOX"),
            ("threats 0", "threats unlimited black", "line 8: 'unlimited black' is no value of"),
            ("threats 0", "threats unlimited white", "line 4: the certificate was made under"),
            ("threats 0", "threats 0 black", "line 8: '0 black' is no value of the option"),
            ("threats 0\n", "threats 0\noption: after B7\n", "line 10: the root is ...OX../OOOOX"),
            ("threats 0\n", "threats 0\noption: after A6\n", "line 9: 'A6' is no value of the opt"),
            ("threats 0\n", "threats 0\noption: after pass\n", "line 9: 'pass' is no value of"),
            ("threats 0\n", "threats 0\noption: answer code\n", "line 9: this question has no opt"),
            ("threats 0\n", "threats 0\noption: rules threats\n", "line 9: this question has no o"),
            (
                "option: aim kill\noption: goal life\n",
                "option: goal life\noption: aim kill\n",
                "line 6: the option 'aim' must stand before 'goal'",
            ),
            ("PL[B]", "PL[W]", "line 9: the root is ...OX../OOOOX"),
            ("TS[life]", "", "line 11: the problem has '"),
            ("SQ[aa]", "SQ", "line 5: the root itself is disproven"),
            ("TR[da]", "TR[db]", "line 11: the problem has '"),
            ("rule: illegal", "rule: attacker-loses", "line 4: "),
            ("verdict: proven", "verdict: disproven", "entry "),
        ],
    );
}

/// What is dead under Japanese rules is a question of its own.
#[test]
fn another_life_under_japanese_rules() {
    let corner = "(;SZ[9]TS[life]AW[ac][bc][bb][cb][db][eb][ea]AB[ad][bd][cc][cd][dc][ec][fb][fa][aa][ba][ca]TR[bb]PL[B])";
    let (place, good) = solved(("b.sgf", corner), "");
    assert_eq!(place.run("check good.cert --problem b.sgf").code, 0);
    let question = "option: goal japanese\noption: threats unlimited white\n";
    assert_eq!(good.matches(question).count(), 1, "{good}");
    for (other, said) in [
        ("goal life\noption: threats unlimited white", "is not legal"),
        ("goal eyes\noption: threats unlimited white", ""),
        ("goal japanese\noption: threats unlimited black", "is no value of the option 'threats'"),
        ("goal japanese\noption: threats 1 white", "is no value of the option 'threats'"),
        ("goal japanese\noption: threats 0", "is no value of the option 'threats'"),
        ("goal japanese", "the option 'threats' is missing"),
    ] {
        let other = format!("option: {other}\n");
        place.write("bad.cert", changed(&good, &[(question, &other)]));
        let run = place.run("check bad.cert --quiet");
        assert_eq!(run.code, 3, "{other} {}", run.out);
        assert!(run.out.contains(said), "{other} {}", run.out);
    }
}

/// Parts of one answer say what each is about; they cannot stand for each other.
#[test]
fn another_part_of_life() {
    let (place, good) = solved(THREE, "");
    let asked = "--problem l.sgf";
    assert_eq!(place.run(&format!("check good.cert {asked}")).code, 0);
    // After another first move, the claim is another one.
    place.write("bad.cert", changed(&good, &[("option: after A7", "option: after C7")]));
    let run = place.run("check bad.cert --quiet");
    assert_eq!(run.code, 3, "{}", run.out);
    // The first part is the question itself: not what comes after a move, nor another side to move first.
    let parts: Vec<&str> = good.split("game: ").collect();
    let after = parts.iter().find(|part| part.contains("option: after")).unwrap();
    place.write("bad.cert", format!("tsume-certificate 2\nparts: 1\ngame: {after}"));
    assert_eq!(place.run("check bad.cert").code, 0, "it is true");
    is_rejected(&place, asked, "line ");
    place.write("w.sgf", THREE.1.replace("PL[B]", "PL[W]"));
    place.write("bad.cert", &good);
    let run = place.run("check bad.cert --problem w.sgf");
    assert!(run.out.starts_with("REJECTED  bad.cert, part 1 of"), "{}", run.out);
}

const CAPTURE: (&str, &str) =
    ("c.sgf", "(;SZ[6]TS[capture]AW[bb][cb]AB[ab][ba][ca][bc]TR[bb]PL[B])");

#[test]
fn another_capture() {
    let none = "line 8: this question has no option '";
    refused(
        CAPTURE,
        "--no-ko",
        &[
            ("TR[bb]", "TR[cb]", "line 8: the root is .XX.../X@O"),
            ("TR[bb]", "TR[ba]", "line 8: the root is .XX.../X@O"),
            ("TR[bb]", "TR[bb][cb]", "line 10: the problem has '"),
            ("TR[bb]", "TR[aa]", "line 10: the problem: "),
            ("PL[B]TR[bb]", "TR[bb]PL[B]", "line 10: the problem has '"),
            ("PL[B]", "PL[W]", "line 8: the root is .XX.../X@O"),
            ("AB[ba][ca]", "AB[ca]", "line 8: the root is .XX.../X@O"),
            ("AB[ba][ca]", "AB[ca][ba]", "line 10: the problem has '"),
            ("TR[bb]\n", "TR[bb]\r\n", "line 10: the problem has '"),
            ("root: .XX", "root: ..X", "line 8: the root is ..X.../X@O"),
            ("rule: illegal", "rule: attacker-loses", "line 4: "),
            ("verdict: proven", "verdict: disproven", "entry 1 (line 13)"),
            ("rules threats", "rules superko", "line 7: this question has no option 'threats'"),
            (
                "rules threats\noption: threats 0\n",
                "rules superko\noption: max-liberties 6\noption: generator full\n",
                "line 6: there are no certificates of captures under superko",
            ),
            ("option: rules threats\n", "", "line 6: the option 'rules' is missing"),
            ("threats 0", "threats 1 black", "line 8: the root is .XX.../X@O"),
            ("threats 0", "threats 1 white", "line 8: the root is .XX.../X@O"),
            ("threats 0", "threats unlimited white", "line 8: the root is .XX.../X@O"),
            ("threats 0", "threats unlimited black", "line 7: the side that wins has threats"),
            ("threats 0", "threats 0 black", "line 7: '0 black' is no value of the option"),
            ("threats 0", "threats 100 black", "line 7: '100 black' is no value of the option"),
            ("threats 0\n", "threats 0\noption: order 3\n", "line 8: a capture is one, whatever"),
            ("threats 0\n", "threats 0\noption: ko D4\n", "line 8: 'D4' is no value of the opt"),
            ("threats 0\n", "threats 0\noption: max-liberties 1\n", none),
            ("threats 0\n", "threats 0\noption: retakes defender\n", none),
            ("threats 0\n", "threats 0\noption: generator heuristic\n", none),
            ("threats 0\n", "threats 0\noption: threats 0\n", "line 8: the option 'threats' is gi"),
            (
                "option: rules threats\noption: threats 0\n",
                "option: threats 0\noption: rules threats\n",
                "line 6: the option 'rules' must stand before 'threats'",
            ),
            ("l14/", "w/", "entry 1 (line 13): unknown tag"),
            ("l14/f.1f.3f.3e.3c.3c D5", "w D5", "entry 1 (line 13): an entry 'w' can't stand here"),
            ("l14/", "l014/", "entry 1 (line 13): unknown tag"),
            ("end ", "end 0", "line "),
        ],
    );
}

/// The root and the problem are changed alike: the proof decides, or what was asked.
#[test]
fn another_capture_altogether() {
    let (place, good) = solved(CAPTURE, "--no-ko");
    let write = |changes: &[(&str, &str)]| place.write("bad.cert", changed(&good, changes));
    let asked = "--problem c.sgf";
    assert_eq!(place.run(&format!("check good.cert {asked}")).code, 0);

    // The other side moves.
    write(&[("PL[B]", "PL[W]"), ("...... b\n", "...... w\n")]);
    is_rejected(&place, "", "entry 1 (line 13): the defence ");
    is_rejected(&place, asked, "line 8: the root is ");
    // A stone more to run to.
    write(&[("AW[bb][cb]", "AW[bb][cb][cc]"), ("/.X..../", "/.XO.../")]);
    is_rejected(&place, "", "entry ");
    // What is true, but was not asked: the same block by its other stone, or a threat for the winner.
    for (changes, reason) in [
        ([("TR[bb]", "TR[cb]"), ("X@O", "XO@")], "line 8: the root is .XX.../XO@"),
        ([("threats 0", "threats 1 black"), ("... b\n", "... b threats 1\n")], "line "),
    ] {
        write(&changes);
        assert_eq!(place.run("check bad.cert").code, 0, "{}", place.read("bad.cert"));
        is_rejected(&place, asked, reason);
    }
    // An unknown option that would make the question an easy one.
    let header = &good[..good.find("entries:\n").unwrap()];
    let empty = changed(&format!("{header}entries:\nend 0\n"), &[(": proven", ": disproven")]);
    place.write("bad.cert", &empty);
    is_rejected(&place, "", "line 13: ");
    place.write("bad.cert", changed(&empty, &[("ts 0\n", "ts 0\noption: max-liberties 1\n")]));
    is_rejected(&place, "", "line 8: this question has no option 'max-liberties'");
    is_rejected(&place, asked, "line 8: this question has no option 'max-liberties'");
}

#[test]
fn another_order() {
    let escape = ("o.sgf", "(;SZ[7]TS[capture]AB[cb][db]AW[cc][dc]TR[cc]PL[W])");
    refused(
        escape,
        "--order 3 --no-ko",
        &[
            ("option: order 3\n", "", "line 8: the root is "),
            ("option: order 3", "option: order 4", "line 9: the root is "),
            ("option: order 3", "option: order 03", "line 8: the option 'order' is written '03'"),
            ("option: order 3", "option: order 16", "line 8: '16' is no value of the option"),
            ("option: order 3", "option: order 0", "line 8: '0' is no value of the option"),
            ("order 3 free", "order 3", "line 9: the root is "),
            ("order 3 free", "order 2 free", "line 9: the root is "),
            ("verdict: disproven", "verdict: proven", "line 8: a capture is one"),
            (
                "option: threats 0\noption: order 3\n",
                "option: order 3\noption: threats 0\n",
                "line 7: the option 'threats' must stand before 'order'",
            ),
        ],
    );
    let (place, good) = solved(escape, "--order 3 --no-ko");
    assert_eq!(place.run("check good.cert --problem o.sgf --order 3").code, 0);
    place.write("bad.cert", &good);
    is_rejected(&place, "--problem o.sgf", "line 8: another question: this question has no option");
    let other = "line 8: another question: the option 'order' is written '3', not '4'";
    is_rejected(&place, "--problem o.sgf --order 4", other);
    place.write(
        "bad.cert",
        changed(
            &good,
            &[(" order 3 free", " order 4 free"), ("option: order 3", "option: order 4")],
        ),
    );
    is_rejected(&place, "", "entry ");
    // Without an order, it would be an escape.
    place.write("bad.cert", changed(&good, &[("option: order 3\n", ""), (" order 3 free", "")]));
    is_rejected(&place, "", "entry ");
}

/// Parts must ask the same, but for what an answer may rest on.
#[test]
fn parts_with_other_options() {
    let two = |place: &Place, solve: [&str; 2]| {
        let part = |solve: &str| {
            let solve =
                if solve.contains(".sgf") { format!("{solve} --no-ko") } else { solve.into() };
            let run = place.run(&format!("solve {solve} --certificate part.cert"));
            assert_eq!(run.code, 0, "{}", run.err);
            let text = place.read("part.cert");
            text.strip_prefix("tsume-certificate 2\nparts: 1\n").unwrap().to_string()
        };
        let parts = solve.map(part).concat();
        place.write("two.cert", format!("tsume-certificate 2\nparts: 2\n{parts}"));
        place.run("check two.cert --quiet").out
    };
    let eye = "(;SZ[7]TS[one-eye]AB[ac][bc][cc][dc][db]AW[da][ea][eb][ec][ed][dd][cd][bd][ad]\
               TR[ac]SQ[aa][ba][ca][ab][bb][cb]PL[B])";
    let place = Place::with("m.fen", "4r1k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1\n");
    place.write("e.sgf", eye);
    place.write("c.sgf", CAPTURE.1);
    place.write("l.sgf", THREE.1);
    place.write("d.sgf", CAPTURE.1.replace("[bc]", "[bc][cc]"));
    let wrong = |solve, reason: &str| {
        let out = two(&place, solve);
        assert!(out.starts_with("REJECTED  two.cert, part 2 of 2  line "), "{out}");
        assert!(out.contains(reason), "{out}");
    };
    wrong(["m.fen --within 2", "m.fen --within 3"], "the option 'within' is another in the first");
    wrong(["e.sgf", "e.sgf --rules superko"], "the option 'rules' is another in the first part");
    wrong(["e.sgf", "e.sgf --first white"], "the first part is about another problem");
    wrong(["c.sgf", "d.sgf"], "the first part is about another problem");
    wrong(["l.sgf --set answer=code", "c.sgf"], "the game of the first part is life");
    wrong(["m.fen --within 2", "c.sgf"], "the game of the first part is mate");
    for solve in [
        ["e.sgf", "e.sgf --aim prevent"],
        ["c.sgf", "c.sgf --first white --order 1"],
        ["l.sgf --set answer=code", "l.sgf --set answer=code --first black"],
        ["m.fen --within 2", "m.fen --within 2"],
    ] {
        assert_eq!(two(&place, solve), "", "accepted without a word");
    }
}
