//! Damage at random and forgery with method: whatever the checker accepts has the true verdict.

use crate::builder::{certificate, verify};
use crate::naive;
use tsume_game::graph::{GraphGame, Kind};
use tsume_game::random::{self, Rng};
use tsume_game::{CycleRule, Role, oracle};
use tsume_proof::{Header, Mark, Reader, Shape, Writer, file};

/// Whether the checker accepts; if it does, the verdict must be the oracle's. The naive checker
/// must agree.
fn accepted(root: &GraphGame, truth: Role, text: &[u8]) -> bool {
    let result = verify(root, text);
    assert_eq!(
        naive::accepts(root, text),
        result.is_ok(),
        "{:?}\n{result:?}\n{}",
        root.graph(),
        String::from_utf8_lossy(text)
    );
    if result.is_err() {
        return false;
    }
    let said = Reader::new(text).expect("a header").header().winner;
    assert_eq!(said, truth, "{:?}\n{}", root.graph(), String::from_utf8_lossy(text));
    true
}

fn pick<T: Clone>(rng: &mut Rng, items: &[T]) -> T {
    items[rng.below(items.len() as u64) as usize].clone()
}

/// One change, mostly to the entries: of a byte, of a line, or of a word to another one.
fn damage(rng: &mut Rng, text: &str) -> Option<String> {
    let entries = text.find("entries:").filter(|_| rng.chance(80)).unwrap_or(0);
    let (kept, text) = text.split_at(entries);
    let mut bytes = text.as_bytes().to_vec();
    let at = rng.below(bytes.len() as u64) as usize;
    match rng.below(9) {
        0 => bytes[at] ^= 1 << rng.below(8),
        1 => bytes[at] = pick(rng, b"=!^~*/ltw0129 \nvAB"),
        2 => drop(bytes.remove(at)),
        3 => bytes.insert(at, pick(rng, b"=!^~*/ltw0129 \nv")),
        4 => bytes.truncate(at),
        n => {
            let mut lines: Vec<String> = text.lines().map(String::from).collect();
            let (a, b) = (rng.below(lines.len() as u64) as usize, pick(rng, &lines));
            match n {
                5 => drop(lines.remove(a)),
                6 => lines.insert(a, b),
                7 => lines[a] = b,
                _ => {
                    let words: Vec<&str> = text.split([' ', '\n']).collect();
                    let mut line: Vec<&str> = lines[a].split(' ').collect();
                    let at = rng.below(line.len() as u64) as usize;
                    line[at] = pick(rng, &words);
                    lines[a] = line.join(" ");
                }
            }
            bytes = (lines.join("\n") + "\n").into_bytes();
        }
    }
    Some(kept.to_string() + std::str::from_utf8(&bytes).ok()?)
}

#[test]
fn random_damage_never_gives_a_false_verdict() {
    let (mut accepts, mut rejects) = (0, 0);
    for rule in CycleRule::ALL {
        let mut rng = Rng::new(31);
        for _ in 0..1000 {
            let root = random::tricky(&mut rng, rule, 8).root();
            let truth = oracle::solve(&root, u64::MAX).expect("a value");
            let text = certificate(&root, truth).expect("a certificate");
            let text = String::from_utf8(text).expect("a certificate is UTF-8");
            for _ in 0..60 {
                let mut damaged = text.clone();
                for _ in 0..=rng.below(3) {
                    match damage(&mut rng, &damaged) {
                        Some(text) if !text.is_empty() => damaged = text,
                        _ => break,
                    }
                }
                match accepted(&root, truth, damaged.as_bytes()) {
                    true => accepts += 1,
                    false => rejects += 1,
                }
            }
        }
    }
    // Options, the problem and unused freedom of the ranks may change without harm.
    assert!(accepts > 1000 && rejects > 5 * accepts, "{accepts} accepted, {rejects} rejected");
}

/// A certificate on which the format has nothing to say: legal moves, entries where they are due.
/// Shapes, ranks and the winner's moves are drawn at random. Some moves of the loser are left out
/// and some marks are drawn at random; the others look right.
fn forge(rng: &mut Rng, root: &GraphGame, winner: Role) -> Vec<u8> {
    let graph = root.graph();
    let mut writer = Writer::new(Vec::new(), &Header::new("graph", root, winner)).unwrap();
    let other = if graph.rule() == CycleRule::Illegal { Shape::Walk } else { Shape::Trap };
    let (noise, ladders) = (pick(rng, &[0, 3, 20]), pick(rng, &[0, 30, 60, 90]));
    let is_ladder: Vec<bool> = (0..graph.len()).map(|_| rng.chance(ladders)).collect();
    // Entries by vertex as far as they are known; those that are due, the next one last.
    let mut known = vec![Vec::new(); graph.len()];
    let mut due = vec![(0u32, Vec::new(), 8)];
    let mut entries = 0;
    while let Some((at, path, rank)) = due.pop() {
        entries += 1;
        known[at as usize].push(entries);
        let here: Vec<u32> = path.iter().copied().chain([at]).collect();
        let ladder = is_ladder[at as usize] != rng.chance(noise);
        let shape = match rng.chance(noise / 2) {
            _ if ladder => Shape::Ladder(rank),
            true => pick(rng, &[Shape::Trap, Shape::Walk]),
            false => other,
        };
        let mut successors = graph.successors(at).to_vec();
        if graph.kind(at) == Some(Kind::Open(winner)) && !successors.is_empty() {
            successors = vec![pick(rng, &successors)];
        } else {
            successors.retain(|_| !rng.chance(noise / 2));
        }
        let mut moves = Vec::new();
        for to in successors {
            let earlier = &known[to as usize];
            let open = matches!(graph.kind(to), Some(Kind::Open(_)));
            let one_entry = is_ladder[to as usize] || other == Shape::Trap;
            let mark = match rng.chance(noise) {
                _ if !open || entries > 25 => Mark::Won,
                true if !earlier.is_empty() && rng.chance(60) => Mark::Same(pick(rng, earlier)),
                true => {
                    let same = [Mark::Same(entries), Mark::Same(1)];
                    pick(rng, &[Mark::Banned, Mark::Near, same[0], same[1], Mark::New])
                }
                false if rng.chance(10) => Mark::Near,
                false if !earlier.is_empty() && one_entry => Mark::Same(earlier[0]),
                false if here.contains(&to) => Mark::Banned,
                false => Mark::New,
            };
            moves.push((graph.vertex_name(to), to, mark));
        }
        let listed: Vec<_> = moves.iter().map(|&(text, _, mark)| (text, mark)).collect();
        writer.entry(shape, &listed).unwrap();
        for &(_, to, mark) in moves.iter().rev() {
            if mark == Mark::New {
                let fall = if ladder { rank.saturating_sub(1 + rng.below(2)) } else { rank };
                due.push((to, here.clone(), fall));
            }
        }
    }
    file(&[writer.finish().unwrap()])
}

#[test]
fn forged_certificates_never_give_a_false_verdict() {
    for rule in CycleRule::ALL {
        let mut rng = Rng::new(32);
        let (mut accepts, mut walks, mut traps) = (0, 0, 0);
        for n in 0..1500 {
            let root = match n % 2 {
                0 => random::graph(&mut rng, rule, 6).root(),
                _ => random::tricky(&mut rng, rule, 7).root(),
            };
            let truth = oracle::solve(&root, u64::MAX).expect("a value");
            for _ in 0..60 {
                let winner = if rng.chance(70) { truth.other() } else { truth };
                let text = forge(&mut rng, &root, winner);
                if accepted(&root, truth, &text) {
                    accepts += 1;
                    let summary = verify(&root, &text).unwrap();
                    walks += u32::from(summary.walk > 2);
                    traps += u32::from(summary.trap > 2);
                }
            }
        }
        // The forger is able enough: what is right it often gets right.
        let report = format!("{rule:?}: {accepts} accepted, {walks} walks, {traps} traps");
        assert!(accepts > 1000, "{report}");
        assert!(rule != CycleRule::Illegal || walks > 500, "{report}");
        assert!(rule != CycleRule::AttackerLoses || traps > 500, "{report}");
    }
}
