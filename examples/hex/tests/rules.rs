//! Hex keeps the contract of a game, and searches find what the exact oracle says.

use tsume::Run;
use tsume::game::{Game, Notation, Role, conformance, oracle};
use tsume::games::{Asked, Found};
use tsume_hex::{Hex, KIND};

fn read(line: &str, attacker: &str) -> Found {
    let asked = Asked::default().with("attacker", attacker);
    (KIND.read)(line.as_bytes(), &asked).remove(0).unwrap()
}

fn hex(line: &str) -> Hex {
    *read(line, "black").question.position().unwrap()
}

#[test]
fn it_keeps_the_contract() {
    let boards = ["black .", "white ../..", "black .../.x./...", "white ..../..x./.o../...."];
    for line in boards.into_iter().chain([&*format!("black {}", ["......."; 7].join("/"))]) {
        let report = conformance::check_text(&hex(line), 1, 3000).unwrap();
        assert!(report.positions > 0, "{line}");
        assert_eq!(hex(line).position_text(), line);
    }
}

/// Somebody wins every game, so Black can if and only if White cannot.
#[test]
fn searches_find_what_the_oracle_says() {
    let empty = "black .../.../...";
    let stones = empty.match_indices('.').flat_map(|(at, _)| {
        let with =
            |side: &str, stone| format!("{side}{}{stone}{}", &empty[5..at], &empty[at + 1..]);
        [with("white", 'x'), with("black", 'o'), with("white", 'o')]
    });
    for line in stones.chain([empty.to_string(), "white ../..".to_string(), "black x".to_string()])
    {
        let winners = ["black", "white"].map(|attacker| {
            let Found { question, .. } = read(&line, attacker);
            let winner = oracle::solve(question.position::<Hex>().unwrap(), 10_000_000).unwrap();
            let answer = Run::default().solve(&*question, &line).unwrap();
            assert_eq!(answer.verdict.winner(), Some(winner), "{line}, {attacker} attacks");
            assert!(answer.check.is_ok(), "{:?}", answer.check);
            winner
        });
        assert_eq!(winners[0], winners[1].other(), "{line}");
    }
}

/// Up to the right and down to the left, and not the other way.
#[test]
fn cells_touch_as_in_hex() {
    let winner = |line| hex(line).status().winner();
    assert_eq!(winner("black .ox/oxo/xo."), Some(Role::Attacker));
    assert_eq!(winner("black xo./oxo/.ox"), None);
    assert_eq!(winner("black x.o/.o./o.x"), Some(Role::Defender));
    assert_eq!(winner("black oxo/.o./xxo"), None);
}

#[test]
fn it_is_short() {
    let files = [include_str!("../src/lib.rs"), include_str!("../src/main.rs")];
    let lines: usize = files.iter().map(|text| text.lines().count()).sum();
    assert!(lines < 150, "{lines} lines");
}
