//! `tsume perft`: how many move sequences there are, for checking move generators.

use crate::error::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::output::{self, Format, Output};
use crate::people::Style;
use crate::problem::{self, Kind, Position, Problem};
use crate::values;
use std::path::PathBuf;
use tsume::game::conformance::perft;

const EXAMPLES: &str = "\
Example:
  tsume perft examples/tour.graph --depth 4";

/// Counts the move sequences of each length, without regard to repetition
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Files, directories, or '-' for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The length of the longest sequences
    #[arg(long, value_name = "N", value_parser = values::depth, allow_negative_numbers = true)]
    depth: u32,
    /// The game, if the file's name does not tell: graph
    #[arg(long, value_name = "G", value_parser = values::name::<Kind>)]
    game: Option<Kind>,
    /// JSON Lines for programs
    #[arg(long)]
    json: bool,
}

/// Counts for every problem, one line for each depth.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let format = if args.json {
        Format::Json
    } else {
        Format::People(Style { colour: false, quiet: false })
    };
    let mut output = Output::new(format);
    // There is no partial result to wait for, so Ctrl-C just ends the program.
    let interrupt = Interrupt::default();
    let done = problem::for_each(&args.files, args.game, &mut output, &interrupt, |output, p| {
        // The counts begin at depth 0, and end where play does.
        let counts = counts(&p, args.depth);
        let id = p.id();
        for depth in 1..=args.depth {
            let count = counts.get(depth as usize).copied().unwrap_or(0);
            output.perft(&id, p.kind().name(), depth, count)?;
        }
        // The next one may take long.
        output.flush()
    });
    output::unless_closed(done)?;
    Ok(if output.errors() > 0 { Exit::Bad } else { Exit::Decided })
}

fn counts(problem: &Problem, depth: u32) -> Vec<u64> {
    match &problem.position {
        Position::Graph(game) => perft(game, depth),
    }
}
