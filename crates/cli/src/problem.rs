//! Reading problems: files, directories and standard input, and which game they hold.

use crate::error::BadInput;
use crate::games::{self, Asked, Found, Kind, Question};
use crate::interrupt::Interrupt;
use crate::output::Output;
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
    /// Whether it is the only problem that the user named.
    pub only: bool,
}

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
#[derive(clap::Args)]
pub struct Named {
    /// Files, directories, or '-' for standard input
    #[arg(required_unless_present = "position", value_name = "PROBLEM")]
    problems: Vec<PathBuf>,
    /// A position instead of a file, as a file would have it: a FEN, or startpos
    #[arg(long, value_name = "TEXT", conflicts_with = "problems")]
    position: Option<String>,
    /// The game, if neither the file's name nor its content tells: graph, mate
    #[arg(long, value_name = "G", value_parser = games::parse)]
    game: Option<&'static Kind>,
}

/// How problems are to be read.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// The game, if the user says so.
    pub game: Option<&'static Kind>,
    /// What the user wants to know.
    pub asked: &'a Asked,
    /// An option that only some games have, and whether a game has it.
    pub needs: Option<(&'static str, fn(&Kind) -> bool)>,
}

impl Named {
    /// Reads what the user named, one file at a time, and hands every problem to `work`, until
    /// the user breaks off. What is wrong is reported on the way.
    pub fn for_each(
        &self,
        asked: &Asked,
        needs: Option<(&'static str, fn(&Kind) -> bool)>,
        output: &mut Output,
        interrupt: &Interrupt,
        mut work: impl FnMut(&mut Output, Problem) -> io::Result<()>,
    ) -> io::Result<()> {
        let reading = Reading { game: self.game, asked, needs };
        let files: Vec<_> = self.problems.iter().flat_map(|path| files(path)).collect();
        let only_file = files.len() + usize::from(self.position.is_some()) == 1;
        let texts = self.position.iter().map(|text| Ok(Source::Text(text.as_bytes())));
        let sources = files.iter().map(|file| file.as_ref().map(|path| Source::File(path)));
        for source in sources.chain(texts) {
            // Reading may take for ever, and results must not wait for it.
            output.flush()?;
            let problems = match source {
                Ok(source) => interrupt.waiting(|| reading.read(source)),
                Err(bad) => Some(vec![Err(bad.clone())]),
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
}

/// Where problems come from.
#[derive(Clone, Copy)]
pub enum Source<'a> {
    /// A file, or standard input.
    File(&'a Path),
    /// The command line.
    Text(&'a [u8]),
}

impl Reading<'_> {
    /// The problems of a source.
    pub fn read(&self, source: Source<'_>) -> Vec<Result<Problem, BadInput>> {
        let (file, content, by_name) = match source {
            Source::Text(text) => ("position".into(), Ok(text.to_vec()), None),
            Source::File(path) => (path.to_string_lossy(), contents(path), of_name(path)),
        };
        let bytes = match content {
            Ok(bytes) => bytes,
            Err(e) => return vec![Err(unreadable(Path::new(&*file), &e))],
        };
        let by_content = || {
            let text = String::from_utf8_lossy(&bytes);
            games::ALL.into_iter().find(|kind| (kind.recognises)(&text))
        };
        let Some(kind) = self.game.or(by_name).or_else(by_content) else {
            let help = format!("say --game G, one of {}", games::names());
            return vec![Err(BadInput::file(&file, "cannot tell which game this is", help))];
        };
        let needs = self.needs.filter(|(_, has)| !has(kind));
        let needs =
            needs.map(|(option, _)| format!("{option} does not apply to {} games", kind.name));
        if let Some(refusal) = self.asked.refusal(kind).or(needs) {
            return vec![Err(BadInput::file(&file, refusal, "leave the option out"))];
        }
        let found = |Found { name, question }| Problem {
            file: file.to_string(),
            name,
            question,
            only: false,
        };
        let results = (kind.read)(&bytes, self.asked).into_iter();
        results.map(|r| r.map(found).map_err(|e| games::bad_input(&file, e))).collect()
    }
}

/// Whether a name stands for standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn contents(path: &Path) -> io::Result<Vec<u8>> {
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
