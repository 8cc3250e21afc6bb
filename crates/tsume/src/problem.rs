//! Reading problems: files, directories and standard input, and which game they hold.

use crate::answer::Answer;
use crate::error::BadInput;
use crate::expect::Expected;
use crate::games::{Asked, Found, Kind, Question, ReadAs, Registry};
use crate::keep::Names;
use crate::session::Run;
use crate::shipped;
use std::collections::{HashSet, VecDeque};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use tsume_search::Unsupported;

/// A question to answer.
pub struct Problem {
    /// The file as the user named it.
    pub file: String,
    /// Its name within the file; empty if it needs none.
    pub name: String,
    /// What is asked.
    pub question: Box<dyn Question>,
    /// What the file says of the answer.
    pub expected: Option<Expected>,
    /// Whether it is the only problem that the user named.
    pub only: bool,
    /// A name for its files that no other problem of the run has.
    pub stem: String,
    /// How it was told which game it is of, if the user has not said that.
    pub read: Option<ReadAs>,
}

/// A problem, or what is wrong with it.
pub type Item = Result<Problem, BadInput>;

impl Problem {
    /// Searches for the answer.
    ///
    /// # Errors
    ///
    /// When the algorithm and the game do not go together.
    pub fn solve(&self, run: &Run) -> Result<Answer, Unsupported> {
        let answer = run.solve(&*self.question, &self.id())?;
        Ok(Answer { read: self.read, ..answer })
    }

    /// `FILE#NAME`, or `FILE`.
    pub fn id(&self) -> String {
        match self.name.as_str() {
            "" => self.file.clone(),
            name => format!("{}#{name}", self.file),
        }
    }
}

/// How problems are to be read.
///
/// ```
/// use tsume::games::Asked;
/// use tsume::{Reading, Registry};
///
/// let asked = Asked::default().with("within", "3");
/// let reading = Reading { asked, ..Reading::new(&Registry::default()) };
/// let problem = reading.text("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").remove(0).unwrap();
/// assert_eq!((problem.id().as_str(), problem.question.kind().name), ("position", "mate"));
///
/// let bad = reading.text("6k1/5ppp/8/8/8/8/8/R3K w - - 0 1").remove(0).err().unwrap();
/// assert!(bad.place.is_some() && !bad.help.is_empty());
/// ```
#[derive(Clone)]
pub struct Reading {
    /// The games there are.
    pub registry: Registry,
    /// The one of them that it is, if the user says so.
    pub game: Option<&'static Kind>,
    /// What the user wants to know.
    pub asked: Asked,
    /// What the game must be able to do.
    pub needs: Vec<Need>,
    /// Whether it matters what the files say of the answers.
    pub expect: bool,
}

/// An option that only some games have.
#[derive(Clone, Copy)]
pub struct Need {
    /// Its name.
    pub option: &'static str,
    /// Whether a game has it.
    pub met: fn(&Kind) -> bool,
}

impl Reading {
    /// Problems of all these games, as they are.
    pub fn new(registry: &Registry) -> Reading {
        let (registry, asked) = (registry.clone(), Asked::default());
        Reading { registry, game: None, asked, needs: Vec::new(), expect: false }
    }

    /// The problems of a text, as a file would have them.
    pub fn text(&self, text: &str) -> Vec<Item> {
        self.read(&Source::Text(text.as_bytes().to_vec()))
    }

    /// All problems from these sources, read one after the other as they are asked for. A directory
    /// stands for the files below it.
    pub fn items(self, sources: Vec<Source>) -> Items {
        let all = sources.into_iter().flat_map(|source| match source {
            Source::File(path) => {
                files(&path, &self.registry).into_iter().map(|f| f.map(Source::File)).collect()
            }
            other => vec![Ok(other)],
        });
        let sources: VecDeque<_> = all.collect();
        let only = sources.len() == 1;
        Items { reading: self, only, sources, ready: VecDeque::new(), names: Names::default() }
    }
}

/// The problems that a user named, read one file at a time when its turn comes.
pub struct Items {
    reading: Reading,
    /// Whether there is one source in all.
    only: bool,
    sources: VecDeque<Result<Source, BadInput>>,
    ready: VecDeque<Item>,
    names: Names,
}

impl Items {
    /// Whether the next one may be long in coming: from a terminal or another program.
    pub fn may_wait(&self) -> bool {
        let waits = |source: &Result<Source, BadInput>| match source {
            Ok(Source::File(path)) => is_standard_input(path) || (path.exists() && !path.is_file()),
            _ => false,
        };
        self.ready.is_empty() && self.sources.front().is_some_and(waits)
    }

    /// Problems of the files read so far that were not given yet.
    pub fn ready(&self) -> usize {
        self.ready.len()
    }
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        while self.ready.is_empty() {
            self.ready = match self.sources.pop_front()? {
                Ok(source) => self.reading.read(&source).into(),
                Err(bad) => [Err(bad)].into(),
            };
            let only = self.only && self.ready.len() == 1;
            self.ready.iter_mut().flatten().for_each(|problem| problem.only = only);
        }
        let mut item = self.ready.pop_front()?;
        if let Ok(problem) = &mut item {
            problem.stem = self.names.give(&problem.file, &problem.name);
        }
        Some(item)
    }
}

/// Where problems come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// A file, standard input (`-`), `FILE#NAME`, `game.sgf:212`, or `example:NAME`.
    File(PathBuf),
    /// The content of a file.
    Text(Vec<u8>),
    /// A board of some size, and what stands on it.
    Board {
        /// The number of columns.
        columns: usize,
        /// The number of rows.
        rows: usize,
        /// The value of `--setup`.
        setup: Option<String>,
    },
}

impl Reading {
    /// The problems of a source.
    pub fn read(&self, source: &Source) -> Vec<Item> {
        if let Source::File(path) = source
            && let Some((file, name)) = one_of_many(path)
        {
            return vec![self.read_one(file, name)];
        }
        if let Source::File(path) = source
            && let Some((record, number)) = before_move(path)
        {
            let mut asked = self.asked.clone();
            asked.before = Some(number);
            let problems = Reading { asked, ..self.clone() }.read(&Source::File(record));
            let file = path.to_string_lossy();
            let named = |problem: Problem| Problem { file: file.to_string(), ..problem };
            return problems.into_iter().map(|problem| problem.map(named)).collect();
        }
        let (file, content, by_name) = match source {
            Source::Text(text) => ("position".into(), Ok(text.clone()), None),
            Source::File(path) => {
                let told = of_name(path, &self.registry).filter(|kind| kind.named);
                (path.to_string_lossy(), contents(path), told)
            }
            Source::Board { columns, rows, setup } => {
                match self.set_up(*columns, *rows, setup.as_deref()) {
                    Ok((name, text, kind)) => (name.into(), Ok(text.into_bytes()), Some(kind)),
                    Err(bad) => return vec![Err(bad)],
                }
            }
        };
        let bytes = match content {
            Ok(bytes) => bytes,
            Err(e) => return vec![Err(unreadable(Path::new(&*file), &e))],
        };
        let by_content = || {
            let text = String::from_utf8_lossy(&bytes);
            self.registry.kinds().find(|kind| (kind.recognises)(&text, &self.asked))
        };
        let told = |kind: &&Kind| kind.told_by.iter().any(|name| self.asked.value(name).is_some());
        let by_option = self.registry.kinds().find(told);
        let said = self.game.or(by_name).or(by_option);
        let by_number = || {
            let number = self.asked.before.is_some();
            self.registry.kinds().find(|kind| number && kind.records)
        };
        let Some(kind) = said.or_else(by_content).or_else(by_number) else {
            let help = match source {
                Source::File(path) => of_name(path, &self.registry).and_then(|kind| kind.hint),
                _ => None,
            };
            let games = || format!("say --game G, one of {}", self.registry.names());
            let help = help.map_or_else(games, |help| help(&file, &bytes));
            return vec![Err(BadInput::file(&file, "cannot tell which game this is", help))];
        };
        let unmet = self.needs.iter().find(|need| !(need.met)(kind));
        let unmet =
            unmet.map(|need| format!("{} does not apply to {} games", need.option, kind.name));
        if let Some(refusal) = self.asked.refusal(kind, &self.registry).or(unmet) {
            return vec![Err(BadInput::file(&file, refusal, "leave the option out"))];
        }
        let results = (kind.read)(&bytes, &self.asked);
        // What a record says is of the position that it begins with.
        let expect = self.expect && self.asked.before.is_none();
        let told = if expect { (kind.expected)(&bytes) } else { Vec::new() };
        // A file with something wrong between its problems does not tell which is which.
        let told = Some(told).filter(|told| told.len() == results.len()).unwrap_or_default();
        let mut told = told.into_iter();
        let reads = if said.is_none() { (kind.reads)(&bytes, &self.asked) } else { Vec::new() };
        let mut reads = reads.into_iter();
        let read = |result: Result<Found, _>| {
            let expected = told.next().flatten();
            // What another problem of the file would be is not what this one is read as.
            let read = reads.next().flatten().filter(|read| read.game == kind.name);
            let found = result.map_err(|e| BadInput::at(&file, e))?;
            let Found { name, question } = found;
            let (only, stem) = (false, String::new());
            Ok(Problem { file: file.to_string(), name, question, expected, only, stem, read })
        };
        results.into_iter().map(read).collect()
    }

    /// The problem of a file that has this name, or else what may be the reason that none has.
    fn read_one(&self, file: &str, name: &str) -> Item {
        let mut problems = self.read(&Source::File(PathBuf::from(file)));
        let named = |item: &Item| item.as_ref().is_ok_and(|problem| problem.name == name);
        if let Some(found) = problems.iter().position(named) {
            return problems.swap_remove(found);
        }
        let help = "name one as the results of 'tsume solve' do";
        let none = || BadInput::file(file, format!("there is no problem '{name}'"), help);
        Err(problems.into_iter().find_map(Result::err).unwrap_or_else(none))
    }

    /// A name and the text of the problem that a board begins with, and its game.
    fn set_up(
        &self,
        columns: usize,
        rows: usize,
        setup: Option<&str>,
    ) -> Result<(String, String, &'static Kind), BadInput> {
        let size = format!("{columns}x{rows}");
        let able = self.registry.kinds().find(|kind| kind.set_up.is_some());
        let kind = self.game.or(able);
        let Some((kind, known)) = kind.and_then(|kind| Some((kind, kind.set_up.as_ref()?))) else {
            let name = kind.map_or("these", |kind| kind.name);
            let message = format!("--board {size} does not apply to {name} games");
            return Err(BadInput::file(&size, message, "give a file instead"));
        };
        let names = known.names;
        let setup = setup.or(names.first().copied()).unwrap_or_default();
        let name = format!("{size}-{setup}");
        if !names.contains(&setup) {
            let message = format!("--setup takes {}, not '{setup}'", names.join(" or "));
            return Err(BadInput::file(&size, message, "leave the option out"));
        }
        match (known.text)(columns, rows, setup) {
            Some(text) => Ok((name, text, kind)),
            None => {
                let message = format!("there is no room for --setup {setup}");
                Err(BadInput::file(&name, message, "make the board larger"))
            }
        }
    }
}

/// The file and the problem that `FILE#NAME` names, unless that is a file itself.
fn one_of_many(path: &Path) -> Option<(&str, &str)> {
    let text = path.to_str().filter(|_| !path.exists())?;
    // Both may have a '#' of their own.
    let mut ways = text.match_indices('#').map(|(at, _)| (&text[..at], &text[at + 1..]));
    ways.find(|(file, _)| is_there(Path::new(file)))
}

/// A record and the move that `game.sgf:212` names, unless that is a file itself.
fn before_move(path: &Path) -> Option<(PathBuf, usize)> {
    let (record, number) = path.to_str()?.rsplit_once(':')?;
    let number = number.parse().ok()?;
    (!path.exists() && is_there(Path::new(record))).then(|| (PathBuf::from(record), number))
}

/// Whether a name stands for a file, or for one that ships with the program.
fn is_there(path: &Path) -> bool {
    path.is_file() || shipped::text(path).is_some_and(|text| text.is_ok())
}

/// Whether a name stands for standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// All that is in a file, or in standard input.
pub fn contents(path: &Path) -> io::Result<Vec<u8>> {
    if let Some(example) = shipped::text(path) {
        return example;
    }
    if !is_standard_input(path) {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
}

/// The files that these sources are read from.
pub fn inputs(sources: &[Source], registry: &Registry) -> HashSet<PathBuf> {
    let read = |source: &Source| match source {
        Source::File(path) => {
            let one = one_of_many(path).map(|(file, _)| PathBuf::from(file));
            let one = one.or_else(|| before_move(path).map(|(record, _)| record));
            files(&one.unwrap_or_else(|| path.clone()), registry)
        }
        _ => Vec::new(),
    };
    let all = sources.iter().flat_map(read).flatten();
    all.filter_map(|file| file.canonicalize().ok()).collect()
}

/// The game of a file by its name.
fn of_name(path: &Path, registry: &Registry) -> Option<&'static Kind> {
    let extension = path.extension()?;
    let known = |kind: &&Kind| kind.extensions.iter().any(|&e| extension.eq_ignore_ascii_case(e));
    registry.kinds().find(known)
}

/// The files that a name on the command line stands for: itself, or the problems below a
/// directory in the order of their names.
pub fn files(path: &Path, registry: &Registry) -> Vec<Result<PathBuf, BadInput>> {
    if is_standard_input(path) || !path.is_dir() {
        return vec![Ok(path.to_path_buf())];
    }
    let mut found = Vec::new();
    let mut errors = Vec::new();
    let mut directories = vec![path.to_path_buf()];
    while let Some(directory) = directories.pop() {
        if let Err(e) = list(&directory, registry, &mut directories, &mut found) {
            errors.push(Err(unreadable(&directory, &e)));
        }
    }
    found.sort();
    if found.is_empty() && errors.is_empty() {
        let extensions = registry.kinds().flat_map(|kind| kind.extensions);
        let extensions: Vec<String> = extensions.map(|e| format!(".{e}")).collect();
        errors.push(Err(BadInput::file(
            &path.to_string_lossy(),
            "there are no problems below this directory",
            format!("problems are in files that end in {}", extensions.join(", ")),
        )));
    }
    errors.into_iter().chain(found.into_iter().map(Ok)).collect()
}

/// Sorts the entries of a directory. A link to a directory is not followed: it may lead back.
fn list(
    directory: &Path,
    registry: &Registry,
    directories: &mut Vec<PathBuf>,
    files: &mut Vec<PathBuf>,
) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            directories.push(path);
        } else if of_name(&path, registry).is_some() && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

/// A file that the system does not let us read.
pub fn unreadable(path: &Path, e: &io::Error) -> BadInput {
    let help = match e.kind() {
        io::ErrorKind::NotFound => "check the name; '-' reads standard input",
        io::ErrorKind::PermissionDenied => "allow reading it, or name another file",
        _ => "name a file that can be read",
    };
    BadInput::file(&path.to_string_lossy(), format!("cannot be read: {e}"), help)
}
