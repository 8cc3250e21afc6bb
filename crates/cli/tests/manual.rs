//! The commands that the README and the manual show, run as printed: what follows `$ tsume` in a
//! fenced block must be what the program says. `...` stands for lines that were left out; times may
//! differ. Of a session with an engine, what is typed follows `>`.

mod common;
use common::Place;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;

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
            (Some(shown), content) => match command(content) {
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

/// What the program is told in a line, if it is a command.
fn command(line: &str) -> Option<&str> {
    let built = || line.strip_prefix("$ cargo run --release -p tsume-cli -- ");
    line.strip_prefix("$ tsume ").or_else(built)
}

/// What an engine answers to what is typed.
fn talk(place: &Place, engine: &str, shown: &[String]) -> String {
    let mut command = place.command(&[engine]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let typed: Vec<&str> = shown.iter().filter_map(|line| line.strip_prefix("> ")).collect();
    writeln!(input, "{}", typed.join("\n")).unwrap();
    // A chess engine would stop searching at the end of the input.
    let searches = typed.iter().filter(|line| line.starts_with("go ")).count();
    let (mut said, mut out) = (String::new(), BufReader::new(child.stdout.take().unwrap()));
    while said.matches("\nbestmove ").count() < searches && out.read_line(&mut said).unwrap() > 0 {}
    drop(input);
    out.read_to_string(&mut said).unwrap();
    child.wait().unwrap();
    said
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
    if line.starts_with("info ") {
        return clockless(line);
    }
    match line.rsplit_once(" in ") {
        Some((before, time)) if time.ends_with(" ms") || time.ends_with(" s") => before.to_string(),
        _ => line.trim_end().to_string(),
    }
}

/// What an engine says, without what depends on the clock.
fn clockless(info: &str) -> String {
    let mut words = Vec::new();
    for word in info.split(' ') {
        match words.last() {
            Some(&("nps" | "time" | "hashfull")) => *words.last_mut().unwrap() = "",
            _ => words.push(word),
        }
    }
    words.join(" ")
}

/// Lines without their times, and without empty ones at the end.
fn lines<'a>(text: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut lines: Vec<String> = text.map(timeless).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
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
fn links_lead_somewhere() {
    let mut links = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        let links_of = |begin: &'static str, end: char| {
            text.split(begin).skip(1).filter_map(move |rest| rest.split(end).next())
        };
        for link in links_of("](", ')').chain(links_of("<img src=\"", '"')) {
            if link.contains("://") {
                continue;
            }
            let (file, section) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => page.clone(),
                file => page.parent().expect("a directory").join(file),
            };
            assert!(target.exists(), "{}: {link}", page.display());
            let sections = fs::read_to_string(&target).unwrap_or_default();
            let mut sections = sections.lines().filter(|line| line.starts_with('#'));
            let found = section.is_empty() || sections.any(|line| anchor(line) == section);
            assert!(found, "{}: {link}", page.display());
            links += 1;
        }
    }
    assert!(links > 50, "{links} links");
}

/// What a heading is called in links.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let keep = |c: char| c.is_alphanumeric() || c == ' ' || c == '-';
    text.chars().filter(|&c| keep(c)).map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn commands_say_what_the_pages_show() {
    let (mut run, mut wrong) = (0, Vec::new());
    for page in pages() {
        for block in blocks(&page) {
            let place = Place::new();
            for example in fs::read_dir(examples()).expect("examples") {
                let path = example.expect("an example").path();
                if path.is_dir() {
                    continue; // a crate of its own
                }
                let name = path.file_name().expect("a name").to_string_lossy().into_owned();
                place.write(&format!("examples/{name}"), fs::read(&path).expect("an example"));
            }
            for Shown { place: at, command, output } in block {
                let (out, err) = match command.as_str() {
                    "gtp" | "uci" => (talk(&place, &command, &output), String::new()),
                    _ => {
                        let words = words(&command);
                        let words: Vec<&str> = words.iter().map(String::as_str).collect();
                        let run = place.run_with(&words, "");
                        (run.out, run.err)
                    }
                };
                let answers = output.iter().filter(|line| !line.starts_with("> "));
                let shown = lines(answers.map(String::as_str));
                if !matches(&shown, &lines(out.lines())) {
                    let shown = output.join("\n");
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
