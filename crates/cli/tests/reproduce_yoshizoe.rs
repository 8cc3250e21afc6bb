//! `tsume reproduce yoshizoe2007`: three methods, three generators, pictures, resumption.

mod common;
use common::Place;

/// A crane's nest, a squeeze, and a single stone that nobody can catch.
const THREE: &str = "\
(;GN[nest]SZ[7]PL[B]AB[ca][da][ea][bb][bc][fb][fc]AW[cb][db][eb]TR[cb]C[result: captured])
(;GN[squeeze]SZ[7]PL[B]AB[ba][bb][bc][cc][dd][ed][ec][cd]AW[da][eb][ca][cb][db]TR[cb])
(;GN[free]SZ[5]PL[B]AB[aa]AW[cc]TR[cc]C[result: escapes])
";

fn place() -> Place {
    Place::with("blocks.sgf", THREE)
}

#[test]
fn every_method_is_asked_with_every_generator() {
    let run = place().run("reproduce yoshizoe2007 blocks.sgf --json --nodes 20000 --time 60s");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.err);
    let results = run.of_type("result");
    assert_eq!(results.len(), 3 * 9);
    for result in &results {
        let expected = if result["problem"] == "blocks.sgf#free" { "disproven" } else { "proven" };
        assert!(["unknown", expected].contains(&result["status"].as_str().unwrap()), "{result}");
        if result["method"].as_str().unwrap().starts_with("LDFPN") {
            assert_eq!(result["status"], expected, "{result}");
        }
        assert!(result["settings"].as_str().unwrap().starts_with("order=3 nodes=20000 "));
    }
    let summaries = run.of_type("summary");
    assert_eq!(summaries.len(), 9);
    let ldfpn = summaries.iter().filter(|s| s["method"] == "LDFPN");
    assert!(ldfpn.clone().count() == 3 && ldfpn.clone().all(|s| s["solved"] == 3));
    let claims = run.of_type("claim");
    assert_eq!(claims.len(), 5);
    assert!(claims.iter().any(|c| c["claim"] == "The margin over DFPN+ is largest with full"));
}

#[test]
fn a_report_has_its_pictures_beside_it_and_goes_on() {
    let place = place();
    let run = place.run("reproduce yoshizoe2007 blocks.sgf --out results --nodes 1000");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("3/3 blocks.sgf#free: decided by"), "{}", run.err);
    let report = place.read("results/yoshizoe2007.md");
    for generator in ["heuristic", "heuristic-plus", "full"] {
        let picture = format!("yoshizoe2007-{generator}.svg");
        assert!(report.contains(&format!("]({picture})")), "{report}");
        let svg = place.read(&format!("results/{picture}"));
        assert!(svg.starts_with("<svg ") && svg.contains("DFPN+ (seconds)"), "{svg}");
    }
    let known = place.read("results/yoshizoe2007.jsonl");
    let run = place.run("reproduce yoshizoe2007 blocks.sgf --out results --resume --nodes 1000");
    assert_eq!((run.code, place.read("results/yoshizoe2007.jsonl")), (0, known));
    assert_eq!(place.read("results/yoshizoe2007.md"), report);
}

#[test]
fn bad_problems_are_named() {
    let place = Place::with("bad.sgf", "(;SZ[7]AB[aa]TR[bb])");
    let run = place.run("reproduce yoshizoe2007 bad.sgf");
    assert_eq!(run.code, 2);
    assert!(run.one_error().contains("bad.sgf:1:"), "{}", run.err);
}
