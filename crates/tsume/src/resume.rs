//! `--resume FILE`: results kept as they come, so that a run which was killed can go on.
//!
//! The file holds what `--json` prints of each problem, one line each in the order in which the
//! searches ended, with a field `key` besides. A line is written at once and as a whole; a last one
//! that is not whole, because the machine or the program came to an end, is dropped. The key is made
//! from the problem and from every option that its answer depends on: when one of them changes, the
//! problem is solved again.

use crate::error::BadInput;
use crate::games::Asked;
use crate::json::VERSION;
use crate::problem::Problem;
use crate::record::Record;
use crate::session::Run;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What tells the results of one question from those of another.
pub type Key = String;

#[derive(Serialize, Deserialize)]
struct Line<R> {
    v: u32,
    #[serde(rename = "type")]
    kind: String,
    key: Key,
    #[serde(flatten)]
    record: R,
}

/// All that the answers of a run depend on besides the problems.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// What every game has, in any form.
    common: String,
    /// Whether a second search is to tell kos, where there are any.
    ko: bool,
}

impl Settings {
    /// For a run, what is asked, and where certificates go. The number of jobs is not among it: it
    /// changes the memory that a search has, but what a run has found holds with any.
    pub fn new(run: &Run, asked: &Asked, certificates: Option<&Path>) -> Settings {
        let search = (run.method, run.options.algorithm, run.options.changed(), &run.limits);
        let made = (asked, run.shortest, run.check, run.full, certificates);
        // Certificates of another form are of no use any more.
        let form = tsume_proof::head(1);
        let common = format!("{} {form:?} {search:?} {made:?}", env!("CARGO_PKG_VERSION"));
        Settings { common, ko: run.ko }
    }
}

/// The results of earlier runs.
#[derive(Default)]
pub struct Known {
    /// All that the answers depend on besides the problem.
    settings: Settings,
    records: HashMap<(String, Key), Record>,
}

impl Known {
    /// The key of a problem.
    pub fn key(&self, problem: &Problem) -> Key {
        let question = &problem.question;
        let (text, kind, choices) = (question.text(), question.kind(), question.choices());
        let choices = choices.iter().flat_map(|(name, value)| [*name, value.as_str()]);
        let ko = self.settings.ko && kind.kos;
        let parts = [self.settings.common.as_str(), kind.name, if ko { "ko" } else { "" }, &text];
        format!("{:032x}", hash(parts.into_iter().chain(choices)))
    }

    /// What an earlier run has found.
    pub fn find(&self, problem: &str, key: &Key) -> Option<&Record> {
        self.records.get(&(problem.to_string(), key.clone()))
    }
}

/// FNV-1a, which is the same everywhere and for ever. Each part ends with a byte that no text has.
fn hash<'a>(parts: impl Iterator<Item = &'a str>) -> u128 {
    let bytes = parts.flat_map(|part| part.bytes().chain([0xff]));
    bytes.fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, |hash, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    })
}

/// The file that results are appended to.
pub struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Opens the file, which need not exist, and reads what is in it.
    pub fn open(path: &Path, settings: Settings) -> Result<(Log, Known), BadInput> {
        let mut known = Known { settings, ..Known::default() };
        let read = || {
            let options = &mut OpenOptions::new();
            let mut file =
                options.read(true).write(true).create(true).truncate(false).open(path)?;
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)?;
            Ok((file, bytes))
        };
        let (mut file, bytes) = read().map_err(|e| unusable(path, &e))?;
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |last| last + 1);
        for (number, line) in (1..).zip(bytes[..whole].split_inclusive(|&b| b == b'\n')) {
            let line = read_line(line).map_err(|message| {
                let file = format!("{}:{number}", path.display());
                BadInput::file(&file, message, "name a file of --resume, or a new one")
            })?;
            known.records.insert((line.record.problem.clone(), line.key), line.record);
        }
        let keep = |file: &mut File| {
            file.set_len(whole as u64)?;
            file.seek(SeekFrom::End(0))
        };
        keep(&mut file).map_err(|e| unusable(path, &e))?;
        Ok((Log { path: path.to_path_buf(), file }, known))
    }

    /// Keeps a result.
    pub fn append(&mut self, key: &Key, record: &Record) -> io::Result<()> {
        let line = Line { v: VERSION, kind: "result".to_string(), key: key.clone(), record };
        let mut line = serde_json::to_vec(&line)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// A result, or what is wrong with the line.
fn read_line(line: &[u8]) -> Result<Line<Record>, String> {
    #[derive(Deserialize)]
    struct Version {
        v: u32,
    }
    match serde_json::from_slice(line).map(|Version { v }| v) {
        Ok(VERSION) => serde_json::from_slice(line).ok(),
        Ok(v) => {
            return Err(format!("is a result of version {v}; Tsume reads version {VERSION}"));
        }
        Err(_) => None,
    }
    .ok_or_else(|| "is no result of a run".to_string())
}

fn unusable(path: &Path, e: &io::Error) -> BadInput {
    let help = "name a file that can be read and written with --resume";
    BadInput::file(&path.to_string_lossy(), format!("cannot be used: {e}"), help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes() {
        // The published value for nothing, and for one byte.
        assert_eq!(hash([].into_iter()), 0x6c62272e07bb014262b821756295c58d);
        assert_ne!(hash(["ab", "c"].into_iter()), hash(["a", "bc"].into_iter()));
    }
}
