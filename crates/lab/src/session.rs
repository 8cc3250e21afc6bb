//! One run of an experiment: asks every question once, keeps the answers, shows how far it has
//! come, and stops when the user has had enough.

use crate::record::{Log, Question, Record, csv};
use crate::report::Report;
use crate::{End, Error, Host, Plan};
use std::path::Path;
use std::{fs, io};
use tsume::game::Game;
use tsume::games::Playable;
use tsume::search::{Cancel, Limits, Memory, Options, Progress, Solver, StopReason, Unsupported};
use tsume::{BadInput, Run, text};

/// A run.
pub struct Session<'a> {
    pub plan: &'a Plan,
    pub host: &'a mut dyn Host,
    name: &'static str,
    limits: Limits,
    settings: String,
    cancel: Cancel,
    log: Option<Log>,
    /// Whether a problem could not be read.
    bad: bool,
    /// All answers so far.
    pub records: Vec<Record>,
}

/// What a search may use, and who is told of it.
pub struct Search<'a> {
    pub limits: Limits,
    pub cancel: Cancel,
    watch: &'a mut dyn FnMut(&Progress),
}

/// What comes of a search: a record that does not know yet what was asked.
pub type Searched = Result<Record, Unsupported>;

impl Search<'_> {
    /// Searches a game, with what searches before have left, if that is given.
    pub fn solve<G: Playable>(
        &mut self,
        game: &G,
        options: Options,
        memory: Option<&mut Memory>,
    ) -> Searched {
        let (limits, cancel) = (self.limits.clone(), self.cancel.clone());
        let run = Run { options, limits, cancel, check: false, ko: false, ..Run::default() };
        let mut session = tsume::Session::new(&run, "", &mut *self.watch);
        let certified = session.certify(game, None, memory)?;
        Ok(Record::new(&certified.outcome))
    }

    /// Searches a game that is not among the library's, such as a wrapper of one. The solver is told
    /// what it is `able` to do.
    pub fn run<G: Game>(
        &mut self,
        game: &G,
        options: Options,
        able: fn(Solver<'_, G>) -> Solver<'_, G>,
    ) -> Searched {
        let mut watch = |news: &Progress| (self.watch)(news);
        let solver = able(Solver::new(game)).options(options).limits(self.limits.clone());
        let solver = solver.cancel(self.cancel.clone());
        Ok(Record::new(&solver.observe(Run::default().look, &mut watch).solve()?))
    }
}

impl<'a> Session<'a> {
    /// Prepares the directory for the results, if there is one.
    pub fn start(
        name: &'static str,
        plan: &'a Plan,
        host: &'a mut dyn Host,
    ) -> Result<Session<'a>, Error> {
        let open = |out: &Path| {
            fs::create_dir_all(out)?;
            Log::open(&out.join(format!("{name}.jsonl")), plan.resume)
        };
        let log = plan.out.as_deref().map(|out| open(out).map_err(|e| unwritable(out, &e)));
        let (cancel, log) = (host.cancel(), log.transpose()?);
        let (limits, settings, records) = (Limits::default(), String::new(), Vec::new());
        Ok(Session { plan, host, name, limits, settings, cancel, log, bad: false, records })
    }

    /// Whether the user has had enough.
    pub fn is_stopped(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// A file or a problem is left out.
    pub fn bad(&mut self, bad: &BadInput) {
        self.bad = true;
        self.host.bad(bad);
    }

    /// Has all that is asked from now on answered within these limits. The settings are all that an
    /// answer depends on besides problem and method, in words.
    pub fn under(&mut self, limits: Limits, settings: &str) {
        (self.limits, self.settings) = (limits, settings.to_string());
    }

    /// Has a method answer a question, by a search unless it was answered before. None when the user
    /// has had enough.
    pub fn answer(
        &mut self,
        (problem, position): (&str, String),
        method: &str,
        search: impl FnOnce(&mut Search<'_>) -> Searched,
    ) -> Result<Option<Record>, Error> {
        let question = Question {
            experiment: self.name.to_string(),
            problem: problem.to_string(),
            position,
            method: method.to_string(),
            settings: self.settings.clone(),
        };
        if self.is_stopped() {
            return Ok(None);
        }
        let known = self.log.as_ref().and_then(|log| log.find(&question)).cloned();
        let record = match known {
            Some(record) => record,
            None => {
                let label = format!("{problem} {method}");
                let host = &mut *self.host;
                let mut watch = |news: &Progress| host.progress(&label, news);
                let (limits, cancel) = (self.limits.clone(), self.cancel.clone());
                let record = search(&mut Search { limits, cancel, watch: &mut watch });
                self.host.searched();
                let record = Record { question, ..record? };
                if record.stop_reason.as_deref() == Some(StopReason::Cancelled.name()) {
                    return Ok(None);
                }
                if let Some(log) = &mut self.log {
                    log.append(&record).map_err(|e| unwritable(&log.path, &e))?;
                }
                record
            }
        };
        self.host.result(&record)?;
        self.records.push(record.clone());
        Ok(Some(record))
    }

    /// Goes through problems and tells how far it has come, until the user has had enough. `ask` has
    /// the methods answer one, and hands back what there is to tell, or `None` in that case.
    pub fn each<P>(
        &mut self,
        problems: &[P],
        mut ask: impl FnMut(&mut Session<'a>, &P) -> Result<Option<String>, Error>,
    ) -> Result<(), Error> {
        for (problem, number) in problems.iter().zip(1..) {
            let Some(news) = ask(self, problem)? else { break };
            self.host.tell(&format!("{number}/{} {}", problems.len(), text::harmless(&news)));
        }
        Ok(())
    }

    /// Hands the report over, and writes it down if there is a directory for it. A run that was
    /// broken off reports what there is.
    pub fn finish(self, report: &Report) -> Result<End, Error> {
        self.host.report(report)?;
        if let Some(out) = &self.plan.out {
            let written = [
                (format!("{}.md", self.name), report.to_markdown()),
                (format!("{}.csv", self.name), csv(&self.records)),
            ];
            let pictures = report.pictures().map(|p| Ok((p.file.clone(), p.plot.svg()?)));
            for written in written.map(Ok).into_iter().chain(pictures) {
                let (file, text) = written.map_err(Error::Output)?;
                let path = out.join(file);
                fs::write(&path, text).map_err(|e| unwritable(&path, &e))?;
                self.host.tell(&format!("wrote {}", path.display()));
            }
        }
        Ok(match () {
            () if self.is_stopped() => End::Stopped,
            () if report.alarming => End::Contradiction,
            () if self.bad => End::BadInput,
            () => End::Done,
        })
    }
}

fn unwritable(path: &Path, e: &io::Error) -> Error {
    let message = format!("{}: cannot be written: {e}", path.display());
    Error::refused(message, "name a directory that can be written with --out")
}
