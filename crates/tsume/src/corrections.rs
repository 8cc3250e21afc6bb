//! `--corrections PATH`: the records whose solution is not right, with ours added: all in one file, or each in
//! a file of its own in a directory.

use crate::error::BadInput;
use crate::solutions::Solutions;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where corrected records go.
pub struct Corrections {
    /// The directory, if there is one.
    directory: Option<PathBuf>,
    /// The file for all of them.
    file: Solutions,
    inputs: HashSet<PathBuf>,
}

impl Corrections {
    /// A name that ends in `.sgf` is one of a file, others are of directories. None of the files read is overwritten.
    pub fn new(path: &Path, inputs: HashSet<PathBuf>) -> Corrections {
        let is_file =
            path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf")) && !path.is_dir();
        let (directory, file) = match is_file {
            true => (None, Some(path.to_path_buf())),
            false => (Some(path.to_path_buf()), None),
        };
        Corrections { directory, file: Solutions::new(file), inputs }
    }

    /// Adds a record; its own file has this stem. Says where it is.
    pub fn add(&mut self, stem: &str, record: &str) -> Result<Option<String>, BadInput> {
        let Some(directory) = &self.directory else { return self.file.add(record) };
        let path = directory.join(format!("{stem}.sgf"));
        spare(&path, &self.inputs)?;
        let name = path.to_string_lossy().into_owned();
        let written = fs::create_dir_all(directory).and_then(|()| fs::write(&path, record));
        written.map_err(|e| {
            let help = "name a directory that can be written to, or a file that ends in .sgf";
            BadInput::file(&name, format!("cannot be written: {e}"), help)
        })?;
        Ok(Some(name))
    }
}

/// Refuses a place for output that is one of the files read.
///
/// # Errors
///
/// When it is.
pub fn spare(path: &Path, inputs: &HashSet<PathBuf>) -> Result<(), BadInput> {
    match path.canonicalize() {
        Ok(place) if inputs.contains(&place) => {
            let message = "is one of the files read, and would be overwritten";
            Err(BadInput::file(&path.to_string_lossy(), message, "name another place"))
        }
        _ => Ok(()),
    }
}
