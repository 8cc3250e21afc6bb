//! `tsume gtp`: the Go solvers as an engine for GUIs, by the Go Text Protocol, version 2.
//!
//! Commands are answered one after the other, each with exactly one response. Another thread listens,
//! so that `# interrupt` (GoGui's way to stop a command) is heard while a problem is being solved.

mod command;
mod moves;
mod problem;
mod session;

use crate::error::{Exit, Failure};
use crate::output::unless_closed;
use command::Command;
use session::Session;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tsume::search::Cancel;
use tsume::text;
use tsume_go::{Board, MAX_SIDE};

/// Solve life and death, capturing and one-eye problems as an engine for Go GUIs (GTP)
///
/// Reads commands of the Go Text Protocol from standard input and answers on standard output, until
/// `quit` or the end of the input. `list_commands` says what it knows; `help` what its own commands
/// are for.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {}

const EXAMPLES: &str = "\
Examples:
  tsume gtp                                        for a Go program, as the engine's command
  printf 'boardsize 9\\nplay B D4\\nplay W D5\\ntsume-attack D4\\n' | tsume gtp";

/// What stops the search in hand, if there is one.
#[derive(Clone, Default)]
pub struct Interrupts(Arc<Mutex<Cancel>>);

impl Interrupts {
    /// A token for a search that begins now.
    fn begin(&self) -> Cancel {
        let cancel = Cancel::default();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = cancel.clone();
        cancel
    }

    fn interrupt(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).cancel();
    }
}

/// Answers until it is told to quit.
pub fn run(_args: &Args) -> Result<Exit, Failure> {
    let interrupts = Interrupts::default();
    let (sender, lines) = mpsc::channel();
    let listener = interrupts.clone();
    // Not joined: it may wait for a line that never comes.
    thread::Builder::new().spawn(move || {
        for line in text::lines(io::stdin().lock()) {
            if command::is_interrupt(&line) {
                listener.interrupt();
            } else if sender.send(line).is_err() {
                return;
            }
        }
    })?;
    let empty = Board::new(MAX_SIDE, MAX_SIDE);
    let Some(mut session) = empty.map(|board| Session::new(interrupts, board)) else {
        return Ok(Exit::Internal);
    };
    for line in lines {
        let Some(command) = Command::parse(&line) else { continue };
        let quits = command.name == "quit";
        // The controller waits for an answer even if something went badly wrong here.
        let done = panic::catch_unwind(AssertUnwindSafe(|| session.obey(&command)));
        let answer = done.unwrap_or_else(|_| Err("internal error".to_string()));
        unless_closed(respond(&command.id, answer))?;
        if quits {
            break;
        }
    }
    Ok(Exit::Decided)
}

fn respond(id: &str, answer: Result<String, String>) -> io::Result<()> {
    let (sign, text) = match &answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let mut out = io::stdout().lock();
    // An empty line ends a response, so there is none within.
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let first = if text.starts_with('\n') { "\n" } else { "" };
    write!(out, "{sign}{id} {first}{}\n\n", lines.join("\n"))?;
    out.flush()
}
