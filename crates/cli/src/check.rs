//! `tsume check`: does a certificate show what it claims?

use crate::error::{self, Exit, Failure};
use crate::named::{self, Chosen};
use crate::output::{self, Format, Output};
use crate::people::Style;
use crate::registry;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Duration;
use tsume::check::Allowed;
use tsume::games::Kind;
use tsume::{BadInput, Problem, Reading, Source, check, values};

const EXAMPLES: &str = "\
Examples:
  tsume solve examples/tour.graph --certificate tour/
  tsume check tour/*.cert
  tsume check tour/tour-round.cert --problem examples/tour.graph#round
  tsume check tour/tour-round.cert --plain | less

Exit code: 0 every certificate accepted, 1 a limit was reached, 2 unreadable or not a
certificate, 3 some certificate rejected.";

/// Does a certificate show what it claims?
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Files that hold a certificate each, compressed ones with .zst, or '-' for standard input
    #[arg(required = true, value_name = "CERTIFICATE")]
    certificates: Vec<PathBuf>,
    /// The certificates must be of exactly this problem: FILE or FILE#NAME
    #[arg(long, value_name = "PROBLEM")]
    problem: Option<String>,
    #[arg(long, value_name = "G", value_parser = named::kind, requires = "problem", help = game_help())]
    game: Option<&'static Kind>,
    /// Time limit for each certificate: 500ms, 30s, 2m, 1h, or seconds
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Memory limit for each certificate: 512M, 1G, or bytes
    #[arg(long, value_name = "SIZE", value_parser = values::memory, default_value = "1G")]
    memory: usize,
    /// Check nothing: write the text of the certificates, unpacked, to standard output
    #[arg(long, conflicts_with_all = ["problem", "json", "quiet", "time"])]
    plain: bool,
    /// JSON Lines for programs
    #[arg(long)]
    json: bool,
    /// Only what was not accepted
    #[arg(long, short, conflicts_with = "json")]
    quiet: bool,
    #[command(flatten)]
    chosen: Chosen,
}

fn game_help() -> String {
    let names = registry().names();
    format!("The game of that problem, if neither the file's name nor its content tells: {names}")
}

/// Checks every certificate.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let format = match args.json {
        true => Format::Json,
        false => Format::People(Style { board: named::fitting(), ..Style::plain(args.quiet) }),
    };
    if args.plain {
        return unpack(args);
    }
    let mut output = Output::new(format);
    let mut exit = Exit::Decided;
    output::unless_closed(check_all(args, &mut output, &mut exit))?;
    Ok(exit)
}

fn check_all(args: &Args, output: &mut Output, exit: &mut Exit) -> io::Result<()> {
    let (game, asked) = (args.game, args.chosen.asked.clone());
    let reading = Reading { game, asked, ..Reading::new(registry()) };
    let wanted = match args.problem.as_ref().map(|text| find(text, &reading)).transpose() {
        Ok(wanted) => wanted,
        Err(bad) => {
            *exit = Exit::Bad;
            return output.error(&bad);
        }
    };
    for path in &args.certificates {
        // The next one may take long.
        output.flush()?;
        let allowed = Allowed { memory: args.memory, time: args.time };
        match check::verify(registry(), path, wanted.as_ref(), allowed) {
            Ok(checked) => {
                *exit = (*exit).max(match checked.refusal() {
                    None => Exit::Decided,
                    Some(refusal) if refusal.conclusive => Exit::Internal,
                    Some(_) => Exit::Unknown,
                });
                output.check(&checked)?;
            }
            Err(bad) => {
                *exit = (*exit).max(Exit::Bad);
                output.error(&bad)?;
            }
        }
    }
    output.flush()
}

/// Writes the certificates as they are, without a look at what they say.
fn unpack(args: &Args) -> Result<Exit, Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut exit = Exit::Decided;
    for path in &args.certificates {
        match check::unpack(path, &mut out) {
            Ok(written) => output::unless_closed(written.map(|_| ()))?,
            Err(bad) => {
                exit = Exit::Bad;
                error::report(&bad);
            }
        }
    }
    output::unless_closed(out.flush())?;
    Ok(exit)
}

/// The problem that `FILE` or `FILE#NAME` stands for.
fn find(text: &str, reading: &Reading) -> Result<Problem, BadInput> {
    let mut problems = reading.read(&Source::File(PathBuf::from(text)));
    let count = problems.len();
    let help = "name one as FILE#NAME, as the results of 'tsume solve' do";
    let unclear = BadInput::file(text, format!("there are {count} problems"), help);
    problems.pop().filter(|_| count == 1).unwrap_or(Err(unclear))
}
