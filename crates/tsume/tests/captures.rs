//! Captures by the rules: the whole answer to random small problems against plain enumeration of all paths.
//! `TSUME_GAMES` says how many; `TSUME_SEED` which.

#[path = "../../go/tests/common/mod.rs"]
mod common;
#[path = "../../go/tests/capture/random.rs"]
mod random;

use tsume::games::capture::Asking;
use tsume::search::{Limits, Verdict};
use tsume::{Reading, Registry, Run};
use tsume_game::random::Rng;
use tsume_go::ko::{Rules, Supply};

fn run(nodes: u64) -> Run {
    Run { limits: Limits { nodes: Some(nodes), ..Limits::default() }, ..Run::default() }
}

#[test]
fn random_problems() {
    let seed = std::env::var("TSUME_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(7);
    let mut rng = Rng::new(seed);
    let (mut captured, mut escaped, mut unknown, mut kos, mut compared) = (0, 0, 0, 0, 0);
    let games = common::games(100);
    while compared < games {
        let game = random::problem(&mut rng, 4, 7, 8).under(Rules::Threats);
        let Some(truth) = common::threats::captures(&game, 3_000) else { continue };
        compared += 1;
        let answer = run(4_000).solve(&Asking::new(game.clone(), None), "random").unwrap();
        let said = (answer.verdict != Verdict::Unknown).then(|| answer.verdict == Verdict::Proven);
        assert!(said.is_none_or(|said| said == truth), "{}: {}", game.to_sgf(), answer.claim);
        match said {
            Some(true) => captured += 1,
            Some(false) => escaped += 1,
            None => {
                unknown += 1;
                if unknown < 4 {
                    println!("unknown: {} {truth} {}", game.to_sgf(), answer.said());
                }
            }
        }
        assert!(said.is_none() || answer.check.is_ok(), "{}", game.to_sgf());
        // What threats change, if that was found out.
        let Some((ko, winner)) = answer.ko.as_ref().zip(answer.verdict.winner()) else { continue };
        let with = |left| {
            let supply = Some(Supply { holder: winner.other(), left });
            common::threats::captures(&game.clone().with_supply(supply), 20_000)
        };
        let (holds, turned) = match (ko.fight, ko.threats) {
            (Some(true), Some(n)) => (1..n, Some(n)),
            (Some(false), _) => (1..3, None),
            _ => (1..ko.up_to + 1, None),
        };
        for n in holds {
            assert!(with(n).is_none_or(|c| c == truth), "{}: {n} {ko:?}", game.to_sgf());
        }
        if let Some(n) = turned {
            kos += 1;
            assert!(with(n).is_none_or(|c| c != truth), "{}: {n} {ko:?}", game.to_sgf());
        }
    }
    println!(
        "{compared} problems: {captured} captured, {escaped} not, {unknown} unknown ({:.2} %), 0 wrong; {kos} kos",
        100.0 * unknown as f64 / compared as f64
    );
    assert!(unknown * 20 <= compared);
}

/// Six on the second line die, though they have more liberties than threats of low orders can take.
#[test]
fn six_die() {
    let text = "(;SZ[9:3]TS[capture]AW[bb][cb][db][eb][fb][gb]AB[aa][ba][ca][da][ea][fa][ga][ha][ab][hb][ac][hc]TR[cb]PL[B])";
    let registry = Registry::default();
    let problem = Reading::new(&registry).text(text).remove(0).unwrap();
    let answer = run(100_000).solve(&*problem.question, "six").unwrap();
    assert_eq!((answer.verdict, answer.outcome), (Verdict::Proven, Some("captured")));
    assert!(answer.check.is_ok());
    let tree = tsume_go::sgf::parse(text.as_bytes()).unwrap().trees.remove(0);
    let game = tsume_go::Capture::from_sgf(&tree).unwrap().under(Rules::Threats);
    let answer = run(100_000).solve(&Asking::new(game.clone(), Some(3)), "six").unwrap();
    assert_eq!(answer.verdict, Verdict::Disproven);
    assert!(answer.claim.contains("by threats of order 3 or less"), "{}", answer.claim);
    let both = run(200_000).solve(&Asking::new(game.clone(), None).both(), "six").unwrap();
    let both = both.both.unwrap();
    assert_eq!(both.attack.word(), "captured");
    assert_ne!(both.settled, "safe");
    // Few nodes: what is known is no verdict.
    let answer = run(3).solve(&Asking::new(game, None), "six").unwrap();
    assert_eq!((answer.verdict, answer.outcome), (Verdict::Unknown, None));
    assert_eq!(answer.known.unwrap().outcome, Some("escapes"));
}
