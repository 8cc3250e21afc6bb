//! `tsume solve`: can the attacker force the goal?

use crate::error::{BadInput, Exit, Failure};
use crate::interrupt::Interrupt;
use crate::output::{self, Format, Output};
use crate::people::Style;
use crate::problem::{self, Kind, Position, Problem};
use crate::progress::ProgressLine;
use crate::report::{Report, Tally};
use crate::values;
use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tsume::game::Notation;
use tsume::search::{
    Algorithm, Epsilon, Ghi, Limits, Options, Progress, Replacement, Solver, Unsupported,
};

/// How often a search is looked at.
const LOOK: Duration = Duration::from_millis(100);
/// How often `--progress` reports.
const REPORT: Duration = Duration::from_secs(1);

const EXAMPLES: &str = "\
Algorithms: df-pn (the strongest settings), df-pn-basic, pds, pn, dag, dcg, bta, pn2

Examples:
  tsume solve examples/tour.graph
  tsume solve examples --time 10s --memory 512M     every problem below a directory
  tsume solve examples/tour.graph --algorithm bta --json
  tsume solve examples/tour.graph --epsilon 0 --no-tca --ghi sim
  generate-a-game | tsume solve -                   from standard input

Exit code: 0 every problem decided, 1 some problem unknown, 2 bad usage or input,
3 internal error, 130 interrupted.";

/// Can the attacker force the goal?
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Files, directories, or '-' for standard input
    #[arg(required = true, value_name = "PROBLEM")]
    problems: Vec<PathBuf>,
    /// The game, if the file's name does not tell: graph
    #[arg(long, value_name = "G", value_parser = values::name::<Kind>)]
    game: Option<Kind>,
    /// What to search with
    #[arg(long, value_name = "A", value_parser = values::name::<Algorithm>, default_value = "df-pn")]
    algorithm: Algorithm,
    /// The 1+epsilon trick: 0 switches it off (depth-first algorithms)
    #[arg(long, value_name = "E", value_parser = values::epsilon, allow_negative_numbers = true)]
    epsilon: Option<Epsilon>,
    /// Results that lean on a repetition: ignore, dup, sim, full (depth-first algorithms)
    #[arg(long, value_name = "LEVEL", value_parser = values::name::<Ghi>)]
    ghi: Option<Ghi>,
    /// Without minimal distance (df-pn)
    #[arg(long)]
    no_md: bool,
    /// Without the threshold controlling algorithm (df-pn)
    #[arg(long)]
    no_tca: bool,
    /// Without the game's leaf estimates and edge costs
    #[arg(long)]
    no_estimates: bool,
    /// What makes room in a full table: two-big, small-tree (depth-first algorithms)
    #[arg(long, value_name = "R", value_parser = values::name::<Replacement>)]
    replacement: Option<Replacement>,
    /// Node limit for each problem
    #[arg(long, value_name = "N", value_parser = values::nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Time limit for each problem: 500ms, 30s, 2m, 1h, or seconds
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Memory limit for each problem: 512M, 1G, or bytes
    #[arg(long, value_name = "SIZE", value_parser = values::memory, default_value = "1G")]
    memory: usize,
    /// Table entries, 32 or more; without it the table may fill the memory (depth-first algorithms)
    #[arg(long, value_name = "N", value_parser = values::entries, allow_negative_numbers = true)]
    table_entries: Option<usize>,
    /// Threads: only 1 so far
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true, default_value = "1")]
    threads: usize,
    /// JSON Lines for programs
    #[arg(long)]
    json: bool,
    /// With --json: a progress object every second
    #[arg(long, requires = "json")]
    progress: bool,
    /// No progress line, no details and no summary
    #[arg(long, short, conflicts_with = "progress")]
    quiet: bool,
    /// Colours: auto, always, never; NO_COLOR is honoured
    #[arg(long, value_name = "WHEN", value_parser = colour, default_value = "auto")]
    color: Colour,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colour {
    Auto,
    Always,
    Never,
}

fn colour(text: &str) -> Result<Colour, String> {
    match text {
        "auto" => Ok(Colour::Auto),
        "always" => Ok(Colour::Always),
        "never" => Ok(Colour::Never),
        _ => Err("one of auto, always, never".to_string()),
    }
}

impl Args {
    fn options(&self) -> Result<Options, Failure> {
        let defaults = Options::new(self.algorithm);
        let depth_first = self.algorithm.is_depth_first();
        let switches = [
            ("--epsilon", self.epsilon.is_some(), depth_first),
            ("--ghi", self.ghi.is_some(), depth_first),
            ("--no-md", self.no_md, defaults.minimal_distance),
            ("--no-tca", self.no_tca, defaults.threshold_control),
            ("--no-estimates", self.no_estimates, defaults.estimates),
            ("--replacement", self.replacement.is_some(), depth_first),
            ("--table-entries", self.table_entries.is_some(), depth_first),
        ];
        for (switch, given, applies) in switches {
            if given && !applies {
                return Err(Failure::usage(
                    format!("{switch} does not apply to {}", self.algorithm),
                    "leave it out, or choose another --algorithm such as df-pn",
                ));
            }
        }
        Ok(Options {
            algorithm: self.algorithm,
            epsilon: self.epsilon.unwrap_or(defaults.epsilon),
            ghi: self.ghi.unwrap_or(defaults.ghi),
            minimal_distance: defaults.minimal_distance && !self.no_md,
            threshold_control: defaults.threshold_control && !self.no_tca,
            estimates: defaults.estimates && !self.no_estimates,
            replacement: self.replacement.unwrap_or(defaults.replacement),
        })
    }

    fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            time: self.time,
            memory: self.memory,
            table_entries: self.table_entries,
        }
    }

    fn format(&self) -> Format {
        if self.json {
            return Format::Json;
        }
        let plain = env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty())
            || env::var_os("TERM").is_some_and(|v| v == "dumb");
        let colour = match self.color {
            Colour::Auto => !plain && io::stdout().is_terminal(),
            Colour::Always => true,
            Colour::Never => false,
        };
        Format::People(Style { colour, quiet: self.quiet })
    }
}

/// Answers every problem, and says how it went.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let options = args.options()?;
    let start = Instant::now();
    let mut run = Run {
        options,
        limits: args.limits(),
        interrupt: Interrupt::install()?,
        line: ProgressLine::new(!args.quiet && !args.json),
        progress: args.progress,
    };
    let mut output = Output::new(args.format());
    let mut tally = Tally::default();
    let interrupt = run.interrupt.clone();
    let done = problem::for_each(
        &args.problems,
        args.game,
        &mut output,
        &interrupt,
        |output, p| match run.answer(output, &p)? {
            Ok(report) => {
                tally.add(&report);
                output.result(&report)
            }
            Err(unsupported) => output.error(&refused(&p, &unsupported)),
        },
    );
    tally.errors = output.errors();
    tally.interrupted = interrupt.came();
    tally.time = start.elapsed();
    output::unless_closed(done.and_then(|()| output.summary(&tally)))?;
    Ok(tally.exit())
}

/// The algorithm and the game do not go together.
fn refused(problem: &Problem, unsupported: &Unsupported) -> BadInput {
    BadInput {
        problem: Some(problem.id()),
        ..BadInput::file(&problem.file, unsupported.to_string(), "choose another --algorithm")
    }
}

/// What all searches of a run share.
struct Run {
    options: Options,
    limits: Limits,
    interrupt: Interrupt,
    line: ProgressLine,
    progress: bool,
}

impl Run {
    /// Searches one problem, with what its game can do.
    fn answer(
        &mut self,
        output: &mut Output,
        problem: &Problem,
    ) -> io::Result<Result<Report, Unsupported>> {
        match &problem.position {
            Position::Graph(game) => self.search(output, problem, game, |s| s.with_irreversible()),
        }
    }

    /// Runs a search while showing how far it has come, and while no result waits in the buffer.
    fn search<G: Notation>(
        &mut self,
        output: &mut Output,
        problem: &Problem,
        position: &G,
        abilities: impl for<'s> FnOnce(Solver<'s, G>) -> Solver<'s, G>,
    ) -> io::Result<Result<Report, Unsupported>> {
        let Run { options, limits, interrupt, line, progress } = self;
        let id = problem.id();
        let mut written = Ok(());
        let mut next_report = REPORT;
        let mut watch = |news: &Progress| {
            line.show(&id, news);
            let done = if *progress && news.elapsed >= next_report {
                next_report = news.elapsed + REPORT;
                output.progress(&id, news)
            } else {
                output.flush_if_due()
            };
            if done.is_err() {
                // Nobody will read the result.
                interrupt.cancel.cancel();
                written = done;
            }
        };
        let outcome = abilities(Solver::new(position))
            .options(options.clone())
            .limits(limits.clone())
            .cancel(interrupt.cancel.clone())
            .observe(LOOK, &mut watch)
            .solve();
        line.clear();
        written.map(|()| {
            let game = problem.kind().name();
            outcome.map(|o| Report::new(id, game, position, options, o))
        })
    }
}
