//! `tsume uci`: the mate solver as an engine for chess GUIs, by the Universal Chess Interface.
//!
//! This thread listens and answers; each `go` searches in a thread of its own. So `isready` and
//! `stop` are heard at once, whatever the search does. Every `go` gets exactly one `bestmove`.

mod analysis;
mod clock;
mod command;
mod fallback;
mod info;
mod question;
mod setup;
mod signal;

use crate::error::{Exit, Failure};
use crate::output::unless_closed;
use command::{Command, Go};
use info::{Info, moves_text, remark, say};
use question::Asker;
use signal::{Hold, Signal};
use std::cell::RefCell;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tsume::search::{Limits, Progress};
use tsume::text;
use tsume::{Run, Session};
use tsume_chess::{Board, Move, parse_uci};

/// Find mates as an engine for chess GUIs (UCI)
///
/// Reads commands of the Universal Chess Interface from standard input and answers on standard
/// output, until `quit` or the end of the input.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {}

const EXAMPLES: &str = "\
Examples:
  tsume uci                                        for a chess program, as the engine's command
  printf 'position fen FEN\\ngo mate 3\\n' | tsume uci";

/// How often the search tells how far it has come.
const NEWS: Duration = Duration::from_millis(20);
/// MiB for the table: the default, and the most.
const HASH: usize = 256;
const MOST_HASH: usize = 1 << 20;

/// Listens until it is told to quit.
pub fn run(_args: &Args) -> Result<Exit, Failure> {
    let mut engine =
        Engine { board: Board::default(), memory: HASH << 20, debug: false, search: None };
    let mut done = Ok(true);
    for line in text::lines(io::stdin().lock()) {
        done = engine.obey(&line);
        if !matches!(done, Ok(true)) {
            break;
        }
    }
    engine.end_search();
    unless_closed(done.map(|_| ()))?;
    Ok(Exit::Decided)
}

/// A search that was begun and perhaps has not ended.
struct Search {
    signal: Arc<Signal>,
    thread: JoinHandle<()>,
    /// How long it may last, once it is not pondering.
    time: Option<Duration>,
}

struct Engine {
    board: Board,
    /// Bytes for a search.
    memory: usize,
    debug: bool,
    search: Option<Search>,
}

impl Engine {
    /// Does what a line says; whether to go on listening.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let Some(command) = Command::parse(line) else {
            if self.debug && !line.trim().is_empty() {
                remark(&format!("not understood: {}", text::short(line.trim())));
            }
            return Ok(true);
        };
        match command {
            Command::Uci => introduce()?,
            Command::IsReady => say("readyok")?,
            // Nothing is kept from one search to the next.
            Command::NewGame => (),
            Command::Debug(on) => self.debug = on,
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { fen, moves } => match setup::board(fen.as_deref(), &moves) {
                Ok((board, trouble)) => {
                    self.board = board;
                    trouble.iter().for_each(|trouble| remark(trouble));
                }
                Err(trouble) => remark(&trouble),
            },
            Command::Go(go) => {
                self.end_search();
                self.begin_search(&go)?;
            }
            Command::Stop => {
                if let Some(search) = &self.search {
                    search.signal.stop();
                }
            }
            Command::PonderHit => {
                if let Some(search) = &self.search
                    && search.signal.hit()
                {
                    search.limit_time()?;
                }
            }
            Command::Quit => return Ok(false),
        }
        Ok(true)
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let known = ["Threads", "MultiPV", "Ponder", "UCI_AnalyseMode"];
        if name.eq_ignore_ascii_case("Hash") {
            match value.parse::<usize>() {
                Ok(n) if (1..=MOST_HASH).contains(&n) => self.memory = n << 20,
                _ => remark(&format!("Hash takes 1 to {MOST_HASH} MiB")),
            }
        } else if !known.iter().any(|known| name.eq_ignore_ascii_case(known)) {
            remark(&format!("unknown option '{}'", text::short(name)));
        } else if self.debug {
            remark(&format!("{name} makes no difference to a search for mate"));
        }
    }

    /// Begins to search the position.
    fn begin_search(&mut self, go: &Go) -> io::Result<()> {
        let hold = match go {
            Go { infinite: true, .. } => Hold::UntilStop,
            Go { ponder: true, .. } => Hold::UntilHit,
            _ => Hold::No,
        };
        let signal = Arc::new(Signal::new(hold));
        let find = |text: &String| parse_uci(&self.board, text);
        let search_moves: Vec<Move> = go.search_moves.iter().filter_map(find).collect();
        if search_moves.len() < go.search_moves.len() {
            remark("some searchmoves are not legal: they are left out");
        }
        let limits = Limits { nodes: go.nodes, memory: self.memory, ..Limits::default() };
        let cancel = signal.cancel().clone();
        let run = Run { limits, cancel, look: NEWS, ..Run::default() };
        let (board, aim, shared) = (self.board.clone(), go.aim, signal.clone());
        let work = move || search(board, search_moves, &run, aim, &shared);
        let thread = thread::Builder::new().spawn(work)?;
        let search = Search { signal, thread, time: clock::time(go, self.board.side_to_move()) };
        if hold == Hold::No {
            search.limit_time()?;
        }
        self.search = Some(search);
        Ok(())
    }

    /// Stops the search, if there is one, and waits for its answer.
    fn end_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.signal.stop();
            // A panic was reported where it happened.
            let _ = search.thread.join();
        }
    }
}

impl Search {
    /// Starts the clock.
    fn limit_time(&self) -> io::Result<()> {
        if let Some(time) = self.time {
            let signal = self.signal.clone();
            thread::Builder::new().spawn(move || signal.stop_after(time))?;
        }
        Ok(())
    }
}

/// Searches and answers.
fn search(board: Board, search_moves: Vec<Move>, run: &Run, aim: command::Aim, signal: &Signal) {
    let info = RefCell::new(Info::new(run.limits.memory));
    let mut watch = |news: &Progress| info.borrow_mut().progress(news);
    let session = Session::new(run, "", &mut watch);
    let mut asker = Asker { board: board.clone(), search_moves, session, info: &info, hint: None };
    // The GUI waits for an answer even if something went badly wrong here.
    let found = panic::catch_unwind(AssertUnwindSafe(|| analysis::analyse(&mut asker, aim)));
    let line = found.unwrap_or_else(|_| setup::legal(&board).into_iter().take(1).collect());
    signal.wait_for_leave();
    let _ = say(&answer(&board, &line));
    signal.answered();
}

/// The best move and the reply that is expected.
fn answer(board: &Board, line: &[Move]) -> String {
    let text = moves_text(board, &line[..line.len().min(2)]);
    match text.split_once(' ') {
        _ if line.is_empty() => "bestmove 0000".to_string(),
        Some((best, reply)) => format!("bestmove {best} ponder {reply}"),
        None => format!("bestmove {text}"),
    }
}

fn introduce() -> io::Result<()> {
    say(&format!("id name Tsume {}", env!("CARGO_PKG_VERSION")))?;
    say("id author the Tsume authors")?;
    say(&format!("option name Hash type spin default {HASH} min 1 max {MOST_HASH}"))?;
    say("option name Threads type spin default 1 min 1 max 1")?;
    say("option name MultiPV type spin default 1 min 1 max 1")?;
    say("option name Ponder type check default false")?;
    say("option name UCI_AnalyseMode type check default false")?;
    say("uciok")
}
