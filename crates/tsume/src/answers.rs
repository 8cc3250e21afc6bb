//! What becomes of each answer of a run: its certificate is kept, then the result itself for another
//! run to go on from, as soon as it is there; and it is shown when its turn comes.

use crate::answer::{Answer, Stop};
use crate::batch::{self, News, Reader, Total, Writer};
use crate::corrections::{Corrections, spare};
use crate::error::BadInput;
use crate::expect::{Compared, Expected, Judged};
use crate::games::Corrects;
use crate::keep::{Keeper, NOTHING_SHORTER};
use crate::problem::{Item, Problem};
use crate::record::Record;
use crate::report::Report;
use crate::resume::{Key, Known, Log, Settings};
use crate::session::{Run, Session};
use crate::solutions::Solutions;
use crate::tally::Tally;
use crate::text;
use std::cell::RefCell;
use std::collections::HashSet;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tsume_proof::file;
use tsume_search::{Progress, StopReason};

/// How often news of a search are worth reporting to a program.
const REPORT: Duration = Duration::from_secs(1);

/// What is to be written besides the results.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    /// Certificates, to this file or directory.
    pub certificate: Option<PathBuf>,
    /// Solutions, to this file.
    pub solution: Option<PathBuf>,
    /// Results that an earlier run has left in this file are taken for done, and those of this run
    /// kept there.
    pub resume: Option<(PathBuf, Settings)>,
    /// Whether the results are compared with what the files say.
    pub expect: bool,
    /// How that went, as a page in this file.
    pub report: Option<PathBuf>,
    /// Corrected problems, to this file or directory.
    pub corrections: Option<PathBuf>,
    /// Files that are read, and not to be overwritten: [`inputs`](crate::inputs).
    pub inputs: HashSet<PathBuf>,
}

/// Who shows what comes. An error says that nobody can read it any more, and ends the run.
pub trait Show {
    /// A result, as data; the answer is there unless it is an earlier run's.
    fn result(&mut self, record: &Record, answer: Option<&Answer>) -> io::Result<()>;

    /// Something that went wrong with a file or a problem; an alarm is about a result that was shown.
    fn trouble(&mut self, bad: &BadInput, alarm: bool) -> io::Result<()>;

    /// How far a search has come, and the run.
    fn news(&mut self, _news: &News, _tally: &Tally, _total: &Total) -> io::Result<()> {
        Ok(())
    }

    /// Nothing is to be done for a moment.
    fn idle(&mut self, _tally: &Tally, _total: &Total) -> io::Result<()> {
        Ok(())
    }
}

/// What a job has to say of a problem.
pub(crate) enum Done {
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
fn search(item: Item, run: &Run, known: &Known, tell: &mut dyn FnMut(News)) -> Done {
    let problem = match item {
        Ok(problem) => problem,
        Err(bad) => return Done::Refused(bad),
    };
    let (id, key) = (problem.id(), known.key(&problem));
    let told = problem.expected.as_ref().filter(|expected| expected.solution.is_some());
    let told = told.filter(|_| problem.question.kind().tries);
    let named = told.map(|expected| expected.moves.clone()).unwrap_or_default();
    // An earlier run may not have been asked about these moves.
    let is_all = |record: &&Record| named.iter().all(|first| !record.may_tell_of(first));
    if let Some(record) = known.find(&id, &key).filter(is_all) {
        return Done::Known(problem.expected, Box::new(record.clone()));
    }
    let mut last = Instant::now();
    let note: Rc<RefCell<String>> = Rc::default();
    let noted = note.clone();
    let mut watch = |progress: &Progress| {
        let due = last.elapsed() >= REPORT;
        if due {
            last = Instant::now();
        }
        let known = noted.borrow().clone();
        tell(News { problem: id.clone(), progress: *progress, known, due });
    };
    let session = Session::new(run, &id, &mut watch);
    let mut session = session.noting(note).trying(named);
    let answer = || session.solve(&*problem.question);
    match panic::catch_unwind(AssertUnwindSafe(answer)) {
        Ok(Ok(answer)) => {
            let answer = Box::new(Answer { read: problem.read, ..answer });
            Done::Answered(problem, key, answer)
        }
        Ok(Err(e)) => Done::Refused(BadInput {
            problem: Some(problem.id()),
            ..BadInput::file(&problem.file, e.to_string(), "choose another --algorithm")
        }),
        Err(_) => Done::Crashed,
    }
}

/// A result that waits for its turn, and what there is to say besides.
#[derive(Default)]
pub(crate) struct Ready {
    record: Option<Record>,
    /// Unless it is an earlier run's.
    answer: Option<Box<Answer>>,
    expected: Option<Expected>,
    /// The problem's name for files, and what corrects it.
    corrects: Option<(String, Corrects)>,
    /// What nobody must overlook.
    alarm: Option<BadInput>,
    troubles: Vec<BadInput>,
}

/// The answers of a run to all problems of a reader, several at a time.
pub struct Answers<'a, S> {
    run: &'a Run,
    show: &'a mut S,
    tally: Tally,
    certificates: Keeper,
    solutions: Solutions,
    report: Option<(PathBuf, Report)>,
    corrections: Option<Corrections>,
    log: Option<Log>,
    known: Known,
    total: Arc<Total>,
}

impl<'a, S: Show> Answers<'a, S> {
    /// Finds what an earlier run has left.
    ///
    /// # Errors
    ///
    /// When that cannot be read, or an output would destroy what is read.
    pub fn new(
        run: &'a Run,
        outputs: Outputs,
        show: &'a mut S,
    ) -> Result<Answers<'a, S>, BadInput> {
        let (log, known) = match outputs.resume {
            Some((path, settings)) => {
                Log::open(&path, settings).map(|(log, known)| (Some(log), known))?
            }
            None => Default::default(),
        };
        let inputs = outputs.inputs;
        let files =
            [&outputs.certificate, &outputs.solution, &outputs.report, &outputs.corrections];
        files.into_iter().flatten().try_for_each(|file| spare(file, &inputs))?;
        let expected = outputs.expect.then(Compared::default);
        let corrections = outputs.corrections.map(|path| Corrections::new(&path, inputs));
        Ok(Answers {
            run,
            show,
            tally: Tally { expected, ..Tally::default() },
            certificates: Keeper::new(outputs.certificate),
            solutions: Solutions::new(outputs.solution),
            report: outputs.report.map(|path| (path, Report::default())),
            corrections,
            log,
            known,
            total: Arc::default(),
        })
    }

    /// Searches for all of them and shows the results in the order of the problems. Each search has its
    /// part of the run's memory.
    ///
    /// # Errors
    ///
    /// When the results cannot be shown.
    pub fn find(&mut self, reader: Reader) -> io::Result<()> {
        let start = Instant::now();
        self.tally.jobs = reader.jobs;
        self.total = reader.total.clone();
        let mut run = self.run.clone();
        run.limits.memory /= reader.jobs;
        let known = std::mem::take(&mut self.known);
        let work = |item: Item, tell: &mut dyn FnMut(News)| search(item, &run, &known, tell);
        let whole = batch::run(reader, &run.cancel, work, self)?;
        self.tally.crashed += u64::from(!whole);
        self.tally.time = start.elapsed();
        if let Some((path, report)) = &self.report
            && let Err(e) = report.write(path, self.tally.errors)
        {
            let message = format!("cannot be written: {e}");
            let help = "name a file that can be written";
            self.tally.errors += 1;
            self.show.trouble(&BadInput::file(&path.to_string_lossy(), message, help), false)?;
        }
        Ok(())
    }

    /// The results so far, counted.
    pub fn tally(self) -> Tally {
        self.tally
    }

    /// Keeps what an answer leaves behind besides its result.
    fn keep(&mut self, problem: Problem, key: &Key, mut answer: Answer) -> Ready {
        let corrected = problem.question.kind().corrected;
        let corrects = corrected.map(|corrects| (problem.stem.clone(), corrects));
        let expected = problem.expected.clone();
        let mut ready = Ready { expected, corrects, ..Ready::default() };
        match answer.failed() {
            true => self.keep_failed(&problem, &answer, &mut ready),
            false => self.keep_certificates(&problem, &mut answer, &mut ready),
        }
        let record = Record::from(&answer);
        let interrupted = answer.stop == Some(Stop::Limit(StopReason::Cancelled));
        if let Some(log) = self.log.as_mut().filter(|_| !interrupted)
            && let Err(e) = log.append(key, &record)
        {
            let file = log.path().to_string_lossy();
            let message = format!("cannot be written: {e}");
            ready.troubles.push(BadInput::file(&file, message, "is the disk full?"));
        }
        ready.record = Some(record);
        ready.answer = Some(Box::new(answer));
        ready
    }

    /// Keeps the certificates of a result that has passed its check, if there are any.
    fn keep_certificates(&mut self, problem: &Problem, answer: &mut Answer, ready: &mut Ready) {
        let mut keep = |certificate: Option<Vec<u8>>, suffix| {
            let kept = self.certificates.keep(problem, &certificate?, suffix);
            kept.unwrap_or_else(|bad| {
                ready.troubles.push(bad);
                None
            })
        };
        answer.files.certificate = keep(answer.take_certificate(), "");
        answer.files.refutation = keep(answer.refutation.take(), NOTHING_SHORTER);
    }

    /// Keeps all that is needed to look into a verdict that did not stand up to its check.
    fn keep_failed(&mut self, problem: &Problem, answer: &Answer, ready: &mut Ready) {
        let reason = answer.check.as_ref().err().map_or("", String::as_str);
        let certificate = answer.certificate.as_ref().map(|part| file(&[part]));
        let name = answer.method();
        let kept = self.certificates.keep_failed(problem, name, certificate.as_deref(), |file| {
            let version = env!("CARGO_PKG_VERSION");
            let [id, reason] = [&answer.problem, reason].map(text::harmless);
            let command = self.run.command(file, problem.question.kind(), &answer.options);
            format!("# {id}: {reason}\n# tsume {version}, in this directory:\n{command}\n")
        });
        let message = format!("the verdict did not stand up to its check: {reason}");
        let help = match (&kept, answer.sound) {
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
        ready.alarm = Some(BadInput::file(&answer.problem, message, help));
        ready.troubles.extend(kept.err());
    }
}

impl<S: Show> Writer for Answers<'_, S> {
    type Done = Done;
    type Ready = Ready;

    fn news(&mut self, news: &News) -> io::Result<()> {
        self.show.news(news, &self.tally, &self.total)
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
                self.tally.crashed += 1;
                Ready::default()
            }
        }
    }

    fn write(&mut self, ready: Ready) -> io::Result<()> {
        let Ready { record, mut answer, expected, corrects, alarm, mut troubles } = ready;
        let Answers { show, tally, solutions, report, corrections, .. } = self;
        if let Some(mut record) = record {
            let mut ours = None;
            if let Some(answer) = &mut answer
                && let Some(solution) = answer.solution.take()
            {
                let place =
                    solutions.add(&solution).map_err(|bad| troubles.push(bad)).ok().flatten();
                record.solution = place.clone();
                answer.files.solution = place;
                ours = Some(solution);
            }
            tally.add(&record);
            let mut judged = None;
            if let (Some(compared), Some(expected)) = (&mut tally.expected, &expected) {
                judged = compared.add(expected, &record);
                let same = judged.as_ref().and_then(Judged::is_as_expected);
                let word = judged.as_ref().map(|judged| judged.judgement.name());
                record.facts.insert("as_expected".to_string(), same.into());
                record.facts.insert("judged".to_string(), word.into());
            }
            if let (Some((_, report)), Some(answer)) = (report, &answer) {
                report.add(expected.as_ref(), judged.as_ref(), answer);
            }
            let not_right = judged.is_some_and(|judged| judged.is_correctable());
            if let (Some(corrections), Some(expected), Some(ours)) = (corrections, expected, ours)
                && let Some((stem, corrects)) = corrects.filter(|_| not_right)
                && let Some(corrected) = corrects(&expected, &ours, &record)
            {
                let added = corrections.add(&stem, &corrected);
                let place = added.map_err(|bad| troubles.push(bad)).ok().flatten();
                record.facts.insert("correction".to_string(), place.into());
            }
            show.result(&record, answer.as_deref())?;
        }
        alarm.iter().try_for_each(|bad| show.trouble(bad, true))?;
        for bad in &troubles {
            tally.errors += 1;
            show.trouble(bad, false)?;
        }
        show.idle(tally, &self.total)
    }

    fn idle(&mut self) -> io::Result<()> {
        self.show.idle(&self.tally, &self.total)
    }
}
