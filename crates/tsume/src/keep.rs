//! Keeping certificates, and what is needed to look into a verdict that failed its check.

use crate::error::BadInput;
use crate::problem::Problem;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf, is_separator};
use tsume_proof as proof;

/// Where verdicts that failed their check go.
const FAILED: &str = "tsume-failed";
/// Characters of a file's or a problem's name that a name made from it has at most.
const LONGEST: usize = 60;

/// What the name of a file ends with that shows that a win is the shortest.
pub const NOTHING_SHORTER: &str = "-nothing-shorter";

/// Gives every problem of a run a name of its own for its files. The name depends on the problems
/// before it alone, not on what becomes of them, so that a run which is resumed gives the same.
#[derive(Default)]
pub struct Names {
    /// The names given so far, in lower case since not every file system tells cases apart.
    given: HashSet<String>,
    /// The number to try next for a name that was asked for.
    asked: HashMap<String, u64>,
}

impl Names {
    /// A name for the files of the problem with this name in this file.
    pub fn give(&mut self, file: &str, name: &str) -> String {
        let plain = plain_name(file, name);
        // Where many have one name, the search for the next begins where the last one ended.
        let mut n = self.asked.get(&plain).copied().unwrap_or(1);
        let unique = loop {
            let unique = if n == 1 { plain.clone() } else { format!("{plain}-{n}") };
            n += 1;
            let files = ["", NOTHING_SHORTER].map(|suffix| unique.to_lowercase() + suffix);
            if files.iter().all(|name| !self.given.contains(name)) {
                self.given.extend(files);
                break unique;
            }
        };
        self.asked.insert(plain, n);
        unique
    }
}

/// Files away certificates.
pub struct Keeper {
    path: Option<PathBuf>,
}

impl Keeper {
    /// Keeps certificates in the file or the directory that the user named, if any.
    pub fn new(path: Option<PathBuf>) -> Keeper {
        Keeper { path }
    }

    /// Keeps a certificate that was accepted, if the user wants it, and says where. The suffix tells it
    /// from the one of the verdict, which has none.
    pub fn keep(
        &self,
        problem: &Problem,
        certificate: &[u8],
        suffix: &str,
    ) -> Result<Option<String>, BadInput> {
        let Some(path) = &self.path else { return Ok(None) };
        let zst = path.extension().is_some_and(|extension| extension == "zst");
        let ending = if zst { ".cert.zst" } else { ".cert" };
        let file = match self.directory(problem.only) {
            None if suffix.is_empty() => path.clone(),
            None => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let stem = name.strip_suffix(".zst").unwrap_or(&name);
                let stem = stem.strip_suffix(".cert").unwrap_or(stem);
                path.with_file_name(format!("{stem}{suffix}{ending}"))
            }
            Some(directory) => {
                let directory = directory.to_path_buf();
                fs::create_dir_all(&directory).map_err(|e| unwritable(&directory, &e))?;
                directory.join(format!("{}{suffix}{ending}", problem.stem))
            }
        };
        write(&file, certificate).map_err(|e| unwritable(&file, &e))?;
        Ok(Some(file.to_string_lossy().into_owned()))
    }

    /// Keeps what shows that a verdict was wrong: the problem, the certificate if there is one,
    /// and how it came about. Gives the file that says so.
    pub fn keep_failed(
        &self,
        problem: &Problem,
        algorithm: &str,
        certificate: Option<&[u8]>,
        story: impl FnOnce(&str) -> String,
    ) -> Result<String, BadInput> {
        let directory = self.directory(problem.only).unwrap_or(Path::new("")).join(FAILED);
        let name = format!("{}-{algorithm}", problem.stem);
        let file = |ending: &str| directory.join(format!("{name}.{ending}"));
        let text = problem.question.kind().extensions.first().unwrap_or(&"txt");
        let keep = || {
            fs::create_dir_all(&directory)?;
            fs::write(file(text), problem.question.text())?;
            if let Some(certificate) = certificate {
                write(&file("cert"), certificate)?;
            }
            fs::write(file("txt"), story(&format!("{name}.{text}")))
        };
        keep().map_err(|e| unwritable(&directory, &e))?;
        Ok(file("txt").to_string_lossy().into_owned())
    }

    /// The directory for certificates, unless the user has named a file for the only one.
    fn directory(&self, only: bool) -> Option<&Path> {
        let path = self.path.as_deref()?;
        let ends_in_separator = path.to_string_lossy().ends_with(is_separator);
        (!only || ends_in_separator || path.is_dir()).then_some(path)
    }
}

fn plain_name(file: &str, name: &str) -> String {
    let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
    let stem = if file == "-" { "stdin" } else { &stem };
    match name {
        "" => plain(stem),
        name => format!("{}-{}", plain(stem), plain(name)),
    }
}

/// A text as part of a file's name that needs no quotes and means nothing to the system.
fn plain(text: &str) -> String {
    let fits = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    text.chars().take(LONGEST).map(|c| if fits(c) { c } else { '_' }).collect()
}

fn write(path: &Path, certificate: &[u8]) -> io::Result<()> {
    let mut file = proof::create(path)?;
    file.write_all(certificate)?;
    file.finish()
}

fn unwritable(path: &Path, e: &io::Error) -> BadInput {
    let help = "certificates of several problems need a directory that can be written to";
    BadInput::file(&path.to_string_lossy(), format!("cannot be written: {e}"), help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_has_a_name_of_its_own() {
        let mut names = Names::default();
        let mut give = |name| names.give("dir/set.graph", name);
        assert_eq!(give("a"), "set-a");
        assert_eq!(give("A"), "set-A-2", "not every file system tells cases apart");
        assert_eq!(give("a"), "set-a-3");
        assert_eq!(give("a-4"), "set-a-4");
        assert_eq!(give("a"), "set-a-5");
        assert_eq!(give("a-nothing-shorter"), "set-a-nothing-shorter-2");
        assert_eq!(give("b-nothing-shorter"), "set-b-nothing-shorter");
        assert_eq!(give("b"), "set-b-2", "its refutation would be the one before");
        assert_eq!(give(""), "set");
    }
}
