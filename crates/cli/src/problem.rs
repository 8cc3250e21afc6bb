//! Reading problems: files, directories and standard input, and which game they hold.

use crate::error::BadInput;
use crate::interrupt::Interrupt;
use crate::output::Output;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tsume::game::graph::{self, GraphGame};
use tsume::search::UnknownName;

/// A game that the program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Graph games in text.
    Graph,
}

impl Kind {
    /// Every game.
    pub const ALL: [Kind; 1] = [Kind::Graph];

    /// The name used on the command line and in results.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Graph => "graph",
        }
    }

    /// How the names of its files end.
    pub fn extension(self) -> &'static str {
        match self {
            Kind::Graph => "graph",
        }
    }

    /// The game of a file by its name.
    fn of(path: &Path) -> Option<Kind> {
        let extension = path.extension()?;
        Kind::ALL.into_iter().find(|kind| extension.eq_ignore_ascii_case(kind.extension()))
    }
}

impl FromStr for Kind {
    type Err = UnknownName;

    fn from_str(s: &str) -> Result<Kind, UnknownName> {
        Kind::ALL.into_iter().find(|kind| kind.name() == s).ok_or_else(|| UnknownName {
            given: s.to_string(),
            known: Kind::ALL.iter().map(|kind| kind.name()).collect(),
        })
    }
}

/// A position of any of the games.
#[derive(Clone, Debug)]
pub enum Position {
    /// A vertex of a graph.
    Graph(GraphGame),
}

/// A question to answer.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The file as the user named it.
    pub file: String,
    /// Its name within the file.
    pub name: String,
    /// Where to start.
    pub position: Position,
    /// Whether it is the only problem that the user named.
    pub only: bool,
}

impl Problem {
    /// `FILE#NAME`.
    pub fn id(&self) -> String {
        format!("{}#{}", self.file, self.name)
    }

    /// The game.
    pub fn kind(&self) -> Kind {
        match self.position {
            Position::Graph(_) => Kind::Graph,
        }
    }

    /// This problem alone, in the notation of its game.
    pub fn text(&self) -> String {
        match &self.position {
            Position::Graph(game) => game.graph().to_text(),
        }
    }
}

/// Reads what the user named, one file at a time, and hands every problem to `work`, until
/// the user breaks off. What is wrong is reported on the way.
pub fn for_each(
    named: &[PathBuf],
    game: Option<Kind>,
    output: &mut Output,
    interrupt: &Interrupt,
    mut work: impl FnMut(&mut Output, Problem) -> io::Result<()>,
) -> io::Result<()> {
    let files: Vec<_> = named.iter().flat_map(|path| files(path)).collect();
    let only_file = files.len() == 1;
    for file in files {
        // Reading may take for ever, and results must not wait for it.
        output.flush()?;
        let problems = match file {
            Ok(file) => interrupt.waiting(|| read(&file, game)),
            Err(bad) => Some(vec![Err(bad)]),
        };
        let Some(problems) = problems else { return Ok(()) };
        let only = only_file && problems.len() == 1;
        for problem in problems {
            if interrupt.came() {
                return Ok(());
            }
            match problem {
                Err(bad) => output.error(&bad)?,
                Ok(problem) => work(output, Problem { only, ..problem })?,
            }
        }
    }
    Ok(())
}

/// Whether a name stands for standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The files that a name on the command line stands for: itself, or the problems below a
/// directory in the order of their names.
fn files(path: &Path) -> Vec<Result<PathBuf, BadInput>> {
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
        errors.push(Err(BadInput::file(
            &path.to_string_lossy(),
            "there are no problems below this directory",
            format!("problems are in files that end in {}", extensions()),
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
        } else if Kind::of(&path).is_some() && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

/// The problems of a file.
pub fn read(path: &Path, game: Option<Kind>) -> Vec<Result<Problem, BadInput>> {
    let file = path.to_string_lossy();
    let bytes = if is_standard_input(path) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(e) => return vec![Err(unreadable(path, &e))],
    };
    let by_name = if is_standard_input(path) { Some(Kind::Graph) } else { Kind::of(path) };
    match game.or(by_name) {
        Some(Kind::Graph) => read_graphs(&file, &bytes),
        None => vec![Err(BadInput::file(
            &file,
            "cannot tell from its name which game this file holds",
            format!("name it with {}, or say --game graph", extensions()),
        ))],
    }
}

fn read_graphs(file: &str, bytes: &[u8]) -> Vec<Result<Problem, BadInput>> {
    let games = graph::parse(bytes).into_iter();
    games
        .map(|game| match game {
            Ok(graph) => Ok(Problem {
                file: file.to_string(),
                name: graph.name().to_string(),
                position: Position::Graph(graph.root()),
                only: false,
            }),
            Err(e) => Err(BadInput {
                file: file.to_string(),
                problem: None,
                place: Some((e.line, e.column)),
                message: e.message,
                help: e.help,
            }),
        })
        .collect()
}

fn extensions() -> String {
    Kind::ALL.map(|kind| format!(".{}", kind.extension())).join(", ")
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
