//! Lines of Action through the program: files, rules, words, certificates, and what is refused.

mod common;
use common::{Place, Run};
use serde_json::{Value, json};

/// Black wins.
const WIN: &str = "8/8/2x1o3/3x4/8/o3o3/8/1x6 x";
/// White is shut in: it passes, or has lost.
const SHUT: &str = "6xo/6xx/8/8/8/8/xx6/ox6 o ; attacker x";
/// White wins, though Black is to move.
const FAR: &str = "......../o......./...o..x./......../......../x......./......../........ x";
/// A draw: nobody can force a win.
const DRAW: &str = "8/8/3xo3/8/8/8/3o4/5x2 x";

fn result(run: &Run) -> Value {
    let results = run.of_type("result");
    assert_eq!(results.len(), 1, "{} {}", run.out, run.err);
    results[0].clone()
}

fn row(run: &Run, name: &str) -> String {
    let found = run.out.lines().find_map(|line| line.strip_prefix("  ")?.strip_prefix(name));
    found.unwrap_or_else(|| panic!("{name}: {}", run.out)).trim().to_string()
}

#[test]
fn people_read_the_claim_and_the_rules_it_rests_on() {
    let place = Place::with("win.loa", WIN);
    let run = place.run("solve win.loa --board ascii");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("PROVEN  Black wins  win.loa\n"), "{}", run.out);
    assert!(run.out.contains("\n    6 . . x . o . . .\n"), "{}", run.out);
    assert!(run.out.contains("\n    1 . x . . . . . .\n      a b c d e f g h\n"), "{}", run.out);
    assert_eq!(row(&run, "to move "), "Black");
    let line = row(&run, "line ");
    assert!(line.starts_with(&row(&run, "move ")), "{line}");
    let is_move = |m: &str| m.len() == 5 && (m.contains('-') || m.contains('x'));
    assert!(line.split(' ').all(is_move), "{line}");
    assert!(row(&run, "repetition ").contains("is a draw, which is no win"));
    assert!(row(&run, "both sides ").contains("is a draw, which is no win"));
    assert_eq!(row(&run, "no move "), "a side without a move passes");
    assert!(row(&run, "certificate ").contains("checked"));
    let run = place.run("solve win.loa --board unicode");
    assert!(run.out.contains("\n    6 · · ● · ○ · · ·\n"), "{}", run.out);
}

#[test]
fn json_has_the_rules() {
    let place = Place::with("win.loa", WIN);
    let found = result(&place.run("solve --json win.loa --stuck loses"));
    assert_eq!((&found["game"], &found["status"]), (&"loa".into(), &"proven".into()));
    assert_eq!((&found["checked"], &found["attacker"]), (&true.into(), &"black".into()));
    assert_eq!(found["side_to_move"], "black");
    let rules = json!({"simultaneous": "draw", "stuck": "loses", "repetition": "draw"});
    assert_eq!((&found["rules"], &found["repetition"]), (&rules, &"attacker-loses".into()));
    assert_eq!(
        found["position"],
        "......../......../..x.o.../...x..../......../o...o.../......../.x...... x"
    );
    let found = result(&place.run("solve --json win.loa --repetition mover-loses"));
    assert_eq!((&found["repetition"], &found["checked"]), (&"illegal".into(), &true.into()));
}

/// With draws about, "not a win" is shown by positions that the defender never has to leave.
#[test]
fn what_is_not_won_is_certified_as_a_trap() {
    let place = Place::with("draw.loa", DRAW);
    for side in ["black", "white"] {
        let run = place.run(&format!("solve draw.loa --attacker {side} --certificate draw.cert"));
        assert_eq!(run.code, 0, "{}", run.err);
        let name = if side == "black" { "Black" } else { "White" };
        assert!(
            run.out.starts_with(&format!("DISPROVEN  {name} cannot win  draw.loa\n")),
            "{}",
            run.out
        );
        assert!(!row(&run, "defence ").is_empty());
        let check = place.run("check draw.cert --json");
        let check = &check.of_type("check")[0];
        assert_eq!((&check["accepted"], &check["verdict"]), (&true.into(), &"disproven".into()));
        assert!(check["trap"].as_u64().unwrap() > 0, "{check}");
    }
}

#[test]
fn files_and_the_command_line_give_positions_and_rules() {
    let text = format!("{WIN} ; id a\n{SHUT} ; id b\n{SHUT} ; id c ; stuck loses\n");
    let place = Place::with("set.loa", text);
    let run = place.run("solve set.loa");
    assert_eq!(run.code, 0, "{}", run.err);
    for claim in ["Black wins  set.loa#a", "Black wins  set.loa#b", "Black wins  set.loa#c"] {
        assert!(run.out.contains(&format!("PROVEN  {claim}\n")), "{}", run.out);
    }
    assert!(run.out.contains("a side without a move has lost"), "{}", run.out);
    // The content tells the game, and the command line counts more than the file.
    for (args, input) in [
        (&["-"][..], WIN),
        (&["--position", WIN], ""),
        (
            &["-"],
            "........\n........\n..x.o...\n...x....\n........\no...o...\n........\n.x......\nx to move\n",
        ),
    ] {
        let run = place.run_with(&[&["solve", "--quiet"], args].concat(), input);
        assert!(run.out.starts_with("PROVEN  Black wins  "), "{} {}", run.out, run.err);
    }
    let run = place
        .run_with(&["solve", "-", "--json", "--stuck", "passes"], &format!("{SHUT} ; stuck loses"));
    assert_eq!(result(&run)["rules"]["stuck"], "passes");
}

#[test]
fn perft_counts_from_the_start() {
    let place = Place::new();
    let run = place.run("perft --game loa --position startpos --depth 3");
    assert_eq!(
        run.lines(),
        ["position  depth 1  36", "position  depth 2  1244", "position  depth 3  44952"]
    );
    place.write("far.loa", FAR);
    let run = place.run("perft far.loa --depth 3");
    assert_eq!(
        run.lines(),
        ["far.loa  depth 1  12", "far.loa  depth 2  145", "far.loa  depth 3  1673"]
    );
}

#[test]
fn a_certificate_sets_the_question_up_by_itself() {
    let place = Place::with("win.loa", WIN);
    place.write("far.loa", FAR);
    place.run("solve win.loa --stuck loses --certificate win.cert");
    let good = place.read("win.cert");
    let options = "option: attacker black\noption: simultaneous draw\noption: stuck loses\n\
                   option: repetition draw\nroot: ";
    assert!(good.contains("game: loa\nrule: attacker-loses\n") && good.contains(options), "{good}");
    assert_eq!(place.run("check win.cert").code, 0);
    assert_eq!(place.run("check win.cert --problem win.loa --stuck loses").code, 0);
    for (words, reason) in [
        ("win.loa", "line 8: the option 'stuck' is loses, not passes"),
        (
            "win.loa --stuck loses --attacker white",
            "line 6: the option 'attacker' is black, not white",
        ),
        ("far.loa", "line 10: the root is "),
    ] {
        let run = place.run(&format!("check win.cert --problem {words}"));
        assert_eq!(run.code, 3, "{words}");
        assert!(run.out.starts_with(&format!("REJECTED  win.cert  {reason}")), "{}", run.out);
    }
    for (old, new, reason) in [
        ("attacker black", "attacker red", "line 6: 'red' is no value of the option 'attacker'"),
        ("stuck loses", "stuck wins", "line 8: 'wins' is no value of the option 'stuck'"),
        ("attacker black", "attacker white", ""),
        ("repetition draw", "repetition mover-loses", "line 12: "),
        (" x ; stuck", " z ; stuck", "line 12: the problem: 'z' is no side"),
    ] {
        assert!(good.contains(old), "{old}: {good}");
        place.write("bad.cert", good.replacen(old, new, 1));
        let run = place.run("check bad.cert");
        assert_eq!(run.code, 3, "{old}: {} {}", run.out, run.err);
        assert!(run.out.starts_with(&format!("REJECTED  bad.cert  {reason}")), "{}", run.out);
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let place = Place::with("win.loa", WIN);
    place.write("mate.fen", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    place.write("bad.loa", format!("{WIN}\n8/8/8 x\n"));
    for (words, error) in [
        ("win.loa --within 3", "win.loa: --within does not apply to loa games"),
        ("win.loa --shortest", "win.loa: --shortest does not apply to loa games"),
        ("win.loa --solution x", "win.loa: --solution does not apply to loa games"),
        ("win.loa --attacker red", "'red' is no value for '--attacker <SIDE>'"),
        ("win.loa --set symmetry=off", "win.loa: --set symmetry does not apply to loa games"),
        ("win.loa --stuck maybe", "'maybe' is no value for '--stuck <RULE>'"),
        ("mate.fen --stuck loses", "mate.fen: --stuck does not apply to mate games"),
        ("mate.fen --repetition draw", "mate.fen: --repetition does not apply to mate games"),
        ("bad.loa --quiet", "bad.loa:2:6: there are 3 ranks only"),
        ("--game loa --board 6x6", "6x6: --board 6x6 does not apply to loa games"),
    ] {
        let run = place.run(&format!("solve {words}"));
        assert_eq!(run.code, 2, "{words}: {}", run.out);
        assert_eq!(run.one_error(), error, "{words}");
    }
}
