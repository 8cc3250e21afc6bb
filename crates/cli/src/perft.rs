//! `tsume perft`: how many move sequences there are, for checking move generators.

use crate::error::{Exit, Failure};
use crate::named::Named;
use crate::output::{self, Format, Output};
use crate::people::Style;
use crate::registry;
use std::io;
use tsume::{Reading, Source, values};

const EXAMPLES: &str = "\
Examples:
  tsume perft examples/tour.graph --depth 4
  tsume perft --position startpos --depth 5
  tsume perft --game loa --position startpos --depth 4
  tsume perft --game atari-go --board 3x3 --depth 9";

/// Counts the move sequences of each length, without regard to repetition
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    named: Named,
    /// The length of the longest sequences
    #[arg(long, value_name = "N", value_parser = values::depth, allow_negative_numbers = true)]
    depth: u32,
    /// JSON Lines for programs
    #[arg(long)]
    json: bool,
}

/// Counts for every problem, one line for each depth.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let sources = args.named.sources()?;
    let format = if args.json { Format::Json } else { Format::People(Style::plain(false)) };
    let mut output = Output::new(format);
    let done = count(args, sources, &mut output);
    output::unless_closed(done)?;
    Ok(if output.errors() > 0 { Exit::Bad } else { Exit::Decided })
}

fn count(args: &Args, sources: Vec<Source>, output: &mut Output) -> io::Result<()> {
    let reading = Reading { game: args.named.game(), ..Reading::new(registry()) };
    for item in reading.items(sources) {
        match item {
            Err(bad) => output.error(&bad)?,
            Ok(problem) => {
                // The counts begin at depth 0, and end where play does.
                let counts = problem.question.perft(args.depth);
                let (id, game) = (problem.id(), problem.question.kind().name);
                for depth in 1..=args.depth {
                    let count = counts.get(depth as usize).copied().unwrap_or(0);
                    output.perft(&id, game, depth, count)?;
                }
            }
        }
        // The next one may take long.
        output.flush()?;
    }
    Ok(())
}
