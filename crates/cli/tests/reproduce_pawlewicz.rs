//! `tsume reproduce pawlewicz2006`: four methods, tables of a set size, pictures, resumption.

mod common;
use common::Place;

/// Two wins that take little, from the project's own set.
const TWO: &str = "\
......../..x.o.../..xxx.../...xx.../..ooox../.xoooo../...oo.../........ x ; id first
......../...ooox./.x.oo.../..x...x./..o.oo../..x.x.../...xx.../..x.xx.. o ; id second
";
const METHODS: [&str; 4] = ["1+ε df-pn", "df-pn", "1+ε PDS", "PDS"];

fn place() -> Place {
    Place::with("two.loa", TWO)
}

#[test]
fn every_method_solves_every_position() {
    let run = place().run("reproduce pawlewicz2006 two.loa --json");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.err);
    let results = run.of_type("result");
    // Two positions, with two tables.
    assert_eq!(results.len(), 4 * METHODS.len());
    for (i, result) in results.iter().enumerate() {
        assert_eq!(result["method"], METHODS[i % METHODS.len()]);
        assert_eq!(result["status"], "proven", "{result}");
        let settings = result["settings"].as_str().unwrap();
        let entries = ["entries=1048576 ", "entries=32768 "][i / (2 * METHODS.len())];
        assert!(settings.starts_with(entries) && settings.contains("leaves=1"), "{settings}");
        // Every position that was left is in the table.
        assert!(result["table_used"].as_u64() <= result["nodes"].as_u64(), "{result}");
        assert!(result["table_used"].as_u64() > Some(0), "{result}");
    }
    let summaries = run.of_type("summary");
    let of = |part| summaries.iter().filter(|s| s["part"] == part).collect::<Vec<_>>();
    assert!(of("loa").iter().all(|s| s["set"] == "two" && s["solved"] == 2));
    assert_eq!((of("loa").len(), of("loa-ratio").len()), (8, 24));
    let ratio = |a: &str, b: &str| {
        let ratios = of("loa-ratio");
        let found = ratios.iter().find(|s| s["method"] == a && s["than"] == b).unwrap();
        found["nodes"].as_f64().unwrap()
    };
    assert!((ratio("PDS", "df-pn") * ratio("df-pn", "PDS") - 1.0).abs() < 1e-9);
    assert_eq!(run.of_type("claim").len(), 4);
}

#[test]
fn a_report_has_its_pictures_beside_it_and_goes_on() {
    let place = place();
    let run = place.run("reproduce pawlewicz2006 two.loa --out results");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("1+ε df-pn is 1.4 times faster than df-pn or more"), "{}", run.out);
    let report = place.read("results/pawlewicz2006.md");
    for picture in ["pawlewicz2006-two-20.svg", "pawlewicz2006-two-15.svg"] {
        assert!(report.contains(&format!("]({picture})")), "{report}");
        let svg = place.read(&format!("results/{picture}"));
        assert!(svg.starts_with("<svg ") && svg.contains("positions solved"), "{svg}");
    }
    // What is known is not searched again.
    let known = place.read("results/pawlewicz2006.jsonl");
    let run = place.run("reproduce pawlewicz2006 two.loa --out results --resume");
    assert_eq!((run.code, place.read("results/pawlewicz2006.jsonl")), (0, known));
    assert_eq!(place.read("results/pawlewicz2006.md"), report);
}

#[test]
fn bad_positions_and_little_memory_are_reported() {
    let place = Place::with("bad.loa", "8/8/8 x\n");
    let run = place.run("reproduce pawlewicz2006 bad.loa");
    assert_eq!(run.code, 2);
    assert!(run.one_error().contains("bad.loa:1:"), "{}", run.err);
    let run = place.run("reproduce pawlewicz2006 --memory 1M");
    assert_eq!(run.code, 2);
    assert!(run.one_error().contains("2^22 entries"), "{}", run.err);
}

#[test]
fn what_had_no_time_is_left_open_and_the_published_setting_is_another_question() {
    let place = Place::new();
    for (options, settings, problem) in [
        ("", "entries=4096 leaves=1 time=0.02s look-ahead", "crosscut-1"),
        ("--published", "entries=4096 leaves=1 time=0.02s look-ahead delayed", "crosscut-rows"),
    ] {
        let words = format!("reproduce pawlewicz2006 --quick --time 20ms {options} --out results");
        let run = place.run(&format!("{words} --quiet"));
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(
            run.out.contains("Not decided for want of time: 1+ε df-pn is the fastest"),
            "{}",
            run.out
        );
        let (atari, _) = run.out.split_once("Lines of Action,").unwrap();
        assert!(!atari.contains("HOLD"), "{atari}");
        let results = place.read("results/pawlewicz2006.jsonl");
        let is_there = |line: &str| line.contains(settings) && line.contains(problem);
        assert!(results.lines().any(is_there), "{results}");
    }
}
