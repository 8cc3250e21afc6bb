//! `tsume reproduce`: the papers' experiments, which are in the crate `tsume-lab`.

use crate::error::{self, Exit, Failure};
use crate::interrupt::Interrupt;
use crate::progress::ProgressLine;
use crate::{output, width};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tsume::batch::Waits;
use tsume::search::{Cancel, Progress};
use tsume::{BadInput, json, values};
use tsume_lab::{EXPERIMENTS, End, Error, Experiment, Host, Plan, Record, Report, run_all};

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
#[derive(clap::Args)]
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

impl Args {
    fn plan(&self) -> Plan {
        Plan {
            files: self.files.clone(),
            nodes: self.nodes,
            time: self.time,
            memory: self.memory,
            estimates: self.estimates,
            bare: self.bare,
            published: self.published,
            quick: self.quick,
            out: self.out.clone(),
            resume: self.resume,
        }
    }
}

/// Runs an experiment, or lists them.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let experiment = args.experiment.as_deref().map(find).transpose()?;
    if experiment.is_none() && !args.quick {
        output::unless_closed(list())?;
        return Ok(Exit::Decided);
    }
    let mut terminal = Terminal {
        args,
        interrupt: Interrupt::install()?,
        line: ProgressLine::new(!args.quiet && !args.json),
        out: BufWriter::new(io::stdout()),
    };
    let end = match experiment {
        Some(experiment) => experiment.run(&args.plan(), &mut terminal),
        None => run_all(&args.plan(), &mut terminal),
    };
    match end {
        Ok(End::Done) => Ok(Exit::Decided),
        Ok(End::BadInput) => Ok(Exit::Bad),
        Ok(End::Contradiction) => Ok(Exit::Internal),
        Ok(End::Stopped) => Ok(Exit::Interrupted),
        Err(Error::Refused { message, help }) => Err(Failure::usage(message, help)),
        Err(Error::Output(e)) => Err(e.into()),
    }
}

fn find(name: &str) -> Result<&'static Experiment, Failure> {
    Experiment::find(name).ok_or_else(|| {
        let known: Vec<&str> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
        let help = format!("one of {}", known.join(", "));
        Failure::usage(format!("unknown experiment '{name}'"), help)
    })
}

fn list() -> io::Result<()> {
    let columns = width::of_output();
    let mut out = io::stdout().lock();
    for Experiment { name, about, time, .. } in &EXPERIMENTS {
        for line in [format!("{name:16} {about}"), format!("{:16} {time}", "")] {
            writeln!(out, "{}", width::fold(&line, columns, 17))?;
        }
    }
    writeln!(out, "\nRun one: tsume reproduce breuker2001. A small version of all, two minutes:")?;
    writeln!(out, "tsume reproduce --quick")
}

/// Shows people or programs what an experiment has to tell.
struct Terminal<'a> {
    args: &'a Args,
    interrupt: Interrupt,
    line: ProgressLine,
    out: BufWriter<Stdout>,
}

impl Host for Terminal<'_> {
    fn cancel(&self) -> Cancel {
        self.interrupt.cancel.clone()
    }

    fn contents(&mut self, path: &Path) -> io::Result<Vec<u8>> {
        let read = match self.interrupt.begin() {
            true => tsume::contents(path),
            false => Err(io::ErrorKind::Interrupted.into()),
        };
        self.interrupt.end();
        read
    }

    fn bad(&mut self, bad: &BadInput) {
        error::report(bad);
    }

    fn progress(&mut self, search: &str, news: &Progress) {
        self.line.show(search, "", news);
    }

    fn searched(&mut self) {
        self.line.clear();
    }

    fn tell(&mut self, news: &str) {
        if !self.args.quiet && !self.args.json {
            // When standard error is closed there is nobody left to tell.
            let _ = writeln!(io::stderr(), "{news}");
        }
    }

    fn result(&mut self, record: &Record) -> io::Result<()> {
        if !self.args.json {
            return Ok(());
        }
        let written = json::write(&mut self.out, "result", record);
        output::unless_closed(written.and_then(|()| self.out.flush()))
    }

    fn report(&mut self, report: &Report) -> io::Result<()> {
        let columns = width::of_output();
        let written = match self.args.json {
            true => report.to_json(&mut self.out),
            false => {
                let text = report.to_text(|line| width::fold(line, columns, 0));
                self.out.write_all(text.as_bytes())
            }
        };
        output::unless_closed(written.and_then(|()| self.out.flush()))
    }
}
