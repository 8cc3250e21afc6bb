//! The `tsume` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    tsume_cli::main_with(&[])
}
