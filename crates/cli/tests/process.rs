//! The program among others: closed pipes, interrupts, results that come in time.
#![cfg(unix)]

mod common;
use common::{Place, THREE, endless};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};

fn interrupt(child: &Child) {
    kill(Pid::from_raw(child.id().try_into().unwrap()), Signal::SIGINT).unwrap();
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    // Far more than a pipe holds.
    let game = |i| format!("game g{i} repetition=none\nA or B\nB won\n");
    let place = Place::with("many.graph", (0..10_000).map(game).collect::<String>());
    for args in [
        &["solve", "many.graph"][..],
        &["solve", "--json", "many.graph"],
        &["perft", "many.graph", "--depth", "9"],
    ] {
        let mut child =
            place.command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(first.contains("many.graph#g0"), "{first}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}

#[test]
fn a_closed_pipe_ends_a_search_that_reports() {
    let place = Place::with("endless.graph", endless());
    let mut child = place
        .command(&["solve", "--json", "--progress", "endless.graph"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn an_interrupt_gives_the_partial_result() {
    let after = "game after repetition=none\nA won\n";
    let place = Place::with("five.graph", format!("{THREE}{}{after}", endless()));
    let mut child = place
        .command(&["solve", "--json", "--jobs", "1", "five.graph", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    // That these come now shows too that results do not wait for a search that takes long.
    let mut text = String::new();
    for _ in 0..3 {
        out.read_line(&mut text).unwrap();
    }
    assert_eq!(text.matches(r#""problem":"five.graph#"#).count(), 3, "{text}");
    std::thread::sleep(std::time::Duration::from_millis(200));
    interrupt(&child);
    interrupt(&child); // an echo, as when a wrapper passes the signal on, is no second one
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let lines: Vec<serde_json::Value> =
        rest.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2, "the partial result and the summary, nothing after: {rest}");
    assert_eq!(lines[0]["problem"], "five.graph#endless");
    assert_eq!(lines[0]["stop_reason"], "cancelled");
    assert!(lines[0]["nodes"].as_u64() > Some(0));
    assert_eq!((&lines[1]["type"], &lines[1]["interrupted"]), (&"summary".into(), &true.into()));
    assert_eq!(lines[1]["problems"], 4);
}

#[test]
fn an_interrupt_ends_every_search_in_hand() {
    let other = endless().replace("endless", "other");
    let place = Place::with("two.graph", format!("{}{other}{THREE}", endless()));
    let mut child = place
        .command(&["solve", "--json", "--progress", "--jobs", "2", "two.graph"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    // Both are at work.
    while !(text.contains("#endless") && text.contains("#other")) {
        assert!(out.read_line(&mut text).unwrap() > 0, "{text}");
    }
    interrupt(&child);
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let results = rest.lines().filter(|line| line.contains(r#""type":"result""#));
    let named: Vec<bool> = results.map(|line| line.contains("cancelled")).collect();
    assert_eq!(named, [true, true], "nothing else was begun: {rest}");
    assert!(rest.lines().last().unwrap().contains(r#""interrupted":true"#), "{rest}");
}

#[test]
fn an_interrupt_ends_waiting_for_input() {
    let place = Place::with("three.graph", THREE);
    let mut child = place
        .command(&["solve", "--json", "three.graph", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"game half-written repetition=").unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    for _ in 0..3 {
        out.read_line(&mut text).unwrap();
    }
    std::thread::sleep(std::time::Duration::from_millis(200));
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let place = Place::with("three.graph", THREE);
    let full = std::fs::File::create("/dev/full").unwrap();
    let output = place.command(&["solve", "three.graph"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("error: cannot write the results: "), "{error}");
    assert_eq!(error.lines().count(), 2, "{error}");
}
