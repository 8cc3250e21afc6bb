//! Keeping certificates, and what is needed to look into a verdict that failed its check.

use crate::error::BadInput;
use crate::problem::Problem;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf, is_separator};
use tsume::proof;

/// Where verdicts that failed their check go.
const FAILED: &str = "tsume-failed";
/// Characters of a file's or a problem's name that a name made from it has at most.
const LONGEST: usize = 60;

/// What a certificate is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The verdict.
    Main,
    /// That a win is the shortest.
    NothingShorter,
}

/// Files away certificates.
pub struct Keeper {
    path: Option<PathBuf>,
    /// The names given so far, in lower case since not every file system tells cases apart, and
    /// how often each was asked for.
    names: HashMap<String, u64>,
}

impl Keeper {
    /// Keeps certificates in the file or the directory that the user named, if any.
    pub fn new(path: Option<PathBuf>) -> Keeper {
        Keeper { path, names: HashMap::new() }
    }

    /// Keeps a certificate that was accepted, if the user wants it, and says where.
    pub fn keep(
        &mut self,
        problem: &Problem,
        certificate: &[u8],
        role: Role,
    ) -> Result<Option<String>, BadInput> {
        let Some(path) = &self.path else { return Ok(None) };
        let zst = path.extension().is_some_and(|extension| extension == "zst");
        let ending = match role {
            Role::Main if zst => ".cert.zst",
            Role::Main => ".cert",
            Role::NothingShorter if zst => "-nothing-shorter.cert.zst",
            Role::NothingShorter => "-nothing-shorter.cert",
        };
        let file = match self.directory(problem.only) {
            None if role == Role::Main => path.clone(),
            None => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let stem = name.strip_suffix(".zst").unwrap_or(&name);
                let stem = stem.strip_suffix(".cert").unwrap_or(stem);
                path.with_file_name(format!("{stem}{ending}"))
            }
            Some(directory) => {
                let directory = directory.to_path_buf();
                fs::create_dir_all(&directory).map_err(|e| unwritable(&directory, &e))?;
                directory.join(self.unique(name(problem)) + ending)
            }
        };
        write(&file, certificate).map_err(|e| unwritable(&file, &e))?;
        Ok(Some(file.to_string_lossy().into_owned()))
    }

    /// Keeps what shows that a verdict was wrong: the problem, the certificate if there is one,
    /// and how it came about. Gives the file that says so.
    pub fn keep_failed(
        &mut self,
        problem: &Problem,
        algorithm: &str,
        certificate: Option<&[u8]>,
        story: impl FnOnce(&str) -> String,
    ) -> Result<String, BadInput> {
        let directory = self.directory(problem.only).unwrap_or(Path::new("")).join(FAILED);
        let name = self.unique(format!("{}-{algorithm}", name(problem)));
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

    fn unique(&mut self, name: String) -> String {
        let asked = self.names.entry(name.to_lowercase()).or_default();
        *asked += 1;
        let mut n = *asked;
        if n == 1 {
            return name;
        }
        loop {
            let unique = format!("{name}-{n}");
            if let Entry::Vacant(free) = self.names.entry(unique.to_lowercase()) {
                free.insert(1);
                return unique;
            }
            n += 1;
        }
    }
}

/// A name for the files of a problem.
fn name(problem: &Problem) -> String {
    let stem = Path::new(&problem.file).file_stem().unwrap_or_default().to_string_lossy();
    let stem = if problem.file == "-" { "stdin" } else { &stem };
    match problem.name.as_str() {
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
