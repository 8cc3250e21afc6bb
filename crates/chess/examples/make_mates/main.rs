//! Makes the project's own chess problems, the same ones every time that the solver is the same:
//!
//! ```text
//! cargo run --release -p tsume-chess --example make_mates -- mates   > suites/chess/mates.epd
//! cargo run --release -p tsume-chess --example make_mates -- no-mate > suites/chess/no-mate.epd
//! ```
//!
//! `mates games`, `mates endings`, `mates endings KRk`, `mates tangled` and `no-mate "pawn v king"`
//! make a part, each in a minute or two. The files in `suites/chess` were made part by part while the
//! solver grew stronger, so a new run gives other positions of the same kinds.
//!
//! Nothing is taken from elsewhere: positions come from games that a light player plays against
//! itself, or are thrown on the board, and the solver says what they are. Every statement of the
//! files was certified, and the certificate checked, when they were made.

mod judge;
mod mates;
mod no_mate;
mod positions;

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    match env::args().nth(1).as_deref() {
        Some("mates") => mates::make(env::args().nth(2).as_deref()),
        Some("no-mate") => no_mate::make(),
        _ => {
            eprintln!("make_mates mates [games | endings [MEN] | tangled] | no-mate [KIND]");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
