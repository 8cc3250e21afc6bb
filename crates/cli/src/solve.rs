//! `tsume solve`: can the attacker force the goal?

use crate::answers::{self, Answers};
use crate::batch::{self, News, Reader, Wanted};
use crate::board;
use crate::error::{Exit, Failure};
use crate::games::Asked;
use crate::interrupt::Interrupt;
use crate::output::{self, Format};
use crate::people::Style;
use crate::problem::{Item, Named, Need};
use crate::resume::{Log, Settings};
use crate::search::Run;
use crate::values::{self, Method};
use crate::width;
use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};
use tsume::search::{Algorithm, Epsilon, Evaluation, Ghi, Limits, Options, Replacement};

const EXAMPLES: &str = "\
Algorithms: df-pn (the strongest settings), df-pn-basic, pds, pn, dag, dcg, bta, pn2; where there are
threats (capture), lambda and pseudo-lambda

Examples:
  tsume solve examples/tour.graph
  tsume solve mate.fen                              chess: FEN, EPD, tables with a column fen
  tsume solve mate.fen --within 4 --solution mate.pgn
  tsume solve mates.epd --shortest --attacker black
  tsume solve examples/endgames.loa --attacker white
  tsume solve --game atari-go --board 6x6 --setup crosscut --within 15
  tsume solve --game atari-go --board 3x3 --shortest --board unicode --solution out.sgf
  tsume solve examples --time 10s --memory 512M     every problem below a directory
  tsume solve mates/ --jobs 4 --resume mates.jsonl  goes on where it was broken off
  tsume solve examples/mates.epd --expect           are the answers those in the file?
  tsume solve examples --csv > results.csv          for a spreadsheet
  tsume solve examples/tour.graph --algorithm bta --json
  tsume solve examples/tour.graph --epsilon 0 --no-tca --ghi sim
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
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    named: Named,
    #[command(flatten)]
    asked: Asked,
    /// The length of the shortest win, proven at N and refuted at N-1 (mate, atari-go)
    #[arg(long)]
    shortest: bool,
    /// What to search with: df-pn unless the game has another default (capture: lambda)
    #[arg(long, value_name = "A", value_parser = values::method)]
    algorithm: Option<Method>,
    /// The 1+epsilon trick: 0 switches it off (depth-first algorithms)
    #[arg(long, value_name = "E", value_parser = values::epsilon, allow_negative_numbers = true)]
    epsilon: Option<Epsilon>,
    /// Results that lean on a repetition: ignore, dup, sim, full (depth-first algorithms)
    #[arg(long, value_name = "LEVEL", value_parser = values::name::<Ghi>)]
    ghi: Option<Ghi>,
    /// With minimal distance, whatever the rule of repetition (df-pn)
    #[arg(long, conflicts_with = "no_md")]
    md: bool,
    /// Without minimal distance (df-pn)
    #[arg(long)]
    no_md: bool,
    /// With simulation among siblings, whatever the rule of repetition (df-pn)
    #[arg(long, conflicts_with = "no_sim")]
    sim: bool,
    /// Without simulation among siblings (df-pn)
    #[arg(long)]
    no_sim: bool,
    /// Without the threshold controlling algorithm (df-pn)
    #[arg(long)]
    no_tca: bool,
    /// When a position is judged: immediate (when it is seen), delayed (when it is entered; without
    /// leaf estimates) (depth-first algorithms)
    #[arg(long, value_name = "E", value_parser = values::name::<Evaluation>)]
    evaluation: Option<Evaluation>,
    /// Without the game's leaf estimates and edge costs
    #[arg(long)]
    no_estimates: bool,
    /// Search moves that change nothing in the zone of a win, too (capturing problems)
    #[arg(long)]
    no_zones: bool,
    /// What makes room in a full table: two-big, small-tree (depth-first algorithms)
    #[arg(long, value_name = "R", value_parser = values::name::<Replacement>)]
    replacement: Option<Replacement>,
    /// Node limit for each problem
    #[arg(long, value_name = "N", value_parser = values::nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Time limit for each problem: 500ms, 30s, 2m, 1h, or seconds
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_negative_numbers = true)]
    pub time: Option<Duration>,
    /// Memory limit, shared among the problems that are searched at a time: 512M, 1G, or bytes
    #[arg(long, value_name = "SIZE", value_parser = values::memory, default_value = "1G")]
    memory: usize,
    /// Table entries, 32 or more; without it the table may fill the memory (depth-first algorithms)
    #[arg(long, value_name = "N", value_parser = values::entries, allow_negative_numbers = true)]
    table_entries: Option<usize>,
    /// Threads: only 1 so far
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true, default_value = "1")]
    threads: usize,
    /// Problems searched at a time, if there are so many; otherwise one for each core
    #[arg(long, value_name = "N", value_parser = values::jobs, allow_negative_numbers = true)]
    jobs: Option<usize>,
    /// Neither make nor check certificates
    #[arg(long)]
    pub no_check: bool,
    /// Keep the certificate in this file, or in this directory, one file for each of several
    /// problems; a name that ends in .zst compresses
    #[arg(long, value_name = "PATH", conflicts_with = "no_check")]
    pub certificate: Option<PathBuf>,
    /// Write the solutions to this file: every defence and its answer, cut where it gets long
    /// (mate: PGN, atari-go: SGF)
    #[arg(long, value_name = "FILE", conflicts_with = "no_check")]
    pub solution: Option<PathBuf>,
    /// Leave nothing out of solutions and certificates, however long they get
    #[arg(long, conflicts_with = "no_check")]
    full: bool,
    /// Keep the results in this file, and take those that are in it for done
    #[arg(long, value_name = "FILE", conflicts_with = "solution")]
    resume: Option<PathBuf>,
    /// Compare the answers with those in the files, and fail if some differ
    #[arg(long)]
    pub expect: bool,
    /// JSON Lines for programs
    #[arg(long)]
    pub json: bool,
    /// With --json: a progress object every second
    #[arg(long, requires = "json")]
    pub progress: bool,
    /// A table for spreadsheets
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// No progress line, no details and no summary
    #[arg(long, short, conflicts_with = "progress")]
    pub quiet: bool,
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

/// What two switches say, of which at most one is given.
fn either(on: bool, off: bool) -> Option<bool> {
    (on || off).then_some(on)
}

impl Args {
    fn options(&self) -> Result<Options, Failure> {
        let method = self.algorithm.unwrap_or(Method::Plain(Algorithm::DfPn));
        let algorithm = method.algorithm();
        let defaults = Options::new(algorithm);
        let depth_first = algorithm.is_depth_first();
        let switches = [
            ("--epsilon", self.epsilon.is_some(), depth_first),
            ("--ghi", self.ghi.is_some(), depth_first),
            ("--md", self.md, defaults.minimal_distance.is_none()),
            ("--no-md", self.no_md, defaults.minimal_distance.is_none()),
            ("--sim", self.sim, defaults.sibling_simulation.is_none()),
            ("--no-sim", self.no_sim, defaults.sibling_simulation.is_none()),
            ("--no-tca", self.no_tca, defaults.threshold_control),
            ("--no-estimates", self.no_estimates, defaults.estimates),
            ("--no-zones", self.no_zones, defaults.zones && depth_first),
            ("--evaluation", self.evaluation.is_some(), depth_first),
            ("--replacement", self.replacement.is_some(), depth_first),
            ("--table-entries", self.table_entries.is_some(), depth_first),
        ];
        for (switch, given, applies) in switches {
            if given && !applies {
                return Err(Failure::usage(
                    format!("{switch} does not apply to {}", method.name()),
                    "leave it out, or choose another --algorithm such as df-pn",
                ));
            }
        }
        Ok(Options {
            algorithm,
            epsilon: self.epsilon.unwrap_or(defaults.epsilon),
            ghi: self.ghi.unwrap_or(defaults.ghi),
            minimal_distance: either(self.md, self.no_md).or(defaults.minimal_distance),
            sibling_simulation: either(self.sim, self.no_sim).or(defaults.sibling_simulation),
            threshold_control: defaults.threshold_control && !self.no_tca,
            evaluation: self.evaluation.unwrap_or(defaults.evaluation),
            estimates: defaults.estimates && !self.no_estimates,
            zones: defaults.zones && !self.no_zones,
            replacement: self.replacement.unwrap_or(defaults.replacement),
        })
    }

    /// The command that searches one problem as this run does.
    pub fn command(&self, file: &str, game: &str, question: &[(&str, String)]) -> String {
        let mut words = vec![format!("tsume solve ./{file} --game {game}")];
        for (name, value) in question {
            match value.as_str() {
                "on" => words.push(format!("--{name}")),
                "off" => words.push(format!("--no-{name}")),
                value => words.push(format!("--{name} {value}")),
            }
        }
        let mut add = |option: &str, value: Option<String>| {
            words.extend(value.map(|value| format!("{option} {value}")));
        };
        add("--algorithm", self.algorithm.map(|method| method.name().to_string()));
        add("--epsilon", self.epsilon.map(|e| e.get().to_string()));
        add("--ghi", self.ghi.map(|ghi| ghi.to_string()));
        add("--evaluation", self.evaluation.map(|e| e.to_string()));
        add("--replacement", self.replacement.map(|r| r.to_string()));
        add("--nodes", self.nodes.map(|n| n.to_string()));
        add("--time", self.time.map(|time| format!("{}s", time.as_secs_f64())));
        add("--memory", Some(self.memory.to_string()));
        add("--table-entries", self.table_entries.map(|n| n.to_string()));
        let switches = [
            ("--md", self.md),
            ("--no-md", self.no_md),
            ("--sim", self.sim),
            ("--no-sim", self.no_sim),
            ("--no-tca", self.no_tca),
            ("--no-estimates", self.no_estimates),
            ("--no-zones", self.no_zones),
        ];
        words.extend(switches.iter().filter(|(_, on)| *on).map(|(name, _)| name.to_string()));
        words.join(" ")
    }

    fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            time: self.time,
            memory: self.memory,
            table_entries: self.table_entries,
        }
    }

    /// Problems searched at a time at most.
    fn jobs(&self) -> usize {
        self.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, |cores| cores.get()))
    }

    /// All that the answers depend on besides the problems. The number of jobs is not among it: it
    /// changes the memory that a search has, but what a run has found holds with any.
    fn settings(&self) -> Settings {
        let search = (self.algorithm, self.options().ok(), self.limits());
        let asked = (&self.asked, self.shortest);
        let made = (self.no_check, self.full, &self.certificate);
        let common = format!("{} {search:?} {asked:?} {made:?}", env!("CARGO_PKG_VERSION"));
        Settings { common, ko: self.asked.ko(!self.json) }
    }

    /// What the results look like.
    pub fn format(&self) -> Format {
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
        let board = self.named.look().unwrap_or_else(board::fitting);
        Format::People(Style { colour, quiet: self.quiet, board, width: width::of_output() })
    }

    /// The options given that not every game has.
    fn needs(&self) -> Vec<Need> {
        let shortest = Need { option: "--shortest", met: |kind| kind.bounds };
        let solution = Need { option: "--solution", met: |kind| kind.solution.is_some() };
        let lambda = Need { option: "lambda", met: |kind| kind.choices.contains(&"--lambda") };
        let is_lambda = !matches!(self.algorithm, None | Some(Method::Plain(_)));
        let given =
            [(self.shortest, shortest), (self.solution.is_some(), solution), (is_lambda, lambda)];
        given.into_iter().filter_map(|(given, need)| given.then_some(need)).collect()
    }
}

/// Answers every problem, and says how it went.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let options = args.options()?;
    args.named.check()?;
    let start = Instant::now();
    let interrupt = Interrupt::install()?;
    let (log, known) = match &args.resume {
        Some(path) => Log::open(path, args.settings()).map(|(log, known)| (Some(log), known))?,
        None => Default::default(),
    };
    let wanted = Wanted {
        named: args.named.clone(),
        asked: args.asked.clone(),
        needs: args.needs(),
        expect: args.expect,
    };
    let reader = Reader::start(wanted, args.jobs(), &interrupt)?;
    let jobs = reader.jobs;
    let run = Run {
        options,
        method: args.algorithm,
        limits: Limits { memory: args.memory / jobs, ..args.limits() },
        cancel: interrupt.cancel.clone(),
        check: !args.no_check,
        shortest: args.shortest,
        ko: args.asked.ko(!args.json),
        solution: args.solution.is_some(),
        full: args.full,
    };
    let mut answers = Answers::new(args, jobs, log, reader.total.clone());
    let work = |item: Item, tell: &mut dyn FnMut(News)| answers::search(item, &run, &known, tell);
    let begun = answers.begin();
    let done = begun.and_then(|()| batch::run(reader, &interrupt.cancel, work, &mut answers));
    let written = done.and_then(|whole| answers.end(start, whole, interrupt.came()));
    output::unless_closed(written)?;
    Ok(answers.exit())
}
