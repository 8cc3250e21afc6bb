//! `tsume examples`: the problems that ship with the library.

use crate::error::{self, Exit, Failure};
use crate::{Cli, output, perform, width};
use clap::Parser;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tsume::BadInput;
use tsume::shipped::{self, ALL, Shipped};

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

/// Lists, solves or copies examples.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    if let Some(unknown) = args.names.iter().find(|name| shipped::find(name).is_none()) {
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
    for Shipped { name, about, .. } in &ALL {
        let line = format!("{name:width$}  {about}");
        writeln!(out, "{}", width::fold(&line, columns, width + 2))?;
    }
    writeln!(out, "\nSolve one: tsume examples tour.graph, or tsume solve example:tour.graph")
}

fn copy(args: &Args, directory: &Path) -> Exit {
    let wanted = |name: &str| args.names.is_empty() || args.names.iter().any(|n| n == name);
    for Shipped { name, text, .. } in ALL.iter().filter(|example| wanted(example.name)) {
        let path = directory.join(name);
        let parent = path.parent().unwrap_or(directory);
        let written = fs::create_dir_all(parent).and_then(|()| fs::write(&path, text));
        if let Err(e) = written {
            let message = format!("cannot be written: {e}");
            let help = "name a directory that can be written to";
            error::report(&BadInput::file(&path.to_string_lossy(), message, help));
            return Exit::Bad;
        }
    }
    Exit::Decided
}
