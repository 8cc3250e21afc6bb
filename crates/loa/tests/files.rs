//! Problem files: what is read, what is written, and what is wrong with bad ones.

mod common;

use common::{all_rules, scattered};
use tsume_game::Status;
use tsume_game::random::Rng;
use tsume_loa::{Colour, Loa, Problem, Repetition, Simultaneous, Stuck, parse_file};

const LINE: &str = "......../o......./...o..x./......../......../x......./......../........ x";

fn good(text: &str) -> Vec<Problem> {
    parse_file(text.as_bytes()).into_iter().map(|problem| problem.unwrap()).collect()
}

/// The first error, as `LINE:COLUMN: message`.
fn error(bytes: impl AsRef<[u8]>) -> String {
    let results = parse_file(bytes.as_ref());
    let error = results.into_iter().find_map(Result::err).unwrap();
    assert!(!error.help.is_empty());
    error.to_string()
}

#[test]
fn lines() {
    let text =
        format!("# two problems\n\n  {LINE}\r\n8/o7/3o2x1/8/8/x7/8/8 x ; attacker o;id a # b\n");
    let problems = good(&text);
    assert_eq!(problems.len(), 2);
    let [first, second] = [&problems[0], &problems[1]];
    assert_eq!((first.name(), first.line, &first.id), ("3".to_string(), 3, &None));
    assert_eq!(first.to_string(), LINE);
    assert_eq!((second.name(), second.line), ("a".to_string(), 4));
    assert_eq!(second.position.attacker(), Colour::White);
    assert_eq!(second.position.with_attacker(Colour::Black), first.position);
    assert_eq!(good(&format!("\u{FEFF}{LINE}"))[0].position, first.position);
}

#[test]
fn rules_are_fields() {
    let text = format!("{LINE} ; repetition mover-loses ; stuck loses ; simultaneous mover-wins");
    let rules = good(&text)[0].position.rules();
    assert_eq!(rules.repetition, Repetition::MoverLoses);
    assert_eq!(rules.stuck, Stuck::Loses);
    assert_eq!(rules.simultaneous, Simultaneous::MoverWins);
}

#[test]
fn diagrams() {
    let plain = "\
........
o.......
...o..x.
........
........
x.......
........
........
x to move
";
    let coordinates = "\
    a b c d e f g h
  8 . . . . . . . . 8
  7 o . . . . . . . 7
# a comment does not end it
  6 . . . o . . x . 6   # nor does this one
  5 . . . . . . . . 5
  4 . . . . . . . . 4
  3 x . . . . . . . 3
  2 . . . . . . . . 2
  1 . . . . . . . . 1
    a b c d e f g h
  x to move ; id second ; stuck loses
";
    let problems = good(&format!("{plain}{coordinates}\n{LINE}\n\n{}", Loa::start().diagram()));
    assert_eq!(problems.len(), 4);
    assert_eq!(problems[0].to_string(), LINE);
    assert_eq!(problems[0].line, 1);
    assert_eq!(problems[1].to_string(), format!("{LINE} ; id second ; stuck loses"));
    assert_eq!(problems[2].position, problems[0].position);
    assert_eq!(problems[3].position, Loa::start());
}

#[test]
fn what_is_written_is_read_back() {
    let mut rng = Rng::new(5);
    for round in 0..400 {
        let board = scattered(&mut rng, 1 + round % 12, 1 + round % 7, 8);
        let attacker = if rng.chance(50) { Colour::Black } else { Colour::White };
        let rules = all_rules()[rng.below(8) as usize];
        let id = rng.chance(50).then(|| format!("n{round}"));
        let position = board.with_attacker(attacker).with_rules(rules);
        let problem = Problem { id, line: 1, position };
        assert_eq!(good(&problem.to_string()), [problem]);
        assert_eq!(good(&board.diagram())[0].position, board);
    }
}

#[test]
fn mistakes_are_located() {
    let board = LINE.strip_suffix(" x").unwrap();
    for (text, expected) in [
        ("", "1:1: there is no problem in this file"),
        ("# nothing\n\n", "1:1: there is no problem in this file"),
        ("8/o7/3o2x/8/8/x7/8/8 x", "1:6: rank 6 has 7 squares"),
        ("8/o7/3o2x11/8/8/x7/8/8 x", "1:6: rank 6 has 9 squares"),
        ("\n  8/o7/3o2xé/8/8/x7/8/8 x", "2:12: 'é' is no square"),
        ("8/o7/3O2x1/8/8/x7/8/8 x", "1:7: 'O' is no square"),
        ("9/o7/3o2x1/8/8/x7/8/8 x", "1:1: '9' is no square"),
        ("8/o7/3o2x1/8/8/x7/8 x", "1:20: there are 7 ranks only"),
        ("8/o7/3o2x1/8/8/x7/8/8/8 x", "1:23: there are more than eight ranks"),
        (board, "1:72: the side to move is missing"),
        (&format!("{board} w"), "1:73: 'w' is no side"),
        (&format!("{board} xo"), "1:73: 'xo' is no side"),
        (&format!("{LINE} o"), "1:75: 'o' is one word too many"),
        ("8/8/3o4/8/8/8/8/8 x", "1:1: Black has no piece"),
        ("8/8/3x4/8/8/8/8/8 x", "1:1: White has no piece"),
        (&format!("{LINE} ; colour x"), "1:77: unknown field 'colour'"),
        (&format!("{LINE} ; id"), "1:79: field 'id' has no value"),
        (&format!("{LINE} ; id a b"), "1:82: 'b' is one word too many"),
        (&format!("{LINE} ; attacker x ; attacker x"), "1:90: field 'attacker' is given twice"),
        (&format!("{LINE} ; attacker black"), "1:86: 'black' is no side"),
        (&format!("{LINE} ; stuck wins"), "1:83: unknown rule 'wins'"),
        (&format!("{LINE} ; id a\n{LINE} ; id a"), "2:1: two problems are named 'a'"),
        (&format!("{LINE}\n{LINE} ; id 1"), "2:1: two problems are named '1'"),
        (&format!("{LINE} \u{7}"), "1:75: control character U+0007"),
        ("hello", "1:6: the diagram does not say who is to move"),
        ("x to move", "1:1: the diagram has 0 ranks only"),
        ("........\n.......\nx to move", "2:1: rank 7 has 7 squares"),
        ("8 ........\n6 ........\nx to move", "2:1: '6' is no square"),
        (&format!("{}x to move", "........\n".repeat(8)), "1:1: Black has no piece"),
        (&format!("{}x to move", "........\n".repeat(9)), "9:1: there are more than eight ranks"),
        (&"x.....o.\n".repeat(8), "8:9: the diagram does not say who is to move"),
        (&format!("{}b to move", "x.....o.\n".repeat(8)), "9:1: 'b' is no side"),
    ] {
        assert_eq!(error(text), expected, "{text:?}");
    }
    assert_eq!(error(b"# \xC3\xA9\xFF"), "1:4: this is not UTF-8");
}

#[test]
fn one_bad_problem_does_not_stop_the_others() {
    let text = format!("{LINE}\nnonsense/ x\n........\n\n{LINE} ; id last");
    let results = parse_file(text.as_bytes());
    let lines: Vec<_> =
        results.iter().map(|r| r.as_ref().map(|p| p.line).map_err(|e| e.line)).collect();
    assert_eq!(lines, [Ok(1), Err(2), Err(3), Ok(5)]);
}

#[test]
fn anything_may_be_in_a_file() {
    let mut rng = Rng::new(6);
    let pieces: Vec<&[u8]> = vec![
        b"........",
        b"/",
        b"\n",
        b" ",
        b"x",
        b"o",
        b" x",
        b";",
        b"id",
        b"to move",
        b"x to move\n",
        b"#",
        b"8",
        b"1",
        b"\xFF",
        b"\r\n",
        b"attacker",
        b"abcdefgh",
        b"\xEF\xBB\xBF",
        "é".as_bytes(),
        LINE.as_bytes(),
    ];
    let (mut problems, mut errors) = (0, 0);
    for _ in 0..20_000 {
        let count = rng.below(40);
        let file: Vec<u8> = (0..count)
            .flat_map(|_| pieces[rng.below(pieces.len() as u64) as usize])
            .copied()
            .collect();
        let results = parse_file(&file);
        assert!(!results.is_empty());
        for result in results {
            match result {
                Ok(_) => problems += 1,
                Err(error) => {
                    assert!(error.line > 0 && error.column > 0);
                    errors += 1;
                }
            }
        }
    }
    assert!(problems > 100 && errors > 10_000, "{problems} {errors}");
}

#[test]
fn long_lines_take_linear_time() {
    let many = 1 << 20;
    assert_eq!(
        error(format!("{}/ x", ".".repeat(many))),
        format!("1:1: rank 8 has {many} squares")
    );
    assert_eq!(error("/".repeat(many)), format!("1:{}: the side to move is missing", many + 1));
    assert!(error(".\n".repeat(many)).starts_with("1:1: rank 8 has 1 squares"));
    assert!(error(format!("{LINE}{}", " ;".repeat(many)) + "z").contains("'z' has no value"));
}

#[test]
fn the_sets_are_readable() {
    let sets = [
        include_str!("../../../suites/loa/easier.loa"),
        include_str!("../../../suites/loa/harder.loa"),
    ];
    for (set, least) in sets.into_iter().zip([300, 150]) {
        let problems = good(set);
        assert!(problems.len() >= least);
        for problem in &problems {
            assert_eq!(tsume_game::Game::status(&problem.position), Status::Open);
            assert_eq!(problem.position.attacker(), problem.position.to_move());
        }
    }
}
