//! Certificates of random games under every rule: there is one for the side that wins and none
//! for the other, and the checker accepts it.

use crate::builder::{certificate, game, verify};
use crate::naive;
use tsume_game::graph::parse;
use tsume_game::random::{self, Rng};
use tsume_game::{CycleRule, Role, oracle};
use tsume_proof::{Header, Mark, Reader, Shape, Summary, Writer, file};

#[test]
fn random_games_have_certificates_that_check() {
    for rule in CycleRule::ALL {
        let mut rng = Rng::new(11);
        let mut total = Summary::default();
        let mut winners = [0; 2];
        for n in 0..2000 {
            let graph = match n % 2 {
                0 => random::graph(&mut rng, rule, 12),
                _ => random::tricky(&mut rng, rule, 10),
            };
            let root = graph.root();
            let winner = oracle::solve(&root, u64::MAX).expect("a value");
            winners[winner as usize] += 1;
            let text = certificate(&root, winner).expect("a certificate");
            let summary = verify(&root, &text).unwrap_or_else(|e| {
                panic!("{e}\n{}", String::from_utf8_lossy(&text));
            });
            assert!(naive::accepts(&root, &text), "{}", String::from_utf8_lossy(&text));
            assert_eq!(summary.entries, summary.ladder + summary.trap + summary.walk);
            assert_eq!(summary.bytes, text.len() as u64);
            total.entries += summary.entries;
            total.ladder += summary.ladder;
            total.trap += summary.trap;
            total.walk += summary.walk;
            assert_eq!(certificate(&root, winner.other()), None, "{graph:?}");
        }
        assert!(winners.iter().all(|&n| n > 250), "{rule:?}: {winners:?}");
        assert!(total.ladder > 500, "{rule:?}: {total:?}");
        assert_eq!(total.trap > 500, rule == CycleRule::AttackerLoses, "{rule:?}: {total:?}");
        assert_eq!(total.walk > 500, rule == CycleRule::Illegal, "{rule:?}: {total:?}");
    }
}

#[test]
fn the_problem_sets_the_root_up() {
    let mut rng = Rng::new(12);
    let root = random::tricky(&mut rng, CycleRule::Illegal, 9).root();
    let winner = oracle::solve(&root, u64::MAX).unwrap();
    let text = certificate(&root, winner).unwrap();
    let reader = Reader::new(text.as_slice()).unwrap();
    let header = reader.header();
    assert_eq!(header.winner, winner);
    assert_eq!(header.options, [("made-by".into(), "attractors and paths".into())]);
    let again = parse(header.problem.as_bytes()).remove(0).unwrap().root();
    assert_eq!(again, root);
    assert!(verify(&again, &text).is_ok());
}

/// Kishimoto & Müller 2005, Fig. 4, written as the manual shows it.
#[test]
fn the_format_is_the_documented_one() {
    let root = game("game fig4 repetition=illegal\nA or C B\nB and D\nC and D\nD or C\n");
    let text = certificate(&root, Role::Attacker).unwrap();
    let text =
        String::from_utf8(text).unwrap().replace("option: made-by attractors and paths\n", "");
    let expected = "\
tsume-certificate 2
parts: 1
game: graph
rule: illegal
verdict: proven
root: A
problem: 5
game fig4 repetition=illegal
A or C B
B and D
C and D
D or C
entries:
w B
w D
w C
w D=^
end 4
";
    assert_eq!(text, expected);
    assert!(include_str!("../../../../docs/certificates.md").contains(expected));
}

/// A position that turns up first below an earlier move of the same entry.
#[test]
fn references_may_point_below_an_earlier_move() {
    let root = game(
        "game g repetition=attacker-loses\n\
         A and B C\nB or C\nC or W\nW won\n",
    );
    let text = String::from_utf8(certificate(&root, Role::Attacker).unwrap()).unwrap();
    assert!(text.ends_with("entries:\nl2 B C=3\nl1 C\nl0 W=!\nend 3\n"), "{text}");
    assert!(verify(&root, text.as_bytes()).is_ok());
}

#[test]
fn a_decided_root_needs_no_entry() {
    let root = game("game g repetition=none\nA lost\n");
    let text = certificate(&root, Role::Defender).unwrap();
    assert!(text.ends_with(b"entries:\nend 0\n"));
    assert_eq!(verify(&root, &text).unwrap().entries, 0);
}

#[test]
fn odd_vertex_names_survive() {
    let root = game(
        "game g repetition=illegal\n\
         = and =! a= =^ =3\n=! or !\na= or ^\n=^ and\n=3 or =3= =!\n=3= or =^\n! won\n^ won\n",
    );
    assert_eq!(oracle::solve(&root, u64::MAX), Some(Role::Attacker));
    let text = certificate(&root, Role::Attacker).unwrap();
    let summary = verify(&root, &text).unwrap();
    assert!(summary.entries >= 5, "{summary:?}");
}

#[test]
fn the_writer_refuses_what_could_not_be_read() {
    let header = Header {
        game: "graph".into(),
        rule: CycleRule::None,
        winner: Role::Attacker,
        options: Vec::new(),
        root: "A".into(),
        problem: String::new(),
        line: 3,
    };
    let writer = |header: &Header| Writer::new(Vec::new(), header);
    assert!(writer(&Header { game: "two words".into(), ..header.clone() }).is_err());
    assert!(writer(&Header { game: String::new(), ..header.clone() }).is_err());
    assert!(writer(&Header { root: "A\nB".into(), ..header.clone() }).is_err());
    let options = vec![("a".to_string(), "1\n2".to_string())];
    assert!(writer(&Header { options, ..header.clone() }).is_err());
    let none: [(&str, Mark); 0] = [];
    assert!(writer(&header).unwrap().entry(Shape::Trap, &[("a b", Mark::New)]).is_err());
    let mut complete = writer(&header).unwrap();
    assert_eq!(complete.entry(Shape::Trap, &none).unwrap(), 1);
    assert!(complete.entry(Shape::Trap, &none).is_err());
    let mut incomplete = writer(&header).unwrap();
    incomplete.entry(Shape::Trap, &[("a", Mark::New)]).unwrap();
    assert!(incomplete.finish().is_err());
    // The last line of a problem may lack its end; reading gives it one.
    let unended = Header { problem: "x\n\ny".into(), ..header };
    let text = file(&[writer(&unended).unwrap().finish().unwrap()]);
    let reader = Reader::new(text.as_slice()).unwrap();
    assert_eq!(reader.header(), &Header { problem: "x\n\ny\n".into(), ..unended });
}

#[test]
fn the_seeds_of_the_fuzzer_are_valid() {
    for seed in [
        include_bytes!("../../../../fuzz/seeds/ladder.cert").as_slice(),
        include_bytes!("../../../../fuzz/seeds/trap.cert"),
        include_bytes!("../../../../fuzz/seeds/walk.cert"),
    ] {
        let problem = Reader::new(seed).unwrap().header().problem.clone();
        assert!(verify(&game(&problem), seed).unwrap().entries > 2);
    }
}
