//! Damaged certificates: every kind of damage is rejected, for its own reason and at its place.

use crate::builder::{game, verify};
use std::io::{self, BufReader, Read};
use tsume_game::graph::GraphGame;
use tsume_game::{CycleRule, Game, Key, Notation, Role, Status};
use tsume_proof::{CheckLimits, ReadLimits, Reader, Reason, Rejection, Shape, check};

/// A certificate with the game that it belongs to.
struct Case {
    root: GraphGame,
    text: String,
}

impl Case {
    fn new(graph: &str, rule: &str, verdict: &str, entries: &[&str]) -> Case {
        let problem = format!("game g repetition={rule}\n{graph}");
        let lines = problem.lines().count();
        let (n, entries) = (entries.len(), entries.join("\n"));
        let text = format!(
            "tsume-certificate 2\nparts: 1\ngame: graph\nrule: {rule}\nverdict: {verdict}\nroot: A\n\
             problem: {lines}\n{problem}entries:\n{entries}\nend {n}\n"
        );
        let case = Case { root: game(&problem), text };
        assert_eq!(verify(&case.root, case.text.as_bytes()).map(|s| s.entries), Ok(n as u64));
        case
    }

    /// Why the certificate is rejected after a change to one place of it.
    fn without(&self, from: &str, to: &str) -> Rejection {
        assert_eq!(self.text.matches(from).count(), 1, "'{from}' is not one place");
        let text = self.text.replace(from, to);
        verify(&self.root, text.as_bytes()).expect_err(&text)
    }

    fn reason(&self, from: &str, to: &str) -> Reason {
        self.without(from, to).reason
    }
}

fn ladder() -> Case {
    let graph = "A or B C\nB and D E\nC and A\nD or E L\nE or W D\nW won\nL lost\n";
    Case::new(graph, "attacker-loses", "proven", &["l3 B", "l2 D E=4", "l1 E", "l0 W=!"])
}

fn trap() -> Case {
    let graph = "A or B C\nB and A W\nC and L E\nE or W\nW won\nL lost\n";
    Case::new(graph, "attacker-loses", "disproven", &["t B C", "t A=1", "l4 L=!"])
}

/// D is won for the attacker after B, because C's only move is banned then; E is won anyhow.
fn walk() -> Case {
    let graph = "A or B C\nB and D E\nC and D F\nD or C B\nE or W\nF or E D\nW won\n";
    let entries = ["w B", "w D E=6", "w C", "w D=^ F", "l2 E", "l1 W=!"];
    Case::new(graph, "illegal", "proven", &entries)
}

#[test]
fn a_missing_defence() {
    let rejection = ladder().without("l2 D E=4", "l2 D");
    assert_eq!(rejection.reason, Reason::Missing(Role::Defender, "E".into()));
    assert_eq!((rejection.entry, rejection.line), (Some(2), 18));
    assert_eq!(rejection.to_string(), "entry 2 (line 18): the defence E is missing");
}

#[test]
fn a_trap_with_a_hole() {
    let case = trap();
    assert_eq!(case.reason("t B C", "t B"), Reason::Missing(Role::Attacker, "C".into()));
    // The defender leaves the trap: E is open to the goal.
    let rejection = case.without("l4 L=!", "t E\nt W=!");
    assert_eq!(rejection.reason, Reason::NotWon);
    assert_eq!(
        rejection.to_string(),
        "entry 4 (line 19), move W: the position after it is not won by itself"
    );
}

#[test]
fn a_missing_entry() {
    let case = ladder();
    assert_eq!(case.reason("l0 W=!\nend 4", "end 3"), Reason::NoEntry);
    let rejection = case.without("l0 W=!\nend 4", "end 3");
    assert_eq!((rejection.entry, rejection.step.as_deref()), (Some(3), Some("E")));
    assert_eq!(case.reason("l0 W=!\n", ""), Reason::Count { said: 4, read: 3 });
    assert_eq!(case.reason("l3 B\n", ""), Reason::IllegalMove("D".into()));
}

#[test]
fn an_extra_entry() {
    assert_eq!(ladder().reason("end 4", "l0 W=!\nend 5"), Reason::ExtraEntry);
    let case = Case { root: game("game g repetition=none\nA won\n"), text: String::new() };
    let text = "tsume-certificate 2\nparts: 1\ngame: graph\nrule: none\nverdict: proven\nroot: A\n\
                problem: 0\nentries:\nl0\nend 1\n";
    let rejection = verify(&case.root, text.as_bytes()).unwrap_err();
    assert_eq!(rejection.reason, Reason::ExtraEntry);
}

#[test]
fn a_rank_that_does_not_fall() {
    let case = ladder();
    let equal = case.without("l1 E", "l2 E");
    assert_eq!((equal.entry, equal.reason), (Some(3), Reason::Rank { from: 2, to: 2 }));
    assert_eq!(case.reason("l0 W=!", "l9 W=!"), Reason::Rank { from: 1, to: 9 });
    // Round and round: E back to D, which is on the path.
    assert_eq!(case.reason("l0 W=!", "l0 D=3"), Reason::Rank { from: 0, to: 1 });
}

#[test]
fn an_illegal_move() {
    let case = ladder();
    assert_eq!(case.reason("l3 B", "l3 D"), Reason::IllegalMove("D".into()));
    assert_eq!(case.reason("l3 B", "l3 nowhere"), Reason::IllegalMove("nowhere".into()));
    assert_eq!(case.reason("l2 D E=4", "l2 D E=4 A=!"), Reason::IllegalMove("A".into()));
}

#[test]
fn an_extra_move() {
    let case = ladder();
    assert_eq!(case.reason("l3 B", "l3 B C"), Reason::WinnerMoves(2));
    assert_eq!(case.reason("l3 B", "l3"), Reason::WinnerMoves(0));
    assert_eq!(case.reason("l2 D E=4", "l2 D E=4 D"), Reason::RepeatedMove("D".into()));
}

#[test]
fn a_wrong_terminal() {
    let case = ladder();
    assert_eq!(case.reason("l1 E", "l1 L=!"), Reason::NotWon); // lost
    assert_eq!(case.reason("l1 E", "l1 E=!"), Reason::NotWon); // open
    assert_eq!(case.reason("l0 W=!\n", "l0 W\nl0\n"), Reason::Decided);
    assert_eq!(case.reason("l0 W=!", "l0 W=1"), Reason::NotEntry(1));
}

/// E is one move from the end and D is two; B, three moves from it, is not near.
#[test]
fn an_end_that_is_not_near() {
    let graph = "A or B C\nB and D E\nC and A\nD or E L\nE or W D\nW won\nL lost\n";
    let case = Case::new(graph, "attacker-loses", "proven", &["l3 B", "l2 D E=~", "l1 E=~"]);
    let far = case.without("l3 B", "l3 B=~");
    assert_eq!((far.entry, far.step.as_deref(), far.reason), (Some(1), Some("B"), Reason::NotNear));
    assert_eq!(case.reason("l1 E=~", "l1 L=~"), Reason::NotNear);
    assert_eq!(case.reason("l1 E=~", "l1 L=~ E=~"), Reason::WinnerMoves(2));
    // The loser, too, may be the first of the two to move; one way out is enough.
    let graph = "A or B C\nB and D E\nC and D A\nD or W\nE or W\nW won\n";
    let case = Case::new(graph, "attacker-loses", "proven", &["l0 B=~"]);
    assert_eq!(case.reason("l0 B=~", "l0 C=~"), Reason::NotNear);
}

/// A walk may lead to a near end as well.
#[test]
fn a_near_end_below_a_walk() {
    let graph = "A or B\nB and C D\nC and B\nD and E F\nE or W\nF or W G\nG and F\nW won\n";
    let case = Case::new(graph, "illegal", "proven", &["w B", "w C D=~", "w B=^"]);
    // That a move is banned does not make an end near.
    assert_eq!(case.reason("w C D=~", "w C=~ D=~"), Reason::NotNear);
}

#[test]
fn a_reference_to_another_position() {
    let case = ladder();
    assert_eq!(case.reason("l2 D E=4", "l2 D E=3"), Reason::NotEntry(3));
    assert_eq!(case.reason("l2 D E=4", "l2 D E=5"), Reason::NotEntry(5));
    assert_eq!(case.reason("l2 D E=4", "l2 D E=0"), Reason::NotEntry(0));
    // Entry 4 is not there yet when its turn comes.
    assert_eq!(case.reason("l2 D E=4", "l2 E=4 D"), Reason::NotEntry(4));
}

#[test]
fn a_position_with_two_entries() {
    let ladder =
        ladder().reason("l2 D E=4\nl1 E\nl0 W=!\nend 4", "l2 D E\nl1 E\nl0 W=!\nl0 W=!\nend 5");
    assert_eq!(ladder, Reason::Duplicate(4));
    assert_eq!(trap().reason("t A=1", "t A\nt B C"), Reason::Duplicate(1));
}

#[test]
fn a_ladder_that_leans_on_something_else() {
    let case = trap();
    assert_eq!(case.reason("t B C", "l9 B C"), Reason::LeavesLadder);
    assert_eq!(case.reason("t A=1", "l9 A=1"), Reason::LeavesLadder);
    assert_eq!(walk().reason("w C\nw D=^ F", "l4 C\nw D=^ F"), Reason::LeavesLadder);
}

#[test]
fn a_shape_that_the_rule_forbids() {
    assert_eq!(ladder().reason("l3 B", "w B"), Reason::Shape(Shape::Walk));
    assert_eq!(ladder().reason("l3 B", "t B"), Reason::Shape(Shape::Trap));
    assert_eq!(trap().reason("t B C", "w B C"), Reason::Shape(Shape::Walk));
    let ring = Case::new("A and B\nB and A\n", "illegal", "proven", &["w B", "w A=^"]);
    assert_eq!(ring.reason("w B\nw A=^", "t B\nt A=1"), Reason::Shape(Shape::Trap));
    let ring = Case::new("A or B\nB or A\n", "illegal", "disproven", &["w B", "w A=^"]);
    assert_eq!(ring.reason("w B\nw A=^", "t B\nt A=1"), Reason::Shape(Shape::Trap));
}

#[test]
fn a_walk_that_relies_on_a_position_off_its_path() {
    let case = walk();
    assert_eq!(case.reason("w D=^ F", "w D=^ F=^"), Reason::NotOnPath);
    // E has an entry by then, and is not on the path either.
    assert_eq!(case.reason("w D E=6", "w D E=^"), Reason::NotOnPath);
    // Fig. 4 the wrong way round: C first, and then D's only move is banned.
    let fig4 = Case::new(
        "A or B C\nB and D\nC and D\nD or C\n",
        "illegal",
        "proven",
        &["w B", "w D", "w C", "w D=^"],
    );
    let entries = "w B\nw D\nw C\nw D=^\nend 4";
    assert_eq!(fig4.reason(entries, "w C\nw D=^\nend 2"), Reason::NotOnPath);
    assert_eq!(fig4.reason(entries, "w C\nw D\nw C=^\nend 3"), Reason::BannedWinner);
    assert_eq!(
        fig4.reason(entries, "w C\nw D\nw C\nw D=^\nend 4"),
        Reason::Repeats(Role::Attacker)
    );
}

#[test]
fn a_winners_move_that_repeats() {
    let case = walk();
    let rejection = case.without("w C\nw D=^ F", "w B\nw D=^ E");
    assert_eq!(rejection.reason, Reason::Repeats(Role::Attacker));
    assert_eq!(rejection.entry, Some(4));
    // The loser's banned move must be marked as such, and not be answered.
    assert_eq!(case.reason("w D=^ F", "w D F\nw C"), Reason::Repeats(Role::Defender));
}

#[test]
fn a_ban_outside_a_walk() {
    assert_eq!(trap().reason("t A=1", "t A=^"), Reason::BannedOutsideWalk);
    assert_eq!(ladder().reason("l2 D E=4", "l2 D E=^"), Reason::BannedOutsideWalk);
    assert_eq!(walk().reason("l2 E", "l2 E=^"), Reason::BannedOutsideWalk);
}

#[test]
fn a_reference_to_a_walk() {
    let graph = "A and B C\nB or D\nC or D\nD and A W\nW won\n";
    let entries = ["w B C", "w D", "w A=^ W=!", "w D", "w A=^ W=!"];
    let case = Case::new(graph, "illegal", "proven", &entries);
    let shared = case.without("W=!\nw D\nw A=^ W=!\nend 5", "W=!\nw D=3\nend 4");
    assert_eq!((shared.entry, shared.reason), (Some(4), Reason::SameWalk(3)));
}

#[test]
fn a_walk_position_that_has_a_ladder() {
    // The walk first, then the ladder; and the other way round.
    let graph = "A and B C\nB or D\nC or D\nD or W\nW won\n";
    let entries = ["w B C", "w D", "l1 W=!", "l2 D=3"];
    let case = Case::new(graph, "illegal", "proven", &entries);
    let late = case.without("l1 W=!\nl2 D=3\nend 4", "w W=!\nl2 D\nl1 W=!\nend 5");
    assert_eq!((late.entry, late.reason), (Some(5), Reason::WalkAndLadder(3)));
    let early = case.without("l1 W=!\nl2 D=3\nend 4", "l1 W=!\nw D\nw W=!\nend 5");
    assert_eq!((early.entry, early.reason), (Some(5), Reason::WalkAndLadder(3)));
    // A ladder that would run into the path: its position is that of a walk above it.
    let graph = "A and B\nB or C\nC and D\nD or B W\nW won\n";
    let case = Case::new(graph, "illegal", "proven", &["w B", "w C", "w D", "w W=!"]);
    let entries = "w B\nw C\nw D\nw W=!\nend 4";
    let hit = case.reason(entries, "w B\nw C\nl9 D\nl8 B\nl7 C\nl6 D\nend 6");
    assert_eq!(hit, Reason::WalkAndLadder(2));
}

#[test]
fn a_verdict_that_contradicts() {
    let case = ladder();
    assert_eq!(
        case.reason("verdict: proven", "verdict: disproven"),
        Reason::Missing(Role::Attacker, "C".into())
    );
    assert_eq!(trap().reason("verdict: disproven", "verdict: proven"), Reason::Shape(Shape::Trap));
    let expected = "verdict: proven or disproven";
    assert_eq!(case.reason("verdict: proven", "verdict: unknown"), Reason::Expected(expected));
    let decided = game("game g repetition=none\nA won\n");
    let text = "tsume-certificate 2\nparts: 1\ngame: graph\nrule: none\nverdict: disproven\nroot: A\n\
                problem: 0\nentries:\nend 0\n";
    let rejection = verify(&decided, text.as_bytes()).unwrap_err();
    assert_eq!((rejection.line, rejection.reason), (5, Reason::Verdict(Role::Attacker)));
    assert!(verify(&decided, text.replace("disproven", "proven").as_bytes()).is_ok());
}

#[test]
fn a_header_of_something_else() {
    let case = ladder();
    let root = Reason::Root { said: "B".into(), expected: "A".into() };
    assert_eq!(case.reason("root: A", "root: B"), root);
    assert_eq!(case.without("root: A", "option: x y\nroot: B").line, 7);
    assert!(matches!(case.reason("game: graph", "game: mate"), Reason::Game { .. }));
    let rule = Reason::Rule { said: CycleRule::None, expected: CycleRule::AttackerLoses };
    assert_eq!(case.reason("rule: attacker-loses", "rule: none"), rule);
    let version = case.reason("tsume-certificate 2", "tsume-certificate 1");
    assert_eq!(version, Reason::Version("1".into()));
    assert_eq!(
        version.to_string(),
        "this is a certificate of version 1; Tsume reads version 2: solve the problem again"
    );
    for (from, to) in [
        ("tsume-certificate 2", "certificate 2"),
        ("parts: 1\n", ""),
        ("parts: 1", "parts: 0"),
        ("parts: 1", "parts: one"),
        ("game: graph\n", ""),
        ("rule: attacker-loses", "rule: sometimes"),
        ("root: A\n", "option: nothing\nroot: A\n"),
        ("root: A\n", ""),
        ("problem: 8", "problem: many"),
        ("problem: 8", "problem: 7"),
        ("entries:", "entries"),
    ] {
        assert!(matches!(case.reason(from, to), Reason::Expected(_)), "{from} -> {to}");
    }
}

#[test]
fn a_truncated_file() {
    for case in [ladder(), trap(), walk()] {
        for end in 0..case.text.len() {
            let rejection = verify(&case.root, &case.text.as_bytes()[..end]).unwrap_err();
            let at_the_end = rejection.line + 1 >= case.text[..end].lines().count() as u64;
            assert!(rejection.reason == Reason::Truncated && at_the_end, "{end}: {rejection}");
        }
    }
    assert_eq!(ladder().reason("end 4\n", "end 4\n\n"), Reason::AfterEnd);
    assert_eq!(ladder().reason("end 4\n", "end 4\nx"), Reason::AfterEnd);
    assert_eq!(ladder().reason("end 4", "end 5"), Reason::Count { said: 5, read: 4 });
    assert_eq!(ladder().reason("end 4", "end x"), Reason::Expected("end NUMBER"));
}

#[test]
fn lines_that_are_no_entries() {
    let case = ladder();
    assert_eq!(case.reason("l3 B", "k3 B"), Reason::Tag("k3".into()));
    assert_eq!(case.reason("l3 B", ""), Reason::Tag("".into()));
    assert_eq!(case.reason("l3 B", "l3  B"), Reason::Token("".into()));
    assert_eq!(case.reason("l3 B", "l3 B "), Reason::Token("".into()));
    assert_eq!(case.reason("l3 B", "l3 B=?"), Reason::Token("B=?".into()));
    assert_eq!(case.reason("l3 B", "l3 B\r"), Reason::IllegalMove("B\r".into()));
    let mut bytes = case.text.clone().into_bytes();
    let last = bytes.len() - 3;
    bytes[last] = 0xff;
    assert_eq!(verify(&case.root, &bytes).unwrap_err().reason, Reason::NotUtf8);
}

#[test]
fn limits_end_the_check_and_say_so() {
    let case = walk();
    let run = |read: ReadLimits, limits: CheckLimits<'_>| {
        let mut reader = Reader::with_limits(case.text.as_bytes(), read)?;
        check(&case.root, "graph", &mut reader, limits)
    };
    let read = ReadLimits::default();
    for memory in [0, 100, 1000] {
        let rejection = run(read, CheckLimits { memory, stop: None }).unwrap_err();
        assert_eq!(rejection.reason, Reason::Memory);
        assert!(rejection.inconclusive());
    }
    let short = run(ReadLimits { line: 10, ..read }, CheckLimits::default()).unwrap_err();
    assert_eq!((short.line, short.reason), (1, Reason::LineTooLong(10)));
    let short = run(ReadLimits { header: 100, ..read }, CheckLimits::default()).unwrap_err();
    assert_eq!(short.reason, Reason::HeaderTooLong(100));
    assert!(run(read, CheckLimits { memory: 1 << 14, stop: None }).is_ok());
}

/// Rubbish without end, and without an end of line.
#[test]
fn an_endless_line_is_not_read_to_its_end() {
    let endless = BufReader::new(io::repeat(b'x'));
    let limits = ReadLimits { line: 1000, header: 1000 };
    let rejection = Reader::with_limits(endless, limits).map(|_| ()).unwrap_err();
    assert_eq!(rejection.reason, Reason::LineTooLong(1000));
    let start = "tsume-certificate 2\nparts: 1\ngame: g\nrule: none\nverdict: proven\n";
    let options = BufReader::new(start.as_bytes().chain(Repeat(b"option: a b\n")));
    let rejection = Reader::with_limits(options, limits).map(|_| ()).unwrap_err();
    assert_eq!(rejection.reason, Reason::HeaderTooLong(1000));
}

struct Repeat(&'static [u8]);

impl Read for Repeat {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = buffer.len() / self.0.len();
        buffer[..n * self.0.len()].copy_from_slice(&self.0.repeat(n));
        Ok(n * self.0.len())
    }
}

/// A game whose text leaves something out: the checker notices by the key.
#[test]
fn a_text_that_two_positions_share() {
    #[derive(Clone)]
    struct Vague(u8);
    impl Game for Vague {
        type Move = ();
        type Undo = ();
        fn role(&self) -> Role {
            Role::Attacker
        }
        fn status(&self) -> Status {
            Status::Open
        }
        fn moves(&self, out: &mut Vec<()>) {
            out.extend((self.0 < 2).then_some(()));
        }
        fn play(&mut self, (): ()) {
            self.0 += 1;
        }
        fn undo(&mut self, (): (), (): ()) {
            self.0 -= 1;
        }
        fn key(&self) -> Key {
            Key(self.0.into())
        }
        fn cycle_rule(&self) -> CycleRule {
            CycleRule::AttackerLoses
        }
    }
    impl Notation for Vague {
        fn position_text(&self) -> String {
            "here".into()
        }
        fn move_text(&self, (): ()) -> String {
            "on".into()
        }
    }
    let text = "tsume-certificate 2\nparts: 1\ngame: vague\nrule: attacker-loses\nverdict: disproven\n\
                root: here\nproblem: 0\nentries:\nt on=1\nend 1\n";
    let mut reader = Reader::new(text.as_bytes()).unwrap();
    let rejection = check(&Vague(0), "vague", &mut reader, CheckLimits::default()).unwrap_err();
    assert_eq!(rejection.reason, Reason::AmbiguousText("here".into()));
}
