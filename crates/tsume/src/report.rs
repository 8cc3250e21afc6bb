//! `--report FILE`: how the solutions of a collection stand, as a page in Markdown, with a board for each
//! problem whose solution is not right.

use crate::answer::Answer;
use crate::board::{Look, Mark};
use crate::expect::{Expected, Judged, Judgement};
use crate::text::{counted, harmless};
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

/// Refutations that are shown of a problem.
const SHOWN: usize = 3;

/// What is reported of a run.
#[derive(Clone, Debug, Default)]
pub struct Report {
    judged: Vec<Judged>,
    /// What is to be said of those that are not right.
    sections: Vec<String>,
    /// Results of which the files say nothing.
    untold: u64,
    /// Verdicts among those that are not right that were not checked.
    unchecked: u64,
}

impl Report {
    /// Adds a result.
    pub fn add(&mut self, expected: Option<&Expected>, judged: Option<&Judged>, answer: &Answer) {
        let Some((expected, judged)) = expected.zip(judged) else {
            self.untold += 1;
            return;
        };
        if judged.judgement != Judgement::Right {
            let open = judged.judgement == Judgement::Undecided;
            self.unchecked += u64::from(!open && answer.check.is_err());
            self.sections.push(section(expected, judged, answer));
        }
        self.judged.push(judged.clone());
    }

    /// The whole page; so many files and problems could not be read.
    pub fn page(&self, errors: u64) -> String {
        let of = |judgement| self.judged.iter().filter(|j| j.judgement == judgement).count() as u64;
        let all = [
            (Judgement::Right, "as the file says, and no other first move is right"),
            (Judgement::NotUnique, "right, and other first moves are right, too"),
            (Judgement::Wrong, "not as the file says"),
            (Judgement::Undecided, "not decided within the limits"),
        ];
        let mut page =
            "# Solutions, judged\n\n| solutions | | |\n| --- | ---: | --- |\n".to_string();
        for (judgement, words) in all {
            let _ = writeln!(page, "| {} | {} | {words} |", word(judgement), of(judgement));
        }
        if self.untold > 0 {
            let _ = writeln!(
                page,
                "| none | {} | the file says nothing of the question |",
                self.untold
            );
        }
        if errors > 0 {
            let _ = writeln!(page, "\n{}: not everything could be read.", counted(errors, "error"));
        }
        page += match self.unchecked {
            0 => {
                "\nWhat is called wrong or not unique was checked: `--certificate` keeps the proofs.\n"
            }
            _ => "\nNot all of it was checked.\n",
        };
        page +=
            "\n| problem | the solution is | the file says | found |\n| --- | --- | --- | --- |\n";
        for Judged { problem, judgement, expected, found } in &self.judged {
            let [problem, expected, found] = [problem, expected, found].map(|text| cell(text));
            let _ = writeln!(page, "| {problem} | {} | {expected} | {found} |", word(*judgement));
        }
        self.sections.iter().for_each(|section| page += section);
        page
    }

    /// Writes the page.
    ///
    /// # Errors
    ///
    /// When that cannot be done.
    pub fn write(&self, path: &Path, errors: u64) -> io::Result<()> {
        fs::write(path, self.page(errors))
    }
}

fn word(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Right => "right",
        Judgement::NotUnique => "not unique",
        Judgement::Wrong => "wrong",
        Judgement::Undecided => "undecided",
    }
}

/// A text as part of a line or a table.
fn cell(text: &str) -> String {
    let mut cell = String::new();
    for c in harmless(text).chars() {
        if "|<>*_`[]#\\".contains(c) {
            cell.push('\\');
        }
        cell.push(c);
    }
    cell
}

/// A problem with its board: `1` is the move found, `a` a wrong one of the file's.
fn section(expected: &Expected, judged: &Judged, answer: &Answer) -> String {
    let mut text = format!("\n## {}: {}\n\n```\n", cell(&judged.problem), word(judged.judgement));
    let mut board = answer.diagram.clone();
    let wrong: Vec<&String> = match judged.judgement {
        Judgement::Wrong => expected.moves.iter().filter(|name| !answer.is_right(name)).collect(),
        _ => Vec::new(),
    };
    for name in &wrong {
        let square = board.as_mut().and_then(|board| board.square_mut(name));
        if let Some(square) = square.filter(|square| square.piece.is_none()) {
            *square = square.clone().marked(Mark::Label("a".to_string()));
        }
    }
    for line in board.iter().flat_map(|board| board.lines(Look::Unicode)) {
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let _ = writeln!(text, "```\n\n- {} to move. {}.", answer.mover, cell(&answer.said()));
    let _ = writeln!(text, "- The file says {}.", cell(&judged.expected));
    let _ = writeln!(text, "- Found: {}.", cell(&judged.found));
    let own = |tried: &&crate::answer::Tried| wrong.contains(&&tried.played.text);
    for tried in answer.refuted().into_iter().filter(own).take(SHOWN) {
        let _ = writeln!(text, "- {}.", cell(&tried.words()));
    }
    if judged.judgement != Judgement::Undecided && !answer.shown.is_empty() {
        let _ = writeln!(text, "- A line: {}.", cell(&answer.shown));
    }
    text
}
