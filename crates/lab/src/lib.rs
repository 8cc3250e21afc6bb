//! `tsume reproduce`: the papers' experiments, one file for each.
//!
//! An experiment is a list of problems and a list of methods. What they share is in
//! [`session`] (running, progress, interruption, resumption), [`record`] (raw results, as JSON
//! Lines and CSV), [`table`] (for the terminal and for Markdown) and [`plot`] (pictures).

mod breuker2001;
mod eyes;
mod kishimoto2003;
mod kishimoto2005;
mod mobility;
mod pawlewicz2006;
mod plot;
mod record;
mod report;
mod session;
mod table;
mod yoshizoe2007;

use crate::error::{Exit, Failure};
use crate::output;
use crate::values;
use crate::width;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// An experiment of a paper.
struct Experiment {
    name: &'static str,
    /// What is compared, and where it was published.
    about: &'static str,
    /// How long it takes as a rule, whole and `--quick`.
    time: &'static str,
    run: fn(&Args) -> Result<Exit, Failure>,
}

const EXPERIMENTS: [Experiment; 5] = [
    Experiment {
        name: breuker2001::NAME,
        about: breuker2001::ABOUT,
        time: "hours, or 15 minutes with --nodes 100000 --time 20s; --quick 10 seconds",
        run: breuker2001::run,
    },
    Experiment {
        name: kishimoto2003::NAME,
        about: kishimoto2003::ABOUT,
        time: "some minutes; --quick some seconds",
        run: kishimoto2003::run,
    },
    Experiment {
        name: kishimoto2005::NAME,
        about: kishimoto2005::ABOUT,
        time: "some minutes; --quick some seconds",
        run: kishimoto2005::run,
    },
    Experiment {
        name: pawlewicz2006::NAME,
        about: pawlewicz2006::ABOUT,
        time: "several hours; --quick one minute",
        run: pawlewicz2006::run,
    },
    Experiment {
        name: yoshizoe2007::NAME,
        about: yoshizoe2007::ABOUT,
        time: "half an hour or more; --quick less than a minute",
        run: yoshizoe2007::run,
    },
];

const EXAMPLES: &str = "\
Without an experiment, those there are; with --quick, the small version of each of them.

Examples:
  tsume reproduce --quick                            all of them, in a few minutes
  tsume reproduce breuker2001 --quick
  tsume reproduce breuker2001 --out results          a report, and the raw results
  tsume reproduce breuker2001 --out results --resume goes on where it was broken off
  tsume reproduce breuker2001 mates.epd --nodes 100000 --json
  tsume reproduce kishimoto2005 suites/one-eye/path.sgf
  tsume reproduce pawlewicz2006 --out results        tables, plots, and what holds";

/// Runs an experiment of one of the papers again
#[derive(Clone, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The experiment
    #[arg(value_name = "EXPERIMENT")]
    experiment: Option<String>,
    /// Problems, instead of the project's own: for breuker2001 EPD, FEN, or a table with a column
    /// 'fen'; for kishimoto2003 and kishimoto2005 one-eye problems in SGF; for pawlewicz2006 sets of
    /// Lines of Action; for yoshizoe2007 capturing problems in SGF; '-' for standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Node limit for each search, if not the paper's
    #[arg(long, value_name = "N", value_parser = values::nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Time limit for each search, if not the experiment's: 500ms, 30s, 2m, 1h, or seconds
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Memory limit for each search: 512M, 1G, or bytes
    #[arg(long, value_name = "SIZE", value_parser = values::memory, default_value = "4G")]
    memory: usize,
    /// Tsume's own leaf estimates instead of the paper's
    #[arg(long)]
    estimates: bool,
    /// For pawlewicz2006: Atari Go without look-ahead, as in the paper; allow it hours with --time
    #[arg(long)]
    bare: bool,
    /// For pawlewicz2006: judge positions when they are entered, as PDS was published, and take the
    /// moves of Atari Go in plain orders; allow it hours with --time
    #[arg(long)]
    published: bool,
    /// A small version: fewer problems and nodes
    #[arg(long)]
    quick: bool,
    /// Write a Markdown report and the raw results to this directory
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Take the raw results that are already in that directory for done
    #[arg(long, requires = "out")]
    resume: bool,
    /// JSON Lines for programs
    #[arg(long)]
    json: bool,
    /// No progress
    #[arg(long, short)]
    quiet: bool,
}

/// Runs an experiment, or lists them.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let Some(name) = &args.experiment else {
        return if args.quick { run_all(args) } else { list_all() };
    };
    match EXPERIMENTS.iter().find(|experiment| experiment.name == name) {
        Some(experiment) => (experiment.run)(args),
        None => {
            let known = EXPERIMENTS.map(|experiment| experiment.name).join(", ");
            Err(Failure::usage(format!("unknown experiment '{name}'"), format!("one of {known}")))
        }
    }
}

/// Runs the small version of every experiment, each with its results in a directory of its own.
fn run_all(args: &Args) -> Result<Exit, Failure> {
    for experiment in &EXPERIMENTS {
        let out = args.out.as_ref().map(|dir| dir.join(experiment.name));
        let exit = (experiment.run)(&Args { out, ..args.clone() })?;
        if exit as u8 > Exit::Unknown as u8 {
            return Ok(exit);
        }
    }
    Ok(Exit::Decided)
}

fn list_all() -> Result<Exit, Failure> {
    output::unless_closed(list())?;
    Ok(Exit::Decided)
}

fn list() -> io::Result<()> {
    let columns = width::of_output();
    let mut out = io::stdout().lock();
    for Experiment { name, about, time, .. } in EXPERIMENTS {
        for line in [format!("{name:16} {about}"), format!("{:16} {time}", "")] {
            writeln!(out, "{}", width::fold(&line, columns, 17))?;
        }
    }
    writeln!(out, "\nRun one: tsume reproduce breuker2001. A small version of all, two minutes:")?;
    writeln!(out, "tsume reproduce --quick")
}
