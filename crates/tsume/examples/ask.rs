//! A second front end, with the library alone: each line of standard input names problems (FILE,
//! FILE#NAME, a directory, example:NAME), and each problem is answered on a line.
//!
//! ```text
//! $ echo example:tour.graph#round | cargo run --example ask
//! example:tour.graph#round: disproven, the attacker cannot win (2 nodes, checked)
//! ```

use std::io::{self, BufRead, BufReader, Write};
use std::time::Duration;
use tsume::search::Limits;
use tsume::{Answer, Item, Reading, Registry, Run, Source};

fn main() -> io::Result<()> {
    // Not locked: a problem may be read from standard input as well.
    ask(BufReader::new(io::stdin()), &mut io::stdout())
}

/// Answers line by line.
pub fn ask(input: impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let reading = Reading::new(&Registry::default());
    let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };
    let run = Run { limits, ..Run::default() };
    for line in input.lines() {
        let line = line?;
        let named = Some(line.trim()).filter(|name| !name.is_empty());
        let sources = named.map(|name| Source::File(name.into())).into_iter().collect();
        for item in reading.clone().items(sources) {
            writeln!(output, "{}", reply(item, &run))?;
        }
    }
    Ok(())
}

/// The answer to one problem, or what is wrong with it and the way out.
fn reply(item: Item, run: &Run) -> String {
    let problem = match item {
        Ok(problem) => problem,
        Err(bad) => return format!("error: {bad} (help: {})", bad.help),
    };
    match problem.solve(run) {
        Ok(answer) => told(&answer),
        Err(unsupported) => format!("error: {}: {unsupported}", problem.id()),
    }
}

/// The verdict, what it says, the move, what it took, and whether the certificate was accepted.
fn told(answer: &Answer) -> String {
    let Answer { problem, verdict, stats, .. } = answer;
    let best = answer.best_move().filter(|_| answer.mover_wins());
    let best = best.map(|best| format!(" by {best}")).unwrap_or_default();
    let check = if answer.check.is_ok() { "checked" } else { "not checked" };
    let (verdict, said) = (verdict.name(), answer.said());
    format!("{problem}: {verdict}, {said}{best} ({} nodes, {check})", stats.nodes)
}
