//! Reading problems: files, directories and standard input, and which game they hold.

use crate::board::{self, Look, Word};
use crate::error::{BadInput, Failure};
use crate::examples;
use crate::expect::{self, Expected};
use crate::games::{self, Asked, Found, Kind, Question};
use crate::keep::Names;
use clap::ArgAction;
use std::collections::VecDeque;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

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
}

/// A problem, or what is wrong with it.
pub type Item = Result<Problem, BadInput>;

impl Problem {
    /// `FILE#NAME`, or `FILE`.
    pub fn id(&self) -> String {
        match self.name.as_str() {
            "" => self.file.clone(),
            name => format!("{}#{name}", self.file),
        }
    }
}

/// The problems that a user names.
#[derive(Clone, clap::Args)]
pub struct Named {
    /// Files, directories, '-' for standard input, or example:NAME (see 'tsume examples'); FILE#NAME
    /// is one problem of a file, game.sgf:212 a record before move 212
    #[arg(required_unless_present_any = ["position", "board"], value_name = "PROBLEM")]
    problems: Vec<PathBuf>,
    /// A position instead of a file, as a file would have it: a FEN, startpos, a line of a .loa file
    #[arg(long, value_name = "TEXT", conflicts_with = "problems")]
    position: Option<String>,
    /// A board of so many columns and rows instead of a file (atari-go); or how boards are drawn:
    /// auto (on a terminal), unicode, ascii, none. Both may be given
    #[arg(long, value_name = "WxH|LOOK", value_parser = board::parse, action = ArgAction::Append)]
    board: Vec<Word>,
    /// What stands on that board: empty (the default), crosscut (atari-go)
    #[arg(long, value_name = "STONES", requires = "board")]
    setup: Option<String>,
    #[arg(long, value_name = "G", value_parser = games::parse, help = game_help())]
    game: Option<&'static Kind>,
}

fn game_help() -> String {
    format!("The game, if neither the file's name nor its content tells: {}", games::names())
}

/// How problems are to be read.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// The game, if the user says so.
    pub game: Option<&'static Kind>,
    /// What the user wants to know.
    pub asked: &'a Asked,
    /// What the game must be able to do.
    pub needs: &'a [Need],
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

impl Named {
    /// The first thing about the options that makes no sense.
    pub fn check(&self) -> Result<(), Failure> {
        let twice = |kind: fn(&Word) -> bool| self.board.iter().filter(|w| kind(w)).count() > 1;
        let help = "give one size such as 6x6, or files to read";
        let message = match self.start() {
            _ if twice(is_size) || twice(|word| !is_size(word)) => "'--board' was given twice",
            Some(_) if !self.problems.is_empty() => "a board of --board does not go with files",
            Some(_) if self.position.is_some() => "a board of --board does not go with --position",
            None if self.setup.is_some() => "--setup needs the size of a board: --board 6x6",
            None if self.problems.is_empty() && self.position.is_none() => "PROBLEM is missing",
            _ => return Ok(()),
        };
        Err(Failure::usage(message, help))
    }

    /// How boards are to be drawn, if not as fits the terminal.
    pub fn look(&self) -> Option<Look> {
        let look = |word: &Word| match word {
            Word::Drawn(look) => Some(*look),
            _ => None,
        };
        self.board.iter().find_map(look)
    }

    /// The board to begin with.
    fn start(&self) -> Option<Source<'_>> {
        self.board.iter().find_map(|word| match *word {
            Word::Size(columns, rows) => {
                Some(Source::Board { columns, rows, setup: self.setup.as_deref() })
            }
            _ => None,
        })
    }

    /// The problems that the user named.
    pub fn items<'a>(&'a self, asked: &'a Asked, needs: &'a [Need], expect: bool) -> Items<'a> {
        let files = self.problems.iter().flat_map(|path| files(path));
        let files = files.map(|file| file.map(Source::File));
        let text = self.position.as_ref().map(|text| Source::Text(text.as_bytes()));
        let others = text.into_iter().chain(self.start()).map(Ok);
        let sources: VecDeque<_> = files.chain(others).collect();
        Items {
            reading: Reading { game: self.game, asked, needs, expect },
            only: sources.len() == 1,
            sources,
            ready: VecDeque::new(),
            names: Names::default(),
        }
    }
}

/// The problems that a user named, read one file at a time when its turn comes.
pub struct Items<'a> {
    reading: Reading<'a>,
    /// Whether there is one source in all.
    only: bool,
    sources: VecDeque<Result<Source<'a>, BadInput>>,
    ready: VecDeque<Item>,
    names: Names,
}

impl Items<'_> {
    /// Whether the next one may be long in coming: from a terminal or another program.
    pub fn may_wait(&self) -> bool {
        let waits = |source: &Result<Source<'_>, BadInput>| match source {
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

impl Iterator for Items<'_> {
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
pub enum Source<'a> {
    /// A file, or standard input.
    File(PathBuf),
    /// The command line.
    Text(&'a [u8]),
    /// A board of some size, and what stands on it.
    Board {
        /// The number of columns.
        columns: usize,
        /// The number of rows.
        rows: usize,
        /// The value of `--setup`.
        setup: Option<&'a str>,
    },
}

fn is_size(word: &Word) -> bool {
    matches!(word, Word::Size(..))
}

impl Reading<'_> {
    /// The problems of a source.
    pub fn read(&self, source: &Source<'_>) -> Vec<Item> {
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
            let problems = Reading { asked: &asked, ..*self }.read(&Source::File(record));
            let file = path.to_string_lossy();
            let named = |problem: Problem| Problem { file: file.to_string(), ..problem };
            return problems.into_iter().map(|problem| problem.map(named)).collect();
        }
        let (file, content, by_name) = match *source {
            Source::Text(text) => ("position".into(), Ok(text.to_vec()), None),
            Source::File(ref path) => {
                let told = of_name(path).filter(|kind| kind.named);
                (path.to_string_lossy(), contents(path), told)
            }
            Source::Board { columns, rows, setup } => match self.set_up(columns, rows, setup) {
                Ok((name, text, kind)) => (name.into(), Ok(text.into_bytes()), Some(kind)),
                Err(bad) => return vec![Err(bad)],
            },
        };
        let bytes = match content {
            Ok(bytes) => bytes,
            Err(e) => return vec![Err(unreadable(Path::new(&*file), &e))],
        };
        let by_content = || {
            let text = String::from_utf8_lossy(&bytes);
            games::ALL.into_iter().find(|kind| (kind.recognises)(&text))
        };
        // Some options are of one game only.
        let told = self.asked.target.is_some() || self.asked.before.is_some();
        let by_option = told.then_some(&games::capture::KIND);
        let Some(kind) = self.game.or(by_name).or(by_option).or_else(by_content) else {
            let help = match *source {
                Source::File(ref path) => of_name(path).and_then(|kind| kind.hint),
                _ => None,
            };
            let help = help
                .map_or_else(|| format!("say --game G, one of {}", games::names()), str::to_string);
            return vec![Err(BadInput::file(&file, "cannot tell which game this is", help))];
        };
        let unmet = self.needs.iter().find(|need| !(need.met)(kind));
        let unmet =
            unmet.map(|need| format!("{} does not apply to {} games", need.option, kind.name));
        if let Some(refusal) = self.asked.refusal(kind).or(unmet) {
            return vec![Err(BadInput::file(&file, refusal, "leave the option out"))];
        }
        let results = (kind.read)(&bytes, self.asked);
        let told = if self.expect { expect::read(kind, &bytes) } else { Vec::new() };
        // A file with something wrong between its problems does not tell which is which.
        let told = Some(told).filter(|told| told.len() == results.len()).unwrap_or_default();
        let mut told = told.into_iter();
        let read = |result: Result<Found, _>| {
            let expected = told.next().flatten();
            let found = result.map_err(|e| games::bad_input(&file, e))?;
            let Found { name, question } = found;
            let (only, stem) = (false, String::new());
            Ok(Problem { file: file.to_string(), name, question, expected, only, stem })
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
        let able = games::ALL.into_iter().find(|kind| kind.set_up.is_some());
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
    path.is_file() || examples::text(path).is_some_and(|text| text.is_ok())
}

/// Whether a name stands for standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// All that is in a file, or in standard input.
pub fn contents(path: &Path) -> io::Result<Vec<u8>> {
    if let Some(example) = examples::text(path) {
        return example;
    }
    if !is_standard_input(path) {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
}

/// The game of a file by its name.
fn of_name(path: &Path) -> Option<&'static Kind> {
    let extension = path.extension()?;
    let known = |kind: &&Kind| kind.extensions.iter().any(|&e| extension.eq_ignore_ascii_case(e));
    games::ALL.into_iter().find(known)
}

/// The files that a name on the command line stands for: itself, or the problems below a
/// directory in the order of their names.
pub fn files(path: &Path) -> Vec<Result<PathBuf, BadInput>> {
    if is_standard_input(path) || !path.is_dir() {
        return vec![Ok(path.to_path_buf())];
    }
    let mut found = Vec::new();
    let mut errors = Vec::new();
    let mut directories = vec![path.to_path_buf()];
    while let Some(directory) = directories.pop() {
        if let Err(e) = list(&directory, &mut directories, &mut found) {
            errors.push(Err(unreadable(&directory, &e)));
        }
    }
    found.sort();
    if found.is_empty() && errors.is_empty() {
        let extensions = games::ALL.iter().flat_map(|kind| kind.extensions);
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
    directories: &mut Vec<PathBuf>,
    files: &mut Vec<PathBuf>,
) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            directories.push(path);
        } else if of_name(&path).is_some() && path.is_file() {
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
