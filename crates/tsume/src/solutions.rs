//! Solution files: the strategies of all problems of a run, one after the other.

use crate::error::BadInput;
use std::fs::File;
use std::io::{self, Write};
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
        match write(path, &mut self.file, solution) {
            Ok(()) => Ok(Some(name)),
            Err(e) => {
                let help = "name a file that can be written; it holds all solutions";
                Err(BadInput::file(&name, format!("cannot be written: {e}"), help))
            }
        }
    }
}

fn write(path: &PathBuf, file: &mut Option<File>, solution: &str) -> io::Result<()> {
    let file = match file {
        Some(file) => file,
        None => file.insert(File::create(path)?),
    };
    file.write_all(solution.as_bytes())
}
