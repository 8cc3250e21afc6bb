//! `tsume make`: new problems.

use crate::error::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::ProgressLine;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;
use std::time::{Duration, Instant};
use tsume::game::UnknownName;
use tsume::make::{Ending, GRADES, Made, Task, Tried, Wanted, make};
use tsume::{text, values};
use tsume_go::life::make::Place;

const EXAMPLES: &str = "\
Examples:
  tsume make life --count 10 > new.sgf
  tsume make life --count 100 --size corner --difficulty 3 --seed 1 --out problems/
  tsume make life --count 5 --to-live --result seki --out - | tsume solve - --expect

What is made depends on the options and on the version of the program alone. Exit code: 0 as many
as were wanted, 1 fewer, 2 bad usage, 130 interrupted, after those that were made so far.";

/// Makes problems that have exactly one right first move and no stone too many
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game: life
    #[arg(value_name = "GAME", value_parser = game)]
    _game: &'static str,
    /// How many problems
    #[arg(long, value_name = "N", value_parser = values::nodes, default_value = "10")]
    #[arg(allow_negative_numbers = true)]
    count: u64,
    /// Where on the board: corner, side, centre
    #[arg(long, value_name = "PLACE", value_parser = named::<Place>, default_value = "corner")]
    size: Place,
    /// How hard: 1 to 5; otherwise as they come
    #[arg(long, value_name = "N", value_parser = grade, allow_negative_numbers = true)]
    difficulty: Option<u8>,
    /// Another number makes other problems
    #[arg(long, value_name = "N", value_parser = seed, default_value = "1")]
    #[arg(allow_negative_numbers = true)]
    seed: u64,
    /// Problems to live only
    #[arg(long, conflicts_with = "to_kill")]
    to_live: bool,
    /// Problems to kill only
    #[arg(long)]
    to_kill: bool,
    /// What best play leads to: alive, dead, seki, ko
    #[arg(long, value_name = "RESULT", value_parser = named::<Ending>)]
    result: Option<Ending>,
    /// How many of a hundred may have a gap in the wall; their region is marked
    #[arg(long, value_name = "N", value_parser = percent, default_value = "0")]
    #[arg(allow_negative_numbers = true)]
    open: u64,
    /// Positions drawn at most; otherwise as many as it takes
    #[arg(long, value_name = "N", value_parser = values::nodes, allow_negative_numbers = true)]
    tries: Option<u64>,
    /// A directory for one file each, a file for all, or '-': standard output
    ///
    /// A directory, which gets a file for each problem; a file that ends in .sgf, for all of them; or '-',
    /// standard output
    #[arg(long, value_name = "PATH", default_value = "-")]
    out: PathBuf,
    /// Threads; otherwise one for each core. They make no difference to the problems
    #[arg(long, value_name = "N", value_parser = values::jobs, allow_negative_numbers = true)]
    jobs: Option<usize>,
    /// No progress line and no summary
    #[arg(long, short)]
    quiet: bool,
}

fn game(name: &str) -> Result<&'static str, String> {
    values::one_of(name, &[tsume_go::life::NAME]).map(|()| tsume_go::life::NAME)
}

fn named<T: FromStr<Err = UnknownName>>(name: &str) -> Result<T, String> {
    name.parse().map_err(|e: UnknownName| format!("one of {}", e.known.join(", ")))
}

fn grade(text: &str) -> Result<u8, String> {
    let grade = text.parse().ok().filter(|n| (1..=GRADES).contains(n));
    grade.ok_or_else(|| format!("a number from 1 to {GRADES}"))
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "a number, 0 or more".to_string())
}

fn percent(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&n| n <= 100).ok_or_else(|| "a number from 0 to 100".to_string())
}

impl Args {
    fn wanted(&self) -> Wanted {
        let tasks = [(self.to_live, Task::Live), (self.to_kill, Task::Kill)];
        Wanted {
            place: self.size,
            grade: self.difficulty,
            seed: self.seed,
            task: tasks.into_iter().find(|(given, _)| *given).map(|(_, task)| task),
            ending: self.result,
            gaps: self.open,
            drafts: self.tries.unwrap_or(u64::MAX),
            ..Wanted::new(self.count)
        }
    }
}

/// Makes them, and says how it went.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let wanted = args.wanted();
    let never = match (wanted.task, wanted.ending) {
        (Some(Task::Live), Some(Ending::Dead)) => Some("--to-live and --result dead"),
        (Some(Task::Kill), Some(Ending::Alive | Ending::Seki)) => {
            Some("--to-kill and a --result in which the stones live")
        }
        _ => None,
    };
    if let Some(never) = never {
        let help = "the side to move gets what it wants: leave one of them out";
        return Err(Failure::usage(format!("{never} do not go together"), help));
    }
    let interrupt = Interrupt::install()?;
    let jobs = args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, Into::into));
    let mut keeper = Keeper::new(&args.out)?;
    let mut line = ProgressLine::new(!args.quiet);
    let start = Instant::now();
    let done = make(&wanted, jobs, &interrupt.cancel, |tried, made| {
        line.show_count(tried.made, wanted.count, &words(tried, start.elapsed()));
        made.map_or(Ok(()), |made| line.hidden(|| keeper.keep(&made)))
    });
    line.clear();
    let tried = match done {
        Ok(tried) => tried,
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => return Ok(Exit::Decided),
        Err(e) => return Err(keeper.failure(e)),
    };
    output::unless_closed(io::stdout().flush())?;
    if !args.quiet {
        let made = text::counted(tried.made, "problem");
        // Standard output is for the problems. Without standard error there is nobody to tell.
        let _ = writeln!(io::stderr(), "made {made}: {}", words(&tried, start.elapsed()));
    }
    Ok(match tried.made >= wanted.count {
        _ if interrupt.came() => Exit::Interrupted,
        true => Exit::Decided,
        false => Exit::Unknown,
    })
}

fn words(tried: &Tried, elapsed: Duration) -> String {
    let twice = match tried.twice {
        0 => String::new(),
        n => format!(", {} left out as images of others", text::count(n)),
    };
    let drawn = text::counted(tried.drafts, "position");
    format!("{drawn} drawn{twice}, {}", text::time(elapsed))
}

/// Where problems go.
struct Keeper<'a> {
    path: &'a Path,
    file: Option<fs::File>,
    directory: bool,
}

impl Keeper<'_> {
    fn new(path: &Path) -> Result<Keeper<'_>, Failure> {
        let mut keeper = Keeper { path, file: None, directory: false };
        let made = if path == Path::new("-") {
            Ok(())
        } else if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf")) {
            fs::File::create(path).map(|file| keeper.file = Some(file))
        } else {
            keeper.directory = true;
            fs::create_dir_all(path)
        };
        match made {
            Ok(()) => Ok(keeper),
            Err(e) => Err(keeper.failure(e)),
        }
    }

    fn keep(&mut self, made: &Made) -> io::Result<()> {
        let record = made.record();
        if self.directory {
            return fs::write(self.path.join(format!("{}.sgf", made.name)), record);
        }
        match &mut self.file {
            Some(file) => file.write_all(record.as_bytes()),
            None => {
                let mut out = io::stdout().lock();
                out.write_all(record.as_bytes())?;
                out.flush()
            }
        }
    }

    fn failure(&self, e: io::Error) -> Failure {
        if self.path != Path::new("-") {
            let message =
                format!("cannot write to {}: {e}", text::harmless(&self.path.to_string_lossy()));
            return Failure::usage(message, "name another file or directory with --out");
        }
        Failure::Output(e)
    }
}
