//! What becomes of each answer of `tsume solve`: its certificate is kept, then the result itself for
//! `--resume`, as soon as it is there; and it is reported when its turn comes.

use crate::batch::{News, Total, Writer};
use crate::error::{BadInput, Exit};
use crate::expect::{Compared, Expected};
use crate::keep::{Keeper, Role};
use crate::output::{Format, Output};
use crate::problem::{Item, Problem};
use crate::progress::ProgressLine;
use crate::record::Record;
use crate::report::{Report, Tally};
use crate::resume::{Key, Known, Log};
use crate::search::{Answer, Run, Search};
use crate::solution::Solutions;
use crate::solve::Args;
use crate::text;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tsume::search::{Progress, StopReason, Unsupported};

/// How often the progress line changes without news of a search.
const SHOW: Duration = Duration::from_millis(200);
/// How often `--progress` reports.
const REPORT: Duration = Duration::from_secs(1);

/// What a job has to say of a problem.
pub enum Done {
    /// Its answer.
    Answered(Problem, Key, Box<Answer>),
    /// What an earlier run has found.
    Known(Option<Expected>, Box<Record>),
    /// It could not be understood, or not be searched.
    Refused(BadInput),
    /// The program itself failed; the others go on.
    Crashed,
}

/// Searches for the answer to one problem, unless it is known.
pub fn search(item: Item, run: &Run, known: &Known, tell: &mut dyn FnMut(News)) -> Done {
    let problem = match item {
        Ok(problem) => problem,
        Err(bad) => return Done::Refused(bad),
    };
    let (id, key) = (problem.id(), known.key(&problem));
    if let Some(record) = known.find(&id, &key) {
        return Done::Known(problem.expected, Box::new(record.clone()));
    }
    let mut last = Instant::now();
    let mut watch = |progress: &Progress| {
        let due = last.elapsed() >= REPORT;
        if due {
            last = Instant::now();
        }
        tell(News { problem: id.clone(), progress: *progress, due });
    };
    let mut search = Search { run, watch: &mut watch, id: id.clone() };
    let answer = || problem.question.answer(&mut search);
    match panic::catch_unwind(AssertUnwindSafe(answer)) {
        Ok(Ok(answer)) => Done::Answered(problem, key, Box::new(answer)),
        Ok(Err(unsupported)) => Done::Refused(refused(&problem, &unsupported)),
        Err(_) => Done::Crashed,
    }
}

/// The algorithm and the game do not go together.
fn refused(problem: &Problem, unsupported: &Unsupported) -> BadInput {
    BadInput {
        problem: Some(problem.id()),
        ..BadInput::file(&problem.file, unsupported.to_string(), "choose another --algorithm")
    }
}

/// A result that waits for its turn, and what there is to say besides.
#[derive(Default)]
pub struct Ready {
    record: Option<Record>,
    /// Unless it is an earlier run's.
    report: Option<Box<Report>>,
    expected: Option<Expected>,
    solution: Option<String>,
    /// What nobody must overlook.
    alarm: Option<BadInput>,
    troubles: Vec<BadInput>,
}

/// The answers of a run.
pub struct Answers<'a> {
    args: &'a Args,
    output: Output,
    tally: Tally,
    certificates: Keeper,
    solutions: Solutions,
    log: Option<Log>,
    line: ProgressLine,
    total: Arc<Total>,
    /// When the line was last brought up to date.
    shown: Instant,
    crashed: bool,
}

impl<'a> Answers<'a> {
    /// No answers yet.
    pub fn new(args: &'a Args, jobs: usize, log: Option<Log>, total: Arc<Total>) -> Answers<'a> {
        let format = args.format();
        let people = matches!(format, Format::People(_));
        let expected = args.expect.then(Compared::default);
        Answers {
            output: Output::new(format),
            tally: Tally { jobs, expected, ..Tally::default() },
            certificates: Keeper::new(args.certificate.clone()),
            solutions: Solutions::new(args.solution.clone()),
            log,
            line: ProgressLine::new(people && !args.quiet).with_limit(args.time),
            total,
            shown: Instant::now(),
            crashed: false,
            args,
        }
    }

    /// What comes before the first.
    pub fn begin(&mut self) -> io::Result<()> {
        self.output.begin()
    }

    /// What comes after the last: the summary. `whole` says that all problems were read.
    pub fn end(&mut self, start: Instant, whole: bool, interrupted: bool) -> io::Result<()> {
        self.line.clear();
        self.crashed |= !whole;
        self.tally.errors = self.output.errors();
        self.tally.time = start.elapsed();
        self.tally.interrupted = interrupted;
        self.output.summary(&self.tally)
    }

    /// How the program ends.
    pub fn exit(&self) -> Exit {
        if self.crashed { Exit::Internal } else { self.tally.exit() }
    }

    /// Keeps what an answer leaves behind besides its result.
    fn keep(&mut self, problem: Problem, key: &Key, answer: Answer) -> Ready {
        let mut ready = Ready { expected: problem.expected.clone(), ..Ready::default() };
        let interrupted =
            answer.report.stop.is_some_and(|s| s.name() == StopReason::Cancelled.name());
        let report = match answer.report.failed() {
            true => self.keep_failed(&problem, answer, &mut ready),
            false => self.keep_certificates(&problem, answer, &mut ready),
        };
        let record = Record::from(&report);
        if let Some(log) = self.log.as_mut().filter(|_| !interrupted)
            && let Err(e) = log.append(key, &record)
        {
            let file = log.path().to_string_lossy();
            let message = format!("cannot be written: {e}");
            ready.troubles.push(BadInput::file(&file, message, "is the disk full?"));
        }
        ready.record = Some(record);
        ready.report = Some(Box::new(report));
        ready
    }

    /// Keeps the certificates of a result that has passed its check, if there are any.
    fn keep_certificates(
        &mut self,
        problem: &Problem,
        answer: Answer,
        ready: &mut Ready,
    ) -> Report {
        let Answer { mut report, certificate, refutation, solution, .. } = answer;
        let mut keep = |certificate: Option<Vec<u8>>, role| {
            let kept = self.certificates.keep(problem, &certificate?, role);
            kept.unwrap_or_else(|bad| {
                ready.troubles.push(bad);
                None
            })
        };
        report.kept = keep(certificate, Role::Main);
        report.kept_refutation = keep(refutation, Role::NothingShorter);
        ready.solution = solution;
        report
    }

    /// Keeps all that is needed to look into a verdict that did not stand up to its check.
    fn keep_failed(&mut self, problem: &Problem, answer: Answer, ready: &mut Ready) -> Report {
        let Answer { report, options, certificate, .. } = answer;
        let reason = report.check.as_ref().err().map_or("", String::as_str);
        let (name, certificate) = (report.method(), certificate.as_deref());
        let kept = self.certificates.keep_failed(problem, name, certificate, |file| {
            let version = env!("CARGO_PKG_VERSION");
            let [id, reason] = [&report.problem, reason].map(text::harmless);
            let command = self.args.command(file, report.game, &options);
            format!("# {id}: {reason}\n# tsume {version}, in this directory:\n{command}\n")
        });
        let message = format!("the verdict did not stand up to its check: {reason}");
        let help = match (&kept, report.sound) {
            (Err(_), _) => {
                "run it again where files can be written to keep what led to it".to_string()
            }
            (Ok(path), true) => format!("this is a bug in tsume: please report it, with {path}"),
            (Ok(path), false) => {
                format!(
                    "search with the default settings, which are sound; how this came about is in {path}"
                )
            }
        };
        ready.alarm = Some(BadInput::file(&report.problem, message, help));
        ready.troubles.extend(kept.err());
        report
    }

    /// Shows how far the run has come, with the news of one search if there are any.
    fn show(&mut self, news: Option<&News>) {
        self.shown = Instant::now();
        let (total, jobs) = (&self.total, self.tally.jobs);
        let all = (total.found(), total.is_final());
        let news = news.map(|news| (news.problem.as_str(), &news.progress));
        match news {
            Some((problem, progress)) if jobs == 1 && all == (1, true) => {
                self.line.show(problem, progress);
            }
            _ => {
                self.tally.errors = self.output.errors();
                self.line.show_run(&self.tally, all, news);
            }
        }
    }
}

impl Writer for Answers<'_> {
    type Done = Done;
    type Ready = Ready;

    fn news(&mut self, news: &News) -> io::Result<()> {
        self.show(Some(news));
        if news.due && self.args.progress {
            self.output.progress(&news.problem, &news.progress)?;
        }
        self.idle()
    }

    fn arrived(&mut self, done: Done) -> Ready {
        match done {
            Done::Answered(problem, key, answer) => self.keep(problem, &key, *answer),
            Done::Known(expected, record) => {
                self.tally.resumed += 1;
                Ready { record: Some(*record), expected, ..Ready::default() }
            }
            Done::Refused(bad) => Ready { troubles: vec![bad], ..Ready::default() },
            Done::Crashed => {
                self.crashed = true;
                Ready::default()
            }
        }
    }

    fn write(&mut self, ready: Ready) -> io::Result<()> {
        let Ready { record, mut report, expected, solution, alarm, mut troubles } = ready;
        let Answers { output, tally, solutions, line, .. } = self;
        if let Some(mut record) = record {
            if let Some(solution) = solution {
                let place =
                    solutions.add(&solution).map_err(|bad| troubles.push(bad)).ok().flatten();
                record.solution = place.clone();
                report.iter_mut().for_each(|report| report.solution = place.clone());
            }
            tally.add(&record);
            if let (Some(compared), Some(expected)) = (&mut tally.expected, &expected) {
                let same = compared.add(expected, &record);
                record.facts.insert("as_expected".to_string(), same.into());
            }
            line.hidden(|| output.result(&record, report.as_deref()))?;
        }
        line.hidden(|| {
            alarm.iter().try_for_each(|bad| output.alarm(bad))?;
            troubles.iter().try_for_each(|bad| output.error(bad))
        })?;
        // Small problems have no news but their results.
        if self.shown.elapsed() >= SHOW {
            self.show(None);
        }
        Ok(())
    }

    fn idle(&mut self) -> io::Result<()> {
        let Answers { output, line, .. } = self;
        if output.is_due() { line.hidden(|| output.flush()) } else { Ok(()) }
    }
}
