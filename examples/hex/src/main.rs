//! The `tsume` program with Hex.

fn main() -> std::process::ExitCode {
    tsume_cli::main_with(&[&tsume_hex::KIND])
}
