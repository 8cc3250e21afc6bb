//! The `tsume` program: `tsume solve PROBLEM...` proves or refutes forced wins.
//!
//! It is a thin shell over the library [`tsume`]: arguments in, text out. One file for each verb; the
//! rest is what the verbs share. A program with more games is one line:
//!
//! ```no_run
//! # use tsume::games::Kind;
//! # fn main_of(hex: &'static Kind) -> std::process::ExitCode {
//! tsume_cli::main_with(&[hex])
//! # }
//! ```

mod check;
mod csv;
mod error;
mod examples;
mod gtp;
mod interrupt;
mod make;
mod manual;
mod named;
mod output;
mod people;
mod perft;
mod progress;
mod reproduce;
mod screen;
mod solve;
mod uci;
mod usage;
mod width;

use clap::{Parser, Subcommand};
use error::{Exit, Failure};
use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;
use std::sync::OnceLock;
use tsume::Registry;
use tsume::games::Kind;

/// Proves or refutes forced wins in two-player games.
#[derive(Parser)]
#[command(name = "tsume", version, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Subcommand)]
enum Verb {
    Solve(Box<solve::Args>),
    Check(check::Args),
    Make(make::Args),
    Perft(perft::Args),
    Reproduce(reproduce::Args),
    Uci(uci::Args),
    Gtp(gtp::Args),
    Examples(examples::Args),
    Completions(manual::Completions),
    Man(manual::Page),
}

const EXAMPLES: &str = "\
Examples:
  tsume examples                           problems that ship with the program
  tsume solve example:tour.graph           can the attacker force the goal?
  tsume solve mates.epd --shortest         how soon does the attacker mate?
  tsume solve --game atari-go --board 6x6 --setup crosscut
  tsume solve problems/ --time 10s --json  a whole directory, as JSON Lines
  tsume solve examples/tour.graph --certificate tour/
  tsume check tour/*.cert                  are these certificates right?
  tsume make life --count 10 > new.sgf     new problems, each with one right move
  tsume uci                                an engine for chess GUIs
  tsume gtp                                an engine for Go GUIs

Exit code: 0 every problem decided (every certificate accepted), 1 some problem unknown,
2 bad usage or input, 3 internal error, or a verdict or certificate that failed its check,
130 interrupted.";

/// What to do next, for those who say nothing.
fn welcome() -> String {
    let extensions = registry().kinds().flat_map(|kind| kind.extensions).map(|e| format!(".{e}"));
    let mut extensions: Vec<String> = extensions.collect();
    extensions.sort();
    extensions.dedup();
    format!(
        "tsume proves or refutes forced wins in two-player games.\n\n\
         Solve a problem:              tsume solve example:tour.graph\n\
         See what problems it has:     tsume examples\n\
         Give it one of yours:         tsume solve FILE      ({})\n\
         See what else it can do:      tsume --help\n",
        extensions.join(" ")
    )
}

/// The games of this process.
static GAMES: OnceLock<Registry> = OnceLock::new();

/// The games that the program knows.
fn registry() -> &'static Registry {
    GAMES.get_or_init(Registry::default)
}

/// The program, with these games besides its own.
pub fn main_with(games: &[&'static Kind]) -> ExitCode {
    GAMES.get_or_init(|| Registry::default().with(games));
    panic::set_hook(Box::new(|info| {
        error::print(
            &format!("internal error: {info}"),
            "this is a bug in tsume: please report it",
        );
    }));
    let exit = panic::catch_unwind(run).unwrap_or(Exit::Internal);
    ExitCode::from(exit as u8)
}

fn run() -> Exit {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) => return usage::explain(&e),
    };
    match perform(cli) {
        Ok(exit) => exit,
        Err(Failure::Usage { message, help }) => {
            error::print(&message, &help);
            Exit::Bad
        }
        Err(Failure::Output(e)) => {
            error::print(&format!("cannot write the results: {e}"), "is the disk full?");
            Exit::Internal
        }
    }
}

/// Does what the command line says.
fn perform(cli: Cli) -> Result<Exit, Failure> {
    match cli.verb {
        None => {
            // Nothing more can be done about a closed standard error.
            let _ = io::stderr().write_all(welcome().as_bytes());
            Ok(Exit::Bad)
        }
        Some(Verb::Solve(args)) => solve::run(&args),
        Some(Verb::Check(args)) => check::run(&args),
        Some(Verb::Make(args)) => make::run(&args),
        Some(Verb::Perft(args)) => perft::run(&args),
        Some(Verb::Reproduce(args)) => reproduce::run(&args),
        Some(Verb::Uci(args)) => uci::run(&args),
        Some(Verb::Gtp(args)) => gtp::run(&args),
        Some(Verb::Examples(args)) => examples::run(&args),
        Some(Verb::Completions(args)) => manual::completions(&args),
        Some(Verb::Man(args)) => manual::page(&args),
    }
}
