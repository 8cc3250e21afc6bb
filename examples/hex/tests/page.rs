//! `docs/own-game.md` shows what is there: its Rust is in the source, and the program says what is shown.

use std::fs;
use std::process::Command;

const PAGE: &str = include_str!("../../../docs/own-game.md");
const SOURCES: [&str; 3] =
    [include_str!("../src/lib.rs"), include_str!("../src/main.rs"), include_str!("rules.rs")];

/// The fenced blocks that are marked so.
fn blocks(mark: &str) -> Vec<&'static str> {
    let fence = format!("\n```{mark}\n");
    PAGE.split(&fence).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

#[test]
fn its_code_is_that_of_the_example() {
    let blocks = blocks("rust");
    assert!(blocks.len() >= 10);
    for block in blocks {
        let there = SOURCES.iter().any(|source| source.contains(&format!("{block}\n")));
        assert!(there, "not in the example:\n{block}");
    }
}

#[test]
fn its_commands_say_what_it_shows() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("sample.hex"), include_str!("../sample.hex")).unwrap();
    let timeless = |text: &str| -> Vec<String> {
        let varies = |line: &str| line.starts_with("  time ") || line.starts_with("  table ");
        let lines = text.lines().filter(|line| !varies(line));
        lines.map(|line| line.trim_end().to_string()).collect()
    };
    let mut commands = 0;
    for shown in blocks("text").iter().flat_map(|block| block.split("$ tsume-hex ").skip(1)) {
        let (command, output) = shown.split_once('\n').unwrap_or((shown, ""));
        let program = env!("CARGO_BIN_EXE_tsume-hex");
        let run = Command::new(program).args(command.split(' ')).current_dir(place.path()).output();
        let said = String::from_utf8(run.unwrap().stdout).unwrap();
        let (said, mut shown) = (timeless(&said), timeless(output));
        if shown.first().is_some_and(|line| line == "...") {
            shown.splice(..1, said[..said.len() + 1 - shown.len()].iter().cloned());
        }
        assert_eq!(said, shown, "{command}");
        commands += 1;
    }
    assert_eq!(commands, 4);
}
