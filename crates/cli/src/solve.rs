//! `tsume solve`: can the attacker force the goal?

use crate::error::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::named::{self, Chosen, Named, PROBLEM, games};
use crate::output::{self, Format, Output};
use crate::people::Style;
use crate::progress::ProgressLine;
use crate::screen::Screen;
use crate::{registry, width};
use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};
use tsume::batch::Reader;
use tsume::games::{Asked, Choice};
use tsume::search::{Algorithm, BadSetting, Limits, Options, settings};
use tsume::session::Method;
use tsume::values::TimeLimit;
use tsume::{Answers, Need, Outputs, Reading, Run, Settings, values};

const SHORT: &str = "\
Examples:
  tsume solve mate.fen                      chess: FEN, EPD; Go: SGF; .loa, .graph
  tsume solve mates.epd --shortest --json   how soon does the attacker mate?
  tsume solve game.sgf:212 --target D4      is this block captured before move 212?";

const EXAMPLES: &str = "\
Algorithms: df-pn (the strongest settings), df-pn-basic, pds, pn, dag, dcg, bta, pn2; where there are
threats (capture), lambda and pseudo-lambda

Examples:
  tsume solve examples/tour.graph
  tsume solve mate.fen                              chess: FEN, EPD, tables with a column fen
  tsume solve mate.fen --within 4 --solution mate.pgn
  tsume solve mates.epd --shortest --attacker black
  tsume solve --game atari-go --board 6x6 --setup crosscut --within 15
  tsume solve examples --time 10s --memory 512M     every problem below a directory
  tsume solve mates/ --jobs 4 --resume mates.jsonl  goes on where it was broken off
  tsume solve examples/mates.epd --expect           are the answers those in the file?
  tsume solve book/ --report book.md --corrections fixed/   are its solutions right?
  tsume solve examples/tour.graph --set epsilon=0 --set tca=off --set ghi=sim
  tsume solve examples --certificate certificates/  for 'tsume check'
  generate-a-game | tsume solve -                   from standard input

Every verdict is checked: its certificate is made and handed to an independent checker, within
the same limits. A verdict that fails is not reported; what is needed to look into it is kept
in the directory tsume-failed.

Several problems are searched at a time, one for each core, and share the memory; the results
come in the order of the problems. For measurements say --jobs 1.

Exit code: 0 every problem decided, 1 some problem unknown or not as expected, 2 bad usage or
input, 3 internal error, or a verdict that failed its check, 130 interrupted.";

/// Can the attacker force the goal?
#[derive(clap::Args)]
#[command(after_help = SHORT, after_long_help = long_help())]
pub struct Args {
    #[command(flatten)]
    named: Named,
    #[arg(long, help_heading = PROBLEM, help = shortest_help())]
    shortest: bool,
    /// Node limit for each problem
    #[arg(long, value_name = "N", value_parser = values::nodes, allow_negative_numbers = true)]
    #[arg(help_heading = LIMITS)]
    nodes: Option<u64>,
    /// Time limit for each problem: 500ms, 30s, 2m, 1h, seconds, or none; otherwise 60s, or none with --nodes
    #[arg(long, value_name = "TIME", value_parser = values::time_limit)]
    #[arg(help_heading = LIMITS, allow_negative_numbers = true)]
    time: Option<TimeLimit>,
    /// Memory limit for all searches together: 512M, 1G, or bytes
    #[arg(long, value_name = "SIZE", value_parser = values::memory, default_value = "1G")]
    #[arg(help_heading = LIMITS)]
    memory: usize,
    /// Problems searched at a time; otherwise one for each core, if there are so many
    #[arg(long, value_name = "N", value_parser = values::jobs, allow_negative_numbers = true)]
    #[arg(help_heading = LIMITS, hide_short_help = true)]
    jobs: Option<usize>,
    /// Threads: only 1 so far
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    #[arg(help_heading = LIMITS, hide_short_help = true, default_value = "1")]
    threads: usize,
    /// Keep the certificate in this file or directory; .zst compresses
    ///
    /// Keep the certificate in this file, or in this directory, one file for each of several
    /// problems; a name that ends in .zst compresses
    #[arg(long, value_name = "PATH", conflicts_with = "no_check", help_heading = ANSWER)]
    certificate: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with = "no_check", help_heading = ANSWER)]
    #[arg(help = "Write the solutions to this file", long_help = solution_help())]
    solution: Option<PathBuf>,
    /// Compare the answers with those in the files, and fail if some differ
    #[arg(long, help_heading = ANSWER)]
    expect: bool,
    /// As --expect; how each solution stands, as a page in Markdown
    #[arg(long, value_name = "FILE", conflicts_with = "resume", help_heading = ANSWER)]
    #[arg(hide_short_help = true)]
    report: Option<PathBuf>,
    #[arg(long, value_name = "PATH", conflicts_with_all = ["resume", "no_check"])]
    #[arg(help_heading = ANSWER, hide_short_help = true, help = corrections_help())]
    corrections: Option<PathBuf>,
    /// JSON Lines for programs
    #[arg(long, help_heading = ANSWER)]
    json: bool,
    /// No progress line, no details and no summary
    #[arg(long, short, conflicts_with = "progress", help_heading = ANSWER)]
    quiet: bool,
    /// Neither make nor check certificates
    #[arg(long, help_heading = ANSWER, hide_short_help = true)]
    no_check: bool,
    /// Leave nothing out of solutions and certificates, however long they get
    #[arg(long, conflicts_with = "no_check", help_heading = ANSWER, hide_short_help = true)]
    full: bool,
    /// Keep the results in this file, and take those that are in it for done
    #[arg(long, value_name = "FILE", conflicts_with = "solution", help_heading = ANSWER)]
    #[arg(hide_short_help = true)]
    resume: Option<PathBuf>,
    #[arg(long, help_heading = ANSWER, hide_short_help = true, help = no_ko_help())]
    no_ko: bool,
    /// With --json: a progress object every second
    #[arg(long, requires = "json", help_heading = ANSWER, hide_short_help = true)]
    progress: bool,
    /// A table for spreadsheets
    #[arg(long, conflicts_with = "json", help_heading = ANSWER, hide_short_help = true)]
    csv: bool,
    /// Colours: auto, always, never; NO_COLOR is honoured
    #[arg(long, value_name = "WHEN", value_enum, hide_possible_values = true)]
    #[arg(help_heading = ANSWER, hide_short_help = true, default_value = "auto")]
    color: Colour,
    #[command(flatten)]
    chosen: Chosen,
    /// What to search with: df-pn, or lambda where the game has threats, if not said
    #[arg(long, value_name = "A", value_parser = method, help_heading = RESEARCH)]
    #[arg(hide_short_help = true)]
    algorithm: Option<Method>,
    /// A setting of the search, several if given several times; the names are below
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting, help_heading = RESEARCH)]
    #[arg(hide_short_help = true)]
    set: Vec<(String, String)>,
    /// Table entries, 32 or more; without it the table may fill the memory (depth-first algorithms)
    #[arg(long, value_name = "N", value_parser = values::entries, allow_negative_numbers = true)]
    #[arg(help_heading = RESEARCH, hide_short_help = true)]
    table_entries: Option<usize>,
}

/// The way out where a setting and an algorithm do not go together.
const OTHER: &str = "leave it out, or choose another --algorithm such as df-pn";

fn shortest_help() -> String {
    let games = games(|kind| kind.bounds);
    format!("The length of the shortest win, proven at N and refuted at N-1 ({games})")
}

fn solution_help() -> String {
    let known = registry().kinds().filter_map(|kind| Some((kind.name, kind.solution?)));
    let known: Vec<_> = known.map(|(name, format)| format!("{name}: {format}")).collect();
    let what = "every defence and its answer, cut where it gets long";
    format!("Write the solutions to this file: {what} ({})", known.join(", "))
}

fn corrections_help() -> String {
    let what = "the records whose solution is wrong or not unique, with ours added, in one file that \
                ends in .sgf or each in a file of its own in a directory";
    format!("As --expect; {what} ({})", games(|kind| kind.corrected.is_some()))
}

fn no_ko_help() -> String {
    let what = "the result without them stands";
    format!("Do not ask what ko threats change: {what} ({})", games(|kind| kind.kos))
}

const LIMITS: &str = "Limits";
const ANSWER: &str = "Answer";
const RESEARCH: &str = "Research";

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Colour {
    Auto,
    Always,
    Never,
}

fn method(text: &str) -> Result<Method, String> {
    text.parse().map_err(|e: tsume::search::UnknownName| format!("one of {}", e.known.join(", ")))
}

fn setting(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, _)| !name.is_empty());
    let parts = parts.map(|(name, value)| (name.to_string(), value.to_string()));
    parts.ok_or_else(|| format!("NAME=VALUE, where NAME is one of {}", names()))
}

/// The names that `--set` knows.
fn names() -> String {
    known().map(|(name, _)| name).collect::<Vec<_>>().join(", ")
}

/// The same, each with what it takes.
pub fn known() -> impl Iterator<Item = (&'static str, String)> {
    let own = settings().iter().map(|setting| (setting.name, setting.values()));
    let value = |choice: &Choice| choice.value.unwrap_or_default().to_string();
    let mut names: Vec<(&'static str, String)> = Vec::new();
    for (choice, _) in named::research() {
        if names.iter().all(|(name, _)| *name != choice.name) {
            names.push((choice.name, value(choice)));
        }
    }
    own.chain(names)
}

/// Columns of what is folded here.
const WIDTH: usize = 98;

/// What follows the options: every setting, then examples.
fn long_help() -> String {
    let mut out = "Settings of the search (--set NAME=VALUE), with df-pn's default:\n".to_string();
    let mut add = |name: &str, line: String| {
        let line = format!("  {name:<12} {line}");
        let _ = writeln!(out, "{}", width::fold(&line, WIDTH, 15));
    };
    for setting in settings() {
        let (values, meaning) = (setting.values(), setting.meaning.trim_end_matches('.'));
        let default = setting.default(Algorithm::DfPn);
        add(setting.name, format!("{values}: {meaning}; default {default}"));
    }
    for (choice, kinds) in named::research() {
        let games: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
        let value = choice.value.unwrap_or_default();
        add(choice.name, format!("{value}: {} ({})", choice.help, games.join(", ")));
    }
    format!("{out}\n{EXAMPLES}")
}

impl Args {
    /// How to search, and what is asked: `--set` has a say in both.
    fn options(&self) -> Result<(Options, Asked), Failure> {
        let method = self.algorithm.unwrap_or(Method::Plain(Algorithm::DfPn));
        let mut options = Options::new(method.algorithm());
        let mut asked = self.chosen.asked.clone();
        for (n, (name, value)) in self.set.iter().enumerate() {
            if self.set[..n].iter().any(|(before, _)| before == name) {
                return Err(Failure::usage(
                    format!("'--set {name}' was given twice"),
                    "give it once",
                ));
            }
            let known = named::research().filter(|(choice, _)| choice.name == name);
            let known: Vec<Result<(), String>> =
                known.map(|(choice, _)| (choice.check)(value)).collect();
            if !known.is_empty() {
                // Which game it is shows later.
                if known.iter().all(Result::is_err) {
                    let message = format!("'{value}' is no value for '--set {name}'");
                    let values: Vec<String> = known.into_iter().filter_map(Result::err).collect();
                    let help = format!("it takes {}", values.join("; or "));
                    return Err(Failure::usage(message, help));
                }
                asked = asked.with(name, value);
                continue;
            }
            options.set(name, value).map_err(|e| match e {
                BadSetting::Unknown(_) => {
                    let help = format!("one of {}", names());
                    Failure::usage(format!("there is no setting '{name}'"), help)
                }
                BadSetting::DoesNotApply { .. } => {
                    let message = format!("--set {name} does not apply to {}", method.name());
                    Failure::usage(message, OTHER)
                }
                BadSetting::BadValue { values, .. } => {
                    let message = format!("'{value}' is no value for '--set {name}'");
                    Failure::usage(message, format!("it takes {values}"))
                }
            })?;
        }
        if self.table_entries.is_some() && !options.algorithm.is_depth_first() {
            let message = format!("--table-entries does not apply to {}", method.name());
            return Err(Failure::usage(message, OTHER));
        }
        Ok((options, asked))
    }

    /// Problems searched at a time at most.
    fn jobs(&self) -> usize {
        self.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, |cores| cores.get()))
    }

    /// What the results look like.
    fn format(&self) -> Format {
        if self.json {
            return Format::Json;
        }
        if self.csv {
            return Format::Csv;
        }
        let plain = env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty())
            || env::var_os("TERM").is_some_and(|v| v == "dumb");
        let colour = match self.color {
            Colour::Auto => !plain && io::stdout().is_terminal(),
            Colour::Always => true,
            Colour::Never => false,
        };
        let board = self.named.look();
        Format::People(Style { colour, quiet: self.quiet, board, width: width::of_output() })
    }

    /// The options given that not every game has.
    fn needs(&self) -> Vec<Need> {
        let lambda = !matches!(self.algorithm, None | Some(Method::Plain(_)));
        let need = |given: bool, option, met| given.then_some(Need { option, met });
        let given = [
            need(self.shortest, "--shortest", |kind| kind.bounds),
            need(self.solution.is_some(), "--solution", |kind| kind.solution.is_some()),
            need(self.corrections.is_some(), "--corrections", |kind| kind.corrected.is_some()),
            need(lambda, "lambda", |kind| kind.threats),
            need(self.no_ko, "--no-ko", |kind| kind.kos),
        ];
        given.into_iter().flatten().collect()
    }
}

impl Args {
    /// The time for each problem.
    fn time_limit(&self) -> Option<Duration> {
        match self.time {
            Some(TimeLimit(time)) => time,
            None => self.nodes.is_none().then_some(tsume::TIME),
        }
    }
}

/// Answers every problem, and says how it went.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let (options, asked) = args.options()?;
    let sources = args.named.sources()?;
    let start = Instant::now();
    let interrupt = Interrupt::install()?;
    let run = Run {
        options,
        method: args.algorithm,
        limits: Limits {
            nodes: args.nodes,
            time: args.time_limit(),
            memory: args.memory,
            table_entries: args.table_entries,
        },
        cancel: interrupt.cancel.clone(),
        check: !args.no_check,
        shortest: args.shortest,
        ko: !args.no_ko,
        solution: args.solution.is_some() || args.corrections.is_some(),
        full: args.full,
        ..Run::default()
    };
    let format = args.format();
    let people = matches!(format, Format::People(_));
    let line = ProgressLine::new(people && !args.quiet).with_limit(args.time_limit());
    let mut screen = Screen::new(Output::new(format), line, args.progress);
    let settings = Settings::new(&run, &asked, args.certificate.as_deref());
    let expect = args.expect || args.report.is_some() || args.corrections.is_some();
    let outputs = Outputs {
        certificate: args.certificate.clone(),
        solution: args.solution.clone(),
        resume: args.resume.clone().map(|path| (path, settings)),
        expect,
        report: args.report.clone(),
        corrections: args.corrections.clone(),
        inputs: tsume::inputs(&sources, registry()),
    };
    let (game, needs) = (args.named.game(), args.needs());
    let reading = Reading { game, asked, needs, expect, ..Reading::new(registry()) };
    let begun = screen.output.begin();
    let mut answers = Answers::new(&run, outputs, &mut screen)?;
    let reader = Reader::start(reading.items(sources), args.jobs(), interrupt.clone())?;
    let done = begun.and_then(|()| answers.find(reader));
    let mut tally = answers.tally();
    screen.line.clear();
    tally.time = start.elapsed();
    tally.interrupted = interrupt.came();
    output::unless_closed(done.and_then(|()| screen.output.summary(&tally)))?;
    Ok(Exit::from(&tally))
}
