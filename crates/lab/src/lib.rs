//! The papers' experiments, one file for each.
//!
//! An experiment is a list of problems and a list of methods. What they share is in `session`
//! (running and resuming), `problems` (reading), `record` (raw results, as JSON Lines and CSV),
//! `results` (sums), `report` and `table` (for the terminal and for Markdown) and `plot` (pictures).
//! Whoever runs one is its [`Host`], and is told how far it has come.
//!
//! ```
//! use std::io;
//! use tsume_lab::{End, Experiment, Host, Plan, Report};
//!
//! struct Screen(String);
//!
//! impl Host for Screen {
//!     fn report(&mut self, report: &Report) -> io::Result<()> {
//!         self.0 = report.to_text(str::to_string);
//!         Ok(())
//!     }
//! }
//!
//! # fn main() -> Result<(), tsume_lab::Error> {
//! let plan = Plan { files: vec!["example:mates.epd".into()], nodes: Some(20), ..Plan::default() };
//! let mut screen = Screen(String::new());
//! let end = Experiment::find("breuker2001").unwrap().run(&plan, &mut screen)?;
//! assert_eq!(end, End::Done);
//! assert!(screen.0.contains("BTA disproves no mate: holds."));
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod breuker2001;
mod eyes;
mod host;
mod kishimoto2003;
mod kishimoto2005;
mod mean;
mod mobility;
mod pawlewicz2006;
mod plot;
mod problems;
mod record;
mod report;
mod results;
mod session;
mod table;
mod yoshizoe2007;

pub use host::{End, Error, Host};
pub use record::Record;
pub use report::Report;

use std::path::PathBuf;
use std::time::Duration;
use tsume::search::Limits;

/// An experiment of a paper.
pub struct Experiment {
    /// Its name: author and year.
    pub name: &'static str,
    /// What is compared, and where it was published.
    pub about: &'static str,
    /// How long it takes as a rule, whole and quick.
    pub time: &'static str,
    run: fn(&Plan, &mut dyn Host) -> Result<End, Error>,
}

/// All of them.
pub static EXPERIMENTS: [Experiment; 5] = [
    Experiment {
        name: breuker2001::NAME,
        about: "Tree, DAG, DCG, BTA and df-pn on chess mates (Breuker et al. 2001, Tables 1 and 2)",
        time: "hours, or 15 minutes with --nodes 100000 --time 20s; --quick 10 seconds",
        run: breuker2001::run,
    },
    Experiment {
        name: kishimoto2003::NAME,
        about: "df-pn's enhancements on the one-eye problem (Kishimoto & Müller 2003, Tables 1 to 4)",
        time: "some minutes; --quick some seconds",
        run: kishimoto2003::run,
    },
    Experiment {
        name: kishimoto2005::NAME,
        about: "ignoring and curing GHI on the one-eye problem (Kishimoto & Müller 2005, Table 1)",
        time: "some minutes; --quick some seconds",
        run: kishimoto2005::run,
    },
    Experiment {
        name: pawlewicz2006::NAME,
        about: "df-pn and PDS with 1+ε and without, on Atari Go and Lines of Action (Pawlewicz & Lew 2006)",
        time: "several hours; --quick one minute",
        run: pawlewicz2006::run,
    },
    Experiment {
        name: yoshizoe2007::NAME,
        about: "lambda df-pn on capturing problems in Go (Yoshizoe et al. 2007, Table 1, Fig. 5)",
        time: "half an hour or more; --quick less than a minute",
        run: yoshizoe2007::run,
    },
];

impl Experiment {
    /// The one with this name.
    pub fn find(name: &str) -> Option<&'static Experiment> {
        EXPERIMENTS.iter().find(|experiment| experiment.name == name)
    }

    /// Runs it.
    pub fn run(&self, plan: &Plan, host: &mut dyn Host) -> Result<End, Error> {
        (self.run)(plan, host)
    }
}

/// Runs all experiments, each with its results in a directory of its own, as long as all goes well.
pub fn run_all(plan: &Plan, host: &mut dyn Host) -> Result<End, Error> {
    for experiment in &EXPERIMENTS {
        let out = plan.out.as_ref().map(|dir| dir.join(experiment.name));
        let end = experiment.run(&Plan { out, ..plan.clone() }, host)?;
        if end != End::Done {
            return Ok(end);
        }
    }
    Ok(End::Done)
}

/// How an experiment is to be run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Problems, instead of those that ship.
    pub files: Vec<PathBuf>,
    /// Nodes for each search, if not the paper's.
    pub nodes: Option<u64>,
    /// Time for each search, if not the experiment's.
    pub time: Option<Duration>,
    /// Bytes for each search.
    pub memory: usize,
    /// The games' own leaf estimates instead of the paper's.
    pub estimates: bool,
    /// Atari Go without look-ahead.
    pub bare: bool,
    /// Positions judged when they are entered, and plain orders of moves.
    pub published: bool,
    /// Fewer problems and nodes.
    pub quick: bool,
    /// The directory for a report and the raw results.
    pub out: Option<PathBuf>,
    /// Whether the raw results that are there already count.
    pub resume: bool,
}

impl Default for Plan {
    /// The whole experiment, with 4 GiB for each search.
    fn default() -> Plan {
        Plan {
            files: Vec::new(),
            nodes: None,
            time: None,
            memory: 4 << 30,
            estimates: false,
            bare: false,
            published: false,
            quick: false,
            out: None,
            resume: false,
        }
    }
}

impl Plan {
    /// The limits of one search.
    fn limits(&self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), time: self.time, memory: self.memory, ..Limits::default() }
    }

    /// All problems, or one of so many for the small version.
    fn some<P>(&self, problems: impl Iterator<Item = P>, step: usize) -> Vec<P> {
        problems.step_by(if self.quick { step } else { 1 }).collect()
    }
}

/// Limits in words: results depend on them.
fn words(limits: &Limits) -> String {
    let nodes = limits.nodes.map_or(String::new(), |nodes| format!("nodes={nodes} "));
    let time = limits.time.map_or(String::new(), |time| format!(" time={}s", time.as_secs_f64()));
    format!("{nodes}memory={}{time}", limits.memory)
}
