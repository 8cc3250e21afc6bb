//! One run of an experiment: asks every question once, keeps the answers, shows how far it has
//! come, and stops when the user has had enough.

use super::Args;
use super::record::{Log, Question, Record, csv};
use super::report::Report;
use crate::error::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::progress::ProgressLine;
use crate::{json, output};
use std::fs;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tsume::search::{Cancel, Limits, Outcome, Progress, StopReason};

/// How often a search is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// What reports progress to the user.
pub type Watch<'a> = dyn FnMut(&Progress) + 'a;

/// A run.
pub struct Session<'a> {
    args: &'a Args,
    name: &'static str,
    interrupt: Interrupt,
    log: Option<Log>,
    line: ProgressLine,
    out: BufWriter<Stdout>,
    records: Vec<Record>,
}

impl<'a> Session<'a> {
    /// Prepares the directory for the results, if there is one.
    pub fn start(name: &'static str, args: &'a Args) -> Result<Session<'a>, Failure> {
        let log = args.out.as_deref().map(|out| {
            fs::create_dir_all(out)?;
            Log::open(&out.join(format!("{name}.jsonl")), args.resume)
        });
        Ok(Session {
            args,
            name,
            interrupt: Interrupt::install()?,
            log: log.transpose().map_err(|e| unwritable(args.out.as_deref(), &e))?,
            line: ProgressLine::new(!args.quiet && !args.json),
            out: BufWriter::new(io::stdout()),
            records: Vec::new(),
        })
    }

    /// Listens to Ctrl-C.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Answers a question, by a search unless it was answered before. None when the user has had
    /// enough.
    pub fn answer<M>(
        &mut self,
        question: Question,
        search: impl FnOnce(&mut Watch<'_>, Cancel) -> Outcome<M>,
    ) -> Result<Option<Record>, Failure> {
        if self.interrupt.came() {
            return Ok(None);
        }
        let known = self.log.as_ref().and_then(|log| log.find(&question)).cloned();
        let record = match known {
            Some(record) => record,
            None => {
                let label = format!("{} {}", question.problem, question.method);
                let line = &mut self.line;
                let outcome =
                    search(&mut |news| line.show(&label, news), self.interrupt.cancel.clone());
                self.line.clear();
                if outcome.stop == Some(StopReason::Cancelled) {
                    return Ok(None);
                }
                let record = Record::new(question, &outcome);
                if let Some(log) = &mut self.log {
                    let appended = log.append(&record);
                    appended.map_err(|e| unwritable(Some(log.path()), &e))?;
                }
                record
            }
        };
        if self.args.json {
            json::write(&mut self.out, "result", &record)
                .and_then(|()| self.out.flush())
                .or_else(|e| output::unless_closed(Err(e)))?;
        }
        self.records.push(record.clone());
        Ok(Some(record))
    }

    /// Tells people how far the run has come.
    pub fn tell(&self, news: &str) {
        if !self.args.quiet && !self.args.json {
            // When standard error is closed there is nobody left to tell.
            let _ = writeln!(io::stderr(), "{news}");
        }
    }

    /// All answers so far.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Prints the report, and writes it down if there is a directory for it. A run that was broken
    /// off reports what there is.
    pub fn finish(mut self, report: &Report, exit: Exit) -> Result<Exit, Failure> {
        let printed = if self.args.json {
            report.to_json(&mut self.out)
        } else {
            self.out.write_all(report.to_text().as_bytes())
        };
        output::unless_closed(printed.and_then(|()| self.out.flush()))?;
        if let Some(out) = &self.args.out {
            let written = [
                (format!("{}.md", self.name), report.to_markdown()),
                (format!("{}.csv", self.name), csv(&self.records)),
            ];
            let pictures = report.pictures().map(|p| (p.file.clone(), p.svg.clone()));
            for (file, text) in written.into_iter().chain(pictures) {
                let path = out.join(file);
                fs::write(&path, text).map_err(|e| unwritable(Some(&path), &e))?;
                self.tell(&format!("wrote {}", path.display()));
            }
        }
        Ok(if self.interrupt.came() { Exit::Interrupted } else { exit })
    }
}

/// The limits of one search.
pub fn limits(args: &Args, nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), time: args.time, memory: args.memory, ..Limits::default() }
}

/// The interval for observers.
pub fn look() -> Duration {
    LOOK
}

fn unwritable(path: Option<&Path>, e: &io::Error) -> Failure {
    let path: PathBuf = path.map(Path::to_path_buf).unwrap_or_default();
    let message = format!("{}: cannot be written: {e}", path.display());
    Failure::usage(message, "name a directory that can be written with --out")
}
