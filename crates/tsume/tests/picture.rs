//! Pictures: the README's is drawn by the library, and every game with a board has one.

use std::fs;
use std::path::Path;
use tsume::games::Asked;
use tsume::{Reading, Registry, Run, Source};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn the_ladder_of_the_readme() {
    let asked = Asked::default().with("target", "C6");
    let reading = Reading { asked, ..Reading::new(&Registry::default()) };
    let record = format!("{ROOT}/examples/capture-game.sgf:9");
    let problem = reading.read(&Source::File(record.into())).remove(0).unwrap();
    let answer = problem.solve(&Run::default()).unwrap();
    let title = "A ladder: Black captures the two marked stones in 13 moves";
    let svg = answer.picture().unwrap().svg(title);
    let path = Path::new(ROOT).join("docs/pictures/ladder.svg");
    if std::env::var_os("TSUME_DRAW").is_some() {
        fs::write(&path, &svg).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap(), svg, "draw it again with TSUME_DRAW=1");
    assert_eq!(svg.matches("<circle").count(), svg.matches("fill=\"#111\" stroke").count() + 10);
    assert!(svg.contains(">13</text>") && readme().contains(title));
}

fn readme() -> String {
    fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap()
}

#[test]
fn every_board_has_a_picture() {
    for (file, circles, texts) in [
        ("mates.epd", 0, 16 + 3),
        ("endgames.loa", 2, 16),
        ("atari-go.sgf", 2, 6),
        ("one-eye.sgf", 9, 18),
    ] {
        let reading = Reading::new(&Registry::default());
        let path = format!("{ROOT}/examples/{file}");
        let problem = reading.read(&Source::File(path.into())).remove(0).unwrap();
        let diagram = problem.solve(&Run::default()).unwrap().diagram.unwrap();
        let svg = diagram.svg("a < b & c");
        assert!(svg.contains("<title>a &lt; b &amp; c</title>"), "{file}");
        assert!(svg.matches("<circle").count() >= circles, "{file}");
        assert!(svg.matches("<text").count() >= texts, "{file}");
    }
}
