//! `tsume examples`: the problems that ship with the program, wherever it is installed. They are part
//! of it, and `example:NAME` stands for one wherever a file could.

use crate::error::{BadInput, Exit, Failure};
use crate::{Cli, perform};
use crate::{output, width};
use clap::Parser;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Without a name, those there are.

Examples:
  tsume examples tour.graph                 solves what is in it
  tsume solve example:mates.epd --shortest  the same with any option of 'tsume solve'
  tsume examples --all
  tsume examples --copy problems/           files to look at and to change";

/// The problems that ship with the program: lists, solves or copies them
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Those to solve
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Solve all of them but the suites, which take longer
    #[arg(long, conflicts_with = "names")]
    all: bool,
    /// Write them to this directory, all or those named
    #[arg(long, value_name = "DIR", conflicts_with = "all")]
    copy: Option<PathBuf>,
}

/// A file that ships with the program.
struct Example {
    name: &'static str,
    about: &'static str,
    text: &'static [u8],
}

macro_rules! examples {
    ($($directory:literal / $name:literal: $about:literal,)*) => {
        [$(Example {
            name: $name,
            about: $about,
            text: include_bytes!(concat!("../../../", $directory, "/", $name)),
        },)*]
    };
}

static ALL: [Example; 33] = examples! {
    "examples" / "tour.graph": "graph games: a tour",
    "examples" / "mates.epd": "chess: mates in one to seven moves, and one that is none",
    "examples" / "endgames.loa": "Lines of Action: endgames",
    "examples" / "atari-go.sgf": "Atari Go: small boards",
    "examples" / "one-eye.sgf": "Go: one-eye problems, one with a ko",
    "examples" / "capture.sgf": "Go: capturing problems, one with a ko",
    "examples" / "capture-game.sgf": "Go: a game record, to ask for blocks in it",
    "examples" / "breuker2001-fig3.graph": "Breuker et al. 2001: a tree with its repetitions cut",
    "examples" / "breuker2001-fig4.graph": "Breuker et al. 2001: the same with equal positions merged",
    "examples" / "breuker2001-fig6.graph": "Breuker et al. 2001: finding a real draw",
    "examples" / "kishimoto2003-fig3.graph": "Kishimoto & Müller 2003: why there is a minimal distance",
    "examples" / "kishimoto2005-fig1-attacker-loses.graph": "Kishimoto & Müller 2005: GHI, first scenario",
    "examples" / "kishimoto2005-fig1-illegal.graph": "Kishimoto & Müller 2005: GHI, second scenario",
    "examples" / "kishimoto2005-fig4.graph": "Kishimoto & Müller 2005: where the base-twin algorithm fails",
    "examples" / "kishimoto2005-fig7.graph": "Kishimoto & Müller 2005: marks that must be removed",
    "." / "suites/chess/mates.epd": "suite: chess mates made for this project",
    "." / "suites/chess/no-mate.epd": "suite: chess positions without a mate",
    "." / "suites/loa/easier.loa": "suite: 300 wins in Lines of Action",
    "." / "suites/loa/harder.loa": "suite: harder ones",
    "." / "suites/one-eye/shapes.sgf": "suite: one-eye problems set up by hand",
    "." / "suites/one-eye/easy.sgf": "suite: generated one-eye problems, easy",
    "." / "suites/one-eye/medium.sgf": "suite: 2,000 to 30,000 nodes",
    "." / "suites/one-eye/hard.sgf": "suite: 30,000 to 300,000 nodes",
    "." / "suites/one-eye/fight.sgf": "suite: large, with a ko for one side at least",
    "." / "suites/one-eye/open.sgf": "suite: large and nearly empty",
    "." / "suites/one-eye/ko.sgf": "suite: small, with a ko for one side at least",
    "." / "suites/one-eye/path.sgf": "suite: false if the path is ignored",
    "." / "suites/one-eye/README.md": "what the one-eye suites are, and what their comments say",
    "." / "suites/capture/first-week.sgf": "suite: capturing problems for the first week",
    "." / "suites/capture/easy.sgf": "suite: easy capturing problems",
    "." / "suites/capture/medium.sgf": "suite: capturing problems of 100 to 499 nodes",
    "." / "suites/capture/hard.sgf": "suite: harder ones",
    "." / "suites/capture/README.md": "what the capturing suites are, and what their comments say",
};

/// What `example:NAME` stands for, if the path is one.
pub fn text(path: &Path) -> Option<io::Result<Vec<u8>>> {
    let name = path.to_str()?.strip_prefix("example:")?;
    let none = || io::Error::new(io::ErrorKind::NotFound, "there is no such example");
    Some(find(name).map(|example| example.text.to_vec()).ok_or_else(none))
}

fn find(name: &str) -> Option<&'static Example> {
    ALL.iter().find(|example| example.name == name)
}

/// Lists, solves or copies examples.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    if let Some(unknown) = args.names.iter().find(|name| find(name).is_none()) {
        let message = format!("there is no example '{unknown}'");
        return Err(Failure::usage(message, "'tsume examples' lists them"));
    }
    if let Some(directory) = &args.copy {
        return Ok(copy(args, directory));
    }
    if args.names.is_empty() && !args.all {
        output::unless_closed(list())?;
        return Ok(Exit::Decided);
    }
    let all = ALL.iter().map(|example| example.name).filter(|name| !name.contains('/'));
    let names: Vec<&str> = match args.all {
        true => all.collect(),
        false => args.names.iter().map(String::as_str).collect(),
    };
    let files = names.iter().map(|name| format!("example:{name}"));
    let words = ["tsume", "solve"].map(str::to_string).into_iter().chain(files);
    match Cli::try_parse_from(words) {
        Ok(cli) => perform(cli),
        Err(e) => Err(Failure::usage(e.to_string(), "see 'tsume solve --help'")),
    }
}

fn list() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let columns = width::of_output();
    let width = ALL.iter().map(|example| example.name.len()).max().unwrap_or(0);
    for Example { name, about, .. } in &ALL {
        let line = format!("{name:width$}  {about}");
        writeln!(out, "{}", width::fold(&line, columns, width + 2))?;
    }
    writeln!(out, "\nSolve one: tsume examples tour.graph, or tsume solve example:tour.graph")
}

fn copy(args: &Args, directory: &Path) -> Exit {
    let wanted = |name: &str| args.names.is_empty() || args.names.iter().any(|n| n == name);
    for Example { name, text, .. } in ALL.iter().filter(|example| wanted(example.name)) {
        let path = directory.join(name);
        let parent = path.parent().unwrap_or(directory);
        let written = fs::create_dir_all(parent).and_then(|()| fs::write(&path, text));
        if let Err(e) = written {
            let message = format!("cannot be written: {e}");
            let help = "name a directory that can be written to";
            BadInput::file(&path.to_string_lossy(), message, help).print();
            return Exit::Bad;
        }
    }
    Exit::Decided
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_examples_and_suites_ship() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut directories = vec![root.join("examples"), root.join("suites")];
        let mut files = 0;
        while let Some(directory) = directories.pop() {
            for entry in fs::read_dir(directory).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    directories.push(path);
                    continue;
                }
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap();
                let name = name.strip_prefix("examples/").unwrap_or(name);
                assert!(find(name).is_some(), "{name} is not in the list");
                files += 1;
            }
        }
        assert_eq!(files, ALL.len());
    }
}
