//! Solution files: the strategies of all problems of a run, one after the other.

use crate::error::BadInput;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

/// The file that the user wants solutions in.
pub struct Solutions {
    path: Option<PathBuf>,
    file: Option<File>,
}

impl Solutions {
    /// A file that comes into being with the first solution, if one is wanted.
    pub fn new(path: Option<PathBuf>) -> Solutions {
        Solutions { path, file: None }
    }

    /// Adds a solution, and says where it is.
    pub fn add(&mut self, solution: &str) -> Result<Option<String>, BadInput> {
        let Some(path) = &self.path else { return Ok(None) };
        let name = path.to_string_lossy().into_owned();
        let written = match &mut self.file {
            Some(file) => file.write_all(solution.as_bytes()),
            none => File::create(path).and_then(|f| none.insert(f).write_all(solution.as_bytes())),
        };
        let help = "name a file that can be written; it holds all solutions";
        let unwritable = |e| BadInput::file(&name, format!("cannot be written: {e}"), help);
        written.map_err(unwritable)?;
        Ok(Some(name))
    }
}
