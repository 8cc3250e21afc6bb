//! Reading problems: the user's files, or those that ship.

use crate::session::Session;
use std::path::PathBuf;
use tsume::game::text::ParseError;
use tsume::games::go;
use tsume::{BadInput, Registry};
use tsume_go::sgf::{self, Tree};

/// The problems of a file.
pub struct Given<P> {
    pub name: String,
    /// Those that could be read.
    pub problems: Vec<P>,
}

impl Session<'_> {
    /// The problems of the files that the user has named, or else of those that ship under these
    /// names. `parse` reads those of one; the file's name goes with it if it is the user's.
    pub fn read<P>(
        &mut self,
        own: &[&str],
        parse: impl Fn(Option<&str>, &[u8]) -> Vec<Result<P, ParseError>>,
    ) -> Vec<Given<P>> {
        let theirs = !self.plan.files.is_empty();
        let paths: Vec<PathBuf> = match theirs {
            true => self.plan.files.clone(),
            false => own.iter().map(|name| format!("example:{name}").into()).collect(),
        };
        let registry = Registry::default();
        let mut all = Vec::new();
        for file in paths.iter().flat_map(|path| tsume::files(path, &registry)) {
            let read = file.and_then(|path| match self.host.contents(&path) {
                Ok(bytes) => Ok((path, bytes)),
                Err(e) => Err(tsume::unreadable(&path, &e)),
            });
            let (path, bytes) = match read {
                _ if self.is_stopped() => break,
                Ok(read) => read,
                Err(bad) => {
                    self.bad(&bad);
                    continue;
                }
            };
            let file = path.to_string_lossy();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let mut problems = Vec::new();
            for problem in parse(theirs.then_some(&*file), &bytes) {
                match problem {
                    Ok(problem) => problems.push(problem),
                    Err(e) => self.bad(&BadInput::at(&file, e)),
                }
            }
            all.push(Given { name, problems });
        }
        all
    }
}

/// The problems of Go records, each with a name that no other has.
pub fn records<P>(
    file: Option<&str>,
    bytes: &[u8],
    problem: impl Fn(String, &Tree) -> Result<P, ParseError>,
) -> Vec<Result<P, ParseError>> {
    let trees = sgf::parse_each(bytes);
    let names = go::names(&trees).into_iter().map(Option::unwrap_or_default);
    let names: Vec<String> = match file {
        Some(file) => names.map(|name| format!("{file}#{name}")).collect(),
        None => names.collect(),
    };
    let problem = |(tree, name): (Result<Tree, ParseError>, String)| problem(name, &tree?);
    trees.into_iter().zip(names).map(problem).collect()
}
