//! `tsume check`: does a certificate show what it claims?

use crate::error::{BadInput, Exit, Failure};
use crate::games::{self, Asked, Kind};
use crate::output::{self, Format, Output};
use crate::people::Style;
use crate::problem::{self, Problem, Reading, Source};
use crate::values;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use tsume::proof::{self, CheckLimits, Header, ReadLimits, Reader, Reason, Rejection, Summary};

const EXAMPLES: &str = "\
Examples:
  tsume solve examples/tour.graph --certificate tour/
  tsume check tour/*.cert
  tsume check tour/tour-ring.cert --problem examples/tour.graph#ring

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
    #[arg(long, value_name = "G", value_parser = games::parse, requires = "problem", help = game_help())]
    game: Option<&'static Kind>,
    #[command(flatten)]
    asked: Asked,
    /// Memory limit for each certificate: 512M, 1G, or bytes
    #[arg(long, value_name = "SIZE", value_parser = values::memory, default_value = "1G")]
    memory: usize,
    /// JSON Lines for programs
    #[arg(long)]
    json: bool,
    /// Only what was not accepted
    #[arg(long, short, conflicts_with = "json")]
    quiet: bool,
}

fn game_help() -> String {
    let names = games::names();
    format!("The game of that problem, if neither the file's name nor its content tells: {names}")
}

/// What the checker says of a certificate.
pub struct Checked {
    /// The file as the user named it.
    pub certificate: String,
    /// What the certificate is about, as far as it could be read.
    pub header: Option<Header>,
    /// What it consists of, or why it was not accepted.
    pub result: Result<Summary, Refusal>,
}

/// Why and where a certificate was not accepted.
pub struct Refusal {
    /// The entry at fault.
    pub entry: Option<u64>,
    /// The line at fault.
    pub line: u64,
    /// The move at fault.
    pub step: Option<String>,
    /// What is wrong.
    pub reason: String,
    /// Whether the certificate is wrong, and not just larger than the limits.
    pub conclusive: bool,
}

impl Refusal {
    /// For what the header says on a line.
    pub fn of_header(line: u64, reason: impl Into<String>) -> Refusal {
        Refusal { entry: None, line, step: None, reason: reason.into(), conclusive: true }
    }
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Refusal {
        let too_long =
            matches!(rejection.reason, Reason::LineTooLong(_) | Reason::HeaderTooLong(_));
        Refusal {
            conclusive: !rejection.inconclusive() && !too_long,
            entry: rejection.entry,
            line: rejection.line,
            step: rejection.step,
            reason: rejection.reason.to_string(),
        }
    }
}

/// Checks every certificate.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let format = match args.json {
        true => Format::Json,
        false => Format::People(Style::plain(args.quiet)),
    };
    let mut output = Output::new(format);
    let mut exit = Exit::Decided;
    output::unless_closed(check_all(args, &mut output, &mut exit))?;
    Ok(exit)
}

fn check_all(args: &Args, output: &mut Output, exit: &mut Exit) -> io::Result<()> {
    let reading = Reading { game: args.game, asked: &args.asked, needs: &[], expect: false };
    let wanted = match args.problem.as_ref().map(|text| find(text, reading)).transpose() {
        Ok(wanted) => wanted,
        Err(bad) => {
            *exit = Exit::Bad;
            return output.error(&bad);
        }
    };
    for path in &args.certificates {
        let name = path.to_string_lossy();
        // The next one may take long.
        output.flush()?;
        match verify(path, wanted.as_ref(), args.memory) {
            Ok((header, result)) => {
                *exit = (*exit).max(match &result {
                    Ok(_) => Exit::Decided,
                    Err(refusal) if refusal.conclusive => Exit::Internal,
                    Err(_) => Exit::Unknown,
                });
                output.check(&Checked { certificate: name.into(), header, result })?;
            }
            Err(bad) => {
                *exit = (*exit).max(Exit::Bad);
                output.error(&bad)?;
            }
        }
    }
    output.flush()
}

/// The problem that `FILE` or `FILE#NAME` stands for.
fn find(text: &str, reading: Reading<'_>) -> Result<Problem, BadInput> {
    let mut problems = reading.read(&Source::File(PathBuf::from(text)));
    let count = problems.len();
    let help = "name one as FILE#NAME, as the results of 'tsume solve' do";
    let unclear = BadInput::file(text, format!("there are {count} problems"), help);
    problems.pop().filter(|_| count == 1).unwrap_or(Err(unclear))
}

type Verdict = (Option<Header>, Result<Summary, Refusal>);

/// Checks one certificate; an error says that it could not be read as one.
fn verify(path: &Path, wanted: Option<&Problem>, memory: usize) -> Result<Verdict, BadInput> {
    let file = path.to_string_lossy();
    let opened: io::Result<Box<dyn BufRead>> = if problem::is_standard_input(path) {
        Ok(Box::new(io::stdin().lock()))
    } else {
        proof::open(path)
    };
    let input = opened.map_err(|e| problem::unreadable(path, &e))?;
    let unreadable = |rejection: &Rejection| match &rejection.reason {
        Reason::Io(e) => Some(BadInput::file(
            &file,
            format!("cannot be read: {e}"),
            "name a file that can be read; one that ends in .zst must be compressed",
        )),
        reason if rejection.line <= 1 => Some(BadInput::file(
            &file,
            format!("is not a certificate: {reason}"),
            "certificates are made by 'tsume solve --certificate'",
        )),
        _ => None,
    };
    let most = memory.min(isize::MAX as usize);
    let reader = match Reader::with_limits(input, ReadLimits { line: most, header: most }) {
        Ok(reader) => reader,
        Err(rejection) => {
            return unreadable(&rejection).map_or(Ok((None, Err(rejection.into()))), Err);
        }
    };
    let header = reader.header().clone();
    let kind = games::by_name(&header.game).ok_or_else(|| {
        let games = format!("the games are {}", games::names());
        BadInput::file(&file, format!("is of an unknown game, '{}'", header.game), games)
    })?;
    let limits = CheckLimits { memory, stop: None };
    let wanted = wanted.map(|problem| &*problem.question);
    let result = match (kind.check)(reader, wanted, limits) {
        Ok(result) => result,
        Err(refusal) => return Ok((Some(header), Err(refusal))),
    };
    match result {
        Ok(summary) => Ok((Some(header), Ok(summary))),
        Err(rejection) if matches!(rejection.reason, Reason::Io(_)) => {
            unreadable(&rejection).map_or(Ok((Some(header), Err(rejection.into()))), Err)
        }
        Err(rejection) => Ok((Some(header), Err(rejection.into()))),
    }
}
