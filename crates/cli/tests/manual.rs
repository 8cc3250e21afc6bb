//! The commands that the README and the manual show, run as printed: what follows `$ tsume` in a
//! fenced block must be what the program says. `...` stands for lines that were left out; times may
//! differ.

mod common;
use common::Place;
use std::fs;
use std::path::{Path, PathBuf};

/// A command and the lines shown below it.
struct Shown {
    place: String,
    command: String,
    output: Vec<String>,
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_dir(root.join("docs")).expect("the manual");
    let mut pages: Vec<PathBuf> = docs.map(|entry| entry.expect("a page").path()).collect();
    pages.retain(|page| page.extension().is_some_and(|e| e == "md"));
    pages.push(root.join("README.md"));
    pages.sort();
    pages
}

/// The commands of a page, those of one block together, since they may use each other's files.
fn blocks(page: &Path) -> Vec<Vec<Shown>> {
    let text = fs::read_to_string(page).expect("a page");
    let name = page.file_name().expect("a name").to_string_lossy().into_owned();
    let mut blocks = Vec::new();
    let mut block: Option<Vec<Shown>> = None;
    for (line, content) in (1..).zip(text.lines()) {
        match (&mut block, content) {
            (None, content) if content.starts_with("```") => block = Some(Vec::new()),
            (Some(_), "```") => blocks.extend(block.take().filter(|shown| !shown.is_empty())),
            (Some(shown), content) => match content.strip_prefix("$ tsume ") {
                Some(command) => {
                    let place = format!("{name}:{line}");
                    shown.push(Shown { place, command: command.to_string(), output: Vec::new() });
                }
                None => {
                    if let Some(shown) = shown.last_mut() {
                        shown.output.push(content.to_string());
                    }
                }
            },
            _ => (),
        }
    }
    blocks
}

/// The words of a command; quotes keep them together.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    let split = |(n, part): (usize, &str)| match n % 2 {
        0 => part.split_whitespace().map(String::from).collect(),
        _ => vec![part.to_string()],
    };
    parts.flat_map(split).collect()
}

/// A line without its times.
fn timeless(line: &str) -> String {
    let name = line.split_whitespace().next().unwrap_or_default();
    if line.starts_with(' ') && ["time", "median", "slowest"].contains(&name) {
        return name.to_string();
    }
    match line.rsplit_once(" in ") {
        Some((before, time)) if time.ends_with(" ms") || time.ends_with(" s") => before.to_string(),
        _ => line.trim_end().to_string(),
    }
}

fn matches(shown: &[String], said: &[String]) -> bool {
    let Some((first, rest)) = shown.split_first() else { return said.is_empty() };
    if first.trim() == "..." {
        return (0..=said.len()).any(|skipped| matches(rest, &said[skipped..]));
    }
    said.split_first().is_some_and(|(line, others)| line == first && matches(rest, others))
}

#[test]
fn the_page_of_options_is_what_the_program_prints() {
    let said = Place::new().run("man --markdown");
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/options.md");
    let shown = fs::read_to_string(page).expect("the page");
    assert!(shown == said.out, "write it again: tsume man --markdown > docs/options.md");
}

#[test]
fn the_book_has_every_page() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).expect("the summary");
    let linked: Vec<&str> =
        summary.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(linked.iter().all(|page| docs.join(page).is_file()), "{linked:?}");
    let pages = pages().into_iter().filter(|page| page.starts_with(&docs));
    for page in pages.filter(|page| !page.ends_with("SUMMARY.md")) {
        let name = page.file_name().expect("a name").to_string_lossy().into_owned();
        assert!(linked.contains(&name.as_str()), "{name} is not in the summary");
    }
}

#[test]
fn commands_say_what_the_pages_show() {
    let (mut run, mut wrong) = (0, Vec::new());
    for page in pages() {
        for block in blocks(&page) {
            let place = Place::new();
            for example in fs::read_dir(examples()).expect("examples") {
                let path = example.expect("an example").path();
                let name = path.file_name().expect("a name").to_string_lossy().into_owned();
                place.write(&format!("examples/{name}"), fs::read(&path).expect("an example"));
            }
            for Shown { place: at, command, output } in block {
                // A session with an engine is not a command with an output.
                if command == "uci" {
                    continue;
                }
                let words = words(&command);
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let said = place.run_with(&words, "");
                let mut shown: Vec<String> = output.iter().map(|line| timeless(line)).collect();
                while shown.last().is_some_and(String::is_empty) {
                    shown.pop();
                }
                let lines: Vec<String> = said.out.lines().map(timeless).collect();
                if !matches(&shown, &lines) {
                    let (shown, out, err) = (output.join("\n"), said.out, said.err);
                    wrong.push(format!(
                        "{at}: tsume {command}\n--- shown\n{shown}\n--- said\n{out}{err}"
                    ));
                }
                run += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(run >= 10, "{run} commands");
}
