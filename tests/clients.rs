//! Programs of others that tests hold Tsume against: Python and node with a package, `script`.
//!
//! Where one is missing, its tests are skipped with a message; with `TSUME_REQUIRE_CLIENTS=1`, as
//! `.ci/run` has it, they fail. `TSUME_PYTHON` says which Python, else it is `python3`; node looks
//! for packages where `TSUME_NODE_MODULES` says, too. Test crates of several packages have this
//! file as a module.
#![allow(dead_code)] // each test crate uses a part of it

use std::env;
use std::ffi::OsString;
use std::io::{Write, stderr};
use std::process::Command;

/// A program that is there, with what the tests need of it.
pub struct Client {
    program: OsString,
    modules: OsString,
}

impl Client {
    /// Python with a module.
    pub fn python(module: &str) -> Option<Client> {
        let program = env::var_os("TSUME_PYTHON").unwrap_or_else(|| "python3".into());
        let client = Client { program, modules: OsString::new() };
        client.able(&["-c", &format!("import {module}")], &format!("{module}; see TSUME_PYTHON"))
    }

    /// node with a package.
    pub fn node(package: &str) -> Option<Client> {
        let modules = env::var_os("TSUME_NODE_MODULES").unwrap_or_default();
        let client = Client { program: "node".into(), modules };
        let wanted = format!("{package}; see TSUME_NODE_MODULES");
        client.able(&["-e", &format!("require('{package}')")], &wanted)
    }

    /// `script` of util-linux, which runs programs on a terminal.
    pub fn script() -> Option<Client> {
        let client = Client { program: "script".into(), modules: OsString::new() };
        client.able(&["-qec", "true", "/dev/null"], "a terminal, as that of util-linux has")
    }

    /// Itself if it can do a thing; otherwise there is no such client.
    fn able(self, probe: &[&str], wanted: &str) -> Option<Client> {
        if self.command().args(probe).output().is_ok_and(|output| output.status.success()) {
            return Some(self);
        }
        let missing = format!("there is no {} with {wanted}", self.program.display());
        let required =
            env::var_os("TSUME_REQUIRE_CLIENTS").is_some_and(|v| !v.is_empty() && v != "0");
        assert!(!required, "{missing} (TSUME_REQUIRE_CLIENTS is set)");
        // Not `eprintln!`: a test that passes would keep it to itself.
        let _ = writeln!(stderr(), "skipped: {missing}");
        None
    }

    /// A call of the program, still without arguments.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        if !self.modules.is_empty() {
            command.env("NODE_PATH", &self.modules);
        }
        command
    }
}
