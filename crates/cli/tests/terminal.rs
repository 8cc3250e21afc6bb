//! What a person sees on a terminal: folded lines, colours, progress. `script` (util-linux) has one;
//! where it is missing the tests are skipped, with a message.
#![cfg(unix)]

#[path = "../../../tests/clients.rs"]
mod clients;
mod common;
use assert_cmd::cargo::cargo_bin;
use clients::Client;
use common::{Place, endless};
use std::process::Stdio;

/// What the program writes to a terminal with so many columns, if there can be one, and its code.
fn on_terminal(
    place: &Place,
    columns: usize,
    words: &str,
    no_color: bool,
) -> Option<(String, i32)> {
    let client = Client::script()?;
    let program = cargo_bin!("tsume");
    let command = format!("stty cols {columns} rows 24; {} {words}", program.display());
    let mut script = client.command();
    script.args(["-qec", &command, "/dev/null"]).current_dir(place.path(".")).stdin(Stdio::null());
    script.env("TERM", "xterm").env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR");
    if no_color {
        script.env("NO_COLOR", "1");
    }
    let output = script.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n");
    Some((text, output.status.code().unwrap()))
}

/// What is left on the terminal when all progress has been wiped away.
fn left(text: &str) -> String {
    let last = |line: &str| line.rsplit('\r').next().unwrap().replace("\x1b[2K", "") + "\n";
    text.lines().map(last).collect()
}

#[test]
fn answers_fit_the_terminal() {
    let place = Place::new();
    let Some((text, code)) = on_terminal(&place, 45, "solve example:one-eye.sgf", true) else {
        return;
    };
    let text = left(&text);
    assert_eq!(code, 0, "{text}");
    let widest = text.lines().max_by_key(|line| line.chars().count()).unwrap();
    assert!(widest.chars().count() <= 45, "{widest}\n{text}");
    assert!(text.contains("\n               threats; no ko is retaken at\n"), "{text}");
    assert!(text.contains("    9 □ 1 □ ○ ○ · · · ·\n"), "{text}");
}

#[test]
fn nothing_is_lost_by_folding() {
    let place = Place::new();
    let words = "solve example:kishimoto2005-fig4.graph";
    let Some((text, _)) = on_terminal(&place, 40, words, true) else { return };
    let plain = place.run(words).out;
    let is_time = |word: &&str| word.contains('.') && word.parse::<f64>().is_ok();
    let said = |text: &str| -> Vec<String> {
        text.split_whitespace().filter(|word| !is_time(word)).map(String::from).collect()
    };
    let folded = left(&text);
    assert!(folded.lines().count() > plain.lines().count(), "{folded}");
    assert_eq!(said(&folded), said(&plain));
}

#[test]
fn colours_are_for_terminals() {
    let place = Place::new();
    let words = "solve example:mates.epd --quiet";
    assert!(!place.run(words).out.contains('\x1b'));
    let Some((text, _)) = on_terminal(&place, 80, words, false) else { return };
    assert!(text.contains("\x1b[1;32mPROVEN\x1b[0m  White mates"), "{text}");
    assert!(text.contains("\x1b[1;31mDISPROVEN\x1b[0m  White cannot"), "{text}");
    let Some((text, _)) = on_terminal(&place, 80, words, true) else { return };
    assert!(!text.contains('\x1b'), "{text}");
}

#[test]
fn progress_is_shown_while_it_lasts() {
    let place = Place::with("endless.graph", endless());
    let Some((text, code)) = on_terminal(&place, 100, "solve endless.graph --time 1s", true) else {
        return;
    };
    assert_eq!(code, 1, "{text}");
    let news = text.lines().next().unwrap();
    for word in [" nodes ", "/s ", " pn ", " dn ", " table ", " left "] {
        assert!(news.contains(word), "{word}: {text}");
    }
    assert!(text.contains("UNKNOWN  time limit reached"), "{text}");
    assert!(text.contains("\n  so far       pn "), "{text}");

    place.write("many/a.graph", "game a repetition=none\nA won\n");
    place.write("many/b.graph", "game b repetition=none\nA lost\n");
    place.write("many/c.graph", endless());
    let words = "solve many --jobs 1 --time 1s";
    let Some((text, _)) = on_terminal(&place, 100, words, true) else { return };
    assert!(text.contains(" 2 of 3: 1 proven, 1 disproven, 0 unknown; "), "{text}");
    assert!(text.contains("█░"), "{text}");
}
