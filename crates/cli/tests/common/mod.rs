//! What the tests of the program share.
#![allow(dead_code, missing_docs)] // each test file uses a part of it

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// Proven, proven, disproven.
pub const THREE: &str = "\
# Kishimoto & Müller 2005, Fig. 4: the move B bans the defender's only way out
game fig4 repetition=illegal
A or B C
B and D
C and D
D or C
game tiny repetition=attacker-loses
A or B C
B and A
C won
game ring repetition=attacker-loses
A or B
B and A
";

/// How a run ended.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    pub fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }

    pub fn objects(&self) -> Vec<Value> {
        let parse = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        self.out.lines().map(parse).collect()
    }

    /// The objects of one type.
    pub fn of_type(&self, kind: &str) -> Vec<Value> {
        self.objects().into_iter().filter(|o| o["type"] == kind).collect()
    }

    /// Asserts that standard error is one error with its help, and gives the error.
    pub fn one_error(&self) -> &str {
        let lines: Vec<&str> = self.err.lines().collect();
        assert_eq!(lines.len(), 2, "{}", self.err);
        assert!(lines[1].strip_prefix("help: ").is_some_and(|h| !h.is_empty()), "{}", self.err);
        lines[0].strip_prefix("error: ").unwrap_or_else(|| panic!("{}", self.err))
    }
}

/// A directory to run the program in.
pub struct Place(TempDir);

impl Place {
    pub fn new() -> Place {
        Place(TempDir::new().unwrap())
    }

    /// A place with one file.
    pub fn with(name: &str, content: impl AsRef<[u8]>) -> Place {
        let place = Place::new();
        place.write(name, content);
        place
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// The names in a directory, in order.
    pub fn list(&self, name: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        let mut names: Vec<_> =
            entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    /// Runs `tsume` with the words of a command line.
    pub fn run(&self, words: &str) -> Run {
        self.run_with(&words.split_whitespace().collect::<Vec<_>>(), "")
    }

    pub fn run_with(&self, args: &[&str], input: &str) -> Run {
        let output = Command::from_std(self.command(args)).write_stdin(input).output().unwrap();
        Run {
            code: output.status.code().expect("ended by a signal"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    pub fn command(&self, args: &[&str]) -> std::process::Command {
        let mut command = std::process::Command::new(cargo_bin!("tsume"));
        command.current_dir(self.0.path()).args(args).env_remove("NO_COLOR");
        command
    }
}

/// A game that no search finishes in a test's time: every vertex leads to each of the other side.
pub fn endless() -> String {
    let side = |of: usize| (of..60).step_by(2).map(|v| format!(" v{v}")).collect::<String>();
    let vertex = |v| match v % 2 {
        0 => format!("v{v} or{}\n", side(1)),
        _ => format!("v{v} and{}\n", side(0)),
    };
    "game endless repetition=illegal\n".to_string() + &(0..60).map(vertex).collect::<String>()
}
